"""The rules of Sekigahara, its examples, its guided campaign and bids for sides, over HTTP."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from futari.locale import LANGUAGES
from futari.sekigahara.examples import EXAMPLES
from futari.sekigahara.lessons import LESSONS, SEED
from futari.sekigahara.rulebook import rules
from server.venue import Venue, Visitor, opened

pytestmark = pytest.mark.anyio

RULES = "rules/sekigahara"
BIDS: dict[str, Any] = {"game": "sekigahara", "side": "bid"}


def bid(seat: str, points: int) -> dict[str, Any]:
    return {"bid": {"seat": seat, "points": points}}


# The rules


async def test_the_rules_are_told_in_four_languages(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        stranger = venue.stranger()
        books = {language: await stranger.ask("GET", f"{RULES}?lang={language}") for language in LANGUAGES}
    for book in books.values():
        assert [rule["number"] for section in book["sections"] for rule in section["rules"]] == list(rules())
        assert [example["name"] for example in book["examples"]] == list(EXAMPLES)
    texts = {language: str(book["sections"]) for language, book in books.items()}
    assert len(set(texts.values())) == len(LANGUAGES)
    assert not [language for language, text in texts.items() if "rulebook." in text or "sekigahara.rule" in text]


async def test_the_hints_are_told(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        told = await venue.stranger().ask("GET", f"{RULES}/lessons?lang=hu")
    assert [lesson["name"] for lesson in told["lessons"]] == [lesson.name for lesson in LESSONS]
    assert told["lessons"][0]["choices"] == {"A": ["bid maeda-sword"], "B": []}
    assert told["lessons"][0]["title"] == "A licit"


async def test_an_example_is_played_from_its_start(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        stranger = venue.stranger()
        start = await stranger.ask("POST", f"{RULES}/examples/battle/play", json={"choices": []})
        assert (start["seat"], start["view"]["step"], start["finished"]) == ("ishida", "deployment", False)
        assert "leader mori-leader" in start["choices"]
        line = [choice for step in EXAMPLES["battle"].steps for choice in step]
        end = await stranger.ask("POST", f"{RULES}/examples/battle/play", json={"choices": line})
        assert (end["choices"], end["finished"]) == ([], True)


async def test_what_an_example_forbids_names_its_rule(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        stranger = venue.stranger()
        asked = {"choices": ["full", "pay mori-plain", "pay ukita-plain"], "attempt": "step osaka"}
        why = await stranger.ask("POST", f"{RULES}/examples/movement/why", json=asked)
        assert not why["allowed"]
        assert why["refusal"]["rule"] in rules()
        wrong = {"choices": ["march osaka"]}
        assert (await stranger.refused("POST", f"{RULES}/examples/movement/play", 400, json=wrong)).startswith("sekig")
        assert await stranger.refused("POST", f"{RULES}/examples/none/play", 404, json=wrong) == "server.not_found"


# The guided campaign


async def test_a_guided_table_is_always_the_same(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        anna = await venue.guest("Anna")
        body = {"game": "sekigahara", "against": "link", "guided": True, "options": {"setup": "revised"}}
        table = (await anna.ask("POST", "tables", 201, json=body))["table"]
        place = await anna.ask("GET", f"tables/{table}")
        assert place["about"]["terms"]["guided"]
        assert place["about"]["people"]["ishida"] == {
            "name": "captain",
            "kind": "level",
            "rating": None,
            "provisional": False,
        }
        assert "bid maeda-sword" in place["sight"]["choices"]
        assert place["about"]["options"]["setup"] == "printed"
        room = await venue.house.hall.room(table)
        assert room.table.row.seed == SEED
        assert await anna.refused("POST", "tables", 400, json={"game": "kamisado", "guided": True}) == "table.no_guided"


# Sides by a bid of points


async def seated(venue: Venue, host: dict[str, Any], guest: dict[str, Any]) -> tuple[Any, Visitor, Visitor]:
    """A table where both have bid: what is known of it."""
    anna, ben = await venue.guest("Anna"), await venue.guest("Ben")
    table = (await anna.ask("POST", "tables", 201, json={**BIDS, **host}))["table"]
    place = await ben.ask("POST", f"tables/{table}/seat", json=guest)
    return place["about"], anna, ben


async def test_the_higher_bid_takes_the_side_and_the_other_gets_the_points(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        about, _, ben = await seated(venue, bid("first", 2), bid("first", 5))
        assert {seat: person["name"] for seat, person in about["people"].items()} == {
            "tokugawa": "Ben",
            "ishida": "Anna",
        }
        assert (about["options"]["for_tokugawa"], about["options"]["for_ishida"]) == (0, 5)
        view = (await ben.ask("GET", f"tables/{about['table']}"))["sight"]["view"]
        assert view["sides"]["ishida"]["given"] == 5


async def test_who_wants_another_side_gets_it_for_nothing(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        about, _, _ = await seated(venue, bid("second", 7), bid("first", 3))
        assert about["people"]["ishida"]["name"] == "Anna"
        assert (about["options"]["for_tokugawa"], about["options"]["for_ishida"]) == (0, 0)


async def test_equal_bids_are_drawn_and_the_points_are_given_all_the_same(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        about, _, _ = await seated(venue, bid("second", 4), bid("second", 4))
        assert (about["options"]["for_tokugawa"], about["options"]["for_ishida"]) == (4, 0)
        assert {person["name"] for person in about["people"].values()} == {"Anna", "Ben"}


async def test_a_sealed_bid_is_seen_by_nobody(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        anna, ben = await venue.guest("Anna"), await venue.guest("Ben")
        table = (await anna.ask("POST", "tables", 201, json={**BIDS, **bid("first", 17)}))["table"]
        for visitor, path in ((ben, "lobby"), (ben, f"tables/{table}"), (anna, "me/tables"), (anna, f"tables/{table}")):
            await visitor.ask("GET", path)
            _, heard = visitor.heard[-1]
            assert b'"bid":' not in heard.replace(b" ", b"")


async def test_a_bid_is_needed_and_must_be_possible(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        anna, ben = await venue.guest("Anna"), await venue.guest("Ben")
        assert await anna.refused("POST", "tables", 400, json=BIDS) == "table.bid_needed"
        alone = {**BIDS, **bid("first", 1), "against": "bot"}
        assert await anna.refused("POST", "tables", 400, json=alone) == "table.bids_people"
        other = {**BIDS, **bid("first", 1), "game": "kamisado"}
        assert await anna.refused("POST", "tables", 400, json=other) == "table.no_bids"
        assert await anna.refused("POST", "tables", 400, json={**BIDS, **bid("first", 21)}) == "options.impossible"
        table = (await anna.ask("POST", "tables", 201, json={**BIDS, **bid("first", 1)}))["table"]
        assert await ben.refused("POST", f"tables/{table}/seat", 400) == "table.bid_needed"


async def test_a_link_is_accepted_with_a_bid(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        anna, ben = await venue.guest("Anna"), await venue.guest("Ben")
        body = {**BIDS, **bid("first", 3), "against": "link"}
        link = (await anna.ask("POST", "tables", 201, json=body))["invitation"]
        place = await ben.ask("POST", "invitations/accept", json={"link": link, **bid("first", 1)})
        assert place["about"]["people"]["tokugawa"]["name"] == "Anna"
        assert place["about"]["options"]["for_ishida"] == 3
