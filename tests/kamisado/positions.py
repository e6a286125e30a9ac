"""Random rounds, positions and matches of every format, for properties, fuzzing and benchmarks.

Everything takes a `random.Random`, so that a seed names a position for ever; the strategies below draw the seed.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from hypothesis import strategies as st

from futari.core import BySide, Seat
from futari.kamisado.board import COLOURS, Colour
from futari.kamisado.format import Format, points_of_rings
from futari.kamisado.game import KAMISADO
from futari.kamisado.moves import can_move, legal_moves, pushed_line
from futari.kamisado.position import Position, round_start
from futari.kamisado.round import Turn, play_move

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from futari.kamisado.match import Match, Options

__all__ = [
    "MATCH_FORMATS",
    "ends",
    "mirrored",
    "mirrored_colour",
    "positions",
    "random_end",
    "random_match",
    "random_position",
    "random_rings",
    "random_round",
    "random_start",
    "scattered_position",
    "seeded",
    "starts",
    "turned",
]

MATCH_FORMATS = (Format.STANDARD, Format.LONG, Format.MARATHON)


def seeded(seed: int) -> random.Random:
    """The dice of a seed."""
    return random.Random(seed)


def random_rings(rng: random.Random, format_: Format) -> BySide[tuple[int, ...]]:
    """Rings as some rounds of the format leave them: every tower within its limit, both scores below the points."""
    return BySide(_rings_of_a_side(rng, format_), _rings_of_a_side(rng, format_))


def _rings_of_a_side(rng: random.Random, format_: Format) -> tuple[int, ...]:
    rings = [0] * 8
    favourites = rng.sample(range(8), 4)
    for _ in range(rng.randrange(format_.points)):
        tower = rng.choice(favourites)
        won = [count + (place == tower) for place, count in enumerate(rings)]
        if points_of_rings(tuple(won)) < format_.points and won[tower] <= format_.most_rings:
            rings = won
    return tuple(rings)


def random_start(rng: random.Random, format_: Format) -> Position:
    """The start of some round: the first set-up in a Single Round, otherwise any line-ups with any rings."""
    if format_ is Format.SINGLE:
        return round_start(BySide(COLOURS, COLOURS), BySide((0,) * 8, (0,) * 8), rng.choice(tuple(Seat)), format_)
    lines = BySide(tuple(rng.sample(COLOURS, 8)), tuple(rng.sample(COLOURS, 8)))
    return round_start(lines, random_rings(rng, format_), rng.choice(tuple(Seat)), format_)


def random_round(rng: random.Random, start: Position) -> Iterator[Turn]:
    """Play at random to the end of the round."""
    position = start
    while not position.finished:
        turn = play_move(position, rng.choice(legal_moves(position)))
        yield turn
        position = turn.position


def random_position(rng: random.Random, format_: Format) -> Position:
    """A position from the middle of a random round; never finished."""
    start = random_start(rng, format_)
    passed = [start, *(turn.position for turn in random_round(rng, start) if not turn.position.finished)]
    return rng.choice(passed)


def random_end(rng: random.Random, format_: Format) -> Position:
    """The final position of a random round, with the ring placed."""
    *_, last = random_round(rng, random_start(rng, format_))
    return last.position


def scattered_position(rng: random.Random, format_: Format) -> Position:
    """Towers anywhere but on their far rows, crowded together: full of blocked towers and pushes."""
    rows = rng.randint(3, 6)
    first = rng.randint(1, 7 - rows)
    while True:
        squares = rng.sample(range(first * 8, (first + rows) * 8), 16)
        towers = BySide(tuple(squares[:8]), tuple(squares[8:]))
        rings = random_rings(rng, format_)
        movable = [(side, tower) for side in Seat for tower in COLOURS if can_move(towers, rings, side, tower)]
        pushers = [who for who in movable if pushed_line(towers, rings, *who)]
        if movable:
            side, tower = rng.choice(pushers if pushers and rng.random() < 0.5 else movable)
            return Position(towers, rings, side, tower, format=format_)


def random_match(rng: random.Random, options: Options) -> Iterator[Match]:
    """Every state of a match played at random through the list of choices, from the first to the last."""
    match = KAMISADO.start(options, bytes(32))
    yield match
    while actors := KAMISADO.to_act(match):
        (seat,) = actors
        match = KAMISADO.apply(match, seat, rng.choice(list(KAMISADO.choices(match, seat))))
        yield match


def mirrored_colour(colour: Colour) -> Colour:
    """The colour that changes places with this one when the board is mirrored (a to h)."""
    return Colour(7 - colour)


def mirrored(position: Position) -> Position:
    """The mirror image: columns a to h exchanged, and the colours that go with them."""
    return Position(
        position.towers.map(lambda squares: tuple(square ^ 7 for square in squares)[::-1]),
        position.rings.map(lambda rings: rings[::-1]),
        position.to_move,
        None if position.tower is None else mirrored_colour(position.tower),
        finished=position.finished,
        format=position.format,
    )


def turned(position: Position) -> Position:
    """The board turned by 180 degrees: the sides exchanged, the colours kept."""
    return Position(
        BySide(*(tuple(63 - square for square in squares) for squares in reversed(position.towers))),
        BySide(position.rings.second, position.rings.first),
        position.to_move.other,
        position.tower,
        finished=position.finished,
        format=position.format,
    )


def _drawn(
    make: Callable[[random.Random, Format], Position], formats: tuple[Format, ...]
) -> st.SearchStrategy[Position]:
    return st.builds(
        lambda seed, format_: make(seeded(seed), format_), st.integers(0, 2**32 - 1), st.sampled_from(formats)
    )


def starts(formats: tuple[Format, ...] = tuple(Format)) -> st.SearchStrategy[Position]:
    """Round starts of all formats."""
    return _drawn(random_start, formats)


def positions(formats: tuple[Format, ...] = tuple(Format)) -> st.SearchStrategy[Position]:
    """Positions to move in, of all formats, as play leaves them or crowded together."""
    return _drawn(random_position, formats) | _drawn(scattered_position, formats)


def ends(formats: tuple[Format, ...] = tuple(Format)) -> st.SearchStrategy[Position]:
    """Final positions of all formats."""
    return _drawn(random_end, formats)
