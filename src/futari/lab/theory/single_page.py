"""The chapter on the Single Round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from futari.kamisado.engine.strategy import SINGLE_ROUND, read_proof, verify
from futari.kamisado.moves import legal_moves
from futari.lab.theory.length import NEVER
from futari.lab.theory.single_round import SINGLE_START, Small, unlike

if TYPE_CHECKING:
    from futari.lab.theory.inquiry import Inquiry

__all__ = ["proof_files", "single_chapter"]


def single_chapter(inquiry: Inquiry) -> str:
    """All that is known of a round without rings."""
    moves = inquiry.first_moves
    wins = [first for first in moves if first.points > 0]
    losses = len(moves) - len(wins)
    return f"""## The Single Round

**Verified: the first player wins.** {_told(_shipped())}
It is the proof that comes with futari; `futari kamisado verify` replays it.

**Solved: {len(wins)} of the {len(moves)} first moves win**, each for exactly +1 point, and {losses} lose, each for
exactly -1 (without rings a round is worth one point):
{", ".join(f"`{first.move}`" for first in wins)}.
They are {len(unlike(moves))} pairs of mirror images: a to h, brown for orange, green for blue, red for purple, yellow
for pink.

![The first moves: a disc wins, a cross loses](pictures/first-moves.svg)

{_smallest(inquiry)}
{_lengths(inquiry)}"""


def proof_files(inquiry: Inquiry) -> dict[str, bytes]:
    """The best proofs that were found, by the names of their files."""
    found = [small for _, small in inquiry.smalls.results(inquiry.small_tasks())]
    if not found:
        return {}
    return {
        "single-round-smallest.proof": min(found, key=_by_positions).proof,
        "single-round-shortest.proof": min(found, key=_by_length).proof,
    }


def _by_positions(small: Small) -> tuple[int, int, int]:
    return small.positions, small.answers, small.longest


def _by_length(small: Small) -> tuple[int, int, int]:
    return small.longest, small.positions, small.answers


def _shipped() -> Small:
    content = SINGLE_ROUND.read_bytes()
    proof = read_proof(content)
    proved = verify(proof)
    return Small(proved.positions, len(proof.answers), proved.endings, proved.longest, content)


def _told(small: Small) -> str:
    return (
        f"A strategy of {small.positions:,} positions in which the winner is to move ({small.answers} of them need an "
        f"answer that has to be remembered) meets every reply; {small.endings:,} lines end, the longest after "
        f"{small.longest} moves."
    )


def _smallest(inquiry: Inquiry) -> str:
    results = inquiry.smalls.results(inquiry.small_tasks())
    if not results:
        return ""
    settings = inquiry.settings
    text = f"""### Small strategies

Verified, each of them; that there is no smaller one is not claimed. Searches for each first move, of mirror images for
one: {settings.searches}, from seed {settings.seed} on, with {settings.steps} exchanges of a move each. The smallest by
positions:

| first move | positions | answers | ends | longest line |
|---|---|---|---|---|
"""
    for first in unlike(inquiry.first_moves):
        found = [small for task, small in results if task.move == first.move]
        if found:
            best = min(found, key=_by_positions)
            text += f"| `{first.move}` | {best.positions:,} | {best.answers:,} | {best.endings:,} | {best.longest} |\n"
    found = [small for _, small in results]
    return (
        text
        + f"""
[The smallest of all](proofs/single-round-smallest.proof): {_told(min(found, key=_by_positions))}
[The one with the shortest longest line](proofs/single-round-shortest.proof): {_told(min(found, key=_by_length))}
`futari kamisado verify docs/proofs/single-round-smallest.proof` replays one of them.
"""
    )


def _lengths(inquiry: Inquiry) -> str:
    results = inquiry.lengths.results(inquiry.length_tasks())
    if not results:
        return ""
    limits = _upper_limits(inquiry)
    text = f"""### The longest resistance

How many moves a round lasts (forfeits not counted) when the winner wants it over and the loser holds out. *At least* is
solved: the kernel says which of the winner's moves keep the win, and no choice among them ends the round sooner against
the best defence ({inquiry.settings.positions:,} positions were looked at for each move). *At most* is verified: the
longest line of a strategy that was replayed.

| first move | at least | at most |
|---|---|---|
"""
    best_low, best_high = NEVER, NEVER
    for task, length in results:
        high = min(length.high, limits.get(task.move, NEVER))
        best_low, best_high = min(best_low, length.low), min(best_high, high)
        text += f"| `{task.move}` | {length.low} | {high if high < NEVER else 'open'} |\n"
    if best_low == best_high:
        line = next(length.line for _, length in results if length.low == length.high == best_low)
        return text + f"\n**The Single Round lasts {best_low} moves**: {' · '.join(f'`{move}`' for move in line)}.\n"
    return text + f"\nSo with best play the round lasts at least {best_low} moves and at most {best_high}.\n"


def _upper_limits(inquiry: Inquiry) -> dict[str, int]:
    """The longest line of the best strategy that was replayed, for each first move."""
    shipped = _shipped()
    opening = str(legal_moves(SINGLE_START)[read_proof(shipped.proof).answers[0]])
    limits = {opening: shipped.longest}
    for task, small in inquiry.smalls.results(inquiry.small_tasks()):
        limits[task.move] = min(limits.get(task.move, NEVER), small.longest)
    return limits
