"""A still: a board to look at and to play from, as figures and lessons show it."""

from __future__ import annotations

import msgspec

from futari.kamisado.setup import read_position
from futari.kamisado.study import find_choice, match_at, mover_of, play_out, scene_of
from futari.kamisado.view import LastTurn, LineUps

__all__ = ["Still", "still_after"]


class Still(msgspec.Struct, frozen=True):
    """What a board needs: the position, the last turn, what may be chosen, and after a round both line-ups."""

    position: str
    last: LastTurn | None
    choices: tuple[str, ...]
    line_ups: LineUps | None


def still_after(start: str, choices: tuple[str, ...] = ()) -> Still:
    """The board after some choices from a position.

    >>> still_after("obpkyrgn/8/8/8/8/8/8/NGRYKPBO b * single", ("red ↑4 blue",)).position
    'obpkyrgn/8/8/2R5/8/8/8/NG1YKPBO g b single'
    """
    match = match_at(read_position(start))
    for choice in choices:
        ((_, match),) = play_out(match, [find_choice(match, mover_of(match), choice)])
    scene = scene_of(match)
    return Still(scene.position, scene.view.last, scene.choices, scene.view.line_ups)
