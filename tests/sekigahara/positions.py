"""Positions written as text, and lines of play: what the tests of the rules are made of."""

from futari.core import Seat
from futari.sekigahara.edition import SEATS, standard_edition
from futari.sekigahara.game import SEKIGAHARA
from futari.sekigahara.position import read_position, read_position_text
from futari.sekigahara.state import State

__all__ = ["offered", "play", "position"]


def position(text: str = "", seed: bytes = b"a written position") -> State:
    """The state of a written position (docs/sekigahara-positions.md), at its next decision."""
    return read_position(read_position_text(text), standard_edition(), seed)


def offered(state: State, seat: str | None = None) -> list[str]:
    """The texts of everything a seat may choose now; without a seat, of whoever decides."""
    seats = [Seat(SEATS.index(seat))] if seat else sorted(SEKIGAHARA.to_act(state))
    return [SEKIGAHARA.write_choice(choice) for each in seats for choice in SEKIGAHARA.choices(state, each)]


def play(state: State, *lines: str) -> State:
    """The state after lines such as `ishida: march osaka`; whatever is not offered is an error that tells what is."""
    for line in lines:
        name, _, text = line.partition(": ")
        seat = Seat(SEATS.index(name))
        if text not in offered(state, name):
            told = "\n  ".join(f"{each}: {text}" for each in SEATS for text in offered(state, each)) or "nothing"
            raise AssertionError(f"{line!r} is not offered at {type(state.step).__name__}; offered:\n  {told}")
        state = SEKIGAHARA.apply(state, seat, SEKIGAHARA.read_choice(text))
    return state
