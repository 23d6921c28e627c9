"""Published figures about counted side wagers of blackjack, with their sources.

Some are of paytables that are not lawful here: those are priced in the test, on our classifiers and our shoes.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

import pytest

from pitboss.api.exposure import exposed_wager
from pitboss.api.tables import game_choices
from pitboss.cards import CARDS_IN_DECK, rank_of
from pitboss.counting.counts import count_named, parse_count
from pitboss.counting.exposure import effects_of
from pitboss.counting.shoes import CounterResult, count_shoes
from pitboss.counting.wagers import Polynomial, ShoeWager, polynomial_from_returns, polynomial_from_table
from pitboss.games.blackjack.exposure import BY_VALUE
from pitboss.games.twentyone.hands import TWENTY_ONE
from pitboss.games.twentyone.odds import finished_hands
from pitboss.law import wagers_of
from pitboss.probability.counts import copies_in
from pitboss.simulation.classifier_tables import every_row

LUCKY_LUCKY = {
    "suited-six-seven-eight": 100, "three-sevens": 50, "six-seven-eight": 30, "suited-21": 15, "total-21": 3,
    "total-20": 2, "total-19": 2,
}  # fmt: skip
"""The double-deck version, in which three suited sevens cannot come."""
TRIPS = ("three-of-a-kind", "suited-three-of-a-kind", "three-suited-aces")
PLUS_3 = dict.fromkeys((*TRIPS, "straight-flush", "straight", "flush"), 9)
EXTREME = {**dict.fromkeys(TRIPS, 20), "straight-flush": 30, "straight": 10, "flush": 5}
BUSTER = {3: 1, 4: 3, 5: 6, 6: 30, 7: 100}
"""By the number of cards of the dealer's hand; eight and more pay 200 to 1."""


def three_cards(wager: str, pays: Mapping[str, int]) -> Polynomial:
    """A wager on two cards and the up card, with what each row pays to one."""
    classifier = wagers_of("blackjack")[wager].classifier("A")
    prices = [Fraction(0)] * (max(classifier.rows) + 1)
    for row in classifier.rows:
        prices[row] = Fraction(pays[row.slug] + 1) if row.slug in pays else Fraction(0)
    return polynomial_from_table(every_row(classifier.function, (CARDS_IN_DECK,) * 3, ()), (2, 1), prices)


def busts() -> Polynomial:
    """Buster Blackjack against a dealer who hits soft 17."""
    returns: defaultdict[tuple[int, ...], Fraction] = defaultdict(Fraction)
    for hand in finished_hands(True):
        if hand.total > TWENTY_ONE:
            cards = tuple(kind for kind, many in enumerate(hand.values) for _ in range(many))
            returns[cards] += hand.orders * (1 + BUSTER.get(hand.cards, 200))
    return polynomial_from_returns(BY_VALUE, returns)


def deal_shoe(polynomial: Polynomial, decks: int, behind: int) -> ShoeWager:
    """A shoe from which nothing is burned, and which ends with the hand in which the cut card shows."""
    wager = exposed_wager(game_choices("blackjack", {"decks": decks}), "pair")
    assert isinstance(wager, ShoeWager)
    dealing = replace(wager.dealing, cards_behind_cover=behind, has_extra_round=False, unseen_burns=None)
    return replace(wager, polynomial=polynomial, dealing=dealing)


def perfect(wager: ShoeWager, shoes: int) -> CounterResult:
    return count_shoes(wager, count_named("hi-lo"), shoes, 1).perfect()


def test_lucky_lucky_in_two_decks_has_the_published_effects() -> None:
    """Effects times 115.81 are -0.98, 0.90, 0.70, 0.47, 0.37, -1.21, -2.00, -1.46, 0.29, 0.73 from ace to ten.

    Eliot Jacobson, Card Counting the Lucky Lucky Side Bet (888casino.com/blog/side-bets/card-counting-the-lucky-lucky-
    side-bet). The house edge, 2.820366 %, is in Stephen How, Lucky Lucky Blackjack Sidebet (discountgambling.net, 3 May
    2012), with the payouts.
    """
    found = three_cards("lucky-lucky", LUCKY_LUCKY)
    whole, by_kind = found.effects(copies_in(2))
    assert float(whole) == pytest.approx(-0.02820366, abs=1e-8)
    published = (-0.98, 0.90, 0.70, 0.47, 0.37, -1.21, -2.00, -1.46, 0.29, 0.73)
    for value, tag in enumerate(published, start=1):
        cards = [card for card in range(CARDS_IN_DECK) if min(rank_of(card), 10) == value]
        effect = sum((by_kind[found.kinds[card]] for card in cards), Fraction(0)) / len(cards)
        assert 115.81 * float(effect) == pytest.approx(tag, abs=0.01), value


@pytest.mark.parametrize(
    ("decks", "from_count"), [(2, 2.4), (3, 2.7), (4, 2.9), (5, 3.0), (6, 3.0), (7, 3.1), (8, 3.1)]
)
def test_hi_lo_insures_from_the_published_true_counts(decks: int, from_count: float) -> None:
    """With the dealer's ace counted; 1.4 is published for one deck, where removing cards is far from linear.

    Table 3, When to take insurance (pokeronlineguru.com/resources/casino/games/blackjack/insurance-11).
    """
    wager = exposed_wager(game_choices("blackjack", {"decks": decks}), "insurance")
    assert isinstance(wager, ShoeWager)
    found, tags = effects_of(wager), count_named("hi-lo").tags
    products = sum((tag * effect for tag, effect in zip(tags, found.by_card, strict=True)), Fraction(0))
    for_each_point = products / sum(tag * tag for tag in tags)
    running = -found.expectation / for_each_point - 1
    assert round(float(52 * running / sum(found.copies)), 1) == from_count


@pytest.mark.slow
def test_a_perfect_counter_of_lucky_lucky_in_two_decks_wins_as_published() -> None:
    """Wagers in 27.69 % of the rounds, at 5.91 % on average, with the cut card at the 75th card.

    Stephen How, Lucky Lucky Blackjack Sidebet (discountgambling.net, 3 May 2012).
    """
    win = perfect(deal_shoe(three_cards("lucky-lucky", LUCKY_LUCKY), 2, 104 - 75), 4000)
    assert win.bet_share == pytest.approx(0.2769, abs=0.01)
    assert win.average_edge == pytest.approx(0.0591, abs=0.002)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("gone", "share", "edge", "error"), [(156, 0.05241, 0.01292, 0.005), (273, 0.31899, 0.09997, 0.01)]
)
def test_21_plus_3_favours_the_player_as_often_and_as_much_as_published(
    gone: int, share: float, edge: float, error: float
) -> None:
    """Six decks, 9 to 1 for every winning hand: half-way through the shoe, and with 39 cards left.

    Eliot Jacobson, Beating the 21+3 Blackjack Side Bet, Update #1 (888casino.com/blog/side-bets), from 10,000 shoes.
    Rounds that begin up to three cards before or after are taken together here. Few are favourable in so many shoes, so
    `error` is about three standard errors of both.
    """
    wager = deal_shoe(three_cards("21-plus-3", PLUS_3), 6, 52)
    assert float(wager.polynomial.expectation(copies_in(6))) == pytest.approx(-0.032386, abs=5e-7)
    by_place = count_shoes(wager, count_named("hi-lo"), 4000, 1, min_behind=30).by_place
    rounds, wagers, won = by_place[gone - 3 : gone + 4, :3].sum(axis=0)
    assert wagers / rounds == pytest.approx(share, abs=0.015)
    assert won / wagers == pytest.approx(edge, abs=error)


def both_ways(wager: ShoeWager) -> tuple[ShoeWager, ShoeWager]:
    """Without and with one more hand after the cut card, of which the source says nothing."""
    return wager, replace(wager, dealing=replace(wager.dealing, has_extra_round=True))


@pytest.mark.long
def test_a_perfect_counter_of_21_plus_3_extreme_wins_as_published() -> None:
    """Six decks, the cut card at 260: 0.299 % of the rounds at 4.080 % on average, 0.0122 units in 100 rounds.

    Eliot Jacobson, Blackjack Side Bets (advancedadvantageplay.com/side-bets/blackjack-side-bets).
    """
    wager = deal_shoe(three_cards("21-plus-3", EXTREME), 6, 52)
    assert float(wager.polynomial.expectation(copies_in(6))) == pytest.approx(-0.1339, abs=5e-5)
    fewer, more = (perfect(each, 20_000) for each in both_ways(wager))
    assert fewer.bet_share - 0.0003 < 0.00299 < more.bet_share + 0.0003
    assert fewer.units_per_100 - 0.002 < 0.0122 < more.units_per_100 + 0.002
    assert fewer.average_edge == pytest.approx(0.0408, abs=0.005)


@pytest.mark.long
@pytest.mark.parametrize(
    ("decks", "behind", "edge", "trigger", "share", "average", "units"),
    [(6, 52, "4.724", 4.0, 0.1329, 0.0528, 0.702), (2, 29, "5.478", 5.0, 0.1683, 0.0730, 1.228)],
)
def test_a_count_of_buster_blackjack_wins_as_published(
    decks: int, behind: int, edge: str, trigger: float, share: float, average: float, units: float
) -> None:
    """Paying 1, 3, 6, 30, 100 and 200 to 1 from three cards on; tags -2, -3, -2, 0, 0, 0, 1, 1, 1, 1 from ace to ten.

    Eliot Jacobson, Blackjack Side Bets (advancedadvantageplay.com/side-bets/blackjack-side-bets) for what the count
    wins, and Card Counting the Buster Blackjack Side Bet, 6 Decks and 2 Decks (888casino.com/blog/side-bets) for the
    house edge.
    """
    wager = deal_shoe(busts(), decks, behind)
    assert f"{-100 * float(wager.polynomial.expectation(copies_in(decks))):.3f}" == edge
    count = parse_count("A=-2,2=-3,3=-2,7-K=1")
    fewer, more = (count_shoes(each, count, 12_000, 1, trigger=trigger).at_given_trigger() for each in both_ways(wager))
    assert fewer.bet_share - 0.005 < share < more.bet_share + 0.005
    assert fewer.average_edge - 0.002 < average < more.average_edge + 0.002
    assert fewer.units_per_100 - 0.03 < units < more.units_per_100 + 0.03
