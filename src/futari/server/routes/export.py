"""My data: all that is kept about me, to take along."""

from collections.abc import AsyncIterator, Callable
from typing import Any

import msgspec
from fastapi import APIRouter
from fastapi.responses import StreamingResponse

from futari.server.caller import PersonDep
from futari.server.house import House, HouseDep
from futari.server.limits import demand
from futari.store import export

__all__ = ["router"]

router = APIRouter(prefix="/api/v1/account", tags=["account"])


@router.get("/export", response_class=StreamingResponse)
async def get_export(caller: PersonDep, house: HouseDep) -> StreamingResponse:
    """All that is kept about me."""
    demand(house.limits.accounts, ("export", caller.id), house.now())
    return StreamingResponse(
        _exported(house, caller.id),
        media_type="application/json",
        headers={"Content-Disposition": 'attachment; filename="futari.json"'},
    )


async def _exported(house: House, user_id: int) -> AsyncIterator[bytes]:
    """One JSON object, piece by piece, however many games there are."""
    first = await house.database.read(export.summary, user_id, house.now())
    yield msgspec.json.encode(first)[:-1]
    for name, page, key in (
        ("rating_changes", export.rating_page, "table_id"),
        ("tables", export.tables_page, "id"),
        ("chat", export.chat_page, "id"),
    ):
        yield f',"{name}":['.encode()
        async for piece in _pages(house, page, user_id, key):
            yield piece
        yield b"]"
    yield b"}"


async def _pages(
    house: House, page: Callable[..., list[dict[str, Any]]], user_id: int, key: str
) -> AsyncIterator[bytes]:
    after: object = 0 if page is export.chat_page else ""
    while rows := await house.database.read(page, user_id, after):
        start = b"," if after else b""
        after = rows[-1][key]
        yield start + msgspec.json.encode(rows)[1:-1]
