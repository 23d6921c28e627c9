"""How far the play of split hands is from the best that can be done with them, by convention and in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pitboss.games.twentyone.solver.rules import Convention

MOST_SEEN: Final = 0.005
"""Percent of the wager, over the square of the number of decks, that play which looks at every card of the other hands
wins above CDP at most: samples show 0.0020 with one deck, 0.0006 with two, 0.00006 with six, 0.00005 with eight."""


def split_convention_text(knowing_more: Mapping[Convention, float], decks: int) -> str:
    """What play of split hands would win that knew more; every pair was looked at under each convention."""
    one, every = (f"{knowing_more[convention] * 100:.7f} %" for convention in (Convention.CDP1, Convention.CDP))
    return (
        f"to know that one more card of the pair is gone ({Convention.CDP1}) would win {one} of the wager more, and to"
        f" know how many are gone ({Convention.CDP}) would win {every} of the wager more; to look at every card of the"
        f" other hands wins less than {MOST_SEEN / decks**2:.5f} % besides, as samples show"
    )
