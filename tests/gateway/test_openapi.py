"""The OpenAPI document is complete and true: any call answers as it says, and never with a fault."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import nullcontext
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from pitboss.gateway.app import ROUTERS
from pitboss.gateway.server import listen, make_server
from pitboss.house.database.database import Database
from pitboss.house.roles import HouseRole
from support.gateway import Desk
from support.real_gateway import Floor, open_floor, play_round
from support.served import until

pytestmark = pytest.mark.slow

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
QUIET = [
    HealthCheck.too_slow,
    HealthCheck.filter_too_much,
    HealthCheck.function_scoped_fixture,
    HealthCheck.data_too_large,
]
LONG_QUESTIONS = ("/api/simulations", "/api/odds", "/api/strategy")
ENDS = ("/api/sessions", "/api/guests")
"""Calls that would change who the client is."""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, dict[str, str]]]:
    """A house on a real socket, and the cookies of a guest and of somebody with every role of the pit."""
    file = tmp_path_factory.mktemp("openapi") / "house.db"
    with (
        Database.open(str(file), synced=False) as database,
        open_floor(database, of_session="100000/second", limit_addresses=False) as floor,
    ):
        guest = floor.guest()
        play_round(guest)
        staff = floor.logged_in("Sam Example", HouseRole.DEALER, HouseRole.FLOORPERSON, HouseRole.PIT_MANAGER)
        cookies = {"guest": guest.cookies["pitboss"], "staff": staff.cookies["pitboss"]}
        with _Serving(floor) as url:
            yield url, cookies


class _Serving:
    def __init__(self, floor: Floor) -> None:
        self._server = make_server(floor.app, [])
        self._server.capture_signals = nullcontext  # type: ignore[assignment, method-assign]
        self._socket = listen("127.0.0.1", 0)
        assert floor.client.portal is not None
        self._done = floor.client.portal.start_task_soon(self._server.serve, [self._socket])

    def __enter__(self) -> str:
        until(lambda: self._server.started)
        return f"http://127.0.0.1:{self._socket.getsockname()[1]}"

    def __exit__(self, *_: object) -> None:
        self._server.should_exit = True
        self._done.result(20)


@pytest.fixture(scope="module")
def api(address: tuple[str, dict[str, str]]) -> Any:
    return schemathesis.openapi.from_url(f"{address[0]}/api/openapi.json")


schema = schemathesis.pytest.from_fixture("api")


def call(case: Any, address: tuple[str, dict[str, str]]) -> None:
    """Call as a guest and as staff."""
    if case.path.startswith(ENDS):
        _check(case, address[0], {})
        return
    for cookie in address[1].values():
        _check(case, address[0], {"Cookie": f"pitboss={cookie}"})


def _check(case: Any, url: str, headers: dict[str, str]) -> None:
    kept = {name: value for name, value in dict(case.headers or {}).items() if name.lower() != "cookie"}
    case.cookies = {}
    response = case.call(base_url=url, headers={**kept, **headers}, timeout=90)
    case.validate_response(response, checks=CHECKS)


@schema.exclude(path_regex="|".join(LONG_QUESTIONS)).parametrize()
@settings(max_examples=3, deadline=None, suppress_health_check=QUIET, derandomize=True)
def test_calls_answer_as_the_document_says(case: Any, address: tuple[str, dict[str, str]]) -> None:
    call(case, address)


@schema.include(path_regex="|".join(LONG_QUESTIONS)).parametrize()
@settings(max_examples=2, deadline=None, suppress_health_check=QUIET, derandomize=True)
def test_questions_answer_as_the_document_says(case: Any, address: tuple[str, dict[str, str]]) -> None:
    call(case, address)


@pytest.mark.long
@schema.parametrize()
@settings(max_examples=300, deadline=None, suppress_health_check=QUIET)
def test_many_calls_answer_as_the_document_says(case: Any, address: tuple[str, dict[str, str]]) -> None:
    call(case, address)


def test_every_route_is_in_the_document_with_its_statuses_and_schemas(desk: Desk) -> None:
    document = desk.client.get("/api/openapi.json").json()
    every: list[Any] = [route for router in ROUTERS for route in router.routes]
    routes = {
        (route.path, method.lower())
        for route in every
        if getattr(route, "include_in_schema", False)
        for method in route.methods
    }
    found = {(path, method) for path, methods in document["paths"].items() for method in methods}
    assert found == routes
    assert len({each["operationId"] for methods in document["paths"].values() for each in methods.values()}) == len(
        found
    )
    for path, methods in document["paths"].items():
        for operation in methods.values():
            assert operation["summary"], path
            for status, answer in operation["responses"].items():
                if not status.startswith("2"):
                    [content] = answer["content"].values()
                    assert content["schema"] == {"$ref": "#/components/schemas/Error"}


def test_every_reference_in_the_document_leads_somewhere(desk: Desk) -> None:
    text = desk.client.get("/api/openapi.json").text
    schemas = desk.client.get("/api/openapi.json").json()["components"]["schemas"]
    named = {part.split('"')[0] for part in text.split("#/components/schemas/")[1:]}
    assert named <= set(schemas)
    assert {"TableAct", "ActWritten", "TableList", "TableSnapshot", "RecalledRound", "Odds"} <= set(schemas)


def test_there_is_no_page_that_loads_from_outside(desk: Desk) -> None:
    for path in ("/docs", "/redoc", "/api/docs"):
        assert desk.client.get(path).status_code == 404
