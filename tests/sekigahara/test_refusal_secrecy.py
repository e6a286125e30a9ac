"""A refusal tells nothing that the seat may not know (R10): it is the same in every state he cannot tell apart."""

import random

import pytest

from futari.core import Seat
from futari.sekigahara.choice import Act, Choice
from futari.sekigahara.game import SEKIGAHARA
from futari.sekigahara.procedure import choices
from futari.sekigahara.refusal import refusal_of
from futari.sekigahara.state import State
from sekigahara.twins import twin

EDITION = SEKIGAHARA.edition
CARDS, BLOCKS, PLACES = range(-1, len(EDITION.cards)), range(-1, len(EDITION.blocks)), range(-1, 51)
PIECES = {
    Act.DEPLOY: "card block",
    Act.MUSTER_ONE: "block place",
    Act.RETREAT: "block place",
    Act.TAKE: "block",
    Act.LOSE: "block",
    Act.LEADER: "block",
    Act.CLAIM: "block",
    Act.STEP: "place",
    Act.MARCH: "place",
    Act.FIGHT: "place",
    Act.FORCE: "card",
    Act.CHALLENGE: "card",
    Act.SHOW: "card",
    Act.BID: "card",
}


def attempt(chance: random.Random) -> Choice:
    """Something a player may try, sensible or not."""
    act = chance.choice(list(PIECES))
    choice = Choice(act)
    for piece in PIECES[act].split():
        if piece == "card":
            choice = choice._replace(card=chance.choice(CARDS))
        elif piece == "block":
            choice = choice._replace(block=chance.choice(BLOCKS))
        else:
            choice = choice._replace(place=chance.choice(PLACES))
    return choice


def told(state: State, seat: Seat, choice: Choice) -> object:
    if choice in choices(state, seat):
        return "allowed"
    refusal = refusal_of(state, seat, choice)
    return refusal.rule, refusal.message


@pytest.mark.parametrize("seed", range(4))
def test_a_refusal_tells_nothing_that_is_hidden(seed: int) -> None:
    chance = random.Random(seed)
    state = SEKIGAHARA.start(SEKIGAHARA.read_options({}), seed.to_bytes(32, "big"))
    while SEKIGAHARA.outcome(state) is None:
        if chance.random() < 0.2:
            for seat in Seat:
                other = twin(state, seat, chance)
                for choice in [attempt(chance) for _ in range(12)]:
                    assert told(state, seat, choice) == told(other, seat, choice)
        seat = chance.choice(sorted(SEKIGAHARA.to_act(state)))
        state = SEKIGAHARA.apply(state, seat, chance.choice(list(SEKIGAHARA.choices(state, seat))))
