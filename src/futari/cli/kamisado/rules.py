"""`futari kamisado moves | apply | regroup | perft`: the rules, a line at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from futari.cli.answers import Answer, answer_lines, fields
from futari.cli.options import DEFAULT_LANGUAGE, JsonOption, LanguageOption, PositionArgument
from futari.core import Seat, Unreadable
from futari.kamisado.moves import legal_moves
from futari.kamisado.notation import read_attempt
from futari.kamisado.perft import perft as count_lines
from futari.kamisado.refusal import judge
from futari.kamisado.regroup import Fill, match_winner
from futari.kamisado.regroup import regroup as line_up_again
from futari.kamisado.round import play_move
from futari.kamisado.setup import read_position
from futari.kamisado.terms import side_name

if TYPE_CHECKING:
    from futari.kamisado.round import Turn

__all__ = ["apply", "moves", "perft", "regroup", "turn_answer"]


def moves(position: PositionArgument, json: JsonOption = False, lang: LanguageOption = DEFAULT_LANGUAGE) -> None:
    """List the choices of the side to move."""

    def answer(line: str) -> Answer:
        found = read_position(line)
        return {"position": str(found), "choices": [str(move) for move in legal_moves(found)]}

    answer_lines(position, answer, lambda reply: "\n".join(_texts(reply["choices"])), as_json=json, language=lang)


def apply(
    position: PositionArgument,
    entry: Annotated[str, typer.Argument(help="The entry, as in 'purple ↖5 yellow'.")] = "",
    json: JsonOption = False,
    lang: LanguageOption = DEFAULT_LANGUAGE,
) -> None:
    """Play an entry; from - it reads lines POSITION<TAB>ENTRY."""
    source = f"{position}\t{entry}" if entry and position != "-" else position
    answer_lines(source, _apply, _show_turn, as_json=json, language=lang)


def _apply(line: str) -> Answer:
    position, entry = fields(line, "POSITION", "ENTRY")
    before = read_position(position)
    return turn_answer(play_move(before, judge(before, read_attempt(entry))))


def turn_answer(turn: Turn) -> Answer:
    """What a move led to, in the form of `apply`."""
    outcome = turn.outcome and {
        "winner": side_name(turn.outcome.winner),
        "tower": turn.outcome.tower.word,
        "rule": turn.outcome.rule,
        "points": turn.outcome.points,
    }
    winner = match_winner(turn.position)
    score = {side_name(side): turn.position.score[side] for side in Seat}
    return {
        "position": str(turn.position),
        "forfeits": [{"side": side_name(forfeit.side), "entry": str(forfeit)} for forfeit in turn.forfeits],
        "outcome": outcome,
        "match": None if winner is None else {"winner": side_name(winner), "score": score},
    }


def _show_turn(reply: Answer) -> str:
    lines = [str(reply["position"])]
    lines += [f"forfeit: {forfeit['side']} {forfeit['entry']}" for forfeit in _dicts(reply["forfeits"])]
    for what in ("outcome", "match"):
        if isinstance(told := reply[what], dict):
            lines.append(f"{what}: " + ", ".join(f"{name} {value}" for name, value in told.items()))
    return "\n".join(lines)


def regroup(
    position: PositionArgument,
    direction: Annotated[str, typer.Argument(help="left or right, as each player sees it.")] = "",
    json: JsonOption = False,
    lang: LanguageOption = DEFAULT_LANGUAGE,
) -> None:
    """Line up for the next round; from - it reads lines FINAL POSITION<TAB>left|right."""

    def answer(line: str) -> Answer:
        text, fill = fields(line, "FINAL POSITION", "left|right")
        final = read_position(text)
        if fill not in {"left", "right"}:
            raise Unreadable("line.direction", text=fill)
        return {"position": str(line_up_again(final, Fill(fill)))}

    source = f"{position}\t{direction}" if direction and position != "-" else position
    answer_lines(source, answer, lambda reply: str(reply["position"]), as_json=json, language=lang)


def perft(
    position: PositionArgument,
    depth: Annotated[int, typer.Argument(min=0, max=12, help="The number of real moves.")] = 1,
    json: JsonOption = False,
    lang: LanguageOption = DEFAULT_LANGUAGE,
) -> None:
    """Count the lines of exactly DEPTH real moves, and those whose last move ended the round."""

    def answer(line: str) -> Answer:
        found = read_position(line)
        counted = count_lines(found, depth)
        return {"position": str(found), "depth": depth, "lines": counted.lines, "ended": counted.ended}

    def show(reply: Answer) -> str:
        return f"{reply['lines']:,} lines of {depth} moves, {reply['ended']:,} of them ended the round"

    answer_lines(position, answer, show, as_json=json, language=lang)


def _texts(value: object) -> list[str]:
    return [str(text) for text in value] if isinstance(value, list) else []


def _dicts(value: object) -> list[dict[str, object]]:
    return [each for each in value if isinstance(each, dict)] if isinstance(value, list) else []
