"""Asking a table why something is not allowed."""

from __future__ import annotations

from pathlib import Path

import pytest

from server.venue import opened

pytestmark = pytest.mark.anyio


async def test_a_table_says_which_rule_forbids_an_attempt_or_which_choice_it_names(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        anna, ben = await venue.guest("Anna"), await venue.guest("Ben")
        table = await venue.table(anna, ben)
        why = f"tables/{table}/why"
        refused = await anna.ask("POST", f"{why}?lang=hu", json={"attempt": "red ↓1 red"})
        assert (refused["allowed"], refused["choice"]) == (False, None)
        assert (refused["refusal"]["key"], refused["refusal"]["rule"]) == ("kamisado.M1", "M1")
        assert "előre" in refused["refusal"]["text"]
        for words in ("green ↑3 red", "zöld előre 3 piros"):
            allowed = await anna.ask("POST", why, json={"attempt": words, "seat": "black"})
            assert allowed == {"allowed": True, "choice": "green ↑3 red", "refusal": None}
        turn = await ben.ask("POST", why, json={"attempt": "green ↑3 red"})
        assert turn["refusal"]["key"] == "kamisado.not_your_turn"
        assert await anna.refused("POST", why, 400, json={"attempt": "hello"}) == "notation.unreadable"
        # Nothing was done.
        assert (await anna.ask("GET", f"tables/{table}"))["sight"]["ply"] == 0


async def test_one_asks_for_a_seat_of_ones_own_only(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        anna, ben, carl = await venue.guest("Anna"), await venue.guest("Ben"), await venue.guest("Carl")
        table = await venue.table(anna, ben)
        body = {"attempt": "green ↑3 red"}
        why = f"tables/{table}/why"
        assert await carl.refused("POST", why, 403, json=body) == "table.not_seated"
        assert await ben.refused("POST", why, 403, json={**body, "seat": "black"}) == "table.not_your_seat"
        assert await ben.refused("POST", why, 400, json={**body, "seat": "red"}) == "table.unknown_seat"
        assert await venue.stranger().refused("POST", why, 401, json=body) == "people.stranger"
        hidden = await venue.table(anna, against="link", private=True)
        assert await carl.refused("POST", f"tables/{hidden}/why", 404, json=body) == "table.missing"
        assert await anna.refused("POST", f"tables/{hidden}/why", 409, json=body) == "table.not_started"
        await anna.act(table, "resign")
        assert await anna.refused("POST", why, 409, json=body) == "table.over"


async def test_on_a_hot_seat_whoever_is_to_act_asks(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        anna = await venue.guest("Anna")
        table = await venue.table(anna, against="hotseat")
        await anna.choose(table)
        choices = (await anna.ask("GET", f"tables/{table}"))["sight"]["choices"]
        asked = await anna.ask("POST", f"tables/{table}/why", json={"attempt": choices[0]})
        assert asked["choice"] == choices[0]
        other = await anna.ask("POST", f"tables/{table}/why", json={"attempt": choices[0], "seat": "black"})
        assert other["refusal"]["key"] == "kamisado.not_your_turn"


async def test_a_game_with_secrets_answers_from_what_the_seat_may_know(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        anna, ben = await venue.guest("Anna"), await venue.guest("Ben")
        table = await venue.table(anna, ben, game="duel")
        own = (await anna.ask("GET", f"tables/{table}"))["sight"]["choices"]
        theirs = (await ben.ask("GET", f"tables/{table}"))["sight"]["choices"]
        allowed = await anna.ask("POST", f"tables/{table}/why", json={"attempt": own[0]})
        assert allowed == {"allowed": True, "choice": own[0], "refusal": None}
        # The other's cards and cards that nobody has are refused in the same words.
        strange = [card for card in (*theirs, "99") if card not in own]
        answers = [await anna.ask("POST", f"tables/{table}/why", json={"attempt": card}) for card in strange]
        keys = {(answer["allowed"], answer["refusal"] and answer["refusal"]["key"]) for answer in answers}
        assert len(keys) == 1
        assert keys.pop()[0] is False
