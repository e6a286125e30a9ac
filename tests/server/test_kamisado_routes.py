"""Kamisado away from the tables, over HTTP: positions, lessons, records, puzzles and pictures."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from futari.kamisado.engine.puzzles import shipped_puzzles
from futari.server.app import create_app
from server.venue import Venue, Visitor, opened, settings_in

pytestmark = pytest.mark.anyio

GOLDEN = Path(__file__).parents[1] / "golden" / "kamisado"
START = "obpkyrgn/8/8/8/8/8/8/NGRYKPBO b * standard"
PUZZLES = shipped_puzzles()


async def _post(visitor: Visitor, path: str, status: int = 200, **body: Any) -> Any:
    return await visitor.ask("POST", f"kamisado/{path}", status, json=body)


async def _finished_round(visitor: Visitor, position: str = START) -> Any:
    """Play the first choice again and again, until a round is over."""
    scene = await _post(visitor, "position", position=position)
    while not scene["finished"]:
        scene = await _post(visitor, "play", position=scene["position"], choice=scene["choices"][-1])
    return scene


# Positions


async def test_a_position_is_shown_with_its_choices_in_the_readers_language(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        stranger = venue.stranger()
        scene = await _post(stranger, "position?lang=hu", position=START)
        assert (scene["position"], scene["to_act"], len(scene["choices"])) == (START, "black", 102)
        assert (scene["finished"], scene["winner"], scene["outcome"], scene["line_ups"]) == (False, None, None, None)
        assert (scene["view"]["stage"], scene["view"]["target"]) == ("move", 3)
        english = await _post(stranger, "position", position=START)
        assert scene["prompt"]["key"] == english["prompt"]["key"] == "prompt.free.other"
        assert scene["prompt"]["text"] != english["prompt"]["text"]


async def test_every_fault_of_a_set_up_is_named(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        stranger = venue.stranger()
        wrong = await _post(stranger, "position", 400, position="obpkyrgn/8/8/8/8/8/NGRYKPBO x q")
        assert wrong["error"]["key"] == "position.impossible"
        assert {"position.rows", "position.side", "position.tower"} <= {
            each["key"] for each in wrong["error"]["faults"]
        }
        assert all(each["text"] for each in wrong["error"]["faults"])
        towers = (await _post(stranger, "position", position=START))["view"]["towers"]
        setup: dict[str, Any] = {"towers": towers, "format": "standard"}
        assert (await _post(stranger, "position", setup=setup))["position"] == START
        lone = await _post(stranger, "position", 400, setup={**setup, "towers": towers[:1] * 2})
        keys = [each["key"] for each in lone["error"]["faults"]]
        assert "position.two_on_a_square" in keys
        assert keys.count("position.no_tower") == 15
        assert (await _post(stranger, "position", 400))["error"]["key"] == "study.position_or_setup"
        both = await _post(stranger, "position", 400, setup=setup, position=START)
        assert both["error"]["key"] == "study.position_or_setup"


async def test_choices_are_played_until_the_rows_are_filled_again(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        stranger = venue.stranger()
        after = await _post(stranger, "play", position=START, choice="zöld előre 3 piros")
        assert (after["side"], after["choice"], after["to_act"]) == ("black", "green ↑3 red", "gold")
        assert [event["kind"] for event in after["events"]] == ["move"]
        assert after["events"][0]["message"]["text"]
        assert after["view"]["last"]["end"] == "b4"
        final = await _finished_round(stranger)
        assert final["choices"] == ["fill left", "fill right"]
        assert final["outcome"]["winner"] == final["to_act"]
        assert final["view"]["stage"] == "fill"
        for fill in ("left", "right"):
            filled = await _post(stranger, "regroup", position=final["position"], fill=fill)
            assert filled["position"] == final["line_ups"][fill]["position"] == final["view"]["line_ups"][fill]
            played = await _post(stranger, "play", position=final["position"], choice=f"fill {fill}")
            assert played == filled
            assert filled["view"]["round"] == 2
        # The bare position shows the same as the move that led there.
        bare = await _post(stranger, "position", position=final["position"])
        assert (bare["choices"], bare["line_ups"], bare["outcome"]) == (
            final["choices"],
            final["line_ups"],
            final["outcome"],
        )


async def test_a_choice_that_is_not_allowed_names_its_rule(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        stranger = venue.stranger()
        refused = await _post(stranger, "play", 400, position=START, choice="red ↓1 red")
        assert (refused["error"]["key"], refused["error"]["rule"]) == ("kamisado.M1", "M1")
        unfinished = await _post(stranger, "regroup", 400, position=START, fill="left")
        assert unfinished["error"]["rule"] == "F1"
        why = await _post(stranger, "why", position=START, attempt="red ↓1 red")
        assert (why["allowed"], why["refusal"]["rule"]) == (False, "M1")
        named = await _post(stranger, "why", position=START, attempt="Green Forwards 3 Red")
        assert named == {"allowed": True, "choice": "green ↑3 red", "refusal": None}
        assert (await _post(stranger, "why", 400, position=START, attempt="?"))["error"]["key"] == "notation.unreadable"


async def test_bodies_are_bounded(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        stranger = venue.stranger()
        await _post(stranger, "position", 422, position="x" * 401)
        await _post(stranger, "play", 422, position=START, choice="x" * 201)
        await _post(stranger, "play", 422, position=START, choice="green ↑3 red", more=1)
        await _post(stranger, "record", 413, text="x" * 270_000)
        lone = b'{"position": "\\ud800"}'
        await stranger.ask("POST", "kamisado/position", 422, content=lone, headers={"Content-Type": "application/json"})
        deep = b'{"position": ' + b"[" * 30_000 + b"]" * 30_000 + b"}"
        await stranger.ask("POST", "kamisado/position", 400, content=deep, headers={"Content-Type": "application/json"})
        await _post(stranger, "record", 400, text='{"record": ' + "[" * 30_000)


# Records


async def test_a_record_of_every_kind_becomes_its_steps(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        stranger = venue.stranger()
        book = await _post(stranger, "record", text=(GOLDEN / "recorded_match.txt").read_text())
        assert book["heading"]["format"] == "standard"
        assert book["steps"][0]["choice"] is None
        assert book["steps"][0]["comments"]
        assert [step["ply"] for step in book["steps"]] == list(range(len(book["steps"])))
        assert (book["steps"][-1]["score"], book["steps"][-1]["round"]) == ({"black": 2, "gold": 1}, 3)
        record = json.loads((GOLDEN / "standard.record.json").read_text())
        told = await _post(stranger, "record", text=json.dumps(record))
        saved = json.dumps({"black": "person", "gold": "adept", "record": record})
        kept = await _post(stranger, "record", text=saved)
        assert kept["steps"] == told["steps"]
        assert kept["heading"]["gold"] == "adept"
        hungarian = "Round 1\n1. Black zöld előre 3 piros\n"
        assert (await _post(stranger, "record", text=hungarian))["steps"][1]["choice"] == "green ↑3 red"


async def test_a_broken_record_is_refused_with_its_entry(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        stranger = venue.stranger()
        record = json.loads((GOLDEN / "single.record.json").read_text())
        record["entries"][2]["time"] += 1
        broken = (await _post(stranger, "record", 400, text=json.dumps(record)))["error"]
        assert (broken["key"], broken["params"]["entry"]) == ("record.broken", 3)
        wrong = (await _post(stranger, "record", 400, text="Round 1\n1. Black red ↓1 red\n"))["error"]
        assert wrong["key"] == "book.at"
        assert wrong["params"]["place"]["params"]["entry"] == 1
        for _ in range(30):
            answer = await stranger.post("/api/v1/kamisado/record", json={"text": "?"})
        assert answer.status_code == 429


# Lessons


async def _rated(venue: Venue) -> tuple[Visitor, str, str]:
    """Somebody at a rated table, and the last two positions there."""
    anna, ben = await venue.account("Anna"), await venue.account("Ben")
    table = await venue.table(anna, ben, rated=True)
    before = (await anna.choose(table))["sight"]["view"]["position"]
    return anna, before, (await ben.choose(table))["sight"]["view"]["position"]


async def test_no_lesson_is_given_on_a_position_of_a_running_rated_game(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        anna, before, now = await _rated(venue)
        carl = await venue.guest("Carl")
        choice = (await _post(carl, "position", position=now))["choices"][0]
        for visitor in (anna, carl):
            for path, body in (
                ("hint", {"reveal": True}),
                ("hint", {}),
                ("threats", {}),
                ("mistake", {"choice": choice}),
            ):
                refused = await _post(visitor, path, 409, position=now, **body)
                assert refused["error"]["key"] == "analysis.rated_game"
        # In another format it is the same position.
        await _post(carl, "threats", 409, position=now.replace("standard", "marathon"))
        # What led there tells what to answer.
        for step in (await _post(carl, "position", position=before))["choices"]:
            if (await _post(carl, "play", position=before, choice=step))["position"] == now:
                break
        assert (await _post(carl, "mistake", 409, position=before, choice=step))["error"][
            "key"
        ] == "analysis.rated_game"
        lines = await _graph(carl, positions=[now])
        assert (lines[1]["value"], lines[1]["winner"], lines[1]["points"]) == ("rated", None, None)
        assert venue.house.desk.pids == []


async def test_lessons_that_take_work_are_for_people_with_a_cookie(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        stranger = venue.stranger()
        puzzle = PUZZLES[0]
        await _post(stranger, "hint", 401, position=puzzle.position)
        await _post(stranger, "mistake", 401, position=puzzle.position, choice=puzzle.key)
        await _post(stranger, "graph", 401, positions=[puzzle.position])
        await _post(stranger, f"puzzles/{puzzle.id}/try", 401, choice=puzzle.key)


async def test_threats_are_shown_with_the_choices_that_call_them(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        stranger = venue.stranger()
        none = await _post(stranger, "threats", position=START)
        assert (none["threats"], none["message"]["key"]) == ([], "threat.none")
        found = await _post(stranger, "threats", position=PUZZLES[0].position)
        assert found["threats"]
        for threat in found["threats"]:
            assert threat["ends"]
            assert threat["message"]["key"] in {"threat.now", "threat.open"}
        called = [choice for threat in found["threats"] for choice in threat["called_by"]]
        assert set(called) <= set((await _post(stranger, "position", position=PUZZLES[0].position))["choices"])


async def test_a_hint_gives_the_idea_first_and_the_move_when_it_is_asked_for(tmp_path: Path) -> None:
    puzzle = next(each for each in PUZZLES if each.depth == 2 and each.kind == "round")
    async with opened(tmp_path) as venue:
        anna = await venue.guest("Anna")
        idea = await _post(anna, "hint", position=puzzle.position)
        assert idea["value"] == "win"
        assert idea["idea"]["key"].startswith("hint.")
        assert (idea["choice"], idea["answer"], idea["line"]) == (None, None, [])
        assert puzzle.key not in json.dumps(idea, ensure_ascii=False)
        move = await _post(anna, "hint", position=puzzle.position, reveal=True)
        assert (move["choice"], move["idea"]) == (puzzle.key, idea["idea"])
        assert move["line"][0]["choice"] == puzzle.key
        assert move["line"][-1]["outcome"]["winner"] == move["line"][0]["side"]
        # Why another move was a mistake.
        wrong = next(
            each for each in (await _post(anna, "position", position=puzzle.position))["choices"] if each != puzzle.key
        )
        told = await _post(anna, "mistake", position=puzzle.position, choice=wrong)
        assert (told["mistake"]["gave"], told["mistake"]["best"]["value"]) == ("round", "win")
        assert told["mistake"]["refutation"][0]["choice"] == wrong
        assert told["mistake"]["refutation"][-1]["outcome"]["winner"] != move["line"][0]["side"]
        assert told["mistake"]["better"][0]["choice"] == puzzle.key
        assert told["message"] == told["mistake"]["reason"]
        right = await _post(anna, "mistake", position=puzzle.position, choice=puzzle.key)
        assert (right["mistake"], right["message"]["key"]) == (None, "mistake.none")
        # What was worked out once is known, even when nobody works any more.
        await venue.house.desk.close()
        assert await _post(anna, "hint", position=puzzle.position, reveal=True) == move
        await _post(anna, "hint", 503, position=PUZZLES[1].position)


async def test_a_finished_round_has_no_hint(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        anna = await venue.guest("Anna")
        final = await _finished_round(anna)
        for path, more in (("hint", {}), ("mistake", {"choice": "green ↑3 red"})):
            refused = await _post(anna, path, 400, position=final["position"], **more)
            assert refused["error"]["rule"] == "M7"
        assert (await _post(anna, "threats", position=final["position"]))["threats"] == []


# The graph


async def _graph(visitor: Visitor, status: int = 200, **body: Any) -> list[Any]:
    answer = await visitor.post("/api/v1/kamisado/graph", json=body)
    assert answer.status_code == status, answer.text
    return [json.loads(line) for line in answer.text.splitlines()]


async def test_a_graph_values_every_position_and_says_where_the_match_turned(tmp_path: Path) -> None:
    puzzle = next(each for each in PUZZLES if each.depth == 2 and each.kind == "round")
    async with opened(tmp_path) as venue:
        anna = await venue.guest("Anna")
        scene = await _post(anna, "position", position=puzzle.position)
        wrong = next(each for each in scene["choices"] if each != puzzle.key)
        after = await _post(anna, "play", position=puzzle.position, choice=wrong)
        final = await _finished_round(anna, after["position"])
        lines = await _graph(anna, positions=[puzzle.position, after["position"], final["position"]])
        assert lines[0] == {"type": "start", "count": 3}
        values = {line["index"]: line for line in lines if line["type"] == "value"}
        assert [line["done"] for line in lines[1:-1]] == [1, 2, 3]
        assert (values[0]["value"], values[0]["winner"]) == ("win", scene["to_act"])
        assert values[1]["winner"] not in {None, scene["to_act"]}
        assert (values[2]["value"], values[2]["winner"]) == ("over", final["outcome"]["winner"])
        assert lines[-1]["type"] == "end"
        assert {"index": 0, "side": scene["to_act"], "gave": "round"} in lines[-1]["turns"]


async def test_a_graph_of_a_finished_table_has_a_value_for_every_ply(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        anna, ben = await venue.account("Anna"), await venue.account("Ben")
        table = await venue.table(anna, ben)
        await anna.choose(table)
        assert await anna.refused("POST", "kamisado/graph", 409, json={"table": table}) == "record.running"
        await ben.act(table, "resign")
        lines = await _graph(anna, table=table)
        assert (lines[0]["count"], len(lines)) == (3, 5)
        assert all(line["value"] in {"win", "loss", "unknown"} for line in lines[1:-1])
        for body in ({}, {"table": table, "positions": [START]}):
            assert await anna.refused("POST", "kamisado/graph", 400, json=body) == "study.positions_or_table"
        private = await venue.table(anna, against="link", private=True)
        assert await ben.refused("POST", "kamisado/graph", 404, json={"table": private}) == "table.missing"
        other = await venue.table(anna, ben, game="duel")
        await anna.act(other, "resign")
        assert await anna.refused("POST", "kamisado/graph", 400, json={"table": other}) == "analysis.none"


async def test_whoever_hangs_up_stops_the_graph(tmp_path: Path) -> None:
    """The stream is left after its first line; the errand is dropped with it."""
    async with opened(tmp_path) as venue:
        anna = await venue.guest("Anna")
        gone, begun = asyncio.Event(), asyncio.Event()
        body = [json.dumps({"positions": [puzzle.position for puzzle in PUZZLES[:300]]}).encode()]

        async def receive() -> dict[str, Any]:
            if body:
                return {"type": "http.request", "body": body.pop(), "more_body": False}
            await gone.wait()
            return {"type": "http.disconnect"}

        lines = []

        async def send(frame: Any) -> None:
            if frame.get("body"):
                lines.append(frame["body"])
                begun.set()

        request = anna.build_request("POST", "/api/v1/kamisado/graph", json={})
        headers = [(name.lower(), value) for name, value in request.headers.raw if name.lower() != b"content-length"]
        scope = {
            "type": "http",
            "asgi": {"version": "3.0", "spec_version": "2.3"},
            "http_version": "1.1",
            "method": "POST",
            "scheme": "http",
            "path": "/api/v1/kamisado/graph",
            "raw_path": b"/api/v1/kamisado/graph",
            "root_path": "",
            "query_string": b"",
            "headers": headers,
            "client": ("127.0.0.1", 50_000),
            "server": ("localhost", 8000),
        }
        task = asyncio.create_task(venue.app(scope, receive, send))
        async with asyncio.timeout(10):
            await begun.wait()
            gone.set()
            await task
            while venue.house.desk.running:
                await asyncio.sleep(0.01)
        assert len(lines) < 300
        assert venue.house.desk.waiting == 0


async def test_a_graph_counts_as_some_analyses(tmp_path: Path) -> None:
    async with opened(tmp_path, limits={"analyses_per_hour": 2}) as venue:
        anna = await venue.guest("Anna")
        final = (await _finished_round(anna))["position"]
        assert (await _graph(anna, positions=[final] * 40))[-1]["type"] == "end"
        refused = await anna.refused("POST", "kamisado/graph", 429, json={"positions": [final]})
        assert refused == "server.too_many"


# Puzzles


def _texts(found: object) -> str:
    return json.dumps(found, ensure_ascii=False)


async def test_puzzles_come_page_by_page_and_never_with_their_solutions(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        stranger = venue.stranger()
        after, seen = None, []
        while True:
            query = f"kamisado/puzzles?limit=100{'' if after is None else f'&after={after}'}"
            page = await stranger.ask("GET", query)
            seen += page["puzzles"]
            after = page["next"]
            assert page["count"] == len(PUZZLES)
            if after is None:
                break
        assert sorted(each["id"] for each in seen) == sorted(each.id for each in PUZZLES)
        assert [each["grade"] for each in seen] == sorted(each["grade"] for each in seen)
        some = await stranger.ask("GET", "kamisado/puzzles?grade=5&format=long&limit=100")
        wanted = [each for each in PUZZLES if each.grade == 5 and each.position.endswith(" long")]
        assert some["count"] == len(wanted)
        assert {each["format"] for each in some["puzzles"]} == {"long"}
        assert await stranger.refused("GET", "kamisado/puzzles?after=00000000", 404) == "puzzle.missing"
        await stranger.refused("GET", "kamisado/puzzles?grade=6", 422)
        for puzzle in PUZZLES[::40]:
            put = await stranger.ask("GET", f"kamisado/puzzles/{puzzle.id}")
            assert "solution" not in put
            assert "tempting" not in put
            assert (put["scene"]["position"], put["side"]) == (puzzle.position, put["scene"]["to_act"])
            choices = put["scene"].pop("choices")
            assert puzzle.key in choices
            # Beside the list of all choices nothing names the one.
            assert puzzle.key not in _texts(put)
            assert put["task"]["key"] == f"puzzle.task.{puzzle.kind}"
        assert await stranger.refused("GET", "kamisado/puzzles/00000000", 404) == "puzzle.missing"


async def test_the_daily_puzzle_is_the_same_for_everybody_and_none_comes_twice_in_a_row(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        anna, ben = await venue.guest("Anna"), venue.stranger()
        daily = "kamisado/puzzles/daily"
        today = await anna.ask("GET", daily)
        assert today["date"] == "2027-01-15"
        assert await ben.ask("GET", f"{daily}?date=2027-01-15") == today
        days = [f"2026-03-{day:02}" for day in range(1, 29)]
        ids = [(await ben.ask("GET", f"{daily}?date={day}"))["puzzle"]["id"] for day in days]
        assert len(set(ids)) == len(ids)
        assert await ben.refused("GET", f"{daily}?date=2027-01-17", 400) == "puzzle.future"
        await ben.refused("GET", f"{daily}?date=tomorrow", 422)


async def test_a_puzzle_is_solved_move_by_move(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        anna = await venue.guest("Anna")
        for puzzle in (PUZZLES[0], next(each for each in PUZZLES if each.kind == "points")):
            moves: list[str] = []
            for _ in range(20):
                choice = puzzle.solution[len(moves)]
                answer = await _post(anna, f"puzzles/{puzzle.id}/try", moves=moves, choice=choice)
                assert answer["right"]
                assert answer["moves"][: len(moves) + 1] == [*moves, choice]
                assert [step["choice"] for step in answer["played"]] == answer["moves"][len(moves) :]
                moves = answer["moves"]
                if answer["solved"]:
                    break
                side = "black" if puzzle.position.split()[1] == "b" else "gold"
                assert answer["scene"]["to_act"] == side
                assert answer["message"]["key"] == "puzzle.go_on"
            assert tuple(moves) == puzzle.solution
            assert (answer["message"]["key"], answer["scene"]["finished"]) == ("puzzle.right", True)
            given = await _post(venue.stranger(), f"puzzles/{puzzle.id}/solution")
            assert [step["choice"] for step in given["solution"]] == moves
        # The solution needs no worker.
        assert venue.house.desk.pids == []


async def test_a_wrong_try_is_refuted_without_giving_the_solution_away(tmp_path: Path) -> None:
    puzzle = next(each for each in PUZZLES if each.depth == 3 and each.kind == "round")
    async with opened(tmp_path) as venue:
        anna = await venue.guest("Anna")
        path = f"puzzles/{puzzle.id}/try"
        for wrong in (await anna.ask("GET", f"kamisado/puzzles/{puzzle.id}"))["scene"]["choices"]:
            if wrong == puzzle.key:
                continue
            answer = await _post(anna, path, choice=wrong)
            assert (answer["right"], answer["solved"], answer["moves"]) == (False, False, [])
            assert answer["message"]["key"] == "puzzle.wrong"
            assert answer["mistake"]["refutation"][0]["choice"] == wrong
            assert answer["mistake"]["better"] == []
            answer["scene"].pop("choices")
            assert puzzle.key not in _texts(answer)
        # Later in the solution there may be other ways; what is not one is refuted too.
        first = await _post(anna, path, choice=puzzle.key)
        tried = [await _post(anna, path, moves=first["moves"], choice=choice) for choice in first["scene"]["choices"]]
        assert any(each["right"] for each in tried)
        for each in tried:
            if each["right"] and not each["solved"]:
                assert each["scene"]["to_act"] == first["scene"]["to_act"]
            assert each["right"] or each["mistake"]["gave"] in {"round", "points"}
        illegal = await _post(anna, path, 400, choice="red ↓1 red")
        assert illegal["error"]["key"].startswith("kamisado.")
        astray = await _post(anna, path, 409, moves=[puzzle.key], choice=puzzle.key)
        assert astray["error"]["key"] == "puzzle.other_moves"


# Pictures


async def test_a_picture_is_a_file_to_keep(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        stranger = venue.stranger()
        answer = await stranger.post("/api/v1/kamisado/picture?lang=ro", json={"position": START, "side": "gold"})
        assert answer.headers["content-type"].startswith("image/svg+xml")
        assert answer.headers["content-disposition"] == 'attachment; filename="kamisado-board.svg"'
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert 'lang="ro"' in answer.text
        for sign in ("<script", 'href="http', "javascript:", "onload"):
            assert sign not in answer.text
        plain = {"position": START, "dark": True, "glyphs": False, "coordinates": False, "targets": False}
        other = await stranger.post("/api/v1/kamisado/picture", json=plain)
        assert other.status_code == 200
        assert other.text != answer.text
        moved = await stranger.post("/api/v1/kamisado/picture", json={"position": START, "choice": "green ↑3 red"})
        assert "last-end" in moved.text
        await _post(stranger, "picture", 400, position="8/8/8/8/8/8/8/8 b *")


async def test_every_route_is_documented(tmp_path: Path) -> None:
    paths = create_app(settings_in(tmp_path)).openapi()["paths"]
    ours = {path for path in paths if path.startswith("/api/v1/kamisado")}
    names = ["position", "play", "regroup", "why", "record", "picture", "hint", "threats", "mistake", "graph"]
    more = [
        "puzzles",
        "puzzles/daily",
        "puzzles/{puzzle_id}",
        "puzzles/{puzzle_id}/try",
        "puzzles/{puzzle_id}/solution",
    ]
    assert ours == {f"/api/v1/kamisado/{name}" for name in (*names, *more)}
    assert all(route["summary"] for path in ours for route in paths[path].values())
