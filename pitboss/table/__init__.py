"""Rounds of play as scripts: their requests, their inputs, their events, and the Play that drives them."""

from __future__ import annotations

from pitboss.table.play import Play, RoundVoid, Script

__all__ = ["Play", "RoundVoid", "Script"]
