"""Sessions: long, renewed every day, worthless once ended; on both databases."""

import pytest
from sqlalchemy import Connection, select

from futari.store import sessions, users
from futari.store.schema import sessions as rows
from futari.store.sessions import DAY, GRACE, HEIR_AWAITED, LIFETIME, MOST_SESSIONS, TOUCHED_EVERY, Session, heir_of
from futari.store.tokens import hash_secret, is_secret
from futari.store.users import User

NOW = 1_800_000_000_000
KEY = b"k" * 32


@pytest.fixture
def anna(connection: Connection) -> User:
    return users.add_user(connection, "guest", "Anna", NOW)


def find(connection: Connection, secret: str, now: int = NOW) -> Session | None:
    return sessions.find_session(connection, secret, KEY, now)


def test_only_the_hash_is_stored(connection: Connection, anna: User) -> None:
    secret = sessions.open_session(connection, anna.id, NOW)
    assert is_secret(secret)
    stored = connection.scalars(select(rows.c.hash)).all()
    assert stored == [hash_secret(secret)]
    assert len(stored[0]) == 64
    assert find(connection, stored[0]) is None


def test_a_session_says_whose_it_is(connection: Connection, anna: User) -> None:
    found = find(connection, sessions.open_session(connection, anna.id, NOW))
    assert found is not None
    assert found.user == anna
    assert (found.created_at, found.seen_at, found.replaced_at) == (NOW, NOW, None)


def test_it_lives_for_sixty_days_after_it_was_last_used(connection: Connection, anna: User) -> None:
    secret = sessions.open_session(connection, anna.id, NOW)
    assert find(connection, secret, NOW + LIFETIME - 1) is not None
    assert find(connection, secret, NOW + LIFETIME) is None
    sessions.touch_session(connection, secret, NOW + DAY)
    assert find(connection, secret, NOW + LIFETIME) is not None
    assert find(connection, secret, NOW + DAY + LIFETIME) is None
    seen = users.find_user(connection, anna.id)
    assert seen is not None
    assert seen.seen_at == NOW + DAY


def test_the_first_use_is_noted_at_once_later_ones_now_and_then(connection: Connection, anna: User) -> None:
    secret = sessions.open_session(connection, anna.id, NOW)
    new = find(connection, secret)
    assert new is not None
    assert new.should_be_touched(NOW)
    sessions.touch_session(connection, secret, NOW)  # within the same millisecond
    used = find(connection, secret)
    assert used is not None
    assert used.seen_at > used.created_at
    assert not used.should_be_touched(NOW + TOUCHED_EVERY)
    assert used.should_be_touched(NOW + 1 + TOUCHED_EVERY)


def test_after_a_day_its_heir_takes_over(connection: Connection, anna: User) -> None:
    secret = sessions.open_session(connection, anna.id, NOW)
    found, later = find(connection, secret), NOW + DAY
    assert found is not None
    assert not found.should_be_replaced(later - 1)
    assert found.should_be_replaced(later)
    assert sessions.replace_session(connection, secret, KEY, later)
    heir = find(connection, heir_of(secret, KEY), later)
    assert heir is not None
    assert heir.user == found.user
    assert heir.created_at == later


def test_several_requests_at_once_lead_to_one_heir(connection: Connection, anna: User) -> None:
    secret = sessions.open_session(connection, anna.id, NOW)
    assert sessions.replace_session(connection, secret, KEY, NOW + DAY)
    assert not sessions.replace_session(connection, secret, KEY, NOW + DAY)
    assert len(connection.execute(select(rows)).all()) == 2


def test_the_old_one_is_good_for_a_minute_once_the_heir_has_come(connection: Connection, anna: User) -> None:
    secret = sessions.open_session(connection, anna.id, NOW)
    sessions.replace_session(connection, secret, KEY, NOW)
    sessions.touch_session(connection, heir_of(secret, KEY), NOW)
    under_way = find(connection, secret, NOW + GRACE - 1)
    assert under_way is not None
    assert not under_way.heir_waits
    assert not under_way.should_be_touched(NOW + GRACE - 1)
    assert not under_way.should_be_replaced(NOW + DAY)
    assert find(connection, secret, NOW + GRACE) is None


def test_a_heir_that_was_lost_on_its_way_can_be_had_again(connection: Connection, anna: User) -> None:
    secret = sessions.open_session(connection, anna.id, NOW)
    sessions.replace_session(connection, secret, KEY, NOW)
    waiting = find(connection, secret, NOW + HEIR_AWAITED - 1)
    assert waiting is not None
    assert waiting.heir_waits
    assert find(connection, secret, NOW + HEIR_AWAITED) is None


def test_without_the_servers_key_nobody_computes_an_heir(connection: Connection, anna: User) -> None:
    secret = sessions.open_session(connection, anna.id, NOW)
    sessions.replace_session(connection, secret, KEY, NOW)
    assert is_secret(heir_of(secret, KEY))
    assert find(connection, heir_of(secret, b"another")) is None
    # Another process with another key does not find the heir; then the old one has its minute.
    assert sessions.find_session(connection, secret, b"another", NOW + GRACE - 1) is not None
    assert sessions.find_session(connection, secret, b"another", NOW + GRACE) is None


def test_logging_out_ends_the_session_and_what_it_came_from(connection: Connection, anna: User) -> None:
    secret, elsewhere = (sessions.open_session(connection, anna.id, NOW) for _ in range(2))
    sessions.replace_session(connection, secret, KEY, NOW)
    heir = heir_of(secret, KEY)
    sessions.end_session(connection, heir)
    assert find(connection, heir) is None
    assert find(connection, secret) is None
    assert find(connection, elsewhere) is not None
    sessions.end_sessions(connection, anna.id)
    assert find(connection, elsewhere) is None


def test_ending_what_is_no_session_ends_nothing(connection: Connection, anna: User) -> None:
    secret = sessions.open_session(connection, anna.id, NOW)
    sessions.end_session(connection, "nobody's")
    sessions.touch_session(connection, "nobody's", NOW)
    assert not sessions.replace_session(connection, "nobody's", KEY, NOW)
    assert find(connection, secret) is not None


def test_sessions_of_the_banned_are_worthless(connection: Connection, anna: User) -> None:
    secret = sessions.open_session(connection, anna.id, NOW)
    users.change_user(connection, anna.id, banned_at=NOW)
    assert find(connection, secret) is None


def test_sound_are_those_of_which_there_is_nothing_to_say(connection: Connection, anna: User) -> None:
    ben = users.add_user(connection, "guest", "Ben", NOW)
    new, noted, replaced, theirs = (sessions.open_session(connection, user.id, NOW) for user in (anna, anna, anna, ben))
    for secret in (noted, replaced, theirs):
        sessions.touch_session(connection, secret, NOW + 1)
    sessions.replace_session(connection, replaced, KEY, NOW + 1)
    everybody = [new, noted, replaced, theirs, "nobody's"]
    assert sessions.sound_sessions(connection, everybody, NOW + TOUCHED_EVERY) == {noted, theirs}
    users.change_user(connection, ben.id, banned_at=NOW + 2)
    assert sessions.sound_sessions(connection, everybody, NOW + TOUCHED_EVERY) == {noted}
    # Later it is time to note that they were there.
    assert sessions.sound_sessions(connection, everybody, NOW + TOUCHED_EVERY + 1) == frozenset()
    assert sessions.sound_sessions(connection, [], NOW) == frozenset()


def test_the_list_tells_which_one_asks_and_no_hash(connection: Connection, anna: User) -> None:
    old = sessions.open_session(connection, anna.id, NOW)
    mine = sessions.open_session(connection, anna.id, NOW + 1)
    sessions.open_session(connection, anna.id, NOW - LIFETIME)
    sessions.replace_session(connection, old, KEY, NOW + 2)
    listed = sessions.sessions_of(connection, anna.id, NOW + 3, mine)
    assert [(one.since, one.current) for one in listed] == [(NOW + 2, False), (NOW + 1, True)]
    assert hash_secret(mine) not in repr(listed)


def test_nobody_has_more_than_fifty_sessions(connection: Connection, anna: User) -> None:
    secrets = [sessions.open_session(connection, anna.id, NOW + number) for number in range(MOST_SESSIONS + 1)]
    assert find(connection, secrets[0]) is None
    assert all(find(connection, secret) for secret in secrets[1:])


def test_what_is_good_for_nothing_is_forgotten(connection: Connection, anna: User) -> None:
    ended, replaced, good = (sessions.open_session(connection, anna.id, when) for when in (NOW - LIFETIME, NOW, NOW))
    sessions.replace_session(connection, replaced, KEY, NOW)
    assert sessions.forget_old_sessions(connection, NOW) == 1
    assert sessions.forget_old_sessions(connection, NOW + HEIR_AWAITED) == 1
    assert find(connection, ended) is None
    assert find(connection, good) is not None
