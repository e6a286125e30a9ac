"""What may stand where in the JSON of a view (R10): every path, with the values it may hold."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from futari.core import Seat
from futari.sekigahara import steps as at
from futari.sekigahara.choice import write_choice
from futari.sekigahara.edition import SEATS
from futari.sekigahara.pieces import members
from futari.sekigahara.procedure import choices

if TYPE_CHECKING:
    from collections.abc import Iterator

    from futari.sekigahara.pieces import Blocks
    from futari.sekigahara.state import State

__all__ = ["LEVELS", "VIEW", "Eyes", "faults_of_view", "leaves", "number", "one_of", "place", "side"]

STEPS = {
    "discards",
    "bid",
    "first-player",
    "level",
    "payment",
    "exchange",
    "movement",
    "muster",
    "march",
    "overrun",
    "combat-order",
    "gate",
    "deployment",
    "second-block",
    "challenge",
    "answer",
    "losses",
    "retreat",
    "siege-losses",
    "over",
}
LEVELS = {"", "no-movement", "minimal", "limited", "full"}


def leaves(thing: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """All values of a JSON document with their paths; an empty list or object is a value too."""
    if isinstance(thing, dict) and thing:
        for key, each in thing.items():
            yield from leaves(each, f"{path}.{key}")
    elif isinstance(thing, list) and thing:
        for each in thing:
            yield from leaves(each, f"{path}[]")
    else:
        yield path, thing


@dataclass
class Eyes:
    """Who looks at what: a state as the rules know it, and a seat (None: a spectator)."""

    state: State
    seat: Seat | None

    @cached_property
    def seen(self) -> State:
        """R23: the others see a movement phase as it was when it could last be undone."""
        hidden = self.state.open if self.seat is not self.state.active else None
        return hidden or self.state

    def faces(self, blocks: Blocks) -> set[str]:
        return {self.state.edition.blocks[block].face for block in members(blocks)}

    @cached_property
    def own_blocks(self) -> set[str]:
        return {block.name for block in self.state.edition.blocks if block.side is self.seat}

    @cached_property
    def own_cards(self) -> set[str]:
        return {card.name for card in self.state.edition.cards if card.side is self.seat}

    @cached_property
    def own_choices(self) -> set[str]:
        if self.seat is None:
            return set()
        return {write_choice(self.state.edition, choice) for choice in choices(self.state, self.seat)}

    @cached_property
    def places(self) -> set[str]:
        return set(self.state.edition.place_named)

    @cached_property
    def deployed(self) -> set[str]:
        """8.2.1: blocks lie open while the battle lasts."""
        step = self.seen.step
        if isinstance(step, at.Retreat):
            return set()
        fight = step if isinstance(step, at.Fight) else getattr(step, "fight", None)
        return set() if fight is None else self.faces(fight.deployed.first | fight.deployed.second)

    @cached_property
    def played(self) -> set[str]:
        step = self.seen.step
        fight = step if isinstance(step, at.Fight) else getattr(step, "fight", None)
        cards = () if fight is None else (*fight.played.first, *fight.played.second)
        return {self.state.edition.cards[card].name for card in cards}


def number(value: Any, _: Eyes) -> bool:
    return type(value) is int and -20 < value < 200


def flag(value: Any, _: Eyes) -> bool:
    return type(value) is bool


def side(value: Any, _: Eyes) -> bool:
    return value in SEATS


def place(value: Any, eyes: Eyes) -> bool:
    return value in eyes.places


def own_block(value: Any, eyes: Eyes) -> bool:
    return value in eyes.own_blocks


def own_card(value: Any, eyes: Eyes) -> bool:
    return value in eyes.own_cards


def lost(value: Any, eyes: Eyes) -> bool:
    return value in eyes.faces(eyes.seen.board.lost.first | eyes.seen.board.lost.second)


def in_the_mori_box(value: Any, eyes: Eyes) -> bool:
    return value in eyes.faces(eyes.seen.board.mori_box)


def deployed(value: Any, eyes: Eyes) -> bool:
    return value in eyes.deployed


def played(value: Any, eyes: Eyes) -> bool:
    return value in eyes.played


def shown_leader(value: Any, eyes: Eyes) -> bool:
    step = eyes.seen.step
    return isinstance(step, at.March) and value == eyes.state.edition.blocks[step.leader].face and step.leader >= 0


def own_answer(value: Any, eyes: Eyes) -> bool:
    """R21: nobody else knows of it."""
    step = eyes.seen.step
    fight = step if isinstance(step, at.Fight) else getattr(step, "fight", None)
    if eyes.seat is None or fight is None:
        return False
    return value == fight.answers[eyes.seat] or (value == "pass-all" and bool(fight.quiet[eyes.seat]))


def listed(value: Any, eyes: Eyes) -> bool:
    return value in eyes.own_choices


def one_of(values: set[str]) -> Any:
    return lambda value, _: value in values


def maybe(kind: Any) -> Any:
    return lambda value, eyes: value is None or kind(value, eyes)


def nothing(value: Any, _: Eyes) -> bool:
    return value in ([], {}, None)


def _both(path: str, kind: Any) -> dict[str, Any]:
    return {path.format(each): kind for each in SEATS}


# An empty list may stand wherever a list may.
VIEW: dict[str, Any] = {
    ".edition": one_of({"standard"}),
    ".seat": maybe(side),
    ".week": number,
    ".turn": one_of({"A", "B"}),
    ".first": side,
    ".active": side,
    ".step": one_of(STEPS),
    ".stacks[].place": place,
    ".stacks[].side": side,
    ".stacks[].count": number,
    ".stacks[].blocks[]": own_block,
    ".stacks[].inside": number,
    **_both(".sides.{}.hand_size", number),
    **_both(".sides.{}.deck_size", number),
    **_both(".sides.{}.discards", number),
    **_both(".sides.{}.bag_size", number),
    **_both(".sides.{}.box_size", number),
    **_both(".sides.{}.lost[]", lost),
    **_both(".sides.{}.points", number),
    **_both(".sides.{}.given", number),
    **_both(".sides.{}.hand", nothing),
    **_both(".sides.{}.hand[]", own_card),
    **_both(".sides.{}.box", nothing),
    **_both(".sides.{}.box[]", own_block),
    ".castles.*": side,
    ".resources.*": maybe(side),
    ".sieges[]": place,
    ".disks[]": one_of({"hideyori", "sanada"}),
    ".mori_box[]": in_the_mori_box,
    ".extra_card": maybe(side),
    ".extra_block": maybe(side),
    ".phase.level": one_of(LEVELS),
    ".phase.marches": number,
    ".phase.musters": number,
    ".phase.used[][]": place,
    ".phase.spent": nothing,
    ".phase.spent[]": own_block,
    ".phase.entries[].place": place,
    ".phase.entries[].origin": place,
    ".phase.entries[].side": side,
    ".phase.entries[].count": number,
    ".phase.entries[].marched": flag,
    ".phase.entries[].blocks": nothing,
    ".phase.entries[].blocks[]": own_block,
    ".phase.fought[]": place,
    ".phase.combats[]": place,
    ".chosen[]": own_card,
    **_both(".needed.{}", number),
    ".march": nothing,
    ".march.origin": place,
    ".march.place": place,
    ".march.count": number,
    ".march.blocks": nothing,
    ".march.blocks[]": own_block,
    ".march.path[]": place,
    ".march.leader": maybe(shown_leader),
    ".march.base": number,
    ".march.leadership": number,
    ".march.forced": number,
    ".march.setting_out": number,
    ".march.size": number,
    ".march.highway": flag,
    ".march.steps": number,
    ".march.allowance": number,
    ".march.ways[]": place,
    ".mustering[]": own_block,
    ".gate": maybe(place),
    ".fight": nothing,
    ".fight.place": place,
    ".fight.attacker": side,
    ".fight.owner": maybe(side),
    ".fight.siege": flag,
    **_both(".fight.totals.{}", number),
    ".fight.leading": side,
    ".fight.initiative": side,
    **_both(".fight.losses.{}", number),
    ".fight.deployed[].side": side,
    ".fight.deployed[].face": deployed,
    ".fight.deployed[].turned": flag,
    ".fight.deployed[].name": maybe(own_block),
    **_both(".fight.played.{}[]", played),
    **_both(".fight.done.{}", flag),
    ".fight.questioned[]": deployed,
    ".fight.questioned_card": maybe(played),
    ".fight.questioned_impact": number,
    ".fight.standing[]": own_answer,
    **_both(".fight.to_lose.{}", number),
    ".fight.forecast[].choice": listed,
    ".fight.forecast[].impact": number,
}


def faults_of_view(eyes: Eyes, json: Any) -> list[tuple[str, Any]]:
    """Everything in the JSON of a view that may not stand there."""
    return [(path, value) for path, value in leaves(json) if not _may_stand(VIEW, path, value, eyes)]


def _may_stand(allowed: dict[str, Any], path: str, value: Any, eyes: Eyes) -> bool:
    if value in ([], {}):
        return any(each.startswith(path) for each in allowed)
    kind = allowed.get(path) or _keyed_by_place(allowed, path, eyes)
    return kind is not None and bool(kind(value, eyes))


def _keyed_by_place(allowed: dict[str, Any], path: str, eyes: Eyes) -> Any:
    above, _, key = path.rpartition(".")
    return allowed.get(f"{above}.*") if key in eyes.places else None
