"""The map as a picture: one SVG that needs nothing else, drawn from an edition and from what one seat may know."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from futari.core import Seat
from futari.sekigahara.edition import SEATS
from futari.sekigahara.pictures.blocks import BLOCK, GAP, backs, face, grid_size
from futari.sekigahara.pictures.chart_layout import LABEL, kind_of, printed
from futari.sekigahara.pictures.coast import HEIGHT, WIDTH, ground
from futari.sekigahara.pictures.mon import mon_definitions
from futari.sekigahara.pictures.paints import DAY, NIGHT
from futari.sekigahara.pictures.panels import Panels
from futari.sekigahara.pictures.signs import (
    capital_sign,
    castle_sign,
    combat_sign,
    disk_sign,
    inside_sign,
    recruitment_sign,
    resource_sign,
    road_lines,
    siege_sign,
    town_sign,
    used_sign,
)
from futari.sekigahara.pictures.standing import GATE, stand
from futari.sekigahara.pictures.text_map import place_told, stack_told, summary_told, title_told
from futari.svg import document, element, number, words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from futari.sekigahara.chart import Place
    from futari.sekigahara.edition import Edition
    from futari.sekigahara.pictures.chart_layout import Printed
    from futari.sekigahara.pictures.layout import Box
    from futari.sekigahara.pictures.paints import Paints
    from futari.sekigahara.pictures.standing import Standing
    from futari.sekigahara.view import CampaignView, StackView

__all__ = ["svg_map"]


def svg_map(edition: Edition, view: CampaignView, *, dark: bool = False, language: str = "en") -> str:
    """Central Honshu as the seat of a view sees it; nothing but the view tells it where which block is."""
    drawn = _Map(edition, view, NIGHT if dark else DAY, language, printed(edition, language))
    standing = stand(edition, view, drawn.printed)
    return document(
        mon_definitions(),
        *ground(drawn.paints),
        *drawn.roads(),
        *Panels(drawn.paints, language, edition, view).all(),
        *drawn.tethers(standing),
        *drawn.places(),
        *drawn.castles(),
        *drawn.symbols(),
        *drawn.labels(),
        *drawn.pieces(standing),
        title=title_told(view, language),
        description=" ".join(summary_told(edition, view, language)),
        language=language,
        width=WIDTH,
        height=HEIGHT,
    )


@dataclass(frozen=True, slots=True)
class _Map:
    """The parts of the picture above the ground."""

    edition: Edition
    view: CampaignView
    paints: Paints
    language: str
    printed: Printed

    def roads(self) -> Iterator[str]:
        """Roads below, highways above them."""
        chart = self.edition.chart
        used = {frozenset(pair) for pair in self.view.phase.used}
        for road in sorted(chart.roads, key=lambda each: each.highway):
            ends = chart.places[road.one].key, chart.places[road.other].key
            kind = "highway" if road.highway else "road"
            bend, is_used = self.printed.roads[road.number], frozenset(ends) in used
            barrier = used_sign(*bend.at(0.5), self.paints) if is_used else ""
            yield element(
                "g",
                road_lines(bend.path, self.paints, highway=road.highway),
                barrier,
                class_=f"way {kind} used" if is_used else f"way {kind}",
                data_from=ends[0],
                data_to=ends[1],
            )

    def places(self) -> Iterator[str]:
        """Towns, resources and capitals with the cubes of those who control them."""
        for place in self.edition.chart.places:
            kind = kind_of(place)
            yield element(
                "g",
                element("title", words(place_told(self.edition, self.view, place, self.language))),
                self._sign(place),
                class_=f"place {kind}",
                data_place=place.key,
            )

    def _sign(self, place: Place) -> str:
        if not place.resource:
            return town_sign(place.x, place.y, self.paints)
        owner = _seat(self.view.resources.get(place.key))
        if place.capital is None:
            return resource_sign(place.x, place.y, owner, self.paints)
        return capital_sign(place.x, place.y, place.capital, owner, self.paints)

    def castles(self) -> Iterator[str]:
        """Keeps in their own colour, with the mark of those who hold them."""
        for number_, box in self.printed.castles.items():
            place = self.edition.chart.places[number_]
            owner = _seat(self.view.castles.get(place.key))
            if place.castle is None or owner is None:
                continue
            besieged = place.key in self.view.sieges
            yield element(
                "g",
                siege_sign(*box.middle, self.paints) if besieged else "",
                castle_sign(*box.middle, place.castle, owner, self.paints),
                class_="castle besieged" if besieged else "castle",
                data_place=place.key,
                data_side=SEATS[place.castle],
                data_owner=SEATS[owner],
            )

    def symbols(self) -> Iterator[str]:
        """The recruitment symbols."""
        for (number_, clan), box in self.printed.symbols.items():
            side = next(seat for seat in Seat if clan in self.edition.clans[seat])
            yield element(
                "g",
                recruitment_sign(clan, side, *box.middle, self.paints),
                class_="recruitment",
                data_place=self.edition.chart.places[number_].key,
                data_clan=clan,
            )

    def labels(self) -> Iterator[str]:
        """The names of the places."""
        drawn = []
        for place, name, box in zip(self.edition.chart.places, self.printed.names, self.printed.labels, strict=True):
            # Set from the side of the place, so that a narrower type does not move away from it.
            x, y = box.middle
            anchor = "start" if box.left > place.x else "end" if box.right < place.x else "middle"
            drawn.append(
                element(
                    "text",
                    words(name),
                    x={"start": box.left + 1, "end": box.right - 1}.get(anchor, x),
                    y=y + LABEL * 0.34,
                    text_anchor=anchor,
                    class_="label",
                    data_place=place.key,
                    **({"font_weight": "bold"} if place.capital is not None else {}),
                )
            )
        yield element(
            "g",
            *drawn,
            font_size=LABEL,
            fill=self.paints.text,
            stroke=self.paints.halo,
            stroke_width=2.8,
            stroke_opacity=0.85,
            stroke_linejoin="round",
            paint_order="stroke",
            class_="labels",
        )

    def tethers(self, standing: Standing) -> Iterator[str]:
        """Lines from the places to their stacks, so that none seems to stand at another one; trays under faces."""
        lines, trays = [], []
        for stack, box in standing.stacks:
            place = self.edition.chart.places[self.edition.place_named[stack.place]]
            x, y = box.nearest((place.x, place.y), within=5)
            lines.append(f"M{place.x} {place.y}L{number(x)} {number(y)}")
            if stack.blocks is not None:
                trays.append(self._tray(box))
        yield element("path", d="".join(lines), stroke=self.paints.ink, stroke_width=1.5, class_="tethers")
        yield from trays

    def _tray(self, box: Box) -> str:
        """What the faces of a stack stand on, so that they are seen as one."""
        return element(
            "rect",
            x=box.left - 1,
            y=box.top - 1,
            width=box.right - box.left + 2,
            height=box.bottom - box.top + 2,
            rx=4,
            fill=self.paints.panel,
            stroke=self.paints.ink,
            stroke_width=0.8,
            class_="tray",
        )

    def pieces(self, standing: Standing) -> Iterator[str]:
        """Disks, stacks, and crossed swords where both sides stand."""
        for disk, box in standing.disks:
            yield element("g", disk_sign(disk.name, *box.middle, self.paints), class_="disk", data_disk=disk.name)
        for stack, box in standing.stacks:
            yield self._stack(stack, box)
        sides = [stack.place for stack in self.view.stacks]
        for key in sorted({key for key in sides if sides.count(key) > 1}):
            place = self.edition.chart.places[self.edition.place_named[key]]
            yield element("g", combat_sign(place.x, place.y, self.paints), class_="combat", data_place=key)

    def _stack(self, stack: StackView, box: Box) -> str:
        parts = [element("title", words(stack_told(self.edition, stack, self.language)))]
        left = box.left + 1 + (GATE if stack.inside else 0)
        if stack.blocks is None:
            parts.append(backs(Seat(SEATS.index(stack.side)), stack.count, left, box.top + 1, self.paints))
        else:
            parts.append(self._faces(stack.blocks, left, box.top + 1))
        if stack.inside:
            parts.append(inside_sign(box.left + GATE / 2, box.middle[1], stack.inside, self.paints))
        return element(
            "g",
            *parts,
            class_="stack",
            data_place=stack.place,
            data_side=stack.side,
            data_count=str(stack.count),
            **({"data_inside": str(stack.inside)} if stack.inside else {}),
        )

    def _faces(self, names: tuple[str, ...], left: float, top: float) -> str:
        columns, _, _, scale = grid_size(len(names))
        drawn = (
            face(
                self.edition,
                self.edition.block_named[name],
                place % columns * (BLOCK[0] + GAP),
                place // columns * (BLOCK[1] + GAP),
                self.paints,
            )
            for place, name in enumerate(names)
        )
        return element("g", *drawn, transform=f"translate({number(left)} {number(top)}) scale({scale:g})")


def _seat(name: str | None) -> Seat | None:
    return None if name is None else Seat(SEATS.index(name))
