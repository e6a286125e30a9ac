"""What the combats of a plan are likely to come to, and so what the state that it leads to is worth."""

from __future__ import annotations

import math
from itertools import permutations
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from futari.bots.sekigahara.aftermath import driven_off, fallen, repelled
from futari.bots.sekigahara.might import might
from futari.bots.sekigahara.tempo import has_last_word, is_last_turn
from futari.core import Seat
from futari.sekigahara.battle import IMPACT_A_LOSS
from futari.sekigahara.battlefield import Battlefield, Foe, Odds, mean_odds
from futari.sekigahara.control import CASTLE_POINTS, RESOURCE_POINTS, castle_owner, is_contested, points
from futari.sekigahara.overrun import SHELTER
from futari.sekigahara.pieces import CardKind, members

if TYPE_CHECKING:
    from futari.bots.sekigahara.belief import Belief
    from futari.bots.sekigahara.evaluation import Evaluation, Holds
    from futari.sekigahara.edition import Edition
    from futari.sekigahara.imagination import Sample
    from futari.sekigahara.pieces import Blocks
    from futari.sekigahara.state import State

__all__ = ["Prospects"]

# The enemy's chief who falls, or Hideyori, and the own one.
KILLED, SLAIN = 40.0, 48.0
# A battle that is more likely won than lost, and what hardly ever happens.
EVEN = 0.5
UNLIKELY = 0.1
# Below this a battle has no fair chance: what it costs besides its losses to begin one that has none at all.
FAIR = 0.35
RECKLESS = 1.0
# The same without a card for anybody: only a leader could strike.
CARDLESS = 2.0
# How far the odds of a battle are believed: of those that seemed won in 93 of 100 cases 87 were, of 85 79, of 19 of 100
# (nobody begins many of them) 25. No battle is won or lost for sure.
SOBER, SUREST = 0.75, 0.99
# The same where the own chief fights: whoever is left with him after a defeat is hunted down in the next phase.
CAREFUL = 0.5
# What a defeat costs more than a victory, in blocks: one (8.7.1), and the enemy's cards were better than usual; and how
# often a chief falls in it who is alone, or with few.
DEFEAT = 1.5
LAST_STAND = (1.0, 0.5, 0.1)
# So many combats are tried in every order.
FEW = 3
# What it counts to win the war by points rather than to lose it, and what a tie is before the side that wins it.
VICTORY = 8.0
TIE = 0.5
# How far the score may still turn, its variance in points: hardly, or with the enemy's last phase.
SETTLED, REPLY = 0.2, 8.0


class Prospect(NamedTuple):
    """What a combat is likely to be worth, how likely it is won, the points it is about, and whether it is a siege.

    `lost` and `killed` are the mean losses of a battle; a siege becomes one if the besieged come out, the likelier the
    likelier they win, so it is `won` if they stay inside or are beaten.
    """

    value: float
    won: float
    siege: bool
    points: float = 0.0
    lost: float = 0.0
    killed: float = 0.0

    @property
    def may_be_fought(self) -> bool:
        """Whether there may be a battle in the field: always, unless walls stand between (8.9)."""
        return not self.siege or self.lost > 0

    def losses(self, *, won: bool) -> tuple[int, int]:
        """The own and the enemy's losses if a battle is won or lost; before walls they are counted with the sevens."""
        if self.siege and won:
            return 0, 0
        own, theirs = self.lost - DEFEAT * (1 - self.won), self.killed - DEFEAT * self.won
        return max(0, round(own + DEFEAT * (not won))), max(0, round(theirs + DEFEAT * won))


# Who sits behind his walls waits.
WAITING = Prospect(0.0, 0.0, siege=True)


class Prospects:
    """Judges states of one movement phase, by the same worlds and the same dice for every plan.

    `guesses` are the worlds, each with its dice; `samples` is how often a battle is tried in each; `held` is what the
    seat held when the phase began.
    """

    def __init__(
        self,
        edition: Edition,
        belief: Belief,
        guesses: list[tuple[Sample, int]],
        samples: int,
        evaluation: Evaluation,
        held: Holds | None = None,
    ) -> None:
        self._edition = edition
        self._belief = belief
        self._guesses = guesses
        self._samples = samples
        self._evaluation = evaluation
        self._held = held
        self._field = Battlefield(edition, belief.seat)
        self._foes: dict[int, list[tuple[Foe, int]]] = {}
        self._odds: dict[tuple[int, Blocks, tuple[int, ...], bool], Prospect] = {}

    def judge(self, state: State) -> float:
        """What the combats are likely to come to, and the state as it stands when they are over."""
        if state.outcome is not None:
            return self._evaluation.value(state, self._belief.seat)
        combats = self._fought(state)
        battles = {place: combat for place, combat in combats if combat.may_be_fought}
        value = sum(combat.value for _, combat in combats) + self._afterwards(state, battles)
        if is_last_turn(state):
            value += self._victory(state, [combat for _, combat in combats])
        return value

    def order(self, state: State) -> list[int]:
        """8.1: the places of the combats, in the order in which the hand makes most of them."""
        return [place for place, _ in self._fought(state)]

    def _fought(self, state: State) -> list[tuple[int, Prospect]]:
        """The combats in their best order: a card that one of them needs must not be played in another before."""
        stacks = state.board.stacks[self._belief.seat]
        places = [place for place, blocks in enumerate(stacks) if blocks and is_contested(state, place)]
        # Of equal orders the one that draws cards before it storms walls (8.10), and large stacks first.
        places.sort(key=lambda place: (self._besieges(state, place), -stacks[place].bit_count(), -place))
        orders = permutations(places) if len(places) <= FEW else [tuple(places)]
        return max((self._in_order(state, order) for order in orders), key=_worth)

    def _in_order(self, state: State, places: tuple[int, ...]) -> list[tuple[int, Prospect]]:
        seat, fought = self._belief.seat, []
        hand = state.piles[seat].hand
        for place in places:
            blocks = state.board.stacks[seat][place]
            combat = self._combat(state, place, blocks, hand)
            fought.append((place, combat))
            if combat is not WAITING:
                hand = self._left(hand, blocks)
        return fought

    def _victory(self, state: State, combats: list[Prospect]) -> float:
        """In the last turn what counts is not by how much but whether the war is won: who is behind dares more."""
        seat = self._belief.seat
        score = points(state.board)
        lead: float = score[seat] - score[seat.other]
        spread = SETTLED if has_last_word(state, seat) else REPLY
        for combat in combats:
            lead += combat.won * combat.points
            spread += combat.won * (1 - combat.won) * combat.points**2
        # 2.2: a tie goes to Ishida.
        lead += TIE if seat is Seat.SECOND else -TIE
        return VICTORY * math.erf(lead / math.sqrt(2 * spread)) / 2

    def _afterwards(self, state: State, battles: dict[int, Prospect]) -> float:
        """The state when every battle went as is to be expected, and by its odds if one of them went otherwise."""
        expected = {place: battle.won >= EVEN for place, battle in battles.items()}
        value = likely = self._after_battles(state, battles, expected)
        for place, battle in battles.items():
            odd = min(battle.won, 1 - battle.won)
            if odd > UNLIKELY:
                value += odd * (self._after_battles(state, battles, {**expected, place: not expected[place]}) - likely)
        return value

    def _after_battles(self, state: State, battles: dict[int, Prospect], won: dict[int, bool]) -> float:
        """What the state is worth when these battles are won or lost, but for the losses, which their odds count."""
        seat, enemy, after = self._belief.seat, self._belief.enemy, state
        for place, victory in won.items():
            lost, killed = battles[place].losses(won=victory)
            after = fallen(fallen(after, seat, place, lost), enemy, place, killed)
            if not victory:
                after = repelled(after, seat, place)
            elif castle_owner(after, place) is not enemy:
                # Before their own walls two of the beaten get back behind them (8.8.4): nobody is driven off.
                after = driven_off(after, seat, place)
        value = self._evaluation.value(after, seat, self._held)
        return value - self._evaluation.material(after, seat) + self._evaluation.material(state, seat)

    def _left(self, hand: tuple[int, ...], blocks: Blocks) -> tuple[int, ...]:
        """What a battle of these blocks leaves of a hand: no card fights twice, and what is drawn for it is unknown."""
        left = list(hand)
        deployable = self._edition.deployable
        for block in members(blocks):
            # Swords are for those who strike with them; otherwise the plainest card, which has the highest number.
            armed = self._edition.blocks[block].arm is not None
            fits = [card for card in left if deployable[card] >> block & 1]
            if fits:
                swords = [card for card in fits if armed and self._edition.cards[card].kind is CardKind.SWORD]
                left.remove((swords or fits)[-1])
        return tuple(left)

    def _combat(self, state: State, place: int, blocks: Blocks, hand: tuple[int, ...]) -> Prospect:
        seat = self._belief.seat
        besieging = self._besieges(state, place)
        if castle_owner(state, place) is seat and blocks.bit_count() <= SHELTER:
            return WAITING
        key = place, blocks, hand, besieging
        if key not in self._odds:
            judged = self._assault if besieging else self._battle
            self._odds[key] = judged(state, place, blocks, hand)
        return self._odds[key]

    def _besieges(self, state: State, place: int) -> bool:
        """8.9.2: whether the enemy may stay behind his walls."""
        enemy = self._belief.enemy
        return castle_owner(state, place) is enemy and state.board.stacks[enemy][place].bit_count() <= SHELTER

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
        """8.9.4: the besieged do nothing, so the impact is sure; each seven of it destroys a block or a disk.

        But they may come out and fight (8.9.2), the likelier the likelier they win.
        """
        evaluation, enemy = self._evaluation, self._belief.enemy
        units = state.board.stacks[enemy][place].bit_count()
        blocks_inside = units
        units += bool(state.board.disks & self._edition.disk_at[place])
        impact = might(self._edition, blocks, hand, siege=True)
        killed = min(units, impact // IMPACT_A_LOSS)
        # Whoever has no card for the assault only sits there.
        value, gained = 0.02 * min(IMPACT_A_LOSS, impact) - 0.05, 0.0
        if killed:
            # 8.10: in a siege each block brings a card.
            value += killed * evaluation.share(state) * evaluation.usual_block
            value -= evaluation.card(state) * min(killed, blocks_inside)
            value += self._prize(state, place, siege=True) * (killed / units) ** 2
        if killed == units:
            gained = self._points(state, place)
            value += KILLED * self._chief_inside(place) + KILLED * (place == self._edition.osaka)
        if not blocks_inside:
            return Prospect(value, 1.0, siege=True, points=gained)
        sally = self._battle(state, place, blocks, hand)
        value = sally.won * value + (1 - sally.won) * sally.value
        return Prospect(value, sally.won, siege=True, points=gained, lost=sally.lost, killed=sally.killed)

    def _chief_inside(self, place: int) -> float:
        """How likely the enemy's chief is at a place."""
        chief = self._edition.chiefs[self._belief.enemy]
        return sum(bool(foe.blocks & chief) for foe, _ in self._foes_at(place)) / len(self._guesses)

    def _battle(self, state: State, place: int, blocks: Blocks, hand: tuple[int, ...]) -> Prospect:
        """What attacking a stack in the field is worth, over the sampled worlds."""
        prize = self._prize(state, place, siege=False)
        share, card = self._evaluation.share(state), self._evaluation.card(state)
        mean = share * self._evaluation.worth(blocks) / blocks.bit_count()
        theirs = share * self._evaluation.usual_block
        odds = self._sobered(blocks, self._odds_at(state, place, blocks, hand))
        # The field itself and a defeat count as long as there is time to feel them.
        value = odds.won * (prize + 0.15 * share) - (1 - odds.won) * 0.25 * share
        value += odds.killed * theirs - odds.lost * mean
        value += card * (_cards_drawn(odds.lost) - _cards_drawn(odds.killed))
        value += KILLED * odds.their_chief - SLAIN * odds.own_chief
        gained = 0.0 if castle_owner(state, place) is self._belief.enemy else self._points(state, place)
        if not (gained and has_last_word(state, self._belief.seat)):
            # Who has the last word may try anything for a point.
            value -= RECKLESS * max(0.0, FAIR - odds.won) / FAIR
            value -= CARDLESS * (not any(self._edition.deployable[card] & blocks for card in hand))
        return Prospect(value, odds.won, siege=False, points=gained, lost=odds.lost, killed=odds.killed)

    def _odds_at(self, state: State, place: int, blocks: Blocks, hand: tuple[int, ...]) -> Odds:
        """The odds of an attack over the sampled worlds."""
        # 9.3: whoever came to Osaka's help from the Mori box is there in every world.
        arrived = state.board.stacks[self._belief.enemy][place] & ~self._guesses[0][0].stacks[place]
        return mean_odds(
            [
                self._field.odds(
                    blocks,
                    hand,
                    foe._replace(blocks=foe.blocks | arrived),
                    attacker=True,
                    samples=self._samples,
                    seed=dice,
                )
                for foe, dice in self._foes_at(place)
            ]
        )

    def _sobered(self, blocks: Blocks, odds: Odds) -> Odds:
        """The odds as they come true: the best of many attacks is often one that looks better than it is.

        A battle that goes the other way costs the loser a block or two more, and a chief who is all but alone.
        """
        won = min(SUREST, max(1 - SUREST, odds.won))
        with_chief = blocks & self._edition.chiefs[self._belief.seat]
        sober = CAREFUL if with_chief else SOBER
        true = won**sober / (won**sober + (1 - won) ** sober)
        turned, size = odds.won - true, blocks.bit_count()
        last_stand = LAST_STAND[size - 1] if size <= len(LAST_STAND) else 0.0
        return odds._replace(
            won=true,
            lost=odds.lost + DEFEAT * turned,
            killed=odds.killed - DEFEAT * turned,
            own_chief=odds.own_chief + turned * last_stand * bool(with_chief),
        )

    def _points(self, state: State, place: int) -> float:
        """2.2: by how much the lead grows if a place goes over to the seat: what one side gains the other loses."""
        chart, board, enemy = self._edition.chart, state.board, self._belief.enemy
        castle, resource = chart.castle_at[place], chart.resource_at[place]
        gained = 2 * CASTLE_POINTS * (castle >= 0 and board.castles[castle] is enemy)
        if resource >= 0 and board.markers[resource] is not self._belief.seat:
            gained += RESOURCE_POINTS * (1 + (board.markers[resource] is enemy))
        return gained


def _worth(combats: list[tuple[int, Prospect]]) -> float:
    return sum(combat.value for _, combat in combats)


def _cards_drawn(losses: float) -> float:
    """8.10: a card for every two blocks lost in a battle; the odds tell the mean of them, half of which are odd."""
    return max(0.0, losses - 0.5) / 2
