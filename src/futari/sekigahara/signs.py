"""The signs of the notation: one short word for each choice on a list (docs/sekigahara-notation.md)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from futari.sekigahara import steps as at
from futari.sekigahara.choice import NO, Act
from futari.sekigahara.pieces import Arm, CardKind
from futari.sekigahara.procedure import choices

if TYPE_CHECKING:
    from collections.abc import Callable

    from futari.core import Seat
    from futari.sekigahara.choice import Choice
    from futari.sekigahara.edition import Edition
    from futari.sekigahara.state import State

__all__ = ["block_sign", "card_sign", "place_sign", "signs"]

SHORTEST = 2
_ARMS = {Arm.GUN: "G", Arm.CAVALRY: "C"}


@lru_cache(maxsize=8)
def _clan_signs(edition: Edition) -> dict[str, str]:
    """The first two letters of each clan, or as many as tell it from all others."""

    def shortest(clan: str) -> str:
        others = [each for each in edition.clan_blocks if each != clan]
        lengths = (n for n in range(SHORTEST, len(clan)) if not any(each.startswith(clan[:n]) for each in others))
        return clan[: next(lengths, len(clan))].capitalize()

    return {clan: shortest(clan) for clan in edition.clan_blocks}


def place_sign(edition: Edition, place: int) -> str:
    """`Osaka`."""
    return edition.chart.places[place].key.capitalize()


def card_sign(edition: Edition, card: int) -> str:
    """`Mo`, with swords `Mox`, with two mon `MoMo`; `?` is a loyalty challenge.

    >>> from futari.sekigahara.edition import standard_edition
    >>> cards = standard_edition().card_named
    >>> [card_sign(standard_edition(), cards[name]) for name in ("mori-plain", "mori-double", "ishida-loyalty")]
    ['Mo', 'MoMo', '?']
    """
    face = edition.cards[card]
    if face.clan is None:
        return "?"
    clan = _clan_signs(edition)[face.clan]
    return {CardKind.SWORD: f"{clan}x", CardKind.DOUBLE: clan * 2}.get(face.kind, clan)


def block_sign(edition: Edition, block: int, *, copy: bool = False) -> str:
    """`Mo3`, `MoG`, `MoC`, `MoL`; `Mo3#2` names one of several equal blocks.

    >>> from futari.sekigahara.edition import standard_edition
    >>> blocks = standard_edition().block_named
    >>> block_sign(standard_edition(), blocks["mori-leader"]), block_sign(standard_edition(), blocks["ii-mon4"])
    ('MoL', 'Ii4')
    >>> block_sign(standard_edition(), blocks["ukita-gun-2"], copy=True)
    'UkG#2'
    """
    face = edition.blocks[block]
    kind = "L" if face.leader else str(face.mon) if face.arm is None else _ARMS[face.arm]
    number = face.name.removeprefix(face.face).lstrip("-") if copy else ""
    return f"{_clan_signs(edition)[face.clan]}{kind}" + (f"#{number}" if number else "")


def signs(state: State, seat: Seat) -> dict[str, Choice]:
    """What a seat may choose now, by its signs; equal blocks that are different choices are told apart by number."""
    listed = choices(state, seat)
    plain = [_sign(state, choice, copy=False) for choice in listed]
    found = {}
    for sign, choice in zip(plain, listed, strict=True):
        found[sign if plain.count(sign) == 1 else _sign(state, choice, copy=True)] = choice
    return found


def _sign(state: State, choice: Choice, *, copy: bool) -> str:
    edition = state.edition
    card = "" if choice.card == NO else card_sign(edition, choice.card)
    block = "" if choice.block == NO else block_sign(edition, choice.block, copy=copy)
    place = "" if choice.place == NO else place_sign(edition, choice.place)
    if choice.act is Act.MUSTER:
        return f"muster:{_clan_signs(edition)[choice.clan]}"
    if choice.act is Act.DEPLOY and isinstance(state.step, at.SecondBlock):
        return f"&{block}"
    if choice.act is Act.LOSE_DISK:
        return f"x{edition.disks[edition.disk_at[choice.place].bit_length() - 1].name.capitalize()}"
    return _SIGNS[choice.act](card, block, place)


# What is written for an act with its card, block and place.
_SIGNS: dict[Act, Callable[[str, str, str], str]] = {
    Act.DISCARD: lambda card, _block, _place: f"discard:{card}",
    Act.BID: lambda card, _block, _place: f"bid:{card}",
    Act.FIRST: lambda *_: "first",
    Act.SECOND: lambda *_: "second",
    Act.NO_MOVEMENT: lambda *_: "none",
    Act.MINIMAL: lambda *_: "minimal",
    Act.LIMITED: lambda *_: "limited",
    Act.FULL: lambda *_: "full",
    Act.PAY: lambda card, _block, _place: card,
    Act.EXCHANGE: lambda card, _block, _place: card,
    Act.MUSTER_ONE: lambda _card, block, place: f"muster:{block}@{place}",
    Act.MORI: lambda card, block, _place: f"mori:{card}:{block}",
    Act.MARCH: lambda _card, _block, place: place,
    Act.TAKE: lambda _card, block, _place: block,
    Act.TAKE_ALL: lambda *_: "*",
    Act.CLAIM: lambda _card, block, _place: f"!{block}",
    Act.FORCE: lambda card, _block, _place: f"+{card}",
    Act.STEP: lambda _card, _block, place: f"-{place}",
    Act.DROP: lambda _card, block, _place: f"/{block}",
    Act.DONE: lambda *_: ".",
    Act.END: lambda *_: "end",
    Act.LOSE: lambda _card, block, _place: f"x{block}",
    Act.FIGHT: lambda _card, _block, place: f"@{place}",
    Act.INSIDE: lambda *_: "in",
    Act.OUTSIDE: lambda *_: "out",
    Act.DEPLOY: lambda card, block, _place: f"{card}:{block}",
    Act.LEADER: lambda _card, block, _place: f":{block}",
    Act.FINISH: lambda *_: "stop",
    Act.DECLINE_SECOND: lambda *_: "single",
    Act.CHALLENGE: lambda *_: "?",
    Act.PASS: lambda *_: "pass",
    Act.PASS_ALL: lambda *_: "pass*",
    Act.SHOW: lambda card, _block, _place: f"show:{card}",
    Act.YIELD: lambda *_: "yield",
    Act.SHOW_ALL: lambda *_: "show*",
    Act.YIELD_ALL: lambda *_: "yield*",
    Act.SHELTER: lambda _card, block, _place: f"^{block}",
    Act.RETREAT: lambda _card, block, place: f"{block}>{place}",
}
