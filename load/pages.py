"""Measure the pages of the house in a browser: `make page-speed`, or `PYTHONPATH=tests python -m load.pages`.

A sample house is opened on this machine. Results depend on the machine; CONTRIBUTING.md states the targets.
"""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from playwright.sync_api import APIRequestContext, Browser

from support.browser import Player, build_pages, open_browser, open_house
from support.page_measures import PageScale, frames_drawn, percentile, waits_for_felt

ACTS: Final = 200
SEATS: Final = 7
TRACE_SECONDS: Final = 2.5
"""Two cards for each of seven hands and the dealer, one every 160 ms."""
OWN_SEAT: Final = 4


def main() -> None:
    """Measure and print one line for each result."""
    build_pages()
    with TemporaryDirectory() as folder, open_house(Path(folder) / "house.db") as address, open_browser() as browser:
        for name, figure in measure(browser, address, Path(folder)).items():
            sys.stdout.write(f"{name}: {figure}\n")


def measure(browser: Browser, address: str, folder: Path) -> dict[str, str]:
    """Return the measurements by name."""
    lobby = Player(browser, address)
    scale = PageScale(lobby.page)
    lobby.page.goto(address)
    lobby.page.get_by_role("button", name="Sit down: Blackjack BJ-1").wait_for()
    lobby.page.wait_for_load_state("networkidle")  # includes the drawings of visible tables
    found = {"lobby, first load": f"{scale.weigh()[0] / 1000:.0f} kB (at most 200)"}
    player = Player(browser, address, motion="no-preference")
    scale = PageScale(player.page)
    player.open("BJ-1")
    player.sit(OWN_SEAT)
    waits = waits_for_felt(player, OWN_SEAT, "blackjack", ACTS)
    found["act to new felt"] = (
        f"{percentile(waits, 0.5):.0f} ms median, {percentile(waits, 0.95):.0f} ms at the 95th percentile"
        f" of {len(waits)} acts (at most 100)"
    )
    others = [_guest(browser, address, seat) for seat in range(1, SEATS + 1) if seat != OWN_SEAT]
    player.place(OWN_SEAT, "blackjack")
    for guest, seat in others:
        _act(guest, address, {"type": "ready", "seat": seat})
    player.ready()
    frames = frames_drawn(browser, player.page, folder / "trace.json", TRACE_SECONDS)
    found["frames while seven hands are dealt"] = (
        f"{frames:.0f} a second in the trace of {TRACE_SECONDS} s (wanted: 60)"
    )
    without, everything = scale.weigh()
    found["table, first load"] = f"{without / 1000:.0f} kB without card faces (at most 200)"
    found["table with the faces of seven hands"] = f"{everything / 1000:.0f} kB (at most 350 with those of one hand)"
    return found


def _guest(browser: Browser, address: str, seat: int) -> tuple[APIRequestContext, int]:
    """Let a guest without a browser sit down and wager."""
    guest = browser.new_context().request
    guest.post(f"{address}/api/guests", headers={"Origin": address})
    calls: list[tuple[str, dict[str, object]]] = [
        ("buy-in", {"amount": 20_000}),
        ("acts", {"type": "sat", "seat": seat}),
        ("acts", {"type": "wager", "seat": seat, "wager": "blackjack", "amount": 1_000}),
    ]
    for path, body in calls:
        _call(guest, address, path, body)
    return guest, seat


def _act(guest: APIRequestContext, address: str, body: dict[str, object]) -> None:
    _call(guest, address, "acts", body)


_KEYS = iter(range(10**9))


def _call(guest: APIRequestContext, address: str, path: str, body: dict[str, object]) -> None:
    key = {"Idempotency-Key": f"pages {next(_KEYS)}", "Origin": address}
    answer = guest.post(f"{address}/api/tables/BJ-1/{path}", data=body, headers=key)
    if not answer.ok:
        raise SystemExit(f"{path}: {answer.text()}")


if __name__ == "__main__":
    main()
