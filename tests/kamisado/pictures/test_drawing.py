"""The board as a picture: everything on it, everything marked, readable alone."""

from __future__ import annotations

import itertools
import re
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import pytest

from futari.core import Message, Seat
from futari.kamisado.board import BLACK, COLOURS, GOLD, SQUARE_COLOUR, Colour, square_name
from futari.kamisado.moves import legal_moves, tower_moves
from futari.kamisado.pictures.drawing import board_svg
from futari.kamisado.pictures.palette import PALETTES, Theme
from futari.kamisado.pictures.shapes import glyph_use, octagon
from futari.kamisado.pictures.text_board import mover_message, spoken_board, spoken_turn
from futari.kamisado.position import START
from futari.kamisado.setup import read_position
from futari.kamisado.terms import side_name
from futari.svg import element, words
from kamisado.playing import play

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

    from futari.kamisado.position import Position

SVG = "{http://www.w3.org/2000/svg}"

# Black's purple Triple Sumo must push two towers; its other ways are closed.
PUSH = "2p+3g1/2b5/1K2r++3/3kny2/YG2P+++3/N+1R++o4/6O1/6B1 b p"
# Black's green tower has circles to go to and one square on the far row.
GREEN = "o1p+ky1gn/b3K3/3Y4/8/2r++5/4R++3/8/N+G3P+++BO b g"


def drawn(picture: str) -> Element:
    """The picture as XML: our own text, so the plain parser is safe."""
    return ET.fromstring(picture)  # noqa: S314


def of_class(root: Element, kind: str) -> list[Element]:
    return [node for node in root.iter() if kind in node.get("class", "").split()]


def squares_marked(root: Element, kind: str) -> set[str]:
    marks = of_class(root, kind)
    squares = {mark.get("data-square", "") for mark in marks}
    assert len(squares) == len(marks), "a square is marked twice"
    return squares


def place(root: Element, square: str) -> tuple[float, float]:
    """The upper left corner of a square on the page."""
    (group,) = [group for group in of_class(root, "square") if group.get("data-square") == square]
    rect = group.find(f"{SVG}rect")
    assert rect is not None
    return float(rect.get("x", "")), float(rect.get("y", ""))


POSITIONS = [
    str(START),
    PUSH,
    GREEN,
    "ny3g2/8/8/1o1pkb+r1/2BNRGY1/8/8/2OPK3 b -",
]


@pytest.mark.parametrize("text", POSITIONS)
@pytest.mark.parametrize("viewpoint", [BLACK, GOLD])
def test_every_square_and_every_tower_is_there_once(text: str, viewpoint: Seat) -> None:
    position = read_position(text)
    root = drawn(board_svg(position, viewpoint=viewpoint))
    squares = {group.get("data-square"): group.get("data-colour") for group in of_class(root, "square")}
    assert squares == {square_name(square): colour.word for square, colour in enumerate(SQUARE_COLOUR)}
    assert len(of_class(root, "square")) == 64
    towers = {
        tuple(group.get(f"data-{name}") for name in ("side", "colour", "square", "rings"))
        for group in of_class(root, "tower")
    }
    assert towers == {
        (side_name(side), colour.word, square_name(position.towers[side][colour]), str(position.rings[side][colour]))
        for side in Seat
        for colour in COLOURS
    }
    assert len(of_class(root, "tower")) == 16


@pytest.mark.parametrize("text", [PUSH, GREEN])
def test_towers_carry_their_rings(text: str) -> None:
    root = drawn(board_svg(read_position(text)))
    for tower in of_class(root, "tower"):
        assert len(of_class(tower, "ring")) == int(tower.get("data-rings", ""))


def test_the_fourth_ring_of_a_marathon_is_drawn() -> None:
    turn = play("obpky1gn/5P+++2/8/8/8/r7/8/NGRYK1BO b p marathon", "purple ↑1 red")
    assert turn.position.rings[BLACK][Colour.PURPLE] == 4
    root = drawn(board_svg(turn.position, last=turn))
    (tower,) = [tower for tower in of_class(root, "tower") if tower.get("data-rings") == "4"]
    assert len(of_class(tower, "ring")) == 4


def test_squares_are_painted_in_their_colours() -> None:
    for theme, palette in PALETTES.items():
        for group in of_class(drawn(board_svg(START, theme=theme)), "square"):
            rect = group.find(f"{SVG}rect")
            assert rect is not None
            assert rect.get("fill") == palette.square(Colour[group.get("data-colour", "").upper()])


def test_every_square_and_tower_bears_its_glyph() -> None:
    root = drawn(board_svg(read_position(PUSH)))
    for kind in ("square", "tower"):
        for group in of_class(root, kind):
            (glyph,) = of_class(group, "glyph")
            assert glyph.get("href") == f"#kamisado-glyph-{group.get('data-colour')}"
    assert len([path for path in root.iter(f"{SVG}path") if path.get("id", "").startswith("kamisado-glyph-")]) == 8


def test_glyphs_and_coordinates_can_be_left_out() -> None:
    root = drawn(board_svg(START, glyphs=False, coordinates=False))
    assert of_class(root, "glyph") == []
    assert of_class(root, "column") == of_class(root, "row") == []
    assert len(of_class(root, "tower")) == 16


def test_everything_used_is_defined_and_nothing_is_fetched() -> None:
    picture = board_svg(read_position(PUSH))
    root = drawn(picture)
    defined = {node.get("id") for node in root.iter() if node.get("id")}
    used = {node.get("href", "").removeprefix("#") for node in root.iter(f"{SVG}use")}
    assert used <= defined
    assert re.findall(r"https?://[^\"]+", picture) == ["http://www.w3.org/2000/svg"]
    assert not any(name in picture for name in ("<style", "<script", "@import", "url(", "<image"))


def test_sides_differ_in_shape_too() -> None:
    """Gold's towers have studs: colour is never the only sign."""
    bodies = {node.get("id"): node for node in drawn(board_svg(START)).iter() if node.get("id")}
    assert len(of_class(bodies["kamisado-tower-gold"], "stud")) == 8
    assert of_class(bodies["kamisado-tower-black"], "stud") == []


@pytest.mark.parametrize("language", ["en", "hu", "ro", "ru"])
def test_it_is_named_and_described_in_words(language: str) -> None:
    turn = play(PUSH, "purple ↑1 brown")
    root = drawn(board_svg(turn.position, last=turn, viewpoint=GOLD, language=language))
    title, desc = root[0], root[1]
    assert (title.tag, desc.tag) == (f"{SVG}title", f"{SVG}desc")
    assert title.text == Message("board.title", {"side": Message("side.gold")}).text(language)
    described = [*spoken_board(turn.position), *spoken_turn(turn)]
    assert desc.text == " ".join(message.text(language) for message in described)
    assert root.get("role") == "img"
    assert root.get("lang") == language
    (prompt,) = of_class(root, "prompt")
    assert prompt.text == mover_message(turn.position).text(language)


def test_it_scales_with_the_window() -> None:
    root = drawn(board_svg(START))
    assert root.get("viewBox") == "0 0 904 988"
    assert root.get("width") is None


def test_light_and_dark_differ_in_paint_only() -> None:
    light, dark = board_svg(START), board_svg(START, theme="dark")
    assert light != dark
    themes: tuple[Theme, ...] = ("light", "dark")
    assert all(PALETTES[theme].paper in board_svg(START, theme=theme) for theme in themes)
    assert PALETTES["light"].paper not in dark

    def without_paint(picture: str) -> str:
        return re.sub(r"#[0-9a-f]{6}", "#", picture)

    assert without_paint(light) == without_paint(dark)


def test_each_side_has_its_home_row_below_with_brown_at_the_left() -> None:
    black, gold = drawn(board_svg(START)), drawn(board_svg(START, viewpoint=GOLD))
    assert place(black, "a1") == place(gold, "h8")
    assert place(black, "h8") == place(gold, "a1")
    (x, y), (right, _), (_, top) = place(black, "a1"), place(black, "h1"), place(black, "a8")
    assert right - x == pytest.approx(700)
    assert y - top == pytest.approx(700)


@pytest.mark.parametrize("viewpoint", [BLACK, GOLD])
def test_coordinates_stand_beside_their_squares(viewpoint: Seat) -> None:
    root = drawn(board_svg(START, viewpoint=viewpoint))
    for label in of_class(root, "column"):
        assert float(label.get("x", "")) == pytest.approx(place(root, f"{label.text}1")[0] + 49.2, abs=0.1)
    rows = of_class(root, "row")
    assert sorted(label.text or "" for label in rows) == list("12345678")
    for label in rows:
        assert float(label.get("y", "")) == pytest.approx(place(root, f"a{label.text}")[1] + 57.2, abs=0.1)
    assert "".join(label.text or "" for label in of_class(root, "column")) == "abcdefgh"


def target_squares(position: Position) -> dict[str, set[str]]:
    root = drawn(board_svg(position))
    return {kind: squares_marked(root, kind) for kind in ("target", "target-win", "target-push")}


def test_the_tower_that_must_move_and_its_targets_are_marked() -> None:
    position = read_position(GREEN)
    marked = target_squares(position)
    assert squares_marked(drawn(board_svg(position)), "must-move") == {"b1"}
    assert marked["target"] == {"b2", "b3", "b4", "b5", "b6", "b7", "a2", "c2", "d3", "e4", "f5", "g6", "h7"}
    assert marked["target-win"] == {"b8"}
    assert marked["target-push"] == set()
    assert sum(map(len, marked.values())) == len(legal_moves(position))


def test_a_push_has_a_mark_of_its_own() -> None:
    marked = target_squares(read_position(PUSH))
    assert marked == {"target": set(), "target-win": set(), "target-push": {"e5"}}


def test_the_chevrons_of_a_push_follow_the_line() -> None:
    """One before each of the two towers and one before the empty square, pointing the pusher's way."""
    for viewpoint, way in ((BLACK, -1), (GOLD, 1)):
        root = drawn(board_svg(read_position(PUSH), viewpoint=viewpoint))
        (mark,) = of_class(root, "target-push")
        paths = [path.get("d", "") for path in mark.iter(f"{SVG}path")]
        assert len(set(paths)) == 3
        for path in paths:
            foot, tip = (float(y) for _, y in re.findall(r"[ML]([\d.]+) ([\d.]+)", path)[:2])
            assert (tip - foot) * way > 0


def test_marks_differ_in_shape() -> None:
    """Circle, star, chevrons: no two kinds of target are drawn with the same element."""
    shapes = {}
    for text in (GREEN, PUSH):
        root = drawn(board_svg(read_position(text)))
        for kind in ("target", "target-win", "target-push"):
            for mark in of_class(root, kind):
                shapes[kind] = mark[0].tag.removeprefix(SVG)
    assert shapes == {"target": "circle", "target-win": "polygon", "target-push": "path"}


def test_targets_can_be_left_out_or_given() -> None:
    assert squares_marked(drawn(board_svg(read_position(GREEN), targets=False)), "target") == set()
    picked_up = tower_moves(START, Colour.BROWN)
    root = drawn(board_svg(START, targets=picked_up))
    assert squares_marked(root, "target") == {"a2", "a3", "a4", "a5", "a6", "a7", "b2", "c3", "d4", "e5", "f6", "g7"}


def test_a_free_choice_marks_the_towers_and_not_a_hundred_squares() -> None:
    root = drawn(board_svg(START))
    assert squares_marked(root, "may-move") == {f"{column}1" for column in "abcdefgh"}
    assert squares_marked(root, "target") == squares_marked(root, "must-move") == set()


def test_the_last_move_is_marked_from_start_to_end() -> None:
    turn = play(str(START), "green ↗3 orange")
    root = drawn(board_svg(turn.position, last=turn))
    assert squares_marked(root, "last-start") == {"b1"}
    assert squares_marked(root, "last-end") == {"e4"}
    (start,), (end,) = of_class(root, "last-start"), of_class(root, "last-end")
    assert start[0].get("stroke-dasharray")
    assert end[0].get("stroke-dasharray") is None
    assert len(of_class(root, "last-way")) == 1
    assert squares_marked(drawn(board_svg(turn.position)), "last-start") == set()


def test_pushed_towers_are_marked_where_they_stand_now() -> None:
    turn = play(PUSH, "purple ↑1 brown")
    root = drawn(board_svg(turn.position, last=turn))
    assert squares_marked(root, "last-pushed") == {"e6", "e7"}
    assert squares_marked(root, "last-end") == {"e5"}
    (line,) = of_class(root, "last")
    assert line.text is not None
    assert "↑1" in line.text
    assert "↓1" in line.text


def test_a_finished_round_shows_the_winner_and_no_targets() -> None:
    turn = play(GREEN, "green ↑7 blue")
    root = drawn(board_svg(turn.position, last=turn))
    for kind in ("must-move", "may-move", "target", "target-win"):
        assert squares_marked(root, kind) == set()
    (mover,) = of_class(root, "mover")
    assert of_class(mover, "glyph")[0].get("href") == "#kamisado-glyph-green"


def test_text_is_escaped_and_controls_are_dropped() -> None:
    assert words("<Ádám> & \x00\x1b\ud800") == "&lt;Ádám&gt; &amp;    "
    picture = element("text", words("a < b"), class_='"&', x=1.50)
    assert drawn(picture).attrib == {"class": '"&', "x": "1.5"}
    assert drawn(picture).text == "a < b"


def test_octagons_are_regular() -> None:
    corners = octagon(10, 20, 5)
    sides = {round(((ax - bx) ** 2 + (ay - by) ** 2) ** 0.5, 6) for (ax, ay), (bx, by) in itertools.pairwise(corners)}
    assert len(corners) == 8
    assert len(sides) == 1
    assert min(x for x, _ in corners) == pytest.approx(5)
    assert 'fill="#123456"' in glyph_use(Colour.RED, 0, 0, 10, "#123456")
