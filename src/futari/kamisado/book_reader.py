"""Reading a match from its text file, checking every entry against the rules.

Both forms are read: two columns a row (`3.  red ↑2 brown   brown ↑1 purple`), and one entry a line
(`5. Black red ↑2 brown`). A wrong entry is refused with its line and the reason.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from futari.core import BySide, FutariError, IllegalChoice, Impossible, Message, Seat, Unreadable
from futari.kamisado.board import BLACK, GOLD, Colour, Direction
from futari.kamisado.match import Match, Options, Stage, fill_rows, make_move, read_options, start_match
from futari.kamisado.moves import Move
from futari.kamisado.notation import read_attempt
from futari.kamisado.refusal import judge
from futari.kamisado.regroup import Fill
from futari.kamisado.scorebook import (
    NOTHING,
    SIDES,
    BookRound,
    Scorebook,
    Written,
    book_of,
    entries_of,
    round_result,
)
from futari.kamisado.terms import side_term

if TYPE_CHECKING:
    from futari.core import OptionValue, Parameter
    from futari.kamisado.round import RoundOutcome

__all__ = ["mirrored", "read_book"]

_SIDES = {"black": BLACK, "gold": GOLD}
_HEADING = re.compile(r"(?P<name>[A-Z][A-Za-z]*(?: [A-Za-z]+)*):[ \t]*(?P<value>.*)")
_ROUND = re.compile(
    r"Round (?P<number>[0-9]{1,4})(?:, filled from the (?P<fill>left|right))?(?:, (?P<side>Black|Gold) challenges)?\.?"
)
_ROW = re.compile(r"[0-9]{1,4}\.\s*(?P<cells>.*)")
_ONE_COLUMN = re.compile(r"(?P<side>black|gold)\b\s*(?P<entry>.*)", re.IGNORECASE)
_RESULT = re.compile(r"(?:Black|Gold) wins the round\b.*")
_COLUMN_NAMES = re.compile(r"Black\s+Gold")
_OPTIONS = re.compile(r"(?P<format>[a-z]+)(?: (?P<points>[0-9]{1,4}))?")
_ENDING = re.compile(r"\*|[0-9]+-[0-9]+|(?:Black|Gold) \([a-z ]+\)")


def read_book(text: str) -> Scorebook:
    """The match that a text records; raises Unreadable with the line and the reason."""
    reader = _Reader()
    for number, line in enumerate(text.lstrip("\ufeff").splitlines(), start=1):
        reader.line = number
        try:
            reader.read(line.strip())
        except FutariError as error:
            if error.message.key == "book.at":
                raise
            raise reader.fault(error) from error
    return reader.book()


def mirrored(book: Scorebook) -> Scorebook:
    """The mirror image (a to h), which plays just the same: colours exchanged in pairs, left for right."""
    choices = [_mirror(choice) for choice in book.choices()]
    twin = book_of(book.options, choices, black=book.black, gold=book.gold, date=book.date, result=book.result)
    rounds = tuple(
        replace(
            ours,
            comments=theirs.comments,
            entries=tuple(
                replace(entry, comments=original.comments)
                for entry, original in zip(ours.entries, theirs.entries, strict=False)
            ),
        )
        for ours, theirs in zip(twin.rounds, book.rounds, strict=True)
    )
    return replace(twin, rounds=rounds, comments=book.comments, other_headings=book.other_headings)


def _mirror(choice: Move | Fill) -> Move | Fill:
    if isinstance(choice, Fill):
        return Fill.RIGHT if choice is Fill.LEFT else Fill.LEFT
    turned = {Direction.FORWARD: Direction.FORWARD, Direction.LEFT: Direction.RIGHT, Direction.RIGHT: Direction.LEFT}
    # Brown and orange, green and blue, red and purple, yellow and pink change places.
    return Move(
        Colour(7 - choice.tower), turned[choice.direction], choice.distance, Colour(7 - choice.reached), choice.push
    )


@dataclass(slots=True)
class _Reader:
    """Where the reading stands: the match so far, and the entries that must come before the next real move."""

    line: int = 0
    headings: dict[str, str] = field(default_factory=dict)
    comments: list[str] = field(default_factory=list)
    rounds: list[BookRound] = field(default_factory=list)
    match: Match | None = None
    entries: list[Written] = field(default_factory=list)
    due: list[Written] = field(default_factory=list)
    outcome: RoundOutcome | None = None

    def fault(self, error: FutariError) -> Unreadable:
        """The error with its place."""
        reason = error.message
        if isinstance(error, IllegalChoice) and error.rule:
            reason = Message("book.rule", {"rule": error.rule, "reason": reason})
        elif isinstance(error, Impossible):
            reason = Message("book.faults", {"reason": reason, "faults": "; ".join(map(str, error.faults))})
        place: dict[str, Parameter] = {"line": self.line, "reason": reason}
        if self.rounds:
            place |= {"round": len(self.rounds), "entry": len(self.entries) + 1}
            return Unreadable("book.at", place=Message("book.entry", place), reason=reason)
        return Unreadable("book.at", place=Message("book.line", place), reason=reason)

    def read(self, line: str) -> None:
        heading = None if self.rounds else _HEADING.fullmatch(line)
        if "#" in line and not heading:
            line, comment = (part.strip() for part in line.split("#", 1))
            if line:
                self.read(line)
            self.comment(comment)
        elif not line or _COLUMN_NAMES.fullmatch(line):
            return
        elif round_ := _ROUND.fullmatch(line):
            self.open_round(int(round_["number"]), round_["fill"], round_["side"])
        elif row := _ROW.fullmatch(line):
            self.row(row["cells"])
        elif _RESULT.fullmatch(line):
            self.result(line)
        elif heading:
            if heading["name"] in self.headings:
                raise Unreadable("book.heading_twice", name=heading["name"])
            self.headings[heading["name"]] = heading["value"].strip()
        else:
            raise Unreadable("book.what", text=line[:80])

    def comment(self, comment: str) -> None:
        if self.entries:
            self.entries[-1] = replace(self.entries[-1], comments=(*self.entries[-1].comments, comment))
        elif self.rounds:
            self.rounds[-1] = replace(self.rounds[-1], comments=(*self.rounds[-1].comments, comment))
        else:
            self.comments.append(comment)

    def open_round(self, number: int, fill: str | None, challenger: str | None) -> None:
        if self.match is None:
            self.match = start_match(self.options())
        else:
            self.close_round()
        if number != len(self.rounds) + 1:
            raise Unreadable("book.round_number", expected=len(self.rounds) + 1, number=number)
        if self.match.stage is Stage.OVER:
            raise IllegalChoice("M7", "kamisado.match_over")
        if self.match.stage is Stage.FILL:
            if fill is None:
                raise Unreadable("book.fill_missing")
            self.match = fill_rows(self.match, Fill(fill))
        elif fill is not None:
            raise IllegalChoice("F1", "book.fill_unasked")
        if challenger is not None and SIDES[self.match.challenger] != challenger:
            raise Unreadable("book.challenger", side=side_term(self.match.challenger))
        direction = Fill(fill) if fill else None
        self.rounds.append(BookRound(number, self.match.challenger, direction, (), None, self.match.score))

    def close_round(self) -> None:
        """Put what was read into the round; it must be over when another begins."""
        if not self.rounds:
            return
        self.rounds[-1] = replace(
            self.rounds[-1],
            entries=tuple(self.entries),
            outcome=self.outcome,
            score=self.match.score if self.match else BySide(0, 0),
        )
        if self.due:
            raise Unreadable("book.due", side=side_term(self.due[0].side), entry=self.due[0].text)
        if self.outcome is None:
            raise Unreadable("book.round_open", number=len(self.rounds))
        self.entries, self.outcome = [], None

    def row(self, cells: str) -> None:
        if not self.rounds or self.match is None:
            raise Unreadable("book.no_round")
        if one := _ONE_COLUMN.fullmatch(cells):
            self.entry(_SIDES[one["side"].lower()], one["entry"])
            return
        columns = re.split(r"\s{2,}|\t|\s*\|\s*", cells.strip())
        if len(columns) > 2:
            raise Unreadable("book.columns", count=len(columns))
        written = [(side, cell) for side, cell in zip(Seat, columns, strict=False) if cell and cell != NOTHING]
        # When Gold challenges, Gold's entry of a row comes first in time.
        if self.rounds[-1].challenger is GOLD:
            written.reverse()
        for side, cell in written:
            self.entry(side, cell)

    def entry(self, side: Seat, text: str) -> None:
        attempt = read_attempt(text)
        if self.due:
            expected = self.due[0]
            arrow = "" if attempt.distance == 0 else attempt.arrow
            if side is not expected.side or str(attempt._replace(arrow=arrow)) != expected.text:
                raise Unreadable("book.due", side=side_term(expected.side), entry=expected.text)
            self.entries.append(self.due.pop(0))
            return
        if self.match is None or self.outcome is not None:
            raise IllegalChoice("M7", "book.round_over")
        position = self.match.position
        if side is not position.to_move:
            raise Unreadable("book.column", side=side_term(position.to_move))
        self.match = make_move(self.match, judge(position, attempt))
        turn = self.match.turn
        written, *self.due = entries_of(turn)
        self.entries.append(written)
        self.outcome = turn.outcome

    def result(self, line: str) -> None:
        if self.outcome is None or self.match is None:
            raise Unreadable("book.round_open", number=len(self.rounds))
        expected = round_result(self.outcome, self.match.score)
        told = line.rstrip(".").replace(" by deadlock", "")
        if told != expected.replace(" by deadlock", ""):
            raise Unreadable("book.result_line", expected=expected)

    def options(self) -> Options:
        """The options of the heading; a Standard Match where it does not say."""
        value = self.headings.get("Format", "standard")
        parts = _OPTIONS.fullmatch(value.lower())
        if parts is None:
            raise Unreadable("book.format", value=value)
        raw: dict[str, OptionValue] = {"format": parts["format"]}
        if parts["points"]:
            raw["points"] = int(parts["points"])
        return read_options(raw)

    def book(self) -> Scorebook:
        """What was read, once the last line is behind."""
        try:
            options = self.options()
            match = self.match or start_match(options)
            if self.rounds:
                self.rounds[-1] = replace(
                    self.rounds[-1], entries=(*self.entries, *self.due), outcome=self.outcome, score=match.score
                )
            result = self.ending(match)
        except FutariError as error:
            raise self.fault(error) from error
        known = ("Black", "Gold", "Date", "Format", "Result")
        return Scorebook(
            options,
            tuple(self.rounds),
            black=self.headings.get("Black", "?"),
            gold=self.headings.get("Gold", "?"),
            date=self.headings.get("Date", "?"),
            result=result,
            other_headings=tuple((name, value) for name, value in self.headings.items() if name not in known),
            comments=tuple(self.comments),
        )

    def ending(self, match: Match) -> str:
        """The result, which must fit the score of a finished match."""
        played = f"{match.score.first}-{match.score.second}" if match.winner is not None else "*"
        told = self.headings.get("Result") or played
        if not _ENDING.fullmatch(told):
            raise Unreadable("book.result", value=told)
        if (match.winner is not None or told[0].isdigit()) and told != played:
            raise Unreadable("book.result_other", value=told, played=played)
        return told
