"""Figure 8: a sumo push by choice and by compulsion. Pete plays gold, Alain black."""

from kamisado.playing import after, forfeits, moves, play, rule

ALAIN_TO_MOVE = "1bngkryo/8/p+7/R7/8/8/8/NGYP1OKB b o standard"
TWO_SPACES = "orange ↖2 purple"
FOUR_SPACES = "orange ↖4 purple"
PUSH = "purple ↑1 pink push"
YELLOW_MOVES = {
    *("yellow ↑1 brown", "yellow ↑2 yellow", "yellow ↑3 red", "yellow ↑4 purple", "yellow ↑5 pink", "yellow ↑6 orange"),
    "yellow ↖1 purple",
    *("yellow ↗1 yellow", "yellow ↗2 purple", "yellow ↗3 orange"),
    *("yellow ↗4 green", "yellow ↗5 yellow", "yellow ↗6 purple"),
}


def test_8a_orange_goes_two_diagonally_to_a_purple_square() -> None:
    assert after(ALAIN_TO_MOVE, TWO_SPACES) == "1bngkryo/8/p+7/R7/8/3O4/8/NGYP2KB g p standard"


def test_8b_the_sumo_may_move_normally_to_a_purple_or_a_green_square() -> None:
    normal = moves(after(ALAIN_TO_MOVE, TWO_SPACES)) - {PUSH}
    assert normal == {"purple ↖1 purple", "purple ↖2 green"}


def test_8c_or_push_red_back_onto_a_yellow_square() -> None:
    assert PUSH in moves(after(ALAIN_TO_MOVE, TWO_SPACES))
    turn = play(ALAIN_TO_MOVE, TWO_SPACES, PUSH)
    assert [pushed.tower.word for pushed in turn.pushed] == ["red"]
    assert str(turn.position).startswith("1bngkryo/8/8/p+7/R7/3O4/8/NGYP2KB ")


def test_8d_alain_misses_his_turn_and_pete_moves_yellow() -> None:
    turn = play(ALAIN_TO_MOVE, TWO_SPACES, PUSH)
    assert forfeits(turn) == []
    assert str(turn.position).endswith(" g y standard")
    assert moves(str(turn.position)) == YELLOW_MOVES


def test_8e_orange_goes_four_spaces_instead() -> None:
    assert after(ALAIN_TO_MOVE, FOUR_SPACES) == "1bngkryo/8/p+7/RO6/8/8/8/NGYP2KB g p standard"


def test_8f_now_pete_must_push_and_then_has_the_same_moves_with_yellow() -> None:
    position = after(ALAIN_TO_MOVE, FOUR_SPACES)
    assert moves(position) == {PUSH}
    assert rule(position, "purple 0 green") == "M5"
    after_the_push = after(position, PUSH)
    assert after_the_push == "1bngkryo/8/8/p+O6/R7/8/8/NGYP2KB g y standard"
    assert moves(after_the_push) == YELLOW_MOVES
