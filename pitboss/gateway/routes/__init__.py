"""Routes of the HTTP API, by subject."""

from __future__ import annotations
