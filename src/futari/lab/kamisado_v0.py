"""Kamisado for PettingZoo, in any format.

The game is played on the C++ kernel, which is many times faster; the Python rules follow when somebody asks for a view
or a picture. Tests compare the two at every step of random matches.

>>> from futari.lab import kamisado_v0
>>> env = kamisado_v0.env(format="single")
>>> env.reset()
>>> env.agent_selection, int(env.last()[0]["action_mask"].sum())
('black_0', 102)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from futari.core import Seat
from futari.kamisado.engine.batch import new_batch
from futari.kamisado.game import KAMISADO
from futari.kamisado.pictures.drawing import board_svg
from futari.kamisado.pictures.text_board import text_board
from futari.lab.duel import RENDER_MODES, Duel, IllegalAction
from futari.lab.encoding import by_action
from futari.lab.kamisado_batch import options_of
from futari.lab.kamisado_encoding import KAMISADO_ENCODING

if TYPE_CHECKING:
    from futari.kamisado.match import Match
    from futari.lab.encoding import Array, Mask

__all__ = ["KamisadoDuel", "env", "raw_env"]

_SEATS = (Seat.FIRST, Seat.SECOND, None)


class KamisadoDuel(Duel):
    """A match of a format (`single`, `standard`, `long`, `marathon`, or a `series` to some points)."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": "kamisado_v0",
        "render_modes": RENDER_MODES,
        "render_width": 452,
        "render_fps": 2,
        "is_parallelizable": False,
    }

    def __init__(
        self,
        format: str = "standard",  # noqa: A002  (the word of the rules and of every other options form)
        points: int | None = None,
        render_mode: str | None = None,
        *,
        views: bool = False,
    ) -> None:
        options = options_of(format, points)
        super().__init__(KAMISADO, KAMISADO_ENCODING, options, render_mode=render_mode, views=views)
        self._options = options
        self._board = new_batch(options, 1, restart=False, threads=1)
        self._to_act = self._board.to_act
        self._legal = self._board.masks.view(np.int8)[0]
        self._action = np.zeros(1, np.int64)
        self._ahead: list[int] = []

    @property
    def match(self) -> Match:
        """The match by the Python rules, brought up to where the kernel is."""
        match: Match = self._state
        for action in self._ahead:
            (seat,) = KAMISADO.to_act(match)
            match = KAMISADO.apply(match, seat, by_action(self.encoding, KAMISADO.choices(match, seat))[action])
        self._ahead.clear()
        self._state = match
        return match

    def _begin(self, seed: int | None) -> Seat | None:  # noqa: ARG002  (nothing in Kamisado is left to chance)
        self._state = KAMISADO.start(self._options, b"")
        self._ahead.clear()
        self._board.reset_all()
        return Seat.FIRST

    def _take(self, seat: Seat, action: int) -> Seat | None:  # noqa: ARG002  (the kernel knows whose turn it is)
        if not (0 <= action < KAMISADO_ENCODING.actions and self._legal[action]):
            raise IllegalAction(action)
        self._action[0] = action
        self._board.step(self._action)
        self._ahead.append(int(action))
        return _SEATS[self._to_act[0]]

    def _winner(self) -> Seat | None:
        return Seat.FIRST if self._board.rewards[0] > 0 else Seat.SECOND

    def _seen(self, seat: Seat) -> Array:
        seen: Array = self._board.planes(seat)[0]
        return seen

    def _mask(self, seat: Seat) -> Mask:  # noqa: ARG002  (only whoever is to act asks)
        mask: Mask = self._legal.copy()
        return mask

    def _text(self) -> str:
        return text_board(self.match.position)

    def _svg(self) -> str:
        return board_svg(self.match.position, last=self.match.last)


# Legality and order are checked inside, so the two names of the convention mean the same.
env = raw_env = KamisadoDuel
