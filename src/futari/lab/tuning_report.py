"""The report of a tuning, as a page of docs/."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from futari.bots.sekigahara.evaluation import WEIGHTS
from futari.lab.tuning import DECISIVE, MOST_POINTS, STEP, WINNING

if TYPE_CHECKING:
    from datetime import date

    from futari.lab.tuning import Match, Tuning

__all__ = ["report"]


def report(tuning: Tuning, match: Match, command: str, day: date) -> str:
    """What was played, what moved, and whether it is better."""
    rounds = len(tuning.journal.rounds)
    low, high = match.share.interval
    verdict = "They are better in such wars." if low > 0.5 else "Chance could do as much: they were not adopted."
    played = f"Seed `{tuning.seed}`: {rounds} rounds of two wars each, from the same start with seats exchanged. The "
    played += "kernel plays them alone, both sides with a quick eye and without foresight."
    counted = (
        f"A war counts the points ahead, at most {MOST_POINTS}, and {WINNING} for the winner; {DECISIVE} if a chief "
    )
    counted += (
        f"or Hideyori fell (2.1). A round changes each weight by a factor of {math.exp(STEP):.2f} up or down, and "
    )
    counted += "plays that against the opposite."
    met = f"The tuned weights against those of the package, {match.share.of} wars with other seeds: "
    met += f"{match.share.won} won, {100 * match.share.value:.0f} % (95 %: {100 * low:.0f} to {100 * high:.0f}), "
    met += f"{match.score:+.1f} a war. {verdict}"
    lines = [
        "# Tuning of the Sekigahara evaluation",
        "",
        f"Made by `{command}` on {day.isoformat()}; the same command with the same journal goes on.",
        "",
        f"{played} {counted}",
        "",
        met,
        "",
        "What a weight gains: what a war counted for the side with the larger one, on average, with its error.",
        "",
        "| weight | of the package | tuned | the larger one gains |",
        "|---|---|---|---|",
    ]
    tuned, slopes = tuning.weights._asdict(), tuning.slopes
    for name, before in WEIGHTS._asdict().items():
        slope = slopes.get(name)
        gains = "" if slope is None else f"{slope.gain:+.2f} ± {slope.error:.2f}"
        lines.append(f"| {name} | {before:g} | {tuned[name]:.3g} | {gains} |")
    return "\n".join(lines) + "\n"
