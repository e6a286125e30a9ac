"""A campaign's moment from its document, or every fault of a document that cannot be one.

A document is TOML or JSON with the same keys; `docs/sekigahara-positions.md` describes it. Whatever it leaves out is
empty, or drawn from the seed.
"""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec.structs import replace

from futari.core import BySide, Impossible, Message, Outcome, Seat
from futari.sekigahara.choice import Act
from futari.sekigahara.control import points
from futari.sekigahara.edition import SEATS
from futari.sekigahara.position import form
from futari.sekigahara.position.board import read_ground, read_phase, settle_ground
from futari.sekigahara.position.check import check_position
from futari.sekigahara.position.held import read_held
from futari.sekigahara.position.pieces import Pieces, seat_of
from futari.sekigahara.position.step import cards_on_the_table, read_step, roads_walked
from futari.sekigahara.procedure import advance, choices, deciders
from futari.sekigahara.state import State
from futari.sekigahara.steps import MOVEMENT, Level, Over

if TYPE_CHECKING:
    from collections.abc import Mapping

    from futari.sekigahara.edition import Edition
    from futari.sekigahara.state import Phase

__all__ = ["read_position", "read_position_text"]

# The parts of a document that are tables of their own; all other keys are its head.
PARTS = ("board", "phase", "step", "outcome", "undo", *SEATS)


def read_position_text(text: str) -> Mapping[str, object]:
    """The document of a TOML or JSON text; raises Impossible."""
    try:
        if text.lstrip().startswith("{"):
            return msgspec.json.decode(text, type=dict[str, object])
        return tomllib.loads(text)
    except (msgspec.DecodeError, tomllib.TOMLDecodeError, UnicodeError, RecursionError) as error:
        raise _impossible([Message("sekigahara.position.unreadable", {"detail": str(error)})]) from error


def read_position(document: Mapping[str, object], edition: Edition, seed: bytes) -> State:
    """The state that a document describes, up to its next decision; raises Impossible with every fault."""
    return _Reader(document, edition, seed).state()


def _impossible(faults: list[Message]) -> Impossible:
    return Impossible("position.impossible", faults)


class _Reader:
    """Reads the parts of a document one after the other; what has no form at all stops it before that."""

    def __init__(self, document: Mapping[str, object], edition: Edition, seed: bytes) -> None:
        self._pieces = Pieces(edition, seed)
        self._document = document
        head = {key: value for key, value in document.items() if key not in PARTS}
        self._head: form.HeadForm = self._converted("", head, form.HeadForm) or form.HeadForm()
        self._phase: form.PhaseForm = self._part("phase", form.PhaseForm) or form.PhaseForm()
        self._board: form.BoardForm = self._part("board", form.BoardForm) or form.BoardForm()
        self._sides = BySide(*(self._part(name, form.SideForm) or form.SideForm() for name in SEATS))
        usual = form.MovementForm() if self._phase.level else form.LevelForm()
        self._step: form.StepForm = self._part("step", form.StepForm) or usual
        self._outcome: form.OutcomeForm | None = self._part("outcome", form.OutcomeForm)
        self._undo: form.UndoForm | None = self._part("undo", form.UndoForm)
        if self._head.edition != edition.name:
            self._pieces.fault("sekigahara.other_edition", needed=self._head.edition, ours=edition.name)
        self._stop_at_faults()

    def _part(self, part: str, kind: Any) -> Any:  # noqa: ANN401  (a value of that kind)
        return self._converted(part, self._document[part], kind) if part in self._document else None

    def _converted(self, part: str, table: object, kind: Any) -> Any:  # noqa: ANN401  (a value of that kind)
        try:
            return msgspec.convert(table, kind)
        except (msgspec.ValidationError, RecursionError) as error:
            self._pieces.fault("sekigahara.position.part", part=part, detail=str(error))
            return None

    def _stop_at_faults(self) -> None:
        if self._pieces.faults:
            raise _impossible(self._pieces.faults)

    def state(self) -> State:
        """The state, if it can be."""
        pieces, head = self._pieces, self._head
        active = seat_of(head.active or head.first)
        ground = read_ground(pieces, self._sides, fill=head.fill)
        phase = self._phase_under_way(read_phase(pieces, ground, self._phase, active))
        table = cards_on_the_table(pieces, self._step, active)
        state = State(
            edition=pieces.edition,
            seed=pieces.seed,
            board=settle_ground(pieces, ground, self._board, phase),
            piles=BySide(*(pieces.pile(side, self._sides[side], table[side], fill=head.fill) for side in Seat)),
            week=head.week,
            turn="AB".index(head.turn),
            first=seat_of(head.first),
            active=active,
            phase=phase,
            step=Level(),
        )
        state = state.then(step=read_step(pieces, state, self._step), outcome=self._ended(state))
        if not pieces.faults:
            check_position(pieces, state)
        self._stop_at_faults()
        state = self._reached(state).then(news=())
        return state if self._undo is None else self._undoable(state, self._undo)

    def _phase_under_way(self, phase: Phase) -> Phase:
        """What the step itself tells of the phase."""
        pieces, step = self._pieces, self._step
        used = phase.used | roads_walked(pieces, step)
        level = phase.level or (Act.NO_MOVEMENT if isinstance(step, form.ExchangeForm) else "")
        fought = phase.fought
        if isinstance(step, form.FightForm | form.GateForm):
            place = pieces.edition.place_named.get(step.place)
            fought |= 0 if place is None else 1 << place
        return replace(phase, used=used, level=level, fought=fought)

    def _ended(self, state: State) -> Outcome | None:
        if self._outcome is None:
            return None
        return Outcome(seat_of(self._outcome.winner), self._outcome.rule, points(state.board))

    def _reached(self, state: State) -> State:
        """The next decision; there must be one unless the game is over."""
        state = advance(state)
        if not isinstance(state.step, Over) and not any(choices(state, seat) for seat in deciders(state)):
            self._pieces.fault("sekigahara.position.nothing_to_decide")
        self._stop_at_faults()
        return state

    def _undoable(self, state: State, undo: form.UndoForm) -> State:
        """R23: the state with what the opponent has not been told."""
        pieces = self._pieces
        held = [happening for table in undo.told_later if (happening := read_held(pieces, table)) is not None]
        if not isinstance(state.step, MOVEMENT) or undo.choices < 1 or "undo" in undo.seen:
            pieces.fault("sekigahara.position.undo")
        self._stop_at_faults()
        seen = _Reader(undo.seen, pieces.edition, pieces.seed).state()
        if seen.active is not state.active or not isinstance(seen.step, MOVEMENT):
            pieces.fault("sekigahara.position.undo")
            self._stop_at_faults()
        return state.then(open=seen, held=tuple(held), free=undo.choices)
