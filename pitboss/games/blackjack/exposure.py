"""How blackjack's wagers depend on the cards that are gone."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from math import lcm
from typing import Final

import numpy as np
import numpy.typing as npt

from pitboss.cards import CARDS_IN_DECK, card_of
from pitboss.counting.wagers import (
    MainWager,
    Polynomial,
    ShoeWager,
    polynomial_from_counts,
    polynomial_from_returns,
    polynomial_from_table,
    row_prices,
    without_meters,
)
from pitboss.errors import PitbossError
from pitboss.games.blackjack.bad_beat_odds import DRAWS_TO_SOFT_18, PLAY_TEXT, TWENTY
from pitboss.games.blackjack.book import BLACKJACK, FREE_BONUS, MAIN, ClassifierInputs
from pitboss.games.blackjack.odds import (
    HAND_SIZES,
    choose_paytable,
    extra_arguments,
    main_game_odds,
    wager_odds,
    with_price,
)
from pitboss.games.blackjack.options import BlackjackChoices
from pitboss.games.blackjack.strategy.basic_strategy import BLACKJACK_CODE, basic_strategy, prices_of, rules_of
from pitboss.games.blackjack.strategy.switch import SWITCH_CODE, best_switch, best_switch_with_hole_card, solve_deals
from pitboss.games.blackjack.submission_rules import stake_of
from pitboss.games.blackjack.wagers.bonus_spin import BonusSpin
from pitboss.games.twentyone.exposure import (
    count_by_value,
    edge_with_hole_card,
    hole_card_document,
    remove_ace,
    seen_before,
    shoe_dealing,
    solve_with_hole_card,
)
from pitboss.games.twentyone.hands import TWENTY_ONE, is_blackjack, value_of
from pitboss.games.twentyone.odds import VALUES, FinishedHand, finished_hands
from pitboss.games.twentyone.solver.best_play import best_play
from pitboss.games.twentyone.solver.chart import expectation_of
from pitboss.games.twentyone.solver.result_cache import cached_figures
from pitboss.games.twentyone.solver.rules import PlayRules, Prices, without_card
from pitboss.games.twentyone.solver.solver import UpCardSolution
from pitboss.law import Classifier, wagers_of
from pitboss.law.options import TableChoices
from pitboss.probability.counts import copies_in
from pitboss.probability.odds import WagerOdds
from pitboss.progress import Progress, announce_work
from pitboss.simulation.classifier_tables import every_row

# The Blackjack Wager, under best play and by the full shoe's basic strategy


METHOD: Final = (
    "every shoe with a card gone is solved anew, in floating point: best play of every composition, split hands as the"
    " same cards unsplit (CDZ-); basic strategy is the chart of the full shoe, kept to after the card is gone;"
    " insurance is a separate wager"
)

SAMPLE_SIZE, SWITCH_SAMPLE_SIZE = 32, 6
"""Number of rounds that are solved to estimate what a counter wins."""
ROUND_SECONDS, SWITCH_ROUND_SECONDS = 1, 7
"""Approximate time for one core to solve a round, under best play and by the chart."""
SHOES_SOLVED: Final = 11
"""Shoes that are solved for the effects of removal: the full one, and one for each value of the card gone."""
CARD_GONE_TEXT: Final = "solving the shoe with each card gone"
FIRST_RUN_TEXT: Final = "the first time for these rules only, about {} seconds of one core"
HOLE_CARD_SECONDS: Final = 15
"""Approximate time to solve both hands of a Switch table against every two cards of the dealer."""


def main_wager(choices: BlackjackChoices, letter: str | None = None, boxes: int = 1) -> MainWager:
    """Return the Blackjack Wager of a table, of either wager at a Switch table."""
    priced = with_price(choices, letter)
    rules, prices = rules_of(priced), prices_of(priced)
    seconds = SWITCH_ROUND_SECONDS if choices.switch else ROUND_SECONDS
    code = SWITCH_CODE if choices.switch else BLACKJACK_CODE

    def best_from(shoe: PlayRules) -> float:
        return best_switch(shoe, prices) if choices.switch else best_play(shoe, prices).expectation

    def by_chart_from(shoe: PlayRules) -> float:
        chart = basic_strategy(priced)
        return solve_deals(shoe, prices, chart).expectation() if choices.switch else expectation_of(chart, shoe, prices)

    def first_time(find: Callable[[PlayRules], float], shoe: PlayRules) -> list[float]:
        announce_work(CARD_GONE_TEXT, FIRST_RUN_TEXT.format(SHOES_SOLVED * seconds))
        return [find(shoe)]

    def best(rank: int | None) -> float:
        gone, asked = without_card(rules, rank), "best play, a card gone"
        (won,) = cached_figures(code, asked, gone, prices, lambda: first_time(best_from, gone), 1)
        return won

    def by_chart(rank: int | None) -> float:
        gone, asked = without_card(rules, rank), ("chart, a card gone", rules.shoe)
        (won,) = cached_figures(code, asked, gone, prices, lambda: first_time(by_chart_from, gone), 1)
        return won

    def in_shoe(copies: Sequence[int]) -> tuple[float, float]:
        shoe = replace(rules, shoe=count_by_value(copies))
        return best_from(shoe), by_chart_from(shoe)

    exchanged = "; cards are exchanged wherever both hands together win more" if choices.switch else ""
    return MainWager(
        main_game_odds(priced),
        copies_in(choices.decks),
        shoe_dealing(choices, boxes),
        best,
        by_chart,
        in_shoe,
        METHOD + exchanged,
        SWITCH_SAMPLE_SIZE if choices.switch else SAMPLE_SIZE,
        seconds,
        partial(_hole_card_figures, rules, prices, best, choices.switch) if choices.has_hole_card else None,
    )


def _hole_card_figures(
    rules: PlayRules, prices: Prices, best: Callable[[int | None], float], is_switch: bool, progress: Progress
) -> dict[str, object]:
    """Return the edge of a player who knows the hole card, what it gains, and the play for it."""
    known = solve_with_hole_card(rules, prices, progress)
    if not is_switch:
        return hole_card_document(rules, known, edge_with_hole_card(rules, known, UpCardSolution.value_of), best(None))

    def first_time() -> list[float]:
        announce_work("solving two hands with the hole card known", FIRST_RUN_TEXT.format(HOLE_CARD_SECONDS))
        return [best_switch_with_hole_card(rules, prices)]

    (edge,) = cached_figures(SWITCH_CODE, "best play, the hole card known", rules, prices, first_time, 1)
    return hole_card_document(rules, known, edge, best(None))


# Additional wagers and insurance


Ints = npt.NDArray[np.int64]
SET_BITS: Final = 6
"""Bits for the number of cards of a value in two hands."""
SET_SHIFTS: Final = SET_BITS * np.arange(len(VALUES))
BY_VALUE: Final = tuple(VALUES.index(value_of(card)) for card in range(CARDS_IN_DECK))
"""The kinds of cards of a wager on totals."""


def exposed_wager(
    choices: TableChoices, wager: str, letter: str | None = None, seat: int = 1, boxes: int = 1,
    meters: Mapping[str, int] | None = None,
) -> ShoeWager | MainWager:  # fmt: skip
    """Return how one of blackjack's wagers depends on the cards that are gone."""
    assert isinstance(choices, BlackjackChoices), "these are not choices of blackjack"
    if wager == MAIN:
        return without_meters(main_wager(choices, letter, boxes), meters)
    if wager == FREE_BONUS:
        raise PitbossError("the Free Bonus has no stake, so nobody can choose when to make it", at="wager")
    return _shoe_wager(choices, wager, letter, boxes, meters or {})


def _shoe_wager(
    choices: BlackjackChoices, wager: str, letter: str | None, boxes: int, meters: Mapping[str, int]
) -> ShoeWager:
    odds = wager_odds(choices, wager, letter).at_meters(meters)
    stated, selected = choose_paytable(choices, wager, letter)
    classifier = wagers_of(BLACKJACK.name)[wager].classifier(selected)
    dealing = shoe_dealing(choices, boxes)
    copies = copies_in(choices.decks)
    if classifier.inputs is ClassifierInputs.UP_AND_HOLE:
        polynomial = _insurance_polynomial(classifier, row_prices(classifier, odds))
        return ShoeWager(odds, remove_ace(copies), polynomial, dealing, seen_before, _INSURANCE_METHOD)
    return ShoeWager(odds, copies, _polynomial(stated, classifier, odds), dealing, method=_method(classifier, choices))


_INSURANCE_METHOD: Final = "the counter sees every card of the round but the hole card before deciding"


def _method(classifier: Classifier, choices: BlackjackChoices) -> str | None:
    if classifier.inputs is not ClassifierInputs.TOTAL_AND_DEALERS_HAND:
        return None
    bonuses = choices.magic_card_rate or choices.lucky_player_rate
    return f"{PLAY_TEXT}; Magic Card and Lucky Player are left out" if bonuses else PLAY_TEXT


def _polynomial(choices: BlackjackChoices, classifier: Classifier, odds: WagerOdds) -> Polynomial:
    """Return a wager's return by the cards that are left, by the inputs of its classifier."""
    prices = row_prices(classifier, odds)
    match classifier.inputs:
        case ClassifierInputs.DEALERS_HAND:
            return _dealers_hand_polynomial(classifier, prices, choices)
        case ClassifierInputs.TOTAL_AND_DEALERS_HAND:
            return _bad_beat_polynomial(classifier, prices, choices)
        case ClassifierInputs.PLAYER_TWO_AND_BLACKJACK:
            return _waiting_polynomial(classifier, prices)
        case ClassifierInputs.PLAYER_TWO_AND_WHEEL:
            return _bonus_spin_polynomial(classifier, odds, choices)
    assert isinstance(classifier.inputs, ClassifierInputs)
    hands = HAND_SIZES[classifier.inputs]
    extra = extra_arguments(classifier.inputs, choices)
    return polynomial_from_table(every_row(classifier.function, (CARDS_IN_DECK,) * sum(hands), extra), hands, prices)


def _insurance_polynomial(classifier: Classifier, prices: list[Fraction]) -> Polynomial:
    """Return the return of the card under the dealer's ace."""
    rows = np.array([classifier.function(card_of(1, 0), card) for card in range(CARDS_IN_DECK)])
    return polynomial_from_table(rows, (1,), prices)


def _dealers_hand_polynomial(classifier: Classifier, prices: list[Fraction], choices: BlackjackChoices) -> Polynomial:
    """Return the return of a wager on the dealer's final hand, which is always completed (R27)."""
    returns: defaultdict[tuple[int, ...], Fraction] = defaultdict(Fraction)
    for hand in finished_hands(choices.hits_soft_17):
        if price := prices[classifier.function(*hand.ending)]:
            returns[_cards(hand)] += hand.orders * price
    return polynomial_from_returns(BY_VALUE, returns)


def _cards(*hands: FinishedHand) -> tuple[int, ...]:
    """Return the kinds of the cards of these hands together, in order."""
    return tuple(sorted(kind for hand in hands for kind, many in enumerate(hand.values) for _ in range(many)))


def _bad_beat_polynomial(classifier: Classifier, prices: list[Fraction], choices: BlackjackChoices) -> Polynomial:
    """Return the return of a final 20 against the dealer's 21, as `bad_beat_odds.final_20_probabilities` counts it."""
    unit = Fraction(1, lcm(*(price.denominator for price in prices)))
    unbeaten = int(prices[classifier.function(TWENTY, TWENTY, 2, False)] / unit)
    dealers = [hand for hand in finished_hands(choices.hits_soft_17) if hand.total == TWENTY_ONE]
    paid = np.array([int(prices[classifier.function(TWENTY, *hand.ending)] / unit) for hand in dealers])
    unmet = np.array([hand.ending[2] and choices.has_hole_card for hand in dealers])
    own = [hand for hand in finished_hands(DRAWS_TO_SOFT_18) if hand.total == TWENTY]
    more_than_two = np.array([[hand.cards > 2] for hand in own])
    sets, against = _set_numbers(own), _set_numbers(dealers)
    orders = np.array([[hand.orders] for hand in own])
    paid_more = np.where(more_than_two & unmet, 0, paid) - unbeaten
    weights = orders * np.array([hand.orders for hand in dealers]) * paid_more
    numbers = np.concatenate([sets, (sets[:, None] + against).ravel()])
    return polynomial_from_counts(
        BY_VALUE, *_sum_by_cards(numbers, np.concatenate([orders[:, 0] * unbeaten, weights.ravel()])), unit
    )


def _set_numbers(hands: Sequence[FinishedHand]) -> Ints:
    """Return one number for the cards of each hand; the number of two hands together is the sum of theirs."""
    counts = np.array([hand.values for hand in hands])
    assert 2 * counts.max() < 1 << SET_BITS, "a set of cards has one number"
    numbers: Ints = (counts << SET_SHIFTS).sum(axis=1)
    return numbers


def _sum_by_cards(sets: Ints, weights: Ints) -> tuple[Ints, list[int]]:
    """Return the cards of each set once, by value, with the sum of its weights."""
    assert np.abs(weights).astype(np.float64).sum() < 1 << 62, "the sums fit into 64 bits"
    order = np.argsort(sets, kind="stable")
    ordered = sets[order]
    firsts = np.flatnonzero(np.diff(ordered, prepend=-1))
    counts = ordered[firsts, None] >> SET_SHIFTS & (1 << SET_BITS) - 1
    return counts, np.add.reduceat(weights[order], firsts).tolist()


def _waiting_polynomial(classifier: Classifier, prices: list[Fraction]) -> Polynomial:
    """Return the return of two cards and a dealer's blackjack from the rest of the shoe (R54)."""
    plain = every_row(classifier.function, (CARDS_IN_DECK, CARDS_IN_DECK), (0,))
    beaten = every_row(classifier.function, (CARDS_IN_DECK, CARDS_IN_DECK), (1,))
    dealt = np.array([[is_blackjack(a, b) for b in range(CARDS_IN_DECK)] for a in range(CARDS_IN_DECK)])
    rows = np.where(dealt[None, None], beaten[:, :, None, None], plain[:, :, None, None])
    return polynomial_from_table(rows, (2, 2), prices)


def _bonus_spin_polynomial(classifier: Classifier, odds: WagerOdds, choices: BlackjackChoices) -> Polynomial:
    """Return the return of a blackjack that spins the wheel, whose symbols count on average (R77)."""
    stake = stake_of(choices, odds.wager)
    assert stake is not None, "Bonus Spin has one stake"
    rows = every_row(classifier.function, (CARDS_IN_DECK, CARDS_IN_DECK), (int(BonusSpin.JACKPOT), stake))
    prices = row_prices(classifier, odds)
    ace = BonusSpin.ACE
    spun = [row for row in odds.rows if row.row not in (ace.slug, "lose")]
    chance = sum((row.probability for row in spun), Fraction(0))
    prices[BonusSpin.JACKPOT] = sum((row.probability * odds.gross_return(row) for row in spun), Fraction(0)) / chance
    return polynomial_from_table(rows, (2,), prices)
