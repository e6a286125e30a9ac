"""What somebody at a table may do; as messages of the socket and of the bot API."""

from __future__ import annotations

from typing import Annotated, TypeAlias

import msgspec

__all__ = ["Act", "Answer", "Choose", "Claim", "Resign", "Stop", "Takeback", "Undo"]

# No choice of any game is longer.
ChoiceText = Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
SeatName = Annotated[str, msgspec.Meta(max_length=32)]
Ply = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]


class _Act(msgspec.Struct, frozen=True, tag_field="do", forbid_unknown_fields=True, kw_only=True):
    """`seat` is needed only by somebody who has both (a hot seat), and only when both are to act."""

    seat: SeatName | None = None


class Choose(_Act, frozen=True, tag="choose"):
    """Pick one of the choices listed after `ply` entries."""

    ply: Ply
    choice: ChoiceText


class Undo(_Act, frozen=True, tag="undo"):
    """Go back within the own move, where the game allows it."""


class Takeback(_Act, frozen=True, tag="takeback"):
    """Take the last own choice back: a person is asked, a bot does not mind."""


class Stop(_Act, frozen=True, tag="stop"):
    """Propose to stop without a winner."""


class Answer(_Act, frozen=True, tag="answer"):
    """Accept or turn down the opponent's offer, or withdraw the own one; with a ply only the offer of that ply."""

    accept: bool
    ply: Ply | None = None


class Resign(_Act, frozen=True, tag="resign"):
    """Give the match up."""


class Claim(_Act, frozen=True, tag="claim"):
    """Claim the win because the opponent has left a live game."""


Act: TypeAlias = Choose | Undo | Takeback | Stop | Answer | Resign | Claim
