"""Rules, rounds, solver and simulation shared by Blackjack and Player's Edge 21."""

from __future__ import annotations
