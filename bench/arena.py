"""What the arena costs beside its bots: rules, views, events, records and files, as a share of the bots' own time.

Both are measured in the same run with the processor's clock. BENCH_SHARE=0.2 takes a fifth of the games.
"""

from __future__ import annotations

import os
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

from bench.figure import Figure
from futari.bots import Answer, Bot, Outlook
from futari.lab.arena import Arena
from futari.pool.here import HerePool

if TYPE_CHECKING:
    from collections.abc import Iterator

    from futari.core import AnyGame, Event, Seat, Stream

SHARE = float(os.environ.get("BENCH_SHARE", "1"))
MOST = 0.05
CONTESTS = [
    ("kamisado", ("adept", "master"), 20),
    ("sekigahara", ("captain", "daimyo"), 4),
]


class Stopwatch:
    """Asks bots as the arena does, and knows how long they took."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def ask(
        self,
        bot: Bot[Any, Any],
        game: AnyGame,
        state: object,
        seat: Seat,
        chance: Stream,
        events: tuple[Event, ...] = (),
    ) -> Answer[Any]:
        outlook = Outlook(game.view(state, seat), game.choices(state, seat), events)
        begun = time.process_time()
        answer = bot.answer(outlook, chance)
        self.seconds += time.process_time() - begun
        return answer


def figures() -> Iterator[Figure]:
    for game, bots, games in CONTESTS:
        with tempfile.TemporaryDirectory() as folder:
            place, watch = Path(folder), Stopwatch()
            count = max(2, round(games * SHARE))
            arena = Arena(game, bots, count, "bench", out=place / "out.jsonl", records=place / "games")
            with patch("futari.bots.seated.ask", watch.ask):
                begun = time.process_time()
                arena.run(HerePool())
                beside = time.process_time() - begun - watch.seconds
        what = f"{game} arena ({', '.join(bots)}), its own time"
        yield Figure(what, beside, "s", MOST * watch.seconds, "the bots' own time, seconds", watch.seconds)
