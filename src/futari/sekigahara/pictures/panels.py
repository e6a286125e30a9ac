"""Beside the land: both sides' boxes and numbers, the Mori box, the turn track and what the signs mean."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from futari.core import Message, Seat
from futari.sekigahara.edition import SEATS
from futari.sekigahara.pictures.blocks import BLOCK, GAP, backs, face
from futari.sekigahara.pictures.layout import Box
from futari.sekigahara.pictures.mon import mon
from futari.sekigahara.pictures.signs import (
    capital_sign,
    castle_sign,
    disk_sign,
    recruitment_sign,
    resource_sign,
    road_sign,
    town_sign,
)
from futari.sekigahara.pictures.text_map import week_told
from futari.sekigahara.terms import side_term
from futari.svg import element, number, words

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from futari.sekigahara.edition import Edition
    from futari.sekigahara.pictures.paints import Paints
    from futari.sekigahara.view import CampaignView, SideView

__all__ = ["PANELS", "Legend", "Panels"]

PANELS = {
    "mori": Box(12, 12, 164, 72),
    "ishida": Box(12, 492, 162, 640),
    "tokugawa": Box(874, 492, 1024, 640),
    "track": Box(196, 574, 538, 640),
    "legend": Box(592, 12, 912, 78),
}
WEEKS = 7


@dataclass(frozen=True, slots=True)
class Legend:
    """The panel that is the same in every game."""

    paints: Paints
    language: str

    def _said(self, key: str) -> str:
        return Message(f"sekigahara.map.{key}").text(self.language)

    def _frame(self, name: str, *content: str, title: str, **attributes: str) -> str:
        box = PANELS[name]
        ground = element(
            "rect",
            x=box.left,
            y=box.top,
            width=box.right - box.left,
            height=box.bottom - box.top,
            rx=6,
            fill=self.paints.panel,
            fill_opacity=0.93,
            stroke=self.paints.panel_line,
            stroke_width=1.2,
        )
        return element(
            "g", element("title", words(title)), ground, *content, class_="panel", data_panel=name, **attributes
        )

    def _text(
        self, text: str, x: float, y: float, size: float = 10, anchor: str = "start", weight: str = "normal"
    ) -> str:
        return element(
            "text",
            words(text),
            x=x,
            y=y,
            font_size=size,
            text_anchor=anchor,
            font_weight=weight,
            fill=self.paints.text,
        )

    def legend(self) -> str:
        """What the signs of the map mean."""
        box, paints = PANELS["legend"], self.paints
        left, upper, middle, lower = box.left, box.top + 15, box.top + 33.5, box.top + 52
        entries = (
            (road_sign(left + 10, upper, 26, paints, highway=True), "highway", left + 42, upper),
            (road_sign(left + 10, middle, 26, paints, highway=False), "road", left + 42, middle),
            (town_sign(left + 23, lower, paints), "town", left + 42, lower),
            (resource_sign(left + 135, upper, None, paints, scale=0.72), "resource", left + 148, upper),
            (resource_sign(left + 135, middle, Seat.SECOND, paints, scale=0.8), "controlled", left + 148, middle),
            (capital_sign(left + 135, lower, Seat.SECOND, None, paints, scale=0.66), "capital", left + 148, lower),
            (castle_sign(left + 241, upper, Seat.FIRST, Seat.FIRST, paints, scale=0.68), "castle", left + 254, upper),
            (disk_sign("sanada", left + 241, middle, paints, scale=0.86), "disk_word", left + 254, middle),
            (recruitment_sign("maeda", Seat.FIRST, left + 241, lower, paints, scale=0.86), "muster", left + 254, lower),
        )
        drawn = [sign + self._text(self._said(key), x, y + 3.6, 9.8) for sign, key, x, y in entries]
        return self._frame("legend", *drawn, title=self._said("legend"))


@dataclass(frozen=True, slots=True)
class Panels(Legend):
    """The parts of the page that are not land."""

    edition: Edition
    view: CampaignView

    def all(self) -> Iterator[str]:
        """Every panel."""
        yield self.mori()
        for side in Seat:
            yield self.side(side)
        yield self.track()
        yield self.legend()

    def mori(self) -> str:
        """The Mori box: its blocks lie open to both (5.1, 9.3)."""
        box, shown = PANELS["mori"], self.view.mori_box
        kinds = {block.face: block.number for block in self.edition.blocks}
        title = self._said("mori_box")
        return self._frame(
            "mori",
            self._text(title, box.left + 8, box.top + 15, 11, weight="bold"),
            self._faces(
                [kinds[each] for each in shown], Box(box.left + 6, box.top + 22, box.right - 6, box.bottom - 4)
            ),
            title=f"{title}: {len(shown)}",
        )

    def _faces(self, blocks: Sequence[int], room: Box) -> str:
        """Faces in a room, in as many rows as they need, no larger than on the map."""
        wide, high = room.right - room.left, room.bottom - room.top
        step, down = BLOCK[0] + GAP, BLOCK[1] + GAP
        scale = next(
            each / 100
            for each in range(170, 0, -2)
            if int(wide / (step * each / 100)) * int(high / (down * each / 100)) >= max(len(blocks), 5)
        )
        columns = int(wide / (step * scale))
        drawn = (
            face(self.edition, block, place % columns * step, place // columns * down, self.paints)
            for place, block in enumerate(blocks)
        )
        where = f"translate({number(room.left)} {number(room.top)}) scale({scale:g})"
        return element("g", *drawn, transform=where)

    def side(self, side: Seat) -> str:
        """A side's recruitment box and the numbers that everybody may know."""
        name = SEATS[side]
        box, has, paint = PANELS[name], self.view.sides[name], self.paints.sides[side]
        head = [
            element(
                "rect",
                x=box.left,
                y=box.top,
                width=box.right - box.left,
                height=24,
                rx=6,
                fill=paint.wood,
                stroke=paint.line,
            ),
            mon(name, box.left + 15, box.top + 12, 16, paint.sign),
            element(
                "text",
                words(side_term(side).text(self.language)),
                x=box.left + 28,
                y=box.top + 16.5,
                font_size=13,
                font_weight="bold",
                fill=paint.sign,
            ),
            element(
                "text",
                str(has.points),
                x=box.right - 8,
                y=box.top + 18,
                font_size=17,
                font_weight="bold",
                text_anchor="end",
                fill=paint.sign,
                class_="points",
                data_side=name,
            ),
        ]
        title = f"{side_term(side).text(self.language)}. {self._said('points')}: {has.points}"
        return self._frame(name, *head, *self._numbers(has, box), *self._box(side, has, box), title=title)

    def _numbers(self, has: SideView, box: Box) -> Iterator[str]:
        """Hand, draw pile, discards, bag, lost."""
        listed = (
            ("hand", has.hand_size),
            ("deck", has.deck_size),
            ("discards", has.discards),
            ("bag", has.bag_size),
            ("lost", len(has.lost)),
        )
        for place, (key, count) in enumerate(listed):
            y = box.top + 38 + 11.6 * place
            yield self._text(self._said(key), box.left + 8, y, 9.6)
            yield self._text(str(count), box.right - 8, y, 9.6, "end", "bold")

    def _box(self, side: Seat, has: SideView, box: Box) -> Iterator[str]:
        """The recruitment box: the owner's own faces, or how many there are (4.4)."""
        top = box.top + 94
        yield element(
            "path",
            d=f"M{box.left + 6:g} {top - 5:g}H{box.right - 6:g}",
            stroke=self.paints.panel_line,
            stroke_width=0.8,
        )
        yield self._text(self._said("box"), box.left + 8, top + 7, 9.6)
        yield self._text(str(has.box_size), box.right - 8, top + 7, 9.6, "end", "bold")
        room = Box(box.left + 7, top + 12, box.right - 6, box.bottom - 4)
        if has.box is not None:
            yield self._faces([self.edition.block_named[name] for name in has.box], room)
        elif has.box_size:
            yield backs(side, has.box_size, room.left, room.top, self.paints)

    def track(self) -> str:
        """Seven weeks of two turns; the marker lies on the present one and shows who is first (6.3, 6.4)."""
        box, view = PANELS["track"], self.view
        first = Seat(SEATS.index(view.first))
        paint = self.paints.sides[first]
        wide = (box.right - box.left - 16) / WEEKS
        parts = [self._text(self._said("week"), box.left + 9, box.top + 14, 10.5, weight="bold")]
        for week in range(1, WEEKS + 1):
            left = box.left + 8 + wide * (week - 1)
            now = week == view.week
            parts.append(
                element(
                    "rect",
                    x=left + 1.5,
                    y=box.top + 20,
                    width=wide - 3,
                    height=40,
                    rx=4,
                    fill=self.paints.land,
                    stroke=self.paints.ink if now else self.paints.panel_line,
                    stroke_width=2 if now else 0.8,
                    class_="week now" if now else "week",
                    data_week=str(week),
                )
            )
            parts.append(
                self._text(str(week), left + wide / 2, box.top + 32, 11, "middle", "bold" if now else "normal")
            )
            for turn, x in (("A", left + wide * 0.29), ("B", left + wide * 0.71)):
                y = box.top + 47
                if now and turn == view.turn:
                    parts.append(
                        element(
                            "rect", x=x - 8, y=y - 9.5, width=16, height=19, rx=2.5, fill=paint.wood, stroke=paint.line
                        )
                    )
                    parts.append(mon(view.first, x, y, 13, paint.sign))
                else:
                    parts.append(self._text(turn, x, y + 4, 10, "middle"))
        return self._frame("track", *parts, title=week_told(view, self.language))
