"""The keys of a document of `pitboss odds --json`, and what holds for every one of them."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

BEFORE = ["game", "wager", "paytable", "decks", "options", "rows"]
STATISTICS = ["variance", "standard_deviation", "skewness", "hit_frequency", "push_frequency", "greatest_win",
              "greatest_loss"]  # fmt: skip
PROGRESSIVE = ["return_without_meters", "meter_share", "stake", "meters", "break_even", "long_run_house_edge",
               "long_run_house_edge_before_rates"]  # fmt: skip
KEYS = [*BEFORE, "house_edge", "return", *STATISTICS, "exact"]
WITH_METERS = [*BEFORE, *PROGRESSIVE, *STATISTICS, "exact"]


def total_probability(document: dict[str, Any]) -> Fraction:
    """Return the sum of the probabilities of all rows."""
    return sum((Fraction(row["probability"]) for row in document["rows"]), Fraction(0))
