"""Chapter 5, sections F and G: how many cards the first card of the shoe burns."""

from __future__ import annotations

import pytest

from pitboss.cards import parse_card
from pitboss.games.baccarat.hands import burn_count

SUITS = ("c", "d", "h", "s")


@pytest.mark.clause("midi:5.F")
@pytest.mark.parametrize("suit", SUITS)
@pytest.mark.parametrize(
    ("rank", "burned"), [("2", 2), ("3", 3), ("4", 4), ("5", 5), ("6", 6), ("7", 7), ("8", 8), ("9", 9)]
)
def test_5_F_the_exposed_card_burns_as_many_cards_as_its_face_value(rank: str, burned: int, suit: str) -> None:
    assert burn_count(parse_card(rank + suit)) == burned


@pytest.mark.clause("midi:5.G", "midi:5.G(1)")
@pytest.mark.parametrize("suit", SUITS)
@pytest.mark.parametrize("rank", ["T", "J", "Q", "K"])
def test_5_G_1_a_ten_jack_queen_or_king_burns_ten(rank: str, suit: str) -> None:
    assert burn_count(parse_card(rank + suit)) == 10


@pytest.mark.clause("midi:5.G", "midi:5.G(2)")
@pytest.mark.parametrize("suit", SUITS)
def test_5_G_2_an_ace_burns_one(suit: str) -> None:
    assert burn_count(parse_card("A" + suit)) == 1
