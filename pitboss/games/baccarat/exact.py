"""Exact odds of baccarat: a whole coup walked over the ten point values (chapters 6 and 10), and every wager's rows."""

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
from pitboss.cards import NO_CARD, fresh_decks
from pitboss.errors import Mistake
from pitboss.games.baccarat.point_count import point_count, value_of
from pitboss.games.baccarat.third_card import a_natural_stands, banker_draws, player_draws
from pitboss.games.baccarat.views import Sees
from pitboss.law import NONE, Book, Classifier, wagers_of
from pitboss.law.paytables import ONLY, Paytable, WagerPaytables, paytables
from pitboss.money.odds import Odds
from pitboss.odds.counting import copies_in, count_rows
from pitboss.odds.exact import LOSE, WagerOdds, assemble

FinalHands = tuple[int, int, int, int]
"""Player's point count and number of cards, then Banker's."""

_VALUES: Final = range(10)
_CARDS: Final = 6
"""The most cards that a coup takes; one that takes fewer is counted with each order of those left untouched."""

_HANDS: Final = {
    Sees.PLAYER_TWO: (2,),
    Sees.BANKER_TWO: (2,),
    Sees.INITIAL_FOUR: (2, 2),
    Sees.INITIAL_FOUR_AND_COMBINATIONS: (2, 2),
}


def baccarat_odds(
    book: Book,
    wager_id: str,
    decks: int,
    letter: str | None = None,
    *,
    odds_override: Mapping[str, Odds] | None = None,
    stake_cents: int | None = None,
    extra: tuple[int, ...] = (),
    options: Mapping[str, str] | None = None,
) -> WagerOdds:
    """The exact odds of one wager under one of its paytables.

    `odds_override` has the operator's prices by the option that sets them, as `tie_odds`; `stake_cents` is what rows in
    dollars are divided by; `extra` is what a classifier sees beyond the cards; `options` is what the answer repeats.
    """
    wager = wagers_of(book.name).get(wager_id)
    if wager is None:
        raise Mistake(f"{book.name} has no wager {wager_id!r}: it has {', '.join(sorted(wagers_of(book.name)))}.")
    choice = paytables(book.name)[wager_id]
    paytable, said = _priced(_chosen(choice, letter), odds_override or {})
    classifier = wager.classifier(paytable.letter)
    chances = row_probabilities(classifier, decks, extra)
    named = {LOSE: chances[NONE], **{row.slug: chances[row] for row in classifier.rows}}
    if choice.chosen_by == "variant":  # R125
        said["variant"] = paytable.letter
    found = assemble(book.name, wager_id, paytable, named, decks, said | dict(options or {}), stake_cents)
    return replace(found, paytable=None) if choice.chosen_by == "variant" else found


def _chosen(choice: WagerPaytables, letter: str | None) -> Paytable:
    if letter is None and len(choice.paytables) == 1:
        (letter,) = choice.paytables
    if letter not in choice.paytables:
        if ONLY in choice.paytables:
            raise Mistake(f"{choice.wager} has a single paytable and no letter to choose.", clause=choice.clause)
        printed = ", ".join(choice.paytables)
        raise Mistake(f"{choice.wager} has the paytables {printed}: choose one of them.", clause=choice.clause)
    return choice.paytables[letter]


def _priced(paytable: Paytable, prices: Mapping[str, Odds]) -> tuple[Paytable, dict[str, str]]:
    """The paytable with the operator's prices in it, and those prices as options."""
    rows = dict(paytable.rows)
    said: dict[str, str] = {}
    for row in paytable.rows.values():
        if row.set_by is not None and row.set_by in prices:
            rows[row.row] = replace(row, odds=prices[row.set_by])
            said[row.set_by] = str(prices[row.set_by])
    return replace(paytable, rows=rows), said


def row_probabilities(classifier: Classifier, decks: int, extra: tuple[int, ...] = ()) -> dict[int, Fraction]:
    """The probability of every row of a classifier, and of `NONE`, in a round from a full shoe."""
    if classifier.sees in _HANDS:
        return count_rows(classifier, _HANDS[Sees(classifier.sees)], copies_in(decks), extra).probabilities()
    counts = dict.fromkeys((NONE, *classifier.rows), 0)
    for (player, player_cards, banker, banker_cards), ways in final_hands(decks).items():
        if classifier.sees is Sees.POINTS:
            row = classifier.function(player, player_cards, banker, banker_cards, *extra)
        else:
            assert classifier.sees is Sees.POINTS_FROM_BANKER, f"no way to count {classifier.sees}"
            row = classifier.function(banker, banker_cards, player, player_cards, *extra)
        counts[row] += ways
    total = sum(counts.values())
    return {row: Fraction(count, total) for row, count in counts.items()}


@cache
def final_hands(decks: int) -> Mapping[FinalHands, int]:
    """In how many orders of six cards from a full shoe a coup ends with these point counts and numbers of cards."""
    values = Counter(map(value_of, fresh_decks(decks)))
    return MappingProxyType(walk_coup([values[value] for value in _VALUES]))


def walk_coup(shoe: list[int]) -> dict[FinalHands, int]:
    """The same from any shoe, given as how many cards of each point value it holds."""
    total = sum(shoe)
    assert total >= _CARDS, f"a coup may take {_CARDS} cards, and the shoe has {total}"
    ends: Counter[FinalHands] = Counter()
    for player, banker, ways in _first_four(shoe):
        if a_natural_stands(player, banker):  # 10.A
            ends[player, 2, banker, 2] += ways * perm(total - 4, 2)
        elif player_draws(player):  # 10.B
            _walk_third_cards(shoe, player, banker, ways, total, ends)
        elif banker_draws(banker, NO_CARD):  # 10.D
            for drawn in _VALUES:
                ends[player, 2, point_count(banker + drawn), 3] += ways * shoe[drawn] * (total - 5)
        else:
            ends[player, 2, banker, 2] += ways * perm(total - 4, 2)
    return {hands: ways for hands, ways in ends.items() if ways}


def _first_four(shoe: list[int]) -> Iterator[tuple[int, int, int]]:
    """Both point counts after two cards each, and the ways to get them; those cards are out of the shoe meanwhile."""
    for player in combinations_with_replacement(_VALUES, 2):
        player_ways = _take(shoe, *player)
        for banker in combinations_with_replacement(_VALUES, 2):
            ways = player_ways * _take(shoe, *banker)
            if ways:
                yield point_count(sum(player)), point_count(sum(banker)), ways
            _put_back(shoe, *banker)
        _put_back(shoe, *player)


def _walk_third_cards(
    shoe: list[int], player: int, banker: int, ways: int, total: int, ends: Counter[FinalHands]
) -> None:
    """Player draws, and Banker by what Player drew: 10.E."""
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
    """Take two cards of these values out; the ways, in either order, in which that can be done."""
    ways = shoe[first]
    shoe[first] -= 1
    ways *= shoe[second] * (1 if first == second else 2)
    shoe[second] -= 1
    return ways


def _put_back(shoe: list[int], first: int, second: int) -> None:
    shoe[first] += 1
    shoe[second] += 1
