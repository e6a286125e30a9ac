"""The opponent of the first evening: it wins when it can, guards what it sees, and cheats nobody."""

from __future__ import annotations

from random import Random

from bots.matches import choose, random_matches, winning_moves
from futari.bots import ask
from futari.bots.kamisado import LEVELS
from futari.bots.kamisado.eye import wins_at_hand
from futari.core import Seat, Stream
from futari.kamisado.game import KAMISADO
from futari.kamisado.match import Options, start_match

NOVICE = LEVELS["novice"]


def test_it_takes_a_win_that_is_there() -> None:
    wins = 0
    for match in random_matches(400):
        if in_one := winning_moves(match.position):
            wins += 1
            at_hand = {win.move for win in wins_at_hand(match.position)}
            assert set(in_one) <= at_hand
            assert choose(NOVICE, match) in at_hand
    assert wins > 10


def test_it_beats_random_play() -> None:
    random, won = Random(5), 0
    for game in range(40):
        match, seat = start_match(Options("single")), Seat(game % 2)
        while actors := KAMISADO.to_act(match):
            (actor,) = actors
            listed = KAMISADO.choices(match, actor)
            chance = Stream(bytes([game]), str(match.position))
            novice = ask(NOVICE, KAMISADO, match, actor, chance).choices[0]
            choice = novice if actor is seat else random.choice(list(listed))
            match = KAMISADO.apply(match, actor, choice)
        won += match.winner is seat
    assert won >= 32
