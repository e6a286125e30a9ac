"""Playthroughs that print every value at every step, so that a diff shows any change.

`python -m golden.playthrough` in the folder of the tests writes them anew; do that only when a rule was meant to
change, and raise the game's version then.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import msgspec

from futari.core import AnyGame, Play, Seat, write_record
from futari.kamisado.game import KAMISADO

FOLDER = Path(__file__).parent / "kamisado"
FORMATS: dict[str, dict[str, str | int | bool | None]] = {
    "single": {"format": "single"},
    "standard": {"format": "standard"},
    "long": {"format": "long"},
    "marathon": {"format": "marathon"},
    "series": {"format": "series", "points": 2},
}


def random_play(game: AnyGame, options: dict[str, str | int | bool | None], seed: int) -> Play[Any, Any, Any, Any]:
    random = Random(seed)
    play = Play.new(game, game.read_options(options), bytes(range(32)))
    while actors := sorted(game.to_act(play.now.state)):
        actor = random.choice(actors)
        choice = random.choice(list(game.choices(play.now.state, actor)))
        play.choose(actor, choice, time=1_000 * len(play.record.entries))
    return play


def playthrough(game: AnyGame, play: Play[Any, Any, Any, Any]) -> str:
    """Every state of a game as everyone sees it, with its choices and events."""
    lines = [f"game: {game.name} {game.version}", f"options: {msgspec.json.encode(play.record.options).decode()}"]
    for number, moment in enumerate(play.moments):
        state = moment.state
        lines += ["", f"# {number}"]
        for seat in sorted(game.to_act(state)):
            texts = ", ".join(game.write_choice(choice) for choice in game.choices(state, seat))
            lines += [f"{game.seats[seat]}: {_json(game.prompt(state, seat))}", f"choices: {texts}"]
        lines += [f"view {_name(game, seat)}: {_json(game.view(state, seat))}" for seat in _viewers(game, state)]
        if moment.outcome is not None:
            lines.append(f"outcome: {_json(moment.outcome)}")
        if number < len(play.record.entries):
            entry: Any = play.record.entries[number]
            actor, choice = Seat(game.seats.index(entry.seat)), game.read_choice(entry.choice)
            lines.append(f"> {entry.seat}: {entry.choice}")
            events = game.events(state, actor, choice, play.moments[number + 1].state, None)
            lines += [_json(event) for event in events]
    return "\n".join(lines) + "\n"


def _viewers(game: AnyGame, state: object) -> list[Seat | None]:
    """Everyone whose view differs from the spectators'."""
    spectator = game.view(state, None)
    return [None, *(seat for seat in Seat if game.view(state, seat) != spectator)]


def _name(game: AnyGame, seat: Seat | None) -> str:
    return "spectator" if seat is None else game.seats[seat]


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


def main() -> None:
    for seed, (name, options) in enumerate(FORMATS.items()):
        play = random_play(KAMISADO, options, seed)
        (FOLDER / f"{name}.playthrough.txt").write_text(playthrough(KAMISADO, play))
        (FOLDER / f"{name}.record.json").write_bytes(write_record(play.record))


if __name__ == "__main__":
    main()
