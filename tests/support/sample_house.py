"""The sample's house: tables of every game, loaded once."""

from __future__ import annotations

from pitboss.submission import SAMPLE, load

HOUSE = load(SAMPLE)
