"""A table of one's own: opened with one click, for nobody else, with the rounds kept."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from support.browser import DESK, PHONE, Player

pytestmark = pytest.mark.slow

Arrive = Callable[..., Player]


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_one_click_in_the_lobby_deals_a_hand_at_a_table_of_ones_own(arrive: Arrive, size: tuple[int, int]) -> None:
    player = arrive(size)
    page = player.page
    page.goto(player.address)
    page.get_by_role("button", name="Play alone: Blackjack Switch BJ-2").click()
    expect(player.main).to_be_visible()
    expect(page.locator(".table-heading")).to_contain_text("BJ-2, private")
    seat = player.seat
    own = page.url
    number = player.deal_until_asked(seat, "blackjack-1")
    page.reload()
    expect(player.decisions.first).to_be_visible()  # the hand is where it was
    assert player.serious_faults() == []
    player.finish(number)
    stranger = arrive(size)
    stranger.expects("status of 403")
    stranger.expects("WebSocket connection to")
    stranger.page.goto(own)
    told = stranger.page.get_by_role("alert")
    expect(told).to_have_text("This is another person's private table: open one of your own like BJ-2.")
    stranger.page.goto(stranger.address)
    expect(stranger.page.get_by_role("button", name=re.compile("^Sit down: Blackjack Switch BJ-2"))).to_be_visible()
    expect(stranger.page.get_by_role("button", name=re.compile("^Continue"))).to_have_count(0)
    page.goto(player.address)
    page.get_by_role("button", name="Continue: Blackjack Switch BJ-2, private").click()
    expect(player.main).to_be_visible()
    player.leave()
    page.goto(f"{player.address}/play")
    expect(page.get_by_text("BJ-2, private").first).to_be_visible()


def test_robots_take_every_other_seat_of_a_table_of_ones_own(arrive: Arrive) -> None:
    player = arrive()
    page = player.page
    player.open("MINI-1")
    page.get_by_role("button", name="Play alone").click()
    expect(page.locator(".table-heading")).to_contain_text("MINI-1, private")
    seat = player.seat
    page.get_by_role("button", name="Table menu").click()
    page.get_by_role("button", name="Play alone or with robots").click()
    sheet = page.get_by_role("dialog", name="Play alone or with robots")
    expect(sheet).to_contain_text("Your table is private.")
    seats = page.locator("[id^=seat-][aria-label]").count()
    sheet.get_by_role("radio", name="Instant").check()
    sheet.get_by_role("group", name="Robots").get_by_role("radio").last.check(force=True)
    sheet.get_by_role("button", name=re.compile("^Play with")).click()
    expect(sheet).to_have_count(0)
    expect(page.locator("[id^=seat-][aria-label*='Robot ']").first).to_be_visible()
    assert seats > 0
    player.place(seat, "banker")
    number = player.round + 1
    player.ready()
    player.finish(number)
    player.leave()
