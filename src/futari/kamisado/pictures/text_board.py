"""The board in words: as a grid for terminals, and sentence by sentence for screen readers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from futari.core import Message, Seat
from futari.kamisado.board import (
    BLACK,
    COLOURS,
    HOME_ROW,
    LINES,
    SQUARE_COLOUR,
    Colour,
    column_of,
    far_row,
    row_of,
    square_name,
)
from futari.kamisado.moves import legal_moves
from futari.kamisado.terms import colour_term, rank_term, side_term

if TYPE_CHECKING:
    from collections.abc import Iterator

    from futari.core import Parameter
    from futari.kamisado.moves import Move
    from futari.kamisado.position import Position
    from futari.kamisado.round import Turn

__all__ = [
    "legend",
    "mover_message",
    "spoken_board",
    "spoken_moves",
    "spoken_text",
    "spoken_turn",
    "text_board",
    "tower_message",
]

# Wide enough for a tower with four rings, `n:Gn++++`, and a gap; the grid fits 80 columns.
_CELL = 9


def text_board(position: Position, viewpoint: Seat = BLACK, language: str = "en") -> str:
    """A grid for a terminal, seen from a side, without colours or control codes.

    Every square begins with the letter of its colour; `n:Bp+` is Black's purple Sumo on a brown square, and `>`
    instead of `:` points at a tower that may move now.
    """
    rows = range(7, -1, -1) if viewpoint is BLACK else range(8)
    columns = range(8) if viewpoint is BLACK else range(7, -1, -1)
    standing = _standing(position)
    letters = "".join(f"{'abcdefgh'[column]:{_CELL}}" for column in columns)
    lines = [f"   {letters}".rstrip()]
    for row in rows:
        cells = "".join(f"{_cell(row * 8 + column, standing):{_CELL}}" for column in columns)
        lines.append(f"{row + 1}  {cells}{row + 1}")
    lines += [lines[0], "", mover_message(position).text(language), legend().text(language)]
    return "\n".join(lines) + "\n"


def legend() -> Message:
    """What the letters of the grid mean."""
    return Message("board.legend", {colour.word: colour_term(colour) for colour in COLOURS})


def _standing(position: Position) -> dict[int, str]:
    """The towers by square as the grid shows them."""
    return {
        square: f"{'>' if _may_move(position, side, colour) else ':'}"
        f"{'BG'[side]}{colour.letter}{'+' * position.rings[side][colour]}"
        for side in Seat
        for colour, square in zip(COLOURS, position.towers[side], strict=True)
    }


def _may_move(position: Position, side: Seat, colour: Colour) -> bool:
    return not position.finished and side is position.to_move and position.tower in {colour, None}


def _cell(square: int, standing: dict[int, str]) -> str:
    return SQUARE_COLOUR[square].letter + standing.get(square, "")


def spoken_text(position: Position, language: str = "en") -> str:
    """The spoken board as lines of text."""
    return "\n".join(message.text(language) for message in spoken_board(position)) + "\n"


def spoken_board(position: Position) -> list[Message]:
    """The board as sentences: who must move what, where it may go, then each side's towers from its home row on."""
    return [mover_message(position), *spoken_moves(position), *_spoken_sides(position)]


def mover_message(position: Position) -> Message:
    """Who must move which tower, or who has won."""
    if position.finished:
        return Message("board.finished", {"side": side_term(position.to_move.other)})
    side = side_term(position.to_move)
    if position.tower is None:
        return Message("board.free", {"side": side})
    square = square_name(position.towers[position.to_move][position.tower])
    return Message("board.must_move", {"side": side, "tower": colour_term(position.tower), "square": square})


def spoken_moves(position: Position) -> list[Message]:
    """Where the tower that must move may go; nothing while any tower may be chosen (T1): that is a hundred squares."""
    if position.tower is None:
        return []
    return [_spoken_move(position, move) for move in legal_moves(position)]


def _spoken_move(position: Position, move: Move) -> Message:
    side = position.to_move
    square = LINES[side][position.towers[side][move.tower]][move.direction][move.distance - 1]
    kind = "push" if move.push else "win" if row_of(square) == far_row(side) else "move"
    return Message(
        f"board.target.{kind}",
        {"way": _way(move), "square": square_name(square), "colour": colour_term(move.reached)},
    )


def _way(move: Move) -> Message:
    return Message(f"board.way.{move.direction.name.lower()}", {"count": move.distance})


def _spoken_sides(position: Position) -> Iterator[Message]:
    for side in Seat:
        yield Message("board.side", {"side": side_term(side)})
        yield from (tower_message(position, side, colour) for colour in _from_home(position, side))


def _from_home(position: Position, side: Seat) -> list[Colour]:
    """A side's towers row by row from its home row, in each row from its left."""

    def place(colour: Colour) -> tuple[int, int]:
        square = position.towers[side][colour]
        column = column_of(square)
        return abs(row_of(square) - HOME_ROW[side]), column if side is BLACK else -column

    return sorted(COLOURS, key=place)


def tower_message(position: Position, side: Seat, tower: Colour) -> Message:
    """A tower with its square, its rank and the colour it stands on."""
    square, rings = position.towers[side][tower], position.rings[side][tower]
    params: dict[str, Parameter] = {
        "tower": colour_term(tower),
        "square": square_name(square),
        "colour": colour_term(SQUARE_COLOUR[square]),
    }
    if rings == 0:
        return Message("board.tower", params)
    if rings > 3:
        # Only at the very end of a Marathon; the rulebook has no name for it.
        return Message("board.tower_four_rings", params)
    return Message("board.tower_ranked", {**params, "rank": rank_term(rings)})


def spoken_turn(turn: Turn) -> list[Message]:
    """The last move with the towers it pushed and the turns that were forfeited."""
    said = [
        Message(
            "board.last",
            {
                "side": side_term(turn.side),
                "tower": colour_term(turn.move.tower),
                "way": _way(turn.move),
                "start": square_name(turn.start),
                "end": square_name(turn.end),
                "colour": colour_term(turn.move.reached),
            },
        )
    ]
    for pushed in turn.pushed:
        places: dict[str, Parameter] = {"start": square_name(pushed.start), "end": square_name(pushed.end)}
        said.append(Message("board.pushed", {"tower": colour_term(pushed.tower), **places}))
    for forfeit in turn.forfeits:
        blocked: dict[str, Parameter] = {"side": side_term(forfeit.side), "tower": colour_term(forfeit.tower)}
        said.append(Message("board.blocked", blocked))
    return said
