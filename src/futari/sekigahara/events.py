"""What each seat is told of what happened: the one place where happenings lose what a seat may not know (R10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from futari.core import Event, Message, Seat
from futari.sekigahara import happenings as was
from futari.sekigahara.choice import NO
from futari.sekigahara.edition import SEATS
from futari.sekigahara.pieces import members
from futari.sekigahara.terms import (
    blocks_term,
    card_term,
    cards_term,
    level_term,
    place_term,
    side_term,
    the_block,
)

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from futari.core import Fact, Parameter
    from futari.sekigahara.edition import Edition
    from futari.sekigahara.happenings import Happening
    from futari.sekigahara.pieces import Blocks
    from futari.sekigahara.state import State

__all__ = ["events_for", "tell"]

TURNS = "AB"


def events_for(before: State, actor: Seat, after: State, seat: Seat | None) -> list[Event]:
    """What a seat saw when the actor chose; R23: the others are told of a movement once it cannot be undone."""
    if seat is actor:
        happened = after.news
    elif after.open is not None:
        happened = ()
    else:
        happened = before.held + after.news
    return [tell(after.edition, each, seat) for each in happened]


def tell(edition: Edition, happening: Happening, seat: Seat | None) -> Event:
    """One happening as a seat may know it."""
    return _TELLERS[type(happening)](_Teller(edition, seat), happening)


class _Teller:
    """Writes events for one seat; every face goes through `_blocks`, `_cards` or the two words for what is open."""

    def __init__(self, edition: Edition, seat: Seat | None) -> None:
        self._edition = edition
        self._seat = seat

    def _event(self, kind: str, params: dict[str, Parameter], facts: dict[str, Fact]) -> Event:
        return Event(kind, Message(f"sekigahara.event.{kind}", params), facts)

    def _key(self, place: int) -> str:
        return self._edition.chart.places[place].key

    def _place(self, place: int) -> Parameter:
        return place_term(self._edition, place)

    def _blocks(self, side: Seat, blocks: Blocks, *, shown: bool = False) -> tuple[Message, dict[str, Fact]]:
        """Blocks as words and facts: with their names to the owner, their faces if shown, else their number."""
        own = self._seat is side
        facts: dict[str, Fact] = {"side": SEATS[side], "count": blocks.bit_count()}
        if own:
            facts["blocks"] = [self._edition.blocks[block].name for block in members(blocks)]
        elif shown:
            facts["faces"] = [self._edition.blocks[block].face for block in members(blocks)]
        return blocks_term(self._edition, blocks, faces=own or shown), facts

    def _cards(self, side: Seat, cards: tuple[int, ...], *, shown: bool = False) -> tuple[Message, dict[str, Fact]]:
        """Cards as words and facts: to the owner or if they are open, else their number."""
        faces = shown or self._seat is side
        facts: dict[str, Fact] = {"side": SEATS[side], "count": len(cards)}
        if faces:
            facts["cards"] = [self._edition.cards[card].name for card in cards]
        return cards_term(self._edition, cards, faces=faces), facts

    def week_begun(self, it: was.WeekBegun) -> Event:
        return self._event("week", {"week": it.week}, {"week": it.week})

    def half_chosen(self, it: was.HalfChosen) -> Event:
        words, facts = self._cards(it.side, (it.card,))
        return self._event("set_aside", {"side": side_term(it.side), "cards": words}, facts)

    def discarded(self, it: was.Discarded) -> Event:
        words, facts = self._cards(it.side, it.cards, shown=True)
        return self._event("discard", {"side": side_term(it.side), "cards": words}, {**facts, "rule": it.rule})

    def drew(self, it: was.Drew) -> Event:
        words, facts = self._cards(it.side, it.cards)
        kind = "draw_shuffled" if it.shuffled else "draw"
        return self._event(kind, {"side": side_term(it.side), "cards": words}, facts)

    def box_filled(self, it: was.BoxFilled) -> Event:
        words, facts = self._blocks(it.side, it.blocks)
        return self._event("reinforce", {"side": side_term(it.side), "blocks": words}, facts)

    def bid_made(self, it: was.BidMade) -> Event:
        words, facts = self._cards(it.side, (it.card,))
        return self._event("bid", {"side": side_term(it.side), "cards": words}, facts)

    def bids_shown(self, it: was.BidsShown) -> Event:
        cards, params = self._edition.cards, {"winner": side_term(it.winner)}
        numbers: dict[str, Parameter] = {
            SEATS[side]: 0 if it.cards[side] == NO else cards[it.cards[side]].bid for side in Seat
        }
        facts: dict[str, Fact] = {"winner": SEATS[it.winner]}
        for side in Seat:
            facts[SEATS[side]] = None if it.cards[side] == NO else cards[it.cards[side]].name
        return self._event("bids", {**params, **numbers}, facts)

    def first_chosen(self, it: was.FirstChosen) -> Event:
        params: dict[str, Parameter] = {"side": side_term(it.chooser), "first": side_term(it.first)}
        return self._event("first", params, {"side": SEATS[it.chooser], "first": SEATS[it.first]})

    def phase_begun(self, it: was.PhaseBegun) -> Event:
        turn = TURNS[it.turn]
        params: dict[str, Parameter] = {"side": side_term(it.side), "week": it.week, "turn": turn}
        return self._event("phase", params, {"side": SEATS[it.side], "week": it.week, "turn": turn})

    def level_chosen(self, it: was.LevelChosen) -> Event:
        params: dict[str, Parameter] = {"side": side_term(it.side), "level": level_term(it.level)}
        return self._event("level", params, {"side": SEATS[it.side], "level": str(it.level)})

    def leader_shown(self, it: was.LeaderShown) -> Event:
        words, facts = self._blocks(it.side, 1 << it.block, shown=True)
        params: dict[str, Parameter] = {"side": side_term(it.side), "leader": words, "place": self._place(it.place)}
        return self._event("leader", params, {**facts, "place": self._key(it.place)})

    def stepped(self, it: was.Stepped) -> Event:
        return self._went("step", it.side, it.blocks, it.origin, it.to)

    def retreated(self, it: was.Retreated) -> Event:
        return self._went("retreat", it.side, it.blocks, it.origin, it.to)

    def _went(self, kind: str, side: Seat, blocks: Blocks, origin: int, to: int) -> Event:
        words, facts = self._blocks(side, blocks)
        params: dict[str, Parameter] = {
            "side": side_term(side),
            "blocks": words,
            "from": self._place(origin),
            "to": self._place(to),
        }
        return self._event(kind, params, {**facts, "from": self._key(origin), "to": self._key(to)})

    def _at(self, kind: str, side: Seat, blocks: Blocks, place: int, *, shown: bool = False) -> Event:
        words, facts = self._blocks(side, blocks, shown=shown)
        params: dict[str, Parameter] = {"side": side_term(side), "blocks": words, "place": self._place(place)}
        return self._event(kind, params, {**facts, "place": self._key(place)})

    def dropped(self, it: was.Dropped) -> Event:
        return self._at("drop", it.side, 1 << it.block, it.place)

    def march_ended(self, it: was.MarchEnded) -> Event:
        params: dict[str, Parameter] = {"side": side_term(it.side), "place": self._place(it.place)}
        return self._event("halt", params, {"side": SEATS[it.side], "place": self._key(it.place)})

    def mustered(self, it: was.Mustered) -> Event:
        return self._at("muster", it.side, it.blocks, it.place, shown=it.shown)

    def arrived(self, it: was.Arrived) -> Event:
        kind = "mori_called" if it.called else "mori"
        return self._at(kind, Seat.SECOND, it.blocks, self._edition.osaka, shown=True)

    def overran(self, it: was.Overran) -> Event:
        return self._at("overrun", it.side, it.lost, it.place, shown=True)

    def lost(self, it: was.Lost) -> Event:
        return self._at("lost", it.side, it.blocks, it.place, shown=True)

    def sheltered(self, it: was.Sheltered) -> Event:
        return self._at("shelter", it.side, it.blocks, it.place)

    def marker_turned(self, it: was.MarkerTurned) -> Event:
        return self._turned_over("resource", it.side, it.place)

    def castle_turned(self, it: was.CastleTurned) -> Event:
        return self._turned_over("castle", it.side, it.place)

    def _turned_over(self, kind: str, side: Seat, place: int) -> Event:
        params: dict[str, Parameter] = {"side": side_term(side), "place": self._place(place)}
        return self._event(kind, params, {"side": SEATS[side], "place": self._key(place)})

    def combat_begun(self, it: was.CombatBegun) -> Event:
        params: dict[str, Parameter] = {"side": side_term(it.attacker), "place": self._place(it.place)}
        facts: dict[str, Fact] = {"side": SEATS[it.attacker], "place": self._key(it.place)}
        return self._event("siege" if it.siege else "battle", params, facts)

    def gate_chosen(self, it: was.GateChosen) -> Event:
        params: dict[str, Parameter] = {"side": side_term(it.side), "place": self._place(it.place)}
        facts: dict[str, Fact] = {"side": SEATS[it.side], "place": self._key(it.place)}
        return self._event("inside" if it.inside else "outside", params, facts)

    def deployed(self, it: was.Deployed) -> Event:
        block = the_block(self._edition, it.block)
        params: dict[str, Parameter] = {"side": side_term(it.side), "block": block, "impact": it.impact}
        params |= {SEATS[side]: it.totals[side] for side in Seat}
        _, facts = self._blocks(it.side, 1 << it.block, shown=True)
        facts |= {"impact": it.impact, "totals": [*it.totals]}
        if it.card == NO:
            return self._event("deploy_leader", params, facts)
        params["card"] = card_term(self._edition, it.card)
        return self._event("deploy", params, {**facts, "card": self._edition.cards[it.card].name})

    def unanswered(self, it: was.Unanswered) -> Event:
        return self._event("no_challenge", {"side": side_term(it.side)}, {"side": SEATS[it.side]})

    def challenged(self, it: was.Challenged) -> Event:
        _, facts = self._cards(it.side, (it.card,), shown=True)
        return self._event("challenge", {"side": side_term(it.side)}, facts)

    def shown_card(self, it: was.ShownCard) -> Event:
        words, facts = self._cards(it.side, (it.card,), shown=True)
        return self._event("show", {"side": side_term(it.side), "card": words}, facts)

    def turned(self, it: was.Turned) -> Event:
        words, facts = self._blocks(it.side, it.blocks, shown=True)
        params: dict[str, Parameter] = {"side": side_term(it.side), "blocks": words}
        params |= {SEATS[side]: it.totals[side] for side in Seat}
        return self._event("turn", params, {**facts, "totals": [*it.totals]})

    def finished(self, it: was.Finished) -> Event:
        return self._event("finish", {"side": side_term(it.side)}, {"side": SEATS[it.side]})

    def combat_ended(self, it: was.CombatEnded) -> Event:
        params: dict[str, Parameter] = {"winner": side_term(it.winner), "place": self._place(it.place)}
        params |= {SEATS[side]: it.totals[side] for side in Seat}
        facts: dict[str, Fact] = {"place": self._key(it.place), "winner": SEATS[it.winner]}
        facts |= {"totals": [*it.totals], "losses": [*it.losses]}
        return self._event("siege_ends" if it.siege else "battle_ends", params, facts)

    def disk_lost(self, it: was.DiskLost) -> Event:
        params: dict[str, Parameter] = {"disk": Message(f"sekigahara.disk.{it.disk}"), "place": self._place(it.place)}
        return self._event("disk_lost", params, {"disk": it.disk, "place": self._key(it.place)})

    def ended(self, it: was.Ended) -> Event:
        params: dict[str, Parameter] = {"winner": side_term(it.winner), "rule": it.rule}
        params |= {SEATS[side]: it.score[side] for side in Seat}
        return self._event("end", params, {"winner": SEATS[it.winner], "rule": it.rule})


if TYPE_CHECKING:
    _Tell = Callable[[_Teller, Any], Event]

_TELLERS: dict[type, _Tell] = {
    was.WeekBegun: _Teller.week_begun,
    was.HalfChosen: _Teller.half_chosen,
    was.Discarded: _Teller.discarded,
    was.Drew: _Teller.drew,
    was.BoxFilled: _Teller.box_filled,
    was.BidMade: _Teller.bid_made,
    was.BidsShown: _Teller.bids_shown,
    was.FirstChosen: _Teller.first_chosen,
    was.PhaseBegun: _Teller.phase_begun,
    was.LevelChosen: _Teller.level_chosen,
    was.LeaderShown: _Teller.leader_shown,
    was.Stepped: _Teller.stepped,
    was.Dropped: _Teller.dropped,
    was.MarchEnded: _Teller.march_ended,
    was.Mustered: _Teller.mustered,
    was.Arrived: _Teller.arrived,
    was.Overran: _Teller.overran,
    was.MarkerTurned: _Teller.marker_turned,
    was.CastleTurned: _Teller.castle_turned,
    was.CombatBegun: _Teller.combat_begun,
    was.GateChosen: _Teller.gate_chosen,
    was.Deployed: _Teller.deployed,
    was.Unanswered: _Teller.unanswered,
    was.Challenged: _Teller.challenged,
    was.ShownCard: _Teller.shown_card,
    was.Turned: _Teller.turned,
    was.Finished: _Teller.finished,
    was.CombatEnded: _Teller.combat_ended,
    was.Lost: _Teller.lost,
    was.DiskLost: _Teller.disk_lost,
    was.Sheltered: _Teller.sheltered,
    was.Retreated: _Teller.retreated,
    was.Ended: _Teller.ended,
}
