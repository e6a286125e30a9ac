"""Chat: who may speak, who may read, and who is not heard."""

import pytest

from futari.core import Unreadable
from futari.store.chat import remove_line
from futari.store.users import User
from futari.table import talk
from futari.table.hall import Hall
from futari.table.opening import Opening, open_table
from futari.table.post import Watch
from table.house import House, refused, seated

pytestmark = pytest.mark.anyio


async def test_players_talk_and_everybody_who_sees_the_table_reads(hall: Hall, ann: User, bob: User, cid: User) -> None:
    room = await hall.room(await seated(hall, ann, bob))
    number = await talk.say(hall, room, ann, "  good   luck\u202e\x00 ")
    for reader in (ann.id, bob.id, cid.id, None):
        (line,) = await talk.lines_for(hall, room, reader)
        assert (line.id, line.seat, line.name, line.text) == (number, "black", "Ann", "good   luck")
    assert await talk.lines_for(hall, room, ann.id, since=number) == []


async def test_spectators_and_strangers_do_not_talk(hall: Hall, ann: User, bob: User, cid: User) -> None:
    room = await hall.room(await seated(hall, ann, bob))
    for speaker in (cid, None):
        with refused("chat.players_only"):
            await talk.say(hall, room, speaker, "hello")
    with refused("chat.empty", Unreadable):
        await talk.say(hall, room, ann, " \u200b ")
    assert await talk.lines_for(hall, room, None) == []


async def test_a_table_without_chat_is_quiet(hall: Hall, ann: User, bob: User) -> None:
    room = await hall.room(await seated(hall, ann, bob, chat=False))
    with refused("chat.off"):
        await talk.say(hall, room, ann, "hello")
    assert await talk.lines_for(hall, room, bob.id) == []


async def test_new_lines_wake_those_who_listen(house: House, hall: Hall, ann: User, bob: User) -> None:
    room, watch = await hall.room(await seated(hall, ann, bob)), Watch(bob.id)
    await hall.post.listen(watch, talk.chat_topic(room.table.id))
    await talk.say(hall, room, ann, "hello")
    await house.news()
    assert await watch.news() == {talk.chat_topic(room.table.id)}


async def test_a_muted_opponent_is_not_heard_by_whoever_muted(hall: Hall, ann: User, bob: User, cid: User) -> None:
    room = await hall.room(await seated(hall, ann, bob))
    await talk.say(hall, room, ann, "boo")
    await talk.say(hall, room, bob, "hush")
    await talk.mute_opponent(hall, room, bob.id, muted=True)
    assert [line.text for line in await talk.lines_for(hall, room, bob.id)] == ["hush"]
    assert [line.text for line in await talk.lines_for(hall, room, cid.id)] == ["boo", "hush"]
    assert await talk.muted_seats(hall, room, bob.id) == ["black"]
    await talk.mute_opponent(hall, room, bob.id, muted=False)
    assert len(await talk.lines_for(hall, room, bob.id)) == 2
    with refused("table.not_seated"):
        await talk.mute_opponent(hall, room, cid.id, muted=True)


async def test_somebody_is_muted_at_all_tables_but_nobody_mutes_himself(
    hall: Hall, ann: User, bob: User, cid: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = await hall.room(await seated(hall, ann, bob))
    await talk.mute(hall, cid.id, ann.id)
    await talk.mute(hall, cid.id, ann.id)
    await talk.say(hall, room, ann, "boo")
    assert await talk.lines_for(hall, room, cid.id) == []
    with refused("chat.yourself"):
        await talk.mute(hall, cid.id, cid.id)
    monkeypatch.setattr(talk, "MOST_MUTED", 1)
    with refused("chat.muted_enough"):
        await talk.mute(hall, cid.id, bob.id)
    await talk.unmute(hall, cid.id, ann.id)
    await talk.mute(hall, cid.id, bob.id)


async def test_a_removed_line_is_gone(house: House, hall: Hall, ann: User, bob: User) -> None:
    room = await hall.room(await seated(hall, ann, bob))
    number = await talk.say(hall, room, ann, "boo")
    assert house.database.write_now(remove_line, number, house.time()) == room.table.id
    assert await talk.lines_for(hall, room, bob.id) == []


async def test_on_a_hot_seat_nobody_knows_who_of_the_two_spoke(hall: Hall, ann: User) -> None:
    table = (await open_table(hall, ann, Opening(game="kamisado", against="hotseat"))).table
    room = await hall.room(table)
    await talk.say(hall, room, ann, "hello")
    assert [line.seat for line in await talk.lines_for(hall, room, ann.id)] == [None]
