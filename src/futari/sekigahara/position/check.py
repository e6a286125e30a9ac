"""Whether a written position could be: what no rule can bring about is a fault."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from futari.core import Seat
from futari.sekigahara import steps as at
from futari.sekigahara.choice import Act
from futari.sekigahara.control import ISHIDA, TOKUGAWA, is_contested, points
from futari.sekigahara.edition import SEATS
from futari.sekigahara.overrun import outnumbered
from futari.sekigahara.pieces import members
from futari.sekigahara.state import Phase
from futari.sekigahara.week import LAST_WEEK

if TYPE_CHECKING:
    from futari.sekigahara.pieces import Blocks
    from futari.sekigahara.position.pieces import Pieces
    from futari.sekigahara.state import State

__all__ = ["check_position"]

# Between weeks and phases: nothing has been done yet, and no combat is left to fight.
_BEFORE_MOVEMENT = (at.Discards, at.Bid, at.FirstPlayer, at.Level, at.Payment, at.NextWeek)
_BEFORE_TURNS = (at.Discards, at.Bid, at.FirstPlayer)
_IN_MOVEMENT = (at.Exchange, at.Movement, at.Muster, at.March)
# While these last, a force may be outnumbered that is still to be dealt with.
_UNSETTLED = (at.Overrun, at.Losses, at.Retreat, at.Over)


def check_position(pieces: Pieces, state: State) -> None:
    """Tell every fault of a state whose parts have been read."""
    _check_time(pieces, state)
    _check_mori_box(pieces, state)
    _check_chiefs(pieces, state)
    _check_phase(pieces, state)
    _check_contested(pieces, state)
    _check_outcome(pieces, state)


def _check_time(pieces: Pieces, state: State) -> None:
    step = state.step
    # 6.2 is skipped in week 1.
    earliest = 0 if isinstance(step, at.NextWeek) else 2 if isinstance(step, at.Discards) else 1
    if not earliest <= state.week <= LAST_WEEK:
        pieces.fault("sekigahara.position.number", name="week", number=state.week)
    if state.turn and isinstance(step, _BEFORE_TURNS):
        pieces.fault("sekigahara.position.turn")


def _check_mori_box(pieces: Pieces, state: State) -> None:
    """9.3: nothing is ever added to the box, and the leader is the last to leave it."""
    box, edition = state.board.mori_box, state.edition
    if not box:
        return
    starts = [opening.mori_box for opening in edition.openings.values()]
    if not any(_kinds(state, box) <= _kinds(state, start) for start in starts):
        pieces.fault("sekigahara.position.mori_box")
    if not box & edition.leaders:
        pieces.fault("sekigahara.position.mori_leader")


def _kinds(state: State, blocks: Blocks) -> Counter[int]:
    return Counter(state.edition.kind_of[block] for block in members(blocks))


def _check_chiefs(pieces: Pieces, state: State) -> None:
    """2.1: with a chief or Hideyori gone the game is over, but for the losses of a battle under way (R25)."""
    if isinstance(state.step, at.Over):
        return
    fight = state.step.fight if isinstance(state.step, at.Losses) else None
    for side in Seat:
        lost = state.board.lost[side] & ~(fight.lost[side] if fight else 0)
        for block in members(lost & state.edition.chiefs[side]):
            pieces.fault("sekigahara.position.chief_lost", block=state.edition.blocks[block].name)
    if not state.board.disks & 1:
        pieces.fault("sekigahara.position.hideyori_lost")


def _check_phase(pieces: Pieces, state: State) -> None:
    step, level = state.step, state.phase.level
    if isinstance(step, _BEFORE_MOVEMENT) and state.phase != Phase():
        pieces.fault("sekigahara.position.no_phase")
    if isinstance(step, at.Exchange) and level != Act.NO_MOVEMENT:
        pieces.fault("sekigahara.position.level", level=Act.NO_MOVEMENT)
    if isinstance(step, (at.Movement, at.March, at.Muster)) and not level:
        pieces.fault("sekigahara.position.no_level")
    sides = state.edition.sides
    for entry in state.phase.entries:
        if all(entry.blocks & sides[side] for side in Seat) or not entry.blocks:
            pieces.fault("sekigahara.position.entry", place=state.edition.chart.places[entry.place].key)
        elif entry.marched and not entry.blocks & sides[state.active]:
            pieces.fault("sekigahara.position.entry_marched", place=state.edition.chart.places[entry.place].key)


def _check_contested(pieces: Pieces, state: State) -> None:
    """8.1: what the combats of a phase leave contested is besieged; who marched into enemies has moved (7.3.2)."""
    for place in state.edition.chart.places:
        if not is_contested(state, place.number):
            continue
        besieged = state.board.sieges >> place.number & 1
        if not besieged and isinstance(state.step, _BEFORE_MOVEMENT):
            pieces.fault("sekigahara.position.contested", place=place.key)
        own = state.board.stacks[state.active][place.number]
        if not besieged and isinstance(state.step, _IN_MOVEMENT) and own & ~state.phase.spent:
            pieces.fault("sekigahara.position.engaged", place=place.key, side=SEATS[state.active])
        # 7.4.2: at once; at a castle there may be a garrison that cannot be overrun (7.4.3).
        if (
            place.castle is None
            and not isinstance(state.step, _UNSETTLED)
            and outnumbered(state, place.number) is not None
        ):
            pieces.fault("sekigahara.position.outnumbered", place=place.key)


def _check_outcome(pieces: Pieces, state: State) -> None:
    outcome = state.outcome
    if (outcome is None) == isinstance(state.step, at.Over):
        pieces.fault("sekigahara.position.outcome")
    if outcome is None:
        return
    chiefs, lost = state.edition.chiefs, state.board.lost
    if lost[TOKUGAWA] & chiefs[TOKUGAWA]:
        winner, rule = ISHIDA, "2.1"
    elif lost[ISHIDA] & chiefs[ISHIDA] or not state.board.disks & 1:
        winner, rule = TOKUGAWA, "2.1"
    else:
        score = points(state.board)
        winner, rule = (TOKUGAWA if score.first > score.second else ISHIDA), "2.2"
    if (outcome.winner, outcome.how) != (winner, rule) or (rule == "2.2" and state.week != LAST_WEEK):
        pieces.fault("sekigahara.position.winner")
