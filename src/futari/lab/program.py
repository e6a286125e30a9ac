"""A program of somebody else's as a bot: it reads JSON lines and answers with lines (docs/line-protocol.md).

It is given what its seat may know and nothing else: no seed, no record, and none of our environment's secrets.
"""

from __future__ import annotations

import os
import selectors
import shlex
import signal
import subprocess
import time
from collections import deque
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

import msgspec

from futari.bots import Answer
from futari.core import Abandon, FutariError, Message, Resign, TimeOut, Unreadable

if TYPE_CHECKING:
    from collections.abc import Mapping
    from types import TracebackType
    from typing import IO, Self

    from futari.bots import Outlook
    from futari.core import AnyGame, Entry, OptionValue, Outcome, Seat, Stream

__all__ = ["PREFIX", "SECONDS", "Fault", "Forfeit", "Program", "ProgramBroken"]

PREFIX = "exec:"
PROTOCOL = 1
SECONDS = 10.0  # for each answer
LONGEST_ANSWER = 65_536
LAST_WORDS = 2_000
LONGEST_WHY = 500
FAREWELL = 2.0
# Of our environment a program gets these and no others: there may be passwords and tokens among them.
ENVIRONMENT = ("PATH", "HOME", "LANG", "LC_ALL", "TMPDIR", "TZ", "VIRTUAL_ENV", "PYTHONPATH", "LD_LIBRARY_PATH")

# What a program loses a game by.
Fault: TypeAlias = Literal["time", "crash", "garbage", "illegal", "oversized"]


class Forfeit(Exception):
    """A game that a program has lost by what it did, or failed to do."""

    def __init__(self, fault: Fault, detail: str) -> None:
        super().__init__(f"{fault}: {detail}")
        self.fault = fault
        self.detail = detail

    def entry(self, seat: str, at: int) -> Entry:
        """How the record tells it: out of time, gone, or resigned by doing what cannot be done."""
        if self.fault == "time":
            return TimeOut(seat, at)
        return Abandon(seat, at) if self.fault == "crash" else Resign(seat, at)


class ProgramBroken(FutariError):
    """A program that never answered anything: that is a mistake of the command, not a lost game."""

    def __init__(self, command: str, detail: str) -> None:
        super().__init__(Message("arena.program", {"command": command, "detail": detail}))


class Program:
    """A command with arguments; not a bot yet, for a bot sits at a game."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.command = name.removeprefix(PREFIX)
        try:
            self.arguments = shlex.split(self.command)
        except ValueError as error:
            raise ProgramBroken(self.command, str(error)) from error
        if not self.arguments:
            raise Unreadable("arena.no_command")

    def at(
        self, game: AnyGame, seat: Seat, options: Mapping[str, OptionValue], chance: Stream, seconds: float
    ) -> ProgramAtWork:
        """The program, started for one game; `chance` gives it a number for dice of its own."""
        hello = {
            "type": "hello",
            "protocol": PROTOCOL,
            "game": game.name,
            "version": game.version,
            "options": dict(options),
            "seats": list(game.seats),
            "seat": game.seats[seat],
            "dice": chance.below(1 << 53),
            "seconds": seconds,
        }
        return ProgramAtWork(self, game, seconds, hello)


class ProgramAtWork:
    """A running program; a bot for one seat of one game."""

    def __init__(self, program: Program, game: AnyGame, seconds: float, hello: dict[str, object]) -> None:
        self._program = program
        self._game = game
        self._seconds = seconds
        self._outgoing = _line(hello)
        self._incoming = b""
        self._said = deque[bytes](maxlen=16)
        self._answers = 0
        self._events = 0
        try:
            self._process = subprocess.Popen(  # noqa: S603  (the command is what the reader typed)
                program.arguments,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                env={name: os.environ[name] for name in ENVIRONMENT if name in os.environ},
                start_new_session=True,
            )
        except OSError as error:
            raise ProgramBroken(program.command, error.strerror or str(error)) from error
        self._pipes = [_pipe(each) for each in (self._process.stdin, self._process.stdout, self._process.stderr)]
        for pipe in self._pipes:
            os.set_blocking(pipe.fileno(), False)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """End it, and whatever it has started."""
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        for pipe in self._pipes:
            with suppress(OSError):
                pipe.close()
        self._process.wait()

    def answer(self, outlook: Outlook[Any, Any], chance: Stream) -> Answer[Any]:  # noqa: ARG002  (it has its own dice)
        """Ask for one choice; raises Forfeit."""
        choices = tuple(outlook.choices)
        texts = [self._game.write_choice(choice) for choice in choices]
        self._outgoing += _line(
            {
                "type": "turn",
                "turn": self._answers + 1,
                "view": outlook.view,
                "choices": texts,
                "events": outlook.events[self._events :],
            }
        )
        self._events = len(outlook.events)
        picked, why = _read(self._exchange(), texts)
        self._answers += 1
        return Answer((choices[picked],), None if why is None else Message("bot.said", {"text": why}))

    def end(self, outcome: Outcome | None) -> None:
        """Tell how it ended, and leave a moment to end in peace."""
        told = outcome and {
            "winner": None if outcome.winner is None else self._game.seats[outcome.winner],
            "how": outcome.how,
            "score": dict(zip(self._game.seats, outcome.score, strict=True)),
        }
        stdin = self._pipes[0]
        with suppress(OSError):
            os.set_blocking(stdin.fileno(), True)
            if len(self._outgoing) < 4096:  # more than that, and it may never be read
                os.write(stdin.fileno(), self._outgoing + _line({"type": "over", "outcome": told}))
            stdin.close()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(FAREWELL)

    def _exchange(self) -> bytes:
        """Send what waits to be sent and take one line, within the time of an answer."""
        stdin, stdout, stderr = self._pipes
        deadline = time.monotonic() + self._seconds
        with selectors.DefaultSelector() as watch:
            watch.register(stdin, selectors.EVENT_WRITE)
            watch.register(stdout, selectors.EVENT_READ)
            watch.register(stderr, selectors.EVENT_READ)
            while b"\n" not in self._incoming:
                left = deadline - time.monotonic()
                if left <= 0:
                    raise Forfeit("time", f"no answer within {self._seconds:g} s")
                for key, _ in watch.select(left):
                    if key.fileobj is stdin:
                        if self._is_all_sent():
                            watch.unregister(stdin)
                    elif key.fileobj is stdout:
                        self._hear(stdout)
                    elif not self._listen(stderr):
                        watch.unregister(stderr)
        line, _, more = self._incoming.partition(b"\n")
        self._incoming = b""
        if more:
            raise Forfeit("garbage", "more than one line for one turn")
        return line

    def _is_all_sent(self) -> bool:
        try:
            sent = os.write(self._pipes[0].fileno(), self._outgoing[:LONGEST_ANSWER])
        except BlockingIOError:
            return False
        except OSError:  # it reads no more; what it still says is read, or its end
            self._outgoing = b""
            return True
        self._outgoing = self._outgoing[sent:]
        return not self._outgoing

    def _hear(self, stdout: IO[bytes]) -> None:
        heard = os.read(stdout.fileno(), LONGEST_ANSWER)
        if not heard:
            self._fail()
        self._incoming += heard
        if len(self._incoming) > LONGEST_ANSWER:
            raise Forfeit("oversized", f"an answer of more than {LONGEST_ANSWER} bytes")

    def _listen(self, stderr: IO[bytes]) -> bool:
        """Keep its last words for whoever has to find out what went wrong."""
        try:
            heard = os.read(stderr.fileno(), LONGEST_ANSWER)
        except BlockingIOError:
            return True
        self._said.append(heard[-LAST_WORDS:])
        return bool(heard)

    def _fail(self) -> None:
        """It has closed its output: it is gone, or as good as gone."""
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(FAREWELL)
        self._listen(self._pipes[2])
        words = b"".join(self._said)[-LAST_WORDS:].decode(errors="replace").strip().splitlines()
        code = self._process.poll()
        detail = "; ".join(["its output is closed" if code is None else f"it ended with code {code}", *words[-1:]])
        if not self._answers:
            raise ProgramBroken(self._program.command, detail)
        raise Forfeit("crash", detail)


def _pipe(stream: IO[bytes] | None) -> IO[bytes]:
    if stream is None:
        raise AssertionError("a pipe was asked for")
    return stream


def _line(content: object) -> bytes:
    return msgspec.json.encode(content) + b"\n"


class _Said(msgspec.Struct):
    choice: int | str
    why: str | None = None


_ANSWER: msgspec.json.Decoder[int | str | _Said] = msgspec.json.Decoder(int | str | _Said)


def _read(line: bytes, texts: list[str]) -> tuple[int, str | None]:
    """The number of a choice on the list, and why in the program's own words; raises Forfeit."""
    try:
        said = _ANSWER.decode(line)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise Forfeit("garbage", f"{line[:200].decode(errors='replace')!r}: {error}") from error
    choice, why = (said.choice, said.why) if isinstance(said, _Said) else (said, None)
    if isinstance(choice, str):
        if choice not in texts:
            raise Forfeit("illegal", f"{choice[:200]!r} is not on the list")
        choice = texts.index(choice)
    if not 0 <= choice < len(texts):
        raise Forfeit("illegal", f"there is no choice number {choice}")
    return choice, None if why is None else " ".join(why.split())[:LONGEST_WHY]
