"""Exact odds of baccarat: whole coups over the ten point values (chapters 6 and 10), and every wager's rows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from math import perm
from types import MappingProxyType
from typing import Final

import pitboss.games.baccarat.wagers  # noqa: F401 - registers them
from pitboss.cards import NO_CARD, cards_text, fresh_decks
from pitboss.errors import PitbossError
from pitboss.games.baccarat.book import ClassifierInputs
from pitboss.games.baccarat.hands import a_natural_stands, banker_draws, player_draws, point_count, value_of
from pitboss.games.baccarat.options import BaccaratChoices, MidiChoices
from pitboss.games.limits import implied_stake
from pitboss.games.meters import with_meter_terms
from pitboss.law import NONE, Book, Classifier, wagers_of
from pitboss.law.offers import letter_of, with_operator_prices
from pitboss.law.paytables import paytables
from pitboss.probability.counts import copies_in, count_rows
from pitboss.probability.odds import WagerOdds, assemble, by_name

ALL_NINE_SEATS: Final = MidiChoices.model_validate(
    {
        "personal_combinations": {
            "1": "Ks 9s", "2": "Kh 9h", "3": "Kd 9d", "4": "Kc 9c", "5": "Ks 9h", "6": "Kh 9d", "7": "Kd 9c",
            "8": "Kc 9s", "9": "Ks 9d",
        }
    }
)  # fmt: skip
"""The seats of a full table, where none are assigned."""

FinalHands = tuple[int, int, int, int]
"""Player's point count and number of cards, then Banker's."""

_VALUES: Final = range(10)
_CARDS_COUNTED: Final = 6
"""The most cards of a coup; a shorter one counts with each order of the cards left."""

HAND_SIZES: Final = {
    ClassifierInputs.PLAYER_TWO: (2,),
    ClassifierInputs.BANKER_TWO: (2,),
    ClassifierInputs.INITIAL_FOUR: (2, 2),
    ClassifierInputs.INITIAL_FOUR_AND_COMBINATIONS: (2, 2),
}
"""Hand sizes of the wagers on initial cards, each regardless of order."""


def wager_odds(book: Book, choices: BaccaratChoices, wager: str, letter: str | None = None, seat: int = 1) -> WagerOdds:
    """Return one wager's exact odds from a full shoe, under the selected paytable or that of a letter.

    A progressive wager's rows in dollars are divided by its stake (R5). Royal 9 depends on the seat, because each has
    its own king and nine; where the choices assign none, all nine seats have one (R135).
    """
    choice = paytables(book.name)[wager]
    if letter is None:
        letter = letter_of(book, wager, choices)
    paytable = with_operator_prices(choice.paytables[letter], choices)
    stated = {row.set_by: str(row.odds) for row in paytable.rows.values() if row.set_by is not None}
    if choice.chosen_by == "variant":  # R125
        stated["variant"] = letter
    extra: tuple[int, ...] = ()
    stake = None
    classifier = wagers_of(book.name)[wager].classifier(letter)
    if classifier.inputs is ClassifierInputs.INITIAL_FOUR_AND_COMBINATIONS:
        assert isinstance(choices, MidiChoices)
        limits = choices.wagers.get(wager)
        stake = (limits.progressive_stake if limits else None) or implied_stake(book, wager, letter)
        assigned = choices if choices.personal_combinations else ALL_NINE_SEATS
        own = assigned.own_combination(seat)
        if own is None:
            raise PitbossError(f"seat {seat} has no king and nine of its own", at="seat", clause=choice.clause)
        extra = (own, assigned.assigned_combinations())
        stated["seat"] = str(seat)
        stated["personal_combinations"] = ", ".join(
            f"{number}: {cards_text(cards)}" for number, cards in assigned.personal_combinations.items()
        )
    chances = row_probabilities(classifier, choices.decks, extra)
    named = by_name(classifier, chances)
    odds = assemble(book.name, wager, paytable, named, choices.decks, stated, stake)
    if choice.chosen_by == "variant":
        odds = replace(odds, paytable=None)
    return with_meter_terms(book, choices, odds, letter, stake)


def row_probabilities(classifier: Classifier, decks: int, extra: tuple[int, ...] = ()) -> dict[int, Fraction]:
    """Return the probability of every row of a classifier, and of `NONE`, in a round from a full shoe."""
    if classifier.inputs in HAND_SIZES:
        return count_rows(
            classifier, HAND_SIZES[ClassifierInputs(classifier.inputs)], copies_in(decks), extra
        ).probabilities()
    counts = dict.fromkeys((NONE, *classifier.rows), 0)
    for (player, player_cards, banker, banker_cards), ways in final_hands(decks).items():
        if classifier.inputs is ClassifierInputs.POINTS:
            row = classifier.function(player, player_cards, banker, banker_cards, *extra)
        else:
            assert classifier.inputs is ClassifierInputs.POINTS_FROM_BANKER, f"no way to count {classifier.inputs}"
            row = classifier.function(banker, banker_cards, player, player_cards, *extra)
        counts[row] += ways
    total = sum(counts.values())
    return {row: Fraction(count, total) for row, count in counts.items()}


@cache
def final_hands(decks: int) -> Mapping[FinalHands, int]:
    """Count the orders of six cards from a full shoe in which a coup ends with these points and numbers of cards."""
    values = Counter(map(value_of, fresh_decks(decks)))
    return MappingProxyType(count_coups([values[value] for value in _VALUES]))


def count_coups(shoe: list[int]) -> dict[FinalHands, int]:
    """Count the final hands of a coup from any shoe, given as the number of cards of each point value."""
    total = sum(shoe)
    assert total >= _CARDS_COUNTED, f"a coup may take {_CARDS_COUNTED} cards, and the shoe has {total}"
    ends: Counter[FinalHands] = Counter()
    for player, banker, ways in _first_four(shoe):
        if a_natural_stands(player, banker):  # 10.A
            ends[player, 2, banker, 2] += ways * perm(total - 4, 2)
        elif player_draws(player):  # 10.B
            _count_third_cards(shoe, player, banker, ways, total, ends)
        elif banker_draws(banker, NO_CARD):  # 10.D
            for drawn in _VALUES:
                ends[player, 2, point_count(banker + drawn), 3] += ways * shoe[drawn] * (total - 5)
        else:
            ends[player, 2, banker, 2] += ways * perm(total - 4, 2)
    return {hands: ways for hands, ways in ends.items() if ways}


def _first_four(shoe: list[int]) -> Iterator[tuple[int, int, int]]:
    """Yield both point counts after two cards each, and the ways to get them, with those cards out of the shoe."""
    for player in combinations_with_replacement(_VALUES, 2):
        player_ways = _take(shoe, *player)
        for banker in combinations_with_replacement(_VALUES, 2):
            ways = player_ways * _take(shoe, *banker)
            if ways:
                yield point_count(sum(player)), point_count(sum(banker)), ways
            _put_back(shoe, *banker)
        _put_back(shoe, *player)


def _count_third_cards(
    shoe: list[int], player: int, banker: int, ways: int, total: int, ends: Counter[FinalHands]
) -> None:
    """Draw for Player, and for Banker by what Player drew: 10.E."""
    for third in _VALUES:
        drawn_ways = ways * shoe[third]
        player_points = point_count(player + third)
        if not banker_draws(banker, third):
            ends[player_points, 3, banker, 2] += drawn_ways * (total - 5)
            continue
        for last in _VALUES:
            left = shoe[last] - (last == third)
            ends[player_points, 3, point_count(banker + last), 3] += drawn_ways * left


def _take(shoe: list[int], first: int, second: int) -> int:
    """Take two cards of these values out; return the number of ways, in either order."""
    ways = shoe[first]
    shoe[first] -= 1
    ways *= shoe[second] * (1 if first == second else 2)
    shoe[second] -= 1
    return ways


def _put_back(shoe: list[int], first: int, second: int) -> None:
    shoe[first] += 1
    shoe[second] += 1
