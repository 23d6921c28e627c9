"""The coach: off unless a table gives hints, what decisions are worth, and a review after the round."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from support.browser import PHONE, Player

pytestmark = pytest.mark.slow

Arrive = Callable[..., Player]
SLOW = 90_000
"""How long to wait for a hint, in milliseconds: it is worked out at low priority, in a minute at most."""


def test_a_round_with_the_coach_ends_with_a_review(arrive: Arrive) -> None:
    player = arrive()
    page = player.page
    page.goto(player.address)
    page.get_by_text("Has a coach").click()
    expect(page.get_by_role("button", name=re.compile("^Sit down: "))).to_have_count(5)
    page.get_by_role("button", name="Play alone: Blackjack BJ-1").click()  # its clock waits for a slow machine
    seat = player.seat  # one click is enough
    coach = page.get_by_role("region", name="Coach")
    coach.get_by_role("button", name=re.compile("^Coach")).click()
    expect(coach).to_contain_text("When it is your turn")
    number = player.deal_until_asked(seat, "blackjack")
    if "Decline" in " ".join(player.decisions.all_inner_texts()):
        player.decide()
    expect(coach.get_by_text("Expected result of a $25.00 wager.")).to_be_visible(timeout=SLOW)
    worths = coach.locator(".decision-values .num").all_inner_texts()
    amounts = [float(text.replace("−", "-").replace("+", "").replace("$", "")) for text in worths]
    assert amounts == sorted(amounts, reverse=True)  # the best comes first
    assert player.serious_faults() == []
    player.finish(number)
    expect(coach.get_by_text(f"Round {number}, reviewed")).to_be_visible(timeout=SLOW)
    expect(coach.get_by_text(re.compile(r"^So far: \d+ decision"))).to_be_visible()
    page.reload()
    page.get_by_role("button", name=re.compile("^Coach")).click()
    expect(coach.get_by_text(re.compile(r"^So far: \d+ decision"))).to_be_visible()  # kept through a reload
    player.leave()


def test_a_table_without_hints_says_so(arrive: Arrive) -> None:
    player = arrive()
    player.open("BJ-3")
    player.page.get_by_role("button", name=re.compile("^Coach")).click()
    expect(player.page.get_by_text("This table gives no hints.")).to_be_visible()


def test_on_a_phone_the_coach_stands_beside_the_decisions(arrive: Arrive) -> None:
    player = arrive(PHONE)
    page = player.page
    page.goto(player.address)
    page.get_by_role("button", name="Play alone: Blackjack BJ-1").click()
    player.deal_until_asked(player.seat, "blackjack")
    button, line = page.get_by_role("button", name="Coach"), page.get_by_role("status", name="Coach")
    expect(line).to_have_count(0)  # nothing is asked for that nobody wants
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if request.url.endswith("/hints") else None)
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    expect(line.locator("li.best")).to_have_count(1, timeout=SLOW)
    words = {text.split()[0] for text in line.locator("li").all_inner_texts()}
    assert words <= {text.split()[0] for text in player.decisions.all_inner_texts()}
    amounts = [float(re.sub(r"[$+]", "", text.replace("−", "-"))) for text in line.locator("b").all_inner_texts()]
    assert amounts == sorted(amounts, reverse=True)
    boxes = [each.bounding_box() for each in (button, line, player.decisions.first)]
    above = [box["y"] for box in boxes if box is not None]
    assert above == sorted(above)
    assert len(above) == 3
    page.get_by_role("button", name=re.compile("Paytables|Why")).first.click()
    expect(page.get_by_role("dialog").get_by_text("Expected result of a $25.00 wager.")).to_be_visible()
    assert len(asked) == 1  # the hint that is shown there is the same one
    page.keyboard.press("Escape")
    assert player.serious_faults() == []
