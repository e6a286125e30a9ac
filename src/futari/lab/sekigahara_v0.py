"""Sekigahara for PettingZoo.

>>> from futari.lab import sekigahara_v0
>>> env = sekigahara_v0.env()
>>> env.reset(seed=1)
>>> env.agent_selection, int(env.last()[0]["action_mask"].sum())
('tokugawa_0', 4)
"""

from __future__ import annotations

from typing import Any, ClassVar

from futari.lab.duel import RENDER_MODES, Duel
from futari.lab.sekigahara_encoding import SEKIGAHARA_ENCODING
from futari.sekigahara.game import SEKIGAHARA
from futari.sekigahara.pictures.map import svg_map
from futari.sekigahara.pictures.text_map import text_map

__all__ = ["SekigaharaDuel", "env", "raw_env"]


class SekigaharaDuel(Duel):
    """A campaign; hidden blocks and cards stay hidden in arrays, views and pictures."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": "sekigahara_v0",
        "render_modes": RENDER_MODES,
        "render_width": 690,
        "render_fps": 2,
        "is_parallelizable": False,
    }

    def __init__(self, setup: str = "printed", render_mode: str | None = None, *, views: bool = False) -> None:
        options = SEKIGAHARA.read_options({"setup": setup})
        super().__init__(SEKIGAHARA, SEKIGAHARA_ENCODING, options, render_mode=render_mode, views=views)

    def _text(self) -> str:
        return text_map(SEKIGAHARA.edition, SEKIGAHARA.view(self.match, None))

    def _svg(self) -> str:
        return svg_map(SEKIGAHARA.edition, SEKIGAHARA.view(self.match, None))


# Legality and order are checked inside, so the two names of the convention mean the same.
env = raw_env = SekigaharaDuel
