"""Who there is, whose games move to whom, and how somebody is forgotten; on both databases."""

import pytest
from sqlalchemy import Connection, func, select
from sqlalchemy.exc import IntegrityError, OperationalError

from futari.store import chat, export, presence, sessions, users
from futari.store.database import Database
from futari.store.ratings import Standing, change_rating
from futari.store.schema import chat as lines
from futari.store.schema import metadata, tables
from futari.store.sessions import LIFETIME
from futari.store.tables import add_table, find_table
from futari.store.users import DAY, User
from store.rows import table_row

NOW = 1_800_000_000_000
HASH = "$hash"


def guest(connection: Connection, name: str = "Anna", now: int = NOW) -> User:
    return users.add_user(connection, "guest", name, now)


def account(connection: Connection, name: str = "Bela", now: int = NOW) -> User:
    return users.add_user(connection, "account", name, now, key=name.lower(), password=HASH)


def sit(connection: Connection, name: str, first: User | None, second: User | None, status: str = "finished") -> None:
    ids = {"first_id": first and first.id, "second_id": second and second.id, "host_id": first and first.id}
    add_table(connection, table_row(name, status=status, **ids))


def seats(connection: Connection, name: str) -> tuple[int | None, int | None]:
    row = find_table(connection, name)
    assert row is not None
    return row.first_id, row.second_id


def test_somebody_is_found_by_number_and_by_key(connection: Connection) -> None:
    bela = account(connection)
    assert users.find_user(connection, bela.id) == bela
    assert users.find_by_key(connection, "bela") == bela
    assert users.find_user(connection, bela.id + 1) is None
    assert users.find_users(connection, [bela.id, bela.id + 1]) == {bela.id: bela}


def test_a_user_does_not_carry_the_hash_of_the_password(connection: Connection) -> None:
    bela = account(connection)
    assert "$hash" not in repr(bela)
    assert users.password_of(connection, bela.id) == "$hash"


def test_guests_may_share_a_name_accounts_and_bots_may_not(connection: Connection) -> None:
    assert guest(connection).id != guest(connection).id
    bela = account(connection)
    with pytest.raises(IntegrityError), connection.begin_nested():
        account(connection)
    with pytest.raises(IntegrityError), connection.begin_nested():
        users.add_user(connection, "bot", "BELA", NOW, key="bela", owner_id=bela.id)


def test_the_number_of_somebody_who_is_gone_is_not_given_again(connection: Connection) -> None:
    gone = guest(connection)
    users.erase_user(connection, gone.id)
    assert guest(connection).id > gone.id


def test_so_many_of_a_kind_were_made_since(connection: Connection) -> None:
    for minute in range(3):
        guest(connection, now=NOW + minute)
    account(connection, now=NOW + 5)
    assert users.made_since(connection, "guest", NOW, 3)
    assert not users.made_since(connection, "guest", NOW, 4)
    assert not users.made_since(connection, "guest", NOW + 1, 3)
    assert users.count_users(connection) == {"guest": 3, "account": 1}


def test_somebody_plays_while_a_running_game_needs_them(connection: Connection) -> None:
    anna, bela, cili = guest(connection), account(connection), guest(connection)
    sit(connection, "running", anna, bela, "playing")
    sit(connection, "over", cili, bela, "finished")
    assert users.is_still_playing(connection, anna.id)
    assert users.is_still_playing(connection, bela.id)
    assert not users.is_still_playing(connection, cili.id)


def test_open_tables_of_somebody_who_goes_are_closed(connection: Connection) -> None:
    anna, bela = guest(connection), account(connection)
    add_table(connection, table_row("mine", host_id=anna.id))
    add_table(connection, table_row("for me", host_id=bela.id, invited_id=anna.id))
    add_table(connection, table_row("another", host_id=bela.id))
    sit(connection, "running", anna, bela, "playing")
    users.close_tables(connection, anna.id, NOW)
    statuses = {
        name: row.status for name in ("mine", "for me", "another", "running") if (row := find_table(connection, name))
    }
    assert statuses == {"mine": "closed", "for me": "closed", "another": "open", "running": "playing"}


def test_a_guests_games_move_with_words_and_mutes(connection: Connection) -> None:
    anna, bela, cili = guest(connection), account(connection), guest(connection, "Cili")
    sit(connection, "running", anna, cili, "playing")
    sit(connection, "over", cili, anna)
    add_table(connection, table_row("open", host_id=anna.id))
    add_table(connection, table_row("hotseat", status="playing", first_id=anna.id, second_id=anna.id))
    chat.add_line(connection, "over", anna.id, "Hello", NOW)
    presence.see(connection, [("running", anna.id)], NOW)
    chat.mute(connection, anna.id, cili.id)
    chat.mute(connection, cili.id, anna.id)
    chat.mute(connection, bela.id, anna.id)
    chat.mute(connection, anna.id, bela.id)

    moved = users.move_games(connection, anna.id, bela.id)
    users.erase_user(connection, anna.id)

    assert sorted(moved) == ["hotseat", "open", "running"]
    assert seats(connection, "running") == (bela.id, cili.id)
    assert seats(connection, "over") == (cili.id, bela.id)
    assert seats(connection, "hotseat") == (bela.id, bela.id)
    assert [line.user_id for line in chat.lines_since(connection, "over", 0)] == [bela.id]
    assert presence.last_seen(connection, "running") == {bela.id: NOW}
    assert chat.muted_by(connection, bela.id) == {cili.id}
    assert chat.muted_by(connection, cili.id) == {bela.id}


def test_what_the_account_has_already_does_not_stop_a_move(connection: Connection) -> None:
    anna, bela, cili = guest(connection), account(connection), guest(connection, "Cili")
    sit(connection, "watched", anna, cili, "playing")
    presence.see(connection, [("watched", anna.id), ("watched", bela.id)], NOW)
    chat.mute(connection, anna.id, cili.id)
    chat.mute(connection, bela.id, cili.id)
    users.move_games(connection, anna.id, bela.id)
    assert chat.muted_by(connection, bela.id) == {cili.id}


def test_nobody_has_played_against_himself(connection: Connection) -> None:
    anna, bela = guest(connection), account(connection)
    sit(connection, "over", anna, bela)
    assert not users.share_a_table(connection, anna.id, bela.id)
    assert users.move_games(connection, anna.id, bela.id) == []
    users.erase_user(connection, anna.id)
    assert seats(connection, "over") == (None, bela.id)


@pytest.mark.parametrize("status", ["open", "playing"])
def test_two_who_meet_at_a_table(connection: Connection, status: str) -> None:
    anna, bela = guest(connection), account(connection)
    add_table(connection, table_row("here", status=status, host_id=anna.id, invited_id=bela.id))
    assert users.share_a_table(connection, anna.id, bela.id)
    assert users.share_a_table(connection, bela.id, anna.id)
    assert not users.share_a_table(connection, guest(connection).id, bela.id)


def test_of_somebody_erased_nothing_is_left_but_games_with_nobody_on_the_seat(connection: Connection) -> None:
    bela, cili = account(connection), account(connection, "Cili")
    bot = users.add_user(connection, "bot", "Robi", NOW, key="robi", owner_id=bela.id)
    sit(connection, "over", bela, cili)
    sit(connection, "bots", bot, cili)
    chat.add_line(connection, "over", bela.id, "Hello", NOW)
    chat.add_line(connection, "over", cili.id, "Hi", NOW)
    chat.add_line(connection, "bots", bot.id, "Beep", NOW)
    chat.mute(connection, cili.id, bela.id)
    sessions.open_session(connection, bela.id, NOW)
    presence.see(connection, [("over", bela.id)], NOW)
    change_rating(connection, "over", None, Standing(bela.id, "kamisado", 1500, 80, 0.06, 1, NOW), 1500)

    users.erase_user(connection, bela.id)

    assert seats(connection, "over") == (None, cili.id)
    assert seats(connection, "bots") == (None, cili.id)
    assert users.bots_of(connection, bela.id) == []
    assert connection.scalars(select(lines.c.text)).all() == ["Hi"]
    for name in ("sessions", "ratings", "rating_changes", "presence", "mutes"):
        assert connection.scalar(select(func.count()).select_from(metadata.tables[name])) == 0, name
    assert users.find_user(connection, cili.id) == cili


def test_old_guests_without_games_are_forgotten(connection: Connection) -> None:
    later = NOW + 31 * DAY
    names = ["idle", "seen lately", "may come back", "plays", "has played", "opened", "is invited", "closed"]
    people = {name: guest(connection, name) for name in names}
    users.change_user(connection, people["seen lately"].id, seen_at=later - DAY)
    sessions.open_session(connection, people["may come back"].id, NOW)
    sit(connection, "running", people["plays"], None, "playing")
    sit(connection, "over", None, people["has played"])
    add_table(connection, table_row("open", host_id=people["opened"].id, invited_id=people["is invited"].id))
    sit(connection, "shut", people["closed"], None, "closed")
    chat.add_line(connection, "over", people["idle"].id, "Bye", NOW)
    old = account(connection)

    assert users.forget_old_guests(connection, later) == 2

    left = {name for name, user in people.items() if users.find_user(connection, user.id)}
    assert left == set(names) - {"idle", "closed"}
    assert users.find_user(connection, old.id) is not None
    assert seats(connection, "shut") == (None, None)
    assert connection.scalars(select(lines.c.text)).all() == []
    assert users.forget_old_guests(connection, NOW + LIFETIME + DAY) == 2


def test_all_that_somebody_said_can_be_taken_away(connection: Connection) -> None:
    anna, bela = guest(connection), account(connection)
    for name in ("one", "two", "three"):
        sit(connection, name, anna, bela)
    chat.add_line(connection, "one", anna.id, "rude", NOW)
    chat.add_line(connection, "two", anna.id, "ruder", NOW)
    chat.add_line(connection, "two", bela.id, "polite", NOW)
    assert users.remove_chat_of(connection, anna.id, NOW) == {"one", "two"}
    assert users.remove_chat_of(connection, anna.id, NOW) == set()
    assert connection.scalars(select(lines.c.text).order_by(lines.c.id)).all() == ["", "", "polite"]


def test_an_export_has_pages_without_secrets(connection: Connection, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(export, "PAGE", 2)
    bela, cili = account(connection), account(connection, "Cili")
    for name in ("a", "b", "c"):
        sit(connection, name, bela, cili)
        chat.add_line(connection, name, bela.id, f"in {name}", NOW)
    chat.mute(connection, bela.id, cili.id)
    first = export.tables_page(connection, bela.id, "")
    assert [row["id"] for row in first] == ["a", "b"]
    assert [row["id"] for row in export.tables_page(connection, bela.id, "b")] == ["c"]
    assert export.tables_page(connection, bela.id, "c") == []
    assert first[0]["seat"] == 0
    assert export.tables_page(connection, cili.id, "")[0]["seat"] == 1
    assert not {"seed", "terms", "first_id", "second_id"} & set(first[0])
    assert [row["text"] for row in export.chat_page(connection, bela.id, 0)] == ["in a", "in b"]
    assert export.chat_page(connection, cili.id, 0) == []
    summary = export.summary(connection, bela.id, NOW)
    assert summary["muted"] == ["Cili"]
    assert "$hash" not in repr(summary)


def test_nobody_is_seated_while_being_erased(database: Database) -> None:
    """Locking a user keeps others from seating them until the commit; SQLite has one writer at a time anyway."""
    anna = database.write_now(guest)
    database.write_now(add_table, table_row("open"))
    with database.engine.connect() as one, one.begin():
        assert users.lock_user(one, anna.id) == anna
        if database.kind == "postgresql":
            with database.engine.connect() as two, two.begin():
                two.exec_driver_sql("SET LOCAL lock_timeout = '50ms'")
                with pytest.raises(OperationalError, match="lock timeout"):
                    two.execute(tables.update().values(first_id=anna.id))
