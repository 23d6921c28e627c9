"""Exact solver of best play for games of twenty-one."""

from __future__ import annotations
