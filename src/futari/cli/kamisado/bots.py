"""`futari kamisado bot`: what a level would choose."""

from __future__ import annotations

from typing import Annotated

import typer

from futari.cli.answers import Answer, answer_lines, fail
from futari.cli.options import DEFAULT_LANGUAGE, JsonOption, LanguageOption, PositionArgument
from futari.core import FutariError, IllegalChoice, Stream

__all__ = ["bot"]


def bot(
    level: Annotated[str, typer.Argument(help="beginner, novice, apprentice, adept, master or perfect.")],
    position: PositionArgument,
    seed: Annotated[str, typer.Option(help="Another seed may choose otherwise among equals.")] = "",
    json: JsonOption = False,
    lang: LanguageOption = DEFAULT_LANGUAGE,
) -> None:
    """Say what a bot would choose in a position."""
    from futari.bots import ask, bot_named
    from futari.bots.kamisado import LEVELS
    from futari.kamisado.game import KAMISADO
    from futari.kamisado.match import Match, Options, Stage
    from futari.kamisado.setup import read_position
    from futari.kamisado.terms import side_term

    try:
        player = bot_named(LEVELS, level)
    except FutariError as error:
        fail(error, lang, as_json=json)

    def answer(line: str) -> Answer:
        found = read_position(line)
        mover = found.to_move
        if found.finished:
            raise IllegalChoice("M7", "kamisado.M7", winner=side_term(mover.other))
        match = Match(Options(found.limits.value), found, found.score, 1, mover, Stage.MOVE)
        chance = Stream(seed.encode(), str(found))
        choice = ask(player, KAMISADO, match, mover, chance).choices[0]
        return {"position": str(found), "choice": str(choice)}

    answer_lines(position, answer, lambda reply: str(reply["choice"]), as_json=json, language=lang)
