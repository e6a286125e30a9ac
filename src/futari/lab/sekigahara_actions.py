"""The choices of Sekigahara in numbers: every act with every card, block, place or clan it could ever need."""

from __future__ import annotations

from typing import TYPE_CHECKING

from futari.core import Seat
from futari.sekigahara.choice import NO, Act, Choice
from futari.sekigahara.pieces import CardKind, members

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from futari.sekigahara.edition import Edition

__all__ = ["action_table", "key_of"]


def key_of(choice: Choice) -> Choice:
    """The choice as the table has it; where blocks retreat one after the other, the list does not say which (R7)."""
    return choice._replace(block=NO) if choice.act is Act.RETREAT else choice


def action_table(edition: Edition) -> tuple[Choice, ...]:
    """All choices there can be, act by act in the order of the rules; the number of a choice is its place here."""
    return tuple(choice for act in Act for choice in _DOMAINS.get(act, _alone)(edition, act))


def _alone(_: Edition, act: Act) -> Iterator[Choice]:
    yield Choice(act)


def _cards(edition: Edition, act: Act) -> Iterator[Choice]:
    return (Choice(act, card=card.number) for card in edition.cards)


def _loyalty_cards(edition: Edition, act: Act) -> Iterator[Choice]:
    return (Choice(act, card=card.number) for card in edition.cards if card.kind is CardKind.LOYALTY)


def _blocks(edition: Edition, act: Act) -> Iterator[Choice]:
    return (Choice(act, block=block.number) for block in edition.blocks)


def _leaders(edition: Edition, act: Act) -> Iterator[Choice]:
    return (Choice(act, block=block) for block in members(edition.leaders))


def _places(edition: Edition, act: Act) -> Iterator[Choice]:
    return (Choice(act, place=place.number) for place in edition.chart.places)


def _disks(edition: Edition, act: Act) -> Iterator[Choice]:
    return (Choice(act, place=disk.place) for disk in edition.disks)


def _clans(edition: Edition, act: Act) -> Iterator[Choice]:
    return (Choice(act, clan=clan) for seat in Seat for clan in edition.recruit[seat])


def _singles(edition: Edition, act: Act) -> Iterator[Choice]:
    """7.2 (2): any block of a side at any of its recruitment places."""
    for seat in Seat:
        for place in sorted(set(edition.recruit[seat].values())):
            yield from (Choice(act, block=block, place=place) for block in members(edition.sides[seat]))


def _mori(edition: Edition, act: Act) -> Iterator[Choice]:
    """9.3: any card of Ishida for any block of the Mori box."""
    box = 0
    for opening in edition.openings.values():
        box |= opening.mori_box
    for card in edition.cards:
        if card.side is Seat.SECOND:
            yield from (Choice(act, card=card.number, block=block) for block in members(box))


def _deployments(edition: Edition, act: Act) -> Iterator[Choice]:
    """8.2.2: a card with each block it deploys; 8.4.2: the second block of a double card comes without one."""
    for card in edition.cards:
        yield from (Choice(act, card=card.number, block=block) for block in members(edition.deployable[card.number]))
    yield from _blocks(edition, act)


_DOMAINS: dict[Act, Callable[[Edition, Act], Iterator[Choice]]] = {
    **dict.fromkeys((Act.DISCARD, Act.BID, Act.PAY, Act.EXCHANGE, Act.FORCE, Act.SHOW), _cards),
    **dict.fromkeys((Act.TAKE, Act.DROP, Act.LOSE, Act.SHELTER), _blocks),
    **dict.fromkeys((Act.CLAIM, Act.LEADER), _leaders),
    **dict.fromkeys((Act.MARCH, Act.STEP, Act.FIGHT, Act.RETREAT), _places),
    Act.CHALLENGE: _loyalty_cards,
    Act.LOSE_DISK: _disks,
    Act.MUSTER: _clans,
    Act.MUSTER_ONE: _singles,
    Act.MORI: _mori,
    Act.DEPLOY: _deployments,
}
