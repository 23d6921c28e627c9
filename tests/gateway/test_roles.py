"""Who may call what: every route times every role. A route that has no row here fails."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from fastapi.testclient import TestClient

from pitboss.gateway.app import ROUTERS
from pitboss.house.database.database import Database
from pitboss.house.roles import HouseRole
from support.real_gateway import Floor, open_floor, play_round, post

pytestmark = pytest.mark.integration

NOBODY = "nobody"
"""Somebody without a session."""
EVERYBODY = frozenset({NOBODY, *HouseRole})
LOGGED_IN = frozenset(HouseRole)
PLAYERS = frozenset({HouseRole.GUEST, HouseRole.PLAYER})
STAFF = LOGGED_IN - PLAYERS
FLOOR = frozenset({HouseRole.FLOORPERSON, HouseRole.PIT_MANAGER})
PIT = FLOOR | {HouseRole.DEALER}
READERS = frozenset({HouseRole.SURVEILLANCE, HouseRole.AUDITOR, HouseRole.COMMISSION})
CASHIER = frozenset({HouseRole.CASHIER})
MANAGER = frozenset({HouseRole.PIT_MANAGER})
ADMINISTRATOR = frozenset({HouseRole.ADMINISTRATOR})

LETS_IN: dict[str, tuple[frozenset[str], Any]] = {
    # People
    "POST /api/guests": (EVERYBODY, None),
    "GET /api/sessions": (LOGGED_IN, None),
    "POST /api/sessions": (EVERYBODY, {"name": "x", "password": "y"}),  # a wrong password is 401 for everybody
    "POST /api/sessions/unlock": (EVERYBODY, {"password": "y"}),  # the same
    "POST /api/tickets": (LOGGED_IN, None),
    "GET /api/balance": (LOGGED_IN, None),
    "GET /api/play": (LOGGED_IN, None),
    # Tables
    "GET /api/tables": (EVERYBODY, None),
    "GET /api/tables/{id}": (EVERYBODY, None),
    "GET /api/tables/{id}/about": (EVERYBODY, None),
    "GET /api/tables/{id}/felt.svg": (EVERYBODY, None),
    "GET /api/tables/{id}/thumbnail.svg": (EVERYBODY, None),
    "GET /api/tables/{id}/layout": (EVERYBODY, None),
    "GET /api/tables/{id}/rounds": (EVERYBODY, None),
    "GET /api/tables/{id}/journals": (EVERYBODY, None),
    "GET /api/tables/{id}/rounds/{number}": (EVERYBODY, None),
    "GET /api/tables/{id}/rounds/{number}/replay": (EVERYBODY, None),
    "GET /api/tables/{id}/rounds/{number}/review": (LOGGED_IN, None),
    "GET /api/tables/{id}/rounds/{number}/proofs": (EVERYBODY, None),
    "GET /api/clauses/{id}": (EVERYBODY, None),
    "POST /api/tables/{id}/acts": (PLAYERS, {"type": "sat", "seat": 3}),
    "POST /api/tables/{id}/buy-in": (PLAYERS, {"amount": 1}),
    "POST /api/tables/{id}/cash-out": (PLAYERS, {"amount": 1}),
    "POST /api/tables/{id}/hints": (LOGGED_IN, None),
    "GET /api/tables/{id}/settings": (EVERYBODY, None),
    "PUT /api/tables/{id}/settings": (FLOOR | ADMINISTRATOR, {}),
    "PUT /api/tables/{id}/robots": (LOGGED_IN, {"robots": 0}),
    "POST /api/tables/{id}/private": (PLAYERS, None),
    "GET /api/tables/{id}/journal": (READERS | MANAGER, None),
    "GET /api/tables/{id}/{sheet}.csv": (READERS | MANAGER, None),
    # Questions
    "POST /api/settle": (EVERYBODY, {}),
    "POST /api/check": (EVERYBODY, {"submission": ""}),
    "GET /api/odds/{game}": (EVERYBODY, None),
    "GET /api/odds/{game}/{wager}": (EVERYBODY, None),
    "GET /api/strategy/{game}": (EVERYBODY, None),
    "POST /api/simulations": (LOGGED_IN, {}),
    "GET /api/simulations/{id}": (LOGGED_IN, None),
    "DELETE /api/simulations/{id}": (LOGGED_IN, None),
    # The office
    "GET /api/disputes": (LOGGED_IN, None),
    "POST /api/disputes": (PLAYERS | PIT, {"table": "BJ-1", "round": 1, "text": "x"}),
    "GET /api/disputes/{id}": (LOGGED_IN, None),
    "POST /api/disputes/{id}/statements": (PIT, {"text": "x"}),
    "POST /api/disputes/{id}/ruling": (FLOOR, {"ruling": "x", "clause": "midi:7.B"}),
    "POST /api/disputes/{id}/close": (FLOOR, None),
    "GET /api/approvals": (STAFF, None),
    "GET /api/approvals/{id}": (STAFF, None),
    "POST /api/approvals": (FLOOR | CASHIER, {"table": "BJ-1", "kind": "fill", "chips": {"2500": 1}}),
    "POST /api/approvals/{id}/signatures": (MANAGER, {"as": "pit manager"}),
    "POST /api/approvals/{id}/refusal": (FLOOR | ADMINISTRATOR, {"reason": "x"}),
    "POST /api/approvals/{id}/carry-out": (STAFF - READERS, None),
    "POST /api/cashier/deposits": (CASHIER, {"name": "x", "amount": 1}),
    "POST /api/cashier/payouts": (CASHIER, {"name": "x", "amount": 1}),
    "GET /api/log": (READERS | MANAGER | ADMINISTRATOR, None),
    "GET /api/log.csv": (READERS | MANAGER | ADMINISTRATOR, None),
    "GET /api/results": (READERS | MANAGER | CASHIER, None),
    "GET /api/results.csv": (READERS | MANAGER | CASHIER, None),
    "GET /api/meters": (READERS | MANAGER | CASHIER, None),
    "GET /api/people": (ADMINISTRATOR, None),
    "POST /api/people": (ADMINISTRATOR, {"name": "New Person", "password": "seven grey herons", "roles": ["dealer"]}),
    "PUT /api/people/{name}/roles": (ADMINISTRATOR, {"roles": ["dealer"]}),
    "PUT /api/people/{name}/password": (ADMINISTRATOR, {"password": "seven grey herons"}),
    "POST /api/people/{name}/disable": (ADMINISTRATOR, None),
    "POST /api/people/{name}/enable": (ADMINISTRATOR, None),
    # Health and pages
    "GET /healthz": (EVERYBODY, None),
    "GET /readyz": (EVERYBODY, None),
    "GET /metrics": (EVERYBODY, None),
    "GET /api/openapi.json": (EVERYBODY, None),
    "GET /": (EVERYBODY, None),
    "GET /play": (EVERYBODY, None),
    "GET /play/{table}/{round}": (EVERYBODY, None),
    "GET /play/{table}/{round}/{step}": (EVERYBODY, None),
    "GET /tables/{id}": (EVERYBODY, None),
    "GET /static/{path:path}": (EVERYBODY, None),
    # Last, because it ends the session
    "DELETE /api/sessions": (EVERYBODY, None),
}
"""Whom each call lets in, and a body for it. What it then answers is another matter: refused by the rules, or 404."""

EXAMPLES = {
    "/api/clauses/{id}": "midi:12.C",
    "/api/disputes/": "1",
    "/api/approvals/{id}/refusal": "2",
    "/api/approvals/": "1",
    "/api/simulations/": "none",
}
ALSO_401 = {"POST /api/sessions", "POST /api/sessions/unlock"}
"""Calls that answer 401 to a wrong password."""


def path_of(pattern: str) -> str:
    """A path of a route."""
    id = next((example for start, example in EXAMPLES.items() if pattern.startswith(start)), "BJ-1")
    filled = {"id": id, "number": "1", "game": "midi", "wager": "tie", "sheet": "rounds", "path:path": "none.js"}
    filled |= {"name": "Nobody Example", "table": "BJ-1", "round": "1", "step": "1"}
    return re.sub(r"{([\w:]+)}", lambda found: filled[found[1]], pattern)


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Floor]:
    file = tmp_path_factory.mktemp("roles") / "house.db"
    with Database.open(str(file), synced=False) as database, open_floor(database) as floor:
        yield floor


DECIDING = [
    *sorted(set(HouseRole) - FLOOR - ADMINISTRATOR),
    HouseRole.ADMINISTRATOR,
    HouseRole.FLOORPERSON,
    HouseRole.PIT_MANAGER,
]
"""Roles in an order in which nobody finds a paper decided who may not decide on it."""


@pytest.fixture(scope="module")
def callers(floor: Floor) -> dict[str, TestClient]:
    """A client of every role."""
    found = {NOBODY: floor.new_client(), HouseRole.GUEST: floor.guest()}
    for role in sorted(set(HouseRole) - {HouseRole.GUEST}, key=DECIDING.index):
        found[role] = floor.logged_in(f"{role.title()} Example", role)
    player = floor.guest()
    dispute = {"table": "MINI-1", "round": play_round(player), "text": "I was paid too little."}
    assert post(player, "/api/disputes", dispute).json()["id"] == 1
    settings = {"table": "BJ-1", "settings": player.get("/api/tables/BJ-1/settings").json()}
    preparer = floor.logged_in("Fred Example", HouseRole.FLOORPERSON)
    assert [post(preparer, "/api/approvals", settings).json()["id"] for _ in range(2)] == [1, 2]
    return found


def test_every_route_has_a_row(floor: Floor) -> None:
    routes: list[Any] = [route for router in ROUTERS for route in router.routes]
    found = {f"{method} {route.path}" for route in routes for method in getattr(route, "methods", None) or ()}
    assert {*found, "GET /api/openapi.json"} == set(LETS_IN)


@pytest.mark.parametrize("call", LETS_IN)
def test_a_call_lets_in_the_roles_that_it_is_for(floor: Floor, callers: dict[str, TestClient], call: str) -> None:
    method, _, pattern = call.partition(" ")
    let_in, body = LETS_IN[call]
    found: dict[str, int] = {}
    for role, client in callers.items():
        who = client if call != "DELETE /api/sessions" else floor.guest()
        before = dict(client.cookies)
        answer = who.request(method, path_of(pattern), json=body, headers={"Idempotency-Key": f"{call} {role}"})
        client.cookies.clear()
        client.cookies.update(before)
        assert answer.status_code < 500, answer.text
        found[role] = answer.status_code
    refused = {role for role, status in found.items() if status == 403 or (status == 401 and call not in ALSO_401)}
    assert refused == EVERYBODY - let_in, found
    if NOBODY not in let_in and call not in ALSO_401:
        assert found[NOBODY] == 401


def test_staff_roles_put_acts_that_are_theirs_only_to_tables_that_want_them(floor: Floor) -> None:
    dealer = floor.logged_in("Dan Example", HouseRole.DEALER)
    refused = post(dealer, "/api/tables/BJ-1/acts", {"type": "card", "card": "Qh"})
    assert refused.status_code == 403
