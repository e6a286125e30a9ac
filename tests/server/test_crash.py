"""A server, or its database, is killed in the middle of many games: whatever was acknowledged is there, once."""

from __future__ import annotations

import asyncio
import contextlib
import random
import secrets
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import create_engine, select
from websockets.exceptions import ConnectionClosed

from futari.core import Seat
from futari.kamisado.game import KAMISADO
from futari.shelf import SHELF
from futari.store.database import Database
from futari.store.migrate import migrate
from futari.store.schema import entries
from futari.table.check import check_records
from server.started import DUEL_SERVER, Guest, Line, Served, served, until
from services import PASSWORD, PostgresServer

pytestmark = pytest.mark.anyio

PAIRS, TABLES_OF_A_PAIR, WITH_SOCKETS = 10, 15, 10
HOUR = 3_600_000
CLOCK = {"kind": "live", "minutes": 5, "increment": 3}
OPTIONS = {"format": "marathon"}


@dataclass
class Match:
    """Two people at a table: what was acknowledged, and the last request if it was not."""

    table: str
    people: tuple[Guest, Guest]
    state: Any
    chance: random.Random
    done: list[str] = field(default_factory=list)
    asked: tuple[Seat, dict[str, Any]] | None = None
    lines: tuple[Line, Line] | None = None
    again: int = 0

    async def turn(self) -> None:
        """Ask for the next choice until it is acknowledged, under one token; raises if nobody is there."""
        if self.asked is None:
            (seat,) = KAMISADO.to_act(self.state)
            choice = KAMISADO.write_choice(self.chance.choice([*KAMISADO.choices(self.state, seat)]))
            act = {"do": "choose", "ply": len(self.done), "choice": choice}
            self.asked = seat, {"act": act, "token": secrets.token_hex(8)}
        seat, request = self.asked
        while (answer := await self._ask(seat, request)) is None:
            await asyncio.sleep(0.02)
        assert answer["ply"] == len(self.done) + 1
        choice = request["act"]["choice"]
        self.again += answer["again"]
        self.done.append(choice)
        self.state, self.asked = KAMISADO.apply(self.state, seat, KAMISADO.read_choice(choice)), None

    async def _ask(self, seat: Seat, request: dict[str, Any]) -> dict[str, Any] | None:
        """The answer; None if the server says to try again."""
        if self.lines is not None:
            frame = await self.lines[seat].act(token=request["token"], **request["act"])
            assert frame["type"] == "done" or frame["error"]["key"] == "store.unavailable", frame
            return frame if frame["type"] == "done" else None
        answer = await self.people[seat].client.post(f"/api/v1/tables/{self.table}/acts", json=request)
        assert answer.status_code in {200, 503}, answer.text
        told: dict[str, Any] = answer.json()
        assert answer.status_code == 200 or told["error"]["key"] == "store.unavailable"
        return told if answer.status_code == 200 else None


async def _play_on(match: Match, wanted: Callable[[], object]) -> None:
    """Play as long as it is wanted and the server is there."""
    with contextlib.suppress(httpx.TransportError, ConnectionClosed):
        while wanted() and KAMISADO.outcome(match.state) is None:
            await match.turn()


@contextlib.asynccontextmanager
async def many_games(house: Served) -> AsyncIterator[list[Match]]:
    """People at very many tables."""
    async with AsyncExitStack() as stack:
        people = [await stack.enter_async_context(house.guest(f"Guest {number}")) for number in range(2 * PAIRS)]
        pairs = [*zip(people[::2], people[1::2], strict=True)]

        async def open_table(number: int, pair: tuple[Guest, Guest]) -> Match:
            table = await pair[0].open(pair[1], options=OPTIONS, clock=CLOCK)
            state = KAMISADO.start(KAMISADO.read_options(OPTIONS), bytes(32))
            return Match(table, pair, state, random.Random(number))

        wanted = [open_table(number, pairs[number % PAIRS]) for number in range(PAIRS * TABLES_OF_A_PAIR)]
        matches = await asyncio.gather(*wanted)
        await _open_lines(stack, matches)
        yield matches


async def _open_lines(stack: AsyncExitStack, matches: list[Match]) -> None:
    """Some play over sockets."""
    for match in matches[:WITH_SOCKETS]:
        one, other = [await stack.enter_async_context(guest.table(match.table)) for guest in match.people]
        match.lines = one, other


def _compare(url: str, matches: list[Match], *, whole: bool) -> None:
    """Every acknowledged choice is on its record, once; a record holds at most the one that was asked for besides."""
    with closing(Database(url)) as database:
        games = {name: box.game for name, box in SHELF.items()}
        assert list(check_records(database, games)) == []
        rows = database.read_now(
            lambda connection: connection.execute(
                select(entries.c.table_id, entries.c.entry, entries.c.token).order_by(entries.c.table_id, entries.c.ply)
            ).all()
        )
    stored: dict[str, list[str]] = {match.table: [] for match in matches}
    for table, entry, _ in rows:
        stored[table].append(entry)
    tokens = [(table, token) for table, _, token in rows]
    assert len(set(tokens)) == len(tokens)
    for match in matches:
        choices = [httpx.Response(200, content=entry).json()["choice"] for entry in stored[match.table]]
        asked = [] if match.asked is None or whole else [match.asked[1]["act"]["choice"]]
        assert choices in (match.done, match.done + asked)


def _until(match: Match, plies: int) -> Callable[[], bool]:
    return lambda: len(match.done) < plies


def _acknowledged(matches: list[Match]) -> int:
    return sum(len(match.done) for match in matches)


async def test_killed_in_the_middle_of_many_games_a_server_has_kept_every_acknowledged_choice(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'futari.db'}"
    async with AsyncExitStack() as stack:
        with served(tmp_path, command=DUEL_SERVER) as house:
            matches = await stack.enter_async_context(many_games(house))
            games = [asyncio.create_task(_play_on(match, lambda: True)) for match in matches]
            await until(lambda: _acknowledged(matches) >= 2 * len(matches), 90)
            house.kill()
            await asyncio.gather(*games)
        assert sum(match.asked is not None for match in matches) > len(matches) / 2  # it was in the middle
        _compare(url, matches, whole=False)
        before = {match.table: len(match.done) for match in matches}
        # An hour later it is back, and the clocks are where they were.
        with served(tmp_path, command=DUEL_SERVER, TEST_LATE=str(HOUR)) as house:
            for guest in {id(guest): guest for match in matches for guest in match.people}.values():
                guest.move(house)
            await _open_lines(stack, matches)
            sight = await matches[-1].people[0].sight(matches[-1].table)
            assert sight["status"] == "playing"
            assert all(left is None or left > 4 * 60_000 for left in sight["clock"]["left"].values())
            going_on = [_play_on(match, _until(match, before[match.table] + 2)) for match in matches]
            await asyncio.wait_for(asyncio.gather(*going_on), 90)
            assert all(match.asked is None for match in matches)
            _compare(url, matches, whole=True)
            assert "Traceback" not in house.log


async def test_with_its_postgres_killed_in_the_middle_of_many_games_nothing_acknowledged_is_lost(
    tmp_path: Path, postgres: PostgresServer
) -> None:
    with postgres.database() as url:
        engine = create_engine(url)
        migrate(engine)
        engine.dispose()
        with served(tmp_path, FUTARI_DATABASE=url) as house:
            async with many_games(house) as matches:
                enough = 2 * len(matches)
                games = [
                    asyncio.create_task(_play_on(match, lambda: _acknowledged(matches) < enough + len(matches)))
                    for match in matches
                ]
                await until(lambda: _acknowledged(matches) >= enough, 90)
                await asyncio.to_thread(postgres.restart)
                await asyncio.wait_for(asyncio.gather(*games), 90)
                assert _acknowledged(matches) >= enough + len(matches)
                _compare(url, matches, whole=True)
                # By the same sockets, which nobody has closed.
                assert all(line.socket.close_code is None for match in matches for line in match.lines or ())
        assert PASSWORD not in house.log
        assert "Traceback" not in house.log
