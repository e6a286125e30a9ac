"""Metrics: counted by template, in a registry of our own."""

from fastapi import APIRouter, FastAPI, WebSocket
from starlette.responses import PlainTextResponse
from starlette.types import Receive, Scope, Send

from futari.server.metrics import Measure, Metrics
from server.asgi import ask, bare_app, frames


def measured(metrics: Metrics) -> FastAPI:
    app = bare_app()
    inner = APIRouter(prefix="/tables")

    @inner.get("/{table}")
    async def table(table: int) -> int:
        return table

    @inner.websocket("/{table}/socket")
    async def socket(socket: WebSocket, table: int) -> None:
        await socket.accept()
        await socket.send_text(metrics.render().decode())
        await socket.close()

    async def static(scope: Scope, receive: Receive, send: Send) -> None:
        await PlainTextResponse("x")(scope, receive, send)

    outer = APIRouter(prefix="/api")
    outer.include_router(inner)
    app.include_router(outer)
    app.mount("/static", static)
    app.add_middleware(Measure, metrics=metrics)
    return app


def test_requests_are_counted_by_template_so_that_labels_stay_few() -> None:
    metrics = Metrics()
    app = measured(metrics)
    for path in (
        "/api/tables/1",
        "/api/tables/2",
        "/api/tables/x",
        "/nowhere/1",
        "/nowhere/2",
        "/static/a",
        "/static/b",
    ):
        ask(app, path=path)
    ask(app, "BREW", "/api/tables/1")
    lines = {line for line in metrics.render().decode().splitlines() if line.startswith("futari_requests_total")}
    assert lines == {
        'futari_requests_total{method="GET",route="/api/tables/{table}",status="200"} 2.0',
        'futari_requests_total{method="GET",route="/api/tables/{table}",status="422"} 1.0',
        'futari_requests_total{method="GET",route="unmatched",status="404"} 2.0',
        'futari_requests_total{method="GET",route="/static/*",status="200"} 2.0',
        'futari_requests_total{method="other",route="/api/tables/{table}",status="405"} 1.0',
    }


def test_open_sockets_are_counted_while_they_are_open() -> None:
    metrics = Metrics()
    sent = frames(measured(metrics), "/api/tables/7/socket")
    sample = 'futari_sockets_open{route="/api/tables/{table}/socket"}'
    assert f"{sample} 1.0" in sent[1]["text"]
    assert f"{sample} 0.0" in metrics.render().decode()


def test_the_rest_is_set_by_those_who_know() -> None:
    metrics = Metrics()
    metrics.choices.observe(0.004)
    metrics.set_tables({"open": 3, "running": 2})
    metrics.set_tables({"running": 1})
    metrics.pool_queue.labels("analysis").set(4)
    metrics.database_errors.inc()
    metrics.broker_alive.set(1)
    text = metrics.render().decode()
    assert 'futari_choice_seconds_bucket{le="0.005"} 1.0' in text
    assert 'futari_tables{status="running"} 1.0' in text
    assert 'status="open"' not in text
    assert 'futari_pool_queue{kind="analysis"} 4.0' in text
    assert "futari_database_errors_total 1.0" in text
    assert "futari_broker_alive 1.0" in text


def test_two_servers_in_one_process_do_not_share_numbers() -> None:
    one, two = Metrics(), Metrics()
    one.database_errors.inc()
    assert "futari_database_errors_total 0.0" in two.render().decode()
