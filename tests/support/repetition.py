"""Repetition of one test with many seeds: a sample in `make test`, the rest in `make conformance`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from _pytest.mark import ParameterSet


def sampled(seeds: Sequence[int], few: int) -> list[ParameterSet]:
    """Return the seeds as parameters of a test; all but the first few are marked `long`."""
    assert 0 < few < len(seeds), f"a sample of {len(seeds)} seeds is 1 to {len(seeds) - 1} of them, not {few}"
    return [pytest.param(seed, marks=[pytest.mark.long] if place >= few else []) for place, seed in enumerate(seeds)]
