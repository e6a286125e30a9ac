"""Matches as people might play them: openings by sense, later moves partly by calculation, blunders now and then."""

from __future__ import annotations

from typing import TYPE_CHECKING

from futari.kamisado.engine.threats import wins_now
from futari.kamisado.match import Match, Options, Stage, fill_rows, make_move, start_match
from futari.kamisado.moves import Move, legal_moves
from futari.kamisado.regroup import Fill
from futari.kamisado.round import play_move

if TYPE_CHECKING:
    from collections.abc import Iterator

    from futari.core import Stream
    from futari.kamisado.engine.solver import Solver
    from futari.kamisado.position import Position

__all__ = ["keeps_the_win", "plausible_match", "plausible_moments"]

# Before so many moves of a round an exact answer may take seconds, and people have no idea either.
OPENING_MOVES = 6
# How often, in a hundred moves, a player of the match calculates to the end.
SKILLS = (0, 40, 70, 90)


def plausible_match(format_: str, chance: Stream, solver: Solver) -> Iterator[tuple[int, Position]]:
    """Every position after the openings, with the number of its round."""
    for made, match in plausible_moments(format_, chance, solver):
        if made >= OPENING_MOVES:
            yield match.round, match.position


def plausible_moments(format_: str, chance: Stream, solver: Solver) -> Iterator[tuple[int, Match]]:
    """The match whenever a move is to be made, with the moves that the round has had."""
    match = start_match(Options(format_))
    skill = chance.pick(SKILLS)
    made = 0
    while match.stage is not Stage.OVER:
        if match.stage is Stage.FILL:
            match, made = fill_rows(match, chance.pick(Fill)), 0
            continue
        yield made, match
        match = _next(match, chance, solver, calculated=made >= OPENING_MOVES and chance.below(100) < skill)
        made += 1


def keeps_the_win(position: Position, move: Move, solver: Solver) -> bool:
    """Whether a move wins the round for the side that makes it."""
    turn = play_move(position, move)
    if turn.outcome is not None:
        return turn.outcome.winner is position.to_move
    won = solver.value(turn.position).value == "win"
    return won if turn.position.to_move is position.to_move else not won


def _next(match: Match, chance: Stream, solver: Solver, *, calculated: bool) -> Match:
    return make_move(match, _sensible(match.position, chance, solver, calculated=calculated))


def _sensible(position: Position, chance: Stream, solver: Solver, *, calculated: bool) -> Move:
    """A win that is there, a move that keeps the win if it is calculated, or one that hands over nothing at once."""
    if strikes := wins_now(position):
        return chance.pick(strikes)
    moves = legal_moves(position)
    if calculated and (winning := [move for move in moves if keeps_the_win(position, move, solver)]):
        return chance.pick(winning)
    return chance.pick([move for move in moves if _hands_over_nothing(position, move)] or moves)


def _hands_over_nothing(position: Position, move: Move) -> bool:
    turn = play_move(position, move)
    if turn.outcome is not None:
        return turn.outcome.winner is position.to_move
    return turn.position.to_move is position.to_move or not wins_now(turn.position)
