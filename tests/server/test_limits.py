"""Limits: so many and no more, whatever else goes on, and nobody locked out for ever."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from futari.server.limits import Bucket, Limit, Limiter, Limits, LoginThrottle, TooMany, address_key, demand
from futari.server.settings import LimitSettings

SECRET = b"s" * 32
HOUR = 3_600_000


def test_a_burst_then_one_at_a_time() -> None:
    limiter = Limiter(Limit(6, 60, burst=3))
    assert [limiter.take("a", 0) for _ in range(3)] == [None] * 3
    assert limiter.take("a", 0) == pytest.approx(10)
    assert limiter.take("a", 4_000) == pytest.approx(6)
    assert limiter.take("a", 10_000) is None
    assert limiter.take("b", 10_000) is None


def test_being_refused_costs_nothing() -> None:
    limiter = Limiter(Limit(1, 10))
    assert limiter.take("a", 0) is None
    for now in range(0, 9_999, 100):
        assert limiter.take("a", now) is not None
    assert limiter.take("a", 10_000) is None


def test_a_dear_one_costs_more() -> None:
    limiter = Limiter(Limit(10, 10))
    assert limiter.take("a", 0, cost=8) is None
    assert limiter.take("a", 0, cost=4) == pytest.approx(2)


def test_a_clock_set_back_locks_nobody_out() -> None:
    limiter = Limiter(Limit(1, 10))
    assert limiter.take("a", 24 * HOUR) is None
    wait = limiter.take("a", 0)
    assert wait is not None
    assert wait <= 10


@given(
    st.lists(st.tuples(st.integers(0, 3_000), st.booleans(), st.integers(0, 40)), min_size=1, max_size=120),
    st.integers(1, 5),
    st.integers(1, 5),
)
def test_no_window_holds_more_than_burst_and_rate_even_in_a_flood(
    steps: list[tuple[int, bool, int]], burst: int, keys: int
) -> None:
    """The attacker's own key `me` among foreign keys that fill and overflow the table."""
    limiter, now, granted = Limiter(Limit(2, 1, burst=burst), keys=keys), 0, []
    for gap, mine, other in steps:
        now += gap
        if limiter.take("me" if mine else other, now) is None and mine:
            granted.append(now)
    assert len(limiter) <= keys
    for first, start in enumerate(granted):
        for last, end in enumerate(granted[first:], start=first):
            assert last - first + 1 <= burst + (end - start) * 2 / 1000 + 0.01


def test_foreign_keys_do_not_buy_a_fresh_bucket() -> None:
    limiter = Limiter(Limit(1, 3600), keys=100)
    assert limiter.take("me", 0) is None
    for other in range(10_000):
        limiter.take(other, 1)
    assert limiter.take("me", 2) is not None
    assert len(limiter) == 100


def test_full_buckets_make_room() -> None:
    limiter = Limiter(Limit(1, 1), keys=10)
    for key in range(1_000):
        assert limiter.take(key, key * 1_000) is None
    assert len(limiter) <= 10


def test_in_a_flood_strangers_share_but_are_still_bounded() -> None:
    limiter = Limiter(Limit(1, 3600), keys=100)
    granted = sum(limiter.take(key, 0) is None for key in range(10_000))
    assert granted <= 100 + 256


def test_whoever_gets_room_after_a_flood_brings_the_debt_along() -> None:
    limiter = Limiter(Limit(1, 1, burst=10), keys=1)
    assert limiter.take("first", 0) is None
    assert sum(limiter.take("me", 0) is None for _ in range(20)) == 10
    assert sum(limiter.take("me", 1_000) is None for _ in range(20)) == 1


def test_one_socket_has_one_bucket() -> None:
    bucket = Bucket(Limit(2, 1))
    assert [bucket.take(0), bucket.take(0)] == [None, None]
    assert bucket.take(0) == pytest.approx(0.5)
    limits = Limits(LimitSettings(messages_per_second=1), SECRET)
    mine, yours = limits.socket(), limits.socket()
    assert [mine.take(0) is None for _ in range(4)] == [True, True, True, False]
    assert yours.take(0) is None


def test_too_many_says_how_long_to_wait() -> None:
    limiter = Limiter(Limit(1, 90))
    demand(limiter, "a", 0)
    with pytest.raises(TooMany) as caught:
        demand(limiter, "a", 500)
    assert caught.value.seconds == 90
    assert caught.value.message.key == "server.too_many"


def test_the_settings_set_the_limits() -> None:
    limits = Limits(LimitSettings(guests_per_hour=2), SECRET)
    place = limits.place("192.0.2.7")
    assert [limits.guests.take(place, 0) is None for _ in range(3)] == [True, True, False]


def test_addresses_are_kept_as_hashes_and_households_as_one() -> None:
    assert "192.0.2.7" not in address_key("192.0.2.7", SECRET)
    assert address_key("192.0.2.7", SECRET) == address_key("::ffff:192.0.2.7", SECRET)
    assert address_key("192.0.2.7", SECRET) != address_key("192.0.2.8", SECRET)
    assert address_key("2001:db8::1", SECRET) == address_key("2001:db8::ffff", SECRET)
    assert address_key("2001:db8::1", SECRET) != address_key("2001:db8:0:1::1", SECRET)
    assert address_key("192.0.2.7", SECRET) != address_key("192.0.2.7", b"t" * 32)
    assert address_key("testclient", SECRET)


def throttle(keys: int = 1000) -> LoginThrottle:
    return LoginThrottle(Limit(1_000, 3600), keys)


def test_wrong_passwords_make_the_wait_grow_up_to_a_minute() -> None:
    login, now, waits = throttle(), 0, []
    for _ in range(12):
        wait = login.attempt("anna", "home", now)
        waits.append(wait or 0)
        if wait:
            now += round(wait * 1000)
            assert login.attempt("anna", "home", now) is None
    assert waits == [0, 0, 0, 1, 2, 4, 8, 16, 32, 60, 60, 60]


def test_tries_at_once_all_count() -> None:
    login = throttle()
    assert sum(login.attempt("anna", "home", 0) is None for _ in range(100)) == 3


def test_the_right_password_and_an_hour_forgive() -> None:
    login = throttle()
    for _ in range(3):
        assert login.attempt("anna", "home", 0) is None
    assert login.attempt("anna", "home", 0) is not None
    login.succeeded("anna", "home")
    assert login.attempt("anna", "home", 0) is None
    for _ in range(10):
        login.attempt("otto", "home", 0)
    assert login.attempt("otto", "home", HOUR + 1) is None
    assert login.attempt("otto", "home", HOUR + 1) is None


def test_many_places_together_try_one_account_only_so_often() -> None:
    login = throttle()
    tried = sum(login.attempt("anna", f"bot{number}", 0) is None for number in range(500))
    assert tried == 30


def test_nobody_locks_an_owner_out() -> None:
    login = throttle()
    login.succeeded("anna", "home")
    for second in range(3_600):
        login.attempt("anna", f"bot{second}", second * 1000)
        login.attempt("anna", "cafe", second * 1000)
    now = 3_599_500
    assert login.attempt("anna", "hotel", now) is not None
    assert login.attempt("anna", "home", now) is None
    assert login.attempt("anna", "cafe", now, known=True) is None
    assert login.attempt("anna", "hotel", now + HOUR) is None


def test_one_place_tries_many_accounts_only_so_often() -> None:
    login = LoginThrottle(Limit(10, 3600))
    assert sum(login.attempt(f"user{number}", "bot", 0) is None for number in range(100)) == 10


def test_a_flood_of_accounts_forgives_nobody() -> None:
    login = throttle(keys=50)
    for _ in range(3):
        assert login.attempt("anna", "bot", 0) is None
    for number in range(500):
        login.attempt(f"user{number}", f"place{number}", 1)
    assert login.attempt("anna", "bot", 2) is not None
