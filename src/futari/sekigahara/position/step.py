"""The step of a written position: what is being decided, with all that belongs to it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from futari.core import BySide, Seat
from futari.sekigahara import steps as at
from futari.sekigahara.choice import NO, Act
from futari.sekigahara.march import BLOCKS_A_PENALTY, allowance, may_march, site_leads
from futari.sekigahara.movement import LEVELS
from futari.sekigahara.overrun import outnumbered, overrun_to_come
from futari.sekigahara.position import form
from futari.sekigahara.position.combat import COMBAT_READERS
from futari.sekigahara.position.form import SIDES
from futari.sekigahara.position.pieces import seat_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from futari.sekigahara.pieces import Blocks
    from futari.sekigahara.position.pieces import Pieces
    from futari.sekigahara.state import State

__all__ = ["cards_on_the_table", "read_step", "roads_walked"]


def cards_on_the_table(pieces: Pieces, step: form.StepForm, active: Seat) -> BySide[tuple[int, ...]]:
    """The cards that the step holds, which are in no pile."""
    words: Mapping[form.SideName, tuple[str, ...]] = {}
    if isinstance(step, form.OverrunForm):
        return cards_on_the_table(pieces, step.then, active)
    if isinstance(step, form.DiscardsForm):
        words = step.chosen
    elif isinstance(step, form.BidForm):
        words = {side: (card,) for side, card in step.cards.items()}
    elif isinstance(step, form.PaymentForm):
        words = {SIDES[active]: step.paid}
    elif isinstance(step, form.ExchangeForm):
        words = {SIDES[active]: step.given}
    elif isinstance(step, form.FightForm) and not (isinstance(step, form.SpoilsForm) and step.drawn):
        words = step.played
    return BySide(*(pieces.cards(side, words.get(SIDES[side], ()), "step") for side in Seat))


def roads_walked(pieces: Pieces, step: form.StepForm) -> int:
    """The roads of a march under way, which nobody else may use (R26)."""
    if isinstance(step, form.OverrunForm):
        return roads_walked(pieces, step.then)
    if not isinstance(step, form.MarchForm):
        return 0
    used = 0
    for one, other in zip((step.origin, *step.path), step.path, strict=False):
        road = pieces.road(one, other)
        if road is not None and used >> road & 1:
            pieces.fault("sekigahara.position.road_twice", one=one, other=other)
        used |= 0 if road is None else 1 << road
    return used


def read_step(pieces: Pieces, state: State, step: form.StepForm) -> at.Step:
    """The step; where a fault was found on the way it means nothing."""
    return _READERS[type(step)](pieces, state, step)


def _read_discards(pieces: Pieces, state: State, step: form.DiscardsForm) -> at.Discards:
    """6.2: half of the hand as it was before anything was put aside."""
    chosen = BySide(*(pieces.cards(side, step.chosen.get(SIDES[side], ()), "step.chosen") for side in Seat))
    needed = BySide(*((len(state.piles[side].hand) + len(chosen[side])) // 2 for side in Seat))
    for side in Seat:
        if len(chosen[side]) > needed[side]:
            pieces.fault("sekigahara.position.number", name=f"step.chosen.{SIDES[side]}", number=len(chosen[side]))
    return at.Discards(needed, chosen)


def _read_bid(pieces: Pieces, state: State, step: form.BidForm) -> at.Bid:
    cards: list[int | None] = []
    for side in Seat:
        words = (step.cards[SIDES[side]],) if SIDES[side] in step.cards else ()
        bid = pieces.cards(side, words, "step.cards")
        cards.append(bid[0] if bid else None if state.piles[side].hand else NO)
    return at.Bid(BySide(*cards))


def _read_payment(pieces: Pieces, state: State, step: form.PaymentForm) -> at.Payment:
    paid = pieces.cards(state.active, step.paid, "step.paid")
    left = LEVELS[Act(step.level)][0] - len(paid)
    if not 1 <= left <= len(state.piles[state.active].hand):
        pieces.fault("sekigahara.position.number", name="step.paid", number=len(paid))
    return at.Payment(Act(step.level), left, paid)


def _read_muster(pieces: Pieces, state: State, step: form.MusterForm) -> at.Muster:
    place = pieces.edition.recruit[state.active].get(step.clan)
    if place is None:
        pieces.fault("sekigahara.position.clan", clan=step.clan)
        return at.Muster(step.clan, 0)
    pool = state.board.boxes[state.active] & pieces.edition.clan_blocks[step.clan]
    return at.Muster(step.clan, place, pieces.among(step.blocks, pool, "step.blocks"))


def _read_march(pieces: Pieces, state: State, step: form.MarchForm) -> at.March:
    origin = pieces.place(step.origin, "step.origin")
    path = tuple(place for key in step.path if (place := pieces.place(key, "step.path")) is not None)
    if origin is None or len(path) < len(step.path):
        return at.March(0, 0)
    side = state.active
    place = path[-1] if path else origin
    stack = state.board.stacks[side][place] & ~state.phase.spent if path else may_march(state, side, origin)
    blocks = pieces.among(step.blocks, stack, "step.blocks")
    leader = _leader(pieces, state, step, NONE_YET if path else blocks)
    walked = [pieces.edition.chart.roads[road] for road in _roads(pieces, origin, path)]
    march = at.March(
        origin=origin,
        place=place,
        blocks=blocks,
        size=(blocks.bit_count() if step.size is None else step.size) if path else 0,
        steps=len(path),
        leadership=leader != NO or (site_leads(state, side, origin) if step.leadership is None else step.leadership),
        leader=leader,
        forced=step.forced,
        highway=all(road.highway for road in walked),
        path=path,
    )
    _check_march(pieces, march)
    return march


# A leader that was shown may have been left behind since, so that any of the side's will do.
NONE_YET: Blocks = -1


def _leader(pieces: Pieces, state: State, step: form.MarchForm, blocks: Blocks) -> int:
    if step.leader is None:
        return NO
    leaders = pieces.edition.leaders & pieces.edition.sides[state.active] & blocks
    shown = pieces.among((step.leader,), leaders, "step.leader")
    return shown.bit_length() - 1 if shown else NO


def _roads(pieces: Pieces, origin: int, path: tuple[int, ...]) -> list[int]:
    chart = pieces.edition.chart
    pairs = zip((origin, *path), path, strict=False)
    return [way.road for one, other in pairs for way in chart.ways[one] if way.to == other]


def _check_march(pieces: Pieces, march: at.March) -> None:
    count = march.blocks.bit_count()
    if march.path and not count:
        pieces.fault("sekigahara.position.march_empty")
    elif march.path and not count <= march.size <= BLOCKS_A_PENALTY * 4:
        pieces.fault("sekigahara.position.number", name="step.size", number=march.size)
    elif march.path and march.steps > allowance(march) + march.highway:
        pieces.fault("sekigahara.position.too_far", steps=march.steps, right=allowance(march) + march.highway)


def _read_overrun(pieces: Pieces, state: State, step: form.OverrunForm) -> at.Overrun:
    """7.4.3, R8: the owner of a castle who is outnumbered there and has to leave all but two of his blocks."""
    place = pieces.place(step.place, "step.place")
    then = _READERS[type(step.then)](pieces, state, step.then)
    side = None if place is None else outnumbered(state, place)
    if place is None or side is None or not overrun_to_come(state, place, side)[1]:
        pieces.fault("sekigahara.position.overrun", place=step.place)
        return at.Overrun(0, state.active, 0, then)
    lost = pieces.among(step.lost, state.board.stacks[side][place], "step.lost")
    left = overrun_to_come(state, place, side)[1] - lost.bit_count()
    if left < 1:
        pieces.fault("sekigahara.position.number", name="step.lost", number=lost.bit_count())
    return at.Overrun(place, side, left, then, lost)


_READERS: dict[type, Callable[[Pieces, State, Any], at.Step]] = {
    form.WeekEndForm: lambda *_: at.NextWeek(),
    form.PhaseEndForm: lambda *_: at.NextPhase(),
    form.DiscardsForm: _read_discards,
    form.BidForm: _read_bid,
    form.FirstPlayerForm: lambda _pieces, _state, step: at.FirstPlayer(seat_of(step.chooser)),
    form.LevelForm: lambda *_: at.Level(),
    form.PaymentForm: _read_payment,
    form.ExchangeForm: lambda pieces, state, step: at.Exchange(pieces.cards(state.active, step.given, "step.given")),
    form.MovementForm: lambda *_: at.Movement(),
    form.MusterForm: _read_muster,
    form.MarchForm: _read_march,
    form.OverForm: lambda *_: at.Over(),
    form.OverrunForm: _read_overrun,
    **COMBAT_READERS,
}
