"""Section 8.9.4: what a siege destroys."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from futari.sekigahara.choice import Act, Choice
from futari.sekigahara.control import TOKUGAWA, killed, settled
from futari.sekigahara.happenings import DiskLost, Lost
from futari.sekigahara.stack import alike
from futari.sekigahara.steps import SiegeLosses, Spoils
from futari.sekigahara.victory import settle_instant_victory
from futari.sekigahara.week import end_game

if TYPE_CHECKING:
    from futari.core import Seat
    from futari.sekigahara.state import State

__all__ = ["destroy", "destroy_or_go_on", "siege_loss_choices"]


def siege_loss_choices(state: State, step: SiegeLosses, side: Seat) -> list[Choice]:
    """8.9.4 C: a block or a disk, as the besieged like; Hideyori last (9.1, R16)."""
    place = step.fight.place
    blocks = state.board.stacks[side][place]
    listed = [Choice(Act.LOSE, block=block) for block in alike(state, blocks)]
    disk = _disk(state, place)
    if disk is not None and (not blocks or place != state.edition.osaka):
        listed.append(Choice(Act.LOSE_DISK, place=place))
    return listed


def _disk(state: State, place: int) -> int | None:
    """The number of the disk that is still in the castle."""
    here = state.board.disks & state.edition.disk_at[place]
    return here.bit_length() - 1 if here else None


def destroy(state: State, step: SiegeLosses, side: Seat, choice: Choice) -> State:
    """8.9.4 C: it is destroyed and shown; with a leader or Hideyori the war is over at once (2.1, R25)."""
    place, edition, board = step.fight.place, state.edition, state.board
    if choice.act is Act.LOSE_DISK:
        here = board.disks & edition.disk_at[place]
        disk = edition.disks[here.bit_length() - 1]
        board = settled(replace(board, disks=board.disks & ~here), edition, place)
        state = state.then(board=board, step=replace(step, left=step.left - 1)).tell(DiskLost(disk.name, place))
        return end_game(state, TOKUGAWA, "2.1") if place == edition.osaka else state
    lost = 1 << choice.block
    fight = replace(step.fight, lost=step.fight.lost.with_(side, step.fight.lost[side] | lost))
    state = state.then(
        board=killed(board, edition, side, lost, place), step=replace(step, fight=fight, left=step.left - 1)
    )
    return settle_instant_victory(state.tell(Lost(side, lost, place)), lost)


def destroy_or_go_on(state: State, step: SiegeLosses) -> State | None:
    """8.9.4 D to F: until the losses are taken or nothing is left, which is the castle's fall.

    Who has only equal blocks to choose from is asked all the same: otherwise the besieger could tell that they are.
    """
    side = step.fight.attacker.other
    listed = siege_loss_choices(state, step, side) if step.left else []
    if not listed:
        return state.then(step=Spoils(step.fight))
    alone = len(listed) == 1 and state.board.stacks[side][step.fight.place].bit_count() <= 1
    return destroy(state, step, side, listed[0]) if alone else None
