"""Train a small policy on Kamisado with NumPy alone: a few minutes on a processor.

    pip install 'futari[lab]'
    python examples/train_kamisado.py --minutes 3 --curve curve.svg

The policy is a network with one hidden layer that looks at the planes of `docs/environments.md` and gives each legal
action a chance, and the position a value. It plays hundreds of Single Rounds side by side, against itself and against
random moves, and makes moves likelier that led to more than it had expected (REINFORCE with a baseline, Adam). Now and
then its best moves play against random ones from the start of a round; those results are the curve.
"""

import argparse
import time
from pathlib import Path

import numpy as np

from futari.lab.kamisado_batch import ACTIONS, batch
from futari.lab.share import Share
from futari.svg import document, element, words

ROUNDS, PLIES, HIDDEN = 512, 16, 128
INPUTS = 19 * 64  # the planes of one round: towers, rings, and which may move
PATIENCE, CURIOSITY, PACE = 0.97, 0.02, 0.001


class Policy:
    """The weights, and the memory that Adam keeps of their changes."""

    def __init__(self, dice: np.random.Generator) -> None:
        self.weights = {
            "in": dice.normal(0, INPUTS**-0.5, (INPUTS, HIDDEN)).astype(np.float32),
            "in_bias": np.zeros(HIDDEN, np.float32),
            "out": dice.normal(0, 0.01, (HIDDEN, ACTIONS + 1)).astype(np.float32),
            "out_bias": np.zeros(ACTIONS + 1, np.float32),
        }
        self.pace = {name: [np.zeros_like(weight), np.zeros_like(weight)] for name, weight in self.weights.items()}
        self.updates = 0

    def look(self, seen: np.ndarray, legal: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """The chances of the actions, the values for whoever is to act, and the hidden layer."""
        weights = self.weights
        hidden = np.maximum(seen @ weights["in"] + weights["in_bias"], 0)
        out = hidden @ weights["out"] + weights["out_bias"]
        scores = np.where(legal, out[:, :ACTIONS], -np.inf)
        chances = np.exp(scores - scores.max(axis=1, keepdims=True))
        return chances / chances.sum(axis=1, keepdims=True), np.tanh(out[:, ACTIONS]), hidden

    def learn(
        self, seen: np.ndarray, legal: np.ndarray, chosen: np.ndarray, results: np.ndarray, own: np.ndarray
    ) -> None:
        """One step of Adam: towards own choices that went better than expected, and towards better expectations."""
        chances, values, hidden = self.look(seen, legal)
        surprise = results - values
        better = np.where(own, surprise, 0)
        rows = np.arange(len(chosen))
        slope = np.zeros((len(chosen), ACTIONS + 1), np.float32)
        logs = np.log(np.maximum(chances, 1e-9))
        doubt = -(chances * logs).sum(axis=1, keepdims=True)
        slope[:, :ACTIONS] = chances * better[:, None] + CURIOSITY * chances * (logs + doubt)
        slope[rows, chosen] -= better
        slope[:, ACTIONS] = -surprise * (1 - values**2)
        slope /= len(chosen)
        back = (slope @ self.weights["out"].T) * (hidden > 0)
        self._change({"out": hidden.T @ slope, "out_bias": slope.sum(0), "in": seen.T @ back, "in_bias": back.sum(0)})

    def _change(self, slopes: dict[str, np.ndarray]) -> None:
        self.updates += 1
        for name, slope in slopes.items():
            mean, square = self.pace[name]
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            size = np.sqrt(square / (1 - 0.999**self.updates)) + 1e-8
            self.weights[name] -= PACE * mean / (1 - 0.9**self.updates) / size


def planes(rounds) -> np.ndarray:  # noqa: ANN001  (a batch of the compiled kernel)
    """What whoever is to act sees in every round."""
    return rounds.planes()[:, :19].reshape(len(rounds), INPUTS).astype(np.float32)


def pick(chances: np.ndarray, dice: np.random.Generator) -> np.ndarray:
    """An action for each round, by its chances."""
    return (chances.cumsum(axis=1) > dice.random((len(chances), 1)) * 0.999999).argmax(axis=1)


class SelfPlay:
    """Rounds side by side. In two of three one side moves at random, or the policy would soon know one single round."""

    def __init__(self, rounds: int, dice: np.random.Generator) -> None:
        self.rounds = batch(rounds, format="single", seed=int(dice.integers(2**31)))
        self.dice = dice
        self.strangers = dice.integers(-1, 2, rounds)

    def play(self, policy: Policy) -> tuple[np.ndarray, ...]:
        """Some plies of every round: what was seen, legal and chosen, what it came to for whoever chose it, and
        whether the policy did."""
        rounds, pages = self.rounds, []
        for _ in range(PLIES):
            seen, legal, sign, own = (
                planes(rounds),
                rounds.masks.copy(),
                1 - 2 * rounds.to_act,
                rounds.to_act != self.strangers,
            )
            chosen = np.where(own, pick(policy.look(seen, legal)[0], self.dice), rounds.sample())
            rounds.step(chosen)
            self.strangers = np.where(rounds.done, self.dice.integers(-1, 2, len(rounds)), self.strangers)
            pages.append((seen, legal, chosen, own, sign, rounds.done.copy(), rounds.rewards.copy()))
        ahead = policy.look(planes(rounds), rounds.masks)[1] * (1 - 2 * rounds.to_act)
        results = []
        for *_, sign, done, reward in reversed(pages):
            ahead = np.where(done, reward, PATIENCE * ahead)
            results.append(ahead * sign)
        seen, legal, chosen, own = (np.concatenate([page[number] for page in pages]) for number in range(4))
        return seen, legal, chosen, np.concatenate(results[::-1]).astype(np.float32), own


def against_random(policy: Policy, rounds_each: int = 500) -> Share:
    """The rounds that the policy's best moves win against random ones, with either side."""
    won = 0
    for side in (0, 1):
        rounds = batch(rounds_each, format="single", restart=False, seed=side)
        while (rounds.to_act >= 0).any():
            goes_on = rounds.to_act >= 0
            # Where a round is over nothing is legal, and nothing will be chosen.
            chances, _, _ = policy.look(planes(rounds), rounds.masks | ~goes_on[:, None])
            chosen = np.where(rounds.to_act == side, chances.argmax(axis=1), rounds.sample())
            rounds.step(np.where(goes_on, chosen, -1))
            won += int((rounds.rewards == 1 - 2 * side).sum())
    return Share(won, 2 * rounds_each)


def draw(curve: list[tuple[int, Share]]) -> str:
    """The curve as an SVG."""
    width, height, margin = 640, 360, 48
    most = max(plies for plies, _ in curve) or 1

    def at(plies: int, share: float) -> tuple[float, float]:
        return margin + plies / most * (width - 2 * margin), height - margin - share * (height - 2 * margin)

    ink, paper = "#30281f", "#f6efe2"
    marks = [element("rect", x=0, y=0, width=width, height=height, fill=paper)]
    for share in (0, 0.25, 0.5, 0.75, 1):
        x, y = at(0, share)
        marks.append(element("line", x1=x, y1=y, x2=width - margin, y2=y, stroke=ink, opacity=0.2))
        marks.append(element("text", f"{share:.0%}", x=x - 6, y=y + 5, font_size=13, text_anchor="end", fill=ink))
    for plies, share in curve:
        (x, low), (_, high) = at(plies, share.interval[0]), at(plies, share.interval[1])
        marks.append(element("line", x1=x, y1=low, x2=x, y2=high, stroke=ink, opacity=0.5))
    points = " ".join(f"{x:.1f},{y:.1f}" for x, y in (at(plies, share.value) for plies, share in curve))
    marks.append(element("polyline", points=points, fill="none", stroke="#b3402a", stroke_width=3))
    title, played = "Rounds won against random play", words(f"{most / 1e6:.1f} million plies of training")
    marks.append(element("text", words(title), x=margin, y=28, font_size=16, fill=ink))
    marks.append(element("text", played, x=width - margin, y=height - 16, font_size=13, text_anchor="end", fill=ink))
    described = ", ".join(f"{share.value:.1%} after {plies:,} plies" for plies, share in curve)
    return document(*marks, title=title, description=described, language="en", width=width, height=height)


def train(minutes: float, seed: int = 1, every: int = 20) -> list[tuple[int, Share]]:
    """Train for so long; the curve of plies played and rounds won against random play."""
    dice, curve, end = np.random.default_rng(seed), [], time.monotonic() + 60 * minutes
    policy, rounds = Policy(dice), SelfPlay(ROUNDS, dice)
    while True:
        if policy.updates % every == 0 or time.monotonic() >= end:
            share = against_random(policy)
            curve.append((policy.updates * ROUNDS * PLIES, share))
            bar = "█" * round(40 * share.value)
            print(f"{curve[-1][0] / 1e6:6.2f} million plies  {share.value:6.1%} won  {bar}", flush=True)
            if time.monotonic() >= end:
                return curve
        policy.learn(*rounds.play(policy))


if __name__ == "__main__":
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--minutes", type=float, default=3)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--curve", type=Path, help="where to draw the curve (SVG)")
    given = arguments.parse_args()
    measured = train(given.minutes, given.seed)
    if given.curve is not None:
        given.curve.write_text(draw(measured), encoding="utf-8")
