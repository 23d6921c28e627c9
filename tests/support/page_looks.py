"""What is wrong with the looks of a page, measured in the browser: small targets, cut text, text on text."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from playwright.sync_api import Page

SCRIPT: Final = Path(__file__).with_suffix(".js")
THUMB: Final = 44
"""The least width and height of what a thumb presses, in pixels; other targets have 24."""


def looks_wrong(page: Page) -> list[str]:
    """Return what is too small, cut, hidden or drawn over on the page as it is."""
    page.evaluate("document.fonts.ready.then(() => new Promise((done) => requestAnimationFrame(() => done())))")
    faults: list[str] = page.evaluate(SCRIPT.read_text(encoding="utf-8"), THUMB)
    return faults
