"""The calls of the house, by subject."""

from __future__ import annotations
