"""What must hold in every position of every format."""

import contextlib
import itertools

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from futari.core import FutariError, IllegalChoice, Impossible, Message, Seat, Unreadable
from futari.kamisado.board import COLOURS, SQUARE_COLOUR, Direction
from futari.kamisado.format import Format
from futari.kamisado.game import KAMISADO
from futari.kamisado.match import Options, Stage
from futari.kamisado.moves import Move, legal_moves
from futari.kamisado.notation import read_attempt
from futari.kamisado.position import Position
from futari.kamisado.refusal import Attempt, judge
from futari.kamisado.round import Forfeit, Turn, play_move
from futari.kamisado.setup import read_position, read_setup
from kamisado.positions import (
    MATCH_FORMATS,
    ends,
    mirrored,
    mirrored_colour,
    positions,
    random_match,
    random_round,
    seeded,
    starts,
    turned,
)

SEEDS = st.integers(0, 2**32 - 1)
MIRRORED_DIRECTION = {
    Direction.FORWARD: Direction.FORWARD,
    Direction.LEFT: Direction.RIGHT,
    Direction.RIGHT: Direction.LEFT,
}


def _mirrored_move(move: Move) -> Move:
    return Move(
        mirrored_colour(move.tower),
        MIRRORED_DIRECTION[move.direction],
        move.distance,
        mirrored_colour(move.reached),
        move.push,
    )


def _mirrored_forfeits(turn: Turn) -> list[Forfeit]:
    return [Forfeit(side, mirrored_colour(tower), mirrored_colour(reached)) for side, tower, reached in turn.forfeits]


def test_the_board_is_its_own_mirror_image_and_the_same_turned_round() -> None:
    for square, colour in enumerate(SQUARE_COLOUR):
        assert SQUARE_COLOUR[square ^ 7] is mirrored_colour(colour)
        assert SQUARE_COLOUR[63 - square] is colour


@given(starts() | positions())
def test_mirror_symmetry_of_move_lists(position: Position) -> None:
    assert sorted(map(_mirrored_move, legal_moves(position))) == sorted(legal_moves(mirrored(position)))


@given(positions())
def test_mirror_symmetry_of_played_turns(position: Position) -> None:
    for move in legal_moves(position):
        turn, image = play_move(position, move), play_move(mirrored(position), _mirrored_move(move))
        assert image.position == mirrored(turn.position)
        assert list(image.forfeits) == _mirrored_forfeits(turn)
        if turn.outcome is None:
            assert image.outcome is None
        else:
            assert image.outcome == turn.outcome._replace(tower=mirrored_colour(turn.outcome.tower))


@given(starts() | positions())
def test_the_board_turned_round_has_the_same_moves(position: Position) -> None:
    assert legal_moves(position) == legal_moves(turned(position))


@given(positions())
def test_the_board_turned_round_plays_the_same_turns(position: Position) -> None:
    for move in legal_moves(position):
        turn, image = play_move(position, move), play_move(turned(position), move)
        assert image.position == turned(turn.position)
        assert [(f.side.other, *f[1:]) for f in image.forfeits] == [tuple(f) for f in turn.forfeits]
        if turn.outcome is None:
            assert image.outcome is None
        else:
            assert image.outcome == turn.outcome._replace(winner=turn.outcome.winner.other)


@given(positions())
def test_towers_never_leave_the_board_or_share_a_square_and_only_the_pushed_ones_go_back(position: Position) -> None:
    for move in legal_moves(position):
        turn = play_move(position, move)
        squares = [*turn.position.towers.first, *turn.position.towers.second]
        assert len(set(squares)) == 16
        assert set(squares) <= set(range(64))
        moved = {
            (side, tower)
            for side in Seat
            for tower in COLOURS
            if position.towers[side][tower] != turn.position.towers[side][tower]
        }
        assert moved == {(turn.side, move.tower), *((turn.side.other, pushed.tower) for pushed in turn.pushed)}


@given(starts(), SEEDS)
def test_a_round_always_ends(start: Position, seed: int) -> None:
    turns = list(itertools.islice(random_round(seeded(seed), start), 1000))
    # A tower has six rows to go before the last; every move uses up one at least, and only pushes give any back.
    pushed_back = sum(len(turn.pushed) for turn in turns)
    assert len(turns) <= 16 * 6 + pushed_back + 1
    assert turns[-1].outcome is not None
    assert all(turn.outcome is None for turn in turns[:-1])


@settings(max_examples=40)
@given(SEEDS, st.sampled_from(MATCH_FORMATS))
def test_the_score_is_the_sum_over_the_rings_in_the_match_formats(seed: int, format_: Format) -> None:
    for match in random_match(seeded(seed), Options(format_.value)):
        assert match.score == _points_drawn(str(match.position).split()[0])


def _points_drawn(board: str) -> tuple[int, int]:
    """The points counted from the plus signs of the text: Black's behind capitals, Gold's behind small letters."""
    points, ring, worth = [0, 0], 0, 0
    for sign in board:
        if sign == "+":
            points[ring] += worth
            worth *= 2
        else:
            ring, worth = (0 if sign.isupper() else 1), 1
    return points[0], points[1]


@settings(max_examples=40)
@given(SEEDS, st.sampled_from(MATCH_FORMATS))
def test_a_match_ends_as_soon_as_a_score_reaches_the_points(seed: int, format_: Format) -> None:
    for match in random_match(seeded(seed), Options(format_.value)):
        assert (max(match.score) >= format_.points) == (match.stage is Stage.OVER)


@given(starts() | positions() | ends())
def test_a_position_text_reads_back(position: Position) -> None:
    assert read_position(str(position)) == position
    assert str(read_position(str(position))) == str(position)


@given(positions())
def test_every_position_that_play_leads_to_reads_back(position: Position) -> None:
    # Among them rounds won, and deadlocks after moves and after pushes.
    for move in legal_moves(position):
        reached = play_move(position, move).position
        assert read_position(str(reached)) == reached


@given(positions())
def test_every_legal_move_judged_from_its_own_text_gives_itself_back(position: Position) -> None:
    for move in legal_moves(position):
        assert judge(position, read_attempt(str(move))) == move
        # The word push may be left out, and at a table the last colour too.
        assert judge(position, read_attempt(str(move).removesuffix(" push"))) == move
        assert judge(position, Attempt(move.tower, move.direction.arrow, move.distance)) == move


@given(starts() | positions() | ends())
def test_every_attempt_not_on_the_list_is_refused(position: Position) -> None:
    listed = {(move.tower, move.direction.arrow, move.distance): move for move in legal_moves(position)}
    for tower, arrow, distance in itertools.product(COLOURS, "↑↖↗←→↙↘↓", range(9)):
        attempt = Attempt(tower, arrow, distance)
        if (tower, arrow, distance) in listed:
            assert judge(position, attempt) == listed[tower, arrow, distance]
        else:
            with pytest.raises(IllegalChoice) as refused:
                judge(position, attempt)
            # The fifth rule is never the first to be broken: what stands behind the line stands in it.
            assert refused.value.rule not in {"S5", "DS5", "TS5"}


@given(positions())
def test_the_wrong_colour_of_the_square_reached_is_refused(position: Position) -> None:
    for move in legal_moves(position):
        for colour in COLOURS:
            if colour is not move.reached:
                with pytest.raises(IllegalChoice):
                    judge(position, Attempt(move.tower, move.direction.arrow, move.distance, colour))


@settings(max_examples=40)
@given(SEEDS, st.sampled_from(["single", "standard", "long", "marathon", "series"]))
def test_the_game_refuses_what_only_other_positions_offer(seed: int, name: str) -> None:
    rng = seeded(seed)
    states = list(itertools.islice(random_match(rng, KAMISADO.read_options({"format": name})), 40))
    strange = [choice for state in states[::7] for seat in Seat for choice in KAMISADO.choices(state, seat)]
    for state in states[::5]:
        for actor in KAMISADO.to_act(state):
            listed = list(KAMISADO.choices(state, actor))
            for choice in strange:
                if choice in listed:
                    assert KAMISADO.apply(state, actor, choice) != state
                else:
                    with pytest.raises(IllegalChoice):
                        KAMISADO.apply(state, actor, choice)


@given(st.text() | st.text(alphabet="NGRYKPBOngrykpbo12345678/+ *-bgx", max_size=120))
@example("")
@example("/ / /")
@example("obpkyrgn/8/8/8/8/8/8/NGRYKPBO b * standard extra")
def test_any_text_is_read_into_a_setup_and_is_a_position_or_impossible(text: str) -> None:
    _is_a_position_or_has_faults(text)


@given(starts() | positions() | ends(), st.data())
def test_a_position_text_with_a_sign_changed_is_a_position_or_impossible(
    position: Position, data: st.DataObject
) -> None:
    text = str(position)
    place = data.draw(st.integers(0, len(text)))
    sign = data.draw(st.sampled_from("NGRYKPBOngrykpbo12345678/+ *-x"))
    changed = text[:place] + sign + text[place + data.draw(st.integers(0, 1)) :]
    _is_a_position_or_has_faults(changed)


def _is_a_position_or_has_faults(text: str) -> None:
    """Anything but Impossible goes up and fails the test, also when the error is told."""
    faults: tuple[Message, ...] = ()
    setup = read_setup(text)
    try:
        position = setup.position()
    except Impossible as error:
        faults = error.faults
        told = error.text("ru")
    if faults:
        assert told
    else:
        assert read_position(str(position)) == position


def test_a_great_many_rings_are_faults_and_nothing_worse() -> None:
    with pytest.raises(Impossible) as error:
        read_position("obpkyrgn/8/8/8/8/8/8/N" + "+" * 20_000 + "GRYKPBO b *")
    assert isinstance(str(error.value), str)


WORDS = st.sampled_from(
    [
        *("purple", "Purple", "p", "l", "left", "↖", "↑", "↗", "↓", "←", "5", "0", "99", "yellow", "y", "push"),
        *("sárga", "balra", "b", "lila", "красный", "к", "ё", "вперёд", "roșu", "maro", "m"),
    ]
)


@given(st.text() | st.lists(WORDS, max_size=6).map(" ".join) | st.lists(WORDS, max_size=6).map("".join))
@example("purple ↖5 yellow" * 50)
@example("²")
@example("purple ↖² yellow")
@example("purple ↖٥ yellow")
def test_any_text_is_read_as_an_entry_or_unreadable(text: str) -> None:
    for language in ("en", "hu", "ro", "ru", None):
        for short in (False, True):
            with contextlib.suppress(Unreadable):
                assert isinstance(read_attempt(text, language, short=short), Attempt)
    with contextlib.suppress(FutariError):
        KAMISADO.read_choice(text)


@given(st.lists(WORDS, min_size=1, max_size=5).map(" ".join), SEEDS)
def test_any_text_has_a_reason_or_none_or_is_unreadable(text: str, seed: int) -> None:
    *_, match = itertools.islice(random_match(seeded(seed), Options("standard")), seed % 60 + 1)
    for seat in Seat:
        with contextlib.suppress(Unreadable):
            reason = KAMISADO.why(match, seat, text)
            assert reason is None or isinstance(reason, IllegalChoice)
