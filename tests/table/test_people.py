"""People: guests and accounts come in, change and go; hosts look after the house; bots have owners."""

import asyncio
import shutil
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from argon2 import PasswordHasher
from sqlalchemy import Connection, func, select

from futari.core import FutariError, Unreadable
from futari.store import chat, sessions, tokens, users
from futari.store.database import Database
from futari.store.schema import metadata
from futari.store.schema import sessions as session_rows
from futari.store.tables import add_table, change_table, find_table
from futari.table import bot_accounts, door, passwords, people
from futari.table.door import Arrival
from futari.table.refusal import Kind, Refused
from store.rows import table_row

pytestmark = pytest.mark.anyio

NOW = 1_800_000_000_000
HOUR = 3_600_000
DAY = 24 * HOUR
PASSWORD, ANOTHER = "ring and tower", "tower and ring"
KEY = b"k" * 32


@pytest.fixture(autouse=True)
def cheap(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a hash costs is tested elsewhere."""
    monkeypatch.setattr(passwords, "_HASHER", PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))


@pytest.fixture(scope="module")
def empty(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file of a database that holds nothing, to be copied."""
    file = tmp_path_factory.mktemp("empty") / "futari.db"
    with closing(Database(f"sqlite:///{file}")) as opened:
        opened.write_now(metadata.create_all)
    return file


@pytest.fixture
def database(empty: Path, tmp_path: Path) -> Iterator[Database]:
    file = shutil.copy(empty, tmp_path / "futari.db")
    with closing(Database(f"sqlite:///{file}")) as opened:
        yield opened


def key(refused: pytest.ExceptionInfo[FutariError]) -> str:
    return refused.value.message.key


def is_in(database: Database, arrival: Arrival, now: int = NOW) -> bool:
    return database.read_now(sessions.find_session, arrival.secret, KEY, now) is not None


async def bela(database: Database) -> Arrival:
    return await door.sign_up(database, "Béla", PASSWORD, NOW)


def seat(database: Database, name: str, first: int | None, second: int | None, status: str = "playing") -> None:
    row = table_row(name, status=status, first_id=first, second_id=second, host_id=first)
    database.write_now(add_table, row)


def seats(database: Database, name: str) -> tuple[int | None, int | None]:
    row = database.read_now(find_table, name)
    assert row is not None
    return row.first_id, row.second_id


class Hall:
    """Resigns as the hall would."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.resigned: list[int] = []

    async def resign_all(self, user_id: int) -> None:
        self.resigned.append(user_id)
        await self.database.write(self._finish, user_id)

    def _finish(self, connection: Connection, user_id: int) -> None:
        for row in connection.execute(select(metadata.tables["tables"])).all():
            if user_id in {row.first_id, row.second_id} and row.status == "playing":
                change_table(connection, row.id, status="finished")


# Guests


async def test_a_name_is_enough_to_play(database: Database) -> None:
    anna, namesake = [await door.new_guest(database, "  Anna ", NOW) for _ in range(2)]
    assert (anna.user.kind, anna.user.name) == ("guest", "Anna")
    assert anna.user.id != namesake.user.id
    assert is_in(database, anna)


async def test_what_is_no_name_is_refused(database: Database) -> None:
    for text in ("", "\u202eanna", "admin", "x" * 100, "a\u0301\u0302\u0303" * 24):
        with pytest.raises(Unreadable):
            await door.new_guest(database, text, NOW)
    assert database.read_now(users.count_users) == {}


async def test_a_flood_of_guests_is_bounded(database: Database) -> None:
    for _ in range(3):
        await door.new_guest(database, "Anna", NOW, most=3)
    with pytest.raises(Refused) as refused:
        await door.new_guest(database, "Anna", NOW + HOUR, most=3)
    assert (refused.value.kind, key(refused)) == (Kind.TOO_MANY, "people.too_many_guests")
    await door.new_guest(database, "Anna", NOW + HOUR + 1, most=3)


async def test_nobody_reads_a_secret_in_a_repr(database: Database) -> None:
    anna = await door.new_guest(database, "Anna", NOW)
    assert anna.secret not in repr(anna)


# Accounts


async def test_a_guest_becomes_an_account_without_losing_games(database: Database) -> None:
    anna = await door.new_guest(database, "Anna", NOW)
    seat(database, "running", anna.user.id, None)
    account = await door.sign_up(database, "Annuska", PASSWORD, NOW, anna.user.id)
    assert account.user.id == anna.user.id
    assert database.read_now(users.find_user, anna.user.id) == account.user
    assert (account.user.kind, account.user.name) == ("account", "Annuska")
    assert seats(database, "running")[0] == account.user.id
    assert is_in(database, account)
    assert not is_in(database, anna), "the guest's cookie may have been planted by somebody else"


async def test_only_a_guest_becomes_an_account(database: Database) -> None:
    account = await bela(database)
    for somebody in (account.user.id, 99):
        with pytest.raises(Refused) as refused:
            await door.sign_up(database, "Cili", PASSWORD, NOW, somebody)
        assert key(refused) == "people.no_guest"


async def test_a_name_belongs_to_one_account(database: Database) -> None:
    await bela(database)
    with pytest.raises(Refused) as refused:
        await door.sign_up(database, "BÉLA", PASSWORD, NOW)
    assert (refused.value.kind, key(refused)) == (Kind.CONFLICT, "people.taken")


async def test_of_two_who_want_a_name_at_once_one_gets_it(database: Database) -> None:
    tries = [door.sign_up(database, "Béla", PASSWORD, NOW) for _ in range(3)]
    ended = await asyncio.gather(*tries, return_exceptions=True)
    assert sum(isinstance(one, Arrival) for one in ended) == 1
    assert sum(isinstance(one, Refused) and one.message.key == "people.taken" for one in ended) == 2
    assert database.read_now(users.count_users) == {"account": 1}


async def test_a_weak_password_is_refused(database: Database) -> None:
    with pytest.raises(Unreadable):
        await door.sign_up(database, "Béla", "password", NOW)


async def test_a_password_is_stored_as_a_hash(database: Database) -> None:
    account = await bela(database)
    stored = database.read_now(users.password_of, account.user.id)
    assert stored is not None
    assert stored.startswith("$argon2id$")
    assert PASSWORD not in stored


# Logging in and out


async def test_logging_in_by_any_spelling_of_the_name(database: Database) -> None:
    account = await bela(database)
    again = await door.log_in(database, " béla", PASSWORD, NOW)
    assert again.user.id == account.user.id
    assert is_in(database, again)
    assert is_in(database, account)


@pytest.mark.parametrize("name", ["Béla", "Nobody here", "", "admin", "Robi"])
async def test_it_is_not_told_whether_name_or_password_is_wrong(database: Database, name: str) -> None:
    account = await bela(database)
    await bot_accounts.add_bot(database, account.user.id, "Robi", NOW)
    with pytest.raises(Refused) as refused:
        await door.log_in(database, name, ANOTHER, NOW)
    assert (refused.value.kind, key(refused)) == (Kind.STRANGER, "people.wrong_password")


@pytest.mark.parametrize("name", ["Béla", "Nobody here", ""])
async def test_an_unknown_name_costs_the_same_work(
    database: Database, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    await bela(database)
    checked: list[str | None] = []

    def check(hashed: str | None, password: str) -> bool:
        checked.append(hashed)
        return False

    monkeypatch.setattr(door, "check_password", check)
    with pytest.raises(Refused):
        await door.log_in(database, name, ANOTHER, NOW)
    assert len(checked) == 1


async def test_logging_out_here_and_everywhere(database: Database) -> None:
    one = await bela(database)
    two, three = [await door.log_in(database, "Béla", PASSWORD, NOW) for _ in range(2)]
    await door.log_out(database, one.secret)
    assert [is_in(database, arrival) for arrival in (one, two, three)] == [False, True, True]
    await door.log_out_everywhere(database, one.user.id)
    assert not is_in(database, two)
    assert not is_in(database, three)


async def test_logging_in_leaves_the_session_before(database: Database) -> None:
    old = await bela(database)
    new = await door.log_in(database, "Béla", PASSWORD, NOW, leaving=(old.secret,))
    assert not is_in(database, old)
    assert is_in(database, new)


async def test_a_guest_who_logs_in_brings_the_games(database: Database) -> None:
    account, anna = await bela(database), await door.new_guest(database, "Anna", NOW)
    seat(database, "running", None, anna.user.id)
    seat(database, "over", anna.user.id, None, "finished")
    arrival = await door.log_in(database, "Béla", PASSWORD, NOW, guest=anna.user.id, leaving=(anna.secret,))
    assert arrival.moved == ("running",)
    assert seats(database, "running") == (None, account.user.id)
    assert seats(database, "over") == (account.user.id, None)
    assert database.read_now(users.find_user, anna.user.id) is None
    assert not is_in(database, anna)


async def test_a_guest_who_plays_the_account_stays_apart(database: Database) -> None:
    account, anna = await bela(database), await door.new_guest(database, "Anna", NOW)
    seat(database, "running", account.user.id, anna.user.id)
    seat(database, "another", anna.user.id, None)
    arrival = await door.log_in(database, "Béla", PASSWORD, NOW, guest=anna.user.id, leaving=(anna.secret,))
    assert arrival.moved == ()
    assert seats(database, "running") == (account.user.id, anna.user.id)
    assert seats(database, "another") == (anna.user.id, None)


async def test_an_account_is_not_swallowed_by_another(database: Database) -> None:
    account, cili = await bela(database), await door.sign_up(database, "Cili", ANOTHER, NOW)
    await door.log_in(database, "Béla", PASSWORD, NOW, guest=cili.user.id)
    assert database.read_now(users.find_user, cili.user.id) == cili.user
    assert database.read_now(users.find_user, account.user.id) == account.user


async def test_a_hash_with_other_parameters_is_made_anew(database: Database) -> None:
    account = await bela(database)
    old = PasswordHasher(time_cost=2, memory_cost=8, parallelism=1).hash(PASSWORD)
    database.write_now(lambda connection: users.change_user(connection, account.user.id, password=old))
    await door.log_in(database, "Béla", PASSWORD, NOW)
    stored = database.read_now(users.password_of, account.user.id)
    assert stored is not None
    assert stored != old
    assert passwords.check_password(stored, PASSWORD)


# Names and passwords


async def test_a_new_name(database: Database) -> None:
    account, anna = await bela(database), await door.new_guest(database, "Anna", NOW)
    assert await people.rename(database, account.user.id, " Béluska ") == "Béluska"
    assert (await people.find_person(database, "béluska")).id == account.user.id
    assert await people.rename(database, account.user.id, "BÉLUSKA") == "BÉLUSKA"
    await people.rename(database, anna.user.id, "Béla")  # guests may share names, even with accounts
    other = await door.sign_up(database, "Béla", ANOTHER, NOW)
    with pytest.raises(Refused) as refused:
        await people.rename(database, other.user.id, "béluska")
    assert key(refused) == "people.taken"
    with pytest.raises(Refused) as refused:
        await people.rename(database, 99, "Cili")
    assert key(refused) == "people.gone"


async def test_a_changed_password_ends_all_other_sessions(database: Database) -> None:
    here = await bela(database)
    there = await door.log_in(database, "Béla", PASSWORD, NOW)
    with pytest.raises(Refused) as refused:
        await people.change_password(database, here.user.id, ANOTHER, ANOTHER, NOW)
    assert key(refused) == "people.wrong_old_password"
    assert is_in(database, there)
    changed = await people.change_password(database, here.user.id, PASSWORD, ANOTHER, NOW)
    assert [is_in(database, arrival) for arrival in (here, there, changed)] == [False, False, True]
    with pytest.raises(Refused):
        await door.log_in(database, "Béla", PASSWORD, NOW)
    await door.log_in(database, "Béla", ANOTHER, NOW)


async def test_a_guest_has_no_password_to_change(database: Database) -> None:
    anna = await door.new_guest(database, "Anna", NOW)
    with pytest.raises(Refused):
        await people.change_password(database, anna.user.id, "", PASSWORD, NOW)


async def test_a_password_changed_meanwhile_does_not_let_in(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    account = await bela(database)

    def check(hashed: str | None, password: str) -> bool:
        database.write_now(lambda connection: users.change_user(connection, account.user.id, password=ANOTHER))
        return True

    monkeypatch.setattr(door, "check_password", check)
    monkeypatch.setattr(people, "check_password", check)
    with pytest.raises(Refused):
        await door.log_in(database, "Béla", PASSWORD, NOW)


# What a host may do


async def test_a_password_given_by_a_host_is_good_for_one_log_in(database: Database) -> None:
    account = await bela(database)
    given = await people.reset_password(database, account.user.id, NOW)
    assert not is_in(database, account)
    with pytest.raises(Refused):
        await door.log_in(database, "Béla", PASSWORD, NOW)
    arrival = await door.log_in(database, "Béla", given, NOW)
    assert await people.must_choose_password(database, account.user.id)
    with pytest.raises(Refused):
        await door.log_in(database, "Béla", given, NOW)
    await people.change_password(database, arrival.user.id, given, ANOTHER, NOW)
    assert not await people.must_choose_password(database, account.user.id)
    await door.log_in(database, "Béla", ANOTHER, NOW)


async def test_a_password_given_by_a_host_is_good_for_a_week(database: Database) -> None:
    account = await bela(database)
    given = await people.reset_password(database, account.user.id, NOW)
    with pytest.raises(Refused) as refused:
        await door.log_in(database, "Béla", given, NOW + 7 * DAY)
    assert key(refused) == "people.wrong_password"
    with pytest.raises(Refused) as refused:
        await people.reset_password(database, 99, NOW)
    assert key(refused) == "people.unknown"


async def test_the_banned_are_out_until_they_are_let_in_again(database: Database) -> None:
    account = await bela(database)
    bot = await bot_accounts.add_bot(database, account.user.id, "Robi", NOW)
    _, token = await bot_accounts.add_token(database, account.user.id, bot.id, "home", 1, NOW)
    await people.ban(database, account.user.id, NOW)
    assert not is_in(database, account)
    assert database.read_now(tokens.find_token, token, NOW) is None
    with pytest.raises(Refused) as refused:
        await door.log_in(database, "Béla", PASSWORD, NOW)
    assert (refused.value.kind, key(refused)) == (Kind.FORBIDDEN, "people.banned")
    with pytest.raises(Refused) as refused:
        await door.log_in(database, "Béla", ANOTHER, NOW)
    assert key(refused) == "people.wrong_password", "who does not know the password learns nothing"
    await people.unban(database, account.user.id)
    await door.log_in(database, "Béla", PASSWORD, NOW)
    assert database.read_now(tokens.find_token, token, NOW) is not None


async def test_a_host_is_not_banned_by_mistake(database: Database) -> None:
    account, anna = await bela(database), await door.new_guest(database, "Anna", NOW)
    await people.set_host(database, account.user.id, is_host=True)
    with pytest.raises(Refused) as refused:
        await people.ban(database, account.user.id, NOW)
    assert key(refused) == "people.host_banned"
    await people.set_host(database, account.user.id, is_host=False)
    await people.ban(database, account.user.id, NOW)
    with pytest.raises(Refused) as refused:
        await people.set_host(database, anna.user.id, is_host=True)
    assert key(refused) == "people.accounts_only"


async def test_nobody_to_ban(database: Database) -> None:
    for act in (people.ban(database, 99, NOW), people.unban(database, 99)):
        with pytest.raises(Refused) as refused:
            await act
        assert key(refused) == "people.unknown"
    with pytest.raises(Refused) as refused:
        await people.find_person(database, "Nobody here")
    assert key(refused) == "people.unknown"


async def test_chat_is_removed(database: Database) -> None:
    anna = await door.new_guest(database, "Anna", NOW)
    seat(database, "here", anna.user.id, None)
    line, _ = [database.write_now(chat.add_line, "here", anna.user.id, "rude", NOW) for _ in range(2)]
    assert await people.remove_chat(database, line, NOW) == "here"
    assert len(database.read_now(chat.lines_since, "here", 0)) == 1
    assert await people.remove_all_chat(database, anna.user.id, NOW) == {"here"}
    assert database.read_now(chat.lines_since, "here", 0) == []
    with pytest.raises(Refused) as refused:
        await people.remove_chat(database, 99, NOW)
    assert key(refused) == "people.no_line"


# Going for good


async def test_somebody_deleted_resigns_and_leaves_games_to_the_others(database: Database) -> None:
    account, anna, hall = await bela(database), await door.new_guest(database, "Anna", NOW), Hall(database)
    bot = await bot_accounts.add_bot(database, account.user.id, "Robi", NOW)
    seat(database, "running", account.user.id, anna.user.id)
    seat(database, "bots", anna.user.id, bot.id)
    seat(database, "open", account.user.id, None, "open")
    with pytest.raises(Refused) as refused:
        await people.erase(database, account.user.id, hall.resign_all, NOW, ANOTHER)
    assert key(refused) == "people.wrong_old_password"
    assert hall.resigned == []
    await people.erase(database, account.user.id, hall.resign_all, NOW, PASSWORD)
    assert hall.resigned == [bot.id, account.user.id]
    assert seats(database, "running") == (None, anna.user.id)
    assert seats(database, "bots") == (anna.user.id, None)
    row = database.read_now(find_table, "open")
    assert row is not None
    assert (row.status, row.host_id) == ("closed", None)
    assert database.read_now(users.count_users) == {"guest": 1}
    await door.sign_up(database, "Béla", PASSWORD, NOW)  # the name is free again
    with pytest.raises(Refused) as refused:
        await people.erase(database, account.user.id, hall.resign_all, NOW, PASSWORD)
    assert key(refused) == "people.gone"


async def test_a_guest_goes_without_a_password(database: Database) -> None:
    anna, hall = await door.new_guest(database, "Anna", NOW), Hall(database)
    await people.erase(database, anna.user.id, hall.resign_all, NOW)
    assert database.read_now(users.count_users) == {}
    count = select(func.count()).select_from(session_rows)
    assert database.read_now(lambda connection: connection.scalar(count)) == 0


async def test_a_game_that_begins_meanwhile_is_resigned_too(database: Database) -> None:
    anna, hall = await door.new_guest(database, "Anna", NOW), Hall(database)
    begun: list[int] = []

    async def resign_all(user_id: int) -> None:
        await hall.resign_all(user_id)
        if not begun:
            begun.append(user_id)
            seat(database, "new", anna.user.id, None)

    await people.erase(database, anna.user.id, resign_all, NOW)
    assert seats(database, "new") == (None, None)


async def test_who_cannot_be_resigned_is_not_deleted(database: Database) -> None:
    anna = await door.new_guest(database, "Anna", NOW)
    seat(database, "running", anna.user.id, None)

    async def resign_none(user_id: int) -> None:
        pass

    with pytest.raises(Refused) as refused:
        await people.erase(database, anna.user.id, resign_none, NOW)
    assert (refused.value.kind, key(refused)) == (Kind.CONFLICT, "people.still_playing")
    assert seats(database, "running") == (anna.user.id, None)


# Bots


async def test_an_account_owns_up_to_five_bots(database: Database) -> None:
    account, anna = await bela(database), await door.new_guest(database, "Anna", NOW)
    for number in range(bot_accounts.MOST_BOTS):
        bot = await bot_accounts.add_bot(database, account.user.id, f"Robi {number}", NOW)
        assert (bot.kind, bot.owner_id) == ("bot", account.user.id)
    with pytest.raises(Refused) as refused:
        await bot_accounts.add_bot(database, account.user.id, "Robi 6", NOW)
    assert key(refused) == "people.too_many_bots"
    with pytest.raises(Refused) as refused:
        await bot_accounts.add_bot(database, anna.user.id, "Robi 6", NOW)
    assert key(refused) == "people.accounts_only"


async def test_a_bots_name_is_unique(database: Database) -> None:
    account = await bela(database)
    with pytest.raises(Refused) as refused:
        await bot_accounts.add_bot(database, account.user.id, "béla", NOW)
    assert key(refused) == "people.taken"


async def test_tokens_are_shown_once_and_bounded(database: Database) -> None:
    account = await bela(database)
    bot = await bot_accounts.add_bot(database, account.user.id, "Robi", NOW)
    owner = account.user.id
    made = [
        await bot_accounts.add_token(database, owner, bot.id, f" at\nhome {number}", 30, NOW)
        for number in range(bot_accounts.MOST_TOKENS)
    ]
    with pytest.raises(Refused) as refused:
        await bot_accounts.add_token(database, owner, bot.id, "home", 30, NOW)
    assert key(refused) == "people.too_many_tokens"
    [(listed, known)] = await bot_accounts.list_bots(database, owner, NOW)
    assert listed == bot
    assert sorted(token.label for token in known) == [f"at home {number}" for number in range(len(made))]
    assert {token.expires_at for token in known} == {NOW + 30 * DAY}
    assert not any(secret in repr(known) for _, secret in made)
    await bot_accounts.revoke_token(database, owner, bot.id, made[0][0].id, NOW)
    assert database.read_now(tokens.find_token, made[0][1], NOW) is None
    await bot_accounts.add_token(database, owner, bot.id, "home", 30, NOW)


async def test_other_peoples_bots_do_not_exist(database: Database) -> None:
    account, cili = await bela(database), await door.sign_up(database, "Cili", ANOTHER, NOW)
    bot = await bot_accounts.add_bot(database, account.user.id, "Robi", NOW)
    token, _ = await bot_accounts.add_token(database, account.user.id, bot.id, "home", 30, NOW)
    hall, stranger = Hall(database), cili.user.id
    for act in (
        bot_accounts.remove_bot(database, stranger, bot.id, hall.resign_all, NOW),
        bot_accounts.remove_bot(database, stranger, account.user.id, hall.resign_all, NOW),
        bot_accounts.add_token(database, stranger, bot.id, "mine", 30, NOW),
        bot_accounts.revoke_token(database, stranger, bot.id, token.id, NOW),
    ):
        with pytest.raises(Refused) as refused:
            await act
        assert (refused.value.kind, key(refused)) == (Kind.MISSING, "people.no_bot")
    with pytest.raises(Refused) as refused:
        await bot_accounts.revoke_token(database, account.user.id, bot.id, "0" * 16, NOW)
    assert key(refused) == "people.no_token"
    await bot_accounts.remove_bot(database, account.user.id, bot.id, hall.resign_all, NOW)
    assert await bot_accounts.list_bots(database, account.user.id, NOW) == []
