"""Sections 8.2 to 8.6: deployment, impact, initiative and loyalty."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from futari.core import BySide, Seat
from futari.sekigahara.cards import held_kinds, loses_from_hand
from futari.sekigahara.choice import NO, Act, Choice
from futari.sekigahara.happenings import Challenged, CombatEnded, Deployed, Finished, ShownCard, Turned, Unanswered
from futari.sekigahara.pieces import CardKind, members
from futari.sekigahara.stack import alike
from futari.sekigahara.steps import Answer, Challenge, Deployment, Fight, Losses, SecondBlock, SiegeLosses

if TYPE_CHECKING:
    from futari.sekigahara.pieces import Blocks
    from futari.sekigahara.state import State

__all__ = [
    "IMPACT_A_LOSS",
    "answer",
    "answer_choices",
    "challenge",
    "challenge_choices",
    "deploy",
    "deploy_choices",
    "deploy_second",
    "end_when_done",
    "impact",
    "initiative",
    "leading",
    "losses_of",
    "pass_if_quiet",
    "reply_if_standing",
    "second_choices",
    "suitable_cards",
]

IMPACT_A_LOSS = 7
SPECIAL = 2


def leading(fight: Fight) -> Seat:
    """8.2.1: who would win now; the defender wins a tie."""
    attacker = fight.attacker
    return attacker if fight.totals[attacker] > fight.totals[attacker.other] else attacker.other


def initiative(fight: Fight) -> Seat:
    """8.5: the player behind, or the attacker on a tie; for good once the other has finished; a besieger always."""
    if fight.siege:
        return fight.attacker
    behind = leading(fight).other
    return behind.other if fight.done[behind] else behind


def losses_of(fight: Fight) -> BySide[int]:
    """8.7.1: a block for every full seven impact of the enemy, and one more for the loser."""
    winner = leading(fight)
    return BySide(*(fight.totals[side.other] // IMPACT_A_LOSS + (side is not winner) for side in Seat))


def end_when_done(state: State, fight: Fight) -> State | None:
    """8.5, 8.9.4: both have finished a battle, or the besieger his siege."""
    if fight.siege:
        if not fight.done[fight.attacker]:
            return None
        left = fight.totals[fight.attacker] // IMPACT_A_LOSS
        losses = BySide(0, 0).with_(fight.attacker.other, left)
        ended = CombatEnded(fight.place, siege=True, winner=fight.attacker, totals=fight.totals, losses=losses)
        return state.then(step=SiegeLosses(fight, left)).tell(ended)
    if not all(fight.done):
        return None
    winner = leading(fight)
    stacks = state.board.stacks
    # R31: more losses than blocks: all are lost.
    due = losses_of(fight)
    losses = BySide(*(min(due[side], stacks[side][fight.place].bit_count()) for side in Seat))
    ended = CombatEnded(fight.place, siege=False, winner=winner, totals=fight.totals, losses=losses)
    return state.then(step=Losses(fight, winner.other, losses)).tell(ended)


def deploy_choices(state: State, fight: Fight, side: Seat) -> list[Choice]:
    """8.2.2, 8.2.4: every card with every block it deploys, a leader without a card as the first, or no more (R29)."""
    listed = [Choice(Act.FINISH)]
    blocks = state.board.stacks[side][fight.place] & ~fight.deployed[side]
    if not blocks:
        return listed
    edition = state.edition
    if not fight.deployed[side]:
        listed += [Choice(Act.LEADER, block=block) for block in members(blocks & edition.leaders)]
    for card in held_kinds(state, side):
        if fit := edition.deployable[card] & blocks:
            listed += [Choice(Act.DEPLOY, card=card, block=block) for block in alike(state, fit)]
    return listed


def impact(state: State, fight: Fight, side: Seat, card: int, block: int) -> int:
    """8.3, 8.4.1: mon, one for each block of the clan already there, and the special attack of a sword card."""
    edition = state.edition
    deployed = edition.blocks[block]
    loyal = fight.deployed[side] & ~fight.turned
    total = deployed.mon + (loyal & edition.clan_blocks[deployed.clan]).bit_count()
    if deployed.arm is None or card == NO or fight.siege or edition.cards[card].kind is not CardKind.SWORD:
        return total
    # 8.6.2: blocks turned against their owner count for the challenger's arms.
    allies = loyal | (fight.turned & edition.sides[side.other])
    return total + SPECIAL + SPECIAL * (allies & edition.arm_blocks[deployed.arm]).bit_count()


def deploy(state: State, fight: Fight, side: Seat, choice: Choice) -> State:
    """8.2.3: a card and its block; 8.2.4: a leader alone; 8.5: finished."""
    if choice.act is Act.FINISH:
        return state.then(step=replace(fight, done=fight.done.with_(side, True))).tell(Finished(side))
    card = choice.card
    if card != NO:
        state = loses_from_hand(state, side, card)
        fight = replace(fight, played=fight.played.with_(side, (*fight.played[side], card)))
    state, fight, made = _put_down(state, fight, side, card, choice.block)
    if card == NO:
        return state.then(step=fight)
    deployment = Deployment(side, card, 1 << choice.block, made)
    double = state.edition.cards[card].kind is CardKind.DOUBLE
    if double and not state.edition.any_card >> choice.block & 1:
        return state.then(step=SecondBlock(fight, deployment))
    return _open_to_challenge(state, fight, deployment)


def _put_down(state: State, fight: Fight, side: Seat, card: int, block: int) -> tuple[State, Fight, int]:
    made = impact(state, fight, side, card, block)
    fight = replace(
        fight,
        totals=fight.totals.with_(side, fight.totals[side] + made),
        deployed=fight.deployed.with_(side, fight.deployed[side] | 1 << block),
    )
    return state.tell(Deployed(side, card, block, made, fight.totals)), fight, made


def second_choices(state: State, step: SecondBlock, side: Seat) -> list[Choice]:
    """8.4.2: a second block of that mon, or none (R12)."""
    blocks = state.board.stacks[side][step.fight.place] & ~step.fight.deployed[side]
    clan = state.edition.cards[step.deployment.card].clan or ""
    fit = blocks & state.edition.clan_blocks[clan]
    return [Choice(Act.DECLINE_SECOND), *(Choice(Act.DEPLOY, block=block) for block in alike(state, fit))]


def deploy_second(state: State, step: SecondBlock, side: Seat, choice: Choice) -> State:
    """8.4.2: one after the other, so the second has the bonus for the first."""
    deployment = step.deployment
    if choice.act is Act.DECLINE_SECOND:
        return _open_to_challenge(state, step.fight, deployment)
    state, fight, made = _put_down(state, step.fight, side, deployment.card, choice.block)
    blocks = deployment.blocks | 1 << choice.block
    return _open_to_challenge(state, fight, replace(deployment, blocks=blocks, impact=deployment.impact + made))


def _open_to_challenge(state: State, fight: Fight, deployment: Deployment) -> State:
    """8.6.1, R21: the opponent is asked after every deployment with a card, but not in a siege (8.9.5)."""
    return state.then(step=fight if fight.siege else Challenge(fight, deployment))


def pass_if_quiet(state: State, step: Challenge) -> State | None:
    """R21: who said so is not asked again in this battle."""
    challenger = step.deployment.side.other
    return state.then(step=step.fight).tell(Unanswered(challenger)) if step.fight.quiet[challenger] else None


def challenge_choices(state: State, _step: Challenge, side: Seat) -> list[Choice]:
    """8.6.1: to challenge with a loyalty card, or not."""
    cards = state.edition.cards
    challenges = [card for card in held_kinds(state, side) if cards[card].kind is CardKind.LOYALTY]
    return [Choice(Act.PASS), Choice(Act.PASS_ALL), *(Choice(Act.CHALLENGE, card=card) for card in challenges)]


def challenge(state: State, step: Challenge, side: Seat, choice: Choice) -> State:
    """8.6.1: the loyalty of the block just deployed is questioned, or not."""
    fight = step.fight
    if choice.act is Act.CHALLENGE:
        state = loses_from_hand(state, side, choice.card)
        fight = replace(fight, played=fight.played.with_(side, (*fight.played[side], choice.card)))
        return state.then(step=Answer(fight, step.deployment)).tell(Challenged(side, choice.card))
    if choice.act is Act.PASS_ALL:
        fight = replace(fight, quiet=fight.quiet.with_(side, True))
    return state.then(step=fight).tell(Unanswered(side))


def suitable_cards(state: State, side: Seat, blocks: Blocks) -> list[int]:
    """R13: the cards of the hand that are able to deploy those blocks."""
    deployable = state.edition.deployable
    return [card for card in held_kinds(state, side) if deployable[card] & blocks == blocks]


def reply_if_standing(state: State, step: Answer) -> State | None:
    """R21: the answer that was given once for the rest of the battle."""
    side = step.deployment.side
    standing = step.fight.answers[side]
    return _reply(state, step, side, shows=standing == Act.SHOW_ALL) if standing else None


def answer_choices(state: State, step: Answer, side: Seat) -> list[Choice]:
    """8.6.1: to show a suitable card, or to let the block go; once, or always (R21)."""
    shown = [Choice(Act.SHOW, card=card) for card in suitable_cards(state, side, step.deployment.blocks)]
    return [*shown, Choice(Act.YIELD), Choice(Act.SHOW_ALL), Choice(Act.YIELD_ALL)]


def answer(state: State, step: Answer, side: Seat, choice: Choice) -> State:
    """8.6.1: the deployment stands, or its blocks are turned."""
    if choice.act is Act.SHOW:
        return state.then(step=step.fight).tell(ShownCard(side, choice.card))
    if choice.act in (Act.SHOW_ALL, Act.YIELD_ALL):
        fight = replace(step.fight, answers=step.fight.answers.with_(side, choice.act))
        step = replace(step, fight=fight)
    return _reply(state, step, side, shows=choice.act is Act.SHOW_ALL)


def _reply(state: State, step: Answer, side: Seat, *, shows: bool) -> State:
    suitable = suitable_cards(state, side, step.deployment.blocks) if shows else []
    if suitable:
        return state.then(step=step.fight).tell(ShownCard(side, suitable[0]))
    return _turn(state, step.fight, step.deployment)


def _turn(state: State, fight: Fight, deployment: Deployment) -> State:
    """8.6.1, R6: the deployer loses their impact, the challenger gets their mon."""
    side = deployment.side
    mon = sum(state.edition.blocks[block].mon for block in members(deployment.blocks))
    totals = fight.totals.with_(side, fight.totals[side] - deployment.impact)
    totals = totals.with_(side.other, totals[side.other] + mon)
    fight = replace(fight, totals=totals, turned=fight.turned | deployment.blocks)
    return state.then(step=fight).tell(Turned(side, deployment.blocks, totals))
