"""Overruns (7.4), at castles (R8), of those who enter (R27), and the cards they give (R17)."""

import pytest

from futari.sekigahara.state import State
from sekigahara.lookout import (
    castle,
    count,
    go,
    hand,
    inside,
    is_besieged,
    kinds,
    lost,
    marker,
    moving,
    offered,
    stack,
    step,
    told,
    waited,
)

TOKUGAWA = [f"tokugawa-mon3-{n}" for n in range(1, 5)] + [f"tokugawa-mon2-{n}" for n in range(1, 5)]
TOKUGAWA += [f"maeda-mon2-{n}" for n in range(1, 5)] + [f"date-gun-{n}" for n in range(1, 3)]
ISHIDA = [f"mori-mon3-{n}" for n in range(1, 6)] + [f"mori-mon2-{n}" for n in range(1, 4)]
ISHIDA += [f"ukita-gun-{n}" for n in range(1, 4)] + [f"ukita-mon3-{n}" for n in range(1, 4)]


def met(
    tokugawa: dict[str, list[str]],
    ishida: dict[str, list[str]],
    board: str = "",
    head: str = "",
    hands: str = "",
) -> State:
    """Stacks of both sides in a full movement phase."""
    text = f"{head}\n[tokugawa]\n{hands}\n[tokugawa.stacks]\n"
    text += "\n".join(f"{place} = {blocks}" for place, blocks in tokugawa.items())
    text += "\n[ishida.stacks]\n" + "\n".join(f"{place} = {blocks}" for place, blocks in ishida.items())
    return moving(f"{text}\n{board}")


def attack(tokugawa: int, ishida: int) -> State:
    """Tokugawa enters a plain location from an own castle (two steps for four blocks or fewer)."""
    state = met({"hakone": TOKUGAWA[:tokugawa]}, {"numazu": ISHIDA[:ishida]})
    return go(state, "march hakone", "take-all" if tokugawa > 1 else f"take {TOKUGAWA[0]}", "step numazu")


@pytest.mark.parametrize(
    ("tokugawa", "ishida", "overrun"),
    [(4, 1, True), (3, 1, False), (8, 2, True), (7, 2, False), (5, 1, True), (12, 3, True), (11, 3, False)],
)
def test_four_times_as_many_blocks_overrun(tokugawa: int, ishida: int, *, overrun: bool) -> None:
    state = attack(tokugawa, ishida)
    assert count(state, "ishida", "numazu") == (0 if overrun else ishida)
    assert len(lost(state, "ishida")) == (ishida if overrun else 0)


@pytest.mark.parametrize("strong", ["ishida-leader", "uesugi-cavalry", "mori-mon3-1"])
def test_only_the_number_of_blocks_counts_not_their_mon(strong: str) -> None:
    weak = ["tokugawa-gun-1", "tokugawa-gun-2", "date-gun-1", "date-gun-2"]
    state = met({"hakone": weak}, {"numazu": [strong]})
    state = go(state, "march hakone", "take-all", "step numazu")
    assert lost(state, "ishida") == [strong]


def test_it_is_carried_out_at_once() -> None:
    state = met({"hakone": TOKUGAWA[:4]}, {"numazu": ISHIDA[:1]})
    events = told(state, "ishida", "march hakone", "take-all", "step numazu")
    assert "overrun" in kinds(events)
    assert kinds(events).index("step") < kinds(events).index("overrun")


def test_the_eliminated_blocks_are_shown() -> None:
    state = met({"hakone": TOKUGAWA[:4]}, {"numazu": ["ukita-leader"]})
    for other in ("tokugawa", None):
        events = told(state, other, "march hakone", "take-all", "step numazu")
        facts = next(event.facts for event in events if event.kind == "overrun")
        assert facts["faces"] == ["ukita-leader"]


def test_the_larger_force_suffers_no_loss() -> None:
    state = attack(4, 1)
    assert (count(state, "tokugawa", "numazu"), lost(state, "tokugawa")) == (4, [])


def test_a_moving_stack_may_continue_afterwards() -> None:
    state = attack(4, 1)
    assert step(state) == "march"
    state = go(state, "step sunpu")
    assert count(state, "tokugawa", "sunpu") == 4


def test_if_it_has_steps_left() -> None:
    state = met({"suwa": TOKUGAWA[:4]}, {"kofu": ISHIDA[:1]})
    state = go(state, "march suwa", "take-all", "step kofu")
    assert (step(state), count(state, "ishida", "kofu")) == ("movement", 0)


def test_one_march_may_overrun_twice() -> None:
    state = met({"hakone": TOKUGAWA[:4]}, {"numazu": ISHIDA[:1], "sunpu": ISHIDA[1:2]})
    state = go(state, "march hakone", "take-all", "step numazu", "step sunpu")
    assert len(lost(state, "ishida")) == 2


def test_the_printed_example() -> None:
    # Gold moves two blocks to the one black block, and with another move two more.
    state = met(
        {"kiso": ["date-gun-1"]},
        {"iwamura": ["mori-gun-1", "mori-gun-2"], "suwa": ["ukita-leader", "ukita-gun-1"]},
        head='active = "ishida"',
    )
    state = go(state, "march iwamura", "take-all", "step kiso")
    assert step(state) == "movement"
    assert count(state, "tokugawa", "kiso") == 1
    state = go(state, "march suwa", "take-all", "claim ukita-leader", "step kiso")
    assert lost(state, "tokugawa") == ["date-gun-1"]
    # The second pair may move on, if it has steps left.
    state = go(state, "step matsumoto")
    assert stack(state, "ishida", "kiso") == ["mori-gun-1", "mori-gun-2"]
    assert stack(state, "ishida", "matsumoto") == ["ukita-leader", "ukita-gun-1"]
    # The first pair may not.
    assert "march kiso" not in offered(state)


def test_the_second_pair_of_the_example_stays_without_steps_left() -> None:
    state = met(
        {"kofu": ["date-gun-1"]},
        {"numazu": ["mori-gun-1", "mori-gun-2"], "suwa": ["ukita-gun-1", "ukita-gun-2"]},
        head='active = "ishida"',
    )
    state = go(state, "march numazu", "take-all", "step kofu", "march suwa", "take-all", "step kofu")
    assert (step(state), lost(state, "tokugawa")) == ("movement", ["date-gun-1"])


def test_freshly_mustered_blocks_can_cause_it() -> None:
    text = f"""
    [tokugawa]
    box = ["fukushima-gun"]
    [tokugawa.stacks]
    okazaki = {TOKUGAWA[:3]}
    [ishida.stacks]
    kiyosu = ["mori-gun"]
    """
    state = go(moving(text), "march okazaki", "take-all", "step kiyosu")
    assert count(state, "ishida", "kiyosu") == 1
    state = go(state, "muster-one fukushima-gun-1 kiyosu")
    assert lost(state, "ishida") == ["mori-gun-1"]
    assert count(state, "tokugawa", "kiyosu") == 4


def test_blocks_from_the_mori_box_can_cause_it() -> None:
    # One Tokugawa block before Osaka, three Ishida blocks in the castle, and a fourth for a card.
    text = f"""
    active = "ishida"
    [ishida]
    hand = ["ukita-plain"]
    mori_box = ["mori-leader", "mori-mon3-5"]
    [ishida.stacks]
    osaka = {ISHIDA[:3]}
    [tokugawa.stacks]
    osaka = ["date-gun"]
    [board]
    sieges = ["osaka"]
    """
    state = go(moving(text), "mori ukita-plain mori-mon3-5")
    assert lost(state, "tokugawa") == ["date-gun-1"]
    assert not is_besieged(state, "osaka")


def test_retreating_blocks_can_cause_it() -> None:
    # Beaten at Murakami with a road to the enemy on either side, four of five go to Niigata, where one block stands.
    state = moving(
        """
        active = "ishida"
        [tokugawa.stacks]
        murakami = ["date-gun", "date-gun", "maeda-gun", "maeda-gun", "tokugawa-gun"]
        [ishida.stacks]
        yamagata = ["mori-leader", "mori-gun"]
        niigata = ["ukita-gun"]
        """
    )
    state = go(state, "march yamagata", "take-all", "step murakami", "end")
    state = go(state, "leader mori-leader", "finish", "finish", "lose tokugawa-gun-1", "retreat niigata")
    assert lost(state, "ishida") == ["ukita-gun-1"]
    assert count(state, "tokugawa", "niigata") == 4
    assert marker(state, "niigata") == "tokugawa"


def test_blocks_engaged_before_count_toward_the_odds() -> None:
    state = met({"hakone": TOKUGAWA[:2], "sunpu": TOKUGAWA[2:4]}, {"numazu": ISHIDA[:1]})
    state = go(state, "march hakone", "take-all", "step numazu")
    assert count(state, "ishida", "numazu") == 1
    state = go(state, "march sunpu", "take-all", "step numazu")
    assert count(state, "ishida", "numazu") == 0


@pytest.mark.parametrize(("tokugawa", "ishida", "overrun"), [(1, 4, True), (1, 3, False), (2, 8, True), (2, 7, False)])
def test_r27_an_entering_stack_can_be_overrun_by_those_it_meets(tokugawa: int, ishida: int, *, overrun: bool) -> None:
    state = attack(tokugawa, ishida)
    assert count(state, "tokugawa", "numazu") == (0 if overrun else tokugawa)
    assert count(state, "ishida", "numazu") == ishida
    assert step(state) == "movement"


def test_r27_friendly_blocks_already_there_count_with_it() -> None:
    # Two against seven stand; a third does not make it worse.
    state = met({"hakone": TOKUGAWA[:2], "sunpu": TOKUGAWA[2:3]}, {"numazu": ISHIDA[:7]})
    state = go(state, "march hakone", "take-all", "step numazu", "march sunpu", f"take {TOKUGAWA[2]}", "step numazu")
    assert count(state, "tokugawa", "numazu") == 3


def test_the_march_of_a_stack_that_is_gone_is_over() -> None:
    state = attack(1, 4)
    assert offered(state) == {"end"}


@pytest.mark.parametrize(("number", "cards"), [(1, 0), (2, 1), (3, 1)])
def test_r17_the_side_that_lost_blocks_draws_a_card_for_every_two(number: int, cards: int) -> None:
    state = attack(4 * number, number)
    assert len(hand(state, "ishida")) == cards
    assert hand(state, "tokugawa") == []


def test_an_overrun_place_is_taken_at_once() -> None:
    state = met({"kiyosu": TOKUGAWA[:4]}, {"kuwana": ISHIDA[:1]})
    assert marker(state, "kuwana") == "ishida"
    state = go(state, "march kiyosu", "take-all", "step kuwana")
    assert marker(state, "kuwana") == "tokugawa"


def test_2_1_ieyasu_overrun_wins_for_ishida_at_once() -> None:
    state = met({"hakone": ["tokugawa-leader"]}, {"numazu": ISHIDA[:4]})
    state = go(state, "march hakone", "take tokugawa-leader", "step numazu")
    assert state.outcome is not None
    assert (state.outcome.winner, state.outcome.how) == (1, "2.1")


def test_2_1_mitsunari_overrun_wins_for_tokugawa_at_once() -> None:
    state = met({"hakone": TOKUGAWA[:4]}, {"numazu": ["ishida-leader"]})
    state = go(state, "march hakone", "take-all", "step numazu")
    assert state.outcome is not None
    assert (state.outcome.winner, state.outcome.how) == (0, "2.1")
    assert waited(state) == []


# Castles (7.4.3, R8)


def storm(tokugawa: int, ishida: int) -> State:
    """Tokugawa comes to Gifu, an Ishida castle, from Kiyosu; a leader gives large stacks their step."""
    blocks = ["fukushima-leader", *TOKUGAWA][:tokugawa]
    state = met({"kiyosu": blocks}, {"gifu": ISHIDA[:ishida]}, hands='hand = ["date-plain"]')
    state = go(state, "march kiyosu", "take-all", "claim fukushima-leader")
    if "step gifu" not in offered(state):
        state = go(state, "force date-plain")
    return go(state, "step gifu")


@pytest.mark.parametrize(("tokugawa", "ishida"), [(4, 1), (8, 2), (12, 1)])
def test_r8_two_blocks_or_fewer_cannot_be_overrun_at_their_own_castle(tokugawa: int, ishida: int) -> None:
    state = storm(tokugawa, ishida)
    assert count(state, "ishida", "gifu") == ishida
    assert step(state) == "movement"
    assert castle(state, "gifu") == "ishida"


def test_r8_of_more_all_but_two_are_eliminated() -> None:
    state = storm(12, 3)
    assert (step(state), waited(state)) == ("overrun", ["ishida"])
    state = go(state, "lose mori-mon3-1")
    assert stack(state, "ishida", "gifu") == ["mori-mon3-2", "mori-mon3-3"]
    assert lost(state, "ishida") == ["mori-mon3-1"]


def test_r8_their_owner_chooses_which() -> None:
    state = met(
        {"kiyosu": ["fukushima-leader", *TOKUGAWA[:11]]},
        {"gifu": ["mori-gun-1", "ukita-gun-1", "ishida-leader"]},
        hands='hand = ["date-plain"]',
    )
    state = go(state, "march kiyosu", "take-all", "claim fukushima-leader", "force date-plain", "step gifu")
    assert offered(state) == {"lose mori-gun-1", "lose ukita-gun-1", "lose ishida-leader"}


def test_r8_the_two_stay_inside_and_the_mover_stops() -> None:
    state = go(storm(12, 3), "lose mori-mon3-1")
    assert inside(state) == ["mori-mon3-2", "mori-mon3-3"]
    assert is_besieged(state, "gifu")
    assert (step(state), waited(state)) == ("movement", ["tokugawa"])


def test_r8_three_to_one_and_more_is_not_four_to_one() -> None:
    state = storm(11, 3)
    assert (step(state), count(state, "ishida", "gifu")) == ("movement", 3)


SIEGE = '[board]\nsieges = ["gifu"]\ncastles = { gifu = "ishida" }'


def test_r8_garrison_and_relief_count_together_against_being_overrun() -> None:
    # Seven besiegers would overrun one relieving block, but not the two together.
    state = met({"gifu": TOKUGAWA[:7]}, {"gifu": ISHIDA[:1], "sawayama": ISHIDA[1:2]}, SIEGE, 'active = "ishida"')
    state = go(state, "march sawayama", f"take {ISHIDA[1]}", "step gifu")
    assert count(state, "ishida", "gifu") == 2
    assert lost(state, "ishida") == []


def test_r8_garrison_and_relief_count_together_when_they_overrun() -> None:
    state = met({"gifu": TOKUGAWA[:1]}, {"gifu": ISHIDA[:2], "sawayama": ISHIDA[2:4]}, SIEGE, 'active = "ishida"')
    state = go(state, "march sawayama", "take-all", "step gifu")
    assert lost(state, "tokugawa") == [TOKUGAWA[0]]
    assert not is_besieged(state, "gifu")
    assert inside(state) == []


def test_r8_of_a_besieged_force_those_already_inside_are_safe_and_the_relief_is_eliminated() -> None:
    state = met({"gifu": TOKUGAWA[:12]}, {"gifu": ISHIDA[:2], "sawayama": ISHIDA[2:3]}, SIEGE, 'active = "ishida"')
    state = go(state, "march sawayama", f"take {ISHIDA[2]}", "step gifu")
    assert stack(state, "ishida", "gifu") == ISHIDA[:2]
    assert lost(state, "ishida") == [ISHIDA[2]]
    assert (step(state), is_besieged(state, "gifu")) == ("movement", True)


def test_r8_more_than_two_trapped_inside_are_safe_too() -> None:
    state = met({"gifu": TOKUGAWA[:11], "kiyosu": TOKUGAWA[11:12]}, {"gifu": ISHIDA[:3]}, SIEGE)
    state = go(state, "march kiyosu", f"take {TOKUGAWA[11]}", "step gifu")
    assert count(state, "ishida", "gifu") == 3


def test_blocks_at_a_castle_that_is_not_theirs_can_be_overrun() -> None:
    # One Ishida block has come before Gifu, a castle that Tokugawa holds.
    state = met({"gifu": TOKUGAWA[:4]}, {"sawayama": ISHIDA[:1]}, head='active = "ishida"')
    assert castle(state, "gifu") == "tokugawa"
    state = go(state, "march sawayama", f"take {ISHIDA[0]}", "step gifu")
    assert lost(state, "ishida") == [ISHIDA[0]]


def test_r18_a_disk_alone_is_not_overrun() -> None:
    state = met({"saku": TOKUGAWA[:4]}, {})
    state = go(state, "march saku", "take-all", "step ueda")
    assert (castle(state, "ueda"), is_besieged(state, "ueda"), step(state)) == ("ishida", True, "movement")


def test_a_disk_does_not_count_as_a_block() -> None:
    # One block and Sanada at Ueda: four Tokugawa blocks are four to one, but the block is at its own castle.
    state = met({"saku": TOKUGAWA[:4]}, {"ueda": ISHIDA[:1]})
    state = go(state, "march saku", "take-all", "step ueda")
    assert count(state, "ishida", "ueda") == 1
