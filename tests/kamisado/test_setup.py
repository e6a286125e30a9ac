"""Set-ups and positions: any text can be read, only what could stand on a board is a position."""

import pytest

from futari.core import Impossible, Message
from futari.kamisado.board import BLACK, GOLD, Colour
from futari.kamisado.format import Format
from futari.kamisado.setup import Placed, Setup, read_position, read_setup
from kamisado.playing import START, after, faults


def _first_fault(text: str) -> Message:
    with pytest.raises(Impossible) as impossible:
        read_position(text)
    return impossible.value.faults[0]


def test_the_start() -> None:
    position = read_position(START)
    assert (position.to_move, position.tower, position.finished, position.format) == (BLACK, None, False, None)
    assert position.towers.first == (0, 1, 2, 3, 4, 5, 6, 7)
    assert position.towers.second == (63, 62, 61, 60, 59, 58, 57, 56)
    assert str(position) == START


@pytest.mark.parametrize("name", ["single", "standard", "long", "marathon"])
def test_the_format_is_kept(name: str) -> None:
    position = read_position(f"{START} {name}")
    assert position.format is Format(name)
    assert str(position) == f"{START} {name}"


def test_without_a_format_the_limits_of_a_marathon_hold() -> None:
    assert read_position("obpkyrgn/8/8/8/8/8/8/N+++GRYKPBO b *").limits is Format.MARATHON
    assert faults("obpkyrgn/8/8/8/8/8/8/N++++GRYKPBO b *") == ["rings", "score"]


def test_a_setup_may_be_anything() -> None:
    setup = read_setup("ooo/8 x y z")
    assert [(tower.square, tower.side, tower.colour) for tower in setup.placed] == [
        (square, GOLD, Colour.ORANGE) for square in (56, 57, 58)
    ]
    assert (setup.to_move, setup.tower, setup.format) == ("x", "y", "z")


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ("obpkyrgn/8/8/8/8/8/8/NGRYKPBO b", {"fields", "tower"}),
        ("obpkyrgn/8/8/8/8/8/8/NGRYKPBO b * long long", {"fields"}),
        ("obpkyrgn/8/8/8/8/8/NGRYKPBO b *", {"rows"}),
        ("obpkyrgn/8/8/8/8/8/8/8/NGRYKPBO b *", {"rows"}),
        ("obpkyrgn/7/8/8/8/8/8/NGRYKPBO b *", {"row_length"}),
        ("obpkyrgn/81/8/8/8/8/8/NGRYKPBO b *", {"row_length"}),
        ("obpkyrgn/9/8/8/8/8/8/NGRYKPBO b *", {"sign", "row_length"}),
        ("obpkyrgn/0/8/8/8/8/8/NGRYKPBO b *", {"sign", "row_length"}),
        ("obpkyrgn/+8/8/8/8/8/8/NGRYKPBO b *", {"sign"}),
        ("obpkyrgn/8?/8/8/8/8/8/NGRYKPBO b *", {"sign"}),
        ("obpkyrgn/7x/8/8/8/8/8/NGRYKPBO b *", {"sign", "row_length"}),
        ("1bpkyrgn/8/8/8/8/8/8/NGRYKPBO b *", {"no_tower"}),
        ("obpkyrgn/8/8/8/8/8/8/NGRYKPBB b *", {"no_tower", "towers_too_many"}),
        ("obpkyrgn/8/8/8/8/o7/8/NGRYKPBO b *", {"towers_too_many"}),
        ("obpkyrgn/8/8/8/8/8/8/NGRYKPBO x *", {"side"}),
        ("obpkyrgn/8/8/8/8/8/8/NGRYKPBO B *", {"side"}),
        ("obpkyrgn/8/8/8/8/8/8/NGRYKPBO b R", {"tower"}),
        ("obpkyrgn/8/8/8/8/8/8/NGRYKPBO b red", {"tower"}),
        ("obpkyrgn/8/8/8/8/8/8/NGRYKPBO b * series", {"format"}),
        ("obpkyrgn/8/8/8/8/8/8/NGRYKPBO b * Long", {"format"}),
        ("", {"fields", "rows", "side", "tower", "no_tower"}),
    ],
)
def test_what_cannot_be_read_is_a_fault(text: str, keys: set[str]) -> None:
    assert keys <= set(faults(text))


def test_two_towers_dragged_onto_one_square() -> None:
    placed = tuple(
        Placed(square, side, colour)
        for side, row in ((BLACK, 0), (GOLD, 56))
        for colour, square in zip(Colour, range(row, row + 8), strict=True)
    )
    assert Setup(placed, "b", "*").position().towers.first == (0, 1, 2, 3, 4, 5, 6, 7)
    crowded = (*placed[:-1], Placed(56, GOLD, Colour.ORANGE))
    with pytest.raises(Impossible) as impossible:
        Setup(crowded, "b", "*").position()
    (fault,) = impossible.value.faults
    assert (fault.key, fault.params["square"]) == ("position.two_on_a_square", "a8")


@pytest.mark.parametrize(
    ("home", "format_", "keys"),
    [
        ("N+GRYKPBO", "single", ["rings", "score"]),
        ("N++GRYKPBO", "standard", ["rings", "score"]),
        ("N+++GRYKPBO", "long", ["rings", "score"]),
        ("N++++GRYKPBO", "marathon", ["rings", "score"]),
        # Within the rings, beyond the points.
        ("N+G+R+YKPBO", "standard", ["score"]),
        ("N++G++R+YKPBO", "long", ["score"]),
        ("N+++G+++R+YKPBO", "marathon", ["score"]),
    ],
)
def test_rings_and_scores_within_the_format(home: str, format_: str, keys: list[str]) -> None:
    assert faults(f"obpkyrgn/8/8/8/8/8/8/{home} b * {format_}") == keys
    assert faults(f"{home.lower()}/8/8/8/8/8/8/NGRYKPBO b * {format_}") == keys


@pytest.mark.parametrize(
    ("home", "format_"),
    [("N+G+RYKPBO", "standard"), ("N++G++RYKPBO", "long"), ("N+++G+++RYKPBO", "marathon")],
)
def test_rings_up_to_the_limits(home: str, format_: str) -> None:
    assert read_position(f"obpkyrgn/8/8/8/8/8/8/{home} b * {format_}").limits.value == format_


def test_no_tower_on_the_far_row_in_play() -> None:
    assert faults("Nbpkyrgn/8/8/8/8/o7/8/1GRYKPBO g r") == ["far_row"]
    assert faults("obpkyrg1/8/8/8/8/O7/8/NGRYKPBn b r") == ["far_row"]


def test_a_free_choice_only_with_all_towers_at_home() -> None:
    assert faults("obpkyrgn/8/8/8/8/8/N7/1GRYKPBO b *") == ["not_at_home"]
    assert faults("obpkyrg1/n7/8/8/8/8/N7/1GRYKPBO b *") == ["not_at_home", "not_at_home"]


def test_a_forced_tower_may_be_at_home_like_all_the_others() -> None:
    assert read_position("obpkyrgn/8/8/8/8/8/8/NGRYKPBO b r").tower is Colour.RED


def test_a_blocked_tower_is_an_error_that_gives_the_position_after_the_forfeit() -> None:
    # Figure 4: Chris's green is blocked, and Amy moves yellow.
    fault = _first_fault("obpky2r/8/N5g1/5YRn/8/8/8/1G2KPBO g g standard")
    assert fault.key == "position.blocked"
    assert fault.params["after"] == "obpky2r/8/N5g1/5YRn/8/8/8/1G2KPBO b y standard"
    assert str(read_position(str(fault.params["after"]))) == fault.params["after"]


def test_or_the_position_after_all_the_forfeits() -> None:
    # Figure 5: green forfeits, yellow forfeits, and Vlora moves blue.
    fault = _first_fault("2ky3n/6rp/Bb4gY/5PoK/8/8/8/1G2RN1O g g")
    assert fault.key == "position.blocked"
    assert fault.params["after"] == "2ky3n/6rp/Bb4gY/5PoK/8/8/8/1G2RN1O g b"


def test_or_the_deadlock() -> None:
    # Figure 6, before the ring is placed.
    fault = _first_fault("kg5p/3r4/2nKP3/8/3Ryo2/2NOG2b/8/5Y1B g r")
    assert fault.key == "position.deadlocked"


def test_a_sumo_that_can_push_is_not_blocked() -> None:
    assert read_position("o1pk1rgn/8/8/2Yyb3/3R+4/8/8/NG2KPBO b r standard").tower is Colour.RED
    assert faults("o1pk1rgn/8/8/2Yyb3/3R4/8/8/NG2KPBO b r standard") == ["blocked"]


def test_all_faults_of_the_text_are_listed_at_once() -> None:
    assert set(faults("obpkyrgx/7/8/8/8/8/8/NGRYKPBB w ? blitz")) == {
        *("sign", "row_length", "no_tower", "towers_too_many", "side", "tower", "format"),
    }


def test_all_faults_of_the_position_are_listed_at_once() -> None:
    # Black's brown on the far row with two rings, too many for a Standard Match, and orange not at home.
    assert set(faults("N++bpkyrgn/8/8/8/8/o7/8/1GRYKPBO g * standard")) == {"rings", "score", "far_row", "not_at_home"}


def test_a_fault_of_the_text_does_not_hide_those_of_the_position() -> None:
    # No such side as w; whoever moves, four rings are too many and a tower in play may not stand on the far row.
    assert {"side", "rings", "far_row"} <= set(faults("Nbpkyrgn/8/8/8/8/o7/8/1G++++RYKPBO w r"))
    # A tower is missing; the others still carry too many rings.
    assert {"no_tower", "rings"} <= set(faults("obpkyrgn/8/8/8/8/8/8/1G++++RYKPBO b *"))


WON = "N+bpkyrgn/8/8/4o3/8/8/8/1GRYKPBO g - standard"


def test_a_round_won_at_the_far_row() -> None:
    position = read_position(WON)
    assert (position.finished, position.to_move, position.tower) == (True, GOLD, None)
    assert str(position) == WON


@pytest.mark.parametrize(
    "text",
    [
        "N+bpkyrgn/8/8/4o3/8/8/8/1GRYKPBO g -",
        "N++bpkyrgn/8/8/4o3/8/8/8/1GRYKPBO g - standard",
        "N+++bpkyrgn/8/8/4o3/8/8/8/1GRYKPBO g - long",
        "N++++bpkyrgn/8/8/4o3/8/8/8/1GRYKPBO g - marathon",
        "N++++bpkyrgn/8/8/4o3/8/8/8/1GRYKPBO g -",
        # Two more sumos: three points, the match is won.
        "N+bpkyrgn/8/8/4o3/8/8/8/1G+R+YKPBO g - standard",
        "N+bpkyrgn/8/8/4o3/8/8/8/1GRYKPBO g - single",
        "Nbpkyrgn/8/8/4o3/8/8/8/1GRYKPBO g - single",
    ],
)
def test_the_last_ring_may_be_one_more_than_in_play(text: str) -> None:
    assert read_position(text).finished


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        # The tower that arrived must wear its ring.
        ("Nbpkyrgn/8/8/4o3/8/8/8/1GRYKPBO g - standard", ["no_ring"]),
        ("Nbpkyrgn/8/8/4o3/8/8/8/1G+RYKPBO g -", ["no_ring"]),
        # Two more than in play.
        ("N+++bpkyrgn/8/8/4o3/8/8/8/1GRYKPBO g - standard", ["rings", "score"]),
        ("N+++++bpkyrgn/8/8/4o3/8/8/8/1GRYKPBO g - marathon", ["rings", "score"]),
        ("N++bpkyrgn/8/8/4o3/8/8/8/1GRYKPBO g - single", ["rings", "score"]),
        # Another tower with a ring too many: only the last ring may be one more.
        ("N+bpkyrgn/8/8/4o3/8/8/8/1G++RYKPBO g - standard", ["rings", "score"]),
        # The match was over before this round.
        ("N+bpkyrgn/8/8/4o3/8/8/8/1G+R+Y+KPBO g - standard", ["score"]),
        ("N+b+p+k+yrgn/8/8/4o3/8/8/8/1GRYKPBO g - standard", ["score"]),
        # The winner is to move: the loser challenges next.
        ("N+bpkyrgn/8/8/4o3/8/8/8/1GRYKPBO b - standard", ["far_row_end"]),
        # One tower of each side, or two of one, on the far rows.
        ("N+bpkyrg1/8/8/4o3/8/8/O7/1GRYKPBn g - standard", ["far_row_end", "far_row_end"]),
        ("N+G+pkyrgn/8/8/b3o3/8/8/8/2RYKPBO g - standard", ["far_row_end", "far_row_end"]),
    ],
)
def test_ends_at_the_far_row_that_are_none(text: str, keys: list[str]) -> None:
    assert faults(text) == keys


@pytest.mark.parametrize("tower", ["*", "n", "o"])
def test_a_won_round_must_be_marked_as_finished(tower: str) -> None:
    assert "far_row" in faults(WON.replace(" - ", f" {tower} "))


def test_a_round_that_goes_on_is_not_finished() -> None:
    assert faults("obpkyrgn/8/8/8/8/8/8/NGRYKPBO b -") == ["not_finished"]
    assert faults("obpkyrgn/8/8/2R5/8/8/8/NG1YKPBO g - standard") == ["not_finished"]


DEADLOCKED = "ny3g2/8/8/1o1pkb+r1/2BNRGY1/8/8/2OPK3 b - standard"


@pytest.mark.parametrize(
    "text",
    [
        DEADLOCKED,
        "kg5p/3r+4/2nKP3/8/3Ryo2/2NOG2b/8/5Y1B b - standard",
        "8/8/8/ky+rgbpno/KPNYBGRO/8/8/8 b -",
        "2p4n/8/y1r5/obg+k4/GORK4/1B1P4/8/5N1Y b - long",
        # After a push, where the ring goes by the square of the pusher.
        "2y1g+3/8/5o2/1k1brO+pn/2BYN2P/8/8/1R2G1K1 b - standard",
        "8/5b2/5n2/1ykog+R++rp/B5YN/8/8/2O2GPK b - long",
        # On a tower that had rings already.
        "ny3g2/8/8/1o1pkb+++r1/2BNRG++Y1/8/8/2OPK3 b - marathon",
        # In a Single Round the ring may be left out.
        "ny3g2/8/8/1o1pkb+r1/2BNRGY1/8/8/2OPK3 b - single",
        "ny3g2/8/8/1o1pkbr1/2BNRGY1/8/8/2OPK3 b - single",
    ],
)
def test_a_deadlock_with_its_ring(text: str) -> None:
    assert str(read_position(text)) == text


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        # No ring, a ring on another tower, or on a tower of the loser.
        ("ny3g2/8/8/1o1pkbr1/2BNRGY1/8/8/2OPK3 b - standard", ["not_finished"]),
        ("ny+3g2/8/8/1o1pkbr1/2BNRGY1/8/8/2OPK3 b - standard", ["not_finished"]),
        ("ny3g2/8/8/1o1pkbr1/2BNRG+Y1/8/8/2OPK3 b - standard", ["not_finished"]),
        # The winner to move: Gold caused no deadlock here.
        ("ny3g2/8/8/1o1pkb+r1/2BNRGY1/8/8/2OPK3 g - standard", ["not_finished"]),
        # Two Double Sumos face each other, but a Standard Match knows none in play.
        ("ny3g2/8/8/1o1pkb+++r1/2BNRG++Y1/8/8/2OPK3 b - standard", ["rings", "score", "rings", "score"]),
    ],
)
def test_deadlocks_that_are_none(text: str, keys: list[str]) -> None:
    assert faults(text) == keys


def test_a_deadlock_must_be_marked_as_finished() -> None:
    assert faults("ny3g2/8/8/1o1pkbr1/2BNRGY1/8/8/2OPK3 g b standard") == ["deadlocked"]


def test_a_position_that_play_reaches_is_read_as_it_was_written() -> None:
    text = after(START, "red ↑4 blue", "blue ↑5 yellow", "yellow ↗3 purple")
    assert str(read_position(text)) == text


@pytest.mark.parametrize(
    "text",
    [
        "\x00",
        "///////",
        "8/8/8/8/8/8/8/8 b -",
        "é/ü/ő * * *",
        "😀" * 100,
        "+" * 1000,
        "-1/8/8/8/8/8/8/8 b *",
        "٣/8 b *",
    ],
)
def test_no_text_crashes(text: str) -> None:
    assert faults(text)
