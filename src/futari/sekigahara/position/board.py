"""The map and the phase of a written position: stacks, castles, markers, sieges, and what was done in the phase."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from futari.core import BySide, Seat
from futari.sekigahara.choice import Act
from futari.sekigahara.control import ISHIDA, TOKUGAWA
from futari.sekigahara.edition import SEATS
from futari.sekigahara.movement import LEVELS
from futari.sekigahara.pieces import NONE, members
from futari.sekigahara.position.pieces import BAG, BOX, LOST, MORI_BOX, seat_of
from futari.sekigahara.state import Board, Entry, Phase

if TYPE_CHECKING:
    from collections.abc import Iterable

    from futari.sekigahara.pieces import Blocks
    from futari.sekigahara.position.form import BoardForm, PhaseForm, SideForm
    from futari.sekigahara.position.pieces import Pieces

__all__ = ["read_ground", "read_phase", "settle_ground"]


def read_ground(pieces: Pieces, sides: BySide[SideForm], *, fill: bool) -> Board:
    """Where every block is; disks, castles, markers and sieges are still as printed."""
    edition = pieces.edition
    zones = []
    for side in Seat:
        form = sides[side]
        for key in form.stacks:
            pieces.place(key, f"{SEATS[side]}.stacks")
        if form.mori_box and side is TOKUGAWA:
            pieces.fault("sekigahara.position.mori_box")
        words = {f"stacks.{key}": form.stacks[key] for key in form.stacks}
        words |= {BAG: form.bag or (), BOX: form.box, LOST: form.lost, MORI_BOX: form.mori_box}
        zones.append(pieces.allotted(side, words, fill=fill))
    stacks = [
        tuple(_bits(zones[side].get(f"stacks.{place.key}", ())) for place in edition.chart.places) for side in Seat
    ]
    return Board(
        stacks=BySide(*stacks),
        boxes=BySide(*(_bits(zones[side][BOX]) for side in Seat)),
        bags=BySide(*(zones[side][BAG] for side in Seat)),
        mori_box=_bits(zones[ISHIDA][MORI_BOX]),
        lost=BySide(*(_bits(zones[side][LOST]) for side in Seat)),
        disks=(1 << len(edition.disks)) - 1,
        castles=tuple(edition.chart.places[place].castle or TOKUGAWA for place in edition.chart.castles),
        markers=tuple(edition.chart.places[place].capital for place in edition.chart.resources),
        given=BySide(*(sides[side].given for side in Seat)),
    )


def _bits(numbers: Iterable[int]) -> Blocks:
    return sum(1 << number for number in numbers)


def settle_ground(pieces: Pieces, board: Board, form: BoardForm, phase: Phase) -> Board:
    """The board with its disks, and with castles, markers and sieges as its document says or as they must be."""
    disks = _disks(pieces, form)
    castles = _castles(pieces, board, form, disks, phase)
    markers = _markers(pieces, board, form)
    sieges, inside = _sieges(pieces, board, form, disks, castles)
    return replace(board, disks=disks, castles=castles, markers=markers, sieges=sieges, inside=inside)


def _disks(pieces: Pieces, form: BoardForm) -> int:
    names = [disk.name for disk in pieces.edition.disks]
    if form.disks is None:
        return (1 << len(names)) - 1
    for word in form.disks:
        if word not in names:
            pieces.fault("sekigahara.position.disk_unknown", disk=word)
    return sum(1 << number for number, name in enumerate(names) if name in form.disks)


def _castles(pieces: Pieces, board: Board, form: BoardForm, disks: int, phase: Phase) -> tuple[Seat, ...]:
    """4.3: whoever is alone there, with nobody there its own side; who holds a contested one may be said."""
    edition = pieces.edition
    said = {}
    for key, name in form.castles.items():
        place = pieces.place(key, "[board] castles")
        if place is not None and place not in edition.chart.castles:
            pieces.fault("sekigahara.position.no_castle", place=key)
        elif place is not None:
            said[place] = seat_of(name)
    castles = []
    for place in edition.chart.castles:
        printed = edition.chart.places[place].castle or TOKUGAWA
        tokugawa, ishida = bool(board.stacks[TOKUGAWA][place]), bool(board.stacks[ISHIDA][place])
        disk = bool(disks & edition.disk_at[place])
        if tokugawa and (ishida or disk):
            # A disk never lets go of its castle (R18).
            holder = ISHIDA if disk else said.get(place, _holder_before(board, phase, place, printed))
        else:
            holder = TOKUGAWA if tokugawa else ISHIDA if ishida or disk else printed
        if said.get(place, holder) is not holder:
            pieces.fault("sekigahara.position.castle", place=edition.chart.places[place].key, side=SEATS[holder])
        castles.append(holder)
    return tuple(castles)


def _holder_before(board: Board, phase: Phase, place: int, printed: Seat) -> Seat:
    """The side that did not come in this phase, if only one did."""
    came = 0
    for entry in phase.entries:
        came |= entry.blocks if entry.place == place else NONE
    newcomers = [side for side in Seat if not board.stacks[side][place] & ~came]
    return newcomers[0].other if len(newcomers) == 1 else printed


def _markers(pieces: Pieces, board: Board, form: BoardForm) -> tuple[Seat | None, ...]:
    """4.2: whoever is alone there; an empty or contested one may be said."""
    chart = pieces.edition.chart
    markers = list(board.markers)
    for key, name in form.markers.items():
        place = pieces.place(key, "[board] markers")
        if place is None:
            continue
        if chart.resource_at[place] < 0:
            pieces.fault("sekigahara.position.no_resource", place=key)
            continue
        markers[chart.resource_at[place]] = seat_of(name)
    for number, place in enumerate(chart.resources):
        alone = [side for side in Seat if board.stacks[side][place] and not board.stacks[side.other][place]]
        key = chart.places[place].key
        if alone and key in form.markers and markers[number] is not alone[0]:
            pieces.fault("sekigahara.position.marker", place=key, side=SEATS[alone[0]])
        if alone:
            markers[number] = alone[0]
    return tuple(markers)


def _sieges(pieces: Pieces, board: Board, form: BoardForm, disks: int, castles: tuple[Seat, ...]) -> tuple[int, Blocks]:
    """8.9.6: castles with enemies before them; the owner's blocks are inside unless the document tells which."""
    edition, chart = pieces.edition, pieces.edition.chart
    sieges, inside = 0, NONE
    for key in form.sieges:
        place = pieces.place(key, "[board] sieges")
        if place is not None and chart.castle_at[place] < 0:
            pieces.fault("sekigahara.position.no_castle", place=key)
        elif place is not None:
            owner = castles[chart.castle_at[place]]
            disk = owner is ISHIDA and disks & edition.disk_at[place]
            if not board.stacks[owner.other][place] or not (board.stacks[owner][place] or disk):
                pieces.fault("sekigahara.position.siege", place=key)
            sieges |= 1 << place
    for place in (disk.place for number, disk in enumerate(edition.disks) if disks >> number & 1):
        # R18: a disk alone is besieged as soon as somebody comes.
        if board.stacks[TOKUGAWA][place] and not board.stacks[ISHIDA][place]:
            sieges |= 1 << place
    for place in members(sieges):
        key = chart.places[place].key
        garrison = board.stacks[castles[chart.castle_at[place]]][place]
        words = form.inside.get(key)
        inside |= garrison if words is None else pieces.among(words, garrison, f"board.inside.{key}")
    for key in form.inside:
        place = pieces.place(key, "[board] inside")
        if place is not None and not sieges >> place & 1:
            pieces.fault("sekigahara.position.not_besieged", place=key)
    return sieges, inside


def read_phase(pieces: Pieces, board: Board, form: PhaseForm, active: Seat) -> Phase:
    """What the active player has done; whatever marched is spent."""
    usual = LEVELS[Act(form.level)][1] if form.level else Phase()
    marches = usual.marches if form.marches is None else form.marches
    musters = usual.musters if form.musters is None else form.musters
    if not (marches == usual.marches if usual.marches < 0 else 0 <= marches <= usual.marches):
        pieces.fault("sekigahara.position.number", name="phase.marches", number=marches)
    if not 0 <= musters <= usual.musters:
        pieces.fault("sekigahara.position.number", name="phase.musters", number=musters)
    used = 0
    for one, other in form.roads_used:
        road = pieces.road(one, other)
        used |= 0 if road is None else 1 << road
    entries = _entries(pieces, board, form)
    own = pieces.edition.sides[active]
    mapped = sum(board.stacks[active])
    spent = pieces.among(form.spent, mapped, "phase.spent", named=own)
    for entry in entries:
        spent |= entry.blocks & own if entry.marched else NONE
    fought = 0
    for key in form.fought:
        place = pieces.place(key, "phase.fought")
        fought |= 0 if place is None else 1 << place
    fresh = []
    for each in form.fresh:
        place = pieces.place(each.place, "phase.fresh")
        if place is not None:
            fresh.append((place, seat_of(each.attacker)))
    level = Act(form.level) if form.level else ""
    return Phase(marches, musters, level, used, spent, entries, fought, tuple(fresh))


def _entries(pieces: Pieces, board: Board, form: PhaseForm) -> tuple[Entry, ...]:
    entries = []
    for each in form.entries:
        place, origin = pieces.place(each.place, "phase.entries"), pieces.place(each.origin, "phase.entries")
        if place is None or origin is None:
            continue
        pieces.road(each.origin, each.place)
        here = board.stacks[TOKUGAWA][place] | board.stacks[ISHIDA][place]
        sides = pieces.edition.sides
        blocks = pieces.among(each.blocks, here, f"phase.entries.{each.place}", named=sides.first | sides.second)
        entries.append(Entry(place, origin, blocks, each.marched))
    return tuple(entries)
