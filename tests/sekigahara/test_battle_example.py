"""The printed battle example: seven Ishida blocks attack six Tokugawa blocks (8, "Battle example")."""

from futari.sekigahara.state import State
from sekigahara.battlefields import battle, field, tally, unchallenged, winner
from sekigahara.lookout import discards, hand, lost, offered, stack, step, view, waited
from sekigahara.positions import play

# Each deployment of the example with the impact it makes and the totals it leads to.
LEADER = ("ishida: leader mori-leader", "1-0")
CAVALRY = ("tokugawa: deploy maeda-sword maeda-cavalry-1", "1-3")
DOUBLE = ("ishida: deploy ukita-double ukita-mon2-1", "ishida: deploy ukita-mon2-2", "6-3")
FIRST_MON3 = ("tokugawa: deploy tokugawa-plain tokugawa-mon3-1", "6-6")
UESUGI_GUN = ("ishida: deploy uesugi-plain uesugi-gun-1", "7-6")
ONE_MON = ("tokugawa: deploy tokugawa-plain tokugawa-gun-1", "7-8")
MORI_GUN = ("ishida: deploy mori-sword mori-gun-1", "13-8")
SECOND_MON3 = ("tokugawa: deploy tokugawa-plain tokugawa-mon3-2", "13-13")
DEPLOYMENTS = (LEADER, CAVALRY, DOUBLE, FIRST_MON3, UESUGI_GUN, ONE_MON, MORI_GUN, SECOND_MON3)


def example() -> State:
    """Beside the blocks and cards that are played each side has two of either that do not match."""
    return battle(
        ishida="mori-leader ukita-mon2-1 ukita-mon2-2 uesugi-gun-1 mori-gun-1 kobayakawa-mon2-1 kobayakawa-mon3-1",
        ishida_hand="ukita-double uesugi-plain mori-sword ukita-plain uesugi-plain",
        tokugawa="maeda-cavalry-1 tokugawa-mon3-1 tokugawa-gun-1 tokugawa-mon3-2 date-mon2-1 fukushima-mon2-1",
        tokugawa_hand="maeda-sword tokugawa-plain tokugawa-plain tokugawa-plain maeda-plain maeda-double",
    )


def after(deployments: int) -> State:
    """The example after some of its deployments."""
    state = example()
    for *entries, _ in DEPLOYMENTS[:deployments]:
        state = unchallenged(state, *entries)
    return state


def test_seven_ishida_blocks_attack_six_tokugawa_blocks() -> None:
    state = example()
    assert (len(stack(state, "ishida", "matsumoto")), len(stack(state, "tokugawa", "matsumoto"))) == (7, 6)
    assert (field(state).attacker, tally(state)) == ("ishida", "0-0")


def test_every_deployment_makes_the_printed_impact() -> None:
    assert [tally(after(n)) for n in range(1, 9)] == ["1-0", "1-3", "6-3", "6-6", "7-6", "7-8", "13-8", "13-13"]


def test_the_initiative_changes_as_printed() -> None:
    assert [waited(after(n))[0] for n in range(8)] == ["ishida", "tokugawa"] * 4


def test_the_double_card_makes_two_and_three() -> None:
    state = play(after(2), "ishida: deploy ukita-double ukita-mon2-1")
    assert tally(state) == "3-3"
    state = play(state, "ishida: deploy ukita-mon2-2")
    assert tally(state) == "6-3"


def test_at_six_all_the_initiative_goes_back_to_the_attacker() -> None:
    state = after(4)
    assert (tally(state), field(state).leading, waited(state)) == ("6-6", "tokugawa", ["ishida"])


def test_what_is_left_does_not_match_and_both_finish() -> None:
    state = after(8)
    assert hand(state, "ishida") == ["uesugi-plain", "ukita-plain"]
    assert offered(state) == {"finish"}
    state = play(state, "ishida: finish")
    assert hand(state, "tokugawa") == ["maeda-double", "maeda-plain"]
    assert offered(state) == {"finish"}
    state = play(state, "tokugawa: finish")
    assert step(state) == "losses"


def test_the_defender_wins_the_tie_each_side_loses_one_and_ishida_one_more() -> None:
    state = play(after(8), "ishida: finish", "tokugawa: finish")
    assert field(state).leading == "tokugawa"
    assert field(state).to_lose == {"ishida": 2, "tokugawa": 1}
    state = play(
        state, "ishida: lose kobayakawa-mon2-1", "ishida: lose kobayakawa-mon3-1", "tokugawa: lose date-mon2-1"
    )
    assert lost(state, "ishida") == ["kobayakawa-mon3-1", "kobayakawa-mon2-1"]
    assert lost(state, "tokugawa") == ["date-mon2-1"]
    assert winner(state) is None


def over() -> State:
    return play(
        after(8),
        *("ishida: finish", "tokugawa: finish"),
        *("ishida: lose kobayakawa-mon2-1", "ishida: lose kobayakawa-mon3-1", "tokugawa: lose date-mon2-1"),
    )


def test_ishida_must_retreat() -> None:
    state = over()
    assert stack(state, "ishida", "matsumoto") == []
    assert len(stack(state, "ishida", "kiso")) == 5
    assert len(stack(state, "tokugawa", "matsumoto")) == 5


def test_ishida_replaces_three_cards_and_draws_one_for_two_lost_blocks() -> None:
    before, state = after(8), over()
    assert len(hand(before, "ishida")) == 2
    assert len(hand(state, "ishida")) == 2 + 3 + 1
    assert discards(state, "ishida") == ["ukita-double", "uesugi-plain", "mori-sword"]


def test_tokugawa_replaces_four_cards() -> None:
    before, state = after(8), over()
    assert len(hand(before, "tokugawa")) == 2
    assert len(hand(state, "tokugawa")) == 2 + 4
    assert discards(state, "tokugawa") == ["maeda-sword"] + ["tokugawa-plain"] * 3


def test_neither_player_knows_the_blocks_of_the_other_until_they_are_deployed() -> None:
    hidden = [each for each in view(example(), "tokugawa").stacks if each.side == "ishida"]
    assert [(each.count, each.blocks) for each in hidden] == [(7, None)]
    shown = [each.face for each in field(after(1), "tokugawa").deployed]
    assert shown == ["mori-leader"]
