"""The guided first game: a dozen small positions, each with a task and the lines that do it. The learner is Black."""

from __future__ import annotations

from typing import NamedTuple

from futari.core import Message
from futari.kamisado.still import Still, still_after

__all__ = ["LESSONS", "Lesson"]


class Lesson(NamedTuple):
    """A step of the guided game.

    `lines` are all ways to do what is asked, Black's choices with Gold's answers between them; `red *` is any move of
    the red tower. The task of each further choice of Black has its own sentence.
    """

    name: str
    start: str
    entries: tuple[str, ...]
    lines: tuple[tuple[str, ...], ...]
    tasks: int = 1
    look: tuple[str, ...] = ()

    @property
    def still(self) -> Still:
        """The board at the beginning."""
        return still_after(self.start, self.entries)

    @property
    def title(self) -> Message:
        """What it is about."""
        return Message(f"lesson.{self.name}.title")

    @property
    def text(self) -> Message:
        """What is explained first."""
        return Message(f"lesson.{self.name}.text")

    @property
    def task_texts(self) -> tuple[Message, ...]:
        """What to do, choice by choice."""
        first = Message(f"lesson.{self.name}.task")
        return (first, *(Message(f"lesson.{self.name}.task_{count}") for count in range(2, self.tasks + 1)))

    @property
    def good(self) -> Message:
        """What is said in the end."""
        return Message(f"lesson.{self.name}.good")

    @property
    def wrong(self) -> Message:
        """What is said to a legal choice that does not do it."""
        return Message(f"lesson.{self.name}.wrong")


LESSONS = (
    Lesson("opening", "obpkyrgn/8/8/8/8/8/8/NGRYKPBO b * single", (), (("red *",),), look=("c1",)),
    Lesson("colour", "obpkyrgn/8/8/2R5/8/8/8/NG1YKPBO g b single", ("blue ↑5 yellow",), (("yellow *",),)),
    Lesson("gap", "obpky1g1/6r1/7n/7B/8/2N5/8/1GRYKP1O g y single", ("yellow ↗1 green",), (("green ↗6 purple",),)),
    Lesson("win", "obpkyrgn/8/8/8/4K3/8/8/NGRY1PBO g o single", ("orange ↑3 pink",), (("pink ↖4 orange",),)),
    Lesson(
        "danger",
        "obpkyrgn/8/8/8/8/8/3K4/NGRY1PBO g b single",
        ("blue ↖2 red",),
        (("red ↑1 yellow", "yellow ↑7 pink"),),
        look=("e8",),
    ),
    Lesson("safe", "o2kyrgn/8/4p3/1b6/3P4/8/3K4/NGRY2BO g n single", ("brown ↑4 pink",), (("pink ↖3 pink",),)),
    Lesson(
        "blocked",
        "obpky1r1/8/6g1/5YRn/8/8/N7/1G2KPBO b n single",
        (),
        (("brown ↑4 green", "yellow ↑3 red"), ("brown ↗2 green", "yellow ↑3 red")),
        2,
    ),
    Lesson("deadlock", "kg5p/3r4/2nKP3/8/3Ryo1b/2NO4/3G4/5Y1B g b single", ("blue ↑1 green",), (("green ↗1 red",),)),
    Lesson(
        "ahead",
        "obp1yrgn/8/8/k7/7O/8/3K4/NGRY1PB1 g b single",
        ("blue ↖2 red",),
        (("red ↑5 orange", "orange ↑2 green", "green ↑7 blue"),),
        2,
    ),
    Lesson(
        "regroup", "1y3rg1/4G3/2k4Y/oR1n2K1/2O5/2P2b2/7p/N3B3 b p standard", ("purple ↗5 brown",), (("fill left",),)
    ),
    Lesson("reach", "pbonkyrg/8/8/8/8/8/8/NBORKYGP+ g * standard", ("blue ↑3 purple",), (("purple ↑5 blue",),)),
    Lesson(
        "push",
        "bko1pygn/8/8/8/7r/7P+/8/OYRKGNB1 g o standard",
        ("orange ↖2 purple",),
        (("purple ↑1 pink push", "yellow *"),),
        2,
    ),
    Lesson(
        "double",
        "1p+o2rgn+/7k/3y+4/3bK+3/3G++4/8/8/NR+Y2PBO g k long",
        ("pink ↗2 green",),
        (
            ("green ↑1 orange push", "green ↖3 orange"),
            ("green ↑1 orange push", "green ↑1 red push", "pink ↑3 yellow"),
        ),
        3,
    ),
)
