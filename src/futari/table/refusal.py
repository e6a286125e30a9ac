"""What a table refuses, and of which kind the refusal is."""

from __future__ import annotations

import enum
from typing import TYPE_CHECKING

from futari.core import FutariError, Message

if TYPE_CHECKING:
    from futari.core import Parameter

__all__ = ["Kind", "Refused"]


class Kind(enum.Enum):
    """Why something is refused; the value is the status with which HTTP says it."""

    INVALID = 400
    STRANGER = 401
    FORBIDDEN = 403
    MISSING = 404
    CONFLICT = 409
    GONE = 410
    TOO_MANY = 429


class Refused(FutariError):
    """Something that people, seats or the state of a table do not allow; nothing was changed."""

    def __init__(self, kind: Kind, key: str, **params: Parameter) -> None:
        super().__init__(Message(key, params))
        self.kind = kind
