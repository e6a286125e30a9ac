"""What somebody at a table is sent: the game's own view for that seat, and nothing that it may not know."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from futari.core import Choose, Event, Message, Outcome, Seat, seed_hash
from futari.table.clock import SEATS
from futari.table.conduct import may

if TYPE_CHECKING:
    from futari.core import Entry
    from futari.table.clock import Outages
    from futari.table.table import Table

__all__ = ["ClockSight", "Happening", "OfferSight", "OutcomeSight", "Sight", "choices_of", "sight_of"]


class ClockSight(msgspec.Struct, frozen=True):
    """Milliseconds left by seat at the time of sending, and which clocks run; the page counts down by itself."""

    left: dict[str, int | None]
    running: list[str]


class OfferSight(msgspec.Struct, frozen=True):
    """An offer that waits for an answer."""

    seat: str
    what: str


class OutcomeSight(msgspec.Struct, frozen=True):
    """How the game ended; `winner` is None if nobody won."""

    winner: str | None
    how: str
    score: dict[str, int]
    message: Message


class Happening(msgspec.Struct, frozen=True):
    """What one entry of the record looked like from a seat."""

    ply: int
    kind: str
    seat: str
    time: int
    events: list[Event]


class Sight(msgspec.Struct, frozen=True, kw_only=True):
    """A table as one seat sees it after `ply` entries, and what happened since the last ply that seat had seen.

    The hash of the seed is the server's promise; the seed itself is told when the game is over.
    """

    table: str
    ply: int
    status: str
    seat: str | None
    view: msgspec.Raw
    prompt: Message
    to_act: list[str]
    choices: list[str]
    may: list[str]
    clock: ClockSight | None
    offer: OfferSight | None
    outcome: OutcomeSight | None
    happened: list[Happening]
    seed_hash: str
    seed: str | None


def sight_of(
    table: Table, seat: Seat | None, since: int, now: int, outages: Outages, absent: int = 0, *, by_host: bool = False
) -> Sight:
    """The table seen from a seat (None: a spectator); `since` is the last ply that was seen before.

    Whoever opened a table (`by_host`) may close it as long as it waits, seated or not.
    """
    game, play = table.game, table.play
    secret = play.record.secret
    over = table.outcome is not None
    return Sight(
        table=table.id,
        ply=table.ply,
        status=table.row.status,
        seat=None if seat is None else game.seats[seat],
        view=msgspec.Raw(table.shown(seat)),
        prompt=_prompt(table, seat),
        to_act=_names(table, table.to_act),
        choices=choices_of(table, seat),
        may=["close"] if by_host and table.row.status == "open" else [] if seat is None else may(table, seat, absent),
        clock=_clock(table, now, outages),
        offer=None if table.offer is None else OfferSight(table.offer.seat, table.offer.what),
        outcome=_outcome(table),
        happened=happened(table, seat, since),
        seed_hash=seed_hash(secret),
        seed=table.row.seed if over else None,
    )


def choices_of(table: Table, seat: Seat | None) -> list[str]:
    """The choices of a seat as texts; none when it is not to act."""
    if seat is None or seat not in table.to_act:
        return []
    return [table.game.write_choice(choice) for choice in table.game.choices(table.play.now.state, seat)]


def happened(table: Table, seat: Seat | None, since: int) -> list[Happening]:
    """What a seat saw of every entry after `since`."""
    entries = table.play.record.entries
    return [_happening(table, seat, ply, entries[ply - 1]) for ply in range(max(since, 0) + 1, table.ply + 1)]


def _happening(table: Table, seat: Seat | None, ply: int, entry: Entry) -> Happening:
    kind = str(entry.__struct_config__.tag)
    if not isinstance(entry, Choose):
        message = Message(f"table.happened.{kind}", {"seat": Message(f"side.{entry.seat}")})
        return Happening(ply, kind, entry.seat, entry.time, [Event(kind, message)])
    game, moments = table.game, table.play.moments
    actor = Seat(game.seats.index(entry.seat))
    before = moments[moments[ply].since or 0]
    events = game.events(before.state, actor, game.read_choice(entry.choice), moments[ply].state, seat)
    return Happening(ply, kind, entry.seat, entry.time, events)


def _prompt(table: Table, seat: Seat | None) -> Message:
    if table.row.status == "open":
        return Message("table.waiting")
    if table.row.status == "closed":
        return Message("table.closed")
    outcome = _outcome(table)
    if outcome is not None and outcome.how in {"resign", "time", "agree", "left"}:
        return outcome.message
    return table.game.prompt(table.play.now.state, seat)


def _outcome(table: Table) -> OutcomeSight | None:
    outcome: Outcome | None = table.outcome
    if outcome is None:
        return None
    names = table.game.seats
    score = {names[seat]: outcome.score[seat] for seat in Seat}
    if outcome.winner is None:
        return OutcomeSight(None, outcome.how, score, Message("table.outcome.nobody"))
    winner = names[outcome.winner]
    act = outcome.how if outcome.how in {"resign", "time", "left"} else "rules"
    message = Message(f"table.outcome.{act}", {"winner": Message(f"side.{winner}")})
    return OutcomeSight(winner, outcome.how, score, message)


def _clock(table: Table, now: int, outages: Outages) -> ClockSight | None:
    if table.hands is None or table.row.status == "closed":
        return None
    clock = table.clock(now, outages)
    names = table.game.seats
    return ClockSight({names[seat]: clock.left[seat] for seat in SEATS}, _names(table, clock.running))


def _names(table: Table, seats: frozenset[Seat]) -> list[str]:
    return [table.game.seats[seat] for seat in sorted(seats)]
