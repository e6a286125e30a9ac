"""Why something cannot be done in a movement phase (7, 9.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from futari.core import IllegalChoice, Message
from futari.sekigahara import steps as at
from futari.sekigahara.choice import NO, Act
from futari.sekigahara.control import ISHIDA, besieged
from futari.sekigahara.march import BLOCKS_A_PENALTY, allowance, may_march, open_ways
from futari.sekigahara.movement import LEVELS
from futari.sekigahara.procedure import choices
from futari.sekigahara.terms import block_term, clan_term, level_term, place_term, the_block

if TYPE_CHECKING:
    from collections.abc import Callable

    from futari.core import Seat
    from futari.sekigahara.choice import Choice
    from futari.sekigahara.state import State

    Judge = Callable[[State, Any, Seat, Choice], IllegalChoice | None]

__all__ = ["JUDGES"]


def _judge_level(state: State, _step: at.Level, side: Seat, choice: Choice) -> IllegalChoice | None:
    """7.1: a level has its price."""
    price, hand = LEVELS[choice.act][0], len(state.piles[side].hand)
    if hand >= price:
        return None
    return IllegalChoice("7.1", "sekigahara.refusal.price", level=level_term(choice.act), n=price, hand=hand)


def _judge_movement(state: State, _step: at.Movement, side: Seat, choice: Choice) -> IllegalChoice | None:
    if choice.act is Act.MARCH:
        return _setting_out(state, side, choice.place)
    if choice.act is Act.MORI:
        return _mori(state, side, choice.block)
    if choice.act is Act.MUSTER:
        return _muster_spent(state) or _muster_of_clan(state, side, choice.clan)
    if choice.act is Act.MUSTER_ONE:
        return _muster_spent(state) or _muster_of_one(state, side, choice.block, choice.place)
    return None


def _setting_out(state: State, side: Seat, place: int) -> IllegalChoice | None:
    """7.1, 7.3.1: whether a march can begin at a place."""
    here, phase = place_term(state.edition, place), state.phase
    if not phase.marches:
        return IllegalChoice("7.1", "sekigahara.refusal.no_march_left", level=level_term(phase.level))
    stack = state.board.stacks[side][place]
    if not stack:
        return IllegalChoice("7.3.1", "sekigahara.refusal.nobody_there", place=here)
    if besieged(state, side, place):
        return IllegalChoice("8.9.6", "sekigahara.refusal.shut_in", place=here)
    if not stack & ~phase.spent:
        return IllegalChoice("7.3.1", "sekigahara.refusal.all_moved", place=here)
    if not open_ways(state, place):
        return IllegalChoice("7.3.1", "sekigahara.refusal.roads_used", place=here)
    return None


def _mori(state: State, side: Seat, block: int) -> IllegalChoice | None:
    """9.3: who brings the Mori blocks, and in which order."""
    box = state.board.mori_box
    if side is not ISHIDA:
        return IllegalChoice("9.3", "sekigahara.refusal.mori_ishida")
    if not box >> block & 1:
        return IllegalChoice("9.3", "sekigahara.refusal.not_in_mori_box", block=the_block(state.edition, block))
    if state.edition.blocks[block].leader and box != 1 << block:
        return IllegalChoice("9.3", "sekigahara.refusal.mori_leader_last", leader=block_term(state.edition, block))
    return None


def _muster_spent(state: State) -> IllegalChoice | None:
    """7.1, 7.2: one muster in a phase, and not in each."""
    phase = state.phase
    if phase.level != Act.NO_MOVEMENT and not phase.musters:
        return IllegalChoice("7.2", "sekigahara.refusal.mustered_once")
    if phase.level != Act.FULL and not phase.marches:
        return IllegalChoice("7.1", "sekigahara.refusal.no_muster_left", level=level_term(phase.level))
    return None


def _muster_of_clan(state: State, side: Seat, clan: str) -> IllegalChoice | None:
    """7.2 (1), R14: the blocks of one daimyo, at his symbol, under one's own control."""
    edition = state.edition
    if clan not in edition.clans[side]:
        return IllegalChoice("7.2", "sekigahara.refusal.other_clan", clan=clan_term(clan))
    if clan not in edition.recruit[side]:
        return IllegalChoice("7.2", "sekigahara.refusal.no_symbol", clan=clan_term(clan))
    if not state.board.boxes[side] & edition.clan_blocks[clan]:
        return IllegalChoice("7.2", "sekigahara.refusal.clan_not_in_box", clan=clan_term(clan))
    place = edition.recruit[side][clan]
    return IllegalChoice("7.2", "sekigahara.refusal.no_control", place=place_term(edition, place))


def _muster_of_one(state: State, side: Seat, block: int, place: int) -> IllegalChoice | None:
    """7.2 (2), R14: any block at any own symbol, but no battle is started from the box."""
    edition = state.edition
    if not state.board.boxes[side] >> block & 1:
        return IllegalChoice("7.2", "sekigahara.refusal.not_in_box", block=the_block(edition, block))
    here = place_term(edition, place)
    if place not in edition.recruit[side].values():
        return IllegalChoice("7.2", "sekigahara.refusal.no_recruitment", place=here)
    if all(listed.act is not Act.MUSTER_ONE or listed.place != place for listed in choices(state, side)):
        return IllegalChoice("7.2", "sekigahara.refusal.muster_into_battle", place=here)
    return None


def _judge_muster(state: State, step: at.Muster, side: Seat, choice: Choice) -> IllegalChoice | None:
    """7.2 (1): which blocks come, at least one."""
    if choice.act is Act.DONE:
        return IllegalChoice("7.2", "sekigahara.refusal.nobody_mustered")
    block = the_block(state.edition, choice.block)
    if step.blocks >> choice.block & 1:
        return IllegalChoice("7.2", "sekigahara.refusal.already_taken", block=block)
    if not state.board.boxes[side] >> choice.block & 1:
        return IllegalChoice("7.2", "sekigahara.refusal.not_in_box", block=block)
    if not state.edition.clan_blocks[step.clan] >> choice.block & 1:
        return IllegalChoice("7.2", "sekigahara.refusal.one_daimyo", clan=clan_term(step.clan))
    return None


def _judge_march(state: State, march: at.March, side: Seat, choice: Choice) -> IllegalChoice | None:
    act = choice.act
    if act in (Act.TAKE, Act.TAKE_ALL):
        return _taking(state, march, side, choice)
    if not march.blocks:
        return IllegalChoice("7.3.1", "sekigahara.refusal.gather_first", place=place_term(state.edition, march.origin))
    if act is Act.STEP:
        return _step(state, march, choice.place)
    if act is Act.CLAIM:
        return _claim(state, march, choice.block)
    if act is Act.FORCE:
        # 7.3.3: the hand was looked at before; so it brings no step.
        key = "sekigahara.refusal.forced_twice" if march.forced else "sekigahara.refusal.force_in_vain"
        return IllegalChoice("7.3.3", key)
    if act is Act.DROP:
        return _drop(state, march, side, choice.block)
    return IllegalChoice("7.3.1", "sekigahara.refusal.no_step_yet")


def _taking(state: State, march: at.March, side: Seat, choice: Choice) -> IllegalChoice | None:
    """7.3.1: who can come along."""
    here = place_term(state.edition, march.origin)
    if march.steps:
        return IllegalChoice("7.3.1", "sekigahara.refusal.picked_up", place=here)
    if march.leader != NO or march.forced:
        return IllegalChoice("7.3.3", "sekigahara.refusal.stack_settled")
    left = may_march(state, side, march.origin) & ~march.blocks
    if choice.act is Act.TAKE_ALL:
        if not left & (left - 1):
            return IllegalChoice("7.3.1", "sekigahara.refusal.not_many_left", place=here)
        return _too_large(march.blocks | left)
    return _taking_one(state, march, side, choice.block)


def _taking_one(state: State, march: at.March, side: Seat, number: int) -> IllegalChoice | None:
    """7.3.1: a block that is there and has not moved; 7.3.5: not more than can set out."""
    edition, block = state.edition, the_block(state.edition, number)
    if march.blocks >> number & 1:
        return IllegalChoice("7.3.1", "sekigahara.refusal.already_taken", block=block)
    if not state.board.stacks[side][march.origin] >> number & 1:
        here = place_term(edition, march.origin)
        return IllegalChoice("7.3.1", "sekigahara.refusal.not_there", block=block, place=here)
    if state.phase.spent >> number & 1:
        return _has_moved(state, number)
    takes = {edition.kind_of[listed.block] for listed in choices(state, side) if listed.act is Act.TAKE}
    return None if edition.kind_of[number] in takes else _too_large(march.blocks | 1 << number)


def _too_large(blocks: int) -> IllegalChoice:
    return IllegalChoice("7.3.5", "sekigahara.refusal.too_large", n=blocks.bit_count())


def _has_moved(state: State, block: int) -> IllegalChoice:
    """7.3.1: a block moves once; 7.2, 9.3: not at all in the turn it comes to the map."""
    term = the_block(state.edition, block)
    if any(entry.marched and entry.blocks >> block & 1 for entry in state.phase.entries):
        return IllegalChoice("7.3.1", "sekigahara.refusal.moved", block=term)
    return IllegalChoice("7.2", "sekigahara.refusal.just_mustered", block=term)


def _step(state: State, march: at.March, to: int) -> IllegalChoice | None:
    """7.3.1: along one road that was not used yet; 7.3.3: as far as the allowance goes."""
    edition = state.edition
    here, there = place_term(edition, march.place), place_term(edition, to)
    way = next((way for way in edition.chart.ways[march.place] if way.to == to), None)
    if way is None:
        return IllegalChoice("7.3.1", "sekigahara.refusal.not_adjacent", place=there, here=here)
    if state.phase.used >> way.road & 1:
        return IllegalChoice("7.3.1", "sekigahara.refusal.road_used", place=there, here=here)
    highway = march.highway and way.highway
    size = march.size or march.blocks.bit_count()
    return IllegalChoice(
        "7.3.3",
        "sekigahara.refusal.too_far",
        place=there,
        n=max(0, allowance(march) + highway),
        highway=int(highway),
        leadership=int(march.leadership),
        forced=int(march.forced),
        size=(size - 1) // BLOCKS_A_PENALTY,
        blocks=Message("sekigahara.blocks", {"n": size}),
    )


def _claim(state: State, march: at.March, block: int) -> IllegalChoice | None:
    """7.3.4, R3: the leadership of a block, before the first step and if nothing leads yet."""
    term = the_block(state.edition, block)
    if march.steps:
        return IllegalChoice("7.3.4", "sekigahara.refusal.claim_late")
    if march.leader != NO:
        return IllegalChoice("7.3.4", "sekigahara.refusal.one_leadership")
    if march.leadership:
        return IllegalChoice("7.3.4", "sekigahara.refusal.place_leads", place=place_term(state.edition, march.origin))
    if not state.edition.blocks[block].leader:
        return IllegalChoice("7.3.4", "sekigahara.refusal.no_leader", block=term)
    if not march.blocks >> block & 1:
        return IllegalChoice("7.3.4", "sekigahara.refusal.leader_not_along", block=term)
    return _too_large(march.blocks)


def _drop(state: State, march: at.March, side: Seat, block: int) -> IllegalChoice | None:
    """7.3.1: blocks are left behind on the way, where the others go on."""
    if not march.steps:
        return IllegalChoice("7.3.1", "sekigahara.refusal.drop_at_start")
    if not march.blocks >> block & 1:
        return IllegalChoice("7.3.1", "sekigahara.refusal.not_in_stack", block=the_block(state.edition, block))
    if march.blocks == 1 << block:
        return IllegalChoice("7.3.1", "sekigahara.refusal.drop_last")
    if all(listed.act is not Act.DROP for listed in choices(state, side)):
        return IllegalChoice("7.3.1", "sekigahara.refusal.drop_at_end")
    return None


JUDGES: dict[type, Judge] = {
    at.Level: _judge_level,
    at.Movement: _judge_movement,
    at.Muster: _judge_muster,
    at.March: _judge_march,
}
