"""People of the house: accounts, passwords, sessions and guests."""

from __future__ import annotations
