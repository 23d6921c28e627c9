"""The rule book of poker: the extract prints only chapter 8 (R1, R174)."""

from __future__ import annotations

from pitboss.law import Book

POKER = Book("poker")
