"""A view and a guess make a state: with the true guess, one that nobody can tell from the true state."""

from __future__ import annotations

from random import Random

import pytest

from futari.core import Seat
from futari.sekigahara import steps as at
from futari.sekigahara.game import SEKIGAHARA as GAME
from futari.sekigahara.imagination import Sample, imagine
from futari.sekigahara.pieces import NONE
from futari.sekigahara.procedure import decide
from futari.sekigahara.state import State
from sekigahara.campaigns import Stride, campaign
from sekigahara.twins import twin

# The steps in which a bot thinks ahead; in the others it is asked about one thing.
SUPPORTED = (at.Level, at.Payment, at.Exchange, at.Movement, at.March, at.CombatOrder, at.Fight)


def hidden_from(state: State, seat: Seat) -> Sample:
    """The true guess: what the seat does not see. No bot can call this."""
    enemy, board = seat.other, state.board
    fight = state.step if isinstance(state.step, at.Fight) else None
    return Sample(
        board.stacks[enemy],
        board.boxes[enemy],
        board.bags,
        board.lost,
        state.piles[enemy].hand,
        state.piles.map(lambda pile: pile.deck),
        state.piles.map(lambda pile: pile.discards),
        fight.deployed[enemy] if fight is not None else NONE,
        state.seed,
    )


campaigns = pytest.mark.parametrize("seed", range(6))


def thoughtful(seed: int) -> list[Stride]:
    """The moments of a campaign in which the actor can think ahead."""
    return [stride for stride in campaign(seed) if isinstance(stride.before.step, SUPPORTED)]


@campaigns
def test_the_true_guess_makes_a_state_that_looks_like_the_true_one(seed: int) -> None:
    """What the seat sees of it, and what it may choose, is the same to the last word."""
    steps = set()
    for state, actor, _, _ in thoughtful(seed):
        imagined = imagine(GAME.edition, GAME.view(state, actor), hidden_from(state, actor))
        assert GAME.view(imagined, actor) == GAME.view(state, actor)
        assert list(GAME.choices(imagined, actor)) == list(GAME.choices(state, actor))
        steps.add(type(state.step))
    assert steps >= {at.Level, at.Movement, at.March}


@campaigns
def test_the_rules_go_on_from_it_as_they_do_from_the_true_one(seed: int) -> None:
    """The same choice leads to the same board, the same hands and the same step; draws come from the same seed."""
    for number, (state, actor, choice, after) in enumerate(thoughtful(seed)):
        # Whose blocks came by which road is known to their owner only; it matters when they go back (8.8.2).
        if number % 3 or isinstance(state.step, at.CombatOrder | at.Fight):
            continue
        imagined = imagine(GAME.edition, GAME.view(state, actor), hidden_from(state, actor))
        ahead = decide(imagined, actor, choice)
        assert ahead.board.stacks == after.board.stacks
        assert ahead.board.castles == after.board.castles
        assert ahead.board.markers == after.board.markers
        assert ahead.piles.map(lambda pile: (pile.hand, sorted(pile.deck))) == after.piles.map(
            lambda pile: (pile.hand, sorted(pile.deck))
        )
        assert type(ahead.step) is type(after.step)


@campaigns
def test_the_guess_is_all_that_it_has_of_what_is_hidden(seed: int) -> None:
    """Two states that a seat cannot tell apart are imagined alike from the same guess."""
    random = Random(seed)
    for number, (state, actor, _, _) in enumerate(thoughtful(seed)):
        if number % 10 == 0:
            guess = hidden_from(state, actor)
            other = twin(state, actor, random)
            assert imagine(GAME.edition, GAME.view(other, actor), guess) == imagine(
                GAME.edition, GAME.view(state, actor), guess
            )


def test_a_spectator_has_nothing_to_decide() -> None:
    state = next(campaign(0)).before
    with pytest.raises(ValueError, match="spectator"):
        imagine(GAME.edition, GAME.view(state, None), hidden_from(state, Seat.FIRST))


def test_a_step_of_one_question_is_refused() -> None:
    """A bid is one card; there is nothing to play on."""
    state = next(campaign(0)).before
    with pytest.raises(ValueError, match="bid"):
        imagine(GAME.edition, GAME.view(state, Seat.FIRST), hidden_from(state, Seat.FIRST))
