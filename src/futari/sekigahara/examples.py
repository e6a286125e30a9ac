"""The two printed examples as positions to play from: a line of choices, and what anybody makes of it."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from futari.core import Message
from futari.sekigahara.edition import standard_edition
from futari.sekigahara.game import SEKIGAHARA
from futari.sekigahara.position import read_position, read_position_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from futari.core import Event, Seat
    from futari.sekigahara.state import State

__all__ = ["EXAMPLES", "Example", "Moment"]

SEED = b"the printed examples of the rulebook"


class Moment(NamedTuple):
    """Where some choices lead, who decides there (nobody where the example ends), and what the last one showed him."""

    state: State
    seat: Seat
    finished: bool
    events: tuple[Event, ...] = ()


class Example(NamedTuple):
    """A position, and what is done in it step by step."""

    name: str
    position: str
    steps: tuple[tuple[str, ...], ...]

    @property
    def title(self) -> Message:
        """What it is called."""
        return Message(f"rulebook.campaign.example.{self.name}")

    @property
    def lead(self) -> Message:
        """What it is about."""
        return Message(f"rulebook.campaign.example.{self.name}.lead")

    @property
    def captions(self) -> tuple[Message, ...]:
        """What is seen at the start and after each step."""
        return tuple(Message(f"rulebook.campaign.{self.name}.{step}") for step in range(len(self.steps) + 1))

    def after(self, choices: Sequence[str]) -> Moment:
        """The position after some choices, each made by whoever had to; raises a refusal."""
        state = _start(self.position)
        moment = Moment(state, _decider(state), finished=False)
        for text in choices:
            before, seat = moment.state, moment.seat
            choice = SEKIGAHARA.read_choice(text)
            after = SEKIGAHARA.apply(before, seat, choice)
            finished = self._ends_at(after)
            events = SEKIGAHARA.events(before, seat, choice, after, seat)
            moment = Moment(after, seat if finished else _decider(after), finished, tuple(events))
            if finished:
                break
        return moment

    def _ends_at(self, state: State) -> bool:
        """An example is a phase, or a battle: what comes after it is another story."""
        start = _start(self.position)
        now = SEKIGAHARA.view(state, start.active)
        if SEKIGAHARA.view(start, start.active).fight is not None:
            return now.fight is None
        return state.active is not start.active or now.fight is not None or now.step in {"combat-order", "gate"}


def _decider(state: State) -> Seat:
    return min(SEKIGAHARA.to_act(state))


@cache
def _start(position: str) -> State:
    return read_position(read_position_text(position), standard_edition(), SEED)


_MOVEMENT = Example(
    "movement",
    """
    active = "ishida"
    [ishida]
    hand = ["mori-plain", "ukita-plain"]
    box = ["uesugi-gun", "uesugi-gun", "ukita-mon3"]
    [ishida.stacks]
    osaka = ["mori-gun", "mori-gun", "kobayakawa-gun", "kobayakawa-gun", "mori-mon2"]
    ayabe = ["ukita-gun", "ukita-gun"]
    kitanosho = ["mori-cavalry"]
    himeji = ["ukita-leader", "ukita-cavalry"]
    kiso = ["uesugi-leader", "uesugi-cavalry"]
    [tokugawa.stacks]
    edo = ["tokugawa-leader"]
    [step]
    at = "level"
    """,
    (
        ("full", "pay mori-plain", "pay ukita-plain"),
        ("march osaka", "take-all", "step kyoto", "step minakuchi"),
        ("march ayabe", "take-all", "step kyoto"),
        ("march kitanosho", "take mori-cavalry-1", "step tsuruga"),
        ("march himeji", "take-all", "claim ukita-leader", "step ayabe", "step miyazu"),
        ("march kiso", "take-all", "claim uesugi-leader", "step matsumoto", "step arato"),
        ("muster uesugi", "take uesugi-gun-1", "take uesugi-gun-2", "done"),
    ),
)
_ATTACKERS = (
    "mori-leader",
    "ukita-mon2-1",
    "ukita-mon2-2",
    "uesugi-gun-1",
    "mori-gun-1",
    "kobayakawa-mon2-1",
    "kobayakawa-mon3-1",
)
# Nobody holds a challenge, so nobody is asked (R21).
_BATTLE = Example(
    "battle",
    f"""
    first = "ishida"
    [ishida]
    hand = ["ukita-double", "uesugi-plain", "mori-sword", "ukita-plain", "uesugi-plain"]
    stacks = {{ matsumoto = {list(_ATTACKERS)} }}
    [tokugawa]
    hand = ["maeda-sword", "tokugawa-plain", "tokugawa-plain", "tokugawa-plain", "maeda-plain", "maeda-double"]
    [tokugawa.stacks]
    matsumoto = ["maeda-cavalry-1", "tokugawa-mon3-1", "tokugawa-gun-1", "tokugawa-mon3-2", "date-mon2-1",
      "fukushima-mon2-1"]
    [phase]
    level = "full"
    spent = {list(_ATTACKERS)}
    entries = [{{ place = "matsumoto", from = "kiso", blocks = {list(_ATTACKERS)} }}]
    [step]
    at = "deployment"
    place = "matsumoto"
    quiet = ["tokugawa", "ishida"]
    """,
    (
        ("leader mori-leader",),
        ("deploy maeda-sword maeda-cavalry-1",),
        ("deploy ukita-double ukita-mon2-1", "deploy ukita-mon2-2"),
        ("deploy tokugawa-plain tokugawa-mon3-1",),
        ("deploy uesugi-plain uesugi-gun-1",),
        ("deploy tokugawa-plain tokugawa-gun-1",),
        ("deploy mori-sword mori-gun-1",),
        ("deploy tokugawa-plain tokugawa-mon3-2",),
        ("finish", "finish"),
        ("lose kobayakawa-mon2-1", "lose kobayakawa-mon3-1", "lose date-mon2-1"),
    ),
)

EXAMPLES = {example.name: example for example in (_MOVEMENT, _BATTLE)}
