"""A game of twenty-one at the machine's speed: rules and chart as tables of moves, and the kernel for them."""

from __future__ import annotations
