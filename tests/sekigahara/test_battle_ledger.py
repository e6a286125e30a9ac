"""Random battles counted again by hand: impact, initiative, turned blocks, losses and cards (8.2 to 8.10).

The ledger knows nothing of the rules' own sums; it reads what happened and the faces of the blocks.
"""

from __future__ import annotations

import random

import pytest

from futari.core import Seat
from futari.sekigahara import happenings as was
from futari.sekigahara.edition import standard_edition
from futari.sekigahara.game import SEKIGAHARA
from futari.sekigahara.happenings import Happening
from futari.sekigahara.pieces import Block, CardKind, members
from futari.sekigahara.state import State
from sekigahara.battlefields import battle
from sekigahara.lookout import discards, hand, lost, step

EDITION = standard_edition()
COMBAT = {"deployment", "second-block", "challenge", "answer", "losses", "retreat"}
# Enough deployments and challenges that all of it happens; the chiefs stay at home, so that the game goes on.
WEIGHTS = {"finish": 0.1, "deploy": 3.0, "challenge": 6.0, "pass-all": 0.1, "show-all": 0.5, "yield-all": 0.2}
CHIEFS = ("tokugawa-leader", "ishida-leader")


class Ledger:
    """What a careful clerk would write down beside the board."""

    def __init__(self) -> None:
        self.totals = [0, 0]
        self.lines: dict[int, tuple[Block, int]] = {}
        self.turned: set[int] = set()
        self.cards = [0, 0]
        self.last = -1

    def write(self, happening: Happening) -> None:
        """One more line."""
        if isinstance(happening, was.Deployed):
            self._deployed(happening)
        elif isinstance(happening, was.Challenged):
            self.cards[happening.side] += 1
        elif isinstance(happening, was.Turned):
            self._turned(happening)
        elif isinstance(happening, was.CombatEnded):
            self._ended(happening)

    def _deployed(self, it: was.Deployed) -> None:
        block = EDITION.blocks[it.block]
        assert it.block not in self.lines
        own = [each for each, _ in self.lines.values() if each.side is it.side and each.number not in self.turned]
        won = [each for each, _ in self.lines.values() if each.side is not it.side and each.number in self.turned]
        impact = block.mon + len([each for each in own if each.clan == block.clan])
        if it.card >= 0:
            card = EDITION.cards[it.card]
            assert card.clan == block.clan or (card.clan and block.clan in {"ii", "ishida"})
            if card.kind is CardKind.SWORD and block.arm is not None:
                impact += 2 + 2 * len([each for each in own + won if each.arm is block.arm])
            if not (card.kind is CardKind.DOUBLE and self.last == it.card):
                self.cards[it.side] += 1
        else:
            assert block.leader
            assert all(each.side is not it.side for each, _ in self.lines.values())
        self.last = it.card
        self.lines[it.block] = (block, impact)
        self.totals[it.side] += impact
        assert (it.impact, list(it.totals)) == (impact, self.totals)

    def _turned(self, it: was.Turned) -> None:
        for number in members(it.blocks):
            block, impact = self.lines[number]
            self.totals[it.side] -= impact
            self.totals[it.side.other] += block.mon
            self.turned.add(number)
        assert list(it.totals) == self.totals

    def _ended(self, it: was.CombatEnded) -> None:
        # Ishida attacks: Tokugawa wins the ties.
        winner = Seat.SECOND if self.totals[1] > self.totals[0] else Seat.FIRST
        due = [self.totals[side.other] // 7 + (side is not winner) for side in Seat]
        assert it.winner is winner
        assert list(it.losses) == [min(count, 8) for count in due]


def random_battle(rng: random.Random) -> State:
    """Eight blocks against eight, and ten cards in each hand."""
    names = [[b.name for b in EDITION.blocks if b.side is side and b.name not in CHIEFS] for side in Seat]
    decks = [[c.name for c in EDITION.cards if c.side is side for _ in range(c.copies)] for side in Seat]
    tokugawa, ishida = (" ".join(rng.sample(each, 8)) for each in names)
    first, second = (" ".join(rng.sample(each, 10)) for each in decks)
    return battle(ishida=ishida, tokugawa=tokugawa, ishida_hand=second, tokugawa_hand=first)


@pytest.mark.parametrize("seed", range(25))
def test_a_battle_goes_as_a_clerk_would_write_it_down(seed: int) -> None:
    rng = random.Random(seed)
    state = random_battle(rng)
    ledger = Ledger()
    while step(state) in COMBAT:
        (seat,) = SEKIGAHARA.to_act(state)
        listed = list(SEKIGAHARA.choices(state, seat))
        choice = rng.choices(listed, [WEIGHTS.get(each.act, 1.0) for each in listed])[0]
        if step(state) == "deployment":
            # 8.5: the one behind, or the attacker in a tie, unless he has finished.
            behind = Seat.FIRST if ledger.totals[0] < ledger.totals[1] else Seat.SECOND
            done = state.step.done  # type: ignore[union-attr]  # a fight
            assert seat is (behind.other if done[behind] else behind)
        state = SEKIGAHARA.apply(state, seat, choice)
        for happening in state.news:
            ledger.write(happening)
    for side, name in enumerate(("tokugawa", "ishida")):
        # 8.10: what was played is replaced, and two lost blocks are a card.
        assert len(discards(state, name)) == ledger.cards[side]
        assert len(hand(state, name)) == 10 + len(lost(state, name)) // 2
        # 8.7.2: turned blocks were the first to go.
        turned = {EDITION.blocks[each].name for each in ledger.turned if EDITION.blocks[each].side == side}
        assert turned <= set(lost(state, name)) or set(lost(state, name)) <= turned
