"""The compact notation of marches and battles (docs/sekigahara-notation.md)."""

from __future__ import annotations

import pytest

from futari.core import Seat, Unreadable
from futari.sekigahara.choice import Act, Choice
from futari.sekigahara.edition import SEATS
from futari.sekigahara.game import SEKIGAHARA
from futari.sekigahara.notation import Deed, deeds_of, read_notation, write_notation
from futari.sekigahara.procedure import decide
from futari.sekigahara.state import State
from golden.campaign import CAMPAIGNS, read_campaign
from sekigahara.battlefields import battle
from sekigahara.campaigns import campaign
from sekigahara.lookout import go, moving
from sekigahara.test_battle_example import example
from sekigahara.test_disks import besieged
from sekigahara.test_movement_example import PAID

HAND_AND_BOX = """
[tokugawa]
hand = ["date-sword", "tokugawa-plain", "tokugawa-loyalty"]
box = ["date-gun-1", "date-gun-2", "maeda-mon2-1"]
[tokugawa.stacks]
sunpu = ["date-leader", "date-mon3-1", "date-mon3-2", "date-cavalry-1", "date-mon2-1"]
edo = ["tokugawa-leader"]
"""


def read(state: State, text: str) -> list[str]:
    """What a line stands for, as `ishida: march osaka`."""
    return [f"{SEATS[seat]}: {SEKIGAHARA.write_choice(choice)}" for seat, choice in read_notation(state, text)]


def deeds(*lines: str) -> list[Deed]:
    told = (line.partition(": ") for line in lines)
    return [Deed(Seat(SEATS.index(name)), SEKIGAHARA.read_choice(text)) for name, _, text in told]


def written(state: State, *lines: str) -> str:
    return write_notation(state, deeds(*lines)).rstrip("\n")


@pytest.mark.parametrize(
    ("line", "choices"),
    [
        ("T Sunpu(*)-Numazu", "march sunpu, take-all, step numazu"),
        (
            "T Sunpu(DaL DaC)!DaL-Numazu-Hakone.",
            "march sunpu, take date-leader, take date-cavalry-1, claim date-leader, step numazu, step hakone, done",
        ),
        (
            "T Sunpu(2Da3)-Numazu+Dax/Da3-Kofu",
            (
                "march sunpu, take date-mon3-1, take date-mon3-2, "
                "step numazu, force date-sword, drop date-mon3-1, step kofu"
            ),
        ),
        ("T muster:Da(2DaG).", "muster date, take date-gun-1, take date-gun-2, done"),
        ("T muster:Ma2@Edo", "muster-one maeda-mon2-1 edo"),
        ("T end", "end"),
    ],
)
def test_what_is_done_in_a_movement_phase(line: str, choices: str) -> None:
    state = moving(HAND_AND_BOX)
    made = [f"tokugawa: {choice}" for choice in choices.split(", ")]
    assert read(state, line) == made
    assert written(state, *made).splitlines()[0] == line


def test_the_movement_example() -> None:
    lines = """
        I Osaka(*)-Kyoto-Minakuchi
        I Ayabe(*)-Kyoto
        I Kitanosho(MoC)-Tsuruga
        I Himeji(*)!UkL-Ayabe-Miyazu
        I Kiso(*)!UeL-Matsumoto-Arato
        I end
    """
    state = PAID
    for deed in read_notation(PAID, lines):
        state = decide(state, *deed)
    assert state.active is Seat.FIRST
    assert read(PAID, lines)[:4] == [
        "ishida: march osaka",
        "ishida: take-all",
        "ishida: step kyoto",
        "ishida: step minakuchi",
    ]


BATTLE = (
    "@Matsumoto I :MoL {T0 I1} T Max:MaC {T3 I1} I UkUk:Uk2 {T3 I3} &Uk2 {T3 I6} T To:To3 {T6 I6} I Ue:UeG {T6 I7} "
    "T To:ToG {T8 I7} I Mox:MoG {T8 I13} T To:To3 {T13 I13} I stop T stop {T13 I13 T+}"
)


def test_the_battle_example_in_one_line() -> None:
    state = example()
    read_deeds = read_notation(state, BATTLE)
    assert len([deed for deed in read_deeds if deed.choice.act is Act.PASS]) == 7
    assert write_notation(state, read_deeds).rstrip("\n") == BATTLE


def test_not_to_challenge_goes_without_saying_but_can_be_said() -> None:
    state = battle(ishida="mori-gun", tokugawa="date-gun", ishida_hand="mori-sword mori-plain")
    passed = ["ishida: deploy mori-sword mori-gun-1", "tokugawa: pass", "tokugawa: finish"]
    assert read(state, "I Mox:MoG T stop") == passed
    assert read(state, "I Mox:MoG T pass stop") == passed
    assert written(state, *passed[:2]) == "@Matsumoto I Mox:MoG {T0 I3} T pass"
    assert read(state, written(state, *passed[:2])) == passed[:2]


def test_a_challenge_and_its_answers() -> None:
    state = battle(
        ishida="mori-gun", tokugawa="date-gun", ishida_hand="mori-sword mori-plain", tokugawa_hand="tokugawa-loyalty"
    )
    asked = ["ishida: deploy mori-sword mori-gun-1", "tokugawa: challenge tokugawa-loyalty"]
    assert read(state, "I Mox:MoG T ? I show:Mo") == [*asked, "ishida: show mori-plain"]
    assert read(state, "I Mox:MoG T ? I yield") == [*asked, "ishida: yield"]
    assert written(state, *asked, "ishida: yield").endswith("T ? I yield {T1 I0}")


def test_standing_answers_are_marked_by_a_star() -> None:
    state = battle(ishida="mori-gun mori-mon2", tokugawa="date-gun", ishida_hand="mori-sword mori-plain")
    assert read(state, "I Mox:MoG T pass* stop I Mo:Mo2")[1] == "tokugawa: pass-all"


def test_equal_blocks_that_came_by_different_roads_are_told_apart_by_their_numbers() -> None:
    state = moving(
        """
        [tokugawa]
        hand = []
        [tokugawa.stacks]
        arato = ["date-mon3-1"]
        kiso = ["date-mon3-2", "date-gun-1"]
        edo = ["tokugawa-leader"]
        [ishida.stacks]
        matsumoto = ["mori-gun-1"]
        """
    )
    state = go(state, "march arato", "take date-mon3-1", "step matsumoto")
    state = go(state, "march kiso", "take date-mon3-2", "take date-gun-1", "step matsumoto", "end")
    fought = "I stop" if state.active is Seat.SECOND else "T stop I stop"
    ended = state
    for deed in read_notation(state, fought):
        ended = decide(ended, *deed)
    assert set(_signs(ended, Seat.FIRST)) == {"xDa3#1", "xDa3#2", "xDaG"}


def _signs(state: State, seat: Seat) -> list[str]:
    from futari.sekigahara.signs import signs

    return list(signs(state, seat))


@pytest.mark.parametrize("name", CAMPAIGNS)
def test_a_whole_game_is_written_and_read_again(name: str) -> None:
    play = read_campaign(name)
    start, made = play.moments[0].state, deeds_of(play)
    text = write_notation(start, made)
    assert read_notation(start, text) == made
    assert text.startswith("{week 1}\n")


@pytest.mark.parametrize("seed", range(200, 206))
def test_signs_tell_all_choices_of_a_list_apart(seed: int) -> None:
    for stride in campaign(seed):
        listed = SEKIGAHARA.choices(stride.before, stride.actor)
        assert len(_signs(stride.before, stride.actor)) == len(listed)


@pytest.mark.parametrize(
    ("line", "word"),
    [
        ("T Osaka(*)", "Osaka(*)"),
        ("T Sunpu(*)-Edo", "-Edo"),
        ("T Sunpu(3Da3)-Numazu", "Da3)-Numazu"),
        ("I end", "end"),
        ("what", "what"),
    ],
)
def test_what_is_not_offered_is_refused_with_its_line_and_word(line: str, word: str) -> None:
    with pytest.raises(Unreadable) as refusal:
        read_notation(moving(HAND_AND_BOX), f"{{a comment}}\n{line}")
    assert (refusal.value.message.params["line"], refusal.value.message.params["text"]) == (2, word)


def test_both_bid_at_once_so_the_seat_must_be_said() -> None:
    state = SEKIGAHARA.start(SEKIGAHARA.read_options({}), bytes(32))
    card = next(iter(_signs(state, Seat.FIRST)))
    assert len(read_notation(state, f"T {card}")) == 1
    with pytest.raises(Unreadable):
        read_notation(state, card)


def test_a_player_alone_cannot_try_out_what_would_be_drawn() -> None:
    state = moving(HAND_AND_BOX)
    assert len(read_notation(state, "Sunpu(DaC)-Numazu. end", Seat.FIRST)) == 5
    with pytest.raises(Unreadable) as refusal:
        read_notation(state, "Sunpu(DaL DaC)!DaL-Numazu", Seat.FIRST)
    assert refusal.value.message.key == "sekigahara.notation.too_far"


def test_a_player_alone_answers_only_for_himself() -> None:
    state = battle(ishida="mori-gun", tokugawa="date-gun", ishida_hand="mori-sword mori-plain")
    assert [deed.choice for deed in read_notation(state, "Mox:MoG", Seat.SECOND)] == [
        Choice(Act.DEPLOY, card=state.edition.card_named["mori-sword"], block=state.edition.block_named["mori-gun-1"])
    ]
    with pytest.raises(Unreadable):
        read_notation(state, "Mox:MoG stop", Seat.SECOND)


@pytest.mark.parametrize(
    "text", ["@", "@Edo", "99Da3", "T 0end", "{", "}", "T -", "T #", "\0", "T ?", "T 9?", "T end end"]
)
def test_no_text_does_more_than_to_be_refused(text: str) -> None:
    with pytest.raises(Unreadable):
        read_notation(moving(HAND_AND_BOX), text)


@pytest.mark.parametrize("text", ["", "T", "I T", "T (", "{T end}", "T {end} ,;"])
def test_what_says_nothing_is_no_choice(text: str) -> None:
    assert read_notation(moving(HAND_AND_BOX), text) == []


def test_a_disk_is_lost_by_its_name() -> None:
    state = besieged("ueda", "mori-gun-1 mori-gun-2", 7)
    assert read(state, "@Ueda I xSanada") == ["ishida: lose-disk ueda"]
    assert written(state, "ishida: lose-disk ueda").startswith("@Ueda I xSanada")
