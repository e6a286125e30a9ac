"""Why a choice is refused: the rule, told from what the seat may know.

A refusal looks at the seat's own hand and blocks and at what lies open, never at a hidden face, a bag or a deck (R10).
The first reason counts: the game is over, somebody else decides, something else is to be decided, the pieces are not
his or not at hand; then what the rules of the step itself say.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from futari.core import IllegalChoice
from futari.sekigahara import refused_combat, refused_movement
from futari.sekigahara import steps as at
from futari.sekigahara.choice import NO, Act, write_choice
from futari.sekigahara.procedure import choices, deciders
from futari.sekigahara.prompt import RULE_OF_STEP, prompt_for
from futari.sekigahara.terms import card_term, place_term, side_term, the_block
from futari.sekigahara.wording import choice_term

if TYPE_CHECKING:
    from collections.abc import Callable

    from futari.core import Seat
    from futari.sekigahara.choice import Choice
    from futari.sekigahara.state import State

    Judge = Callable[[State, Any, Seat, Choice], IllegalChoice | None]

__all__ = ["refusal_of"]


def refusal_of(state: State, seat: Seat, choice: Choice) -> IllegalChoice:
    """The refusal of a choice that is not on the seat's list."""
    if state.outcome is not None:
        return IllegalChoice("2", "sekigahara.refusal.over")
    judge = _JUDGES.get(type(state.step))
    return (
        _not_his_decision(state, seat)
        or _not_now(state, seat, choice)
        or _incomplete(state, seat, choice)
        or _not_his_pieces(state, seat, choice)
        or (judge and judge(state, state.step, seat, choice))
        or _equal_block(state, seat, choice)
        or IllegalChoice(
            RULE_OF_STEP[type(state.step)], "sekigahara.refusal.not_listed", choice=choice_term(state, choice)
        )
    )


def _not_his_decision(state: State, seat: Seat) -> IllegalChoice | None:
    waited, step = deciders(state), state.step
    if seat in waited:
        return None
    if isinstance(step, at.Fight):
        if step.siege:
            return IllegalChoice("8.9.4", "sekigahara.refusal.besieged_deploy_nothing")
        if step.done[seat]:
            return IllegalChoice("8.5", "sekigahara.refusal.finished")
        return IllegalChoice("8.5", "sekigahara.refusal.no_initiative", side=side_term(waited[0]))
    return IllegalChoice(None, "sekigahara.refusal.not_your_decision", side=side_term(waited[0]))


# What can be done in each step.
_ACTS: dict[type, tuple[Act, ...]] = {
    at.Discards: (Act.DISCARD,),
    at.Bid: (Act.BID,),
    at.FirstPlayer: (Act.FIRST, Act.SECOND),
    at.Level: (Act.NO_MOVEMENT, Act.MINIMAL, Act.LIMITED, Act.FULL),
    at.Payment: (Act.PAY,),
    at.Exchange: (Act.EXCHANGE, Act.DONE),
    at.Movement: (Act.MARCH, Act.MUSTER, Act.MUSTER_ONE, Act.MORI, Act.END),
    at.Muster: (Act.TAKE, Act.DONE),
    at.March: (Act.TAKE, Act.TAKE_ALL, Act.CLAIM, Act.FORCE, Act.STEP, Act.DROP, Act.DONE),
    at.Overrun: (Act.LOSE,),
    at.CombatOrder: (Act.FIGHT,),
    at.Gate: (Act.INSIDE, Act.OUTSIDE),
    at.Fight: (Act.DEPLOY, Act.LEADER, Act.FINISH),
    at.SecondBlock: (Act.DEPLOY, Act.DECLINE_SECOND),
    at.Challenge: (Act.CHALLENGE, Act.PASS, Act.PASS_ALL),
    at.Answer: (Act.SHOW, Act.YIELD, Act.SHOW_ALL, Act.YIELD_ALL),
    at.Losses: (Act.LOSE,),
    at.Retreat: (Act.SHELTER, Act.RETREAT, Act.DONE),
    at.SiegeLosses: (Act.LOSE, Act.LOSE_DISK),
}


def _not_now(state: State, seat: Seat, choice: Choice) -> IllegalChoice | None:
    """Something else is being decided; what that is, the prompt says."""
    step = state.step
    if choice.act in _ACTS[type(step)]:
        return None
    if isinstance(step, at.March) and choice.act in _ACTS[at.Movement]:
        here = place_term(state.edition, step.place)
        return IllegalChoice("7.3.1", "sekigahara.refusal.march_unfinished", place=here)
    if isinstance(step, at.Fight) and choice.act is Act.CHALLENGE:
        if step.siege:
            return IllegalChoice("8.9.5", "sekigahara.refusal.challenge_in_siege")
        return IllegalChoice("8.6.1", "sekigahara.refusal.nothing_to_challenge")
    return IllegalChoice(RULE_OF_STEP[type(step)], "sekigahara.refusal.not_now", prompt=prompt_for(state, seat))


CARD, BLOCK, PLACE = frozenset({"card"}), frozenset({"block"}), frozenset({"place"})

# The pieces that a choice names, by its act.
_PIECES: dict[Act, frozenset[str]] = {
    **dict.fromkeys((Act.DISCARD, Act.BID, Act.PAY, Act.EXCHANGE, Act.FORCE, Act.CHALLENGE, Act.SHOW), CARD),
    **dict.fromkeys((Act.TAKE, Act.CLAIM, Act.DROP, Act.LOSE, Act.LEADER, Act.SHELTER), BLOCK),
    **dict.fromkeys((Act.MARCH, Act.STEP, Act.FIGHT, Act.RETREAT, Act.LOSE_DISK), PLACE),
    **dict.fromkeys((Act.MORI, Act.DEPLOY), CARD | BLOCK),
    Act.MUSTER: frozenset({"clan"}),
    Act.MUSTER_ONE: BLOCK | PLACE,
}


def _incomplete(state: State, seat: Seat, choice: Choice) -> IllegalChoice | None:
    """A choice that names too few pieces, or too many."""
    needed = _PIECES.get(choice.act, frozenset())
    step = state.step
    if isinstance(step, at.SecondBlock) and choice.act is Act.DEPLOY:
        needed = BLOCK
    elif isinstance(step, at.Retreat) and choice.act is Act.RETREAT and seat is step.fight.attacker:
        needed = BLOCK | PLACE
    named = {part for part in ("card", "block", "place") if getattr(choice, part) != NO}
    if choice.clan:
        named.add("clan")
    if named == needed:
        return None
    return IllegalChoice(None, "sekigahara.refusal.incomplete", choice=write_choice(state.edition, choice))


def _not_his_pieces(state: State, seat: Seat, choice: Choice) -> IllegalChoice | None:
    edition, card, block = state.edition, choice.card, choice.block
    if card != NO and edition.cards[card].side is not seat:
        return IllegalChoice("3.3", "sekigahara.refusal.other_deck", card=card_term(edition, card))
    if card != NO and card not in state.piles[seat].hand:
        rule = "8.6.1" if choice.act is Act.CHALLENGE else "3.3"
        return IllegalChoice(rule, "sekigahara.refusal.not_in_hand", card=card_term(edition, card))
    if block != NO and edition.blocks[block].side is not seat:
        return IllegalChoice("3.1", "sekigahara.refusal.other_colour", block=the_block(edition, block))
    if block != NO and state.board.lost[seat] >> block & 1:
        return IllegalChoice("8.7.3", "sekigahara.refusal.lost", block=the_block(edition, block))
    return None


def _equal_block(state: State, seat: Seat, choice: Choice) -> IllegalChoice | None:
    """Equal blocks are one choice, which goes by the name of one of them."""
    if choice.block == NO:
        return None
    edition = state.edition
    for listed in choices(state, seat):
        if listed.block == NO or edition.kind_of[listed.block] != edition.kind_of[choice.block]:
            continue
        if listed._replace(block=choice.block) == choice:
            return IllegalChoice(None, "sekigahara.refusal.equal_block", choice=write_choice(edition, listed))
    return None


_JUDGES: dict[type, Judge] = {**refused_movement.JUDGES, **refused_combat.JUDGES}
