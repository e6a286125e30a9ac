"""What the combats of a plan are likely to come to, and so what the state that it leads to is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from futari.bots.sekigahara.aftermath import driven_off, repelled
from futari.bots.sekigahara.evaluation import has_last_word
from futari.bots.sekigahara.might import might
from futari.sekigahara.battle import IMPACT_A_LOSS
from futari.sekigahara.battlefield import Battlefield, Foe
from futari.sekigahara.control import castle_owner, is_contested
from futari.sekigahara.overrun import SHELTER
from futari.sekigahara.pieces import members

if TYPE_CHECKING:
    from futari.bots.sekigahara.belief import Belief
    from futari.bots.sekigahara.evaluation import Evaluation
    from futari.sekigahara.edition import Edition
    from futari.sekigahara.imagination import Sample
    from futari.sekigahara.pieces import Blocks
    from futari.sekigahara.state import State

__all__ = ["Prospects"]

# A chief who falls, or Hideyori; a chief who was beaten and is all but alone.
KILLED = 40.0
BEATEN_CHIEF = 12.0
# A battle that is more likely won than lost, and what hardly ever happens.
EVEN = 0.5
UNLIKELY = 0.1
# Below this a battle has no fair chance: what it costs besides its losses to begin one that has none at all.
FAIR = 0.35
RECKLESS = 1.0


class Prospect(NamedTuple):
    """What a combat is likely to be worth, how likely it is won, and whether it is an assault on walls."""

    value: float
    won: float
    siege: bool


# Who sits behind his walls waits.
WAITING = Prospect(0.0, 0.0, siege=True)


class Prospects:
    """Judges states of one movement phase, by the same worlds and the same dice for every plan.

    `guesses` are the worlds, each with its dice; `samples` is how often a battle is tried in each.
    """

    def __init__(
        self,
        edition: Edition,
        belief: Belief,
        guesses: list[tuple[Sample, int]],
        samples: int,
        evaluation: Evaluation,
    ) -> None:
        self._edition = edition
        self._belief = belief
        self._guesses = guesses
        self._samples = samples
        self._evaluation = evaluation
        self._field = Battlefield(edition, belief.seat)
        self._foes: dict[int, list[tuple[Foe, int]]] = {}
        self._odds: dict[tuple[int, Blocks, tuple[int, ...], bool], Prospect] = {}

    def judge(self, state: State) -> float:
        """What the combats are likely to come to, and the state as it stands when they are over."""
        seat = self._belief.seat
        if state.outcome is not None:
            return self._evaluation.value(state, seat)
        stacks = [
            (blocks.bit_count(), place, blocks) for place, blocks in enumerate(state.board.stacks[seat]) if blocks
        ]
        hand, value = state.piles[seat].hand, 0.0
        battles = []
        for _, place, blocks in sorted(stacks, reverse=True):
            if is_contested(state, place):
                combat = self._combat(state, place, blocks, hand)
                value += combat.value
                hand = self._left(hand, blocks)
                if not combat.siege:
                    battles.append((place, combat.won))
        return value + self._afterwards(state, battles)

    def _afterwards(self, state: State, battles: list[tuple[int, float]]) -> float:
        """The state when every battle went as is to be expected, and by its odds if one of them went otherwise."""
        seat = self._belief.seat
        expected = {place: won >= EVEN for place, won in battles}
        value = likely = self._evaluation.value(self._after_battles(state, expected), seat)
        for place, won in battles:
            odd = min(won, 1 - won)
            if odd > UNLIKELY:
                otherwise = self._after_battles(state, {**expected, place: not expected[place]})
                value += odd * (self._evaluation.value(otherwise, seat) - likely)
        return value

    def _after_battles(self, state: State, won: dict[int, bool]) -> State:
        """The state when the battles of these places are won or lost."""
        seat = self._belief.seat
        for place, victory in won.items():
            if not victory:
                state = repelled(state, seat, place)
            elif castle_owner(state, place) is not seat.other:
                # Before their own walls two of the beaten get back behind them (8.8.4): nobody is driven off.
                state = driven_off(state, seat, place)
        return state

    def _left(self, hand: tuple[int, ...], blocks: Blocks) -> tuple[int, ...]:
        """What a battle of these blocks leaves of a hand: no card fights twice, and what is drawn for it is unknown."""
        left = list(hand)
        for block in members(blocks):
            fit = next((card for card in left if self._edition.deployable[card] >> block & 1), None)
            if fit is not None:
                left.remove(fit)
        return tuple(left)

    def _combat(self, state: State, place: int, blocks: Blocks, hand: tuple[int, ...]) -> Prospect:
        seat = self._belief.seat
        owner = castle_owner(state, place)
        enemies = state.board.stacks[self._belief.enemy][place].bit_count()
        besieging = owner is self._belief.enemy and enemies <= SHELTER
        if owner is seat and blocks.bit_count() <= SHELTER:
            return WAITING
        key = place, blocks, hand, besieging
        if key not in self._odds:
            judged = self._assault if besieging else self._battle
            self._odds[key] = judged(state, place, blocks, hand)
        return self._odds[key]

    def _foes_at(self, place: int) -> list[tuple[Foe, int]]:
        """The enemies at a place as the sampled worlds have them, each world with the same dice for every plan."""
        if place not in self._foes:
            self._foes[place] = [(self._belief.foe(guess, place), dice) for guess, dice in self._guesses]
        return self._foes[place]

    def _prize(self, state: State, place: int, *, siege: bool) -> float:
        """What goes over to the seat with a place: one side's point is the other's, too."""
        chart, board, seat = self._edition.chart, state.board, self._belief.seat
        castle, resource = chart.castle_at[place], chart.resource_at[place]
        castles, markers = board.castles, board.markers
        if castle >= 0:
            castles = (*castles[:castle], seat, *castles[castle + 1 :])
        if resource >= 0:
            markers = (*markers[:resource], seat, *markers[resource + 1 :])
        taken = state.then(board=replace(board, castles=castles, markers=markers))
        prize = self._evaluation.holdings(taken, seat) - self._evaluation.holdings(state, seat)
        # A battle before the walls does not take the castle yet: two blocks get in (8.8.4).
        return prize if siege or castle < 0 else prize / 2

    def _assault(self, state: State, place: int, blocks: Blocks, hand: tuple[int, ...]) -> Prospect:
        """8.9.4: the besieged do nothing, so the impact is sure; each seven of it destroys a block or a disk."""
        evaluation, enemy = self._evaluation, self._belief.enemy
        units = state.board.stacks[enemy][place].bit_count()
        blocks_inside = units
        units += bool(state.board.disks & self._edition.disk_at[place])
        impact = might(self._edition, blocks, hand, siege=True)
        killed = min(units, impact // IMPACT_A_LOSS)
        # Whoever has no card for the assault only sits there.
        value = 0.02 * min(IMPACT_A_LOSS, impact) - 0.05
        if killed:
            # 8.10: in a siege each block brings a card.
            value += killed * evaluation.share(state) * evaluation.usual_block
            value -= evaluation.card(state) * min(killed, blocks_inside)
            value += self._prize(state, place, siege=True) * (killed / units) ** 2
        if killed == units:
            value += KILLED * self._chief_inside(place) + KILLED * (place == self._edition.osaka)
        return Prospect(value, 0.0, siege=True)

    def _chief_inside(self, place: int) -> float:
        """How likely the enemy's chief is at a place."""
        chief = self._edition.chiefs[self._belief.enemy]
        return sum(bool(foe.blocks & chief) for foe, _ in self._foes_at(place)) / len(self._guesses)

    def _battle(self, state: State, place: int, blocks: Blocks, hand: tuple[int, ...]) -> Prospect:
        """What attacking a stack in the field is worth, over the sampled worlds."""
        total = won = 0.0
        prize = self._prize(state, place, siege=False)
        size = blocks.bit_count()
        share = self._evaluation.share(state)
        mean = share * self._evaluation.worth(blocks) / size
        theirs = share * self._evaluation.usual_block
        card = self._evaluation.card(state)
        # 9.3: whoever came to Osaka's help from the Mori box is there in every world.
        arrived = state.board.stacks[self._belief.enemy][place] & ~self._guesses[0][0].stacks[place]
        for guessed, dice in self._foes_at(place):
            foe = guessed._replace(blocks=guessed.blocks | arrived)
            odds = self._field.odds(blocks, hand, foe, attacker=True, samples=self._samples, seed=dice)
            won += odds.won
            # The field itself and a defeat count as long as there is time to feel them.
            gain = odds.won * (prize + 0.15 * share) - (1 - odds.won) * 0.25 * share
            total += gain + odds.killed * theirs - odds.lost * mean
            total += card * (_cards_drawn(odds.lost) - _cards_drawn(odds.killed))
            total += KILLED * (odds.their_chief - 1.2 * odds.own_chief)
            if blocks & self._edition.chiefs[self._belief.seat]:
                # Beaten, with one more loss than usual, the chief stands near the enemy with the few who are left.
                alone = min(1.0, max(0.0, 1.2 - (size - odds.lost - 1) / 4))
                total -= BEATEN_CHIEF * (1 - odds.won) * alone
        total, won = total / len(self._guesses), won / len(self._guesses)
        if not has_last_word(state, self._belief.seat):
            total -= RECKLESS * max(0.0, FAIR - won) / FAIR
        return Prospect(total, won, siege=False)


def _cards_drawn(losses: float) -> float:
    """8.10: a card for every two blocks lost in a battle; the odds tell the mean of them, half of which are odd."""
    return max(0.0, losses - 0.5) / 2
