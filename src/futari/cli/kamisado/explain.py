"""`futari kamisado hint | mistake`: what to look for, and why a move was wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from futari.cli.answers import Answer, answer_lines, fields
from futari.cli.options import DEFAULT_LANGUAGE, JsonOption, LanguageOption, PositionArgument
from futari.core import Message
from futari.kamisado.notation import read_attempt
from futari.kamisado.refusal import judge
from futari.kamisado.setup import read_position
from futari.kamisado.terms import side_name

if TYPE_CHECKING:
    from collections.abc import Iterable

    from futari.kamisado.engine.explain import Mistake
    from futari.kamisado.engine.solver import Bounds
    from futari.kamisado.round import Turn

__all__ = ["hint", "mistake", "show_turns", "told_mistake", "told_turns"]

MEMORY = 64
NodesOption = Annotated[int, typer.Option("--nodes", min=1, help="How many nodes each question may take.")]


def hint(
    position: PositionArgument,
    nodes: NodesOption = 2_000_000,
    idea: Annotated[bool, typer.Option("--idea", help="Only the idea, not the move.")] = False,
    json: JsonOption = False,
    lang: LanguageOption = DEFAULT_LANGUAGE,
) -> None:
    """Say what to look for, then the move."""
    from futari.kamisado.engine.explain import hint as hint_at
    from futari.kamisado.engine.solver import Solver

    solver = Solver(MEMORY)

    def answer(line: str) -> Answer:
        found = hint_at(read_position(line), solver, nodes)
        told: Answer = {
            "position": str(found.position),
            "value": found.value,
            "idea": found.idea.key.partition(".")[2],
            "text": found.idea.text(lang),
        }
        if not idea:
            told["choice"] = str(found.move) if found.move else None
            told["answer"] = found.answer.text(lang) if found.answer else None
            told["line"] = [str(move) for move in found.line]
        return told

    def show(reply: Answer) -> str:
        return "\n".join(str(reply[name]) for name in ("text", "answer") if reply.get(name))

    answer_lines(position, answer, show, as_json=json, language=lang)


def mistake(
    position: PositionArgument,
    entry: Annotated[str, typer.Argument(help="The entry, as in 'purple ↖5 yellow'.")] = "",
    nodes: NodesOption = 2_000_000,
    json: JsonOption = False,
    lang: LanguageOption = DEFAULT_LANGUAGE,
) -> None:
    """Say why an entry was a mistake, with the refutation; from - it reads lines POSITION<TAB>ENTRY."""
    from futari.kamisado.engine.explain import mistake as mistake_at
    from futari.kamisado.engine.solver import Solver

    solver = Solver(MEMORY)

    def answer(line: str) -> Answer:
        text, move = fields(line, "POSITION", "ENTRY")
        before = read_position(text)
        choice = judge(before, read_attempt(move))
        found = mistake_at(before, choice, solver, nodes)
        told = told_mistake(found, lang) if found else None
        return {"position": str(before), "choice": str(choice), "mistake": told}

    def show(reply: Answer) -> str:
        told = reply["mistake"]
        return show_mistake(told, lang) if isinstance(told, dict) else Message("mistake.none").text(lang)

    source = f"{position}\t{entry}" if entry and position != "-" else position
    answer_lines(source, answer, show, as_json=json, language=lang)


def told_mistake(found: Mistake, language: str) -> Answer:
    """A mistake as JSON: what it gave away, in a sentence and played out."""
    return {
        "gave": found.gave,
        "reason": found.reason.key.partition(".")[2],
        "text": found.reason.text(language),
        "best": _told_result(found.best),
        "played": _told_result(found.played),
        "refutation": told_turns(found.refutation),
        "better": told_turns(found.better),
    }


def show_mistake(told: Answer, language: str) -> str:
    """The sentence, the refutation and what would have been better."""
    lines = [str(told["text"])]
    for name in ("refutation", "better"):
        if told[name]:
            lines += [Message(f"mistake.{name}").text(language), show_turns(told[name])]
    return "\n".join(lines)


def told_turns(turns: Iterable[Turn]) -> list[Answer]:
    """A line played out: each move with the forfeits and the end that follow from it."""
    return [
        {
            "side": side_name(turn.side),
            "choice": str(turn.move),
            "forfeits": [{"side": side_name(forfeit.side), "entry": str(forfeit)} for forfeit in turn.forfeits],
            "outcome": turn.outcome
            and {
                "winner": side_name(turn.outcome.winner),
                "tower": turn.outcome.tower.word,
                "rule": turn.outcome.rule,
                "points": turn.outcome.points,
            },
        }
        for turn in turns
    ]


def show_turns(turns: object) -> str:
    """A line played out, an entry a line."""
    lines = []
    for turn in turns if isinstance(turns, list) else []:
        lines.append(f"  {turn['side']:6}{turn['choice']}")
        lines += [f"  {forfeit['side']:6}{forfeit['entry']}" for forfeit in turn["forfeits"]]
        if outcome := turn["outcome"]:
            lines.append("  " + ", ".join(f"{name} {value}" for name, value in outcome.items()))
    return "\n".join(lines)


def _told_result(bounds: Bounds) -> Answer:
    return {"value": bounds.value, "points": bounds.points}
