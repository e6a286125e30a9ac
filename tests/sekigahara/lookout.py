"""What a test looks for in a state: the list, the stacks, the cards, who controls what, and what a seat is told."""

from __future__ import annotations

from futari.core import Event, Seat
from futari.sekigahara.edition import SEATS, standard_edition
from futari.sekigahara.game import SEKIGAHARA
from futari.sekigahara.pieces import members
from futari.sekigahara.procedure import deciders
from futari.sekigahara.state import State
from futari.sekigahara.view import CampaignView
from sekigahara.positions import play, position

EDITION = standard_edition()
PHASES = {
    "no-movement": (0, 0),
    "minimal": (1, 1),
    "limited": (3, 1),
    "full": (-1, 1),
}


def moving(text: str, level: str = "full") -> State:
    """A written position in a movement phase whose level has been paid."""
    marches, musters = PHASES[level]
    phase = f'[phase]\nlevel = "{level}"\nmarches = {marches}\nmusters = {musters}\n[step]\nat = "movement"\n'
    return position(f"{text}\n{phase}")


def cards_but(name: str, *without: str) -> list[str]:
    """The whole deck of a side but for some cards."""
    left = [card.name for card in EDITION.cards if card.side is side(name) for _ in range(card.copies)]
    for card in without:
        left.remove(card)
    return left


def blocks_but(name: str, *without: str) -> list[str]:
    """All blocks of a side but for some."""
    return [block.name for block in EDITION.blocks if block.side is side(name) and block.name not in without]


def side(name: str) -> Seat:
    """`tokugawa` or `ishida`."""
    return Seat(SEATS.index(name))


def waited(state: State) -> list[str]:
    """Who has something to decide."""
    return [SEATS[seat] for seat in deciders(state)]


def step(state: State) -> str:
    """The step of play, as the one who decides sees it."""
    seats = deciders(state)
    return SEKIGAHARA.view(state, seats[0] if seats else None).step


def view(state: State, name: str | None) -> CampaignView:
    """What a side, or a spectator, may know."""
    return SEKIGAHARA.view(state, None if name is None else side(name))


def offered(state: State, act: str = "", name: str = "") -> set[str]:
    """The choices offered to who decides (or to one of two), or those of them that begin with some words."""
    seat = side(name) if name else deciders(state)[0]
    listed = [SEKIGAHARA.write_choice(choice) for choice in SEKIGAHARA.choices(state, seat)]
    assert len(set(listed)) == len(listed)
    return {text for text in listed if f"{text} ".startswith(f"{act} " if act else "")}


def go(state: State, *texts: str) -> State:
    """Whoever has to decide chooses what the texts say; `ishida: bid mori-plain` where both have to."""
    for text in texts:
        state = play(state, text if ": " in text else f"{waited(state)[0]}: {text}")
    return state


def told(state: State, name: str | None, *texts: str) -> list[Event]:
    """Everything a side, or a spectator, is told while the texts are played."""
    events: list[Event] = []
    seat = None if name is None else side(name)
    for text in texts:
        by, _, words = text.rpartition(": ")
        actor = side(by) if by else deciders(state)[0]
        choice = SEKIGAHARA.read_choice(words)
        after = SEKIGAHARA.apply(state, actor, choice)
        events += SEKIGAHARA.events(state, actor, choice, after, seat)
        state = after
    return events


def kinds(events: list[Event]) -> list[str]:
    """The kinds of some events, in order."""
    return [event.kind for event in events]


def undoable(state: State, name: str = "") -> int | None:
    """How many choices a side (or the active one) may undo."""
    return SEKIGAHARA.undo_depth(state, side(name) if name else state.active)


def blocks(state: State, number: int) -> list[str]:
    """The names of the blocks in a set."""
    return [state.edition.blocks[block].name for block in members(number)]


def stack(state: State, name: str, place: str) -> list[str]:
    """The blocks of a side at a place."""
    return blocks(state, state.board.stacks[side(name)][state.edition.place_named[place]])


def count(state: State, name: str, place: str) -> int:
    """How many blocks a side has at a place."""
    return len(stack(state, name, place))


def box(state: State, name: str) -> list[str]:
    """The recruitment box of a side."""
    return blocks(state, state.board.boxes[side(name)])


def lost(state: State, name: str) -> list[str]:
    """The blocks of a side that are out of the game."""
    return blocks(state, state.board.lost[side(name)])


def inside(state: State) -> list[str]:
    """The blocks that are trapped in castles."""
    return blocks(state, state.board.inside)


def hand(state: State, name: str) -> list[str]:
    """The cards of a hand."""
    return [state.edition.cards[card].name for card in state.piles[side(name)].hand]


def deck(state: State, name: str) -> list[str]:
    """The draw pile, its top last."""
    return [state.edition.cards[card].name for card in state.piles[side(name)].deck]


def discards(state: State, name: str) -> list[str]:
    """The discards, the latest last."""
    return [state.edition.cards[card].name for card in state.piles[side(name)].discards]


def marker(state: State, place: str) -> str | None:
    """Who controls a resource location."""
    owner = state.board.markers[state.edition.chart.resource_at[state.edition.place_named[place]]]
    return None if owner is None else SEATS[owner]


def castle(state: State, place: str) -> str:
    """Who controls a castle."""
    return SEATS[state.board.castles[state.edition.chart.castle_at[state.edition.place_named[place]]]]


def is_besieged(state: State, place: str) -> bool:
    """Whether a castle is under siege."""
    return bool(state.board.sieges >> state.edition.place_named[place] & 1)
