"""Why something cannot be done in a combat phase, or where a force is overrun (7.4, 8, 9.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from futari.core import IllegalChoice
from futari.sekigahara import steps as at
from futari.sekigahara.choice import NO, Act
from futari.sekigahara.control import has_units, is_contested
from futari.sekigahara.overrun import SHELTER
from futari.sekigahara.pieces import CardKind
from futari.sekigahara.procedure import choices
from futari.sekigahara.retreat import retreat_places
from futari.sekigahara.terms import blocks_term, card_term, clan_term, disk_term, place_term, the_block

if TYPE_CHECKING:
    from collections.abc import Callable

    from futari.core import Seat
    from futari.sekigahara.choice import Choice
    from futari.sekigahara.state import State

    Judge = Callable[[State, Any, Seat, Choice], IllegalChoice | None]

__all__ = ["JUDGES"]


def _absent(state: State, side: Seat, rule: str, block: int, place: int) -> IllegalChoice | None:
    """A block that does not stand at the place in question."""
    if state.board.stacks[side][place] >> block & 1:
        return None
    edition = state.edition
    return IllegalChoice(
        rule, "sekigahara.refusal.not_there", block=the_block(edition, block), place=place_term(edition, place)
    )


def _judge_overrun(state: State, step: at.Overrun, side: Seat, choice: Choice) -> IllegalChoice | None:
    """R8: who does not reach the castle."""
    if step.lost >> choice.block & 1:
        return IllegalChoice("7.4.3", "sekigahara.refusal.already_taken", block=the_block(state.edition, choice.block))
    return _absent(state, side, "7.4.3", choice.block, step.place)


def _judge_order(state: State, _step: at.CombatOrder, _side: Seat, choice: Choice) -> IllegalChoice | None:
    """8.1: where there is something to resolve."""
    place = place_term(state.edition, choice.place)
    if not is_contested(state, choice.place):
        return IllegalChoice("8.1", "sekigahara.refusal.no_combat", place=place)
    fresh = [each for each, _ in state.phase.fresh if is_contested(state, each)]
    if fresh:
        return IllegalChoice("8.8.5", "sekigahara.refusal.new_battle_first", place=place_term(state.edition, fresh[0]))
    if state.phase.fought >> choice.place & 1:
        return IllegalChoice("8.1", "sekigahara.refusal.fought", place=place)
    return IllegalChoice("8.9.3", "sekigahara.refusal.disk_stays", place=place)


def _judge_deployment(state: State, fight: at.Fight, side: Seat, choice: Choice) -> IllegalChoice | None:
    """8.2.2: a card and a block of its mon; 8.2.4: a leader alone, as the first."""
    block = the_block(state.edition, choice.block)
    rule = "8.2.4" if choice.act is Act.LEADER else "8.2.2"
    absent = _absent(state, side, rule, choice.block, fight.place)
    if absent:
        return absent
    if fight.deployed[side] >> choice.block & 1:
        return IllegalChoice("8.2.2", "sekigahara.refusal.deployed", block=block)
    if choice.act is Act.LEADER:
        if not state.edition.blocks[choice.block].leader:
            return IllegalChoice("8.2.4", "sekigahara.refusal.card_needed", block=block)
        return IllegalChoice("8.2.4", "sekigahara.refusal.leader_first", block=block)
    card = state.edition.cards[choice.card]
    if card.kind is CardKind.LOYALTY:
        return IllegalChoice("8.2.2", "sekigahara.refusal.loyalty_deploys_nobody")
    if not state.edition.deployable[choice.card] >> choice.block & 1:
        return IllegalChoice(
            "8.2.2", "sekigahara.refusal.wrong_card", card=card_term(state.edition, choice.card), block=block
        )
    return None


def _judge_second(state: State, step: at.SecondBlock, side: Seat, choice: Choice) -> IllegalChoice | None:
    """8.4.2: a second block of the same mon."""
    block = the_block(state.edition, choice.block)
    absent = _absent(state, side, "8.4.2", choice.block, step.fight.place)
    if absent:
        return absent
    if step.fight.deployed[side] >> choice.block & 1:
        return IllegalChoice("8.2.2", "sekigahara.refusal.deployed", block=block)
    clan = state.edition.cards[step.deployment.card].clan or ""
    if not state.edition.clan_blocks[clan] >> choice.block & 1:
        return IllegalChoice("8.4.2", "sekigahara.refusal.other_mon", clan=clan_term(clan))
    return None


def _judge_challenge(state: State, _step: at.Challenge, _side: Seat, choice: Choice) -> IllegalChoice | None:
    """8.6.1: only a loyalty card questions loyalty."""
    return IllegalChoice("8.6.1", "sekigahara.refusal.no_loyalty_card", card=card_term(state.edition, choice.card))


def _judge_answer(state: State, step: at.Answer, _side: Seat, choice: Choice) -> IllegalChoice | None:
    """R13: a card that is able to deploy what was deployed."""
    blocks = blocks_term(state.edition, step.deployment.blocks, faces=True)
    card = card_term(state.edition, choice.card)
    return IllegalChoice("8.6.1", "sekigahara.refusal.unsuitable_card", card=card, blocks=blocks)


def _judge_losses(state: State, step: at.Losses, side: Seat, choice: Choice) -> IllegalChoice | None:
    """8.7.2: blocks that were turned go first."""
    absent = _absent(state, side, "8.7.2", choice.block, step.fight.place)
    if absent:
        return absent
    turned = step.fight.turned & state.board.stacks[side][step.fight.place]
    if turned and not turned >> choice.block & 1:
        blocks = blocks_term(state.edition, turned, faces=True)
        return IllegalChoice("8.7.2", "sekigahara.refusal.turned_first", blocks=blocks)
    return None


def _judge_retreat(state: State, step: at.Retreat, side: Seat, choice: Choice) -> IllegalChoice | None:
    if choice.act is Act.SHELTER:
        return _shelter(state, step, side, choice.block)
    if choice.act is Act.DONE:
        return IllegalChoice("8.8.1", "sekigahara.refusal.must_retreat")
    if step.shelter:
        return IllegalChoice("8.8.4", "sekigahara.refusal.shelter_first")
    return _retreating(state, step, side, choice)


def _shelter(state: State, step: at.Retreat, side: Seat, block: int) -> IllegalChoice | None:
    """8.8.4: two blocks at most, into a castle that was one's own before the battle."""
    place = step.fight.place
    here = place_term(state.edition, place)
    if step.fight.owner is not side:
        return IllegalChoice("8.8.4", "sekigahara.refusal.no_castle", place=here)
    sheltered = state.board.stacks[side][place] & ~step.blocks
    if not step.shelter:
        full = sheltered.bit_count() >= SHELTER
        key = "sekigahara.refusal.castle_full" if full else "sekigahara.refusal.castle_closed"
        return IllegalChoice("8.8.4", key, place=here)
    if sheltered >> block & 1:
        return IllegalChoice("8.8.4", "sekigahara.refusal.already_taken", block=the_block(state.edition, block))
    return _absent(state, side, "8.8.4", block, place)


def _retreating(state: State, step: at.Retreat, side: Seat, choice: Choice) -> IllegalChoice | None:
    """8.8.1 to 8.8.3: who goes where."""
    edition, place = state.edition, step.fight.place
    there = place_term(edition, choice.place)
    if all(way.to != choice.place for way in edition.chart.ways[place]):
        here = place_term(edition, place)
        return IllegalChoice("8.8.1", "sekigahara.refusal.not_adjacent", place=there, here=here)
    attacks = side is step.fight.attacker
    rule = "8.8.2" if attacks else "8.8.3"
    if choice.place not in retreat_places(state, step):
        held = has_units(state, side.other, choice.place)
        key = "sekigahara.refusal.retreat_held" if held else "sekigahara.refusal.enemy_came_by"
        return IllegalChoice(rule, key, place=there)
    asked = choices(state, side)[0].block
    if asked not in (NO, choice.block) and edition.kind_of[asked] != edition.kind_of[choice.block]:
        return IllegalChoice(rule, "sekigahara.refusal.one_by_one", block=the_block(edition, asked))
    return None


def _judge_siege_losses(state: State, step: at.SiegeLosses, side: Seat, choice: Choice) -> IllegalChoice | None:
    """8.9.4 C: a block or a disk of the castle; 9.1: Hideyori last."""
    place = step.fight.place
    if choice.act is Act.LOSE:
        return _absent(state, side, "8.9.4", choice.block, place)
    here = state.board.disks & state.edition.disk_at[place]
    if choice.place != place or not here:
        return IllegalChoice("8.9.4", "sekigahara.refusal.no_disk", place=place_term(state.edition, choice.place))
    return IllegalChoice(
        "9.1", "sekigahara.refusal.hideyori_last", disk=disk_term(state.edition, here.bit_length() - 1)
    )


JUDGES: dict[type, Judge] = {
    at.Overrun: _judge_overrun,
    at.CombatOrder: _judge_order,
    at.Fight: _judge_deployment,
    at.SecondBlock: _judge_second,
    at.Challenge: _judge_challenge,
    at.Answer: _judge_answer,
    at.Losses: _judge_losses,
    at.Retreat: _judge_retreat,
    at.SiegeLosses: _judge_siege_losses,
}
