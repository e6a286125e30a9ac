"""A whole campaign of Sekigahara over HTTP, at a really started server, by two people who choose at random."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

import msgspec
import pytest

from futari.core import Play, Seat, Undo, read_record
from futari.sekigahara.game import SEKIGAHARA
from sekigahara.allowed import Eyes, faults_of_view
from server.started import Guest, Served, served

pytestmark = pytest.mark.anyio

UNDOS = 0.08
SIDES = SEKIGAHARA.seats


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("sekigahara")) as server:
        yield server


@dataclass
class Witness:
    """Somebody at the table, and all that was seen and told from there."""

    guest: Guest
    table: str
    sight: dict[str, Any] = field(default_factory=dict)
    views: dict[int, Any] = field(default_factory=dict)
    heard: list[dict[str, Any]] = field(default_factory=list)

    async def look(self) -> None:
        """See the table as it is now, and what happened since the last time."""
        since = self.sight.get("ply", 0)
        self.see(await self.ask("GET", f"tables/{self.table}?since={since}"), since)

    async def act(self, do: str, **act: Any) -> None:
        """Do something; the answer shows the table after it, and what happened since it was looked at."""
        since = self.sight["ply"]
        body = {"act": {"do": do, **act}, "token": secrets.token_hex(8)}
        self.see(await self.ask("POST", f"tables/{self.table}/acts", json=body), since)

    async def ask(self, method: str, path: str, **given: Any) -> dict[str, Any]:
        """The sight in an answer; whoever asks faster than anybody could is told to wait, and does."""
        answer = await self.guest.client.request(method, f"/api/v1/{path}", **given)
        while answer.status_code == 429:
            await asyncio.sleep(answer.json()["error"]["params"]["seconds"])
            answer = await self.guest.client.request(method, f"/api/v1/{path}", **given)
        assert answer.status_code == 200, answer.text
        sight: dict[str, Any] = answer.json()["sight"]
        return sight

    def see(self, sight: dict[str, Any], since: int) -> None:
        self.sight = sight
        self.views[sight["ply"]] = sight["view"]
        self.heard += [happened for happened in sight["happened"] if happened["ply"] > since]


async def play(people: dict[str, Witness], watcher: Witness, random: Random) -> int:
    """Play to the end; how often something was undone."""
    undone = 0
    latest = people[SIDES.first]
    await latest.look()
    while latest.sight["status"] != "finished":
        person = people[random.choice(latest.sight["to_act"])]
        if person.sight.get("ply") != latest.sight["ply"]:
            await person.look()
        if random.random() < 0.1:
            await watcher.look()
        if "undo" in person.sight["may"] and random.random() < UNDOS:
            undone += 1
            await person.act("undo")
        else:
            await person.act("choose", ply=person.sight["ply"], choice=random.choice(person.sight["choices"]))
        latest = person
    for each in (*people.values(), watcher):
        await each.look()
    return undone


def seat_of(name: str | None) -> Seat | None:
    return None if name is None else Seat(SIDES.index(name))


def check_what_was_seen(replayed: Play[Any, Any, Any, Any], name: str | None, witness: Witness) -> None:
    """Every view was that of the rules for this seat, and nothing in it was hidden from it."""
    seat = seat_of(name)
    assert len(witness.views) > 20
    for ply, view in witness.views.items():
        state = replayed.moments[ply].state
        assert view == msgspec.json.decode(msgspec.json.encode(SEKIGAHARA.view(state, seat)))
        assert faults_of_view(Eyes(state, seat), view) == []


def check_what_was_told(replayed: Play[Any, Any, Any, Any], witness: Witness) -> None:
    """Every entry was told once, in order; what somebody else may still undo without a word of what it was."""
    assert [happened["ply"] for happened in witness.heard] == [*range(1, len(replayed.record.entries) + 1)]
    for happened, entry in zip(witness.heard, replayed.record.entries, strict=True):
        state = replayed.moments[happened["ply"]].state
        assert happened["seat"] == entry.seat
        if happened["kind"] == "choice" and state.open is not None and entry.seat != witness.sight["seat"]:
            assert happened["events"] == []


async def test_a_whole_campaign_is_played_over_http_and_its_record_replays(house: Served) -> None:
    random = Random(7)
    async with house.guest("Anna") as anna, house.guest("Ben") as ben, house.stranger() as nobody:
        table = await anna.open(ben, game="sekigahara", options={"setup": "printed"})
        people = {SIDES.first: Witness(anna, table), SIDES.second: Witness(ben, table)}
        watcher = Witness(nobody, table)
        assert (await anna.ask("GET", f"tables/{table}/record", 409))["error"]["key"] == "record.running"
        promise = (await anna.sight(table))["seed_hash"]
        undone = await play(people, watcher, random)
        sight = people[SIDES.first].sight
        assert sight["outcome"]["how"] in {"2.1", "2.2"}
        assert hashlib.sha256(bytes.fromhex(sight["seed"])).hexdigest() == promise

        answer = await anna.client.get(f"/api/v1/tables/{table}/record")
        record = read_record(answer.content)
        assert (record.game, record.seed) == ("sekigahara", sight["seed"])
        assert sum(isinstance(entry, Undo) for entry in record.entries) == undone > 0
        replayed = Play(SEKIGAHARA, record)
        outcome = replayed.now.outcome
        assert outcome is not None
        assert (sight["outcome"]["winner"], sight["outcome"]["how"]) == (SIDES[outcome.winner or 0], outcome.how)
        for name, witness in [*people.items(), (None, watcher)]:
            check_what_was_seen(replayed, name, witness)
            check_what_was_told(replayed, witness)

        seen = await nobody.ask("GET", f"tables/{table}/replay?seat=ishida")
        assert seen["plies"] == len(record.entries)
        assert seen["steps"][0]["seen"]["ishida"]["view"]["sides"]["tokugawa"]["hand"] is None
    assert "Traceback" not in house.log


async def test_a_table_against_the_bot_goes_on_by_itself_until_one_is_asked(house: Served) -> None:
    async with house.guest("Anna") as anna:
        table = await anna.open(game="sekigahara", options={"setup": "revised"}, against="bot", bot="random")
        async with anna.table(table) as line:
            await line.ply(0)
            for _ in range(12):
                while not line.sight["choices"]:
                    await line.frame()
                done = await line.choose(0)
                await line.ply(done["ply"])
            assert line.sight["ply"] >= 12
            assert line.sight["view"]["sides"]["ishida"]["hand"] is None
