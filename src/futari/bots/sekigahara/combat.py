"""Decisions of a combat: which battle first, inside or outside, what to deploy, when to challenge, what to lose."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from futari.bots.bot import Answer
from futari.bots.sekigahara.closing import Closing
from futari.bots.sekigahara.deployment import Deployment, deployed_with
from futari.bots.sekigahara.withdrawal import best_withdrawal, withdraws_together
from futari.core import Message
from futari.sekigahara.battle import IMPACT_A_LOSS
from futari.sekigahara.battlefield import BEGINNING, Battlefield, Foe, Odds, Question, Stage, mean_odds
from futari.sekigahara.choice import NO, Act, Choice, write_choice
from futari.sekigahara.edition import SEATS
from futari.sekigahara.imagination import imagine
from futari.sekigahara.kernel import campaign_of, card_worths, might, world_of
from futari.sekigahara.pieces import NONE, CardKind
from futari.sekigahara.week import LAST_WEEK

if TYPE_CHECKING:
    from random import Random

    from futari.bots.sekigahara.belief import Belief
    from futari.bots.sekigahara.evaluation import Evaluation
    from futari.sekigahara.edition import Edition
    from futari.sekigahara.pieces import Blocks
    from futari.sekigahara.view import CampaignView, FightView

__all__ = ["Combat"]

# A block, the field, and the war, in points.
BLOCK = 0.5
FIELD = 1.2
WAR = 30.0
# A castle that is lost, by how much better coming out of it must be, and how likely the battle before it must be won:
# by who is as good as lost inside, by who attacks besiegers in his own phase, and by who is safe there. Whoever comes
# before a castle has the cards for it: in ten games that were read five who were safe inside came out and lost.
CASTLE = 3.0
CLEARLY = 0.3
DESPERATE, LIKELY, SAFE = 0.6, 0.75, 0.93
DOOMED = 0.5
# So likely to lose the war inside a castle, its owner comes out if that is better, whether he wins or not.
DEADLY = 0.08
# In the last turn nothing is won before walls that hold (2.2, R24).
NEVER = 1.0
# By how much a challenge must better the battle: it costs no card (8.10), but may be worth more against the next block.
# With 0.05 the daimyo won 29 of 60 games against itself with 0.25, and lost 1.2 points a game.
TELLING = 0.12
# What a better card is missed more than a plain one.
COST = 0.02


def worth(odds: Odds) -> float:
    """What a battle with these odds is worth to the own side."""
    return FIELD * odds.won + BLOCK * (odds.killed - odds.lost) + WAR * (odds.their_chief - 1.1 * odds.own_chief)


class _Battle(NamedTuple):
    """A battle that is deployed in: the own stack and hand, how far it has gone, and how many enemies there are."""

    place: str
    own: Blocks
    hand: tuple[int, ...]
    stage: Stage
    attacks: bool
    units: int


@dataclass(slots=True)
class Combat:
    """One decision in the combat phase, as a seat sees it."""

    edition: Edition
    view: CampaignView
    belief: Belief
    listed: tuple[Choice, ...]
    random: Random
    worlds: int
    samples: int
    evaluation: Evaluation
    lookahead: int = 0
    seconds: float = math.inf
    _sampled: list[tuple[Foe, int]] = field(default_factory=list)
    _worths: dict[int, float] = field(default_factory=dict)

    def answer(self) -> Answer[Choice]:
        """What the step asks for."""
        step = self.view.step
        if step in ("losses", "siege-losses", "overrun"):
            return self._lose()
        if step == "retreat":
            return self._retreat()
        if self.view.gate is not None:
            return self._gate(self.view.gate)
        if step == "challenge":
            return self._challenge()
        if step == "answer":
            return self._show()
        if step in ("deployment", "second-block"):
            return self._deploy()
        return self._order()

    def _order(self) -> Answer[Choice]:
        """8.1: so that the cards go where they do most."""
        guesses = self.belief.guesses(self.random, self.worlds)
        world = world_of(imagine(self.edition, self.view, guesses[0][0]))
        order = self.evaluation.judge.combat_order(world, self.belief.written(guesses), self.samples)
        rank = {place: number for number, place in enumerate(order)}
        # A disk alone (3.4) is nobody's stack: it can wait.
        first = min(self.listed, key=lambda choice: rank.get(choice.place, len(rank)))
        return Answer((first,), Message("sekigahara.why.order"))

    def _stack(self, place: str) -> Blocks:
        named = self.edition.block_named
        return sum(
            1 << named[name] for stack in self.view.stacks if stack.place == place for name in stack.blocks or ()
        )

    def _hand(self) -> tuple[int, ...]:
        named = self.edition.card_named
        return tuple(named[name] for name in self.view.sides[SEATS[self.belief.seat]].hand or ())

    def _strength(self, block: int) -> float:
        face = self.edition.blocks[block]
        chief = bool(self.edition.chiefs[face.side] & face.bit)
        hand = self._hand()
        fits = sum(self.edition.deployable[card] >> block & 1 for card in hand)
        return face.mon + 0.8 * (face.arm is not None) + 1.5 * face.leader + 100 * chief + 0.1 * fits

    def _lose(self) -> Answer[Choice]:
        """8.7.2: the weakest; a disk before a block, Hideyori never by choice."""
        disks = [choice for choice in self.listed if choice.act is Act.LOSE_DISK]
        blocks = [choice for choice in self.listed if choice.act is Act.LOSE]
        if disks and (not blocks or all(self._strength(choice.block) > 1.5 for choice in blocks)):
            return Answer((disks[0],), Message("sekigahara.why.weakest"))
        weakest = min(blocks, key=lambda choice: self._strength(choice.block))
        return Answer((weakest,), Message("sekigahara.why.weakest"))

    def _retreat(self) -> Answer[Choice]:
        """8.8: as the state is worth most then; who goes one by one, into the castle or towards friends."""
        into = [choice for choice in self.listed if choice.act is Act.SHELTER]
        if withdraws_together(self.view):
            made = best_withdrawal(
                self.view,
                self.belief,
                self.evaluation,
                self.random,
                shelter=bool(into),
                worlds=self.lookahead,
                seconds=self.seconds,
            )
            why = "shelter" if made[0].act is Act.SHELTER else "safest"
            return Answer(made, Message(f"sekigahara.why.{why}"))
        if into:
            strongest = max(into, key=lambda choice: self._strength(choice.block))
            return Answer((strongest,), Message("sekigahara.why.shelter"))
        return Answer((max(self.listed, key=self._safety),), Message("sekigahara.why.safest"))

    def _safety(self, choice: Choice) -> float:
        far = campaign_of(self.edition).far
        total = 0.0
        for stack in self.view.stacks:
            near = far(choice.place, self.edition.place_named[stack.place])
            if near <= 2:
                own = stack.side == SEATS[self.belief.seat]
                total += (1.0 if own else -1.3) * stack.count / (1 + near)
        key = self.edition.chart.places[choice.place].key
        return total + (self.view.castles.get(key) == SEATS[self.belief.seat])

    def _gate(self, place: str) -> Answer[Choice]:
        """8.9.2: out if the battle is likely won, and is clearly better than what an assault is likely to cost.

        Who comes out and is beaten falls to half of the impact that it takes behind the walls.
        """
        blocks, hand = self._stack(place), self._hand()
        active = self.view.active == SEATS[self.belief.seat]
        battle = self._mean(blocks, hand, place, attacker=active)
        # One who is beaten outside is gone, and the castle with him; of two one may get back in (8.8.4).
        outside = worth(battle) - CASTLE * (1 - battle.won) * (1.0 if blocks.bit_count() == 1 else 0.6)
        inside, needed, mortal = 0.0, LIKELY, 0.0
        if not active:
            siege = self._mean(blocks, hand, place, attacker=False, stage=Stage(siege=True))
            # The castle falls with the last of them: one of two who is lost does not lose it.
            falls = max(0.0, siege.lost - blocks.bit_count() + 1)
            mortal = siege.own_chief + self._hideyori_falls(place, blocks)
            inside = -BLOCK * siege.lost - CASTLE * falls - 1.1 * WAR * mortal
            needed = DESPERATE if falls > DOOMED else NEVER if self._is_last_turn() else SAFE
        elif self._is_last_turn() and self.view.first != self.view.active:
            # Nobody comes after him and the castle is his already (R24): a victory gains no point.
            needed = NEVER
        # Whoever may lose the war inside need not win the battle, if only he lives through it.
        dares = battle.won > needed or mortal > DEADLY
        act = Act.OUTSIDE if dares and outside > inside + CLEARLY else Act.INSIDE
        return Answer((Choice(act),), Message(f"sekigahara.why.{act}"))

    def _hideyori_falls(self, place: str, guards: Blocks) -> float:
        """How likely an assault reaches the disk behind all guards of Osaka (9.1), which no battle does (8.9.3)."""
        if self.edition.place_named[place] != self.edition.osaka or not self._disks_left(place):
            return 0.0
        needed = IMPACT_A_LOSS * (guards.bit_count() + 1)
        fallen = 0
        for foe, _ in self._foes(place):
            drawn = self.random.sample(foe.cards, min(len(foe.cards), foe.hand_size - len(foe.seen)))
            fallen += might(self.edition, foe.blocks, (*foe.seen, *drawn), siege=True) >= needed
        return fallen / len(self._foes(place))

    def _is_last_turn(self) -> bool:
        return self.view.week == LAST_WEEK and self.view.turn == "B"

    def _mean(
        self,
        own: Blocks,
        hand: tuple[int, ...],
        place: str,
        *,
        attacker: bool,
        stage: Stage = BEGINNING,
        question: bool = False,
    ) -> Odds:
        """The odds over sampled worlds, in which everything that is compared is tried with the same dice."""
        if self._is_answered(stage, place) and not stage.siege and not question:
            return self._sum(own, hand, place, attacker=attacker, stage=stage)
        ground = Battlefield(self.edition, self.belief.seat)
        found = []
        for foe, dice in self._foes(place):
            at = self._with_open(stage, foe)
            asked = self._question(foe) if question else None
            found.append(
                ground.odds(
                    own,
                    hand,
                    foe,
                    attacker=attacker,
                    stage=at,
                    question=asked,
                    samples=self.samples,
                    seed=dice,
                )
            )
        return mean_odds(found)

    def _sum(self, own: Blocks, hand: tuple[int, ...], place: str, *, attacker: bool, stage: Stage) -> Odds:
        """When the enemy deploys no more there are no odds: what the hand can still make is a sum (8.7.1)."""
        mine, theirs = stage.totals
        if not stage.done[0]:
            mine += might(self.edition, own & ~stage.deployed, hand, own & stage.deployed & ~stage.turned)
        won = mine > theirs if attacker else mine >= theirs
        lost = min(own.bit_count(), theirs // IMPACT_A_LOSS + (not won))
        killed = chiefs = 0
        for foe, _ in self._foes(place):
            units = foe.blocks.bit_count()
            falls = min(units, mine // IMPACT_A_LOSS + won)
            killed += falls
            chiefs += falls == units and bool(foe.blocks & self.edition.chiefs[self.belief.enemy])
        worlds = len(self._foes(place))
        # 8.7.2: who has turned is lost first.
        last = own & stage.turned if self.edition.chiefs[self.belief.seat] & stage.turned else own
        chief = lost >= last.bit_count() and bool(own & self.edition.chiefs[self.belief.seat])
        return Odds(float(won), lost, killed / worlds, mine, theirs, float(chief), chiefs / worlds)

    def _is_answered(self, stage: Stage, place: str) -> bool:
        """Whether the enemy deploys no more: he has finished (8.5), or has nobody left."""
        fight = self.view.fight
        if stage.done[1] or fight is None:
            return stage.done[1]
        theirs = sum(stack.count for stack in self.view.stacks if stack.place == place and stack.blocks is None)
        return theirs == sum(each.name is None for each in fight.deployed)

    def _foes(self, place: str) -> list[tuple[Foe, int]]:
        """The enemy as sampled worlds have him, each with dice of its own."""
        at = self.edition.place_named[place]
        if not self._sampled:
            guesses = self.belief.guesses(self.random, self.worlds)
            self._sampled = [(self.belief.foe(guess, at), dice) for guess, dice in guesses]
        return self._sampled

    def _with_open(self, stage: Stage, foe: Foe) -> Stage:
        """The stage with the enemy's open blocks, which the world has at the place."""
        fight = self.view.fight
        deployed, turned = stage.deployed, stage.turned
        for each in fight.deployed if fight is not None else ():
            if each.name is None:
                bit = self._open(each.face, foe.blocks & ~deployed)
                deployed |= bit
                turned |= bit if each.turned else NONE
        return stage._replace(deployed=deployed, turned=turned)

    def _open(self, face: str, among: Blocks) -> Blocks:
        return next((b.bit for b in self.edition.blocks if b.face == face and b.bit & among), NONE)

    def _stage(self) -> Stage:
        fight = self.view.fight
        if fight is None:
            return Stage()
        own, enemy = SEATS[self.belief.seat], SEATS[self.belief.enemy]
        named = self.edition.block_named
        deployed = sum(1 << named[each.name] for each in fight.deployed if each.name is not None)
        turned = sum(1 << named[each.name] for each in fight.deployed if each.name is not None and each.turned)
        totals = fight.totals[own], fight.totals[enemy]
        return Stage(fight.siege, totals, (fight.done[own], fight.done[enemy]), deployed, turned)

    def _question(self, foe: Foe) -> Question | None:
        """The deployment that waits for a challenge, in the blocks of a world."""
        fight = self.view.fight
        if fight is None:
            return None
        blocks = NONE
        for face in fight.questioned:
            blocks |= self._open(face, foe.blocks & ~blocks)
        return Question(blocks, fight.questioned_impact) if blocks else None

    def _deploy(self) -> Answer[Choice]:
        """8.2: every deployment and none, by what the battle is likely to come to after it."""
        fight = self.view.fight
        if fight is None:
            raise ValueError("there is no battle to deploy in")
        own, hand, stage = self._stack(fight.place), self._hand(), self._stage()
        adds = {each.choice: each.impact for each in fight.forecast}
        if fight.siege and self.view.step == "deployment":
            return self._assault(fight, own, hand, stage, adds)
        leaders = [choice for choice in self.listed if choice.act is Act.LEADER]
        if leaders:
            # It costs no card and cannot be challenged (8.2.4); the one beside whom the hand makes most (8.3.3).
            first = max(leaders, key=lambda choice: self._beside(1 << choice.block, own, hand))
            return Answer((first,), Message("sekigahara.why.free_leader"))
        if self.view.step == "second-block":
            seconds = [choice for choice in self.listed if choice.block != NO]
            best = max(seconds, key=lambda choice: self._strength(choice.block), default=self.listed[0])
            return Answer((best,), Message("sekigahara.why.impact"))
        units = self._foes(fight.place)[0][0].blocks.bit_count()
        battle = _Battle(fight.place, own, hand, stage, fight.attacker == SEATS[self.belief.seat], units)
        closing = self._closing(battle) if self._is_answered(stage, fight.place) else None
        found = []
        for choice in self._candidates(adds):
            if choice.act is Act.FINISH:
                odds = self._odds(battle, stage._replace(done=(True, stage.done[1])), hand)
                found.append((_deployed_worth(odds, units), choice, odds))
                continue
            add = adds.get(write_choice(self.edition, choice), 0)
            move = deployed_with(self.edition, choice, own & ~stage.deployed, add, hand)
            odds = self._odds(battle, move.stands(stage), move.left)
            value = closing.after(stage, choice.card, move) if closing else self._tried(battle, choice, move, odds)
            found.append((value, choice, odds))
        _, choice, odds = max(found, key=lambda each: each[0])
        if choice.act is Act.FINISH:
            return Answer((choice,), Message("sekigahara.why.finish", {"percent": round(100 * odds.won)}))
        return Answer((choice,), Message("sekigahara.why.deploy", {"percent": round(100 * odds.won)}))

    def _odds(self, battle: _Battle, stage: Stage, hand: tuple[int, ...]) -> Odds:
        return self._mean(battle.own, hand, battle.place, attacker=battle.attacks, stage=stage)

    def _tried(self, battle: _Battle, choice: Choice, move: Deployment, stands: Odds) -> float:
        """What a deployment is worth by the odds if it stands, and by those if it is turned."""
        value = _deployed_worth(stands, battle.units)
        risk = self._risk(move, battle.place)
        if risk:
            turned = _deployed_worth(self._odds(battle, move.turned(battle.stage), move.left), battle.units)
            value += risk * (turned - value)
        return value - self._cost(choice.card)

    def _closing(self, battle: _Battle) -> Closing:
        """8.5: the enemy deploys no more, so all that is left is which cards are played in what order."""

        def ends(stage: Stage) -> float:
            return _deployed_worth(self._odds(battle, stage._replace(done=(True, True)), ()), battle.units)

        return Closing(self.edition, battle.own, ends, lambda move: self._risk(move, battle.place), self._cost)

    def _beside(self, leader: Blocks, own: Blocks, hand: tuple[int, ...]) -> int:
        return might(self.edition, own & ~leader, hand, leader)

    def _assault(
        self, fight: FightView, own: Blocks, hand: tuple[int, ...], stage: Stage, adds: dict[str, int]
    ) -> Answer[Choice]:
        """8.9.4: the besieged do nothing, so it is a sum: as many full sevens as the hand makes, with the fewest cards.

        Less than seven destroys nobody, and nobody is destroyed twice.
        """
        units = sum(stack.count for stack in self.view.stacks if stack.place == fight.place and stack.blocks is None)
        units += self._disks_left(fight.place)
        waiting, made = own & ~stage.deployed, stage.totals[0]
        most = made + might(self.edition, waiting, hand, stage.deployed, siege=True)
        goal = IMPACT_A_LOSS * min(units, most // IMPACT_A_LOSS)
        reason = Message("sekigahara.why.assault", {"falls": goal // IMPACT_A_LOSS})
        if made >= goal:
            return Answer((Choice(Act.FINISH),), reason)
        found = []
        for choice in self.listed:
            if choice.act not in (Act.LEADER, Act.DEPLOY):
                continue
            move = deployed_with(self.edition, choice, waiting, adds.get(write_choice(self.edition, choice), 0), hand)
            beside = stage.deployed | move.blocks
            after = made + move.impact + might(self.edition, waiting & ~move.blocks, move.left, beside, siege=True)
            missed = (0, 0.0) if choice.act is Act.LEADER else self._missed(choice)
            found.append((min(after, goal), choice.act is Act.LEADER, move.impact, [-each for each in missed], choice))
        return Answer((max(found, key=lambda each: each[:4])[4],), reason)

    def _disks_left(self, place: str) -> int:
        at = self.edition.disk_at[self.edition.place_named[place]]
        there = (disk.name for number, disk in enumerate(self.edition.disks) if at >> number & 1)
        return sum(name in self.view.disks for name in there)

    def _cost(self, card: int) -> float:
        """What a deployment must be worth at least; a plain card nothing, since it is replaced (8.10)."""
        return COST * self._rank(card)

    def _risk(self, move: Deployment, place: str) -> float:
        """8.6.1: how likely a deployment is challenged by somebody who cannot be shown a card for it."""
        shown = any(self.edition.deployable[card] & move.blocks == move.blocks for card in move.left)
        if shown:
            return 0.0
        foe, _ = self._foes(place)[0]
        pool, drawn = len(foe.cards), foe.hand_size - len(foe.seen)
        challenges = sum(self.edition.cards[card].kind is CardKind.LOYALTY for card in foe.cards)
        none = 1.0
        for number in range(drawn):
            none *= max(0, pool - challenges - number) / max(1, pool - number)
        tempting = min(1.0, max(0.0, (move.impact + move.mons - 3) / 10))
        if move.blocks & self.edition.chiefs[self.belief.seat]:
            # Who turns is lost first (8.7.2), and the war with him.
            tempting = 1.0
        return (1 - none) * tempting

    def _candidates(self, adds: dict[str, int]) -> list[Choice]:
        """To stop, and the few deployments that make most impact, each with the least card that makes it."""
        best: dict[tuple[tuple[int, bool], int], Choice] = {}
        for choice in self.listed:
            if choice.act is not Act.DEPLOY:
                continue
            add = adds.get(write_choice(self.edition, choice), 0)
            kind = self.edition.kind_of[choice.block], self.edition.cards[choice.card].kind is CardKind.DOUBLE
            held = best.get((kind, add))
            if held is None or self._missed(choice) < self._missed(held):
                best[kind, add] = choice
        ranked = sorted(best.items(), key=lambda each: -each[0][1])
        stop = [choice for choice in self.listed if choice.act is Act.FINISH]
        return [*stop, *(choice for _, choice in ranked[:6])]

    def _missed(self, choice: Choice) -> tuple[int, float]:
        """How many other blocks want the card that still have to fight in this phase, and what else it is worth."""
        fits = self.edition.deployable[choice.card] & ~(1 << choice.block) & ~self._stage().deployed
        theirs = {stack.place for stack in self.view.stacks if stack.blocks is None}
        contested = [stack.place for stack in self.view.stacks if stack.blocks and stack.place in theirs]
        if not self._worths:
            self._worths = card_worths(self.belief.imagined(self.random, "combat-order"), self.belief.seat)
        return sum((self._stack(place) & fits).bit_count() for place in contested), self._worths[choice.card]

    def _rank(self, card: int) -> int:
        return [CardKind.PLAIN, CardKind.SWORD, CardKind.DOUBLE].index(self.edition.cards[card].kind)

    def _challenge(self) -> Answer[Choice]:
        """8.6: by the odds with and without it."""
        cards = [choice for choice in self.listed if choice.act is Act.CHALLENGE]
        fight = self.view.fight
        if not cards or fight is None:
            return Answer((Choice(Act.PASS),), Message("sekigahara.why.no_challenge"))
        own, hand, stage = self._stack(fight.place), self._hand(), self._stage()
        attacker = fight.attacker == SEATS[self.belief.seat]
        kept = worth(self._mean(own, hand, fight.place, attacker=attacker, stage=stage))
        played = worth(self._mean(own, hand, fight.place, attacker=attacker, stage=stage, question=True))
        if played > kept + TELLING:
            return Answer((cards[0],), Message("sekigahara.why.challenge"))
        return Answer((Choice(Act.PASS),), Message("sekigahara.why.no_challenge"))

    def _show(self) -> Answer[Choice]:
        """8.6.1: a card that is shown goes back to the hand, so it is shown; the plainest one."""
        shown = [choice for choice in self.listed if choice.act is Act.SHOW]
        if not shown:
            return Answer((Choice(Act.YIELD),), Message("sekigahara.why.no_card"))
        return Answer((min(shown, key=lambda choice: self._rank(choice.card)),), Message("sekigahara.why.loyal"))


def _deployed_worth(odds: Odds, units: int) -> float:
    """8.10: cards are replaced by unknown ones. Impact that nobody is left to feel is worth nothing (8.7.1).

    The last of the beaten falls by the defeat.
    """
    return worth(odds) + 0.01 * min(odds.impact, IMPACT_A_LOSS * (units - 1))
