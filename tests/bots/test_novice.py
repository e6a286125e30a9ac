"""The simple opponent: it wins when it can, does not hand over a win it sees, and cheats nobody."""

from __future__ import annotations

from random import Random

from futari.bots.kamisado import Novice
from futari.core import Seat, Stream
from futari.kamisado.game import KAMISADO
from futari.kamisado.match import Match, Options, Stage, start_match
from futari.kamisado.moves import legal_moves
from futari.kamisado.round import play_move


def choose(match: Match, name: str = "x") -> object:
    (actor,) = KAMISADO.to_act(match)
    return Novice().choose(KAMISADO.view(match, actor), KAMISADO.choices(match, actor), Stream(b"seed", name))


def random_matches(count: int) -> list[Match]:
    random, matches = Random(3), list[Match]()
    while len(matches) < count:
        match = start_match(Options("long"))
        while actors := KAMISADO.to_act(match):
            (actor,) = actors
            match = KAMISADO.apply(match, actor, random.choice(list(KAMISADO.choices(match, actor))))
            matches.append(match)
    return [match for match in matches if match.stage is Stage.MOVE]


def test_it_takes_a_win_that_is_there() -> None:
    wins = 0
    for match in random_matches(400):
        mover = match.position.to_move
        winning = [
            m for m in legal_moves(match.position) if (o := play_move(match.position, m).outcome) and o.winner is mover
        ]
        if winning:
            wins += 1
            assert choose(match) in winning
    assert wins > 10


def test_the_same_stream_gives_the_same_choice() -> None:
    for match in random_matches(40):
        assert choose(match, "a") == choose(match, "a")


def test_it_beats_random_play() -> None:
    random, won = Random(5), 0
    for game in range(40):
        match, bot = start_match(Options("single")), Seat(game % 2)
        while actors := KAMISADO.to_act(match):
            (actor,) = actors
            listed = KAMISADO.choices(match, actor)
            chance = Stream(bytes([game]), str(match.position))
            choice = (
                Novice().choose(KAMISADO.view(match, actor), listed, chance)
                if actor is bot
                else random.choice(list(listed))
            )
            match = KAMISADO.apply(match, actor, choice)
        won += match.winner is bot
    assert won >= 32
