"""A game with secrets over HTTP: no byte of any answer tells what a seat may not know."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from core.duel import DuelState
from futari.core import Seat
from futari.server.caller import COOKIE
from server.venue import Venue, Visitor, opened, running

pytestmark = pytest.mark.anyio

# The looks that everybody tries; what is refused must tell nothing either.
LOOKS = (
    "GET tables/{table}",
    "GET tables/{table}?since=0&seat=ann",
    "GET tables/{table}?since=0&seat=bob",
    "GET tables/{table}/record",
    "GET tables/{table}/record?form=text",
    "GET tables/{table}/replay",
    "GET tables/{table}/replay?seat=ann",
    "GET tables/{table}/replay?seat=bob",
    "GET tables/{table}/chat",
    "GET lobby",
    "GET me/tables",
    "GET me/finished",
    "GET games",
    "GET players/Anna",
    "GET leaderboard?category=duel/duel",
    "GET host",
)


def _numbers(found: object) -> Iterator[list[int]]:
    """All lists of numbers anywhere in an answer."""
    if isinstance(found, dict):
        for each in found.values():
            yield from _numbers(each)
    elif isinstance(found, list):
        if found and all(isinstance(each, int) for each in found):
            yield found
        for each in found:
            yield from _numbers(each)


def _state(venue: Venue, table: str) -> DuelState:
    state: DuelState = venue.house.hall.rooms[table].table.play.now.state
    return state


async def _walk(visitor: Visitor, table: str) -> list[tuple[str, bytes]]:
    """Everything that somebody is answered who tries everything."""
    for look in LOOKS:
        method, path = look.format(table=table).split(" ", 1)
        answer = await visitor.request(method, f"/api/v1/{path}")
        visitor.heard.append((look, answer.content))
    stale = {"act": {"do": "choose", "ply": 99, "choice": "1"}, "token": "x"}
    for body in (stale, {"act": {"do": "choose", "ply": 0, "choice": "99"}, "token": "y"}):
        answer = await visitor.post(f"/api/v1/tables/{table}/acts", json=body)
        visitor.heard.append(("act", answer.content))
    analysis = {"game": "duel", "position": "1 2 3"}
    visitor.heard.append(("analysis", (await visitor.post("/api/v1/analysis", json=analysis)).content))
    return visitor.heard


def _facts(content: bytes, seat: str) -> list[Any]:
    """The cards that events tell of a seat's bids."""
    cards: list[Any] = []

    def walk(found: Any) -> None:
        if isinstance(found, dict):
            if found.get("seat") == seat and "card" in found:
                cards.append(found["card"])
            for each in found.values():
                walk(each)
        elif isinstance(found, list):
            for each in found:
                walk(each)

    walk(json.loads(content or b"null"))
    return cards


async def test_no_answer_tells_a_seed_a_bid_or_a_deck_while_the_game_runs(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue, running(venue):
        anna, ben = await venue.account("Anna"), await venue.account("Ben")
        watcher, stranger = await venue.guest("Carl"), venue.stranger()
        table = await venue.table(anna, ben, game="duel", options={"cards": 20}, rated=True)
        # A round is over, and in the next one Anna has bid but Ben has not.
        await anna.choose(table)
        await ben.choose(table)
        await anna.choose(table, 1)
        state = _state(venue, table)
        assert state.bids.first is not None
        row = venue.house.hall.rooms[table].table.row
        # Both decks have the same cards: a hand that happens to be the other's, too, is its owner's to see.
        own = {"ann": list(state.hands.first), "bob": list(state.hands.second)}
        for name, visitor in (("ann", anna), ("bob", ben), (None, watcher), (None, stranger)):
            for where, content in await _walk(visitor, table):
                text = content.decode()
                assert row.seed not in text, where
                assert row.seed.encode().hex() not in text, where
                for seat in Seat:
                    hand, deck = list(state.hands[seat]), list(state.decks[seat])
                    for numbers in _numbers(json.loads(content or b"null")):
                        assert deck not in (numbers, numbers[::-1]), where
                        assert numbers != hand or hand == own.get(name or ""), where
                if name != "ann" and content:
                    assert not any(_facts(content, "ann")), where
                    view = json.loads(content).get("sight", {}).get("view", {})
                    assert view.get("bid") is None, where
        for secret in (row.seed, *(visitor.cookies.get(COOKIE) or row.seed for visitor in (anna, ben, watcher))):
            assert secret not in venue.log.getvalue()


async def test_what_one_may_not_know_changes_no_byte_of_what_one_is_sent(tmp_path: Path) -> None:
    """Two games that differ in Anna's secret bid only: Ben and the watcher are sent the same."""
    heard: list[list[str]] = []
    for pick in (0, 2):
        folder = tmp_path / str(pick)
        folder.mkdir()
        async with opened(folder) as venue:
            anna, ben, watcher = await venue.guest("Anna"), await venue.guest("Ben"), await venue.guest("Carl")
            table = await venue.table(anna, ben, game="duel")
            room = venue.house.hall.rooms[table]
            own = room.table.row.id, room.table.row.seed
            before = [(await each.get(f"/api/v1/tables/{table}")).json()["sight"]["view"] for each in (ben, watcher)]
            await anna.choose(table, pick)
            after = [(await each.get(f"/api/v1/tables/{table}")).json() for each in (ben, watcher)]
            for then, now in zip(before, after, strict=True):
                view = now["sight"]["view"]
                assert {**then, "has_bid": None} == {**view, "has_bid": None}
                assert view["has_bid"] == [True, False]
            told = [json.dumps(each["sight"]["happened"]) for each in after]
            assert own[1] not in json.dumps(after)
            heard.append(told)
    assert heard[0] == heard[1]


async def test_the_seed_is_told_when_the_game_is_over_and_keeps_the_promise(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        anna, ben = await venue.guest("Anna"), await venue.guest("Ben")
        table = await venue.table(anna, ben, game="duel")
        promise = (await anna.ask("GET", f"tables/{table}"))["sight"]["seed_hash"]
        over = (await anna.act(table, "resign"))["sight"]
        assert hashlib.sha256(bytes.fromhex(over["seed"])).hexdigest() == promise
