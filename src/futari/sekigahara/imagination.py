"""A whole state made of a view and a guess at what the view hides, to think ahead in.

A bot has its view and nothing else. It guesses (a Sample), imagines the state that the guess makes, and plays on in
that: no rule is told what is guessed and what is known.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from futari.core import BySide, Seat
from futari.sekigahara import steps as at
from futari.sekigahara.choice import NO, Act
from futari.sekigahara.edition import SEATS
from futari.sekigahara.pieces import NONE, Blocks, members
from futari.sekigahara.state import Board, Entry, Phase, Pile, State

if TYPE_CHECKING:
    from futari.sekigahara.edition import Edition
    from futari.sekigahara.view import CampaignView, EntryView, FightView

__all__ = ["Sample", "imagine"]


class Sample(msgspec.Struct, frozen=True):
    """A guess at what a seat cannot see: the enemy's blocks and hand, both bags, draw piles and discards.

    `lost` are the fallen of both sides as blocks, of which a view tells the faces. `deployed` are the enemy's blocks
    that lie open in the present battle.
    """

    stacks: tuple[Blocks, ...]
    box: Blocks
    bags: BySide[tuple[int, ...]]
    lost: BySide[Blocks]
    hand: tuple[int, ...]
    decks: BySide[tuple[int, ...]]
    discards: BySide[tuple[int, ...]]
    deployed: Blocks = NONE
    seed: bytes = bytes(32)


def imagine(edition: Edition, view: CampaignView, sample: Sample) -> State:
    """The state of a guess; for the steps of a movement phase, the order of combats and deployment."""
    return _Imagination(edition, view, sample).state()


class _Imagination:
    def __init__(self, edition: Edition, view: CampaignView, sample: Sample) -> None:
        if view.seat is None:
            raise ValueError("a spectator has nothing to decide")
        self._edition = edition
        self._view = view
        self._sample = sample
        self._seat = Seat(SEATS.index(view.seat))
        self._places = edition.place_named

    def state(self) -> State:
        view, sample = self._view, self._sample
        hand = tuple(sorted(self._edition.card_named[card] for card in view.sides[SEATS[self._seat]].hand or ()))
        hands = self._by_seat(hand, sample.hand)
        piles = BySide(*(Pile(hands[side], sample.decks[side], sample.discards[side]) for side in Seat))
        return State(
            edition=self._edition,
            seed=sample.seed,
            board=self._board(),
            piles=piles,
            week=view.week,
            turn="AB".index(view.turn),
            first=_seat(view.first),
            active=_seat(view.active),
            phase=self._phase(),
            step=self._step(),
        )

    def _by_seat(self, own: tuple[int, ...], enemy: tuple[int, ...]) -> BySide[tuple[int, ...]]:
        return BySide(own, enemy) if self._seat is Seat.FIRST else BySide(enemy, own)

    def _blocks(self, names: tuple[str, ...] | None) -> Blocks:
        named = self._edition.block_named
        return sum(1 << named[name] for name in names or ())

    def _board(self) -> Board:
        view, sample, chart = self._view, self._sample, self._edition.chart
        own = [NONE] * len(chart.places)
        for stack in view.stacks:
            if stack.blocks is not None:
                own[self._places[stack.place]] = self._blocks(stack.blocks)
        stacks = self._by_seat(tuple(own), sample.stacks)
        box = self._blocks(view.sides[SEATS[self._seat]].box)
        return Board(
            stacks=stacks,
            boxes=BySide(box, sample.box) if self._seat is Seat.FIRST else BySide(sample.box, box),
            bags=sample.bags,
            mori_box=self._mori_box(stacks),
            lost=sample.lost,
            disks=sum(1 << number for number, disk in enumerate(self._edition.disks) if disk.name in view.disks),
            castles=tuple(_seat(view.castles[chart.places[place].key]) for place in chart.castles),
            markers=tuple(_owner(view.resources[chart.places[place].key]) for place in chart.resources),
            sieges=sum(1 << self._places[key] for key in view.sieges),
            inside=self._inside(stacks),
            given=BySide(*(view.sides[name].given for name in SEATS)),
        )

    def _mori_box(self, stacks: BySide[tuple[Blocks, ...]]) -> Blocks:
        """The blocks of the faces in the Mori box; the first copies that are nowhere else."""
        taken = sum(stacks[Seat.SECOND]) | self._sample.lost[Seat.SECOND]
        box = NONE
        for face in self._view.mori_box:
            number = next(
                b.number
                for b in self._edition.blocks
                if b.face == face and not (taken | box) >> b.number & 1 and b.bit & self._possible_in_mori_box
            )
            box |= 1 << number
        return box

    @property
    def _possible_in_mori_box(self) -> Blocks:
        # They are the same blocks as in the set-up: nothing is ever added to the box (9.3).
        return self._edition.openings["printed"].mori_box

    def _inside(self, stacks: BySide[tuple[Blocks, ...]]) -> Blocks:
        """Those shut in castles: where not all are, the ones that marched to their relief are outside (8.9.6)."""
        inside = NONE
        for stack in self._view.stacks:
            if stack.inside:
                blocks = stacks[_seat(stack.side)][self._places[stack.place]]
                if stack.inside < stack.count:
                    blocks &= ~self._came(stack.place, stack.side, blocks)
                inside |= blocks
        return inside

    def _came(self, place: str, side: str, blocks: Blocks) -> Blocks:
        came = NONE
        for entry in self._view.phase.entries:
            if entry.place == place and entry.side == side and entry.marched:
                came |= self._entered(entry, blocks & ~came)
        return came

    def _entered(self, entry: EntryView, blocks: Blocks) -> Blocks:
        """The blocks of an entry; the enemy's are any of those that may have come."""
        if entry.blocks is not None:
            return self._blocks(entry.blocks)
        chosen = NONE
        for _ in range(min(entry.count, blocks.bit_count())):
            lowest = blocks & -blocks
            chosen |= lowest
            blocks ^= lowest
        return chosen

    def _gone_on(self, count: int, met: Blocks) -> Blocks:
        """Enemy blocks that entered a place but have fallen or retreated since: any that do not stand there."""
        gone = NONE
        for blocks in (self._sample.lost[self._seat.other], *self._sample.stacks):
            for number in members(blocks & ~met):
                if gone.bit_count() < count:
                    gone |= 1 << number
        return gone

    def _phase(self) -> Phase:
        phase, places = self._view.phase, self._places
        roads = {frozenset((road.one, road.other)): road.number for road in self._edition.chart.roads}
        entries = []
        # A block enters a place once, but may have come through another one.
        met = [NONE] * len(self._edition.chart.places)
        for entry in phase.entries:
            place = places[entry.place]
            blocks = self._entered(entry, self._sample.stacks[place] & ~met[place])
            if entry.blocks is None and blocks.bit_count() < entry.count:
                blocks |= self._gone_on(entry.count - blocks.bit_count(), blocks | met[place])
            met[place] |= blocks
            entries.append(Entry(places[entry.place], places[entry.origin], blocks, entry.marched))
        return Phase(
            marches=phase.marches,
            musters=phase.musters,
            level=phase.level,
            used=sum(1 << roads[frozenset((places[one], places[other]))] for one, other in phase.used),
            spent=self._blocks(phase.spent),
            entries=tuple(entries),
            fought=sum(1 << places[key] for key in phase.fought),
        )

    def _step(self) -> at.Step:
        view = self._view
        if view.step == "march" and view.march is not None:
            march = view.march
            return at.March(
                origin=self._places[march.origin],
                place=self._places[march.place],
                blocks=self._blocks(march.blocks),
                size=march.setting_out if march.steps else 0,
                steps=march.steps,
                leadership=bool(march.leadership),
                leader=self._leader(march.leader),
                forced=bool(march.forced),
                highway=march.highway,
                path=tuple(self._places[place] for place in march.path),
            )
        if view.step == "payment":
            paid = tuple(self._edition.card_named[card] for card in view.chosen)
            left = view.needed[view.active]
            return at.Payment("limited" if left + len(paid) == 1 else "full", left, paid)
        if view.step == "exchange":
            return at.Exchange(tuple(self._edition.card_named[card] for card in view.chosen))
        if view.step == "deployment" and view.fight is not None:
            return self._fight(view.fight)
        plain: dict[str, at.Step] = {
            "level": at.Level(),
            "movement": at.Movement(),
            "combat-order": at.CombatOrder(),
            "over": at.Over(),
        }
        if view.step not in plain:
            raise ValueError(f"the step {view.step} is not one to think ahead in")
        return plain[view.step]

    def _leader(self, face: str | None) -> int:
        return NO if face is None else next(b.number for b in self._edition.blocks if b.face == face)

    def _fight(self, fight: FightView) -> at.Fight:
        own = self._blocks(tuple(each.name for each in fight.deployed if each.name is not None))
        deployed = BySide(own, self._sample.deployed)
        named = self._edition.card_named
        turned = self._blocks(tuple(each.name for each in fight.deployed if each.name is not None and each.turned))
        for each in fight.deployed:
            if each.name is None and each.turned:
                turned |= self._open_block(each.face, turned)
        return at.Fight(
            place=self._places[fight.place],
            attacker=_seat(fight.attacker),
            owner=_owner(fight.owner),
            siege=fight.siege,
            totals=BySide(*(fight.totals[side] for side in SEATS)),
            deployed=deployed if self._seat is Seat.FIRST else BySide(deployed.second, deployed.first),
            turned=turned,
            played=BySide(*(tuple(named[card] for card in fight.played[side]) for side in SEATS)),
            done=BySide(*(fight.done[side] for side in SEATS)),
            quiet=BySide(False, False).with_(self._seat, Act.PASS_ALL in fight.standing),
            answers=BySide("", "").with_(
                self._seat, next((each for each in fight.standing if each != Act.PASS_ALL), "")
            ),
        )

    def _open_block(self, face: str, taken: Blocks) -> Blocks:
        for block in self._edition.blocks:
            if block.face == face and self._sample.deployed & block.bit and not taken & block.bit:
                return block.bit
        return NONE


def _seat(name: str) -> Seat:
    return Seat(SEATS.index(name))


def _owner(name: str | None) -> Seat | None:
    return None if name is None else _seat(name)
