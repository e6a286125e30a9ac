"""A campaign in numbers, told from a record that is known by heart."""

from __future__ import annotations

from collections import Counter
from functools import cache

import msgspec

from futari.core import Choose, Resign, Seat
from futari.sekigahara import happenings as was
from futari.sekigahara.control import points
from futari.sekigahara.edition import SEATS
from futari.sekigahara.log import Campaign
from futari.sekigahara.pieces import members
from futari.sekigahara.statistics import Statistics, course_of, statistics_of
from golden.campaign import CAMPAIGNS, read_campaign


@cache
def _campaigns() -> dict[str, Campaign]:
    return {name: read_campaign(name) for name in CAMPAIGNS}


def _told() -> list[tuple[Campaign, Statistics]]:
    return [(play, statistics_of(play)) for play in _campaigns().values()]


def test_the_losses_by_clan_are_the_blocks_that_lie_beside_the_board() -> None:
    for play, told in _told():
        state = play.now.state
        for side in Seat:
            fallen = Counter(state.edition.blocks[block].clan for block in members(state.board.lost[side]))
            assert told.sides[SEATS[side]].lost == fallen
    assert any(side.lost for _, told in _told() for side in told.sides.values())


def test_every_challenge_was_won_or_lost() -> None:
    won = lost = 0
    for play, told in _told():
        for side in Seat:
            name = SEATS[side]
            made = sum(
                isinstance(entry := play.record.entries[ply - 1], Choose)
                and entry.seat == name
                and entry.choice.startswith("challenge ")
                for ply in play.line[1:]
            )
            assert told.sides[name].challenges_won + told.sides[name].challenges_lost == made
            won += told.sides[name].challenges_won
            lost += told.sides[name].challenges_lost
    assert won
    assert lost


def test_each_week_has_its_bids_with_the_higher_one_winning() -> None:
    for play, told in _told():
        assert [bids.week for bids in told.bids] == [*range(1, len(told.bids) + 1)]
        assert told.bids[-1].week == play.now.state.week
        for bids in told.bids:
            assert bids.winner == max(bids.numbers, key=lambda side: bids.numbers[side])
            assert bids.first in SEATS


def test_the_score_is_told_at_each_phase_and_at_the_end() -> None:
    for play, told in _told():
        *phases, last = told.standings
        begun = [
            (it.week, "AB"[it.turn], SEATS[it.side])
            for ply in play.line
            for it in play.moments[ply].state.news
            if isinstance(it, was.PhaseBegun)
        ]
        assert [(each.week, each.turn, each.side) for each in phases] == begun
        score = points(play.now.state.board)
        assert (last.side, last.points) == (None, {SEATS[side]: score[side] for side in Seat})


def test_battles_are_counted_with_their_winners() -> None:
    battles = sieges = 0
    for _, told in _told():
        for side in SEATS:
            won = [combat for combat in told.combats if combat.winner == side and not combat.siege]
            assert told.sides[side].battles_won == len(won)
        battles += sum(not combat.siege for combat in told.combats)
        sieges += sum(combat.siege for combat in told.combats)
    assert battles
    assert sieges


def test_what_was_undone_and_who_resigned_is_counted_by_nobody() -> None:
    play = read_campaign("printed-3")
    ply = play.line[len(play.line) // 2]
    cut: Campaign = type(play)(play.game, msgspec.structs.replace(play.record, entries=play.record.entries[:ply]))
    before = statistics_of(cut)
    running = course_of(cut)
    cut.add(Resign("ishida", play.record.entries[ply - 1].time))
    after = statistics_of(cut)
    assert after.sides == before.sides
    assert after.standings[:-1] == running.standings
    assert after.standings[-1].side is None
