"""What is sent to somebody at a table: what that seat may know, and nothing else."""

import asyncio
from copy import copy
from dataclasses import replace
from pathlib import Path
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.duel import duel_twins
from futari.core import Seat, seed_hash
from futari.store.users import User
from futari.table import acts, opening
from futari.table.hall import Hall
from futari.table.opening import Opening, open_table
from futari.table.sight import Sight, sight_of
from futari.table.table import Table
from table.house import BOTH, LIVE, House, choose, copy_of, do, play_out, refused, seated, turn

pytestmark = pytest.mark.anyio

SEATS = (Seat.FIRST, Seat.SECOND, None)


def sent(sight: Sight) -> bytes:
    """As it goes over the wire, without the promise of a seed, which is another for every seed."""
    return msgspec.json.encode(msgspec.structs.replace(sight, seed_hash=""))


def with_state(table: Table, state: object) -> Table:
    """The same table, but another state behind what can be seen."""
    play = copy(table.play)
    play.moments = [*play.moments[:-1], play.now._replace(state=state)]
    return replace(table, play=play)


async def some_duel(file: Path, random: Random, turns: int) -> Table:
    """A duel after some choices of anybody, with undone ones among them."""
    house = House(file)
    hall, ann, bob = await house.hall(), house.person("Ann"), house.person("Bob")
    table = await seated(hall, ann, bob, "duel", options={"cards": 8}, clock=LIVE)
    room = hall.rooms[table]
    for _ in range(turns):
        seat = random.choice(sorted(room.table.to_act))
        user = (ann, bob)[seat]
        sight = await hall.look(table, user.id)
        await do(hall, table, user, acts.Choose(ply=sight.ply, choice=random.choice(sight.choices)))
        if "undo" in (await hall.look(table, user.id)).may and random.random() < 0.3:
            await do(hall, table, user, acts.Undo())
        if not room.table.is_playing:
            break
    await house.close()
    return room.table


@settings(max_examples=25)
@given(seed=st.integers(0, 2**32), turns=st.integers(0, 14))
def test_what_a_seat_cannot_know_does_not_change_a_byte(
    empty_house: Path, tmp_path_factory: pytest.TempPathFactory, seed: int, turns: int
) -> None:
    random = Random(seed)
    table = asyncio.run(some_duel(copy_of(empty_house, tmp_path_factory.mktemp("duel")), random, turns))
    if not table.is_playing:
        return
    now = table.row.changed_at + 1
    for seat in SEATS:
        seen = sent(sight_of(table, seat, table.ply, now, ()))
        for twin in duel_twins(table.play.now.state, seat, random):
            assert sent(sight_of(with_state(table, twin), seat, table.ply, now, ())) == seen


@settings(max_examples=15)
@given(seed=st.integers(0, 2**32), turns=st.integers(0, 14))
def test_no_secret_is_sent_before_the_end(
    empty_house: Path, tmp_path_factory: pytest.TempPathFactory, seed: int, turns: int
) -> None:
    """Neither the seed nor an open bid of the other side, nor a seal; not in views, nor in what happened."""
    random = Random(seed)
    table = asyncio.run(some_duel(copy_of(empty_house, tmp_path_factory.mktemp("duel")), random, turns))
    if not table.is_playing:
        return
    state, entries = table.play.now.state, table.play.record.entries
    for seat in SEATS:
        sight = sight_of(table, seat, 0, table.row.changed_at, ())
        told = msgspec.json.encode(sight).decode()
        assert table.row.seed not in told
        assert sight.seed is None
        assert not any(entry.seal in told for entry in entries)
        for happening in sight.happened:
            bids = [event.facts["card"] for event in happening.events if event.kind == "bid"]
            is_own = seat is not None and happening.seat == table.game.seats[seat]
            assert all((card is not None) == is_own for card in bids)
        view = msgspec.json.decode(sight.view)
        assert view["hand"] == (None if seat is None else list(state.hands[seat]))
        assert set(view) == {"hand", "bid", "hand_sizes", "deck_sizes", "has_bid", "shown", "score"}


async def test_an_open_bid_of_the_other_side_changes_nothing_that_is_sent(
    hall: Hall, ann: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two tables of the same seed, where only that bid differs: not even what happened differs for all others."""
    monkeypatch.setattr(opening, "new_seed", lambda: bytes(32))
    seen: list[list[bytes]] = []
    for bid in (0, 1):
        table = await seated(hall, ann, bob, "duel")
        await turn(hall, table, ann, bob)
        await choose(hall, table, bob, which=bid)
        sights = [await hall.look(table, user) for user in (ann.id, None)]
        seen.append([sent(msgspec.structs.replace(sight, table="")) for sight in sights])
    assert seen[0] == seen[1]


@BOTH
async def test_events_are_told_since_any_ply(hall: Hall, ann: User, bob: User, game: str) -> None:
    table = await seated(hall, ann, bob, game)
    for _ in range(2):
        await turn(hall, table, ann, bob)
    await do(hall, table, ann, acts.Stop())
    whole = (await hall.look(table, ann.id, since=0)).happened
    last = len(whole)
    assert [each.ply for each in whole] == list(range(1, last + 1))
    for since in range(last + 1):
        assert (await hall.look(table, ann.id, since=since)).happened == whole[since:]
    assert (await hall.look(table, ann.id, since=last + 100)).happened == []
    assert (await hall.look(table, ann.id, since=-1)).happened == whole


async def test_what_was_taken_back_is_still_told(hall: Hall, ann: User, bob: User) -> None:
    table = await seated(hall, ann, bob)
    await choose(hall, table, ann)
    await do(hall, table, ann, acts.Takeback())
    await do(hall, table, bob, acts.Answer(accept=True))
    await choose(hall, table, ann, which=3)
    happened = (await hall.look(table, None)).happened
    assert [each.kind for each in happened] == ["choice", "offer", "takeback", "choice"]
    assert happened[0].events != happened[3].events


async def test_a_hot_seat_gets_the_view_of_the_seat_that_is_to_act(hall: Hall, ann: User) -> None:
    table = (await open_table(hall, ann, Opening(game="duel", against="hotseat"))).table
    first = await hall.look(table, ann.id)
    assert first.seat == "ann"
    await choose(hall, table, ann)
    second = await hall.look(table, ann.id)
    assert (second.seat, second.to_act) == ("bob", ["bob"])
    state = hall.rooms[table].table.play.now.state
    assert msgspec.json.decode(second.view)["hand"] == list(state.hands.second)
    assert (await hall.look(table, ann.id, Seat.FIRST)).seat == "ann"


@BOTH
async def test_nobody_looks_from_a_seat_that_is_not_theirs(
    hall: Hall, ann: User, bob: User, cid: User, game: str
) -> None:
    table = await seated(hall, ann, bob, game)
    for user, seat in ((ann, Seat.SECOND), (bob, Seat.FIRST), (cid, Seat.FIRST)):
        with refused("table.not_your_seat"):
            await hall.look(table, user.id, seat)
    with refused("table.not_your_seat"):
        await hall.look(table, None, Seat.SECOND)


@BOTH
async def test_a_spectator_sees_what_nobody_may_hide_and_chooses_nothing(
    hall: Hall, ann: User, bob: User, cid: User, game: str
) -> None:
    table = await seated(hall, ann, bob, game)
    await choose(hall, table, ann)
    for user in (cid.id, None):
        sight = await hall.look(table, user)
        assert (sight.seat, sight.choices, sight.may) == (None, [], [])
        state = hall.rooms[table].table.play.now.state
        assert bytes(sight.view) == msgspec.json.encode(hall.box(game).game.view(state, None))


@BOTH
async def test_the_seed_comes_out_at_the_end_and_is_the_promised_one(
    hall: Hall, ann: User, bob: User, game: str
) -> None:
    table = await seated(hall, ann, bob, game)
    promise = (await hall.look(table, None)).seed_hash
    assert (await hall.look(table, ann.id)).seed is None
    await play_out(hall, table, ann, bob)
    sight = await hall.look(table, None)
    assert sight.seed is not None
    assert seed_hash(bytes.fromhex(sight.seed)) == sight.seed_hash == promise


async def test_the_seed_of_a_closed_table_stays_secret(hall: Hall, ann: User) -> None:
    opened = await open_table(hall, ann, Opening(game="duel", against="lobby"))
    sight = await hall.look(opened.table, ann.id)
    assert (sight.status, sight.seed, sight.choices, sight.prompt.key) == ("open", None, [], "table.waiting")


@BOTH
async def test_the_list_is_the_rules_list(hall: Hall, ann: User, bob: User, game: str) -> None:
    table = await seated(hall, ann, bob, game)
    rules, state = hall.box(game).game, hall.rooms[table].table.play.now.state
    listed = [rules.write_choice(choice) for choice in rules.choices(state, Seat.FIRST)]
    assert (await hall.look(table, ann.id)).choices == listed


async def test_how_a_game_ended_is_told(hall: Hall, ann: User, bob: User) -> None:
    table = await seated(hall, ann, bob)
    await play_out(hall, table, ann, bob)
    sight = await hall.look(table, None)
    assert sight.outcome is not None
    assert sight.outcome.message.key == "table.outcome.rules"
    assert set(sight.outcome.score) == {"black", "gold"}
