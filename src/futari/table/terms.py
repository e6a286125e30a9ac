"""What was agreed when a table was opened."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from futari.core import BySide, Seat
from futari.table.clock import Control, NoClock

__all__ = ["Against", "Side", "SideBid", "Sitter", "Terms", "read_bid", "read_terms", "write_terms"]

# Whom one opens a table for: a bot, whoever accepts the link first, a player by name, anyone in the lobby, or two
# people on one device.
Against: TypeAlias = Literal["bot", "link", "player", "lobby", "hotseat"]

# Which seat the opener takes. "experienced": whoever has the higher rating takes the second seat, as the rulebook of
# Kamisado proposes (Gold); without ratings it is drawn. "bid": both say which seat they would like and how many points
# they would give for it (`SideBid`).
Side: TypeAlias = Literal["first", "second", "random", "experienced", "bid"]


class SideBid(msgspec.Struct, frozen=True):
    """A sealed bid for a side: the seat somebody would like, and the points he would give the other for it."""

    seat: Literal["first", "second"]
    points: int


class Terms(msgspec.Struct, frozen=True, kw_only=True):
    """Everything agreed on beside the game's own options."""

    against: Against
    side: Side = "random"
    control: Control = NoClock()
    rated: bool = False
    private: bool = False
    chat: bool = True
    confirm: bool = False
    guided: bool = False

    @property
    def is_live(self) -> bool:
        """Whether both are expected to stay at the table."""
        return self.control.__struct_config__.tag == "live"


class Sitter(msgspec.Struct, frozen=True):
    """Who sits on a seat: a user by number, or one of our bots by level. Somebody whose account is gone has neither."""

    user: int | None = None
    bot: str | None = None


Sitters: TypeAlias = BySide[Sitter | None]


def seat_of_opener(side: Side) -> Seat | None:
    """The seat that the opener asked for, None if it is not settled yet."""
    return {"first": Seat.FIRST, "second": Seat.SECOND}.get(side)


class _StoredTerms(Terms, frozen=True, kw_only=True):
    """Terms with the opener's sealed bid, which nobody else may see: it is stored beside them and never shown."""

    bid: SideBid | None = None


def write_terms(terms: Terms, bid: SideBid | None = None) -> str:
    """Terms as they are stored; the opener's bid is sealed with them."""
    fields = {name: getattr(terms, name) for name in terms.__struct_fields__}
    return msgspec.json.encode(_StoredTerms(**fields, bid=bid)).decode()


def read_terms(text: str) -> Terms:
    """Stored terms, without a sealed bid."""
    return _TERMS.decode(text)


def read_bid(text: str) -> SideBid | None:
    """The bid that the opener sealed."""
    return _STORED.decode(text).bid


_TERMS = msgspec.json.Decoder(Terms)
_STORED = msgspec.json.Decoder(_StoredTerms)
