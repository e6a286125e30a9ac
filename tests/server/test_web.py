"""The web page's files: one shell for all page addresses, files to be kept for ever, the words of each language."""

from __future__ import annotations

import gzip
import re
from html.parser import HTMLParser
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import msgspec
import pytest
from fastapi import FastAPI

from futari.locale import LANGUAGES, Message
from futari.locale.export import UNSPOKEN, words_of
from futari.server import errors, security
from futari.server.house import House
from futari.server.routes import web
from futari.server.static_files import StaticFiles
from server.asgi import ask, plain

ROOT = web.STATIC.root
SCRIPTS = sorted(ROOT.rglob("*.js"))
ADDRESSES = [re.sub(":[a-z]+", "x", page) for page in web.PAGES]


def make_app(*, sign: str = "en") -> FastAPI:
    settings = plain(language=sign)
    app = FastAPI()
    app.state.house = cast("House", SimpleNamespace(settings=settings))
    errors.install(app)
    security.install(app, settings)

    @app.get("/api/v1/known")
    async def known() -> str:
        return "known"

    app.include_router(web.router)
    return app


@pytest.fixture(scope="module")
def app() -> FastAPI:
    return make_app()


@pytest.fixture
def version() -> str:
    return web.STATIC.version()


# Pages


@pytest.mark.parametrize("address", ADDRESSES)
def test_every_page_address_is_answered_with_the_shell(app: FastAPI, address: str) -> None:
    answer = ask(app, path=address)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert '<main id="main"' in answer.text
    assert answer.headers["cache-control"] == "no-cache"
    assert answer.headers["content-security-policy"] == security.POLICY


@pytest.mark.parametrize("address", ["/nowhere", "/table", "/lobby/more", "/player/"])
def test_a_wrong_address_is_a_page_too(app: FastAPI, address: str) -> None:
    answer = ask(app, path=address)
    assert answer.status_code == 404
    assert '<main id="main"' in answer.text


@pytest.mark.parametrize("address", ["/api", "/api/v1/nothing", "/static/nothing.js", "/words/xx.json", "/words/"])
def test_programs_get_errors_they_can_read(app: FastAPI, address: str) -> None:
    answer = ask(app, path=address)
    assert answer.status_code == 404
    assert answer.json()["error"]["key"] == "server.not_found"


def test_other_methods_of_known_addresses_are_still_refused_as_such(app: FastAPI) -> None:
    assert ask(app, "POST", "/api/v1/known").status_code == 405


def test_the_server_and_the_page_have_the_same_pages() -> None:
    routes = re.findall(r'\{ path: "([^"]+)", page: "([^"]+)"', (ROOT / "shell/router.js").read_text())
    assert routes == list(web.PAGES.items())
    assert set(web.PAGES.values()) <= {file.stem for file in (ROOT / "pages").iterdir()}


def test_the_shell_names_all_that_its_page_will_ask_for(app: FastAPI, version: str) -> None:
    named = {attributes.get("href") for tag, attributes in Tags(ask(app, path="/table/x").text).found if tag == "link"}
    for file in ("app.js", "shell/make.js", "pages/table.js", "table/table-frame.js", "style/prompt+moves+table.css"):
        assert f"/static/{version}/{file}" in named
    assert f"/static/{version}/pages/home.js" not in named


def test_modules_are_named_once_with_all_that_they_import(tmp_path: Path) -> None:
    (tmp_path / "parts").mkdir()
    (tmp_path / "a.js").write_text(
        'import { b } from "./parts/b.js";\nimport "./parts/c.js";\nvoid import("./late.js");'
    )
    (tmp_path / "parts/b.js").write_text('/** @type {import("./type.js").T} */\nexport { c } from "./c.js";')
    (tmp_path / "parts/c.js").write_text('import {\n  a,\n} from "../a.js";')
    assert StaticFiles(tmp_path).together("a.js") == ["a.js", "parts/b.js", "parts/c.js"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_shell_speaks_the_readers_language(app: FastAPI, language: str) -> None:
    answer = ask(app, headers={"Accept-Language": language})
    assert f'<html lang="{language}"' in answer.text
    assert Message("page.nav.lobby").text(language) in answer.text
    assert "{{" not in answer.text
    assert "Accept-Language" in answer.headers["vary"]
    assert f'lang="{language}"' in ask(app, headers={"Accept-Language": "en", "Cookie": f"lang={language}"}).text


def test_a_house_has_a_language_of_its_own() -> None:
    assert '<html lang="ro"' in ask(make_app(sign="ro")).text


# Files


def test_files_under_their_version_may_be_kept_for_ever(app: FastAPI, version: str) -> None:
    answer = ask(app, path=f"/static/{version}/app.js")
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
    assert answer.content == (ROOT / "app.js").read_bytes()


@pytest.mark.parametrize("address", ["/static/app.js", "/static/000000000000/app.js"])
def test_other_files_are_asked_for_again(app: FastAPI, address: str) -> None:
    answer = ask(app, path=address)
    assert answer.headers["cache-control"] == "no-cache"
    again = ask(app, path=address, headers={"If-None-Match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert ask(app, path=address, headers={"If-None-Match": '"other"'}).status_code == 200


def test_files_are_compressed_for_those_who_like(app: FastAPI) -> None:
    plainly = ask(app, path="/static/app.js", headers={"Accept-Encoding": "identity"})
    packed = ask(app, path="/static/app.js", headers={"Accept-Encoding": "gzip"})
    assert packed.headers["content-encoding"] == "gzip"
    assert int(packed.headers["content-length"]) < int(plainly.headers["content-length"])
    assert packed.content == plainly.content
    assert packed.headers["etag"] != plainly.headers["etag"]


@pytest.mark.parametrize(
    "path", ["../app.py", "%2e%2e/app.py", "style/../../app.py", "/etc/passwd", "%2fetc%2fpasswd", "style", "", "a%00b"]
)
def test_nothing_outside_the_folder_is_served(app: FastAPI, path: str) -> None:
    answer = ask(app, path=f"/static/{path}")
    assert answer.status_code == 404


def test_sheets_come_together_in_the_order_they_are_asked_for(app: FastAPI, version: str) -> None:
    answer = ask(app, path=f"/static/{version}/style/tokens+base.css")
    tokens, base = ((ROOT / f"style/{name}.css").read_bytes() for name in ("tokens", "base"))
    assert answer.content == tokens + b"\n" + base
    assert answer.headers["content-type"] == "text/css; charset=utf-8"
    assert "immutable" in answer.headers["cache-control"]


@pytest.mark.parametrize("path", ["style/tokens+nothing.css", "style/tokens+.css", "shell/api+words.js", "+.css", "+"])
def test_only_sheets_that_are_there_come_together(app: FastAPI, path: str) -> None:
    assert ask(app, path=f"/static/{path}").status_code == 404


def test_a_changed_file_changes_the_version(tmp_path: Path) -> None:
    (tmp_path / "a.js").write_text("one")
    files = StaticFiles(tmp_path)
    first = files.version()
    assert files.version() == first
    (tmp_path / "a.js").write_text("other")
    assert files.version() != first
    (tmp_path / "a.js").write_text("one")
    assert files.version() == first
    (tmp_path / "b.js").write_text("")
    assert files.version() != first


def test_the_service_worker_may_serve_the_whole_site(app: FastAPI) -> None:
    answer = ask(app, path="/sw.js")
    assert answer.status_code == 200
    assert answer.headers["cache-control"] == "no-cache"


# Words


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_are_those_of_the_catalogue(app: FastAPI, language: str) -> None:
    answer = ask(app, path=f"/words/{language}.json")
    words = answer.json()
    assert words == {key: said for key, said in words_of(language).items() if key.partition(".")[0] not in UNSPOKEN}
    assert any(key.startswith("page.") for key in words)
    assert words["colour.red"] == Message("colour.red").text(language)
    assert "" not in words
    assert answer.headers["cache-control"] == "no-cache"


def test_words_under_their_hash_may_be_kept_for_ever(app: FastAPI) -> None:
    found = re.search(r'data-words="([0-9a-f]+)"', ask(app, headers={"Accept-Language": "hu"}).text)
    assert found
    assert "immutable" in ask(app, path=f"/words/hu.json?v={found[1]}").headers["cache-control"]
    assert "immutable" not in ask(app, path="/words/hu.json?v=0123").headers["cache-control"]


# What the policy forbids must not stand in the page; what it names must be there.


class Tags(HTMLParser):
    """All tags of a page with their attributes."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))


@pytest.mark.parametrize("path", ["/", "/offline.html"])
def test_the_page_keeps_to_its_own_policy_and_names_only_what_is_there(app: FastAPI, path: str) -> None:
    for tag, attributes in Tags(ask(app, path=path).text).found:
        assert tag not in {"style", "base"}
        assert tag != "script" or attributes.get("src")
        assert not [name for name in attributes if name == "style" or name.startswith("on")]
        named = attributes.get("src") or (attributes.get("href") if tag in {"link", "use"} else None)
        if named:
            assert ask(app, path=named.partition("#")[0]).status_code == 200, named


def test_all_icons_that_are_named_are_drawn() -> None:
    drawn = set(re.findall(r'<symbol id="([a-z]+)"', (ROOT / "icons/icons.svg").read_text()))
    named = {name for file in SCRIPTS for name in re.findall(r'\bicon\("([a-z]+)"\)', file.read_text())}
    shell = set(re.findall(r"icons\.svg#([a-z]+)", (ROOT / "index.html").read_text()))
    assert named
    assert named | shell <= drawn


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_can_be_installed(app: FastAPI, language: str) -> None:
    answer = ask(app, path="/manifest.webmanifest", headers={"Accept-Language": language})
    assert answer.headers["content-type"] == "application/manifest+json"
    manifest = msgspec.json.decode(answer.content)
    assert (manifest["lang"], manifest["start_url"], manifest["display"]) == (language, "/", "standalone")
    for icon in manifest["icons"]:
        picture = ask(app, path=icon["src"])
        assert picture.headers["content-type"] == icon["type"]
        if icon["type"] == "image/png":
            side = int.from_bytes(picture.content[16:20])
            assert icon["sizes"] == f"{side}x{side}"


def test_all_scripts_together_are_small() -> None:
    """The whole page, every game and every part of it; what one visit loads is weighed in a real browser."""
    assert sum(len(gzip.compress(file.read_bytes())) for file in SCRIPTS) < 300_000
