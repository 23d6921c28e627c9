"""Private tables over HTTP: opened by one call, seen by their owner alone, and recalled when they are closed."""

from __future__ import annotations

import pytest
from starlette.testclient import WebSocketDenialResponse

from pitboss.house.database.database import Database
from pitboss.house.roles import HouseRole
from support.gateway import error_of
from support.real_gateway import act, open_floor, play_round, post

pytestmark = pytest.mark.slow

SENTENCE = "this is another person's private table: open one of your own like MINI-1"


def test_a_private_table_is_played_by_its_owner_and_seen_by_nobody_else(database: Database) -> None:
    with open_floor(database) as floor:
        guest, other, nobody = floor.guest(), floor.guest(), floor.new_client()
        opened = guest.post("/api/tables/MINI-1/private")
        assert opened.status_code == 200, opened.text
        own = opened.json()["id"]
        assert own.startswith("MINI-1~")
        assert guest.post("/api/tables/MINI-1/private").json()["id"] == own
        number = play_round(guest, own)
        listed = {each["id"]: each["is_private"] for each in guest.get("/api/tables").json()["tables"]}
        assert listed[own] is True
        assert listed["MINI-1"] is False
        for stranger in (other, nobody):
            assert own not in [each["id"] for each in stranger.get("/api/tables").json()["tables"]]
            for path in ("", "/rounds", f"/rounds/{number}", f"/rounds/{number}/replay", f"/rounds/{number}/proofs",
                         "/journals", "/settings"):  # fmt: skip
                refused = stranger.get(f"/api/tables/{own}{path}")
                assert (refused.status_code, error_of(refused)["message"]) == (403, SENTENCE), path
            with pytest.raises(WebSocketDenialResponse) as denied, floor.socket(stranger, f"/api/tables/{own}/live"):
                pass
            assert denied.value.status_code == 403
        for refused in (
            act(other, own, type="sat", seat=2),
            post(other, f"/api/tables/{own}/buy-in", {"amount": 1_000}),
            other.put(f"/api/tables/{own}/robots", json={"robots": 1}),
        ):
            assert (refused.status_code, error_of(refused)["message"]) == (403, SENTENCE)
        about = other.get(f"/api/tables/{own}/about")
        assert about.json()["id"] == "MINI-1"  # the rules are those of a table that everybody may look at
        auditor = floor.logged_in("Aud", HouseRole.AUDITOR)
        assert auditor.get(f"/api/tables/{own}/rounds/{number}").status_code == 200


def test_rounds_of_a_table_that_has_closed_are_recalled_replayed_proved_and_in_my_play(database: Database) -> None:
    with open_floor(database) as floor:
        guest = floor.guest()
        own = guest.post("/api/tables/MINI-1/private").json()["id"]
        number = play_round(guest, own)
        assert act(guest, own, type="left", seat=1).status_code == 200
        assert floor.client.portal is not None
        floor.client.portal.call(floor.house.close_private, own)
        assert own not in floor.house.tables
        assert [each["table"] for each in guest.get("/api/play").json()["rounds"]] == [own]
        for path in ("", "/replay", "/proofs"):
            assert guest.get(f"/api/tables/{own}/rounds/{number}{path}").status_code == 200, path
        assert guest.get(f"/api/tables/{own}/journals").json()["journals"][0]["rounds"] == number
        assert own not in floor.house.tables
        assert guest.get(f"/api/tables/{own}").json()["you"]["stack"] > 0  # looking at it opens it again
        assert own in floor.house.tables


def test_a_private_table_without_a_like_is_not_there(database: Database) -> None:
    with open_floor(database) as floor:
        guest = floor.guest()
        assert guest.post("/api/tables/NONE-1/private").status_code == 404
        assert guest.get("/api/tables/NONE-1~abc").status_code == 404
        assert floor.new_client().post("/api/tables/MINI-1/private").status_code == 401
        refused = floor.logged_in("Dea", HouseRole.DEALER).post("/api/tables/MINI-1/private")
        assert refused.status_code == 403


def test_one_address_opens_a_bounded_number_a_minute(database: Database) -> None:
    with open_floor(database, private_tables_of_address="2/minute") as floor:
        guest = floor.guest()
        statuses = [guest.post("/api/tables/MINI-1/private").status_code for _ in range(3)]
        assert statuses == [200, 200, 429]
