"""Repetition of one test with many seeds: a sample in `make test`, the rest in `make conformance`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from _pytest.mark import ParameterSet


def sample_cases(cases: Sequence[object], few: int) -> list[ParameterSet]:
    """Return seeds or other cases as parameters of a test; all but the first few are marked `long`."""
    assert 0 < few < len(cases), f"a sample of {len(cases)} cases is 1 to {len(cases) - 1} of them, not {few}"
    return [pytest.param(case, marks=[pytest.mark.long] if place >= few else []) for place, case in enumerate(cases)]
