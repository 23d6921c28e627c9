"""The ASGI application: routes, error handlers, guard and the OpenAPI document."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from importlib.metadata import version
from typing import Any, Final

import msgspec
import structlog
from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware

from pitboss.gateway.analysis_pool import AnalysisPool, SimulationJobs
from pitboss.gateway.calls import HANDLERS, STRUCTS, InlineSchema, NamedType
from pitboss.gateway.gateway import Gateway
from pitboss.gateway.guard import Guard
from pitboss.gateway.routes import (
    accounts,
    analysis,
    approvals,
    cashier,
    descriptions,
    disputes,
    exports,
    health,
    hints,
    live,
    pages,
    people,
    table_settings,
    tables,
)
from pitboss.gateway.settings import GatewaySettings
from pitboss.gateway.sockets import Sockets
from pitboss.gateway.telemetry import RateLimiter, Telemetry
from pitboss.house.acts import schema_names
from pitboss.house.database.database import Database
from pitboss.house.house import House
from pitboss.house.people.people import People
from pitboss.house.private_tables import PrivateTables
from pitboss.robots.house_robots import HouseRobots

# Description of the WebSockets, which OpenAPI cannot express


_PARAMETERS: Final = {
    "since": "The last version that the client has seen. Every later event follows, once and in order.",
    "journal": "The journal of that version, from the snapshot. If the table has begun a new one, a snapshot follows.",
    "view": "`yes`: every frame includes the whole view, for a client that draws the table.",
    "ticket": "A ticket from POST /api/tickets, for a client that cannot send a cookie.",
}

SOCKETS: Final[dict[str, Any]] = {
    "/api/tables/{id}/live": {
        "summary": "A table as it happens",
        "parameters": _PARAMETERS,
        "sent": {
            "snapshot": '{"type": "snapshot", "journal", "version", "view", "wanted", "status", "you"}',
            "events": '{"type": "events", "version", "events", "wanted", "status", "you", "view"}',
            "answer": '{"type": "answer", "key", "status"} and what POST /api/tables/{id}/acts answers',
        },
        "taken": {"act": '{"key", "act"}: the key is an Idempotency-Key'},
    },
    "/api/simulations/{id}/live": {
        "summary": "A simulation's progress",
        "parameters": {"ticket": _PARAMETERS["ticket"]},
        "sent": {"simulation": '{"type": "simulation"} and what GET /api/simulations/{id} answers'},
        "taken": {},
    },
}

# The OpenAPI document: paths and parameters from the routes, schemas from the structs

DESCRIPTION = """\
The live house: tables that many people play and watch at once. Amounts are whole cents; cards are written `Qh`; acts,
requests and events are the structs of the journal, `type` being their tag. Every answer that is not 2xx is
`{"error": {"message", "at", "clause"}}`.
"""


def openapi_factory(app: FastAPI) -> Callable[[], dict[str, Any]]:
    """Return a function that builds the OpenAPI document once."""

    def make() -> dict[str, Any]:
        if app.openapi_schema is None:
            app.openapi_schema = _make_openapi(app)
        return app.openapi_schema

    return make


def _make_openapi(app: FastAPI) -> dict[str, Any]:
    document = get_openapi(
        title="Pitboss, the live house",
        version=version("pitboss"),
        description=DESCRIPTION,
        routes=app.routes,
        license_info={"name": "Apache 2.0", "identifier": "Apache-2.0"},
    )
    components = document.setdefault("components", {})
    components["schemas"] = components.get("schemas", {}) | _schemas()
    components["securitySchemes"] = {
        "session": {
            "type": "apiKey",
            "in": "cookie",
            "name": "pitboss",
            "description": "Set by POST /api/guests and POST /api/sessions; `__Host-pitboss` behind TLS.",
        }
    }
    document["x-websockets"] = SOCKETS
    return document


def _schemas() -> dict[str, Any]:
    types = {name: of for name, of in STRUCTS.items() if not isinstance(of, InlineSchema)}
    whole = [of.type if isinstance(of, NamedType) else of for of in types.values()]
    made, found = msgspec.json.schema_components(whole, ref_template="#/components/schemas/{name}")
    for name in schema_names():  # only acts are strict: journals may have more fields
        found[name]["additionalProperties"] = False
    named = {name: schema for (name, of), schema in zip(types.items(), made, strict=True) if isinstance(of, NamedType)}
    written = {name: of.schema for name, of in STRUCTS.items() if isinstance(of, InlineSchema)}
    return dict(sorted((found | named | written).items()))


# The application

ROUTES: Final = (
    people,
    tables,
    hints,
    table_settings,
    descriptions,
    analysis,
    disputes,
    approvals,
    cashier,
    accounts,
    exports,
    health,
    live,
    pages,
)
"""The route modules, in the order of the OpenAPI document."""
ROUTERS: Final = tuple(module.router for module in ROUTES)


def make_app(
    house: House,
    people: People,
    database: Database,
    gateway_settings: GatewaySettings,
    log: structlog.typing.FilteringBoundLogger,
    submission: str,
) -> FastAPI:
    """Return the application for a house; `submission` is the text of its submission."""
    rates, observer = RateLimiter(), Telemetry(log, lambda: len(house.tables))
    gateway = Gateway(
        house=house,
        people=people,
        database=database,
        settings=gateway_settings,
        rate_limits=rates,
        telemetry=observer,
        analysis_pool=AnalysisPool(gateway_settings.analysts),
        simulations=SimulationJobs(gateway_settings.simulations, submission),
        sockets=Sockets(),
        house_robots=HouseRobots(house, people),
        private_tables=PrivateTables(house, database),
        submission=submission,
    )

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        yield
        await gateway.close()

    app = _application(
        lifespan=lifespan, middleware=[Middleware(Guard, settings=gateway_settings, rates=rates, observer=observer)]
    )
    app.state.gateway = gateway
    return app


def make_document() -> dict[str, Any]:
    """Return the OpenAPI document without opening a house."""
    return _application().openapi()


def _application(**parts: Any) -> FastAPI:
    app = FastAPI(
        title="Pitboss",
        openapi_url="/api/openapi.json",
        docs_url=None,  # these pages load scripts from other sites
        redoc_url=None,
        exception_handlers=HANDLERS | {HTTPException: pages.no_such_page},
        generate_unique_id_function=lambda route: route.name,
        redirect_slashes=False,
        strict_content_type=False,  # the guard checks content types
        **parts,
    )
    for router in ROUTERS:
        app.include_router(router)
    app.openapi = openapi_factory(app)  # type: ignore[method-assign]
    return app
