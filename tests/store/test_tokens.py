"""The tokens of bots; on both databases."""

import pytest
from sqlalchemy import Connection, select

from futari.store import tokens, users
from futari.store.schema import bot_tokens
from futari.store.users import User

NOW = 1_800_000_000_000
HASH = "$hash"
YEAR = 365 * 24 * 3_600_000


@pytest.fixture
def owner(connection: Connection) -> User:
    return users.add_user(connection, "account", "Bela", NOW, key="bela", password=HASH)


@pytest.fixture
def bot(connection: Connection, owner: User) -> User:
    return users.add_user(connection, "bot", "Robi", NOW, key="robi", owner_id=owner.id)


def make(connection: Connection, bot: User, label: str = "home") -> tuple[str, str]:
    return tokens.add_token(connection, bot.id, label, "play", NOW, NOW + YEAR)


def test_secrets_are_long_and_random() -> None:
    made = {tokens.new_secret() for _ in range(100)}
    assert len(made) == 100
    assert all(map(tokens.is_secret, made))
    assert not any(map(tokens.is_secret, ["", "short", "x" * 42, "x" * 44, "x" * 42 + "\n", "é" * 43]))


def test_only_the_hash_is_stored(connection: Connection, bot: User) -> None:
    secret, _ = make(connection, bot)
    assert connection.scalars(select(bot_tokens.c.hash)).all() == [tokens.hash_secret(secret)]


def test_a_token_says_whose_it_is_and_what_for(connection: Connection, bot: User) -> None:
    secret, _ = make(connection, bot)
    assert tokens.find_token(connection, secret, NOW) == (bot, "play", None)
    tokens.touch_token(connection, secret, NOW + 1)
    found = tokens.find_token(connection, secret, NOW)
    assert found is not None
    assert found[0].seen_at == NOW + 1
    assert found[2] == NOW + 1
    assert tokens.find_token(connection, tokens.new_secret(), NOW) is None


def test_a_token_ends(connection: Connection, bot: User) -> None:
    secret, _ = make(connection, bot)
    assert tokens.find_token(connection, secret, NOW + YEAR - 1) is not None
    assert tokens.find_token(connection, secret, NOW + YEAR) is None


def test_a_token_can_be_revoked(connection: Connection, bot: User) -> None:
    (secret, name), (other, _) = make(connection, bot), make(connection, bot, "work")
    assert not tokens.revoke_token(connection, bot.id + 1, name, NOW)
    assert not tokens.revoke_token(connection, bot.id, "", NOW)
    assert not tokens.revoke_token(connection, bot.id, "%" * 16, NOW)
    assert tokens.revoke_token(connection, bot.id, name, NOW)
    assert not tokens.revoke_token(connection, bot.id, name, NOW)
    assert tokens.find_token(connection, secret, NOW) is None
    assert tokens.find_token(connection, other, NOW) is not None
    assert [token.label for token in tokens.tokens_of(connection, bot.id, NOW)] == ["work"]
    tokens.forget_ended_tokens(connection, bot.id, NOW)
    assert connection.scalars(select(bot_tokens.c.label)).all() == ["work"]


@pytest.mark.parametrize("whose", ["bot", "owner"])
def test_tokens_of_the_banned_and_of_their_bots_are_worthless(
    connection: Connection, owner: User, bot: User, whose: str
) -> None:
    secret, _ = make(connection, bot)
    users.change_user(connection, {"bot": bot, "owner": owner}[whose].id, banned_at=NOW)
    assert tokens.find_token(connection, secret, NOW) is None


def test_tokens_go_with_their_bot_and_bots_with_their_owner(connection: Connection, owner: User, bot: User) -> None:
    make(connection, bot)
    users.erase_user(connection, owner.id)
    assert connection.scalars(select(bot_tokens.c.label)).all() == []
    assert users.find_user(connection, bot.id) is None
