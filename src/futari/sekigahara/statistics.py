"""A campaign in numbers: the score phase by phase, which is nobody's secret, and what is counted after the end."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import msgspec

from futari.core import BySide, Choose, Seat
from futari.sekigahara import happenings as was
from futari.sekigahara.choice import NO
from futari.sekigahara.control import points
from futari.sekigahara.edition import SEATS
from futari.sekigahara.pieces import members

if TYPE_CHECKING:
    from collections.abc import Iterator

    from futari.sekigahara.edition import Edition
    from futari.sekigahara.happenings import Happening
    from futari.sekigahara.log import Campaign
    from futari.sekigahara.state import State

__all__ = ["Bids", "Combat", "Course", "SideStatistics", "Standing", "Statistics", "course_of", "statistics_of"]

TURNS = "AB"


class Standing(msgspec.Struct, frozen=True):
    """The victory points (2.2) when a side's phase began; of no side: at the end."""

    week: int
    turn: str
    side: str | None
    points: dict[str, int]


class Course(msgspec.Struct, frozen=True):
    """How the score went, phase by phase."""

    standings: tuple[Standing, ...]


class Bids(msgspec.Struct, frozen=True):
    """The bids of a week (6.3): the cards, None for an empty hand, who won, and who went first."""

    week: int
    cards: dict[str, str | None]
    numbers: dict[str, int]
    winner: str
    first: str


class Combat(msgspec.Struct, frozen=True):
    """A battle or a siege: how much impact each side made, and how many blocks each had to give for it (8.7.1)."""

    week: int
    place: str
    siege: bool
    attacker: str
    winner: str
    totals: dict[str, int]
    losses: dict[str, int]


class SideStatistics(msgspec.Struct, frozen=True):
    """A side's campaign; `lost` are its blocks by clan, a challenge is won if blocks were turned by it (8.6.1)."""

    lost: dict[str, int]
    challenges_won: int
    challenges_lost: int
    battles_won: int
    deployed: int
    impact: int
    cards_played: int
    steps: int
    mustered: int


class Statistics(msgspec.Struct, frozen=True):
    """A campaign that is over."""

    standings: tuple[Standing, ...]
    bids: tuple[Bids, ...]
    combats: tuple[Combat, ...]
    sides: dict[str, SideStatistics]


def course_of(play: Campaign) -> Course:
    """The score at the beginning of each phase, and at the end; nothing of it is hidden from anybody."""
    standings = [
        _standing(state, it.week, TURNS[it.turn], SEATS[it.side])
        for state, it in _happened(play)
        if isinstance(it, was.PhaseBegun)
    ]
    if play.now.outcome is not None:
        last = play.now.state
        standings.append(_standing(last, last.week, TURNS[last.turn], None))
    return Course(tuple(standings))


def statistics_of(play: Campaign) -> Statistics:
    """What became of everything, for a campaign that is over."""
    edition = play.now.state.edition
    happened = [it for _, it in _happened(play)]
    return Statistics(
        standings=course_of(play).standings,
        bids=tuple(_bids(edition, happened)),
        combats=tuple(_combats(edition, happened)),
        sides={SEATS[side]: _side(edition, happened, side) for side in Seat},
    )


def _happened(play: Campaign) -> Iterator[tuple[State, Happening]]:
    """Everything that happened and was not taken back, each with the state that the choice led to."""
    entries = play.record.entries
    for ply in play.line:
        if ply and not isinstance(entries[ply - 1], Choose):
            continue
        state = play.moments[ply].state
        for it in state.news:
            yield state, it


def _by_week(happened: list[Happening]) -> Iterator[tuple[int, Happening]]:
    """Each with its week: a choice may end a battle and its week at once."""
    week = 1
    for it in happened:
        if isinstance(it, was.WeekBegun):
            week = it.week
        yield week, it


def _standing(state: State, week: int, turn: str, side: str | None) -> Standing:
    return Standing(week, turn, side, _by_name(points(state.board)))


def _by_name(numbers: BySide[int]) -> dict[str, int]:
    return {SEATS[side]: numbers[side] for side in Seat}


def _bids(edition: Edition, happened: list[Happening]) -> Iterator[Bids]:
    shown: was.BidsShown | None = None
    for week, it in _by_week(happened):
        if isinstance(it, was.BidsShown):
            shown = it
        elif isinstance(it, was.FirstChosen) and shown is not None:
            bids = {SEATS[side]: shown.cards[side] for side in Seat}
            yield Bids(
                week=week,
                cards={side: None if card == NO else edition.cards[card].name for side, card in bids.items()},
                numbers={side: 0 if card == NO else edition.cards[card].bid for side, card in bids.items()},
                winner=SEATS[shown.winner],
                first=SEATS[it.first],
            )


def _combats(edition: Edition, happened: list[Happening]) -> Iterator[Combat]:
    attacker = Seat.FIRST
    for week, it in _by_week(happened):
        if isinstance(it, was.CombatBegun):
            attacker = it.attacker
        elif isinstance(it, was.CombatEnded):
            yield Combat(
                week=week,
                place=edition.chart.places[it.place].key,
                siege=it.siege,
                attacker=SEATS[attacker],
                winner=SEATS[it.winner],
                totals=_by_name(it.totals),
                losses=_by_name(it.losses),
            )


def _side(edition: Edition, happened: list[Happening], side: Seat) -> SideStatistics:
    own = [it for it in happened if getattr(it, "side", None) is side]
    deployments = [it for it in own if isinstance(it, was.Deployed)]
    challenges = sum(isinstance(it, was.Challenged) for it in own)
    won = sum(isinstance(it, was.Turned) and it.side is side.other for it in happened)
    combats = [it for it in happened if isinstance(it, was.CombatEnded)]
    return SideStatistics(
        lost=_lost(edition, own),
        challenges_won=won,
        challenges_lost=challenges - won,
        battles_won=sum(it.winner is side and not it.siege for it in combats),
        deployed=len(deployments),
        impact=sum(it.totals[side] for it in combats),
        cards_played=sum(len(it.cards) for it in own if isinstance(it, was.Discarded)),
        steps=sum(isinstance(it, was.Stepped) for it in own),
        mustered=sum(it.blocks.bit_count() for it in own if isinstance(it, was.Mustered)),
    )


def _lost(edition: Edition, own: list[Happening]) -> dict[str, int]:
    """By clan, the clan that lost most first."""
    clans: Counter[str] = Counter()
    for it in own:
        if isinstance(it, was.Lost):
            clans.update(edition.blocks[block].clan for block in members(it.blocks))
        elif isinstance(it, was.Overran):
            clans.update(edition.blocks[block].clan for block in members(it.lost))
    return dict(sorted(clans.items(), key=lambda each: (-each[1], each[0])))
