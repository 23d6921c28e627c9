"""Every reading and every clause that the project cites exists: in code, data, tests, examples and documentation."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from pitboss.law import all_clauses
from pitboss.law.readings import all_readings

pytestmark = pytest.mark.integration

PROJECT = Path(__file__).parents[2]
PLACES = ("pitboss", "tests", "examples", "docs", "benchmarks", "mutation", "chaos", "*.md")
KINDS = {".py", ".toml", ".md", ".txt", ".json", ".typ", ".html"}

CITED_READING = re.compile(r"(?<![A-Za-z0-9])R[1-9]\d{0,2}(?![A-Za-z0-9])")
BOOKS = ("midi-amend", "blackjack-amend", "midi", "mini", "blackjack", "edge21", "blitz", "poker")
LABEL = r"\d{1,2}\.[A-Z](?:\.\d)?'*(?:\([0-9A-Za-z]+\)'*)*"
CITED_CLAUSE = re.compile(rf"(?<![\w-])(?:{'|'.join(BOOKS)}):{LABEL}")
BARE_LABEL = re.compile(rf"(?<![\w.:$(/-]){LABEL}(?![\w.])")

BOOKS_OF = {
    "baccarat": ("midi", "mini"),
    "twentyone": ("blackjack", "edge21"),
    "blackjack": ("blackjack", "edge21"),
    "edge21": ("edge21", "blackjack"),
    "blitz": ("blitz",),
    "poker": ("poker",),
}
"""The books whose labels the code and the tests of a game cite without the book's name."""

MADE_UP = re.compile(r":99\.|\.Z")
"""Clauses that tests make up: those of a chapter 99 or of a section Z."""
NOT_THERE = {"midi:5.G(3)", "midi:14.A", "mini:3.A", "mini:10.B", "blackjack:7.Q"}
"""Clauses named because their book does not print them although a sibling may."""


def texts() -> Iterator[tuple[Path, str]]:
    for place in PLACES:
        for top in PROJECT.glob(place):
            for path in [top] if top.is_file() else sorted(top.rglob("*")):
                if path.suffix in KINDS and "_build" not in path.parts:
                    yield path.relative_to(PROJECT), path.read_text(encoding="utf-8")


def exists(id: str) -> bool:
    """Whether there is such a clause; a quotation mark may follow it."""
    return (
        any(each in all_clauses() or each in NOT_THERE for each in (id, id.rstrip("'")))
        or MADE_UP.search(id) is not None
    )


def test_every_cited_reading_exists() -> None:
    cited = [(str(path), found) for path, text in texts() for found in CITED_READING.findall(text)]
    assert len(cited) > 1500
    assert [(path, id) for path, id in cited if id not in all_readings()] == []


def test_every_cited_clause_exists() -> None:
    cited = [(str(path), found) for path, text in texts() for found in CITED_CLAUSE.findall(text)]
    assert len(cited) > 7000
    assert [(path, id) for path, id in cited if not exists(id)] == []


def bare_labels() -> Iterator[tuple[Path, str, tuple[str, ...]]]:
    """Labels without a book, in the code and tests of a game."""
    for path, text in texts():
        folder = path.parts[2 if path.parts[:2] == ("pitboss", "games") else 1] if len(path.parts) > 2 else ""
        for label in BARE_LABEL.findall(text) if folder in BOOKS_OF else ():
            yield path, label, BOOKS_OF[folder]


def test_every_label_that_a_game_cites_of_its_own_books_exists() -> None:
    cited = list(bare_labels())
    assert len(cited) > 2000
    assert [
        (str(path), label) for path, label, books in cited if not any(exists(f"{book}:{label}") for book in books)
    ] == []


@pytest.mark.parametrize(
    ("text", "readings", "clauses"),
    [
        ("as printed (R12), see midi:10.E(3)(a).", ["R12"], ["midi:10.E(3)(a)"]),
        ("def test_R42_a_late_blackjack() -> None:", ["R42"], []),
        ("blackjack:13.Q(4)'' and midi-amend:2.B(6)", [], ["blackjack:13.Q(4)''", "midi-amend:2.B(6)"]),
        ("poker:8.L.4(a)-(c), R2D2, 3R5, FR24", [], ["poker:8.L.4(a)"]),
    ],
)
def test_citations_are_found_where_they_are(text: str, readings: list[str], clauses: list[str]) -> None:
    assert CITED_READING.findall(text) == readings
    assert CITED_CLAUSE.findall(text) == clauses
