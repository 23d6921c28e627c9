"""The rule book of Three Card Blitz."""

from __future__ import annotations

from pitboss.law import Book

BLITZ = Book("blitz")
