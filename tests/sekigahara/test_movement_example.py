"""The printed movement example, stacks A to E."""

from sekigahara.lookout import castle, count, go, hand, offered, stack, step, view
from sekigahara.positions import position

A = ["mori-gun-1", "mori-gun-2", "kobayakawa-gun-1", "kobayakawa-gun-2", "mori-mon2-1"]
EXAMPLE = f"""
active = "ishida"
[ishida]
hand = ["mori-plain", "ukita-plain"]
box = ["uesugi-gun", "uesugi-gun", "ukita-mon3"]
[ishida.stacks]
osaka = {A}
ayabe = ["ukita-gun", "ukita-gun"]
kitanosho = ["mori-cavalry"]
himeji = ["ukita-leader", "ukita-cavalry"]
kiso = ["uesugi-leader", "uesugi-cavalry"]
[tokugawa.stacks]
edo = ["tokugawa-leader"]
"""
START = position(EXAMPLE)
PAID = go(START, "full", "pay mori-plain", "pay ukita-plain")
STACK_A = ("march osaka", "take-all", "step kyoto", "step minakuchi")


def test_ishida_discards_two_cards_and_has_none_left_to_force_a_march() -> None:
    assert hand(PAID, "ishida") == []
    assert not offered(go(PAID, "march kitanosho", "take mori-cavalry-1"), "force")


def test_all_stacks_may_move() -> None:
    assert offered(PAID, "march") == {f"march {place}" for place in ("osaka", "ayabe", "kitanosho", "himeji", "kiso")}


def test_one_muster_either_one_block_anywhere_or_all_of_one_mon_where_its_symbol_is() -> None:
    assert "muster-one ukita-mon3-1 aizu" in offered(PAID)
    one = go(PAID, "muster-one ukita-mon3-1 aizu")
    assert not offered(one, "muster")
    assert not offered(one, "muster-one")
    both = go(PAID, "muster uesugi", "take uesugi-gun-1", "take uesugi-gun-2", "done")
    assert stack(both, "ishida", "aizu") == ["uesugi-gun-1", "uesugi-gun-2"]
    assert not offered(both, "muster-one")


def test_mustered_blocks_do_not_move() -> None:
    assert "march aizu" not in offered(go(PAID, "muster-one ukita-mon3-1 aizu"))


def test_stack_a_five_blocks_from_a_castle_on_highway_go_two_steps() -> None:
    state = go(PAID, "march osaka", "take-all")
    march = view(state, "ishida").march
    assert march is not None
    assert (march.base, march.leadership, march.forced, march.size, march.allowance) == (1, 1, 0, 1, 1)
    state = go(state, "step kyoto", "step minakuchi")
    assert step(state) == "movement"
    assert stack(state, "ishida", "minakuchi") == sorted(A, key=state.edition.block_named.__getitem__)


def test_four_of_them_would_have_reached_kuwana() -> None:
    state = go(PAID, "march osaka", *(f"take {block}" for block in A[:4]))
    state = go(state, "step kyoto", "step minakuchi", "step kuwana")
    assert (count(state, "ishida", "kuwana"), step(state)) == (4, "movement")
    assert stack(state, "ishida", "osaka") == A[4:]


def test_stack_b_goes_to_kyoto() -> None:
    state = go(PAID, *STACK_A, "march ayabe", "take-all", "step kyoto")
    assert (count(state, "ishida", "kyoto"), step(state)) == (2, "movement")


def test_stack_b_may_not_use_the_road_that_a_has_used() -> None:
    # With a leader B would have a second step: from Kyoto on, but not to Minakuchi, nor back to Osaka.
    led = EXAMPLE.replace('ayabe = ["ukita-gun", "ukita-gun"]', 'ayabe = ["ukita-gun", "kobayakawa-leader"]')
    state = go(position(led), "full", "pay mori-plain", "pay ukita-plain", *STACK_A)
    state = go(state, "march ayabe", "take-all", "claim kobayakawa-leader", "step kyoto")
    assert offered(state, "step") == {"step sawayama"}
    assert "done" in offered(state)


def test_stack_c_one_block_without_leadership_goes_one_step() -> None:
    state = go(PAID, *STACK_A, "march kitanosho", "take mori-cavalry-1", "step tsuruga")
    assert (count(state, "ishida", "tsuruga"), step(state)) == (1, "movement")


def test_stack_d_goes_two_steps_because_its_leader_is_shown() -> None:
    state = go(PAID, *STACK_A, "march himeji", "take-all", "claim ukita-leader", "step ayabe", "step miyazu")
    assert (count(state, "ishida", "miyazu"), step(state)) == (2, "movement")
    assert castle(state, "miyazu") == "ishida"


def test_stack_e_leaves_the_highway_and_goes_two_steps_with_its_leader() -> None:
    state = go(PAID, "march kiso", "take-all", "claim uesugi-leader", "step matsumoto", "step arato")
    assert (count(state, "ishida", "arato"), step(state)) == (2, "movement")


def test_stack_e_would_have_gone_three_on_the_highway() -> None:
    state = go(PAID, "march kiso", "take-all", "claim uesugi-leader", "step iwamura", "step gifu", "step sawayama")
    assert count(state, "ishida", "sawayama") == 2


def test_the_whole_example_in_one_phase() -> None:
    state = go(
        PAID,
        *STACK_A,
        *("march ayabe", "take-all", "step kyoto"),
        *("march kitanosho", "take mori-cavalry-1", "step tsuruga"),
        *("march himeji", "take-all", "claim ukita-leader", "step ayabe", "step miyazu"),
        *("march kiso", "take-all", "claim uesugi-leader", "step matsumoto", "step arato"),
        *("muster uesugi", "take uesugi-gun-1", "take uesugi-gun-2", "done"),
    )
    where = {
        place: count(state, "ishida", place) for place in ("minakuchi", "kyoto", "tsuruga", "miyazu", "arato", "aizu")
    }
    assert where == {"minakuchi": 5, "kyoto": 2, "tsuruga": 1, "miyazu": 2, "arato": 2, "aizu": 2}
    assert offered(state) == {"end"}
