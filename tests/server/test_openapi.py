"""The documentation of the API is true: whatever it allows or forbids is sent, and every answer is as it says."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import httpx
import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable
from schemathesis import APIOperation, Case, GenerationMode
from schemathesis.checks import (
    content_type_conformance,
    not_a_server_error,
    response_schema_conformance,
    status_code_conformance,
)

from server.started import Served, choose, served

EXAMPLES = 10
CHECKS: list[Any] = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
# It does not end, and is for bots.
STREAMS = {"/api/v1/bot/stream"}
# Whoever asks these has to come in again.
LAST_WISHES = {"/api/v1/account/log-out", "/api/v1/account/log-out-everywhere", "/api/v1/account/delete"}


@dataclass
class Documented:
    """A server, what it says of itself, and somebody who asks, with tables of all kinds."""

    server: Served
    schema: Any
    cookies: dict[str, str]
    tables: list[str]

    def operations(self) -> Iterator[APIOperation[Any, Any, Any, Any]]:
        for found in self.schema.get_all_operations():
            operation = found.ok()
            if operation.path not in STREAMS:
                yield operation


@pytest.fixture(scope="module")
def documented(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Documented]:
    with served(tmp_path_factory.mktemp("openapi")) as server:
        schema = schemathesis.openapi.from_url(f"{server.url}/openapi.json")
        cookies, tables = asyncio.run(_settle_in(server))
        yield Documented(server, schema, cookies, tables)
        assert server.lives
        assert "Traceback" not in server.log, server.log[server.log.index("Traceback") - 1_000 :][:4_000]


async def _settle_in(server: Served) -> tuple[dict[str, str], list[str]]:
    async with server.guest("Anna") as anna, server.guest("Ben") as ben:
        running, finished = await anna.open(ben), await anna.open(ben)
        await choose(anna, running)
        await choose(anna, finished)
        act = {"act": {"do": "resign"}, "token": "resign"}
        await anna.ask("POST", f"tables/{finished}/acts", json=act)
        await anna.ask("POST", f"tables/{running}/chat", 201, json={"text": "hello"})
        tables = [running, finished, await anna.open(), await ben.open(), await anna.open(against="hotseat")]
        return dict(anna.client.cookies.items()), tables


def _somebody(server: Served) -> dict[str, str]:
    answer = httpx.post(f"{server.url}/api/v1/account/guest", json={"name": "Dora"}, headers={"Origin": server.url})
    assert answer.status_code == 201
    return dict(answer.cookies.items())


def _ask_everything(documented: Documented, mode: GenerationMode) -> dict[str, str]:
    """What was wrong with the answers that were not as documented."""
    faults = {}
    with requests.Session() as session:
        for operation in documented.operations():
            try:
                _ask(documented, session, operation, mode)
            except Exception as error:  # noqa: BLE001  (all of them are told together)
                faults[operation.label] = str(error)[:1_500]
    return faults


def _ask(
    documented: Documented, session: requests.Session, operation: APIOperation[Any, Any, Any, Any], mode: GenerationMode
) -> None:
    """Ask one thing in many ways."""
    tables = documented.tables

    @settings(
        max_examples=EXAMPLES,
        derandomize=True,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy(generation_mode=mode), pick=st.integers(0, 2 * len(tables)))
    def ask(case: Case[Any], pick: int) -> None:
        if "table_id" in (case.path_parameters or {}) and pick < len(tables):
            case.path_parameters["table_id"] = tables[pick]
        case.call_and_validate(
            session=session,
            cookies=_somebody(documented.server) if operation.path in LAST_WISHES else documented.cookies,
            headers={"Origin": documented.server.url},
            checks=CHECKS,
            timeout=20,
        )

    with suppress(Unsatisfiable):  # it takes nothing, so nothing about it can be wrong
        ask()


@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE], ids=["allowed", "not allowed"])
def test_every_answer_is_as_documented(documented: Documented, mode: GenerationMode) -> None:
    faults = _ask_everything(documented, mode)
    assert not faults, "\n\n".join(f"{label}: {fault}" for label, fault in faults.items())
