"""The felt's manners: chips that are dragged, several boxes, amounts, squeezed cards, settings, every inscription."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from support.browser import PHONE, Player

pytestmark = pytest.mark.slow

Arrive = Callable[..., Player]
MAX_ROUNDS = 12
"""Rounds until somebody has a decision to make: a blackjack of player or dealer leaves none."""


def chip(player: Player, dollars: int) -> Locator:
    return player.page.get_by_role("button", name=f"{dollars} dollar chip", exact=True)


def middle(of: Locator) -> tuple[float, float]:
    box = of.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def deal_until_decided(player: Player, seat: int, *boxes: int) -> int:
    """Play rounds until this player has a decision, and return the number of that round."""
    for _ in range(MAX_ROUNDS):
        for box in (seat, *boxes):
            player.place(box, "blackjack")
        number = player.round + 1
        player.ready()
        expect(player.page.locator(f"main[data-round='{number}']")).to_be_visible()
        if not player.is_over(number) and player.decisions.count() > 0:
            if player.decisions.filter(has_text="No insurance").count() == 0:
                return number
            player.finish(number)
    raise AssertionError("no decision in so many rounds")


def test_a_chip_is_dragged_onto_an_area(arrive: Arrive) -> None:
    player = arrive()
    player.open("BJ-1")
    player.sit(4)
    mouse = player.page.mouse
    mouse.move(*middle(chip(player, 100)))
    mouse.down()
    mouse.move(*middle(player.area(4, "blackjack")), steps=6)
    expect(player.page.locator(".dragged")).to_be_visible()
    expect(player.area(4, "blackjack")).to_have_class(re.compile(r"\bover\b"))
    mouse.up()
    expect(player.area(4, "blackjack")).to_have_attribute("data-amount", "10000")
    expect(player.page.locator(".dragged")).to_have_count(0)
    mouse.move(*middle(chip(player, 25)))
    mouse.down()
    mouse.move(20, 400, steps=4)  # beside every area: nothing is placed
    mouse.up()
    expect(player.area(4, "blackjack")).to_have_attribute("data-amount", "10000")
    player.page.get_by_role("button", name="Clear").click()
    player.leave()


def test_a_chip_is_dragged_with_a_finger(arrive: Arrive) -> None:
    player = arrive(PHONE, has_touch=True)
    player.open("BJ-1")
    player.sit(4)
    finger = player.page.context.new_cdp_session(player.page)
    (x, y), (to_x, to_y) = middle(chip(player, 25)), middle(player.area(4, "match-the-dealer"))

    def touch(kind: str, *points: tuple[float, float]) -> None:
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})

    player.place(4, "blackjack")
    touch("touchStart", (x, y))
    for step in range(1, 6):
        touch("touchMove", (x + (to_x - x) * step / 5, y + (to_y - y) * step / 5))
    touch("touchEnd")
    expect(player.area(4, "match-the-dealer")).to_have_attribute("data-amount", "2500")
    player.page.get_by_role("button", name="Clear").click()
    player.leave()


def test_a_player_plays_two_boxes_and_sees_whose_turn_it_is(arrive: Arrive) -> None:
    player, watcher = arrive(), arrive()
    player.open("BJ-1")
    player.sit(4)
    expect(player.page.get_by_role("button", name="Box 2 is free. Play it too.")).to_have_count(0)  # not adjacent
    player.page.get_by_role("button", name="Box 5 is free. Play it too.").click()
    expect(player.area(5, "blackjack")).to_have_attribute("data-spot", "")
    player.page.get_by_role("button", name="Give up box 5").click()
    expect(player.page.locator("#seat-5")).to_have_attribute("role", "button")
    player.page.locator("#seat-5").click()
    number = deal_until_decided(player, 4, 5)
    watcher.open("BJ-1")
    expect(watcher.page.locator("#seat-5")).to_have_attribute("aria-label", re.compile("Box 5, Guest"))
    first = player.page.get_by_role("region", name=re.compile("^Decisions for Box")).get_attribute("aria-label") or ""
    seat = int(first.split()[-1])
    expect(player.page.locator(f"#seat-{seat} .turn-frame")).to_have_count(1)
    expect(player.page.locator(f"#seat-{9 - seat}")).to_have_class("waits")
    player.page.reload()  # both boxes are still this player's
    expect(player.page.get_by_role("region", name=first)).to_be_visible()
    player.finish(number)
    for box in (4, 5):
        expect(player.area(box, "blackjack")).to_have_accessible_name(re.compile("won|lost|Push|Returned"))
        own = player.page.locator("section", has=player.page.get_by_role("heading", name=f"Box {box}", exact=True))
        expect(
            own.get_by_role("button", name=re.compile("^Blackjack Wager")).first
        ).to_be_visible()  # told apart in "Why?"
    player.page.get_by_role("button", name=re.compile("^Repeat")).first.click()
    for box in (4, 5):
        expect(player.area(box, "blackjack")).to_have_attribute("data-amount", "2500")
    player.page.get_by_role("button", name="Clear").click()
    player.leave()


def test_two_boxes_are_played_on_a_phone_one_after_the_other(arrive: Arrive) -> None:
    player = arrive(PHONE)
    player.open("BLITZ-1")
    player.sit(3)
    player.page.get_by_role("button", name="Box 4 is free. Play it too.").click()
    player.page.get_by_role("button", name="Give up box 4").click()
    player.page.get_by_role("button", name="Box 4 is free. Play it too.").click()
    boxes = player.page.get_by_role("group", name="Your boxes")
    for box in (3, 4):
        boxes.get_by_role("button", name=re.compile(f"^Box {box}")).click()
        player.place(box, "ante")
    number = player.round + 1
    player.ready()
    expect(boxes.locator(".turn")).to_contain_text("Your turn")
    player.finish(number)
    player.leave()


def test_a_double_for_less_takes_the_amount_that_was_chosen(arrive: Arrive) -> None:
    player = arrive()
    player.open("BJ-1")
    player.sit(2)
    number = deal_until_decided(player, 2)
    expect(player.decisions.filter(has_text="Double")).to_contain_text("Add $25.00")
    player.page.get_by_role("button", name="Double For less").click()
    amount = player.page.get_by_role("region", name="Double: Amount")
    field = amount.get_by_role("spinbutton", name="Amount in dollars")
    expect(field).to_have_attribute("max", "25")
    field.fill("40")
    field.press("Tab")
    expect(field).to_have_value("25")  # brought into the range
    field.fill("7")
    field.press("Tab")
    amount.get_by_role("button", name="Double $7").click()
    expect(player.page.locator(f"main[data-round='{number}'][data-over='yes']")).to_be_visible()
    expect(player.area(2, "blackjack")).to_have_accessible_name(re.compile(r"\$32 at stake"))  # 25 + 7
    player.leave()


def test_an_amount_is_chosen_with_keys(arrive: Arrive) -> None:
    player = arrive()
    player.open("BJ-1")
    player.sit(6)
    number = deal_until_decided(player, 6)
    keys = player.page.keyboard
    keys.press("l")
    expect(player.page.get_by_role("slider", name="Amount")).to_be_focused()
    keys.press("Escape")
    expect(player.decisions.first).to_be_visible()
    keys.press("l")
    keys.press("2")  # half of 25, in whole dollars
    expect(player.page.get_by_role("slider", name="Amount")).to_have_attribute("aria-valuetext", "$13.00")
    keys.press("ArrowRight")
    keys.press("Enter")
    expect(player.page.locator(f"main[data-round='{number}'][data-over='yes']")).to_be_visible()
    expect(player.area(6, "blackjack")).to_have_accessible_name(re.compile(r"\$39 at stake"))  # 25 + 14
    player.leave()


SLOW_SQUEEZE = """
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, options) {
    const made = animate.call(this, frames, options);
    if (options.duration === 1400) made.playbackRate = 0.0001;
    return made;
  };
"""
"""Cards that nobody touches take hours to turn by themselves, so that a slow machine finds them covered and at rest."""


@pytest.mark.parametrize("size", [(1440, 900), PHONE], ids=["desk", "phone"])
def test_cards_are_squeezed_only_where_that_is_chosen(arrive: Arrive, size: tuple[int, int]) -> None:
    player = arrive(size, motion="no-preference")
    player.page.add_init_script(SLOW_SQUEEZE)
    player.open("MINI-1")
    player.page.get_by_role("radio", name="Squeeze").check(force=True)
    seat = 3 if size == PHONE else 5
    player.sit(seat)
    player.place(seat, "player")
    player.ready()
    covered = player.page.locator(".peel")
    expect(covered).to_have_count(1)  # one card after the other
    expect(player.page.locator("[aria-label*='a card face down']").first).to_be_attached()
    assert re.search(r"\bwins\b", player.page.locator(".status-line").inner_text()) is None
    covered.hover()  # a card in flight is waited for: a press beside it would turn them all
    held = middle(covered)
    player.page.mouse.down()
    player.page.mouse.move(*(place - 30 for place in held), steps=3)
    expect(covered).to_have_count(1)  # held by the finger
    player.page.mouse.up()
    player.page.mouse.click(200, 24)  # a press anywhere else turns the rest at once
    expect(covered).to_have_count(0)
    expect(player.page.locator(".status-line")).to_contain_text(re.compile("wins|even"))
    player.leave()


def test_no_points_are_called_before_the_squeezed_cards_are_turned(arrive: Arrive) -> None:
    """The dealer has turned the Player's Hand, and asks for the Banker's, while its cards are squeezed on the page."""
    player = arrive(motion="no-preference")
    page = player.page
    page.add_init_script(SLOW_SQUEEZE)
    page.goto(player.address)
    page.get_by_role("button", name="Play alone: Midi Baccarat MIDI-1").click()
    page.get_by_role("radio", name="Squeeze").check(force=True)
    player.place(player.seat, "banker")
    player.ready()
    expect(player.decisions.first).to_be_visible()
    expect(page.locator(".peel")).to_have_count(1)
    for called in ("#points-player text", ".announcements .log li", ".third-card"):
        expect(page.locator(called)).to_have_count(0)
    page.mouse.click(200, 24)  # a press anywhere else turns them at once
    expect(page.locator("#points-player text")).to_have_text(re.compile(r"^\d$"))


def test_cards_are_turned_at_once_where_motion_is_reduced(arrive: Arrive) -> None:
    player = arrive()
    player.open("MINI-1")
    player.page.get_by_role("radio", name="Squeeze").check(force=True)
    player.sit(2)
    player.place(2, "banker")
    number = player.round + 1
    player.ready()
    player.finish(number)
    expect(player.page.locator(".peel")).to_have_count(0)
    player.leave()


def test_settings_mirror_the_thumb_zone_and_give_every_suit_a_colour(arrive: Arrive) -> None:
    player = arrive(PHONE)
    player.open("BJ-1")
    player.sit(4)
    first, last = chip(player, 1), chip(player, 1000)
    assert middle(first)[0] < middle(last)[0]
    player.page.get_by_role("button", name="Settings").click()
    player.page.get_by_role("radio", name="Left hand").check(force=True)
    player.page.get_by_role("radio", name="Four colours").check(force=True)
    player.page.get_by_role("dialog", name="Settings").get_by_role("button", name="Close").click()
    assert middle(first)[0] > middle(last)[0]
    number = deal_until_decided(player, 4)
    if player.decisions.filter(has_text="Hit").count():
        hit, stand = player.decisions.filter(has_text="Hit"), player.decisions.filter(has_text="Stand")
        assert middle(hit)[0] < middle(stand)[0]
    faces = player.page.locator("img[src*='/static/cards/']").evaluate_all(
        "all => all.map(each => each.getAttribute('src'))"
    )
    assert faces
    for face in faces:
        assert ("/four/" in face) == (face[-5] in "cd"), face
    blue = player.page.request.get(f"{player.address}/static/cards/four/7d.svg").text()
    assert "#0b5cad" in blue
    assert "red" not in blue
    player.finish(number)
    player.leave()


def test_every_card_has_a_name_and_one_that_lies_face_down_says_so(arrive: Arrive) -> None:
    player = arrive()
    player.open("BJ-1")
    player.sit(3)
    number = deal_until_decided(player, 3)
    card = r"(ace|king|queen|jack|ten|nine|eight|seven|six|five|four|three|two) of (spades|hearts|diamonds|clubs)"
    expect(player.page.get_by_role("img", name=re.compile(f"^Dealer: {card}, a card face down"))).to_be_visible()
    expect(
        player.page.locator("#seat-3").get_by_role("img", name=re.compile(f"^hand 1: {card}, {card}; "))
    ).to_be_visible()
    player.finish(number)
    player.leave()


@pytest.mark.parametrize("table", ["BJ-1", "BJ-2", "BJ-3", "BJ-4", "EDGE-1", "BLITZ-1", "MIDI-2", "POKER-1"])
def test_every_inscription_of_the_layout_is_on_the_felt(table: str, arrive: Arrive) -> None:
    player = arrive()
    player.open(table)
    layout = player.page.request.get(f"{player.address}/api/tables/{table}/layout").json()
    wanted = [each["text"] for each in layout["inscriptions"]]
    wanted += [area["inscription"] for area in layout["areas"] if not area["per_seat"]]
    drawn = player.page.locator("#inscriptions text").all_text_contents()
    shown = re.sub(r"\s+", " ", " ".join(drawn)).lower()
    for text in wanted:
        assert text.lower() in shown, text


@pytest.mark.parametrize("size", [(800, 1000), (1024, 768), (1199, 800)], ids=str)
def test_the_panel_opens_beside_the_announcements_and_covers_no_meter(size: tuple[int, int], arrive: Arrive) -> None:
    player = arrive(size)
    player.open("BJ-1")
    why = player.page.get_by_role("button", name="Why?", exact=True)
    button, meter = why.bounding_box(), player.page.locator("#meter-21-plus-3").bounding_box()
    assert button is not None
    assert meter is not None
    assert button["y"] > meter["y"] + meter["height"]
    why.click()
    expect(player.page.locator("#panel")).to_be_visible()
    expect(player.page.get_by_role("button", name="Close")).to_be_focused()
    expect(why).to_be_hidden()  # it would lie on what the panel says
    panel, said = player.page.locator("#panel").bounding_box(), player.page.locator(".announcements").bounding_box()
    assert panel is not None
    assert said is not None
    assert panel["y"] + panel["height"] <= said["y"] + 1  # decisions and chips stay in reach
    player.page.keyboard.press("Escape")
    expect(player.page.locator("#panel")).to_be_hidden()
