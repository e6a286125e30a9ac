"""Our games among those of OpenSpiel: `pyspiel.load_game("python_futari_kamisado")` after importing this module.

>>> import pyspiel
>>> import futari.lab.openspiel
>>> game = pyspiel.load_game("python_futari_kamisado(format=single)")
>>> len(game.new_initial_state().legal_actions())
102
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

import pyspiel

from futari.core import BySide
from futari.kamisado.format import Format
from futari.kamisado.game import KAMISADO
from futari.kamisado.match import Match, Options, Stage
from futari.kamisado.setup import read_position
from futari.lab.kamisado_batch import options_of
from futari.lab.kamisado_encoding import KAMISADO_ENCODING
from futari.lab.moment import Table
from futari.lab.sekigahara_encoding import SEKIGAHARA_ENCODING
from futari.lab.spiel import ContractGame
from futari.sekigahara.game import SEKIGAHARA

if TYPE_CHECKING:
    from futari.core import Dice
    from futari.lab.encoding import Encoding

__all__ = ["KamisadoGame", "SekigaharaGame"]

# Whole decks are shuffled: no bound is higher than the cards of a side.
MOST_CARDS = 55
# More choices than any game can have, from counting steps: a tower goes ahead with every move and a ringed one is only
# pushed back by those of more rings, so that a round is finite; a campaign has 28 phases, each of bounded marches.
LONGEST_ROUND = {"single": 97, "standard": 125, "long": 500, "marathon": 2000, "series": 97}
LONGEST_CAMPAIGN = 50_000


def _type(name: str, long_name: str, *, secrets: bool, options: dict[str, Any]) -> pyspiel.GameType:
    kind = pyspiel.GameType
    return kind(
        short_name=name,
        long_name=long_name,
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC if secrets else kind.ChanceMode.DETERMINISTIC,
        information=kind.Information.IMPERFECT_INFORMATION if secrets else kind.Information.PERFECT_INFORMATION,
        utility=kind.Utility.ZERO_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=options,
    )


def _info(encoding: Encoding, longest: int, most_outcomes: int = 0) -> pyspiel.GameInfo:
    return pyspiel.GameInfo(
        num_distinct_actions=encoding.actions,
        max_chance_outcomes=most_outcomes,
        num_players=2,
        min_utility=-1.0,
        max_utility=1.0,
        utility_sum=0.0,
        max_game_length=longest,
    )


KAMISADO_TYPE = _type(
    "python_futari_kamisado", "Kamisado", secrets=False, options={"format": "standard", "points": 0, "position": ""}
)
SEKIGAHARA_TYPE = _type("python_futari_sekigahara", "Sekigahara", secrets=True, options={"setup": "printed"})


@lru_cache(maxsize=64)
def _kamisado(format_: str, points: int, position: str) -> Table:
    options = options_of(format_, points or None)
    recipe = (_kamisado, (format_, points, position))
    return Table(KAMISADO, KAMISADO_ENCODING, lambda dice: _match(options, position, dice), recipe)


def _match(options: Options, position: str, dice: Dice) -> Match:
    if not position:
        return KAMISADO.start(options, dice)
    if options.format != "single":
        raise ValueError("a position is played out as a Single Round")
    start = read_position(position).with_format(Format.SINGLE)
    return Match(options, start, BySide(0, 0), 1, start.to_move, Stage.MOVE)


@lru_cache(maxsize=2)
def _sekigahara(setup: str) -> Table:
    options = SEKIGAHARA.read_options({"setup": setup})
    return Table(SEKIGAHARA, SEKIGAHARA_ENCODING, lambda dice: SEKIGAHARA.start(options, dice), (_sekigahara, (setup,)))


class KamisadoGame(ContractGame):
    """A match of a format; with a `position` (of a Single Round), that round from there on."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {"format": "standard", "points": 0, "position": "", **(params or {})}
        table = _kamisado(given["format"], given["points"], given["position"])
        rounds = 2 * options_of(given["format"], given["points"] or None).target - 1
        info = _info(KAMISADO_ENCODING, LONGEST_ROUND[given["format"]] * rounds)
        super().__init__(KAMISADO_TYPE, info, given, table)


class SekigaharaGame(ContractGame):
    """A campaign; every shuffle of a bag or a deck is thrown by chance, secret choices come one after the other."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {"setup": "printed", **(params or {})}
        info = _info(SEKIGAHARA_ENCODING, LONGEST_CAMPAIGN, MOST_CARDS)
        super().__init__(SEKIGAHARA_TYPE, info, given, _sekigahara(given["setup"]))

    def max_chance_nodes_in_history(self) -> int:
        """As many numbers as choices, at the very most."""
        return LONGEST_CAMPAIGN


pyspiel.register_game(KAMISADO_TYPE, KamisadoGame)
pyspiel.register_game(SEKIGAHARA_TYPE, SekigaharaGame)
