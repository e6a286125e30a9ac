"""Battles ready to be fought, written in a few words, and what lies on the table in them."""

from __future__ import annotations

from futari.sekigahara.edition import SEATS
from futari.sekigahara.game import SEKIGAHARA
from futari.sekigahara.state import State
from futari.sekigahara.view import FightView
from sekigahara.lookout import step, view, waited
from sekigahara.positions import play, position


def battle(
    *,
    ishida: str,
    tokugawa: str,
    ishida_hand: str = "",
    tokugawa_hand: str = "",
    attacker: str = "ishida",
    place: str = "matsumoto",
    origin: str = "kiso",
) -> State:
    """Two stacks have met, one of them marched in by a road; the first deployment is due.

    Where nothing else is said they meet at Matsumoto, which has two roads: whoever loses knows where to go.
    """
    marched = (ishida if attacker == "ishida" else tokugawa).split()
    text = f"""
        first = "{attacker}"
        [ishida]
        hand = {ishida_hand.split()}
        stacks = {{ {place} = {ishida.split()} }}
        [tokugawa]
        hand = {tokugawa_hand.split()}
        stacks = {{ {place} = {tokugawa.split()} }}
        [phase]
        level = "full"
        spent = {marched}
        entries = [{{ place = "{place}", from = "{origin}", blocks = {marched} }}]
    """
    return play(position(text), f"{attacker}: end")


def combat(text: str) -> State:
    """The combat phase of a written position; a combat that is the only one has begun."""
    return position(f'{text}\n[step]\nat = "combat-order"\n')


def unchallenged(state: State, *entries: str) -> State:
    """Play the entries; nobody challenges a deployment."""
    for entry in entries:
        state = play(state, entry)
        if step(state) == "challenge":
            (other,) = waited(state)
            state = play(state, f"{other}: pass")
    return state


def ended(state: State) -> State:
    """Both declare themselves finished; in a siege the besieger does."""
    fight = field(state)
    while step(state) == "deployment" and field(state).place == fight.place:
        (side,) = waited(state)
        state = play(state, f"{side}: finish")
    return state


def field(state: State, side: str | None = None) -> FightView:
    """The battle or siege that is under way, as a side or a spectator sees it."""
    under_way = view(state, side).fight
    assert under_way is not None
    return under_way


def tally(state: State) -> str:
    """Ishida's impact and Tokugawa's, as the rulebook's example writes them."""
    totals = field(state).totals
    return f"{totals['ishida']}-{totals['tokugawa']}"


def winner(state: State) -> tuple[str, str] | None:
    """Who has won, and by which rule; None while the game goes on."""
    outcome = SEKIGAHARA.outcome(state)
    if outcome is None or outcome.winner is None:
        return None
    return SEATS[outcome.winner], outcome.how


def decided(
    text: str, place: str, *, ishida: int = 0, tokugawa: int = 0, entries: tuple[str, ...] = (), fought: str = ""
) -> State:
    """A battle of a written position that has come to these totals, with both sides finished.

    An entry such as `gifu from kiyosu: mori-gun-1 mori-gun-2` says by which road blocks marched in.
    """
    came = [_entry(entry) for entry in entries]
    phase = f"[phase]\nfought = {[place, *fought.split()]}\nentries = [{', '.join(came)}]\n"
    totals = f"totals = {{ ishida = {ishida}, tokugawa = {tokugawa} }}\n"
    return ended(position(f'{text}\n{phase}[step]\nat = "deployment"\nplace = "{place}"\n{totals}'))


def _entry(entry: str) -> str:
    way, _, blocks = entry.partition(": ")
    place, _, origin = way.partition(" from ")
    return f'{{ place = "{place}", from = "{origin}", blocks = {blocks.split()} }}'
