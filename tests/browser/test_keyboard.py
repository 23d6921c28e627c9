"""A round of every game by keyboard alone, from the lobby to the result: the focus is never lost and always seen."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from support.browser import GAMES, MAX_DECISIONS, Player
from support.repetition import sample_cases

pytestmark = pytest.mark.slow

Arrive = Callable[..., Player]

MAX_TABS = 90
UNREACHED = """() => {
  const spots = [...document.querySelectorAll("[data-spot]")];
  const reached = new Set([document.activeElement]);
  for (const from of reached) {  // a set is walked to its end while it grows
    for (const key of ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]) {
      from.focus();
      from.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
      reached.add(document.activeElement);
    }
  }
  return spots.filter((spot) => !reached.has(spot)).map((spot) => spot.id);
}"""
"""The areas to which no arrow keys lead from the one that has the focus."""


class Keyboard:
    """Somebody who has no other means than keys."""

    def __init__(self, player: Player) -> None:
        self.page, self.main = player.page, player.main
        self.focused = player.page.locator(":focus-visible")

    def press(self, key: str) -> None:
        """Press a key; afterwards something has the focus, can be seen, and shows it."""
        self.page.keyboard.press(key)
        self.look()

    def look(self) -> None:
        """Find the focus."""
        expect(self.focused).to_have_count(1)
        expect(self.focused).to_be_in_viewport()

    def tab_to(self, target: Locator, key: str = "Tab") -> None:
        """Go on until something has the focus."""
        expect(target).to_be_visible()
        for _ in range(MAX_TABS):
            self.page.keyboard.press(key)
            if target.evaluate("at => at === document.activeElement"):
                self.look()
                return
        raise AssertionError(f"no way leads to {target}")

    def play_alone(self, table: str) -> None:
        """Open a table of one's own from the lobby."""
        self.tab_to(self.page.get_by_role("button", name=re.compile(f"^Play alone: .* {table}$")))
        self.press("Enter")
        expect(self.page.locator(".table-heading")).to_contain_text(f"{table}, private")
        self.look()

    def decide(self) -> None:
        """Make the decision that ends a hand soonest, from wherever the focus is."""
        calm = ("Stand", "Keep", "Turn", "Play", "No insurance", "Decline", "Check", "Call")
        region = self.page.get_by_role("region", name=re.compile("^Decisions for"))
        labels = region.locator("button.decision .decision-label").all_inner_texts()
        word = next((word for word in calm if word in labels), labels[-1])
        self.tab_to(region.locator("button.decision").nth(labels.index(word)))
        self.press("Enter")

    def finish(self, number: int) -> int:
        """Decide until the round is over, and return how often."""
        over = self.page.locator(f"main[data-round='{number}'][data-over='yes']")
        mine = self.page.locator("button.decision:not(.primary):visible").and_(self.page.locator("[aria-keyshortcuts]"))
        region = self.page.get_by_role("region", name=re.compile("^Decisions for"))
        for decided in range(MAX_DECISIONS):
            expect(over.or_(region).first).to_be_visible()
            self.look()
            if over.count() > 0:
                return decided
            version = self.main.get_attribute("data-version") or ""
            expect(mine.first).to_be_visible()
            self.decide()
            expect(self.main).not_to_have_attribute("data-version", version)
        raise AssertionError("the round does not end")


@pytest.mark.parametrize("table", sample_cases([*GAMES], 3))
def test_a_round_is_played_from_the_lobby_by_keyboard_alone(table: str, arrive: Arrive) -> None:
    player = arrive()
    player.page.goto(player.address)
    keys = Keyboard(player)
    keys.play_alone(table)
    area = player.area(player.seat, GAMES[table])
    expect(area).to_have_attribute("data-spot", "")
    keys.press("ArrowUp")
    expect(player.page.locator("[data-spot]:focus")).to_have_count(1)
    assert player.page.evaluate(UNREACHED) == []
    if not area.evaluate("at => at === document.activeElement"):
        keys.tab_to(area, "Shift+Tab")
    expect(area).to_be_focused()
    keys.press("3")  # $25
    keys.press("Enter")
    expect(area).to_have_attribute("data-amount", "2500")
    number = player.round + 1
    keys.press("Space")
    keys.finish(number)
    expect(player.page.locator(".panel-head .net")).to_have_text(re.compile(r"\$\d|Push"))
    keys.look()
    keys.press("a")  # the same again
    expect(area).to_have_attribute("data-amount", "2500")
    keys.press("x")
    expect(area).to_have_attribute("data-amount", "0")


def test_a_hand_of_poker_is_played_with_robots_by_keyboard_alone(arrive: Arrive) -> None:
    player = arrive()
    page = player.page
    page.goto(player.address)
    keys = Keyboard(player)
    keys.play_alone("POKER-1")
    expect(page.locator("[id^=seat-][aria-label$=', yours']")).to_have_count(1)
    keys.tab_to(page.get_by_role("button", name="Table menu"), "Shift+Tab")
    keys.press("Enter")
    keys.tab_to(page.get_by_role("button", name="Play alone or with robots"))
    keys.press("Enter")
    sheet = page.get_by_role("dialog")
    expect(sheet.get_by_role("button", name=re.compile("^Play"))).to_be_focused()
    keys.tab_to(sheet.get_by_role("group", name="Dealing speed").get_by_role("radio", checked=True), "Shift+Tab")
    keys.press("ArrowLeft")
    keys.tab_to(sheet.get_by_role("group", name="Robots").get_by_role("radio", checked=True), "Shift+Tab")
    keys.press("ArrowRight")
    keys.tab_to(sheet.get_by_role("button", name=re.compile("^Play with")))
    keys.press("Enter")
    expect(sheet).to_have_count(0)
    expect(page.get_by_role("button", name="Table menu")).to_be_focused()  # where the dialog was opened from
    keys.look()
    decided = 0
    while decided == 0:  # where the robot folds at once, nothing is asked
        number = player.round + 1
        keys.tab_to(player.next_hand_button)
        keys.press("Enter")
        expect(page.locator(f"main[data-round='{number}']")).to_be_visible()
        decided = keys.finish(number)
        keys.look()


def test_a_slash_leads_to_the_search_of_the_lobby(arrive: Arrive) -> None:
    player = arrive()
    player.page.goto(player.address)
    field = player.page.get_by_role("searchbox", name="Search tables")
    expect(player.page.get_by_role("button", name="Sit down: Blackjack BJ-1")).to_be_visible()
    player.page.keyboard.press("/")
    expect(field).to_be_focused()
    player.page.keyboard.type("6 decks, 1/2")
    expect(field).to_have_value("6 decks, 1/2")
