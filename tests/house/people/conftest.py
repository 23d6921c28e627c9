"""A house for the tests of its people."""

from __future__ import annotations

from support.people import house

__all__ = ["house"]
