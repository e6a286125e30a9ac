"""Matches to ask bots about."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from futari.bots import ask
from futari.core import Stream
from futari.kamisado.game import KAMISADO
from futari.kamisado.match import Match, Options, Stage, start_match
from futari.kamisado.moves import Move, legal_moves
from futari.kamisado.round import play_move

if TYPE_CHECKING:
    from futari.bots.kamisado import Level
    from futari.kamisado.position import Position


def choose(bot: Level, match: Match, name: str = "x") -> Move:
    """What a bot does in a match that waits for a move."""
    (actor,) = KAMISADO.to_act(match)
    choice = ask(bot, KAMISADO, match, actor, Stream(b"seed", name)).choices[0]
    assert isinstance(choice, Move)
    return choice


def random_matches(count: int, format_: str = "long", seed: int = 3) -> list[Match]:
    """Matches that wait for a move, from random play."""
    return _moments(count, format_, seed, Stage.MOVE)


def finished_rounds(count: int, format_: str = "standard", seed: int = 4) -> list[Match]:
    """Matches that wait for the winner's choice of direction, from random play."""
    return _moments(count, format_, seed, Stage.FILL)


def _moments(count: int, format_: str, seed: int, stage: Stage) -> list[Match]:
    random, moments = Random(seed), list[Match]()
    while len(moments) < count:
        match = start_match(Options(format_))
        while actors := KAMISADO.to_act(match):
            (actor,) = actors
            match = KAMISADO.apply(match, actor, random.choice(list(KAMISADO.choices(match, actor))))
            if match.stage is stage:
                moments.append(match)
    return moments[:count]


def standing(position: Position) -> Match:
    """A match that stands at a position."""
    return Match(Options(position.limits.value), position, position.score, 1, position.to_move, Stage.MOVE)


def winning_moves(position: Position) -> list[Move]:
    """The moves that win the round at once, by the rules alone."""
    mover = position.to_move
    return [
        move
        for move in legal_moves(position)
        if (outcome := play_move(position, move).outcome) and outcome.winner is mover
    ]
