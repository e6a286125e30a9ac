"""What a puzzle is about, in stable words, and how hard it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from futari.kamisado.engine.threats import strikers, ways_in, wins_now
from futari.kamisado.moves import Move, legal_moves
from futari.kamisado.round import Turn, play_move

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from futari.kamisado.position import Position

__all__ = ["GRADES", "THEMES", "grade_of", "play_line", "themes_of"]

GRADES = (1, 2, 3, 4, 5)
THEMES = (
    "push",
    "forfeit",
    "deadlock",
    "block",
    "threat",
    "double_threat",
    "quiet",
    "retreat",
    "risk",
    "only_reply",
    "decline",
)
# What nobody looks for at first.
_SURPRISING = frozenset({"forfeit", "deadlock", "quiet", "retreat", "risk", "decline"})


def play_line(position: Position, moves: Iterable[Move]) -> list[Turn]:
    """The turns that moves make one after the other; each must be legal."""
    turns = []
    for move in moves:
        turns.append(play_move(position, move))
        position = turns[-1].position
    return turns


def themes_of(position: Position, line: Iterable[Move]) -> tuple[str, ...]:
    """The themes of a solution, in the order of THEMES."""
    found = {*_themes_of_the_key(position, turns := play_line(position, line)), *_themes_of_the_line(turns)}
    return tuple(theme for theme in THEMES if theme in found)


def _themes_of_the_line(turns: list[Turn]) -> Iterator[str]:
    """push: the winner pushes; forfeit: the opponent's tower is blocked when it is called; deadlock: the end (M8)."""
    winner = turns[0].side
    own = [turn for turn in turns if turn.side is winner]
    if any(turn.pushed for turn in own):
        yield "push"
    if any(forfeit.side is not winner for turn in own if turn.outcome is None for forfeit in turn.forfeits):
        yield "forfeit"
    if turns[-1].outcome is not None and turns[-1].outcome.rule == "M8":
        yield "deadlock"


def _themes_of_the_key(position: Position, turns: list[Turn]) -> Iterator[str]:
    """What the first move does to the open ways of both sides, and what it leaves the opponent.

    threat and double_threat: one or more new ways to the far row; block: it closes a way of the opponent; retreat: it
    closes an own one; risk: it opens one to the opponent; quiet: neither threat nor block, push nor forfeit.
    """
    mover, after = turns[0].side, turns[0].position
    if len(turns) > 1 and wins_now(position):
        yield "decline"
    if not after.finished and after.to_move is not mover and len(legal_moves(after)) == 1:
        yield "only_reply"
    own_before, own_after = strikers(position, mover), strikers(after, mover)
    others_before, others_after = strikers(position, mover.other), strikers(after, mover.other)
    gained, closed = own_after - own_before, others_before - others_after
    if gained:
        ways = sum(len(ways_in(after.towers, after.rings, mover, tower)) for tower in gained)
        yield "threat" if ways == 1 else "double_threat"
    if closed:
        yield "block"
    if own_before - own_after:
        yield "retreat"
    if others_after - others_before:
        yield "risk"
    if not (gained or closed or turns[0].pushed or turns[0].forfeits):
        yield "quiet"


def grade_of(depth: int, tempting: int, deep: int, themes: Iterable[str]) -> int:
    """1 to 5, by depth and by surprise.

    `tempting` are the other moves that do not lose at once, `deep` those of them that a look two moves ahead does not
    refute.
    """
    surprise = min(2, len(_SURPRISING.intersection(themes)))
    difficulty = 2 * (depth - 2) + min(tempting, 4) // 2 + 2 * min(deep, 2) + surprise
    return 1 + sum(difficulty >= step for step in _STEPS)


_STEPS = (4, 7, 10, 14)
