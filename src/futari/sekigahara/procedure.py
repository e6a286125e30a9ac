"""The order of play: which module answers for a step, who decides in it, and what goes on by itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from futari.sekigahara import battle, combat, losses, march, movement, muster, overrun, retreat, siege, week
from futari.sekigahara import steps as at
from futari.sekigahara.happenings import REVEALING, Arrived, CastleTurned, MarkerTurned

if TYPE_CHECKING:
    from collections.abc import Callable

    from futari.core import Seat
    from futari.sekigahara.choice import Choice
    from futari.sekigahara.happenings import Happening
    from futari.sekigahara.state import State

__all__ = ["advance", "choices", "decide", "deciders"]


class Rule(NamedTuple):
    """How a step is played: who decides, between what, what it comes to; `alone` is what needs no decision."""

    who: Callable[[State, Any], tuple[Seat, ...]]
    listed: Callable[[State, Any, Seat], list[Choice]]
    apply: Callable[[State, Any, Seat, Choice], State]
    alone: Callable[[State, Any], State | None] | None = None


def _active(state: State, _step: object) -> tuple[Seat, ...]:
    return (state.active,)


RULES: dict[type, Rule] = {
    at.Discards: Rule(week.discarders, week.discard_choices, week.discard_half),
    at.Bid: Rule(week.bidders, week.bid_choices, week.bid, week.show_bids_if_made),
    at.FirstPlayer: Rule(lambda _, step: (step.chooser,), week.first_choices, week.choose_first),
    at.Level: Rule(_active, movement.level_choices, movement.choose_level),
    at.Payment: Rule(_active, movement.payment_choices, movement.pay),
    at.Exchange: Rule(_active, movement.exchange_choices, movement.exchange),
    at.Movement: Rule(_active, movement.movement_choices, movement.move),
    at.Muster: Rule(_active, muster.gather_choices, muster.add_to_muster),
    at.March: Rule(_active, march.stage_choices, march.go_on, march.end_if_stopped),
    at.Overrun: Rule(lambda _, step: (step.side,), overrun.overrun_choices, overrun.abandon),
    at.CombatOrder: Rule(_active, combat.fight_choices, combat.pick_combat, combat.next_combat),
    at.Gate: Rule(lambda _, step: (step.owner,), combat.gate_choices, combat.pass_gate),
    at.Fight: Rule(
        lambda _, fight: (battle.initiative(fight),), battle.deploy_choices, battle.deploy, battle.end_when_done
    ),
    at.SecondBlock: Rule(lambda _, step: (step.deployment.side,), battle.second_choices, battle.deploy_second),
    at.Challenge: Rule(
        lambda _, step: (step.deployment.side.other,), battle.challenge_choices, battle.challenge, battle.pass_if_quiet
    ),
    at.Answer: Rule(
        lambda _, step: (step.deployment.side,), battle.answer_choices, battle.answer, battle.reply_if_standing
    ),
    at.Losses: Rule(
        lambda _, step: (losses.loses_now(step),), losses.loss_choices, losses.lose, losses.remove_or_go_on
    ),
    at.Retreat: Rule(
        lambda _, step: (step.side,), retreat.retreat_choices, retreat.retreat, retreat.go_where_there_is_no_choice
    ),
    at.SiegeLosses: Rule(
        lambda _, step: (step.fight.attacker.other,), siege.siege_loss_choices, siege.destroy, siege.destroy_or_go_on
    ),
}

# Steps in which nobody has anything to decide.
PASSAGES: dict[type, Callable[[State, Any], State]] = {
    at.NextWeek: week.begin_week,
    at.NextPhase: week.begin_phase,
    at.Spoils: retreat.divide_spoils,
}

NOBODY: tuple[Seat, ...] = ()


def deciders(state: State) -> tuple[Seat, ...]:
    """The seats that have something to choose."""
    rule = RULES.get(type(state.step))
    return rule.who(state, state.step) if rule else NOBODY


def choices(state: State, seat: Seat) -> tuple[Choice, ...]:
    """Everything a seat may choose now, made once for a state."""
    lists = state.memo.lists
    listed = lists[seat]
    if listed is None:
        rule = RULES.get(type(state.step))
        decides = rule is not None and seat in rule.who(state, state.step)
        listed = lists[seat] = tuple(rule.listed(state, state.step, seat)) if rule and decides else ()
    return listed


def decide(state: State, seat: Seat, choice: Choice) -> State:
    """The state after a choice that is on the seat's list (game.py asks), and after all that follows by itself."""
    step = state.step
    after = RULES[type(step)].apply(state.then(news=()) if state.news else state, step, seat, choice)
    return _disclosed(state, advance(after))


def advance(state: State) -> State:
    """Go through everything that needs no decision."""
    while True:
        step = state.step
        passage = PASSAGES.get(type(step))
        if passage is not None:
            state = passage(state, step)
            continue
        rule = RULES.get(type(step))
        further = rule.alone(state, step) if rule is not None and rule.alone is not None else None
        if further is None:
            return state
        state = further


def _disclosed(before: State, after: State) -> State:
    """R23: who else may know of it now; a movement phase is told as far as it cannot be undone any more."""
    news = after.news
    old, new = before.board, after.board
    if old.castles is not new.castles or old.markers is not new.markers:
        news += _turned(before, after)
    undoable = (
        isinstance(before.step, at.MOVEMENT)
        and isinstance(after.step, at.MOVEMENT)
        and before.active is after.active
        and not any(_reveals(happening) for happening in news)
    )
    if undoable:
        return after.then(news=news, open=before.open or before, held=before.held + news, free=before.free + 1)
    if news is after.news and after.open is None and not after.free and not after.held:
        return after
    return after.then(news=news, open=None, held=(), free=0)


def _reveals(happening: Happening) -> bool:
    return isinstance(happening, REVEALING) or (isinstance(happening, Arrived) and happening.called)


def _turned(before: State, after: State) -> tuple[Happening, ...]:
    """4.2, 4.3: what changed hands."""
    chart = after.edition.chart
    castles = zip(chart.castles, before.board.castles, after.board.castles, strict=True)
    markers = zip(chart.resources, before.board.markers, after.board.markers, strict=True)
    return (
        *(CastleTurned(place, now) for place, was, now in castles if was is not now),
        *(MarkerTurned(place, now) for place, was, now in markers if was is not now and now is not None),
    )
