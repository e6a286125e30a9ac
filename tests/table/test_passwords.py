"""Passwords: what may be one, and that only the right one opens."""

from __future__ import annotations

import pytest
from argon2 import PasswordHasher, extract_parameters

from futari.core import Unreadable
from futari.table.passwords import NOBODY, check_password, hash_password, needs_rehash, refuse_weak

GOOD = "eight towers a side"


@pytest.fixture(scope="module")
def hashed() -> str:
    return hash_password(GOOD)


def refusal(password: str, name: str = "Ann") -> str:
    with pytest.raises(Unreadable) as refused:
        refuse_weak(password, name)
    return refused.value.message.key


def test_only_the_right_password_opens(hashed: str) -> None:
    assert check_password(hashed, GOOD)
    assert not check_password(hashed, GOOD + " ")
    assert not check_password(hashed, GOOD.upper())
    assert not check_password(hashed, "")


def test_a_hash_is_salted_argon2id_and_holds_no_password(hashed: str) -> None:
    assert hashed.startswith("$argon2id$")
    assert GOOD not in hashed
    assert hash_password(GOOD) != hashed


def test_the_parameters_are_at_least_what_owasp_asks_for(hashed: str) -> None:
    parameters = extract_parameters(hashed)
    assert parameters.memory_cost >= 19 * 1024
    assert parameters.time_cost >= 2
    assert parameters.parallelism >= 1


def test_nobody_costs_the_same_work_and_never_opens(monkeypatch: pytest.MonkeyPatch) -> None:
    worked = []
    verify = PasswordHasher.verify

    def watched(hasher: PasswordHasher, stored: str, password: bytes) -> bool:
        worked.append(stored)
        return verify(hasher, stored, password)

    monkeypatch.setattr(PasswordHasher, "verify", watched)
    assert not check_password(None, GOOD)
    assert worked == [NOBODY]
    assert not needs_rehash(NOBODY), "make NOBODY again with the new parameters"


def test_not_even_the_password_of_nobody_opens(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("futari.table.passwords.NOBODY", hash_password(GOOD))
    assert not check_password(None, GOOD)
    assert not check_password("", GOOD)


def test_a_broken_hash_opens_to_nobody() -> None:
    assert not check_password("!", GOOD)


def test_a_hash_of_other_parameters_still_opens_and_asks_to_be_made_again(hashed: str) -> None:
    old = PasswordHasher(time_cost=1, memory_cost=8 * 1024, parallelism=1).hash(GOOD)
    assert check_password(old, GOOD)
    assert needs_rehash(old)
    assert not needs_rehash(hashed)


def test_the_same_characters_typed_differently_are_the_same_password() -> None:
    assert check_password(hash_password("árvíztűrő tükör"), "a\u0301rvi\u0301ztu\u030bro\u030b tu\u0308ko\u0308r")
    assert check_password(hash_password("ｆｕｌｌ width"), "full width")


def test_a_password_that_is_no_proper_text_is_still_one_or_is_not() -> None:
    strange = "lone \ud800 half"
    assert check_password(hash_password(strange), strange)
    assert not check_password(None, "\ud800\x00")


def test_a_monstrous_password_is_answered() -> None:
    assert not check_password(None, "x" * 10_000_000)


@pytest.mark.parametrize("password", ["", "seven77", "x1" * 129, "x1" * 1_000_000, "ﷺ" * 20])
def test_too_short_or_too_long(password: str) -> None:
    assert refusal(password) == "password.length"


@pytest.mark.parametrize("password", ["x1" * 4, "x1" * 128, "e\u0301x" * 128])
def test_from_eight_to_256_characters(password: str) -> None:
    refuse_weak(password, "Ann")


@pytest.mark.parametrize("password", ["Ann Other", "ANN OTHER", "ａｎｎ other"])
def test_the_name_is_no_password(password: str) -> None:
    assert refusal(password, "Ann Other") == "password.name"


@pytest.mark.parametrize("password", ["12345678", "PassWord", "qwertyuiop", "пароль123", "jelszó123", "aaaaaaaa"])
def test_what_everybody_takes_is_refused(password: str) -> None:
    assert refusal(password) == "password.common"
