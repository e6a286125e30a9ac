"""Who stands where, and who controls what (4.2, 4.3, 2.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from futari.core import BySide, Seat

if TYPE_CHECKING:
    from futari.sekigahara.edition import Edition
    from futari.sekigahara.pieces import Blocks
    from futari.sekigahara.state import Board, State

__all__ = [
    "CASTLE_POINTS",
    "ISHIDA",
    "RESOURCE_POINTS",
    "TOKUGAWA",
    "besieged",
    "castle_owner",
    "has_units",
    "holds_marker",
    "is_contested",
    "joined",
    "killed",
    "placed",
    "points",
    "removed",
    "settled",
    "shut_in",
]

TOKUGAWA, ISHIDA = Seat.FIRST, Seat.SECOND

CASTLE_POINTS = 2
RESOURCE_POINTS = 1


def castle_owner(state: State, place: int) -> Seat | None:
    """The side that controls the castle of a place (4.3); None where there is none."""
    castle = state.edition.chart.castle_at[place]
    return None if castle < 0 else state.board.castles[castle]


def holds_marker(state: State, side: Seat, place: int) -> bool:
    """Whether the side's cube lies on a resource location (4.2)."""
    resource = state.edition.chart.resource_at[place]
    return resource >= 0 and state.board.markers[resource] is side


def has_units(state: State, side: Seat, place: int) -> bool:
    """Whether the side has a block there, or a disk (3.4)."""
    if state.board.stacks[side][place]:
        return True
    return side is ISHIDA and bool(state.board.disks & state.edition.disk_at[place])


def is_contested(state: State, place: int) -> bool:
    """Whether opposing units are together at a place (8.1)."""
    stacks = state.board.stacks
    return bool(stacks[0][place] and (stacks[1][place] or state.board.disks & state.edition.disk_at[place]))


def besieged(state: State, side: Seat, place: int) -> bool:
    """Whether the side is shut in the castle of a place (8.9.6)."""
    return bool(state.board.sieges >> place & 1) and castle_owner(state, place) is side


def placed(board: Board, edition: Edition, side: Seat, blocks: Blocks, place: int) -> Board:
    """The board with blocks more at a place."""
    stacks = board.stacks[side]
    stacks = (*stacks[:place], stacks[place] | blocks, *stacks[place + 1 :])
    return settled(replace(board, stacks=board.stacks.with_(side, stacks)), edition, place)


def joined(board: Board, edition: Edition, side: Seat, blocks: Blocks, place: int) -> Board:
    """The board with blocks more that did not march there: at their own besieged castle they are shut in (8.8.5)."""
    board = placed(board, edition, side, blocks, place)
    if board.sieges >> place & 1 and board.castles[edition.chart.castle_at[place]] is side:
        return replace(board, inside=board.inside | blocks)
    return board


def removed(board: Board, edition: Edition, side: Seat, blocks: Blocks, place: int) -> Board:
    """The board with blocks less at a place."""
    stacks = board.stacks[side]
    stacks = (*stacks[:place], stacks[place] & ~blocks, *stacks[place + 1 :])
    inside = board.inside & ~blocks
    return settled(replace(board, stacks=board.stacks.with_(side, stacks), inside=inside), edition, place)


def killed(board: Board, edition: Edition, side: Seat, blocks: Blocks, place: int) -> Board:
    """The board with blocks of a place out of the game (8.7.3)."""
    lost = board.lost.with_(side, board.lost[side] | blocks)
    return replace(removed(board, edition, side, blocks, place), lost=lost)


def shut_in(board: Board, edition: Edition, blocks: Blocks, place: int) -> Board:
    """The board with blocks of its owner inside a castle, and the castle besieged (8.9.6)."""
    return settled(replace(board, sieges=board.sieges | 1 << place, inside=board.inside | blocks), edition, place)


def settled(board: Board, edition: Edition, place: int) -> Board:
    """The board after units came or went at a place: its castle, its marker and its siege as they now must be."""
    chart = edition.chart
    tokugawa, ishida = board.stacks[0][place], board.stacks[1][place]
    resource = chart.resource_at[place]
    if resource >= 0:
        # R28: whoever is alone there takes it; with enemies present it waits.
        if bool(tokugawa) == bool(ishida):
            return board
        owner = TOKUGAWA if tokugawa else ISHIDA
        if board.markers[resource] is owner:
            return board
        return replace(board, markers=(*board.markers[:resource], owner, *board.markers[resource + 1 :]))
    castle = chart.castle_at[place]
    if castle < 0:
        return board
    disk = board.disks & edition.disk_at[place]
    if tokugawa and (ishida or disk):
        if disk and not ishida:
            # R18: a disk alone is besieged as soon as somebody comes.
            return replace(board, sieges=board.sieges | 1 << place)
        return board
    holder = TOKUGAWA if tokugawa else ISHIDA if ishida or disk else chart.places[place].castle
    return replace(
        board,
        castles=(*board.castles[:castle], holder, *board.castles[castle + 1 :]),
        sieges=board.sieges & ~(1 << place),
        inside=board.inside & ~(tokugawa | ishida),
    )


def points(board: Board) -> BySide[int]:
    """The victory points as they stand (2.2), with those given; a besieged castle counts for the besieged (R24)."""
    return BySide(
        *(
            CASTLE_POINTS * board.castles.count(side) + RESOURCE_POINTS * board.markers.count(side) + board.given[side]
            for side in (TOKUGAWA, ISHIDA)
        )
    )
