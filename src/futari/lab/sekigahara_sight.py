"""What a seat sees of a campaign, as one array of small numbers: fields, one after the other.

It is built from the view and from nothing else, so it can tell no more than the view does.
"""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING, TypeVar

import numpy as np

from futari.core import BySide, Seat
from futari.sekigahara.choice import Act
from futari.sekigahara.edition import SEATS

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from futari.lab.encoding import Array
    from futari.sekigahara.edition import Edition
    from futari.sekigahara.view import CampaignView, FightView, MarchView, PhaseView

__all__ = ["Sight"]

Key = TypeVar("Key")

STEPS = (
    "discards", "bid", "first-player", "level", "payment", "exchange", "movement", "muster", "march", "overrun",
    "combat-order", "gate", "deployment", "second-block", "challenge", "answer", "losses", "retreat", "siege-losses",
    "over",
)  # fmt: skip
LEVELS = (Act.NO_MOVEMENT, Act.MINIMAL, Act.LIMITED, Act.FULL)
STANDING = (Act.PASS_ALL, Act.SHOW_ALL, Act.YIELD_ALL)


class Sight:
    """The fields by name; `own` is the viewer, and blocks of his own are told apart, others by their face."""

    def __init__(self, edition: Edition) -> None:
        self._place = edition.place_named
        self._card = edition.card_named
        self._disk = {disk.name: number for number, disk in enumerate(edition.disks)}
        self._face = {block.face: block.kind for block in edition.blocks}
        self._own = BySide(*(_numbered(b.name for b in edition.blocks if b.side is seat) for seat in Seat))
        chart = edition.chart
        self._castle = {chart.places[place].key: number for number, place in enumerate(chart.castles)}
        self._resource = {chart.places[place].key: number for number, place in enumerate(chart.resources)}
        self._road = {
            (chart.places[one].key, chart.places[other].key): road.number
            for road in chart.roads
            for one, other in ((road.one, road.other), (road.other, road.one))
        }
        sizes = self._sizes(edition)
        ends = list(accumulate(sizes.values()))
        self.fields = {name: slice(end - size, end) for (name, size), end in zip(sizes.items(), ends, strict=True)}
        self.size = ends[-1]

    def _sizes(self, edition: Edition) -> dict[str, int]:
        places, cards, kinds = len(edition.chart.places), len(edition.cards), len(self._face)
        blocks = max(map(len, self._own))
        castles, resources = len(self._castle), len(self._resource)
        return {
            "seat": 1, "week": 1, "turn": 1, "first": 1, "active": 1, "step": len(STEPS),
            "own_blocks": places * blocks, "own_inside": places, "enemy_count": places, "enemy_inside": places,
            "own_castles": castles, "enemy_castles": castles, "own_resources": resources,
            "enemy_resources": resources, "sieges": places, "disks": len(edition.disks), "mori_box": kinds,
            "hand": cards, "chosen": cards, "own_box": blocks, "lost": kinds, "own_sizes": 6, "enemy_sizes": 6,
            "extra_card": 2, "extra_block": 2, "needed": 2,
            "level": len(LEVELS), "marches": 1, "musters": 1, "used": len(edition.chart.roads), "spent": blocks,
            "own_entered": places, "enemy_entered": places, "fought": places, "combats": places,
            "marching": 1, "march_origin": places, "march_place": places, "march_path": places, "march_ways": places,
            "march_blocks": blocks, "march_leader": kinds, "march_numbers": 8, "mustering": blocks,
            "fighting": 1, "fight_place": places, "fight_sides": 6, "fight_numbers": 9, "own_deployed": blocks,
            "deployed": kinds, "turned": kinds, "played": cards, "questioned": kinds, "questioned_card": cards,
            "standing": len(STANDING),
        }  # fmt: skip

    def observe(self, view: CampaignView, seat: Seat) -> Array:
        """The whole array of a view that was made for a seat."""
        out = np.zeros(self.size, np.uint8)
        at = {name: out[part] for name, part in self.fields.items()}
        own, enemy = SEATS[seat], SEATS[seat.other]
        at["seat"][0] = seat
        at["week"][0] = view.week
        at["turn"][0] = view.turn == "B"
        at["first"][0] = view.first == own
        at["active"][0] = view.active == own
        at["step"][STEPS.index(view.step)] = 1
        self._stacks(view, seat, at)
        self._holdings(view, own, enemy, at)
        self._beside_the_map(view, seat, at)
        self._phase(view.phase, seat, at)
        if view.march is not None:
            self._march(view.march, seat, at)
        _mark(at["mustering"], self._own[seat], view.mustering)
        if view.gate is not None:
            at["fight_place"][self._place[view.gate]] = 1
        if view.fight is not None:
            self._fight(view.fight, seat, at)
        return out

    def _stacks(self, view: CampaignView, seat: Seat, at: dict[str, Array]) -> None:
        table = at["own_blocks"].reshape(len(self._place), -1)
        for stack in view.stacks:
            place = self._place[stack.place]
            if stack.blocks is not None:
                _mark(table[place], self._own[seat], stack.blocks)
                at["own_inside"][place] = stack.inside
            else:
                at["enemy_count"][place] = stack.count
                at["enemy_inside"][place] = stack.inside

    def _holdings(self, view: CampaignView, own: str, enemy: str, at: dict[str, Array]) -> None:
        for whose, name in (("own", own), ("enemy", enemy)):
            _mark(at[f"{whose}_castles"], self._castle, (key for key, owner in view.castles.items() if owner == name))
            held = (key for key, owner in view.resources.items() if owner == name)
            _mark(at[f"{whose}_resources"], self._resource, held)
        _mark(at["sieges"], self._place, view.sieges)
        _mark(at["disks"], self._disk, view.disks)
        at["extra_card"][:] = view.extra_card == own, view.extra_card == enemy
        at["extra_block"][:] = view.extra_block == own, view.extra_block == enemy
        at["needed"][:] = view.needed.get(own, 0), view.needed.get(enemy, 0)

    def _beside_the_map(self, view: CampaignView, seat: Seat, at: dict[str, Array]) -> None:
        for whose, name in (("own", SEATS[seat]), ("enemy", SEATS[seat.other])):
            side = view.sides[name]
            sizes = (side.hand_size, side.deck_size, side.discards, side.bag_size, side.box_size, side.points)
            at[f"{whose}_sizes"][:] = sizes
            _count(at["lost"], self._face, side.lost)
        _count(at["mori_box"], self._face, view.mori_box)
        _count(at["hand"], self._card, view.sides[SEATS[seat]].hand or ())
        _count(at["chosen"], self._card, view.chosen)
        _mark(at["own_box"], self._own[seat], view.sides[SEATS[seat]].box or ())

    def _phase(self, phase: PhaseView, seat: Seat, at: dict[str, Array]) -> None:
        if phase.level:
            at["level"][LEVELS.index(Act(phase.level))] = 1
        # Any number is -1 in the view and 0 here.
        at["marches"][0] = phase.marches + 1
        at["musters"][0] = phase.musters + 1
        _mark(at["used"], self._road, phase.used)
        _mark(at["spent"], self._own[seat], phase.spent or ())
        for entry in phase.entries:
            whose = "own" if entry.side == SEATS[seat] else "enemy"
            at[f"{whose}_entered"][self._place[entry.place]] += entry.count
        _mark(at["fought"], self._place, phase.fought)
        _mark(at["combats"], self._place, phase.combats)

    def _march(self, march: MarchView, seat: Seat, at: dict[str, Array]) -> None:
        at["marching"][0] = 1
        _mark(at["march_origin"], self._place, (march.origin,))
        _mark(at["march_place"], self._place, (march.place,))
        _mark(at["march_path"], self._place, march.path)
        _mark(at["march_ways"], self._place, march.ways)
        _mark(at["march_blocks"], self._own[seat], march.blocks or ())
        _mark(at["march_leader"], self._face, () if march.leader is None else (march.leader,))
        at["march_numbers"][:] = (
            march.count, march.leadership, march.forced, march.setting_out, march.size, march.highway, march.steps,
            max(0, march.allowance),
        )  # fmt: skip

    def _fight(self, fight: FightView, seat: Seat, at: dict[str, Array]) -> None:
        own, enemy = SEATS[seat], SEATS[seat.other]
        at["fighting"][0] = 1
        _mark(at["fight_place"], self._place, (fight.place,))
        at["fight_sides"][:] = (
            fight.attacker == own, fight.owner == own, fight.owner == enemy, fight.siege, fight.leading == own,
            fight.initiative == own,
        )  # fmt: skip
        at["fight_numbers"][:] = (
            fight.totals[own], fight.totals[enemy], fight.losses[own], fight.losses[enemy], fight.done[own],
            fight.done[enemy], fight.to_lose.get(own, 0), fight.to_lose.get(enemy, 0), fight.questioned_impact,
        )  # fmt: skip
        _mark(at["own_deployed"], self._own[seat], (each.name for each in fight.deployed if each.name is not None))
        _count(at["deployed"], self._face, (each.face for each in fight.deployed))
        _count(at["turned"], self._face, (each.face for each in fight.deployed if each.turned))
        _count(at["played"], self._card, (card for cards in fight.played.values() for card in cards))
        _count(at["questioned"], self._face, fight.questioned)
        _mark(at["questioned_card"], self._card, () if fight.questioned_card is None else (fight.questioned_card,))
        for number, act in enumerate(STANDING):
            at["standing"][number] = str(act) in fight.standing


def _numbered(names: Iterable[str]) -> dict[str, int]:
    return {name: number for number, name in enumerate(names)}


def _mark(field: Array, numbers: Mapping[Key, int], names: Iterable[Key]) -> None:
    """A one at the number of each name."""
    for name in names:
        field[numbers[name]] = 1


def _count(field: Array, numbers: dict[str, int], names: Iterable[str]) -> None:
    """One more at the number of each name."""
    for name in names:
        field[numbers[name]] += 1
