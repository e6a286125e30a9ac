"""The end of a battle in which the enemy deploys no more (8.5): only a challenge can still go wrong (8.6)."""

from __future__ import annotations

import pytest

from bots.answers import first_answer
from futari.sekigahara.state import State
from sekigahara.positions import position

thinkers = pytest.mark.parametrize("name", ["captain", "daimyo", "shogun"])


def at_okazaki(hand: str, *, deployed: str, made: int) -> State:
    """Ishida attacks Okazaki with Mitsunari among his blocks; all three of Tokugawa's are deployed."""
    return position(f"""
        first = "ishida"
        [ishida]
        hand = {hand.split()}
        [ishida.stacks]
        okazaki = ["mori-gun-1", "ukita-mon2-1", "kobayakawa-mon3-1", "ishida-leader"]
        [tokugawa]
        hand = ["tokugawa-plain", "date-plain", "tokugawa-plain", "maeda-plain"]
        [tokugawa.stacks]
        okazaki = ["fukushima-mon2-1", "fukushima-cavalry-1", "ii-mon4"]
        edo = ["tokugawa-leader"]
        [step]
        at = "deployment"
        place = "okazaki"
        attacker = "ishida"
        owner = "tokugawa"
        totals = {{ tokugawa = 10, ishida = {made} }}
        deployed = {{ ishida = {deployed.split()}, tokugawa = ["fukushima-mon2-1", "fukushima-cavalry-1", "ii-mon4"] }}
    """)


@thinkers
def test_the_chief_comes_first_while_another_card_answers_for_him(name: str) -> None:
    """8.6.1, 9.5: three impacts make a tie; with Mitsunari it is won, but with the last card he may be turned."""
    state = at_okazaki("kobayakawa-sword mori-plain", deployed="mori-gun-1 ukita-mon2-1", made=7)
    for dice in range(6):
        assert first_answer(name, state, "ishida", str(dice)) == "deploy mori-plain ishida-leader"


@thinkers
def test_the_chief_stays_back_where_nothing_answers_for_him(name: str) -> None:
    """8.7.2: who turns is lost first, and the war with him; a lost battle costs two blocks."""
    state = at_okazaki("mori-plain", deployed="mori-gun-1 ukita-mon2-1 kobayakawa-mon3-1", made=10)
    assert first_answer(name, state, "ishida") == "finish"
