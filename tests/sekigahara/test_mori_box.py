"""The Mori box (9.3, R5)."""

import pytest

from futari.sekigahara.game import SEKIGAHARA, Options
from futari.sekigahara.state import State
from sekigahara.lookout import (
    blocks,
    castle,
    count,
    discards,
    go,
    hand,
    inside,
    is_besieged,
    kinds,
    lost,
    moving,
    offered,
    stack,
    step,
    told,
    undoable,
    view,
    waited,
)
from sekigahara.positions import position

BOX = '["mori-leader", "mori-mon3-1", "mori-mon3-2", "mori-mon3-3", "mori-mon3-4"]'


def ishida_moves(stacks: str = "", cards: str = '["ukita-plain", "mori-plain", "mori-plain"]') -> State:
    return moving(
        f'active = "ishida"\n[ishida]\nhand = {cards}\nmori_box = {BOX}\n[ishida.stacks]\n{stacks}', "minimal"
    )


def tokugawa_enters(size: int, osaka: str = "", box: str = BOX) -> State:
    """Tokugawa comes to Osaka along the highway; a leader and a card give large stacks their step."""
    names = ["date-leader", *(f"tokugawa-mon3-{n}" for n in range(1, 5)), *(f"tokugawa-mon2-{n}" for n in range(1, 5))]
    names += [*(f"maeda-mon2-{n}" for n in range(1, 5)), *(f"fukushima-mon3-{n}" for n in range(1, 4))]
    text = f"""
    [tokugawa]
    hand = ["date-plain"]
    [tokugawa.stacks]
    kyoto = {names[:size]}
    [ishida]
    mori_box = {box}
    [ishida.stacks]
    osaka = [{osaka}]
    """
    state = go(moving(text), "march kyoto", "take-all" if size > 1 else "take date-leader", "claim date-leader")
    if "step osaka" not in offered(state):
        state = go(state, "force date-plain")
    return go(state, "step osaka")


def box(state: State) -> list[str]:
    return blocks(state, state.board.mori_box)


def test_the_mori_leader_and_four_mori_blocks_start_in_the_box() -> None:
    state = SEKIGAHARA.start(Options(), bytes(32))
    faces = [state.edition.blocks[state.edition.block_named[name]].face for name in box(state)]
    assert faces == ["mori-leader"] + ["mori-mon3"] * 4


@pytest.mark.parametrize("viewer", ["tokugawa", "ishida", None])
def test_face_up(viewer: str | None) -> None:
    seen = view(SEKIGAHARA.start(Options(), bytes(32)), viewer).mori_box
    assert seen == ("mori-leader", "mori-mon3", "mori-mon3", "mori-mon3", "mori-mon3")


def test_for_each_card_sacrificed_one_block_goes_to_osaka() -> None:
    state = ishida_moves()
    for number, card in enumerate(["mori-plain", "ukita-plain", "mori-plain"], start=1):
        state = go(state, f"mori {card} mori-mon3-{number}")
        assert count(state, "ishida", "osaka") == number
        assert len(box(state)) == 5 - number
        assert discards(state, "ishida")[-1] == card
    assert hand(state, "ishida") == []
    assert not offered(state, "mori")


def test_any_card_will_do() -> None:
    state = ishida_moves(cards='["ishida-loyalty", "uesugi-double"]')
    assert offered(state, "mori") == {"mori ishida-loyalty mori-mon3-1", "mori uesugi-double mori-mon3-1"}


def test_the_leader_is_the_last() -> None:
    state = ishida_moves(cards=str(["mori-plain"] * 6))
    for number in range(1, 5):
        assert offered(state, "mori") == {f"mori mori-plain mori-mon3-{number}"}
        state = go(state, f"mori mori-plain mori-mon3-{number}")
    assert offered(state, "mori") == {"mori mori-plain mori-leader"}
    state = go(state, "mori mori-plain mori-leader")
    assert (box(state), count(state, "ishida", "osaka")) == ([], 5)
    assert not offered(state, "mori")


def test_they_do_not_move_in_the_turn_they_come() -> None:
    state = go(ishida_moves('osaka = ["ukita-gun"]'), "mori mori-plain mori-mon3-1")
    assert offered(go(state, "march osaka")) == {"take ukita-gun-1"}


def test_they_move_in_the_next() -> None:
    state = go(ishida_moves(), "mori mori-plain mori-mon3-1", "end", "minimal", "end", "minimal")
    assert "march osaka" in offered(state)


def test_it_costs_neither_march_nor_muster() -> None:
    state = go(ishida_moves('kyoto = ["ukita-gun"]'), "mori mori-plain mori-mon3-1")
    assert "march kyoto" in offered(state)


def test_r5_between_marches_and_after_the_last() -> None:
    state = ishida_moves('kyoto = ["ukita-gun"]')
    state = go(state, "march kyoto", "take ukita-gun-1", "step sawayama")
    assert not offered(state, "mori")
    assert offered(go(state, "done"), "mori")


@pytest.mark.parametrize("level", ["no-movement", "minimal", "limited", "full"])
def test_r5_cards_paid_for_the_movement_or_exchanged_bring_nobody(level: str) -> None:
    text = f'active = "ishida"\n[ishida]\nhand = {["mori-plain"] * 3}\nmori_box = {BOX}'
    state = go(position(text), level)
    while step(state) == "payment":
        state = go(state, "pay mori-plain")
    if step(state) == "exchange":
        state = go(state, "exchange mori-plain", "exchange mori-plain", "done")
    assert len(box(state)) == 5
    assert count(state, "ishida", "osaka") == 0
    assert offered(state, "mori")


def test_r5_a_forced_march_brings_nobody() -> None:
    state = go(ishida_moves('himeji = ["ukita-gun"]'), "march himeji", "take ukita-gun-1", "force mori-plain")
    assert len(box(state)) == 5


def test_only_ishida_brings_them_and_only_in_his_movement_phase() -> None:
    text = f'[tokugawa]\nhand = ["date-plain"]\n[ishida]\nhand = ["mori-plain"]\nmori_box = {BOX}'
    state = moving(text)
    assert not offered(state, "mori")
    assert waited(state) == ["tokugawa"]


def test_there_is_no_other_way_out() -> None:
    text = f'active = "ishida"\n[ishida]\nbox = ["mori-gun"]\nmori_box = {BOX}'
    state = moving(text)
    assert {text.split()[1] for text in offered(state, "muster-one")} == {"mori-gun-1"}
    assert offered(go(state, "muster mori")) == {"take mori-gun-1"}


def test_their_arrival_is_told_when_it_can_no_longer_be_undone() -> None:
    state = ishida_moves()
    assert undoable(go(state, "mori mori-plain mori-mon3-1")) == 1
    assert kinds(told(state, "tokugawa", "mori mori-plain mori-mon3-1")) == []
    events = told(state, "tokugawa", "mori mori-plain mori-mon3-1", "end")
    assert [event.kind for event in events][:2] == ["discard", "mori"]


def test_when_tokugawa_enters_osaka_all_others_come_at_once() -> None:
    state = tokugawa_enters(2, '"ukita-gun"')
    assert box(state) == []
    assert count(state, "ishida", "osaka") == 6


def test_they_join_the_force_there() -> None:
    state = go(tokugawa_enters(2, '"ukita-gun"'), "end")
    # Six blocks at a castle fight outside (8.9.2).
    assert step(state) == "deployment"


def test_everybody_sees_them_come() -> None:
    text = f'[tokugawa.stacks]\nkyoto = ["date-gun"]\n[ishida]\nmori_box = {BOX}'
    state = go(moving(text), "march kyoto", "take date-gun-1")
    for viewer in ("tokugawa", "ishida", None):
        assert "mori_called" in kinds(told(state, viewer, "step osaka"))


def test_r5_before_any_overrun_is_checked() -> None:
    # Four against one would have overrun a force in the open; with the Mori there are six at the castle.
    state = tokugawa_enters(4, '"ukita-gun"')
    assert lost(state, "ishida") == []
    assert count(state, "ishida", "osaka") == 6


def test_r27_the_called_blocks_overrun_the_one_who_enters() -> None:
    state = tokugawa_enters(1)
    assert lost(state, "tokugawa") == ["date-leader"]
    assert count(state, "ishida", "osaka") == 5
    assert not is_besieged(state, "osaka")


def test_r5_they_are_there_before_the_castle_of_a_disk_alone_is_shut() -> None:
    # R18 besieges a disk alone; here five blocks stand with it, and nobody is trapped.
    state = tokugawa_enters(2)
    assert count(state, "ishida", "osaka") == 5
    assert (is_besieged(state, "osaka"), inside(state)) == (False, [])
    assert step(go(state, "end")) == "deployment"


def test_r8_of_three_called_blocks_two_stay_in_the_castle_before_four_times_as_many() -> None:
    state = tokugawa_enters(12, box='["mori-leader", "mori-mon3-1", "mori-mon3-2"]')
    assert (step(state), waited(state)) == ("overrun", ["ishida"])
    state = go(state, "lose mori-mon3-1")
    assert stack(state, "ishida", "osaka") == ["mori-leader", "mori-mon3-2"]
    assert inside(state) == ["mori-leader", "mori-mon3-2"]


def test_r18_with_the_box_empty_the_disk_alone_is_besieged() -> None:
    state = tokugawa_enters(2, box="[]")
    assert is_besieged(state, "osaka")
    assert castle(state, "osaka") == "ishida"


def test_r5_also_by_retreat() -> None:
    # Beaten at Himeji with the enemy on both roads, Tokugawa goes to Osaka.
    state = moving(
        f"""
        active = "ishida"
        [ishida]
        mori_box = {BOX}
        [ishida.stacks]
        ayabe = ["ukita-leader", "ukita-gun"]
        [tokugawa.stacks]
        himeji = ["date-gun", "maeda-gun"]
        """
    )
    state = go(state, "march ayabe", "take-all", "step himeji", "end")
    state = go(state, "leader ukita-leader", "finish", "finish", "lose date-gun-1", "retreat osaka")
    assert box(state) == []
    # One block among five: overrun (R27).
    assert lost(state, "tokugawa") == ["maeda-gun-1", "date-gun-1"]


def test_an_ishida_block_that_enters_osaka_calls_nobody() -> None:
    state = go(ishida_moves('kyoto = ["ukita-gun"]'), "march kyoto", "take ukita-gun-1", "step osaka")
    assert len(box(state)) == 5
