"""Belief: every world that is sampled agrees with the view and with everything the seat was ever told."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from bots.watches import Watch, watched
from futari.bots.sekigahara.belief import Belief, Token
from futari.core import Event, Message, Seat
from futari.sekigahara import steps as at
from futari.sekigahara.game import SEKIGAHARA as GAME
from futari.sekigahara.imagination import Sample, imagine
from futari.sekigahara.pieces import CardKind, members
from futari.sekigahara.state import State
from futari.sekigahara.steps import MOVEMENT
from futari.sekigahara.view import CampaignView
from sekigahara.positions import position

EDITION = GAME.edition
SEATS = GAME.seats
THOUGHTFUL = (at.Level, at.Payment, at.Exchange, at.Movement, at.March, at.CombatOrder, at.Fight)
EVERY = 12

campaigns = pytest.mark.parametrize("seed", [0, 1, 5, 7, 11, 13])


def moments(seed: int) -> list[Watch]:
    """Some of the decisions of a campaign; every one of a battle, where most is shown."""
    return [
        watch
        for number, watch in enumerate(watched(seed))
        if number % EVERY == 0 or not isinstance(watch.state.step, MOVEMENT)
    ]


def believed(watch: Watch) -> tuple[CampaignView, Belief]:
    view = GAME.view(watch.state, watch.seat)
    return view, Belief(EDITION, view, watch.events)


def faces(blocks: int) -> Counter[str]:
    return Counter(EDITION.blocks[block].face for block in members(blocks))


@campaigns
def test_a_world_has_as_many_of_everything_as_the_view(seed: int) -> None:
    random = Random(seed)
    for watch in moments(seed):
        view, belief = believed(watch)
        enemy = watch.seat.other
        side = view.sides[SEATS[enemy]]
        world = belief.sample(random)
        seen = {stack.place: stack.count for stack in view.stacks if stack.side == SEATS[enemy]}
        keys = [place.key for place in EDITION.chart.places]
        assert {keys[n]: blocks.bit_count() for n, blocks in enumerate(world.stacks) if blocks} == seen
        assert world.box.bit_count() == side.box_size
        assert len(world.bags[enemy]) == side.bag_size
        assert len(world.hand) == side.hand_size
        for each in Seat:
            assert len(world.decks[each]) == view.sides[SEATS[each]].deck_size


@campaigns
def test_every_block_is_somewhere_exactly_once(seed: int) -> None:
    random = Random(seed)
    for watch in moments(seed):
        view, belief = believed(watch)
        world = belief.sample(random)
        enemy = watch.seat.other
        sets = [*world.stacks, world.box, world.lost[enemy], *(1 << block for block in world.bags[enemy])]
        union = 0
        for blocks in sets:
            assert not union & blocks
            union |= blocks
        left = EDITION.sides[enemy] & ~union
        assert faces(left) == (Counter(view.mori_box) if enemy is Seat.SECOND else Counter())


@campaigns
def test_the_fallen_and_the_open_blocks_are_those_that_everybody_saw(seed: int) -> None:
    random, opened = Random(seed), 0
    for watch in moments(seed):
        view, belief = believed(watch)
        world = belief.sample(random)
        for side in Seat:
            assert faces(world.lost[side]) == Counter(view.sides[SEATS[side]].lost)
        # Its own blocks it knows by name: those that are not on the map, in a box or lost are in the bag.
        assert world.lost[watch.seat] == watch.state.board.lost[watch.seat]
        assert sorted(world.bags[watch.seat]) == sorted(watch.state.board.bags[watch.seat])
        if view.fight is not None:
            lying = Counter(each.face for each in view.fight.deployed if each.name is None)
            there = world.stacks[EDITION.place_named[view.fight.place]]
            if not isinstance(watch.state.step, at.Losses | at.SiegeLosses):
                assert lying <= faces(there)
                opened += lying.total()
    assert opened or seed % 2 == 0


@campaigns
def test_cards_discarded_since_the_shuffle_are_in_nobodys_hand(seed: int) -> None:
    """3.3: discards lie face up; after a shuffle they may be anywhere again."""
    random = Random(seed)
    for watch in moments(seed):
        _, belief = believed(watch)
        enemy = watch.seat.other
        true = watch.state.piles[enemy]
        assert belief.spent_cards == Counter(EDITION.cards[card].name for card in true.discards)
        world = belief.sample(random)
        assert _cards(world, enemy) <= _deck(enemy)
        assert Counter(world.discards[enemy]) >= Counter(true.discards)


def _cards(world: Sample, enemy: Seat) -> Counter[int]:
    return Counter(world.hand) + Counter(world.decks[enemy]) + Counter(world.discards[enemy])


def _deck(side: Seat) -> Counter[int]:
    return Counter({card.number: card.copies for card in EDITION.cards if card.side is side})


@campaigns
def test_a_card_that_was_shown_stays_in_the_hand_until_it_is_played(seed: int) -> None:
    """8.6.1: it goes back to the hand."""
    random = Random(seed)
    for watch in moments(seed):
        if isinstance(watch.state.step, at.Bid | at.Discards):
            continue  # it may be what the enemy has put face down
        _, belief = believed(watch)
        held = Counter({EDITION.card_named[name]: count for name, count in belief.held_cards.items()})
        assert held <= Counter(watch.state.piles[watch.seat.other].hand)
        assert held <= Counter(belief.sample(random).hand)


@campaigns
def test_a_token_that_can_be_in_one_place_only_is_there(seed: int) -> None:
    """Whoever was shown, and has stood there since or marched with the whole stack, is followed without a doubt."""
    random, certain = Random(seed), 0
    for watch in moments(seed):
        _, belief = believed(watch)
        sure: dict[str, Counter[str]] = {}
        for token in belief.tokens:
            if len(token.where) == 1:
                (place,) = token.where
                sure.setdefault(place, Counter())[token.face] += 1
        true, world = watch.state.board.stacks[watch.seat.other], belief.sample(random)
        for place, known in sure.items():
            certain += known.total()
            assert known <= faces(true[EDITION.place_named[place]])
            assert known <= faces(world.stacks[EDITION.place_named[place]])
    assert certain


@campaigns
def test_a_world_looks_like_the_true_one_and_offers_the_same_choices(seed: int) -> None:
    """So a plan that is made in it can be carried out."""
    random, compared = Random(seed), 0
    for watch in moments(seed):
        if isinstance(watch.state.step, THOUGHTFUL):
            view, belief = believed(watch)
            imagined = imagine(EDITION, view, belief.sample(random))
            assert GAME.view(imagined, watch.seat) == view
            assert list(GAME.choices(imagined, watch.seat)) == list(GAME.choices(watch.state, watch.seat))
            compared += 1
    assert compared > 10


def test_worlds_differ_where_nothing_is_known() -> None:
    """Hidden stacks and hands are dealt anew each time."""
    random = Random(3)
    watch = moments(3)[-1]
    _, belief = believed(watch)
    worlds = [belief.sample(random) for _ in range(20)]
    assert len({world.hand for world in worlds}) > 5 or not worlds[0].hand
    assert len({world.stacks for world in worlds}) > 5


def test_a_march_of_a_part_spreads_what_was_known() -> None:
    """Two of four blocks went on: the one that was known is with either half."""
    for watch in watched(1):
        _, belief = believed(watch)
        spread = [token for token in belief.tokens if len(token.where) > 1]
        if spread:
            for token in spread:
                assert 0.5 < sum(token.where.values()) <= 1.0001
            return
    raise AssertionError("no march of a part of a stack in the whole campaign")


def test_a_leader_who_was_shown_for_a_march_goes_with_it() -> None:
    """R3: he must move with the stack; in a game that was read a lone Ieyasu was not looked for where he had gone."""
    found = 0
    for watch in (each for seed in range(12) for each in watched(seed)):
        shown = [number for number, event in enumerate(watch.events) if event.kind == "leader"]
        march = watch.events[shown[-1] :] if shown else ()
        kinds = [event.kind for event in march]
        if "halt" not in kinds or march[0].facts["side"] == SEATS[watch.seat]:
            continue
        afterwards = kinds[kinds.index("halt") + 1 :]
        counts = {event.facts["count"] for event in march if event.kind == "step"}
        if len(counts) == 1 and not {"step", "retreat", "lost", "overrun"} & set(afterwards):
            found += 1
            _, belief = believed(watch)
            where = [token.where for token in belief.tokens if [token.face] == march[0].facts["faces"]]
            assert {str(march[kinds.index("halt")].facts["place"]): 1.0} in where
    assert found > 20


def test_a_spectator_believes_nothing() -> None:
    watch = next(watched(0))
    with pytest.raises(ValueError, match="spectator"):
        Belief(EDITION, GAME.view(watch.state, None), ())


def test_the_foe_of_a_battle_has_unknown_cards_and_those_that_were_shown() -> None:
    random = Random(5)
    for watch in moments(5):
        _, belief = believed(watch)
        world = belief.sample(random)
        for place, blocks in enumerate(world.stacks):
            if blocks:
                foe = belief.foe(world, place)
                assert foe.blocks == blocks
                assert foe.hand_size == len(world.hand)
                assert len(foe.seen) <= foe.hand_size <= len(foe.seen) + len(foe.cards)
                assert all(EDITION.cards[card].kind is not CardKind.LOYALTY for card in foe.seen)
                # Whoever has a stack keeps its cards: they are half as likely again in his hand as the others.
                copies = Counter(foe.cards)
                for card, count in (Counter(belief._cards) - Counter(foe.seen)).items():
                    fits = EDITION.deployable[card] & blocks or EDITION.cards[card].clan is None
                    assert copies[card] == count * (3 if fits else 2)
                break


def test_a_seat_remembers_where_its_blocks_came_from_in_its_last_phase() -> None:
    """Whoever marched in it is remembered where he stood when it began; the phases before it come after it."""
    remembered = 0
    for seed in range(3):
        began: dict[Seat, State] = {}
        ended: dict[Seat, State] = {}
        for watch in watched(seed):
            state, seat = watch.state, watch.seat
            if isinstance(state.step, at.Movement):
                ended[seat] = state
            if not isinstance(state.step, at.Level):
                continue
            before, after = began.get(seat), ended.get(seat)
            began[seat] = state
            if before is None or after is None or after.week != before.week or after.turn != before.turn:
                continue
            marched = {block for entry in after.phase.entries if entry.marched for block in members(entry.blocks)}
            came_from, *_ = Belief(EDITION, GAME.view(state, seat), watch.events).came_from
            stood = {b: place for place, blocks in enumerate(before.board.stacks[seat]) for b in members(blocks)}
            assert marched <= set(came_from)
            assert all(stood.get(block) == place for block, place in came_from.items() if block in stood)
            remembered += len(came_from)
    assert remembered > 100


@pytest.mark.parametrize(("sizes", "home"), [((1, 1), 0.9), ((4, 2), 0.8), ((1, 6), 0.6)])
def test_nobody_leaves_his_chief_with_few_where_many_may_come(sizes: tuple[int, int], home: float) -> None:
    """2.1: of two stacks in which Mitsunari may be, the one before four is hardly his; a large one may be."""
    names = [block.name for block in EDITION.blocks if block.side is Seat.SECOND and not block.leader]
    osaka, kuwana = names[: sizes[0]], names[sizes[0] : sum(sizes)]
    state = position(f"""
        week = 3
        first = "tokugawa"
        [ishida]
        hand = ["mori-plain"]
        stacks = {{ osaka = {["ishida-leader", *osaka[1:]]}, kuwana = {kuwana} }}
        [tokugawa]
        hand = ["tokugawa-plain"]
        [tokugawa.stacks]
        kiyosu = ["date-mon3-1", "date-mon2-1", "date-mon2-2", "date-gun-1"]
        edo = ["tokugawa-leader", "tokugawa-mon3-1"]
    """)
    belief = Belief(EDITION, GAME.view(state, Seat.FIRST), ())
    token = Token("ishida-leader", "osaka")
    token.spread("osaka", "kuwana", 0.5)
    belief.tokens = [token]
    belief._counts.update(osaka=sizes[0], kuwana=sizes[1])
    belief._guard_the_chief()
    likely = token.where["osaka"] / sum(token.where.values())
    assert likely > home
    assert likely < 1


def test_who_is_not_among_those_who_have_all_been_seen_is_elsewhere() -> None:
    """8.2.3: two of three went on, and both turned out 3-mon Tokugawa, so Ieyasu stayed; they are not one block twice.

    A shogun did not attack Ieyasu, whom he could have killed for sure.
    """
    state = position("""
        first = "ishida"
        [ishida]
        stacks = { osaka = ["ishida-leader", "mori-gun-1"] }
        [tokugawa]
        stacks = { miyazu = ["tokugawa-leader"], gifu = ["tokugawa-mon3-1", "tokugawa-mon3-2"] }
    """)
    belief = Belief(EDITION, GAME.view(state, Seat.SECOND), ())
    belief.tokens = [Token(face, "miyazu") for face in ("tokugawa-leader", "tokugawa-mon3", "tokugawa-mon3")]
    for token in belief.tokens:
        token.spread("miyazu", "gifu", 2 / 3)
    belief._counts.update(miyazu=1, gifu=2)
    belief._see(Event("battle", Message("sekigahara.log.battle"), {"place": "gifu"}))
    deployed = Event("deploy", Message("sekigahara.log.deploy"), {"side": "tokugawa", "faces": ["tokugawa-mon3"]})
    belief._see(deployed)
    assert set(belief.tokens[0].where) == {"miyazu", "gifu"}
    belief._see(deployed)
    assert [token.where for token in belief.tokens] == [{"miyazu": 1.0}, {"gifu": 1.0}, {"gifu": 1.0}]


@campaigns
def test_nobody_is_thought_to_be_where_only_others_can_be_and_the_truth_is_never_left_out(seed: int) -> None:
    """A leader is one block only, so the place where he stands must be among those of his token."""
    followed = 0
    for watch in moments(seed):
        _, belief = believed(watch)
        stacks = watch.state.board.stacks[watch.seat.other]
        for token in belief.tokens:
            block = next(block for block in EDITION.blocks if block.face == token.face)
            true = [EDITION.chart.places[number].key for number, stack in enumerate(stacks) if stack & block.bit]
            if block.leader and true:
                followed += 1
                assert true[0] in token.where
    assert followed
