"""A finished round, watched again on the felt."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from support.browser import PHONE, Player

pytestmark = pytest.mark.slow

Arrive = Callable[..., Player]


def play_a_round(player: Player, table: str, seat: int, area: str) -> int:
    player.open(table)
    player.sit(seat)
    player.place(seat, area)
    number = player.round + 1
    player.ready()
    player.finish(number)
    return number


def test_a_round_is_watched_again_step_by_step(arrive: Arrive) -> None:
    player = arrive()
    number = play_a_round(player, "BJ-1", 5, "blackjack")
    page, keys = player.page, player.page.keyboard
    last = page.locator("#seat-5 [aria-label^='hand 1']").get_attribute("aria-label") or ""
    dealer = page.locator("#hand-dealer [role=img]").first.get_attribute("aria-label") or ""
    player.leave()
    page.goto(f"{player.address}/play")
    page.get_by_role("button", name=re.compile(f"BJ-1, round {number}")).click()
    page.get_by_role("link", name="Replay on the felt").click()
    expect(page).to_have_url(re.compile(f"/play/BJ-1/{number}$"))
    expect(page.get_by_role("region", name="What happened")).to_contain_text(f"Round {number}")
    hand = page.locator("#seat-5 [aria-label^='hand 1']")
    expect(hand).to_have_count(0)
    expect(page.locator("#seat-5-blackjack")).to_have_attribute("data-amount", "2500")
    keys.press("ArrowRight")  # the first card is the player's, the only one at the table
    first = re.escape(last.split(": ")[1].split(",")[0])
    expect(hand).to_have_attribute("aria-label", re.compile(rf"^hand 1: {first}(;|$)"))
    expect(
        page.get_by_role("region", name="What happened").get_by_role("button", name=re.compile("^Clause "))
    ).to_be_visible()
    page.get_by_role("button", name="Next").click()
    expect(page.locator("#hand-dealer [role=img]").first).to_be_visible()
    step = page.locator("main[data-step]").get_attribute("data-step")
    page.reload()  # the address keeps the place
    expect(page.locator("main[data-step]")).to_have_attribute("data-step", step or "")
    keys.press("ArrowLeft")
    expect(page.locator("#hand-dealer")).to_have_count(0)
    keys.press("End")
    expect(hand).to_have_attribute("aria-label", last)
    expect(page.locator("#hand-dealer [role=img]").first).to_have_attribute("aria-label", dealer)
    expect(page.get_by_role("button", name="Next")).to_be_disabled()
    assert player.serious_faults() == []
    keys.press("Home")
    expect(page.get_by_role("region", name="What happened")).to_contain_text("The table before the round.")
    page.go_back()
    expect(page.get_by_role("heading", name="My play")).to_be_visible()


def test_a_round_is_watched_again_on_a_phone(arrive: Arrive) -> None:
    player = arrive(PHONE)
    number = play_a_round(player, "MINI-1", 3, "player")
    player.leave()
    page = player.page
    page.goto(f"{player.address}/play/MINI-1/{number}")
    expect(page.get_by_role("region", name="What happened")).to_contain_text(f"Round {number}")
    page.get_by_role("button", name="Next").click()
    expect(page.locator(".phone-hand-panel.player [role=img]")).to_be_visible()
    page.get_by_role("button", name="Last").click()
    expect(page.locator(".phone-hand-panel.banker [role=img]")).to_be_visible()
    assert player.serious_faults() == []


def test_a_round_that_there_is_not_says_so(arrive: Arrive) -> None:
    player = arrive()
    player.expects("404")
    player.page.goto(f"{player.address}/play/BJ-1/999999")
    expect(player.page.get_by_role("alert")).to_have_text("The table BJ-1 has no finished round 999999.")
