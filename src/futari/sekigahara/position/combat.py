"""The combat of a written position: a battle or a siege at any of its steps."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from futari.core import BySide, Seat
from futari.sekigahara import steps as at
from futari.sekigahara.battle import IMPACT_A_LOSS, leading, losses_of
from futari.sekigahara.choice import NO, Act
from futari.sekigahara.control import castle_owner, is_contested
from futari.sekigahara.overrun import SHELTER
from futari.sekigahara.pieces import CardKind, members
from futari.sekigahara.position import form
from futari.sekigahara.position.form import SIDES
from futari.sekigahara.position.pieces import seat_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from futari.sekigahara.pieces import Blocks
    from futari.sekigahara.position.pieces import Pieces
    from futari.sekigahara.state import State

__all__ = ["COMBAT_READERS"]

# In these the blocks may have gone elsewhere, or have been lost.
_AFTERMATH = form.LossesForm | form.RetreatForm | form.SpoilsForm | form.SiegeLossesForm


def _read_gate(pieces: Pieces, state: State, step: form.GateForm) -> at.Gate:
    """8.9.2: one or two blocks of the castle's owner, with enemies before it."""
    place = pieces.place(step.place, "step.place")
    owner = None if place is None else castle_owner(state, place)
    if place is None or owner is None:
        pieces.fault("sekigahara.position.no_castle", place=step.place)
        return at.Gate(0, state.active, state.active)
    if not is_contested(state, place) or not 1 <= state.board.stacks[owner][place].bit_count() <= SHELTER:
        pieces.fault("sekigahara.position.gate", place=step.place)
    return at.Gate(place, state.active if step.attacker is None else seat_of(step.attacker), owner)


def _read_fight(pieces: Pieces, state: State, step: form.FightForm) -> at.Fight:
    place = pieces.place(step.place, "step.place")
    if place is None:
        return at.Fight(0, state.active)
    lost = BySide(*(_lost(pieces, state, step, side) for side in Seat))
    deployed = BySide(*(_deployed(pieces, state, step, place, side, lost[side]) for side in Seat))
    fight = at.Fight(
        place=place,
        attacker=state.active if step.attacker is None else seat_of(step.attacker),
        owner=castle_owner(state, place) if step.owner is None else seat_of(step.owner),
        siege=step.siege,
        totals=BySide(*(step.totals.get(name, 0) for name in SIDES)),
        deployed=deployed,
        turned=pieces.among(step.turned, deployed.first | deployed.second, "step.turned"),
        played=BySide(*(pieces.cards(side, step.played.get(SIDES[side], ()), "step.played") for side in Seat)),
        done=BySide(*(name in step.done for name in SIDES)),
        quiet=BySide(*(name in step.quiet for name in SIDES)),
        answers=BySide(*(Act(step.answers[name]) if name in step.answers else "" for name in SIDES)),
        lost=lost,
    )
    _check_fight(pieces, state, step, fight)
    return fight


def _lost(pieces: Pieces, state: State, step: form.FightForm, side: Seat) -> Blocks:
    words = step.lost.get(SIDES[side], ())
    return pieces.among(words, state.board.lost[side], f"step.lost.{SIDES[side]}")


def _deployed(pieces: Pieces, state: State, step: form.FightForm, place: int, side: Seat, lost: Blocks) -> Blocks:
    """What was deployed is still there, unless the combat is over and it was lost or has retreated."""
    words = step.deployed.get(SIDES[side], ())
    gone = pieces.edition.sides[side] if isinstance(step, form.RetreatForm | form.SpoilsForm) else lost
    return pieces.among(words, state.board.stacks[side][place], f"step.deployed.{SIDES[side]}", named=gone)


def _check_fight(pieces: Pieces, state: State, step: form.FightForm, fight: at.Fight) -> None:
    over = isinstance(step, _AFTERMATH)
    here = castle_owner(state, fight.place)
    if not over and not is_contested(state, fight.place):
        pieces.fault("sekigahara.position.no_combat", place=step.place)
    if (fight.owner is None) != (here is None) or (not over and fight.owner is not here):
        pieces.fault("sekigahara.position.owner", place=step.place)
    if not over and (fight.lost.first or fight.lost.second):
        pieces.fault("sekigahara.position.lost_early")
    for side in Seat:
        if fight.totals[side] < 0:
            pieces.fault("sekigahara.position.number", name=f"step.totals.{SIDES[side]}", number=fight.totals[side])
    if fight.siege:
        _check_siege(pieces, step, fight)


def _check_siege(pieces: Pieces, step: form.FightForm, fight: at.Fight) -> None:
    """8.9.4: only the besieger plays and deploys, and no challenges (8.9.5)."""
    inside = fight.attacker.other
    if fight.owner is not inside:
        pieces.fault("sekigahara.position.siege", place=step.place)
    if fight.deployed[inside] or fight.played[inside] or fight.totals[inside] or fight.turned:
        pieces.fault("sekigahara.position.siege_deployed", place=step.place, side=SIDES[inside])
    if not isinstance(step, form.DeploymentForm | form.SecondBlockForm | form.SiegeLossesForm | form.SpoilsForm):
        pieces.fault("sekigahara.position.siege_step", place=step.place)


def _read_question(pieces: Pieces, state: State, step: form.QuestionForm) -> at.SecondBlock | at.Challenge | at.Answer:
    """8.2.3: the last card of a deployment, which lies before its side."""
    fight = _read_fight(pieces, state, step)
    number = pieces.edition.card_named.get(step.card, NO)
    card = pieces.edition.cards[number]
    if number == NO or number not in fight.played[card.side]:
        pieces.fault("sekigahara.position.card_not_played", card=step.card)
        return at.Challenge(fight, at.Deployment(fight.attacker, NO, 0, 0))
    blocks = pieces.among(step.blocks, fight.deployed[card.side], "step.blocks")
    second = isinstance(step, form.SecondBlockForm)
    most = 2 if card.kind is CardKind.DOUBLE and not second else 1
    fits = pieces.edition.deployable[number] & blocks == blocks
    alone = second and (card.kind is not CardKind.DOUBLE or blocks & pieces.edition.any_card)
    if not fits or alone or not 1 <= blocks.bit_count() <= most:
        pieces.fault("sekigahara.position.card_blocks", card=step.card)
    mon = sum(pieces.edition.blocks[block].mon for block in members(blocks))
    deployment = at.Deployment(card.side, number, blocks, mon if step.impact is None else step.impact)
    if not 0 <= deployment.impact <= fight.totals[card.side]:
        pieces.fault("sekigahara.position.number", name="step.impact", number=deployment.impact)
    if second:
        return at.SecondBlock(fight, deployment)
    if isinstance(step, form.ChallengeForm):
        return at.Challenge(fight, deployment)
    kinds = [pieces.edition.cards[played].kind for played in fight.played[card.side.other]]
    if CardKind.LOYALTY not in kinds:
        pieces.fault("sekigahara.position.no_challenge")
    return at.Answer(fight, deployment)


def _read_losses(pieces: Pieces, state: State, step: form.LossesForm) -> at.Losses:
    """8.7: by default all that the totals demand is still to be removed (R31)."""
    fight = _read_fight(pieces, state, step)
    loser = leading(fight).other if step.loser is None else seat_of(step.loser)
    due = losses_of(fight)
    counts = BySide(*(state.board.stacks[side][fight.place].bit_count() for side in Seat))
    left = BySide(*(min(due[side], counts[side]) for side in Seat))
    if step.left is not None:
        left = BySide(*(step.left.get(name, 0) for name in SIDES))
    for side in Seat:
        if not 0 <= left[side] <= counts[side]:
            pieces.fault("sekigahara.position.number", name=f"step.left.{SIDES[side]}", number=left[side])
    return at.Losses(fight, loser, left)


def _read_retreat(pieces: Pieces, state: State, step: form.RetreatForm) -> at.Retreat:
    """8.8: by default all of the loser's blocks have still to go."""
    fight = _read_fight(pieces, state, step)
    side = leading(fight).other if step.side is None else seat_of(step.side)
    stack = state.board.stacks[side][fight.place]
    blocks = stack if step.blocks is None else pieces.among(step.blocks, stack, "step.blocks")
    most = SHELTER if fight.owner is side else 0
    shelter = most if step.shelter is None else step.shelter
    if not 0 <= shelter <= most:
        pieces.fault("sekigahara.position.number", name="step.shelter", number=shelter)
    return at.Retreat(fight, side, blocks, shelter, _gone(pieces, step))


def _gone(pieces: Pieces, step: form.RetreatForm | form.SpoilsForm) -> tuple[int, ...]:
    found = []
    for key in step.gone:
        place = pieces.place(key, "step.gone")
        if place is not None and pieces.place(step.place, "step.place") is not None:
            pieces.road(step.place, key)
            found.append(place)
    return tuple(found)


def _read_spoils(pieces: Pieces, state: State, step: form.SpoilsForm) -> at.Spoils:
    return at.Spoils(_read_fight(pieces, state, step), _gone(pieces, step), step.drawn)


def _read_siege_losses(pieces: Pieces, state: State, step: form.SiegeLossesForm) -> at.SiegeLosses:
    """8.9.4: by default all that the impact destroys."""
    fight = _read_fight(pieces, state, step)
    most = fight.totals[fight.attacker] // IMPACT_A_LOSS
    left = most if step.left is None else step.left
    if not 0 <= left <= most:
        pieces.fault("sekigahara.position.number", name="step.left", number=left)
    if not fight.siege:
        pieces.fault("sekigahara.position.siege", place=step.place)
    return at.SiegeLosses(fight, left)


COMBAT_READERS: dict[type, Callable[[Pieces, State, Any], at.Step]] = {
    form.CombatOrderForm: lambda *_: at.CombatOrder(),
    form.GateForm: _read_gate,
    form.DeploymentForm: _read_fight,
    form.SecondBlockForm: _read_question,
    form.ChallengeForm: _read_question,
    form.AnswerForm: _read_question,
    form.LossesForm: _read_losses,
    form.RetreatForm: _read_retreat,
    form.SpoilsForm: _read_spoils,
    form.SiegeLossesForm: _read_siege_losses,
}
