"""Colours of a strategy chart: their lightness differs by steps, so they survive greyscale and colour blindness."""

from __future__ import annotations

from pitboss.documents.palette import INK, PAPER

FILLS = {
    "S": "#7d2a22", "P": "#3f72b5", "R": "#a99cbd", "D": "#efc648", "H": "#f5f0dd", "+": "#dbe7f6", "-": "#e2a77c"
}  # fmt: skip
"""The background colour of a cell, by the first letter of its sign, from dark to light."""
DARK = {"S", "P"}
"""The signs that are set in white."""
CLASSES = {"+": "won", "-": "lost"}
"""The CSS class of a sign, where the letter itself will not do."""


def fill_of(sign: str) -> str:
    """Return the background colour of a cell."""
    return FILLS.get(sign[:1], PAPER)


def ink_of(sign: str) -> str:
    """Return the colour of a cell's letters."""
    return PAPER if sign[:1] in DARK else INK
