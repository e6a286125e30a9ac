"""The set-up (5), with what is said of it in 3.1, 4.2 and 4.5."""

import pytest

from futari.core import Seat, Stream
from futari.sekigahara.edition import SEATS, standard_edition
from futari.sekigahara.game import SEKIGAHARA
from futari.sekigahara.pieces import members
from futari.sekigahara.state import State
from sekigahara.lookout import box, castle, deck, hand, stack, view

EDITION = standard_edition()
SEEDS = [bytes([number]) * 32 for number in range(12)]
SETUPS = ("printed", "revised")

# 5.2.1 and 5.2.2 as printed: the blocks with the symbol of the place, and how many are drawn for it.
PRINTED: dict[str, dict[str, tuple[list[str], int]]] = {
    "tokugawa": {
        "edo": (["tokugawa-leader", "tokugawa-mon3", "tokugawa-mon3", "tokugawa-gun"], 2),
        "kiyosu": (["fukushima-leader", "fukushima-cavalry", "ii-mon4"], 1),
        "kanazawa": (["maeda-leader", "maeda-mon2", "maeda-mon2", "maeda-gun"], 1),
        "sendai": (["date-leader", "date-mon3", "date-mon2"], 1),
        "hakone": ([], 1),
        "miyazu": ([], 1),
        "anotsu": ([], 1),
    },
    "ishida": {
        "osaka": (
            ["ishida-leader", "kobayakawa-leader", "kobayakawa-mon3", "ukita-leader", "ukita-mon2", "mori-cavalry"],
            2,
        ),
        "kyoto": ([], 2),
        "gifu": ([], 2),
        "ueda": ([], 3),
        "aizu": (["uesugi-leader", "uesugi-mon3", "uesugi-gun"], 1),
    },
}
REVISED_AIZU = (["uesugi-leader", "uesugi-mon3", "uesugi-mon3", "uesugi-gun", "uesugi-gun"], 1)
MORI_BOX = ["mori-leader", *["mori-mon3"] * 4]
MARKED = [(side, place) for side in PRINTED for place in PRINTED[side]]


def start(setup: str = "printed", seed: bytes = SEEDS[0]) -> State:
    return SEKIGAHARA.start(SEKIGAHARA.read_options({"setup": setup}), seed)


def groups(setup: str, side: str) -> dict[str, tuple[list[str], int]]:
    return PRINTED[side] | ({"aizu": REVISED_AIZU} if setup == "revised" and side == "ishida" else {})


def faces(names: list[str]) -> list[str]:
    """The faces of some blocks, without the numbers that tell equal ones apart."""
    return sorted(EDITION.blocks[EDITION.block_named[name]].face for name in names)


def bag(state: State, side: str) -> list[str]:
    return [EDITION.blocks[number].name for number in state.board.bags[SEATS.index(side)]]


def mori_box(state: State) -> list[str]:
    return [EDITION.blocks[number].name for number in members(state.board.mori_box)]


def test_the_turn_marker_lies_above_week_one() -> None:
    seen = view(start(), None)
    assert (seen.week, seen.turn, seen.step) == (1, "A", "bid")


@pytest.mark.parametrize("side", SEATS)
def test_each_player_draws_five_cards_of_his_shuffled_deck(side: str) -> None:
    for seed in SEEDS:
        state = start(seed=seed)
        assert (len(hand(state, side)), len(deck(state, side))) == (5, 50)
        own = sorted(card.name for card in EDITION.cards if SEATS[card.side] == side for _ in range(card.copies))
        assert sorted(hand(state, side) + deck(state, side)) == own
    assert len({tuple(deck(start(seed=seed), side)) for seed in SEEDS}) == len(SEEDS)


@pytest.mark.parametrize("setup", SETUPS)
@pytest.mark.parametrize(("side", "place"), MARKED)
def test_a_place_has_the_blocks_of_its_symbol_and_as_many_random_ones_as_it_is_marked_with(
    side: str, place: str, setup: str
) -> None:
    fixed, drawn = groups(setup, side)[place]
    for seed in SEEDS:
        standing = faces(stack(start(setup, seed), side, place))
        assert len(standing) == len(fixed) + drawn
        for face in fixed:
            standing.remove(face)


@pytest.mark.parametrize("setup", SETUPS)
def test_no_block_stands_where_nothing_is_printed(setup: str) -> None:
    state = start(setup)
    for side in SEATS:
        others = {place.key for place in EDITION.chart.places} - PRINTED[side].keys()
        assert not [block for place in others for block in stack(state, side, place)]


@pytest.mark.parametrize("setup", SETUPS)
def test_five_ishida_blocks_have_the_mori_symbol_and_start_in_the_mori_box(setup: str) -> None:
    for seed in SEEDS:
        assert faces(mori_box(start(setup, seed))) == sorted(MORI_BOX)


@pytest.mark.parametrize("setup", SETUPS)
@pytest.mark.parametrize("side", SEATS)
def test_all_blocks_without_a_symbol_come_out_of_the_bag(side: str, setup: str) -> None:
    """The bag starts with 34 blocks a side as printed; every block is in one place, and fixed ones are never drawn."""
    symbols = [face for fixed, _ in groups(setup, side).values() for face in fixed]
    symbols += MORI_BOX if side == "ishida" else []
    mixed = 48 - len(symbols)
    assert mixed == (32 if (setup, side) == ("revised", "ishida") else 34)
    state = start(setup)
    standing = [block for place in PRINTED[side] for block in stack(state, side, place)]
    in_boxes = box(state, side) + (mori_box(state) if side == "ishida" else [])
    everything = standing + in_boxes + bag(state, side)
    assert len(everything) == len(set(everything)) == 48
    drawn = sum(count for _, count in groups(setup, side).values())
    assert len(bag(state, side)) == mixed - drawn - 4


def test_each_player_draws_four_random_blocks_into_his_recruitment_box() -> None:
    for side in SEATS:
        boxes = {tuple(box(start(seed=seed), side)) for seed in SEEDS}
        assert {len(each) for each in boxes} == {4}
        assert len(boxes) > 1


@pytest.mark.parametrize("setup", SETUPS)
@pytest.mark.parametrize("side", SEATS)
def test_before_each_draw_the_place_is_announced(side: str, setup: str) -> None:
    """5.2.2: whoever knows the seed can check it: the places come in the order of the set-up, then the box."""
    state = start(setup)
    opening = EDITION.openings[setup]
    seat = Seat(SEATS.index(side))
    assert [EDITION.chart.places[group.place].key for group in opening.groups[seat]] == list(PRINTED[side])
    fixed = {number for group in opening.groups[seat] for number in group.fixed} | set(members(opening.mori_box))
    others = [block.number for block in EDITION.blocks if block.side is seat and block.number not in fixed]
    mixed = list(Stream(SEEDS[0], f"bag {side}").shuffled(others))
    for place, (_, count) in groups(setup, side).items():
        announced = {EDITION.blocks[mixed.pop()].name for _ in range(count)}
        assert announced <= set(stack(state, side, place))
    assert {EDITION.blocks[mixed.pop()].name for _ in range(4)} == set(box(state, side))
    assert [EDITION.blocks[number].name for number in mixed] == bag(state, side)


def test_only_the_owner_sees_the_face_of_a_block() -> None:
    state = start()
    for viewer in (*SEATS, None):
        for shown in view(state, viewer).stacks:
            assert (shown.blocks is None) == (shown.side != viewer)
            assert shown.count == len(stack(state, shown.side, shown.place))
        for side, seen in view(state, viewer).sides.items():
            assert (seen.box is None, seen.hand is None) == (side != viewer, side != viewer)
            assert (seen.box_size, seen.bag_size) == (4, len(bag(state, side)))


def test_the_five_mori_box_blocks_are_placed_face_up() -> None:
    for viewer in (*SEATS, None):
        assert list(view(start(), viewer).mori_box) == sorted(MORI_BOX)


def test_the_disks_start_in_their_castles() -> None:
    assert view(start(), None).disks == ("hideyori", "sanada")


def test_the_capitals_start_on_the_side_of_their_colour_and_other_empty_resources_are_nobodys() -> None:
    for seed in SEEDS:
        markers = view(start(seed=seed), None).resources
        assert (markers.pop("kyoto"), markers.pop("edo")) == ("ishida", "tokugawa")
        assert set(markers.values()) == {None}


def test_every_castle_starts_with_its_natural_side() -> None:
    state = start()
    for number in EDITION.chart.castles:
        place = EDITION.chart.places[number]
        assert place.castle is not None
        assert castle(state, place.key) == SEATS[place.castle]
    assert view(state, None).sieges == ()


@pytest.mark.parametrize("setup", SETUPS)
def test_the_seed_makes_the_set_up_and_another_seed_another_one(setup: str) -> None:
    assert start(setup) == start(setup)
    assert start(setup).board != start(setup, SEEDS[1]).board
    assert start(setup).piles != start(setup, SEEDS[1]).piles


def test_the_revised_set_up_differs_only_at_aizu() -> None:
    printed, revised = (EDITION.openings[setup] for setup in SETUPS)
    assert printed.groups.first == revised.groups.first
    differing = [
        EDITION.chart.places[one.place].key
        for one, other in zip(printed.groups.second, revised.groups.second, strict=True)
        if one != other
    ]
    assert differing == ["aizu"]
    assert (printed.mori_box, printed.box_draws) == (revised.mori_box, revised.box_draws)


def test_printed_is_the_default() -> None:
    assert SEKIGAHARA.read_options({}).setup == "printed"
