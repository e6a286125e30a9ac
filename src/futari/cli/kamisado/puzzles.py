"""`futari kamisado puzzles make | list | show | solve | check`."""

from __future__ import annotations

import sys
from collections import Counter
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from futari.cli.answers import Answer, fail
from futari.cli.options import DEFAULT_LANGUAGE, ClusterOption, JobsOption, JsonOption, LanguageOption
from futari.core import FutariError, Message
from futari.kamisado.format import Format

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from futari.core import Parameter
    from futari.kamisado.engine.puzzles import Puzzle

__all__ = ["puzzles"]

puzzles = typer.Typer(help="Positions with exactly one good move.", no_args_is_help=True)

MEMORY = 64
# The exit code of what Ctrl-C ended, as everywhere else.
STOPPED = 130
FileOption = Annotated[Path | None, typer.Option("--file", help="A file of puzzles instead of the shipped ones.")]
IdArgument = Annotated[str, typer.Argument(help="The id of a puzzle, or its beginning.")]


@puzzles.command()
def make(
    seed: Annotated[int, typer.Option(help="The same seed makes the same puzzles.")],
    count: Annotated[int, typer.Option(min=1, help="How many puzzles.")],
    out: Annotated[Path, typer.Option(help="The file to write, a puzzle a line.")],
    formats: Annotated[list[Format] | None, typer.Option("--format", help="Only this format; may be repeated.")] = None,
    jobs: JobsOption = 1,
    cluster: ClusterOption = None,
    json: JsonOption = False,
    lang: LanguageOption = DEFAULT_LANGUAGE,
) -> None:
    """Make puzzles from a seed; Ctrl-C stops and keeps what is done."""
    from futari.kamisado.engine.puzzles import write_puzzle

    made: list[Puzzle] = []
    stopped = False
    try:
        with out.open("w", encoding="utf-8") as file, _makers(jobs, cluster) as make_them:
            for puzzle in _with_progress(make_them(seed, count, formats or tuple(Format)), count, lang):
                made.append(puzzle)
                file.write(write_puzzle(puzzle) + "\n")
                file.flush()
    except KeyboardInterrupt:
        stopped = True
        print(_say("puzzle.stopped", lang, count=len(made)), file=sys.stderr)
    except FutariError as error:
        fail(error, lang, as_json=json)
    except OSError as error:
        fail(_file_error(out, error), lang, as_json=json)
    _print({"file": str(out), "count": len(made), **_distribution(made)}, _summary(made, lang), as_json=json)
    if stopped:
        raise typer.Exit(STOPPED)


@puzzles.command("list")
def list_(
    grade: Annotated[int | None, typer.Option(min=1, max=5, help="Only this grade.")] = None,
    theme: Annotated[str | None, typer.Option(help="Only puzzles with this theme.")] = None,
    rings: Annotated[bool | None, typer.Option("--rings/--no-rings", help="Only with sumos, or only without.")] = None,
    file: FileOption = None,
    json: JsonOption = False,
    lang: LanguageOption = DEFAULT_LANGUAGE,
) -> None:
    """List the puzzles, easy ones first."""
    from futari.kamisado.engine.themes import THEMES

    if theme is not None and theme not in THEMES:
        raise typer.BadParameter(f"choose one of {', '.join(THEMES)}")
    found = [
        puzzle
        for puzzle in _read(file, lang, as_json=json)
        if grade in {None, puzzle.grade}
        and (theme is None or theme in puzzle.themes)
        and rings in {None, puzzle.has_rings}
    ]
    for puzzle in sorted(found, key=lambda puzzle: (puzzle.grade, puzzle.depth, puzzle.id)):
        # The list is for choosing from: it does not give the solutions away.
        told = _without_solution(puzzle)
        _print(told, f"{puzzle.id}  {puzzle.grade}  {puzzle.position}  {_themes(puzzle, lang)}", as_json=json)


@puzzles.command()
def show(
    puzzle_id: IdArgument,
    solution: Annotated[bool, typer.Option("--solution", help="With the solution, played out.")] = False,
    file: FileOption = None,
    json: JsonOption = False,
    lang: LanguageOption = DEFAULT_LANGUAGE,
) -> None:
    """Show a puzzle on a board."""
    from futari.cli.kamisado.explain import show_turns
    from futari.kamisado.pictures import text_board
    from futari.kamisado.setup import read_position

    puzzle = _find(puzzle_id, file, lang, as_json=json)
    told = _without_solution(puzzle)
    lines = [text_board(read_position(puzzle.position), language=lang), _task(puzzle, lang)]
    if solution:
        told["solution"] = _played(puzzle)
        lines.append(show_turns(told["solution"]))
    _print(told, "\n".join(lines), as_json=json)


@puzzles.command()
def solve(
    puzzle_id: IdArgument,
    move: Annotated[str, typer.Argument(help="The entry, as in 'purple ↖5 yellow'.")],
    file: FileOption = None,
    json: JsonOption = False,
    lang: LanguageOption = DEFAULT_LANGUAGE,
) -> None:
    """Check an answer: right, with the rest of the solution, or wrong, with the refutation played out."""
    from futari.cli.kamisado.explain import show_mistake, show_turns, told_mistake
    from futari.kamisado.engine.explain import mistake
    from futari.kamisado.engine.solver import Solver
    from futari.kamisado.notation import read_attempt
    from futari.kamisado.refusal import judge
    from futari.kamisado.setup import read_position

    puzzle = _find(puzzle_id, file, lang, as_json=json)
    position = read_position(puzzle.position)
    try:
        choice = judge(position, read_attempt(move, short=True))
    except FutariError as error:
        fail(error, lang, as_json=json)
    told: Answer = {"id": puzzle.id, "choice": str(choice), "right": str(choice) == puzzle.key}
    if told["right"]:
        told["solution"] = _played(puzzle)
        text = _say("puzzle.right", lang) + "\n" + show_turns(told["solution"])
    else:
        found = mistake(position, choice, Solver(MEMORY))
        told["mistake"] = told_mistake(found, lang) if found else None
        # The better line would be the solution: the reader may still want to find it.
        shown = show_mistake({**told_mistake(found, lang), "better": None}, lang) if found else ""
        text = (_say("puzzle.wrong", lang) + "\n" + shown).rstrip()
    _print(told, text, as_json=json)


@puzzles.command()
def check(
    file: Annotated[Path | None, typer.Argument(help="A file of puzzles; the shipped ones if left out.")] = None,
    json: JsonOption = False,
    lang: LanguageOption = DEFAULT_LANGUAGE,
) -> None:
    """Prove every puzzle again; ends with code 1 if one is wrong."""
    from futari.kamisado.engine.puzzles import check_puzzle
    from futari.kamisado.engine.solver import Solver

    read = _read(file, lang, as_json=json)
    solver, wrong, checked, stopped = Solver(MEMORY), 0, 0, False
    ids = Counter(puzzle.id for puzzle in read)
    try:
        for puzzle in _with_progress(iter(read), len(read), lang):
            faults = [fault.text(lang) for fault in check_puzzle(puzzle, solver)]
            if ids[puzzle.id] > 1:
                faults.append(_say("puzzle.fault.twice", lang))
            checked += 1
            if faults:
                wrong += 1
                _print({"id": puzzle.id, "faults": faults}, f"{puzzle.id}: {'; '.join(faults)}", as_json=json)
    except KeyboardInterrupt:
        stopped = True
        print(_say("puzzle.stopped", lang, count=checked), file=sys.stderr)
    text = _say("puzzle.checked", lang, count=checked, wrong=wrong)
    _print({"checked": checked, "wrong": wrong}, text, as_json=json)
    if wrong or stopped:
        raise typer.Exit(1 if wrong else STOPPED)


@contextmanager
def _makers(jobs: int, cluster: str | None) -> Iterator[Callable[[int, int, Iterable[Format]], Iterator[Puzzle]]]:
    """Who makes puzzles: this process, or a pool; they are the same ones."""
    from futari.kamisado.engine.puzzles import make_puzzles

    if jobs == 1 and cluster is None:
        yield make_puzzles
        return
    from futari.lab.puzzle_making import make_puzzles_on
    from futari.pool.workplace import pool_at

    with pool_at(cluster, jobs) as pool:
        yield partial(make_puzzles_on, pool)


def _with_progress(found: Iterator[Puzzle], count: int, language: str) -> Iterator[Puzzle]:
    """The same puzzles, with a bar on the error stream where somebody can see it."""
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty()) as progress:
        task = progress.add_task(_say("puzzle.progress", language), total=count)
        for puzzle in found:
            yield puzzle
            progress.advance(task)


def _read(file: Path | None, language: str, *, as_json: bool) -> list[Puzzle]:
    from futari.kamisado.engine.puzzles import read_puzzles, shipped_puzzles

    try:
        return shipped_puzzles() if file is None else read_puzzles(file.read_text(encoding="utf-8"))
    except FutariError as error:
        fail(error, language, as_json=as_json)
    except (OSError, UnicodeDecodeError) as error:
        fail(_file_error(file, error), language, as_json=as_json)


def _find(puzzle_id: str, file: Path | None, language: str, *, as_json: bool) -> Puzzle:
    found = [puzzle for puzzle in _read(file, language, as_json=as_json) if puzzle.id.startswith(puzzle_id)]
    if len(found) != 1:
        fail(FutariError(Message("puzzle.no_such", {"id": puzzle_id, "count": len(found)})), language, as_json=as_json)
    return found[0]


def _file_error(file: Path | None, error: Exception) -> FutariError:
    reason = getattr(error, "strerror", None) or str(error)
    return FutariError(Message("puzzle.file", {"file": str(file), "reason": reason}))


def _played(puzzle: Puzzle) -> list[Answer]:
    from futari.cli.kamisado.explain import told_turns
    from futari.kamisado.engine.themes import play_line
    from futari.kamisado.notation import read_attempt
    from futari.kamisado.refusal import judge
    from futari.kamisado.round import play_move
    from futari.kamisado.setup import read_position

    position, moves = read_position(puzzle.position), []
    start = position
    for entry in puzzle.solution:
        moves.append(judge(position, read_attempt(entry, "en")))
        position = play_move(position, moves[-1]).position
    return told_turns(play_line(start, moves))


def _without_solution(puzzle: Puzzle) -> Answer:
    hidden = {"solution", "tempting"}
    return {name: value for name, value in msgspec.structs.asdict(puzzle).items() if name not in hidden}


def _task(puzzle: Puzzle, language: str) -> str:
    side = Message("side.black" if puzzle.position.split()[1] == "b" else "side.gold")
    about: dict[str, Parameter] = {"side": side, "points": puzzle.points, "grade": puzzle.grade}
    return Message(f"puzzle.task.{puzzle.kind}", about).text(language)


def _themes(puzzle: Puzzle, language: str) -> str:
    words = [Message(f"puzzle.theme.{theme}").text(language) for theme in puzzle.themes]
    return ", ".join(words)


def _distribution(made: Iterable[Puzzle]) -> Answer:
    made = list(made)
    return {
        "grades": dict(sorted(Counter(str(puzzle.grade) for puzzle in made).items())),
        "themes": dict(Counter(theme for puzzle in made for theme in puzzle.themes).most_common()),
        "rings": sum(puzzle.has_rings for puzzle in made),
    }


def _summary(made: list[Puzzle], language: str) -> str:
    grades = Counter(puzzle.grade for puzzle in made)
    lines = [_say("puzzle.made", language, count=len(made))]
    lines += [_say("puzzle.of_grade", language, grade=grade, count=grades[grade]) for grade in sorted(grades)]
    return "\n".join(lines)


def _say(key: str, language: str, **params: Parameter) -> str:
    return Message(key, params).text(language)


def _print(told: Answer, text: str, *, as_json: bool) -> None:
    print(msgspec.json.encode(told).decode() if as_json else text, flush=True)
