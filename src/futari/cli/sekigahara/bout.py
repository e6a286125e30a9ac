"""A whole game between two bots."""

from __future__ import annotations

import hashlib
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from futari.bots import SeatedBot, bot_named
from futari.bots.sekigahara import LEVELS
from futari.core import BySide, Choose, Seat, Stream, new_record
from futari.sekigahara.edition import SEATS
from futari.sekigahara.notation import Deed

if TYPE_CHECKING:
    from futari.core import Outcome, Record
    from futari.sekigahara.game import Options, Sekigahara

__all__ = ["Bout", "play_bout", "seed_of_game"]


@dataclass(frozen=True)
class Bout:
    """A game that was played to its end."""

    game: Sekigahara
    options: Options
    seed: bytes
    deeds: list[Deed]
    outcome: Outcome
    weeks: int
    seconds: float

    def record(self) -> Record:
        """Its record; nobody looked at a clock."""
        record = new_record(self.game, self.options, self.seed)
        for deed in self.deeds:
            record = record.added(Choose(SEATS[deed.seat], self.game.write_choice(deed.choice), 0))
        return record


def seed_of_game(text: str, number: int) -> bytes:
    """The seed of one of many games."""
    return hashlib.sha256(f"{text} {number}".encode()).digest()


def play_bout(game: Sekigahara, options: Options, names: BySide[str], seed: bytes) -> Bout:
    """Two bots play a game; all chance comes from the seed."""
    began = time.perf_counter()
    state = game.start(options, seed)
    bots = BySide(*(SeatedBot(game, seat, bot_named(LEVELS, names[seat])) for seat in Seat))
    dice = BySide(*(Stream(seed, f"bot {SEATS[seat]}") for seat in Seat))
    deeds = []
    while waited := sorted(game.to_act(state)):
        actor = waited[0]
        choice = bots[actor].choose(state, dice[actor])
        after = game.apply(state, actor, choice)
        for seat in Seat:
            bots[seat].see(game.events(state, actor, choice, after, seat))
        deeds.append(Deed(actor, choice))
        state = after
    outcome = game.outcome(state)
    if outcome is None:
        raise AssertionError("nobody is to act, but the game is not over")
    return Bout(game, options, seed, deeds, outcome, state.week, time.perf_counter() - began)
