"""What is allowed at a table: every act becomes a step of the record, or is refused with the reason."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Any

from futari import core
from futari.core import Seat
from futari.table import acts
from futari.table.refusal import Kind, Refused

if TYPE_CHECKING:
    from futari.core import Entry, Step
    from futari.table.acts import Act
    from futari.table.table import Table

__all__ = ["ABSENCE", "Stale", "may", "seat_for", "step_for"]

# How long somebody may be away from a live game before the opponent may claim it.
ABSENCE = 120_000


class Stale(Refused):
    """A choice from a list that has changed in the meantime."""

    def __init__(self, ply: int, now: int) -> None:
        super().__init__(Kind.CONFLICT, "table.stale", ply=ply, now=now)


def seat_for(table: Table, user: int | None, act: Act) -> Seat:
    """The seat for which a user acts; raises Refused if there is none."""
    seats = table.seats_of(user)
    if not seats:
        raise Refused(Kind.FORBIDDEN, "table.not_seated")
    if act.seat is not None:
        names = table.game.seats
        if act.seat not in names or Seat(names.index(act.seat)) not in seats:
            raise Refused(Kind.FORBIDDEN, "table.not_your_seat", seat=act.seat)
        return Seat(names.index(act.seat))
    if len(seats) == 1:
        return seats[0]
    if isinstance(act, acts.Undo | acts.Takeback) and (last := table.last_to_choose) is not None:
        return last
    # One of two on a sofa: whoever is to act.
    return next((seat for seat in seats if seat in table.to_act), seats[0])


def step_for(table: Table, seat: Seat, act: Act, now: int, absent: int = 0) -> Step[Any]:
    """The step that an act comes to; `absent` is how long the opponent has been away.

    Raises Refused, or what the rules say (IllegalChoice, Unreadable); nothing is changed.
    """
    if not table.is_playing:
        closed = "table.closed" if table.row.status == "closed" else "table.not_started"
        raise Refused(Kind.CONFLICT, "table.over" if table.outcome else closed)
    if isinstance(act, acts.Choose):
        return table.play.step(_choice(table, seat, act, now))
    return table.play.step(_entry(table, seat, act, now, absent))


def may(table: Table, seat: Seat, absent: int = 0) -> list[str]:
    """What a seat may do beside choosing, for buttons."""
    if not table.is_playing:
        return []
    offer = table.offer
    allowed = ["resign"]
    # On a hot seat whoever chose last goes back, although the other one is to act.
    back = seat if not table.is_hot_seat or table.last_to_choose is None else table.last_to_choose
    if _undo_point(table, back) is not None:
        allowed.append("undo")
    if offer is None and _takeback_point(table, back) is not None and not _has_offered(table, seat, "takeback"):
        allowed.append("takeback")
    if offer is None and table.ply and not _has_offered(table, seat, "stop"):
        allowed.append("stop")
    if offer is not None:
        allowed.append("withdraw" if offer.seat == table.game.seats[seat] else "answer")
    if _may_claim(table, seat, absent):
        allowed.append("claim")
    return sorted(allowed)


def _choice(table: Table, seat: Seat, act: acts.Choose, now: int) -> Entry:
    if act.ply > table.ply or (act.ply < table.ply and not _is_fresh(table, seat, act.ply)):
        raise Stale(act.ply, table.ply)
    return core.Choose(table.game.seats[seat], act.choice, now)


def _is_fresh(table: Table, seat: Seat, ply: int) -> bool:
    """Whether what a seat saw then still holds: it has done nothing since, and its list is the same."""
    name, game = table.game.seats[seat], table.game
    if any(entry.seat == name for entry in table.play.record.entries[ply:]):
        return False
    then = game.choices(table.play.moments[ply].state, seat)
    return len(then) > 0 and list(then) == list(game.choices(table.play.now.state, seat))


def _entry(table: Table, seat: Seat, act: Act, now: int, absent: int) -> Entry:
    name = table.game.seats[seat]
    match act:
        case acts.Undo():
            return _undo(table, seat, now)
        case acts.Takeback():
            return _takeback(table, seat, now)
        case acts.Stop():
            return _stop(table, seat, now)
        case acts.Answer():
            if act.ply is not None and act.ply != table.ply:
                # A click meant for another offer.
                raise Stale(act.ply, table.ply)
            return _answer(table, seat, now, accept=act.accept)
        case acts.Claim():
            if not _may_claim(table, seat, absent):
                raise Refused(Kind.CONFLICT, "table.no_claim", seconds=ABSENCE // 1000)
            return core.Abandon(table.game.seats[seat.other], now)
    return core.Resign(name, now)


def _undo(table: Table, seat: Seat, now: int) -> Entry:
    to = _undo_point(table, seat)
    if to is None:
        raise Refused(Kind.CONFLICT, "table.no_undo")
    return core.Undo(table.game.seats[seat], to, now)


def _undo_point(table: Table, seat: Seat) -> int | None:
    """Where an undo of the seat's last choice leads, if that is the last thing that happened and may be undone."""
    if not table.game.may_undo:
        return None
    last = table.last_of(seat)
    if last is None or last != table.play.now.at:
        return None
    return _allowed_point(table, seat, last)


def _takeback(table: Table, seat: Seat, now: int) -> Entry:
    if table.row.category is not None:
        raise Refused(Kind.FORBIDDEN, "table.rated_takeback")
    to = _takeback_point(table, seat)
    if to is None:
        raise Refused(Kind.CONFLICT, "table.no_takeback")
    name = table.game.seats[seat]
    if _needs_no_consent(table, seat):
        return core.Takeback(name, to, now)
    _refuse_second_offer(table, seat, "takeback")
    return core.Offer(name, "takeback", now, to)


def _takeback_point(table: Table, seat: Seat) -> int | None:
    last = table.last_of(seat)
    if last is None or table.row.category is not None:
        return None
    return _allowed_point(table, seat, last)


def _allowed_point(table: Table, seat: Seat, last: int) -> int | None:
    """The moment before a choice, unless the game has revealed something since."""
    to = table.play.moments[last].since
    floor = table.play.undo_floor(seat)
    return to if to is not None and to >= floor else None


def _needs_no_consent(table: Table, seat: Seat) -> bool:
    return table.is_hot_seat or table.bot_of(seat.other) is not None


def _stop(table: Table, seat: Seat, now: int) -> Entry:
    if not table.ply:
        raise Refused(Kind.CONFLICT, "table.nothing_to_stop")
    if _needs_no_consent(table, seat):
        return core.Agree(table.game.seats[seat], now)
    name, offer = table.game.seats[seat], table.offer
    if offer is not None and offer.what == "stop" and offer.seat != name:
        return core.Agree(name, now)
    _refuse_second_offer(table, seat, "stop")
    return core.Offer(name, "stop", now)


def _refuse_second_offer(table: Table, seat: Seat, what: str) -> None:
    if table.offer is not None and table.offer.seat == table.game.seats[seat]:
        raise Refused(Kind.CONFLICT, "table.own_offer")
    if _has_offered(table, seat, what):
        raise Refused(Kind.CONFLICT, "table.offered_already")


def _has_offered(table: Table, seat: Seat, what: str) -> bool:
    """Whether a seat has made such an offer since the last choice: once is asking, twice is nagging."""
    since = itertools.takewhile(lambda entry: not isinstance(entry, core.Choose), reversed(table.play.record.entries))
    name = table.game.seats[seat]
    return any(isinstance(entry, core.Offer) and entry.what == what and entry.seat == name for entry in since)


def _answer(table: Table, seat: Seat, now: int, *, accept: bool) -> Entry:
    offer, name = table.offer, table.game.seats[seat]
    if offer is None:
        raise Refused(Kind.CONFLICT, "table.no_offer")
    if not accept:
        return core.Decline(name, now)
    if offer.seat == name:
        raise Refused(Kind.FORBIDDEN, "table.own_offer")
    if offer.what == "takeback" and offer.to is not None:
        return core.Takeback(offer.seat, offer.to, now)
    return core.Agree(name, now)


def _may_claim(table: Table, seat: Seat, absent: int) -> bool:
    """In a live game between people; before the first choice only from somebody who should have made it."""
    begun = bool(table.ply) or seat.other in table.to_act
    return table.terms.is_live and not _needs_no_consent(table, seat) and begun and absent >= ABSENCE
