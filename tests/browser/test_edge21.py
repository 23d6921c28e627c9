"""Player's Edge 21 in the browser: a double that is doubled again, and one that is rescued."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from support.browser import DESK, PHONE, Player

pytestmark = pytest.mark.slow

Arrive = Callable[..., Player]


def deal_until_offered(player: Player, seat: int, *words: str) -> None:
    """Be dealt hands, take every one of some decisions as it is offered, and stop before the last of them."""
    for _ in range(20):  # a natural, a bust or 21 leaves nothing to decide
        number = player.deal_until_asked(seat, "edge-21")
        for word in words[:-1]:
            button = player.page.locator("button.decision").filter(has_text=re.compile(f"^{word}"))
            if button.count() == 0:
                break
            version = player.main.get_attribute("data-version") or ""
            button.click()
            expect(player.main).not_to_have_attribute("data-version", version)
            expect(
                player.main.and_(player.page.locator("[data-over='yes']")).or_(player.decisions.first).first
            ).to_be_visible()
        if player.page.locator("button.decision").filter(has_text=re.compile(f"^{words[-1]}")).count() > 0:
            return
        player.finish(number)
    raise AssertionError(f"{words[-1]} is never offered")


def show_every_double(player: Player) -> None:
    """See on a phone that no card of a double covers the index of the one before."""
    player.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    sideways = player.page.locator(".fan .phone-card.side")
    expect(sideways).to_have_count(2)
    first, second = sideways.evaluate_all("all => all.map((card) => card.getBoundingClientRect().top)")
    assert second - first >= 9
    player.page.set_viewport_size({"width": DESK[0], "height": DESK[1]})


def test_a_double_is_doubled_again_and_rescued(arrive: Arrive) -> None:
    player = arrive()
    page = player.page
    page.goto(player.address)
    page.get_by_role("button", name="Play alone: Player's Edge 21 EDGE-1").click()
    seat = player.seat
    player.buy_chips("$500")  # no hand may have to be doubled for less
    deal_until_offered(player, seat, "Double", "Redouble")
    number = player.round
    redouble = page.locator("button.decision").filter(has_text="Redouble")
    stake = page.locator(f"#seat-{seat}-edge-21")
    expect(stake).to_have_accessible_name(re.compile(r"\$50 at stake"))  # 25 and its double
    redouble.click()
    expect(stake).to_have_accessible_name(re.compile(r"\$100 at stake"))
    show_every_double(player)
    over = page.locator(f"main[data-round='{number}'][data-over='yes']")
    rescue = page.locator("button.decision").filter(has_text="Rescue")
    expect(over.or_(rescue).first).to_be_visible()
    player.finish(number)
    deal_until_offered(player, seat, "Double", "Rescue")
    number = player.round
    rescue.click()
    expect(page.locator(f"main[data-round='{number}'][data-over='yes']")).to_be_visible()
    expect(stake).to_have_accessible_name(re.compile(r"\$50 at stake, lost −\$25"))  # the double comes back
    player.leave()
