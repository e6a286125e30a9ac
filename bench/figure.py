"""One measured figure, beside its target and the baseline of the same run."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable


@dataclass(frozen=True)
class Figure:
    """A speed (`a second`: more is better) or a time (`s`: less is better)."""

    what: str
    value: float
    unit: str
    target: float
    baseline_name: str
    baseline: float

    @property
    def met(self) -> bool:
        return self.value >= self.target if self.unit == "a second" else self.value <= self.target

    def __str__(self) -> str:
        verdict = "ok  " if self.met else "MISS"
        return (
            f"  {verdict} {self.what}: {self.value:,.3g} {self.unit} (target {self.target:,.3g}); "
            f"{self.value / self.baseline:.3g} x {self.baseline_name} ({self.baseline:,.3g})"
        )


def rate(work: Callable[[], int], seconds: float = 1.0) -> float:
    """How many things a second of the processor the work does; it says how many it did each time it is called."""
    work()
    done, start = 0, time.process_time()
    while (elapsed := time.process_time() - start) < seconds:
        done += work()
    return done / elapsed


def python_loops() -> float:
    """The named baseline `plain Python loop`: additions a second, a measure of how fast this machine is just now."""

    def loop() -> int:
        total = 0
        for number in range(100_000):
            total += number
        return 100_000

    return rate(loop, 0.3)
