"""A table is a value that its record tells: what is stored is what was in memory, whatever was done."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from futari.core import FutariError, Seat
from futari.store.users import User
from futari.table import acts
from futari.table.hall import Hall
from futari.table.opening import Opening, open_table
from futari.table.table import Table
from table.house import (
    BOTH,
    BY_POST,
    HOUR,
    LIVE,
    MINUTE,
    SECOND,
    House,
    choose,
    copy_of,
    do,
    entries_of,
    play_out,
    refused,
    seated,
    turn,
    unchanged,
)

pytestmark = pytest.mark.anyio


def told(table: Table, now: int, outages: Any) -> tuple[object, ...]:
    """All that can be known of a table."""
    return (
        table.row,
        table.ply,
        table.play.record,
        table.play.moments,
        table.outcome,
        table.to_act,
        table.offer,
        table.tokens,
        table.told,
        table.hands,
        table.clock(now, outages),
    )


def is_as_stored(house: House, hall: Hall, table_id: str) -> bool:
    now = house.time()
    here, there = hall.rooms[table_id].table, house.stored(hall, table_id)
    return told(here, now, hall.outages) == told(there, now, hall.outages)


# Clocks


@BOTH
async def test_clocks_start_with_the_first_choice_of_each_side(
    house: House, hall: Hall, ann: User, bob: User, game: str
) -> None:
    table = await seated(hall, ann, bob, game, clock=LIVE)
    house.time.passes(10 * MINUTE)
    clock = (await hall.look(table, None)).clock
    assert clock is not None
    assert (set(clock.left.values()), clock.running) == ({5 * MINUTE}, [])
    await turn(hall, table, ann, bob)
    if game == "kamisado":
        house.time.passes(10 * MINUTE)
        await turn(hall, table, ann, bob)
    house.time.passes(7 * SECOND)
    clock = (await hall.look(table, None)).clock
    assert clock is not None
    assert clock.left[clock.running[0]] == 5 * MINUTE - 7 * SECOND


@BOTH
@pytest.mark.parametrize("control", [LIVE, BY_POST])
async def test_a_clock_is_the_same_after_a_restart(
    house: House, hall: Hall, other_hall: Hall, ann: User, bob: User, game: str, control: object
) -> None:
    table = await seated(hall, ann, bob, game, clock=control)
    for _ in range(3):
        await turn(hall, table, ann, bob)
        house.time.passes(11 * SECOND)
    assert (await hall.look(table, None)).clock == (await other_hall.look(table, None)).clock
    assert is_as_stored(house, hall, table)


async def test_a_time_out_is_settled_when_anyone_looks(house: House, hall: Hall, ann: User, bob: User) -> None:
    table = await seated(hall, ann, bob, clock=LIVE)
    for user in (ann, bob):
        await choose(hall, table, user)
    house.time.passes(5 * MINUTE - 1)
    assert (await hall.look(table, None)).status == "playing"
    house.time.passes(1)
    sight = await hall.look(table, None)
    assert sight.outcome is not None
    assert (sight.status, sight.outcome.winner, sight.outcome.how) == ("finished", "gold", "time")
    assert is_as_stored(house, hall, table)
    house.time.passes(HOUR)
    await hall.look(table, None)
    assert entries_of(house, table) == [1, 2, 3]


@pytest.mark.parametrize("late", [0, 1])
async def test_a_choice_that_comes_too_late_loses_on_time(
    house: House, hall: Hall, ann: User, bob: User, late: int
) -> None:
    table = await seated(hall, ann, bob, clock=LIVE)
    for user in (ann, bob):
        await choose(hall, table, user)
    sight = await hall.look(table, ann.id)
    house.time.passes(5 * MINUTE + late)
    act = acts.Choose(ply=sight.ply, choice=sight.choices[0])
    with refused("table.time_is_up"):
        await do(hall, table, ann, act)
    assert house.row(table).status == "finished"
    with unchanged(house, hall, table), refused("table.over"):
        await do(hall, table, ann, act)


async def test_a_choice_in_the_last_millisecond_is_in_time(house: House, hall: Hall, ann: User, bob: User) -> None:
    table = await seated(hall, ann, bob, clock=LIVE)
    for user in (ann, bob):
        await choose(hall, table, user)
    sight = await hall.look(table, ann.id)
    house.time.passes(5 * MINUTE - 1)
    await do(hall, table, ann, acts.Choose(ply=sight.ply, choice=sight.choices[0]))
    clock = (await hall.look(table, None)).clock
    assert clock is not None
    assert clock.left["black"] == 3 * SECOND + 1


async def test_after_the_end_the_clocks_stand(house: House, hall: Hall, ann: User, bob: User) -> None:
    table = await seated(hall, ann, bob, clock=LIVE)
    for user in (ann, bob):
        await choose(hall, table, user)
    house.time.passes(MINUTE)
    await do(hall, table, bob, acts.Resign())
    house.time.passes(HOUR)
    clock = (await hall.look(table, None)).clock
    assert clock is not None
    assert (clock.left["black"], clock.running) == (4 * MINUTE, [])


async def test_an_outage_is_charged_to_nobody(house: House, hall: Hall, ann: User, bob: User) -> None:
    table = await seated(hall, ann, bob, clock=LIVE)
    for user in (ann, bob):
        await choose(hall, table, user)
    house.time.passes(SECOND)
    await hall.add_outages([(house.time(), house.time() + HOUR)])
    house.time.passes(HOUR + SECOND)
    sight = await hall.look(table, None)
    assert sight.clock is not None
    assert (sight.status, sight.clock.left["black"]) == ("playing", 5 * MINUTE - 2 * SECOND)
    assert is_as_stored(house, hall, table)


# A record


@BOTH
async def test_the_row_says_whom_the_game_waits_for(house: House, hall: Hall, ann: User, bob: User, game: str) -> None:
    table = await seated(hall, ann, bob, game)
    assert house.row(table).waits_for == ("0" if game == "kamisado" else "01")
    await choose(hall, table, ann)
    assert (house.row(table).waits_for, house.row(table).ply) == ("1", 1)
    await do(hall, table, ann, acts.Resign())
    row = house.row(table)
    assert (row.waits_for, row.deadline, row.finished_at) == ("", None, house.time())


async def test_a_position_of_a_rated_game_is_known_while_it_is_played(
    house: House, hall: Hall, ann: User, bob: User
) -> None:
    rated = await seated(hall, ann, bob, options={"format": "standard"}, rated=True)
    casual = await seated(hall, ann, bob, options={"format": "standard"})
    for table in (rated, casual):
        await choose(hall, table, ann)
    assert house.row(rated).likeness is not None
    assert house.row(casual).likeness is None
    await do(hall, rated, ann, acts.Resign())
    assert house.row(rated).likeness is None


async def test_a_closed_table_is_played_no_more(house: House, hall: Hall, ann: User, bob: User) -> None:
    """Even if this process has not heard of it."""
    table = await seated(hall, ann, bob)
    sight = await hall.look(table, ann.id)
    house.database.write_now(
        lambda connection: connection.exec_driver_sql("UPDATE tables SET status = 'closed', waits_for = ''")
    )
    stored = house.everything()
    with refused("table.closed"):
        await do(hall, table, ann, acts.Choose(ply=0, choice=sight.choices[0]))
    assert house.everything() == stored


# Whatever is done


ACTS: list[Callable[[], acts.Act]] = [
    acts.Undo,
    acts.Takeback,
    acts.Stop,
    lambda: acts.Answer(accept=True),
    lambda: acts.Answer(accept=False),
    acts.Claim,
    acts.Resign,
]
# Choices are what mostly happens; resigning is rare enough to get far.
WEIGHTS = [4, 8, 2, 4, 4, 1, 1]


async def something(hall: Hall, table: str, user: User, random: Random) -> acts.Act:
    if random.random() < 0.6:
        sight = await hall.look(table, user.id)
        listed = sight.choices or (await hall.look(table, None)).choices or ["1"]
        ply = max(0, sight.ply - random.choice([0, 0, 0, 1, 2, -1]))
        choice = random.choice([random.choice(listed), random.choice(listed), "nonsense", "20"])
        return acts.Choose(ply=ply, choice=choice)
    return random.choices(ACTS, WEIGHTS)[0]()


async def story(file: Path, game: str, seed: int) -> None:
    house, random = House(file), Random(seed)
    halls = [await house.hall(), await house.hall()]
    ann, bob, cid = (house.person(name) for name in ("Ann", "Bob", "Cid"))
    clock = random.choice([None, LIVE, BY_POST])
    if random.random() < 0.2:
        opening = Opening(game=game, against="hotseat", clock=clock)
        table = (await open_table(halls[0], ann, opening)).table
    else:
        options = {"format": "standard"} if game == "kamisado" else {}
        table = await seated(halls[0], ann, bob, game, clock=clock, rated=random.random() < 0.2, options=options)
    tokens: dict[str, tuple[User, acts.Act, int]] = {}
    for number in range(20):
        house.time.passes(random.choice([0, 1, SECOND, 20 * SECOND]))
        if random.random() < 0.1:
            await house.news()
        hall, user = random.choice(halls), random.choice([ann, ann, ann, bob, bob, bob, cid])
        await hall.room(table)
        act = await something(hall, table, user, random)
        stored = house.everything()
        done = refusal = None
        try:
            done = await hall.act(table, user.id, act, f"t{number}")
        except FutariError as error:
            refusal = error.message.key
        assert user is not cid or refusal == "table.not_seated"
        if done is not None:
            assert not done.again
            tokens[f"t{number}"] = (user, act, done.ply)
        elif refusal != "table.time_is_up":
            assert house.everything() == stored, (act, refusal)
        await hall.look(table, None)
        assert is_as_stored(house, hall, table)
    await house.news()
    for hall in halls:
        assert is_as_stored(house, hall, table)
    stored = house.everything()
    for token, (user, act, ply) in tokens.items():
        assert await random.choice(halls).act(table, user.id, act, token) == (ply, True)
    assert house.everything() == stored
    assert entries_of(house, table) == list(range(1, house.row(table).ply + 1))
    await house.close()


@settings(max_examples=15)
@given(game=st.sampled_from(["kamisado", "duel"]), seed=st.integers(0, 2**32))
def test_whatever_is_done_the_stored_record_tells_the_table(
    empty_house: Path, tmp_path_factory: pytest.TempPathFactory, game: str, seed: int
) -> None:
    """Acts of two users and a stranger through two processes; what is refused changes nothing, retries neither."""
    asyncio.run(story(copy_of(empty_house, tmp_path_factory.mktemp("story")), game, seed))


@BOTH
async def test_a_whole_game_is_stored_as_it_was_played(
    house: House, hall: Hall, ann: User, bob: User, game: str
) -> None:
    table = await seated(hall, ann, bob, game, clock=LIVE)
    await play_out(hall, table, ann, bob)
    assert is_as_stored(house, hall, table)
    assert hall.rooms[table].table.seats_of(ann.id) == (Seat.FIRST,)
