"""Counting lines of play: the published figures, and two other ways to count."""

import pytest
from hypothesis import given, settings

from futari.kamisado.board import BLACK
from futari.kamisado.game import KAMISADO
from futari.kamisado.match import Match, Options, Stage
from futari.kamisado.moves import Move, legal_moves
from futari.kamisado.perft import Perft, perft
from futari.kamisado.position import START, Position
from futari.kamisado.round import play_move
from futari.kamisado.setup import read_position
from kamisado import naive
from kamisado.positions import MATCH_FORMATS, positions, starts

# Published in the issue; the figure for depth 5 (928,716 lines, 17,700 ended) is for the kernel.
PUBLISHED = {1: Perft(102, 0), 2: Perft(1_150, 0), 3: Perft(11_332, 70), 4: Perft(107_068, 1_452)}


@pytest.mark.parametrize("depth", PUBLISHED)
def test_the_published_figures(depth: int) -> None:
    assert perft(START, depth) == PUBLISHED[depth]


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_the_naive_rules_count_the_published_figures_too(depth: int) -> None:
    assert naive.perft(naive.read(str(START)), depth) == PUBLISHED[depth]


def test_a_finished_round_has_no_lines() -> None:
    won = play_move(*_a_win()).position
    assert perft(won, 1) == Perft(0, 0)


def test_a_move_that_ends_the_round_is_counted_but_not_played_on() -> None:
    position, win = _a_win()
    one, two = perft(position, 1), perft(position, 2)
    assert one.ended >= 1
    assert two.lines == sum(
        len(legal_moves(play_move(position, move).position)) for move in legal_moves(position) if move != win
    )


def _a_win() -> tuple[Position, Move]:
    position = read_position("1bpkyrgn/8/8/4o3/8/8/8/NGRYKPBO b n")
    (win,) = (move for move in legal_moves(position) if move.distance == 7)
    return position, win


@given(starts() | positions())
def test_every_move_and_where_it_leads_as_the_naive_rules_have_it(position: Position) -> None:
    expected = naive.moves(naive.read(str(position)))
    assert {str(move) for move in legal_moves(position)} == set(expected)
    for move in legal_moves(position):
        turn, plain = play_move(position, move), expected[str(move)]
        if turn.outcome is None:
            assert naive.read(str(turn.position)) == plain
        else:
            assert turn.outcome.winner is (BLACK if plain.winner == "b" else BLACK.other)


@settings(max_examples=40)
@given(positions(MATCH_FORMATS))
def test_perft_with_rings_agrees_with_the_naive_rules(position: Position) -> None:
    for depth in (1, 2, 3):
        assert perft(position, depth) == naive.perft(naive.read(str(position)), depth)


@settings(max_examples=15)
@given(positions(MATCH_FORMATS))
def test_perft_with_rings_agrees_with_the_choices_of_the_game(position: Position) -> None:
    match = Match(Options(position.limits.value), position, position.score, 3, BLACK, Stage.MOVE)
    for depth in (1, 2):
        assert perft(position, depth) == _lines_of_the_game(match, depth)


def _lines_of_the_game(match: Match, depth: int) -> tuple[int, int]:
    (seat,) = KAMISADO.to_act(match)
    after = [KAMISADO.apply(match, seat, choice) for choice in KAMISADO.choices(match, seat)]
    if depth == 1:
        return len(after), sum(each.stage is not Stage.MOVE for each in after)
    below = [_lines_of_the_game(each, depth - 1) for each in after if each.stage is Stage.MOVE]
    return sum(lines for lines, _ in below), sum(ended for _, ended in below)
