"""A Ray cluster of two nodes on this machine, on loopback addresses only; it ends with its input.

Run by the tests (and by bench/cluster.py) as a process of its own. It says the address, and at the line `kill` it kills
the second node as a power cut would.
"""

from __future__ import annotations

import os
import secrets
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

TESTS = Path(__file__).parents[1]
# Ray's own word for "this machine only": else it takes the loopback address for the machine's outer one. It is read
# when Ray is imported, so it must stand here before that.
os.environ["RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER"] = "0"


class Nodes:
    """Our end of it."""

    def __init__(self, process: subprocess.Popen[str], address: str) -> None:
        self.address = address
        self._process = process

    def kill_one(self) -> None:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write("kill\n")
        self._process.stdin.flush()
        assert self._process.stdout.readline() == "killed\n"


def environment(folder: str) -> dict[str, str]:
    """What nodes and drivers must share."""
    return {
        "RAY_AUTH_MODE": "token",
        "RAY_AUTH_TOKEN": secrets.token_hex(32),
        "RAY_TMPDIR": folder,
        "RAY_USAGE_STATS_ENABLED": "0",
    }


@contextmanager
def two_nodes(*importable: Path) -> Iterator[tuple[Nodes, dict[str, str]]]:
    """The cluster, and the environment for those who use it; its workers can import from these folders, too."""
    # Sockets have short names: pytest's own folders are too deep for them.
    with tempfile.TemporaryDirectory(prefix="ray-", ignore_cleanup_errors=True) as folder:
        shared = environment(folder)
        process = subprocess.Popen(
            [sys.executable, __file__],
            env={**os.environ, **shared, "PYTHONPATH": os.pathsep.join(map(str, (TESTS, *importable)))},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            start_new_session=True,
        )
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            yield Nodes(process, process.stdout.readline().strip()), shared
        finally:
            process.stdin.close()
            process.wait(60)
            process.stdout.close()
            with suppress(ProcessLookupError):  # whoever of the killed node was left
                os.killpg(process.pid, signal.SIGKILL)


def main() -> None:
    from ray import cluster_utils

    told = sys.stdout
    sys.stdout = sys.stderr
    node: dict[str, Any] = {
        "node_ip_address": "127.0.0.1",
        "num_cpus": 1,
        "object_store_memory": 80_000_000,
        "include_dashboard": False,
        "include_log_monitor": False,
    }
    cluster: Any = cluster_utils.Cluster(initialize_head=True, head_node_args={**node, "no_monitor": True})
    second = cluster.add_node(**node)
    print(cluster.address, file=told, flush=True)
    for line in sys.stdin:
        if line == "kill\n":
            raylet = second.all_processes["raylet"][0].process.pid
            workers = Path(f"/proc/{raylet}/task/{raylet}/children").read_text().split()
            cluster.remove_node(second, allow_graceful=False)
            for worker in workers:  # they would go on for a while
                with suppress(ProcessLookupError):
                    os.kill(int(worker), signal.SIGKILL)
            print("killed", file=told, flush=True)
    cluster.shutdown()


if __name__ == "__main__":
    main()
