"""A worker: a process of its own that answers one task at a time over a pipe, until the pipe closes.

It does not hear Ctrl-C (whoever started it does, and dismisses it) and does not outlive its parent, however that died.
"""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
import threading
import traceback
from contextlib import suppress
from multiprocessing.connection import Pipe
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable
    from multiprocessing.connection import Connection

__all__ = ["Answer", "Dead", "Worker", "carry_out", "pack", "unpack"]

Answer: TypeAlias = "tuple[Any, Exception | None]"  # a result, or the error of the work

# Spawned, not forked: the engine's threads and tables must not be copied half-way through something.
_SPAWN = multiprocessing.get_context("spawn")
# Starting a process, multiprocessing also asks after all others; two threads must not hear of the same death.
_REGISTER = threading.Lock()


class Dead(Exception):
    """The process is no more."""


def pack(work: Callable[[Any], Any], task: object) -> bytes:
    """What a worker is sent; fails if it cannot be sent."""
    return pickle.dumps((work, task))


def unpack(parcel: bytes) -> Answer:
    """What a worker sent back."""
    try:
        answer: Answer = pickle.loads(parcel)  # noqa: S301  (our own worker wrote it)
    except Exception as error:  # noqa: BLE001  (it belongs to whoever gave the task)
        return None, error
    return answer


def carry_out(parcel: bytes) -> bytes:
    """Do what was packed, and pack what came of it: a result, or the error of the work."""
    try:
        work, task = pickle.loads(parcel)  # noqa: S301  (our own parent wrote it)
        return pickle.dumps((work(task), None))
    except Exception as error:  # noqa: BLE001  (whatever it is, it belongs to whoever gave the task)
        return pickle.dumps((None, _portable(error)))


class Worker:
    """Our end of the pipe; it belongs to one thread, but `kill` may come from any. `memory` is a limit in MiB."""

    def __init__(self, memory: int | None = None) -> None:
        self.pipe, theirs = Pipe()
        self._process = _SPAWN.Process(target=_serve, args=(theirs, memory), daemon=True)
        self._doomed = False
        try:
            with _REGISTER:
                self._process.start()
        except BaseException:
            self.pipe.close()
            raise
        finally:
            # Only the worker may hold its end, otherwise its death would not close the pipe.
            theirs.close()

    @property
    def pid(self) -> int | None:
        """The number of the process."""
        return self._process.pid

    @property
    def fit(self) -> bool:
        """Whether it can be given something; only for an idle one, which has nothing to say unless it is dead."""
        return not self._doomed and not self.speaks(0)

    def send(self, parcel: bytes) -> None:
        """Give it something that was packed."""
        try:
            self.pipe.send_bytes(parcel)
        except OSError as error:
            raise Dead from error

    def speaks(self, seconds: float) -> bool:
        """Wait until it has an answer, or is dead; False if it is still at work."""
        try:
            return self.pipe.poll(max(seconds, 0))
        except OSError:
            return True

    def answer(self) -> Answer:
        """Wait for what came of it."""
        try:
            parcel = self.pipe.recv_bytes()
        except (EOFError, OSError) as error:
            raise Dead from error
        return unpack(parcel)

    def greet(self, seconds: float) -> None:
        """Wait until it has started."""
        self.send(pack(_greeting, None))
        if not self.speaks(seconds):
            raise Dead
        self.answer()

    def kill(self) -> None:
        """End it, whatever it is doing, without waiting."""
        self._doomed = True
        self._process.kill()

    def dismiss(self) -> None:
        """End it and leave nothing behind."""
        self.kill()
        self.pipe.close()
        with _REGISTER:
            self._process.join()
            self._process.close()


def _greeting(_: None) -> None:
    """The shortest work there is."""


def _serve(pipe: Connection, memory: int | None) -> None:
    """A worker's life."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_follow_the_parent, daemon=True).start()
    if memory is not None:
        _limit(memory)
    while True:
        try:
            parcel = pipe.recv_bytes()
        except (EOFError, OSError):
            return
        answer = carry_out(parcel)
        try:
            pipe.send_bytes(answer)
        except OSError:  # whoever wanted it is gone
            return


def _follow_the_parent() -> None:
    """Nobody stops a worker in the middle of something when its parent was killed."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _limit(memory: int) -> None:
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return
    size, (_, most) = memory << 20, resource.getrlimit(resource.RLIMIT_AS)
    if most != resource.RLIM_INFINITY:
        size = min(size, most)
    with suppress(OSError, ValueError):  # macOS has it by name only
        resource.setrlimit(resource.RLIMIT_AS, (size, size))


def _portable(error: Exception) -> Exception:
    """An error that survives the journey, with the place it comes from."""
    if not isinstance(error, MemoryError):
        error.add_note(traceback.format_exc())
    # What the work had in its hands is what filled the memory.
    traceback.clear_frames(error.__traceback__)
    try:
        pickle.loads(pickle.dumps(error))  # noqa: S301  (our own, of this moment)
    except Exception:  # noqa: BLE001  (errors may be built from anything)
        return RuntimeError(f"{type(error).__name__}: {error}")
    return error
