"""What a server does by itself: time-outs, bots, beats, downtime, and clearing away."""

import asyncio
from typing import Any

import pytest
from structlog.testing import capture_logs

from futari.broker import Notice
from futari.core import FutariError, Message
from futari.store.database import Unavailable
from futari.store.presence import beat, last_beat_of_processes, last_seen, note_outage, outages_since, see
from futari.store.users import User
from futari.table import acts
from futari.table.hall import Hall
from futari.table.opening import Opening, open_table
from futari.table.post import Watch
from futari.table.room import Room
from futari.table.sweep import OUTAGE, RESTART, Sweep, clear_away, note_downtime
from table.house import (
    BY_POST,
    DAY,
    HOUR,
    LIVE,
    MINUTE,
    SECOND,
    Commits,
    House,
    Wired,
    change,
    choose,
    do,
    entries_of,
    refused,
    seated,
    until,
)

pytestmark = pytest.mark.anyio


async def started(hall: Hall) -> Sweep:
    """A sweep whose loops were ended again: the tests turn them by hand."""
    sweep = Sweep(hall)
    await sweep.start()
    for loop in sweep._loops:
        loop.cancel()
    await asyncio.gather(*sweep._loops, return_exceptions=True)
    return sweep


async def timed_game(house: House, hall: Hall, ann: User, bob: User, clock: object = LIVE) -> str:
    """Both have moved, the first is to act."""
    table = await seated(hall, ann, bob, clock=clock)
    for user in (ann, bob):
        await choose(hall, table, user)
    return table


# Time-outs


@pytest.mark.parametrize("clock", [LIVE, BY_POST])
async def test_the_sweep_settles_time_outs_that_nobody_looks_at(
    house: House, hall: Hall, ann: User, bob: User, clock: object
) -> None:
    sweep = await started(hall)
    table = await timed_game(house, hall, ann, bob, clock)
    hall.rooms.clear()
    left = 5 * MINUTE if clock is LIVE else 24 * HOUR
    for _ in range(left // MINUTE - 1):
        house.time.passes(MINUTE)
        house.database.write_now(beat, "somebody", house.time())
        sweep._beaten = house.time()
    house.time.passes(MINUTE - 1)
    sweep._beaten = house.time()
    await sweep.settle()
    assert house.row(table).status == "playing"
    house.time.passes(1)
    await sweep.settle()
    assert house.row(table).status == "finished"
    assert entries_of(house, table) == [1, 2, 3]


async def test_one_broken_table_does_not_hold_up_the_others(
    house: House, hall: Hall, ann: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    sweep = await started(hall)
    tables = [await timed_game(house, hall, ann, bob) for _ in range(3)]
    house.time.passes(5 * MINUTE)
    sweep._beaten = house.time()
    hall.rooms.clear()
    house.database.write_now(
        lambda connection: connection.exec_driver_sql(
            "UPDATE entries SET entry = replace(entry, 'black', 'gold') WHERE table_id = ?", (tables[0],)
        )
    )
    settle, failed = hall.settle_time, list[str]()

    async def fails(room: Room) -> None:
        if room.table.id == tables[1]:
            failed.append(tables[1])
            raise ZeroDivisionError
        await settle(room)

    monkeypatch.setattr(hall, "settle_time", fails)
    with capture_logs() as logs:
        await sweep.settle()
    assert [house.row(table).status for table in tables] == ["playing", "playing", "finished"]
    assert {line["event"] for line in logs} == {"table_trouble", "table_broken"}


async def test_the_sweep_wakes_a_bot_whose_turn_it_is_after_a_restart(house: House, hall: Hall, ann: User) -> None:
    opening = Opening(game="kamisado", options={"format": "single"}, against="bot", side="first")
    table = (await open_table(hall, ann, opening)).table
    hall.is_closing = True  # the process that is to ask the bot stops
    await choose(hall, table, ann)
    assert house.row(table).bot_to_act
    after_restart = await house.hall()
    sweep = await started(after_restart)
    await sweep.settle()
    assert table not in after_restart.rooms
    house.time.passes(40 * SECOND)
    await sweep.settle()
    await until(lambda: house.row(table).ply == 2)


# Downtime


async def test_downtime_is_noted_at_the_start(house: House, hall: Hall) -> None:
    first = await started(hall)
    assert hall.outages == []
    await first.live()
    house.time.passes(int(RESTART))
    assert house.database.write_now(note_downtime, "b", house.time()) == []
    down = house.time()
    house.time.passes(int(RESTART) + 1)
    await started(hall)
    assert list(hall.outages) == [(down, house.time())]


async def test_a_first_start_is_no_downtime(house: House, hall: Hall, ann: User, bob: User) -> None:
    await seated(hall, ann, bob)
    house.time.passes(DAY)
    assert house.database.write_now(note_downtime, "a", house.time()) == []


async def test_what_was_done_after_the_last_beat_was_done_in_time(
    house: House, hall: Hall, ann: User, bob: User
) -> None:
    house.database.write_now(beat, "a", house.time())
    house.time.passes(3 * SECOND)
    await seated(hall, ann, bob)
    last = house.time()
    house.time.passes(HOUR)
    assert house.database.write_now(note_downtime, "b", house.time()) == [(last, house.time())]


async def test_downtime_shifts_deadlines_and_is_not_charged(house: House, hall: Hall, ann: User, bob: User) -> None:
    sweep = await started(hall)
    table = await timed_game(house, hall, ann, bob)
    house.time.passes(10 * SECOND)
    await sweep.live()
    deadline = house.row(table).deadline
    assert deadline is not None
    house.time.passes(HOUR)
    after_restart = await house.hall()
    again = await started(after_restart)
    assert house.row(table).deadline == deadline + HOUR
    await again.settle()
    sight = await after_restart.look(table, ann.id)
    assert sight.clock is not None
    assert (sight.status, sight.clock.left["black"]) == ("playing", 5 * MINUTE - 10 * SECOND)
    house.time.passes(5 * MINUTE - 10 * SECOND)
    again._beaten = house.time()
    await again.settle()
    assert house.row(table).status == "finished"


async def test_two_processes_that_start_at_once_note_one_outage(house: House, hall: Hall, ann: User, bob: User) -> None:
    sweep = await started(hall)
    table = await timed_game(house, hall, ann, bob)
    await sweep.live()
    since, deadline = house.time(), house.row(table).deadline
    assert deadline is not None
    house.time.passes(HOUR)
    for _ in range(2):
        house.database.write_now(note_outage, since, house.time())
    assert house.database.read_now(outages_since) == [(since, house.time())]
    assert house.row(table).deadline == deadline + HOUR


@pytest.mark.parametrize("how", ["look", "act", "settle"])
async def test_a_process_that_slept_charges_nobody(house: House, hall: Hall, ann: User, bob: User, how: str) -> None:
    """A laptop that was shut, or a database that was away: whatever comes first afterwards."""
    sweep = await started(hall)
    table = await timed_game(house, hall, ann, bob)
    act = (await hall.look(table, ann.id)).choices[0]
    house.time.passes(HOUR)
    if how == "look":
        assert (await hall.look(table, None)).status == "playing"
    elif how == "act":
        await do(hall, table, ann, acts.Choose(ply=2, choice=act))
    else:
        await sweep.settle()
    assert house.row(table).status == "playing"
    sight = await hall.look(table, None)
    assert sight.clock is not None
    assert sight.clock.left["black"] == 5 * MINUTE + 3 * SECOND * (how == "act")
    assert house.stored(hall, table).row == hall.rooms[table].table.row


async def test_a_pause_that_one_process_notes_is_known_to_all(
    house: House, hall: Hall, other_hall: Hall, ann: User, bob: User
) -> None:
    one, other = await started(hall), await started(other_hall)
    table = await timed_game(house, hall, ann, bob)
    await other_hall.room(table)
    house.time.passes(HOUR)
    await one.live()
    await other.live()
    clocks = [(await each.look(table, None)).clock for each in (hall, other_hall)]
    assert clocks[0] == clocks[1]
    assert list(hall.outages) == list(other_hall.outages) == house.database.read_now(outages_since)


async def test_a_choice_after_the_last_beat_was_made_before_the_pause(
    house: House, hall: Hall, ann: User, bob: User
) -> None:
    sweep = await started(hall)
    house.time.passes(4 * SECOND)
    table = await timed_game(house, hall, ann, bob)
    last, deadline = house.time(), house.row(table).deadline
    assert deadline is not None
    house.time.passes(HOUR)
    await sweep.live()
    assert list(hall.outages) == [(last, house.time())]
    assert hall.rooms[table].table.row.deadline == deadline + HOUR
    assert hall.rooms[table].table.clock(house.time(), hall.outages).deadline == deadline + HOUR


# Who is there


async def test_those_at_live_tables_are_seen(house: House, hall: Hall, ann: User, bob: User, cid: User) -> None:
    sweep = await started(hall)
    live, slow = await timed_game(house, hall, ann, bob), await timed_game(house, hall, ann, bob, BY_POST)
    for table in (live, slow):
        for user in (ann, cid):
            hall.rooms[table].enter(Watch(user.id))
    await sweep.live()
    assert house.database.read_now(last_seen, live) == {ann.id: house.time()}
    assert house.database.read_now(last_seen, slow) == {}


async def test_whoever_is_at_another_process_is_not_shown_as_away(
    house: House, hall: Hall, other_hall: Hall, ann: User, bob: User
) -> None:
    here, there = await started(hall), await started(other_hall)
    table = await timed_game(house, hall, ann, bob)
    hall.rooms[table].enter(Watch(ann.id))
    (await other_hall.room(table)).enter(Watch(bob.id))
    for _ in range(40):
        house.time.passes(5 * SECOND)
        await there.live()
        await here.live()
        assert "gold" in hall.rooms[table].about(house.time(), 0).present
    assert "claim" not in (await hall.look(table, ann.id)).may
    with refused("table.no_claim"):
        await do(hall, table, ann, acts.Claim())


async def test_a_seat_of_somebody_who_is_gone_does_not_stop_the_beat(
    house: House, hall: Hall, ann: User, bob: User
) -> None:
    sweep = await started(hall)
    table = await timed_game(house, hall, ann, bob)
    hall.rooms[table].enter(Watch(bob.id))
    house.database.write_now(lambda connection: connection.exec_driver_sql(f"DELETE FROM users WHERE id = {bob.id}"))  # noqa: S608
    house.time.passes(SECOND)
    await sweep.live()
    assert house.database.read_now(last_beat_of_processes) == house.time()


# Clearing away


@pytest.mark.parametrize(
    ("status", "against", "ply", "days"),
    [
        ("open", "lobby", 0, 1),
        ("open", "player", 0, 14),
        ("open", "link", 0, 14),
        ("playing", "player", 2, 30),
        ("playing", "player", 3, 180),
    ],
)
async def test_what_nobody_came_back_to_is_closed_by_rule(
    house: House, hall: Hall, ann: User, bob: User, status: str, against: str, ply: int, days: int
) -> None:
    table = await seated(hall, ann, bob)
    change(house, table, status=status, against=against, ply=ply)
    house.time.passes(days * DAY)
    assert house.database.write_now(clear_away, house.time()) == []
    house.time.passes(1)
    assert house.database.write_now(clear_away, house.time()) == [table]
    row = house.row(table)
    assert (row.status, row.deadline, row.waits_for) == ("closed", None, "")
    assert house.database.write_now(clear_away, house.time()) == []


async def test_a_finished_game_is_kept_for_good(house: House, hall: Hall, ann: User, bob: User) -> None:
    table = await seated(hall, ann, bob)
    await do(hall, table, ann, acts.Resign())
    house.time.passes(10_000 * DAY)
    assert house.database.write_now(clear_away, house.time()) == []
    assert house.row(table).status == "finished"


async def test_whoever_has_a_table_open_hears_that_it_was_closed(
    house: House, hall: Hall, ann: User, bob: User
) -> None:
    sweep = await started(hall)
    table = await timed_game(house, hall, ann, bob, {"kind": "correspondence", "hours": 336, "cap": 1000})
    change(house, table, changed_at=0)
    page = Watch(ann.id)
    hall.rooms[table].enter(page)
    await page.news()
    await sweep.clear()
    assert page._event.is_set()
    assert (await hall.look(table, ann.id)).clock is None
    with refused("table.closed"):
        await do(hall, table, ann, acts.Resign())


async def test_old_guests_without_games_are_forgotten(house: House, hall: Hall, ann: User) -> None:
    sweep = await started(hall)
    guests = [house.person(name, "guest") for name in ("Here", "Gone")]
    await open_table(hall, guests[0], Opening(game="kamisado", against="hotseat"))
    house.time.passes(29 * DAY)
    await sweep.clear()
    assert len(house.everything()["users"]) == 3
    house.time.passes(DAY + 1)
    # Its table is closed after a month, too: whoever has a game is kept as long as it is.
    change(house, house.everything()["tables"][0][0], changed_at=house.time())
    await sweep.clear()
    assert {row[2] for row in house.everything()["users"]} == {"Ann", "Here"}


# Loops


async def test_a_loop_goes_on_whatever_goes_wrong(hall: Hall) -> None:
    sweep, rounds = Sweep(hall), list[int]()
    errors = [FutariError(Message("store.unavailable")), ZeroDivisionError(), Unavailable()]

    async def work() -> None:
        rounds.append(len(rounds))
        if len(rounds) <= len(errors):
            raise errors[len(rounds) - 1]

    loop = asyncio.create_task(sweep._again(0.0, work))
    with capture_logs() as logs:
        await until(lambda: len(rounds) > len(errors))
    loop.cancel()
    assert [line["event"] for line in logs][:3] == ["sweep_failed", "sweep_broken", "sweep_failed"]


@pytest.mark.parametrize("error", [Unavailable(), ZeroDivisionError()])
async def test_news_that_could_not_be_looked_at_are_not_lost(
    house: House, hall: Hall, other_hall: Hall, ann: User, bob: User, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    sweep, table = Sweep(other_hall), await seated(hall, ann, bob)
    await other_hall.room(table)
    taken, on_notice = list[Notice](), other_hall.on_notice

    async def broken(notice: Notice) -> None:
        taken.append(notice)
        raise error

    monkeypatch.setattr(other_hall, "on_notice", broken)
    loop = asyncio.create_task(sweep._take_news())
    with capture_logs():
        await choose(hall, table, ann)
        await until(lambda: bool(taken))
        with pytest.raises(type(error)):
            await sweep.poll()
    monkeypatch.setattr(other_hall, "on_notice", on_notice)
    await sweep.poll()
    assert other_hall.rooms[table].table.ply == 1
    loop.cancel()


async def test_what_became_durable_without_an_answer_is_told_to_all(
    hall: Hall, other_hall: Hall, ann: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The database dies after the commit and before its answer, and the player's page is gone."""
    sweep, other, table = Sweep(hall), Sweep(other_hall), await seated(hall, ann, bob)
    await other_hall.room(table)
    loop, write = asyncio.create_task(other._take_news()), hall.database.write

    async def without_an_answer(*args: Any) -> None:
        await write(*args)
        raise Unavailable

    monkeypatch.setattr(hall.database, "write", without_an_answer)
    with pytest.raises(Unavailable):
        await choose(hall, table, ann)
    monkeypatch.setattr(hall.database, "write", write)
    assert hall.rooms[table].table.ply == 0
    await sweep.poll()
    assert hall.rooms[table].table.ply == 1
    await until(lambda: other_hall.rooms[table].table.ply == 1)
    loop.cancel()


async def test_the_sweep_takes_news(house: House, hall: Hall, other_hall: Hall, ann: User, bob: User) -> None:
    sweep, table = Sweep(other_hall), await seated(hall, ann, bob)
    await other_hall.room(table)
    loop = asyncio.create_task(sweep._take_news())
    await choose(hall, table, ann)
    await until(lambda: other_hall.rooms[table].table.ply == 1)
    loop.cancel()


async def test_while_notices_may_be_lost_the_sweep_polls(hall: Hall, other_hall: Hall, ann: User, bob: User) -> None:
    sweep, table, page = Sweep(other_hall), await seated(hall, ann, bob), Watch(bob.id)
    (await other_hall.room(table)).enter(page)
    await other_hall.post.listen(page, "lobby")
    await page.news()
    await choose(hall, table, ann)
    await sweep.poll()
    assert not page._event.is_set()
    assert isinstance(other_hall.broker, Wired)
    other_hall.broker.is_cut = True
    await sweep.poll()
    assert await page.news() == {"table", "lobby"}
    assert other_hall.rooms[table].table.ply == 1


async def test_a_sweep_that_stops_says_when_it_was_last_there(house: House, hall: Hall) -> None:
    sweep = Sweep(hall)
    await sweep.start()
    house.time.passes(int(OUTAGE) - 1)
    await sweep.stop()
    house.time.passes(int(RESTART))
    assert house.database.write_now(note_downtime, "b", house.time()) == []


async def test_without_a_database_a_sweep_stops_all_the_same(house: House, hall: Hall) -> None:
    sweep, commits = Sweep(hall), Commits(house.database)
    await sweep.start()
    commits.fail = True
    with capture_logs() as logs:
        await sweep.stop()
    assert [line["event"] for line in logs] == ["sweep_last_beat_lost"]


async def test_presence_is_noted_once_a_user_and_table(house: House, hall: Hall, ann: User, bob: User) -> None:
    table = await seated(hall, ann, bob, clock=LIVE)
    for time in (1, 2):
        house.database.write_now(see, [(table, ann.id), (table, bob.id)], time)
    assert house.database.read_now(last_seen, table) == {ann.id: 2, bob.id: 2}
