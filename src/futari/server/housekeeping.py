"""When the interpreter looks for garbage: through everything only when few would feel the pause.

Hundreds of games are millions of objects, and to go through all of them takes a quarter of a second, in which nobody is
answered. Left to itself the interpreter does that every few seconds of busy play.
"""

from __future__ import annotations

import asyncio
import gc
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["keep_house", "put_away"]

# Young objects are looked at after so many, older ones after so many rounds; all of them never by themselves.
YOUNG, OLDER, NEVER = 5_000, 20, 1_000_000
# How long garbage may lie before a quiet moment is looked for, how often one is looked for, how long it is, and how
# much may be done in it.
INTERVAL, TRIES, MOMENT, QUIET = 60.0, 600, 1.0, 5


def put_away() -> None:
    """What a process has when its doors open stays for good: it need not be looked at again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, OLDER, NEVER)


async def keep_house(
    done: Callable[[], int], interval: float = INTERVAL, tries: int = TRIES, moment: float = MOMENT
) -> None:
    """Look for garbage again and again: in a quiet moment, or when none has come for ten minutes.

    `done` counts what has been done at all tables.
    """
    while True:
        await asyncio.sleep(interval)
        for _ in range(tries):
            before = done()
            await asyncio.sleep(moment)
            if done() - before < QUIET:
                break
        gc.collect()
