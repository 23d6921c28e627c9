"""Health checks and metrics."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from pitboss.gateway.auth import gateway_of
from pitboss.gateway.calls import ApiError, answer_json, route_schema
from pitboss.wire.calls import Health

router = APIRouter(tags=["health"])

METRICS = {"text/plain": {"schema": {"type": "string"}}}


@router.get("/healthz", **route_schema("Say that the process is alive", answer=Health, is_public=True))
async def alive(request: Request) -> Response:
    """Liveness: 200 as long as the process can respond."""
    return answer_json(Health("alive"))


@router.get("/readyz", **route_schema("Say whether acts are taken", answer=Health, is_public=True))
async def ready(request: Request) -> Response:
    """Readiness: 200 when every table of this process accepts acts, else 503."""
    if not gateway_of(request).house.is_ready:
        raise ApiError(503, "the house is opening, or cannot write to its database: try again")
    return answer_json(Health("ready"))


@router.get("/metrics", **route_schema("Metrics in the format of Prometheus", content=METRICS, is_public=True))
async def metrics(request: Request) -> Response:
    """Prometheus metrics by route; nothing about persons, tables or cards."""
    return Response(gateway_of(request).telemetry.metrics(), media_type="text/plain; version=0.0.4")
