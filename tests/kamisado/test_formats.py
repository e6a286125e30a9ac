"""Match formats: points, rings, Challenger and Defender, and the series of Single Rounds."""

import itertools
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from futari.core import BySide, Impossible, Seat
from futari.kamisado.board import BLACK, GOLD
from futari.kamisado.format import REACH, Format, points_of_rings, ring_worth
from futari.kamisado.game import KAMISADO
from futari.kamisado.match import Match, Options, Stage, fill_rows, make_move, read_options, start_match
from futari.kamisado.notation import read_attempt
from futari.kamisado.position import START
from futari.kamisado.refusal import judge
from futari.kamisado.regroup import Fill
from futari.kamisado.setup import read_position
from futari.kamisado.view import TowerView
from kamisado.positions import random_match, seeded

SEEDS = st.integers(0, 2**32 - 1)


def _match(text: str) -> Match:
    position = read_position(text)
    return Match(Options(position.limits.value), position, position.score, 2, position.to_move, Stage.MOVE)


def _play(text: str, entry: str) -> Match:
    match = _match(text)
    return make_move(match, judge(match.position, read_attempt(entry, "en")))


@pytest.mark.parametrize(
    ("format_", "points", "rings"),
    [(Format.SINGLE, 1, 0), (Format.STANDARD, 3, 1), (Format.LONG, 7, 2), (Format.MARATHON, 15, 3)],
)
def test_the_points_that_win_and_the_rings_in_play(format_: Format, points: int, rings: int) -> None:
    assert (format_.points, format_.most_rings) == (points, rings)


def test_the_first_ring_is_worth_one_then_two_four_and_eight() -> None:
    assert [ring_worth(rings) for rings in range(4)] == [1, 2, 4, 8]


def test_a_score_is_the_sum_of_two_to_the_rings_less_one() -> None:
    assert [points_of_rings((rings,)) for rings in range(5)] == [0, 1, 3, 7, 15]
    assert points_of_rings((3, 2, 1, 0, 1, 0, 0, 0)) == 12


def test_reach_shrinks_with_every_ring() -> None:
    assert REACH == (7, 5, 3, 1)


@pytest.mark.parametrize("name", ["single", "standard", "long", "marathon", "series"])
def test_black_challenges_in_the_first_round_from_the_first_set_up(name: str) -> None:
    match = start_match(read_options({"format": name}))
    assert (match.challenger, match.round, match.score, match.stage) == (BLACK, 1, BySide(0, 0), Stage.MOVE)
    assert match.position.towers == START.towers
    assert match.position.to_move is BLACK
    assert match.position.tower is None


def test_a_round_won_puts_a_ring_on_the_tower_that_reached_the_far_row() -> None:
    match = _play("obp1yrgn/8/3R4/k7/8/8/8/NG1YKPBO b r standard", "red ↑2 pink")
    assert str(match.position) == "obpR+yrgn/8/8/k7/8/8/8/NG1YKPBO g - standard"
    assert (match.score, match.stage) == (BySide(1, 0), Stage.FILL)


@pytest.mark.parametrize(
    ("before", "score"),
    [
        # Three separate sumos, or one double.
        ("obp1yrgn/8/3R4/k7/8/8/8/N+G+1YKPBO b r standard", BySide(3, 0)),
        ("obp1yrgn/8/3R+4/k7/8/8/8/NG1YKPBO b r standard", BySide(3, 0)),
        ("obp1yrgn/8/3R+4/k7/8/8/8/NG+1YKPBO b r standard", BySide(4, 0)),
        # Seven sumos, seven points, or one triple.
        ("obp1yrgn/8/3R4/k7/8/8/8/N+G+1Y+K+P+B+O b r long", BySide(7, 0)),
        ("obp1yrgn/8/3R+4/k7/8/8/8/N++G+1YKPBO b r long", BySide(7, 0)),
        ("obp1yrgn/8/3R++4/k7/8/8/8/NG1YKPBO b r long", BySide(7, 0)),
        # Fifteen points, or entering with a triple.
        ("obp1yrgn/8/3R4/k7/8/8/8/N+++G+++1YKPBO b r marathon", BySide(15, 0)),
        ("obp1yrgn/3R+++4/8/k7/8/8/8/NG1YKPBO b r marathon", BySide(15, 0)),
        # The opponent's points do not matter.
        ("obp1yr+gn+/8/3R+4/k7/8/8/8/NG1YKPBO b r standard", BySide(3, 2)),
    ],
)
def test_what_wins_a_match(before: str, score: BySide[int]) -> None:
    entry = "red ↑1 pink" if "3R+++4" in before else "red ↑2 pink"
    match = _play(before, entry)
    assert (match.score, match.stage, match.winner) == (score, Stage.OVER, BLACK)
    outcome = KAMISADO.outcome(match)
    assert outcome is not None
    assert (outcome.winner, outcome.how, outcome.score) == (BLACK, "M7", score)
    assert KAMISADO.to_act(match) == frozenset()


@pytest.mark.parametrize(
    ("before", "score"),
    [
        ("obp1yrgn/8/3R4/k7/8/8/8/N+G1YKPBO b r standard", BySide(2, 0)),
        ("obp1yrgn/8/3R4/k7/8/8/8/N+G+1Y+K+P+BO b r long", BySide(6, 0)),
        ("obp1yrgn/8/3R+4/k7/8/8/8/N++G1YKPBO b r long", BySide(6, 0)),
        ("obp1yrgn/8/3R++4/k7/8/8/8/N+++G1YKPBO b r marathon", BySide(14, 0)),
    ],
)
def test_what_does_not_win_a_match_yet(before: str, score: BySide[int]) -> None:
    match = _play(before, "red ↑2 pink")
    assert (match.score, match.stage, match.winner) == (score, Stage.FILL, None)
    assert KAMISADO.outcome(match) is None


def test_a_single_round_is_over_with_its_first_point() -> None:
    match = _play("obp1yrgn/8/3R4/k7/8/8/8/NG1YKPBO b r single", "red ↑2 pink")
    assert (match.score, match.stage, match.winner) == (BySide(1, 0), Stage.OVER, BLACK)


def test_a_deadlock_scores_for_the_one_who_did_not_cause_it() -> None:
    match = _play("ny3g2/8/8/1o1pkbr1/2BNR1Y1/5G2/8/2OPK3 b g standard", "green ↑1 blue")
    assert (match.score, match.stage) == (BySide(0, 1), Stage.FILL)
    assert KAMISADO.to_act(match) == {GOLD}


@settings(max_examples=25)
@given(SEEDS, st.sampled_from(["standard", "long", "marathon"]))
def test_the_loser_of_a_round_challenges_in_the_next(seed: int, name: str) -> None:
    for before, after in itertools.pairwise(random_match(seeded(seed), Options(name))):
        if before.stage is not Stage.FILL:
            continue
        assert before.last is not None
        assert before.last.outcome is not None
        loser = before.last.outcome.winner.other
        assert (after.challenger, after.position.to_move, after.round) == (loser, loser, before.round + 1)
        assert after.position.rings == before.position.rings
        assert after.score == before.score


@settings(max_examples=25)
@given(SEEDS, st.sampled_from(["standard", "long", "marathon"]))
def test_rings_in_play_stay_within_the_format_and_one_more_at_the_end(seed: int, name: str) -> None:
    for match in random_match(seeded(seed), Options(name)):
        most = max(*match.position.rings.first, *match.position.rings.second)
        assert most <= Format(name).most_rings + (match.stage is not Stage.MOVE)


@settings(max_examples=25)
@given(SEEDS, st.integers(2, 9))
def test_a_series_starts_every_round_anew_with_the_first_move_alternating(seed: int, points: int) -> None:
    states = list(random_match(seeded(seed), read_options({"format": "series", "points": points})))
    for before, after in itertools.pairwise(states):
        # Nothing is filled in a series: the next round begins at once.
        assert after.stage is not Stage.FILL
        if after.round == before.round:
            continue
        assert after.challenger is (BLACK if after.round % 2 else GOLD)
        assert after.position.to_move is after.challenger
        assert after.position.towers == START.towers
        assert after.position.rings == START.rings
        assert sum(after.score) == sum(before.score) + 1 == before.round
    last = states[-1]
    assert last.stage is Stage.OVER
    assert max(last.score) == points
    assert sum(last.score) == last.round


def test_a_series_is_played_to_an_agreed_number_of_points() -> None:
    assert read_options({"format": "series", "points": 3}).target == 3
    assert read_options({"format": "series"}).target == 5


@pytest.mark.parametrize(
    ("raw", "keys"),
    [
        ({"format": "blitz"}, ["options.format"]),
        ({"format": "standard", "points": 4}, ["options.points_series"]),
        ({"format": "series", "points": 0}, ["options.points"]),
        ({"format": "series", "points": True}, ["options.points"]),
        ({"format": "series", "points": "4"}, ["options.points"]),
        ({"format": "series", "points": 1000, "colour": "red"}, ["options.unknown", "options.points"]),
    ],
)
def test_options_that_are_none(raw: dict[str, str | int], keys: list[str]) -> None:
    with pytest.raises(Impossible) as impossible:
        read_options(raw)
    assert [fault.key for fault in impossible.value.faults] == keys


def test_the_view_tells_the_score_and_both_line_ups_to_everybody() -> None:
    match = _play("3b3n/P7/2B2p2/5o2/1k2N1rO/y4K2/3g4/1GR3Y1 g p standard", "purple ↗5 brown")
    for seat in (*Seat, None):
        view = KAMISADO.view(match, seat)
        assert (view.score, view.stage, view.to_move) == ({"black": 0, "gold": 1}, "fill", "gold")
        assert view.line_ups is not None
        assert view.line_ups.left == "p+gykrobn/8/8/8/8/8/8/GRYKNOBP b * standard"
        assert view.line_ups.right == "bnokrygp+/8/8/8/8/8/8/PBNOKGRY b * standard"


def test_the_view_names_the_tower_that_took_the_round_until_the_next_begins() -> None:
    reached = _play("3b3n/P7/2B2p2/5o2/1k2N1rO/y4K2/3g4/1GR3Y1 g p standard", "purple ↗5 brown")
    assert KAMISADO.view(reached, None).winner_tower == TowerView("gold", "purple", "a1", 1)
    # In a deadlock it is not the tower that moved last, and stands anywhere (M8).
    stuck = _play("ny3g2/8/8/1o1pkbr1/2BNR1Y1/5G2/8/2OPK3 b g", "green ↑1 blue")
    assert KAMISADO.view(stuck, None).winner_tower == TowerView("gold", "blue", "f5", 1)
    assert KAMISADO.view(_match("3b3n/P7/2B2p2/5o2/1k2N1rO/y4K2/3g4/1GR3Y1 g p standard"), None).winner_tower is None
    assert KAMISADO.view(fill_rows(reached, Fill.LEFT), None).winner_tower is None


def test_a_series_shows_no_winner_in_the_round_after() -> None:
    text = "3b3n/P7/2B2p2/5o2/1k2N1rO/y4K2/3g4/1GR3Y1 g p"
    match = replace(_match(text), options=Options("series", 3), score=BySide(0, 0))
    after = make_move(match, judge(match.position, read_attempt("purple ↗5 brown", "en")))
    assert (after.stage, KAMISADO.view(after, None).winner_tower) == (Stage.MOVE, None)


def test_events_tell_push_forfeits_and_the_end_in_order() -> None:
    before = _match("2y1g3/8/8/1k1bropn/2BYNO+1P/8/8/1R2G1K1 b o standard")
    move = judge(before.position, read_attempt("orange ↑1 green", "en"))
    events = KAMISADO.events(before, BLACK, move, make_move(before, move), None)
    assert [event.kind for event in events] == [
        "push",
        "pushed",
        "forfeit",
        "forfeit",
        "deadlock",
        "round_won",
        "ring",
    ]


@pytest.mark.parametrize(
    ("options", "category"),
    [
        (Options("single"), None),
        (Options("standard"), "standard"),
        (Options("long"), "long"),
        (Options("marathon"), "marathon"),
        (Options("series", 4), "series"),
        (Options("series", 5), None),
    ],
)
def test_only_match_formats_and_even_series_are_rated(options: Options, category: str | None) -> None:
    """The first player wins a Single Round with perfect play."""
    assert KAMISADO.rating_category(options) == category
