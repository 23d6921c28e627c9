"""Typographic apostrophes in printed words."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from pitboss.documents.typesetting import with_curly_apostrophes, with_curly_quotes
from pitboss.games.layout import Shape


@pytest.mark.parametrize(
    ("typed", "printed"),
    [
        ("King's Bounty", "King’s Bounty"),
        ("Blazing 7's", "Blazing 7’s"),
        ("the players' hands", "the players’ hands"),
        ("No-limit Texas Hold 'em", "No-limit Texas Hold ’em"),
        ("the word 'push', and 'tie'", "the word ‘push’, and ‘tie’"),
        ("('as dealt')", "(‘as dealt’)"),
        ("blackjack:13.Q(5)'(b)", "blackjack:13.Q(5)'(b)"),
        ("already King’s", "already King’s"),
        ("", ""),
    ],
)
def test_apostrophes_curl_and_primes_of_clauses_stay(typed: str, printed: str) -> None:
    assert with_curly_quotes(typed) == printed


def test_every_word_of_a_document_is_changed_and_nothing_else() -> None:
    @dataclass(frozen=True)
    class Card:
        title: str
        rows: tuple[tuple[str, str], ...]
        notes: list[str]
        shape: Shape
        seats: int

    typed = Card("King's", (("Dealer's ace", "2 to 1"),), ["7's"], Shape.OVAL, 3)
    printed = with_curly_apostrophes(typed)
    assert printed == Card("King’s", (("Dealer’s ace", "2 to 1"),), ["7’s"], Shape.OVAL, 3)
    assert printed.shape is Shape.OVAL
