"""Exact odds: the probability of every paytable row as a fraction, from the same functions that settle a round."""

from __future__ import annotations

from pitboss.probability.odds import LOSE, RowOdds, WagerOdds, assemble

__all__ = ["LOSE", "RowOdds", "WagerOdds", "assemble"]
