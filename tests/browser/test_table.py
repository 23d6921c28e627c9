"""The table page, played in a browser as a newcomer would."""

from __future__ import annotations

import re
import time
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from support.browser import DESK, GAMES, PAGE_TIMEOUT, PHONE, Player
from support.repetition import sample_cases

pytestmark = pytest.mark.slow

Arrive = Callable[..., Player]


@pytest.mark.parametrize(
    ("table", "size"),
    [
        *(pytest.param(table, DESK, id=f"{table}-desk") for table in GAMES),
        *(
            pytest.param(*case.values, PHONE, id=f"{case.values[0]}-phone", marks=case.marks)
            for case in sample_cases([*GAMES], 3)
        ),
    ],
)
def test_a_newcomer_plays_a_hand_of_every_game_from_the_lobby(
    table: str, size: tuple[int, int], arrive: Arrive
) -> None:
    player = arrive(size)
    player.page.goto(player.address)
    player.page.get_by_role("button", name=re.compile(f"^Sit down: .* {table}$")).click()
    player.place(player.seat, GAMES[table])
    number = player.round + 1
    player.ready()
    player.finish(number)
    result = player.page.locator(".panel-head .net")
    if size == PHONE:
        player.page.get_by_role("button", name=re.compile(r"Why\?$")).click()
        result = player.page.get_by_role("dialog", name="Why?").locator(".panel-head .net")
    expect(result).to_have_text(re.compile(r"\$\d|Push"))
    player.page.keyboard.press("Escape")
    expect(player.page.get_by_role("dialog")).to_have_count(0)
    player.leave()


def test_two_players_play_a_hand_of_poker(arrive: Arrive) -> None:
    players = [arrive(), arrive()]
    for seat, player in zip((3, 6), players, strict=True):
        player.open("POKER-1")
        player.sit(seat)
    for player in players:
        player.next_hand()
    page = players[0].page
    won = page.locator("main[data-over='yes']")
    until = time.monotonic() + PAGE_TIMEOUT / 1000
    while won.count() == 0:
        assert time.monotonic() < until, "nobody is asked, and the hand does not end"
        for player in players:
            if player.decisions.count() > 0:
                version = player.main.get_attribute("data-version") or ""
                player.decide()
                expect(player.main).not_to_have_attribute("data-version", version)
                until = time.monotonic() + PAGE_TIMEOUT / 1000
        page.wait_for_timeout(50)
    for player in players:
        player.leave()


def test_a_newcomer_plays_with_four_presses_and_repeats_with_one(arrive: Arrive) -> None:
    player = arrive()
    page = player.page
    page.goto(player.address)
    page.get_by_role("button", name="Play alone: Blackjack BJ-1").click()
    seat = player.seat
    first = page.get_by_role("button", name="Wager $")
    page.get_by_role("button", name="1 dollar chip", exact=True).click()
    expect(first).to_have_count(0)  # the minimum is $10
    page.get_by_role("button", name="25 dollar chip", exact=True).click()
    expect(first).to_contain_text("On Blackjack Wager")
    first.click()
    expect(player.area(seat, "blackjack")).to_have_attribute("data-amount", "2500")
    number = player.round + 1
    player.ready()
    player.finish(number)
    again = page.get_by_role("button", name="Repeat")
    expect(again).to_have_class(re.compile("primary"))
    again.click()
    expect(player.area(seat, "blackjack")).to_have_attribute("data-amount", "2500")
    page.get_by_role("button", name="Clear").click()
    page.get_by_role("button", name="Table menu").click()
    page.get_by_role("button", name="Cash out").click()
    expect(again).to_contain_text("buy chips first")
    again.click()
    expect(page.get_by_role("dialog", name="Buy chips")).to_be_visible()
    page.keyboard.press("Escape")
    player.leave()


def test_a_hand_goes_on_after_a_reload(arrive: Arrive) -> None:
    player = arrive()
    player.open("BJ-1")
    player.sit(2)
    number = player.deal_until_asked(2, "blackjack")
    hand = player.page.locator("#seat-2 [aria-label^='hand 1']")
    before = hand.get_attribute("aria-label")
    words = player.decisions.all_inner_texts()
    player.page.reload()
    expect(hand).to_have_attribute("aria-label", before or "")
    assert player.decisions.all_inner_texts() == words
    player.finish(number)
    player.leave()


def test_two_players_see_each_other(arrive: Arrive) -> None:
    ann, bob = arrive(), arrive()
    ann.open("MINI-1")
    bob.open("MINI-1")
    ann.sit(2)
    expect(bob.page.locator("#seat-2")).to_have_attribute("aria-label", re.compile("Seat 2, Guest"))
    ann.place(2, "player")
    expect(bob.page.locator("#seat-2-player")).to_contain_text("$5")
    bob.sit(6)
    bob.place(6, "banker")
    expect(ann.page.locator("#seat-6-banker")).to_contain_text("$5")
    number = ann.round + 1
    ann.ready()
    bob.ready()
    for player in (ann, bob):
        player.finish(number)
    total = ann.page.locator("#hand-banker [role=img]").first.get_attribute("aria-label")
    assert bob.page.locator("#hand-banker [role=img]").first.get_attribute("aria-label") == total
    for player in (ann, bob):
        player.leave()


def test_a_hand_is_played_with_the_keyboard_alone(arrive: Arrive) -> None:
    player = arrive()
    player.open("BJ-1")
    keys = player.page.keyboard
    for _ in range(60):
        keys.press("Tab")
        if player.page.evaluate("document.activeElement.id") == "seat-6":
            break
    keys.press("Enter")
    expect(player.page.get_by_role("button", name=re.compile("^Sit down with"))).to_be_focused()
    keys.press("Enter")
    expect(player.area(6, "blackjack")).to_have_attribute("data-spot", "")
    keys.press("ArrowUp")
    expect(player.area(6, "blackjack")).to_be_focused()
    keys.press("2")
    keys.press("Enter")
    keys.press("Enter")  # $5 is too little, and $10 enough
    expect(player.area(6, "blackjack")).to_have_attribute("data-amount", "1000")
    keys.press("ArrowUp")
    keys.press("Enter")
    expect(player.page.locator("#seat-6 [data-spot]:focus")).to_have_attribute("data-amount", "500")
    number = player.round + 1
    keys.press("Space")
    player.finish(number, by_key=True)
    keys.press("a")
    expect(player.area(6, "blackjack")).to_have_attribute("data-amount", "1000")
    keys.press("x")
    expect(player.area(6, "blackjack")).to_have_attribute("data-amount", "0")
    player.leave()


def test_a_refused_chip_says_why_at_its_area_for_four_seconds(arrive: Arrive) -> None:
    player = arrive()
    player.page.clock.install()
    player.open("BJ-1")
    player.sit(3)
    player.page.get_by_role("button", name="1 dollar chip", exact=True).click()
    player.page.clock.pause_at(player.page.evaluate("Date.now() + 1000"))
    player.page.locator("#seat-3-blackjack[data-spot]").click()
    note = player.page.locator(".refusal")
    expect(note).to_contain_text("The minimum blackjack wager is $10.00; $1.00 was placed.")
    expect(note).to_contain_text("blackjack:6.F")
    above, below = note.bounding_box(), player.area(3, "blackjack").bounding_box()
    assert above is not None
    assert below is not None
    assert above["y"] + above["height"] <= below["y"] + 8
    player.page.clock.run_for(3900)
    expect(note).to_contain_text("$10.00")
    player.page.clock.run_for(200)
    expect(note).to_be_empty()
    player.page.clock.resume()
    expect(player.page.locator("#why, .panel").first).to_contain_text("$10.00")
    player.page.get_by_role("button", name="25 dollar chip", exact=True).click()
    player.place(3, "blackjack")
    player.page.get_by_role("button", name="1 dollar chip", exact=True).click()
    player.page.locator("#seat-3-match-the-dealer[data-spot]").click()
    refused = player.page.locator(".panel .refused")
    expect(refused).to_contain_text("$5.00")
    number = player.round + 1
    player.ready()  # the next act, which is another one than a chip
    expect(refused).to_have_count(0)
    player.finish(number)
    player.leave()


def test_chips_are_taken_back_doubled_and_repeated(arrive: Arrive) -> None:
    player = arrive()
    player.open("BLITZ-1")
    player.sit(5)
    ante, blind = player.area(5, "ante"), player.area(5, "blind")
    player.place(5, "ante")
    for area in (ante, blind):  # they are made together
        expect(area).to_have_attribute("data-amount", "500")
    player.area(5, "ante").click()
    expect(ante).to_have_attribute("data-amount", "1000")
    player.page.get_by_role("button", name="Undo").click()
    for area in (ante, blind):
        expect(area).to_have_attribute("data-amount", "500")
    player.page.get_by_role("button", name="Double").click()
    for area in (ante, blind):
        expect(area).to_have_attribute("data-amount", "1000")
    number = player.round + 1
    player.ready()
    player.finish(number)
    player.page.get_by_role("button", name=re.compile("^Repeat")).click()
    for area in (ante, blind):
        expect(area).to_have_attribute("data-amount", "1000")
    player.page.get_by_role("button", name="Clear").click()
    for area in (ante, blind):
        expect(area).to_have_attribute("data-amount", "0")
    player.leave()


def test_every_side_wager_of_a_crowded_table_is_placed_and_settled(arrive: Arrive) -> None:
    player = arrive()
    player.open("BJ-1")
    player.sit(7)
    player.place(7, "blackjack")
    sides = [
        "lucky-ladies",
        "match-the-dealer",
        "in-between",
        "royal-match-21",
        "lucky-lucky",
        "buster-blackjack",
        "21-plus-3",
    ]
    player.page.get_by_role("button", name="5 dollar chip", exact=True).click()
    for side in sides:
        player.place(7, side)
    number = player.round + 1
    player.ready()
    player.finish(number)
    for side in sides:
        expect(player.area(7, side)).to_have_accessible_name(re.compile("won|lost|Push"))
    player.leave()
