"""The chapter on round starts."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from futari.kamisado.engine.likeness import likeness
from futari.kamisado.setup import read_position
from futari.lab.theory.starts import FORMATS, PLAY, SolvedStart

if TYPE_CHECKING:
    from collections.abc import Iterable

    from futari.lab.theory.inquiry import Inquiry

__all__ = ["starts_chapter", "told_positions"]

# A page is to be read: more positions than this are only counted.
MOST_TOLD = 20


def starts_chapter(inquiry: Inquiry) -> str:
    """Who wins the starts of sampled matches."""
    results, settings = inquiry.matches.results(inquiry.match_tasks()), inquiry.settings
    if not results:
        return ""
    text = f"""## Round starts

Measured: the starts of sampled matches from the second round on, seed {settings.seed}, each solved exactly for the
points of the Challenger with at most {settings.nodes:,} nodes a question. *Random* matches are played by chance;
*human-like* ones open by sense, calculate now and then and blunder (`futari.kamisado.engine.plausible`); in *perfect*
ones the bot of that name plays itself. Mirrored or turned, a start is not a different one.

| format | play | matches | starts | different | settled | Challenger wins | points of the Challenger |
|---|---|---|---|---|---|---|---|
"""
    everything = list[SolvedStart]()
    for format_ in FORMATS:
        for play in PLAY:
            these = [result for task, result in results if (task.format, task.play) == (format_.value, play)]
            starts = [start for result in these for start in result.starts]
            if these:
                text += f"| {format_.value} | {play} | {len(these)} | {_row(starts)} |\n"
            everything += starts
    return text + _answers(everything, len(inquiry.denied()))


def told_positions(positions: Iterable[str]) -> str:
    """Positions as a block of text, each once."""
    different = list(dict.fromkeys(positions))
    if not different:
        return ""
    more = f"... and {len(different) - MOST_TOLD} more\n" if len(different) > MOST_TOLD else ""
    return "```\n" + "".join(f"{position}\n" for position in different[:MOST_TOLD]) + more + "```\n"


def _row(starts: list[SolvedStart]) -> str:
    settled = [start.low for start in starts if start.low == start.high]
    wins = sum(points > 0 for points in settled)
    counts = sorted(Counter(settled).items(), reverse=True)
    different = len({likeness(read_position(start.position)) for start in starts})
    share = f"{wins} ({wins / max(1, len(settled)):.1%})"
    points = ", ".join(f"{points:+d}: {count}" for points, count in counts)
    return f"{len(starts)} | {different} | {len(settled)} | {share} | {points}"


def _answers(starts: list[SolvedStart], denied: int) -> str:
    settled = [start for start in starts if start.low == start.high]
    lost = [start.position for start in settled if start.low < 0]
    ringed = [start.position for start in settled if abs(start.low) > 1]
    always, forced = "No" if lost else "In this sample, yes", "Yes" if ringed else "In this sample, no"
    elsewhere = f" But not elsewhere: {denied} starts that he loses are told below (round 2)." if denied else ""
    return f"""
**Does the Challenger always win?** {always}: he loses {len(lost)} of the {len(settled)} settled starts of the
table.{elsewhere}

{told_positions(lost)}
**Can anyone force a win with a ringed tower?** {forced}: in {len(ringed)} of them the winner gets two points or more,
which only a tower with a ring brings.

{told_positions(ringed)}
Every settled start is itself solved; that the shares hold elsewhere is not claimed.
"""
