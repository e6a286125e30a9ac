"""A cluster of machines that Ray keeps together: how it is reached, and what is said when it cannot be.

This is the only module that imports Ray (an optional extra), and only when a cluster is asked for.
"""

from __future__ import annotations

import logging
import re
import socket
from contextlib import closing
from threading import Lock
from typing import Any, NoReturn

from futari import __version__
from futari.core import FutariError, Message
from futari.pool.worker import carry_out, pack

__all__ = ["ClusterTrouble", "Hand", "join", "leave", "there"]

# How long an address has to answer; Ray alone would try for more than a minute and end the process then.
KNOCK_SECONDS = 5.0
LOOPBACK = ("localhost", "127.0.0.1", "[::1]")
ADDRESS = re.compile(r"(?P<host>[^:/\s]+|\[[0-9a-fA-F:.]+\]):(?P<port>\d{1,5})")

# A process has one connection, which all its pools share; the last one closes it.
_LOCK = Lock()
_USERS: list[str] = []


class ClusterTrouble(FutariError):
    """A cluster that cannot be used: the message says why."""


def join(address: str) -> Any:  # noqa: ANN401  (Ray's own types are of no use without Ray)
    """Ray, connected to the cluster at HOST:PORT; raises ClusterTrouble."""
    ray = _ray()
    with _LOCK:
        if address not in _USERS:
            _knock(ray, address)
        if not ray.is_initialized():
            _USERS.clear()
            _connect(ray, address)
        elif _USERS and _USERS[0] != address:
            raise _trouble("cluster.another", address=address, other=_USERS[0])
        _USERS.append(address)
    return ray


def leave() -> None:
    """One user fewer."""
    with _LOCK:
        if _USERS:
            _USERS.pop()
            if not _USERS:
                _ray().shutdown()


def there(version: str, parcel: bytes) -> bytes:
    """What a node does: the same as a worker on this machine, if it has the same futari."""
    return carry_out(parcel if version == __version__ else pack(_refuse, version))


class Hand:
    """A process on a node that does one task after the other, and has the next one at hand when one is done."""

    def ready(self) -> None:
        """Answers when it has started."""

    def take(self, version: str, parcel: bytes) -> bytes:
        """Do a task."""
        return there(version, parcel)


def _refuse(version: str) -> NoReturn:
    raise _trouble("cluster.other_version", ours=version, theirs=__version__)


def _ray() -> Any:  # noqa: ANN401  (see above)
    try:
        import ray
    except ImportError as error:
        raise _trouble("cluster.missing", extra="futari[cluster]") from error
    return ray


def _connect(ray: Any, address: str) -> None:  # noqa: ANN401  (see above)
    try:
        ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR)
    except (OSError, RuntimeError, ValueError, SystemExit, ray.exceptions.RayError) as error:
        raise _trouble("cluster.refused", address=address, detail=_first_line(error)) from error


def _knock(ray: Any, address: str) -> None:  # noqa: ANN401  (see above)
    """See whether anybody listens there at all."""
    found = ADDRESS.fullmatch(address)
    if found is None:
        raise _trouble("cluster.address", address=address)
    # Ray takes a loopback address for the address that other machines know this one by.
    host = ray.util.get_node_ip_address() if found["host"] in LOOPBACK else found["host"].strip("[]")
    try:
        with closing(socket.create_connection((host, int(found["port"])), KNOCK_SECONDS)):
            return
    except (OSError, OverflowError) as error:
        raise _trouble("cluster.no_answer", address=address, detail=f"{host}: {_first_line(error)}") from error


def _trouble(key: str, **params: str) -> ClusterTrouble:
    return ClusterTrouble(Message(key, dict(params)))


def _first_line(error: BaseException) -> str:
    return next(iter(str(error).splitlines()), type(error).__name__)
