"""The hall: one truth for all processes, retries that are safe, and nothing told before it is durable."""

import asyncio

import pytest
from sqlalchemy import Connection, select

from futari.broker import EVERYTHING
from futari.core import BrokenRecord, Seat
from futari.store.database import Unavailable
from futari.store.presence import see
from futari.store.schema import entries
from futari.store.users import User, add_user, move_games
from futari.table import acts
from futari.table import hall as hall_module
from futari.table.conduct import Stale
from futari.table.hall import Hall
from futari.table.opening import Opening, open_table, sit_down
from futari.table.post import Watch
from futari.table.room import TABLE
from table.house import (
    BOTH,
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
    first_choice,
    refused,
    seated,
    tell,
    turn,
    unchanged,
    until,
    waiting,
)

pytestmark = pytest.mark.anyio


def has_news(watch: Watch) -> bool:
    return watch._event.is_set()


# Retries


@BOTH
async def test_a_repeated_request_is_answered_with_the_first_result(
    house: House, hall: Hall, ann: User, bob: User, game: str
) -> None:
    table = await seated(hall, ann, bob, game)
    act = first_choice(await hall.look(table, ann.id))
    assert await do(hall, table, ann, act, "a") == (1, False)
    await choose(hall, table, bob)
    with unchanged(house, hall, table):
        assert await do(hall, table, ann, act, "a") == (1, True)


@BOTH
async def test_a_retry_is_known_after_the_room_was_forgotten(
    house: House, hall: Hall, ann: User, bob: User, game: str
) -> None:
    table = await seated(hall, ann, bob, game)
    act = first_choice(await hall.look(table, ann.id))
    await do(hall, table, ann, act, "a")
    del hall.rooms[table]
    assert await do(hall, table, ann, act, "a") == (1, True)
    assert entries_of(house, table) == [1]


@BOTH
@pytest.mark.parametrize("knows", [False, True])
async def test_a_retry_is_known_in_another_process(
    house: House, hall: Hall, other_hall: Hall, ann: User, bob: User, game: str, *, knows: bool
) -> None:
    """Whether it loads the table afterwards, or has it from before and heard nothing."""
    table = await seated(hall, ann, bob, game)
    if knows:
        await other_hall.room(table)
    act = first_choice(await hall.look(table, ann.id))
    await do(hall, table, ann, act, "a")
    assert await do(other_hall, table, ann, act, "a") == (1, True)
    assert entries_of(house, table) == [1]


@BOTH
async def test_the_same_request_sent_twice_at_once_is_done_once(
    house: House, hall: Hall, other_hall: Hall, ann: User, bob: User, game: str
) -> None:
    table = await seated(hall, ann, bob, game)
    act = first_choice(await hall.look(table, ann.id))
    await other_hall.room(table)
    halls = (hall, other_hall, hall, other_hall)
    done = await asyncio.gather(*(do(each, table, ann, act, "a") for each in halls))
    assert sorted(done) == [(1, False), (1, True), (1, True), (1, True)]
    assert entries_of(house, table) == [1]


@pytest.mark.parametrize("act", [acts.Resign(), acts.Stop()])
async def test_a_retry_after_the_end_is_answered(hall: Hall, ann: User, bob: User, act: acts.Act) -> None:
    table = await seated(hall, ann, bob)
    await choose(hall, table, ann)
    await do(hall, table, ann, act, "a")
    await do(hall, table, bob, acts.Resign()) if isinstance(act, acts.Stop) else None
    assert await do(hall, table, ann, act, "a") == (2, True)


async def test_two_players_may_use_the_same_token(hall: Hall, ann: User, bob: User) -> None:
    table = await seated(hall, ann, bob, "duel")
    assert await choose(hall, table, ann, token="a") == (1, False)
    assert await choose(hall, table, bob, token="a") == (2, False)


async def test_what_is_done_without_a_token_is_no_retry(house: House, hall: Hall, ann: User, bob: User) -> None:
    table = await seated(hall, ann, bob)
    await choose(hall, table, ann, token="None")
    await hall.resign_all(ann.id)
    assert house.row(table).status == "finished"


@BOTH
async def test_on_a_hot_seat_a_retry_does_not_choose_for_the_other_seat(
    house: House, hall: Hall, ann: User, game: str
) -> None:
    table = (await open_table(hall, ann, Opening(game=game, against="hotseat"))).table
    act = first_choice(await hall.look(table, ann.id))
    assert await do(hall, table, ann, act, "a") == (1, False)
    with unchanged(house, hall, table):
        assert await do(hall, table, ann, act, "a") == (1, True)


async def test_on_a_hot_seat_a_repeated_takeback_goes_back_once(house: House, hall: Hall, ann: User) -> None:
    table = (await open_table(hall, ann, Opening(game="kamisado", against="hotseat"))).table
    for _ in range(3):
        await choose(hall, table, ann)
    assert await do(hall, table, ann, acts.Takeback(), "a") == (4, False)
    assert await do(hall, table, ann, acts.Takeback(), "a") == (4, True)
    assert hall.rooms[table].table.play.line == [0, 1, 2]


# Two processes


@BOTH
async def test_two_processes_see_each_others_moves(
    house: House, hall: Hall, other_hall: Hall, ann: User, bob: User, game: str
) -> None:
    table = await seated(hall, ann, bob, game)
    page = Watch(bob.id)
    (await other_hall.room(table)).enter(page)
    await page.news()
    for ply in (1, 3, 5):
        await choose(hall, table, ann)
        await house.news()
        assert await page.news() == {TABLE}
        sight = await other_hall.look(table, bob.id, since=ply - 1)
        assert (sight.ply, [each.ply for each in sight.happened]) == (ply, [ply])
        await choose(other_hall, table, bob)
        await house.news()
        assert (await hall.look(table, ann.id)).ply == ply + 1


@BOTH
async def test_without_notices_a_process_looks_again_and_again(
    house: House, hall: Hall, other_hall: Hall, ann: User, bob: User, game: str
) -> None:
    table = await seated(hall, ann, bob, game)
    page = Watch(bob.id)
    (await other_hall.room(table)).enter(page)
    await page.news()
    assert isinstance(other_hall.broker, Wired)
    other_hall.broker.is_cut = True
    await choose(hall, table, ann)
    await house.news()
    assert not has_news(page)
    await other_hall.look_at_watched()
    assert has_news(page)
    assert other_hall.rooms[table].table.ply == 1


async def test_without_notices_a_room_is_refreshed_when_it_is_used(
    hall: Hall, other_hall: Hall, ann: User, bob: User
) -> None:
    table = await seated(hall, ann, bob)
    await other_hall.room(table)
    assert isinstance(other_hall.broker, Wired)
    other_hall.broker.is_cut = True
    await choose(hall, table, ann)
    assert (await other_hall.look(table, bob.id)).ply == 1


async def test_when_notices_come_again_rooms_that_nobody_watches_are_looked_at_too(
    hall: Hall, other_hall: Hall, ann: User, bob: User
) -> None:
    table = await seated(hall, ann, bob)
    await other_hall.room(table)
    assert isinstance(other_hall.broker, Wired)
    other_hall.broker.is_cut = True
    await choose(hall, table, ann)
    other_hall.broker.is_cut = False
    await other_hall.on_notice(EVERYTHING)
    assert (await other_hall.look(table, bob.id)).ply == 1


@BOTH
async def test_two_processes_at_the_same_ply_make_one_entry(
    house: House, hall: Hall, other_hall: Hall, ann: User, bob: User, game: str
) -> None:
    """One who plays on two devices."""
    table = await seated(hall, ann, bob, game)
    sight = await hall.look(table, ann.id)
    await other_hall.room(table)
    results = await asyncio.gather(
        do(hall, table, ann, first_choice(sight), "a"),
        do(other_hall, table, ann, first_choice(sight, 1), "b"),
        return_exceptions=True,
    )
    assert sorted(map(type, results), key=str) == sorted([hall_module.Done, Stale], key=str)
    assert entries_of(house, table) == [1]
    await house.news()
    assert hall.rooms[table].table.play.record == other_hall.rooms[table].table.play.record


async def test_two_who_bid_at_once_in_two_processes_are_both_accepted(
    house: House, hall: Hall, other_hall: Hall, ann: User, bob: User
) -> None:
    table = await seated(hall, ann, bob, "duel")
    bids = first_choice(await hall.look(table, ann.id)), first_choice(await other_hall.look(table, bob.id))
    done = await asyncio.gather(do(hall, table, ann, bids[0], "a"), do(other_hall, table, bob, bids[1], "a"))
    assert {each.ply for each in done} == {1, 2}
    assert entries_of(house, table) == [1, 2]


async def test_two_who_bid_at_once_in_one_process_are_both_accepted(
    house: House, hall: Hall, ann: User, bob: User
) -> None:
    table = await seated(hall, ann, bob, "duel")
    bids = first_choice(await hall.look(table, ann.id)), first_choice(await hall.look(table, bob.id))
    await asyncio.gather(do(hall, table, ann, bids[0]), do(hall, table, bob, bids[1]))
    assert entries_of(house, table) == [1, 2]


async def test_a_process_that_is_behind_refuses_only_what_is_stale(
    hall: Hall, other_hall: Hall, ann: User, bob: User
) -> None:
    """Somebody who comes from another process knows more than this one does."""
    table = await seated(hall, ann, bob)
    await other_hall.room(table)
    await choose(hall, table, ann)
    act = first_choice(await hall.look(table, bob.id))
    assert await do(other_hall, table, bob, act) == (2, False)


async def test_an_offer_made_in_one_process_is_answered_in_another(
    hall: Hall, other_hall: Hall, ann: User, bob: User
) -> None:
    table = await seated(hall, ann, bob)
    await choose(hall, table, ann)
    await other_hall.room(table)
    await do(hall, table, ann, acts.Stop())
    await do(other_hall, table, bob, acts.Answer(accept=True))
    assert (await other_hall.look(table, bob.id)).status == "finished"


async def test_what_another_process_has_stored_is_checked(
    house: House, hall: Hall, other_hall: Hall, ann: User, bob: User
) -> None:
    table = await seated(hall, ann, bob)
    await other_hall.room(table)
    await choose(hall, table, ann)
    house.database.write_now(
        lambda connection: connection.exec_driver_sql("UPDATE entries SET entry = replace(entry, '↑1', '↑2')")
    )
    with pytest.raises(BrokenRecord):
        await house.news()


async def test_two_processes_settle_one_time_out(
    house: House, hall: Hall, other_hall: Hall, ann: User, bob: User
) -> None:
    table = await seated(hall, ann, bob, clock=LIVE)
    for user in (ann, bob):
        await choose(hall, table, user)
    await other_hall.room(table)
    house.time.passes(5 * MINUTE)
    await asyncio.gather(*(each.look(table, None) for each in (hall, other_hall, hall, other_hall)))
    assert entries_of(house, table) == [1, 2, 3]
    assert [each.rooms[table].table.row.status for each in (hall, other_hall)] == ["finished", "finished"]


async def test_a_choice_just_in_time_elsewhere_is_not_late_here(
    house: House, hall: Hall, other_hall: Hall, ann: User, bob: User
) -> None:
    table = await seated(hall, ann, bob, clock=LIVE)
    for user in (ann, bob):
        await choose(hall, table, user)
    await other_hall.room(table)
    house.time.passes(5 * MINUTE - 1)
    await choose(hall, table, ann)
    house.time.passes(1)
    act = first_choice(await hall.look(table, bob.id))
    assert await do(other_hall, table, bob, act) == (4, False)


async def test_a_change_while_a_table_is_loaded_is_not_missed(
    house: House, hall: Hall, other_hall: Hall, ann: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await seated(hall, ann, bob)
    read = other_hall._read_room

    async def slowly(table_id: str) -> object:
        room = await read(table_id)
        await choose(hall, table, ann)
        for notice in waiting(other_hall):
            await other_hall.on_notice(notice)
        return room

    monkeypatch.setattr(other_hall, "_read_room", slowly)
    assert (await other_hall.room(table)).table.ply == 1


async def test_a_game_begins_for_those_who_look_through_another_process(
    house: House, hall: Hall, other_hall: Hall, ann: User, bob: User
) -> None:
    table = (await open_table(hall, ann, Opening(game="kamisado", against="lobby", side="first"))).table
    page = Watch(ann.id)
    (await other_hall.room(table)).enter(page)
    await page.news()
    await sit_down(hall, table, bob)
    await house.news()
    assert has_news(page)
    assert (await other_hall.look(table, ann.id)).choices


async def test_a_guest_who_has_an_account_now_plays_on_in_every_process(
    house: House, hall: Hall, other_hall: Hall, bob: User
) -> None:
    guest = house.person("Guest", "guest")
    table = await seated(hall, guest, bob)
    await choose(hall, table, guest)
    await choose(hall, table, bob)
    await house.news()
    await other_hall.room(table)
    account = house.database.write_now(add_user, "account", "Gus", house.time(), key="gus")
    await hall.reseated(house.database.write_now(move_games, guest.id, account.id))
    await house.news()
    for each in (hall, other_hall):
        assert each.rooms[table].table.seats_of(account.id) == (Seat.FIRST,)
        assert each.rooms[table].table.seats_of(guest.id) == ()
    await choose(other_hall, table, account)


# Durable first


@BOTH
async def test_nobody_sees_what_is_not_durable(house: House, hall: Hall, ann: User, bob: User, game: str) -> None:
    table = await seated(hall, ann, bob, game)
    page, room, commits = Watch(bob.id), hall.rooms[table], Commits(house.database)
    room.enter(page)
    await page.news()
    waiting(hall)
    commits.hold()
    act = asyncio.create_task(choose(hall, table, ann))
    await until(commits.begun.is_set)
    await asyncio.sleep(0.02)
    assert (await hall.look(table, bob.id)).ply == 0
    assert not has_news(page)
    assert not waiting(hall)
    assert not act.done()
    commits.let_go()
    await act
    assert has_news(page)
    assert {notice.topic for notice in waiting(hall)} == {f"table:{table}"}


@BOTH
async def test_a_failed_commit_leaves_the_table_as_it_was_and_a_retry_works(
    house: House, hall: Hall, ann: User, bob: User, game: str
) -> None:
    table = await seated(hall, ann, bob, game)
    act, commits = first_choice(await hall.look(table, ann.id)), Commits(house.database)
    commits.fail = True
    with unchanged(house, hall, table), pytest.raises(Unavailable):
        await do(hall, table, ann, act, "a")
    commits.fail = False
    assert await do(hall, table, ann, act, "a") == (1, False)
    assert await do(hall, table, ann, act, "a") == (1, True)


async def test_whoever_leaves_in_the_middle_of_a_choice_has_made_it_for_all(
    house: House, hall: Hall, ann: User, bob: User
) -> None:
    """A page that is closed at once: the choice is durable, so the opponent hears of it."""
    table = await seated(hall, ann, bob)
    page, commits = Watch(bob.id), Commits(house.database)
    hall.rooms[table].enter(page)
    await page.news()
    commits.hold()
    act = asyncio.create_task(choose(hall, table, ann))
    await until(commits.begun.is_set)
    act.cancel()
    with pytest.raises(asyncio.CancelledError):
        await act
    commits.let_go()
    assert await page.news() == {TABLE}
    assert (await hall.look(table, bob.id)).ply == 1


async def test_whoever_leaves_while_a_time_out_is_settled_has_settled_it_for_all(
    house: House, hall: Hall, ann: User, bob: User
) -> None:
    table = await seated(hall, ann, bob, clock=LIVE)
    for user in (ann, bob):
        await choose(hall, table, user)
    page, commits = Watch(bob.id), Commits(house.database)
    hall.rooms[table].enter(page)
    await page.news()
    house.time.passes(5 * MINUTE)
    commits.hold()
    look = asyncio.create_task(hall.look(table, None))
    await until(commits.begun.is_set)
    look.cancel()
    commits.let_go()
    assert await page.news() == {TABLE}
    assert hall.rooms[table].table.row.status == "finished"


async def test_a_hall_that_closes_finishes_what_was_begun(house: House, hall: Hall, ann: User, bob: User) -> None:
    table = await seated(hall, ann, bob)
    commits = Commits(house.database)
    commits.hold()
    act = asyncio.create_task(choose(hall, table, ann))
    await until(commits.begun.is_set)
    closing = asyncio.create_task(hall.close())
    await asyncio.sleep(0.01)
    assert not closing.done()
    commits.let_go()
    await closing
    assert (await act).ply == 1


# Rooms


async def test_a_room_is_loaded_once_however_many_ask(hall: Hall, other_hall: Hall, ann: User, bob: User) -> None:
    table = await seated(hall, ann, bob)
    rooms = await asyncio.gather(*(other_hall.room(table) for _ in range(5)))
    assert len(set(map(id, rooms))) == 1


async def test_a_table_that_is_not_there_is_missing(hall: Hall) -> None:
    with refused("table.missing"):
        await hall.room("nowhere")
    assert isinstance(hall.broker, Wired)
    assert not hall.broker._topics


async def test_rooms_that_nobody_needs_are_let_go_the_longest_unused_first(
    house: House, hall: Hall, ann: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hall_module, "SPARE_ROOMS", 10)
    tables = [await seated(hall, ann, bob)]
    hall.rooms[tables[0]].enter(Watch(ann.id))
    for _ in range(12):
        house.time.passes(1)
        tables.append(await seated(hall, ann, bob))
    assert [each for each in tables if each not in hall.rooms] == [tables[1]]
    assert isinstance(hall.broker, Wired)
    assert f"table:{tables[1]}" not in hall.broker._topics
    assert (await hall.look(tables[1], ann.id)).status == "playing"


async def test_notices_carry_no_more_than_a_table_and_a_ply(hall: Hall, other_hall: Hall, ann: User, bob: User) -> None:
    table = await seated(hall, ann, bob, "duel")
    await other_hall.room(table)
    for topic in (f"user:{ann.id}", f"user:{bob.id}", "lobby"):
        await other_hall.broker.subscribe(topic)
    waiting(other_hall)
    await choose(hall, table, ann)
    assert set(waiting(other_hall)) == {(f"table:{table}", 1), (f"user:{ann.id}", 1), (f"user:{bob.id}", 1)}


async def test_whoever_sits_at_a_table_is_shown_as_present(house: House, hall: Hall, ann: User, bob: User) -> None:
    table = await seated(hall, ann, bob, clock=LIVE)
    room, page = hall.rooms[table], Watch(bob.id)
    room.enter(page)
    house.time.passes(MINUTE)
    assert room.about(house.time(), 0).present == ["gold"]
    room.leave(page, house.time())
    house.time.passes(29 * SECOND)
    assert room.about(house.time(), 0).present == ["gold"]
    house.time.passes(SECOND)
    assert room.about(house.time(), 0).present == []
    room.see({ann.id: house.time()})
    assert room.about(house.time(), 0).present == ["black"]


async def test_what_is_told_of_a_table_is_made_anew_only_if_it_has_changed(
    house: House, hall: Hall, ann: User, bob: User
) -> None:
    table = await seated(hall, ann, bob, clock=LIVE)
    room = hall.rooms[table]
    told = room.about(house.time(), 0)
    await choose(hall, table, ann)
    assert room.about(house.time(), 0) is told
    await do(hall, table, ann, acts.Resign())
    over = room.about(house.time(), 0)
    assert (over.status, over.finished_at) == ("finished", house.time())


async def test_tokens_are_kept_with_the_seat(house: House, hall: Hall, ann: User, bob: User) -> None:
    table = await seated(hall, ann, bob)
    await choose(hall, table, ann, token="x" * 48)

    def tokens(connection: Connection) -> list[str]:
        return list(connection.scalars(select(entries.c.token)))

    assert house.database.read_now(tokens) == ["0:" + "x" * 48]


async def test_whoever_leaves_for_good_gives_up_every_running_game(
    house: House, hall: Hall, ann: User, bob: User
) -> None:
    tables = [await seated(hall, ann, bob, game) for game in ("kamisado", "duel")]
    hot = (await open_table(hall, ann, Opening(game="kamisado", against="hotseat"))).table
    await choose(hall, hot, ann)
    await hall.resign_all(ann.id)
    for table in tables:
        outcome = (await hall.look(table, None)).outcome
        assert outcome is not None
        assert outcome.winner == hall.rooms[table].table.game.seats.second
    assert house.row(hot).status == "finished"


async def test_news_of_a_closed_table_is_taken(house: House, hall: Hall, ann: User, bob: User) -> None:
    table = await seated(hall, ann, bob)
    await turn(hall, table, ann, bob)
    change(house, table, status="closed", waits_for="")
    await tell(hall, table)
    sight = await hall.look(table, ann.id)
    assert (sight.status, sight.choices, sight.prompt.key) == ("closed", [], "table.closed")


async def test_presence_elsewhere_is_kept_with_what_is_known_here(
    house: House, hall: Hall, ann: User, bob: User
) -> None:
    table = await seated(hall, ann, bob, clock=LIVE)
    house.database.write_now(see, [(table, ann.id)], house.time())
    assert (await hall._absence(hall.rooms[table], Seat.FIRST, house.time() + SECOND)) == SECOND
