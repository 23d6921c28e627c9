"""Exact odds of the additional wagers, against counts of seven cards from one deck; R168."""

from __future__ import annotations

from fractions import Fraction
from functools import reduce
from math import comb
from random import Random

import pytest

from pitboss.cards import fresh_decks
from pitboss.errors import PitbossError
from pitboss.games.blitz.hands import hand_features, suits_of
from pitboss.games.blitz.odds import combine_suits, count_dealt_hands
from pitboss.games.blitz.options import BlitzChoices
from pitboss.games.registry import game
from pitboss.probability.odds import WagerOdds

pytestmark = pytest.mark.integration

BLITZ = game("blitz")
HANDS = comb(52, 7)
"""133,784,560."""


def odds(wager: str, letter: str | None = None, **options: str) -> WagerOdds:
    return BLITZ.odds(BlitzChoices.model_validate(options), wager, letter)


def chances(found: WagerOdds) -> dict[str, Fraction]:
    return {row.row: row.probability for row in found.rows}


def test_every_hand_of_seven_cards_is_counted() -> None:
    assert sum(count_dealt_hands().values()) == HANDS


@pytest.mark.clause("blitz:12.C(1)*")
def test_12_C_the_flush_bonus_by_the_number_of_ways_to_hold_a_suit() -> None:
    found = odds("flush-bonus")
    # Four suits; so many of the thirteen, and the rest of the other thirty-nine.
    expected = {
        name: Fraction(4 * comb(13, cards) * comb(39, 7 - cards), HANDS)
        for cards, name in ((7, "seven-suited"), (6, "six-suited"), (5, "five-suited"), (4, "four-suited"))
    }
    assert {row: chance for row, chance in chances(found).items() if row != "lose"} == expected
    won = sum(chance * pays for chance, pays in zip(expected.values(), (200, 50, 8, 2), strict=True))
    assert found.house_edge == 1 - sum(expected.values()) - won
    assert (found.paytable, found.decks, found.is_exact) == ("A", 1, True)


@pytest.mark.clause("blitz:12.D(1)*")
def test_12_D_the_royal_flush_and_the_royal_blitz_of_the_blitz_jackpot() -> None:
    found = chances(odds("blitz-jackpot"))
    assert found["royal-flush"] == Fraction(4 * comb(47, 2), HANDS) == Fraction(1, 30940)
    # Two suits, each with its ace and two of its four tens, and any seventh card; two hands of such six share none.
    # A seventh card that is a third ten of a suit makes the same seven cards three times over.
    six = comb(4, 2) * 6 * 6
    third_ten = comb(4, 2) * 2 * 4 * 6  # one suit with three tens, 4 ways, the other with two, 6 ways
    assert found["double-blitz"] == Fraction(six * (46 - 4) + third_ten, HANDS)
    # Ace, king and queen of a suit and any four others, less the Royal Flushes and the Double Blitzes among them.
    royal = 4 * comb(49, 4)
    two_royals = comb(4, 2) * comb(46, 1)
    flushes = 4 * comb(47, 2)
    # Of the Double Blitzes 11 of 36 have a Royal Blitz where each suit has two tens, 14 of 24 where one has three.
    doubles = comb(4, 2) * (11 * 42 + 2 * 14)
    assert found["royal-blitz"] == Fraction(royal - two_royals - flushes - doubles, HANDS)


@pytest.mark.clause("blitz:12.E(1)*", "blitz:12.E(2)*")
def test_12_E_a_double_blitz_with_royal_blitzes_has_rows_of_its_own() -> None:
    found = odds("progressive", "A")
    rows = {row.row: (row.pays, row.clause.removeprefix("blitz:")) for row in found.rows}
    assert rows["double-blitz"] == ("200 to 1", "12.E(1)(a)(vi)")
    both = "double-blitz-with-royal-blitz-in-diamonds-and-clubs"
    assert rows[both] == ("200 to 1 and 100% of meter-2 and 100% of meter-5", "12.E(2)(a)")
    assert chances(found)[both] == Fraction(46, HANDS)  # the six cards, and any seventh
    assert sum(chances(found).values()) == 1
    assert (found.house_edge, found.is_exact) == (None, True)
    assert found.method is not None


@pytest.mark.clause("blitz:12.E(1)(a)", "blitz:12.E(1)(b)")
def test_12_E_each_royal_blitz_meter_is_won_by_its_suit_or_its_two_suits() -> None:
    one, two = odds("progressive", "A").meter_share, odds("progressive", "B").meter_share
    assert one is not None
    assert two is not None
    # Ace, king, queen and any four others, but for the Royal Flushes of the suit.
    suit = Fraction(comb(49, 4) - comb(47, 2), HANDS)
    assert one == {"meter-1": Fraction(1, 30940)} | dict.fromkeys(("meter-2", "meter-3", "meter-4", "meter-5"), suit)
    # Where both suits of a meter have one, it is won once (R168).
    pair = 2 * suit - Fraction(46, HANDS)
    assert two == {"meter-1": Fraction(1, 30940), "meter-2": pair, "meter-3": pair}


def test_R167_the_other_basis_returns_the_stake_less() -> None:
    to, less = odds("progressive", "A"), odds("progressive", "A", progressive_fixed_basis="for")
    assert to.return_without_meters is not None
    assert less.return_without_meters is not None
    fixed = sum(row.probability for row in to.rows if " to 1" in row.pays)
    assert to.return_without_meters - less.return_without_meters == fixed
    assert less.options == {"progressive_fixed_basis": "for"}


def test_what_suits_make_by_themselves_is_what_they_make_together() -> None:
    chance = Random(7)
    for _ in range(2000):
        hand = suits_of(chance.sample(fresh_decks(1), 7))
        apart = [hand_features((*((0,) * suit), ranks, *((0,) * (3 - suit)))) for suit, ranks in enumerate(hand)]  # type: ignore[arg-type]
        assert reduce(combine_suits, apart) == hand_features(hand)


@pytest.mark.parametrize(
    ("wager", "letter", "at"),
    [("insurance", None, "wager"), ("flush-bonus", "B", "paytable"), ("progressive", "C", "paytable"),
     ("progressive", None, "wagers.progressive.paytable")],
)  # fmt: skip
def test_odds_that_there_are_not_are_refused_with_the_place(wager: str, letter: str | None, at: str) -> None:
    with pytest.raises(PitbossError) as fault:
        odds(wager, letter)
    assert fault.value.at == at
