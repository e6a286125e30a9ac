"""Where the stacks of a battle are thought to stand when it is over, and what a plan makes of that."""

from __future__ import annotations

from msgspec.structs import replace

from futari.bots.sekigahara.aftermath import driven_off, fallen, repelled
from futari.core import Seat
from futari.sekigahara.game import SEKIGAHARA as GAME
from futari.sekigahara.state import State
from sekigahara.positions import play, position

PLACES = GAME.edition.place_named
NAMES = {number: name for name, number in GAME.edition.block_named.items()}


def attacked() -> State:
    """Tokugawa comes from Okazaki and Gifu to Kiyosu, where Ishida has two blocks and friends at Kuwana."""
    state = position("""
        week = 3
        first = "tokugawa"
        [ishida]
        hand = ["mori-plain", "ukita-plain"]
        [ishida.stacks]
        kiyosu = ["mori-mon3-1", "ukita-mon2-1"]
        kuwana = ["ukita-gun-1"]
        osaka = ["ishida-leader", "mori-gun-2", "mori-mon3-2"]
        [tokugawa]
        hand = ["fukushima-plain", "date-plain", "date-plain", "tokugawa-plain"]
        [tokugawa.stacks]
        okazaki = ["fukushima-mon3-1", "fukushima-gun-1", "date-gun-1"]
        gifu = ["date-mon3-1"]
        edo = ["tokugawa-leader", "tokugawa-mon3-1"]
    """)
    marches = ["march okazaki", "take fukushima-mon3-1", "take fukushima-gun-1", "step kiyosu"]
    marches += ["march gifu", "take date-mon3-1", "step kiyosu"]
    return play(state, "tokugawa: limited", "tokugawa: pay tokugawa-plain", *(f"tokugawa: {line}" for line in marches))


def stack(state: State, side: Seat, place: str) -> set[str]:
    blocks = state.board.stacks[side][PLACES[place]]
    return {NAMES[block.number] for block in GAME.edition.blocks if blocks & block.bit}


def test_whoever_is_beaten_in_an_attack_stands_where_he_came_from() -> None:
    """8.8: beaten attackers go back; who stayed behind is with them again."""
    state = repelled(attacked(), Seat.FIRST, PLACES["kiyosu"])
    assert not stack(state, Seat.FIRST, "kiyosu")
    assert stack(state, Seat.FIRST, "okazaki") == {"fukushima-mon3-1", "fukushima-gun-1", "date-gun-1"}
    assert stack(state, Seat.FIRST, "gifu") == {"date-mon3-1"}
    assert stack(state, Seat.SECOND, "kiyosu") == {"mori-mon3-1", "ukita-mon2-1"}


def test_whoever_is_beaten_in_defence_goes_to_friends_and_not_towards_the_enemy() -> None:
    """8.8.3: not along a road by which the enemy came."""
    state = driven_off(attacked(), Seat.FIRST, PLACES["kiyosu"])
    assert not stack(state, Seat.SECOND, "kiyosu")
    assert stack(state, Seat.SECOND, "kuwana") == {"ukita-gun-1", "mori-mon3-1", "ukita-mon2-1"}
    assert stack(state, Seat.FIRST, "kiyosu") == {"fukushima-mon3-1", "fukushima-gun-1", "date-mon3-1"}


def test_the_weakest_fall_and_whoever_is_left_goes_back() -> None:
    """8.7.2: one of three is lost at Kiyosu, the gun."""
    state = fallen(attacked(), Seat.FIRST, PLACES["kiyosu"], 1)
    assert stack(state, Seat.FIRST, "kiyosu") == {"fukushima-mon3-1", "date-mon3-1"}
    state = repelled(state, Seat.FIRST, PLACES["kiyosu"])
    assert stack(state, Seat.FIRST, "okazaki") == {"fukushima-mon3-1", "date-gun-1"}


def test_the_chief_is_left_alone_when_all_others_have_fallen() -> None:
    """8.7.2: his own fall is counted by the odds; in what follows he is there, and in danger."""
    for count in (2, 5):
        state = fallen(attacked(), Seat.SECOND, PLACES["osaka"], count)
        assert stack(state, Seat.SECOND, "osaka") == {"ishida-leader"}


def test_nobody_is_shut_in_any_more_when_the_besiegers_are_beaten() -> None:
    """8.9.6: the garrison that drove them off may march again."""
    state = position("""
        first = "ishida"
        [ishida]
        hand = ["ukita-plain"]
        stacks = { kiyosu = ["ukita-mon3-1", "ukita-gun-1"], osaka = ["ishida-leader", "mori-gun-1"] }
        [tokugawa]
        stacks = { okazaki = ["date-gun-1", "date-mon3-1"], edo = ["tokugawa-leader"] }
    """)
    marches = ["minimal", "march kiyosu", "take-all", "step okazaki"]
    state = play(state, *(f"ishida: {line}" for line in marches))
    state = state.then(board=replace(state.board, sieges=1 << PLACES["okazaki"]))
    assert not repelled(state, Seat.SECOND, PLACES["okazaki"]).board.sieges
