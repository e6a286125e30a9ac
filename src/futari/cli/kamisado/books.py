"""`futari kamisado replay`: records, read and replayed by the rules."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from futari.cli.answers import fail
from futari.cli.kamisado.rules import turn_answer
from futari.cli.options import DEFAULT_LANGUAGE, JsonOption, LanguageOption
from futari.core import BrokenRecord, FutariError, Message, Play, Unreadable, read_record
from futari.kamisado.book_reader import mirrored, read_book
from futari.kamisado.game import KAMISADO
from futari.kamisado.match import fill_rows, make_move, start_match
from futari.kamisado.regroup import Fill
from futari.kamisado.scorebook import Scorebook, book_of, write_book
from futari.kamisado.terms import side_name

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["read_any", "replay"]


def replay(
    file: Annotated[Path, typer.Argument(help="A record: text, JSON, or a saved game; - reads from the input.")],
    mirror: Annotated[bool, typer.Option("--mirror", help="Replay the mirror image (a to h).")] = False,
    json: JsonOption = False,
    lang: LanguageOption = DEFAULT_LANGUAGE,
) -> None:
    """Replay a match and check every entry; prints it in two columns, or with --json a line a choice."""
    try:
        book = read_any(file)
    except FutariError as error:
        fail(error, lang, as_json=json)
    if mirror:
        book = mirrored(book)
    if not json:
        typer.echo(write_book(book), nl=False)
        return
    for line in _steps(book):
        typer.echo(msgspec.json.encode(line).decode())


def read_any(file: Path) -> Scorebook:
    """The match in a file of any kind we write; raises with the place and the reason."""
    try:
        content = sys.stdin.buffer.read() if str(file) == "-" else file.read_bytes()
    except OSError as error:
        raise BrokenRecord(0, Message("record.unreadable", {"detail": error.strerror or str(error)})) from error
    if content.lstrip()[:1] == b"{":
        return _book_of_json(content)
    try:
        return read_book(content.decode())
    except UnicodeDecodeError as error:
        raise Unreadable("line.encoding", byte=error.start) from error


def _book_of_json(content: bytes) -> Scorebook:
    """A record of core, or a saved game that has one inside."""
    try:
        page = msgspec.json.decode(content, type=dict[str, msgspec.Raw])
    except msgspec.MsgspecError as error:
        raise BrokenRecord(0, Message("record.unreadable", {"detail": str(error)})) from error
    play = Play(KAMISADO, read_record(bytes(page.get("record", content))))
    outcome = play.now.outcome
    ending = None
    if outcome is not None and outcome.how == "resign" and outcome.winner is not None:
        ending = f"{side_name(outcome.winner).capitalize()} (resignation)"
    return book_of(play.now.state.options, play.choices(), result=ending)


def _steps(book: Scorebook) -> Iterator[dict[str, object]]:
    match = start_match(book.options)
    yield {"format": book.options.format, "target": book.options.target, "position": str(match.position)}
    for choice in book.choices():
        if isinstance(choice, Fill):
            match = fill_rows(match, choice)
            yield {"round": match.round, "fill": choice.value, "position": str(match.position)}
        else:
            before, match = match, make_move(match, choice)
            turn = match.turn
            yield {"round": before.round, "side": side_name(turn.side), "choice": str(choice), **turn_answer(turn)}
    score = {"black": match.score.first, "gold": match.score.second}
    yield {"result": book.result, "score": score, "position": str(match.position)}
