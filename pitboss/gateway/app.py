"""The application: its routes, and what stands before them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final

import structlog
from fastapi import FastAPI
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware

from pitboss.gateway.analysts import Analysts
from pitboss.gateway.errors import HANDLERS
from pitboss.gateway.gateway import Gateway
from pitboss.gateway.guard import Guard
from pitboss.gateway.observing import Observer
from pitboss.gateway.openapi import openapi_of
from pitboss.gateway.rates import Rates
from pitboss.gateway.routes import (
    accounts,
    approvals,
    cashier,
    disputes,
    exports,
    health,
    hints,
    journals,
    live,
    meters,
    own_play,
    pages,
    people,
    private_tables,
    questions,
    results,
    robots,
    settings,
    simulations,
    tables,
    words,
)
from pitboss.gateway.settings import GatewaySettings
from pitboss.gateway.simulations import Simulations
from pitboss.gateway.sockets import Sockets
from pitboss.house.companions import Companions
from pitboss.house.database.database import Database
from pitboss.house.house import House
from pitboss.house.people.people import People
from pitboss.house.private_tables import PrivateTables

ROUTERS: Final = (
    people, own_play, tables, private_tables, journals, hints, settings, robots, words, questions, simulations,
    disputes, approvals, cashier, results, meters, accounts, exports, health, live, pages,
)  # fmt: skip


def make_app(
    house: House,
    people: People,
    database: Database,
    gateway_settings: GatewaySettings,
    log: structlog.typing.FilteringBoundLogger,
    submission: str,
) -> FastAPI:
    """Return the application in front of a house; `submission` is the text that the house was opened with."""
    rates, observer = Rates(), Observer(log, lambda: len(house.tables))
    gateway = Gateway(
        house=house,
        people=people,
        database=database,
        settings=gateway_settings,
        rates=rates,
        observer=observer,
        analysts=Analysts(gateway_settings.analysts),
        simulations=Simulations(gateway_settings.simulations, submission),
        sockets=Sockets(),
        companions=Companions(house, people),
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
    """Return the OpenAPI document of the calls, without a house."""
    return _application().openapi()


def _application(**parts: Any) -> FastAPI:
    app = FastAPI(
        title="Pitboss",
        openapi_url="/api/openapi.json",
        docs_url=None,  # such pages load scripts from outside
        redoc_url=None,
        exception_handlers=HANDLERS | {HTTPException: pages.no_such_page},
        generate_unique_id_function=lambda route: route.name,
        redirect_slashes=False,
        strict_content_type=False,  # the guard says which content types a call takes
        **parts,
    )
    for routes in ROUTERS:
        app.include_router(routes.router)
    app.openapi = openapi_of(app)  # type: ignore[method-assign]
    return app
