"""Exact odds of Player's Edge 21 from full shoes of 48-card decks, counted again by hand."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import Any

import pytest

from pitboss.errors import PitbossError
from support.edge21 import EDGE21, choices

PRICES = {"A": (18, 13, 9, 8, 4), "B": (24, 15, 12, 6, 3), "C": (26, 16, 13, 6, 3)}


def odds_of(wager: str, letter: str | None, decks: int, **options: Any) -> Any:
    return EDGE21.odds(choices(decks=decks, **options), wager, letter)


@pytest.mark.clause("edge21:12.A(5)")
@pytest.mark.parametrize("decks", [5, 6, 8])
@pytest.mark.parametrize("letter", "ABC")
@pytest.mark.parametrize("wager", ["match-up", "match-down"])
def test_match_odds_are_those_of_two_cards_against_one(wager: str, letter: str, decks: int) -> None:
    # Beside the dealer's card the shoe holds n - 1 of the same suit, 3n of other suits, and 44n that do not match.
    suited, unsuited, others = decks - 1, 3 * decks, 44 * decks
    ways = (comb(suited, 2), suited * unsuited, suited * others, comb(unsuited, 2), unsuited * others)
    deals = comb(48 * decks - 1, 2)
    lost = 1 - Fraction(sum(ways), deals)
    won = sum(Fraction(many, deals) * price for many, price in zip(ways, PRICES[letter], strict=True))
    found = odds_of(wager, letter, decks)
    assert [row.probability for row in found.rows] == [*(Fraction(many, deals) for many in ways), lost]
    assert found.house_edge == lost - won


@pytest.mark.parametrize(("decks", "favours"), [(5, False), (6, False), (8, True)])
def test_match_paytable_C_favours_the_player_at_eight_decks(decks: int, favours: bool) -> None:
    assert (odds_of("match-up", "C", decks).house_edge < 0) is favours


@pytest.mark.clause("edge21:12.A(3)", "edge21:12.A(4)")
@pytest.mark.parametrize("decks", [5, 6, 8])
def test_insurance_odds_beside_a_known_ace(decks: int) -> None:
    # 3n faces of the ace's suit at 5 to 1 and 9n others at 2 to 1, of 48n - 1 cards.
    left = 48 * decks - 1
    suited, unsuited = Fraction(3 * decks, left), Fraction(9 * decks, left)
    found = odds_of("insurance", None, decks)
    assert {row.row: row.probability for row in found.rows} == {
        "unsuited-blackjack": unsuited, "suited-blackjack": suited, "lose": 1 - suited - unsuited,
    }  # fmt: skip
    assert found.house_edge == 1 - 6 * suited - 3 * unsuited


@pytest.mark.clause("edge21:12.D(1)(a)", "edge21:12.D(1)(c)")
@pytest.mark.parametrize("decks", [5, 6, 8])
def test_monster_match_odds_of_four_alike(decks: int) -> None:
    deals = comb(48 * decks, 4)
    found = {row.row: row.probability for row in odds_of("monster-match", "A", decks).rows}
    assert found["four-of-a-kind-suited"] == Fraction(48 * comb(decks, 4), deals)
    one_color = 12 * (2 * comb(2 * decks, 4) - 4 * comb(decks, 4))
    assert found["four-of-a-kind-same-color"] == Fraction(one_color, deals)
    assert found["four-of-a-kind"] == Fraction(12 * (comb(4 * decks, 4) - 2 * comb(2 * decks, 4)), deals)


@pytest.mark.parametrize("decks", [5, 6, 8])
def test_monster_match_odds_of_three_alike_and_of_a_suited_pair(decks: int) -> None:
    deals = comb(48 * decks, 4)
    found = {row.row: row.probability for row in odds_of("monster-match", "A", decks).rows}
    others = 44 * decks
    three_color = 12 * 2 * comb(2 * decks, 3) * others
    assert found["three-of-a-kind-same-color"] == Fraction(three_color, deals)
    assert found["three-of-a-kind"] == Fraction(12 * comb(4 * decks, 3) * others - three_color, deals)
    suited, any_pair = 4 * comb(decks, 2), comb(4 * decks, 2)
    one_pair = 12 * suited * comb(11, 2) * (4 * decks) ** 2
    two_pair = comb(12, 2) * (any_pair**2 - (any_pair - suited) ** 2)
    assert found["suited-pair"] == Fraction(one_pair + two_pair, deals)


def test_monster_match_returns_66_1_percent_without_its_meter_at_six_decks_R5() -> None:
    found = odds_of("monster-match", "A", 6)
    assert found.house_edge is None
    assert round(float(found.return_without_meters), 3) == 0.661
    rows = {row.row: row.probability for row in found.rows}
    suited, color = rows["four-of-a-kind-suited"], rows["four-of-a-kind-same-color"]
    assert found.meter_share == {"monster-match": suited + color / 10}


@pytest.mark.parametrize("letter", "CDE")
def test_under_C_to_E_two_hands_take_the_whole_meter_R119(letter: str) -> None:
    found = odds_of("monster-match", letter, 6)
    assert found.meter_share == {"monster-match": found.rows[0].probability + found.rows[1].probability}


def test_a_wager_that_is_none_has_none() -> None:
    with pytest.raises(PitbossError, match="edge21 has no wager 'match-updown'"):
        odds_of("match-updown", None, 6)
    with pytest.raises(PitbossError, match="needs its paytable"):
        odds_of("match-up", None, 6)


@pytest.mark.parametrize(("wager", "letter"), [("match-up", "Z"), ("monster-match", "F"), ("insurance", "A")])
def test_a_letter_that_is_not_printed_is_refused_with_a_sentence(wager: str, letter: str) -> None:
    with pytest.raises(PitbossError, match=letter):
        odds_of(wager, letter, 6)
