"""The felt of Player's Edge 21."""

from __future__ import annotations

from typing import Final

from pitboss.games.edge21.book import MAIN
from pitboss.games.twentyone.felt import TwentyOneFeltReader

READER: Final = TwentyOneFeltReader(MAIN)
