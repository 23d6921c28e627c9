"""Gain of better-informed play of split hands over the convention, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pitboss.games.twentyone.solver.rules import Convention

MOST_FURTHER_GAIN: Final = 0.005
"""Greatest gain over CDP of composition-dependent play across split hands, in percent of the wager times the square of
the number of decks; samples show 0.0020 % with one deck, 0.0006 % with two, 0.00006 % with six, 0.00005 % with 8."""


def split_convention_text(knowing_more: Mapping[Convention, float], decks: int) -> str:
    """Describe what better-informed play of split hands would gain over CDZ-."""
    one, every = (f"{knowing_more[convention] * 100:.7f} %" for convention in (Convention.CDP1, Convention.CDP))
    return (
        f"play that knows that one more card of the pair is gone ({Convention.CDP1}) gains {one} of the wager, and play"
        f" that knows how many are gone ({Convention.CDP}) gains {every} of the wager; composition-dependent play"
        f" across split hands adds less than {MOST_FURTHER_GAIN / decks**2:.5f} % (sampled)"
    )
