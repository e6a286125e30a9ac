"""Where the pieces of a view stand on the page: each beside its place, on nothing that is printed there."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from futari.sekigahara.pictures.blocks import BACKS, grid_size
from futari.sekigahara.pictures.chart_layout import RADIUS, SYMBOL, kind_of

if TYPE_CHECKING:
    from futari.sekigahara.edition import Disk, Edition
    from futari.sekigahara.pictures.chart_layout import Printed
    from futari.sekigahara.pictures.layout import Box
    from futari.sekigahara.view import CampaignView, StackView

__all__ = ["GATE", "Standing", "stand"]

# The room for the gate before the blocks of a stack that are shut in.
GATE = 16.0


class Standing(NamedTuple):
    """The disks and the stacks with their boxes."""

    disks: list[tuple[Disk, Box]]
    stacks: list[tuple[StackView, Box]]


def stand(edition: Edition, view: CampaignView, printed: Printed) -> Standing:
    """Disks, then stacks, the widest first, find a free spot."""
    site = printed.site.copy()

    def spot(number: int, width: float, height: float) -> Box:
        place = edition.chart.places[number]
        return site.put((place.x, place.y), width + 2, height + 2, clear=RADIUS[kind_of(place)] + 2)

    disks = [disk for disk in edition.disks if disk.name in view.disks]
    stacks = sorted(view.stacks, key=lambda each: (-_size(each)[0], each.place, each.side))
    return Standing(
        [(disk, spot(disk.place, SYMBOL, SYMBOL)) for disk in disks],
        [(stack, spot(edition.place_named[stack.place], *_size(stack))) for stack in stacks],
    )


def _size(stack: StackView) -> tuple[float, float]:
    width, height = BACKS if stack.blocks is None else grid_size(stack.count)[1:3]
    return width + (GATE if stack.inside else 0), height
