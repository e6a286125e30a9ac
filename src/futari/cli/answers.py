"""Answering one text or many: `-` reads one a line, and each line gets one answer, good or bad."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, NoReturn, TypeAlias

import msgspec
import typer

from futari.core import FutariError, IllegalChoice, Impossible, Unreadable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

__all__ = ["Answer", "answer_lines", "fail", "fields"]

Answer: TypeAlias = "dict[str, object]"


def answer_lines(
    source: str, answer: Callable[[str], Answer], show: Callable[[Answer], str], *, as_json: bool, language: str
) -> None:
    """Print the answer to a text, or with `-` to every line of the input; a bad line does not stop the rest."""
    one = source != "-"
    for line in [source] if one else _input_lines():
        try:
            if isinstance(line, UnicodeDecodeError):
                raise Unreadable("line.encoding", byte=line.start)
            reply = answer(line)
        except FutariError as error:
            if one:
                fail(error, language, as_json=as_json)
            _print_error(error, language, as_json=as_json)
        else:
            _print(reply, show(reply) if not as_json else "", as_json=as_json)


def fail(error: FutariError, language: str, *, as_json: bool = False) -> NoReturn:
    """Say what is wrong and end the command."""
    _print_error(error, language, as_json=as_json)
    raise typer.Exit(1) from error


def fields(line: str, *names: str) -> list[str]:
    """The tab-separated fields of a line; raises Unreadable if some are missing."""
    parts = line.split("\t")
    if len(parts) != len(names):
        raise Unreadable("line.fields", wanted="<TAB>".join(names), count=len(parts))
    return [part.strip() for part in parts]


def _input_lines() -> Iterator[str | UnicodeDecodeError]:
    for raw in sys.stdin.buffer:
        try:
            yield raw.decode().rstrip("\r\n")
        except UnicodeDecodeError as error:
            yield error


def _print(reply: Answer, text: str, *, as_json: bool, err: bool = False) -> None:
    stream = sys.stderr if err else sys.stdout
    stream.write((msgspec.json.encode(reply).decode() if as_json else text) + "\n")
    # A program that drives us waits for each answer.
    stream.flush()


def _print_error(error: FutariError, language: str, *, as_json: bool) -> None:
    _print(_error(error, language), _error_text(error, language), as_json=as_json, err=not as_json)


def _error(error: FutariError, language: str) -> Answer:
    told: dict[str, object] = {"rule": None, "message": _error_text(error, language)}
    if isinstance(error, IllegalChoice):
        told["rule"] = error.rule
        told["message"] = error.message.text(language)
    elif isinstance(error, Impossible):
        told["faults"] = [fault.text(language) for fault in error.faults]
    else:
        told["faults"] = [told["message"]]
    return {"error": told}


def _error_text(error: FutariError, language: str) -> str:
    if isinstance(error, Impossible):
        return error.text(language)
    text = error.message.text(language)
    return f"{error.rule}: {text}" if isinstance(error, IllegalChoice) and error.rule else text
