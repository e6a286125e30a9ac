"""The map as a picture and in words: everything that is there, readable, and nothing that the viewer may not know."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from importlib.resources import files
from pathlib import Path
from random import Random
from xml.etree import ElementTree as ET

import pytest

from futari.core import Seat
from futari.locale import LANGUAGES
from futari.sekigahara.edition import SEATS, read_edition, standard_edition
from futari.sekigahara.game import Options, Sekigahara
from futari.sekigahara.pictures import svg_map, text_map
from futari.sekigahara.pictures.chart_layout import printed
from futari.sekigahara.pictures.coast import HEIGHT, WIDTH
from futari.sekigahara.pictures.mon import MARKS
from futari.sekigahara.pictures.standing import stand
from futari.sekigahara.pictures.text_map import REGIONS
from futari.sekigahara.state import State
from futari.sekigahara.terms import place_term
from futari.sekigahara.view import CampaignView, view_state
from sekigahara.campaigns import VIEWERS, campaign, start
from sekigahara.positions import position
from sekigahara.twins import twin

EDITION = standard_edition()
SVG = "{http://www.w3.org/2000/svg}"
viewers = pytest.mark.parametrize("seat", VIEWERS)
languages = pytest.mark.parametrize("language", LANGUAGES)

SIEGE = """
week = 3
active = "tokugawa"
[tokugawa.stacks]
ueda = ["tokugawa-leader", "tokugawa-mon3", "date-gun"]
[ishida.stacks]
ueda = ["mori-gun", "ukita-leader"]
osaka = ["ishida-leader"]
[board]
sieges = ["ueda"]
markers = { kuwana = "ishida", kiso = "tokugawa" }
"""
# Edo to Oshi has been used; Ieyasu stands at Oshi.
MARCHED = """
active = "tokugawa"
[tokugawa.stacks]
oshi = ["tokugawa-leader", "ii-mon4"]
[ishida.stacks]
osaka = ["ishida-leader"]
[phase]
level = "full"
roads_used = [["edo", "oshi"]]
spent = ["tokugawa-leader", "ii-mon4"]
entries = [{ place = "oshi", from = "edo", blocks = ["tokugawa-leader", "ii-mon4"], marched = true }]
[step]
at = "movement"
"""


@cache
def views(seat: Seat | None) -> list[CampaignView]:
    """What a seat sees at the start and now and then in two campaigns."""
    states = [start(Random(7))]
    states += [after for seed in (0, 3) for n, (_, _, _, after) in enumerate(campaign(seed)) if n % 300 == 299]
    return [view_state(state, seat) for state in states]


def drawn(view: CampaignView, *, dark: bool = False, language: str = "en") -> ET.Element:
    """The picture as XML: our own text, so the plain parser is safe."""
    return ET.fromstring(svg_map(EDITION, view, dark=dark, language=language))  # noqa: S314  (our own picture)


def of_class(root: ET.Element, kind: str) -> list[ET.Element]:
    return [node for node in root.iter() if kind in node.get("class", "").split()]


def the(root: ET.Element, kind: str, **told: str) -> ET.Element:
    """The only element of a kind with these data."""
    (found,) = [
        each for each in of_class(root, kind) if all(each.get(f"data-{key}") == value for key, value in told.items())
    ]
    return found


def faces(node: ET.Element) -> list[str]:
    return sorted(each.get("data-block", "") for each in of_class(node, "block"))


def said(place: int, language: str) -> str:
    term = place_term(EDITION, place)
    return str(term) if isinstance(term, int | str) else term.text(language)


@viewers
def test_every_place_and_every_road_is_there_once(seat: Seat | None) -> None:
    chart = EDITION.chart
    for view in views(seat):
        root = drawn(view)
        places = [(each.get("data-place"), each.get("class")) for each in of_class(root, "place")]
        kinds = {True: "place resource", False: "place town"}
        assert sorted(places) == sorted(
            (place.key, "place capital" if place.capital is not None else kinds[place.resource])
            for place in chart.places
        )
        roads = [
            ({each.get("data-from"), each.get("data-to")}, each.get("class", "").split()[1])
            for each in of_class(root, "way")
        ]
        assert len(roads) == len(chart.roads)
        for road in chart.roads:
            ends = {chart.places[road.one].key, chart.places[road.other].key}
            assert (ends, "highway" if road.highway else "road") in roads


def test_highways_and_roads_are_told_apart_without_colour() -> None:
    root = drawn(views(None)[0])
    for way in of_class(root, "highway"):
        broad, narrow = way.findall(f"{SVG}path")
        assert float(broad.get("stroke-width", "")) > float(narrow.get("stroke-width", ""))
    for way in of_class(root, "road"):
        (line,) = way.findall(f"{SVG}path")
        assert line.get("stroke-dasharray")


def test_places_are_told_apart_by_their_shape() -> None:
    root = drawn(view_state(position(SIEGE), None))
    shapes = {}
    for key in ("tsuruga", "ayabe", "kyoto"):
        node = the(root, "place", place=key)
        shapes[key] = {each.tag.removeprefix(SVG) for each in node.iter() if each.tag != f"{SVG}title"}
    assert shapes["ayabe"] == {"g", "circle"}
    assert "path" in shapes["tsuruga"]
    assert "polygon" in shapes["kyoto"]


@viewers
def test_castles_bear_the_mark_of_who_holds_them(seat: Seat | None) -> None:
    for view in views(seat):
        castles = of_class(drawn(view), "castle")
        assert {each.get("data-place"): each.get("data-owner") for each in castles} == view.castles
        assert len(castles) == len(view.castles)
        for castle in castles:
            marks = [each.get("href") for each in of_class(castle, "mon")]
            assert marks == [f"#sekigahara-mon-{castle.get('data-owner')}"]


@viewers
def test_cubes_lie_on_the_resources_that_somebody_controls(seat: Seat | None) -> None:
    for view in views(seat):
        root = drawn(view)
        for key, owner in view.resources.items():
            cubes = of_class(the(root, "place", place=key), "cube")
            assert [each.get("data-owner") for each in cubes] == ([owner] if owner else [])


def test_every_recruitment_symbol_is_there() -> None:
    symbols = of_class(drawn(views(None)[0]), "recruitment")
    printed_there = [(place.key, clan) for place in EDITION.chart.places for clan in place.recruit]
    assert sorted((each.get("data-place"), each.get("data-clan")) for each in symbols) == sorted(printed_there)


@viewers
def test_own_stacks_show_their_faces_and_all_others_their_number(seat: Seat | None) -> None:
    for view in views(seat):
        root = drawn(view)
        assert len(of_class(root, "stack")) == len(view.stacks)
        for stack in view.stacks:
            node = the(root, "stack", place=stack.place, side=stack.side, count=str(stack.count))
            if stack.blocks is None:
                assert faces(node) == []
                assert [text.text for text in node.iter(f"{SVG}text")][:1] == [str(stack.count)]
            else:
                assert faces(node) == sorted(EDITION.blocks[EDITION.block_named[b]].face for b in stack.blocks)


def test_a_block_shows_its_mon_its_arm_and_its_banner() -> None:
    """3.2: a leader has a banner with one dot, Ieyasu and Mitsunari with three; Ii and Ishida the sign of a card."""
    root = drawn(view_state(position(MARCHED), Seat.FIRST))
    leader, ii = of_class(the(root, "stack", place="oshi"), "block")
    assert (len(of_class(leader, "mon")), len(of_class(leader, "banner-dot"))) == (1, 3)
    assert (len(of_class(ii, "mon")), len(of_class(ii, "banner-dot"))) == (4, 0)
    assert (len(of_class(leader, "any-card")), len(of_class(ii, "any-card"))) == (0, 1)
    inside = the(drawn(view_state(position(SIEGE), Seat.SECOND)), "stack", place="ueda", side="ishida")
    ukita = next(each for each in of_class(inside, "block") if each.get("data-block") == "ukita-leader")
    assert len(of_class(ukita, "banner-dot")) == 1


@viewers
def test_boxes_and_numbers_are_those_of_the_view(seat: Seat | None) -> None:
    for view in views(seat):
        root = drawn(view)
        assert faces(the(root, "panel", panel="mori")) == sorted(view.mori_box)
        for name in SEATS:
            side, panel = view.sides[name], the(root, "panel", panel=name)
            numbers = [text.text for text in panel.iter(f"{SVG}text") if (text.text or "").isdigit()]
            told = [side.points, side.hand_size, side.deck_size, side.discards, side.bag_size, len(side.lost)]
            assert numbers[:7] == [*map(str, told), str(side.box_size)]
            shown = side.box or ()
            assert faces(panel) == sorted(EDITION.blocks[EDITION.block_named[block]].face for block in shown)


@viewers
def test_the_turn_track_shows_the_week_and_who_is_first(seat: Seat | None) -> None:
    for view in views(seat):
        track = the(drawn(view), "panel", panel="track")
        assert [each.get("data-week") for each in of_class(track, "now")] == [str(view.week)]
        assert [each.get("href") for each in of_class(track, "mon")] == [f"#sekigahara-mon-{view.first}"]
        letters = Counter(text.text for text in track.iter(f"{SVG}text") if text.text in {"A", "B"})
        # The marker covers the letter of the present turn.
        assert letters == Counter({"A": 7, "B": 7}) - Counter([view.turn])


@viewers
def test_disks_lie_there_until_they_are_destroyed(seat: Seat | None) -> None:
    for view in [*views(seat), view_state(position('[board]\ndisks = ["hideyori"]'), seat)]:
        assert {each.get("data-disk") for each in of_class(drawn(view), "disk")} == set(view.disks)


def test_a_siege_is_seen_and_how_many_are_inside() -> None:
    root = drawn(view_state(position(SIEGE), Seat.FIRST))
    assert "besieged" in the(root, "castle", place="ueda").get("class", "")
    assert the(root, "stack", place="ueda", side="ishida").get("data-inside") == "2"
    assert the(root, "stack", place="ueda", side="tokugawa").get("data-inside") is None
    assert [each.get("data-place") for each in of_class(root, "combat")] == ["ueda"]


def test_a_road_that_was_used_is_barred() -> None:
    """7.3.1: each road once in a phase."""
    used = of_class(drawn(view_state(position(MARCHED), Seat.FIRST)), "used")
    assert [{each.get("data-from"), each.get("data-to")} for each in used] == [{"edo", "oshi"}]


@pytest.mark.parametrize("seed", range(3))
def test_what_is_hidden_changes_no_byte_of_a_picture(seed: int) -> None:
    """R10: the picture and the words are made from the view alone."""
    random = Random(seed)
    for number, (state, _, _, _) in enumerate(campaign(seed)):
        if number % 250 == seed:
            for seat in VIEWERS:
                assert pictures(state, seat) == pictures(twin(state, seat, random), seat)


def pictures(state: State, seat: Seat | None) -> tuple[str, str]:
    view = view_state(state, seat)
    return svg_map(EDITION, view), text_map(EDITION, view)


def test_hidden_blocks_are_not_in_the_text_of_a_picture() -> None:
    """Only the viewer's own blocks, and those of the open Mori box, have faces anywhere in it."""
    state = start(Random(3))
    for seat in VIEWERS:
        told = re.findall(r'data-block="([a-z]+)-', svg_map(EDITION, view_state(state, seat)))
        own = set() if seat is None else set(EDITION.clans[seat])
        assert set(told) <= own | {"mori"}
        assert told.count("mori") >= 5


@languages
@pytest.mark.parametrize("dark", [False, True])
def test_a_picture_is_well_formed_named_and_described(language: str, dark: bool) -> None:  # noqa: FBT001  (a parameter of the test)
    for view in views(Seat.SECOND)[:2]:
        root = drawn(view, dark=dark, language=language)
        assert root.get("lang") == language
        assert root.get("role") == "img"
        assert root.get("viewBox") == f"0 0 {WIDTH:g} {HEIGHT:g}"
        for name in ("title", "desc"):
            node = root.find(f"{SVG}{name}")
            assert node is not None
            assert node.text
        ids = [node.get("id") for node in root.iter() if node.get("id")]
        assert len(ids) == len(set(ids))
        used = {node.get("href", "")[1:] for node in root.iter(f"{SVG}use")}
        assert used <= set(ids)


@languages
def test_names_are_in_the_language_of_the_reader(language: str) -> None:
    root = drawn(views(None)[0], language=language)
    labels = {each.get("data-place"): each.text for each in of_class(root, "label")}
    assert labels == {place.key: said(place.number, language) for place in EDITION.chart.places}


def test_by_night_only_the_paints_differ() -> None:
    view = views(Seat.FIRST)[0]
    day, night = svg_map(EDITION, view), svg_map(EDITION, view, dark=True)
    assert day != night
    paint = re.compile(r"#[0-9a-f]{6}")
    assert paint.sub("", day) == paint.sub("", night)


@languages
def test_no_name_covers_anything_that_is_printed(language: str) -> None:
    taken = printed(EDITION, language).site.taken
    assert len(taken) > 51 * 2
    for number, box in enumerate(taken):
        assert not any(box.covers(other) for other in taken[:number])
        assert box.left >= 0
        assert box.right <= WIDTH


@viewers
def test_no_stack_covers_a_name_or_another_stack(seat: Seat | None) -> None:
    page = printed(EDITION, "en")
    for view in views(seat):
        standing = stand(EDITION, view, page)
        boxes = [box for _, box in (*standing.disks, *standing.stacks)]
        for number, box in enumerate(boxes):
            assert not any(box.covers(other) for other in (*page.site.taken, *boxes[:number]))


def test_every_clan_has_a_mark_of_its_own() -> None:
    assert set(MARKS) == {block.clan for block in EDITION.blocks}
    assert len(set(MARKS.values())) == len(MARKS)


def test_the_regions_hold_every_place_once() -> None:
    assert sorted(key for keys in REGIONS.values() for key in keys) == sorted(EDITION.place_named)


@viewers
@languages
def test_the_map_in_words_lists_every_place_once(seat: Seat | None, language: str) -> None:
    for view in views(seat)[:3]:
        lines = text_map(EDITION, view, language).splitlines()
        for place in EDITION.chart.places:
            assert sum(line.startswith(f"{said(place.number, language)}: ") for line in lines) == 1


@viewers
@languages
def test_the_map_in_words_has_words_for_everything(seat: Seat | None, language: str) -> None:
    for view in views(seat)[:3]:
        assert "sekigahara." not in text_map(EDITION, view, language)


@languages
@pytest.mark.parametrize("width", [60, 100])
def test_the_map_in_words_keeps_to_its_width(language: str, width: int) -> None:
    for view in views(Seat.SECOND)[:3]:
        told = text_map(EDITION, view, language, width)
        assert max(map(len, told.splitlines())) <= width
        assert told.replace("\n", "").isprintable()


def entry(told: str, name: str) -> list[str]:
    """What the map in words says below a place."""
    lines = told.splitlines()
    first = next(number for number, line in enumerate(lines) if line.startswith(f"{name}: "))
    after = next((n for n, line in enumerate(lines[first + 1 :], first + 1) if not line.startswith(" ")), len(lines))
    return [line.strip() for line in lines[first + 1 : after]]


def test_the_map_in_words_tells_own_faces_and_how_many_enemies() -> None:
    state = position(SIEGE)
    ours = entry(text_map(EDITION, view_state(state, Seat.FIRST), width=200), "Ueda")
    assert "Tokugawa, 3 blocks: Tokugawa Ieyasu, 3-mon Tokugawa, Date gun" in ours
    assert any(line.startswith("Ishida, 2 blocks (") and line.endswith(")") for line in ours)
    theirs = entry(text_map(EDITION, view_state(state, Seat.SECOND), width=200), "Ueda")
    assert "Tokugawa, 3 blocks" in theirs
    assert any(line.endswith("): Mori gun, Ukita Hideie") for line in theirs)


def test_the_map_in_words_tells_highways_from_roads() -> None:
    told = text_map(EDITION, views(None)[0])
    ways = [line.partition(": ")[2].split(", ") for line in entry(told, "Kyoto") if "block" not in line]
    assert [sorted(names) for names in ways] == [["Minakuchi", "Osaka", "Sawayama"], ["Ayabe"]]


def test_a_place_of_a_corrected_copy_is_drawn_and_listed(tmp_path: Path) -> None:
    for name in ("map", "blocks", "cards", "setup"):
        text = (files("futari.sekigahara") / "data" / f"{name}.toml").read_text()
        (tmp_path / f"{name}.toml").write_text(text.replace("soma", "odaka").replace("Soma", "Odaka & Soma"))
    copy = read_edition(tmp_path)
    view = view_state(Sekigahara(copy).start(Options(edition=copy.name), bytes(32)), None)
    root = ET.fromstring(svg_map(copy, view))  # noqa: S314  (our own picture)
    assert the(root, "label", place="odaka").text == "Odaka & Soma"
    assert len(entry(text_map(copy, view), "Odaka & Soma")) == 1
