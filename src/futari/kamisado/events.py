"""What happened, told move by move; everybody at the table sees the same."""

from __future__ import annotations

from typing import TYPE_CHECKING

from futari.core import Event, Message
from futari.kamisado.board import square_name
from futari.kamisado.match import Match, Stage
from futari.kamisado.moves import Move
from futari.kamisado.terms import colour_term, entry_term, rank_term, side_name, side_term

if TYPE_CHECKING:
    from collections.abc import Iterator

    from futari.core import Fact, Parameter, Seat
    from futari.kamisado.regroup import Fill
    from futari.kamisado.round import RoundOutcome, Turn

__all__ = ["events_of"]


def events_of(before: Match, actor: Seat, choice: Move | Fill, after: Match) -> list[Event]:
    """The events of one choice, in the order in which they happened."""
    if not isinstance(choice, Move):
        return [_event("fill", {"side": side_term(actor), "direction": Message(f"fill.{choice.value}")})]
    turn = after.turn
    events = [*_events_of_turn(turn)]
    if turn.outcome is not None:
        events += _events_of_the_end(before, turn.outcome, after)
    return events


def _events_of_turn(turn: Turn) -> Iterator[Event]:
    mover: dict[str, Parameter] = {"side": side_term(turn.side), "entry": entry_term(turn.move)}
    facts: dict[str, Fact] = {
        "side": side_name(turn.side),
        "tower": turn.move.tower.word,
        "start": square_name(turn.start),
        "end": square_name(turn.end),
    }
    yield _event("push" if turn.pushed else "move", mover, facts)
    for pushed in reversed(turn.pushed):
        yield _event(
            "pushed",
            {"side": side_term(turn.side.other), "tower": colour_term(pushed.tower), "square": square_name(pushed.end)},
            {
                "side": side_name(turn.side.other),
                "tower": pushed.tower.word,
                "start": square_name(pushed.start),
                "end": square_name(pushed.end),
            },
        )
    for forfeit in turn.forfeits:
        yield _event(
            "forfeit",
            {
                "side": side_term(forfeit.side),
                "tower": colour_term(forfeit.tower),
                "reached": colour_term(forfeit.reached),
            },
            {"side": side_name(forfeit.side), "tower": forfeit.tower.word},
        )


def _events_of_the_end(before: Match, outcome: RoundOutcome, after: Match) -> Iterator[Event]:
    winner = side_term(outcome.winner)
    if outcome.rule == "M8":
        yield _event("deadlock", {"side": side_term(outcome.winner.other)})
    yield _event(
        "round_won",
        {"side": winner, "tower": colour_term(outcome.tower), "n": outcome.points},
        {"side": side_name(outcome.winner), "tower": outcome.tower.word, "rule": outcome.rule},
    )
    if not before.options.is_series and before.options.format != "single":
        rank = rank_term(min(3, before.position.rings[outcome.winner][outcome.tower] + 1))
        if after.stage is not Stage.OVER:
            yield _event("ring", {"side": winner, "tower": colour_term(outcome.tower), "rank": rank})
    if after.stage is Stage.OVER:
        yield _event("match_won", {"side": winner, "black": after.score.first, "gold": after.score.second})


def _event(kind: str, params: dict[str, Parameter], facts: dict[str, Fact] | None = None) -> Event:
    return Event(kind, Message(f"event.{kind}", params), facts or {})
