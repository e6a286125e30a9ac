# ruff: noqa: PYI021 (a compiled module has no other place for its docstrings)
"""Battles of Sekigahara in C++, played out many times.

A block is two bytes: its code (clan in bits 0-2, 4 for Ii and Ishida; mon - 1 in bits 3-4; arm in bits 5-6, 1 gun or
2 cavalry; leader in bit 7) and what became of it (bit 0 deployed, bit 1 turned, bit 2 the chief). A card is one byte:
clan in bits 0-2 and kind in bits 3-4 (plain, sword, double, loyalty).
"""

def playouts(
    own: bytes,
    hand: bytes,
    known: bytes,
    pool: bytes,
    hidden: int,
    known_cards: bytes,
    card_pool: bytes,
    cards: int,
    attacker: bool,
    siege: bool,
    totals: tuple[int, int],
    done: tuple[bool, bool],
    question: bytes,
    made: int,
    challenges: bool,
    samples: int,
    seed: int,
) -> tuple[float, float, float, float, float, float, float]:
    """Shares of battles that the own side won, mean losses and impacts (own, theirs), shares of chiefs lost.

    The enemy has `known` blocks and cards, and is dealt `hidden` blocks and `cards` cards of the pools each time. With
    `challenges` the enemy's blocks in question (their positions in `known`, which made `made` impact) are challenged.
    """

def battle(
    own: bytes, hand: bytes, theirs: bytes, their_hand: bytes, attacker: bool, siege: bool, seed: int
) -> tuple[
    list[tuple[int, int, int, int, int, int, bool, bool]], int, tuple[int, int], tuple[int, int], tuple[bool, bool]
]:
    """One battle with open cards: its deeds, the winner (0 is the own side), impacts, losses, and which chiefs fell.

    A deed is the side, the clan and kind of the card (-1: none), the block and the second block (-1: none), the impact,
    whether it was challenged and whether that turned it. Without a block it is that the side has finished.
    """
