"""Two processes that do things at the very same moment, on the database where they really can."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from futari.store.database import Database
from futari.store.presence import outages_since
from futari.store.ratings import find_rating
from futari.store.schema import metadata
from futari.store.users import User
from futari.table import acts
from futari.table.conduct import Stale
from futari.table.hall import Done, Hall
from futari.table.opening import Opening, open_table, rematch, sit_down
from futari.table.refusal import Refused
from futari.table.sweep import Sweep
from table.house import GAMES, HOUR, LIVE, House, do, entries_of, first_choice, seated
from table.test_table import is_as_stored

if TYPE_CHECKING:
    from services import PostgresServer

pytestmark = pytest.mark.anyio

# Often enough that both are at it at once.
TIMES = 4


@pytest.fixture
async def house(postgres: "PostgresServer", tmp_path: Path) -> AsyncIterator[House]:
    with postgres.database() as address:
        with closing(Database(address)) as empty:
            empty.write_now(metadata.create_all)
        built = House(address)
        yield built
        await built.close()


@pytest.fixture
async def halls(hall: Hall, other_hall: Hall) -> tuple[Hall, Hall]:
    return hall, other_hall


async def test_at_the_same_ply_one_of_two_choices_is_kept(
    house: House, halls: tuple[Hall, Hall], ann: User, bob: User
) -> None:
    for game in GAMES * TIMES:
        table = await seated(halls[0], ann, bob, game, clock=LIVE)
        sight = await halls[1].look(table, ann.id)
        acted = (do(hall, table, ann, first_choice(sight, which), str(which)) for which, hall in enumerate(halls))
        results = await asyncio.gather(*acted, return_exceptions=True)
        assert {type(result) for result in results} == {Done, Stale}
        assert entries_of(house, table) == [1]
        await house.news()
        assert all(is_as_stored(house, hall, table) for hall in halls)


async def test_two_bids_at_once_are_both_kept(house: House, halls: tuple[Hall, Hall], ann: User, bob: User) -> None:
    for _ in range(TIMES):
        table = await seated(halls[0], ann, bob, "duel")
        players = list(zip(halls, (ann, bob), strict=True))
        bids = [first_choice(await hall.look(table, user.id)) for hall, user in players]
        bidding = (do(hall, table, user, bid, "a") for (hall, user), bid in zip(players, bids, strict=True))
        assert {done.ply for done in await asyncio.gather(*bidding)} == {1, 2}
        assert entries_of(house, table) == [1, 2]


@pytest.mark.parametrize("against", ["link", "lobby"])
async def test_one_of_two_gets_the_seat(
    house: House, halls: tuple[Hall, Hall], ann: User, bob: User, cid: User, against: str
) -> None:
    for _ in range(TIMES):
        opened = await open_table(halls[0], ann, Opening(game="duel", against=against, side="first"))  # type: ignore[arg-type]  # one of the words
        await halls[1].room(opened.table)
        coming = zip(halls, (bob, cid), strict=True)
        results = await asyncio.gather(
            *(sit_down(hall, opened.table, user, opened.invitation) for hall, user in coming), return_exceptions=True
        )
        lost = [isinstance(result, Refused) for result in results]
        assert sorted(lost) == [False, True]
        assert house.row(opened.table).second_id == (bob if lost[1] else cid).id


async def test_two_games_that_end_at_once_are_both_rated_and_have_one_rematch_each(
    house: House, halls: tuple[Hall, Hall], ann: User, bob: User
) -> None:
    one, other = halls
    for _ in range(TIMES):
        first = await seated(one, ann, bob, "duel", rated=True)
        second = await seated(other, bob, ann, "duel", rated=True)
        ends = ((one, first, ann), (other, second, bob), (other, first, ann), (one, second, bob))
        await asyncio.gather(*(do(hall, table, user, acts.Resign(), "x") for hall, table, user in ends))
        found = await asyncio.gather(rematch(one, first, ann), rematch(other, first, bob), rematch(one, first, ann))
        assert len({opened.table for opened in found}) == 1
        row = house.row(found[0].table)
        assert (row.status, row.first_id, row.second_id) == ("playing", bob.id, ann.id)
    for user in (ann, bob):
        standing = house.database.read_now(find_rating, user.id, "duel/duel")
        assert standing is not None
        assert standing.games == 2 * TIMES


async def test_processes_that_wake_at_once_note_one_pause(
    house: House, halls: tuple[Hall, Hall], ann: User, bob: User
) -> None:
    sweeps = [Sweep(hall) for hall in halls]
    for sweep in sweeps:
        await sweep.start()
    asleep = house.time()
    house.time.passes(HOUR)
    await asyncio.gather(*(sweep.rouse() for sweep in sweeps))
    await asyncio.gather(*(sweep.live() for sweep in sweeps))
    for sweep in sweeps:
        await sweep.stop()
    assert house.database.read_now(outages_since) == [(asleep, house.time())]
    assert [list(hall.outages) for hall in halls] == [[(asleep, house.time())]] * 2
