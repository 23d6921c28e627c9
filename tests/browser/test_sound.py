"""Sound: off until it is switched on, and made by the page itself."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from support.browser import Player

pytestmark = pytest.mark.slow

Arrive = Callable[..., Player]
LISTEN = """
  window.heard = { contexts: 0, tones: 0, cards: 0 };
  const Context = window.AudioContext;
  window.AudioContext = class extends Context {
    constructor() { super(); window.heard.contexts += 1; }
    createOscillator() { window.heard.tones += 1; return super.createOscillator(); }
    createBufferSource() { window.heard.cards += 1; return super.createBufferSource(); }
  };
"""


def test_nothing_is_heard_until_sound_is_switched_on_which_is_kept(arrive: Arrive) -> None:
    player = arrive()
    page = player.page
    page.add_init_script(LISTEN)
    page.goto(player.address)
    page.get_by_role("button", name="Play alone: Blackjack BJ-1").click()
    seat = player.seat
    player.place(seat, "blackjack")
    assert page.evaluate("heard") == {"contexts": 0, "tones": 0, "cards": 0}
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("group", name="Sound").get_by_role("radio", name="On").check(force=True)
    page.keyboard.press("Escape")
    player.place(seat, "blackjack")
    player.wait_until("heard.contexts === 1 && heard.tones >= 2")  # a chip
    number = player.round + 1
    player.ready()
    player.wait_until("heard.cards >= 1")
    tones = page.evaluate("heard.tones")
    player.finish(number)
    player.wait_until(f"heard.tones > {tones}")  # won, pushed or lost
    page.reload()
    expect(player.main).to_be_visible()
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("group", name="Sound").get_by_role("radio", name="On")).to_be_checked()
    player.leave()
