"""Programs for the arena's tests: one that plays, and one for everything that can go wrong."""

from __future__ import annotations

import json
import os
import sys
import time


def misbehave(how: str) -> None:
    """What happens at the second turn; everything before and after is as it should be."""
    if how == "crash":
        sys.stderr.write("I am out of ideas\n")
        sys.exit(3)
    if how == "stall":
        time.sleep(600)
    said = {
        "garbage": "no JSON at all",
        "shape": '{"move": 1}',
        "text": '"a choice of my own"',
        "number": "100000",
        "negative": "-1",
        "twice": "0\n0",
        "oversized": '"' + "x" * 1_000_000,
    }
    sys.stdout.write(said[how] + "\n")
    sys.stdout.flush()


def main(how: str, book: str | None = None) -> None:
    if how == "early":
        sys.exit("no book of openings")
    for line in sys.stdin:
        call = json.loads(line)
        if book is not None:
            with open(book, "a", encoding="utf-8") as lines:  # noqa: PTH123  (a program of somebody else's)
                lines.write(json.dumps({**call, "environment": dict(os.environ)}) + "\n")
        if call["type"] == "turn" and call["turn"] == 2 and how != "play":
            misbehave(how)
        elif call["type"] == "turn":
            sys.stdout.write(json.dumps(call["choices"][0]) + "\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main(*sys.argv[1:])
