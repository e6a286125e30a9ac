"""Clocks, computed from the record: values in whole milliseconds, with the time passed in.

What the rules of the table say:

- A side's clock starts with its own first choice; the time before that is free, and so earns no increment.
- It runs while the side is to act; in a secret bid both run, each until its own bid is in.
- The increment comes when a turn passes: after the choice the side is no longer to act, or the opponent who waited is
  to act again (the second of two sealed bids opens the next pair, and has earned it as much as the first).
- Going back gives no time back. A turn is paid once: what was undone and played again earns nothing until the line is
  longer than it has ever been.
- Time in which the server was down is charged to nobody.
- The first clock to fall stops both. If two fall in the same millisecond, the side that has thought longer over the
  whole game (its free first choice included) has lost on time; if even that is equal, the first seat has.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple, TypeAlias, TypeVar

import msgspec

from futari.core import BySide, Choose, Impossible, Message, Seat, Unreadable

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from futari.core import Play

__all__ = [
    "SEATS",
    "Clock",
    "Control",
    "Correspondence",
    "Hands",
    "Live",
    "NoClock",
    "Outages",
    "Stretch",
    "clock",
    "merged",
    "read_control",
    "stretches",
]

Options = TypeVar("Options", bound=msgspec.Struct)
State = TypeVar("State")
Choice = TypeVar("Choice")
View = TypeVar("View", bound=msgspec.Struct)

# To go through an enum takes ten times as long as through a tuple, and is done twenty times a choice.
SEATS = tuple(Seat)

Outages: TypeAlias = "Sequence[tuple[int, int]]"

SECOND, MINUTE, HOUR = 1_000, 60_000, 3_600_000
MOST_MINUTES, MOST_SECONDS = 180, 180
MOST_HOURS, HIGHEST_CAP = 336, 1_000


class NoClock(msgspec.Struct, frozen=True, tag="none", tag_field="kind", forbid_unknown_fields=True):
    """Take all the time you like."""


class Live(msgspec.Struct, frozen=True, tag="live", tag_field="kind", forbid_unknown_fields=True):
    """Minutes for the game and seconds added each turn (Fischer); with no minutes one starts with the seconds."""

    minutes: int
    increment: int

    @property
    def first(self) -> int:
        """What a clock shows at the start."""
        return self.minutes * MINUTE or self.increment * SECOND

    def paid(self, left: int) -> int:
        """What is left after a turn has earned its increment."""
        return left + self.increment * SECOND


class Correspondence(msgspec.Struct, frozen=True, tag="correspondence", tag_field="kind", forbid_unknown_fields=True):
    """Hours for a move; what is not used adds up to at most `cap` hours."""

    hours: int
    cap: int

    @property
    def first(self) -> int:
        """What a clock shows at the start."""
        return self.hours * HOUR

    def paid(self, left: int) -> int:
        """What is left after a turn has earned the hours of the next one."""
        return min(left + self.hours * HOUR, self.cap * HOUR)


Control: TypeAlias = NoClock | Live | Correspondence

_KINDS: dict[object, type[Control]] = {"none": NoClock, "live": Live, "correspondence": Correspondence}


def read_control(raw: object) -> Control:
    """A checked control from JSON values; raises Unreadable if it is none, Impossible with every fault."""
    kind = raw.get("kind") if isinstance(raw, Mapping) else None
    struct = _KINDS.get(kind) if isinstance(kind, str) else None
    if not isinstance(raw, Mapping) or struct is None:
        raise Unreadable("clock.unreadable")
    fields = struct.__struct_fields__
    faults = [
        Message("clock.unknown", {"kind": str(kind), "name": str(name)})
        for name in raw
        if name not in (*fields, "kind")
    ]
    if struct is Live:
        faults += _faults_of_live(raw.get("minutes"), raw.get("increment"))
    elif struct is Correspondence:
        faults += _faults_of_correspondence(raw.get("hours"), raw.get("cap"))
    if faults:
        raise Impossible("clock.impossible", faults)
    return struct(**{name: raw[name] for name in fields})


def _faults_of_live(minutes: object, increment: object) -> list[Message]:
    faults = []
    if not _within(0, minutes, MOST_MINUTES):
        faults.append(Message("clock.minutes", {"low": 0, "high": MOST_MINUTES}))
    if not _within(0, increment, MOST_SECONDS):
        faults.append(Message("clock.increment", {"low": 0, "high": MOST_SECONDS}))
    if not faults and minutes == increment == 0:
        faults.append(Message("clock.no_time"))
    return faults


def _faults_of_correspondence(hours: object, cap: object) -> list[Message]:
    faults = []
    if not _within(1, hours, MOST_HOURS):
        faults.append(Message("clock.hours", {"low": 1, "high": MOST_HOURS}))
    low = hours if isinstance(hours, int) and not faults else 1
    if not _within(low, cap, HIGHEST_CAP):
        faults.append(Message("clock.cap", {"low": low, "high": HIGHEST_CAP}))
    return faults


def _within(low: int, value: object, high: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


class Stretch(NamedTuple):
    """The time from one entry of a record to the next, as far as clocks care.

    `chose` made the choice that began it, if a choice did; `turns` counts how often each side's turn has passed on the
    line that holds, so it falls when something is undone.
    """

    since: int
    to_act: frozenset[Seat]
    chose: Seat | None
    turns: BySide[int]


def stretches(play: Play[Options, State, Choice, View], started: int, known: Sequence[Stretch] = ()) -> list[Stretch]:
    """One stretch for each moment of a play; `known` are those of its first moments, if they were told before."""
    told = list(known)
    if not told:
        told.append(Stretch(started, _to_act(play, 0), None, BySide(0, 0)))
    for number in range(len(told), len(play.moments)):
        told.append(_stretch(play, number, told))
    return told


def _to_act(play: Play[Options, State, Choice, View], number: int) -> frozenset[Seat]:
    moment = play.moments[number]
    return frozenset() if moment.outcome is not None else play.game.to_act(moment.state)


def _stretch(play: Play[Options, State, Choice, View], number: int, told: Sequence[Stretch]) -> Stretch:
    before, entry, at = told[-1], play.record.entries[number - 1], play.moments[number].at
    to_act = _to_act(play, number)
    # Processes may disagree about the time by a little: it never runs backwards for a clock.
    since = max(before.since, entry.time)
    if not isinstance(entry, Choose):
        return Stretch(since, to_act, None, told[at].turns if at < number else before.turns)
    seat = Seat(play.game.seats.index(entry.seat))
    passes = seat not in to_act or seat.other in to_act - before.to_act
    return Stretch(since, to_act, seat, before.turns.with_(seat, before.turns[seat] + passes))


class Clock(msgspec.Struct, frozen=True):
    """Both clocks at one moment; `flagged` is set from `deadline` on, and not before.

    Without a clock nothing is left, runs or falls (None). `deadline` is when the first running clock falls if the
    server does not go down again, or when one fell; after a fall nothing runs.
    """

    left: BySide[int | None]
    running: frozenset[Seat] = frozenset()
    deadline: int | None = None
    flagged: Seat | None = None


class Hands(NamedTuple):
    """Where both clocks stood when a stretch began; for tables that do not want to start from the first move each time.

    `started` are the sides that have chosen before, `paid` the most turns of each that were ever on the line, `thought`
    all the time each has been to act. Folded with one list of outages; when that grows, fold again from the start.
    """

    control: Live | Correspondence
    stretch: Stretch
    left: BySide[int]
    started: frozenset[Seat]
    paid: BySide[int]
    thought: BySide[int]

    @classmethod
    def wound(cls, control: Live | Correspondence, stretch: Stretch) -> Hands:
        """Both clocks before the first choice."""
        return cls(control, stretch, BySide(control.first, control.first), frozenset(), BySide(0, 0), BySide(0, 0))

    def after(self, stretch: Stretch, down: Outages) -> Hands:
        """Both clocks at the beginning of the next stretch; once a clock has fallen they stand still."""
        fall = self._fall(down)
        if fall is not None and stretch.since >= fall[0]:
            return self
        spent = _charged(self.stretch.since, stretch.since, down)
        left, thought, started, seat = self.left, self.thought, self.started, stretch.chose
        for thinker in self.stretch.to_act:
            thought = thought.with_(thinker, thought[thinker] + spent)
            if thinker in started:
                left = left.with_(thinker, left[thinker] - spent)
        if seat is not None and seat in started and stretch.turns[seat] > self.paid[seat]:
            left = left.with_(seat, self.control.paid(left[seat]))
        if seat is not None:
            started |= {seat}
        paid = BySide(max(self.paid.first, stretch.turns.first), max(self.paid.second, stretch.turns.second))
        return Hands(self.control, stretch, left, started, paid, thought)

    def at(self, now: int, down: Outages) -> Clock:
        """Both clocks at a time within this stretch."""
        now = max(now, self.stretch.since)
        running, fall = self.stretch.to_act & self.started, self._fall(down)
        flagged = None if fall is None or now < fall[0] else fall[1]
        until = now if fall is None else min(now, fall[0])
        spent = _charged(self.stretch.since, until, down)
        left: BySide[int | None] = BySide(*(self.left[seat] - spent * (seat in running) for seat in SEATS))
        return Clock(left, running if flagged is None else frozenset(), fall and fall[0], flagged)

    def _fall(self, down: Outages) -> tuple[int, Seat] | None:
        """When the first of the running clocks falls, and whose."""
        falls = [
            (_falls(self.stretch.since, self.left[seat], down), -self.thought[seat], seat)
            for seat in self.stretch.to_act & self.started
        ]
        if not falls:
            return None
        return min(falls)[0], min(falls)[2]


def clock(control: Control, stretches: Sequence[Stretch], now: int, outages: Outages = ()) -> Clock:
    """Both clocks at a time after the last entry."""
    if isinstance(control, NoClock):
        return Clock(BySide(None, None))
    down = merged(outages)
    hands = Hands.wound(control, stretches[0])
    for stretch in stretches[1:]:
        hands = hands.after(stretch, down)
    return hands.at(now, down)


def merged(outages: Iterable[tuple[int, int]]) -> Outages:
    """The same outages in order, none empty and no two touching, as `Hands` wants them."""
    apart: list[tuple[int, int]] = []
    for start, end in sorted(outages):
        if end <= start:
            continue
        if apart and start <= apart[-1][1]:
            apart[-1] = (apart[-1][0], max(end, apart[-1][1]))
        else:
            apart.append((start, end))
    return apart


def _charged(since: int, until: int, down: Outages) -> int:
    """The time between two moments in which the server was up."""
    if not down:
        return until - since
    return until - since - sum(max(0, min(end, until) - start) for start, end in _later(since, down))


def _falls(since: int, left: int, down: Outages) -> int:
    """The first moment at which a clock that runs has used what was left."""
    time = since + left
    if not down:
        return time
    for start, end in _later(since, down):
        if start >= time:
            break
        time += end - start
    return time


def _later(since: int, down: Outages) -> Iterator[tuple[int, int]]:
    """What the outages took from a moment on; a game by post may see hundreds of them before."""
    for start, end in down[bisect_right(down, since, key=itemgetter(1)) :]:
        yield max(start, since), end
