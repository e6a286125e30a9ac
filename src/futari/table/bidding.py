"""Sides taken by a bid of points: a sealed bid of whoever opens a table, and one of whoever sits down."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

import msgspec

from futari.core import BySide, Seat
from futari.table.refusal import Kind, Refused
from futari.table.terms import read_bid, read_terms, write_terms

if TYPE_CHECKING:
    from futari.shelf import Box
    from futari.store.tables import TableRow
    from futari.table.terms import Against, Side, SideBid

__all__ = ["check_opening_bid", "settle_bids"]

_SEATS = {"first": Seat.FIRST, "second": Seat.SECOND}


def check_opening_bid(box: Box, against: Against, bid: SideBid | None) -> None:
    """Sides are bid for between two people, each of whom sits down by himself."""
    if against in {"bot", "hotseat"}:
        raise Refused(Kind.INVALID, "table.bids_people")
    _checked(box, bid)


def settle_bids(row: TableRow, box: Box, bid: SideBid | None) -> tuple[Side, TableRow]:
    """The opener's side, and the table with the points that were bid.

    Who wants another side than the other gets it for nothing. Of two who want the same the higher bid takes it (a tie
    is drawn), and the other is given the points.
    """
    other = _checked(box, bid)
    own = _checked(box, read_bid(row.terms))
    # What was sealed has been opened.
    row = msgspec.structs.replace(row, terms=write_terms(read_terms(row.terms)))
    if own.seat != other.seat:
        return own.seat, row
    opener_wins = own.points > other.points or (own.points == other.points and secrets.randbelow(2) == 0)
    winner = _SEATS[own.seat]
    points = BySide(0, 0).with_(winner.other, max(own.points, other.points))
    options = msgspec.json.encode(_given(box, msgspec.json.decode(row.options), points)).decode()
    side: Side = own.seat if opener_wins else "second" if own.seat == "first" else "first"
    return side, msgspec.structs.replace(row, options=options)


def _checked(box: Box, bid: SideBid | None) -> SideBid:
    """A bid that the game's options allow."""
    if box.with_points is None:
        raise Refused(Kind.INVALID, "table.no_bids")
    if bid is None:
        raise Refused(Kind.INVALID, "table.bid_needed")
    _given(box, {}, BySide(bid.points, bid.points))
    return bid


def _given(box: Box, options: dict[str, str | int | bool | None], points: BySide[int]) -> msgspec.Struct:
    """The options with points given, checked as any others are."""
    if box.with_points is None:
        raise Refused(Kind.INVALID, "table.no_bids")
    game = box.game
    given = box.with_points(game.read_options(options), points)
    checked: msgspec.Struct = game.read_options(msgspec.to_builtins(given))
    return checked
