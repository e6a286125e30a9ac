"""What plans cost or gain besides what the evaluation says of where they lead (conduct.hpp)."""

from __future__ import annotations

from futari.bots import ask
from futari.bots.sekigahara.levels import DAIMYO, SHOGUN
from futari.core import Seat, Stream
from futari.sekigahara.choice import Act
from futari.sekigahara.game import SEKIGAHARA as GAME
from futari.sekigahara.procedure import decide
from sekigahara.positions import position

EDITION = GAME.edition
PLACES = EDITION.place_named


def test_sanada_is_not_left_alone_before_four_who_stand_next_to_him() -> None:
    """9.2: seven impacts take the disk and the castle; with two blocks beside it twenty-one."""
    state = position("""
        week = 2
        first = "ishida"
        [ishida]
        hand = ["ukita-plain", "ukita-plain", "ukita-sword", "mori-plain", "uesugi-plain", "mori-sword"]
        [ishida.stacks]
        ueda = ["ukita-mon3-1", "ukita-mon2-1", "mori-mon2-1"]
        osaka = ["ishida-leader", "mori-gun-2", "mori-mon3-1", "mori-mon3-2"]
        [tokugawa]
        hand = ["tokugawa-plain", "tokugawa-plain", "tokugawa-sword", "maeda-plain", "tokugawa-plain", "date-plain"]
        [tokugawa.stacks]
        saku = ["tokugawa-leader", "tokugawa-mon3-1", "tokugawa-mon3-2", "tokugawa-gun-1"]
    """)
    for level in (DAIMYO, SHOGUN):
        after = state
        for choice in ask(level.unhurried(), GAME, state, Seat.SECOND, Stream(b"dice", "sanada")).choices:
            after = decide(after, Seat.SECOND, choice)
        assert after.board.stacks[Seat.SECOND][PLACES["ueda"]]


def test_no_challenge_is_sacrificed_for_a_block_of_the_mori_box_while_another_card_is_there() -> None:
    """8.6, 9.3: a challenge turns a battle, any card brings a Mori block."""
    state = position("""
        week = 2
        first = "ishida"
        [ishida]
        hand = ["ishida-loyalty", "ukita-plain", "ukita-plain", "mori-plain", "uesugi-plain"]
        [ishida.stacks]
        osaka = ["ishida-leader", "mori-gun-2", "mori-mon2-1", "ukita-mon3-1"]
        kyoto = ["ukita-mon3-2"]
        [tokugawa]
        hand = ["fukushima-plain", "fukushima-plain", "fukushima-sword", "maeda-plain"]
        [tokugawa.stacks]
        edo = ["tokugawa-leader", "tokugawa-mon3-1"]
        minakuchi = ["fukushima-leader", "fukushima-mon3-1", "fukushima-mon2-1"]
    """)
    for level in (DAIMYO, SHOGUN):
        made = ask(level.unhurried(), GAME, state, Seat.SECOND, Stream(b"dice", "mori")).choices
        paid = {choice.card for choice in made if choice.act in (Act.PAY, Act.FORCE, Act.MORI)}
        assert EDITION.card_named["ishida-loyalty"] not in paid


def test_two_are_run_over_by_eight_for_nothing() -> None:
    """7.4.1, 7.4.2: nobody is lost and no card played, though the enemy draws one for the two."""
    state = position("""
        first = "ishida"
        [ishida]
        hand = ["ukita-plain", "mori-plain", "mori-sword", "kobayakawa-plain"]
        [ishida.stacks]
        osaka = [
            "mori-cavalry-1", "kobayakawa-leader", "kobayakawa-mon3-1", "ukita-leader",
            "ukita-mon2-1", "ukita-gun-2", "uesugi-cavalry", "ishida-leader",
        ]
        gifu = ["ukita-mon3-1", "ukita-mon3-2"]
        [tokugawa]
        hand = ["date-plain", "date-plain", "date-sword", "maeda-plain", "maeda-plain", "maeda-sword", "date-double"]
        [tokugawa.stacks]
        minakuchi = ["fukushima-leader", "ii-mon4"]
        edo = ["tokugawa-leader", "tokugawa-mon3-1", "tokugawa-mon3-2", "tokugawa-gun-1"]
    """)
    for level in (DAIMYO, SHOGUN):
        after = state
        for choice in ask(level.unhurried(), GAME, state, Seat.SECOND, Stream(b"dice", "ii")).choices:
            after = decide(after, Seat.SECOND, choice)
        assert not after.board.stacks[Seat.FIRST][PLACES["minakuchi"]]
