"""The doorkeeper: whoever has logged out, was banned or whose session has ended is asked to leave open sockets too."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import structlog

from futari.core import FutariError
from futari.server.caller import caller_of, secret_of
from futari.store.sessions import sound_sessions

if TYPE_CHECKING:
    from collections.abc import Sequence

    from futari.server.house import House
    from futari.server.sockets import Place

__all__ = ["keep_the_door", "make_the_round"]

log = structlog.get_logger()

# How often all who have a socket are looked up.
ROUND = 15.0
# So many sessions are asked for at once.
AT_ONCE = 500


async def keep_the_door(house: House) -> None:
    """Make the round again and again."""
    while True:
        await asyncio.sleep(ROUND)
        try:
            await make_the_round(house)
        except FutariError:
            log.info("door_not_kept")  # the database is away: nobody is sent away for that
        except Exception:  # one who is not let out must not keep all others in
            log.exception("door_broken")


async def make_the_round(house: House) -> None:
    """Ask everybody who may no longer come in to leave."""
    places = [place for place in house.sockets.places if place.caller is not None]
    for start in range(0, len(places), AT_ONCE):
        await _ask(house, places[start : start + AT_ONCE])


async def _ask(house: House, places: Sequence[Place]) -> None:
    secrets = {place: secret_of(place.connection, house) for place in places}
    sound = await house.database.read(sound_sessions, {secret for secret in secrets.values() if secret}, house.now())
    for place, secret in secrets.items():
        # The few others are asked as if they came in: bots, and sessions that are due to be noted or about to end.
        if secret not in sound and await caller_of(place.connection, house) is None:
            place.end("gone")
