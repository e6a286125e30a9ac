"""Every path of a march, against a reckoning written straight from the rules (7.3, 7.4) and from nothing else."""

from __future__ import annotations

import itertools
import tomllib
from importlib.resources import files
from random import Random
from typing import NamedTuple

import pytest

from futari.sekigahara import steps as at
from futari.sekigahara.choice import Act
from futari.sekigahara.happenings import MarchEnded, Stepped
from futari.sekigahara.procedure import choices, decide
from futari.sekigahara.state import State
from sekigahara.lookout import blocks_but, moving

# The map as its file tells it, not as the game has read it.
SHEET = tomllib.loads((files("futari.sekigahara") / "data" / "map.toml").read_text())
PLACES: dict[str, dict[str, object]] = SHEET["places"]
HIGHWAYS = [frozenset(pair) for pair in SHEET["roads"]["highway"]]
SEGMENTS = HIGHWAYS + [frozenset(pair) for pair in SHEET["roads"]["road"]]
DISKS = {"osaka", "ueda"}
LEADERS = {"maeda-leader", "fukushima-leader", "date-leader"}

Path = tuple[str, ...]


class Scene(NamedTuple):
    """Where everybody is: the stacks of Tokugawa, who marches, those of Ishida, and the cards in hand."""

    own: dict[str, list[str]]
    enemies: dict[str, list[str]]
    cards: int

    def state(self) -> State:
        lines = [f"[tokugawa]\nhand = {['date-plain'] * self.cards}", "[tokugawa.stacks]"]
        lines += [f"{place} = {blocks}" for place, blocks in self.own.items()]
        lines += ["[ishida.stacks]", *(f"{place} = {blocks}" for place, blocks in self.enemies.items())]
        return moving("\n".join(lines))


def scene(random: Random) -> Scene:
    """Some stacks of both sides, none together."""
    free = random.sample(sorted(PLACES), len(PLACES))
    soldiers = random.sample(blocks_but("tokugawa", "tokugawa-leader"), 47)
    foes = random.sample(blocks_but("ishida", "ishida-leader"), 47)
    own = {free.pop(): [soldiers.pop() for _ in range(random.choice([1, 2, 3, 4, 5, 8, 9]))] for _ in range(4)}
    enemies = {free.pop(): [foes.pop() for _ in range(random.choice([1, 1, 1, 2, 4]))] for _ in range(9)}
    return Scene(own, enemies, random.randrange(2))


def stops(there: Scene, place: str, size: int, gone: frozenset[str]) -> bool:
    """7.3.2: whether a stack of a size must stop where it comes to; 7.4: enemies it overruns do not stop it."""
    foes = 0 if place in gone else len(there.enemies.get(place, []))
    if place in DISKS:
        return True
    if not foes:
        return False
    theirs = "castle" in PLACES[place]
    return theirs or size + len(there.own.get(place, [])) < 4 * foes


def paths(there: Scene, origin: str, blocks: list[str]) -> set[Path]:
    """All paths that a stack may go, whatever it shows and pays for them."""
    site = PLACES[origin]
    led = "tokugawa" in (site.get("castle"), site.get("capital")) or bool(LEADERS & set(blocks))
    forced = there.cards > 0
    size = len(blocks)
    penalty = 0 if size <= 4 else 1 if size <= 8 else 2 if size <= 12 else 3 if size <= 16 else 4
    found: set[Path] = set()

    def follow(path: Path, gone: frozenset[str]) -> None:
        roads = [frozenset(pair) for pair in itertools.pairwise(path)]
        for road in SEGMENTS:
            if path[-1] not in road or road in roads:
                continue
            (to,) = road - {path[-1]}
            on_highway = all(each in HIGHWAYS for each in [*roads, road])
            if len(roads) + 1 > 1 + on_highway + led + forced - penalty:
                continue
            found.add((*path, to))
            if not stops(there, to, size, gone):
                follow((*path, to), gone | {to})

    follow((origin,), frozenset())
    return found


def marched(state: State) -> set[Path]:
    """All paths that the game lets a gathered stack go."""
    found: set[Path] = set()
    edition = state.edition

    def follow(state: State) -> None:
        march = state.step
        if not isinstance(march, at.March):
            return
        for choice in choices(state, state.active):
            if choice.act in (Act.CLAIM, Act.FORCE):
                follow(decide(state, state.active, choice))
            elif choice.act is Act.STEP:
                path = tuple(edition.chart.places[place].key for place in (march.origin, *march.path, choice.place))
                found.add(path)
                follow(decide(state, state.active, choice))

    follow(state)
    return found


@pytest.mark.parametrize("seed", range(30))
def test_a_stack_goes_where_the_rules_say_and_nowhere_else(seed: int) -> None:
    there = scene(Random(seed))
    state = there.state()
    for origin, blocks in there.own.items():
        expected = paths(there, origin, blocks)
        begun = next(each for each in choices(state, state.active) if each.place == state.edition.place_named[origin])
        gathering = decide(state, state.active, begun)
        takes = {each.act: each for each in choices(gathering, gathering.active)}
        if not expected:
            assert Act.TAKE_ALL not in takes
            continue
        gathered = decide(gathering, gathering.active, takes[Act.TAKE_ALL if len(blocks) > 1 else Act.TAKE])
        assert marched(gathered) == expected


def test_the_scenes_have_overruns_and_stops_and_long_marches() -> None:
    lengths = set()
    overruns = stopped = 0
    for seed in range(30):
        there = scene(Random(seed))
        for origin, blocks in there.own.items():
            for path in paths(there, origin, blocks):
                lengths.add(len(path) - 1)
                overruns += any(place in there.enemies for place in path[1:-1])
                stopped += path[-1] in there.enemies
    assert lengths == {1, 2, 3, 4}
    assert overruns > 10
    assert stopped > 50


@pytest.mark.parametrize("seed", range(20))
def test_in_a_whole_phase_no_road_is_used_twice_and_no_block_marches_twice(seed: int) -> None:
    random = Random(seed)
    state = scene(random).state()
    active = state.active
    roads: list[frozenset[int]] = []
    marched_blocks = 0
    stack = 0
    while state.active is active and isinstance(state.step, at.Movement | at.March | at.Muster):
        listed = [each for each in choices(state, active) if each.act is not Act.END] or choices(state, active)
        state = decide(state, active, random.choice(listed))
        for happening in state.news:
            if isinstance(happening, Stepped):
                roads.append(frozenset((happening.origin, happening.to)))
                stack |= happening.blocks
            elif isinstance(happening, MarchEnded):
                assert not stack & marched_blocks
                marched_blocks, stack = marched_blocks | stack, 0
    assert len(set(roads)) == len(roads) > 0
