"""A house for the tests of its office."""

from __future__ import annotations

from support.people import house

__all__ = ["house"]
