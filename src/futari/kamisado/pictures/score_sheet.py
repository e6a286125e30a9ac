"""The printed score sheet: blank to write on, or of a match, with every entry drawn as the rulebook draws it.

A sheet is a list of A4 pages, each an SVG of its own: a printer takes pages as they are, while one tall picture
would be shrunk onto a single sheet of paper.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from futari.core import Message, Seat
from futari.kamisado.board import BLACK, COLOURS, GOLD
from futari.kamisado.match import FORMATS
from futari.kamisado.pictures.palette import PALETTES
from futari.kamisado.pictures.score_entry import LINE, PALE, TEXT, box, empty_entry, entry_svg, octagon_svg, write
from futari.kamisado.pictures.shapes import glyph_definitions
from futari.kamisado.pictures.tower import outline, tower_definitions, tower_svg
from futari.kamisado.regroup import Fill
from futari.kamisado.terms import colour_term, side_term
from futari.svg import document, element

if TYPE_CHECKING:
    from collections.abc import Iterator

    from futari.kamisado.scorebook import BookRound, Scorebook, Written

__all__ = ["score_sheet_svg"]

# Millimetres of an A4 page; three rounds abreast, two bands of them.
_WIDTH, _HEIGHT, _MARGIN = 210.0, 297.0, 12.0
_ABREAST, _BANDS, _ROWS = 3, 2, 13
_GAP, _TOP, _BAND = 5.0, 50.0, 116.0
_BLOCK = (_WIDTH - 2 * _MARGIN - (_ABREAST - 1) * _GAP) / _ABREAST
_ROW, _NUMBERS, _HEAD = 6.4, 6.0, 21.0
_CELL = (_BLOCK - _NUMBERS) / 2
_LONGEST_NAME = 60


@dataclass(frozen=True, slots=True)
class _Block:
    """Some rows of a round, or an empty block to write on when there is no round."""

    round: BookRound | None
    first_row: int = 0
    rows: tuple[tuple[Written | None, Written | None], ...] = ()
    last: bool = True


def score_sheet_svg(book: Scorebook | None = None, language: str = "en") -> list[str]:
    """The pages of a match, or one blank page; an unfinished match leaves room to go on by hand."""
    blocks = [block for round_ in book.rounds for block in _blocks_of(round_)] if book else []
    room = _ABREAST * _BANDS
    if not blocks or (book and book.result == "*"):
        blocks += [_Block(None)] * (-len(blocks) % room or (0 if blocks else room))
    pages = [blocks[start : start + room] for start in range(0, len(blocks), room)]
    return [_Page(book, language, number, len(pages)).svg(page) for number, page in enumerate(pages, start=1)]


def _blocks_of(round_: BookRound) -> list[_Block]:
    """A round in blocks of as many rows as a block has; a long round goes on in the next."""
    rows = _rows_of(round_)
    starts = range(0, max(len(rows), 1), _ROWS)
    blocks = [_Block(round_, start, tuple(rows[start : start + _ROWS]), last=False) for start in starts]
    return [*blocks[:-1], replace(blocks[-1], last=True)]


def _rows_of(round_: BookRound) -> list[tuple[Written | None, Written | None]]:
    """Two entries a row, Black's at the left even when Gold's came first in time."""
    rows: list[tuple[Written | None, Written | None]] = []
    for place in range(0, len(round_.entries), 2):
        by_side = {entry.side: entry for entry in round_.entries[place : place + 2]}
        rows.append((by_side.get(BLACK), by_side.get(GOLD)))
    return rows


@dataclass(frozen=True, slots=True)
class _Page:
    """One page of a sheet."""

    book: Scorebook | None
    language: str
    number: int
    count: int

    def svg(self, blocks: list[_Block]) -> str:
        """The whole page."""
        return document(
            glyph_definitions(),
            tower_definitions(),
            element("rect", width="100%", height="100%", fill="#ffffff"),
            *self._heading(),
            *(part for place, block in enumerate(blocks) for part in self._block(place, block)),
            *self._legend(),
            title=self._say("title"),
            description=self._description(blocks),
            language=self.language,
            width=_WIDTH,
            height=_HEIGHT,
            unit="mm",
        )

    def _say(self, key: str, **params: int | str) -> str:
        return Message(f"sheet.{key}", dict(params)).text(self.language)

    def _description(self, blocks: list[_Block]) -> str:
        if self.book is None:
            return self._say("blank")
        shown = [
            f"{self._say('round', number=block.round.number)}: "
            + ", ".join(entry.text for row in block.rows for entry in row if entry)
            for block in blocks
            if block.round
        ]
        return ". ".join([f"{self.book.black} – {self.book.gold}, {self.book.date}, {self.book.result}", *shown])

    def _heading(self) -> Iterator[str]:
        """Title, players, date, result, and the formats to tick."""
        right = _WIDTH - _MARGIN
        yield write(_MARGIN, 19, self._say("title"), size=7.5)
        if self.count > 1:
            yield write(right, 19, self._say("page", page=self.number, pages=self.count), size=3.6, anchor="end")
        yield element("path", d=f"M{_MARGIN} 22.5H{right}", stroke=TEXT, stroke_width=0.5)
        book, half = self.book, (right - _MARGIN) / 2
        yield from self._field(_MARGIN, 30, half - 4, self._side(BLACK), book.black if book else "")
        yield from self._field(_MARGIN + half, 30, half, self._side(GOLD), book.gold if book else "")
        yield from self._field(_MARGIN, 38, half - 4, self._say("date"), book.date if book else "")
        yield from self._field(_MARGIN + half, 38, half, self._say("result"), book.result if book else "")
        labels = [Message(f"format.{name}").text(self.language) for name in FORMATS]
        if book is not None and book.options.is_series:
            labels[FORMATS.index("series")] += f" ({book.options.target})"
        for name, label, (x, width) in zip(FORMATS, labels, _spread(labels, 9), strict=True):
            ticked = book is not None and book.options.format == name
            yield box(x, 42.4, ticked=ticked, name=f"format {name}")
            yield write(x + 5, 45.6, label, size=3.5, fit=width)

    def _field(self, x: float, y: float, width: float, label: str, value: str) -> Iterator[str]:
        """A label and a line to write on, with what is known already written."""
        start = x + 24
        yield write(x, y, label, size=3.6, paint=LINE)
        yield element("path", d=f"M{start:.2f} {y + 1.2:.2f}H{x + width:.2f}", stroke=LINE, stroke_width=0.2)
        if value not in {"", "?", "*"}:
            yield write(start + 1, y, _shortened(value), size=4.4, kind="value", fit=width - 25)

    def _side(self, side: Seat) -> str:
        return side_term(side).text(self.language)

    def _block(self, place: int, block: _Block) -> Iterator[str]:
        x = _MARGIN + place % _ABREAST * (_BLOCK + _GAP)
        y = _TOP + place // _ABREAST * _BAND
        yield from self._block_heading(x, y, block)
        yield from self._grid(x, y + _HEAD, block)
        yield from self._rows(x, y + _HEAD, block)
        yield from self._block_result(x, y + _HEAD + _ROWS * _ROW + 5.2, block)

    def _block_heading(self, x: float, y: float, block: _Block) -> Iterator[str]:
        """Number of the round, who challenges, how the rows were filled, and whose column is whose."""
        round_ = block.round
        if round_ is None:
            name = self._say("round_blank")
        else:
            name = self._say("continued" if block.first_row else "round", number=round_.number)
        yield write(x, y + 4.2, name, size=4.6, kind="round")
        yield write(x, y + 9.4, self._say("challenger"), size=3, paint=LINE, fit=22)
        yield write(x, y + 14.2, self._say("fill"), size=3, paint=LINE, fit=22)
        for side in Seat:
            left = x + 24 + side * 18
            challenges = round_ is not None and round_.challenger is side
            yield box(left, y + 6.7, ticked=challenges, name="challenger", size=2.9)
            yield write(left + 3.9, y + 9.3, self._side(side), size=3, fit=13)
        for place, fill in enumerate(Fill):
            left = x + 24 + place * 18
            yield box(left, y + 11.5, ticked=round_ is not None and round_.fill is fill, name="fill", size=2.9)
            yield write(left + 3.9, y + 14.1, self._say(fill.value), size=3, fit=13)
        for side in Seat:
            middle = x + _NUMBERS + (side + 0.5) * _CELL
            body = "#211b19" if side is BLACK else "#e8bf57"
            sign = outline(middle - _CELL / 2 + 4, y + _HEAD - 2.8, 1.5)
            yield element("polygon", points=sign, fill=body, stroke=TEXT, stroke_width=0.25)
            yield write(middle, y + _HEAD - 1.6, self._side(side), size=3.4, anchor="middle")

    def _grid(self, x: float, y: float, block: _Block) -> Iterator[str]:
        bottom = y + _ROWS * _ROW
        lines = "".join(f"M{x:.2f} {y + row * _ROW:.2f}h{_BLOCK:.2f}" for row in range(1, _ROWS))
        yield element("path", d=lines, stroke=PALE, stroke_width=0.2)
        columns = "".join(f"M{left:.2f} {y:.2f}V{bottom:.2f}" for left in (x + _NUMBERS, x + _NUMBERS + _CELL))
        yield element("path", d=columns, stroke=LINE, stroke_width=0.2)
        yield element("rect", x=x, y=y, width=_BLOCK, height=_ROWS * _ROW, fill="none", stroke=TEXT, stroke_width=0.35)
        for row in range(_ROWS):
            numbered = str(block.first_row + row + 1)
            middle = y + (row + 0.5) * _ROW
            yield write(x + _NUMBERS - 1.2, middle + 1.1, numbered, size=3, anchor="end", paint=LINE)

    def _rows(self, x: float, y: float, block: _Block) -> Iterator[str]:
        """The entries; where there is none yet, pale shapes to write into."""
        open_ = block.round is None or block.round.outcome is None
        for row in range(_ROWS):
            entries = block.rows[row] if row < len(block.rows) else (None, None)
            for side, entry in zip(Seat, entries, strict=True):
                left, middle = x + _NUMBERS + side * _CELL, y + (row + 0.5) * _ROW
                if entry is not None:
                    yield entry_svg(left, middle, _CELL, entry.text)
                elif open_:
                    yield empty_entry(left, middle, _CELL)

    def _block_result(self, x: float, y: float, block: _Block) -> Iterator[str]:
        """Who won the round with which tower, and the score after it."""
        if not block.last:
            return
        yield write(x, y, self._say("won_by"), size=3, paint=LINE)
        yield write(x + 34, y, self._say("score"), size=3, paint=LINE)
        round_ = block.round
        if round_ is None or round_.outcome is None:
            yield element("path", d=f"M{x + 13:.2f} {y + 0.8:.2f}h19", stroke=LINE, stroke_width=0.2)
            yield element("path", d=f"M{x + 45:.2f} {y + 0.8:.2f}H{x + _BLOCK:.2f}", stroke=LINE, stroke_width=0.2)
            return
        winner, tower = round_.outcome.winner, round_.outcome.tower
        picture = tower_svg(0, 0, winner, tower, 0, PALETTES["light"], glyph=True)
        yield element("g", picture, transform=f"translate({x + 16:.2f} {y - 1:.2f}) scale(0.068)", class_="winner")
        yield write(x + 20, y, self._side(winner), size=3.4, kind="won")
        score = f"{round_.score.first} – {round_.score.second}"
        yield write(x + _BLOCK, y, score, size=4, anchor="end", kind="score")

    def _legend(self) -> Iterator[str]:
        """The eight colours with their letters and words, and how an entry is written."""
        y = _HEIGHT - 13.5
        labels = [f"{colour.letter}  {colour_term(colour).text(self.language)}" for colour in COLOURS]
        for colour, label, (x, width) in zip(COLOURS, labels, _spread(labels, 8), strict=True):
            yield octagon_svg(x + 2.6, y, colour)
            yield write(x + 6.2, y + 1.1, label, size=3.1, fit=width)
        yield write(_MARGIN, _HEIGHT - 6.5, self._say("how"), size=2.9, paint=LINE, fit=_WIDTH - 2 * _MARGIN)


def _shortened(name: str) -> str:
    """A name that can still be read when it is written small enough to fit its line."""
    return name if len(name) <= _LONGEST_NAME else f"{name[: _LONGEST_NAME - 1]}…"


def _spread(labels: list[str], lead: float) -> list[tuple[float, float]]:
    """Labels over the width of the page, each with its share: where it begins, and the width left for its text."""
    room = _WIDTH - 2 * _MARGIN - lead * len(labels)
    letters = sum(map(len, labels))
    places, x = [], _MARGIN
    for label in labels:
        width = room * len(label) / letters
        places.append((x, width))
        x += lead + width
    return places
