"""The felt of blackjack."""

from __future__ import annotations

from typing import Final

from pitboss.games.blackjack.book import MAIN
from pitboss.games.twentyone.felt import TwentyOneFeltReader

READER: Final = TwentyOneFeltReader(MAIN)
