"""The rulebook as data: sections with their rules by number, and the figures as positions one can play from.

The sentences are in the catalogues; figures are numbered and lettered as in the rulebooks.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from futari.core import Message, Seat
from futari.kamisado.board import BLACK, GOLD, square_name
from futari.kamisado.format import REACH, Format
from futari.kamisado.position import at_home
from futari.kamisado.regroup import Fill, line_up
from futari.kamisado.setup import read_position
from futari.kamisado.still import Still, still_after
from futari.kamisado.terms import rank_term

__all__ = ["SECTIONS", "Arrow", "Figure", "Picture", "Rule", "Section", "Table", "figures", "rules"]

START = "obpkyrgn/8/8/8/8/8/8/NGRYKPBO b * single"


class Rule(NamedTuple):
    """A rule with its number, which is the English rulebook's in every language."""

    number: str
    text: Message


class Arrow(NamedTuple):
    """A tower's way to its square in the new line-up, numbered by when it is taken."""

    start: str
    end: str
    label: str


class Picture(NamedTuple):
    """One picture of a figure: where its board stands after some moves, and what to look at."""

    letter: str
    entries: tuple[str, ...] = ()
    look: tuple[str, ...] = ()
    start: str | None = None
    arrows: tuple[Arrow, ...] = ()


class Figure(NamedTuple):
    """A figure: pictures that begin from one position, seen by the side that they are about."""

    number: int
    start: str
    pictures: tuple[Picture, ...]
    side: Seat = BLACK

    @property
    def intro(self) -> Message:
        """What it is about."""
        return Message(f"rulebook.intro.{self.number}")

    def caption(self, picture: Picture) -> Message:
        """What a picture shows."""
        return Message(f"rulebook.figure.{self.number}{picture.letter}")

    def still(self, picture: Picture) -> Still:
        """The board of a picture."""
        return still_after(picture.start or self.start, picture.entries)


class Table(NamedTuple):
    """A table; the first column heads its rows. Numbers are themselves."""

    head: tuple[Message, ...]
    rows: tuple[tuple[Message | int, ...], ...]


class Section(NamedTuple):
    """A section of the rulebook."""

    name: str
    paragraphs: int
    numbers: tuple[str, ...] = ()
    figures: tuple[Figure, ...] = ()
    table: Table | None = None

    @property
    def title(self) -> Message:
        """Its heading."""
        return Message(f"rulebook.section.{self.name}")

    @property
    def texts(self) -> tuple[Message, ...]:
        """What is said before the rules."""
        return tuple(Message(f"rulebook.section.{self.name}.{place}") for place in range(1, self.paragraphs + 1))

    @property
    def rules(self) -> tuple[Rule, ...]:
        """Its rules in order."""
        return tuple(Rule(number, Message(f"rulebook.rule.{number}")) for number in self.numbers)


def _numbers(letters: str, count: int) -> tuple[str, ...]:
    return tuple(f"{letters}{number}" for number in range(1, count + 1))


def _steps(line: tuple[str, ...], letters: str) -> tuple[Picture, ...]:
    """A picture after every move, one letter each; two letters show the same board twice."""
    return tuple(Picture(letter, line[: place // 2 + 1]) for place, letter in enumerate(letters))


# Figure 1: the pink and the red tower may open.
_FIGURE_1 = Figure(1, START, (Picture("a", look=("e1",)), Picture("b", look=("c1",))))

# Figure 2: the first six moves of a round; each is shown twice, as a move and as the answers to it.
_OPENING = (
    "red ↑4 blue",
    "blue ↑5 yellow",
    "yellow ↗3 purple",
    "purple ↖3 green",
    "green ↗3 orange",
    "orange ↑5 blue",
)
_FIGURE_2 = Figure(2, START, _steps(_OPENING, "abcdefghijkl"))

# Figure 3: Black must move though it loses.
_FORCED = ("brown ↑2 blue", "blue ↑1 pink")
_FIGURE_3 = Figure(
    3,
    "2pry1gb/8/o4n2/1N6/B5k1/8/8/1GRYKP1O g n single",
    (Picture("a", _FORCED[:1]), Picture("b", _FORCED[:1]), Picture("c", _FORCED)),
)

# Figure 4: a blocked tower.
_FIGURE_4 = Figure(
    4,
    "obpky1r1/8/6g1/5YRn/8/8/N7/1G2KPBO b n single",
    (Picture("a"), Picture("b", ("brown ↑4 green",), ("g6",)), Picture("c", ("brown ↑4 green",))),
)

# Figure 5: two forfeits, and one more.
_BLOCKED = ("blue ↑5 green", "blue ↑3 yellow")
_FIGURE_5 = Figure(
    5,
    "2ky3n/6rp/1b4gY/5PoK/8/8/8/BG2RN1O b b single",
    (
        Picture("a"),
        Picture("b", _BLOCKED[:1], ("g6",)),
        Picture("c", _BLOCKED[:1], ("h6",)),
        Picture("d", _BLOCKED),
        Picture("e", _BLOCKED, ("h6",)),
        Picture("f", _BLOCKED),
    ),
)

# Figure 6: a deadlock.
_DEADLOCK = ("blue ↑1 green", "green ↗1 red")
_FIGURE_6 = Figure(
    6,
    "kg5p/3r4/2nKP3/8/3Ryo1b/2NO4/3G4/5Y1B g b standard",
    (
        Picture("a", _DEADLOCK[:1]),
        Picture("b", _DEADLOCK[:1]),
        Picture("c", _DEADLOCK, ("d7",)),
        Picture("d", _DEADLOCK, ("e3",)),
        Picture("e", _DEADLOCK, ("d7", "e3")),
    ),
)

# Figure 7: Gold has won and may fill from either side.
_WINNING = ("purple ↗5 brown",)
_BEFORE = "3b3n/P7/2B2p2/5o2/1k2N1rO/y4K2/3g4/1GR3Y1 g p standard"
_WON = "3b3n/P7/2B5/5o2/1k2N1rO/y4K2/3g4/p+GR3Y1 b - standard"
_FROM_THE_LEFT = "p+gykrobn/8/8/8/8/8/8/GRYKNOBP b * standard"
_FROM_THE_RIGHT = "bnokrygp+/8/8/8/8/8/8/PBNOKGRY b * standard"


def _filling(letter: str, fill: Fill, seat: Seat) -> Picture:
    """The towers of a side with numbered arrows to where they are set down."""
    won = read_position(_WON)
    order = line_up(won, seat, fill)
    homes = at_home(seat, order)
    taken = order if fill is Fill.LEFT else order[::-1]
    arrows = tuple(
        Arrow(square_name(won.towers[seat][colour]), square_name(homes[colour]), str(number))
        for number, colour in enumerate(taken, start=1)
    )
    return Picture(letter, _WINNING, arrows=arrows)


_FIGURE_7 = Figure(
    7,
    _BEFORE,
    (
        Picture("a", _WINNING),
        _filling("b", Fill.LEFT, GOLD),
        _filling("c", Fill.LEFT, BLACK),
        Picture("d", start=_FROM_THE_LEFT),
        _filling("e", Fill.RIGHT, GOLD),
        _filling("f", Fill.RIGHT, BLACK),
        Picture("g", start=_FROM_THE_RIGHT, look=("f8", "f7")),
        # Black opens; the picture shows what Gold's Sumo could do.
        Picture("h", start=_FROM_THE_LEFT.replace(" b ", " g "), look=("a8",)),
    ),
    GOLD,
)

# Figure 8: a push by choice, then by force.
_TWO, _FOUR, _PUSH = "orange ↖2 purple", "orange ↖4 purple", "purple ↑1 pink push"
_FIGURE_8 = Figure(
    8,
    "1bngkryo/8/p+7/R7/8/8/8/NGYP1OKB b o standard",
    (
        Picture("a", (_TWO,)),
        Picture("b", (_TWO,)),
        Picture("c", (_TWO, _PUSH)),
        Picture("d", (_TWO, _PUSH)),
        Picture("e", (_FOUR,)),
        Picture("f", (_FOUR,)),
    ),
    GOLD,
)

# Figure 9: a Double Sumo pushes twice.
_DOUBLE = ("pink ↗2 green", "green ↑1 orange push", "green ↑1 red push")
_FIGURE_9 = Figure(
    9,
    "1p+o2rgn+/7k/3y+4/3bK+3/3G++4/8/8/NR+Y2PBO g k long",
    (
        Picture("a", _DOUBLE[:1]),
        Picture("b", _DOUBLE[:1]),
        Picture("c", _DOUBLE[:2]),
        Picture("d", _DOUBLE),
        Picture("e", _DOUBLE[:2]),
    ),
)

# Figure 10: the big finish, a picture a move.
_FINISH = (
    "red ↑3 yellow",
    "yellow ↑1 orange push",
    "blue ↑1 red push",
    "yellow ↑1 brown push",
    "yellow ↖1 red",
    "red ↖1 yellow",
    "yellow ↑1 green push",
    "pink ↑1 purple",
    "purple ↗2 pink",
    "pink ↑1 pink push",
    "orange ↑1 blue push",
    "yellow ↑1 pink",
)
_FIGURE_10 = Figure(
    10,
    "4r1gn/7o+/3y+++3B/1b++1O+2k++1/1Y+1N++1p2/2KG+4/4P2R++/8 b r marathon",
    tuple(Picture(letter, _FINISH[: place + 1]) for place, letter in enumerate("abcdefghijkl")),
    GOLD,
)

_FORMATS = Table(
    (Message("rulebook.table.format"), Message("rulebook.table.points"), Message("rulebook.table.plays")),
    tuple(
        (Message(f"format.{format_.value}"), format_.points, Message(f"rulebook.table.plays.{format_.value}"))
        for format_ in Format
    ),
)
_ANY, _NONE = Message("rulebook.table.any"), Message("rulebook.table.none")
_RANKS = Table(
    (
        Message("rulebook.table.tower"),
        Message("rulebook.table.reach"),
        Message("rulebook.table.pushes"),
        Message("rulebook.table.weaker"),
    ),
    (
        (rank_term(0), _ANY, _NONE, _NONE),
        *((rank_term(rings), REACH[rings], rings, Message(f"rulebook.table.weaker.{rings}")) for rings in (1, 2, 3)),
    ),
)

SECTIONS = (
    Section("start", 3),
    Section("T", 1, _numbers("T", 2), (_FIGURE_1, _FIGURE_2)),
    Section("M", 1, _numbers("M", 8), (_FIGURE_3, _FIGURE_4, _FIGURE_5, _FIGURE_6)),
    Section("match", 3, table=_FORMATS),
    Section("F", 1, _numbers("F", 4), (_FIGURE_7,)),
    Section("S", 1, _numbers("S", 11), (_FIGURE_8,), _RANKS),
    Section("DS", 1, _numbers("DS", 8), (_FIGURE_9,)),
    Section("TS", 1, _numbers("TS", 8), (_FIGURE_10,)),
    Section("notation", 2),
)


@cache
def figures() -> tuple[Figure, ...]:
    """All figures in order."""
    return tuple(figure for section in SECTIONS for figure in section.figures)


@cache
def rules() -> dict[str, Rule]:
    """All rules by number.

    >>> list(rules())[:3]
    ['T1', 'T2', 'M1']
    """
    return {rule.number: rule for section in SECTIONS for rule in section.rules}
