"""Our bots at tables: they get a view and dice, work in other processes, and never cost a game."""

import asyncio
import os
import pickle
import signal
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

import pytest
from structlog.testing import capture_logs

from core.duel import DUEL, DuelView
from futari.bots import Answer, BotTurn, Outlook
from futari.core import Message, Seat, Stream
from futari.pool import WorkerLost
from futari.pool.desk import Desk
from futari.shelf import Box
from futari.store.users import User
from futari.table import acts
from futari.table.hall import Hall
from futari.table.opening import Opening, open_table
from table.house import (
    BOTH,
    LIVE,
    MINUTE,
    SECOND,
    TEST_SHELF,
    House,
    change,
    choose,
    do,
    entries_of,
    short,
    until,
)

pytestmark = pytest.mark.anyio

# These think for seconds in every phase of a campaign; their whole games are played in tests/bots, beside each other.
SLOW = {"daimyo", "shogun"}
KINDS = [(game, level) for game, box in TEST_SHELF.items() for level in box.bots if level not in SLOW]


@pytest.fixture(scope="module")
async def desk() -> AsyncIterator[Desk]:
    """Really other processes; one desk for all tests, since starting them takes time."""
    async with Desk(2) as desk:
        yield desk


@pytest.fixture
async def busy_hall(house: House, desk: Desk) -> Hall:
    return await house.hall(desk)


async def against_bot(hall: Hall, user: User, game: str = "kamisado", **asked: Any) -> str:
    opening = Opening(**{"game": game, "options": short(game), "against": "bot", "side": "first", **asked})
    return (await open_table(hall, user, opening)).table


async def reached(hall: Hall, table: str, ply: int) -> None:
    """Wait until this process knows of so many entries."""
    await until(lambda: table in hall.rooms and hall.rooms[table].table.ply == ply)


@dataclass(frozen=True)
class Held:
    """A bot that does not come back the first time; it notes where it was asked."""

    place: Path
    name: ClassVar[str] = "held"
    note: ClassVar[Message] = Message("side.black")

    def answer(self, outlook: Outlook[DuelView, int], chance: Stream) -> Answer[int]:
        with self.place.open("a") as file:
            file.write(f"{os.getpid()}\n")
        if len(self.place.read_text().split()) == 1:
            time.sleep(60)
        return Answer((next(iter(outlook.choices)),))


@dataclass(frozen=True)
class Cheat:
    """A bot that chooses what is not on its list."""

    name: ClassVar[str] = "cheat"
    note: ClassVar[Message] = Message("side.black")

    def answer(self, outlook: Outlook[DuelView, int], chance: Stream) -> Answer[int]:
        return Answer((99,))


# Whole games


@pytest.mark.parametrize(("game", "level"), KINDS)
async def test_a_whole_game_against_every_kind_of_bot(
    house: House, busy_hall: Hall, ann: User, game: str, level: str
) -> None:
    table = await against_bot(busy_hall, ann, game, bot=level, side="second")
    room = await busy_hall.room(table)
    while room.table.is_playing:
        await until(lambda: not room.table.is_playing or Seat.SECOND in room.table.to_act)
        if room.table.is_playing:
            await choose(busy_hall, table, ann)
    assert house.row(table).status == "finished"
    assert house.stored(busy_hall, table).play.record == room.table.play.record


async def test_a_killed_worker_costs_a_retry_not_the_game(
    house: House, busy_hall: Hall, desk: Desk, ann: User, tmp_path: Path
) -> None:
    place = tmp_path / "asked"
    busy_hall.shelf = {"duel": Box(DUEL, {"held": Held(place)}, "held")}
    table = await against_bot(busy_hall, ann, "duel")
    await until(lambda: place.exists() and place.read_text().endswith("\n"))
    pid = int(place.read_text())
    assert pid in desk.pids
    os.kill(pid, signal.SIGKILL)
    await reached(busy_hall, table, 1)
    asked = [int(line) for line in place.read_text().split()]
    assert len(asked) == 2
    assert asked[0] != asked[1]
    await choose(busy_hall, table, ann)
    await reached(busy_hall, table, 3)


# What a bot gets


async def test_a_bot_gets_a_view_and_nothing_that_it_may_not_know(house: House, hall: Hall, ann: User) -> None:
    table = await against_bot(hall, ann, "duel", options={"cards": 12})
    for ply in (1, 3, 5):
        await reached(hall, table, ply)
        await choose(hall, table, ann)
    await reached(hall, table, 7)
    play = hall.rooms[table].table.play
    for task in house.desk.tasks:
        assert isinstance(task, BotTurn)
        assert isinstance(task.view, DuelView)
        packed = pickle.dumps(task)
        assert b"DuelState" not in packed
        assert play.record.secret not in packed
        assert play.record.seed.encode() not in packed
    first = house.desk.tasks[0]
    start = play.moments[0].state
    assert first.view == DUEL.view(start, Seat.SECOND)
    assert first.choices == start.hands.second


async def test_a_bot_throws_the_same_dice_again_but_others_every_turn(house: House, hall: Hall, ann: User) -> None:
    table = await against_bot(hall, ann, "duel", options={"cards": 12})
    await reached(hall, table, 1)
    await choose(hall, table, ann)
    await reached(hall, table, 3)
    first, second = house.desk.tasks
    assert first.dice != second.dice
    stored = house.stored(hall, table)
    again = await hall.bots._plan(stored, Seat.SECOND) if Seat.SECOND in stored.to_act else None
    assert again is None
    await choose(hall, table, ann)
    await reached(hall, table, 5)
    assert len({task.dice for task in house.desk.tasks}) == 3


async def test_a_bot_with_one_choice_is_not_asked(house: House, hall: Hall, ann: User) -> None:
    table = await against_bot(hall, ann, "duel", options={"cards": 3})
    for _ in range(3):
        await until(lambda: Seat.SECOND not in hall.rooms[table].table.to_act)
        await choose(hall, table, ann)
    await until(lambda: house.row(table).status == "finished")
    assert [len(task.choices) for task in house.desk.tasks] == [3, 2]


# When something goes wrong


async def test_a_bot_whose_turn_it_is_when_the_table_is_opened_begins(house: House, hall: Hall, ann: User) -> None:
    table = await against_bot(hall, ann, side="second")
    await reached(hall, table, 1)
    assert not house.row(table).bot_to_act


async def test_a_bot_is_asked_when_its_table_is_loaded_after_a_restart(house: House, hall: Hall, ann: User) -> None:
    table = await against_bot(hall, ann)
    hall.is_closing = True
    await choose(hall, table, ann)
    after_restart = await house.hall()
    await after_restart.look(table, ann.id)
    await reached(after_restart, table, 2)


async def test_a_takeback_while_a_bot_thinks_makes_it_think_again(house: House, hall: Hall, ann: User) -> None:
    table = await against_bot(hall, ann)
    house.desk.free.clear()
    await choose(hall, table, ann)
    await until(lambda: len(house.desk.tasks) == 1)
    await do(hall, table, ann, acts.Takeback())
    await choose(hall, table, ann, which=4)
    house.desk.free.set()
    await reached(hall, table, 4)
    assert hall.rooms[table].table.play.line == [0, 3, 4]


async def test_a_bid_while_a_bot_thinks_is_taken(house: House, hall: Hall, ann: User) -> None:
    house.desk.free.clear()
    table = await against_bot(hall, ann, "duel")
    await until(lambda: len(house.desk.tasks) == 1)
    await choose(hall, table, ann)
    house.desk.free.set()
    await reached(hall, table, 3)
    assert hall.rooms[table].table.to_act == {Seat.FIRST}


@pytest.mark.parametrize("trouble", ["lost", "cheat", "broken"])
async def test_a_bot_that_fails_is_asked_again_later(house: House, hall: Hall, ann: User, trouble: str) -> None:
    hall.shelf = {"duel": Box(DUEL, {"cheat": Cheat()}, "cheat")}
    if trouble != "cheat":

        async def lost(*_: object, **__: object) -> None:
            raise WorkerLost("answer", 3) if trouble == "lost" else ZeroDivisionError

        house.desk.ask = lost  # type: ignore[method-assign, assignment]
    with capture_logs() as logs:
        table = await against_bot(hall, ann, "duel")
        await until(lambda: bool(logs))
        await until(lambda: hall.rooms[table].is_idle)
        # Not at once, and each time later.
        for pause, times in ((0, 1), (29 * SECOND, 1), (SECOND, 2), (30 * SECOND, 2), (30 * SECOND, 3)):
            house.time.passes(pause)
            await hall.wake_table(table)
            await until(lambda: hall.rooms[table].is_idle)
            assert [line["event"] for line in logs] == ["bot_broken" if trouble == "broken" else "bot_failed"] * times
    assert (house.row(table).ply, house.row(table).bot_to_act) == (0, True)
    notice = hall.rooms[table].about(house.time(), 0).notice
    assert notice is not None
    assert notice.key == "table.bot_rests"
    hall.shelf = TEST_SHELF
    house.desk.__dict__.pop("ask", None)
    del hall.rooms[table]
    change(house, table, second_bot="gambler")
    await hall.wake_table(table)
    await reached(hall, table, 1)
    assert hall.rooms[table].about(house.time(), 0).notice is None


async def test_a_bot_that_failed_is_asked_at_once_after_a_takeback(house: House, hall: Hall, ann: User) -> None:
    table = await against_bot(hall, ann)

    async def lost(*_: object, **__: object) -> None:
        raise WorkerLost("answer", 3)

    house.desk.ask = lost  # type: ignore[method-assign, assignment]
    with capture_logs() as logs:
        await choose(hall, table, ann)
        await until(lambda: bool(logs))
    house.desk.__dict__.pop("ask")
    await do(hall, table, ann, acts.Takeback())
    await choose(hall, table, ann)
    await reached(hall, table, 4)


async def test_a_bot_that_is_too_late_loses_on_time(house: House, hall: Hall, ann: User) -> None:
    table = await against_bot(hall, ann, clock=LIVE)
    await choose(hall, table, ann)
    await reached(hall, table, 2)
    house.desk.free.clear()
    await choose(hall, table, ann)
    await until(lambda: len(house.desk.tasks) == 2)
    house.time.passes(5 * MINUTE)
    house.desk.free.set()
    await until(lambda: house.row(table).status == "finished")
    outcome = (await hall.look(table, ann.id)).outcome
    assert outcome is not None
    assert (outcome.winner, outcome.how) == ("black", "time")


@BOTH
async def test_two_processes_that_ask_a_bot_make_one_choice(
    house: House, hall: Hall, other_hall: Hall, ann: User, game: str
) -> None:
    table = await against_bot(hall, ann, game)
    await other_hall.room(table)
    house.desk.free.clear()
    await choose(hall, table, ann)
    await house.news()
    before = house.row(table).ply
    await until(lambda: len(house.desk.tasks) >= 2)
    house.desk.free.set()
    await until(lambda: house.row(table).ply > before and hall.rooms[table].is_idle and other_hall.rooms[table].is_idle)
    await asyncio.sleep(0.01)
    assert entries_of(house, table) == list(range(1, house.row(table).ply + 1))
    assert not house.row(table).bot_to_act
    await house.news()
    assert hall.rooms[table].table.play.record == other_hall.rooms[table].table.play.record
