"""The board as a picture: one SVG that needs nothing else, to look at, to print, and to be read aloud."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from futari.core import Message, Seat
from futari.kamisado.board import (
    BLACK,
    COLOURS,
    LINES,
    SQUARE_COLOUR,
    Colour,
    Direction,
    column_of,
    far_row,
    row_of,
    square_name,
)
from futari.kamisado.moves import legal_moves, pushed_line
from futari.kamisado.pictures.marks import (
    frame,
    free_halo,
    must_move_halo,
    push_mark,
    target_mark,
    travel_mark,
    win_mark,
)
from futari.kamisado.pictures.palette import PALETTES, Palette, Theme
from futari.kamisado.pictures.shapes import glyph_definitions, glyph_use
from futari.kamisado.pictures.text_board import mover_message, spoken_board, spoken_turn, tower_message
from futari.kamisado.pictures.tower import tower_definitions, tower_svg
from futari.kamisado.terms import colour_term, side_name, side_term
from futari.svg import document, element, words

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from futari.kamisado.moves import Move
    from futari.kamisado.position import Position
    from futari.kamisado.round import Turn

__all__ = ["board_svg"]

SQUARE = 100
_CAPTION = 84


def board_svg(
    position: Position,
    *,
    theme: Theme = "light",
    last: Turn | None = None,
    targets: bool | Iterable[Move] = True,
    viewpoint: Seat = BLACK,
    glyphs: bool = True,
    coordinates: bool = True,
    language: str = "en",
) -> str:
    """The board with the last move and the legal targets marked, seen from a side, described in a language.

    `targets` may be a list of moves instead, such as those of a tower that a player has picked up; while every tower
    may still be chosen (T1), only the towers are marked.
    """
    board = _Board(position, PALETTES[theme], viewpoint, language, glyphs, 52 if coordinates else 22)
    moves = _moves_to_mark(position, targets=targets)
    described = [*spoken_board(position), *(spoken_turn(last) if last else [])]
    return document(
        glyph_definitions(),
        tower_definitions(),
        *board.ground(),
        *(board.coordinates() if coordinates else ()),
        *board.squares(),
        *(board.last_turn(last) if last else ()),
        *board.towers(),
        *board.movers(),
        *board.targets(moves),
        *board.caption(last),
        title=Message("board.title", {"side": side_term(viewpoint)}).text(language),
        description=" ".join(message.text(language) for message in described),
        language=language,
        width=board.width,
        height=board.width + _CAPTION,
    )


def _moves_to_mark(position: Position, *, targets: bool | Iterable[Move]) -> list[Move]:
    if not isinstance(targets, bool):
        return list(targets)
    return legal_moves(position) if targets and position.tower is not None else []


@dataclass(frozen=True, slots=True)
class _Board:
    """The parts of the picture, from the ground up."""

    position: Position
    palette: Palette
    viewpoint: Seat
    language: str
    with_glyphs: bool
    margin: int

    @property
    def width(self) -> int:
        """The width of the board with its frame."""
        return 8 * SQUARE + 2 * self.margin

    def centre(self, square: int) -> tuple[float, float]:
        """The middle of a square on the page; the board turns for Gold."""
        column, row = column_of(square), row_of(square)
        across, down = (column, 7 - row) if self.viewpoint is BLACK else (7 - column, row)
        return self.margin + (across + 0.5) * SQUARE, self.margin + (down + 0.5) * SQUARE

    def ground(self) -> Iterator[str]:
        """Paper, and the frame round the squares."""
        palette, inner = self.palette, 8 * SQUARE + 12
        yield element("rect", width="100%", height="100%", fill=palette.paper)
        yield element("rect", x=6, y=6, width=self.width - 12, height=self.width - 12, rx=14, fill=palette.frame)
        yield element(
            "rect",
            x=self.margin - 6,
            y=self.margin - 6,
            width=inner,
            height=inner,
            rx=8,
            fill=palette.ink,
            stroke=palette.line,
            stroke_width=2.5,
        )

    def coordinates(self) -> Iterator[str]:
        """Columns a to h below, rows 1 to 8 at the left."""
        style: dict[str, str | float] = {"font_size": 23, "text_anchor": "middle", "fill": self.palette.text}
        bottom = 0 if self.viewpoint is BLACK else 56
        for place in range(8):
            x, _ = self.centre(place)
            yield element("text", "abcdefgh"[place], x=x, y=self.width - 19, class_="column", **style)
            _, y = self.centre((bottom + place * 8) % 64)
            row = row_of((bottom + place * 8) % 64) + 1
            yield element("text", str(row), x=28, y=y + 8, class_="row", **style)

    def squares(self) -> Iterator[str]:
        """The coloured squares; under a tower the glyph moves into the corner."""
        occupied = {*self.position.towers.first, *self.position.towers.second}
        for square, colour in enumerate(SQUARE_COLOUR):
            x, y = self.centre(square)
            paint = self.palette.square(colour)
            parts = [element("rect", x=x - 49.2, y=y - 49.2, width=98.4, height=98.4, rx=5, fill=paint)]
            if self.with_glyphs and square in occupied:
                parts.append(glyph_use(colour, x - 37.5, y + 37.5, 15.5, self.palette.sign(colour)))
            elif self.with_glyphs:
                parts.append(glyph_use(colour, x, y, 46, self.palette.glyph(colour)))
            yield element("g", *parts, class_="square", data_square=square_name(square), data_colour=colour.word)

    def towers(self) -> Iterator[str]:
        """All sixteen, each with what it is and where it stands."""
        for side in Seat:
            for colour, square in zip(COLOURS, self.position.towers[side], strict=True):
                yield self._tower(side, colour, square)

    def _tower(self, side: Seat, colour: Colour, square: int) -> str:
        rings = self.position.rings[side][colour]
        said = (
            f"{side_term(side).text(self.language)}: {tower_message(self.position, side, colour).text(self.language)}"
        )
        return element(
            "g",
            element("title", words(said)),
            tower_svg(*self.centre(square), side, colour, rings, self.palette, glyph=self.with_glyphs),
            class_="tower",
            data_side=side_name(side),
            data_colour=colour.word,
            data_rings=str(rings),
            data_square=square_name(square),
        )

    def movers(self) -> Iterator[str]:
        """Collars: a broad one for the tower that must move, thin ones where the choice is free."""
        position = self.position
        if position.finished:
            return
        own = position.towers[position.to_move]
        if position.tower is not None:
            square = own[position.tower]
            yield _mark("must-move", square, must_move_halo(self.palette, *self.centre(square), self._ahead()))
            return
        for square in own:
            yield _mark("may-move", square, free_halo(self.palette, *self.centre(square)))

    def targets(self, moves: Iterable[Move]) -> Iterator[str]:
        """Circles on squares to go to, stars on the far row, chevrons along a push."""
        side = self.position.to_move
        for move in moves:
            start = self.position.towers[side][move.tower]
            square = LINES[side][start][move.direction][move.distance - 1]
            if move.push:
                yield _mark("target-push", square, *self._push(start, move))
            elif row_of(square) == far_row(side):
                yield _mark("target-win", square, win_mark(self.palette, *self.centre(square)))
            else:
                yield _mark("target", square, target_mark(self.palette, *self.centre(square)))

    def _ahead(self) -> int:
        """The way of the side to move: -1 up the page, 1 down."""
        return -1 if self.position.to_move is self.viewpoint else 1

    def _push(self, start: int, move: Move) -> Iterator[str]:
        """Chevrons before each tower of the line and before the empty square behind it."""
        position, side = self.position, self.position.to_move
        count = len(pushed_line(position.towers, position.rings, side, move.tower))
        line = (start, *LINES[side][start][Direction.FORWARD])
        ahead = self._ahead()
        for square in line[: count + 1]:
            x, y = self.centre(square)
            yield push_mark(self.palette, x, y + ahead * SQUARE / 2, ahead)

    def last_turn(self, turn: Turn) -> Iterator[str]:
        """Dashes where the last move began, the way, a frame where it ended; pushed towers in dotted frames."""
        palette = self.palette
        yield _mark("last-start", turn.start, frame(palette, *self.centre(turn.start), dashes="13 9"))
        for pushed in turn.pushed:
            yield _mark("last-pushed", pushed.end, frame(palette, *self.centre(pushed.end), dashes="4 6"))
        yield _mark("last-end", turn.end, frame(palette, *self.centre(turn.end)))
        yield _mark("last-way", turn.end, travel_mark(palette, self.centre(turn.start), self.centre(turn.end)))

    def caption(self, last: Turn | None) -> Iterator[str]:
        """Who must move what, with the tower itself, and the last move in signs."""
        position, x, y = self.position, float(self.margin), self.width + _CAPTION / 2 - 6
        tower = last.outcome.tower if last and last.outcome else position.tower
        side = position.to_move.other if position.finished else position.to_move
        if tower is not None:
            rings = position.rings[side][tower]
            picture = tower_svg(0, 0, side, tower, rings, self.palette, glyph=self.with_glyphs)
            yield element("g", picture, transform=f"translate({x + 32:.0f} {y:.0f}) scale(0.74)", class_="mover")
            x += 78
        style: dict[str, str | float] = {"x": x, "fill": self.palette.text}
        said = mover_message(position).text(self.language)
        yield element("text", words(said), y=y - 3 if last else y + 9, font_size=27, class_="prompt", **style)
        if last:
            signs = _in_signs(last, self.language)
            # A long chain of forfeits is written smaller rather than cut off.
            size = min(19, 19 * 72 / len(signs))
            yield element("text", words(signs), y=y + 26, font_size=size, fill_opacity=0.85, class_="last", **style)


def _in_signs(turn: Turn, language: str) -> str:
    """The entries of a turn as the rulebook writes them, in the reader's words for the colours."""
    move = turn.move
    entries = [(turn.side, move.tower, f"{move.direction.arrow}{move.distance}", move.reached)]
    if turn.pushed:
        entries.append((turn.side.other, turn.furthest.tower, "↓1", SQUARE_COLOUR[turn.furthest.end]))
    entries += [(forfeit.side, forfeit.tower, "0", forfeit.reached) for forfeit in turn.forfeits]
    return "  ·  ".join(
        f"{side_term(side).text(language)}: {colour_term(tower).text(language)} {sign} "
        f"{colour_term(reached).text(language)}"
        for side, tower, sign, reached in entries
    )


def _mark(kind: str, square: int, *content: str) -> str:
    return element("g", *content, class_=f"mark {kind}", data_square=square_name(square))
