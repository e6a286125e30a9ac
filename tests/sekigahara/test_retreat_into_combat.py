"""Retreats into enemies, into sieges, and what follows a retreat (8.8.5, R34)."""

from futari.sekigahara.state import State
from sekigahara.battlefields import decided, ended, field, tally, unchallenged
from sekigahara.lookout import hand, inside, kinds, lost, offered, stack, step, told, waited
from sekigahara.positions import play, position

# Tokugawa has lost at Minakuchi; Ishida came from Kyoto, and stands at Kuwana.
MINAKUCHI = """
first = "ishida"
[ishida]
stacks = { minakuchi = ["mori-mon3-1"], kuwana = ["mori-gun", "ukita-gun"] }
[tokugawa]
hand = ["date-plain"]
stacks = { minakuchi = ["date-mon3-1", "date-mon2-1", "date-gun-1"] }
"""


def driven_to_kuwana(text: str = MINAKUCHI, fought: str = "") -> State:
    state = decided(text, "minakuchi", ishida=1, entries=("minakuchi from kyoto: mori-mon3-1",), fought=fought)
    return play(state, "tokugawa: lose date-gun-1", "tokugawa: retreat kuwana")


def test_a_retreat_may_cause_a_new_battle_which_is_resolved_immediately() -> None:
    state = driven_to_kuwana()
    assert (step(state), field(state).place, tally(state)) == ("deployment", "kuwana", "0-0")


def test_the_retreating_blocks_are_the_attacker_in_it() -> None:
    """Though it is Ishida's phase."""
    state = driven_to_kuwana()
    assert (field(state).attacker, waited(state)) == ("tokugawa", ["tokugawa"])
    state = ended(state)
    # They lose the tie.
    assert (waited(state), field(state).to_lose) == (["tokugawa"], {"tokugawa": 1, "ishida": 0})


def test_with_all_consequences_of_a_battle() -> None:
    """R7: who retreated in goes to a place without enemies of his choice."""
    state = play(ended(driven_to_kuwana()), "tokugawa: lose date-mon2-1")
    assert offered(state) == {"retreat date-mon3-1 anotsu", "retreat date-mon3-1 kiyosu"}


def test_who_retreated_in_is_not_bound_to_the_road_he_came() -> None:
    """R7: Minakuchi has been left by all, as its winner was destroyed."""
    text = MINAKUCHI.replace('"date-gun-1"] }', '"date-gun-1", "maeda-gun-1", "ii-mon4"] }')
    text = text.replace('["mori-mon3-1"]', '["mori-mon3-1", "mori-mon2-1"]')
    state = decided(text, "minakuchi", ishida=15, tokugawa=14, entries=("minakuchi from kyoto: mori-mon3-1",))
    state = play(state, "tokugawa: lose date-gun-1", "tokugawa: lose maeda-gun-1", "tokugawa: lose ii-mon4")
    state = play(state, "tokugawa: retreat kuwana")
    state = play(ended(state), "tokugawa: lose date-mon2-1")
    assert offered(state) == {f"retreat date-mon3-1 {place}" for place in ("anotsu", "kiyosu", "minakuchi")}


def test_the_defender_of_the_new_battle_does_not_go_where_they_came_from() -> None:
    """8.8.3."""
    state = unchallenged(driven_to_kuwana(), "tokugawa: deploy date-plain date-mon3-1")
    state = play(ended(state), "ishida: lose mori-gun-1")
    assert offered(state) == {"retreat anotsu", "retreat kiyosu"}


def test_it_comes_before_the_combats_that_were_waiting() -> None:
    text = MINAKUCHI.replace('"ukita-gun"] }', '"ukita-gun"], takeda = ["mori-mon2"], saku = ["mori-mon2"] }').replace(
        '"date-gun-1"] }', '"date-gun-1"], takeda = ["maeda-gun"], saku = ["maeda-gun"] }'
    )
    state = driven_to_kuwana(text)
    assert (step(state), field(state).place) == ("deployment", "kuwana")
    state = play(ended(state), "tokugawa: lose date-mon2-1", "tokugawa: retreat date-mon3-1 anotsu")
    assert offered(state) == {"fight saku", "fight takeda"}


def test_the_draw_comes_before_the_new_battle() -> None:
    """8.10, R34: Tokugawa lost two blocks and played a card."""
    text = (
        MINAKUCHI.replace('hand = ["date-plain"]', 'hand = ["date-sword"]')
        + """
        [phase]
        fought = ["minakuchi"]
        entries = [{ place = "minakuchi", from = "kyoto", blocks = ["mori-mon3-1"] }]
        [step]
        at = "deployment"
        place = "minakuchi"
        totals = { ishida = 7 }
        deployed = { tokugawa = ["date-gun-1"] }
        played = { tokugawa = ["date-plain"] }
        """
    )
    state = ended(position(text))
    assert hand(state, "tokugawa") == ["date-sword"]
    state = play(state, "tokugawa: lose date-gun-1", "tokugawa: lose date-mon2-1", "tokugawa: retreat kuwana")
    assert field(state).place == "kuwana"
    assert len(hand(state, "tokugawa")) == 1 + 1 + 1


def test_the_retreating_blocks_may_overrun_what_they_meet() -> None:
    """8.7.1, 8.8.5."""
    text = """
        first = "ishida"
        [ishida]
        stacks = { minakuchi = ["mori-mon3-1", "mori-mon2-1"], kuwana = ["ukita-gun-1"] }
        [tokugawa]
        stacks = { minakuchi = ["date-mon3", "date-mon2", "date-mon2", "date-gun", "maeda-gun-1"] }
        """
    state = decided(text, "minakuchi", ishida=1, entries=("minakuchi from kyoto: mori-mon3-1 mori-mon2-1",))
    state = play(state, "tokugawa: lose maeda-gun-1", "tokugawa: retreat kuwana")
    assert (lost(state, "ishida"), len(stack(state, "tokugawa", "kuwana"))) == (["ukita-gun-1"], 4)
    assert step(state) == "level"


def test_or_be_overrun_by_it() -> None:
    """R27."""
    text = """
        first = "ishida"
        [ishida]
        stacks = { minakuchi = ["mori-mon3-1"], kuwana = ["ukita-gun", "ukita-gun", "ukita-mon2", "ukita-mon2"] }
        [tokugawa]
        stacks = { minakuchi = ["date-mon3-1", "date-gun-1"] }
        """
    state = decided(text, "minakuchi", ishida=1, entries=("minakuchi from kyoto: mori-mon3-1",))
    state = play(state, "tokugawa: lose date-gun-1")
    assert "overrun" in kinds(told(state, None, "retreat kuwana"))
    state = play(state, "tokugawa: retreat kuwana")
    assert lost(state, "tokugawa") == ["date-mon3-1", "date-gun-1"]
    assert step(state) == "level"


SIEGE = """
[board]
castles = { hakone = "tokugawa" }
sieges = ["hakone"]
"""


def test_at_the_site_of_an_own_siege_they_join_the_besiegers() -> None:
    """Without a new battle (R34)."""
    text = """
        [tokugawa]
        stacks = { numazu = ["date-mon3"], hakone = ["maeda-gun-1"] }
        [ishida]
        stacks = { numazu = ["mori-mon3-1", "mori-gun-1"], hakone = ["ukita-gun-1"] }
        """
    state = decided(text + SIEGE, "numazu", tokugawa=1, fought="hakone")
    state = play(state, "ishida: lose mori-gun-1")
    assert offered(state) == {"retreat hakone", "retreat kofu", "retreat sunpu"}
    state = play(state, "ishida: retreat hakone")
    assert stack(state, "ishida", "hakone") == ["mori-mon3-1", "ukita-gun-1"]
    assert step(state) == "level"


def test_or_the_garrison_and_so_exceed_the_limit_of_the_castle() -> None:
    text = """
        first = "ishida"
        [ishida]
        stacks = { numazu = ["mori-mon3-1"], hakone = ["ukita-gun-1", "ukita-gun-2"] }
        [tokugawa]
        stacks = { numazu = ["date-mon3-1", "date-gun-1"], hakone = ["maeda-gun-1", "maeda-gun-2"] }
        """
    state = decided(text + SIEGE, "numazu", ishida=1, fought="hakone")
    state = play(state, "tokugawa: lose date-gun-1", "tokugawa: retreat hakone")
    assert len(stack(state, "tokugawa", "hakone")) == 3
    assert set(inside(state)) == {"maeda-gun-1", "maeda-gun-2", "date-mon3-1"}
    assert step(state) == "level"


# Another combat waits at Kuwana, where Tokugawa has a block already.
WAITING = MINAKUCHI.replace('"date-gun-1"] }', '"date-gun-1"], kuwana = ["maeda-mon2-1"] }')


def test_into_a_combat_not_yet_fought_they_join_without_a_new_battle() -> None:
    """R34: the active player still attacks there."""
    state = driven_to_kuwana(WAITING)
    assert (step(state), field(state).place, field(state).attacker) == ("deployment", "kuwana", "ishida")
    assert len(stack(state, "tokugawa", "kuwana")) == 3


def test_overruns_are_checked_there_too() -> None:
    """R34: four Tokugawa blocks are together against one."""
    text = WAITING.replace('kuwana = ["mori-gun", "ukita-gun"]', 'kuwana = ["mori-gun-1"]').replace(
        '"maeda-mon2-1"', '"maeda-mon2-1", "maeda-gun-1"'
    )
    state = driven_to_kuwana(text)
    assert (lost(state, "ishida"), step(state)) == (["mori-gun-1"], "level")


def test_two_new_battles_are_fought_in_the_active_players_order() -> None:
    """R34: of Tokugawa's attackers each goes its own way, all of them into enemies."""
    text = """
        [tokugawa]
        stacks = { minakuchi = ["date-mon3-1", "date-mon2-1", "date-gun-1"] }
        [ishida]
        stacks = { minakuchi = ["mori-mon3-1"], kyoto = ["mori-gun"], kuwana = ["ukita-gun"] }
        """
    state = play(decided(text, "minakuchi", ishida=1), "tokugawa: lose date-gun-1")
    state = play(state, "tokugawa: retreat date-mon3-1 kyoto", "tokugawa: retreat date-mon2-1 kuwana")
    assert (waited(state), offered(state)) == (["tokugawa"], {"fight kyoto", "fight kuwana"})


def test_it_ends_because_every_lost_battle_costs_a_block() -> None:
    """R32: between two enemies a force is destroyed at last."""
    text = """
        first = "ishida"
        [ishida]
        stacks = { minakuchi = ["mori-mon3-1"], kuwana = ["mori-gun"], kiyosu = ["ukita-gun"], anotsu = ["ukita-mon2"] }
        [tokugawa]
        stacks = { minakuchi = ["date-mon3-1", "date-mon2-1", "date-gun-1"] }
        """
    state = decided(text, "minakuchi", ishida=1, entries=("minakuchi from kyoto: mori-mon3-1",))
    state = play(state, "tokugawa: lose date-gun-1", "tokugawa: retreat kuwana")
    state = play(ended(state), "tokugawa: lose date-mon2-1", "tokugawa: retreat date-mon3-1 kiyosu")
    assert field(state).place == "kiyosu"
    state = ended(state)
    assert (len(lost(state, "tokugawa")), step(state)) == (3, "level")


def test_a_retreat_to_a_location_without_enemies_causes_no_combat() -> None:
    text = MINAKUCHI.replace(', kuwana = ["mori-gun", "ukita-gun"]', "")
    state = decided(text, "minakuchi", ishida=1, entries=("minakuchi from kyoto: mori-mon3-1",))
    state = play(state, "tokugawa: lose date-gun-1")
    assert (len(stack(state, "tokugawa", "kuwana")), step(state)) == (2, "level")


def test_a_castles_owner_whom_the_retreating_blocks_outnumber_keeps_two() -> None:
    """R8, R34: twelve blocks come to Gifu, which three hold; then the new combat begins."""
    twelve = [f"{clan}-{kind}" for clan in ("date", "maeda", "fukushima") for kind in ("mon3", "mon3", "mon2", "mon2")]
    four = ["mori-mon3", "mori-mon3", "mori-mon2", "mori-mon2"]
    text = f"""
        first = "ishida"
        [ishida]
        stacks = {{ iwamura = {four}, gifu = ["mori-gun-1", "ukita-gun-1", "ukita-mon2-1"] }}
        [tokugawa]
        stacks = {{ iwamura = {[*twelve, "ii-mon4"]} }}
        """
    state = decided(text, "iwamura", ishida=1, entries=("iwamura from kiso: mori-mon3-1",))
    state = play(state, "tokugawa: lose ii-mon4", "tokugawa: retreat gifu")
    assert (step(state), waited(state)) == ("overrun", ["ishida"])
    assert offered(state) == {"lose mori-gun-1", "lose ukita-gun-1", "lose ukita-mon2-1"}
    state = play(state, "ishida: lose mori-gun-1")
    assert set(inside(state)) == {"ukita-gun-1", "ukita-mon2-1"}
    assert (step(state), waited(state)) == ("gate", ["ishida"])


def test_the_active_players_garrison_may_stay_in_before_those_who_retreated_to_it() -> None:
    """8.9.2, R39: nothing more happens there in his phase."""
    text = (
        MINAKUCHI.replace("minakuchi", "numazu").replace("kuwana", "hakone")
        + '[board]\ncastles = { hakone = "ishida" }'
    )
    text = text.replace('mori-mon3-1"]', 'mori-mon3-1"], kofu = ["mori-mon2-1"]')
    state = decided(text, "numazu", ishida=1, entries=("numazu from sunpu: mori-mon3-1",))
    state = play(state, "tokugawa: lose date-gun-1", "tokugawa: retreat hakone")
    assert (step(state), waited(state)) == ("gate", ["ishida"])
    assert field(play(state, "ishida: outside")).attacker == "tokugawa"
    state = play(state, "ishida: inside")
    assert (step(state), waited(state)) == ("level", ["tokugawa"])
