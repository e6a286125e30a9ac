"""Opening tables and sitting down: whom a table is for, who takes which side, links, rematches."""

import asyncio
from typing import Any

import msgspec
import pytest
from sqlalchemy import insert

from futari.core import Impossible, Seat
from futari.store.ratings import Standing
from futari.store.schema import ratings
from futari.store.tables import lobby, running_in_public
from futari.store.users import User
from futari.table import acts
from futari.table.hall import Hall
from futari.table.opening import (
    Opened,
    Opening,
    close_table,
    invite,
    open_table,
    rematch,
    sit_down,
    table_of_invitation,
)
from table.house import BOTH, DAY, LIVE, MINUTE, House, choose, do, refused, seated, short

pytestmark = pytest.mark.anyio


def sides(house: House, table: str) -> tuple[int | None, int | None]:
    row = house.row(table)
    return row.first_id, row.second_id


async def opened(hall: Hall, user: User, game: str = "kamisado", invited: User | None = None, **asked: Any) -> Opened:
    return await open_table(hall, user, Opening(game=game, options=short(game), **asked), invited)


# Against whom


@BOTH
async def test_against_a_bot_the_game_begins_at_once(house: House, hall: Hall, ann: User, game: str) -> None:
    table = (await opened(hall, ann, game, against="bot", side="first")).table
    row = house.row(table)
    assert (row.status, row.first_id, row.second_id) == ("playing", ann.id, None)
    assert (row.first_bot, row.second_bot) == (None, hall.box(game).default_bot)


async def test_a_bot_is_asked_for_by_level(house: House, hall: Hall, ann: User) -> None:
    table = (await opened(hall, ann, against="bot", bot="master", side="first")).table
    assert house.row(table).second_bot == "master"
    stored = house.everything()
    with refused("table.unknown_bot"):
        await opened(hall, ann, against="bot", bot="god")
    assert house.everything() == stored


@BOTH
async def test_a_hot_seat_has_one_user_on_both_sides_and_is_not_listed(
    house: House, hall: Hall, ann: User, bob: User, game: str
) -> None:
    table = (await opened(hall, ann, game, against="hotseat")).table
    assert (house.row(table).status, sides(house, table)) == ("playing", (ann.id, ann.id))
    room = await hall.room(table)
    assert room.table.may_be_seen_by(ann.id)
    assert not room.table.may_be_seen_by(bob.id)
    assert not house.database.read_now(running_in_public)


@BOTH
async def test_anyone_sits_down_at_a_table_of_the_lobby(
    house: House, hall: Hall, ann: User, bob: User, cid: User, game: str
) -> None:
    table = (await opened(hall, ann, game, against="lobby", side="first")).table
    assert [row.id for row in house.database.read_now(lobby)] == [table]
    assert house.row(table).status == "open"
    await sit_down(hall, table, bob)
    assert (house.row(table).status, sides(house, table)) == ("playing", (ann.id, bob.id))
    assert not house.database.read_now(lobby)
    with refused("table.taken"):
        await sit_down(hall, table, cid)


async def test_only_the_invited_player_sits_down(hall: Hall, house: House, ann: User, bob: User, cid: User) -> None:
    table = (await opened(hall, ann, invited=bob, against="player", side="second")).table
    assert not house.database.read_now(lobby)
    with refused("table.not_invited"):
        await sit_down(hall, table, cid)
    await sit_down(hall, table, bob)
    assert sides(house, table) == (bob.id, ann.id)


async def test_somebody_unknown_is_not_invited(hall: Hall, ann: User) -> None:
    with refused("table.unknown_player"):
        await opened(hall, ann, against="player")


@pytest.mark.parametrize("against", ["lobby", "link"])
async def test_nobody_sits_on_both_sides(house: House, hall: Hall, ann: User, against: Any) -> None:
    found = await opened(hall, ann, against=against)
    stored = house.everything()
    with refused("table.yourself"):
        await sit_down(hall, found.table, ann, found.invitation)
    with refused("table.yourself"):
        await opened(hall, ann, invited=ann, against="player")
    assert house.everything() == stored


async def test_nobody_sits_on_both_sides_who_has_become_the_host_meanwhile(house: House, hall: Hall, bob: User) -> None:
    """A guest who now has an account, of which this process has not heard."""
    guest = house.person("Guest", "guest")
    table = (await opened(hall, guest, against="lobby")).table
    await hall.room(table)
    house.database.write_now(
        lambda connection: connection.exec_driver_sql(f"UPDATE tables SET host_id = {bob.id}")  # noqa: S608
    )
    with refused("table.yourself"):
        await sit_down(hall, table, bob)


async def test_a_private_table_is_not_listed(house: House, hall: Hall, ann: User, bob: User, cid: User) -> None:
    table = (await opened(hall, ann, invited=bob, against="player", private=True)).table
    await sit_down(hall, table, bob)
    assert not house.database.read_now(running_in_public)
    room = await hall.room(table)
    seen_by = [user.name for user in (ann, bob, cid) if room.table.may_be_seen_by(user.id)]
    assert (seen_by, room.table.may_be_seen_by(None)) == (["Ann", "Bob"], False)


async def test_a_public_table_is_for_everybody_to_watch(house: House, hall: Hall, ann: User, bob: User) -> None:
    table = await seated(hall, ann, bob)
    assert [row.id for row in house.database.read_now(running_in_public)] == [table]
    assert hall.rooms[table].table.may_be_seen_by(None)


@pytest.mark.parametrize(
    "asked",
    [{"options": {"format": "endless"}}, {"options": {"colour": 1}}, {"clock": {"kind": "live", "minutes": -1}}],
)
async def test_what_cannot_be_agreed_on_opens_no_table(
    house: House, hall: Hall, ann: User, asked: dict[str, Any]
) -> None:
    stored = house.everything()
    with pytest.raises(Impossible):
        await open_table(hall, ann, Opening(game="kamisado", **asked))
    assert house.everything() == stored


async def test_an_unknown_game_is_refused(hall: Hall, ann: User) -> None:
    with refused("table.unknown_game"):
        await open_table(hall, ann, Opening(game="go"))


async def test_the_terms_are_kept(hall: Hall, ann: User, bob: User) -> None:
    table = await seated(hall, ann, bob, clock=LIVE, confirm=True, chat=False)
    terms = hall.rooms[table].table.terms
    assert (terms.confirm, terms.chat, terms.is_live, terms.rated) == (True, False, True, False)


# Sides


@pytest.mark.parametrize("against", ["lobby", "bot"])
async def test_the_opener_chooses_a_side(house: House, hall: Hall, ann: User, bob: User, against: Any) -> None:
    for side, seat in (("first", 0), ("second", 1)):
        table = (await opened(hall, ann, against=against, side=side)).table
        if against == "lobby":
            await sit_down(hall, table, bob)
        assert sides(house, table)[seat] == ann.id


async def test_a_random_side_is_either(house: House, hall: Hall, ann: User, bob: User) -> None:
    found = set()
    for _ in range(100):
        table = (await opened(hall, ann, against="bot", side="random")).table
        found.add(sides(house, table).index(ann.id))
        if len(found) == 2:
            return
    pytest.fail("always the same side")


def rate(house: House, user: User, rating: float) -> None:
    standing = Standing(user.id, "kamisado/standard", rating, 60.0, 0.06, 9, house.time())
    house.database.write_now(lambda connection: connection.execute(insert(ratings), msgspec.structs.asdict(standing)))


@pytest.mark.parametrize("stronger", ["opener", "guest"])
async def test_the_more_experienced_takes_gold(house: House, hall: Hall, ann: User, bob: User, stronger: str) -> None:
    better, worse = (ann, bob) if stronger == "opener" else (bob, ann)
    rate(house, better, 1600.0)
    rate(house, worse, 1599.0)
    for _ in range(5):
        asked = Opening(game="kamisado", options={"format": "standard"}, against="lobby", side="experienced")
        table = (await open_table(hall, ann, asked)).table
        await sit_down(hall, table, bob)
        assert sides(house, table) == (worse.id, better.id)


@pytest.mark.parametrize("rated", [(), ("Ann",), ("Ann", "Bob")])
async def test_without_a_higher_rating_the_side_is_drawn(
    house: House, hall: Hall, ann: User, bob: User, rated: tuple[str, ...]
) -> None:
    for user in (ann, bob):
        if user.name in rated:
            rate(house, user, 1700.0)
    found = set()
    for _ in range(100):
        asked = Opening(game="kamisado", options={"format": "standard"}, against="lobby", side="experienced")
        table = (await open_table(hall, ann, asked)).table
        await sit_down(hall, table, bob)
        found.add(sides(house, table))
        if len(found) == 2:
            return
    pytest.fail("always the same side")


# Rated


async def test_rated_is_between_two_accounts(house: House, hall: Hall, ann: User, bob: User) -> None:
    guest, program = house.person("Guest", "guest"), house.person("Program", "bot")
    asked = Opening(game="kamisado", options={"format": "standard"}, rated=True)
    for user in (guest, program):
        with refused("table.rated_account"):
            await open_table(hall, user, asked)
    table = (await open_table(hall, ann, asked)).table
    for user in (guest, program):
        with refused("table.rated_account"):
            await sit_down(hall, table, user)
    await sit_down(hall, table, bob)
    assert house.row(table).category == "kamisado/standard"


async def test_a_guest_is_not_invited_to_a_rated_game(house: House, hall: Hall, ann: User) -> None:
    asked = Opening(game="kamisado", options={"format": "standard"}, against="player", rated=True)
    with refused("table.rated_account"):
        await open_table(hall, ann, asked, house.person("Guest", "guest"))


@pytest.mark.parametrize("against", ["bot", "hotseat"])
async def test_rated_is_never_against_oneself_or_a_bot(hall: Hall, ann: User, against: Any) -> None:
    with refused("table.rated_people"):
        await open_table(
            hall, ann, Opening(game="kamisado", options={"format": "standard"}, against=against, rated=True)
        )


@pytest.mark.parametrize("options", [{"format": "single"}, {"format": "series", "points": 5}])
async def test_what_the_first_player_wins_is_not_rated(hall: Hall, ann: User, options: Any) -> None:
    with refused("table.rated_unfair"):
        await open_table(hall, ann, Opening(game="kamisado", options=options, rated=True))


@pytest.mark.parametrize("options", [{"format": "standard"}, {"format": "series", "points": 6}])
async def test_a_match_and_an_even_series_are_rated(house: House, hall: Hall, ann: User, options: Any) -> None:
    table = (await open_table(hall, ann, Opening(game="kamisado", options=options, rated=True))).table
    assert house.row(table).category == f"kamisado/{options['format']}"


# Links


async def test_a_link_is_for_whoever_accepts_it(house: House, hall: Hall, ann: User, bob: User, cid: User) -> None:
    found = await opened(hall, ann, against="link", side="first")
    assert found.invitation is not None
    assert found.invitation not in str(house.everything())
    assert await table_of_invitation(hall, found.invitation) == found.table
    with refused("table.not_invited"):
        await sit_down(hall, found.table, bob)
    with refused("table.link_used"):
        await sit_down(hall, found.table, bob, "guess")
    await sit_down(hall, found.table, bob, found.invitation)
    assert sides(house, found.table) == (ann.id, bob.id)
    with refused("table.link_used"):
        await table_of_invitation(hall, found.invitation)
    with refused("table.taken"):
        await sit_down(hall, found.table, cid, found.invitation)


@pytest.mark.parametrize("against", ["link", "lobby"])
async def test_when_two_sit_down_at_the_same_moment_one_gets_the_seat(
    house: House, hall: Hall, other_hall: Hall, ann: User, bob: User, cid: User, against: Any
) -> None:
    found = await opened(hall, ann, against=against, side="first")
    await asyncio.gather(hall.room(found.table), other_hall.room(found.table))
    results = await asyncio.gather(
        sit_down(hall, found.table, bob, found.invitation),
        sit_down(other_hall, found.table, cid, found.invitation),
        return_exceptions=True,
    )
    assert sum(isinstance(result, BaseException) for result in results) == 1
    winner = cid if isinstance(results[0], BaseException) else bob
    assert sides(house, found.table) == (ann.id, winner.id)
    await house.news()
    assert hall.rooms[found.table].table.row == other_hall.rooms[found.table].table.row


@pytest.mark.parametrize("against", ["link", "lobby"])
async def test_sitting_down_twice_is_sitting_down_once(
    house: House, hall: Hall, other_hall: Hall, ann: User, bob: User, against: Any
) -> None:
    """The first answer was lost on its way."""
    found = await opened(hall, ann, against=against)
    await other_hall.room(found.table)
    await sit_down(hall, found.table, bob, found.invitation)
    stored = house.everything()
    for each in (hall, other_hall):
        assert (await sit_down(each, found.table, bob, found.invitation)).table.is_playing
    assert house.everything() == stored


async def test_a_new_link_makes_the_old_one_worthless(hall: Hall, ann: User, bob: User) -> None:
    found = await opened(hall, ann, against="link")
    link = await invite(hall, found.table, ann)
    with refused("table.link_used"):
        await sit_down(hall, found.table, bob, found.invitation)
    await sit_down(hall, found.table, bob, link)


async def test_only_the_host_makes_links_and_only_to_an_open_table(hall: Hall, ann: User, bob: User) -> None:
    found = await opened(hall, ann, against="link")
    with refused("table.not_host"):
        await invite(hall, found.table, bob)
    await sit_down(hall, found.table, bob, found.invitation)
    with refused("table.taken"):
        await invite(hall, found.table, ann)


async def test_a_link_expires(house: House, hall: Hall, ann: User, bob: User) -> None:
    found = await opened(hall, ann, against="link")
    assert found.invitation is not None
    house.time.passes(14 * DAY)
    with refused("table.link_used"):
        await table_of_invitation(hall, found.invitation)
    with refused("table.link_used"):
        await sit_down(hall, found.table, bob, found.invitation)
    assert house.row(found.table).status == "open"


async def test_a_link_to_one_table_does_not_open_another(hall: Hall, ann: User, bob: User) -> None:
    one, other = await opened(hall, ann, against="link"), await opened(hall, ann, against="link")
    with refused("table.link_used"):
        await sit_down(hall, one.table, bob, other.invitation)
    await sit_down(hall, other.table, bob, other.invitation)


# Closing


@pytest.mark.parametrize("who", ["host", "invited"])
async def test_an_open_table_is_taken_away_by_its_host_or_declined(
    house: House, hall: Hall, ann: User, bob: User, who: str
) -> None:
    table = (await opened(hall, ann, invited=bob, against="player")).table
    await close_table(hall, table, ann if who == "host" else bob)
    assert house.row(table).status == "closed"
    with refused("table.taken"):
        await sit_down(hall, table, bob)
    sight = await hall.look(table, ann.id)
    assert (sight.status, sight.prompt.key) == ("closed", "table.closed")


async def test_nobody_else_closes_a_table(house: House, hall: Hall, ann: User, bob: User) -> None:
    table = (await opened(hall, ann, against="lobby")).table
    with refused("table.not_host"):
        await close_table(hall, table, bob)
    assert house.row(table).status == "open"


async def test_a_running_game_is_not_closed(house: House, hall: Hall, ann: User, bob: User) -> None:
    table = await seated(hall, ann, bob)
    with refused("table.taken"):
        await close_table(hall, table, ann)
    assert house.row(table).status == "playing"


async def test_a_closed_tables_link_is_worth_nothing(hall: Hall, ann: User) -> None:
    found = await opened(hall, ann, against="link")
    assert found.invitation is not None
    await close_table(hall, found.table, ann)
    with refused("table.link_used"):
        await table_of_invitation(hall, found.invitation)


# Rematch


async def finished(hall: Hall, ann: User, bob: User, **asked: Any) -> str:
    table = await seated(hall, ann, bob, **asked)
    await choose(hall, table, ann)
    await do(hall, table, ann, acts.Resign())
    return table


@BOTH
async def test_a_rematch_exchanges_sides(house: House, hall: Hall, ann: User, bob: User, game: str) -> None:
    table = await finished(hall, ann, bob, game=game, clock=LIVE, private=True)
    again = (await rematch(hall, table, ann)).table
    assert again != table
    assert house.row(again).status == "open"
    assert await rematch(hall, table, bob) == Opened(again)
    assert (house.row(again).status, sides(house, again)) == ("playing", (bob.id, ann.id))
    old, new = house.row(table), house.row(again)
    assert (new.options, new.is_public, new.rematch_of) == (old.options, old.is_public, table)
    assert hall.rooms[again].table.terms.control == hall.rooms[table].table.terms.control
    assert new.seed != old.seed


async def test_pressing_rematch_twice_opens_one_table(house: House, hall: Hall, ann: User, bob: User) -> None:
    table = await finished(hall, ann, bob)
    first = await rematch(hall, table, ann)
    assert await rematch(hall, table, ann) == first
    assert house.row(first.table).status == "open"


async def test_two_who_press_rematch_at_once_meet_at_one_table(
    house: House, hall: Hall, other_hall: Hall, ann: User, bob: User
) -> None:
    table = await finished(hall, ann, bob)
    await other_hall.room(table)
    found = await asyncio.gather(rematch(hall, table, ann), rematch(other_hall, table, bob))
    assert found[0] == found[1]
    assert (house.row(found[0].table).status, sides(house, found[0].table)) == ("playing", (bob.id, ann.id))


async def test_the_opponent_sees_the_rematch_in_every_process(
    house: House, hall: Hall, other_hall: Hall, ann: User, bob: User
) -> None:
    table = await finished(hall, ann, bob)
    await other_hall.room(table)
    again = await rematch(hall, table, ann)
    await house.news()
    for each in (hall, other_hall):
        assert each.rooms[table].about(house.time(), 0).rematch == again.table
    del hall.rooms[table]
    assert (await hall.room(table)).about(house.time(), 0).rematch == again.table


async def test_a_declined_rematch_may_be_asked_for_again(house: House, hall: Hall, ann: User, bob: User) -> None:
    table = await finished(hall, ann, bob)
    first = await rematch(hall, table, ann)
    await close_table(hall, first.table, bob)
    second = await rematch(hall, table, bob)
    assert second != first
    await rematch(hall, table, ann)
    assert sides(house, second.table) == (bob.id, ann.id)


@pytest.mark.parametrize("against", ["bot", "hotseat"])
async def test_a_rematch_with_a_bot_or_oneself_begins_at_once(
    house: House, hall: Hall, ann: User, against: Any
) -> None:
    table = (await opened(hall, ann, against=against, side="first")).table
    await do(hall, table, ann, acts.Resign())
    again = (await rematch(hall, table, ann)).table
    row = house.row(again)
    assert row.status == "playing"
    if against == "bot":
        assert (row.first_bot, row.second_id) == (hall.box("kamisado").default_bot, ann.id)


async def test_a_rated_game_has_a_rated_rematch(house: House, hall: Hall, ann: User, bob: User) -> None:
    table = await finished(hall, ann, bob, options={"format": "standard"}, rated=True)
    again = (await rematch(hall, table, bob)).table
    assert house.row(again).category == "kamisado/standard"


async def test_a_rematch_is_for_those_who_played_to_the_end(hall: Hall, ann: User, bob: User, cid: User) -> None:
    table = await seated(hall, ann, bob)
    with refused("table.not_over"):
        await rematch(hall, table, ann)
    await do(hall, table, ann, acts.Resign())
    with refused("table.not_seated"):
        await rematch(hall, table, cid)
    again = (await rematch(hall, table, ann)).table
    with refused("table.not_invited"):
        await sit_down(hall, again, cid)


async def test_there_is_no_rematch_with_somebody_who_is_gone(house: House, hall: Hall, ann: User, bob: User) -> None:
    table = await finished(hall, ann, bob)
    house.database.write_now(lambda connection: connection.exec_driver_sql(f"DELETE FROM users WHERE id = {bob.id}"))  # noqa: S608
    await hall.reseated([table])
    with refused("table.opponent_gone"):
        await rematch(hall, table, ann)


async def test_the_clock_of_a_table_begins_when_the_game_does(house: House, hall: Hall, ann: User, bob: User) -> None:
    table = (await opened(hall, ann, against="lobby", clock=LIVE)).table
    house.time.passes(MINUTE)
    await sit_down(hall, table, bob)
    assert house.row(table).started_at == house.time()
    assert hall.rooms[table].table.sitters[Seat.FIRST] is not None
