"""What tables win, over the API: electronic ones from their entries, physical ones from their papers."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from datetime import UTC, date, datetime

import pytest
from fastapi.testclient import TestClient

from pitboss.clock import utc_now
from pitboss.gateway.routes import cashier as results
from pitboss.house.database.database import Database
from pitboss.house.roles import HouseRole
from support.gateway import error_of
from support.real_gateway import Floor, open_floor, play_round, post

pytestmark = pytest.mark.integration


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Floor]:
    file = tmp_path_factory.mktemp("results") / "house.db"
    with Database.open(str(file), synced=False) as database, open_floor(database, frozenset({"BJ-1"})) as floor:
        yield floor


@pytest.fixture(scope="module")
def auditor(floor: Floor) -> TestClient:
    return floor.logged_in("Ada Example", HouseRole.AUDITOR)


@pytest.fixture(scope="module")
def played(floor: Floor) -> int:
    """A day at BJ-1, a physical table, and a round at MINI-1, of which this is what the house has won."""
    signers = {
        "dealer": floor.logged_in("Dee Example", HouseRole.DEALER),
        "floorperson": floor.logged_in("Flo Example", HouseRole.FLOORPERSON),
        "cashier": floor.logged_in("Cas Example", HouseRole.CASHIER),
        "runner": floor.logged_in("Rut Example", HouseRole.CASHIER),
    }
    signers["witness"] = signers["runner"]
    for paper, dollars in (("opening count", 10_000), ("fill", 3_000), ("credit", 2_000), ("closing count", 9_000)):
        _sign(signers, "floorperson", paper, dollars)
    _sign(signers, "cashier", "drop count", 4_000)
    player = floor.guest()
    play_round(player)
    return 10_000 - int(player.get("/api/balance").json()["stacks"]["MINI-1"])


def _sign(signers: dict[str, TestClient], by: str, paper: str, dollars: int) -> None:
    body = {"table": "BJ-1", "kind": paper, "chips": {"10000": dollars // 100}}
    prepared = post(signers[by], "/api/approvals", body).json()
    for capacity in prepared["missing"]:
        signed = post(signers[capacity], f"/api/approvals/{prepared['id']}/signatures", {"as": capacity})
        assert signed.status_code == 200, signed.text


@pytest.mark.parametrize(("hour", "day_begins", "first", "last"), [(3, 6, 8, 14), (7, 6, 9, 15), (3, 0, 9, 15)])
def test_the_last_day_is_the_gaming_day_that_is_on(
    monkeypatch: pytest.MonkeyPatch, hour: int, day_begins: int, first: int, last: int
) -> None:
    monkeypatch.setattr(results, "utc_now", lambda: datetime(2026, 1, 15, hour, tzinfo=UTC))
    span = results.date_range(day_begins=day_begins)
    assert (span.first, span.last) == (date(2026, 1, first), date(2026, 1, last))


@pytest.mark.parametrize(("by", "letters"), [("day", 10), ("month", 7), ("year", 4)])
def test_drop_win_and_win_percentage_of_every_table_are_added_up(
    auditor: TestClient, played: int, by: str, letters: int
) -> None:
    # (closing 9,000 + credits 2,000 + drop 4,000) - (opening 10,000 + fills 3,000) = 2,000 dollars: 50 % of the drop
    period = utc_now().date().isoformat()[:letters]
    answer = auditor.get(f"/api/results?by={by}")
    assert answer.status_code == 200, answer.text
    assert answer.json()["results"] == [
        {
            "table": "BJ-1",
            "dealing": "shadow",
            "period": period,
            "drop": 400_000,
            "paid_out": 0,
            "win": 200_000,
            "win_percent": "50.00",
        },
        {
            "table": "MINI-1",
            "dealing": "electronic",
            "period": period,
            "drop": 10_000,
            "paid_out": 0,
            "win": played,
            "win_percent": f"{played / 100:.2f}",
        },
    ]


def test_results_are_exported_in_dollars(auditor: TestClient, played: int) -> None:
    rows = list(csv.DictReader(io.StringIO(auditor.get("/api/results.csv").text)))
    assert [(row["table"], row["drop"], row["win"], row["win_percent"]) for row in rows] == [
        ("BJ-1", "4000.00", "2000.00", "50.00"),
        ("MINI-1", "100.00", f"{played / 100:.2f}", f"{played / 100:.2f}"),
    ]


@pytest.mark.parametrize(
    "asked",
    [
        "from=2026-02-01&to=2026-01-01",
        "from=1960-01-01&to=2026-01-01",
        "from=1971-01-01&to=2026-01-01",
        "from=yesterday",
        "to=0001-01-01",
        "to=9999-12-31",
        "by=week",
        "day_begins=24",
    ],
)
def test_days_that_make_no_period_are_refused(auditor: TestClient, asked: str) -> None:
    refused = auditor.get(f"/api/results?{asked}")
    assert refused.status_code == 422
    assert error_of(refused)["at"] in ("from", "to", "by", "day_begins")


def test_staff_read_the_entries_of_an_account_and_players_only_their_own(floor: Floor, auditor: TestClient) -> None:
    player = floor.logged_in("Pat Example", HouseRole.PLAYER)
    cashier = floor.logged_in("Cay Example", HouseRole.CASHIER)
    post(cashier, "/api/cashier/deposits", {"name": "Pat Example", "amount": 1_234})
    seen = auditor.get("/api/balance?name=Pat Example").json()
    assert seen == player.get("/api/balance").json()
    assert [(entry["reason"], entry["amount"]) for entry in seen["entries"]] == [("deposit", 1_234)]
    assert auditor.get("/api/balance?name=Nobody Here").status_code == 404
    for other in (player, floor.guest(), floor.logged_in("Deb Example", HouseRole.DEALER)):
        assert other.get("/api/balance?name=Pat Example").status_code == 403
