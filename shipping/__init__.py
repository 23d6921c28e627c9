"""Writes the results that are part of the package; see `pitboss/kernels/results.py`."""

from __future__ import annotations
