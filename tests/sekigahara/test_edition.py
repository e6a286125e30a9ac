"""Editions: the pieces and the map as data (3, 4), and corrected copies with every fault they may have."""

import pickle
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from futari.core import BrokenRecord, Choose, Impossible, Play, Seat, read_record, write_record
from futari.sekigahara.edition import Edition, read_edition, standard_edition
from futari.sekigahara.game import SEKIGAHARA, Sekigahara

EDITION = standard_edition()
FILES = ("map", "blocks", "cards", "setup")
DATA = files("futari.sekigahara") / "data"
SEED = bytes(range(32))

Correct = Callable[..., Path]


@pytest.fixture
def corrected(tmp_path: Path) -> Correct:
    """A copy of the four files in which words are replaced: `corrected(map=("old", "new"))`."""

    def correct(**changes: tuple[str, str]) -> Path:
        for name in FILES:
            text = (DATA / f"{name}.toml").read_text()
            if name in changes:
                old, new = changes[name]
                assert old in text
                text = text.replace(old, new, 1)
            (tmp_path / f"{name}.toml").write_text(text)
        return tmp_path

    return correct


def faults(folder: Path) -> list[tuple[str, dict[str, object]]]:
    with pytest.raises(Impossible) as impossible:
        read_edition(folder)
    assert impossible.value.message.key == "edition.impossible"
    return [(fault.key.removeprefix("edition."), dict(fault.params)) for fault in impossible.value.faults]


# Corrected copies


def test_the_edition_of_the_package_is_read_once() -> None:
    assert standard_edition() is EDITION
    assert EDITION.name == "standard"
    assert repr(EDITION) == "<Edition standard>"


def test_a_copy_is_named_by_the_hash_of_its_texts(corrected: Correct) -> None:
    same = read_edition(corrected())
    assert same.name.startswith("copy-")
    assert read_edition(corrected()).name == same.name
    assert read_edition(corrected(map=("# kanji: ours", "# kanji: yours"))).name != same.name
    assert (same.chart, same.blocks, same.cards) == (EDITION.chart, EDITION.blocks, EDITION.cards)


def test_a_copy_may_correct_what_is_reconstructed(corrected: Correct) -> None:
    copy = read_edition(corrected(blocks=("mon3 = 2, mon2 = 4, gun = 2", "mon3 = 3, mon2 = 3, gun = 2")))
    assert [block.face for block in copy.blocks].count("maeda-mon3") == 3
    assert [block.face for block in EDITION.blocks].count("maeda-mon3") == 2


UKITA = "ukita      = { leader = 1, mon3 = 3"

FAULTS: dict[str, tuple[dict[str, tuple[str, str]], list[tuple[str, dict[str, object]]]]] = {
    "a place without a road": (
        {"map": ('["sendai", "soma"], ["soma", "iwaki"], ', "")},
        [("no_road", {"place": "soma"})],
    ),
    "a road to nowhere": (
        {"map": ('["gifu", "kiyosu"]', '["gifu", "atlantis"]')},
        [("road", {"one": "gifu", "other": "atlantis"})],
    ),
    "a road in a circle": (
        {"map": ('["gifu", "kiyosu"]', '["gifu", "gifu"]')},
        [("road", {"one": "gifu", "other": "gifu"})],
    ),
    "a road twice": (
        {"map": ('["gifu", "kiyosu"]', '["gifu", "kiyosu"], ["kiyosu", "gifu"]')},
        [("road_twice", {"one": "kiyosu", "other": "gifu"})],
    ),
    "a castle too few": (
        {"map": ('x = 257, y = 346, kind = "town", castle = "tokugawa"', 'x = 257, y = 346, kind = "town"')},
        [("castles", {"count": 8, "right": 9})],
    ),
    "no capital": (
        {"map": ('kind = "capital", capital = "ishida"', 'kind = "resource"')},
        [("capitals", {"side": "ishida"})],
    ),
    "a capital of nobody": (
        {"map": ('kind = "capital", capital = "ishida"', 'kind = "capital"')},
        [("place_kind", {"place": "kyoto"}), ("capitals", {"side": "ishida"})],
    ),
    "a castle on a resource": (
        {"map": ('x = 257, y = 346, kind = "town", castle', 'x = 257, y = 346, kind = "resource", castle')},
        [("place_kind", {"place": "anotsu"})],
    ),
    "a symbol of nobody": (
        {"map": ('recruit = ["date"]', 'recruit = ["date", "shimazu"]')},
        [("symbol", {"place": "sendai", "clan": "shimazu"})],
    ),
    "a symbol twice": (
        {"map": ('recruit = ["date"]', 'recruit = ["date", "maeda"]')},
        [("symbol_twice", {"clan": "maeda"})],
    ),
    "a clan without a symbol": ({"map": (', recruit = ["date"]', "")}, [("no_symbol", {"clan": "date"})]),
    "a block too many": (
        {"blocks": (UKITA, "ukita      = { leader = 1, mon3 = 4")},
        [("block_count", {"side": "ishida", "count": 49, "right": 48})],
    ),
    "two leaders": (
        {"blocks": (UKITA, "ukita      = { leader = 2, mon3 = 2")},
        [("leaders", {"clan": "ukita"})],
    ),
    "no chief": (
        {"blocks": ("ishida     = { leader = 1 }", "ishida     = { mon2 = 1 }")},
        [("no_chief", {"side": "ishida"})],
    ),
    "a clan on both sides": (
        {"blocks": ("ii        = { mon4 = 1 } ", "ii        = { mon4 = 1 }\nishida = { mon1 = 0 } ")},
        [("clan_twice", {"clan": "ishida"})],
    ),
    "a clan that lost its cards": (
        {"cards": ("date      = {", "maeda2    = {")},
        [("card_clan", {"clan": "maeda2"}), ("no_cards", {"clan": "date"})],
    ),
    "cards of a clan without blocks": (
        {"cards": ("uesugi     = {", "shimazu    = { plain = { count = 0, bid = 1 } }\nuesugi     = {")},
        [("card_clan", {"clan": "shimazu"})],
    ),
    "a card too few": (
        {"cards": ("loyalty = { count = 4, bid = 8 }", "loyalty = { count = 3, bid = 8 }")},
        [("card_count", {"side": "tokugawa", "count": 54, "right": 55})],
    ),
    "bids that tie": (
        {"cards": ("loyalty = { count = 3, bid = 7 }", "loyalty = { count = 3, bid = 8 }")},
        [("bids", {"bid": 8})],
    ),
    "no disk": ({"setup": (', disk = "sanada"', "")}, [("disk", {"disk": "sanada"})]),
    "a disk in the wrong castle": (
        {"setup": ("miyazu   = { random = 1 }", 'miyazu   = { random = 1, disk = "sanada" }')},
        [("disk", {"disk": "sanada"})],
    ),
    "a disk in no castle at all": (
        {"setup": (', disk = "hideyori" }', ' }\nkyushu = { disk = "hideyori" }')},
        [("disk", {"disk": "hideyori"})],
    ),
    "a set-up for no place": (
        {"setup": ("hakone   = { random = 1 }", "hakone2 = { random = 1 }")},
        [("setup_place", {"setup": setup, "place": "hakone2"}) for setup in ("printed", "revised")],
    ),
    "a recruitment box with fixed blocks": (
        {"setup": ("recruitment_box = { random = 4 }", 'recruitment_box = { fixed = ["tokugawa gun"], random = 4 }')},
        [("setup_place", {"setup": setup, "place": "recruitment_box"}) for setup in ("printed", "revised")],
    ),
    "a Mori box of Tokugawa's": (
        {"setup": ("hakone   = { random = 1 }", "mori_box = { }")},
        [("setup_place", {"setup": setup, "place": "mori_box"}) for setup in ("printed", "revised")],
    ),
    "a set-up with more blocks than there are": (
        {"setup": ('"date leader", "date mon3"', '"date leader", "date leader"')},
        [
            ("setup_block", {"setup": setup, "place": "sendai", "block": "date leader"})
            for setup in ("printed", "revised")
        ],
    ),
    "more draws than blocks": (
        {"setup": ("hakone   = { random = 1 }", "hakone   = { random = 100 }")},
        [("setup_draws", {"setup": setup, "side": "tokugawa"}) for setup in ("printed", "revised")],
    ),
}
# An error of the form has the words of the library in it.
UNREADABLE = {
    "not TOML": {"map": ("[places]", "[places")},
    "an unknown field": {"map": ("kanji = ", "kana = ")},
    "an unknown kind": {"map": ('kind = "town"', 'kind = "village"')},
    "a castle of a third side": {"map": ('castle = "tokugawa"', 'castle = "takeda"')},
    "a place with a space": {"map": ("soma       = ", '"so ma" = ')},
    "a form of block that is not": {"blocks": ("mon4 = 1", "mon5 = 1")},
    "fewer blocks than none": {"blocks": ("mon4 = 1", "mon4 = -1")},
    "a third side": {"blocks": ("[ishida]", "[takeda]\n[ishida]")},
    "a side missing": {"cards": ("[ishida]", "[tokugawa.x]")},
    "no challenges": {"cards": ("loyalty = { count = 3, bid = 7 }", "")},
    "challenges that are a number": {"cards": ("loyalty = { count = 3, bid = 7 }", "loyalty = 3")},
    "a challenge of a clan": {"cards": ("mori       = {", "mori       = { loyalty = { count = 1, bid = 1 }, ")},
    "a bid of nothing": {"cards": ("loyalty = { count = 3, bid = 7 }", "loyalty = { count = 3, bid = 0 }")},
    "no revised set-up": {"setup": ("[revised.ishida]\naizu", "[printed.x]\naizu")},
    "an unknown disk": {"setup": ('disk = "sanada"', 'disk = "masayuki"')},
}


@pytest.mark.parametrize("case", FAULTS)
def test_every_fault_of_a_copy_is_told(case: str, corrected: Correct) -> None:
    changes, expected = FAULTS[case]
    told = faults(corrected(**changes))
    assert [
        (key, {name: params[name] for name in right}) for (key, params), (_, right) in zip(told, expected, strict=True)
    ] == expected


@pytest.mark.parametrize("case", UNREADABLE)
def test_a_file_without_the_right_form_is_unreadable(case: str, corrected: Correct) -> None:
    [(file, _)] = UNREADABLE[case].items()
    [(key, params)] = faults(corrected(**UNREADABLE[case]))
    assert (key, params["file"]) == ("unreadable", f"{file}.toml")


def test_two_things_may_not_have_one_name(corrected: Correct) -> None:
    told = faults(corrected(blocks=("[ishida]", "[ishida]\nii = { mon4 = 1 }")))
    assert ("name_twice", {"name": "ii-mon4"}) in told


def test_all_faults_are_told_at_once(corrected: Correct) -> None:
    told = faults(
        corrected(
            map=('["gifu", "kiyosu"]', '["gifu", "atlantis"]'),
            blocks=(UKITA, "ukita      = { leader = 1, mon3 = 4"),
            cards=("loyalty = { count = 4, bid = 8 }", "loyalty = { count = 3, bid = 8 }"),
            setup=(', disk = "sanada"', ""),
        )
    )
    assert [key for key, _ in told] == ["road", "block_count", "card_count", "disk"]


def test_missing_files_are_told_together(tmp_path: Path) -> None:
    assert [(key, params["file"]) for key, params in faults(tmp_path)] == [
        ("missing", f"{name}.toml") for name in FILES
    ]


def test_a_text_that_is_not_utf_8_is_unreadable(corrected: Correct) -> None:
    folder = corrected()
    (folder / "setup.toml").write_bytes(b"\xff\xfe")
    assert [(key, params["file"]) for key, params in faults(folder)] == [("unreadable", "setup.toml")]


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(file=st.sampled_from(FILES), at=st.integers(0, 10_000), length=st.integers(0, 40), put=st.text(max_size=12))
def test_a_damaged_file_gives_an_edition_or_its_faults_and_nothing_else(
    corrected: Correct, file: str, at: int, length: int, put: str
) -> None:
    folder = corrected()
    text = (folder / f"{file}.toml").read_text()
    at %= len(text)
    (folder / f"{file}.toml").write_text(text[:at] + put + text[at + length :], encoding="utf-8", errors="replace")
    try:
        game = Sekigahara(read_edition(folder))
    except Impossible:
        assert faults(folder)
    else:
        assert game.to_act(game.start(game.read_options({"setup": "revised"}), SEED))


# Records and editions


@pytest.mark.parametrize("name", ["standard", "copy"])
def test_a_state_is_the_same_value_in_another_process(name: str, corrected: Correct) -> None:
    game = SEKIGAHARA if name == "standard" else Sekigahara(read_edition(corrected()))
    state = game.start(game.read_options({}), SEED)
    again = pickle.loads(pickle.dumps(state))
    assert (again, hash(again)) == (state, hash(state))
    assert again.edition.name.startswith(name)
    assert [*game.choices(again, Seat.FIRST)] == [*game.choices(state, Seat.FIRST)]


def test_copies_of_the_same_texts_are_one_edition(corrected: Correct) -> None:
    assert read_edition(corrected()) == read_edition(corrected())
    assert read_edition(corrected()) != EDITION


def record_with(edition: Edition) -> Play:  # type: ignore[type-arg]  # of Sekigahara
    game = Sekigahara(edition)
    play = Play.new(game, game.read_options({}), SEED)
    for seat in Seat:
        play.choose(seat, next(iter(game.choices(play.now.state, seat))), 1)
    return play


def test_a_record_names_the_edition_it_was_played_with(corrected: Correct) -> None:
    assert record_with(EDITION).record.options["edition"] == "standard"
    copy = read_edition(corrected())
    assert record_with(copy).record.options["edition"] == copy.name


def test_a_record_of_a_copy_replays_with_that_copy(corrected: Correct) -> None:
    copy = read_edition(corrected())
    play = record_with(copy)
    again = Play(Sekigahara(read_edition(corrected())), read_record(write_record(play.record)))
    assert [entry.choice for entry in again.record.entries if isinstance(entry, Choose)] == [
        entry.choice for entry in play.record.entries if isinstance(entry, Choose)
    ]


def test_the_standard_game_refuses_a_record_of_a_copy_and_names_the_edition_it_needs(corrected: Correct) -> None:
    copy = read_edition(corrected())
    with pytest.raises(BrokenRecord) as broken:
        Play(SEKIGAHARA, record_with(copy).record)
    assert broken.value.entry == 0
    assert copy.name in str(broken.value)
    with pytest.raises(Impossible) as impossible:
        SEKIGAHARA.read_options({"edition": copy.name})
    assert [fault.params for fault in impossible.value.faults] == [{"needed": copy.name, "ours": "standard"}]


def test_a_copy_refuses_a_record_of_the_standard_game(corrected: Correct) -> None:
    with pytest.raises(BrokenRecord):
        Play(Sekigahara(read_edition(corrected())), record_with(EDITION).record)


def test_games_with_a_copy_are_not_rated(corrected: Correct) -> None:
    game = Sekigahara(read_edition(corrected()))
    assert game.rating_category(game.read_options({})) is None
    assert SEKIGAHARA.rating_category(SEKIGAHARA.read_options({})) == "printed"
