"""Two server processes on one PostgreSQL, with a Redis between them, behave as one; and both services may fail."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine

from core.duel import DUEL
from futari.shelf import SHELF
from futari.store.database import Database
from futari.store.migrate import migrate
from futari.table.check import check_records
from server.started import DUEL_SERVER, Guest, Line, Served, play, served, until
from services import PASSWORD, PostgresServer, RedisServer

pytestmark = pytest.mark.anyio

# Polling the database replaces Redis within two seconds; the rest is for a busy machine.
POLLED_WITHIN = 12.0


@dataclass
class Club:
    """Two processes of one house."""

    one: Served
    other: Served
    database: str

    def check(self) -> None:
        """Every record replays, and no log tells an address."""
        with closing(Database(self.database)) as database:
            games = {**{name: box.game for name, box in SHELF.items()}, DUEL.name: DUEL}
            assert list(check_records(database, games)) == []
        for server in (self.one, self.other):
            assert PASSWORD not in server.log
            assert "Traceback" not in server.log


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory, postgres: PostgresServer, redis: RedisServer) -> Iterator[Club]:
    folder = tmp_path_factory.mktemp("club")
    with postgres.database() as url, ExitStack() as stack:
        engine = create_engine(url)
        migrate(engine)
        engine.dispose()
        given = {"FUTARI_DATABASE": url, "FUTARI_REDIS": redis.url, "FUTARI_WORKERS": "1"}
        one, other = (
            stack.enter_context(served(folder, command=DUEL_SERVER, name=name, **given)) for name in ("one", "other")
        )
        yield Club(one, other, url)


@contextlib.asynccontextmanager
async def game(club: Club, **opening: Any) -> AsyncIterator[tuple[str, Line, Line, Guest]]:
    """Anna at one process, Ben at the other, at one table."""
    async with club.one.guest("Anna") as anna, club.other.guest("Ben") as ben:
        table = await anna.open(ben, **opening)
        async with anna.table(table) as first, ben.table(table) as second:
            await first.ply(0)
            await second.ply(0)
            yield table, first, second, anna
    club.check()


async def test_a_game_is_played_through_both(club: Club) -> None:
    async with game(club) as (table, black, gold, _):
        assert await play(black, gold) == 7
        assert [each["ply"] for each in black.happened] == [each["ply"] for each in gold.happened] == [*range(1, 8)]
        assert black.sight["outcome"] == gold.sight["outcome"]
        async with club.other.stranger() as nobody:
            assert (await nobody.sight(table))["seed"] == black.sight["seed"]


async def test_one_session_is_good_at_both(club: Club) -> None:
    async with club.one.guest("Anna") as anna, anna.at(club.other).stream() as stream:
        assert (await stream.next("agenda"))["agenda"]["open"] == []
        table = await anna.open()
        heard = await stream.next("agenda", lambda frame: frame["agenda"]["open"])
        assert heard["agenda"]["open"][0]["table"] == table


async def test_chat_turns_and_lobby_reach_the_other_process(club: Club) -> None:
    async with club.one.guest("Anna") as anna, club.other.guest("Ben") as ben, ben.stream(lobby="true") as stream:
        table = await anna.open()
        await stream.next("lobby", lambda frame: table in [each["table"] for each in frame["lobby"]["open"]])
        await ben.ask("POST", f"tables/{table}/seat")
        async with anna.table(table) as black, ben.table(table) as gold:
            await black.next("sight", lambda frame: frame["sight"]["choices"])
            await gold.ply(0)
            await black.choose()
            await stream.next("agenda", lambda frame: frame["agenda"]["next"] == table)
            await black.send({"type": "say", "text": "hello", "token": "s"})
            assert (await gold.next("chat"))["lines"][0]["text"] == "hello"


async def test_both_bid_at_once_through_two_processes(club: Club) -> None:
    async with game(club, game="duel", options={"cards": 8}) as (_, ann, bob, _anna):
        while ann.sight["status"] != "finished":
            ply = ann.sight["ply"]
            await asyncio.gather(ann.choose(), bob.choose(0))
            await asyncio.gather(ann.ply(ply + 2), bob.ply(ply + 2))
        assert ann.sight["ply"] == bob.sight["ply"] == 16
        for mine, theirs in ((ann, bob), (bob, ann)):
            # Nobody has seen the other's card before both were turned over.
            bids = [event["facts"] for each in mine.happened for event in each["events"] if event["kind"] == "bid"]
            assert all(bid["card"] is None for bid in bids if bid["seat"] != mine.sight["seat"])
            assert [each["ply"] for each in mine.happened] == [each["ply"] for each in theirs.happened]


async def test_one_choice_counts_although_both_processes_are_told_two(club: Club) -> None:
    async with club.one.guest("Anna") as anna, club.other.guest("Ben") as ben:
        table = await anna.open(ben)
        async with anna.table(table) as here, anna.at(club.other).table(table) as there:
            await here.ply(0)
            await there.ply(0)
            answers = await asyncio.gather(
                here.act("choose", ply=0, choice=here.sight["choices"][0]),
                there.act("choose", ply=0, choice=there.sight["choices"][1]),
            )
            assert sorted(answer["type"] for answer in answers) == ["done", "refused"]
            (refused,) = [answer for answer in answers if answer["type"] == "refused"]
            assert refused["error"]["key"] == "table.stale"
            assert refused["sight"]["ply"] == 1


async def test_without_redis_moves_still_arrive_and_with_it_quickly_again(club: Club, redis: RedisServer) -> None:
    async with game(club, options={"format": "standard"}) as (_, black, gold, anna):
        await play(black, gold, 2)
        with redis.down():
            begun = time.monotonic()
            await play(black, gold, 3)
            assert time.monotonic() - begun < 3 * POLLED_WITHIN
            ready = (await anna.client.get("/ready")).json()
            assert ready == {"ready": True, "database": "ok", "broker": "polling"}
        for server in (club.one, club.other):
            async with server.stranger() as nobody:
                async with asyncio.timeout(30):
                    while (await nobody.client.get("/ready")).json()["broker"] != "ok":
                        await asyncio.sleep(0.05)
        # Twelve polls would take many seconds; notices take none.
        await play(black, gold, 12)


async def test_without_postgres_players_are_told_to_try_again_and_nothing_is_lost(
    club: Club, postgres: PostgresServer
) -> None:
    async with game(club, options={"format": "standard"}) as (_, black, gold, anna):
        await play(black, gold, 4)
        act = {"do": "choose", "ply": 4, "choice": black.sight["choices"][0]}
        with postgres.down():
            refused = await black.act(**act, token="again")
            assert refused["error"]["key"] == "store.unavailable"
            answer = await anna.client.get("/api/v1/lobby")
            assert answer.status_code == 503
            assert answer.json()["error"]["key"] == "store.unavailable"
            assert (await anna.client.get("/ready")).status_code == 503
            assert (await anna.client.get("/health")).status_code == 200
        async with asyncio.timeout(30):
            while (done := await black.act(**act, token="again"))["type"] != "done":
                assert done["error"]["key"] == "store.unavailable"
                await asyncio.sleep(0.05)
        assert done["ply"] == 5
        await gold.ply(5)
        await black.ply(5)
        # The same sockets play on.
        assert await play(black, gold, 6) == 11
        assert [each["ply"] for each in gold.happened] == [*range(1, 12)]


async def test_with_neither_redis_nor_postgres_sockets_stay_and_wait(
    club: Club, postgres: PostgresServer, redis: RedisServer
) -> None:
    async with game(club, options={"format": "standard"}) as (_, black, gold, anna), anna.stream() as stream:
        await stream.next("agenda")
        with redis.down():
            with postgres.down():
                # Longer than it takes to poll the database.
                await until(lambda: club.one.log.count("store.unavailable") > 3)
            async with asyncio.timeout(30):
                while (done := await black.act("choose", "t", ply=0, choice=black.sight["choices"][0]))[
                    "type"
                ] != "done":
                    await asyncio.sleep(0.05)
            assert done["ply"] == 1
            await gold.ply(1)
            await stream.next("agenda", lambda frame: [each["ply"] for each in frame["agenda"]["playing"]] == [1])


async def test_a_process_that_dies_leaves_the_game_to_the_other(
    tmp_path: Path, postgres: PostgresServer, redis: RedisServer, club: Club
) -> None:
    given = {"FUTARI_DATABASE": club.database, "FUTARI_REDIS": redis.url, "FUTARI_SECRET_FILE": _secret(club)}
    with served(tmp_path, command=DUEL_SERVER, FUTARI_WORKERS="1", **given) as third:
        async with third.guest("Anna") as anna, club.other.guest("Ben") as ben:
            table = await anna.open(ben)
            async with anna.table(table) as black, ben.table(table) as gold:
                await black.ply(0)
                await gold.ply(0)
                await play(black, gold, 2)
                third.kill()
                await black.end()
                async with anna.at(club.one).table(table, since=black.sight["ply"]) as back:
                    await back.ply(2)
                    assert await play(back, gold) == 7
    club.check()


def _secret(club: Club) -> str:
    return str(club.one.file.parent / "secret")
