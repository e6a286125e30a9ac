"""Golden campaigns of Sekigahara: records, and what everybody saw at every step of them.

A playthrough prints a view as lines, and of each view only the lines that are not as they were at the step before. A
digest has one line a step with a hash of what each viewer saw, so that a diff tells when it changed, and for whom.

`python -m golden.campaign` in the folder of the tests writes them anew from the records that are there, `--records` the
records too; do that only when a rule was meant to change, and raise the game's version then.
"""

from __future__ import annotations

import hashlib
import sys
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from futari.core import Choose, Play, Seat, Undo, read_record, write_record
from futari.sekigahara.game import SEKIGAHARA as GAME
from sekigahara.campaigns import VIEWERS, picked

if TYPE_CHECKING:
    from collections.abc import Iterator

    from futari.core import Event

__all__ = ["CAMPAIGNS", "FOLDER", "read_campaign"]

FOLDER = Path(__file__).parent / "sekigahara"

Campaign = Play[Any, Any, Any, Any]


class Plan(NamedTuple):
    """How a campaign is played: the set-up, the seed, whether with zeal, and how often something is undone."""

    setup: str
    seed: int
    zealous: bool
    undos: float = 0.0
    in_full: bool = False

    def file(self, name: str) -> str:
        """Where what was seen is written down."""
        return f"{name}.playthrough.txt" if self.in_full else f"{name}.digest.txt"

    def print(self, play: Campaign) -> str:
        """What was seen."""
        return playthrough(play) if self.in_full else digest(play)


CAMPAIGNS = {
    "printed": Plan("printed", 11, zealous=True, in_full=True),
    "revised": Plan("revised", 2, zealous=False, undos=0.05, in_full=True),
    "printed-2": Plan("printed", 4, zealous=False),
    "printed-3": Plan("printed", 5, zealous=True, undos=0.05),
    "revised-2": Plan("revised", 6, zealous=True),
    "revised-3": Plan("revised", 8, zealous=True, undos=0.02),
}


def played(plan: Plan) -> Campaign:
    """A new campaign by random choices."""
    random = Random(plan.seed)
    play: Campaign = Play.new(GAME, GAME.read_options({"setup": plan.setup}), random.randbytes(32))
    while actors := sorted(GAME.to_act(play.now.state)):
        time = 1_000 * len(play.record.entries)
        seat = random.choice(actors)
        if random.random() < plan.undos and play.undo_floor(seat) in play.line[:-1]:
            to = random.choice([ply for ply in play.line[:-1] if ply >= play.undo_floor(seat)])
            play.add(Undo(GAME.seats[seat], to, time))
        else:
            play.choose(seat, picked(random, play.now.state, seat, zealous=plan.zealous), time)
    return play


def read_campaign(name: str) -> Campaign:
    """A campaign from its record."""
    return Play(GAME, read_record((FOLDER / f"{name}.record.json").read_bytes()))


def playthrough(play: Campaign) -> str:
    """Every step of a campaign as everyone sees it, with its choices and events."""
    lines = [f"game: {GAME.name} {GAME.version}", f"options: {_json(play.record.options)}"]
    shown: dict[Seat | None, dict[str, str]] = {seat: {} for seat in VIEWERS}
    for ply in range(len(play.moments)):
        lines += ["", f"# {ply} {_entry(play, ply)}", *_told(play, ply)]
        state = play.moments[ply].state
        for seat in VIEWERS:
            view = dict(_lines(msgspec.to_builtins(GAME.view(state, seat))))
            before, shown[seat] = shown[seat], view
            lines += [f"{_name(seat)} | {line}" for line in _changes(before, view)]
        lines.append(f"prompt: {_json(GAME.prompt(state, None))}")
        for seat in sorted(GAME.to_act(state)):
            texts = ", ".join(GAME.write_choice(choice) for choice in GAME.choices(state, seat))
            lines += [f"prompt {_name(seat)}: {_json(GAME.prompt(state, seat))}", f"choices {_name(seat)}: {texts}"]
        if play.moments[ply].outcome is not None:
            lines.append(f"outcome: {_json(play.moments[ply].outcome)}")
    return "\n".join(lines) + "\n"


def digest(play: Campaign) -> str:
    """A line for every step: the entry, and a hash of what each seat and a spectator saw and heard."""
    lines = []
    for ply, moment in enumerate(play.moments):
        seen = [
            _hash([GAME.view(moment.state, seat), GAME.prompt(moment.state, seat), _events(play, ply, seat)])
            for seat in VIEWERS
        ]
        lists = [GAME.write_choice(choice) for seat in Seat for choice in GAME.choices(moment.state, seat)]
        lines.append(f"{ply:4} {' '.join(seen)} {_hash(lists)} {_entry(play, ply)}")
    return "\n".join([*lines, _json(play.now.outcome)]) + "\n"


def _entry(play: Campaign, ply: int) -> str:
    if not ply:
        return "start"
    entry: Any = play.record.entries[ply - 1]
    return f"{entry.seat}: {entry.choice}" if isinstance(entry, Choose) else f"{entry.seat} undoes to {entry.to}"


def _events(play: Campaign, ply: int, seat: Seat | None) -> list[Event]:
    entry = play.record.entries[ply - 1] if ply else None
    if not isinstance(entry, Choose):
        return []
    moment = play.moments[ply]
    before = play.moments[moment.since or 0].state
    actor = Seat(GAME.seats.index(entry.seat))
    return GAME.events(before, actor, GAME.read_choice(entry.choice), moment.state, seat)


def _told(play: Campaign, ply: int) -> Iterator[str]:
    """What a spectator was told, and the seats where they were told something else."""
    public = _events(play, ply, None)
    yield from (f"event: {_json(event)}" for event in public)
    for seat in Seat:
        told = _events(play, ply, seat)
        if len(told) != len(public):
            yield from (f"event {_name(seat)}: {_json(event)}" for event in told)
        else:
            different = (one for one, other in zip(told, public, strict=True) if one != other)
            yield from (f"event {_name(seat)}: {_json(event)}" for event in different)


def _lines(thing: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """A view as lines; a stack goes by its place and side, so that a march changes only two of them."""
    if isinstance(thing, dict) and thing:
        for key, each in thing.items():
            yield from _lines(each, f"{path}.{key}" if path else key)
    elif isinstance(thing, list | tuple) and thing and isinstance(thing[0], dict):
        for number, each in enumerate(thing):
            name = f"{each['side']} at {each['place']}" if path == "stacks" else str(number)
            yield f"{path} {name}", _json(each)
    else:
        yield path, _json(thing)


def _changes(before: dict[str, str], now: dict[str, str]) -> Iterator[str]:
    yield from (f"{path}: {value}" for path, value in now.items() if before.get(path) != value)
    yield from (f"{path} is gone" for path in before if path not in now)


def _name(seat: Seat | None) -> str:
    return "spectator" if seat is None else GAME.seats[seat]


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _hash(value: object) -> str:
    return hashlib.sha256(msgspec.json.encode(value)).hexdigest()[:8]


def main() -> None:
    """Write the files anew."""
    for name, plan in CAMPAIGNS.items():
        if "--records" in sys.argv:
            (FOLDER / f"{name}.record.json").write_bytes(write_record(played(plan).record))
        play = read_campaign(name)
        (FOLDER / plan.file(name)).write_text(plan.print(play))


if __name__ == "__main__":
    main()
