"""Campaigns played here and laid out at a table of the server, where somebody goes on with them."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from itertools import count
from random import Random
from typing import Any

import msgspec

from e2e.campaign_scenes import LIKED
from e2e.conftest import Visitor
from e2e.server import RunningServer
from futari.core import Choose, Message, Play, Seat
from futari.sekigahara.game import SEKIGAHARA
from futari.sekigahara.log import Campaign
from futari.shelf import SHELF
from futari.store.database import Database
from futari.store.reasons import add_reason
from futari.store.tables import StoredEntry, add_entry, add_table, find_table
from futari.table.table import Table

__all__ = ["campaign_until", "lay_out"]

CAMPAIGNS = 60


def campaign_until(fits: Callable[[Campaign], bool]) -> Campaign:
    """A campaign of chance up to where it fits."""
    for number in range(CAMPAIGNS):
        random = Random(number)
        play: Campaign = Play.new(SEKIGAHARA, SEKIGAHARA.read_options({}), number.to_bytes(32, "big"))
        while play.now.outcome is None:
            seat = random.choice(sorted(SEKIGAHARA.to_act(play.now.state)))
            choices = list(SEKIGAHARA.choices(play.now.state, seat))
            enemies = {stack.place for stack in SEKIGAHARA.view(play.now.state, seat).stacks if stack.blocks is None}
            texts = [SEKIGAHARA.write_choice(choice).split(" ") for choice in choices]
            weights = [30.0 if t[0] == "step" and t[-1] in enemies else LIKED.get(t[0], 1.0) for t in texts]
            play.choose(seat, random.choices(choices, weights)[0], 0)
            if fits(play):
                return play
    raise AssertionError("no campaign leads there")


def lay_out(visitor: Visitor, server: RunningServer, play: Campaign, why: Message | None = None, **wish: Any) -> str:
    """A table of this visitor's where all that has been played; with a reason for each choice of a bot."""
    opened = visitor.post("/tables", {"game": "sekigahara", "options": {}, "clock": {"kind": "none"}, **wish})
    with closing(Database(server.database)) as database:
        row = database.read_now(find_table, opened["table"])
        assert row is not None
        begun = row.started_at or 0
        again: Campaign = Play(SEKIGAHARA, msgspec.structs.replace(play.record, entries=()))
        for entry in play.record.entries:
            assert isinstance(entry, Choose)
            again.choose(Seat(SEKIGAHARA.seats.index(entry.seat)), SEKIGAHARA.read_choice(entry.choice), begun)
        name = f"laid{next(_NUMBERS)}{opened['table'][:8]}"
        stored = [StoredEntry(ply, entry, None) for ply, entry in enumerate(again.record.entries, start=1)]
        row = msgspec.structs.replace(row, id=name, seed=again.record.seed)
        table = Table.loaded(row, SHELF["sekigahara"], stored, ())
        database.write_now(add_table, table.settled(begun, ()))
        for each in stored:
            database.write_now(add_entry, name, each.ply, each.entry, None)
            if why is not None and each.entry.seat == SEKIGAHARA.seats[Seat.SECOND]:
                database.write_now(add_reason, name, each.ply, why)
    return name


_NUMBERS = count()
