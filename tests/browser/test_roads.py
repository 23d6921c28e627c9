"""The roads of a baccarat shoe as they are drawn and read out, and the vigorish that boxes owe."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from support.browser import DESK, PHONE, Player

pytestmark = pytest.mark.slow

Arrive = Callable[..., Player]
BANKER, PLAYER, TIE = "Player 3, Banker 7, Banker wins", "Player 8, Banker 1, Player wins", "Player 6, Banker 6"
SHOE: list[dict[str, Any]] = [
    {"round": 1, "text": BANKER},
    {"round": 2, "text": BANKER, "marks": ["player-pair"]},
    {"round": 3, "text": PLAYER, "marks": ["player-pair", "banker-pair"]},
    {"round": 4, "text": TIE, "marks": ["banker-pair"]},
    {"round": 5, "text": PLAYER},
]
ROUND: dict[str, Any] = {
    "number": 1, "is_over": True, "result": BANKER, "is_void": False, "wagers": {}, "announcements": [], "rulings": [],
    "settlements": [], "corrections": [],
}  # fmt: skip
BEAD = [("player", 1), ("player", 2), ("banker", 2), ("banker", 3)]
"""Whose pair, and the bead that it lies on, counted from the top."""


def rewrite_view(player: Player, change: Callable[[dict[str, Any]], None]) -> None:
    """Let the view in the table's frames be another one."""

    def rewrite(frame: dict[str, Any]) -> None:
        if "view" in frame:
            change(frame["view"])

    player.rewrite_frames(rewrite)


def middle(of: Locator) -> tuple[float, float]:
    box = of.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_pairs_are_dots_at_the_corners_of_their_result(size: tuple[int, int], arrive: Arrive) -> None:
    player = arrive(size)
    rewrite_view(player, lambda view: view.update(results=SHOE))
    player.open("MINI-1")
    if size == PHONE:
        player.page.get_by_role("button", name="Paytables, rules and rounds").click()
        player.page.get_by_role("tab", name="Roads").click()
    bead = player.page.get_by_role("group", name="Bead plate, 5 rounds")
    expect(bead).to_have_accessible_name(
        "Bead plate, 5 rounds, latest first: Player, Tie with Banker pair, "
        "Player with Player pair and Banker pair, Banker with Player pair, Banker"
    )
    beads = bead.locator("svg > g")
    expect(beads).to_have_count(5)
    dots = bead.locator("[data-pair]")
    expect(dots).to_have_count(len(BEAD))
    for side, at in BEAD:
        x, y = middle(beads.nth(at).locator(f"[data-pair={side}]"))
        of_x, of_y = middle(beads.nth(at).locator("text"))
        assert (x < of_x, y < of_y) == ((True, True) if side == "banker" else (False, False))
    big = player.page.get_by_role(
        "group",
        name="Big road. Column 1: Banker 2, 1 Player pair. Column 2: Player 2, 1 tie, 1 Player pair, 1 Banker pair.",
    )
    expect(big.locator("[data-pair]")).to_have_count(
        3
    )  # a tie has no cell of its own, so its pair is on the bead alone
    expect(big.locator("svg > g").nth(1).locator("[data-pair=player]")).to_have_count(1)
    assert player.serious_faults() == []


def test_a_new_shoe_says_that_its_results_begin(arrive: Arrive) -> None:
    player = arrive()
    rewrite_view(player, lambda view: view.update(results=[]))
    player.open("MINI-1")
    expect(player.page.get_by_text("New shoe. Results appear here.")).to_be_visible()


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_the_rule_of_the_third_card_opens_in_place(size: tuple[int, int], arrive: Arrive) -> None:
    player = arrive(size)
    player.page.goto(player.address)
    player.page.get_by_role("button", name="Play alone: Mini Baccarat MINI-1").click()
    player.place(player.seat, "banker")
    player.ready()
    player.finish(1)
    if size == PHONE:
        player.page.locator(".why-row").first.click()
    rules = player.page.get_by_role("region", name="Third card")
    expect(rules.locator("p").first).to_have_text(re.compile(r"^Player has \d(, a natural| and (draws|stands).*)$"))
    expect(rules.locator("p").nth(1)).to_have_text(re.compile(r"^Banker has \d(, a natural| and (draws|stands).*)$"))
    clauses = rules.get_by_role("button", name=re.compile(r"^Clause midi:10\.[A-E]"))
    expect(clauses).to_have_count(2)
    clauses.first.click()
    expect(rules).to_contain_text(re.compile("(Natural ends drawing|Player draws on count under 6|Player stays on 6)"))
    assert player.serious_faults() == []


def test_vigorish_that_is_collected_later_is_listed_by_box(arrive: Arrive) -> None:
    player = arrive()
    owed = {2: 125, 5: 2000}  # 5 % of $25.00 and of $400.00

    def mark(view: dict[str, Any]) -> None:
        for seat in view["seats"]:
            seat["vigorish"] = owed.get(seat["seat"], 0)
        view["round"] = {**ROUND, "vigorish": {"2": 125}}

    rewrite_view(player, mark)
    player.open("MINI-1")
    region = player.page.get_by_role("region", name="Vigorish owed")
    expect(region.get_by_role("listitem")).to_have_text(["Seat 2$1.25", "Seat 5$20.00"])
    expect(region.get_by_role("term")).to_have_text(["This round", "This shoe, all boxes"])
    expect(region.get_by_role("definition")).to_have_text(["$1.25", "$21.25"])
    assert player.serious_faults() == []
