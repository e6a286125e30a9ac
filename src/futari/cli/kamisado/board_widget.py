"""The board on a terminal screen: coloured squares, towers with their letters, a cursor."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.segment import Segment
from rich.style import Style
from textual.binding import Binding, BindingType
from textual.geometry import Size
from textual.message import Message as TextualMessage
from textual.reactive import reactive
from textual.strip import Strip
from textual.widget import Widget

from futari.core import Seat
from futari.kamisado.board import BLACK, COLOURS, LINES, SQUARE_COLOUR, Colour
from futari.kamisado.moves import Move, legal_moves
from futari.kamisado.pictures.palette import PALETTES, mixed
from futari.kamisado.position import START, Position

if TYPE_CHECKING:
    from typing import ClassVar

    from textual import events

    from futari.kamisado.round import Turn

__all__ = ["BoardWidget"]

MARGIN = 3
_PAINT = PALETTES["dark"]
_BODY = {Seat.FIRST: "#111111", Seat.SECOND: "#d9b44a"}


class BoardWidget(Widget, can_focus=True):
    """Eight by eight squares; arrows move the cursor, Enter or a click picks the square under it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "step(0, 1)", show=False),
        Binding("down", "step(0, -1)", show=False),
        Binding("left", "step(-1, 0)", show=False),
        Binding("right", "step(1, 0)", show=False),
        Binding("enter,space", "pick", show=False),
    ]

    position: reactive[Position] = reactive(START)
    last: reactive[Turn | None] = reactive(None)
    cursor: reactive[int] = reactive(0)
    chosen: reactive[Colour | None] = reactive(None)
    viewpoint: reactive[Seat] = reactive(BLACK)
    tall: reactive[bool] = reactive(False, layout=True)

    class Picked(TextualMessage):
        """A square was picked."""

        def __init__(self, square: int) -> None:
            self.square = square
            super().__init__()

    @property
    def cell(self) -> tuple[int, int]:
        """Columns and lines of a square."""
        return (6, 3) if self.tall else (6, 2)

    def get_content_width(self, container: Size, viewport: Size) -> int:  # noqa: ARG002  (Textual's signature)
        """As wide as eight squares and the row numbers."""
        return 8 * self.cell[0] + MARGIN

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:  # noqa: ARG002  (as above)
        """As high as eight squares and the column letters."""
        return 8 * self.cell[1] + 1

    @property
    def targets(self) -> dict[int, Move]:
        """The squares that the chosen tower may reach."""
        position = self.position
        if self.chosen is None or position.finished:
            return {}
        lines = LINES[position.to_move][position.towers[position.to_move][self.chosen]]
        return {
            lines[move.direction][move.distance - 1]: move
            for move in legal_moves(position)
            if move.tower is self.chosen
        }

    def _square(self, row: int, column: int) -> int:
        """The square at a place on the screen, rows counted from the top."""
        return (7 - row) * 8 + column if self.viewpoint is BLACK else row * 8 + (7 - column)

    def render_line(self, y: int) -> Strip:
        """One line of the screen."""
        width, height = self.cell
        row, line = divmod(y, height)
        if row > 7:
            letters = "abcdefgh" if self.viewpoint is BLACK else "hgfedcba"
            text = " " * MARGIN + "".join(letter.center(width) for letter in letters)
            return Strip([Segment(text, Style(dim=True))])
        squares = [self._square(row, column) for column in range(8)]
        number = str(squares[0] // 8 + 1) if line == (height - 1) // 2 else ""
        standing, targets = self._standing(), self.targets
        segments = [Segment(number.center(MARGIN), Style(dim=True))]
        for square in squares:
            segments += self._cell(square, line, standing.get(square), targets.get(square))
        return Strip(segments)

    def _cell(
        self, square: int, line: int, tower: tuple[Seat, Colour] | None, target: Move | None
    ) -> tuple[Segment, ...]:
        """One line of a square: a margin of its own colour on both sides, in between its tower or its mark."""
        width, height = self.cell
        colour = SQUARE_COLOUR[square]
        ground = Style(color=_PAINT.sign(colour), bgcolor=_PAINT.square(colour))
        letter_line, sign_line = line == 0, line == (height - 1) // 2
        text, style = "", ground
        if tower is not None and (height == 2 or line > 0):
            text, style = self._tower_line(*tower, first=line == (0 if height == 2 else 1))
        elif target is not None and sign_line:
            text, style = "●", ground + Style(bold=True)
        elif self.last is not None and square == self.last.start and sign_line:
            text = "○"
        if target is not None and target.push and line == height - 1:
            text = "push"
        left, right = (" ", colour.letter if letter_line else " ")
        if square == self.cursor and self.has_focus and sign_line:
            left, right = "[", "]"
        elif self.last is not None and square == self.last.end and line == height - 1:
            left, right = "·", "·"
        return Segment(left, ground + Style(bold=True)), Segment(text.center(width - 2), style), Segment(right, ground)

    def _tower_line(self, side: Seat, colour: Colour, *, first: bool) -> tuple[str, Style]:
        """The letter and rings of a tower, and under it a mark if it is to move."""
        style = Style(color=_letter_paint(colour, side), bgcolor=_BODY[side], bold=True)
        if first:
            return f"{colour.letter.upper()}{'+' * self.position.rings[side][colour]}", style
        return ("▲▲" if side is self.viewpoint else "▼▼") if self._must_move(side, colour) else "", style

    def _standing(self) -> dict[int, tuple[Seat, Colour]]:
        return {
            square: (side, colour)
            for side in Seat
            for colour, square in zip(COLOURS, self.position.towers[side], strict=True)
        }

    def _must_move(self, side: Seat, colour: Colour) -> bool:
        position = self.position
        return not position.finished and side is position.to_move and position.tower in {None, colour}

    def action_step(self, columns: int, rows: int) -> None:
        """Move the cursor one square, as it is seen."""
        ahead = 1 if self.viewpoint is BLACK else -1
        column, row = self.cursor % 8 + columns * ahead, self.cursor // 8 + rows * ahead
        if 0 <= column < 8 and 0 <= row < 8:
            self.cursor = row * 8 + column

    def action_pick(self) -> None:
        """Pick the square under the cursor."""
        self.post_message(self.Picked(self.cursor))

    def on_click(self, event: events.Click) -> None:
        """Pick the square that was clicked."""
        width, height = self.cell
        column, row = (event.x - MARGIN) // width, event.y // height
        if 0 <= column < 8 and 0 <= row < 8:
            self.cursor = self._square(row, column)
            self.post_message(self.Picked(self.cursor))

    def tower_at(self, square: int) -> tuple[Seat, Colour] | None:
        """The tower on a square."""
        return self._standing().get(square)


def _letter_paint(colour: Colour, side: Seat) -> str:
    """The letter of a tower: its own colour, lightened, on black; ink on gold."""
    return mixed(PALETTES["light"].square(colour), "#ffffff", 0.4) if side is BLACK else "#111111"
