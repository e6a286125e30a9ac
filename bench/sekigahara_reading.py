"""Recorded games of Sekigahara, told for readers who look for absurd moves.

    python -m bench.sekigahara_reading games/daimyo-shogun-00000.json ...

Before every movement phase stands the position as the seat to move knew it, so that nobody is blamed for what he could
not know; then what happened, with all faces open. docs/sekigahara-bots.md says what readers are asked. Records come
from `python -m bench sekigahara_ladder` with BENCH_RECORDS.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

from futari.cli.sekigahara.sources import campaign_of
from futari.sekigahara.edition import SEATS
from futari.sekigahara.game import SEKIGAHARA
from futari.sekigahara.log import known, log_text
from futari.sekigahara.steps import Level

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from futari.sekigahara.log import LogLine
    from futari.sekigahara.state import State
    from futari.sekigahara.view import CampaignView


def told(names: Iterable[str]) -> str:
    """Blocks or cards by kind: `ukita-gun 2x, mori-mon3`."""
    kinds = Counter(re.sub(r"-\d$", "", name) for name in names)
    return ", ".join(f"{kind} {count}x" if count > 1 else kind for kind, count in kinds.items()) or "none"


def stacks(view: CampaignView, side: str) -> str:
    """Where a side stands: its blocks by name if they are the viewer's, else how many."""
    parts = []
    for stack in view.stacks:
        if stack.side == side:
            what = f" ({told(stack.blocks)})" if stack.blocks is not None else ""
            shut = f", {stack.inside} of them besieged inside" if stack.inside else ""
            parts.append(f"{stack.place} {stack.count}{what}{shut}")
    return "; ".join(parts)


def position(state: State) -> Iterator[str]:
    """What the seat that moves knows."""
    view = SEKIGAHARA.view(state, state.active)
    own, enemy = (view.sides[SEATS[seat]] for seat in (state.active, state.active.other))
    name, other = SEATS[state.active], SEATS[state.active.other]
    points = ", ".join(f"{side} {each.points}" for side, each in view.sides.items())
    yield f"=== {name} to move, week {view.week} turn {view.turn}; first this week: {view.first}; points: {points}"
    yield f"  hand: {told(own.hand or ())} | {other} holds {enemy.hand_size} cards"
    yield f"  boxes: {told(own.box or ())} | {other} {enemy.box_size} blocks | Mori box: {told(view.mori_box)}"
    for side in (name, other):
        castles = ", ".join(place for place, holder in view.castles.items() if holder == side)
        resources = ", ".join(place for place, holder in view.resources.items() if holder == side)
        yield f"  {side}: {stacks(view, side)}"
        yield f"  {side} holds castles: {castles}; resources: {resources}; lost: {told(view.sides[side].lost)}"
    free = ", ".join(place for place, holder in view.resources.items() if holder is None)
    yield f"  nobody's resources: {free or 'none'}; disks: {told(view.disks)}"


def reading(file: Path) -> Iterator[str]:
    """A whole game."""
    play = campaign_of(SEKIGAHARA, file.read_text())
    yield f"# {file.stem}"
    lines: list[LogLine] = list(known(play.moments[0].state))
    for before, after in pairwise(moment.state for moment in play.moments):
        lines += known(after)
        if isinstance(after.step, Level) and not isinstance(before.step, Level):
            yield log_text(lines)
            yield from position(after)
            lines = []
    yield log_text(lines)


if __name__ == "__main__":
    for name in sys.argv[1:]:
        print("\n".join(reading(Path(name))))
