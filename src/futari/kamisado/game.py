"""Kamisado as a game of the contract."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias

from futari.core import (
    BySide,
    Choices,
    Event,
    IllegalChoice,
    Message,
    Number,
    Outcome,
    Pick,
    Seat,
    Unreadable,
)
from futari.kamisado.board import Direction
from futari.kamisado.events import events_of
from futari.kamisado.match import (
    FEWEST_POINTS,
    FORMATS,
    MOST_POINTS,
    USUAL_POINTS,
    Match,
    Options,
    Stage,
    fill_rows,
    make_move,
    read_options,
    start_match,
)
from futari.kamisado.moves import Move, legal_moves, tower_moves
from futari.kamisado.notation import read_attempt
from futari.kamisado.refusal import Attempt, judge
from futari.kamisado.regroup import Fill
from futari.kamisado.terms import colour_term, side_term
from futari.kamisado.view import MatchView, view_match

if TYPE_CHECKING:
    from collections.abc import Mapping

    from futari.core import OptionField, OptionValue

__all__ = ["KAMISADO", "Choice", "Kamisado"]

Choice: TypeAlias = Move | Fill

_FILLS = {str(fill): fill for fill in Fill}
_DIRECTIONS = tuple(Direction)


class Kamisado:
    """The rules of `shared/rules/kamisado.md`, from the first move of a match to its last."""

    name = "kamisado"
    version = 1
    seats = BySide("black", "gold")
    may_undo = False
    has_secrets = False
    option_fields: tuple[OptionField, ...] = (
        Pick(
            "format",
            Message("options.label.format"),
            FORMATS,
            tuple(Message(f"format.{name}") for name in FORMATS),
            "standard",
        ),
        Number(
            "points",
            Message("options.label.points"),
            FEWEST_POINTS,
            MOST_POINTS,
            USUAL_POINTS,
            only_for=("format", "series"),
        ),
    )

    def read_options(self, raw: Mapping[str, OptionValue]) -> Options:
        """Checked options from JSON values."""
        return read_options(raw)

    def rating_category(self, options: Options) -> str | None:
        """Its format; the first player wins a Single Round, so that alone, or an odd series of them, is not rated."""
        uneven = options.is_series and options.target % 2 == 1
        return None if uneven or options.format == "single" else options.format

    def start(self, options: Options, seed: bytes) -> Match:  # noqa: ARG002  (nothing in Kamisado is left to chance)
        """Round 1 of a match."""
        return start_match(options)

    def to_act(self, match: Match) -> frozenset[Seat]:
        """The mover, the winner who chooses how to fill, or nobody."""
        if match.stage is Stage.OVER:
            return frozenset()
        mover = match.position.to_move
        return frozenset({mover if match.stage is Stage.MOVE else mover.other})

    def choices(self, match: Match, seat: Seat) -> Choices[Choice]:
        """The legal moves, or the two ways to fill."""
        if seat not in self.to_act(match):
            return Choices(tuple)
        if match.stage is Stage.FILL:
            return Choices(lambda: tuple(Fill))
        return Choices(lambda: legal_moves(match.position))

    def apply(self, match: Match, seat: Seat, choice: Choice) -> Match:
        """The match after a choice; a refusal names its rule."""
        if self._is_listed(match, seat, choice):
            return fill_rows(match, choice) if isinstance(choice, Fill) else make_move(match, choice)
        raise self._refusal(match, seat, choice)

    def _is_listed(self, match: Match, seat: Seat, choice: Choice) -> bool:
        """Whether the list holds a choice; of a free choice (T1) only the moves of its own tower are made."""
        if isinstance(choice, Move) and match.stage is Stage.MOVE and match.position.tower is None:
            return seat in self.to_act(match) and choice in tower_moves(match.position, choice.tower)
        return choice in self.choices(match, seat)

    def _refusal(self, match: Match, seat: Seat, choice: Choice) -> IllegalChoice:
        if match.stage is Stage.OVER:
            return IllegalChoice("M7", "kamisado.match_over")
        if seat not in self.to_act(match):
            return IllegalChoice(None, "kamisado.not_your_turn", side=side_term(seat.other))
        if match.stage is Stage.FILL:
            return IllegalChoice("F1", "kamisado.fill_first")
        if isinstance(choice, Fill):
            return IllegalChoice("F1", "kamisado.regroup_unfinished")
        attempt = Attempt(choice.tower, choice.direction.arrow, choice.distance, choice.reached, choice.push)
        try:
            judge(match.position, attempt)
        except IllegalChoice as refusal:
            return refusal
        # A push without the word: readers put it in, a choice is the exact text.
        return IllegalChoice(None, "kamisado.not_listed", choice=str(choice))

    def prompt(self, match: Match, seat: Seat | None) -> Message:
        """Whose move it is and with which tower."""
        if match.stage is Stage.OVER:
            return Message("prompt.over", {"black": match.score.first, "gold": match.score.second})
        (actor,) = self.to_act(match)
        who = "you" if seat is actor else "other"
        side = side_term(actor)
        if match.stage is Stage.FILL:
            return Message(f"prompt.fill.{who}", {"side": side})
        if match.position.tower is None:
            return Message(f"prompt.free.{who}", {"side": side})
        return Message(f"prompt.move.{who}", {"side": side, "tower": colour_term(match.position.tower)})

    def view(self, match: Match, seat: Seat | None) -> MatchView:  # noqa: ARG002  (nothing is hidden from anyone)
        """Everything."""
        return view_match(match)

    def events(self, before: Match, actor: Seat, choice: Choice, after: Match, seat: Seat | None) -> list[Event]:  # noqa: ARG002  (all see the same)
        """What happened, the same for everybody."""
        return events_of(before, actor, choice, after)

    def outcome(self, match: Match) -> Outcome | None:
        """The winner of the match, by the rule that decided its last round."""
        if match.stage is not Stage.OVER or match.last is None or match.last.outcome is None:
            return None
        return Outcome(match.winner, match.last.outcome.rule, match.score)

    def score(self, match: Match) -> BySide[int]:
        """The points so far."""
        return match.score

    def why(self, match: Match, seat: Seat, attempt: str) -> IllegalChoice | None:
        """The rule that forbids an entry, in signs or words of any language; raises Unreadable if it is none."""
        fill = _FILLS.get(attempt)
        if fill is not None and fill in self.choices(match, seat):
            return None
        if fill is not None or match.stage is not Stage.MOVE or seat not in self.to_act(match):
            return self._refusal(match, seat, fill or Fill.LEFT)
        try:
            judge(match.position, read_attempt(attempt))
        except IllegalChoice as refusal:
            return refusal
        return None

    def undo_depth(self, match: Match, seat: Seat) -> int | None:  # noqa: ARG002  (a takeback may go back to the start)
        """Nothing is ever revealed or drawn: with the opponent's consent everything can be taken back."""
        return None

    def write_choice(self, choice: Choice) -> str:
        """`purple ↖5 yellow`, `purple ↑1 pink push`, `fill left`."""
        return str(choice)

    def read_choice(self, text: str) -> Choice:
        """The choice of a stable text."""
        return _FILLS[text] if text in _FILLS else _read_move(text)


# A game has few different moves, and every one is read again and again.
@lru_cache(maxsize=4096)
def _read_move(text: str) -> Move:
    attempt = read_attempt(text, "en")
    direction = next((d for d in _DIRECTIONS if d.arrow == attempt.arrow), None)
    if direction is None or attempt.reached is None:
        raise Unreadable("notation.not_a_choice", text=text)
    return Move(attempt.tower, direction, attempt.distance, attempt.reached, attempt.push)


KAMISADO = Kamisado()
