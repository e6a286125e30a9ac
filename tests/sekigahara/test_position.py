"""Written positions: what a document says, what it leaves out, and every step of play written down."""

import json
import re
from pathlib import Path

import pytest

from futari.core import Impossible
from futari.sekigahara.edition import standard_edition
from futari.sekigahara.position import read_position, read_position_text, write_position
from futari.sekigahara.state import State
from sekigahara.lookout import (
    blocks,
    box,
    castle,
    deck,
    discards,
    go,
    hand,
    inside,
    is_besieged,
    lost,
    marker,
    offered,
    stack,
    step,
    view,
    waited,
)
from sekigahara.positions import play, position
from sekigahara.written import STEPS

EDITION = standard_edition()
SEED = b"a written position"


def read(text: str) -> State:
    return read_position(read_position_text(text), EDITION, SEED)


# The head


def test_what_is_left_out_is_empty_and_everything_goes_to_bags_and_decks() -> None:
    state = position()
    seen = view(state, None)
    assert (seen.week, seen.turn, seen.first, seen.active, seen.step) == (1, "A", "tokugawa", "tokugawa", "level")
    assert seen.stacks == ()
    assert [(side.hand_size, side.deck_size, side.bag_size) for side in seen.sides.values()] == [(0, 55, 48)] * 2
    assert seen.disks == ("hideyori", "sanada")


def test_the_head_says_when_it_is() -> None:
    seen = view(position('week = 5\nturn = "B"\nfirst = "ishida"\nactive = "tokugawa"'), None)
    assert (seen.week, seen.turn, seen.first, seen.active) == (5, "B", "ishida", "tokugawa")


def test_the_first_player_is_active_unless_the_document_says_otherwise() -> None:
    assert view(position('first = "ishida"'), None).active == "ishida"


def test_a_level_without_a_step_is_the_movement() -> None:
    state = position('[phase]\nlevel = "limited"')
    assert (step(state), state.phase.marches, state.phase.musters) == ("movement", 3, 1)


def test_json_says_the_same_as_toml() -> None:
    text = STEPS["deployment"]
    assert read(json.dumps(read_position_text(text))) == read(text)


def test_the_seed_shuffles_what_is_left_over() -> None:
    assert position("", b"one") == position("", b"one")
    assert deck(position("", b"one"), "ishida") != deck(position("", b"two"), "ishida")
    assert position("", b"one").board.bags != position("", b"two").board.bags


# Pieces


def test_a_face_is_any_free_copy_and_a_name_is_that_block() -> None:
    text = '[tokugawa.stacks]\nedo = ["date-gun", "date-gun"]\noshi = ["maeda-gun", "maeda-gun-1"]'
    state = position(text)
    assert stack(state, "tokugawa", "edo") == ["date-gun-1", "date-gun-2"]
    assert stack(state, "tokugawa", "oshi") == ["maeda-gun-1", "maeda-gun-2"]


def test_what_a_bag_or_a_deck_names_is_drawn_first_from_its_end() -> None:
    state = position(
        """
        turn = "B"
        active = "ishida"
        [tokugawa]
        deck = ["date-double", "date-sword"]
        bag = ["date-gun", "date-leader"]
        [step]
        at = "phase"
        """
    )
    assert step(state) == "bid"
    assert {"date-double", "date-sword"} <= set(hand(state, "tokugawa"))
    assert {"date-gun-1", "date-leader"} <= set(box(state, "tokugawa"))


def test_boxes_lost_blocks_and_discards() -> None:
    state = position(
        """
        [tokugawa]
        box = ["date-mon3"]
        lost = ["date-mon2"]
        discards = ["date-plain", "date-sword"]
        [ishida]
        mori_box = ["mori-leader", "mori-mon3"]
        """
    )
    assert (box(state, "tokugawa"), lost(state, "tokugawa")) == (["date-mon3-1"], ["date-mon2-1"])
    assert discards(state, "tokugawa") == ["date-plain", "date-sword"]
    assert blocks(state, state.board.mori_box) == ["mori-leader", "mori-mon3-1"]


def test_nothing_is_filled_up_when_the_document_says_so() -> None:
    document = write_position(position('[tokugawa.stacks]\nedo = ["date-gun"]'))
    assert document["fill"] is False
    assert read_position(document, EDITION, SEED) == position('[tokugawa.stacks]\nedo = ["date-gun"]')


# Castles, markers, sieges


def test_castles_and_markers_follow_the_blocks() -> None:
    state = position('[ishida.stacks]\nanotsu = ["mori-gun"]\nkuwana = ["mori-gun"]')
    assert (castle(state, "anotsu"), castle(state, "okazaki"), castle(state, "osaka")) == (
        "ishida",
        "tokugawa",
        "ishida",
    )
    assert (marker(state, "kuwana"), marker(state, "edo"), marker(state, "kiso")) == ("ishida", "tokugawa", None)


def test_an_empty_resource_belongs_to_whom_the_document_says() -> None:
    state = position('[board]\nmarkers = { kiso = "ishida", kyoto = "tokugawa" }')
    assert (marker(state, "kiso"), marker(state, "kyoto")) == ("ishida", "tokugawa")


def test_a_contested_castle_belongs_to_whom_the_document_says_or_to_who_did_not_come_in_this_phase() -> None:
    text = """
    [tokugawa.stacks]
    gifu = ["date-gun", "date-mon2"]
    [ishida.stacks]
    gifu = ["mori-gun"]
    [step]
    at = "combat-order"
    """
    assert castle(position(text), "gifu") == "ishida"
    assert castle(position(f'{text}\n[board]\ncastles = {{ gifu = "tokugawa" }}'), "gifu") == "tokugawa"
    came = '[phase]\nlevel = "full"\nentries = [{ place = "gifu", from = "iwamura", blocks = ["mori-gun"] }]'
    assert castle(position(f'active = "ishida"\n{text}\n{came}'), "gifu") == "tokugawa"


def test_the_owner_of_a_besieged_castle_is_inside_unless_the_document_tells_who() -> None:
    text = """
    [tokugawa.stacks]
    gifu = ["date-mon2", "date-mon3"]
    [ishida.stacks]
    gifu = ["mori-gun", "mori-mon2"]
    [board]
    sieges = ["gifu"]
    """
    state = position(text)
    assert is_besieged(state, "gifu")
    assert inside(state) == ["mori-mon2-1", "mori-gun-1"]
    assert inside(position(f'{text}\ninside = {{ gifu = ["mori-gun"] }}')) == ["mori-gun-1"]


def test_r18_a_disk_alone_is_besieged_by_whoever_stands_there() -> None:
    state = position('[tokugawa.stacks]\nueda = ["date-gun"]')
    assert is_besieged(state, "ueda")
    assert castle(state, "ueda") == "ishida"


def test_a_destroyed_disk_is_left_out() -> None:
    state = position('[board]\ndisks = ["hideyori"]\n[tokugawa.stacks]\nueda = ["date-gun"]')
    assert not is_besieged(state, "ueda")
    assert castle(state, "ueda") == "tokugawa"


# The phase


def test_what_marched_is_spent() -> None:
    state = position(
        """
        [tokugawa.stacks]
        oshi = ["date-gun", "date-mon2", "date-mon3"]
        [phase]
        level = "full"
        spent = ["date-mon3"]
        entries = [{ place = "oshi", from = "edo", blocks = ["date-gun"] }]
        """
    )
    assert offered(play(state, "tokugawa: march oshi"), "take") == {"take date-mon2-1"}


def test_roads_that_were_used_are_closed() -> None:
    state = position(STEPS["movement"])
    assert "step oshi" not in offered(go(state, "march edo", "take tokugawa-leader"), "step")
    assert state.phase.marches == 2


# The steps


@pytest.mark.parametrize("name", STEPS)
def test_every_step_can_be_written(name: str) -> None:
    state = position(STEPS[name])
    assert step(state) == name
    assert waited(state)


@pytest.mark.parametrize("name", STEPS)
def test_every_step_reads_back_as_it_was_written(name: str) -> None:
    state = position(STEPS[name])
    again = read(json.dumps(write_position(state)))
    assert again == state
    assert write_position(again) == write_position(state)


def test_a_march_knows_how_far_it_may_go() -> None:
    march = view(position(STEPS["march"]), "tokugawa").march
    assert march is not None
    # Own capital, off the highway, forced: 1 + 1 + 1.
    assert (march.steps, march.allowance, march.highway, march.path) == (1, 3, False, ("oyama",))
    assert ("edo", "oyama") in view(position(STEPS["march"]), "tokugawa").phase.used


def test_a_march_may_have_lost_some_of_the_blocks_it_set_out_with() -> None:
    text = STEPS["march"] + "size = 5\n"
    march = view(position(text), "tokugawa").march
    assert march is not None
    assert (march.count, march.allowance) == (3, 2)


def test_a_combat_goes_on_to_its_next_decision() -> None:
    state = position(STEPS["combat-order"].replace('kiyosu = ["ukita-mon2"]', ""))
    assert (step(state), view(state, None).fight is not None) == ("deployment", True)
    assert step(position('active = "ishida"\n[step]\nat = "phase"')) == "level"


def test_losses_and_retreats_are_what_the_totals_say() -> None:
    fight = view(position(STEPS["losses"]), None).fight
    assert fight is not None
    # The attacker lost: one block for twelve impact, and one more.
    assert fight.to_lose == {"tokugawa": 2, "ishida": 1}
    state = position(STEPS["retreat"])
    assert offered(state, "retreat") == {"retreat gifu", "retreat kyoto", "retreat tsuruga"}


def test_bids_that_are_both_made_are_shown() -> None:
    text = '[step]\nat = "bid"\ncards = { tokugawa = "date-plain", ishida = "mori-sword" }'
    assert (step(position(text)), waited(position(text))) == ("first-player", ["ishida"])


def test_a_week_that_is_over_leads_to_the_next_one_or_to_the_end() -> None:
    assert view(position('week = 2\n[step]\nat = "week"'), None).week == 3
    state = position('week = 7\nturn = "B"\n[step]\nat = "week"')
    assert state.outcome is not None
    assert state.outcome.how == "2.2"


def test_the_end_is_written_too() -> None:
    state = position('week = 7\n[step]\nat = "week"')
    again = read_position(write_position(state), EDITION, SEED)
    assert (again.outcome, again) == (state.outcome, state)


def test_r23_what_the_opponent_has_not_been_told_is_written_too() -> None:
    state = play(position(STEPS["movement"]), "tokugawa: march edo", "tokugawa: take-all", "tokugawa: step oyama")
    assert state.open is not None
    again = read(json.dumps(write_position(state)))
    assert (again.free, again.held) == (state.free, state.held)
    for viewer in ("tokugawa", "ishida", None):
        assert view(again, viewer) == view(state, viewer)


# Texts


@pytest.mark.parametrize(
    "text", ["[tokugawa", "{", '{"week": }', "week = ", "[" * 5000, '{"week":' * 5000, '{"a": "\\ud800"}']
)
def test_a_text_that_is_neither_toml_nor_json_is_impossible(text: str) -> None:
    with pytest.raises(Impossible) as impossible:
        read_position_text(text)
    assert [fault.key for fault in impossible.value.faults] == ["sekigahara.position.unreadable"]


# The description


def test_the_examples_of_the_description_can_be_read() -> None:
    text = (Path(__file__).parents[2] / "docs" / "sekigahara-positions.md").read_text()
    first, second = (position(example) for example in re.findall(r"```toml\n(.*?)```", text, re.DOTALL))
    assert (step(first), "march gifu" in offered(first, "march")) == ("movement", True)
    assert (step(second), waited(second)) == ("challenge", ["ishida"])


def test_the_description_names_every_step() -> None:
    text = (Path(__file__).parents[2] / "docs" / "sekigahara-positions.md").read_text()
    assert not [name for name in STEPS if f"`{name}`" not in text]
