"""What the commanders deploy: in an assault as much as it takes, in a battle what they can answer for."""

from __future__ import annotations

import pytest

from bots.answers import first_answer
from sekigahara.battlefields import battle, combat, unchallenged
from sekigahara.lookout import step
from sekigahara.positions import play, position

thinkers = pytest.mark.parametrize("name", ["captain", "daimyo", "shogun"])


def assault(name: str, army: str, hand: str) -> list[str]:
    """Everything that Ishida does before the walls of Okazaki, in which one block stays."""
    state = position(f"""
        first = "ishida"
        [ishida]
        hand = {hand.split()}
        [ishida.stacks]
        kiyosu = {army.split()}
        osaka = ["ishida-leader", "mori-gun-1", "mori-gun-2"]
        [tokugawa]
        stacks = {{ okazaki = ["date-gun-1"], edo = ["tokugawa-leader", "tokugawa-mon3-1"] }}
    """)
    state = play(state, "ishida: minimal", "ishida: march kiyosu", "ishida: take-all", "ishida: step okazaki")
    state = play(state, "ishida: end", "tokugawa: inside")
    made = []
    while step(state) in {"deployment", "second-block"}:
        made.append(first_answer(name, state, "ishida"))
        state = play(state, f"ishida: {made[-1]}")
    return made


@thinkers
def test_an_assault_ends_with_the_seven_that_it_takes(name: str) -> None:
    """8.9.4: one block falls to seven impacts, 3 + 4; the swords are kept for a battle."""
    made = assault(name, "ukita-mon3-1 ukita-mon3-2 ukita-mon2-1", "ukita-plain ukita-plain ukita-sword")
    assert len(made) == 3
    assert made[-1] == "finish"
    assert not any("sword" in each for each in made)


@thinkers
def test_an_assault_that_cannot_make_seven_is_not_begun(name: str) -> None:
    """8.9.4: six impacts destroy nothing, and the cards are shown and gone."""
    assert assault(name, "ukita-mon3-1 ukita-mon2-1", "ukita-plain ukita-plain") == ["finish"]


@thinkers
def test_a_disk_alone_is_assaulted(name: str) -> None:
    """R18, 8.9.4: it falls like a block, by seven impacts."""
    state = position("""
        first = "tokugawa"
        [ishida]
        stacks = { osaka = ["ishida-leader", "mori-gun-1", "mori-gun-2"] }
        [tokugawa]
        hand = ["tokugawa-plain", "tokugawa-plain", "date-plain"]
        stacks = { ueda = ["tokugawa-mon3-1", "tokugawa-mon3-2"], edo = ["tokugawa-leader", "date-mon2-1"] }
        [board]
        sieges = ["ueda"]
        [step]
        at = "combat-order"
    """)
    assert first_answer(name, state, "tokugawa").startswith("deploy tokugawa-plain")


@thinkers
def test_who_has_won_does_not_risk_the_chief_for_one_more_loss(name: str) -> None:
    """8.6.1, 8.7.2: Mitsunari comes with the last card, is challenged and turned, and turned blocks fall first."""
    state = battle(
        ishida="ishida-leader ukita-mon3-1 ukita-mon3-2 ukita-mon3-3 mori-leader",
        tokugawa="date-mon3-1 date-mon2-1 date-mon2-2 date-gun-1",
        ishida_hand="ukita-plain ukita-plain ukita-plain kobayakawa-plain",
        tokugawa_hand="tokugawa-loyalty tokugawa-loyalty date-plain date-plain",
        attacker="tokugawa",
    )
    state = unchallenged(
        state,
        "tokugawa: deploy date-plain date-mon3-1",
        "ishida: leader mori-leader",
        "ishida: deploy ukita-plain ukita-mon3-1",
        "tokugawa: deploy date-plain date-mon2-1",
        "ishida: deploy ukita-plain ukita-mon3-2",
    )
    state = play(state, "tokugawa: finish")
    state = unchallenged(state, "ishida: deploy ukita-plain ukita-mon3-3")
    # 13 to 6: with him it would be 14 and another loss for the enemy, or 13 to 7.
    assert step(state) == "deployment"
    assert first_answer(name, state, "ishida") == "finish"


@thinkers
def test_who_has_killed_everybody_puts_nobody_else_at_risk(name: str) -> None:
    """8.7.1, 8.6.1: both of the enemy fall by 12 to 3; more impact does nothing, and a challenge may turn it."""
    state = battle(
        ishida="ukita-mon3-1 ukita-mon2-1",
        tokugawa="tokugawa-leader tokugawa-gun-1 tokugawa-gun-2 tokugawa-mon3-1 tokugawa-mon3-2 date-mon2-1",
        ishida_hand="ukita-plain ishida-loyalty ishida-loyalty",
        tokugawa_hand="tokugawa-sword tokugawa-sword tokugawa-double date-plain",
        attacker="ishida",
    )
    state = unchallenged(
        state,
        "ishida: deploy ukita-plain ukita-mon3-1",
        "tokugawa: leader tokugawa-leader",
        "tokugawa: deploy tokugawa-sword tokugawa-gun-1",
    )
    state = play(state, "ishida: finish")
    state = unchallenged(state, "tokugawa: deploy tokugawa-sword tokugawa-gun-2")
    assert step(state) == "deployment"
    assert first_answer(name, state, "tokugawa") == "finish"


@thinkers
def test_who_is_attacked_alone_fights_with_the_card_he_has(name: str) -> None:
    """8.10: a card that was played is replaced, so it costs nothing to make the enemy play his."""
    state = battle(
        ishida="ukita-leader ukita-mon3-1 mori-mon3-1",
        tokugawa="date-mon2-1",
        ishida_hand="ukita-plain mori-plain mori-plain",
        tokugawa_hand="date-plain date-plain",
        place="takeda",
        origin="arato",
    )
    state = play(state, "ishida: leader ukita-leader")
    assert first_answer(name, state, "tokugawa") == "deploy date-plain date-mon2-1"


@thinkers
def test_the_leader_who_comes_free_is_the_one_whose_clan_the_hand_brings_after_him(name: str) -> None:
    """8.2.4, 8.3.3: every block of a clan that is there already adds one to the next of it."""
    state = battle(
        ishida="mori-leader ukita-leader ukita-mon3-1 ukita-mon2-1 mori-gun-1",
        tokugawa="date-mon3-1 date-mon2-1 date-gun-1",
        ishida_hand="ukita-plain ukita-plain uesugi-plain",
        tokugawa_hand="date-plain date-plain",
    )
    assert first_answer(name, state, "ishida") == "leader ukita-leader"


@thinkers
def test_of_equal_cards_the_one_goes_that_nobody_wants_who_fights_elsewhere(name: str) -> None:
    """8.2.2: any daimyo's card brings Ii; the Date card is for those who fight at Niigata in the same phase."""
    state = combat("""
        first = "tokugawa"
        [ishida]
        hand = ["ukita-plain"]
        [ishida.stacks]
        matsumoto = ["ukita-mon2-1"]
        niigata = ["uesugi-gun-1"]
        osaka = ["ishida-leader", "mori-gun-1"]
        [tokugawa]
        hand = ["date-plain", "tokugawa-plain"]
        [tokugawa.stacks]
        matsumoto = ["ii-mon4"]
        niigata = ["date-mon3-1"]
        edo = ["tokugawa-leader", "tokugawa-mon3-1"]
    """)
    state = play(state, "tokugawa: fight matsumoto")
    assert first_answer(name, state, "tokugawa") == "deploy tokugawa-plain ii-mon4"


@thinkers
def test_of_equal_cards_the_one_goes_that_no_stack_near_the_enemy_needs(name: str) -> None:
    """8.2.2: the Maeda card is for three Maeda beside the enemy, though the Date sword bids higher."""
    state = combat("""
        first = "tokugawa"
        [ishida]
        hand = ["ukita-plain"]
        [ishida.stacks]
        matsumoto = ["ukita-mon2-1"]
        niigata = ["uesugi-gun-1", "uesugi-mon3-1", "uesugi-mon3-2"]
        osaka = ["ishida-leader", "mori-gun-1"]
        [tokugawa]
        hand = ["date-sword", "maeda-plain"]
        [tokugawa.stacks]
        matsumoto = ["ii-mon4"]
        takeda = ["maeda-mon3-1", "maeda-mon2-1", "maeda-mon2-2"]
        edo = ["tokugawa-leader", "tokugawa-mon3-1", "date-gun-1"]
    """)
    assert first_answer(name, state, "tokugawa") == "deploy date-sword ii-mon4"


@thinkers
def test_when_the_enemy_has_finished_the_cards_go_where_they_make_most_together(name: str) -> None:
    """8.7.1, 2.1: 21 is the end of Ieyasu's four, and only one way to spend the cards makes it.

    The Kobayakawa card is for the 2-mon, since their leader comes free; the swords for those who strike.
    """
    state = position("""
        first = "ishida"
        [ishida]
        hand = ["kobayakawa-plain", "ukita-plain", "ukita-sword", "ukita-sword", "mori-plain", "mori-plain"]
        [ishida.stacks]
        matsumoto = ["kobayakawa-leader", "kobayakawa-mon2-1", "ukita-leader", "ukita-mon3-1", "ukita-cavalry-1",
                     "mori-mon3-1", "mori-mon3-2"]
        osaka = ["ishida-leader", "mori-gun-1"]
        [tokugawa]
        hand = []
        stacks = { matsumoto = ["tokugawa-leader", "tokugawa-mon3-1", "tokugawa-mon3-2", "tokugawa-mon2-1"] }
        [step]
        at = "deployment"
        place = "matsumoto"
        attacker = "ishida"
        done = ["tokugawa"]
    """)
    while state.outcome is None and step(state) in {"deployment", "challenge", "losses"}:
        side = "ishida" if step(state) == "deployment" else "tokugawa"
        state = play(state, f"{side}: {first_answer(name, state, side)}")
    assert state.outcome is not None
    assert state.outcome.how == "2.1"


@thinkers
def test_the_combat_comes_first_that_needs_the_cards_another_would_play(name: str) -> None:
    """8.1, 8.10: two Ukita cards make the seven that take Okazaki; the larger stack at Kiso would play them first."""
    state = combat("""
        first = "ishida"
        [ishida]
        hand = ["mori-plain", "ukita-plain", "ukita-plain"]
        [ishida.stacks]
        okazaki = ["ukita-mon3-1", "ukita-mon3-2"]
        kiso = ["mori-mon3-1", "ukita-gun-1", "ukita-gun-2"]
        osaka = ["ishida-leader", "mori-gun-2"]
        [tokugawa]
        hand = ["date-plain"]
        stacks = { okazaki = ["date-gun-1"], kiso = ["maeda-mon2-1"], edo = ["tokugawa-leader"] }
    """)
    assert first_answer(name, state, "ishida") == "fight okazaki"


@pytest.mark.parametrize("name", ["daimyo", "shogun"])
def test_a_block_that_is_alone_of_its_clan_comes_with_a_plain_card_not_with_a_double(name: str) -> None:
    """8.4.2: the double brings two when there are two."""
    state = battle(
        ishida="ukita-mon3-1 mori-mon3-1",
        tokugawa="date-mon2-1 date-gun-1",
        ishida_hand="ukita-double ukita-plain ukita-plain",
        tokugawa_hand="maeda-plain",
    )
    assert first_answer(name, state, "ishida") == "deploy ukita-plain ukita-mon3-1"


@thinkers
def test_the_walls_that_fall_for_sure_come_before_a_garrison_that_may_come_out(name: str) -> None:
    """8.1, 8.9.2: fourteen before Okazaki takes all four cards; the one before Hakone would play one of them first.

    A daimyo lost a sure castle so: the besieged came out, and 3 against 3 is lost for whoever attacks.
    """
    state = combat("""
        first = "tokugawa"
        [tokugawa]
        hand = ["tokugawa-sword", "tokugawa-sword", "fukushima-plain", "fukushima-plain"]
        [tokugawa.stacks]
        hakone = ["tokugawa-mon3-1"]
        okazaki = ["tokugawa-leader", "tokugawa-mon3-2", "tokugawa-gun-1", "fukushima-mon3-1", "fukushima-mon2-1"]
        [ishida]
        hand = ["ukita-sword", "mori-plain", "mori-plain"]
        [ishida.stacks]
        hakone = ["ukita-mon3-1"]
        okazaki = ["ukita-mon2-1", "kobayakawa-mon2-1"]
        osaka = ["ishida-leader", "mori-gun-1"]
        [board]
        castles = { hakone = "ishida", okazaki = "ishida" }
        sieges = ["hakone"]
        [[phase.entries]]
        place = "okazaki"
        from = "kiyosu"
        marched = true
        blocks = ["tokugawa-leader", "tokugawa-mon3-2", "tokugawa-gun-1", "fukushima-mon3-1", "fukushima-mon2-1"]
    """)
    assert first_answer(name, state, "tokugawa") == "fight okazaki"


@thinkers
@pytest.mark.parametrize(("army", "answer"), [(12, "outside"), (4, "inside")])
def test_the_guards_of_osaka_come_out_if_all_behind_the_walls_may_fall(name: str, army: int, answer: str) -> None:
    """8.9.3, 9.1: twenty-one impacts reach Hideyori, whom no battle before the walls does."""
    names = ["tokugawa-leader", *(f"tokugawa-mon3-{number}" for number in range(1, 5)), "ii-mon4", "maeda-mon3-1"]
    names += ["fukushima-mon3-1", "fukushima-mon3-2", "maeda-leader", "maeda-mon2-1", "maeda-gun-1"]
    blocks = names[:army]
    hand = ["tokugawa-plain"] * 4 + ["tokugawa-sword"] * 2 + ["maeda-plain"] * 2 + ["fukushima-plain", "date-plain"]
    state = combat(f"""
        week = 7
        first = "ishida"
        active = "tokugawa"
        [tokugawa]
        hand = {hand}
        stacks = {{ osaka = {blocks}, edo = ["date-mon2-1"] }}
        [ishida]
        hand = ["ukita-plain", "mori-plain"]
        stacks = {{ osaka = ["ukita-mon2-1", "mori-gun-1"], miyazu = ["ishida-leader", "mori-mon3-1"] }}
        [board]
        castles = {{ miyazu = "ishida" }}
        [[phase.entries]]
        place = "osaka"
        from = "kyoto"
        marched = true
        blocks = {blocks}
    """)
    assert step(state) == "gate"
    assert first_answer(name, state, "ishida") == answer


@thinkers
def test_a_siege_that_makes_no_seven_comes_after_the_battles_that_draw_cards(name: str) -> None:
    """8.1, 8.10: the cards of the battle at Kiyosu are drawn again, and may be those that Ueda is waiting for."""
    army = ["tokugawa-leader", "tokugawa-mon3-1", "tokugawa-mon3-2"]
    state = combat(f"""
        first = "tokugawa"
        [tokugawa]
        hand = ["tokugawa-plain", "date-plain", "date-plain"]
        stacks = {{ ueda = {army}, kiyosu = ["date-mon3-1", "date-mon3-2"] }}
        [ishida]
        hand = ["mori-plain"]
        stacks = {{ osaka = ["ishida-leader", "mori-gun-2"], kiyosu = ["mori-gun-1"] }}
        [board]
        sieges = ["ueda"]
        [[phase.entries]]
        place = "kiyosu"
        from = "okazaki"
        marched = true
        blocks = ["date-mon3-1", "date-mon3-2"]
    """)
    assert first_answer(name, state, "tokugawa") == "fight kiyosu"
