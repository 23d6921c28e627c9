"""The colours of a felt."""

from __future__ import annotations

FELT = "#0a3b30"
FELT_LIGHT = "#125443"
SPOT = "#07281f"
LEATHER = "#1d1310"
WOOD = "#6e4424"
GOLD = "#f0cf79"
CREAM = "#fff9e8"
INK = "#14110f"
RED = "#b3121d"
PAPER = "#ffffff"

FILLS: dict[str | None, tuple[str, str]] = {
    "banker": ("#861d26", "#ff9a8f"),
    "player": ("#163f80", "#9cc4ff"),
    None: ("#17663f", "#f0cf79"),
}
"""The background and border of an area, by the hand that its wager is on."""
