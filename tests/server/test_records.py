"""Records and replays over HTTP."""

from __future__ import annotations

from pathlib import Path

import pytest

from futari.core import read_record
from futari.kamisado.book_reader import read_book
from server.venue import Venue, Visitor, opened

pytestmark = pytest.mark.anyio


async def _finished(venue: Venue, game: str = "kamisado") -> tuple[Visitor, str]:
    anna, ben = await venue.account("Anna"), await venue.account("Ben")
    table = await venue.table(anna, ben, game=game)
    await anna.choose(table)
    await ben.choose(table)
    await anna.act(table, "resign")
    return anna, table


async def test_a_running_game_shows_its_record_to_nobody(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        anna, ben = await venue.guest("Anna"), await venue.guest("Ben")
        table = await venue.table(anna, ben)
        for what in ("record", "record?form=text", "replay", "replay?seat=black", "statistics", "reasons"):
            assert await anna.refused("GET", f"tables/{table}/{what}", 409) == "record.running"


async def test_a_finished_record_is_downloaded_and_replays(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        _, table = await _finished(venue)
        answer = await venue.stranger().get(f"/api/v1/tables/{table}/record")
        assert answer.headers["content-disposition"] == f'attachment; filename="kamisado-{table}.json"'
        record = read_record(answer.content)
        assert [entry.seat for entry in record.entries] == ["black", "gold", "black"]


async def test_kamisado_is_also_written_down_in_its_scorebook(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        _, table = await _finished(venue)
        answer = await venue.stranger().get(f"/api/v1/tables/{table}/record?form=text")
        assert answer.headers["content-type"] == "text/plain; charset=utf-8"
        book = read_book(answer.text)
        assert (book.black, book.gold, book.date, book.result) == ("Anna", "Ben", "2027-01-15", "Gold (resignation)")
        assert len(list(book.choices())) == 2


async def test_a_game_without_a_scorebook_has_only_its_record(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        anna, table = await _finished(venue, "duel")
        assert await anna.refused("GET", f"tables/{table}/record?form=text", 404) == "record.no_text"


async def test_a_replay_shows_what_a_seat_saw_and_all_shows_everything(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        _, table = await _finished(venue, "duel")
        watcher = venue.stranger()
        everything = await watcher.ask("GET", f"tables/{table}/replay?seat=all")
        assert everything["eyes"] == ["ann", "bob"]
        assert [step["kind"] for step in everything["steps"]] == ["start", "choice", "choice", "resign"]
        hands = [eyes["view"]["hand"] for eyes in everything["steps"][0]["seen"].values()]
        assert all(len(hand) == 3 for hand in hands)
        ann = await watcher.ask("GET", f"tables/{table}/replay?seat=ann")
        bob = await watcher.ask("GET", f"tables/{table}/replay?seat=bob")
        nobody = await watcher.ask("GET", f"tables/{table}/replay?seat=nobody")
        assert ann["steps"][1]["choice"] == str(ann["steps"][1]["seen"]["ann"]["events"][0]["facts"]["card"])
        assert bob["steps"][1]["choice"] is None
        assert bob["steps"][1]["seen"]["bob"]["events"][0]["facts"]["card"] is None
        assert nobody["steps"][1]["seen"]["nobody"]["view"]["hand"] is None
        assert everything["outcome"]["how"] == "resign"
        assert await watcher.refused("GET", f"tables/{table}/replay?seat=carl", 400) == "table.unknown_seat"


async def test_a_replay_comes_page_by_page(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        anna, table = await _finished(venue)
        whole = (await anna.ask("GET", f"tables/{table}/replay?seat=gold"))["steps"]
        start: int | None = 0
        pages = []
        while start is not None:
            page = await anna.ask("GET", f"tables/{table}/replay?seat=gold&start={start}&limit=3")
            pages += page["steps"]
            start = page["next"]
        assert pages == whole
        await anna.refused("GET", f"tables/{table}/replay?limit=101", 422)
        assert (await anna.ask("GET", f"tables/{table}/replay?start=1000"))["steps"] == []


async def test_a_player_looks_back_while_the_game_goes_on_and_sees_only_what_the_own_seat_saw(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        anna, ben = await venue.guest("Anna"), await venue.guest("Ben")
        table = await venue.table(anna, ben, game="duel")
        await anna.choose(table)
        past = await anna.ask("GET", f"tables/{table}/past")
        other = await ben.ask("GET", f"tables/{table}/past")
        watched = await venue.stranger().ask("GET", f"tables/{table}/past")
        assert (past["eyes"], other["eyes"], watched["eyes"]) == ("ann", "bob", "nobody")
        assert (past["ply"], past["line"], past["next"]) == (1, [0, 1], None)
        assert past["steps"][1]["choice"] == str(past["steps"][1]["seen"]["ann"]["events"][0]["facts"]["card"])
        assert other["steps"][1]["choice"] is watched["steps"][1]["choice"] is None
        assert list(other["steps"][0]["seen"]) == ["bob"]
        assert await ben.refused("GET", f"tables/{table}/past?seat=ann", 403) == "table.not_your_seat"


async def test_what_was_taken_back_is_no_longer_in_the_line(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        anna = await venue.guest("Anna")
        wish = {"game": "kamisado", "against": "hotseat"}
        table = (await anna.ask("POST", "tables", 201, json=wish))["table"]
        await anna.choose(table)
        await anna.act(table, "takeback")
        past = await anna.ask("GET", f"tables/{table}/past?start=1&limit=1")
        assert (past["ply"], past["line"], past["next"]) == (2, [0], 2)
