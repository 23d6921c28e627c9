"""Counts over the cards of a shoe agree with deals written out one by one, compiled or not."""

from __future__ import annotations

from collections import Counter
from enum import Enum, auto
from fractions import Fraction
from itertools import combinations
from math import comb

import pytest
from numba.extending import register_jitable

from pitboss.cards import card_of, parse_cards, rank_of, suit_of
from pitboss.games.baccarat.wagers.initial_cards import any_pair, jackpot_baccarat
from pitboss.law import NONE, Classifier, Row, wagers_of
from pitboss.probability import counts as counting
from pitboss.probability.counts import copies_in, count_rows


class Looks(Enum):
    CARDS = auto()


class Likeness(Row):
    ALL_THREE = auto()
    SAME_RANK = auto()
    SAME_SUIT = auto()


@register_jitable
def likeness_to_up_card(first: int, second: int, up: int) -> int:
    """A made-up wager on two cards and an up card."""
    if rank_of(first) == rank_of(up) and rank_of(second) == rank_of(up):
        return Likeness.ALL_THREE
    if rank_of(first) == rank_of(up) or rank_of(second) == rank_of(up):
        return Likeness.SAME_RANK
    return Likeness.SAME_SUIT if suit_of(first) == suit_of(second) == suit_of(up) else NONE


class High(Row):
    HIGHER = auto()


def higher_than(first: int, second: int, limit: int) -> int:
    """A made-up wager with a limit that comes from outside the cards."""
    return High.HIGHER if rank_of(first) + rank_of(second) > limit else NONE


LIKENESS = Classifier(likeness_to_up_card, Likeness, Looks.CARDS, None)
HIGHER = Classifier(higher_than, High, Looks.CARDS, None)
SMALL_SHOE = parse_cards("Ac Ac Ad 2c 2c 2c 2h 3d 3d Kc")


def copies_of(cards: list[int]) -> tuple[int, ...]:
    return tuple(cards.count(card) for card in range(52))


def test_eight_decks_hold_eight_of_each_card() -> None:
    assert copies_in(8) == (8,) * 52


def test_a_deck_without_tens_has_none() -> None:
    copies = copies_in(2, ranks=[rank for rank in range(1, 14) if rank != 10])
    assert [copies[card_of(10, suit)] for suit in range(4)] == [0, 0, 0, 0]
    assert sum(copies) == 96


def test_a_pair_in_eight_decks_is_31_in_415() -> None:
    pair = wagers_of("midi")["player-pair"].classifiers[0]
    chances = count_rows(pair, (2,), copies_in(8)).probabilities()
    assert 1 - chances[NONE] == Fraction(31, 415)


@pytest.mark.parametrize("compiled", [False, True])
def test_two_cards_and_an_up_card_from_a_small_shoe_are_counted_like_deals_written_out(
    monkeypatch: pytest.MonkeyPatch, compiled: bool
) -> None:
    written_out: Counter[int] = Counter()
    for place, up in enumerate(SMALL_SHOE):
        for first, second in combinations(SMALL_SHOE[:place] + SMALL_SHOE[place + 1 :], 2):
            written_out[likeness_to_up_card(first, second, up)] += 1
    monkeypatch.setattr(counting, "_MIN_DEALS_TO_COMPILE", 0 if compiled else 10**9)
    count_rows.cache_clear()
    counted = count_rows(LIKENESS, (2, 1), copies_of(SMALL_SHOE))
    assert counted.total == comb(10, 2) * 8
    assert counted.rows == {row: written_out[row] for row in (NONE, *Likeness)}


def test_two_hands_of_two_from_a_small_shoe_are_counted_like_deals_written_out() -> None:
    written_out: Counter[int] = Counter()
    places = range(len(SMALL_SHOE))
    for player in combinations(places, 2):
        for banker in combinations([place for place in places if place not in player], 2):
            written_out[jackpot_baccarat(*(SMALL_SHOE[place] for place in player + banker))] += 1
    jackpot = wagers_of("midi")["jackpot-baccarat"].classifiers[0]
    counted = count_rows(jackpot, (2, 2), copies_of(SMALL_SHOE))
    assert counted.total == comb(10, 2) * comb(8, 2)
    assert {row: count for row, count in counted.rows.items() if count} == written_out


def test_arguments_beyond_the_cards_reach_the_classifier() -> None:
    shoe = copies_of(parse_cards("Ac 2c 3c"))
    counts = [count_rows(HIGHER, (2,), shoe, (limit,)).rows[High.HIGHER] for limit in (2, 3, 4, 5)]
    assert counts == [3, 2, 1, 0]  # 1+2, 1+3, 2+3


def test_a_count_that_could_overflow_is_a_fault() -> None:
    with pytest.raises(AssertionError, match="64 bits"):
        count_rows(Classifier(any_pair, Likeness, Looks.CARDS, None), (4, 4), copies_in(8))
