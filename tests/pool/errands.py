"""Works for the desk's tests, in a module that a worker can import."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path
from typing import NoReturn


def square(number: int) -> int:
    return number * number


def who(_: object) -> int:
    return os.getpid()


def echo(blob: bytes) -> bytes:
    return blob


def note(told: tuple[Path, str]) -> None:
    """Leaves a line in a book."""
    book, line = told
    with book.open("a") as lines:
        lines.write(line + "\n")


def hold(place: Path) -> int:
    """Says that it has begun, and waits until it may go on."""
    note((place.with_suffix(".begun"), str(os.getpid())))
    while not place.exists():
        time.sleep(0.005)
    return os.getpid()


def wait_and_square(told: tuple[Path, int]) -> int:
    """Says that it has begun, waits until it may go on, and takes a moment."""
    place, number = told
    note((place.with_suffix(".begun"), str(number)))
    while not place.exists():
        time.sleep(0.005)
    time.sleep(0.05)
    return number * number


def rest_and_tell(seconds: float) -> int:
    time.sleep(seconds)
    return os.getpid()


def linger(seconds: float) -> float:
    time.sleep(seconds)
    return seconds


def die(_: object) -> NoReturn:
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError


def die_once(told: tuple[Path, float]) -> str:
    """Takes its time, and the first time dies of it."""
    mark, seconds = told
    time.sleep(seconds)
    if not mark.exists():
        mark.touch()
        die(None)
    return "survived"


def interrupt(_: object) -> int:
    """What Ctrl-C in the terminal does to everybody."""
    os.kill(os.getpid(), signal.SIGINT)
    return os.getpid()


def fall_over(book: Path) -> NoReturn:
    note((book, "tried"))
    raise ZeroDivisionError("on purpose")


def stop_iterating(_: object) -> NoReturn:
    raise StopIteration


class Odd(Exception):
    """Cannot be made again from what it keeps."""

    def __init__(self, first: str, second: str) -> None:
        super().__init__(f"{first} {second}")


def be_odd(_: object) -> NoReturn:
    raise Odd("quite", "odd")


def secretive(_: object) -> object:
    """A result that cannot be sent."""
    return lambda: None


def swell(step: int) -> int:
    """Takes memory in steps until there is no more."""
    hoard = []
    while True:
        hoard.append(bytearray(step))


def solve(memory: int) -> str:
    from futari.kamisado import START
    from futari.kamisado.engine.solver import Solver

    return Solver(memory).solve(START).value
