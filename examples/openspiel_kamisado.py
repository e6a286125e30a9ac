"""OpenSpiel's own algorithms on Kamisado: exploitability, CFR, and Monte Carlo tree search.

    pip install 'futari[openspiel]'
    python examples/openspiel_kamisado.py

1. A late position of a Single Round is small enough for OpenSpiel to look at every line. The uniform policy can be
   exploited there; CFR finds one that cannot.
2. MCTS plays whole Single Rounds against a player who moves at random.
"""

import argparse

import numpy as np
import pyspiel
from open_spiel.python import policy
from open_spiel.python.algorithms import cfr, evaluate_bots, exploitability, mcts
from open_spiel.python.bots import uniform_random

import futari.lab.openspiel  # noqa: F401  (registers the games)

LATE = "8/2Y3O1/3b2K1/3o4/2RNG1rk/1p1P2y1/5ngB/8 b k single"


def exploit(iterations: int, position: str = LATE) -> list[float]:
    """How much a best response wins against the policies, per game: first the uniform one, then CFR's."""
    game = pyspiel.load_game("python_futari_kamisado", {"format": "single", "position": position})
    solver = cfr.CFRSolver(game)
    found = [exploitability.exploitability(game, policy.UniformRandomPolicy(game))]
    print(f"the uniform policy: exploitability {found[0]:.3f}")
    for iteration in range(1, iterations + 1):
        solver.evaluate_and_update_policy()
        if iteration in {1, iterations // 2, iterations}:
            found.append(exploitability.exploitability(game, solver.average_policy()))
            print(f"CFR after {iteration} iterations: {found[-1]:.3f}")
    return found


def search(rounds: int, simulations: int) -> int:
    """The rounds that MCTS won against random play, taking either seat in turn."""
    game = pyspiel.load_game("python_futari_kamisado", {"format": "single"})
    dice, won = np.random.RandomState(1), 0
    for number in range(rounds):
        evaluator = mcts.RandomRolloutEvaluator(1, dice)
        searcher = mcts.MCTSBot(game, 2.0, simulations, evaluator, solve=True, random_state=dice)
        seat = number % 2
        bots = [uniform_random.UniformRandomBot(player, dice) for player in (0, 1)]
        bots[seat] = searcher
        result = evaluate_bots.evaluate_bots(game.new_initial_state(), bots, dice)
        won += result[seat] > 0
        print(f"round {number + 1}: MCTS as {('Black', 'Gold')[seat]} {'won' if result[seat] > 0 else 'lost'}")
    return won


if __name__ == "__main__":
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--iterations", type=int, default=20, help="of CFR")
    arguments.add_argument("--rounds", type=int, default=6, help="to play with MCTS")
    arguments.add_argument("--simulations", type=int, default=200, help="of MCTS for each move")
    given = arguments.parse_args()
    exploit(given.iterations)
    print(f"MCTS won {search(given.rounds, given.simulations)} of {given.rounds} rounds")
