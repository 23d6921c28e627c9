"""What Blackjack and Player's Edge 21 share: the rules, rounds, solver and simulation of any game of twenty-one."""

from __future__ import annotations
