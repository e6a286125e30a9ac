"""Figure 2: Johan (black) and Alain (gold) open a round."""

from kamisado.playing import START, after, moves, rule

JOHAN_RED = "red ↑4 blue"
ALAIN_BLUE = "blue ↑5 yellow"
JOHAN_YELLOW = "yellow ↗3 purple"
ALAIN_PURPLE = "purple ↖3 green"
JOHAN_GREEN = "green ↗3 orange"
ALAIN_ORANGE = "orange ↑5 blue"


def test_2a_the_red_tower_goes_to_a_blue_square() -> None:
    assert after(START, JOHAN_RED) == "obpkyrgn/8/8/2R5/8/8/8/NG1YKPBO g b"


def test_2b_alain_must_move_his_blue_tower() -> None:
    position = after(START, JOHAN_RED)
    assert moves(position) == {
        *("blue ↑1 orange", "blue ↑2 pink", "blue ↑3 purple", "blue ↑4 red", "blue ↑5 yellow", "blue ↑6 brown"),
        *("blue ↖1 pink", "blue ↖2 red", "blue ↖3 brown", "blue ↖4 blue", "blue ↖5 pink", "blue ↖6 red"),
        "blue ↗1 red",
    }
    assert rule(position, "red ↑1 yellow") == "T2"
    assert rule(position, "blue ↑7 green") == "M3"
    assert rule(position, "blue → 1") == "M1"


def test_2c_the_blue_tower_goes_to_the_yellow_square() -> None:
    assert after(START, JOHAN_RED, ALAIN_BLUE) == "o1pkyrgn/8/8/2R5/8/1b6/8/NG1YKPBO b y"


def test_2d_johans_moves_with_yellow() -> None:
    assert moves(after(START, JOHAN_RED, ALAIN_BLUE)) == {
        *("yellow ↑1 blue", "yellow ↑2 purple", "yellow ↑3 brown"),
        *("yellow ↑4 orange", "yellow ↑5 red", "yellow ↑6 green"),
        "yellow ↖1 yellow",
        *("yellow ↗1 green", "yellow ↗2 orange", "yellow ↗3 purple", "yellow ↗4 yellow"),
    }


def test_2e_the_yellow_tower_goes_to_a_purple_square() -> None:
    assert after(START, JOHAN_RED, ALAIN_BLUE, JOHAN_YELLOW) == "o1pkyrgn/8/8/2R5/6Y1/1b6/8/NG2KPBO g p"


def test_2f_alains_moves_with_purple() -> None:
    assert moves(after(START, JOHAN_RED, ALAIN_BLUE, JOHAN_YELLOW)) == {
        *("purple ↑1 pink", "purple ↑2 orange"),
        *("purple ↖1 green", "purple ↖2 purple", "purple ↖3 green"),
        *("purple ↗1 orange", "purple ↗2 green"),
    }


def test_2g_the_purple_tower_goes_to_a_green_square() -> None:
    assert after(START, JOHAN_RED, ALAIN_BLUE, JOHAN_YELLOW, ALAIN_PURPLE) == "o2kyrgn/8/8/2R2p2/6Y1/1b6/8/NG2KPBO b g"


def test_2h_johans_moves_with_green() -> None:
    assert moves(after(START, JOHAN_RED, ALAIN_BLUE, JOHAN_YELLOW, ALAIN_PURPLE)) == {
        "green ↑1 brown",
        "green ↖1 purple",
        *("green ↗1 yellow", "green ↗2 purple", "green ↗3 orange"),
    }


def test_2i_the_green_tower_goes_to_an_orange_square() -> None:
    assert (
        after(START, JOHAN_RED, ALAIN_BLUE, JOHAN_YELLOW, ALAIN_PURPLE, JOHAN_GREEN)
        == "o2kyrgn/8/8/2R2p2/4G1Y1/1b6/8/N3KPBO g o"
    )


def test_2j_alains_moves_with_orange() -> None:
    assert moves(after(START, JOHAN_RED, ALAIN_BLUE, JOHAN_YELLOW, ALAIN_PURPLE, JOHAN_GREEN)) == {
        *("orange ↑1 red", "orange ↑2 green", "orange ↑3 pink"),
        *("orange ↑4 yellow", "orange ↑5 blue", "orange ↑6 purple"),
        *("orange ↖1 orange", "orange ↖2 orange", "orange ↖3 orange"),
    }


def test_2k_alain_goes_five_forwards_to_a_blue_square() -> None:
    assert (
        after(START, JOHAN_RED, ALAIN_BLUE, JOHAN_YELLOW, ALAIN_PURPLE, JOHAN_GREEN, ALAIN_ORANGE)
        == "3kyrgn/8/8/2R2p2/4G1Y1/ob6/8/N3KPBO b b"
    )


def test_2l_johans_moves_with_blue() -> None:
    assert moves(after(START, JOHAN_RED, ALAIN_BLUE, JOHAN_YELLOW, ALAIN_PURPLE, JOHAN_GREEN, ALAIN_ORANGE)) == {
        *("blue ↑1 orange", "blue ↑2 pink"),
        *("blue ↖1 pink", "blue ↖2 red", "blue ↖3 brown"),
        "blue ↗1 red",
    }
