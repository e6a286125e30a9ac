"""Deadlock (M8): blocked towers force each other to forfeit for ever."""

import pytest

from futari.core import BySide
from futari.kamisado.board import BLACK, GOLD, Colour
from futari.kamisado.round import Turn
from kamisado.playing import forfeits, moves, play

# Two walls meet: Gold's on row 5 looks down on Black's on row 4.
CYCLES = {
    2: (
        "ny3g2/8/8/1o1pkbr1/2BNR1Y1/5G2/8/2OPK3 b g",
        "green ↑1 blue",
        ["blue 0 green", "green 0 blue"],
        "ny3g2/8/8/1o1pkb+r1/2BNRGY1/8/8/2OPK3 b -",
    ),
    4: (
        "p5n1/8/8/bk1gr1oy/PNR3K1/7Y/8/2G1O2B b y",
        "yellow ↑1 pink",
        ["pink 0 purple", "purple 0 yellow", "yellow 0 yellow", "yellow 0 pink"],
        "p5n1/8/8/bk+1gr1oy/PNR3KY/8/8/2G1O2B b -",
    ),
    6: (
        "2y4n/8/8/kg2obpr/PY2B1GR/5K2/8/2O4N b k",
        "pink ↑1 blue",
        ["blue 0 green", "green 0 purple", "purple 0 red", "red 0 pink", "pink 0 pink", "pink 0 blue"],
        "2y4n/8/8/kg2ob+pr/PY2BKGR/8/8/2O4N b -",
    ),
}


def _lost_by_the_last_mover(turn: Turn) -> None:
    assert turn.outcome is not None
    assert turn.outcome.rule == "M8"
    assert turn.outcome.winner is turn.side.other
    assert turn.position.finished
    assert turn.position.to_move is turn.side


@pytest.mark.parametrize("towers", CYCLES)
def test_m8_a_cycle_of_two_four_or_six_towers(towers: int) -> None:
    start, entry, blocked, end = CYCLES[towers]
    turn = play(start, entry)
    assert forfeits(turn) == blocked
    _lost_by_the_last_mover(turn)
    assert str(turn.position) == end


def test_m8_all_sixteen_towers_may_be_in_the_cycle() -> None:
    turn = play("8/8/8/kyrgbpno/1PNYBGRO/K7/8/8 b k", "pink ↑1 yellow")
    assert len({(forfeit.side, forfeit.tower) for forfeit in turn.forfeits}) == len(turn.forfeits) == 16
    _lost_by_the_last_mover(turn)


def test_m8_the_sides_alternate_and_every_blocked_tower_forfeits_once() -> None:
    start, entry, blocked, _ = CYCLES[6]
    sides = [forfeit.side for forfeit in play(start, entry).forfeits]
    assert sides == [GOLD, BLACK] * 3
    assert len(blocked) == len(set(blocked))


@pytest.mark.parametrize(
    ("start", "entry", "chain", "cycle"),
    [
        (
            "k4b2/8/2pn1y2/2ogr3/2OBG3/2N1K3/8/1P1R2Y1 b p",
            "purple ↑4 purple",
            ["purple 0 orange"],
            ["orange 0 green", "green 0 orange"],
        ),
        (
            "2p4n/8/y1r5/obgk4/GO1K4/1BRP4/8/5N1Y b r",
            "red ↑1 green",
            ["green 0 blue", "blue 0 yellow"],
            ["yellow 0 green", "green 0 yellow"],
        ),
        (
            "8/8/kygp4/bron4/PKN5/G1Y5/8/1R1BO3 b o",
            "orange ↗1 pink",
            ["pink 0 green", "green 0 blue", "blue 0 pink"],
            ["pink 0 red", "red 0 purple", "purple 0 yellow", "yellow 0 pink"],
        ),
    ],
    ids=["one tower before two", "two towers before two", "three towers before four"],
)
def test_m8_a_chain_may_run_into_the_cycle_later(start: str, entry: str, chain: list[str], cycle: list[str]) -> None:
    turn = play(start, entry)
    assert forfeits(turn) == chain + cycle
    # The last of the cycle names a tower that has forfeited already, the first of the cycle, not of the chain.
    assert cycle[-1].split()[-1] == cycle[0].split()[0]
    _lost_by_the_last_mover(turn)


def test_m8_the_ring_goes_by_the_last_real_move_and_not_by_the_forfeits() -> None:
    turn = play("2p4n/8/y1r5/obgk4/GO1K4/1BRP4/8/5N1Y b r", "red ↑1 green")
    assert turn.outcome == (GOLD, Colour.GREEN, "M8", 1)
    assert str(turn.position) == "2p4n/8/y1r5/obg+k4/GORK4/1B1P4/8/5N1Y b -"


def test_m8_a_forced_last_move_loses_all_the_same() -> None:
    start, entry, _, _ = CYCLES[4]
    assert moves(start) == {entry}
    _lost_by_the_last_mover(play(start, entry))


def test_m8_a_ring_after_a_deadlock_is_worth_what_it_is_worth_on_that_tower() -> None:
    # Two Double Sumos face each other: neither can push.
    turn = play("ny3g2/8/8/1o1pkb++r1/2BNR1Y1/5G++2/8/2OPK3 b g marathon", "green ↑1 blue")
    assert turn.outcome == (GOLD, Colour.BLUE, "M8", 4)
    assert turn.position.score == BySide(3, 7)
    assert str(turn.position) == "ny3g2/8/8/1o1pkb+++r1/2BNRG++Y1/8/8/2OPK3 b - marathon"


def test_m8_when_gold_causes_it_black_takes_the_ring() -> None:
    # The first example with the board turned round.
    turn = play("3kpo2/8/2g5/1y1rnb2/1RBKP1O1/8/8/2G3YN g g", "green ↑1 blue")
    assert turn.outcome == (BLACK, Colour.BLUE, "M8", 1)
    _lost_by_the_last_mover(turn)


# Black's orange sumo must push Gold's orange from f5 to f6, a brown square; Black's brown on e4 is blocked.
PUSH_INTO_DEADLOCK = "2y1g3/8/8/1k1bropn/2BYNO+1P/8/8/1R2G1K1 b o"


def test_m8_a_push_may_cause_it_and_then_the_pusher_forfeits_first() -> None:
    turn = play(PUSH_INTO_DEADLOCK, "orange ↑1 green push")
    assert forfeits(turn) == ["brown 0 orange", "orange 0 brown"]
    assert [forfeit.side for forfeit in turn.forfeits] == [BLACK, GOLD]
    _lost_by_the_last_mover(turn)


def test_m8_after_a_push_the_ring_goes_by_the_square_the_pusher_moved_to() -> None:
    turn = play(PUSH_INTO_DEADLOCK, "orange ↑1 green push")
    # Not brown, where the pushed tower landed, but green, where the pusher did.
    assert turn.outcome == (GOLD, Colour.GREEN, "M8", 1)
    assert str(turn.position) == "2y1g+3/8/5o2/1k1brO+pn/2BYN2P/8/8/1R2G1K1 b -"


def test_m8_a_push_of_two_towers_may_cause_it_as_well() -> None:
    # Blue, the further, lands on f7, a yellow square; Black's yellow on g4 is blocked.
    turn = play("8/8/5b2/1ykognrp/B4R++YN/8/8/2O2GPK b r long", "red ↑1 green push")
    assert forfeits(turn) == ["yellow 0 purple", "purple 0 yellow"]
    assert turn.outcome == (GOLD, Colour.GREEN, "M8", 1)
    assert str(turn.position) == "8/5b2/5n2/1ykog+R++rp/B5YN/8/8/2O2GPK b - long"


@pytest.mark.parametrize(
    ("start", "entry", "blocked", "end"),
    [
        (
            "g4pn1/8/8/k1y1rob1/1Y3GKR/8/8/1P2NO1B b n",
            "brown ↑3 orange",
            ["orange 0 green", "green 0 blue", "blue 0 red"],
            "g4pn1/8/8/k1y1rob1/1Y2NGKR/8/8/1P3O1B b r",
        ),
        (
            "3ky3/8/8/bponrg2/PGB1OYK1/8/8/3R2N1 b r",
            "red ↑3 brown",
            # Orange and green are both blocked on both sides: another side's tower is another tower.
            [
                *("brown 0 orange", "orange 0 orange", "orange 0 blue", "blue 0 green"),
                *("green 0 green", "green 0 red", "red 0 brown"),
            ],
            "3ky3/8/8/bponrg2/PGBROYK1/8/8/6N1 b n",
        ),
    ],
    ids=["three", "seven"],
)
def test_m6_a_chain_of_forfeits_that_ends_is_no_deadlock(start: str, entry: str, blocked: list[str], end: str) -> None:
    turn = play(start, entry)
    assert forfeits(turn) == blocked
    assert turn.outcome is None
    assert str(turn.position) == end


def test_m8_a_sumo_that_can_push_is_not_blocked_and_breaks_the_cycle() -> None:
    # As in the cycle of two, but Gold's blue is a sumo facing an ordinary tower with an empty square behind it.
    turn = play("ny3g2/8/8/1o1pkb+r1/2BNR1Y1/5G2/8/2OPK3 b g", "green ↑1 blue")
    assert forfeits(turn) == []
    assert turn.outcome is None
    assert moves(str(turn.position)) == {"blue ↑1 blue push"}
