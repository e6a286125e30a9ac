"""The compact notation of marches and battles, written and read (docs/sekigahara-notation.md).

A line holds a whole march, muster or battle; reading it gives the small choices it is made of. Each choice is a sign,
and a line is read by looking which of the signs that stand for the list come next, so it never says what the rules do
not offer.
"""

from __future__ import annotations

import re
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from futari.core import Choose, Message, Seat, Unreadable
from futari.sekigahara import happenings as was
from futari.sekigahara import steps as at
from futari.sekigahara.choice import Act, Choice
from futari.sekigahara.edition import SEATS
from futari.sekigahara.pieces import members
from futari.sekigahara.procedure import decide, deciders
from futari.sekigahara.signs import block_sign, place_sign, signs
from futari.sekigahara.terms import side_term

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from futari.sekigahara.happenings import Happening
    from futari.sekigahara.log import Campaign
    from futari.sekigahara.pieces import Blocks
    from futari.sekigahara.state import State

__all__ = ["Deed", "deeds_of", "read_notation", "write_notation"]


class Deed(NamedTuple):
    """A choice, and whose it is."""

    seat: Seat
    choice: Choice


def deeds_of(play: Campaign) -> list[Deed]:
    """The choices of a game that still hold; what was undone is not among them."""
    entries = (play.record.entries[point - 1] for point in play.line[1:])
    return [
        Deed(Seat(SEATS.index(entry.seat)), play.game.read_choice(entry.choice))
        for entry in entries
        if isinstance(entry, Choose)
    ]


LETTERS = {seat: SEATS[seat][0].upper() for seat in Seat}

# What stands in parentheses after the word it belongs to, and what is written without a space.
_GROUPED = {Act.TAKE, Act.TAKE_ALL, Act.PAY, Act.EXCHANGE}
_GLUED = {Act.CLAIM, Act.FORCE, Act.STEP, Act.DROP, Act.DONE}


def write_notation(state: State, deeds: Iterable[Deed]) -> str:
    """The lines of these choices, made one after the other from a state."""
    writer = _Writer()
    for happening in state.news:
        writer.head(happening)
    for deed in deeds:
        after = decide(state, deed.seat, deed.choice)
        writer.write(state, deed, after)
        state = after
    return writer.text()


class _Writer:
    """Puts signs together into lines."""

    def __init__(self) -> None:
        self._lines: list[str] = []
        self._seat: Seat | None = None
        self._about: object = None
        self._group: list[str] = []
        self._passed: Seat | None = None

    def head(self, happening: Happening) -> None:
        """`{week 2}` and `{2A T}` on lines of their own."""
        if isinstance(happening, was.WeekBegun):
            self._close()
            self._lines += ["", f"{{week {happening.week}}}"]
        elif isinstance(happening, was.PhaseBegun):
            self._close()
            self._lines.append(f"{{{happening.week}{'AB'[happening.turn]} {LETTERS[happening.side]}}}")

    def write(self, state: State, deed: Deed, after: State) -> None:
        """A choice, and in braces what came of it by itself."""
        seat, choice = deed
        about = _about(state, choice)
        begins = isinstance(state.step, at.Movement | at.CombatOrder) or self._about is None
        if begins or (about is not None and about != self._about):
            self._break(state, () if about is None else about)
        if choice.act is Act.PASS:
            # Not to challenge goes without saying, unless nothing follows.
            self._passed = seat
        else:
            self._add(seat, choice.act, next(sign for sign, each in signs(state, seat).items() if each == choice))
        for happening in after.news:
            comment = _comment(state, choice, happening)
            if comment:
                self._fold()
                self._lines[-1] += f" {{{comment}}}"
            self.head(happening)

    def text(self) -> str:
        """All lines."""
        if self._passed is not None:
            self._add(self._passed, Act.PASS, str(Act.PASS))
        self._close()
        return "\n".join(self._lines).strip("\n") + "\n"

    def _break(self, state: State, about: object) -> None:
        self._close()
        self._about = about
        place = _battlefield(state)
        self._lines.append("" if place is None else f"@{place_sign(state.edition, place)}")

    def _close(self) -> None:
        self._fold()
        self._seat, self._about, self._passed = None, None, None

    def _add(self, seat: Seat, act: Act, sign: str) -> None:
        self._passed = None
        if act not in _GROUPED:
            self._fold()
        if seat is not self._seat:
            self._fold()
            self._seat = seat
            self._lines[-1] += f" {LETTERS[seat]}" if self._lines[-1] else LETTERS[seat]
        if act in _GROUPED:
            self._group.append(sign)
        else:
            glued = act in _GLUED and not self._lines[-1].endswith(("}", LETTERS[seat]))
            self._lines[-1] += sign if glued else f" {sign}"

    def _fold(self) -> None:
        """Equal signs in parentheses are counted: `(MoL 2Mo3)`."""
        counted = [(sign, len(list(equal))) for sign, equal in groupby(self._group)]
        if counted:
            inner = " ".join(sign if count == 1 else f"{count}{sign}" for sign, count in counted)
            self._lines[-1] += f"({inner})"
            self._group = []


def _about(state: State, choice: Choice) -> object:
    """What a line is about; None where it goes on with what it was about."""
    step = state.step
    if isinstance(step, at.Bid | at.FirstPlayer):
        return "bid"
    if isinstance(step, at.Level | at.Payment | at.Exchange):
        return "level"
    if isinstance(step, at.Movement | at.Discards):
        return type(step)
    if isinstance(step, at.CombatOrder):
        return choice.place
    if isinstance(step, at.March | at.Muster | at.Overrun):
        return None
    return _battlefield(state)


def _battlefield(state: State) -> int | None:
    """Where a combat is fought."""
    step = state.step
    if isinstance(step, at.Gate | at.Fight):
        return step.place
    if isinstance(step, at.SecondBlock | at.Challenge | at.Answer | at.Losses | at.Retreat | at.SiegeLosses):
        return step.fight.place
    return None


def _comment(state: State, choice: Choice, happening: Happening) -> str:
    """What a reader of a line wants to know beside the choices: `T3 I1`, `T xDa2`, `I Mo3>Kyoto`."""
    edition = state.edition

    def listed(blocks: Blocks) -> str:
        return " ".join(block_sign(edition, block) for block in members(blocks))

    if isinstance(happening, was.Deployed | was.Turned | was.CombatEnded):
        totals = " ".join(f"{LETTERS[seat]}{happening.totals[seat]}" for seat in Seat)
        won = f" {LETTERS[happening.winner]}+" if isinstance(happening, was.CombatEnded) else ""
        return totals + won
    if isinstance(happening, was.Overran):
        return f"{LETTERS[happening.side]} x{listed(happening.lost)}"
    if isinstance(happening, was.Lost) and (choice.act is not Act.LOSE or happening.blocks != 1 << choice.block):
        return f"{LETTERS[happening.side]} x{listed(happening.blocks)}"
    if isinstance(happening, was.Retreated) and (choice.act is not Act.RETREAT or happening.to != choice.place):
        return f"{LETTERS[happening.side]} {listed(happening.blocks)}>{place_sign(edition, happening.to)}"
    return ""


def read_notation(state: State, text: str, seat: Seat | None = None) -> list[Deed]:
    """The choices that lines stand for; raises Unreadable with the first that is not on the list.

    >>> from futari.sekigahara.game import SEKIGAHARA, Options
    >>> start = SEKIGAHARA.start(Options(), bytes(32))
    >>> deeds = read_notation(start, "T bid:? I bid:Ue T second")
    >>> [SEKIGAHARA.write_choice(deed.choice) for deed in deeds]
    ['bid tokugawa-loyalty', 'bid uesugi-plain', 'second']
    >>> print(write_notation(start, deeds), end="")
    {week 1}
    T bid:? I bid:Ue T second
    {1A I}

    With a seat, all of them must be of that seat, and none may come after something is drawn or revealed: otherwise one
    could try out what would be.
    """
    deeds: list[Deed] = []
    for number, line in enumerate(text.splitlines(), start=1):
        reader = _Reader(state, line, number, seat)
        for deed, after in reader.read():
            deeds.append(deed)
            state = after
    return deeds


SKIP = re.compile(r"(?:[\s(),;]|\{[^}]*\})*")
LETTER = re.compile(f"([{''.join(LETTERS.values())}])(?=[\\s:]|$)")
COUNT = re.compile(r"([1-9]\d?)(?=[A-Za-z?])")
WORD = re.compile(r"\S*")


class _Reader:
    """Reads one line."""

    def __init__(self, state: State, line: str, number: int, alone: Seat | None) -> None:
        self._state = state
        self._line = line
        self._number = number
        self._alone = alone
        self._seat = alone
        self._at = 0

    def read(self) -> Iterator[tuple[Deed, State]]:
        """Choice after choice, each with the state it leads to."""
        self._skip()
        while self._at < len(self._line):
            yield from self._next()
            self._skip()
            if self._at < len(self._line) and self._alone is not None and not self._state.free:
                raise self._unreadable("sekigahara.notation.too_far")

    def _next(self) -> Iterator[tuple[Deed, State]]:
        if letter := LETTER.match(self._line, self._at):
            self._seat = next(seat for seat in Seat if LETTERS[seat] == letter[1])
            self._at = letter.end()
            return
        if self._is_heading():
            return
        counted = COUNT.match(self._line, self._at)
        self._at = counted.end() if counted else self._at
        start, times = self._at, int(counted[1]) if counted else 1
        for _ in range(times):
            self._at = start
            silent = self._lets_it_pass()
            if silent is not None:
                yield self._make(Deed(silent, Choice(Act.PASS)))
            yield self._make(self._found())

    def _skip(self) -> None:
        found = SKIP.match(self._line, self._at)
        self._at = found.end() if found else self._at

    def _is_heading(self) -> bool:
        """`@Gifu` where that combat has begun by itself."""
        place = _battlefield(self._state)
        sign = "" if place is None else f"@{place_sign(self._state.edition, place)}"
        if not sign or not self._stands(sign):
            return False
        self._at += len(sign)
        return True

    def _lets_it_pass(self) -> Seat | None:
        """Who does not challenge, as nothing is written about it."""
        step = self._state.step
        if not isinstance(step, at.Challenge) or self._alone is not None:
            return None
        challenger = step.deployment.side.other
        answers = self._seat is challenger and self._sign(challenger) is not None
        return None if answers else challenger

    def _sign(self, seat: Seat) -> tuple[str, Choice] | None:
        """The longest sign of a seat's list that comes next."""
        standing = [each for each in signs(self._state, seat).items() if self._stands(each[0])]
        return max(standing, key=lambda each: len(each[0]), default=None)

    def _stands(self, sign: str) -> bool:
        end = self._at + len(sign)
        if not self._line.startswith(sign, self._at):
            return False
        # `Mo` does not stand where `Mox` or `Mo3#2` does.
        follows = self._line[end : end + 1]
        return not (sign[-1].isalnum() and (follows.isalnum() or follows in {"#", "*", ":", ">"}))

    def _found(self) -> Deed:
        waited = deciders(self._state)
        seat = self._seat if self._seat is not None else waited[0] if len(waited) == 1 else None
        found = self._sign(seat) if seat is not None else None
        if seat is None or found is None:
            raise self._unreadable("sekigahara.notation.not_offered", seat)
        sign, choice = found
        self._at += len(sign)
        return Deed(seat, choice)

    def _make(self, deed: Deed) -> tuple[Deed, State]:
        self._state = decide(self._state, *deed)
        return deed, self._state

    def _unreadable(self, key: str, seat: Seat | None = None) -> Unreadable:
        word = WORD.match(self._line, self._at)
        side: Message | str = "?" if seat is None else side_term(seat)
        return Unreadable(key, line=self._number, text=word[0] if word else "", side=side)
