"""The web page: one shell for all page addresses, its files, and the words of each language."""

import html
import json
import re
from http import HTTPStatus
from pathlib import Path

from fastapi import APIRouter, Request, Response
from starlette.convertors import Convertor, register_url_convertor
from starlette.exceptions import HTTPException

from futari.locale import LANGUAGES, Language, Message
from futari.locale.export import export_words
from futari.server.house import HouseDep
from futari.server.language import language_of
from futari.server.static_files import StaticFile, StaticFiles

__all__ = ["PAGES", "STATIC", "router"]

STATIC = StaticFiles(Path(__file__).parents[1] / "static", trust=1.0)

# The addresses of pages and the modules that show them, as the page's own router (static/shell/router.js) has them.
PAGES = {
    "/": "home",
    "/lobby": "lobby",
    "/join": "join",
    "/table/:table": "table",
    "/table/:table/replay": "replay",
    "/analysis": "analysis",
    "/puzzles": "puzzles",
    "/puzzles/:puzzle": "puzzles",
    "/rules": "rules",
    "/rules/:game": "rules",
    "/rules/:game/:rule": "rules",
    "/learn": "learn",
    "/player/:name": "profile",
    "/settings": "settings",
    "/host": "host",
    "/about": "about",
    "/design": "design",
}

FOR_EVER = "public, max-age=31536000, immutable"
ASK_FIRST = "no-cache"
VERSION = re.compile(r"[0-9a-f]{12}")
WORN = re.compile(r'\bwear\(("[^)]*")\)')
MOST_RENDERED = 128  # more only while somebody works on the files
PLACEHOLDER = re.compile(r"\{\{([a-z_.]+)(?::([a-z_.]+))?\}\}")


class _PagePath(Convertor[str]):
    """Any address that belongs to nobody else: people who mistype one get a page, programs an error."""

    regex = r"(?!(?:api|static|words|metrics|health|ready)(?:/|$)).*"

    def convert(self, value: str) -> str:
        return value

    def to_string(self, value: str) -> str:
        return value


register_url_convertor("page", _PagePath())
router = APIRouter(include_in_schema=False)
GET = ["GET", "HEAD"]


async def get_static(request: Request) -> Response:
    """A file; for ever under its version, else to be asked for again each time."""
    path: str = request.path_params["path"]
    first, _, rest = path.partition("/")
    named = bool(VERSION.fullmatch(first))
    file = STATIC.find(rest if named else path)
    if file is None:
        raise HTTPException(HTTPStatus.NOT_FOUND)
    return _send(request, file, FOR_EVER if named and first == STATIC.version() else ASK_FIRST)


# A plain route: a page asks for many files at once, and none of them needs what FastAPI does for the others.
router.add_route("/static/{path:path}", get_static, GET, include_in_schema=False)


@router.api_route("/words/{language}.json", methods=GET)
async def get_words(language: str, request: Request, v: str = "") -> Response:
    """All words of a language; for ever under their hash."""
    if language not in LANGUAGES:
        raise HTTPException(HTTPStatus.NOT_FOUND)
    file = _words(language)
    return _send(request, file, FOR_EVER if v == file.digest else ASK_FIRST)


@router.api_route("/sw.js", methods=GET)
async def get_service_worker(request: Request) -> Response:
    """The service worker; at the top, because it may serve only what is below its own address."""
    return _send(request, _file("sw.js"), ASK_FIRST)


@router.api_route("/manifest.webmanifest", methods=GET)
async def get_manifest(request: Request, house: HouseDep) -> Response:
    """What the page is called when it is installed."""
    return _send(request, _rendered("manifest.webmanifest", _language(request, house)), ASK_FIRST, varies=True)


@router.api_route("/offline.html", methods=GET)
async def get_offline(request: Request, house: HouseDep) -> Response:
    """What is shown when the server cannot be reached."""
    return _send(request, _rendered("offline.html", _language(request, house)), ASK_FIRST, varies=True)


@router.api_route("/{path:page}", methods=GET)
async def get_page(path: str, request: Request, house: HouseDep) -> Response:
    """The shell; the page itself is shown by its scripts."""
    page = next((page for pattern, page in _PATTERNS if pattern.fullmatch(f"/{path}")), "")
    status = HTTPStatus.OK if page else HTTPStatus.NOT_FOUND
    shell = _rendered("index.html", _language(request, house), page)
    return _send(request, shell, ASK_FIRST, varies=True, status=status)


_PATTERNS = tuple((re.compile(re.sub(r":[a-z]+", "[^/]+", path) + "/?"), page) for path, page in PAGES.items())
_WORDS: dict[str, StaticFile] = {}
_RENDERED: dict[tuple[str, ...], StaticFile] = {}


def _language(request: Request, house: HouseDep) -> Language:
    return language_of(request.scope, house.settings.language)


def _words(language: str) -> StaticFile:
    if language not in _WORDS:
        _WORDS[language] = StaticFile(export_words(language), "application/json")
    return _WORDS[language]


def _file(name: str) -> StaticFile:
    file = STATIC.find(name)
    if file is None:
        raise HTTPException(HTTPStatus.NOT_FOUND)
    return file


def _rendered(name: str, language: Language, page: str = "") -> StaticFile:
    """A template with its places filled in: {{version}}, {{words}}, {{language}}, {{ahead}} and {{t:key}}."""
    template, version = _file(name), STATIC.version()
    key = (name, template.digest, language, version, page)
    if key not in _RENDERED:
        if len(_RENDERED) > MOST_RENDERED:
            _RENDERED.clear()
        facts = {"version": version, "language": language, "words": _words(language).digest, "ahead": _ahead(page)}
        escape = html.escape if name.endswith(".html") else _json_escape

        def fill(place: re.Match[str]) -> str:
            what, word = place.groups()
            return escape(Message(word).text(language)) if what == "t" else facts[what]

        text = PLACEHOLDER.sub(fill, template.content.decode())
        _RENDERED[key] = StaticFile(text.encode(), template.media_type)
    return _RENDERED[key]


def _ahead(page: str) -> str:
    """What the page is going to ask for, told at once: else a browser learns it file by file, each after the other."""
    script = f"pages/{page}.js"
    modules = STATIC.together("app.js", *([script] if page else []))
    worn = WORN.search(_file(script).content.decode()) if page else None
    sheets = [f"style/{'+'.join(re.findall(r'[a-z-]+', worn[1]))}.css"] if worn else []
    here = f"/static/{STATIC.version()}"
    return "\n  ".join(
        [
            *(f'<link rel="preload" as="style" href="{here}/{name}">' for name in sheets),
            *(f'<link rel="modulepreload" href="{here}/{name}">' for name in modules),
        ]
    )


def _json_escape(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)[1:-1]


def _send(
    request: Request, file: StaticFile, cache: str, *, varies: bool = False, status: int = HTTPStatus.OK
) -> Response:
    """A file, compressed if the browser likes, or the news that it has not changed."""
    compressed = file.compressed if "gzip" in request.headers.get("accept-encoding", "") else None
    etag = f'"{file.digest}{"-gz" if compressed else ""}"'
    headers = {
        "Cache-Control": cache,
        "ETag": etag,
        "Vary": "Accept-Encoding, Accept-Language, Cookie" if varies else "Accept-Encoding",
    }
    known = {tag.strip().removeprefix("W/") for tag in request.headers.get("if-none-match", "").split(",")}
    if status == HTTPStatus.OK and (etag in known or "*" in known):
        return Response(status_code=HTTPStatus.NOT_MODIFIED, headers=headers)
    if compressed is not None:
        headers["Content-Encoding"] = "gzip"
    body = file.content if compressed is None else compressed
    return Response(body, status, {**headers, "Content-Type": file.media_type})
