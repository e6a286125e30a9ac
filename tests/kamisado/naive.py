"""The rules of a round a second time, written down without a thought of speed: a check on the first.

Everything is read from the position text and played on a dictionary of squares; nothing of `futari` is used.
"""

from __future__ import annotations

from typing import NamedTuple

PRINTED = """
orange blue   purple pink   yellow red    green  brown
red    orange pink   green  blue   yellow brown  purple
green  pink   orange red    purple brown  yellow blue
pink   purple blue   orange brown  green  red    yellow
yellow red    green  brown  orange blue   purple pink
blue   yellow brown  purple red    orange pink   green
purple brown  yellow blue   green  pink   orange red
brown  green  red    yellow pink   purple blue   orange
"""
COLOUR = {
    (column, 8 - line): word
    for line, row in enumerate(PRINTED.strip().splitlines())
    for column, word in enumerate(row.split(), start=1)
}
WORD = dict(zip("ngrykpbo", ["brown", "green", "red", "yellow", "pink", "purple", "blue", "orange"], strict=True))
ARROWS = {"↑": 0, "↖": -1, "↗": 1}


class Tower(NamedTuple):
    side: str
    colour: str
    rings: int


Board = dict[tuple[int, int], Tower]


class Round(NamedTuple):
    """A board, the side to move, its tower (None: any), and the winner once there is one."""

    board: Board
    side: str
    tower: str | None
    winner: str | None = None


def read(text: str) -> Round:
    rows, side, tower, *_ = text.split()
    board: Board = {}
    for row, signs in zip(range(8, 0, -1), rows.split("/"), strict=True):
        column = 1
        for place, sign in enumerate(signs):
            if sign.isdigit():
                column += int(sign)
            elif sign != "+":
                rings = len(signs[place + 1 :]) - len(signs[place + 1 :].lstrip("+"))
                board[column, row] = Tower("b" if sign.isupper() else "g", WORD[sign.lower()], rings)
                column += 1
    return Round(board, side, WORD.get(tower))


def moves(state: Round) -> dict[str, Round]:
    """Every legal entry with the round after it."""
    if state.winner:
        return {}
    found: dict[str, Round] = {}
    for square, tower in state.board.items():
        if tower.side == state.side and state.tower in {None, tower.colour}:
            found |= _moves_from(state.board, square)
    return found


def _moves_from(board: Board, square: tuple[int, int]) -> dict[str, Round]:
    tower = board[square]
    found = {}
    for arrow, aside in ARROWS.items():
        for distance in range(1, [7, 5, 3, 1][tower.rings] + 1):
            end = _ahead(tower.side, square, distance, aside)
            if end not in COLOUR or end in board:
                break
            found[f"{tower.colour} {arrow}{distance} {COLOUR[end]}"] = _after(board, {square: end}, square)
    line = _pushable(board, square)
    if line:
        shifted = {here: _ahead(tower.side, here, 1, 0) for here in [square, *line]}
        found[f"{tower.colour} ↑1 {COLOUR[shifted[square]]} push"] = _after(board, shifted, square)
    return found


def _ahead(side: str, square: tuple[int, int], distance: int, aside: int) -> tuple[int, int]:
    sign = 1 if side == "b" else -1
    return square[0] + sign * aside * distance, square[1] + sign * distance


def _pushable(board: Board, square: tuple[int, int]) -> list[tuple[int, int]]:
    """The squares of the towers that a push would move, nearest first."""
    tower = board[square]
    line: list[tuple[int, int]] = []
    end = _ahead(tower.side, square, 1, 0)
    while end in board:
        line.append(end)
        end = _ahead(tower.side, end, 1, 0)
    fits = 1 <= len(line) <= tower.rings and end in COLOUR
    weak = all(board[here].side != tower.side and board[here].rings < tower.rings for here in line)
    return line if fits and weak else []


def _after(board: Board, shifted: dict[tuple[int, int], tuple[int, int]], mover: tuple[int, int]) -> Round:
    moved = {shifted.get(square, square): tower for square, tower in board.items()}
    side, other = board[mover].side, {"b": "g", "g": "b"}[board[mover].side]
    if shifted[mover][1] == (8 if side == "b" else 1):
        return Round(moved, other, None, winner=side)
    pushed = len(shifted) > 1
    *_, furthest = shifted.values()
    to_move, colour = (side if pushed else other), COLOUR[furthest]
    for _ in range(17):
        place = next(square for square, tower in moved.items() if tower[:2] == (to_move, colour))
        if _moves_blindly(moved, place):
            return Round(moved, to_move, colour)
        to_move, colour = {"b": "g", "g": "b"}[to_move], COLOUR[place]
    # Sixteen towers cannot forfeit seventeen times without one of them twice.
    return Round(moved, side, None, winner=other)


def _moves_blindly(board: Board, square: tuple[int, int]) -> bool:
    steps = [_ahead(board[square].side, square, 1, aside) for aside in (-1, 0, 1)]
    return any(step in COLOUR and step not in board for step in steps) or bool(_pushable(board, square))


def perft(state: Round, depth: int) -> tuple[int, int]:
    """The lines of exactly so many real moves, and those that end with the last."""
    after = list(moves(state).values())
    if depth == 1:
        return len(after), sum(each.winner is not None for each in after)
    below = [perft(each, depth - 1) for each in after if not each.winner]
    return sum(lines for lines, _ in below), sum(ended for _, ended in below)
