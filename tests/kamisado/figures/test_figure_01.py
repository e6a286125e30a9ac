"""Figure 1: Johan (black) may open with any tower; two of them."""

from kamisado.playing import START, moves


def test_1a_where_the_pink_tower_may_open() -> None:
    assert moves(START, "pink") == {
        *("pink ↑1 green", "pink ↑2 red", "pink ↑3 orange", "pink ↑4 brown", "pink ↑5 purple", "pink ↑6 blue"),
        *("pink ↖1 blue", "pink ↖2 brown", "pink ↖3 red", "pink ↖4 pink"),
        *("pink ↗1 pink", "pink ↗2 pink", "pink ↗3 pink"),
    }


def test_1b_where_the_red_tower_may_open() -> None:
    assert moves(START, "red") == {
        *("red ↑1 yellow", "red ↑2 brown", "red ↑3 green", "red ↑4 blue", "red ↑5 orange", "red ↑6 pink"),
        *("red ↖1 brown", "red ↖2 blue"),
        *("red ↗1 blue", "red ↗2 red", "red ↗3 blue", "red ↗4 red", "red ↗5 blue"),
    }
