"""What a browser loads, how long it waits for the felt after an act, and how many frames it draws."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, Page, Request

from support.browser import Player

WATCH: Final = """() => {
  window.waits = [];
  addEventListener("click", () => {
    const began = performance.now(), main = document.querySelector("main[data-version]");
    const seen = new MutationObserver(() => {
      seen.disconnect();
      requestAnimationFrame(() => { window.waits.push(performance.now() - began); });
    });
    seen.observe(main, { attributes: true, attributeFilter: ["data-version"] });
  }, { capture: true });
}"""
"""From a click to the first frame that shows what the house made of it."""


class PageScale:
    """Weighs what a page loads, as it comes over the wire."""

    def __init__(self, page: Page) -> None:
        self._loaded: list[Request] = []
        page.on("requestfinished", lambda request: self._loaded.append(request))

    def largest(self) -> list[tuple[int, str]]:
        """Return the sizes of the largest answers, with their addresses."""
        return sorted(((size, url) for url, size in self._sizes().items()), reverse=True)[:12]

    def _sizes(self) -> dict[str, int]:
        """Return what the house says about the length of its answers; a browser counts some of them unpacked."""
        answers = [(each.url, each.response()) for each in self._loaded]
        return {url: int(answer.header_value("content-length") or 0) for url, answer in answers if answer}

    def weigh(self) -> tuple[int, int]:
        """Return the bytes that were loaded without card faces, and with them."""
        sizes = self._sizes()
        faces = sum(size for url, size in sizes.items() if "/static/cards/" in url)
        return sum(sizes.values()) - faces, sum(sizes.values())


def percentile(figures: list[float], share: float) -> float:
    """Return the figure that this share of all does not exceed."""
    return sorted(figures)[max(0, round(share * len(figures)) - 1)]


def waits_for_felt(player: Player, seat: int, area: str, acts: int) -> list[float]:
    """Place and take back a chip so often, and return how long each act took to be seen, in milliseconds."""
    page = player.page
    page.evaluate(WATCH)
    for _ in range(acts // 2):
        player.place(seat, area)
        page.get_by_role("button", name="Undo").click()
        page.locator(f"#seat-{seat}-{area}[data-amount='0']").wait_for()
    player.wait_until(f"window.waits.length >= {acts // 2 * 2}")
    found: list[float] = page.evaluate("window.waits")
    return found


def frames_drawn(browser: Browser, page: Page, file: Path, seconds: float) -> float:
    """Return the frames a second that the trace of a page has while it is watched."""
    browser.start_tracing(page=page, path=str(file))
    page.wait_for_timeout(seconds * 1000)
    browser.stop_tracing()
    events: list[dict[str, Any]] = json.loads(file.read_text(encoding="utf-8"))["traceEvents"]
    drawn = sorted(event["ts"] for event in events if event.get("name") == "DrawFrame")
    return 0.0 if len(drawn) < 2 else (len(drawn) - 1) / (drawn[-1] - drawn[0]) * 1e6
