"""Solo: a table for oneself, with robots at the other seats or none, and the pace of the cards."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from support.browser import DESK, PHONE, Player

pytestmark = pytest.mark.slow

Arrive = Callable[..., Player]


def test_a_hand_is_played_with_robots_at_the_other_seats(arrive: Arrive) -> None:
    player = arrive()
    page = player.page
    player.open("BJ-2")
    player.sit(3)
    page.get_by_role("button", name="Table menu").click()
    page.get_by_role("button", name="Play alone or with robots").click()
    sheet = page.get_by_role("dialog", name="Play alone or with robots")
    expect(sheet).to_be_visible()
    sheet.get_by_role("radio", name="3", exact=True).check()
    sheet.get_by_role("radio", name="Instant").check()
    assert player.serious_faults() == []
    sheet.get_by_role("button", name="Play with 3 robots").click()
    expect(sheet).to_have_count(0)
    expect(page.locator("[id^=seat-][aria-label*='Robot ']")).to_have_count(3)
    player.place(3, "blackjack-1")
    number = player.round + 1
    player.ready()
    player.finish(number)
    expect(page.locator("[id^=seat-][aria-label*='Robot '] [aria-label^='hand 1']")).to_have_count(3)
    player.leave()
    expect(page.locator("[id^=seat-][aria-label*='Robot ']")).to_have_count(0)


def test_the_pace_is_kept_for_the_browser(arrive: Arrive) -> None:
    player = arrive()
    page = player.page
    page.goto(player.address)
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("radio", name="Like a dealer").check()
    page.reload()
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("radio", name="Like a dealer")).to_be_checked()


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_who_runs_out_of_chips_is_asked_to_bring_more(size: tuple[int, int], arrive: Arrive) -> None:
    player = arrive(size)
    page = player.page

    def lose_everything(frame: dict[str, Any]) -> None:
        if frame.get("you"):
            frame["you"]["stack"] = 500  # the least wager is $10

    player.rewrite_frames(lose_everything)
    page.goto(player.address)
    page.get_by_role("button", name="Play alone: Blackjack BJ-1").click()
    buy = page.get_by_role("button", name=re.compile("^Buy chips"))
    expect(buy).to_be_visible()
    expect(page.get_by_role("button", name=re.compile("^Ready"))).to_have_count(0)
    buy.click()
    expect(page.get_by_role("dialog").get_by_role("button", name="Buy $", exact=False).last).to_be_visible()
    assert player.serious_faults() == []
