"""The guided campaign: a set-up that is always the same, and a hint for each kind of decision in its first week.

The learner is Tokugawa. What is proposed leads to a siege of Gifu in turn A and to a battle for Aizu in turn B, if the
opponent lets it; whoever plays something else still gets the hint of what he has to decide.
"""

from __future__ import annotations

from typing import NamedTuple

from futari.core import Message

__all__ = ["LESSONS", "SEED", "WEEKS", "Lesson"]

# Found by trying: Maeda's sword card wins the first bid, Ishida has two blocks in Gifu, and Date's cards come in time.
SEED = "5aca55217b34e4c6528256e319768db94ebc893c563a722553333fa2f19c09f8"
# The hints end with this week; the next one begins with the last of them.
WEEKS = 1


class Lesson(NamedTuple):
    """A hint: for which steps of a view it is given, and the choices it proposes in turn A and in turn B.

    The first of them that is on the list is pointed at. `siege` is the deployment of a siege.
    """

    name: str
    steps: tuple[str, ...]
    early: tuple[str, ...] = ()
    late: tuple[str, ...] = ()

    @property
    def title(self) -> Message:
        """What it is about."""
        return Message(f"lesson.campaign.{self.name}.title")

    @property
    def text(self) -> Message:
        """What is to be known, with the rule's number."""
        return Message(f"lesson.campaign.{self.name}.text")

    @property
    def tip(self) -> Message | None:
        """Why the proposed choice is a good one."""
        return Message(f"lesson.campaign.{self.name}.tip") if self.early or self.late else None


LESSONS = (
    Lesson("bid", ("bid",), ("bid maeda-sword",)),
    Lesson("order", ("first-player",), ("first",)),
    Lesson("level", ("level", "payment", "exchange"), ("limited", "pay tokugawa-plain"), ("minimal",)),
    Lesson(
        "march",
        ("movement", "march"),
        (
            *("march kiyosu", "march sendai", "take-all", "claim date-leader"),
            *("step gifu", "step nihonmatsu", "step shirakawa", "done"),
        ),
        ("march shirakawa", "take-all", "step aizu", "done"),
    ),
    Lesson(
        "muster",
        ("movement", "muster"),
        ("muster fukushima", "take fukushima-mon3-2", "take fukushima-mon2-2", "done"),
    ),
    Lesson("end", ("movement",), ("end",), ("end",)),
    Lesson("overrun", ("overrun",)),
    Lesson("combat", ("combat-order", "gate"), late=("fight aizu",)),
    Lesson(
        "siege",
        ("siege", "siege-losses"),
        ("leader fukushima-leader", "deploy fukushima-sword fukushima-mon3-1", "deploy date-plain ii-mon4", "finish"),
    ),
    Lesson(
        "battle",
        ("deployment", "second-block"),
        ("leader fukushima-leader", "deploy fukushima-sword fukushima-mon3-1", "deploy date-plain ii-mon4"),
        (
            *("leader date-leader", "deploy date-sword date-cavalry-2"),
            *("deploy date-double date-mon3-1", "deploy date-plain date-mon3-1", "deploy date-mon2-1"),
        ),
    ),
    Lesson("loyalty", ("challenge", "answer")),
    Lesson("losses", ("losses", "retreat")),
    Lesson("reinforcement", ("discards",)),
)
