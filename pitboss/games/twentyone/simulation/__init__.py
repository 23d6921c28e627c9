"""Compiled simulation of games of twenty-one: state tables built from rules and chart, and the kernel."""

from __future__ import annotations
