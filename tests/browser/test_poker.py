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
TABLES = {"POKER-1": "true", "POKER-2": "true", "POKER-3": "false"}
"""The tables, and whether the board may be run twice."""
TABLE = """
[tables.{id}]
game = "poker"
variant = "no-limit-texas-holdem"
seats = 10
blinds = [1, 2]
min_buy_in = 40
max_buy_in = 400
run_it_twice = {twice}
smallest_chip = 1
approvals = {{ layout = 2026-01-15 }}
"""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a house with a table for each test: who has chips stays in the next hand."""
    build_pages()
    place = tmp_path_factory.mktemp("poker")
    tables = "".join(TABLE.format(id=name, twice=twice) for name, twice in TABLES.items())
    (place / "house.toml").write_text(f'facility = "Example House"\napproved = 2026-01-15\n{tables}', encoding="utf-8")
    with open_house(place / "house.db", submission=place / "house.toml", seconds=600) as address:
        yield address


def sit(player: Player, seat: int, dollars: int) -> None:
    """Choose a seat and how many chips to bring."""
    player.page.locator(f"#seat-{seat}").click()
    sheet = player.page.get_by_role("dialog")
    sheet.get_by_role("radio", name=f"${dollars}", exact=True).check(force=True)
    sheet.get_by_role("button", name=f"Sit down with ${dollars}").click()
    expect(sheet).to_have_count(0)


def press(player: Player, word: str) -> None:
    """Decide."""
    version = player.main.get_attribute("data-version") or ""
    player.decisions.filter(has_text=re.compile(f"^{word}")).click()
    expect(player.main).not_to_have_attribute("data-version", version)


def begin_hand(*players: Player) -> None:
    """Let everybody who is dealt in say that the hand may begin; it begins when the last one does."""
    for player in players:
        player.page.get_by_role("button", name="Play next hand").click()
        if player is not players[-1]:
            expect(player.page.get_by_role("button", name="Play next hand")).to_contain_text("Waiting for the others")
            expect(player.main).to_have_attribute("data-over", "yes" if player.round else "no")
    expect(players[-1].main).to_have_attribute("data-state", "deciding")


def go_all_in(player: Player) -> None:
    """Bet everything: by a raise, or by a call where it takes as much."""
    whole = player.decisions.filter(has_text=re.compile("^(All in|Call.*all in)", re.DOTALL))
    expect(whole).to_have_count(1)
    press(player, whole.locator(".decision-label").inner_text())


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
    expect(ann.main).to_have_attribute("data-round", "0")
    expect(ann.page.get_by_role("button", name="Play next hand")).to_have_count(0)  # there is nobody to play with
    sit(bob, 6, 100)
    begin_hand(ann, bob)
    first = on_turn(ann, bob)
    # Who comes in mid-hand sees the bets and no hole card, and is seated when the hand is over.
    sit(cleo, 8, 100)
    expect(cleo.page.get_by_role("button", name=re.compile("^Seat 8 is reserved for you"))).to_be_visible()
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
    expect(cleo.page.locator("#seat-8")).to_have_attribute("aria-label", "Seat 8, yours")
    for player in (ann, bob, cleo):  # until all are ready, also for who was seated meanwhile
        expect(player.page.get_by_role("img", name=re.compile("^Second board: "))).to_be_visible()
    expect(ann.page.locator("#pot-1")).to_have_attribute("aria-label", "Pot: $200")


def test_side_pots_stand_beside_the_main_pot(arrive: Arrive) -> None:
    stakes = {2: 100, 5: 200, 9: 400}
    players = {seat: arrive() for seat in stakes}
    for player in players.values():
        player.open("POKER-2")
    for seat in (2, 5):
        sit(players[seat], seat, stakes[seat])
    begin_hand(players[2], players[5])
    sit(players[9], 9, stakes[9])  # seated after the hand of the first two
    folds = on_turn(*players.values())
    press(folds, "Fold")
    expect(players[9].page.locator("#seat-9")).to_have_attribute("aria-label", "Seat 9, yours")
    begin_hand(*players.values())
    lost = next(seat for seat, player in players.items() if player is folds)  # the small blind of 1
    stacks = {seat: stake + (-1 if seat == lost else 1 if seat != 9 else 0) for seat, stake in stakes.items()}
    for _ in stakes:
        go_all_in(on_turn(*players.values()))
    least, middle = stacks[2], stacks[5]
    for player in players.values():
        expect(player.page.locator("#pot-1")).to_have_attribute("aria-label", f"Pot: ${3 * least}")
        expect(player.page.locator("#pot-2")).to_have_attribute("aria-label", f"Side pot 1: ${2 * (middle - least)}")


def test_who_was_silent_or_has_lost_everything_is_offered_the_way_back(arrive: Arrive) -> None:
    """A player who has stepped away keeps the seat and is dealt in again; one without chips is offered more."""
    ann, bob = arrive(), arrive(PHONE)
    for player, seat in ((ann, 3), (bob, 6)):
        player.open("POKER-3")
        sit(player, seat, 100)
    begin_hand(ann, bob)
    away = on_turn(ann, bob)
    other = bob if away is ann else ann
    step = {"type": "stepped away", "seat": away.seat}
    path, key = f"{away.address}/api/tables/POKER-3/acts", {"Idempotency-Key": "away"}
    assert away.page.request.post(path, data=step, headers=key).ok
    press(away, "Fold")
    back = away.page.get_by_role("button", name="Deal me in")
    expect(back).to_contain_text("You are away and keep your seat")
    expect(other.page.get_by_role("button", name="Play next hand")).to_have_count(0)  # one player alone
    away.page.keyboard.press("Space")
    expect(back).to_have_count(0)
    more = {player: player.page.get_by_role("button", name="Buy chips") for player in (ann, bob)}
    while not any(button.count() for button in more.values()):  # again where the pot is divided
        begin_hand(ann, bob)
        for _ in range(2):
            go_all_in(on_turn(ann, bob))
        for player in (ann, bob):
            expect(player.main).to_have_attribute("data-over", "yes")
    broke = next(player for player, button in more.items() if button.count())
    expect(more[broke]).to_contain_text(re.compile(r"\$[02]\.00 left on the table"))  # of 99 and 101 dollars
    more[broke].click()
    broke.page.get_by_role("dialog").get_by_role("button", name=re.compile("^Buy ")).click()
    begin_hand(ann, bob)
