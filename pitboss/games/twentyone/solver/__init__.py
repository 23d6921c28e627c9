"""Best play of a game of twenty-one, solved exactly."""

from __future__ import annotations
