"""Where a request comes from: address, scheme and host, with what proxies say believed only from those we trust."""

from __future__ import annotations

import re
from ipaddress import IPv6Address, ip_address
from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from starlette.types import Scope

    from futari.server.settings import Settings

__all__ = ["Client", "client_of", "headers_of", "host_of", "is_secure", "origin_of"]

NAME = re.compile(r"(\[[0-9a-f:.]+\]|[a-z0-9_](?:[a-z0-9_.-]*[a-z0-9_])?)\.?(?::(\d{1,5}))?", re.IGNORECASE)
PORTS = {"http": "80", "https": "443"}
CLIENT = "futari.client"


class Client(NamedTuple):
    """Where a request comes from and how it was addressed, as far as we can trust what we are told."""

    address: str
    scheme: Literal["http", "https"]
    host: str  # as sent; not checked yet, empty if there was none or more than one

    @property
    def origin(self) -> str | None:
        """The origin of pages that this request's host serves."""
        return origin_of(f"{self.scheme}://{self.host}")


def client_of(scope: Scope, settings: Settings) -> Client:
    """The client behind a request; X-Forwarded-* is believed only if a trusted proxy says it."""
    known: Client | None = scope.get(CLIENT)
    if known is None:
        known = scope[CLIENT] = _client(scope, settings)
    return known


def is_secure(scope: Scope, settings: Settings) -> bool:
    """Whether cookies of this answer must be Secure."""
    if settings.secure_cookies == "auto":
        return client_of(scope, settings).scheme == "https"
    return settings.secure_cookies


def _client(scope: Scope, settings: Settings) -> Client:
    peer = scope.get("client")
    address = _address(peer[0]) or peer[0] if peer else "unknown"
    scheme: Literal["http", "https"] = "https" if scope.get("scheme") in {"https", "wss"} else "http"
    hosts = headers_of(scope, b"host")
    host = hosts[0] if len(hosts) == 1 else ""
    if _is_trusted(address, settings):
        # Of a list the last is what the trusted proxy itself has seen; the rest is hearsay.
        proto = _listed(scope, b"x-forwarded-proto")
        if proto:
            scheme = "https" if proto[-1] in {"https", "wss"} else "http"
        host = (_listed(scope, b"x-forwarded-host") or [host])[-1]
        for hop in reversed(_listed(scope, b"x-forwarded-for")):
            told = _address(hop)
            if told is None:
                break
            address = told
            if not _is_trusted(told, settings):
                break
    return Client(address, scheme, host)


def _is_trusted(address: str, settings: Settings) -> bool:
    try:
        place = ip_address(address)
    except ValueError:
        return False
    return any(place in network for network in settings.trusted_proxies)


def _address(text: str) -> str | None:
    """An address in its plain form, without a port; None for anything else."""
    bare = text.strip()
    if bare.startswith("["):
        bare = bare[1:].partition("]")[0]
    elif bare.count(":") == 1:
        bare = bare.partition(":")[0]
    try:
        place = ip_address(bare)
    except ValueError:
        return None
    return str(place.ipv4_mapped or place) if isinstance(place, IPv6Address) else str(place)


def headers_of(scope: Scope, name: bytes) -> list[str]:
    """All values of a header, as they came."""
    return [value.decode("latin-1").strip() for header, value in scope["headers"] if header == name]


def _listed(scope: Scope, name: bytes) -> list[str]:
    return [part.strip() for value in headers_of(scope, name) for part in value.split(",") if part.strip()]


def host_of(text: str) -> tuple[str, str | None] | None:
    """Name and port of a Host header, normalised; None if it is none."""
    match = NAME.fullmatch(text) if len(text) <= 255 else None
    if match is None:
        return None
    name, port = match[1].lower(), match[2]
    if name.startswith("["):
        try:
            name = f"[{IPv6Address(name[1:-1])}]"
        except ValueError:
            return None
    return name, port


def origin_of(text: str) -> str | None:
    """An origin in its normal form (no default port, no path); None for "null" and nonsense."""
    scheme, _, rest = text.strip().partition("://")
    scheme = scheme.lower()
    host = host_of(rest.partition("/")[0])
    if scheme not in PORTS or host is None:
        return None
    name, port = host
    return f"{scheme}://{name}" if port in {None, PORTS[scheme]} else f"{scheme}://{name}:{port}"
