"""What the host can watch: Prometheus metrics in a registry of our own, with labels that cannot grow without bound."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from futari.server.logs import route_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from starlette.types import ASGIApp, Receive, Scope, Send
    from starlette.types import Message as Frame

__all__ = ["CONTENT_TYPE", "Measure", "Metrics"]

CONTENT_TYPE = "text/plain; version=1.0.0; charset=utf-8; escaping=underscores"
METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
SECONDS = (0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1.0, 2.5, 10.0)


class Metrics:
    """The numbers of one server process."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.requests = self._counter("futari_requests", "Requests answered", "method", "route", "status")
        self.request_seconds = self._histogram("futari_request_seconds", "Time to answer a request", "route")
        self.sockets = self._gauge("futari_sockets_open", "Sockets open now", "route")
        self.choices = self._histogram("futari_choice_seconds", "Time from a choice's arrival to its acknowledgement")
        self.tables = self._gauge("futari_tables", "Tables by status", "status")
        self.pool_queue = self._gauge("futari_pool_queue", "Errands that wait for a worker", "kind")
        self.database_errors = self._counter("futari_database_errors", "Units of work the database failed")
        self.broker_alive = self._gauge("futari_broker_alive", "1 while messages reach the other processes")

    def set_tables(self, counts: Mapping[str, int]) -> None:
        """How many tables there are of each status; what is not counted is gone."""
        self.tables.clear()
        for status, count in counts.items():
            self.tables.labels(status).set(count)

    def render(self) -> bytes:
        """All of it in Prometheus' text format (`CONTENT_TYPE`)."""
        return generate_latest(self.registry)

    def _counter(self, name: str, says: str, *labels: str) -> Counter:
        return Counter(name, says, labels, registry=self.registry)

    def _gauge(self, name: str, says: str, *labels: str) -> Gauge:
        return Gauge(name, says, labels, registry=self.registry)

    def _histogram(self, name: str, says: str, *labels: str) -> Histogram:
        return Histogram(name, says, labels, registry=self.registry, buckets=SECONDS)


class Measure:
    """Counts requests and open sockets by the template of their route, never by the path."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self.app = app
        self.metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on and count."""
        if scope["type"] == "http":
            await self._request(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        began, status = time.perf_counter(), 500

        async def watched(frame: Frame) -> None:
            nonlocal status
            if frame["type"] == "http.response.start":
                status = frame["status"]
                self.metrics.request_seconds.labels(route_of(scope)).observe(time.perf_counter() - began)
            await send(frame)

        try:
            await self.app(scope, receive, watched)
        finally:
            method = scope["method"] if scope["method"] in METHODS else "other"
            self.metrics.requests.labels(method, route_of(scope), str(status)).inc()

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        gauge: Gauge | None = None

        async def watched(frame: Frame) -> None:
            nonlocal gauge
            if frame["type"] == "websocket.accept":
                gauge = self.metrics.sockets.labels(route_of(scope))
                gauge.inc()
            await send(frame)

        try:
            await self.app(scope, receive, watched)
        finally:
            if gauge is not None:
                gauge.dec()
