"""The account over HTTP: cookies, answers, limits; what people may do is tested with the people."""

import json
import shutil
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import httpx
import pytest
from argon2 import PasswordHasher
from fastapi import FastAPI
from sqlalchemy import select
from starlette.requests import HTTPConnection

from futari.server import caller as callers
from futari.server import errors
from futari.server.caller import Caller, CallerDep, Callers, HostDep, caller_of, callers_of
from futari.server.house import House
from futari.server.limits import Limits
from futari.server.routes import account, bots, export
from futari.store import chat, users
from futari.store import export as pages
from futari.store.database import Database
from futari.store.schema import metadata, sessions
from futari.store.sessions import DAY, GRACE
from futari.store.tables import add_table
from futari.table import passwords, people
from server.asgi import bare_app, plain
from store.rows import table_row

pytestmark = pytest.mark.anyio

START = 1_800_000_000_000
HOUR = 3_600_000
PASSWORD, ANOTHER = "ring and tower", "tower and ring"
ANNA = {"name": "Anna"}
BELA = {"name": "Béla", "password": PASSWORD}


@dataclass
class Hall:
    """What the account asks of the hall."""

    resigned: list[int] = field(default_factory=list)
    moved: list[str] = field(default_factory=list)

    async def resign_all(self, user: int) -> None:
        self.resigned.append(user)

    async def reseated(self, tables: tuple[str, ...]) -> None:
        self.moved.extend(tables)


@dataclass
class Place:
    """A house with a clock that can be turned, and an app in it."""

    database: Database
    hall: Hall
    house: House
    app: FastAPI
    now: int = START

    @asynccontextmanager
    async def visit(self, base: str = "http://localhost:8000", address: str = "192.0.2.1") -> AsyncIterator[Any]:
        transport = httpx.ASGITransport(self.app, client=(address, 50_000))
        async with httpx.AsyncClient(transport=transport, base_url=f"{base}/api/v1/account/") as browser:
            yield browser


@pytest.fixture(autouse=True)
def cheap(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a hash costs is tested elsewhere."""
    monkeypatch.setattr(passwords, "_HASHER", PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))


@pytest.fixture(scope="module")
def empty(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file of a database that holds nothing, to be copied."""
    file = tmp_path_factory.mktemp("empty") / "futari.db"
    with closing(Database(f"sqlite:///{file}")) as opened:
        opened.write_now(metadata.create_all)
    return file


@pytest.fixture
def place(empty: Path, tmp_path: Path) -> Iterator[Place]:
    file = shutil.copy(empty, tmp_path / "futari.db")
    with closing(Database(f"sqlite:///{file}")) as database:
        yield build(database)


def build(database: Database, **given: object) -> Place:
    settings, secret, hall, app = plain(**given), b"s" * 32, Hall(), bare_app()
    house = SimpleNamespace(
        settings=settings, secret=secret, database=database, hall=hall, limits=Limits(settings.limits, secret)
    )
    place = Place(database, hall, cast("House", house), app)
    house.now = lambda: place.now
    app.state.house = house
    errors.install(app)
    for router in (account.router, export.router, bots.router):
        app.include_router(router)

    @app.get("/api/v1/account/who")
    async def who(caller: CallerDep) -> str:
        return caller.name

    @app.get("/api/v1/account/host")
    async def host(caller: HostDep) -> str:
        return caller.name

    return place


def key(answer: httpx.Response) -> str:
    told = answer.json()["error"]["key"]
    assert isinstance(told, str)
    return told


async def me(browser: httpx.AsyncClient, headers: dict[str, str] | None = None) -> httpx.Response:
    return await browser.get(str(browser.base_url).rstrip("/"), headers=headers)


def cookie(answer: httpx.Response) -> str:
    """The secret that an answer gives to the browser."""
    [told] = answer.headers.get_list("set-cookie")
    return str(told).partition("=")[2].partition(";")[0]


def with_cookie(secret: str) -> dict[str, str]:
    return {"Cookie": f"futari={secret}"}


async def test_a_stranger_is_nobody(place: Place) -> None:
    async with place.visit() as browser:
        answer = await me(browser)
        assert answer.json() == {
            "kind": "nobody", "id": None, "name": "", "host": False, "choose_password": False, "sign_up": True,
        }  # fmt: skip
        assert "set-cookie" not in answer.headers
        refused = await browser.get("who")
        assert (refused.status_code, key(refused)) == (401, "people.stranger")


async def test_a_guest_gets_a_cookie_that_scripts_cannot_read(place: Place) -> None:
    async with place.visit() as browser:
        answer = await browser.post("guest", json={"name": " Anna "})
        assert answer.status_code == 201
        assert (answer.json()["kind"], answer.json()["name"]) == ("guest", "Anna")
        [told] = answer.headers.get_list("set-cookie")
        parts = {part.strip().lower() for part in told.split(";")[1:]}
        assert told.startswith("futari=")
        assert {"httponly", "samesite=lax", "path=/", f"max-age={60 * 24 * 3600}"} <= parts
        assert "secure" not in parts
        assert cookie(answer) not in answer.text
        assert (await browser.get("who")).json() == "Anna"
        again = await browser.post("guest", json=ANNA)
        assert (again.status_code, key(again)) == (409, "people.already_in")


async def test_over_https_the_cookie_is_secure_and_of_this_host_only(place: Place) -> None:
    async with place.visit("https://localhost:8000") as browser:
        answer = await browser.post("guest", json=ANNA)
        [told] = answer.headers.get_list("set-cookie")
        assert told.startswith("__Host-futari=")
        assert "Secure" in told
        assert (await browser.get("who")).json() == "Anna"
        assert (await browser.post("log-out")).status_code == 204
        assert (await browser.get("who")).status_code == 401
        planted = {"Cookie": f"futari={cookie(answer)}"}
        assert (await browser.get("who", headers=planted)).status_code == 401


async def test_a_guest_signs_up_and_keeps_the_number(place: Place) -> None:
    async with place.visit() as browser:
        guest = await browser.post("guest", json=ANNA)
        account_ = await browser.post("sign-up", json=BELA)
        assert account_.status_code == 201
        assert account_.json()["id"] == guest.json()["id"]
        assert account_.json()["kind"] == "account"
        assert cookie(account_) != cookie(guest)
        assert (await browser.get("who")).json() == "Béla"
        old = await browser.get("who", headers=with_cookie(cookie(guest)))
        assert old.status_code == 401
        assert key(await browser.post("sign-up", json=BELA)) == "people.already_in"


async def test_a_host_may_close_the_house_to_new_accounts(place: Place) -> None:
    shut = build(place.database, sign_up=False)
    async with shut.visit() as browser:
        refused = await browser.post("sign-up", json=BELA)
        assert (refused.status_code, key(refused)) == (403, "people.sign_up_off")
        assert (await browser.post("guest", json=ANNA)).status_code == 201
        assert (await me(browser)).json()["sign_up"] is False


async def test_logging_in_brings_the_guests_games(place: Place) -> None:
    async with place.visit() as browser:
        await browser.post("sign-up", json=BELA)
        await browser.post("log-out")
        guest = (await browser.post("guest", json=ANNA)).json()["id"]
        place.database.write_now(add_table, table_row("running", status="playing", first_id=guest))
        answer = await browser.post("log-in", json=BELA)
        assert answer.status_code == 200
        assert place.hall.moved == ["running"]
        assert (await browser.get("who")).json() == "Béla"
        assert place.database.read_now(users.find_user, guest) is None


async def test_wrong_names_and_wrong_passwords_are_answered_alike(place: Place) -> None:
    async with place.visit() as browser:
        await browser.post("sign-up", json=BELA)
        await browser.post("log-out")
        wrong = await browser.post("log-in", json={**BELA, "password": ANOTHER})
        unknown = await browser.post("log-in", json={**BELA, "name": "Nobody here"})
        assert wrong.status_code == unknown.status_code == 401
        assert wrong.json() == unknown.json()
        assert key(wrong) == "people.wrong_password"


async def test_guessing_is_throttled_however_the_name_is_spelt(place: Place) -> None:
    async with place.visit() as browser:
        await browser.post("sign-up", json=BELA)
        await browser.post("log-out")
        guesses = [
            await browser.post("log-in", json={"name": name, "password": ANOTHER})
            for name in ("Béla", "béla", " Béla ", "BÉLA", "Béla")
        ]
        assert [guess.status_code for guess in guesses] == [401, 401, 401, 429, 429]
        assert int(guesses[-1].headers["retry-after"]) >= 1
        place.now += HOUR
        assert (await browser.post("log-in", json=BELA)).status_code == 200


async def test_an_address_makes_only_so_many_guests_and_accounts(place: Place) -> None:
    few = build(place.database, limits={"guests_per_hour": 2, "accounts_per_hour": 1})

    async def come(path: str, body: dict[str, str], address: str) -> int:
        async with few.visit(address=address) as browser:
            answer = await browser.post(path, json=body)
            return int(answer.status_code)

    assert [await come("guest", ANNA, "192.0.2.1") for _ in range(3)] == [201, 201, 429]
    assert await come("guest", ANNA, "192.0.2.2") == 201
    assert await come("sign-up", BELA, "192.0.2.1") == 201
    assert await come("sign-up", {**BELA, "name": "Cili"}, "192.0.2.1") == 429


async def test_logging_out_takes_the_cookie_and_the_session(place: Place) -> None:
    async with place.visit() as browser:
        mine = cookie(await browser.post("guest", json=ANNA))
        assert (await browser.get("who")).status_code == 200  # known by now
        answer = await browser.post("log-out")
        assert answer.status_code == 204
        assert cookie(answer) in {"", '""'}
        assert (await browser.get("who", headers=with_cookie(mine))).status_code == 401


async def test_logging_out_everywhere(place: Place) -> None:
    async with place.visit() as here, place.visit() as there:
        await here.post("sign-up", json=BELA)
        place.now += 1
        await there.post("log-in", json=BELA)
        listed = (await here.get("sessions")).json()["sessions"]
        assert sorted(one["current"] for one in listed) == [False, True]
        assert set(listed[0]) == {"since", "seen_at", "expires_at", "current"}
        assert (await there.get("who")).status_code == 200
        assert (await here.post("log-out-everywhere")).status_code == 204
        assert (await here.get("who")).status_code == 401
        assert (await there.get("who")).status_code == 401


async def test_a_new_password_ends_the_other_sessions_at_once(place: Place) -> None:
    async with place.visit() as here, place.visit() as there:
        await here.post("sign-up", json=BELA)
        await there.post("log-in", json=BELA)
        assert (await there.get("who")).status_code == 200
        refused = await here.put("password", json={"old": ANOTHER, "new": ANOTHER})
        assert (refused.status_code, key(refused)) == (403, "people.wrong_old_password")
        assert (await here.put("password", json={"old": PASSWORD, "new": ANOTHER})).status_code == 200
        assert (await here.get("who")).status_code == 200
        assert (await there.get("who")).status_code == 401


async def test_a_guest_has_no_password_and_no_bots(place: Place) -> None:
    async with place.visit() as browser:
        await browser.post("guest", json=ANNA)
        assert key(await browser.put("password", json={"old": "", "new": ANOTHER})) == "people.accounts_only"
        assert key(await browser.post("bots", json={"name": "Robi"})) == "people.accounts_only"


async def test_an_account_takes_a_new_name_once_a_day(place: Place) -> None:
    async with place.visit() as browser, place.visit() as other:
        await other.post("sign-up", json={**BELA, "name": "Cili"})
        await browser.post("sign-up", json=BELA)
        assert key(await browser.put("name", json={"name": "cili"})) == "people.taken"  # costs nothing
        assert (await browser.put("name", json={"name": "BÉLA"})).json()["name"] == "BÉLA"
        assert (await browser.get("who")).json() == "BÉLA"
        assert (await browser.put("name", json={"name": "Dani"})).status_code == 429
        place.now += DAY
        assert (await browser.put("name", json={"name": "Dani"})).status_code == 200


async def test_a_guest_takes_names_freely(place: Place) -> None:
    async with place.visit() as browser:
        await browser.post("guest", json=ANNA)
        for name in ("Annie", "Anne"):
            assert (await browser.put("name", json={"name": name})).json()["name"] == name
        assert (await browser.put("name", json={"name": "\u202e"})).status_code == 400


async def test_deleting_asks_for_the_password(place: Place) -> None:
    async with place.visit() as browser:
        number = (await browser.post("sign-up", json=BELA)).json()["id"]
        assert (await browser.post("delete", json={"confirm": True})).status_code == 403
        assert (await browser.post("delete", json={"password": PASSWORD})).status_code == 204
        assert place.hall.resigned == [number]
        assert (await me(browser)).json()["kind"] == "nobody"
        assert place.database.read_now(users.count_users) == {}


async def test_deleting_a_guest_asks_whether_it_is_meant(place: Place) -> None:
    async with place.visit() as browser:
        await browser.post("guest", json=ANNA)
        assert key(await browser.post("delete", json={})) == "people.confirm"
        assert (await browser.post("delete", json={"confirm": True})).status_code == 204
        assert place.database.read_now(users.count_users) == {}


async def test_my_data_is_one_json_without_secrets(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pages, "PAGE", 2)
    async with place.visit() as browser:
        number = (await browser.post("sign-up", json=BELA)).json()["id"]
        for name in ("a", "b", "c"):
            place.database.write_now(add_table, table_row(name, status="finished", second_id=number))
            place.database.write_now(chat.add_line, name, number, f"in {name}", START)
        bot = (await browser.post("bots", json={"name": "Robi"})).json()
        token = (await browser.post(f"bots/{bot['id']}/tokens", json={"label": "home"})).json()
        answer = await browser.get("export")
        told = json.loads(answer.content)
        assert told["profile"]["name"] == "Béla"
        assert [row["id"] for row in told["tables"]] == ["a", "b", "c"]
        assert [row["text"] for row in told["chat"]] == ["in a", "in b", "in c"]
        assert told["rating_changes"] == told["ratings"] == told["muted"] == []
        assert told["bots"][0]["tokens"][0]["label"] == "home"
        assert len(told["sessions"]) == 1
        for secret in ("argon2", token["secret"], browser.cookies["futari"], "00" * 32):
            assert secret not in answer.text


async def test_an_empty_export_is_json_too(place: Place) -> None:
    async with place.visit() as browser:
        await browser.post("guest", json=ANNA)
        assert (await browser.get("export")).json()["tables"] == []


# Sessions over time


async def test_every_day_the_cookie_is_renewed(place: Place) -> None:
    async with place.visit() as browser:
        first = cookie(await browser.post("guest", json=ANNA))
        assert "set-cookie" not in (await browser.get("who")).headers
        place.now += DAY
        renewed = await browser.get("who")
        second = cookie(renewed)
        assert second != first
        assert (await browser.get("who")).status_code == 200
        under_way = await browser.get("who", headers=with_cookie(first))
        assert under_way.status_code == 200
        assert "set-cookie" not in under_way.headers
        place.now += GRACE
        assert (await browser.get("who", headers=with_cookie(first))).status_code == 401
        assert (await browser.get("who", headers=with_cookie(second))).status_code == 200


async def test_logging_out_on_the_day_of_renewal_leaves_nothing(place: Place) -> None:
    async with place.visit() as browser:
        await browser.post("guest", json=ANNA)
        place.now += DAY
        listed = (await browser.get("sessions")).json()["sessions"]
        assert [one["current"] for one in listed] == [True]
        place.now += DAY
        answer = await browser.post("log-out")
        assert answer.status_code == 204
        assert (await browser.get("who")).status_code == 401
        assert place.database.read_now(lambda connection: connection.scalars(select(sessions.c.hash)).all()) == []


async def test_an_answer_lost_on_its_way_does_not_cost_the_games(place: Place) -> None:
    async with place.visit() as browser, place.visit() as offline:
        first = with_cookie(cookie(await browser.post("guest", json=ANNA)))
        place.now += DAY
        lost = cookie(await offline.get("who", headers=first))
        place.now += HOUR
        again = await offline.get("who", headers=first)
        assert again.status_code == 200
        assert cookie(again) == lost
        assert (await browser.get("who", headers=with_cookie(lost))).status_code == 200


async def test_the_banned_and_the_deleted_are_strangers(place: Place) -> None:
    async with place.visit() as browser:
        number = (await browser.post("guest", json=ANNA)).json()["id"]
        assert (await browser.get("who")).status_code == 200
        await people.ban(place.database, number, place.now)
        callers_of(place.house).forget(number)
        assert (await browser.get("who")).status_code == 401


async def test_a_ban_from_another_process_is_known_within_seconds(place: Place) -> None:
    async with place.visit() as browser:
        number = (await browser.post("guest", json=ANNA)).json()["id"]
        assert (await browser.get("who")).status_code == 200
        await people.ban(place.database, number, place.now)
        assert (await browser.get("who")).status_code == 200
        place.now += callers.BELIEVED
        assert (await browser.get("who")).status_code == 401


async def test_not_every_request_asks_the_database(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    async with place.visit() as browser:
        await browser.post("guest", json=ANNA)
        await browser.get("who")

        async def no_reading(*_: object) -> None:
            pytest.fail("asked the database")

        monkeypatch.setattr(place.database, "read", no_reading)
        assert [(await browser.get("who")).status_code for _ in range(3)] == [200, 200, 200]


async def test_a_session_of_nonsense_is_nobodys(place: Place) -> None:
    async with place.visit() as browser:
        for secret in ("", "x", "x" * 43, "x" * 5000, "%00", "' OR 1=1"):
            assert (await browser.get("who", headers=with_cookie(secret))).status_code == 401


def test_what_is_remembered_of_callers_is_bounded_and_forgotten() -> None:
    known = Callers(most=2)
    people_ = [Caller(number, "guest", "Anna", False, False) for number in range(3)]
    for one in people_:
        known.keep(str(one.id), one, START, known.turn)
    assert len(known) == 2
    assert known.get("0", START) is None
    assert known.get("2", START) == people_[2]
    assert known.get("2", START - 1) is None  # the clock was set back
    before = known.turn
    known.forget(2)
    assert known.get("2", START) is None
    known.keep("2", people_[2], START, before)
    assert known.get("2", START) is None, "it was looked up before the ban"


async def test_a_socket_is_somebodys_too(place: Place) -> None:
    async with place.visit() as browser:
        secret = cookie(await browser.post("guest", json=ANNA))
    for sent, name in ((f"futari={secret}", "Anna"), ("futari=nonsense", None), ("", None)):
        scope = {"type": "websocket", "scheme": "ws", "headers": [(b"cookie", sent.encode()), (b"host", b"localhost")]}
        found = await caller_of(HTTPConnection(scope), place.house)
        assert (found.name if found else None) == name


async def test_hosts_only(place: Place) -> None:
    async with place.visit() as browser:
        number = (await browser.post("sign-up", json=BELA)).json()["id"]
        refused = await browser.get("host")
        assert (refused.status_code, key(refused)) == (403, "people.hosts_only")
        await people.set_host(place.database, number, is_host=True)
        callers_of(place.house).forget(number)
        assert (await browser.get("host")).json() == "Béla"
        assert (await me(browser)).json()["host"] is True


async def test_a_password_from_the_host_asks_for_another(place: Place) -> None:
    async with place.visit() as browser:
        number = (await browser.post("sign-up", json=BELA)).json()["id"]
        given = await people.reset_password(place.database, number, place.now)
        answer = await browser.post("log-in", json={**BELA, "password": given})
        assert answer.json()["choose_password"] is True
        assert (await me(browser)).json()["choose_password"] is True
        changed = await browser.put("password", json={"old": given, "new": ANOTHER})
        assert changed.json()["choose_password"] is False


# Bots


async def test_a_bot_comes_in_by_its_token_only(place: Place) -> None:
    async with place.visit() as browser, place.visit() as program:
        await browser.post("sign-up", json=BELA)
        bot = (await browser.post("bots", json={"name": "Robi"})).json()
        made = await browser.post(f"bots/{bot['id']}/tokens", json={"label": "home"})
        assert made.status_code == 201
        bearer = {"Authorization": f"Bearer {made.json()['secret']}"}
        told = (await me(program, bearer)).json()
        assert (told["kind"], told["name"], told["host"]) == ("bot", "Robi", False)
        assert (await program.get("who", headers=bearer)).json() == "Robi"
        for path in ("sessions", "export", "bots"):
            assert key(await program.get(path, headers=bearer)) == "people.not_by_token"
        assert key(await program.post("log-in", json=BELA, headers=bearer)) == "people.not_by_token"
        assert (await program.get("host", headers=bearer)).status_code == 403
        listed = (await browser.get("bots")).json()
        assert listed["bots"][0]["tokens"][0]["used_at"] == START
        assert made.json()["secret"] not in json.dumps(listed)
        ended = await browser.delete(f"bots/{bot['id']}/tokens/{made.json()['id']}")
        assert ended.status_code == 204
        assert (await program.get("who", headers=bearer)).status_code == 401


async def test_a_wrong_token_does_not_fall_back_on_the_cookie(place: Place) -> None:
    async with place.visit() as browser:
        await browser.post("guest", json=ANNA)
        for told in ("Bearer " + "x" * 43, "Bearer", "Basic abc", ""):
            assert (await browser.get("who", headers={"Authorization": told})).status_code == 401


async def test_a_deleted_bot_is_gone(place: Place) -> None:
    async with place.visit() as browser:
        await browser.post("sign-up", json=BELA)
        bot = (await browser.post("bots", json={"name": "Robi"})).json()
        assert (await browser.delete(f"bots/{bot['id']}")).status_code == 204
        assert place.hall.resigned == [bot["id"]]
        assert (await browser.get("bots")).json() == {"bots": [], "most": 5}
        for missing in (bot["id"], 1, 2**53):
            assert (await browser.delete(f"bots/{missing}")).status_code == 404
        assert (await browser.delete(f"bots/{2**80}")).status_code == 422


# What is sent


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("guest", {}),
        ("guest", {"name": 5}),
        ("guest", {"name": "x" * 201}),
        ("guest", {"name": "Anna", "kind": "account"}),
        ("guest", ["Anna"]),
        ("sign-up", {"name": "Anna"}),
        ("log-in", {"name": "Anna", "password": "x" * 2000}),
    ],
)
async def test_what_is_not_asked_for_is_refused(place: Place, path: str, body: object) -> None:
    async with place.visit() as browser:
        answer = await browser.post(path, json=body)
        assert answer.status_code == 422
        assert "x" * 100 not in answer.text


async def test_a_slip_of_the_pen_is_not_counted(place: Place) -> None:
    few = build(place.database, limits={"guests_per_hour": 1, "accounts_per_hour": 1})
    async with few.visit() as browser:
        assert (await browser.post("guest", json={"name": "?"})).status_code == 400
        assert (await browser.post("guest", json=ANNA)).status_code == 201
        assert (await browser.post("sign-up", json={**BELA, "password": "short"})).status_code == 400
        assert (await browser.post("sign-up", json=BELA)).status_code == 201


async def test_a_password_typed_wrongly_is_never_repeated(place: Place) -> None:
    async with place.visit() as browser:
        answer = await browser.post("sign-up", json={"name": "Béla", "password": "short!?"})
        assert answer.status_code == 400
        assert "short!?" not in answer.text
