"""The table page without a network, without a house, and after both have come back."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, expect

from support.browser import DESK, HOUSE_TIMEOUT, PHONE, Player, build_pages, open_house

pytestmark = pytest.mark.slow

Arrive = Callable[..., Player]


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_what_was_missed_without_a_network_is_shown(size: tuple[int, int], arrive: Arrive) -> None:
    ann, bob = arrive(size), arrive()
    ann.open("BJ-1")
    bob.open("BJ-1")
    bob.sit(2)
    number = bob.round + 1
    ann.lose_network()
    expect(ann.page.get_by_text("You are offline.")).to_be_visible()
    assert ann.serious_faults() == []
    bob.place(2, "blackjack")
    bob.ready()
    bob.finish(number)
    bob.leave()
    expect(bob.page.locator("#seat-2[aria-label$=', yours']")).to_have_count(0)
    ann.find_network()
    missed = ann.page.get_by_role("status", name="While you were away")
    expect(missed).to_contain_text(f"Round {number}")
    expect(missed).to_contain_text("Box 2 is free.")
    expect(ann.main).to_have_attribute("data-round", str(number))
    assert ann.serious_faults() == []
    missed.get_by_role("link", name=f"Round {number}").click()
    expect(ann.page.get_by_role("region", name="What happened")).to_contain_text(f"Round {number}")
    ann.page.go_back()  # back keeps the place
    expect(ann.main).to_have_attribute("data-round", str(number))


def test_who_comes_back_after_the_session_has_ended_plays_on_as_a_new_guest(arrive: Arrive) -> None:
    player = arrive()
    player.open("BJ-4")
    player.lose_network()
    expect(player.page.get_by_text("You are offline.")).to_be_visible()
    player.lose_session()
    player.find_network()
    expect(player.page.get_by_role("status").filter(has_text="Live")).to_be_visible()
    player.sit(1)
    player.place(1, "blackjack")
    player.page.get_by_role("button", name="Clear").click()
    player.leave()


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_chips_and_ready_are_off_without_a_network_and_come_back(size: tuple[int, int], arrive: Arrive) -> None:
    player = arrive(size)
    page = player.page
    page.goto(player.address)
    page.get_by_role("button", name="Sit down: Blackjack BJ-4").click()
    spot = f"#seat-{player.seat}-blackjack[data-spot]:not([disabled])"
    player.place(player.seat, "blackjack")
    expect(page.get_by_role("button", name="Ready")).to_be_enabled()
    player.lose_network()
    chip = page.get_by_role("button", name="5 dollar chip", exact=True)
    for button in (chip, page.get_by_role("button", name="Undo"), page.get_by_role("button", name="offline").last):
        expect(button).to_be_disabled()
    expect(page.locator(spot)).to_have_count(0)
    assert player.serious_faults() == []
    player.find_network()
    expect(page.get_by_role("button", name="Ready")).to_be_enabled()
    expect(chip).to_be_enabled()
    expect(page.locator(spot)).to_have_count(1)
    page.get_by_role("button", name="Clear").click()
    player.leave()


class ClosableHouse:
    """A house that is closed, and opened again at the same address."""

    def __init__(self, database: Path) -> None:
        self._database = database
        self._opened = ExitStack()
        self.address = self._opened.enter_context(open_house(database, seconds=HOUSE_TIMEOUT))

    def close(self) -> None:
        self._opened.close()

    def open_again(self) -> None:
        self._opened.enter_context(open_house(self._database, urlsplit(self.address).port or 0))


@pytest.fixture
def house(tmp_path: Path) -> Iterator[ClosableHouse]:
    build_pages()
    house = ClosableHouse(tmp_path / "house.db")
    yield house
    house.close()


def test_a_hand_goes_on_after_the_house_was_closed_and_opened(browser: Browser, house: ClosableHouse) -> None:
    player = Player(browser, house.address)
    player.open("BJ-1")
    player.sit(4)
    number = player.deal_until_asked(4, "blackjack")
    hand = player.page.locator("#seat-4 [aria-label^='hand 1']")
    before, words = hand.get_attribute("aria-label"), player.decisions.all_inner_texts()
    player.lose_house()
    house.close()
    expect(player.page.get_by_text("You are offline.")).to_be_visible()
    expect(hand).to_have_attribute("aria-label", before or "")  # what was seen stays
    for decision in player.decisions.all():
        expect(decision).to_be_disabled()
        expect(decision).to_contain_text("Offline")
    house.open_again()
    expect(player.page.get_by_text("You are offline.")).to_have_count(0)
    expect(hand).to_have_attribute("aria-label", before or "")
    assert player.decisions.all_inner_texts() == words
    player.finish(number)
    expect(player.page.locator(".panel-head .net")).to_have_text(re.compile(r"\$\d|Push"))
    player.close()


def test_a_table_that_does_not_exist_is_said_once_and_not_asked_for_again(arrive: Arrive) -> None:
    player = arrive()
    player.expects("status of 404")
    player.expects("WebSocket connection to")
    page = player.page
    page.clock.install()
    page.goto(f"{player.address}/tables/BJ-99")
    expect(page.get_by_role("heading", name="Table not found")).to_be_visible()
    expect(page.get_by_role("alert")).to_have_text("The house has no table 'BJ-99'.")
    again: list[str] = []
    page.on("websocket", lambda socket: again.append(socket.url))
    page.clock.run_for(60_000)  # the longest wait between two tries is five seconds
    page.get_by_role("link", name="Back to the tables").click()
    expect(page.get_by_role("heading", name="Take a seat")).to_be_visible()
    assert again == []


def test_other_pages_say_that_the_house_does_not_answer_and_come_back(arrive: Arrive) -> None:
    player = arrive()
    page = player.page
    page.goto(player.address)
    expect(page.get_by_role("button", name="Sit down: Blackjack BJ-1")).to_be_visible()
    player.lose_network()
    expect(page.get_by_role("alert")).to_have_text("The server is not responding.")
    page.get_by_role("link", name="My play").click()
    expect(page.get_by_role("alert")).to_have_text("The server is not responding.")
    player.find_network()
    expect(page.get_by_text("Your rounds appear here")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("alert")).to_have_count(0)
