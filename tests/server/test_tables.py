"""Tables over HTTP: opening, sitting down, looking, acting, links, rematches."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from server.venue import Visitor, opened

pytestmark = pytest.mark.anyio


async def test_two_guests_meet_in_the_lobby_and_play(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        anna, ben = await venue.guest("Anna"), await venue.guest("Ben")
        table = await venue.table(anna)
        place = await ben.ask("POST", f"tables/{table}/seat")
        assert place["about"]["people"]["black"]["name"] == "Anna"
        assert place["sight"]["seat"] == "gold"
        assert place["sight"]["choices"] == []
        done = await anna.choose(table)
        assert (done["ply"], done["again"], done["sight"]["to_act"]) == (1, False, ["gold"])
        assert [each["ply"] for each in done["sight"]["happened"]] == [1]


async def test_a_spectator_sees_a_public_table_and_has_no_choices(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        anna, ben = await venue.guest("Anna"), await venue.guest("Ben")
        table = await venue.table(anna, ben)
        seen = await venue.stranger().ask("GET", f"tables/{table}")
        assert (seen["sight"]["seat"], seen["sight"]["choices"], seen["sight"]["may"]) == (None, [], [])
        carl = await venue.guest("Carl")
        assert await carl.refused("GET", f"tables/{table}?seat=gold", 403) == "table.not_your_seat"
        assert await carl.refused("GET", f"tables/{table}?seat=green", 400) == "table.unknown_seat"


async def test_a_private_table_of_others_is_as_if_it_did_not_exist(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        anna, carl = await venue.guest("Anna"), await venue.guest("Carl")
        table = await venue.table(anna, against="link", private=True)
        for what in (
            "GET ", "POST /seat", "DELETE ", "POST /invitation", "POST /rematch", "GET /record", "GET /replay",
            "GET /chat", "POST /mute", "DELETE /mute",
        ):  # fmt: skip
            method, path = what.split(" ")
            missing = await carl.ask(method, f"tables/nosuchtable{path}", 404)
            assert await carl.ask(method, f"tables/{table}{path}", 404) == missing
            assert missing["error"]["key"] == "table.missing"


async def test_nobody_acts_at_a_private_table_of_others(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        anna, carl = await venue.guest("Anna"), await venue.guest("Carl")
        table = await venue.table(anna, against="hotseat")
        assert (await carl.act(table, "resign", 404))["error"]["key"] == "table.missing"
        assert await carl.refused("POST", f"tables/{table}/chat", 404, json={"text": "hello"}) == "table.missing"


async def test_a_stale_choice_is_refused_with_the_table_as_it_is(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        anna, ben = await venue.guest("Anna"), await venue.guest("Ben")
        table = await venue.table(anna, ben)
        first = (await anna.ask("GET", f"tables/{table}"))["sight"]["choices"]
        await anna.choose(table)
        error = (await anna.act(table, "choose", 409, ply=0, choice=first[1]))["error"]
        assert error["key"] == "table.stale"
        assert (error["data"]["ply"], error["data"]["seat"]) == (1, "black")
        assert [each["ply"] for each in error["data"]["happened"]] == [1]


async def test_a_repeated_request_is_answered_with_the_first_result(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        anna, ben = await venue.guest("Anna"), await venue.guest("Ben")
        table = await venue.table(anna, ben)
        choice = (await anna.ask("GET", f"tables/{table}"))["sight"]["choices"][0]
        name = "mine"
        once = await anna.act(table, "choose", ply=0, choice=choice, token=name)
        again = await anna.act(table, "choose", ply=0, choice=choice, token=name)
        assert (once["ply"], once["again"], again["ply"], again["again"]) == (1, False, 1, True)


async def test_every_act_of_the_socket_works_over_http(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        anna, ben = await venue.guest("Anna"), await venue.guest("Ben")
        table = await venue.table(anna, ben)
        await anna.choose(table)
        await anna.act(table, "takeback")
        await ben.act(table, "answer", accept=False)
        await anna.act(table, "stop")
        assert (await ben.act(table, "claim", 409))["error"]["key"] == "table.no_claim"
        assert (await ben.act(table, "undo", 409))["error"]["key"] == "table.no_undo"
        over = (await ben.act(table, "resign"))["sight"]
        assert (over["status"], over["outcome"]["winner"], over["outcome"]["how"]) == ("finished", "black", "resign")


GARBAGE: list[Any] = [
    {},
    {"act": {"do": "dance"}, "token": "a"},
    {"act": {"do": "choose", "ply": -1, "choice": "x"}, "token": "a"},
    {"act": {"do": "choose", "ply": 0, "choice": "x" * 201}, "token": "a"},
    {"act": {"do": "choose", "ply": "0", "choice": "x"}, "token": "a"},
    {"act": {"do": "resign"}, "token": "a" * 49},
    {"act": {"do": "resign"}, "token": "a\u0000"},
    {"act": {"do": "resign"}},
    {"act": {"do": "resign", "ply": 0}, "token": "a"},
    {"act": {"do": "answer", "accept": "yes"}, "token": "a"},
    [],
]


async def test_garbage_is_refused_and_changes_nothing(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        anna = await venue.guest("Anna")
        table = await venue.table(anna, against="hotseat")
        for body in GARBAGE:
            assert await anna.refused("POST", f"tables/{table}/acts", 422, json=body) == "server.invalid", body
        assert (await anna.ask("GET", f"tables/{table}"))["sight"]["ply"] == 0


IMPOSSIBLE: list[tuple[dict[str, Any], int, str]] = [
    ({"game": "chess"}, 404, "table.unknown_game"),
    ({"options": {"format": "endless"}}, 400, "options.impossible"),
    ({"options": {"x" * 33: 1}}, 422, "server.invalid"),
    ({"options": {"points": 2**70}}, 422, "server.invalid"),
    ({"against": "bot", "bot": "nobody"}, 400, "table.unknown_bot"),
    ({"against": "player", "player": "Nobody Here"}, 404, "people.unknown"),
    ({"against": "player"}, 404, "people.unknown"),
    ({"clock": {"kind": "live", "minutes": 0, "increment": 0}}, 400, "clock.impossible"),
    ({"clock": {"kind": "sand"}}, 422, "server.invalid"),
    ({"rated": True}, 403, "table.rated_account"),
    ({"seed": "0" * 64}, 422, "server.invalid"),
]


async def test_tables_that_cannot_be_opened(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        anna = await venue.guest("Anna")
        for opening, status, key in IMPOSSIBLE:
            assert await anna.refused("POST", "tables", status, json={"game": "kamisado", **opening}) == key, opening


async def test_strangers_open_nothing(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        assert await venue.stranger().refused("POST", "tables", 401, json={"game": "kamisado"}) == "people.stranger"


async def test_a_player_is_invited_by_name_however_it_is_typed(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        anna, ben = await venue.account("Anna"), await venue.account("Ben Nevis")
        carl = await venue.account("Carl")
        table = await venue.table(anna, against="player", player="ben  NEVIS", rated=True, private=True)
        assert await carl.refused("POST", f"tables/{table}/seat", 404) == "table.missing"
        assert (await ben.ask("POST", f"tables/{table}/seat"))["about"]["rated"] is True


async def test_whoever_is_invited_may_decline(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        anna, ben, carl = await venue.account("Anna"), await venue.account("Ben"), await venue.account("Carl")
        table = await venue.table(anna, against="player", player="Ben")
        assert await carl.refused("DELETE", f"tables/{table}", 403) == "table.not_host"
        await ben.ask("DELETE", f"tables/{table}", 204)
        assert (await anna.ask("GET", f"tables/{table}"))["about"]["status"] == "closed"


async def test_of_two_guests_with_one_name_only_the_one_who_opened_a_table_may_close_it(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        host, namesake = await venue.guest("Kuma"), await venue.guest("Kuma")
        table = await venue.table(host, against="lobby", side="random")
        for person, may in ((host, ["close"]), (namesake, []), (venue.stranger(), [])):
            assert (await person.ask("GET", f"tables/{table}"))["sight"]["may"] == may
        await namesake.ask("POST", f"tables/{table}/seat")
        assert "close" not in (await host.ask("GET", f"tables/{table}"))["sight"]["may"]


async def test_a_link_is_looked_at_any_number_of_times_and_accepted_once(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        anna, ben, carl = await venue.guest("Anna"), await venue.guest("Ben"), await venue.guest("Carl")
        opening = {"game": "kamisado", "against": "link", "private": True, "side": "first"}
        told = await anna.ask("POST", "tables", 201, json=opening)
        link = {"link": told["invitation"]}
        for _ in range(3):
            about = await venue.stranger().ask("POST", "invitations/look", json=link)
            assert (about["host"]["name"], about["status"]) == ("Anna", "open")
        assert await venue.stranger().refused("POST", "invitations/accept", 401, json=link) == "people.stranger"
        assert await anna.refused("POST", "invitations/accept", 403, json=link) == "table.yourself"
        place = await ben.ask("POST", "invitations/accept", json=link)
        assert place["sight"]["seat"] == "gold"
        assert await carl.refused("POST", "invitations/accept", 410, json=link) == "table.link_used"
        assert await carl.refused("POST", "invitations/look", 410, json=link) == "table.link_used"
        await carl.ask("GET", "invitations/accept", 405)


async def test_only_one_of_many_gets_the_seat(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        anna = await venue.guest("Anna")
        opening = {"game": "kamisado", "against": "link"}
        link = {"link": (await anna.ask("POST", "tables", 201, json=opening))["invitation"]}
        others = [await venue.guest(f"Guest {number}") for number in range(5)]
        answers = await asyncio.gather(*(each.post("/api/v1/invitations/accept", json=link) for each in others))
        assert all(answer.status_code in {409, 410} for answer in answers if answer.status_code != 200)
        assert sum(answer.status_code == 200 for answer in answers) == 1


async def test_a_new_link_revokes_the_old_one(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        anna, ben = await venue.guest("Anna"), await venue.guest("Ben")
        told = await anna.ask("POST", "tables", 201, json={"game": "kamisado", "against": "link"})
        table, old = told["table"], told["invitation"]
        assert await ben.refused("POST", f"tables/{table}/invitation", 403) == "table.not_host"
        new = (await anna.ask("POST", f"tables/{table}/invitation", 201))["invitation"]
        assert await ben.refused("POST", "invitations/accept", 410, json={"link": old}) == "table.link_used"
        await ben.ask("POST", "invitations/accept", json={"link": new})
        lobby = await venue.table(anna)
        assert await anna.refused("POST", f"tables/{lobby}/invitation", 409) == "table.not_by_link"


async def test_a_rematch_exchanges_sides_and_both_come_to_the_same_table(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        anna, ben = await venue.guest("Anna"), await venue.guest("Ben")
        table = await venue.table(anna, ben)
        assert await anna.refused("POST", f"tables/{table}/rematch", 409) == "table.not_over"
        await anna.act(table, "resign")
        opened_ = await anna.ask("POST", f"tables/{table}/rematch")
        joined = await ben.ask("POST", f"tables/{table}/rematch")
        assert opened_["table"] == joined["table"] != table
        people = (await ben.ask("GET", f"tables/{joined['table']}"))["about"]["people"]
        assert (people["black"]["name"], people["gold"]["name"]) == ("Ben", "Anna")


async def test_too_many_tables_are_refused(tmp_path: Path) -> None:
    async with opened(tmp_path, limits={"tables_per_hour": 2}) as venue:
        anna = await venue.guest("Anna")
        await venue.table(anna)
        await venue.table(anna)
        answer = await anna.post("/api/v1/tables", json={"game": "kamisado"})
        assert (answer.status_code, answer.json()["error"]["key"]) == (429, "server.too_many")
        assert int(answer.headers["retry-after"]) > 0


async def test_a_bot_token_opens_no_tables_and_does_nothing_at_them(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        anna = await venue.account("Anna")
        robot = await venue.bot("Robot", anna)
        assert await robot.refused("POST", "tables", 403, json={"game": "kamisado"}) == "people.not_by_token"
        table = await venue.table(anna, against="player", player="Robot")
        assert await robot.refused("POST", f"tables/{table}/seat", 403) == "people.not_by_token"
        assert (await robot.act(table, "resign", 403))["error"]["key"] == "people.not_by_token"
        assert await robot.refused("GET", "me/tables", 403) == "people.not_by_token"


async def test_a_game_against_our_bot_goes_on_by_itself(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        anna = await venue.guest("Anna")
        table = await venue.table(anna, against="bot", bot="novice", options={"format": "single"})
        await anna.choose(table)
        await _until(anna, table, 2)
        await anna.act(table, "takeback")
        assert (await anna.ask("GET", f"tables/{table}"))["sight"]["to_act"] == ["black"]


async def _until(visitor: Visitor, table: str, ply: int) -> None:
    async with asyncio.timeout(20):
        while (await visitor.ask("GET", f"tables/{table}"))["sight"]["ply"] < ply:
            await asyncio.sleep(0.05)
