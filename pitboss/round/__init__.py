"""Rounds of play as scripts: what they ask for, what they are given, what happens, and who drives them."""

from __future__ import annotations

from pitboss.round.play import Play, RoundVoid, Script, State, due

__all__ = ["Play", "RoundVoid", "Script", "State", "due"]
