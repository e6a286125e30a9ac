"""`make bench` runs all of them; `python -m bench kamisado_rules` one."""

from __future__ import annotations

import importlib
import pkgutil
import sys

import bench


def main(names: list[str]) -> int:
    known = [
        module.name
        for module in pkgutil.iter_modules(bench.__path__)
        if module.name not in {"__main__", "figure", "sekigahara_reading", "server"}
    ]
    missed = 0
    for name in names or known:
        print(f"\n{name}  (python -m bench {name})")
        for figure in importlib.import_module(f"bench.{name}").figures():
            print(figure)
            missed += not figure.met
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
