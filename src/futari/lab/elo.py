"""Ratings of bots from what they won against each other (Elo, by the model of Bradley and Terry)."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

from futari.lab.share import Z

if TYPE_CHECKING:
    from collections.abc import Iterable

    from futari.lab.arena import Standing

__all__ = ["Rating", "elo_of_share", "ratings"]

SCALE = 400 / math.log(10)
# Half a game won and half a game lost in every pairing: whoever has won everything is rated high, not infinitely high.
PRIOR = 0.5
# A share this close to all or nothing is told as a difference of 1200.
LIMIT = 0.001
ROUNDS = 2000


class Rating(NamedTuple):
    """A bot's rating, the weakest bot at 0, and half of its 95 % interval."""

    bot: str
    elo: float
    half: float


def elo_of_share(share: float) -> float:
    """The difference in rating that makes this share the expected one.

    >>> [round(elo_of_share(share)) for share in (0.5, 0.75, 0.98, 1.0)]
    [0, 191, 676, 1200]
    """
    share = min(1 - LIMIT, max(LIMIT, share))
    return SCALE * math.log(share / (1 - share))


def ratings(standings: Iterable[Standing]) -> list[Rating]:
    """The ratings that make the results likeliest, the strongest bot first; a bot against itself says nothing."""
    won: dict[tuple[str, str], float] = {}
    for each in standings:
        if not each.is_mirror:
            won[each.first, each.second] = each.total.won + PRIOR
            won[each.second, each.first] = each.total.of - each.total.won + PRIOR
    bots = sorted({bot for pair in won for bot in pair})
    if not bots:
        return []
    strength = dict.fromkeys(bots, 1.0)
    for _ in range(ROUNDS):
        strength = {bot: _improved(bot, strength, won) for bot in bots}
        mean = math.exp(sum(map(math.log, strength.values())) / len(bots))
        strength = {bot: value / mean for bot, value in strength.items()}
    lowest = min(strength.values())
    rated = [
        Rating(bot, SCALE * math.log(strength[bot] / lowest), Z * SCALE / math.sqrt(_knowledge(bot, strength, won)))
        for bot in bots
    ]
    return sorted(rated, key=lambda rating: -rating.elo)


def _against(bot: str, won: dict[tuple[str, str], float]) -> list[tuple[str, float, float]]:
    """Each opponent, the games won against it, and all games with it."""
    return [(other, wins, wins + won[other, one]) for (one, other), wins in won.items() if one == bot]


def _improved(bot: str, strength: dict[str, float], won: dict[tuple[str, str], float]) -> float:
    """A step of the usual iteration to the likeliest strengths."""
    met = _against(bot, won)
    return sum(wins for _, wins, _ in met) / sum(of / (strength[bot] + strength[other]) for other, _, of in met)


def _knowledge(bot: str, strength: dict[str, float], won: dict[tuple[str, str], float]) -> float:
    """How much the games tell about a bot if the others' ratings are taken as known (Fisher)."""
    total = 0.0
    for other, _, of in _against(bot, won):
        share = strength[bot] / (strength[bot] + strength[other])
        total += of * share * (1 - share)
    return total
