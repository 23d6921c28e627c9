"""The standard rules as data, and the links between clauses and the code that implements them."""

from __future__ import annotations

from pitboss.law.clauses import Book, Clause, add_law, all_clauses, clause, expand
from pitboss.law.rules import (
    NONE,
    Classifier,
    Row,
    Wager,
    implements,
    kernel_helper,
    kernel_helpers,
    register_clause,
    rule,
    wager,
    wagers_of,
)

__all__ = [
    "NONE",
    "Book",
    "Classifier",
    "Clause",
    "Row",
    "Wager",
    "add_law",
    "all_clauses",
    "clause",
    "expand",
    "implements",
    "kernel_helper",
    "kernel_helpers",
    "register_clause",
    "rule",
    "wager",
    "wagers_of",
]
