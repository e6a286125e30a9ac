"""The sprite of the page: the same drawings as everywhere, painted by the page."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

import futari
from futari.core import Seat
from futari.kamisado.board import COLOURS, Colour
from futari.kamisado.pictures.palette import PALETTES
from futari.kamisado.pictures.sprite import GLYPH_ON_TOWER, palette_css, sprite_svg
from futari.kamisado.pictures.tower import tower_svg
from futari.kamisado.terms import side_name

STATIC = Path(futari.__path__[-1]) / "server" / "static"
SPRITE = {node.get("id"): node for node in ET.fromstring(sprite_svg()).iter() if node.get("id")}  # noqa: S314  (our own)


def test_the_page_has_the_sprite_as_it_is_drawn_now() -> None:
    assert (STATIC / "kamisado" / "sprite.svg").read_text(encoding="utf-8") == sprite_svg(), (
        "run: python -m futari.kamisado.pictures.sprite > src/futari/server/static/kamisado/sprite.svg"
    )


def test_the_page_is_painted_with_the_palette() -> None:
    assert palette_css() in (STATIC / "style" / "kamisado.css").read_text(encoding="utf-8")


@pytest.mark.parametrize("colour", COLOURS)
def test_every_colour_has_its_paints_by_day_and_by_night(colour: Colour) -> None:
    light, dark = PALETTES["light"], PALETTES["dark"]
    line = f"--kamisado-{colour.word}: light-dark({light.square(colour)}, {dark.square(colour)});"
    assert line in palette_css()
    assert f"kamisado-glyph-{colour.word}" in SPRITE


@pytest.mark.parametrize("side", Seat)
@pytest.mark.parametrize("rings", range(5))
def test_towers_have_their_rings_and_room_for_the_glyph(side: Seat, rings: int) -> None:
    tower = SPRITE[f"kamisado-tower-{side_name(side)}-{rings}"]
    assert len([node for node in tower.iter() if node.get("class") == "ring"]) == rings
    drawn = tower_svg(0, 0, side, COLOURS[0], rings, PALETTES["light"], glyph=True)
    scale = re.search(r"scale\(([\d.]+)\)", drawn)
    assert scale is not None
    assert float(tower.get("data-glyph", "")) == GLYPH_ON_TOWER[rings]
    assert GLYPH_ON_TOWER[rings] == pytest.approx(float(scale[1]) * 100, abs=0.01)


@pytest.mark.parametrize("side", Seat)
def test_a_ring_can_land_by_itself(side: Seat) -> None:
    rings = [ET.tostring(SPRITE[f"kamisado-ring-{side_name(side)}-{place}"][0]) for place in range(1, 5)]
    assert len(set(rings)) == 4
    four = SPRITE[f"kamisado-tower-{side_name(side)}-4"]
    assert [ET.tostring(node) for node in four.iter() if node.get("class") == "ring"] == rings


def test_everything_that_is_used_is_there() -> None:
    used = re.findall(r'href="#([^"]+)"', sprite_svg())
    assert used
    assert set(used) <= SPRITE.keys()


def test_nothing_is_painted_in_a_fixed_colour_of_one_theme() -> None:
    marks = [node for name, node in SPRITE.items() if name and name.startswith("kamisado-mark-")]
    assert len(marks) == 8
    paints = {paint for mark in marks for node in mark.iter() for paint in (node.get("fill"), node.get("stroke"))}
    assert paints <= {None, "none", "var(--kamisado-ink)", "var(--kamisado-chalk)"}


def test_ids_are_unique() -> None:
    ids = re.findall(r'\bid="([^"]+)"', sprite_svg())
    assert len(ids) == len(set(ids))
