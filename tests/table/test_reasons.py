"""What our bots thought, and games in numbers: kept for after the game, and told to nobody before."""

import msgspec
import pytest

from futari.core import Choose
from futari.store.reasons import reasons_at
from futari.store.users import User
from futari.table import acts
from futari.table.hall import Hall
from futari.table.opening import Opening, open_table
from futari.table.replays import course_of, past_of, reasons_of, replay_of, statistics_of
from futari.table.room import Room
from table.house import House, do, refused, seated, turn, until

pytestmark = pytest.mark.anyio

# Enough for bids and marches.
CHOICES = 50


async def _against_bot(hall: Hall, user: User) -> str:
    opening = Opening(game="sekigahara", options={}, against="bot", bot="random", side="first")
    return (await open_table(hall, user, opening)).table


async def _my_turn(hall: Hall, table: str, user: User) -> Room:
    room = await hall.room(table)
    await until(lambda: bool(room.table.to_act.intersection(room.table.seats_of(user.id))) or not room.table.is_playing)
    return room


async def test_no_reason_is_in_anything_that_is_told_before_the_end(house: House, hall: Hall, ann: User) -> None:
    table = await _against_bot(hall, ann)
    for number in range(CHOICES):
        room = await _my_turn(hall, table, ann)
        if not room.table.is_playing:
            break
        for user in (ann.id, None):
            seen = await hall.look(table, user, since=max(0, room.table.ply - 3))
            assert b"sekigahara.why" not in msgspec.json.encode(seen)
        listed = (await hall.look(table, ann.id)).choices
        await do(hall, table, ann, acts.Choose(ply=room.table.ply, choice=listed[number % 3 % len(listed)]))
    past = past_of((await hall.room(table)).table, None, 0, 100, ())
    assert b"sekigahara.why" not in msgspec.json.encode(past)
    kept = await house.database.read(reasons_at, table)
    assert len(kept) > CHOICES // 10
    with refused("record.running"):
        reasons_of(room.table, kept)
    with refused("record.running"):
        statistics_of(room.table)
    await do(hall, table, ann, acts.Resign())
    room = await hall.room(table)
    told = reasons_of(room.table, kept)
    assert {reason.seat for reason in told} == {"ishida"}
    for reason in told:
        entry = room.table.play.record.entries[reason.ply - 1]
        assert isinstance(entry, Choose)
        assert reason.choice == entry.choice
        assert reason.why.key.startswith("sekigahara.why.")
    assert b"sekigahara.why" not in msgspec.json.encode(replay_of(room.table, "tokugawa", 0, 100, ()))


async def test_the_course_of_the_score_is_told_while_the_game_runs(hall: Hall, ann: User, bob: User) -> None:
    table = await seated(hall, ann, bob, "sekigahara")
    # The bids, and who goes first.
    for _ in range(2):
        await turn(hall, table, ann, bob)
    (standing,) = msgspec.to_builtins(course_of((await hall.room(table)).table))["standings"]
    assert (standing["week"], standing["turn"]) == (1, "A")
    assert set(standing["points"]) == {"tokugawa", "ishida"}
    assert min(standing["points"].values()) > 0


async def test_a_game_that_keeps_no_numbers_says_so(hall: Hall, ann: User, bob: User) -> None:
    table = await seated(hall, ann, bob, "kamisado")
    with refused("record.no_statistics"):
        course_of((await hall.room(table)).table)
    await do(hall, table, ann, acts.Resign())
    with refused("record.no_statistics"):
        statistics_of((await hall.room(table)).table)
