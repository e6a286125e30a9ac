"""The rulebook as data: sections with their rules by number, tables, and figures of our own pieces.

The sentences are in the catalogues; the numbers are the rulebook's, and R1 to R39 the rulings beside it.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from futari.core import Message

__all__ = ["RULINGS", "SECTIONS", "Figure", "Piece", "Rule", "Section", "Table", "rules"]

LETTERS = "abcdef"
RULINGS = 39


class Table(NamedTuple):
    """A table; the first column heads its rows."""

    head: tuple[Message, ...]
    rows: tuple[tuple[Message | str, ...], ...]


class Piece(NamedTuple):
    """A block or a card of a figure, by its face or name, and what to see on it."""

    name: str
    caption: Message


class Figure(NamedTuple):
    """Pieces in a row, or a part of the map (`x y width height`) with what its signs mean."""

    name: str
    pieces: tuple[Piece, ...] = ()
    part: tuple[int, int, int, int] | None = None
    legend: tuple[Message, ...] = ()

    @property
    def title(self) -> Message:
        """What it shows."""
        return Message(f"rulebook.campaign.figure.{self.name}")


class Rule(NamedTuple):
    """A rule: a sentence or more, perhaps a list after the first, a table, a figure, or an example to play."""

    number: str
    paragraphs: int = 1
    items: int = 0
    table: Table | None = None
    figure: Figure | None = None
    example: str | None = None

    @property
    def key(self) -> str:
        """Its number as a part of a key."""
        return self.number.replace(".", "_")

    @property
    def title(self) -> Message:
        """What it is about."""
        return Message(f"sekigahara.rule.{self.key}")

    @property
    def texts(self) -> tuple[Message, ...]:
        """What it says."""
        return tuple(Message(f"rulebook.campaign.{self.key}.{place}") for place in range(1, self.paragraphs + 1))

    @property
    def list(self) -> tuple[Message, ...]:
        """What it lists."""
        return tuple(Message(f"rulebook.campaign.{self.key}.{letter}") for letter in LETTERS[: self.items])


class Section(NamedTuple):
    """A section of the rulebook; the rulings are the last."""

    name: str
    title: Message
    rules: tuple[Rule, ...]
    intro: Message | None = None


def _said(*names: str) -> tuple[Message, ...]:
    return tuple(Message(f"rulebook.campaign.table.{name}") for name in names)


def _row(name: str, value: str) -> tuple[Message | str, ...]:
    return (Message(f"rulebook.campaign.table.{name}"), value)


def _section(number: str, *rules: Rule, example: str | None = None) -> Section:
    """A section begins with what it is about, under its own number."""
    first = Rule(number, paragraphs=2 if number == "1" else 1, example=example)
    return Section(number, first.title, (first, *rules))


_LEVELS = Table(
    _said("level", "cards", "allowed"),
    tuple(
        (*_said(f"level_{name}"), cards, *_said(f"does_{name}"))
        for name, cards in (("none", "0"), ("minimal", "0"), ("limited", "1"), ("full", "2"))
    ),
)
_MINUS = "\N{MINUS SIGN}"
_DISTANCE = Table(
    _said("item", "steps"),
    (
        _row("base", "1"),
        *(_row(name, "+1") for name in ("highway", "leadership", "forced")),
        *(
            _row(f"size_{place}", steps)
            for place, steps in enumerate(("0", f"{_MINUS}1", f"{_MINUS}2", f"{_MINUS}3"), 1)
        ),
        _said("size_5", "stays"),
    ),
)
_IMPACT = Table(
    _said("item", "impact"),
    (
        *(_row(name, impact) for name, impact in (("mon", "+1"), ("same", "+1"), ("special", "+2"), ("arm", "+2"))),
        _row("turned", "+1\N{EN DASH}4"),
    ),
)


def _pieces(**captions: str) -> tuple[Piece, ...]:
    return tuple(
        Piece(name.replace("_", "-"), Message(f"rulebook.campaign.piece.{caption}"))
        for name, caption in captions.items()
    )


_BLOCKS = Figure(
    "blocks",
    _pieces(
        uesugi_mon3="three",
        maeda_mon2="two",
        mori_gun="gun",
        date_cavalry="cavalry",
        ukita_leader="leader",
        tokugawa_leader="chief",
        ii_mon4="ii",
    ),
)
_CARDS = Figure(
    "cards", _pieces(mori_plain="plain", date_sword="sword", ukita_double="double", ishida_loyalty="loyalty")
)
_MAP = Figure(
    "map",
    part=(95, 125, 310, 245),
    legend=tuple(Message(f"rulebook.campaign.legend.{sign}") for sign in ("highway", "resource", "castle", "recruit")),
)

SECTIONS = (
    _section("1"),
    _section("2", Rule("2.1"), Rule("2.2", 2)),
    _section("3", Rule("3.1"), Rule("3.2", 2, figure=_BLOCKS), Rule("3.3", 2, figure=_CARDS), Rule("3.4")),
    _section("4", Rule("4.1", figure=_MAP), Rule("4.2"), Rule("4.3"), Rule("4.4"), Rule("4.5")),
    _section("5", Rule("5.1"), Rule("5.2"), Rule("5.2.1"), Rule("5.2.2"), Rule("5.2.3")),
    _section("6", Rule("6.1"), Rule("6.2", items=3), Rule("6.3"), Rule("6.4")),
    _section(
        "7",
        Rule("7.1", 2, table=_LEVELS),
        Rule("7.2", 2, items=2),
        Rule("7.3"),
        Rule("7.3.1", items=4),
        Rule("7.3.2"),
        Rule("7.3.3", items=3),
        Rule("7.3.4"),
        Rule("7.3.5"),
        Rule("7.3.6", table=_DISTANCE),
        Rule("7.4"),
        Rule("7.4.1"),
        Rule("7.4.2"),
        Rule("7.4.3"),
        example="movement",
    ),
    _section(
        "8",
        Rule("8.1"),
        Rule("8.2"),
        *(Rule(f"8.2.{part}") for part in range(1, 5)),
        Rule("8.3", table=_IMPACT),
        *(Rule(f"8.3.{part}") for part in range(1, 4)),
        *(Rule(number) for number in ("8.4", "8.4.1", "8.4.2", "8.5", "8.6", "8.6.1", "8.6.2", "8.6.3")),
        Rule("8.7"),
        *(Rule(f"8.7.{part}") for part in range(1, 4)),
        Rule("8.8"),
        *(Rule(f"8.8.{part}") for part in range(1, 6)),
        Rule("8.9"),
        *(Rule(f"8.9.{part}") for part in range(1, 4)),
        Rule("8.9.4", items=6),
        Rule("8.9.5"),
        Rule("8.9.6"),
        Rule("8.10"),
        example="battle",
    ),
    _section("9", *(Rule(f"9.{part}") for part in range(1, 6))),
    Section(
        "R",
        Message("rulebook.campaign.rulings"),
        tuple(Rule(f"R{number}") for number in range(1, RULINGS + 1)),
        Message("rulebook.campaign.R.1"),
    ),
)


@cache
def rules() -> dict[str, Rule]:
    """All rules by number.

    >>> list(rules())[:4]
    ['1', '2', '2.1', '2.2']
    """
    return {rule.number: rule for section in SECTIONS for rule in section.rules}
