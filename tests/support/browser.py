"""A house in a process of its own, and players who see it only through a browser."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import Browser, Locator, Page, Route, WebSocketRoute, expect, sync_playwright
from playwright.sync_api import TimeoutError as TooLate

from support.house_clocks import add_administrator, set_clocks
from support.programs import chromium

ROOT = Path(__file__).parents[2]
STATIC = ROOT / "pitboss" / "gateway" / "static"
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
FLAGS = [
    "--no-sandbox",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-default-apps",
    "--disable-sync",
]
DESK, PHONE = (1440, 900), (390, 844)
Scheme = Literal["dark", "light"]
Motion = Literal["reduce", "no-preference"]
CAUTIOUS_CHOICES = ("Stand", "Keep", "Turn", "Play", "No insurance", "Decline", "Check", "Call")
"""Decisions that end a hand soon, in the order of preference."""
GAMES = {
    "BJ-1": "blackjack",
    "MIDI-1": "banker",
    "BLITZ-1": "ante",
    "BJ-2": "blackjack-1",
    "BJ-3": "blackjack",
    "BJ-4": "blackjack",
    "EDGE-1": "edge-21",
    "MIDI-2": "player",
    "MINI-1": "tie",
}
"""A table of every game, and the area of a main wager; the first three differ the most."""
MAX_DECISIONS = 30
ROUND_IN_PROGRESS = "main:not([data-round='0'])[data-over='no']"
"""The page of a table while a round is on."""
PAGE_TIMEOUT = 60_000
"""How long a page may take to come to a state, in milliseconds; a machine may have much else to do."""
HOUSE_TIMEOUT = 60
"""Clocks of a house that is looked at, in seconds: on a slow machine others run out; longer ones are not drawn."""
expect.set_options(timeout=PAGE_TIMEOUT)


def build_pages() -> None:
    """Build what the browser loads, where it is missing."""
    if not (STATIC / "index.html").exists() or not AXE.exists():
        subprocess.run(["make", "web"], cwd=ROOT, check=True, capture_output=True)


@contextmanager
def open_house(
    database: Path,
    port: int = 0,
    known: int | None = None,
    submission: Path | None = None,
    seconds: float | None = None,
) -> Iterator[str]:
    """Open the sample house or a submission's tables on a port, by default a free one, and yield its address.

    With a number in `known` its cards are the same every time; with `seconds` a new house has clocks of that length.
    """
    if seconds is not None:
        add_administrator(database)
    serve = ["pitboss", "serve"] if known is None else ["support.known_cards", str(known)]
    command = [sys.executable, "-m", *serve, "--db", str(database), "--port", str(port), "--json"]
    command += [] if submission is None else [str(submission)]
    paths = os.pathsep.join([str(ROOT / "tests"), os.environ.get("PYTHONPATH", "")])
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=os.environ | {"PYTHONPATH": paths})
    try:
        assert process.stdout is not None
        text = ""
        for line in process.stdout:
            text += line
            if line.startswith("}"):
                break
        address = json.loads(text)["address"]
        if seconds is not None:
            set_clocks(address, seconds)
        yield address
    finally:
        process.terminate()
        process.wait(30)
        if process.stdout is not None:
            process.stdout.close()


@contextmanager
def open_browser() -> Iterator[Browser]:
    """Start the system's browser without a screen."""
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=chromium(), args=FLAGS)
        try:
            yield browser
        finally:
            browser.close()


class Player:
    """One person in a browser of their own; leaving the machine and errors of the page are noted as faults."""

    def __init__(
        self,
        browser: Browser,
        address: str,
        size: tuple[int, int] = DESK,
        scheme: Scheme = "dark",
        *,
        motion: Motion = "reduce",
        has_touch: bool = False,
    ) -> None:
        self.address = address
        self.faults: list[str] = []
        self._expected = ["status of 401"]  # a newcomer has no session yet
        self._context = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            color_scheme=scheme,
            reduced_motion=motion,
            has_touch=has_touch,
        )
        self._context.route("**/*", self._stay_here)
        self._context.set_default_timeout(PAGE_TIMEOUT)
        self.page: Page = self._context.new_page()
        self.page.on("pageerror", lambda error: self.faults.append(f"error: {error}"))
        self.page.on("console", lambda said: self._on_report(said.type, said.text))

    def close(self) -> None:
        """Close the browser's window; nothing may have gone wrong in it."""
        self._context.close()
        assert self.faults == []

    def _stay_here(self, route: Route) -> None:
        if route.request.url.startswith((self.address, "data:")):
            route.continue_()
        else:
            self.faults.append(f"left the machine: {route.request.url}")
            route.abort()

    def lose_network(self) -> None:
        """Lose the network, and expect the browser to say so."""
        self.lose_house()
        self._context.set_offline(True)

    def find_network(self) -> None:
        """Have the network back."""
        self._context.set_offline(False)

    def lose_session(self) -> None:
        """Be nobody to the house any more, as after half an hour without an act."""
        self._context.clear_cookies()

    def lose_house(self) -> None:
        """Expect the browser to report that the house does not answer."""
        self._expected += ["net::ERR_", "WebSocket connection to"]

    def rewrite_frames(self, change: Callable[[dict[str, Any]], None]) -> None:
        """Change the frames of every table before the page sees them."""

        def relay(socket: WebSocketRoute) -> None:
            def rewrite(message: str | bytes) -> None:
                frame = json.loads(message)
                change(frame)
                socket.send(json.dumps(frame))

            socket.connect_to_server().on_message(rewrite)

        self.page.route_web_socket("**/*", relay)

    def expects(self, text: str) -> None:
        """Expect the browser to report what contains a text: it is no fault in this test."""
        self._expected.append(text)

    def _on_report(self, kind: str, text: str) -> None:
        if kind == "error" and not any(each in text for each in self._expected):
            self.faults.append(f"console: {text}")

    def wait_until(self, condition: str) -> None:
        """Wait until an expression is true in the page.

        It is asked from here again and again: the page's policy forbids to evaluate a text inside it, as Playwright's
        own `wait_for_function` does when the condition is not true at once.
        """
        until = time.monotonic() + PAGE_TIMEOUT / 1000
        while not self.page.evaluate(condition):
            assert time.monotonic() < until, f"never true: {condition}"
            self.page.wait_for_timeout(50)

    # The table

    def open(self, table: str) -> None:
        """Open the page of a table."""
        self.page.goto(f"{self.address}/tables/{table}")
        expect(self.main).to_be_visible()

    def sit(self, seat: int) -> None:
        """Choose a free seat, buy the proposed chips and sit down."""
        self.page.locator(f"#seat-{seat}").click()
        self.page.get_by_role("dialog").get_by_role("button", name=re.compile("^Sit down with")).click()
        expect(self.page.get_by_role("dialog")).to_have_count(0)

    def buy_chips(self, amount: str) -> None:
        """Buy chips: an amount that the sheet offers, such as "$500"."""
        self.page.get_by_role("button", name="Table menu").click()
        self.page.get_by_role("button", name="Buy chips").click()
        sheet = self.page.get_by_role("dialog")
        sheet.get_by_role("radio", name=amount, exact=True).check(force=True)
        sheet.get_by_role("button", name=f"Buy {amount}", exact=True).click()
        expect(sheet).to_have_count(0)

    def leave(self) -> None:
        """Leave the seat."""
        self.page.get_by_role("button", name="Table menu").click()
        self.page.get_by_role("button", name="Leave the seat").click()
        expect(self.page.locator("[id^=seat-][role=button], .other-seats button").first).to_be_visible()

    @property
    def seat(self) -> int:
        """The seat that is this player's."""
        own = self.page.locator("[id^=seat-][aria-label$=', yours']")
        expect(own).to_have_count(1)
        return int((own.get_attribute("id") or "").removeprefix("seat-"))

    @property
    def main(self) -> Locator:
        """The part of the page that says what the table is doing."""
        return self.page.locator("main[data-state]")

    @property
    def round(self) -> int:
        """The number of the round on the felt."""
        return int(self.main.get_attribute("data-round") or 0)

    @property
    def decisions(self) -> Locator:
        """The buttons of a decision that is this player's to make."""
        return self.page.get_by_role("region", name=re.compile("^Decisions for")).locator("button.decision")

    def area(self, seat: int, area: str) -> Locator:
        """An area of the layout."""
        return self.page.locator(f"#seat-{seat}-{area}")

    def place(self, seat: int, area: str) -> None:
        """Put the chosen chip on an area, and wait until it lies there."""
        spot, chosen = self.page.locator(f"#seat-{seat}-{area}[data-spot]"), self.page.locator(".chip-button.selected")
        expect(spot.or_(chosen).first).to_be_visible()
        if spot.count() == 0:  # on a phone the last result lies there until a chip is touched
            chosen.click()
        spot.click()
        expect(self.area(seat, area)).not_to_have_attribute("data-amount", "0")

    def ready(self) -> None:
        """Say that no more chips are to be placed."""
        self.page.get_by_role("button", name=re.compile("^Ready")).click()

    def next_hand(self) -> None:
        """Ask for the next hand of poker, which may have begun by itself, and may be over at once."""
        begun = self.page.locator(f"{ROUND_IN_PROGRESS}, main[data-state]:not([data-round='{self.round}'])")
        asked = begun.or_(self.page.get_by_text("Waiting for the others"))
        until = time.monotonic() + PAGE_TIMEOUT / 1000
        while asked.count() == 0:
            assert time.monotonic() < until, "the next hand cannot be asked for"
            with suppress(TooLate):  # the button is gone where the hand has begun meanwhile
                self.next_hand_button.click(timeout=1_000)

    @property
    def next_hand_button(self) -> Locator:
        """The button that asks for the next hand of poker."""
        return self.page.get_by_role("button", name=re.compile("^Play next hand"))

    def deal_until_asked(self, seat: int, area: str) -> int:
        """Be dealt rounds until there is something to decide, and return the number of that round."""
        for _ in range(10):  # a blackjack leaves nothing to decide
            self.place(seat, area)
            number = self.round + 1
            self.ready()
            expect(self.page.locator(f"main[data-round='{number}']")).to_be_visible()
            if not self.is_over(number):
                return number
        raise AssertionError("there is never anything to decide")

    def is_over(self, number: int) -> bool:
        """Whether a round is over."""
        return self.round >= number and self.main.get_attribute("data-over") == "yes"

    def decide(self, *, by_key: bool = False) -> None:
        """Make one decision that ends the hand soon."""
        buttons = self.decisions
        names = [each.locator(".decision-label").inner_text() for each in buttons.all()]
        word = next((word for word in CAUTIOUS_CHOICES if word in names), names[-1])
        button = buttons.nth(names.index(word))
        if by_key:
            self.page.keyboard.press(button.get_attribute("aria-keyshortcuts") or "")
        else:
            button.click()

    def finish(self, number: int, *, by_key: bool = False) -> None:
        """Decide until the round is over."""
        over = self.page.locator(f"main[data-round='{number}'][data-over='yes']")
        for _ in range(MAX_DECISIONS):
            expect(over.or_(self.decisions.first).first).to_be_visible()
            if over.count() > 0:
                return
            version = self.main.get_attribute("data-version") or ""
            self.decide(by_key=by_key)
            expect(self.main).not_to_have_attribute("data-version", version)
        raise AssertionError("the round does not end")

    def serious_faults(self) -> list[str]:
        """Return the serious faults that axe-core finds on the page as it is."""
        self.page.evaluate(AXE.read_text(encoding="utf-8") + "; undefined")
        found = self.page.evaluate("axe.run(document, {resultTypes: ['violations']})")
        return [
            f"{fault['id']}: {node['target']} {node['html'][:120]} {node['failureSummary'][:240]}"
            for fault in found["violations"]
            if fault["impact"] in ("serious", "critical")
            for node in fault["nodes"]
        ]
