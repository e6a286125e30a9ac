"""The record of a match as the rulebook writes it down: headings, rounds, entries in two columns, comments.

    Black: Alain
    Gold: David
    Date: 2026-11-16
    Format: standard
    Result: *

    Round 1, Black challenges
           Black                 Gold
      1.   yellow ↑4 orange      orange ↖2 orange

`book_reader` reads such a file, `book_of` makes one from a match that was played, `write_book` writes it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from futari.core import BySide, Seat
from futari.kamisado.board import BLACK, SQUARE_COLOUR
from futari.kamisado.match import Options, fill_rows, make_move, start_match
from futari.kamisado.moves import Move

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from futari.core import Play
    from futari.kamisado.match import Match
    from futari.kamisado.regroup import Fill
    from futari.kamisado.round import RoundOutcome, Turn
    from futari.kamisado.view import MatchView

__all__ = ["BookRound", "Scorebook", "Written", "book_of", "entries_of", "round_result", "write_book", "write_played"]

COLUMN = 24
NOTHING = "..."
SIDES = BySide("Black", "Gold")


@dataclass(frozen=True, slots=True)
class Written:
    """One entry of a column; `choice` is the move it records, None for a tower pushed back or blocked."""

    side: Seat
    text: str
    choice: Move | None
    comments: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class BookRound:
    """A round: who challenges, how the rows were filled, the entries in time, and how it ended."""

    number: int
    challenger: Seat
    fill: Fill | None
    entries: tuple[Written, ...]
    outcome: RoundOutcome | None
    score: BySide[int]
    comments: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Scorebook:
    """A whole match; `result` is `*` while it is unfinished, `3-1` at its end, or who won how."""

    options: Options
    rounds: tuple[BookRound, ...] = ()
    black: str = "?"
    gold: str = "?"
    date: str = "?"
    result: str = "*"
    other_headings: tuple[tuple[str, str], ...] = ()
    comments: tuple[str, ...] = ()

    def choices(self) -> Iterator[Move | Fill]:
        """The choices that play this match again."""
        for round_ in self.rounds:
            if round_.fill is not None:
                yield round_.fill
            yield from (entry.choice for entry in round_.entries if entry.choice is not None)


def entries_of(turn: Turn) -> Iterator[Written]:
    """The entries a turn fills in the columns: the move, the furthest tower pushed back, each blocked tower."""
    move = turn.move
    yield Written(turn.side, f"{move.tower.word} {move.direction.arrow}{move.distance} {move.reached.word}", move)
    if turn.pushed:
        furthest = turn.furthest
        yield Written(turn.side.other, f"{furthest.tower.word} ↓1 {SQUARE_COLOUR[furthest.end].word}", None)
    for forfeit in turn.forfeits:
        yield Written(forfeit.side, str(forfeit), None)


@dataclass(slots=True)
class _OpenRound:
    challenger: Seat
    fill: Fill | None = None
    entries: list[Written] = field(default_factory=list)


def book_of(
    options: Options,
    choices: Iterable[Move | Fill],
    *,
    black: str = "?",
    gold: str = "?",
    date: str = "?",
    result: str | None = None,
) -> Scorebook:
    """The book of a match from its choices, which must be legal."""
    match, rounds = start_match(options), []
    current = _OpenRound(BLACK)
    for choice in choices:
        if not isinstance(choice, Move):
            match = fill_rows(match, choice)
            current.fill = choice
            continue
        before, match = match, make_move(match, choice)
        turn = match.turn
        current.entries += entries_of(turn)
        if turn.outcome is not None:
            rounds.append(_closed(before.round, current, turn.outcome, match.score))
            loser = turn.outcome.winner.other
            current = _OpenRound(match.challenger if options.is_series else loser)
    if current.entries or current.fill is not None:
        rounds.append(_closed(match.round, current, None, match.score))
    ending = "*" if match.winner is None else f"{match.score.first}-{match.score.second}"
    return Scorebook(options, tuple(rounds), black, gold, date, result or ending)


def write_played(play: Play[Options, Match, Move | Fill, MatchView], names: BySide[str], date: str) -> str:
    """The file of a match that was played at a table, however it ended there."""
    outcome, result = play.now.outcome, None
    if outcome is not None and outcome.how in _ENDINGS and outcome.winner is not None:
        result = f"{SIDES[outcome.winner]} ({_ENDINGS[outcome.how]})"
    black, gold = names
    return write_book(book_of(play.now.state.options, play.choices(), black=black, gold=gold, date=date, result=result))


# How a match ends that the rules do not end.
_ENDINGS = {"resign": "resignation", "time": "time", "left": "left"}


def _closed(number: int, current: _OpenRound, outcome: RoundOutcome | None, score: BySide[int]) -> BookRound:
    return BookRound(number, current.challenger, current.fill, tuple(current.entries), outcome, score)


def write_book(book: Scorebook) -> str:
    """The file, entries in two columns."""
    lines = list(_comment_lines(book.comments))
    options = f"series {book.options.target}" if book.options.is_series else book.options.format
    headings = [
        ("Black", book.black),
        ("Gold", book.gold),
        ("Date", book.date),
        ("Format", options),
        ("Result", book.result),
    ]
    lines += [f"{name}: {_one_line(value)}".rstrip() for name, value in (*headings, *book.other_headings)]
    for round_ in book.rounds:
        lines += ["", *_round_lines(round_)]
    return "\n".join(lines) + "\n"


def _round_lines(round_: BookRound) -> Iterator[str]:
    filled = f", filled from the {round_.fill.value}" if round_.fill else ""
    yield f"Round {round_.number}{filled}, {SIDES[round_.challenger]} challenges"
    yield from _comment_lines(round_.comments)
    yield f"{'':7}{'Black':{COLUMN}}Gold"
    row: list[Written] = []
    for number, entry in enumerate(round_.entries):
        row.append(entry)
        last_of_row = number % 2 == 1 or number == len(round_.entries) - 1
        if last_of_row or entry.comments:
            yield _row(number // 2 + 1, row)
            yield from _comment_lines(entry.comments)
            row = []
    if round_.outcome is not None:
        yield round_result(round_.outcome, round_.score)


def _comment_lines(comments: tuple[str, ...]) -> Iterator[str]:
    yield from (f"# {_one_line(comment)}".rstrip() for comment in comments)


def _one_line(text: str) -> str:
    """A name or comment must not be able to start a line of its own."""
    return " ".join(text.split())


def _row(number: int, entries: list[Written]) -> str:
    """A row of the two columns; an empty first column is dotted, so that nobody has to count spaces."""
    cells = BySide("", "")
    for entry in entries:
        cells = cells.with_(entry.side, entry.text)
    return f"{number:4}.  {cells.first or NOTHING:{COLUMN}}{cells.second}".rstrip()


def round_result(outcome: RoundOutcome, score: BySide[int]) -> str:
    """The line that closes a round."""
    how = f"the round with {outcome.tower.word}" + (" by deadlock" if outcome.rule == "M8" else "")
    return f"{SIDES[outcome.winner]} wins {how}: Black {score.first}, Gold {score.second}"
