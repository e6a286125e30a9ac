"""Six levels: each keeps to the rules, sees as far as it should, and errs as it should."""

from __future__ import annotations

import pytest

from bots.matches import choose, finished_rounds, random_matches, standing, winning_moves
from futari.bots import ask, bot_named
from futari.bots.kamisado import DEFAULT_LEVEL, LEVELS, Level
from futari.bots.kamisado.eye import Eye, wins_at_hand
from futari.bots.kamisado.perfect import Perfect
from futari.bots.kamisado.taste import open_towers
from futari.core import BySide, Stream, Unreadable
from futari.kamisado.board import COLOURS
from futari.kamisado.engine.solver import Solver
from futari.kamisado.game import KAMISADO
from futari.kamisado.match import FORMATS, Options, start_match
from futari.kamisado.moves import tower_moves
from futari.kamisado.regroup import Fill, regroup
from futari.kamisado.round import play_move
from futari.kamisado.setup import read_position

EVERY = list(LEVELS.values())
STRONG = [LEVELS[name] for name in ("adept", "master", "perfect")]


def test_there_are_six_from_beginner_to_perfect() -> None:
    assert list(LEVELS) == ["beginner", "novice", "apprentice", "adept", "master", "perfect"]
    assert [level.name for level in EVERY] == list(LEVELS)
    assert len({level.note.key for level in EVERY}) == 6
    assert DEFAULT_LEVEL in LEVELS
    with pytest.raises(Unreadable) as unknown:
        bot_named(LEVELS, "grandmaster")
    assert unknown.value.message.key == "bot.unknown"


@pytest.mark.parametrize("level", EVERY, ids=lambda level: level.name)
def test_the_same_stream_gives_the_same_choice(level: Level) -> None:
    for match in random_matches(40)[::5]:
        assert choose(level, match, "a") == choose(level, match, "a")


@pytest.mark.long
@pytest.mark.parametrize("format_", FORMATS)
def test_whole_matches_keep_to_the_list(format_: str) -> None:
    """With fills and every ring; perfect in a hurry, so that what it cannot prove is tried as well."""
    roster: list[Level] = [*EVERY[:-1], Perfect(nodes=4000)]
    for number, level in enumerate(roster[:3]):
        pair = BySide(level, roster[5 - number])
        match, choices = start_match(Options(format_, 2 if format_ == "series" else None)), 0
        while actors := KAMISADO.to_act(match):
            (actor,) = actors
            chance = Stream(bytes([number]), str(choices))
            (choice,) = ask(pair[actor], KAMISADO, match, actor, chance).choices
            assert choice in KAMISADO.choices(match, actor)
            match, choices = KAMISADO.apply(match, actor, choice), choices + 1
        assert match.winner is not None


@pytest.mark.parametrize("level", STRONG, ids=lambda level: level.name)
def test_a_win_at_once_is_taken(level: Level) -> None:
    seen = 0
    for match in random_matches(200, "standard"):
        if winning := winning_moves(match.position):
            seen += 1
            chosen = play_move(match.position, choose(level, match))
            most = max(play_move(match.position, move).position.score[chosen.side] for move in winning)
            assert chosen.outcome is None or chosen.outcome.winner is chosen.side
            if chosen.outcome is not None:
                assert chosen.position.score[chosen.side] >= most
            else:
                # Only more points are worth waiting for, and then they are proved.
                assert chosen.position.to_move is chosen.side or level.name == "perfect"
    assert seen > 15


def test_perfect_never_loses_a_won_position() -> None:
    solver, kept = Solver(16), 0
    for match in random_matches(90, "long", seed=8):
        if solver.value(match.position, 20_000).value != "win":
            continue
        turn = play_move(match.position, choose(LEVELS["perfect"], match))
        if turn.outcome is not None:
            assert turn.outcome.winner is turn.side
        else:
            value = solver.value(turn.position).value
            assert value == ("win" if turn.position.to_move is turn.side else "loss")
        kept += 1
    assert kept > 25


def test_perfect_takes_the_win_worth_most() -> None:
    solver, compared = Solver(16), 0
    for match in random_matches(200, "long", seed=21):
        bounds = solver.points(match.position, 10_000)
        if bounds.points is None or bounds.points < 2:
            continue
        turn = play_move(match.position, choose(LEVELS["perfect"], match))
        if turn.outcome is not None:
            assert turn.outcome.points == bounds.points
        else:
            after = solver.points(turn.position).points
            assert after == (bounds.points if turn.position.to_move is turn.side else -bounds.points)
        compared += 1
    assert compared > 3


def test_perfect_without_a_budget_still_answers() -> None:
    hurried = Perfect(nodes=400)
    for match in random_matches(60)[::6]:
        assert choose(hurried, match) in KAMISADO.choices(match, match.position.to_move)


# Black's brown tower (a2) has a free diagonal of six squares to g8, where nobody stands; green (h7) is one step away.
LONG_DIAGONAL = "obpkyr1n/8/6g1/8/8/8/N7/1GRYKPBO b n single"


def test_weak_levels_overlook_a_long_diagonal_sometimes() -> None:
    match = standing(read_position(LONG_DIAGONAL))
    (win,) = winning_moves(match.position)
    assert win.distance == 6
    beginner = [choose(LEVELS["beginner"], match, str(n)) == win for n in range(60)]
    assert 0 < sum(beginner) < 45
    for level in EVERY[1:]:
        assert all(choose(level, match, str(n)) == win for n in range(5)), level.name


def test_what_is_harder_to_see_is_missed_more_often() -> None:
    eye = Eye(1.4)

    def misses(strain: int) -> int:
        chance = Stream(b"eye", "chance")
        return sum(not eye.sees(strain, chance) for _ in range(400))

    assert misses(2) < misses(12) < misses(25) < misses(45)
    chance = Stream(b"eye", "chance")
    assert all(Eye(0).sees(99, chance) for _ in range(200))


def test_a_diagonal_is_harder_than_a_straight_line_and_a_chain_harder_still() -> None:
    strains: dict[str, list[int]] = {"straight": [], "aslant": [], "chain": []}
    for match in random_matches(2500, "long", seed=5):
        for win in wins_at_hand(match.position):
            turn = play_move(match.position, win.move)
            kind = "chain" if turn.outcome is None else "straight" if win.move.direction == 0 else "aslant"
            strains[kind].append(win.strain)
    assert all(strains.values())
    mean = {kind: sum(found) / len(found) for kind, found in strains.items()}
    assert mean["straight"] < mean["aslant"] < mean["chain"]


def test_open_towers_are_those_that_could_enter() -> None:
    for match in random_matches(60, "marathon"):
        position = match.position
        entering = {
            tower
            for tower in COLOURS
            for move in tower_moves(position, tower)
            if (outcome := play_move(position, move).outcome) and outcome.rule == "M7"
        }
        assert open_towers(position, position.to_move) == entering


def test_strong_levels_fill_to_the_challengers_harm() -> None:
    """F1: if one start is proved won for the Challenger and the other is not, the Defender takes the other."""
    told, hurried = 0, Perfect(nodes=20_000)
    for match in finished_rounds(24):
        (actor,) = KAMISADO.to_act(match)
        proved = {fill: Solver(32).points(regroup(match.position, fill), 10_000).value for fill in Fill}
        if sorted(proved.values()) == ["unknown", "win"]:
            (fill,) = ask(hurried, KAMISADO, match, actor, Stream(b"seed", "fill")).choices
            assert isinstance(fill, Fill)
            assert proved[fill] == "unknown"
            told += 1
    assert told > 2
