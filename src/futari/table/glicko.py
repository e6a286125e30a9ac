"""Glicko-2, as Mark Glickman published it ("Example of the Glicko-2 system", glicko.net/glicko/glicko2.pdf).

A finished game is a rating period of its own, a small one: so a rating is true at once, and an idle player's deviation
grows with `aged` by as many periods as the host counts for the time since the last game.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

__all__ = ["PROVISIONAL", "Rating", "aged", "expected", "rated"]

CENTRE, SCALE = 1500.0, 173.7178
WIDEST, PROVISIONAL = 350.0, 110.0
TAU = 0.5
CLOSE = 1e-6
# Illinois needs about ten steps; the bound only says that it ends whatever it is given.
STEPS = 200
# From here on a result is certain to the last digit of a float; further out the sums would divide by zero.
CERTAIN = 30.0


class Rating(msgspec.Struct, frozen=True):
    """How strong, how sure of it, and how steady a player is."""

    rating: float = CENTRE
    deviation: float = WIDEST
    volatility: float = 0.06

    @property
    def is_provisional(self) -> bool:
        """Whether too little is known to show the rating without a question mark."""
        return self.deviation > PROVISIONAL


def expected(player: Rating, opponent: Rating) -> float:
    """The share of points the player should get, unsure as both ratings are; the opponent should get the rest."""
    deviation = math.hypot(player.deviation, opponent.deviation) / SCALE
    return _share(_pull(deviation) * (player.rating - opponent.rating) / SCALE)


def rated(player: Rating, games: Sequence[tuple[Rating, float]], tau: float = TAU) -> Rating:
    """The rating after a period with these opponents, as they were before it, and points (1, 0.5, 0) for the player."""
    if not games:
        return aged(player, 1)
    mu, phi = (player.rating - CENTRE) / SCALE, player.deviation / SCALE
    knowledge = surprise = 0.0
    for opponent, points in games:
        pull = _pull(opponent.deviation / SCALE)
        edge = pull * (mu - (opponent.rating - CENTRE) / SCALE)
        knowledge += pull**2 * _share(edge) * _share(-edge)
        surprise += pull * (points - _share(edge))
    variance = 1 / knowledge
    volatility = _volatility(player.volatility, phi, variance, variance * surprise, tau)
    phi = 1 / math.sqrt(1 / (phi**2 + volatility**2) + knowledge)
    return Rating(CENTRE + SCALE * (mu + phi**2 * surprise), min(WIDEST, SCALE * phi), volatility)


def aged(player: Rating, periods: float) -> Rating:
    """The rating after some periods without a game: less sure, but never less than a newcomer's."""
    deviation = math.hypot(player.deviation, SCALE * player.volatility * math.sqrt(periods))
    return msgspec.structs.replace(player, deviation=min(WIDEST, deviation))


def _pull(phi: float) -> float:
    """How much a game against so uncertain an opponent counts (g)."""
    return 1 / math.sqrt(1 + 3 * phi**2 / math.pi**2)


def _share(edge: float) -> float:
    """The share of points of the side with this edge (E)."""
    return 1 / (1 + math.exp(-max(-CERTAIN, min(CERTAIN, edge))))


def _volatility(volatility: float, phi: float, variance: float, delta: float, tau: float) -> float:
    """Step 5: the volatility that explains the results best, from the zero of f between two brackets."""
    old = math.log(volatility**2)
    excess = delta**2 - phi**2 - variance

    def f(x: float) -> float:
        grown = math.exp(x)
        return grown * (excess - grown) / (2 * (phi**2 + variance + grown) ** 2) - (x - old) / tau**2

    if excess > 0:
        other = math.log(excess)
    else:
        other = old - tau
        while f(other) < 0:
            other -= tau
    return math.exp(_zero(f, old, other) / 2)


def _zero(f: Callable[[float], float], a: float, b: float) -> float:
    """The zero between a and b by the Illinois variant of regula falsi."""
    at_a, at_b = f(a), f(b)
    for _ in range(STEPS):
        if abs(b - a) <= CLOSE or at_a == at_b:
            break
        c = a + (a - b) * at_a / (at_b - at_a)
        at_c = f(c)
        if at_c * at_b <= 0:
            a, at_a = b, at_b
        else:
            at_a /= 2
        b, at_b = c, at_c
    return a
