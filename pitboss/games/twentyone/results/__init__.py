"""Distribution of a round's net result in games of twenty-one, under best play or fixed decisions."""

from __future__ import annotations
