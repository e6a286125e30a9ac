"""Where the loser of a battle goes (8.8.1 to 8.8.3, R7, R32)."""

from sekigahara.battlefields import decided, ended
from sekigahara.lookout import moving, offered, stack, step, waited
from sekigahara.positions import play

TOKUGAWA_WINS, ISHIDA_WINS = 1, 1


def test_the_loser_must_retreat_to_an_adjacent_location_joined_by_road() -> None:
    """8.8.1: of Suwa's neighbours none is barred."""
    text = """
        first = "ishida"
        [ishida]
        stacks = { suwa = ["mori-mon3"] }
        [tokugawa]
        stacks = { suwa = ["date-mon3", "date-gun"] }
        """
    state = play(decided(text, "suwa", ishida=1), "tokugawa: lose date-gun-1")
    assert (waited(state), offered(state)) == (["tokugawa"], {"retreat kiso", "retreat saku", "retreat kofu"})
    state = play(state, "tokugawa: retreat kofu")
    assert (stack(state, "tokugawa", "suwa"), stack(state, "tokugawa", "kofu")) == ([], ["date-mon3-1"])


def test_there_is_no_limit_on_the_size_of_the_stack() -> None:
    """8.8.1: eighteen blocks could not march."""
    blocks = [f"tokugawa-{kind}" for kind in ("mon3", "mon2") for _ in range(4)]
    blocks += [f"{clan}-{kind}" for clan in ("date", "maeda") for kind in ("mon3", "mon3", "mon2", "mon2", "gun")]
    text = f"""
        first = "ishida"
        [ishida]
        stacks = {{ matsumoto = ["mori-mon3", "mori-mon2", "mori-gun", "ukita-mon3", "ukita-gun"] }}
        [tokugawa]
        stacks = {{ matsumoto = {[*blocks, "ii-mon4"]} }}
        """
    state = decided(text, "matsumoto", ishida=1, entries=("matsumoto from kiso: mori-mon3",))
    state = play(state, "tokugawa: lose ii-mon4")
    assert len(stack(state, "tokugawa", "arato")) == 18


def test_the_attacker_goes_back_to_the_location_from_which_he_entered_directly() -> None:
    """8.8.2: not to the one from which he set out."""
    state = moving(
        """
        first = "ishida"
        [ishida]
        stacks = { gifu = ["mori-mon3", "mori-gun"] }
        [tokugawa]
        stacks = { kiso = ["date-mon3"] }
        """
    )
    state = play(state, "ishida: march gifu", "ishida: take-all", "ishida: step iwamura", "ishida: step kiso")
    state = ended(play(state, "ishida: end"))
    state = play(state, "ishida: lose mori-gun-1")
    assert stack(state, "ishida", "iwamura") == ["mori-mon3-1"]


ATTACK_ON_SAWAYAMA = """
first = "ishida"
[ishida]
stacks = { sawayama = ["mori-mon3-1", "mori-gun-1", "ukita-gun-1"] }
[tokugawa]
stacks = { sawayama = ["date-mon3"] }
"""


def test_each_block_goes_back_by_the_road_it_came() -> None:
    """R7."""
    entries = ("sawayama from kyoto: mori-mon3-1 ukita-gun-1", "sawayama from tsuruga: mori-gun-1")
    state = decided(ATTACK_ON_SAWAYAMA, "sawayama", tokugawa=TOKUGAWA_WINS, entries=entries)
    state = play(state, "ishida: lose ukita-gun-1")
    assert stack(state, "ishida", "kyoto") == ["mori-mon3-1"]
    assert stack(state, "ishida", "tsuruga") == ["mori-gun-1"]


def test_a_block_that_finds_an_enemy_force_there_goes_to_a_place_without_enemies() -> None:
    """8.8.2, R7: Kyoto has been taken meanwhile."""
    text = ATTACK_ON_SAWAYAMA.replace('["date-mon3"] }', '["date-mon3"], kyoto = ["date-gun"] }')
    entries = ("sawayama from kyoto: mori-mon3-1 ukita-gun-1 mori-gun-1",)
    state = play(decided(text, "sawayama", tokugawa=TOKUGAWA_WINS, entries=entries), "ishida: lose ukita-gun-1")
    assert offered(state) == {"retreat mori-mon3-1 gifu", "retreat mori-mon3-1 tsuruga"}


def test_of_its_owners_choice_each_block_for_itself() -> None:
    """R7."""
    text = ATTACK_ON_SAWAYAMA.replace('["date-mon3"] }', '["date-mon3"], kyoto = ["date-gun"] }')
    entries = ("sawayama from kyoto: mori-mon3-1 ukita-gun-1 mori-gun-1",)
    state = play(decided(text, "sawayama", tokugawa=TOKUGAWA_WINS, entries=entries), "ishida: lose ukita-gun-1")
    state = play(state, "ishida: retreat mori-mon3-1 gifu", "ishida: retreat mori-gun-1 tsuruga")
    assert (stack(state, "ishida", "gifu"), stack(state, "ishida", "tsuruga")) == (["mori-mon3-1"], ["mori-gun-1"])


def test_where_all_neighbours_are_hostile_it_goes_to_any_of_them() -> None:
    """R7."""
    text = """
        first = "ishida"
        [ishida]
        stacks = { minakuchi = ["mori-mon3-1", "mori-gun-1"] }
        [tokugawa]
        stacks = { minakuchi = ["date-mon3"], kyoto = ["date-gun"], kuwana = ["maeda-gun"] }
        """
    entries = ("minakuchi from kyoto: mori-mon3-1 mori-gun-1",)
    state = play(decided(text, "minakuchi", tokugawa=TOKUGAWA_WINS, entries=entries), "ishida: lose mori-gun-1")
    assert offered(state) == {"retreat mori-mon3-1 kyoto", "retreat mori-mon3-1 kuwana"}


def test_an_attacker_never_retreats_into_a_recruitment_box() -> None:
    """8.8.2, R7: a block that was mustered in goes to an adjacent place of its owner's choice."""
    text = """
        [tokugawa]
        stacks = { kiyosu = ["date-mon3-1", "maeda-gun-1", "fukushima-mon2-1"] }
        [ishida]
        stacks = { kiyosu = ["mori-mon3"], gifu = ["mori-gun"] }
        """
    entries = ("kiyosu from okazaki: date-mon3-1 maeda-gun-1",)
    state = play(decided(text, "kiyosu", ishida=ISHIDA_WINS, entries=entries), "tokugawa: lose maeda-gun-1")
    assert stack(state, "tokugawa", "okazaki") == ["date-mon3-1"]
    assert offered(state) == {"retreat fukushima-mon2-1 kuwana", "retreat fukushima-mon2-1 okazaki"}


def test_besiegers_of_an_earlier_turn_go_to_a_place_of_their_owners_choice() -> None:
    """R7: the garrison of Hakone came out and won."""
    text = """
        first = "ishida"
        [ishida]
        stacks = { hakone = ["mori-mon3-1", "mori-gun-1"] }
        [tokugawa]
        stacks = { hakone = ["date-mon3"] }
        [board]
        castles = { hakone = "tokugawa" }
        sieges = ["hakone"]
        """
    state = play(decided(text, "hakone", tokugawa=TOKUGAWA_WINS), "ishida: lose mori-gun-1")
    assert offered(state) == {"retreat mori-mon3-1 numazu", "retreat mori-mon3-1 edo"}


def test_a_garrison_that_sallied_goes_to_a_place_of_its_owners_choice() -> None:
    """R7, R39: if it does not go back into the castle (8.8.4)."""
    text = """
        [tokugawa]
        stacks = { hakone = ["date-mon3-1", "date-gun-1"] }
        [ishida]
        stacks = { hakone = ["mori-mon3"] }
        [board]
        castles = { hakone = "tokugawa" }
        sieges = ["hakone"]
        """
    state = play(decided(text, "hakone", ishida=ISHIDA_WINS), "tokugawa: lose date-gun-1", "tokugawa: done")
    assert offered(state) == {"retreat date-mon3-1 numazu", "retreat date-mon3-1 edo"}


SIEGE_OF_OKAZAKI = """
first = "ishida"
[ishida]
stacks = { kiyosu = ["mori-mon3-1", "mori-gun-1"], okazaki = ["ukita-gun-1"] }
[tokugawa]
stacks = { kiyosu = ["date-mon3"], okazaki = ["date-gun"] }
[board]
castles = { okazaki = "tokugawa" }
sieges = ["okazaki"]
"""


def test_the_site_of_an_own_siege_does_not_count_as_held_by_the_enemy() -> None:
    """R7: besiegers of Okazaki marched to Kiyosu and come back."""
    entries = ("kiyosu from okazaki: mori-mon3-1 mori-gun-1",)
    state = decided(SIEGE_OF_OKAZAKI, "kiyosu", tokugawa=TOKUGAWA_WINS, entries=entries, fought="okazaki")
    state = play(state, "ishida: lose mori-gun-1")
    assert stack(state, "ishida", "okazaki") == ["mori-mon3-1", "ukita-gun-1"]
    # R34: they join the siege; there is no new combat.
    assert step(state) == "level"


def test_it_may_also_be_chosen_by_blocks_that_cannot_go_back() -> None:
    """R7."""
    text = SIEGE_OF_OKAZAKI.replace('kiyosu = ["date-mon3"]', 'kiyosu = ["date-mon3"], kuwana = ["maeda-gun"]')
    entries = ("kiyosu from kuwana: mori-mon3-1 mori-gun-1",)
    state = decided(text, "kiyosu", tokugawa=TOKUGAWA_WINS, entries=entries, fought="okazaki")
    state = play(state, "ishida: lose mori-gun-1")
    assert offered(state) == {"retreat mori-mon3-1 gifu", "retreat mori-mon3-1 okazaki"}


DEFENCE_OF_SAWAYAMA = """
first = "ishida"
[ishida]
stacks = { sawayama = ["mori-mon3-1", "mori-gun-1"] }
[tokugawa]
stacks = { sawayama = ["date-mon3", "date-gun", "maeda-gun"] }
"""


def test_the_defender_avoids_the_locations_from_which_the_enemy_entered() -> None:
    """8.8.3."""
    entries = ("sawayama from kyoto: mori-mon3-1 mori-gun-1",)
    state = decided(DEFENCE_OF_SAWAYAMA, "sawayama", ishida=ISHIDA_WINS, entries=entries)
    assert offered(play(state, "tokugawa: lose date-gun-1")) == {"retreat gifu", "retreat tsuruga"}


def test_all_of_them() -> None:
    """8.8.3: with two roads taken one is left, and needs no choice."""
    entries = ("sawayama from kyoto: mori-mon3-1", "sawayama from gifu: mori-gun-1")
    state = decided(DEFENCE_OF_SAWAYAMA, "sawayama", ishida=ISHIDA_WINS, entries=entries)
    state = play(state, "tokugawa: lose date-gun-1")
    assert len(stack(state, "tokugawa", "tsuruga")) == 2


def test_the_defender_avoids_locations_with_enemy_units() -> None:
    """8.8.3."""
    text = DEFENCE_OF_SAWAYAMA.replace('"mori-gun-1"] }', '"mori-gun-1"], gifu = ["ukita-gun"] }')
    entries = ("sawayama from kyoto: mori-mon3-1 mori-gun-1",)
    state = play(decided(text, "sawayama", ishida=ISHIDA_WINS, entries=entries), "tokugawa: lose date-gun-1")
    assert len(stack(state, "tokugawa", "tsuruga")) == 2


def test_a_disk_is_an_enemy_unit() -> None:
    """8.8.3, 3.4: Ueda, where Sanada Masayuki is alone."""
    text = """
        first = "ishida"
        [ishida]
        stacks = { saku = ["mori-mon3-1"] }
        [tokugawa]
        stacks = { saku = ["date-mon3", "date-gun"] }
        """
    state = play(decided(text, "saku", ishida=ISHIDA_WINS), "tokugawa: lose date-gun-1")
    assert offered(state) == {"retreat suwa", "retreat takasaki"}


def test_if_there_is_none_the_defender_goes_to_any_adjacent_location() -> None:
    """8.8.3: one with enemies, or one the enemy came from."""
    text = """
        first = "ishida"
        [ishida]
        stacks = { minakuchi = ["mori-mon3-1"], kuwana = ["mori-gun"] }
        [tokugawa]
        stacks = { minakuchi = ["date-mon3", "date-gun"] }
        """
    entries = ("minakuchi from kyoto: mori-mon3-1",)
    state = play(decided(text, "minakuchi", ishida=ISHIDA_WINS, entries=entries), "tokugawa: lose date-gun-1")
    assert offered(state) == {"retreat kyoto", "retreat kuwana"}


def test_defenders_go_to_one_place() -> None:
    """R32."""
    entries = ("sawayama from kyoto: mori-mon3-1 mori-gun-1",)
    state = decided(DEFENCE_OF_SAWAYAMA, "sawayama", ishida=ISHIDA_WINS, entries=entries)
    state = play(state, "tokugawa: lose date-gun-1", "tokugawa: retreat gifu")
    assert len(stack(state, "tokugawa", "gifu")) == 2
    assert step(state) == "level"


def test_retreats_neither_use_roads_nor_care_for_them() -> None:
    """R26: the attackers go back by the road they used."""
    state = moving(
        """
        first = "ishida"
        [ishida]
        stacks = { kyoto = ["mori-mon3", "mori-gun"] }
        [tokugawa]
        stacks = { ayabe = ["date-mon3"] }
        """
    )
    state = play(state, "ishida: march kyoto", "ishida: take-all", "ishida: step ayabe", "ishida: end")
    state = play(ended(state), "ishida: lose mori-gun-1")
    assert stack(state, "ishida", "kyoto") == ["mori-mon3-1"]
