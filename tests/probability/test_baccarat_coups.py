"""The odds of a coup by point values agree with coups dealt from every order of a small shoe."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations

import pytest

from pitboss.errors import PitbossError
from pitboss.games.baccarat.odds import count_coups, final_hands
from pitboss.games.baccarat.wagers.main import tie_wager
from pitboss.law import wagers_of
from pitboss.law.paytables import paytables
from pitboss.probability import WagerOdds
from support.odds import odds

SIX_SEATS = {"1": "Kc 9c", "2": "Kc 9d", "3": "Kc 9h", "4": "Kc 9s", "5": "Kd 9c", "6": "Kd 9d"}
"""Royal 9: each seat's own king and nine."""


def odds_of(wager: str, letter: str | None = None, decks: int = 8) -> WagerOdds:
    return odds(wager, decks, letter, personal_combinations=SIX_SEATS)


def coup_by_the_rule_book(cards: tuple[int, ...]) -> tuple[int, int, int, int]:
    """A coup of point values, dealt by the drawing table as it is commonly printed; no code of the game's."""
    banker_draws_on = {3: "012345679", 4: "234567", 5: "4567", 6: "67"}
    player, banker = (cards[0] + cards[2]) % 10, (cards[1] + cards[3]) % 10
    if max(player, banker) >= 8:
        return player, 2, banker, 2
    if player >= 6:
        return (player, 2, banker, 2) if banker >= 6 else (player, 2, (banker + cards[4]) % 10, 3)
    total = (player + cards[4]) % 10
    if banker <= 2 or str(cards[4]) in banker_draws_on.get(banker, ""):
        return total, 3, (banker + cards[5]) % 10, 3
    return total, 3, banker, 2


@pytest.mark.clause("midi:10.A", "midi:10.B*", "midi:10.D", "midi:10.E*")
@pytest.mark.parametrize(
    "shoe",
    [tuple(range(10)), (0, 0, 0, 1, 2, 3, 4, 6), (4, 4, 5, 5, 6, 6, 7, 7), (0, 0, 1, 1, 2, 8, 9, 9)],
)
def test_the_walk_counts_what_every_order_of_a_small_shoe_gives(shoe: tuple[int, ...]) -> None:
    dealt = Counter(coup_by_the_rule_book(order) for order in permutations(shoe, 6))
    assert count_coups([shoe.count(value) for value in range(10)]) == dealt


def test_a_shoe_that_cannot_finish_a_coup_is_a_fault() -> None:
    with pytest.raises(AssertionError, match="may take 6 cards"):
        count_coups([5] + [0] * 9)


def test_eight_decks_have_4998398275503360_orders_of_six_cards() -> None:
    assert sum(final_hands(8).values()) == 4_998_398_275_503_360


def test_the_same_question_is_walked_once() -> None:
    assert final_hands(7) is final_hands(7)


@pytest.mark.parametrize(
    ("wager", "letter"),
    [(wager, letter) for wager in wagers_of("midi") for letter in paytables("midi")[wager].paytables],
)
def test_the_rows_of_every_paytable_sum_to_one(wager: str, letter: str) -> None:
    assert sum(row.probability for row in odds_of(wager, letter, decks=6).rows) == 1


def test_a_pair_of_nines_is_one_pair_in_thirteen() -> None:
    rows = {row.row: row.probability for row in odds_of("banker-pair").rows}
    assert rows["pair-of-nines"] == Fraction(31, 415) / 13
    assert rows["pair"] == Fraction(31, 415) * 12 / 13


@pytest.mark.clause("midi:12.Q*")
def test_a_pair_at_11_with_nines_at_12_keeps_528_of_5395() -> None:
    # 31/415 x (12 x 12 + 13 x 1)/13 comes back.
    assert odds_of("player-pair").house_edge == Fraction(528, 5395)


@pytest.mark.clause("midi:12.K(3)(a)", "midi:12.K(3)(b)", "midi:12.K(3)(c)")
def test_the_star_meter_of_royal_9_c_is_won_by_the_seats_own_king_and_nine_on_both_hands() -> None:
    both = Fraction(2 * 8 * 8, 416 * 415) * Fraction(2 * 7 * 7, 414 * 413)
    assert odds_of("royal-9", "C").meter_share == {
        "star": both,
        "spade": Fraction(2 * 8 * 8, 416 * 415) - both,
        "heart": Fraction(2 * 8 * 8, 416 * 415) - both,
    }


@pytest.mark.clause("midi:12.K(1)(a)", "midi:12.K(1)(b)")
def test_the_star_meter_of_royal_9_a_pays_a_tenth_on_any_two_assigned_combinations() -> None:
    # Seats hold the king of clubs with each nine, and the king of diamonds with clubs and diamonds (six seats).
    alike = Fraction(2 * 8 * 8, 416 * 415) * Fraction(2 * 7 * 7, 414 * 413)
    one_card_shared = Fraction(2 * 8 * 8, 416 * 415) * Fraction(2 * 7 * 8, 414 * 413)
    none_shared = Fraction(2 * 8 * 8, 416 * 415) * Fraction(2 * 8 * 8, 414 * 413)
    # Of the 36 ordered pairs of six seats, 6 are alike; 12 + 2 share the king, 4 the nine; 12 share nothing.
    any_two = 5 * alike + 18 * one_card_shared + 12 * none_shared
    share = odds_of("royal-9", "A").meter_share
    assert share is not None
    assert share["star"] == alike + any_two / 10


@pytest.mark.clause("midi:12.B")
def test_the_operators_price_of_a_tie_is_in_the_odds_and_among_the_options() -> None:
    tie = odds("tie", tie_odds="9 to 1")
    assert tie.rows[0].pays == "9 to 1"
    assert tie.options == {"tie_odds": "9 to 1"}


def test_the_price_of_banker_follows_from_the_variant_not_from_a_letter() -> None:
    banker = odds("banker", variant="ez")
    assert (banker.paytable, banker.options) == (None, {"variant": "ez"})


def test_mini_baccarat_cites_its_own_book() -> None:
    dragon_7 = odds("dragon-7", of="mini")
    assert (dragon_7.game, [row.clause for row in dragon_7.rows]) == ("mini", ["mini:12.G", "mini:7.A(5)(b)"])


def test_a_wager_that_the_book_does_not_permit_is_refused_with_those_it_does() -> None:
    with pytest.raises(PitbossError, match="mini has no wager 'lucky-6'"):
        odds("lucky-6", of="mini")


@pytest.mark.parametrize("letter", [None, "Z"])
def test_a_paytable_that_is_a_choice_must_be_chosen(letter: str | None) -> None:
    with pytest.raises(
        PitbossError, match=r"lucky-nines (needs its paytable: A or B or C or D|has the paytables A, B, C, D)"
    ) as refused:
        odds("lucky-nines", 8, letter)
    assert refused.value.clause == "midi:12.R"


def test_a_letter_where_there_is_none_to_choose_is_refused() -> None:
    with pytest.raises(PitbossError, match="dragon-7 has one paytable"):
        odds("dragon-7", 8, "A")


def test_ties_are_those_of_the_tie_wager() -> None:
    hands = final_hands(8)
    ties = sum(ways for ends, ways in hands.items() if tie_wager(*ends))
    assert Fraction(ties, sum(hands.values())) == odds_of("tie").rows[0].probability
