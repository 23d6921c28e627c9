"""What a person has played: rounds over all tables, with what each wager came to."""

from __future__ import annotations

import pytest

from pitboss.house.database.database import Database
from support.real_gateway import open_floor, play_round, post

pytestmark = pytest.mark.slow


def test_a_person_sees_the_rounds_played_at_all_tables_the_last_first(database: Database) -> None:
    with open_floor(database) as floor:
        guest, other = floor.guest(), floor.guest()
        numbers = [play_round(guest, "MINI-1"), play_round(guest, "MINI-1")]
        play_round(other, "MINI-1", seat=2)
        rounds = guest.get("/api/play").json()["rounds"]
        assert [each["number"] for each in rounds] == numbers[::-1]
        assert {each["table"] for each in rounds} == {"MINI-1"}
        assert [each["number"] for each in guest.get("/api/play?last=1").json()["rounds"]] == numbers[:0:-1]
        assert len(other.get("/api/play").json()["rounds"]) == 1


def test_what_was_staked_and_won_agrees_with_the_stack(database: Database) -> None:
    with open_floor(database) as floor:
        guest = floor.guest()
        for _ in range(3):
            play_round(guest, "MINI-1")
        rounds = guest.get("/api/play").json()["rounds"]
        for each in rounds:
            assert each["wagers"] == {"1": {"banker": 1_000}}
            assert [line["wager"] for line in each["settlements"]] == ["banker"]
            assert each["net"] == each["settlements"][0]["net"]
            assert each["began"] <= each["ended"]
        stack = guest.get("/api/tables/MINI-1").json()["you"]["stack"]
        assert stack == 10_000 + sum(each["net"] for each in rounds)  # play_round brings 100.00 once


def test_a_round_without_a_wager_is_not_the_persons(database: Database) -> None:
    with open_floor(database) as floor:
        watcher, guest = floor.guest(), floor.guest()
        sat = {"type": "sat", "seat": 5}
        assert post(watcher, "/api/tables/MINI-1/acts", sat).status_code == 200
        play_round(guest, "MINI-1")
        assert watcher.get("/api/play").json() == {"rounds": []}


def test_a_newcomer_has_played_nothing(database: Database) -> None:
    with open_floor(database) as floor:
        assert floor.guest().get("/api/play").json() == {"rounds": []}
        assert floor.new_client().get("/api/play").status_code == 401
