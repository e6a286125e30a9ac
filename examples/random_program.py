"""A program for the arena in twenty lines: it picks any choice that it is offered.

    futari arena kamisado novice "exec:python examples/random_program.py" --games 10

Lines come in, lines go out (docs/line-protocol.md); only the Python standard library is needed. To write a better one,
replace `dice.randrange`: `call["view"]` is what the seat sees, `call["events"]` what it saw happen since its last turn,
and the answer is the number of a choice, or its text.
"""

import json
import random
import sys

dice = random.Random()  # noqa: S311  (a game, not a secret)

for line in sys.stdin:
    call = json.loads(line)
    if call["type"] == "hello":
        dice.seed(call["dice"])  # the same arena, the same games
    elif call["type"] == "turn":
        number = dice.randrange(len(call["choices"]))
        print(json.dumps({"choice": number, "why": "It was the dice."}), flush=True)
