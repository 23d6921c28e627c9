"""Writes the results that are part of the package; see `pitboss/kernels/result_cache.py`."""

from __future__ import annotations
