"""How much a browser loads at first: the house must be there at once."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from support.browser import DESK, PHONE, Player
from support.page_measures import PageScale

pytestmark = pytest.mark.slow

Arrive = Callable[..., Player]
WITHOUT_FACES, WITH_FACES = 200_000, 350_000
AT_FIRST = {DESK: 6, PHONE: 1}
"""The tables that a visitor sees before scrolling."""
DRAWN = "() => [...document.querySelectorAll('.thumb img[src]')].every((each) => each.complete && each.naturalWidth)"


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_the_lobby_is_light(size: tuple[int, int], arrive: Arrive) -> None:
    player = arrive(size)
    scale = PageScale(player.page)
    player.page.goto(player.address)
    expect(player.page.get_by_role("button", name="Sit down: Blackjack BJ-1")).to_be_visible()
    in_sight = player.page.locator(".thumb img[src]")
    expect(in_sight).to_have_count(AT_FIRST[size])  # others wait until they come into sight
    player.wait_until(DRAWN)
    player.page.wait_for_load_state("networkidle")
    without, _ = scale.weigh()
    assert without < WITHOUT_FACES, scale.largest()


def test_a_table_and_its_first_hand_are_light(arrive: Arrive) -> None:
    player = arrive()
    scale = PageScale(player.page)
    player.open("BJ-1")
    player.sit(1)
    player.place(1, "blackjack")
    number = player.round + 1
    player.ready()
    player.finish(number)
    without, everything = scale.weigh()
    assert without < WITHOUT_FACES, scale.largest()
    assert without < everything < WITH_FACES
    player.leave()
