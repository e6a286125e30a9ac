"""R10, R19, R21, R22, R23: what is hidden changes no byte of what the others see, hear, are asked or are told."""

from __future__ import annotations

import base64
import hashlib
from random import Random
from typing import Any

import msgspec
import pytest

from futari.core import Event, FutariError, Seat
from futari.sekigahara import steps as at
from futari.sekigahara.choice import Act, Choice
from futari.sekigahara.game import SEKIGAHARA as GAME
from futari.sekigahara.pieces import CardKind, members
from futari.sekigahara.procedure import decide, deciders
from futari.sekigahara.state import State
from sekigahara.campaigns import VIEWERS, campaign, others_than
from sekigahara.twins import Pair, disguised, exchanged, follow, lie_open, reseeded, twin, with_hand

campaigns = pytest.mark.parametrize("seed", range(4))
# Those of odd seeds have more battles.
battles = pytest.mark.parametrize("seed", range(1, 9, 2))


def seen(state: State, seat: Seat | None) -> bytes:
    """All that a state tells a seat without being asked."""
    told: list[Any] = [GAME.view(state, seat), GAME.prompt(state, seat), sorted(GAME.to_act(state))]
    if seat is not None:
        told += [[GAME.write_choice(choice) for choice in GAME.choices(state, seat)], GAME.undo_depth(state, seat)]
    return msgspec.json.encode(told)


def refused(state: State, seat: Seat, attempt: str) -> object:
    """What a seat is told that tries something."""
    refusal = GAME.why(state, seat, attempt)
    return refusal and (refusal.rule, refusal.message)


def told(before: State, actor: Seat, choice: Choice, after: State, seat: Seat | None) -> list[Event]:
    return GAME.events(before, actor, choice, after, seat)


@campaigns
def test_what_is_hidden_changes_no_byte_of_what_one_sees(seed: int) -> None:
    """Faces at places, in the box and in the bag, hands, draw piles, cards put face down, names of equal blocks, the
    seed; one's own draw pile and bag too (R10)."""
    random = Random(seed)
    for number, (state, _, _, _) in enumerate(campaign(seed)):
        if number % 9 == seed:
            for seat in VIEWERS:
                assert seen(state, seat) == seen(twin(state, seat, random), seat)


@campaigns
def test_a_refusal_tells_nothing_that_is_hidden(seed: int) -> None:
    random = Random(seed)
    attempts = sorted({GAME.write_choice(choice) for _, _, choice, _ in campaign(seed + 1)})
    for number, (state, _, _, _) in enumerate(campaign(seed)):
        if number % 9 == seed:
            for seat in Seat:
                other = twin(state, seat, random)
                listed = [GAME.write_choice(each) for each in GAME.choices(state, seat.other)]
                for attempt in (*random.sample(attempts, 8), *random.sample(listed, min(4, len(listed)))):
                    assert refused(state, seat, attempt) == refused(other, seat, attempt)


@campaigns
@pytest.mark.parametrize("hiding", Seat)
def test_a_line_of_play_looks_the_same_whatever_is_hidden(seed: int, hiding: Seat) -> None:
    """One side's hidden things are exchanged and both games go on, with choices that look the same from outside."""
    random = Random(seed)
    length = 0
    for number, (state, _, _, _) in enumerate(campaign(seed)):
        if number % 40 != 10 * seed:
            continue
        pair = Pair(state, disguised(state, hiding, random, lasting=True), hiding)
        for one, other, actor, choice, image in follow(pair, random, 40):
            length += 1
            for seat in others_than(hiding):
                assert seen(pair.one, seat) == seen(pair.other, seat)
                assert told(one, actor, choice, pair.one, seat) == told(other, actor, image, pair.other, seat)
    assert length > 100


@campaigns
def test_what_can_still_be_undone_is_known_to_nobody_else(seed: int) -> None:
    """R23: the others see a movement phase as it was when it could last be undone, and hear nothing of it."""
    undoable = 0
    for before, actor, choice, after in campaign(seed):
        if after.open is None:
            continue
        undoable += 1
        assert GAME.undo_depth(after, actor) == after.free > 0
        for seat in others_than(actor):
            assert seen(after, seat) == seen(before, seat) == seen(after.open, seat)
            assert told(before, actor, choice, after, seat) == []
    assert undoable > 50


@campaigns
def test_whatever_is_undone_the_others_have_seen_nothing_of_it(seed: int) -> None:
    """R23: what another line of play from the same point leads to, while it can be undone, looks the same too."""
    random = Random(seed)
    for _, actor, _, after in campaign(seed):
        if after.open is None or after.free % 4:
            continue
        other = after.open
        for _ in range(after.free):
            other = decide(other, actor, random.choice(list(GAME.choices(other, actor))))
            if other.open is None:
                break
            for seat in others_than(actor):
                assert seen(other, seat) == seen(after, seat)


@campaigns
def test_all_are_told_the_same_kinds_of_things_in_the_same_order(seed: int) -> None:
    """R23: what was kept back is told as soon as it cannot be undone any more, and nothing is told twice."""
    heard: dict[Seat | None, list[str]] = {seat: [] for seat in VIEWERS}
    for before, actor, choice, after in campaign(seed):
        for seat in VIEWERS:
            heard[seat] += [event.kind for event in told(before, actor, choice, after, seat)]
        if after.open is None:
            assert heard[Seat.FIRST] == heard[Seat.SECOND] == heard[None]


@campaigns
def test_a_bid_and_a_half_hand_are_secret_until_both_are_in(seed: int) -> None:
    """R11, R19: the one who is still choosing sees the same whatever the other has put down."""
    compared = 0
    for before, actor, _, after in campaign(seed):
        if not isinstance(after.step, at.Bid | at.Discards) or type(after.step) is not type(before.step):
            continue
        for choice in GAME.choices(before, actor):
            other = decide(before, actor, choice)
            compared += 1
            for seat in others_than(actor):
                assert seen(other, seat) == seen(after, seat)
                assert told(before, actor, choice, other, seat) == told(before, actor, choice, after, seat)
    assert compared > 10


@battles
def test_whoever_could_challenge_is_asked_whether_or_not_he_holds_a_challenge(seed: int) -> None:
    """R21."""
    asked = 0
    for state, _, _, _ in campaign(seed):
        if not isinstance(state.step, at.Challenge):
            continue
        asked += 1
        side = state.step.deployment.side.other
        size = len(state.piles[side].hand)
        for kind in CardKind:
            cards = [card.number for card in GAME.edition.cards if card.side is side and card.kind is kind]
            other = with_hand(state, side, tuple(cards[:1] * size))
            assert deciders(other) == (side,)
            assert {each.act for each in GAME.choices(other, side)} >= {Act.PASS, Act.PASS_ALL}
            for seat in others_than(side):
                assert seen(other, seat) == seen(state, seat)
    assert asked > 3


@battles
def test_whoever_is_challenged_is_asked_whether_or_not_he_can_show_a_card(seed: int) -> None:
    """R21."""
    for state, _, _, _ in campaign(seed):
        if not isinstance(state.step, at.Challenge):
            continue
        challenger, side = state.step.deployment.side.other, state.step.deployment.side
        challenges = [card.number for card in GAME.edition.cards if card.side is challenger and card.clan is None]
        asking = with_hand(state, challenger, tuple(challenges[:1]))
        size = len(asking.piles[side].hand)
        for card in (card for card in GAME.edition.cards if card.side is side):
            hand = with_hand(asking, side, (card.number,) * size)
            choice = Choice(Act.CHALLENGE, card=challenges[0])
            other = decide(hand, challenger, choice)
            if state.step.fight.answers[side]:
                continue
            assert deciders(other) == (side,)
            assert {each.act for each in GAME.choices(other, side)} >= {Act.YIELD, Act.SHOW_ALL, Act.YIELD_ALL}
            plain = decide(asking, challenger, choice)
            for seat in others_than(side):
                assert seen(other, seat) == seen(plain, seat)
                assert told(hand, challenger, choice, other, seat) == told(asking, challenger, choice, plain, seat)


def _all_equal(state: State, side: Seat, place: int) -> State:
    """The state with equal blocks at a place as far as none of them lies open."""
    hidden = state.edition.sides[side] & ~lie_open(state)
    there = list(members(state.board.stacks[side][place] & hidden))
    by_kind: dict[int, list[int]] = {}
    for block in members(hidden):
        by_kind.setdefault(state.edition.kind_of[block], []).append(block)
    most = max(by_kind.values(), key=len)
    if len(most) < len(there):
        return state
    # Whoever is on the wrong side of the exchange goes where an equal one came from.
    swap: dict[int, int] = {}
    coming = [block for block in most if block not in there][: len([each for each in there if each not in most])]
    for going, equal in zip((each for each in there if each not in most), coming, strict=True):
        swap |= {going: equal, equal: going}
    return exchanged(state, swap)


@pytest.mark.parametrize("seed", range(8))
def test_who_is_asked_for_losses_does_not_tell_that_his_blocks_are_equal(seed: int) -> None:
    """8.7.2, 8.9.4: the owner chooses, also between equal blocks; otherwise not being asked would give them away."""
    for before, actor, choice, after in campaign(seed):
        if not (isinstance(before.step, at.Fight) and choice.act is Act.FINISH) or isinstance(after.step, at.Fight):
            continue
        for side in Seat:
            other = decide(_all_equal(before, side, before.step.place), actor, choice)
            if isinstance(after.step, at.Losses | at.SiegeLosses):
                assert type(other.step) is type(after.step)
                assert deciders(other) == deciders(after)


@campaigns
def test_nothing_of_the_seed_can_be_had(seed: int) -> None:
    """Views, prompts and events hold neither the seed nor anything made of it, and another seed gives the same."""
    for number, (before, actor, choice, after) in enumerate(campaign(seed)):
        secret = before.seed
        if number % 10 == seed:
            for seat in VIEWERS:
                text = seen(after, seat) + msgspec.json.encode(told(before, actor, choice, after, seat))
                for trace in (secret, secret.hex().encode(), base64.b64encode(secret), hashlib.sha256(secret).digest()):
                    assert trace not in text
                    assert trace[:8] not in text
                assert hashlib.sha256(secret).hexdigest().encode() not in text
                assert seen(reseeded(after, bytes(32)), seat) == seen(after, seat)


def test_a_choice_that_is_not_on_the_list_is_refused_the_same_way_in_both_games() -> None:
    """Applying it tells no more than asking why."""
    random = Random(5)
    attempts = list({choice for _, _, choice, _ in campaign(6)})
    for number, (state, _, _, _) in enumerate(campaign(5)):
        if number % 30:
            continue
        for seat in Seat:
            other = twin(state, seat, random)
            for attempt in set(random.sample(attempts, 10)) - set(GAME.choices(state, seat)):
                with pytest.raises(FutariError) as refusal:
                    GAME.apply(state, seat, attempt)
                with pytest.raises(FutariError) as again:
                    GAME.apply(other, seat, attempt)
                assert refusal.value.message == again.value.message


def test_the_twins_differ_where_somebody_else_may_look() -> None:
    """Otherwise their likeness would show nothing: each has other blocks, other cards and other lists for its owner."""
    random = Random(3)
    views = lists = 0
    for number, (state, _, _, _) in enumerate(campaign(3)):
        if number % 20 == 0:
            for seat in Seat:
                other = twin(state, seat.other, random)
                assert GAME.view(other, seat) != GAME.view(state, seat)
                views += 1
                lists += list(GAME.choices(other, seat)) != list(GAME.choices(state, seat))
    assert views > 20
    assert lists > 5
