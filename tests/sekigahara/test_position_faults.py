"""Documents that are no position: every fault of the head, the pieces, the board and the phase, all in one error."""

from typing import Any

import pytest

from futari.core import Impossible
from futari.sekigahara.edition import standard_edition
from futari.sekigahara.position import read_position, write_position
from sekigahara.positions import position
from sekigahara.written import SIEGE, faults

EDITION = standard_edition()
SEED = b"a written position"

TWO_ARMIES = """
[tokugawa.stacks]
gifu = ["date-gun", "date-mon2"]
[ishida.stacks]
gifu = ["mori-gun", "mori-mon2"]
"""
FAULTS: dict[str, tuple[str, list[tuple[str, dict[str, object]]]]] = {
    # The head
    "an unknown key": ("weak = 2", [("part", {"part": ""})]),
    "another edition": ('edition = "copy-1"', [("other_edition", {"needed": "copy-1", "ours": "standard"})]),
    "an eighth week": ("week = 8", [("number", {"name": "week", "number": 8})]),
    "a week before the first": ("week = 0", [("number", {"name": "week", "number": 0})]),
    "reinforcements in week 1": (
        '[tokugawa]\nhand = ["date-plain", "date-plain"]\n[step]\nat = "discards"',
        [("number", {"name": "week", "number": 1})],
    ),
    "bids in turn B": ('turn = "B"\n[tokugawa]\nhand = ["date-plain"]\n[step]\nat = "bid"', [("turn", {})]),
    "a third side": ("[takeda]\nhand = []", [("part", {"part": ""})]),
    # Pieces
    "an unknown block": (
        '[tokugawa.stacks]\nedo = ["date-mon9"]',
        [("block_unknown", {"block": "date-mon9", "where": "tokugawa.stacks.edo"})],
    ),
    "a block of the enemy": (
        '[tokugawa.stacks]\nedo = ["mori-gun", "mori-gun-2"]',
        [("block_side", {"block": name, "side": "tokugawa"}) for name in ("mori-gun-2", "mori-gun")],
    ),
    "a block in two places": (
        '[tokugawa]\nbox = ["date-gun-1"]\nlost = ["date-gun-1"]',
        [("block_twice", {"block": "date-gun-1"})],
    ),
    "more blocks than there are": (
        '[tokugawa.stacks]\nedo = ["date-gun", "date-gun", "date-gun"]',
        [("block_copies", {"block": "date-gun", "count": 2})],
    ),
    "an unknown card": (
        '[ishida]\nhand = ["mori-triple"]',
        [("card_unknown", {"card": "mori-triple", "where": "ishida.hand"})],
    ),
    "a card of the enemy": (
        '[ishida]\ndeck = ["date-plain"]',
        [("card_side", {"card": "date-plain", "side": "ishida"})],
    ),
    "more cards than there are": (
        '[ishida]\nhand = ["mori-double"]\ndiscards = ["mori-double"]',
        [("card_copies", {"card": "mori-double", "count": 2, "right": 1})],
    ),
    "no shuffle": ("[ishida]\nshuffles = 0", [("number", {"name": "ishida.shuffles", "number": 0})]),
    "an unknown place": (
        '[ishida.stacks]\natlantis = ["mori-gun"]',
        [("place_unknown", {"place": "atlantis", "where": "ishida.stacks"})],
    ),
    "a Mori box of Tokugawa's": ('[tokugawa]\nmori_box = ["date-gun"]', [("mori_box", {})]),
    "a Mori box with others": ('[ishida]\nmori_box = ["mori-leader", "mori-gun"]', [("mori_box", {})]),
    "a Mori box without its leader": ('[ishida]\nmori_box = ["mori-mon3"]', [("mori_leader", {})]),
    "an unknown disk": ('[board]\ndisks = ["hideyori", "masayuki"]', [("disk_unknown", {"disk": "masayuki"})]),
    # Castles, markers, sieges
    "no castle there": ('[board]\ncastles = { edo = "ishida" }', [("no_castle", {"place": "edo"})]),
    "a castle of the wrong side": (
        '[board]\ncastles = { gifu = "tokugawa" }',
        [("castle", {"place": "gifu", "side": "ishida"})],
    ),
    "a castle that its disk holds": (
        '[tokugawa.stacks]\nueda = ["date-gun"]\n[board]\ncastles = { ueda = "tokugawa" }',
        [("castle", {"place": "ueda", "side": "ishida"})],
    ),
    "no resource there": ('[board]\nmarkers = { gifu = "ishida" }', [("no_resource", {"place": "gifu"})]),
    "a marker of the wrong side": (
        '[tokugawa.stacks]\nkiso = ["date-gun"]\n[board]\nmarkers = { kiso = "ishida" }',
        [("marker", {"place": "kiso", "side": "tokugawa"})],
    ),
    "a siege without enemies": (
        '[ishida.stacks]\ngifu = ["mori-gun"]\n[board]\nsieges = ["gifu"]',
        [("siege", {"place": "gifu"})],
    ),
    "a siege without a castle": ('[board]\nsieges = ["edo"]', [("no_castle", {"place": "edo"})]),
    "somebody inside without a siege": (
        '[ishida.stacks]\ngifu = ["mori-gun"]\n[board]\ninside = { gifu = ["mori-gun"] }',
        [("not_besieged", {"place": "gifu"})],
    ),
    "the besieger inside": (
        f'{SIEGE}inside = {{ ueda = ["date-mon3"] }}',
        [("block_not_there", {"block": "date-mon3", "where": "board.inside.ueda"})],
    ),
    # What the rules cannot bring about
    "a dead chief": ('[tokugawa]\nlost = ["tokugawa-leader"]', [("chief_lost", {"block": "tokugawa-leader"})]),
    "no Hideyori": ("[board]\ndisks = []", [("hideyori_lost", {})]),
    "enemies together before anything moved": (TWO_ARMIES, [("contested", {"place": "gifu"})]),
    "enemies together who never moved": (
        f'{TWO_ARMIES}[phase]\nlevel = "full"',
        [("engaged", {"place": "gifu", "side": "tokugawa"})],
    ),
    "a force that would be overrun": (
        """
        [tokugawa.stacks]
        edo = ["date-gun"]
        [ishida.stacks]
        edo = ["mori-mon3", "mori-mon3", "mori-mon3", "mori-mon3"]
        [step]
        at = "combat-order"
        """,
        [("outnumbered", {"place": "edo"})],
    ),
    # The phase
    "an unknown level": ('[phase]\nlevel = "total"', [("part", {"part": "phase"})]),
    "more marches than the level has": (
        '[phase]\nlevel = "limited"\nmarches = 4',
        [("number", {"name": "phase.marches", "number": 4})],
    ),
    "marches without end at a limited level": (
        '[phase]\nlevel = "limited"\nmarches = -1',
        [("number", {"name": "phase.marches", "number": -1})],
    ),
    "two musters": ('[phase]\nlevel = "full"\nmusters = 2', [("number", {"name": "phase.musters", "number": 2})]),
    "a road that is none": (
        '[phase]\nlevel = "full"\nroads_used = [["edo", "kyoto"]]',
        [("no_road", {"one": "edo", "other": "kyoto"})],
    ),
    "an entry by no road": (
        (
            '[tokugawa.stacks]\nedo = ["date-gun"]\n[phase]\nlevel = "full"\n'
            'entries = [{ place = "edo", from = "kyoto", blocks = ["date-gun"] }]'
        ),
        [("no_road", {"one": "kyoto", "other": "edo"})],
    ),
    "an entry of nobody": (
        '[phase]\nlevel = "full"\nentries = [{ place = "edo", from = "oshi", blocks = [] }]',
        [("entry", {"place": "edo"})],
    ),
    "an entry of both sides": (
        (
            f'{TWO_ARMIES}[phase]\nlevel = "full"\n'
            'entries = [{ place = "gifu", from = "kiyosu", blocks = ["date-gun", "mori-gun"] }]\n'
            '[step]\nat = "combat-order"'
        ),
        [("entry", {"place": "gifu"})],
    ),
    "a march of the enemy": (
        (
            f'{TWO_ARMIES}[phase]\nlevel = "full"\n'
            'entries = [{ place = "gifu", from = "kiyosu", blocks = ["mori-gun"] }]\n'
            '[step]\nat = "combat-order"'
        ),
        [("entry_marched", {"place": "gifu"})],
    ),
    "an entry of a block elsewhere": (
        '[phase]\nlevel = "full"\nentries = [{ place = "edo", from = "oshi", blocks = ["date-gun"] }]',
        [("block_not_there", {"block": "date-gun", "where": "phase.entries.edo"})],
    ),
    "a phase before its level": ('[phase]\nroads_used = [["edo", "oshi"]]\n[step]\nat = "level"', [("no_phase", {})]),
    "a movement without a level": ('[step]\nat = "movement"', [("no_level", {})]),
    "an exchange with movement": (
        '[phase]\nlevel = "full"\n[step]\nat = "exchange"',
        [("level", {"level": "no-movement"})],
    ),
}


@pytest.mark.parametrize("case", FAULTS)
def test_every_fault_is_told(case: str) -> None:
    text, expected = FAULTS[case]
    told = faults(text)
    assert [key for key, _ in told] == [key for key, _ in expected]
    assert [{name: params[name] for name in right} for (_, params), (_, right) in zip(told, expected, strict=True)] == [
        right for _, right in expected
    ]


def test_all_faults_are_told_at_once() -> None:
    told = faults(
        """
        [tokugawa]
        hand = ["date-plain", "mori-plain"]
        lost = ["date-mon9"]
        [tokugawa.stacks]
        atlantis = ["date-gun"]
        [ishida]
        deck = ["mori-double", "mori-double"]
        [board]
        castles = { gifu = "tokugawa" }
        markers = { gifu = "tokugawa" }
        [step]
        at = "gate"
        place = "edo"
        """
    )
    assert sorted(key for key, _ in told) == [
        "block_unknown",
        "card_copies",
        "card_side",
        "castle",
        "no_castle",
        "no_resource",
        "place_unknown",
    ]


def test_every_part_without_the_right_form_is_told() -> None:
    told = faults(
        'week = "two"\n[tokugawa]\nhand = 3\n[ishida]\nfoot = []\n[board]\ndisks = 1\n[phase]\nspent = 2\n'
        "[step]\nat = 7"
    )
    assert [(key, params["part"]) for key, params in told] == [
        ("part", part) for part in ("", "phase", "board", "tokugawa", "ishida", "step")
    ]


def test_without_filling_up_every_missing_piece_is_told() -> None:
    document: dict[str, Any] = write_position(position())
    document["tokugawa"]["bag"].remove("date-gun-1")
    document["ishida"]["deck"].remove("mori-double")
    with pytest.raises(Impossible) as impossible:
        read_position(document, EDITION, SEED)
    assert [(fault.key.rpartition(".")[2], fault.params) for fault in impossible.value.faults] == [
        ("block_missing", {"block": "date-gun-1"}),
        ("card_missing", {"card": "mori-double", "count": 1}),
    ]


def test_the_faults_of_what_the_opponent_sees_are_told_too() -> None:
    assert faults("[undo]\nchoices = 1\nseen = { week = 9 }") == [("number", {"name": "week", "number": 9})]
