"""What goes over the sockets, in JSON: tagged by `type`."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

import msgspec

from futari.table.acts import Act
from futari.table.room import About
from futari.table.sight import Sight
from futari.table.talk import Line

__all__ = [
    "PROTOCOL",
    "AboutFrame",
    "ActFrame",
    "Bye",
    "ChatFrame",
    "DoneFrame",
    "FromClient",
    "Hello",
    "Ping",
    "Pong",
    "RefusedFrame",
    "Say",
    "SightFrame",
    "read_frame",
    "write_frame",
]

# Raised when an older page would not understand us, or we it.
PROTOCOL = 1

Token = Annotated[str, msgspec.Meta(min_length=1, max_length=48, pattern=r"^[A-Za-z0-9_.:-]+\Z")]


class ActFrame(msgspec.Struct, frozen=True, tag="act", tag_field="type", forbid_unknown_fields=True):
    """Do something at the table. The token names the request: sent again, it is answered with the first result."""

    act: Act
    token: Token


class Say(msgspec.Struct, frozen=True, tag="say", tag_field="type", forbid_unknown_fields=True):
    """Say something at the table."""

    text: Annotated[str, msgspec.Meta(min_length=1, max_length=1000)]
    token: Token


class Ping(msgspec.Struct, frozen=True, tag="ping", tag_field="type", forbid_unknown_fields=True):
    """Are you there? Pages cannot see the pings of the protocol itself."""


FromClient: TypeAlias = ActFrame | Say | Ping


class Hello(msgspec.Struct, frozen=True, tag="hello", tag_field="type"):
    """The first frame."""

    protocol: int
    version: str


class AboutFrame(msgspec.Struct, frozen=True, tag="about", tag_field="type"):
    """Who sits at the table and what was agreed; sent at first and whenever it changes."""

    about: About


class SightFrame(msgspec.Struct, frozen=True, tag="sight", tag_field="type"):
    """What the table looks like, with what happened since the last sight."""

    sight: Sight


class DoneFrame(msgspec.Struct, frozen=True, tag="done", tag_field="type"):
    """A request was done and is durable; `again` if that was some time ago."""

    token: str
    ply: int
    again: bool


class RefusedFrame(msgspec.Struct, frozen=True, tag="refused", tag_field="type"):
    """A request was refused and changed nothing; a stale choice comes with the table as it is now."""

    token: str | None
    error: dict[str, Any]
    sight: Sight | None = None


class ChatFrame(msgspec.Struct, frozen=True, tag="chat", tag_field="type"):
    """New lines of chat."""

    lines: list[Line]


class Pong(msgspec.Struct, frozen=True, tag="pong", tag_field="type"):
    """Yes."""


class Bye(msgspec.Struct, frozen=True, tag="bye", tag_field="type"):
    """The last frame: `reconnect` (the server restarts), `reload` (the page is too old), `too_many`, `gone`."""

    reason: str


_ENCODER = msgspec.json.Encoder()
_DECODER: msgspec.json.Decoder[FromClient] = msgspec.json.Decoder(FromClient)


def write_frame(frame: msgspec.Struct) -> str:
    """A frame as text."""
    return _ENCODER.encode(frame).decode()


def read_frame(text: str | bytes) -> FromClient:
    """A frame from a client; raises msgspec.MsgspecError, or UnicodeDecodeError."""
    try:
        return _DECODER.decode(text)
    except RecursionError:
        raise msgspec.DecodeError("nested too deeply") from None
