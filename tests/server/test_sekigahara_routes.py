"""Sekigahara away from the tables, over HTTP: the edition, the map, the marks; and what the shelf says of it."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from futari.sekigahara.edition import SEATS, standard_edition
from futari.sekigahara.pictures.chart_layout import printed
from server.venue import opened

pytestmark = pytest.mark.anyio

EDITION = standard_edition()


async def test_the_edition_is_told_to_anybody(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        told = await venue.stranger().ask("GET", "sekigahara/edition")
    assert told["weeks"] == 7
    assert [place["key"] for place in told["places"]] == [place.key for place in EDITION.chart.places]
    assert len(told["roads"]) == len(EDITION.chart.roads)
    assert {road["highway"] for road in told["roads"]} == {True, False}
    osaka = next(place for place in told["places"] if place["key"] == "osaka")
    assert (osaka["castle"], osaka["capital"], osaka["recruit"]) == ("ishida", None, ["kobayakawa"])
    assert [disk["place"] for disk in told["disks"]] == ["osaka", "ueda"]
    for side in SEATS:
        assert sum(face["copies"] for face in told["faces"] if face["side"] == side) == 48
        assert sum(card["copies"] for card in told["cards"] if card["side"] == side) == 55


async def test_blocks_are_told_by_their_faces_alone(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        stranger = venue.stranger()
        await stranger.ask("GET", "sekigahara/edition")
        ((_, heard),) = stranger.heard
    numbered = [block.name for block in EDITION.blocks if block.name != block.face]
    assert numbered
    assert not [name for name in numbered if f'"{name}"'.encode() in heard]


async def test_every_place_has_a_spot_of_its_own_for_its_stacks(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        told = await venue.stranger().ask("GET", "sekigahara/edition")
    spots = {tuple(place["stack_at"]) for place in told["places"]}
    assert len(spots) == len(told["places"])
    assert all(0 < x < told["width"] and 0 < y < told["height"] for x, y in spots)
    for place in told["places"]:
        assert (place["castle_at"] is None) == (place["castle"] is None)


@pytest.mark.parametrize("theme", ["light", "dark"])
async def test_the_map_is_one_picture_in_the_readers_language(tmp_path: Path, theme: str) -> None:
    async with opened(tmp_path) as venue:
        stranger = venue.stranger()
        picture = await stranger.ask("GET", f"sekigahara/map.svg?theme={theme}&lang=hu")
        other = await stranger.ask("GET", f"sekigahara/map.svg?theme={theme}&lang=en")
    root = ET.fromstring(picture)  # noqa: S314  (our own picture)
    said = {text.text for text in root.iter("{http://www.w3.org/2000/svg}text")}
    assert said >= {*printed(EDITION, "hu").names}
    assert picture != other
    # The page's policy lets neither scripts nor styles of a picture in.
    assert not re.search(rb"<script|<style|style=", picture)


async def test_pictures_and_edition_may_be_kept_for_a_while(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        stranger = venue.stranger()
        for path in ("edition", "map.svg", "marks.svg"):
            answer = await stranger.get(f"/api/v1/sekigahara/{path}")
            assert answer.status_code == 200
            assert "max-age" in answer.headers["cache-control"]


async def test_every_clan_has_a_mark(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        marks = await venue.stranger().ask("GET", "sekigahara/marks.svg")
    for clans in EDITION.clans:
        for clan in clans:
            assert f'id="sekigahara-mon-{clan}"'.encode() in marks


async def test_an_unknown_theme_is_refused(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        await venue.stranger().refused("GET", "sekigahara/map.svg?theme=pink", 422)


async def test_the_shelf_says_which_games_have_secrets(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        games = (await venue.stranger().ask("GET", "games"))["games"]
    secrets = {game["name"]: game["has_secrets"] for game in games}
    assert (secrets["kamisado"], secrets["sekigahara"]) == (False, True)
