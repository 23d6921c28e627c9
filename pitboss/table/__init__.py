"""Tables: their state and procedures, the `Play` that drives their scripts, and the electronic dealer."""

from __future__ import annotations

from pitboss.table.play import Play, RoundVoid, Script

__all__ = ["Play", "RoundVoid", "Script"]
