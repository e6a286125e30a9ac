"""R10: a view and an event hold what is on the allow-list and nothing else, and a view holds all of it."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from futari.core import Event, Message, Seat
from futari.sekigahara.edition import SEATS
from futari.sekigahara.game import SEKIGAHARA as GAME
from futari.sekigahara.pieces import members
from futari.sekigahara.state import State
from futari.sekigahara.view import CampaignView
from sekigahara.allowed import Eyes, faults_of_view, leaves
from sekigahara.allowed_events import faults_of_event
from sekigahara.campaigns import VIEWERS, campaign

campaigns = pytest.mark.parametrize("seed", range(6))


def json_of(thing: object) -> Any:
    return msgspec.json.decode(msgspec.json.encode(thing))


@campaigns
def test_a_view_holds_nothing_that_is_not_on_the_allow_list(seed: int) -> None:
    """Names of blocks only of the viewer's own side, faces only of what lies open, cards only one's own or played."""
    views = 0
    for _, _, _, after in campaign(seed):
        for seat in VIEWERS:
            views += 1
            assert faults_of_view(Eyes(after, seat), json_of(GAME.view(after, seat))) == []
    assert views > 200


@campaigns
def test_an_event_holds_nothing_that_is_not_on_the_allow_list(seed: int) -> None:
    """And its sentence names no block and no card that its facts may not."""
    told = 0
    for before, actor, choice, after in campaign(seed):
        for seat in VIEWERS:
            events = GAME.events(before, actor, choice, after, seat)
            happened = after.news if seat is actor else () if after.open is not None else before.held + after.news
            for event, happening in zip(events, happened, strict=True):
                told += 1
                assert faults_of_event(Eyes(after, seat), happening, json_of(event)) == []
    assert told > 200


@campaigns
def test_a_prompt_names_only_what_lies_open(seed: int) -> None:
    """8.6: the blocks just deployed; never a card."""
    for _, _, _, after in campaign(seed):
        for seat in VIEWERS:
            eyes = Eyes(after, seat)
            for path, key in leaves(json_of(GAME.prompt(after, seat))):
                if path.endswith(".key"):
                    assert not key.startswith("sekigahara.card."), path
                    assert not key.startswith(("sekigahara.block.", "sekigahara.leader.")) or eyes.deployed


@campaigns
def test_what_everybody_may_know_is_in_every_view(seed: int) -> None:
    """R10: blocks at places and in boxes, sizes of hands, decks and bags, the Mori box, markers, the score."""
    for number, (_, _, _, after) in enumerate(campaign(seed)):
        if number % 5:
            continue
        for seat in VIEWERS:
            state, view = Eyes(after, seat).seen, GAME.view(after, seat)
            _check_the_map(state, view)
            _check_the_sides(state, view, seat)


def _check_the_map(state: State, view: CampaignView) -> None:
    board, places = state.board, state.edition.chart.places
    counts = {(stack.place, stack.side): stack.count for stack in view.stacks}
    assert counts == {
        (places[place].key, SEATS[side]): blocks.bit_count()
        for side in Seat
        for place, blocks in enumerate(board.stacks[side])
        if blocks
    }
    assert sum(stack.inside for stack in view.stacks) == board.inside.bit_count()
    assert [*view.castles.values()] == [SEATS[owner] for owner in board.castles]
    assert [*view.resources.values()] == [None if owner is None else SEATS[owner] for owner in board.markers]
    assert view.sieges == tuple(places[place].key for place in members(board.sieges))
    assert len(view.disks) == board.disks.bit_count()
    assert len(view.mori_box) == board.mori_box.bit_count()
    assert (view.week, view.turn, view.first) == (state.week, "AB"[state.turn], SEATS[state.first])


def _check_the_sides(state: State, view: CampaignView, seat: Seat | None) -> None:
    board = state.board
    for side in Seat:
        pile, shown = state.piles[side], view.sides[SEATS[side]]
        assert (shown.hand_size, shown.deck_size, shown.discards) == (
            len(pile.hand),
            len(pile.deck),
            len(pile.discards),
        )
        assert (shown.bag_size, shown.box_size) == (len(board.bags[side]), board.boxes[side].bit_count())
        assert len(shown.lost) == board.lost[side].bit_count()
        assert shown.points == GAME.score(state)[side]
        assert (shown.hand is None) == (shown.box is None) == (side is not seat)
        if side is seat:
            assert shown.hand == tuple(state.edition.cards[card].name for card in pile.hand)
            assert shown.box == tuple(state.edition.blocks[block].name for block in members(board.boxes[side]))


@campaigns
def test_a_spectator_sees_what_neither_side_hides(seed: int) -> None:
    """What is told to a spectator is told to both, but for whose view it is."""
    for number, (_, _, _, after) in enumerate(campaign(seed)):
        if number % 7:
            continue
        watched = dict(leaves(json_of(GAME.view(after, None))))
        for seat in Seat:
            if seat is after.active and after.open is not None:
                continue
            known = dict(leaves(json_of(GAME.view(after, seat))))
            own = {".seat", f".sides.{SEATS[seat]}.hand", f".sides.{SEATS[seat]}.box"}
            differing = {path for path in watched if path not in known} - own
            # Where the owner has names the spectator has nothing.
            assert all(watched[path] in (None, []) for path in differing)


def test_the_list_notices_a_name_a_face_and_a_card_that_do_not_belong() -> None:
    """The walk itself must be able to fail."""
    *_, last = campaign(1)
    view = json_of(GAME.view(last.before, Seat.FIRST))
    eyes = Eyes(last.before, Seat.FIRST)
    assert faults_of_view(eyes, view) == []
    for change in (
        {"seed": "00"},
        {"stacks": [{"place": "edo", "side": "ishida", "count": 1, "blocks": ["mori-gun-1"]}]},
        {"stacks": [{"place": "edo", "side": "ishida", "count": 1, "face": "mori-gun"}]},
        {"stacks": [{"place": "edo", "side": "ishida", "count": 1, "id": 7}]},
        {"chosen": ["mori-sword"]},
        {"mori_box": ["ukita-gun"]},
        {"sieges": ["mori-gun-1"]},
        {"week": "mori-gun-1"},
        {"castles": {"mori-gun-1": "ishida"}},
    ):
        assert faults_of_view(eyes, view | change), change


def test_the_list_notices_a_face_in_an_event_that_hides_it() -> None:
    for before, actor, choice, after in campaign(1):
        events = GAME.events(before, actor, choice, after, None)
        happened = before.held + after.news
        if after.open is None and (found := [n for n, event in enumerate(events) if event.kind == "step"]):
            event, happening = events[found[0]], happened[found[0]]
            assert faults_of_event(Eyes(after, None), happening, json_of(event)) == []
            facts: dict[str, Any] = {**event.facts, "faces": ["mori-gun"]}
            worse = Event(event.kind, event.message, facts)
            assert faults_of_event(Eyes(after, None), happening, json_of(worse))
            said = Message(event.message.key, {**event.message.params, "blocks": Message("sekigahara.leader.mori")})
            assert faults_of_event(Eyes(after, None), happening, json_of(Event(event.kind, said, event.facts)))
            return
    pytest.fail("nobody ever marched")


@campaigns
def test_a_view_is_small(seed: int) -> None:
    for number, (_, _, _, after) in enumerate(campaign(seed)):
        if number % 20 == 0:
            assert all(len(msgspec.json.encode(GAME.view(after, seat))) < 12_000 for seat in VIEWERS)
