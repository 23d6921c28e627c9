"""Robots that keep a player company: they wager after the player, decide by themselves, and leave with the player."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any

import pytest
from fastapi.testclient import TestClient

from pitboss.house.database.database import Database
from support.gateway import error_of
from support.real_gateway import Floor, act, open_floor, post

pytestmark = pytest.mark.slow

WAIT_SECONDS = 20


def until(is_so: Callable[[], bool]) -> None:
    """Wait until something is so."""
    end = time.monotonic() + WAIT_SECONDS
    while not is_so():
        assert time.monotonic() < end, "it never came to that"
        time.sleep(0.02)


def names_at(client: TestClient, table: str) -> list[str]:
    names: dict[str, str] = client.get(f"/api/tables/{table}").json()["status"]["names"]
    return list(names.values())


def robots_at(client: TestClient, table: str) -> int:
    return sum(name.startswith("Robot ") for name in names_at(client, table))


def ask_for(client: TestClient, table: str, robots: int) -> Any:
    return client.put(f"/api/tables/{table}/robots", json={"robots": robots, "seconds": 0})


def sit(client: TestClient, table: str, seat: int) -> bool:
    """Let a client sit down with chips; return whether it sits."""
    brought = post(client, f"/api/tables/{table}/buy-in", {"amount": 50_000})
    return bool(brought.status_code == 200 and act(client, table, type="sat", seat=seat).status_code == 200)


def ready_for_poker(floor: Floor) -> TestClient:
    """Return a guest who waits at seat 1 of POKER-1 for somebody to play with."""
    guest = floor.guest()
    assert sit(guest, "POKER-1", 1)
    assert act(guest, "POKER-1", type="stakes", seat=1, amount=20_000).status_code == 200
    assert act(guest, "POKER-1", type="ready", seat=1).status_code == 200
    return guest


def play_blackjack(client: TestClient, seat: int) -> dict[str, Any]:
    """Play a round at BJ-1, standing on everything; return it."""
    number = client.get("/api/tables/BJ-1").json()["round"] + 1
    assert act(client, "BJ-1", type="wager", seat=seat, wager="blackjack", amount=1_000).status_code == 200
    until(lambda: len(client.get("/api/tables/BJ-1").json()["status"]["ready"]) == robots_at(client, "BJ-1"))
    assert act(client, "BJ-1", type="ready", seat=seat).status_code == 200
    for _ in range(1_000):
        view = client.get("/api/tables/BJ-1").json()["view"]
        if view["round"] and view["round"]["number"] == number and view["round"]["is_over"]:
            return dict(client.get(f"/api/tables/BJ-1/rounds/{number}").json())
        mine = [asked for asked in view["pending"] if asked["seat"] == seat]
        if mine:
            words = [choice["choose"] for choice in mine[0]["choices"]]
            act(client, "BJ-1", type="decision", seat=seat, choose="stand" if "stand" in words else "decline")
        time.sleep(0.02)
    raise AssertionError("the round does not end")


def test_robots_play_along_and_leave_with_the_player(database: Database) -> None:
    with open_floor(database) as floor:
        guest = floor.guest()
        assert sit(guest, "BJ-1", 4)
        assert ask_for(guest, "BJ-1", 3).json() == {"robots": 3, "seconds": 0.0}
        until(lambda: robots_at(guest, "BJ-1") == 3)
        played = play_blackjack(guest, 4)
        seats = {line["seat"] for line in played["lines"] if " on blackjack " in f"{line['text']} "}
        assert len(seats) == 4
        assert not any(line["by_house"] for line in played["lines"])  # nobody's time was up
        assert ask_for(guest, "BJ-1", 1).status_code == 200
        until(lambda: robots_at(guest, "BJ-1") == 1)
        assert act(guest, "BJ-1", type="left", seat=4).status_code == 200
        until(lambda: names_at(guest, "BJ-1") == [])


def test_robots_wait_for_the_player_to_wager(database: Database) -> None:
    with open_floor(database) as floor:
        guest = floor.guest()
        assert sit(guest, "MINI-1", 1)
        assert ask_for(guest, "MINI-1", 2).status_code == 200
        until(lambda: robots_at(guest, "MINI-1") == 2)
        time.sleep(0.2)
        seen = guest.get("/api/tables/MINI-1").json()
        assert seen["status"]["deadline"] is None
        assert not any(seat["wagers"] for seat in seen["view"]["seats"])


def test_every_robot_sits_before_the_first_one_plays_poker(database: Database) -> None:
    """Nobody may sit down in the middle of a hand, which begins as soon as two players have their stakes."""
    with open_floor(database) as floor:
        guest = ready_for_poker(floor)
        assert ask_for(guest, "POKER-1", 8).json() == {"robots": 8, "seconds": 0.0}
        assert robots_at(guest, "POKER-1") == 8
        until(lambda: bool(guest.get("/api/tables/POKER-1").json()["status"]["round"]))
        refused = ask_for(guest, "POKER-1", 9)
        assert refused.status_code == 409
        assert "at most 8 robots fit" in error_of(refused)["message"]


def test_robots_that_may_not_sit_down_say_why(database: Database) -> None:
    with open_floor(database) as floor:
        guest = ready_for_poker(floor)
        assert ask_for(guest, "POKER-1", 1).status_code == 200
        until(lambda: guest.get("/api/tables/POKER-1").json()["view"]["state"] == "deciding")
        refused = ask_for(guest, "POKER-1", 3)
        assert refused.status_code == 409
        assert "during this round" in error_of(refused)["message"]
        assert robots_at(guest, "POKER-1") == 1


@pytest.mark.parametrize(
    ("own", "others", "robots", "says"),
    [
        ([], [], 1, "sit down first"),
        ([4], [], 7, "at most 5 robots fit"),
        ([4], [5], 1, "other people sit"),
    ],
    ids=["without a seat", "too many", "with other people"],
)
def test_robots_come_only_where_somebody_plays_alone(
    database: Database, own: list[int], others: list[int], robots: int, says: str
) -> None:
    with open_floor(database) as floor:
        guest = floor.guest()
        assert all(sit(guest, "BJ-1", seat) for seat in own)
        assert all(sit(floor.guest(), "BJ-1", seat) for seat in others)
        refused = ask_for(guest, "BJ-1", robots)
        assert refused.status_code == 409
        assert says in error_of(refused)["message"]


def test_robots_do_not_come_to_a_physical_table(database: Database) -> None:
    with open_floor(database, shadow=frozenset({"BJ-1"})) as floor:
        assert "only at electronic tables" in error_of(ask_for(floor.guest(), "BJ-1", 1))["message"]


def test_robots_are_found_again_after_a_restart(database: Database) -> None:
    with open_floor(database) as floor:
        guest = floor.guest()
        assert sit(guest, "BJ-1", 4)
        ask_for(guest, "BJ-1", 2)
        until(lambda: robots_at(guest, "BJ-1") == 2)
        cookies = dict(guest.cookies)
    with open_floor(database) as floor:
        guest = floor.new_client()
        guest.cookies.update(cookies)
        assert robots_at(guest, "BJ-1") == 2
        portal = floor.client.portal
        assert portal is not None
        sweeping = portal.start_task_soon(floor.app.state.gateway.house_robots.sweep)
        assert act(guest, "BJ-1", type="left", seat=4).status_code == 200
        until(lambda: names_at(guest, "BJ-1") == [])
        sweeping.cancel()


@pytest.mark.parametrize("ticks", range(3))
def test_robots_stop_also_at_the_moment_at_which_something_happens(database: Database, ticks: int) -> None:
    """A cancelled `asyncio.wait_for` goes on, before Python 3.12, if what it waits for has just come."""

    async def close_just_after_a_frame() -> None:
        feed, companions = await floor.house.tables["MINI-1"].wait_for_feed(), floor.app.state.gateway.house_robots
        feed.publish([], feed.wanted, feed.version, feed.state, feed.seating)
        for _ in range(ticks):
            await asyncio.sleep(0)
        async with asyncio.timeout(WAIT_SECONDS):
            await companions.close()

    with open_floor(database) as floor:
        guest = floor.guest()
        assert sit(guest, "MINI-1", 1)
        assert ask_for(guest, "MINI-1", 2).status_code == 200
        time.sleep(0.2)  # both wait for the guest to wager
        assert floor.client.portal is not None
        floor.client.portal.call(close_just_after_a_frame)
