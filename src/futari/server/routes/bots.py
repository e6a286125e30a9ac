"""My bots: accounts of programs, and the tokens with which they log in."""

from typing import Annotated

import msgspec
from fastapi import APIRouter, Path
from pydantic import BaseModel, ConfigDict, Field

from futari.server.caller import PersonDep, callers_of
from futari.server.house import HouseDep
from futari.server.limits import demand
from futari.store.tokens import BotToken
from futari.store.users import User
from futari.table import bot_accounts

__all__ = ["router"]

router = APIRouter(prefix="/api/v1/account/bots", tags=["bots"])

A_YEAR = 365
BotId = Annotated[int, Path(ge=1, le=2**53)]
TokenId = Annotated[str, Path(pattern=r"^[0-9a-f]{16}$")]


class _Body(BaseModel):
    model_config = ConfigDict(extra="forbid")


class NewBot(_Body):
    """How a bot is called."""

    name: Annotated[str, Field(max_length=200)]


class NewToken(_Body):
    """What a token is for, and how long it is good."""

    label: Annotated[str, Field(min_length=1, max_length=64)]
    days: Annotated[int, Field(ge=1, le=A_YEAR, strict=True)] = A_YEAR


class Token(BaseModel):
    """What is known of a token; its secret is not."""

    id: str
    label: str
    scope: str
    created_at: int
    expires_at: int
    used_at: int | None


class FreshToken(Token):
    """A token that was just made: the only time its secret is shown."""

    secret: str = Field(description="Goes into the header `Authorization: Bearer ...`; it is not shown again.")


class Bot(BaseModel):
    """One of my bots."""

    id: int
    name: str
    created_at: int
    seen_at: int
    banned: bool
    tokens: list[Token]


class Bots(BaseModel):
    """All my bots, and how many I may have."""

    bots: list[Bot]
    most: int


@router.get("")
async def get_bots(caller: PersonDep, house: HouseDep) -> Bots:
    """My bots and their tokens."""
    found = await bot_accounts.list_bots(house.database, caller.id, house.now())
    return Bots(bots=[_bot(bot, tokens) for bot, tokens in found], most=bot_accounts.MOST_BOTS)


@router.post("", status_code=201)
async def post_bot(body: NewBot, caller: PersonDep, house: HouseDep) -> Bot:
    """Make a bot account."""
    demand(house.limits.accounts, ("bot", caller.id), house.now())
    return _bot(await bot_accounts.add_bot(house.database, caller.id, body.name, house.now()), [])


@router.delete("/{bot_id}", status_code=204)
async def delete_bot(bot_id: BotId, caller: PersonDep, house: HouseDep) -> None:
    """Delete a bot; its running games are resigned."""
    await bot_accounts.remove_bot(house.database, caller.id, bot_id, house.hall.resign_all, house.now())
    callers_of(house).forget(bot_id)


@router.post("/{bot_id}/tokens", status_code=201)
async def post_token(bot_id: BotId, body: NewToken, caller: PersonDep, house: HouseDep) -> FreshToken:
    """Make a token with which a bot logs in."""
    demand(house.limits.accounts, ("token", caller.id), house.now())
    token, secret = await bot_accounts.add_token(house.database, caller.id, bot_id, body.label, body.days, house.now())
    return FreshToken(**msgspec.structs.asdict(token), secret=secret)


@router.delete("/{bot_id}/tokens/{token_id}", status_code=204)
async def delete_token(bot_id: BotId, token_id: TokenId, caller: PersonDep, house: HouseDep) -> None:
    """Revoke a token."""
    await bot_accounts.revoke_token(house.database, caller.id, bot_id, token_id, house.now())
    callers_of(house).forget(bot_id)


def _bot(bot: User, tokens: list[BotToken]) -> Bot:
    return Bot(
        id=bot.id,
        name=bot.name,
        created_at=bot.created_at,
        seen_at=bot.seen_at,
        banned=bot.banned_at is not None,
        tokens=[Token(**msgspec.structs.asdict(token)) for token in tokens],
    )
