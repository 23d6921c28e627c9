"""The rule book of poker: its chapter 8 is all that the extract prints (R1, R174)."""

from __future__ import annotations

from pitboss.law import Book

POKER = Book("poker")
