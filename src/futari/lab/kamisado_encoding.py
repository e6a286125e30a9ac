"""Kamisado in numbers; `docs/environments.md` has the tables.

The kernel writes the same numbers (`_native/kamisado/actions.hpp`, `planes.hpp`); tests compare the two.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from futari.core import Seat
from futari.kamisado.board import COLOURS
from futari.kamisado.regroup import Fill
from futari.kamisado.terms import side_name

if TYPE_CHECKING:
    from futari.kamisado.game import Choice
    from futari.kamisado.view import MatchView, TowerView
    from futari.lab.encoding import Array

__all__ = ["KAMISADO_ENCODING", "KamisadoEncoding"]

DISTANCES = 7
PUSH = 3 * DISTANCES
OF_TOWER = PUSH + 1
FILL_LEFT = OF_TOWER * len(COLOURS)
PLANES = 23
# Points that a side still needs: at most those of the longest series.
MOST_POINTS = 50

_COLOUR = {colour.word: colour for colour in COLOURS}


class KamisadoEncoding:
    """Every choice of every format; the board as the viewer sees it from its own home row."""

    version = 1
    actions = FILL_LEFT + 2
    shape = (PLANES, 8, 8)
    highest = MOST_POINTS

    def action(self, choice: Choice) -> int:
        """By tower, direction and distance; then pushes and fills."""
        if isinstance(choice, Fill):
            return FILL_LEFT + (choice is Fill.RIGHT)
        rest = PUSH if choice.push else choice.direction * DISTANCES + choice.distance - 1
        return choice.tower * OF_TOWER + rest

    def observe(self, view: MatchView, seat: Seat) -> Array:
        """Twenty-three planes of the board."""
        planes = np.zeros(self.shape, np.uint8)
        flat = planes.reshape(PLANES, 64)
        own = side_name(seat)
        for tower in view.towers:
            square = _square(tower.square) if seat is Seat.FIRST else 63 - _square(tower.square)
            whose = int(tower.side != own)
            flat[8 * whose + _COLOUR[tower.colour], square] = 1
            flat[16 + whose, square] = tower.rings
            flat[18, square] = _may_move(view, tower)
        planes[19] = view.to_move == own
        planes[20] = view.stage == "fill"
        planes[21] = max(0, view.target - view.score[own])
        planes[22] = max(0, view.target - view.score[side_name(seat.other)])
        return planes


def _square(name: str) -> int:
    return "abcdefgh".index(name[0]) + 8 * (int(name[1]) - 1)


def _may_move(view: MatchView, tower: TowerView) -> bool:
    return view.stage == "move" and tower.side == view.to_move and view.must_move in {None, tower.colour}


KAMISADO_ENCODING = KamisadoEncoding()
