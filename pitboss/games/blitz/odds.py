"""Exact odds of the wagers on seven cards alone, suit by suit (R166 to R169).

Wagers that depend on decisions are in `main_game.py`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cache
from math import comb
from types import MappingProxyType

import pitboss.games.blitz.wagers  # noqa: F401 - registers them
from pitboss.cards import CARDS_IN_DECK
from pitboss.games.blitz.actions import ALWAYS_OFFERED, PROGRESSIVE
from pitboss.games.blitz.books import BLITZ
from pitboss.games.blitz.classifier_inputs import Made, Sees, looks_at, made_of
from pitboss.games.blitz.main_game import main_game_odds
from pitboss.games.blitz.offers import PROGRESSIVE_STAKE, offered
from pitboss.games.blitz.options import BlitzChoices
from pitboss.games.blitz.scores import DEALT, cards_in
from pitboss.games.blitz.wagers.progressive import IN_SUIT, Progressive, on_top
from pitboss.games.meters import with_meter_terms
from pitboss.law import NONE
from pitboss.law.offers import Offer
from pitboss.probability.odds import LOSE, RowOdds, WagerOdds, assemble

SETS_OF_RANKS = 1 << 13
METHOD = "a player who would win this wager does not fold, which would forfeit it"
"""The assumption behind the odds of the progressive (11.C(3)); its lowest row is a point total of 29."""


def wager_odds(choices: BlitzChoices, wager: str, letter: str | None = None) -> WagerOdds:
    """Return one wager's exact odds, under the selected paytable or that of a letter."""
    if wager in ALWAYS_OFFERED:
        return main_game_odds(choices, wager, letter)
    found = offered(choices, wager, letter)
    counts = dict.fromkeys((NONE, *found.classifier.rows), 0)
    for made, ways in dealt_hands().items():
        counts[found.classifier.function(*looks_at(Sees(found.classifier.sees), made))] += ways
    total = comb(CARDS_IN_DECK, DEALT)
    named = {row.slug: Fraction(counts[row], total) for row in found.classifier.rows}
    stated = {}
    if wager == PROGRESSIVE:
        stated["progressive_fixed_basis"] = choices.progressive_fixed_basis
    odds = assemble(BLITZ.name, wager, found.paytable, {LOSE: Fraction(counts[NONE], total), **named}, 1, stated)
    if wager != PROGRESSIVE:
        return odds
    odds = replace(with_royal_blitzes(odds, found), method=METHOD)
    return with_meter_terms(BLITZ, choices, odds, found.paytable.letter, found.stake or PROGRESSIVE_STAKE)


def with_royal_blitzes(odds: WagerOdds, found: Offer) -> WagerOdds:
    """Divide the Double Blitz by the additional payments: each has its own row and share of the meters (R168)."""
    double = next(row for row in odds.rows if row.row == Progressive.DOUBLE_BLITZ.slug)
    total = comb(CARDS_IN_DECK, DEALT)
    ways: Counter[int] = Counter()
    for made, count in dealt_hands().items():
        if made.blitzes == 2:
            ways[made.royal_blitzes] += count
    shares = dict(odds.meter_share or {})
    split = []
    for royal_blitzes, count in sorted(ways.items()):
        besides = list(on_top(found.paytable, royal_blitzes))
        chance = Fraction(count, total)
        for row in besides:
            assert row.odds.meter is not None
            shares[row.odds.meter] += chance * row.odds.ratio
        pays = " and ".join([double.pays, *(str(row.odds) for row in besides)])
        clause = BLITZ.cite("12.E(2)(a)") if besides else double.clause
        paid = tuple((row.odds.meter, row.odds.ratio) for row in besides if row.odds.meter is not None)
        split.append(RowOdds(double_blitz_with(royal_blitzes), pays, chance, clause, double.returns, paid))
    rows = [row for old in odds.rows for row in (split if old is double else [old])]
    return replace(odds, rows=tuple(rows), meter_share=shares)


def double_blitz_with(royal_blitzes: int) -> str:
    """Return the name of a Double Blitz with Royal Blitzes in these suits."""
    suits = [suit.name.lower() for suit in IN_SUIT if royal_blitzes >> suit & 1]
    double = Progressive.DOUBLE_BLITZ.slug
    return f"{double}-with-royal-blitz-in-{'-and-'.join(suits)}" if suits else double


@cache
def dealt_hands() -> Mapping[Made, int]:
    """Count the ways in which seven cards of a deck make each thing that a wager may depend on."""
    hands: Counter[tuple[int, Made]] = Counter({(0, made_of((0, 0, 0, 0))): 1})
    for suit in range(4):
        longer: Counter[tuple[int, Made]] = Counter()
        for (cards, so_far), ways in hands.items():
            for (more, made), sets in suits_alone(suit).items():
                if cards + more <= DEALT and (suit < 3 or cards + more == DEALT):
                    longer[cards + more, together(so_far, made)] += ways * sets
        hands = longer
    return MappingProxyType({made: ways for (_, made), ways in hands.items()})


def together(one: Made, other: Made) -> Made:
    """Combine the results of different suits."""
    return Made(
        max(one.total, other.total),
        one.blitzes + other.blitzes,
        one.royal_blitzes | other.royal_blitzes,
        one.royal_flush or other.royal_flush,
        max(one.most_suited, other.most_suited),
    )


@cache
def suits_alone(suit: int) -> Mapping[tuple[int, Made], int]:
    """Count the ways in which up to seven cards of one suit make each thing, by their number."""
    alone: Counter[tuple[int, Made]] = Counter()
    for ranks in range(SETS_OF_RANKS):
        if (cards := cards_in(ranks)) <= DEALT:
            suits = [0, 0, 0, 0]
            suits[suit] = ranks
            alone[cards, made_of((suits[0], suits[1], suits[2], suits[3]))] += 1
    return MappingProxyType(alone)
