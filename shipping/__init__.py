"""Writes the results that are part of the package; see `pitboss/probability/shipped_results.py`."""

from __future__ import annotations
