"""A table that runs: its state, the script of its rounds, the `Play` that drives it, and the electronic dealer."""

from __future__ import annotations

from pitboss.table.play import Play, RoundVoid, Script

__all__ = ["Play", "RoundVoid", "Script"]
