"""Poker in a browser: the bet slider, pots, run it twice, and who comes in the middle of a hand."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import expect

from support.browser import PHONE, Player, build_pages, open_house

pytestmark = pytest.mark.slow

Arrive = Callable[..., Player]
TURNS = 100
TABLE = """
[tables.{id}]
game = "poker"
variant = "no-limit-texas-holdem"
seats = 10
blinds = [1, 2]
min_buy_in = 40
max_buy_in = 400
run_it_twice = true
smallest_chip = 1
approvals = {{ layout = 2026-01-15 }}
"""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a house with a table for each test: who has chips stays in the next hand."""
    build_pages()
    place = tmp_path_factory.mktemp("poker")
    tables = "".join(TABLE.format(id=name) for name in ("POKER-1", "POKER-2"))
    (place / "house.toml").write_text(f'facility = "Example House"\napproved = 2026-01-15\n{tables}', encoding="utf-8")
    with open_house(place / "house.db", submission=place / "house.toml") as address:
        yield address


def sit(player: Player, seat: int, dollars: int) -> None:
    """Choose a seat and how many chips to bring."""
    player.page.locator(f"#seat-{seat}").click()
    sheet = player.page.get_by_role("dialog")
    sheet.get_by_role("radio", name=f"${dollars}", exact=True).check(force=True)
    sheet.get_by_role("button", name=f"Sit with ${dollars}").click()
    expect(sheet).to_have_count(0)


def press(player: Player, word: str) -> None:
    """Decide."""
    version = player.main.get_attribute("data-version") or ""
    player.decisions.filter(has_text=re.compile(f"^{word}")).click()
    expect(player.main).not_to_have_attribute("data-version", version)


def on_turn(*players: Player) -> Player:
    """Return the player whose turn it is."""
    for _ in range(TURNS):
        for player in players:
            if player.decisions.count() > 0:
                return player
        players[0].page.wait_for_timeout(100)
    raise AssertionError("it is nobody's turn")


def test_a_bet_is_chosen_by_slider_field_and_keys_and_the_board_is_run_twice(arrive: Arrive) -> None:
    ann, bob, cleo = arrive(), arrive(PHONE), arrive()
    for player in (ann, bob, cleo):
        player.open("POKER-1")
    sit(ann, 3, 100)
    sit(bob, 6, 100)
    first = on_turn(ann, bob)
    # Who comes in mid-hand sees the bets and no hole card, and is seated when the hand is over.
    sit(cleo, 8, 100)
    expect(cleo.page.get_by_role("button", name=re.compile("^Seat 8 is kept for you"))).to_be_visible()
    hidden = re.compile("a card face down, a card face down")
    expect(cleo.page.locator("#seat-3").get_by_role("img", name=hidden)).to_be_visible()
    expect(cleo.page.locator("#seat-6-bet")).to_contain_text(re.compile(r"\$[12]"))
    expect(cleo.decisions).to_have_count(0)
    # Blinds of 1 and 2: a raise is to 4 at least; one of the pot calls 1 and adds 4, to 6.
    first.decisions.filter(has_text="Raise").click()
    amount = first.page.get_by_role("region", name="Raise: Amount")
    slider = amount.get_by_role("slider", name="Amount")
    expect(slider).to_be_focused()
    expect(slider).to_have_attribute("aria-valuetext", "$4.00")
    for key, wanted in (("4", "$100.00"), ("3", "$6.00"), ("1", "$4.00"), ("ArrowRight", "$5.00")):
        first.page.keyboard.press(key)
        expect(slider).to_have_attribute("aria-valuetext", wanted)
    field = amount.get_by_role("spinbutton", name="Amount in dollars")
    field.fill("1000")
    field.press("Tab")
    expect(field).to_have_value("100")
    amount.get_by_role("button", name="Raise to $100").click()
    press(on_turn(bob if first is ann else ann), "Call")
    for _ in range(2):
        press(on_turn(ann, bob), "Agree")
    for player in (ann, bob, cleo):
        expect(player.page.get_by_role("img", name=re.compile("^Second board: "))).to_be_visible()
    expect(ann.page.locator("#pot-1")).to_have_attribute("aria-label", "Pot: $200")
    expect(cleo.page.locator("#seat-8")).to_have_attribute("aria-label", "Seat 8, yours")


def test_side_pots_stand_beside_the_main_pot(arrive: Arrive) -> None:
    stakes = {2: 100, 5: 200, 9: 400}
    players = {seat: arrive() for seat in stakes}
    for seat, player in players.items():
        player.open("POKER-2")
        sit(player, seat, stakes[seat])  # the third one is seated after the hand of the first two
    folds = on_turn(*players.values())
    press(folds, "Fold")
    lost = next(seat for seat, player in players.items() if player is folds)  # the small blind of 1
    stacks = {seat: stake + (-1 if seat == lost else 1 if seat != 9 else 0) for seat, stake in stakes.items()}
    for _ in stakes:
        press(on_turn(*players.values()), "All in")
    least, middle = stacks[2], stacks[5]
    for player in players.values():
        expect(player.page.locator("#pot-1")).to_have_attribute("aria-label", f"Pot: ${3 * least}")
        expect(player.page.locator("#pot-2")).to_have_attribute("aria-label", f"Side pot 1: ${2 * (middle - least)}")
