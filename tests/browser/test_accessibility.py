"""What axe-core says about the table page, in every state, at two widths, dark and light."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from support.browser import DESK, PHONE, Player, Scheme

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(
    ("size", "scheme"),
    [
        pytest.param(DESK, "dark", id="desk, dark"),
        pytest.param(PHONE, "light", id="phone, light"),
        pytest.param(DESK, "light", id="desk, light", marks=pytest.mark.long),
        pytest.param(PHONE, "dark", id="phone, dark", marks=pytest.mark.long),
    ],
)
@pytest.mark.parametrize(("table", "seat", "area"), [("BJ-1", 4, "blackjack"), ("MIDI-1", 5, "banker")])
def test_no_serious_fault_is_found_in_any_state(
    table: str, seat: int, area: str, size: tuple[int, int], scheme: Scheme, arrive: Callable[..., Player]
) -> None:
    player = arrive(size, scheme)
    player.open(table)
    assert player.serious_faults() == []
    player.page.locator(f"#seat-{seat}").click()
    assert player.serious_faults() == []
    player.page.keyboard.press("Enter")
    player.place(seat, area)
    assert player.serious_faults() == []
    number = player.round + 1
    player.ready()
    player.page.locator(f"main[data-round='{number}']").wait_for()
    assert player.serious_faults() == []
    player.finish(number)
    assert player.serious_faults() == []
    player.page.get_by_role("button", name="Table menu").click()
    assert player.serious_faults() == []
    player.page.get_by_role("button", name="Leave the seat").click()
    player.page.locator("[id^=seat-][role=button], .other-seats button").first.wait_for()


@pytest.mark.parametrize(("size", "scheme"), [(DESK, "dark"), (PHONE, "light")], ids=["desk, dark", "phone, light"])
def test_no_serious_fault_is_found_on_other_pages(
    size: tuple[int, int], scheme: Scheme, arrive: Callable[..., Player]
) -> None:
    player = arrive(size, scheme)
    page = player.page
    page.goto(player.address)
    page.get_by_role("button", name="Sit down: Blackjack BJ-1").wait_for()
    assert player.serious_faults() == []
    page.get_by_role("button", name="Settings").click()
    assert player.serious_faults() == []
    page.keyboard.press("Escape")
    page.get_by_role("searchbox", name="Search tables").fill("no such table")
    page.get_by_text("No tables match.").wait_for()
    assert player.serious_faults() == []
    page.get_by_role("link", name="My play").click()
    page.get_by_text("Your rounds appear here").wait_for()
    assert player.serious_faults() == []


@pytest.mark.parametrize(("size", "scheme"), [(DESK, "light"), (PHONE, "dark")], ids=["desk, light", "phone, dark"])
def test_no_serious_fault_is_found_in_proofs_and_in_what_was_played(
    size: tuple[int, int], scheme: Scheme, arrive: Callable[..., Player]
) -> None:
    player = arrive(size, scheme)
    page = player.page
    page.goto(player.address)
    page.get_by_role("button", name="Play alone: Mini Baccarat MINI-1").click()
    player.place(player.seat, "banker")
    player.ready()
    player.finish(1)
    if size == PHONE:
        page.get_by_role("button", name="Paytables, rules and rounds").or_(page.locator(".why-row")).first.click()
    page.get_by_role("tab", name="Rules").click()
    page.get_by_role("button", name="Check the cards").click()
    page.get_by_text(re.compile(r"^\d+ cards of 1 round match the sealed order\.$")).wait_for()
    assert player.serious_faults() == []
    page.goto(f"{player.address}/play")
    page.get_by_role("button", name=re.compile("^MINI-1, private, round 1")).click()
    page.get_by_role("link", name="Watch").or_(page.locator(".played ol")).first.wait_for()
    assert player.serious_faults() == []
