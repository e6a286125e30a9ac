"""Castles and who controls them (4.3), in sieges too (R18, R24)."""

import pytest

from futari.core import BySide
from futari.sekigahara.game import SEKIGAHARA, Options
from futari.sekigahara.state import State
from sekigahara.lookout import castle, go, inside, is_besieged, moving, offered, step, view

BLACK = ("miyazu", "anotsu", "kanazawa", "okazaki", "hakone")
GOLD = ("osaka", "aizu", "ueda", "gifu")


def met(tokugawa: str, ishida: str = "", more: str = "", head: str = "") -> State:
    return moving(f"{head}\n[tokugawa.stacks]\n{tokugawa}\n[ishida.stacks]\n{ishida}\n{more}")


def test_a_castles_colour_is_its_natural_side() -> None:
    seen = view(SEKIGAHARA.start(Options(), bytes(32)), None).castles
    assert seen == {**dict.fromkeys(BLACK, "tokugawa"), **dict.fromkeys(GOLD, "ishida")}


@pytest.mark.parametrize("place", BLACK)
def test_a_block_without_an_enemy_there_controls_it(place: str) -> None:
    assert castle(met("", f'{place} = ["mori-gun"]'), place) == "ishida"


@pytest.mark.parametrize("place", ["aizu", "gifu"])
def test_whatever_its_colour(place: str) -> None:
    assert castle(met(f'{place} = ["date-gun"]'), place) == "tokugawa"


def test_entering_an_empty_one_takes_it() -> None:
    state = go(met('kiyosu = ["date-gun"]'), "march kiyosu", "take date-gun-1", "step gifu")
    assert castle(state, "gifu") == "tokugawa"


def test_a_castle_with_no_block_reverts_to_its_natural_side() -> None:
    state = met('gifu = ["date-gun"]')
    state = go(state, "march gifu", "take date-gun-1", "step kiyosu")
    assert castle(state, "gifu") == "ishida"


def test_passing_through_does_not_keep_it() -> None:
    state = met('sawayama = ["date-gun"]')
    state = go(state, "march sawayama", "take date-gun-1", "step gifu")
    assert castle(state, "gifu") == "tokugawa"
    assert castle(go(state, "step iwamura"), "gifu") == "ishida"


def test_a_block_left_behind_keeps_it() -> None:
    state = met('sawayama = ["date-gun", "maeda-gun"]')
    state = go(state, "march sawayama", "take-all", "step gifu", "drop maeda-gun-1", "step iwamura")
    assert castle(state, "gifu") == "tokugawa"


def test_its_controller_keeps_it_while_the_enemy_is_there() -> None:
    state = met('kiyosu = ["date-gun", "date-gun"]', 'gifu = ["mori-gun"]')
    state = go(state, "march kiyosu", "take-all", "step gifu")
    assert castle(state, "gifu") == "ishida"


def test_also_one_who_holds_a_castle_of_the_other_colour() -> None:
    state = moving('[tokugawa.stacks]\nedo = ["date-gun", "date-gun"]\n[ishida.stacks]\nhakone = ["mori-gun"]')
    state = go(state, "march edo", "take-all", "step hakone")
    assert castle(state, "hakone") == "ishida"


SIEGE = '[board]\nsieges = ["gifu"]\ncastles = { gifu = "ishida" }'


def test_during_a_siege_the_besieged_controls_the_castle() -> None:
    state = met('gifu = ["date-gun", "date-gun"]', 'gifu = ["mori-gun"]', SIEGE)
    assert castle(state, "gifu") == "ishida"


def test_r24_and_it_counts_for_him() -> None:
    besieged = met('gifu = ["date-gun", "date-gun"]', 'gifu = ["mori-gun"]', SIEGE)
    assert SEKIGAHARA.score(besieged) == BySide(2 * len(BLACK) + 1, 2 * len(GOLD) + 1)
    assert view(besieged, None).extra_card == "tokugawa"


def test_the_besieger_may_leave_and_then_the_siege_is_over() -> None:
    state = met('gifu = ["date-gun", "date-gun"]', 'gifu = ["mori-gun"]', SIEGE)
    state = go(state, "march gifu", "take-all", "step kiyosu")
    assert (is_besieged(state, "gifu"), inside(state), castle(state, "gifu")) == (False, [], "ishida")
    assert "march gifu" in offered(go(state, "end", "minimal"))


def test_one_besieger_left_behind_keeps_the_siege() -> None:
    state = met('gifu = ["date-gun", "maeda-gun"]', 'gifu = ["mori-gun"]', SIEGE)
    state = go(state, "march gifu", "take date-gun-1", "step kiyosu")
    assert is_besieged(state, "gifu")


def test_each_is_worth_two_points() -> None:
    before = SEKIGAHARA.score(met(""))
    after = SEKIGAHARA.score(met('gifu = ["date-gun"]'))
    assert before == BySide(2 * len(BLACK) + 1, 2 * len(GOLD) + 1)
    assert (after.first - before.first, after.second - before.second) == (2, -2)


def test_the_player_with_more_castles_is_told_as_such() -> None:
    assert view(met(""), None).extra_card == "tokugawa"
    assert view(met("", 'anotsu = ["mori-gun"]'), None).extra_card == "ishida"


@pytest.mark.parametrize("place", ["osaka", "ueda"])
def test_r18_a_disk_alone_holds_its_castle_in_every_respect(place: str) -> None:
    state = met(f'{place} = ["date-gun", "date-gun"]')
    assert (castle(state, place), is_besieged(state, place)) == ("ishida", True)
    assert SEKIGAHARA.score(state) == SEKIGAHARA.score(met(""))


def test_r18_without_its_disk_ueda_is_a_castle_like_others() -> None:
    state = met('saku = ["date-gun"]', more='[board]\ndisks = ["hideyori"]')
    state = go(state, "march saku", "take date-gun-1", "step ueda")
    assert (castle(state, "ueda"), is_besieged(state, "ueda")) == ("tokugawa", False)


def test_8_9_2_whether_inside_or_outside_is_not_decided_before_the_combat() -> None:
    state = met('kiyosu = ["date-gun", "date-gun"]', 'gifu = ["mori-gun"]')
    state = go(state, "march kiyosu", "take-all", "step gifu")
    assert (is_besieged(state, "gifu"), inside(state)) == (False, [])
    assert step(go(state, "end")) == "gate"


def test_a_garrison_that_is_gone_leaves_it_to_the_other_side() -> None:
    # Hakone, black, was held by one gold block; four black blocks come, but at his castle he is not overrun (R8);
    # he comes out and is beaten.
    text = '[tokugawa.stacks]\nedo = ["date-leader", "date-gun"]\n[ishida.stacks]\nhakone = ["mori-gun"]'
    state = go(moving(text), "march edo", "take-all", "step hakone", "end", "outside")
    state = go(state, "leader date-leader", "finish", "finish")
    assert castle(state, "hakone") == "tokugawa"
