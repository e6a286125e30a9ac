"""Writing a position: every state of a game as a document that reads back as the same state."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from futari.core import BySide, Seat
from futari.sekigahara import steps as at
from futari.sekigahara.choice import NO
from futari.sekigahara.control import ISHIDA
from futari.sekigahara.edition import SEATS
from futari.sekigahara.march import site_leads
from futari.sekigahara.pieces import members
from futari.sekigahara.position.held import write_held
from futari.sekigahara.state import Phase

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from futari.sekigahara.pieces import Blocks
    from futari.sekigahara.state import State

__all__ = ["write_position"]


def write_position(state: State) -> dict[str, object]:
    """The whole state as a document, with nothing left to chance but the shuffles that are still to come."""
    writer = _Writer(state)
    document: dict[str, object] = {
        "edition": state.edition.name,
        "week": state.week,
        "turn": "AB"[state.turn],
        "first": SEATS[state.first],
        "active": SEATS[state.active],
        "fill": False,
        **{SEATS[side]: writer.side(side) for side in Seat},
        "board": writer.board(),
        "step": writer.step(state.step),
    }
    if state.phase != Phase():
        document["phase"] = writer.phase()
    if state.outcome is not None and state.outcome.winner is not None:
        document["outcome"] = {"winner": SEATS[state.outcome.winner], "rule": state.outcome.how}
    if state.open is not None:
        document["undo"] = {
            "choices": state.free,
            "told_later": [write_held(state.edition, each) for each in state.held],
            "seen": write_position(state.open),
        }
    return document


class _Writer:
    """Names what a state knows by numbers."""

    def __init__(self, state: State) -> None:
        self._state = state
        self._edition = state.edition
        self._keys = tuple(place.key for place in state.edition.chart.places)

    def _names(self, blocks: Blocks) -> list[str]:
        return [self._edition.blocks[block].name for block in members(blocks)]

    def _cards(self, cards: Iterable[int]) -> list[str]:
        return [self._edition.cards[card].name for card in cards]

    def _places(self, places: Iterable[int]) -> list[str]:
        return [self._keys[place] for place in places]

    def side(self, side: Seat) -> dict[str, object]:
        board, pile = self._state.board, self._state.piles[side]
        table: dict[str, object] = {
            "hand": self._cards(pile.hand),
            "deck": self._cards(pile.deck),
            "discards": self._cards(pile.discards),
            "shuffles": pile.shuffles,
            "bag": [self._edition.blocks[block].name for block in board.bags[side]],
            "box": self._names(board.boxes[side]),
            "lost": self._names(board.lost[side]),
            "stacks": {
                self._keys[place]: self._names(blocks) for place, blocks in enumerate(board.stacks[side]) if blocks
            },
        }
        if side is ISHIDA:
            table["mori_box"] = self._names(board.mori_box)
        if board.given[side]:
            table["given"] = board.given[side]
        return table

    def board(self) -> dict[str, object]:
        board, chart = self._state.board, self._edition.chart
        markers = zip(chart.resources, board.markers, strict=True)
        stacks = board.stacks.first, board.stacks.second
        return {
            "disks": [disk.name for number, disk in enumerate(self._edition.disks) if board.disks >> number & 1],
            "castles": {
                self._keys[place]: SEATS[owner] for place, owner in zip(chart.castles, board.castles, strict=True)
            },
            "markers": {self._keys[place]: SEATS[owner] for place, owner in markers if owner is not None},
            "sieges": self._places(members(board.sieges)),
            "inside": {
                self._keys[place]: self._names(board.inside & (stacks[0][place] | stacks[1][place]))
                for place in members(board.sieges)
            },
        }

    def phase(self) -> dict[str, object]:
        phase, roads = self._state.phase, self._edition.chart.roads
        return {
            "level": str(phase.level),
            "marches": phase.marches,
            "musters": phase.musters,
            "roads_used": [self._places((roads[road].one, roads[road].other)) for road in members(phase.used)],
            "spent": self._names(phase.spent),
            "entries": [
                {
                    "place": self._keys[entry.place],
                    "from": self._keys[entry.origin],
                    "blocks": self._names(entry.blocks),
                    "marched": entry.marched,
                }
                for entry in phase.entries
            ],
            "fought": self._places(members(phase.fought)),
            "fresh": [{"place": self._keys[place], "attacker": SEATS[side]} for place, side in phase.fresh],
        }

    def step(self, step: at.Step) -> dict[str, object]:
        name, fields = _STEPS[type(step)]
        return {"at": name, **fields(self, step)}

    def discards(self, step: at.Discards) -> dict[str, object]:
        return {"chosen": {SEATS[side]: self._cards(step.chosen[side]) for side in Seat}}

    def bid(self, step: at.Bid) -> dict[str, object]:
        made = ((SEATS[side], card) for side, card in zip(Seat, step.cards, strict=True) if card is not None)
        return {"cards": {side: self._edition.cards[card].name for side, card in made if card != NO}}

    def first_player(self, step: at.FirstPlayer) -> dict[str, object]:
        return {"chooser": SEATS[step.chooser]}

    def payment(self, step: at.Payment) -> dict[str, object]:
        return {"level": str(step.level), "paid": self._cards(step.paid)}

    def exchange(self, step: at.Exchange) -> dict[str, object]:
        return {"given": self._cards(step.given)}

    def muster(self, step: at.Muster) -> dict[str, object]:
        return {"clan": step.clan, "blocks": self._names(step.blocks)}

    def march(self, step: at.March) -> dict[str, object]:
        table: dict[str, object] = {
            "origin": self._keys[step.origin],
            "path": self._places(step.path),
            "blocks": self._names(step.blocks),
            "forced": step.forced,
        }
        if step.path:
            table["size"] = step.size
        if step.leader != NO:
            table["leader"] = self._edition.blocks[step.leader].name
        elif step.leadership is not site_leads(self._state, self._state.active, step.origin):
            # The place has changed hands since the stack set out.
            table["leadership"] = step.leadership
        return table

    def overrun(self, step: at.Overrun) -> dict[str, object]:
        return {"place": self._keys[step.place], "lost": self._names(step.lost), "then": self.step(step.then)}

    def gate(self, step: at.Gate) -> dict[str, object]:
        return {"place": self._keys[step.place], "attacker": SEATS[step.attacker]}

    def fight(self, fight: at.Fight) -> dict[str, object]:
        table: dict[str, object] = {
            "place": self._keys[fight.place],
            "attacker": SEATS[fight.attacker],
            "siege": fight.siege,
            "totals": {SEATS[side]: fight.totals[side] for side in Seat},
            "deployed": self._by_side(fight.deployed),
            "turned": self._names(fight.turned),
            "played": {SEATS[side]: self._cards(fight.played[side]) for side in Seat},
            "done": [SEATS[side] for side in Seat if fight.done[side]],
            "quiet": [SEATS[side] for side in Seat if fight.quiet[side]],
            "answers": {SEATS[side]: str(fight.answers[side]) for side in Seat if fight.answers[side]},
            "lost": self._by_side(fight.lost),
        }
        if fight.owner is not None:
            table["owner"] = SEATS[fight.owner]
        return table

    def _by_side(self, blocks: BySide[Blocks]) -> dict[str, object]:
        return {SEATS[side]: self._names(blocks[side]) for side in Seat}

    def question(self, step: at.SecondBlock | at.Challenge | at.Answer) -> dict[str, object]:
        made = step.deployment
        asked = {"card": self._edition.cards[made.card].name, "blocks": self._names(made.blocks)}
        return {**self.fight(step.fight), **asked, "impact": made.impact}

    def losses(self, step: at.Losses) -> dict[str, object]:
        left = {SEATS[side]: step.left[side] for side in Seat}
        return {**self.fight(step.fight), "loser": SEATS[step.loser], "left": left}

    def retreat(self, step: at.Retreat) -> dict[str, object]:
        return {
            **self.fight(step.fight),
            "side": SEATS[step.side],
            "blocks": self._names(step.blocks),
            "shelter": step.shelter,
            "gone": self._places(step.gone),
        }

    def spoils(self, step: at.Spoils) -> dict[str, object]:
        return {**self.fight(step.fight), "gone": self._places(step.gone), "drawn": step.drawn}

    def siege_losses(self, step: at.SiegeLosses) -> dict[str, object]:
        return {**self.fight(step.fight), "left": step.left}


def _nothing(_writer: _Writer, _step: at.Step) -> dict[str, object]:
    return {}


_STEPS: dict[type, tuple[str, Callable[[_Writer, Any], dict[str, object]]]] = {
    at.NextWeek: ("week", _nothing),
    at.NextPhase: ("phase", _nothing),
    at.Discards: ("discards", _Writer.discards),
    at.Bid: ("bid", _Writer.bid),
    at.FirstPlayer: ("first-player", _Writer.first_player),
    at.Level: ("level", _nothing),
    at.Payment: ("payment", _Writer.payment),
    at.Exchange: ("exchange", _Writer.exchange),
    at.Movement: ("movement", _nothing),
    at.Muster: ("muster", _Writer.muster),
    at.March: ("march", _Writer.march),
    at.Overrun: ("overrun", _Writer.overrun),
    at.CombatOrder: ("combat-order", _nothing),
    at.Gate: ("gate", _Writer.gate),
    at.Fight: ("deployment", _Writer.fight),
    at.SecondBlock: ("second-block", _Writer.question),
    at.Challenge: ("challenge", _Writer.question),
    at.Answer: ("answer", _Writer.question),
    at.Losses: ("losses", _Writer.losses),
    at.Retreat: ("retreat", _Writer.retreat),
    at.Spoils: ("spoils", _Writer.spoils),
    at.SiegeLosses: ("siege-losses", _Writer.siege_losses),
    at.Over: ("over", _nothing),
}
