"""Who may ask, from where, and what a browser may do with the answer: pure ASGI, so sockets and streams pass untouched.

FastAPI's own /docs page loads scripts from elsewhere and has inline code; the policy is not weakened for it, so an app
serves /openapi.json only (`docs_url=None, redoc_url=None`).
"""

from __future__ import annotations

from http import HTTPStatus
from typing import TYPE_CHECKING

from futari.locale import Message
from futari.server.body import BodyLimit
from futari.server.client import client_of, headers_of, host_of, origin_of
from futari.server.errors import error_of, refuse, reply
from futari.server.language import language_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from fastapi import FastAPI
    from starlette.types import ASGIApp, Receive, Scope, Send
    from starlette.types import Message as Frame

    from futari.server.settings import Settings

__all__ = ["HostCheck", "OriginCheck", "SecurityHeaders", "install"]

# 'self' covers ws: and wss: of the same host in every browser since Safari 15.4 (CSP 3).
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
UNUSED = ("camera", "display-capture", "geolocation", "gyroscope", "microphone", "midi", "payment", "serial", "usb")
HEADERS = {
    b"content-security-policy": POLICY.encode(),
    b"x-content-type-options": b"nosniff",
    # Not "no-referrer": with it browsers send "Origin: null" with our own forms, and the check below would refuse them.
    b"referrer-policy": b"same-origin",
    b"permissions-policy": ", ".join(f"{feature}=()" for feature in UNUSED).encode(),
    b"cross-origin-opener-policy": b"same-origin",
    b"cross-origin-resource-policy": b"same-origin",
}
A_YEAR = b"max-age=31536000"
CHANGING = frozenset({"POST", "PUT", "PATCH", "DELETE"})


class SecurityHeaders:
    """Tells browsers what they may do with our answers; nothing is cached unless the answer or its path says so."""

    def __init__(self, app: ASGIApp, settings: Settings, cacheable: tuple[str, ...] = ("/static/",)) -> None:
        self.app = app
        self.settings = settings
        self.cacheable = cacheable

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on, with headers on the way back."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        extra = self._headers(scope)

        async def with_headers(frame: Frame) -> None:
            if frame["type"] == "http.response.start":
                theirs = [pair for pair in frame.get("headers", ()) if pair[0].lower() not in extra]
                if not self._may_cache(scope, theirs):
                    theirs.append((b"cache-control", b"no-store"))
                frame = {**frame, "headers": [*theirs, *extra.items()]}
            await send(frame)

        await self.app(scope, receive, with_headers)

    def _headers(self, scope: Scope) -> dict[bytes, bytes]:
        client = client_of(scope, self.settings)
        name, _ = host_of(client.host) or ("localhost", None)
        # Browsers keep this for all ports of a host: on localhost it would break everybody else's servers.
        if client.scheme == "https" and name != "localhost" and not name.endswith(".localhost"):
            return {**HEADERS, b"strict-transport-security": A_YEAR}
        return HEADERS

    def _may_cache(self, scope: Scope, headers: list[tuple[bytes, bytes]]) -> bool:
        return scope["path"].startswith(self.cacheable) or any(name.lower() == b"cache-control" for name, _ in headers)


class _Check:
    """A middleware that refuses some requests before the app sees them."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.settings = settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on or refuse."""
        refused = self._refusal(scope) if scope["type"] in {"http", "websocket"} else None
        if refused is None:
            await self.app(scope, receive, send)
            return
        status, key = refused
        body = error_of(Message(key), language_of(scope, self.settings.language))
        await refuse(scope, receive, send, reply(body, status), reason=key)

    def _refusal(self, scope: Scope) -> tuple[int, str] | None:
        raise NotImplementedError


class HostCheck(_Check):
    """Answers only to the names it was given: a foreign name that leads to us (DNS rebinding) gets nothing."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        super().__init__(app, settings)
        self.hosts = settings.hosts

    def _refusal(self, scope: Scope) -> tuple[int, str] | None:
        host = host_of(client_of(scope, self.settings).host)
        if host is None:
            return HTTPStatus.BAD_REQUEST, "server.host_missing"
        name, port = host
        if any(_answers(allowed, name, port) for allowed in self.hosts):
            return None
        return HTTPStatus.MISDIRECTED_REQUEST, "server.host_unknown"


def _answers(allowed: str, name: str, port: str | None) -> bool:
    if allowed.startswith("*."):
        return name.endswith(allowed[1:])
    return allowed in {name, f"{name}:{port}"}


class OriginCheck(_Check):
    """Lets foreign pages neither open sockets nor change anything in the name of a browser that holds our cookie."""

    def _refusal(self, scope: Scope) -> tuple[int, str] | None:
        if scope["type"] == "http" and scope["method"] not in CHANGING:
            return None
        return None if self._is_ours(scope) else (HTTPStatus.FORBIDDEN, "server.origin")

    def _is_ours(self, scope: Scope) -> bool:
        cookie = bool(headers_of(scope, b"cookie"))
        if not cookie and any(value.lower().startswith("bearer ") for value in headers_of(scope, b"authorization")):
            return True  # a program: no browser adds that header by itself
        origins = headers_of(scope, b"origin")
        if origins:
            return len(origins) == 1 and self._is_own(origins[0], scope)
        if scope["type"] == "http":
            if site := headers_of(scope, b"sec-fetch-site"):
                return site[0] in {"same-origin", "none"}
            if referer := headers_of(scope, b"referer"):
                return self._is_own(referer[0], scope)
        return not cookie  # no browser at all, so nobody's authority to borrow

    def _is_own(self, text: str, scope: Scope) -> bool:
        origin = origin_of(text)
        own = client_of(scope, self.settings).origin
        return origin is not None and (origin == own or origin in self.settings.public_origins)


def install(
    app: FastAPI,
    settings: Settings,
    cacheable: tuple[str, ...] = ("/static/",),
    larger: Mapping[str, int] | None = None,
) -> None:
    """Put all of it around an app; from the outside in: headers, host, origin, size (`larger` on some paths)."""
    app.add_middleware(BodyLimit, settings=settings, larger=larger or {})
    app.add_middleware(OriginCheck, settings=settings)
    app.add_middleware(HostCheck, settings=settings)
    app.add_middleware(SecurityHeaders, settings=settings, cacheable=cacheable)
