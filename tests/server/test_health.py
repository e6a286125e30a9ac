"""Health, readiness and metrics."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import Connection

from server.venue import opened

pytestmark = pytest.mark.anyio

TOKEN = "numbers-" * 3


async def test_a_process_that_lives_says_so(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        answer = await venue.stranger().get("/health")
        assert (answer.status_code, answer.json()) == (200, {"status": "ok"})
        answer = await venue.stranger().get("/ready")
        assert (answer.status_code, answer.json()) == (200, {"ready": True, "database": "ok", "broker": "ok"})


async def test_without_the_broker_it_goes_on_but_tells(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        await venue.house.broker.stop()
        answer = await venue.stranger().get("/ready")
        assert (answer.status_code, answer.json()["broker"]) == (200, "polling")


async def test_it_is_not_ready_without_its_tables_nor_when_it_stops(tmp_path: Path) -> None:
    def drop(connection: Connection) -> None:
        connection.exec_driver_sql("DELETE FROM alembic_version")

    async with opened(tmp_path) as venue:
        venue.house.sockets.closing.set()
        assert (await venue.stranger().get("/ready")).status_code == 503
        venue.house.sockets.closing.clear()
        await venue.house.database.write(drop)
        answer = await venue.stranger().get("/ready")
        assert (answer.status_code, answer.json()["ready"]) == (503, False)
        assert answer.json()["database"].startswith("store.")
        venue.house.database.close()
        assert (await venue.stranger().get("/health")).status_code == 200
        assert (await venue.stranger().get("/ready")).status_code == 503


async def test_numbers_are_for_the_host_and_for_whoever_has_the_token(tmp_path: Path) -> None:
    async with opened(tmp_path, metrics_token=TOKEN) as venue:
        host, ben = await venue.account("Anna", is_host=True), await venue.account("Ben")
        await venue.table(ben)
        watchman = venue.stranger({"Authorization": f"Bearer {TOKEN}"})
        wrong = venue.stranger({"Authorization": f"Bearer {TOKEN}x"})
        for visitor in (host, watchman):
            answer = await visitor.get("/metrics")
            assert answer.status_code == 200
            assert 'futari_tables{status="open"} 1.0' in answer.text
            assert "futari_broker_alive 1.0" in answer.text
        for visitor in (ben, wrong, venue.stranger()):
            assert (await visitor.get("/metrics")).status_code == 404


async def test_without_a_token_only_the_host_sees_numbers(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        assert (await venue.stranger({"Authorization": "Bearer "}).get("/metrics")).status_code == 404
        assert (await venue.stranger({"Authorization": "Bearer None"}).get("/metrics")).status_code == 404
