"""The dealer's finished hands, against hands dealt out card by card under a drawing rule written a second time."""

from __future__ import annotations

from collections import Counter, defaultdict
from fractions import Fraction
from itertools import permutations
from math import factorial, perm

import pytest

from pitboss.games.twentyone.odds import (
    Ending,
    count_ways,
    ending_probabilities,
    finished_hands,
    hand_of_values,
    remove_cards,
    values_in,
)
from support.odds import odds

ACE, TEN = 1, 10
STANDS, HITS = False, True


def count_total(cards: list[int]) -> tuple[int, bool]:
    """Total, and whether an ace counts eleven: aces are lowered one by one until the hand is not over 21."""
    total, high_aces = sum(11 if card == ACE else card for card in cards), cards.count(ACE)
    while total > 21 and high_aces:
        total, high_aces = total - 10, high_aces - 1
    return total, high_aces > 0


def draws(cards: list[int], hits_soft_17: bool) -> bool:
    total, soft = count_total(cards)
    return len(cards) < 2 or total <= 16 or (hits_soft_17 and total == 17 and soft)


def ending(cards: list[int]) -> Ending:
    return count_total(cards)[0], len(cards), sorted(cards) == [ACE, TEN]


def dealt_out(shoe: list[int], hits_soft_17: bool) -> dict[Ending, Fraction]:
    """Every order in which values can leave a shoe, given as how many of each from one to ten it holds."""
    found: defaultdict[Ending, Fraction] = defaultdict(Fraction)

    def walk(cards: list[int], chance: Fraction) -> None:
        if not draws(cards, hits_soft_17):
            found[ending(cards)] += chance
            return
        left = sum(shoe)
        for value in range(ACE, TEN + 1):
            if there := shoe[value - 1]:
                shoe[value - 1] -= 1
                walk([*cards, value], chance * Fraction(there, left))
                shoe[value - 1] += 1

    walk([], Fraction(1))
    return dict(found)


# 51 points in eight cards: no hand takes more than 26 of them, so that none runs out of cards.
FEW = [ACE, 2, 3, 6, 9, TEN, TEN, TEN]


@pytest.mark.parametrize("hits_soft_17", [STANDS, HITS])
def test_R25_a_handful_of_cards_in_every_order(hits_soft_17: bool) -> None:
    found: Counter[Ending] = Counter()
    for order in permutations(FEW):
        cards: list[int] = []
        rest = iter(order)
        while draws(cards, hits_soft_17):
            cards.append(next(rest))
        found[ending(cards)] += 1
    expected = {end: Fraction(count, factorial(len(FEW))) for end, count in found.items()}
    assert ending_probabilities(hand_of_values(*FEW), hits_soft_17) == expected


@pytest.mark.slow
@pytest.mark.parametrize("hits_soft_17", [STANDS, HITS])
@pytest.mark.parametrize("decks", [1, 2])
def test_R25_a_whole_shoe_dealt_out_card_by_card(decks: int, hits_soft_17: bool) -> None:
    shoe = [4 * decks] * 9 + [16 * decks]
    assert ending_probabilities(values_in(decks), hits_soft_17) == dealt_out(shoe, hits_soft_17)


@pytest.mark.parametrize("decks", range(1, 9))
@pytest.mark.parametrize("hits_soft_17", [STANDS, HITS])
def test_every_hand_ends_one_way_or_another(decks: int, hits_soft_17: bool) -> None:
    assert sum(ending_probabilities(values_in(decks), hits_soft_17).values()) == 1


def test_six_decks_hold_24_of_each_value_and_96_tens() -> None:
    assert values_in(6) == (24,) * 9 + (96,)


def test_a_dealers_blackjack_is_an_ace_and_a_ten_in_either_order() -> None:
    """24 aces and 96 tens of 312 cards: 2 * 24 * 96 orders of 312 * 311."""
    assert ending_probabilities(values_in(6), STANDS)[21, 2, True] == Fraction(2 * 24 * 96, 312 * 311)


def test_three_sevens_are_21_and_no_blackjack() -> None:
    [hand] = [hand for hand in finished_hands(STANDS) if hand.values == hand_of_values(7, 7, 7)]
    assert (hand.orders, hand.ending) == (1, (21, 3, False))
    assert count_ways(hand, values_in(1)) == 4 * 3 * 2


def test_of_six_orders_of_three_cards_only_those_count_in_which_the_dealer_draws_a_third() -> None:
    """Two of 10, 6 and 5 are below 17 whichever they are; 9 and 8 in front are 17, and the dealer stands."""
    orders = {hand.values: hand.orders for hand in finished_hands(STANDS)}
    assert orders[hand_of_values(TEN, 6, 5)] == 6
    assert orders[hand_of_values(9, 8, 4)] == 4


@pytest.mark.parametrize(("hits_soft_17", "stops"), [(STANDS, True), (HITS, False)])
def test_R25_ace_and_six_is_finished_only_where_the_dealer_stands_on_it(hits_soft_17: bool, stops: bool) -> None:
    assert any(hand.values == hand_of_values(ACE, 6) for hand in finished_hands(hits_soft_17)) is stops


def test_a_hand_that_the_shoe_cannot_make_has_no_probability() -> None:
    """Of seven aces, a soft 17, one deck holds four."""
    [aces] = [hand for hand in finished_hands(STANDS) if hand.values == hand_of_values(*[ACE] * 7)]
    assert count_ways(aces, values_in(1)) == 0


def test_hands_that_begin_with_a_pair_are_among_all_hands() -> None:
    every = {hand.values: hand.orders for hand in finished_hands(HITS)}
    paired = {hand.values: hand.orders for hand in finished_hands(HITS, first_two=8)}
    assert paired[hand_of_values(8, 8, 4)] == 1
    assert every[hand_of_values(8, 8, 4)] == 3
    assert all(orders <= every[values] for values, orders in paired.items())


def test_what_leaves_a_shoe_is_no_longer_there() -> None:
    assert remove_cards(values_in(1), hand_of_values(ACE, TEN, TEN)) == (3, 4, 4, 4, 4, 4, 4, 4, 4, 14)


# The Free Bonus: a blackjack, and a hand from what it leaves


def seven_or_more(shoe: list[int]) -> tuple[Fraction, Fraction]:
    """How often a dealer who hits a soft 17 goes over with seven cards, and with more."""
    over = [(cards, chance) for (total, cards, _), chance in dealt_out(shoe, HITS).items() if total > 21 and cards >= 7]
    return sum((c for n, c in over if n == 7), Fraction(0)), sum((c for n, c in over if n > 7), Fraction(0))


@pytest.mark.slow
@pytest.mark.clause("blackjack:6.G(16)", "blackjack:13.P(1)")
def test_6_G_16_the_free_bonus_is_a_blackjack_and_then_a_dealers_hand_of_seven_cards_or_more() -> None:
    """One deck: an ace and a ten in either order, 2 * 4 * 16 of 52 * 51."""
    blackjack = Fraction(2 * 4 * 16, perm(52, 2))
    seven, more = seven_or_more([3, *[4] * 8, 15])
    found = odds("buster-blackjack-free-bonus", 1, "A", of="blackjack", dealer_soft_17="hit")
    assert [row.probability for row in found.rows[:2]] == [blackjack * more, blackjack * seven]


@pytest.mark.slow
def test_R76_at_a_switch_table_a_box_has_the_free_bonus_once() -> None:
    """What a second blackjack beside the first would have brought is missing, half of it on each hand."""
    first = Fraction(2 * 4 * 16, perm(52, 2))
    both = first * Fraction(2 * 3 * 15, perm(50, 2))
    seven, _ = seven_or_more([3, *[4] * 8, 15])
    seven_beside_two, _ = seven_or_more([2, *[4] * 8, 14])
    found = odds("buster-blackjack-free-bonus", 1, "A", of="blackjack", switch=True)
    assert found.rows[1].probability == first * seven - both * seven_beside_two / 2
