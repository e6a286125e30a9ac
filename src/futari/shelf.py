"""The games on the shelf, each in a box with what else belongs to it.

Tables and servers know games only through their boxes: whoever adds a game adds a box.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeAlias

from futari.bots import kamisado as kamisado_bots
from futari.bots import sekigahara as sekigahara_bots
from futari.core import Seat
from futari.kamisado.engine.analysis import analyse_text, likeness_of_text, likeness_of_view
from futari.kamisado.game import KAMISADO
from futari.kamisado.scorebook import write_played
from futari.kamisado.study import find_choice
from futari.sekigahara import lessons
from futari.sekigahara.game import SEKIGAHARA, with_points
from futari.sekigahara.statistics import course_of, statistics_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    import msgspec

    from futari.bots import Level
    from futari.core import AnyGame, BySide, Play

__all__ = ["SHELF", "Analyst", "Box", "Guided", "Shelf"]


@dataclass(frozen=True, slots=True)
class Analyst:
    """Who analyses positions of a game; only games without secrets have one.

    `analyse` is a function of a module, so that a pool's worker can do it. A likeness is one text for a position and
    all its images.
    """

    analyse: Callable[[str], msgspec.Struct]
    likeness_of_view: Callable[[Any], str]
    likeness_of_text: Callable[[str], str]


@dataclass(frozen=True, slots=True)
class Guided:
    """A game that is always the same for whoever learns: against which bot, on which seat, and from which seed."""

    bot: str
    seat: Seat
    seed: str


@dataclass(frozen=True, slots=True)
class Box:
    """A game, its bots (the weakest first), its analyst, and how people write and say things in it.

    `write_book` writes a played game down (names, date); `find_choice` is the choice that somebody means by other words
    than those of the list. `course` tells how the score went, which is nobody's secret; `statistics` are for games that
    are over. `guided` is its game for learners; `with_points` are the options with points given to the sides, where
    sides can be bid for.
    """

    game: AnyGame
    bots: Mapping[str, Level[Any, Any]] = field(default_factory=dict)
    default_bot: str | None = None
    analyst: Analyst | None = None
    write_book: Callable[[Play[Any, Any, Any, Any], BySide[str], str], str] | None = None
    find_choice: Callable[[Any, Seat, str], Any] | None = None
    course: Callable[[Any], msgspec.Struct] | None = None
    statistics: Callable[[Any], msgspec.Struct] | None = None
    guided: Guided | None = None
    with_points: Callable[[Any, BySide[int]], Any] | None = None


Shelf: TypeAlias = "Mapping[str, Box]"

SHELF: Shelf = {
    KAMISADO.name: Box(
        KAMISADO,
        kamisado_bots.LEVELS,
        kamisado_bots.DEFAULT_LEVEL,
        Analyst(analyse_text, likeness_of_view, likeness_of_text),
        write_played,
        find_choice,
    ),
    SEKIGAHARA.name: Box(
        SEKIGAHARA,
        sekigahara_bots.LEVELS,
        sekigahara_bots.DEFAULT_LEVEL,
        course=course_of,
        statistics=statistics_of,
        guided=Guided("captain", Seat.FIRST, lessons.SEED),
        with_points=with_points,
    ),
}
