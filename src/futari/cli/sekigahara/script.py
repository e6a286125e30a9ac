"""`futari sekigahara script`: positions and choices in, lists and views out, a line of JSON each."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from futari.cli.options import DEFAULT_LANGUAGE, LanguageOption
from futari.cli.sekigahara.options import SIDES, EditionOption
from futari.core import FutariError, IllegalChoice, Impossible, OptionValue, Seat, Unreadable

if TYPE_CHECKING:
    from collections.abc import Iterator

    from futari.cli.answers import Answer
    from futari.sekigahara.game import Sekigahara
    from futari.sekigahara.state import State

__all__ = ["script"]


class Script(msgspec.Struct, forbid_unknown_fields=True):
    """A line: a position or a fresh game, and what is chosen from there."""

    setup: dict[str, object] | None = None
    seed: str | None = None
    options: dict[str, OptionValue] | None = None
    choices: list[tuple[str, str]] = []


# Where a script may say which game is new: within `setup`, or beside the choices.
FRESH = {"seed", "options"}


def script(
    source: Annotated[str, typer.Argument(help="A line of JSON in quotes, or - to read one a line.")],
    edition: EditionOption = None,
    lang: LanguageOption = DEFAULT_LANGUAGE,
) -> None:
    """Play choices from a position: who is to act, the lists, the views of both seats and the log, as JSON."""
    from futari.cli.answers import fail
    from futari.cli.sekigahara.sources import game_of

    try:
        game = game_of(edition)
    except FutariError as error:
        fail(error, lang)
    if source != "-":
        reply = _answer(game, source.encode(errors="surrogateescape"), lang)
        typer.echo(msgspec.json.encode(reply).decode())
        raise typer.Exit(0 if reply["error"] is None else 1)
    for line in _input_lines():
        sys.stdout.write(msgspec.json.encode(_answer(game, line, lang)).decode() + "\n")
        # A program that drives us waits for each answer.
        sys.stdout.flush()


def _input_lines() -> Iterator[bytes]:
    for raw in sys.stdin.buffer:
        yield raw.rstrip(b"\r\n")


def _answer(game: Sekigahara, line: bytes, language: str) -> Answer:
    reply: Answer = {"to_act": [], "choices": {}, "views": {}, "log": [], "error": None}
    try:
        told = _read(line)
        state = _start(game, told)
    except FutariError as error:
        return {**reply, "error": _fault(error, language, None)}
    return {**reply, **_play(game, state, told.choices, language)}


def _read(line: bytes) -> Script:
    try:
        return msgspec.json.decode(line, type=Script)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise Unreadable("sekigahara.script", detail=str(error)) from error


def _start(game: Sekigahara, told: Script) -> State:
    from futari.cli.sekigahara.sources import NO_SEED, seed_of
    from futari.sekigahara.position import read_position

    setup = dict(told.setup or {})
    seed = setup.pop("seed", told.seed)
    if seed is not None and not isinstance(seed, str):
        raise Unreadable("sekigahara.script", detail="seed")
    dice = NO_SEED if seed is None else seed_of(seed)
    if told.setup is None or (told.setup and set(told.setup) <= FRESH):
        options = setup.get("options", told.options) or {}
        if not isinstance(options, dict):
            raise Unreadable("sekigahara.script", detail="options")
        return game.start(game.read_options(options), dice)
    return read_position(setup, game.edition, dice)


def _play(game: Sekigahara, state: State, choices: list[tuple[str, str]], language: str) -> Answer:
    """Where the choices lead; at the first that is refused it stops, and tells how things stood before it."""
    from futari.cli.sekigahara.sources import seat_of
    from futari.sekigahara.log import known

    log, fault = known(state), None
    for number, (name, text) in enumerate(choices):
        try:
            seat = seat_of(name)
            if seat is None:
                raise Unreadable("record.seat", seat=name, first=SIDES[0], second=SIDES[1])
            state = game.apply(state, seat, game.read_choice(text))
        except FutariError as error:
            fault = _fault(error, language, number)
            break
        log += known(state)
    seats = list(enumerate(SIDES))
    waited = game.to_act(state)
    return {
        "to_act": [name for seat, name in seats if seat in waited],
        "choices": {
            name: [game.write_choice(each) for each in game.choices(state, Seat(seat))] for seat, name in seats
        },
        "views": {name: game.view(state, Seat(seat)) for seat, name in seats},
        "log": [line.message.text(language) for line in log],
        "error": fault,
    }


def _fault(error: FutariError, language: str, at: int | None) -> Answer:
    rule = error.rule if isinstance(error, IllegalChoice) else None
    text = error.text(language) if isinstance(error, Impossible) else error.message.text(language)
    return {"rule": rule, "message": text, "at": at}
