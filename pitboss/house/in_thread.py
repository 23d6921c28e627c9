"""How the house runs what waits for the database, so that no table waits with it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

InThread = Callable[..., Awaitable[Any]]
"""Runs a function that waits for the database, and returns its result."""
