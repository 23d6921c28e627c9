"""The looks of the pages at six sizes: targets that can be hit, text that is whole, and no text on text."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from support.browser import DESK, PHONE, Player, Scheme
from support.page_looks import looks_wrong

pytestmark = pytest.mark.slow

Arrive = Callable[..., Player]
SIDE: tuple[int, int] = (844, 390)
WIDE: tuple[int, int] = (1920, 1080)
TWICE: tuple[int, int] = (720, 450)
"""What is left of a desk's window at 200 %."""
FOURFOLD: tuple[int, int] = (360, 225)
"""And at 400 %, where a page has to be scrolled."""
SIZES = {
    "desk": DESK,
    "phone": PHONE,
    "phone on its side": SIDE,
    "wide": WIDE,
    "desk at 200 %": TWICE,
    "desk at 400 %": FOURFOLD,
}
AS_ON_A_PHONE = {PHONE, SIDE, TWICE, FOURFOLD}
TABLES = {
    "BJ-1": (6, "blackjack"),
    "BLITZ-1": (2, "ante"),
    "MIDI-1": (2, "banker"),
    "BJ-2": (5, "blackjack-1"),
    "BJ-3": (1, "blackjack"),
    "BJ-4": (7, "blackjack"),
    "EDGE-1": (1, "edge-21"),
    "MIDI-2": (9, "player"),
    "MINI-1": (7, "tie"),
}
"""A seat away from the middle, where the felt is turned most, and the area of a main wager."""
SAMPLE = {"BJ-1", "MIDI-1"}


def shown_at_every_size(player: Player) -> list[str]:
    """Return what looks wrong in the state of the table that is on the page."""
    faults = []
    for name, (width, height) in SIZES.items():
        player.page.set_viewport_size({"width": width, "height": height})
        expect(player.page.locator("main.phone-table")).to_have_count(int((width, height) in AS_ON_A_PHONE))
        faults += [f"{name}: {fault}" for fault in looks_wrong(player.page)]
    player.page.set_viewport_size({"width": DESK[0], "height": DESK[1]})
    expect(player.page.locator("main.phone-table")).to_have_count(0)
    return faults


@pytest.mark.parametrize(
    "table", [pytest.param(table, marks=[] if table in SAMPLE else pytest.mark.long) for table in TABLES]
)
def test_no_text_is_cut_or_hidden_and_every_target_can_be_hit(table: str, arrive: Arrive) -> None:
    player = arrive()
    seat, area = TABLES[table]
    player.open(table)
    assert shown_at_every_size(player) == []
    player.sit(seat)
    number = player.round + 1
    player.place(seat, area)
    sides = player.page.locator(f"#seat-{seat} [data-spot][data-amount='0']")
    while sides.count() > 0:
        spot = player.page.locator(f"#{sides.first.get_attribute('id')}")
        spot.click()
        expect(spot).not_to_have_attribute("data-amount", "0")
    assert shown_at_every_size(player) == []
    player.page.keyboard.press("Space")  # on a slow machine the clock has dealt the round already
    expect(player.page.locator(f"main[data-round='{number}']")).to_be_visible()
    assert shown_at_every_size(player) == []
    player.finish(number)
    assert shown_at_every_size(player) == []
    player.leave()


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
def test_pages_beside_the_table_fit_the_window(size: tuple[int, int], arrive: Arrive) -> None:
    player = arrive(size)
    page = player.page
    page.goto(player.address)
    expect(page.get_by_role("button", name="Sit down: Blackjack BJ-1")).to_be_visible()
    assert looks_wrong(page) == []
    page.get_by_role("button", name="Settings").click()
    last = page.get_by_role("dialog", name="Settings").get_by_role("radio").last
    last.scroll_into_view_if_needed()
    box = last.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= size[1]  # the last choice can be reached
    page.keyboard.press("Escape")
    page.get_by_role("link", name="My play").click()
    expect(page.get_by_text("Your rounds appear here")).to_be_visible()
    assert looks_wrong(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_a_phone_on_its_side_has_no_serious_fault(scheme: Scheme, arrive: Arrive) -> None:
    player = arrive(SIDE, scheme)
    player.open("BJ-3")
    assert player.serious_faults() == []
    player.sit(3)
    player.place(3, "blackjack")
    assert player.serious_faults() == []
    number = player.round + 1
    player.ready()
    player.finish(number)
    assert player.serious_faults() == []
    player.page.get_by_role("button", name=re.compile(r"Why\?$")).click()
    expect(player.page.get_by_role("dialog", name="Why?")).to_be_visible()
    assert player.serious_faults() == []
    player.page.keyboard.press("Escape")
    player.leave()


def test_your_cards_stay_in_sight_on_low_phones(arrive: Arrive) -> None:
    player = arrive(PHONE)
    page = player.page
    page.goto(player.address)
    page.get_by_role("button", name="Play alone: Blackjack BJ-1").click()
    seat = player.seat
    player.buy_chips("$500")
    page.get_by_role("button", name="Table menu").click()
    page.get_by_role("button", name="Play alone or with robots").click()
    sheet = page.get_by_role("dialog", name="Play alone or with robots")
    sheet.get_by_role("radio", name="3", exact=True).check(force=True)
    sheet.get_by_role("button", name="Play with 3 robots").click()
    expect(page.locator(".other-seats li:not(.free)")).to_have_count(3)
    number = 0
    for _ in range(10):  # a blackjack leaves nothing to decide, and a pair hides the side wagers on the lowest phones
        player.place(seat, "blackjack")
        player.place(seat, "match-the-dealer")
        number = player.round + 1
        player.ready()
        over = page.locator(f"main[data-round='{number}'][data-over='yes']")
        expect(over.or_(player.decisions.first).first).to_be_visible()
        if player.decisions.count() == 4:
            break
        player.finish(number)
    assert hidden_cards(player) == []
    player.finish(number)
    assert hidden_cards(player) == []
    player.leave()


LOW = [(320, 568), (360, 640), (375, 667)]


def hidden_cards(player: Player) -> list[str]:
    """Return which of the player's cards are too small to be read on a low phone, or lie on what is above or below."""
    faults = []
    for width, height in LOW:
        player.page.set_viewport_size({"width": width, "height": height})
        above, below = player.page.locator(".other-seats"), player.page.locator(".phone-side-wagers")
        box, others, sides = (part.bounding_box() for part in (player.page.locator(".fan").first, above, below))
        if box is None or others is None or sides is None:
            faults.append(f"{width} x {height}: not there")
        elif box["height"] < 44 or box["y"] < others["y"] + others["height"] or box["y"] + box["height"] > sides["y"]:
            faults.append(f"{width} x {height}: {box} between {others} and {sides}")
    player.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    return faults


def test_who_watches_on_a_phone_is_offered_a_seat_where_the_thumb_is(arrive: Arrive) -> None:
    player = arrive(PHONE)
    player.open("MINI-1")
    player.page.get_by_role("button", name=re.compile("^Sit down")).click()
    player.page.get_by_role("dialog").get_by_role("button", name=re.compile("^Sit down with")).click()
    assert player.seat == 4  # the middle of seven
    player.leave()


def test_a_switch_table_says_what_lies_on_both_hands(arrive: Arrive) -> None:
    player = arrive()
    player.open("BJ-2")
    player.sit(3)
    player.place(3, "blackjack-1")
    for hand in (1, 2):
        expect(player.area(3, f"blackjack-{hand}")).to_have_attribute("data-amount", "2500")
    expect(player.page.locator(".status-line")).to_contain_text("$50.00 on the felt.")  # 2 x 25.00
    expect(player.page.get_by_role("button", name=re.compile("^Ready"))).to_contain_text("$50.00")
    player.page.get_by_role("button", name="Clear").click()
    player.leave()


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_limit_and_order_of_the_lobby_are_kept_by_reload_and_back(size: tuple[int, int], arrive: Arrive) -> None:
    page = (player := arrive(size)).page
    page.goto(f"{player.address}/?limit=5")
    limit, order = page.get_by_label("Minimum wager"), page.get_by_label("Sort tables")
    expect(page.get_by_role("button", name="Sit down: Mini Baccarat MINI-1")).to_be_visible()
    expect(page.get_by_role("button", name="Sit down: Blackjack BJ-1")).to_have_count(0)  # its minimum is $10
    limit.select_option("Minimum up to $10")
    order.select_option("Sort: minimum")
    expect(page.get_by_role("button", name="Sit down: Blackjack BJ-1")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.reload()
    page.get_by_role("link", name="My play").click()
    page.go_back()
    expect(page).to_have_url(re.compile(r"/\?limit=10&sort=minimum$"))
    expect(order).to_have_value("minimum")
    expect(limit.locator("option:checked")).to_have_text("Minimum up to $10")


def test_an_address_that_does_not_exist_is_a_page_that_says_so(arrive: Arrive) -> None:
    player = arrive()
    player.expects("status of 404")
    answer = player.page.goto(f"{player.address}/nowhere")
    assert answer is not None
    assert answer.status == 404
    expect(player.page.get_by_role("alert")).to_have_text("There is no page at this address.")
    assert player.serious_faults() == []
    player.page.get_by_role("link", name="Back to the tables").click()
    expect(player.page.get_by_role("heading", name="Take a seat")).to_be_visible()
    program = player.page.request.get(f"{player.address}/nowhere", headers={"Accept": "application/json"})
    assert program.status == 404
    assert "there is nothing here" in program.json()["error"]["message"]
