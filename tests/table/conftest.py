"""Fixtures of kept tables."""

from __future__ import annotations

import pytest

from pitboss.journal import table as kept


@pytest.fixture
def short_segments(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two rounds a segment, so that few rounds make several."""
    monkeypatch.setattr(kept, "MAX_SEGMENT_ROUNDS", 2)
    monkeypatch.setattr(kept, "MIN_SEGMENT_ROUNDS", 2)
