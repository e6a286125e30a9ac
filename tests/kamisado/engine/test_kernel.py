"""The C++ kernel against the Python rules: moves, turns, forfeits, deadlocks, pushes and perft."""

from __future__ import annotations

import threading

import pytest

from futari._native import kamisado as native
from futari.kamisado.engine.kernel import pack, pack_move, unpack, unpack_move
from futari.kamisado.format import Format
from futari.kamisado.moves import legal_moves
from futari.kamisado.perft import perft
from futari.kamisado.position import START, Position
from futari.kamisado.round import play_move
from kamisado.positions import random_position, random_start, scattered_position, seeded

# 16 x 15,000 positions: some 240,000 in all.
BATCHES = [(format_, batch) for format_ in Format for batch in range(4)]


def compare(position: Position, pick: int) -> Position:
    """The kernel lists the same moves and makes the same of one of them; returns the position after it."""
    packed = pack(position)
    assert unpack(packed, position.format) == position
    moves = legal_moves(position)
    codes = native.moves(packed)
    assert sorted(codes) == sorted(map(pack_move, moves)), position
    move = moves[pick % len(moves)]
    turn = play_move(position, move)
    after, forfeits, ending = native.apply(packed, pack_move(move))
    assert unpack_move(position, pack_move(move)) == move
    assert after == pack(turn.position), (position, move)
    assert [tuple(forfeit) for forfeit in forfeits] == [(f.side, f.tower) for f in turn.forfeits], (position, move)
    expected = turn.outcome and (turn.outcome.rule, turn.outcome.winner, turn.outcome.tower, turn.outcome.points)
    assert ending == expected, (position, move)
    return turn.position


@pytest.mark.long
@pytest.mark.parametrize(("format_", "batch"), BATCHES, ids=lambda value: getattr(value, "value", value))
def test_random_rounds_agree(format_: Format, batch: int) -> None:
    random = seeded(batch)
    compared = 0
    while compared < 15_000:
        position = random_start(random, format_) if batch % 2 else random_position(random, format_)
        while not position.finished:
            position = compare(position, random.getrandbits(16))
            compared += 1


@pytest.mark.parametrize("format_", Format, ids=lambda format_: format_.value)
def test_crowded_positions_agree(format_: Format) -> None:
    """Towers thrown together, so that forfeits, deadlocks and pushes are met often."""
    random = seeded(7)
    deadlocks = forfeits = pushes = 0
    for _ in range(4_000):
        position = scattered_position(random, format_)
        for move in legal_moves(position):
            turn = play_move(position, move)
            compare(position, legal_moves(position).index(move))
            deadlocks += turn.outcome is not None and turn.outcome.rule == "M8"
            forfeits += len(turn.forfeits)
            pushes += move.push
    assert forfeits > 500
    assert deadlocks > 5
    assert pushes > 200 or format_ is Format.SINGLE


@pytest.mark.parametrize(
    ("depth", "lines", "ended"),
    [(0, 1, 0), (1, 102, 0), (2, 1_150, 0), (3, 11_332, 70), (4, 107_068, 1_452), (5, 928_716, 17_700)],
)
def test_perft_of_the_start(depth: int, lines: int, ended: int) -> None:
    assert native.perft(pack(START), depth) == (lines, ended)


@pytest.mark.parametrize("format_", Format, ids=lambda format_: format_.value)
def test_perft_agrees_with_the_rules(format_: Format) -> None:
    random = seeded(11)
    for _ in range(25):
        position = random_position(random, format_)
        assert native.perft(pack(position), 3) == tuple(perft(position, 3))


def test_random_playouts_are_reproducible_and_fair() -> None:
    first = native.playout(pack(START), 20_000, 1)
    assert first == native.playout(pack(START), 20_000, 1)
    assert first != native.playout(pack(START), 20_000, 2)
    (black, gold), plies, deadlocks = first
    assert black + gold == 20_000
    assert 0.4 < black / 20_000 < 0.6
    assert 10 < plies / 20_000 < 30
    assert deadlocks < 100


def test_playouts_agree_with_python_play() -> None:
    """The share of Black's wins in the kernel's rounds is that of the rules, within what chance allows."""
    random = seeded(3)
    wins = 0
    for _ in range(2_000):
        position = START
        while not position.finished:
            position = play_move(position, random.choice(legal_moves(position))).position
        wins += position.to_move == 1
    (black, _), _, _ = native.playout(pack(START), 200_000, 5)
    assert abs(wins / 2_000 - black / 200_000) < 0.04


@pytest.mark.parametrize(
    "bad",
    [
        b"",
        bytes(33),
        bytes(34),
        pack(START)[:32] + b"\x02\x08",
        pack(START)[:33] + b"\x0a",
        pack(START)[:16] + b"\x05" + pack(START)[17:],
        bytes([70]) + pack(START)[1:],
    ],
)
def test_bad_positions_are_refused(bad: bytes) -> None:
    with pytest.raises(ValueError, match=r"\S"):
        native.moves(bad)


def test_bad_moves_are_refused() -> None:
    for code in (-1, 0, 511, 100_000):
        with pytest.raises((ValueError, TypeError)):
            native.apply(pack(START), code)


def test_two_engines_work_in_two_threads() -> None:
    answers: dict[int, tuple[int, int]] = {}

    def work(number: int) -> None:
        answers[number] = native.Engine(16).value(pack(START))

    threads = [threading.Thread(target=work, args=(number,)) for number in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answers[0] == answers[1]
    assert answers[0][0] > 0
