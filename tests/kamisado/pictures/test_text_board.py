"""The board in words: the grid for terminals and the sentences for screen readers."""

from __future__ import annotations

import re

import pytest

from futari.core import Message, Seat
from futari.kamisado.board import BLACK, COLOURS, GOLD, SQUARE_COLOUR, Colour, square_name
from futari.kamisado.pictures.text_board import (
    legend,
    mover_message,
    spoken_board,
    spoken_moves,
    spoken_text,
    spoken_turn,
    text_board,
    tower_message,
)
from futari.kamisado.position import START
from futari.kamisado.setup import read_position
from kamisado.playing import play

RINGS = "2p+3g1/2b5/1K2r++3/3kny2/YG2P+++3/N+1R++o4/6O1/6B1 b p"

START_FROM_BLACK = """\
   a        b        c        d        e        f        g        h
8  o:Go     b:Gb     p:Gp     k:Gk     y:Gy     r:Gr     g:Gg     n:Gn     8
7  r        o        k        g        b        y        n        p        7
6  g        k        o        r        p        n        y        b        6
5  k        p        b        o        n        g        r        y        5
4  y        r        g        n        o        b        p        k        4
3  b        y        n        p        r        o        k        g        3
2  p        n        y        b        g        k        o        r        2
1  n>Bn     g>Bg     r>Br     y>By     k>Bk     p>Bp     b>Bb     o>Bo     1
   a        b        c        d        e        f        g        h
"""

RINGS_FROM_GOLD = """\
   h        g        f        e        d        c        b        a
1  o        b:Bb     p        k        y        r        g        n        1
2  r        o:Bo     k        g        b        y        n        p        2
3  g        k        o        r        p:Go     n:Br++   y        b:Bn+    3
4  k        p        b        o>Bp+++  n        g        r:Bg     y:By     4
5  y        r        g:Gy     n:Gn     o:Gk     b        p        k        5
6  b        y        n        p:Gr++   r        o        k:Bk     g        6
7  p        n        y        b        g        k:Gb     o        r        7
8  n        g:Gg     r        y        k        p:Gp+    b        o        8
   h        g        f        e        d        c        b        a
"""


def grid(board: str) -> str:
    return board.split("\n\n", maxsplit=1)[0] + "\n"


def test_the_start_as_black_sees_it() -> None:
    assert grid(text_board(START)) == START_FROM_BLACK


def test_rings_as_gold_sees_them() -> None:
    assert grid(text_board(read_position(RINGS), GOLD)) == RINGS_FROM_GOLD


@pytest.mark.parametrize("language", ["en", "hu", "ro", "ru"])
def test_below_the_grid_stand_the_mover_and_the_legend(language: str) -> None:
    position = read_position(RINGS)
    below = text_board(position, language=language).split("\n\n", maxsplit=1)[1]
    assert below == f"{mover_message(position).text(language)}\n{legend().text(language)}\n"


def test_the_legend_explains_every_colour() -> None:
    assert legend().params == {colour.word: Message(f"colour.{colour.word}") for colour in COLOURS}


def test_it_is_plain_text_that_fits_a_terminal() -> None:
    board = grid(text_board(read_position(RINGS)))
    assert board.isascii()
    assert "\x1b" not in board
    assert max(map(len, board.splitlines())) <= 80


@pytest.mark.parametrize("viewpoint", [BLACK, GOLD])
def test_the_grid_can_be_read_back(viewpoint: Seat) -> None:
    """Every square shows its colour; every tower its side, colour and rings."""
    position = read_position(RINGS)
    heading, *rows, _ = grid(text_board(position, viewpoint)).splitlines()
    seen = {}
    for row in rows:
        cells = row.split()
        assert cells[0] == cells[-1]
        for column, cell in zip(heading.split(), cells[1:-1], strict=True):
            seen[f"{column}{cells[0]}"] = cell
    assert {square: cell[0] for square, cell in seen.items()} == {
        square_name(square): colour.letter for square, colour in enumerate(SQUARE_COLOUR)
    }
    for side in Seat:
        for colour in COLOURS:
            cell = seen[square_name(position.towers[side][colour])]
            assert re.split("[:>]", cell)[1] == "BG"[side] + colour.letter + "+" * position.rings[side][colour]
    assert [square for square, cell in seen.items() if ">" in cell] == ["e4"]


def test_a_finished_round_points_at_nobody() -> None:
    board = grid(text_board(read_position("ny3g2/8/8/1o1pkb+r1/2BNRGY1/8/8/2OPK3 b -")))
    assert ">" not in board
    assert "Gb+" in board


def test_who_must_move_is_said_first() -> None:
    assert spoken_board(START)[0] == Message("board.free", {"side": Message("side.black")})
    assert spoken_board(read_position(RINGS))[0] == Message(
        "board.must_move", {"side": Message("side.black"), "tower": Message("colour.purple"), "square": "e4"}
    )
    finished = read_position("ny3g2/8/8/1o1pkb+r1/2BNRGY1/8/8/2OPK3 b -")
    assert mover_message(finished) == Message("board.finished", {"side": Message("side.gold")})


def test_towers_are_told_from_the_home_row_on_and_from_the_left() -> None:
    """Black's blue stands on his home row, then orange, then row 3 from a to c; Gold's left is Black's right."""
    messages = spoken_board(read_position(RINGS))
    black = messages.index(Message("board.side", {"side": Message("side.black")}))
    gold = messages.index(Message("board.side", {"side": Message("side.gold")}))
    told = [message.params.get("square") for message in messages]
    assert told[black + 1 : gold] == ["g1", "g2", "a3", "c3", "a4", "b4", "e4", "b6"]
    assert told[gold + 1 :] == ["g8", "c8", "c7", "e6", "f5", "e5", "d5", "d3"]


def test_a_tower_is_told_with_square_rank_and_colour_beneath() -> None:
    position = read_position(RINGS)
    assert tower_message(position, BLACK, Colour.BLUE) == Message(
        "board.tower", {"tower": Message("colour.blue"), "square": "g1", "colour": Message("colour.blue")}
    )
    assert tower_message(position, GOLD, Colour.RED) == Message(
        "board.tower_ranked",
        {
            "tower": Message("colour.red"),
            "square": "e6",
            "colour": Message("colour.purple"),
            "rank": Message("rank.2"),
        },
    )


def test_four_rings_have_words_of_their_own() -> None:
    turn = play("obpky1gn/5P+++2/8/8/8/r7/8/NGRYK1BO b p marathon", "purple ↑1 red")
    assert tower_message(turn.position, BLACK, Colour.PURPLE).key == "board.tower_four_rings"


def test_every_way_to_go_is_told() -> None:
    position = read_position("o1p+ky1gn/b3K3/3Y4/8/2r++5/4R++3/8/N+G3P+++BO b g")
    told = [(message.key.removeprefix("board.target."), message.params["square"]) for message in spoken_moves(position)]
    assert ("win", "b8") in told
    assert ("move", "h7") in told
    assert len(told) == 14
    (push,) = spoken_moves(read_position(RINGS))
    assert push == Message(
        "board.target.push",
        {"way": Message("board.way.forward", {"count": 1}), "square": "e5", "colour": Message("colour.brown")},
    )


def test_a_free_choice_is_not_read_out_in_a_hundred_lines() -> None:
    assert spoken_moves(START) == []
    assert len(spoken_board(START)) == 1 + 2 * 9


def test_the_last_turn_is_told_with_pushes_and_forfeits() -> None:
    assert [message.key for message in spoken_turn(play(RINGS, "purple ↑1 brown"))] == [
        "board.last",
        "board.pushed",
        "board.pushed",
    ]
    deadlock = play("ny3g2/8/8/1o1pkbr1/2BNR1Y1/5G2/8/2OPK3 b g", "green ↑1 blue")
    last, *blocked = spoken_turn(deadlock)
    assert (last.params["start"], last.params["end"]) == ("f3", "f4")
    assert last.params["way"] == Message("board.way.forward", {"count": 1})
    assert blocked == [
        Message("board.blocked", {"side": Message("side.gold"), "tower": Message("colour.blue")}),
        Message("board.blocked", {"side": Message("side.black"), "tower": Message("colour.green")}),
    ]


@pytest.mark.parametrize("language", ["en", "hu", "ro", "ru"])
def test_the_spoken_text_has_a_line_a_message(language: str) -> None:
    position = read_position(RINGS)
    lines = spoken_text(position, language).splitlines()
    assert lines == [message.text(language) for message in spoken_board(position)]
