"""A choice: an act with the card, block, place or clan it needs, and its stable text."""

from __future__ import annotations

import enum
from typing import TYPE_CHECKING, NamedTuple

from futari.core import Unreadable

if TYPE_CHECKING:
    from futari.sekigahara.edition import Edition

__all__ = ["NO", "Act", "Choice", "read_choice", "write_choice"]

NO = -1


class Act(enum.StrEnum):
    """What can be done, in the rulebook's words."""

    # 6.2, 6.3
    DISCARD = "discard"
    BID = "bid"
    FIRST = "first"
    SECOND = "second"
    # 7.1
    NO_MOVEMENT = "no-movement"
    MINIMAL = "minimal"
    LIMITED = "limited"
    FULL = "full"
    PAY = "pay"
    EXCHANGE = "exchange"
    # 7.2, 9.3
    MUSTER = "muster"
    MUSTER_ONE = "muster-one"
    MORI = "mori"
    # 7.3
    MARCH = "march"
    TAKE = "take"
    TAKE_ALL = "take-all"
    CLAIM = "claim"
    FORCE = "force"
    STEP = "step"
    DROP = "drop"
    DONE = "done"
    END = "end"
    # 7.4, 8.7, 8.9.4
    LOSE = "lose"
    LOSE_DISK = "lose-disk"
    # 8.1, 8.9.2
    FIGHT = "fight"
    INSIDE = "inside"
    OUTSIDE = "outside"
    # 8.2 to 8.6
    DEPLOY = "deploy"
    LEADER = "leader"
    FINISH = "finish"
    DECLINE_SECOND = "no-second"
    CHALLENGE = "challenge"
    PASS = "pass"  # noqa: S105  (a word of the game)
    PASS_ALL = "pass-all"  # noqa: S105  (a word of the game)
    SHOW = "show"
    YIELD = "yield"
    SHOW_ALL = "show-all"
    YIELD_ALL = "yield-all"
    # 8.8
    SHELTER = "shelter"
    RETREAT = "retreat"


class Choice(NamedTuple):
    """One line of the list; what an act does not need is left at NO."""

    act: Act
    card: int = NO
    block: int = NO
    place: int = NO
    clan: str = ""


_ACTS = {str(act): act for act in Act}


def write_choice(edition: Edition, choice: Choice) -> str:
    """`deploy mori-sword mori-gun-2`, `march osaka`, `muster mori`, `done`."""
    words = [str(choice.act)]
    if choice.clan:
        words.append(choice.clan)
    if choice.card != NO:
        words.append(edition.cards[choice.card].name)
    if choice.block != NO:
        words.append(edition.blocks[choice.block].name)
    if choice.place != NO:
        words.append(edition.chart.places[choice.place].key)
    return " ".join(words)


def read_choice(edition: Edition, text: str) -> Choice:
    """The choice of a stable text; raises Unreadable."""
    first, *rest = text.split(" ")
    if first not in _ACTS:
        raise Unreadable("notation.not_a_choice", text=text)
    choice = Choice(_ACTS[first])
    for word in rest:
        if word in edition.clan_blocks and not choice.clan and choice.act is Act.MUSTER:
            choice = choice._replace(clan=word)
        elif word in edition.card_named and choice.card == NO:
            choice = choice._replace(card=edition.card_named[word])
        elif word in edition.block_named and choice.block == NO:
            choice = choice._replace(block=edition.block_named[word])
        elif word in edition.place_named and choice.place == NO:
            choice = choice._replace(place=edition.place_named[word])
        else:
            raise Unreadable("notation.not_a_choice", text=text)
    if write_choice(edition, choice) != text:
        raise Unreadable("notation.not_a_choice", text=text)
    return choice
