"""How baccarat's wagers depend on the cards that are gone, and how many cards a coup takes (chapters 5, 9, 10)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import combinations_with_replacement
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from pitboss.cards import CARDS_IN_DECK, NO_CARD
from pitboss.counting.wagers import (
    Polynomial,
    ShoeDealing,
    ShoeWager,
    polynomial_from_returns,
    polynomial_from_table,
    row_prices,
)
from pitboss.errors import PitbossError
from pitboss.games.baccarat.book import MIDI, MINI, ClassifierInputs
from pitboss.games.baccarat.hands import a_natural_stands, banker_draws, burn_count, player_draws, point_count, value_of
from pitboss.games.baccarat.odds import ALL_NINE_SEATS, HAND_SIZES, wager_odds
from pitboss.games.baccarat.options import BaccaratChoices, MidiChoices
from pitboss.law import Classifier, wagers_of
from pitboss.law.offers import letter_of
from pitboss.law.options import TableChoices
from pitboss.probability.counts import copies_in
from pitboss.simulation.classifier_tables import every_row

VALUES = range(10)
STOOD = 10
"""In place of a third card's value if Player has none."""


class DrawTables(NamedTuple):
    """Chapter 10 for the kernel."""

    values: npt.NDArray[np.uint8]
    player_draws: npt.NDArray[np.uint8]
    """By both point counts."""
    banker_draws: npt.NDArray[np.uint8]
    """By both point counts and the value of Player's third card."""


def exposed_wager(
    choices: TableChoices, wager: str, letter: str | None = None, seat: int = 1, boxes: int = 1,
    meters: Mapping[str, int] | None = None,
) -> ShoeWager:  # fmt: skip
    """Return one of baccarat's wagers; all players wager on the same two hands, whatever their number."""
    assert isinstance(choices, BaccaratChoices), "these are not choices of baccarat"
    if boxes != 1:
        raise PitbossError("all players of baccarat wager on the same two hands, so there are no boxes", at="boxes")
    book = MIDI if isinstance(choices, MidiChoices) else MINI
    odds = wager_odds(book, choices, wager, letter, seat).at_meters(meters or {})
    classifier = wagers_of(book.name)[wager].classifier(letter or letter_of(book, wager, choices))
    prices = row_prices(classifier, odds)
    if classifier.inputs in HAND_SIZES:
        hands = HAND_SIZES[ClassifierInputs(classifier.inputs)]
        rows = every_row(
            classifier.function, (CARDS_IN_DECK,) * sum(hands), _extra_arguments(choices, classifier, seat)
        )
        polynomial = polynomial_from_table(rows, hands, prices)
    else:
        polynomial = _points_polynomial(classifier, prices)
    return ShoeWager(odds, copies_in(choices.decks), polynomial, shoe_dealing(choices))


def _extra_arguments(choices: BaccaratChoices, classifier: Classifier, seat: int) -> tuple[int, ...]:
    """Return the arguments of a classifier after the cards: Royal 9's combinations (R135)."""
    if classifier.inputs is not ClassifierInputs.INITIAL_FOUR_AND_COMBINATIONS:
        return ()
    assert isinstance(choices, MidiChoices)
    assigned = choices if choices.personal_combinations else ALL_NINE_SEATS
    own = assigned.own_combination(seat)
    assert own is not None, "the odds have checked that the seat has a combination"
    return own, assigned.assigned_combinations()


def _points_polynomial(classifier: Classifier, prices: list[Fraction]) -> Polynomial:
    """Return the polynomial of a wager on point counts and numbers of cards."""
    returns: defaultdict[tuple[int, ...], Fraction] = defaultdict(Fraction)
    for cards, orders, (player, player_cards, banker, banker_cards) in every_coup():
        own, other = (player, player_cards), (banker, banker_cards)
        seen = own + other if classifier.inputs is ClassifierInputs.POINTS else other + own
        if price := prices[classifier.function(*seen)]:
            returns[tuple(sorted(cards))] += orders * price
    return polynomial_from_returns([value_of(card) for card in range(CARDS_IN_DECK)], returns)


def every_coup() -> Iterator[tuple[tuple[int, ...], int, tuple[int, int, int, int]]]:
    """Yield the values of every coup's cards, the orders of its first four, and its point counts and cards."""
    for own in combinations_with_replacement(VALUES, 2):
        for other in combinations_with_replacement(VALUES, 2):
            orders = (1 if own[0] == own[1] else 2) * (1 if other[0] == other[1] else 2)
            player, banker = point_count(sum(own)), point_count(sum(other))
            four = own + other
            if a_natural_stands(player, banker):  # 10.A
                yield four, orders, (player, 2, banker, 2)
            elif not player_draws(player):  # 10.B
                yield from _coups_without_player_draw(four, orders, player, banker)
            else:
                for third in VALUES:
                    yield from _coups_with_player_draw(four, orders, player, banker, third)


def _coups_without_player_draw(
    four: tuple[int, ...], orders: int, player: int, banker: int
) -> Iterator[tuple[tuple[int, ...], int, tuple[int, int, int, int]]]:
    if not banker_draws(banker, NO_CARD):  # 10.D
        yield four, orders, (player, 2, banker, 2)
        return
    for last in VALUES:
        yield (*four, last), orders, (player, 2, point_count(banker + last), 3)


def _coups_with_player_draw(
    four: tuple[int, ...], orders: int, player: int, banker: int, third: int
) -> Iterator[tuple[tuple[int, ...], int, tuple[int, int, int, int]]]:
    points = point_count(player + third)
    if not banker_draws(banker, third):  # 10.E
        yield (*four, third), orders, (points, 3, banker, 2)
        return
    for last in VALUES:
        yield (*four, third, last), orders, (points, 3, point_count(banker + last), 3)


def shoe_dealing(choices: BaccaratChoices) -> ShoeDealing:
    """Return how the table deals: to the cover card, that coup, and one more (9.D)."""
    return ShoeDealing(
        decks=choices.decks,
        cards_in_deck=CARDS_IN_DECK,
        cards_behind_cover=choices.cover_card_depth,
        has_extra_round=True,
        deal_round=deal_round,
        tables=_draw_tables(),
        description=(
            f"{choices.decks} decks, {choices.cover_card_depth} cards behind the cover card; the coup in which it shows"
            " is completed and one more is dealt; the first card is burned face up, and as many more unseen as it"
            " counts; a coup takes the cards of chapter 10"
        ),
        is_burn_seen=True,
        unseen_burns=tuple(burn_count(card) for card in range(CARDS_IN_DECK)),
    )


def _draw_tables() -> DrawTables:
    players = np.zeros((10, 10), np.uint8)
    bankers = np.zeros((10, 10, STOOD + 1), np.uint8)
    for player in VALUES:
        for banker in VALUES:
            stands = a_natural_stands(player, banker)
            players[player, banker] = not stands and player_draws(player)
            for third in (*VALUES, STOOD):
                seen = NO_CARD if third == STOOD else third
                bankers[player, banker, third] = not stands and banker_draws(banker, seen)
    return DrawTables(np.array([value_of(card) for card in range(CARDS_IN_DECK)], np.uint8), players, bankers)


def deal_round(cards: npt.NDArray[np.uint8], at: int, dealing: DrawTables) -> int:
    """Return the number of cards of the coup that begins here."""
    values = dealing.values
    player = (values[cards[at]] + values[cards[at + 2]]) % 10
    banker = (values[cards[at + 1]] + values[cards[at + 3]]) % 10
    used = 4
    third = 10
    if dealing.player_draws[player, banker]:
        third = values[cards[at + used]]
        used += 1
    return int(used + dealing.banker_draws[player, banker, third])
