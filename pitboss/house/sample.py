"""The sample house, which `pitboss serve` opens if no submission is given."""

from __future__ import annotations

from pathlib import Path
from typing import Final

SAMPLE_HOUSE: Final = Path(__file__).with_name("sample.toml")
"""A submission of a fictional facility, with a table of every game."""
SAMPLE_HINTS: Final = frozenset({"BJ-1", "BJ-2", "BJ-4", "EDGE-1", "BLITZ-1"})
"""Tables of the sample house that allow hints."""
