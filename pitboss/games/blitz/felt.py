"""The felt of Three Card Blitz: seven cards in each hand, and who has folded."""

from __future__ import annotations

import re
from typing import Final

from pitboss.events import Event, Ruled, StepTaken
from pitboss.games.blitz.hands import hand_text
from pitboss.games.felt import Felt, FeltHand, FeltReader, Wagers

_FOLD_STEP: Final = re.compile(r"(?:seat \d+ has left: )?(box \d+) (?:folds|is treated as folded)")


class BlitzFeltReader(FeltReader):
    """Enters the events of Three Card Blitz into a felt."""

    def apply(self, felt: Felt, event: Event, wagers: Wagers) -> None:
        """Enter one event; a hand that folds stays on the felt."""
        if isinstance(event, StepTaken | Ruled) and (folded := _FOLD_STEP.fullmatch(event.text)):
            self.hand_at(felt, folded[1], wagers).folded = True
        super().apply(felt, event, wagers)

    def total(self, felt: Felt, place: str, hand: FeltHand, cards: list[int]) -> str | None:
        """Return the points of the highest hand and its suit (chapter 6)."""
        return hand_text(cards)


READER: Final = BlitzFeltReader()
