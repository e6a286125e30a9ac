"""Sekigahara in numbers; `docs/environments.md` has the tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from futari.lab.sekigahara_actions import action_table, key_of
from futari.lab.sekigahara_sight import Sight
from futari.sekigahara.game import SEKIGAHARA

if TYPE_CHECKING:
    from futari.core import Seat
    from futari.lab.encoding import Array
    from futari.sekigahara.choice import Choice
    from futari.sekigahara.edition import Edition
    from futari.sekigahara.view import CampaignView

__all__ = ["SEKIGAHARA_ENCODING", "SekigaharaEncoding"]


class SekigaharaEncoding:
    """Every choice that the pieces of an edition allow; what a seat may know as fields of small numbers."""

    version = 1
    highest = 255

    def __init__(self, edition: Edition) -> None:
        self.table = action_table(edition)
        self.sight = Sight(edition)
        self.actions = len(self.table)
        self.shape = (self.sight.size,)
        self._numbers = {choice: number for number, choice in enumerate(self.table)}

    def action(self, choice: Choice) -> int:
        """The place of a choice in the table."""
        return self._numbers[key_of(choice)]

    def observe(self, view: CampaignView, seat: Seat) -> Array:
        """All fields, one after the other."""
        return self.sight.observe(view, seat)


SEKIGAHARA_ENCODING = SekigaharaEncoding(SEKIGAHARA.edition)
