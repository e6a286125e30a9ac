"""The report of a tuning, as a page of docs/."""

from __future__ import annotations

from typing import TYPE_CHECKING

from futari.bots.sekigahara.evaluation import WEIGHTS

if TYPE_CHECKING:
    from datetime import date

    from futari.lab.tuning import Match, Tuning

__all__ = ["report"]


def report(tuning: Tuning, match: Match, command: str, day: date) -> str:
    """What was played, what moved, and whether it is better."""
    rounds = tuning.journal.rounds
    games = sum(each.games for each in rounds)
    low, high = match.share.interval
    verdict = "They are better." if low > 0.5 else "Chance could do as much: they were not adopted."
    thoughts = tuning.thoughts or "its usual"
    played = f"Level {tuning.level}, {thoughts} thoughts a level of movement, seed `{tuning.seed}`: "
    played += f"{len(rounds)} rounds, {games} games of tuning in pairs with seats exchanged."
    met = f"The tuned weights against those of the package, {match.share.of} games with other seeds: "
    met += f"{match.share.won} won, {100 * match.share.value:.0f} % (95 %: {100 * low:.0f} to {100 * high:.0f}), "
    met += f"{match.margin:+.1f} points a game. {verdict}"
    lines = [
        "# Tuning of the Sekigahara evaluation",
        "",
        f"Made by `{command}` on {day.isoformat()}; the same command with the same journal goes on.",
        "",
        played,
        "",
        met,
        "",
        "What a weight gains: how many points a game the larger one was ahead of the smaller one, with its error.",
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
