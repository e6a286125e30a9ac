"""Lists of tables: what waits for somebody, what is open to all, what was played."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from futari.store.users import User, change_user, erase_user
from futari.table import acts
from futari.table.agenda import Listed, agenda_of, finished_of, lobby_of, next_after
from futari.table.hall import Hall
from futari.table.opening import Opening, open_table
from table.house import MINUTE, House, choose, do, seated

pytestmark = pytest.mark.anyio


def names(listed: list[Listed]) -> list[str]:
    return [each.table for each in listed]


async def opened(hall: Hall, user: User, invited: User | None = None, **asked: Any) -> str:
    return (await open_table(hall, user, Opening(game="kamisado", **asked), invited)).table


async def test_the_table_that_waits_longest_comes_first_and_is_next(
    house: House, hall: Hall, ann: User, bob: User
) -> None:
    first = await seated(hall, ann, bob)
    house.time.passes(MINUTE)
    second = await seated(hall, ann, bob)
    house.time.passes(MINUTE)
    third = await seated(hall, bob, ann)
    agenda = await agenda_of(hall, ann.id)
    assert (names(agenda.waiting), names(agenda.playing), agenda.next) == ([first, second], [third], first)
    assert (await agenda_of(hall, ann.id, after=first)).next == second
    assert (await agenda_of(hall, ann.id, after=second)).next == first
    await choose(hall, first, ann)
    agenda = await agenda_of(hall, ann.id)
    assert (names(agenda.waiting), agenda.next) == ([second], second)
    assert (await agenda_of(hall, ann.id, after=second)).next is None


@given(st.lists(st.sampled_from("abcdef"), unique=True), st.sampled_from("abcdef"))
def test_next_goes_round_all_tables_that_wait(waiting: list[str], start: str) -> None:
    seen, table = [], start
    for _ in waiting:
        after = next_after(waiting, table)
        if after is None:
            break
        seen.append(table := after)
    assert set(seen) == set(waiting) if len(waiting) > 1 else set(seen) <= set(waiting)


async def test_both_are_waited_for_while_bids_are_secret(hall: Hall, ann: User, bob: User) -> None:
    table = await seated(hall, ann, bob, "duel")
    assert names((await agenda_of(hall, ann.id)).waiting) == names((await agenda_of(hall, bob.id)).waiting) == [table]
    await choose(hall, table, ann)
    listed = (await agenda_of(hall, ann.id)).playing
    assert (names(listed), listed[0].to_act) == ([table], ["bob"])


async def test_a_hot_seat_waits_for_nobody_in_particular(hall: Hall, ann: User) -> None:
    table = await opened(hall, ann, against="hotseat")
    agenda = await agenda_of(hall, ann.id)
    assert (names(agenda.waiting), names(agenda.playing), agenda.next) == ([], [table], None)


async def test_invitations_and_open_tables_are_told_apart(hall: Hall, ann: User, bob: User, cid: User) -> None:
    mine = await opened(hall, ann, against="lobby")
    asked = await opened(hall, bob, ann, against="player")
    await opened(hall, bob, cid, against="player")
    agenda = await agenda_of(hall, ann.id)
    assert (names(agenda.open), names(agenda.invitations)) == ([mine], [asked])
    assert agenda.invitations[0].host is not None
    assert agenda.invitations[0].host.name == "Bob"


async def test_the_lobby_shows_what_is_open_to_all_and_what_may_be_watched(hall: Hall, ann: User, bob: User) -> None:
    free = await opened(hall, ann, against="lobby")
    await opened(hall, ann, against="lobby", private=True)
    await opened(hall, ann, against="link")
    running = await seated(hall, ann, bob)
    await seated(hall, ann, bob, private=True)
    lobby = await lobby_of(hall)
    assert (names(lobby.open), names(lobby.running)) == ([free], [running])


async def test_nobody_is_listed_who_was_shut_out(house: House, hall: Hall, ann: User, bob: User) -> None:
    await opened(hall, ann, against="lobby")
    await opened(hall, ann, bob, against="player")
    house.database.write_now(lambda connection: change_user(connection, ann.id, banned_at=house.time()))
    assert (await lobby_of(hall)).open == []
    assert (await agenda_of(hall, bob.id)).invitations == []


async def test_ratings_are_shown_where_they_count(hall: Hall, ann: User, bob: User) -> None:
    await opened(hall, ann, against="lobby", rated=True)
    await opened(hall, bob, against="lobby")
    plain, rated = (await lobby_of(hall)).open
    if plain.rated:
        plain, rated = rated, plain
    assert plain.host is not None
    assert rated.host is not None
    assert (rated.host.rating, rated.host.provisional, plain.host.rating) == (1500, True, None)


async def test_finished_games_come_latest_first_and_private_ones_only_to_oneself(
    house: House, hall: Hall, ann: User, bob: User
) -> None:
    tables = []
    for private in (False, True, False):
        tables.append(await seated(hall, ann, bob, private=private))
        house.time.passes(MINUTE)
        await do(hall, tables[-1], ann, acts.Resign())
    end = house.time() + 1
    everything = await finished_of(hall, ann.id, end, 10, all_of_them=True)
    assert names(everything) == tables[::-1]
    assert names(await finished_of(hall, ann.id, end, 10, all_of_them=False)) == [tables[2], tables[0]]
    assert everything[0].outcome is not None
    assert (everything[0].outcome.winner, everything[0].outcome.how) == ("gold", "resign")
    page = await finished_of(hall, ann.id, end, 1, all_of_them=True)
    assert page[0].finished_at is not None
    assert names(await finished_of(hall, ann.id, page[0].finished_at, 1, all_of_them=True)) == [tables[1]]


async def test_somebody_who_has_left_for_good_is_someone(house: House, hall: Hall, ann: User, bob: User) -> None:
    table = await seated(hall, ann, bob)
    await do(hall, table, ann, acts.Resign())
    house.database.write_now(erase_user, ann.id)
    (listed,) = await finished_of(hall, bob.id, house.time() + 1, 10, all_of_them=True)
    person = listed.people["black"]
    assert person is not None
    assert (person.name, person.kind) == (None, "someone")
