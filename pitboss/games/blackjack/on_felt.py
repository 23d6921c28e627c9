"""The felt of blackjack."""

from __future__ import annotations

from typing import Final

from pitboss.games.blackjack.actions import MAIN
from pitboss.games.twentyone.on_felt import TwentyOneFelt

READER: Final = TwentyOneFelt(MAIN)
