"""For those who watch over servers: whether the process lives, whether it can serve, and its numbers."""

import secrets
from typing import Any

from fastapi import APIRouter, Request, Response
from pydantic import BaseModel, Field

from futari.core import FutariError
from futari.server.caller import Caller, MaybeCallerDep
from futari.server.house import House, HouseDep
from futari.server.metrics import CONTENT_TYPE
from futari.server.reception import Paced
from futari.store.migrate import check_version
from futari.store.tables import count_tables
from futari.table.refusal import Kind, Refused

__all__ = ["router"]

router = APIRouter(tags=["health"])

SERVICE_UNAVAILABLE = 503


class Alive(BaseModel):
    """The process answers."""

    status: str = "ok"


class Ready(BaseModel):
    """Whether requests can be served."""

    ready: bool
    database: str = Field(description="`ok`, or the key of what is wrong.")
    broker: str = Field(description="`ok`, or `polling` while other processes are heard of through the database.")


NOT_READY: dict[int | str, dict[str, Any]] = {SERVICE_UNAVAILABLE: {"model": Ready, "description": "Not now"}}


@router.get("/health", summary="Whether the process lives")
async def get_health() -> Alive:
    """Answers without asking anybody else."""
    return Alive()


@router.get("/ready", summary="Whether requests can be served", responses=NOT_READY, dependencies=[Paced])
async def get_ready(response: Response, house: HouseDep) -> Ready:
    """The database can be reached and is of our version; without the broker we go on, a little slower."""
    database = "ok"
    try:
        await house.database.read(check_version)
    except FutariError as error:
        database = error.message.key
    ready = database == "ok" and not house.sockets.closing.is_set()
    if not ready:
        response.status_code = SERVICE_UNAVAILABLE
    return Ready(ready=ready, database=database, broker="ok" if house.broker.alive else "polling")


@router.get(
    "/metrics",
    dependencies=[Paced],
    summary="Numbers for Prometheus",
    response_class=Response,
    responses={200: {"description": "Prometheus' text format", "content": {"text/plain": {}}}},
)
async def get_metrics(request: Request, caller: MaybeCallerDep, house: HouseDep) -> Response:
    """For the host, and for whoever has the token for it; for others there is nothing here."""
    if not _may_measure(request, caller, house):
        raise Refused(Kind.MISSING, "server.not_found")
    metrics = house.metrics
    try:
        metrics.set_tables(await house.database.read(count_tables))
    except FutariError:
        metrics.set_tables({})
    metrics.pool_queue.labels("waiting").set(house.desk.waiting)
    metrics.pool_queue.labels("running").set(house.desk.running)
    metrics.broker_alive.set(house.broker.alive)
    return Response(metrics.render(), media_type=CONTENT_TYPE)


def _may_measure(request: Request, caller: Caller | None, house: House) -> bool:
    if caller is not None and caller.is_host:
        return True
    token = house.settings.metrics_token
    if token is None:
        return False
    scheme, _, told = request.headers.get("authorization", "").partition(" ")
    return scheme.lower() == "bearer" and secrets.compare_digest(
        told.strip().encode(), token.get_secret_value().encode()
    )
