"""The pieces and the map: blocks, cards, disks (3), places and roads (4)."""

from futari.core import Seat
from futari.sekigahara.chart import Place
from futari.sekigahara.edition import standard_edition
from futari.sekigahara.pieces import Arm, CardKind, members

EDITION = standard_edition()


def place(key: str) -> Place:
    return EDITION.chart.places[EDITION.place_named[key]]


# 3: the pieces


def test_each_side_has_48_blocks() -> None:
    assert [EDITION.sides[side].bit_count() for side in Seat] == [48, 48]
    assert EDITION.sides.first & EDITION.sides.second == 0
    assert len({block.name for block in EDITION.blocks}) == 96


def test_the_strength_of_a_block_is_one_to_four_mon_and_only_ii_has_four() -> None:
    assert {block.mon for block in EDITION.blocks} == {1, 2, 3, 4}
    assert [block.name for block in EDITION.blocks if block.mon == 4] == ["ii-mon4"]


def test_blocks_with_a_gun_or_cavalry_have_one_mon_and_no_leader_has_an_arm() -> None:
    assert {block.mon for block in EDITION.blocks if block.arm} == {1}
    assert not [block for block in EDITION.blocks if block.arm and block.leader]
    assert {block.arm for block in EDITION.blocks} == {None, Arm.GUN, Arm.CAVALRY}


def test_every_clan_but_ii_has_one_leader() -> None:
    leaders = [block.clan for block in EDITION.blocks if block.leader]
    clans = {*EDITION.clans.first, *EDITION.clans.second}
    assert sorted(leaders) == sorted(clans - {"ii"})


def test_ieyasu_and_mitsunari_are_the_leaders_of_the_clans_that_name_the_sides() -> None:
    chiefs = [EDITION.blocks[number].name for side in Seat for number in members(EDITION.chiefs[side])]
    assert chiefs == ["tokugawa-leader", "ishida-leader"]


def test_equal_blocks_share_kind_and_face_and_no_others_do() -> None:
    faces = {(block.kind, block.face) for block in EDITION.blocks}
    assert len(faces) == len({kind for kind, _ in faces}) == len({face for _, face in faces})
    for block in EDITION.blocks:
        twins = [each for each in EDITION.blocks if each.kind == block.kind]
        assert {(each.clan, each.mon, each.arm, each.leader) for each in twins} == {block[2:6]}


def test_each_deck_has_55_cards() -> None:
    assert [sum(card.copies for card in EDITION.cards if card.side is side) for side in Seat] == [55, 55]


def test_r11_tokugawas_bids_are_even_and_ishidas_odd() -> None:
    assert {card.bid % 2 for card in EDITION.cards if card.side is Seat.FIRST} == {0}
    assert {card.bid % 2 for card in EDITION.cards if card.side is Seat.SECOND} == {1}


def test_a_loyalty_challenge_belongs_to_no_clan_and_deploys_nobody() -> None:
    challenges = [card for card in EDITION.cards if card.kind is CardKind.LOYALTY]
    assert [card.name for card in challenges] == ["tokugawa-loyalty", "ishida-loyalty"]
    assert [card.copies for card in challenges] == [4, 3]
    assert [(card.clan, EDITION.deployable[card.number]) for card in challenges] == [(None, 0)] * 2


def test_a_card_deploys_the_blocks_of_its_clan_and_the_single_block_that_has_no_cards() -> None:
    for card in EDITION.cards:
        if card.clan is not None:
            alone = "ii-mon4" if card.side is Seat.FIRST else "ishida-leader"
            deployed = {EDITION.blocks[number].name for number in members(EDITION.deployable[card.number])}
            assert deployed == {block.name for block in EDITION.blocks if block.clan == card.clan} | {alone}


def test_two_gold_disks_are_tied_to_osaka_and_ueda() -> None:
    assert [(disk.name, EDITION.chart.places[disk.place].key) for disk in EDITION.disks] == [
        ("hideyori", "osaka"),
        ("sanada", "ueda"),
    ]
    assert {EDITION.chart.places[disk.place].castle for disk in EDITION.disks} == {Seat.SECOND}


# 4: the map


def test_there_are_nine_castles_five_black_and_four_gold() -> None:
    castles = [EDITION.chart.places[number].castle for number in EDITION.chart.castles]
    assert (castles.count(Seat.FIRST), castles.count(Seat.SECOND)) == (5, 4)


def test_the_capitals_are_kyoto_and_edo_and_they_are_resource_locations_too() -> None:
    assert {each.key: each.capital for each in EDITION.chart.places if each.capital is not None} == {
        "kyoto": Seat.SECOND,
        "edo": Seat.FIRST,
    }
    assert place("kyoto").resource
    assert place("edo").resource


def test_a_road_is_seen_from_both_its_ends() -> None:
    for road in EDITION.chart.roads:
        for one, other in ((road.one, road.other), (road.other, road.one)):
            ways = [way for way in EDITION.chart.ways[one] if way.to == other]
            assert [(way.road, way.highway) for way in ways] == [(road.number, road.highway)]


def test_every_place_can_be_reached_from_every_other() -> None:
    met, ahead = {0}, [0]
    while ahead:
        found = {way.to for way in EDITION.chart.ways[ahead.pop()]} - met
        met |= found
        ahead += found
    assert len(met) == len(EDITION.chart.places)


def test_every_clan_with_cards_has_one_recruitment_symbol_on_the_map() -> None:
    assert {clan: EDITION.chart.places[at].key for side in Seat for clan, at in EDITION.recruit[side].items()} == {
        "tokugawa": "edo",
        "maeda": "kanazawa",
        "fukushima": "kiyosu",
        "date": "sendai",
        "mori": "himeji",
        "ukita": "himeji",
        "kobayakawa": "osaka",
        "uesugi": "aizu",
    }
