"""The paints of the map by day and by night: paper and lacquer, ink and gold."""

from __future__ import annotations

from dataclasses import dataclass

from futari.core import BySide

__all__ = ["DAY", "NIGHT", "Paints", "SidePaints"]


@dataclass(frozen=True, slots=True)
class SidePaints:
    """A side's wood: its front, its upper edge, its outline, and what is written on it."""

    wood: str
    edge: str
    line: str
    sign: str


@dataclass(frozen=True, slots=True)
class Paints:
    """The paints of one theme."""

    sea: str
    shallow: str
    wave: str
    land: str
    coast: str
    mountain: str
    snow: str
    road: str
    casing: str
    place: str
    resource: str
    ink: str
    text: str
    halo: str
    panel: str
    panel_line: str
    alarm: str
    sides: BySide[SidePaints]


DAY = Paints(
    sea="#c9d8d6",
    shallow="#e3ebe4",
    wave="#a9bfbd",
    land="#f5ecd8",
    coast="#8f7d5c",
    mountain="#d8c7a2",
    snow="#fffdf6",
    road="#6b5a41",
    casing="#fbf6e9",
    place="#fffdf6",
    resource="#b3392f",
    ink="#2a211a",
    text="#2f251c",
    halo="#f5ecd8",
    panel="#fbf5e6",
    panel_line="#a08a63",
    alarm="#b3261e",
    sides=BySide(
        SidePaints(wood="#2a2422", edge="#5a4d47", line="#0f0c0b", sign="#f3e8cf"),
        SidePaints(wood="#e3b748", edge="#f6dc92", line="#6b4c0c", sign="#33240a"),
    ),
)

NIGHT = Paints(
    sea="#131b21",
    shallow="#1c2830",
    wave="#2b3a44",
    land="#2f2a22",
    coast="#8d7a54",
    mountain="#4b4233",
    snow="#a79b80",
    road="#c5b189",
    casing="#2f2a22",
    place="#171310",
    resource="#d4604f",
    ink="#efe3c8",
    text="#f0e5cc",
    halo="#2f2a22",
    panel="#1d1815",
    panel_line="#8d7a54",
    alarm="#ff7a66",
    sides=BySide(
        # Black lacquer by night keeps a light rim, or it would be lost on the dark land.
        SidePaints(wood="#0b0908", edge="#4a403a", line="#c9b791", sign="#f3e8cf"),
        SidePaints(wood="#d9aa3c", edge="#f0cf7d", line="#3d2b06", sign="#2b1d06"),
    ),
)
