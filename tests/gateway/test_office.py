"""The office over a real house: rounds, money, disputes, papers, settings, exports, and who may do what."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec import structs

from pitboss.house.database.database import Database
from pitboss.house.roles import HouseRole
from pitboss.journal import open_journal
from pitboss.journal.replay import replay
from support.gateway import error_of
from support.real_gateway import Floor, act, open_floor, play_round, post

pytestmark = pytest.mark.integration


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Floor]:
    file = tmp_path_factory.mktemp("office") / "house.db"
    with Database.open(str(file), synced=False) as database, open_floor(database) as floor:
        yield floor


def test_a_player_s_money_goes_to_the_table_and_back(floor: Floor) -> None:
    client = floor.guest()
    assert client.get("/api/balance").json()["balance"] == 200_000
    act(client, "BLITZ-1", type="sat", seat=2)
    assert post(client, "/api/tables/BLITZ-1/buy-in", {"amount": 5_000}).json() == {"stack": 5_000, "balance": 195_000}
    money = client.get("/api/balance").json()
    assert (money["balance"], money["stacks"]) == (195_000, {"BLITZ-1": 5_000})
    assert [entry["amount"] for entry in money["entries"]] == [-5_000, 200_000]
    assert post(client, "/api/tables/BLITZ-1/cash-out", {"amount": 5_000}).json()["balance"] == 200_000


def test_the_same_key_acts_once_and_another_body_under_it_is_refused(floor: Floor) -> None:
    client = floor.guest()
    act(client, "EDGE-1", type="sat", seat=4)
    answers = [post(client, "/api/tables/EDGE-1/buy-in", {"amount": 1_000}, "same key") for _ in range(3)]
    assert {answer.text for answer in answers} == {answers[0].text}
    assert client.get("/api/balance").json()["stacks"] == {"EDGE-1": 1_000}
    refused = post(client, "/api/tables/EDGE-1/buy-in", {"amount": 2_000}, "same key")
    again = post(client, "/api/tables/EDGE-1/buy-in", {"amount": 1_000}, "same key")
    assert refused.status_code == 422
    assert (again.status_code, again.content) == (200, answers[0].content), "another body takes nothing from the first"


def test_the_same_act_over_http_and_the_socket_counts_once_however_it_is_written(floor: Floor) -> None:
    client = floor.guest()
    path, headers = "/api/tables/EDGE-1/acts", {"Idempotency-Key": "first by HTTP", "Content-Type": "application/json"}
    written = (b'{"type":"sat","seat":7}', b'{ "seat": 7,\n  "type": "sat" }')
    answers = [client.post(path, content=body, headers=headers).json() for body in written]
    with floor.socket(client, "/api/tables/EDGE-1/live") as socket:
        socket.receive_text()
        socket.send_text('{"act": {"seat": 7, "type": "sat"}, "key": "first by HTTP"}')
        frame = socket.receive_json()
    assert answers[0] == answers[1]
    assert (frame["status"], frame["version"], frame["events"]) == (200, answers[0]["version"], answers[0]["events"])
    act(client, "EDGE-1", type="left", seat=7)


def test_rounds_are_recalled_with_times_and_clauses(floor: Floor) -> None:
    client = floor.guest()
    number = play_round(client)
    found = client.get(f"/api/tables/MINI-1/rounds/{number}").json()
    assert found["number"] == number
    texts = [line["text"] for line in found["lines"]]
    assert any("banker" in text.lower() for text in texts)
    assert any(line["clause"].startswith(("mini:", "midi:")) for line in found["lines"])
    assert found["ended"].endswith("Z") or "T" in found["ended"]
    missing = client.get("/api/tables/MINI-1/rounds/999999")
    assert missing.status_code == 404
    act(client, "MINI-1", type="left", seat=1)


def test_a_dispute_is_opened_ruled_on_by_another_person_and_closed(floor: Floor) -> None:
    player, floorperson = floor.guest(), floor.logged_in("Fay Example", HouseRole.FLOORPERSON)
    number = play_round(player, seat=2)
    act(player, "MINI-1", type="left", seat=2)
    body = {"table": "MINI-1", "round": number, "text": "I was paid too little."}
    opened = post(player, "/api/disputes", body, "dispute")
    assert opened.status_code == 201
    assert post(player, "/api/disputes", body, "dispute").json() == opened.json()
    id = opened.json()["id"]
    path = f"/api/disputes/{id}"
    other = floor.guest()
    assert other.get(path).status_code == 404
    assert post(other, f"{path}/statements", {"text": "I saw it."}).status_code == 403
    assert post(floorperson, f"{path}/close").status_code == 409
    refused = post(floorperson, f"{path}/ruling", {"ruling": "The payment was right.", "clause": "mini:99"})
    assert (refused.status_code, error_of(refused)["at"]) == (409, "clause")
    assert post(player, f"{path}/ruling", {"ruling": "I win.", "clause": "mini:12.C"}).status_code == 403
    ruled = post(floorperson, f"{path}/ruling", {"ruling": "The payment was right.", "clause": "mini:12.C"})
    assert ruled.json()["ruled_by"] == "Fay Example"
    closed = post(floorperson, f"{path}/close").json()
    assert closed["closed"].endswith("Z")
    assert [each["text"] for each in closed["statements"]] == ["I was paid too little."]
    assert [each["id"] for each in player.get("/api/disputes").json()["disputes"]] == [id]
    assert other.get("/api/disputes").json()["disputes"] == []


def test_the_cashier_takes_in_money_and_a_great_payout_waits_for_a_signature(floor: Floor) -> None:
    cashier = floor.logged_in("Cass Example", HouseRole.CASHIER)
    manager = floor.logged_in("Max Example", HouseRole.PIT_MANAGER)
    floor.logged_in("Paula Example", HouseRole.PLAYER)
    move = {"name": "Paula Example", "amount": 6_000_000}
    assert post(cashier, "/api/cashier/deposits", move).json() == {"balance": 6_000_000, "approval": None}
    assert post(manager, "/api/cashier/deposits", move).status_code == 403
    small = post(cashier, "/api/cashier/payouts", {"name": "Paula Example", "amount": 100})
    assert small.json()["balance"] == 5_999_900
    waits = post(cashier, "/api/cashier/payouts", {"name": "Paula Example", "amount": 5_000_000}).json()
    assert waits["balance"] is None
    path = f"/api/approvals/{waits['approval']['id']}"
    assert cashier.get(path).json()["missing"] == ["pit manager"]
    assert post(cashier, f"{path}/signatures", {"as": "pit manager"}).status_code == 403
    wrong = post(manager, f"{path}/signatures", {"as": "cashier"})
    assert (wrong.status_code, error_of(wrong)["at"]) == (409, "as")
    assert error_of(wrong)["message"] == "a payout is signed as pit manager, not as 'cashier'"
    assert cashier.get(path).json()["missing"] == ["pit manager"]
    signed = post(manager, f"{path}/signatures", {"as": "pit manager"})
    assert signed.json()["granted"] is True
    assert signed.json()["carried_out"] is not None
    again = post(cashier, "/api/cashier/payouts", {"name": "Paula Example", "amount": 1_000_000})
    assert error_of(again)["message"]


def test_a_meter_is_adjusted_when_a_second_person_has_signed(floor: Floor) -> None:
    first = floor.logged_in("Flo Example", HouseRole.FLOORPERSON)
    manager = floor.logged_in("Mo Example", HouseRole.PIT_MANAGER)
    act(floor.guest(), "EDGE-1", type="sat", seat=5)  # a table that has no player yet waits for one
    adjust = {"type": "meter adjusted", "meter": "monster-match", "amount": 5_000, "approved_by": "", "why": "test"}
    assert act(first, "EDGE-1", **adjust).status_code == 403
    before = _meter(floor, "EDGE-1", "monster-match")
    paper = post(first, "/api/approvals", {"table": "EDGE-1", "act": adjust})
    assert paper.status_code == 201, paper.text
    path = f"/api/approvals/{paper.json()['id']}"
    assert post(first, f"{path}/signatures", {"as": "pit manager"}).status_code == 403
    signed = post(manager, f"{path}/signatures", {"as": "pit manager"})
    assert signed.status_code == 200, signed.text
    assert signed.json()["carried_out"] is not None
    assert _meter(floor, "EDGE-1", "monster-match") == before + 5_000
    post(manager, f"{path}/carry-out")
    assert _meter(floor, "EDGE-1", "monster-match") == before + 5_000


def _meter(floor: Floor, table: str, meter: str) -> int:
    tables = {each["id"]: each for each in floor.client.get("/api/tables").json()["tables"]}
    return int(tables[table]["meters"][meter])


def test_settings_of_a_table_nobody_sits_at_are_changed_at_once(floor: Floor) -> None:
    manager = floor.logged_in("Mia Example", HouseRole.PIT_MANAGER)
    path = "/api/tables/BJ-4/settings"
    before = manager.get(path).json()
    assert before["allows_hints"] is False
    changed = manager.put(path, json=before | {"decision_seconds": 40, "allows_hints": True})
    assert changed.status_code == 200, changed.text
    assert manager.get(path).json()["decision_seconds"] == 40
    assert floor.guest().put(path, json=before).status_code == 403
    assert manager.put(path, json=before | {"decision_seconds": 0}).status_code == 422
    refused = manager.put(path, json=before | {"dealing": "shadow"})
    assert (refused.status_code, error_of(refused)["at"]) == (409, "dealing")


def test_hints_are_impossible_at_a_table_that_shadows_a_physical_one(floor: Floor) -> None:
    manager = floor.logged_in("Milo Example", HouseRole.PIT_MANAGER)
    refused = manager.put("/api/tables/BJ-4/settings", json={"dealing": "shadow", "allows_hints": True})
    assert refused.status_code == 422
    assert "36.05.03.13A" in error_of(refused)["message"]


@pytest.mark.parametrize("table", ["MIDI-1", "POKER-1"])
def test_hints_are_refused_at_a_table_of_a_game_without_a_strategy(floor: Floor, table: str) -> None:
    manager = floor.logged_in(f"Mab Example {table[0]}", HouseRole.PIT_MANAGER)
    asked = manager.get(f"/api/tables/{table}/settings").json() | {"allows_hints": True}
    for refused in (
        manager.put(f"/api/tables/{table}/settings", json=asked),
        post(manager, "/api/approvals", {"table": table, "settings": asked}),
    ):
        assert (refused.status_code, error_of(refused)["at"]) == (409, "allows_hints")
        assert "there is no strategy for" in error_of(refused)["message"]


def test_a_table_in_use_needs_two_people_for_other_settings(floor: Floor) -> None:
    player, manager = floor.guest(), floor.logged_in("Moe Example", HouseRole.PIT_MANAGER)
    second = floor.logged_in("Meg Example", HouseRole.PIT_MANAGER)
    act(player, "BJ-1", type="sat", seat=1)
    path = "/api/tables/BJ-1/settings"
    asked = manager.get(path).json() | {"wagering_seconds": 33}
    assert manager.put(path, json=asked).status_code == 409
    paper = post(manager, "/api/approvals", {"table": "BJ-1", "settings": asked}).json()
    signed = post(second, f"/api/approvals/{paper['id']}/signatures", {"as": "pit manager"})
    assert signed.status_code == 200, signed.text
    assert manager.get(path).json()["wagering_seconds"] == 33
    act(player, "BJ-1", type="left", seat=1)


def test_a_table_takes_acts_at_once_after_its_settings_were_changed(floor: Floor) -> None:
    player, manager = floor.guest(), floor.logged_in("Mim Example", HouseRole.PIT_MANAGER)
    path = "/api/tables/BJ-4/settings"
    for seconds in (21, 22, 23):
        changed = manager.put(path, json=manager.get(path).json() | {"wagering_seconds": seconds})
        assert changed.status_code == 200, changed.text
        seated = act(player, "BJ-4", type="sat", seat=1)
        assert seated.status_code == 200, seated.text
        assert act(player, "BJ-4", type="left", seat=1).status_code == 200


def test_a_table_that_a_body_names_and_the_house_does_not_have_is_refused_at_its_field(floor: Floor) -> None:
    manager = floor.logged_in("Mel Example", HouseRole.PIT_MANAGER)
    for path, body in (
        ("/api/disputes", {"table": "NONE-1", "round": 1, "text": "What?"}),
        ("/api/approvals", {"table": "NONE-1", "kind": "fill", "chips": {"2500": 40}}),
    ):
        refused = post(manager, path, body)
        assert (refused.status_code, error_of(refused)["at"]) == (404, "table")


@pytest.mark.parametrize(
    ("path", "body", "at"),
    [
        ("/api/disputes/999/statements", {"text": "I saw it."}, "dispute"),
        ("/api/disputes/999/ruling", {"ruling": "The payment was right.", "clause": "mini:12.C"}, "dispute"),
        ("/api/disputes/999/close", None, "dispute"),
        ("/api/approvals/999/signatures", {"as": "pit manager"}, "approval"),
        ("/api/approvals/999/refusal", {"reason": "miscounted"}, "approval"),
        ("/api/approvals/999/carry-out", None, "approval"),
    ],
)
def test_a_file_that_there_is_not_is_not_found(floor: Floor, path: str, body: dict[str, str] | None, at: str) -> None:
    manager = floor.logged_in(f"Mir {path.split('/')[-1].title()}", HouseRole.PIT_MANAGER)
    refused = post(manager, path, body)
    assert (refused.status_code, error_of(refused)["at"]) == (404, at)


def test_a_body_that_lacks_a_field_or_has_another_one_is_refused_at_that_field(floor: Floor) -> None:
    player = floor.guest()
    for body, at in (({}, "amount"), ({"amount": 500, "amout": 5}, "amout"), ({"amount": "5"}, "amount")):
        refused = post(player, "/api/tables/BJ-1/buy-in", body)
        assert (refused.status_code, error_of(refused)["at"]) == (422, at)


def test_an_auditor_exports_the_journal_which_agrees_with_the_rules(floor: Floor, tmp_path: Path) -> None:
    player, auditor = floor.guest(), floor.logged_in("Ada Example", HouseRole.AUDITOR)
    number = play_round(player, seat=3)
    act(player, "MINI-1", type="left", seat=3)
    assert player.get("/api/tables/MINI-1/journal").status_code == 403
    answer = auditor.get("/api/tables/MINI-1/journal")
    assert answer.status_code == 200
    assert "MINI-1" in answer.headers["content-disposition"]
    file = tmp_path / "journal.txt"
    file.write_bytes(answer.content)
    with open_journal(file) as journal:
        assert replay(journal).agrees
    rounds = list(csv.DictReader(io.StringIO(auditor.get("/api/tables/MINI-1/rounds.csv").text)))
    assert [int(row["round"]) for row in rounds][-1] == number
    settled = list(csv.DictReader(io.StringIO(auditor.get("/api/tables/MINI-1/settlements.csv").text)))
    assert {row["wager"] for row in settled} == {"banker"}


def test_the_house_log_says_who_did_what(floor: Floor) -> None:
    auditor = floor.logged_in("Abe Example", HouseRole.AUDITOR)
    lines = auditor.get("/api/log").json()["lines"]
    assert {"log in"} <= {line["event"] for line in lines}
    assert auditor.get("/api/log.csv").text.startswith("number,at,event,by,table,detail")
    assert floor.guest().get("/api/log").status_code == 403
    assert auditor.get("/api/log?since=0001-01-01T00:00:00%2B14:00").status_code == 422


def test_a_log_of_more_lines_than_come_at_once_is_exported_whole(floor: Floor, monkeypatch: pytest.MonkeyPatch) -> None:
    auditor = floor.logged_in("Amy Example", HouseRole.AUDITOR)
    whole = auditor.get("/api/log").json()["lines"]
    assert len(whole) > 4
    monkeypatch.setattr("pitboss.gateway.routes.cashier.MAX_LINES", 2)
    rows = list(csv.DictReader(io.StringIO(auditor.get("/api/log.csv").text)))
    assert [int(row["number"]) for row in rows] == [line["id"] for line in whole]
    paged: list[int] = []
    while lines := auditor.get(f"/api/log?after={paged[-1] if paged else 0}").json()["lines"]:
        assert len(lines) <= 2
        paged += [line["id"] for line in lines]
    assert paged == [line["id"] for line in whole]


def test_papers_and_disputes_are_listed_page_by_page(floor: Floor) -> None:
    first = floor.logged_in("Finn Example", HouseRole.FLOORPERSON)
    settings = {"table": "BJ-4", "settings": first.get("/api/tables/BJ-4/settings").json()}
    numbers = [post(first, "/api/approvals", settings).json()["id"] for _ in range(3)]
    newest = first.get("/api/approvals?last=2").json()["approvals"]
    assert [paper["id"] for paper in newest] == numbers[1:]
    before = first.get(f"/api/approvals?last=1&before={numbers[1]}&open=true").json()["approvals"]
    assert [paper["id"] for paper in before] == numbers[:1]
    player, disputes = floor.guest(), []
    for _ in range(3):
        body = {"table": "MINI-1", "round": play_round(player, seat=4), "text": "I was paid too little."}
        disputes.append(post(player, "/api/disputes", body).json()["id"])
    act(player, "MINI-1", type="left", seat=4)
    for reader in (player, first):
        assert [each["id"] for each in reader.get("/api/disputes?last=2").json()["disputes"]] == disputes[1:]
        page = reader.get(f"/api/disputes?last=1&before={disputes[1]}").json()["disputes"]
        assert [each["id"] for each in page] == disputes[:1]
        assert page[0]["statements"][0]["text"] == "I was paid too little."


def test_whether_a_table_is_in_use_is_asked_of_its_journal(floor: Floor, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a process that does not run the table, its entry in the list may be out of date."""
    player, manager = floor.guest(), floor.logged_in("Max Example 2", HouseRole.PIT_MANAGER)
    act(player, "BJ-3", type="sat", seat=1)
    table = floor.house.tables["BJ-3"]
    old = structs.replace(table.listing(), taken=0)
    with monkeypatch.context() as patch:
        patch.setattr(table, "listing", lambda: old)
        asked = manager.get("/api/tables/BJ-3/settings").json() | {"wagering_seconds": 33}
        assert manager.put("/api/tables/BJ-3/settings", json=asked).status_code == 409
    act(player, "BJ-3", type="left", seat=1)
