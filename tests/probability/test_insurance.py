"""Insurance, seen from a full shoe of which only the dealer's ace is known."""

from __future__ import annotations

from fractions import Fraction

import pytest

from support.odds import odds


@pytest.mark.clause("blackjack:13.A(3)", "blackjack:8.B")
@pytest.mark.parametrize(
    ("decks", "edge"),
    [
        (1, Fraction(3, 51)),  # 5.882 percent: 16 tens of 51 cards, 1 - 3 * 16/51
        (2, Fraction(7, 103)),  # 6.796 percent: 32 of 103
        (4, Fraction(15, 207)),  # 7.246 percent: 64 of 207
        (6, Fraction(23, 311)),  # 7.395 percent: 96 of 311
        (8, Fraction(31, 415)),  # 7.470 percent: 128 of 415; Wizard of Odds, insurance in blackjack
    ],
)
def test_8_B_insurance_loses_what_the_tens_do_not_bring(decks: int, edge: Fraction) -> None:
    assert odds("insurance", decks, of="blackjack").house_edge == edge
