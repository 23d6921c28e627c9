"""Exact odds: the main game under best play, and the wagers on seven cards alone (R166 to R169)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cache
from math import comb
from types import MappingProxyType
from typing import Final

import pitboss.games.blitz.wagers  # noqa: F401 - registers them
from pitboss.cards import CARDS_IN_DECK
from pitboss.games.blitz.best_play import BestPlay, Prices, best_play
from pitboss.games.blitz.book import ALWAYS_OFFERED, ANTE, BLIND, BLITZ, PLAY, PROGRESSIVE
from pitboss.games.blitz.hands import (
    CARDS_DEALT,
    ClassifierInputs,
    HandFeatures,
    cards_in,
    classifier_arguments,
    hand_features,
)
from pitboss.games.blitz.options import PROGRESSIVE_STAKE, BlitzChoices, offer_of
from pitboss.games.blitz.wagers import IN_SUIT, Progressive, additional_rows
from pitboss.games.meters import with_meter_terms
from pitboss.law import NONE, Classifier, wagers_of
from pitboss.law.offers import Offer, check_letter, letter_of
from pitboss.law.options import CardTableChoices, TableChoices
from pitboss.law.paytables import ONLY_LETTER, Paytable, paytables
from pitboss.probability.odds import LOSE, OddsUnavailableError, RowOdds, WagerOdds, assemble

# Ante, Blind and Play under best play: the main game of 7.F(1) at the prices of chapter 12


WINS: Final = "wins"
TIES: Final = "ties"


def blind_letter(choices: TableChoices, letter: str | None = None) -> str:
    """Return the Blind's paytable: that of a letter, or the one that the choices select."""
    if letter is None:
        return letter_of(BLITZ, BLIND, choices)
    check_letter(BLITZ, BLIND, letter)
    return letter


def blind_classifier(letter: str) -> Classifier:
    """Return the classifier of the Blind."""
    return wagers_of(BLITZ.name)[BLIND].classifier(letter)


def prices(letter: str) -> Prices:
    """Return the prices of the three wagers: each equals the Ante, by 7.F(1) and 1.B(7)."""
    ante, play = (_paytable(wager, letter).rows[WINS].odds.win_per_unit() for wager in (ANTE, PLAY))
    printed = _paytable(BLIND, letter).rows
    blind = {int(row): printed[row.slug].odds.win_per_unit() for row in blind_classifier(letter).rows}
    wins = (ante + play + blind.get(row, Fraction(-1)) for row in range(NONE, max(blind) + 1))
    return Prices(tuple(wins), loss=Fraction(3), forfeit=Fraction(2))


def main_game(letter: str) -> BestPlay:
    """Find best play where the Blind has this paytable."""
    return best_play(blind_classifier(letter), prices(letter))


def method_text(best: BestPlay) -> str:
    """Describe best play in words."""
    played = sum(tally.hands for tally in best.tallies if tally.played)
    return (
        f"best play: each of the {best.hands:,} hands is played if that loses less than folding, counted against"
        f" all {best.dealer_hands:,} hands that the dealer can then hold; {played:,} are played"
    )


def chart_method_text(best: BestPlay, play_from: int) -> str:
    """Describe play by a given point total in words."""
    return (
        f"each of the {best.hands:,} hands with a point total of {play_from} or more is played and every other folded,"
        f" counted against all {best.dealer_hands:,} hands that the dealer can then hold"
    )


def main_game_odds(
    choices: CardTableChoices, wager: str, letter: str | None = None, play_from: int | None = None
) -> WagerOdds:
    """Return exact odds of Ante, Blind or Play, with the Blind's selected or named paytable.

    Play is best play, or from a given point total on.

    The Ante stands for the main game, like any wager that decisions add to: its house edge is the loss of Ante, Blind
    and Play per unit of the Ante, while its rows are its own. The others have their own house edge; that of Play is per
    unit of a Play Wager that is made.
    """
    letter = blind_letter(choices, letter)
    best = main_game(letter)
    method = f"{method_text(best) if play_from is None else chart_method_text(best, play_from)}; {_UNITS[wager]}"
    if play_from is not None:
        best = best.playing_from(play_from)
        if wager == PLAY and not any(tally.played for tally in best.tallies):
            raise OddsUnavailableError("by this chart no Play Wager is ever made", at="chart")
    chances = _chances(wager, letter, best)
    odds = assemble(BLITZ.name, wager, _paytable(wager, letter), chances, choices.decks)
    odds = replace(odds, paytable=letter, method=method)
    if wager != ANTE:
        return odds
    alone = f"{method}; the Ante by itself loses {odds.house_edge} of its amount"
    return replace(odds, house_edge=best.house_edge(), method=alone, results=best.results())


_UNITS: Final = {
    ANTE: "the house edge is the loss of Ante, Blind and Play together, per unit of the Ante; variance and hit"
    " frequency are those of the three together too",
    BLIND: "the house edge is the loss of the Blind by itself, per unit of the Blind",
    PLAY: "probabilities and house edge are those of the Play Wager by itself, per unit of a Play Wager that is made",
}


def _paytable(wager: str, letter: str) -> Paytable:
    printed = paytables(BLITZ.name)[wager].paytables
    return printed[ONLY_LETTER] if ONLY_LETTER in printed else printed[letter]


def _chances(wager: str, letter: str, best: BestPlay) -> dict[str, Fraction]:
    """Return the probability of each row; a forfeited wager is lost, and a Play Wager is then never made."""
    slugs = {int(row): row.slug for row in blind_classifier(letter).rows}
    played = [tally for tally in best.tallies if tally.played]
    deals = sum(tally.hands for tally in played) * best.dealer_hands if wager == PLAY else best.deals
    counts = dict.fromkeys((*_paytable(wager, letter).rows, LOSE), 0)
    for tally in played:
        counts[slugs[tally.row] if wager == BLIND else WINS] += tally.matchup.wins
        counts[TIES] += tally.matchup.ties
    counts[LOSE] = deals - sum(counts.values())
    return {row: Fraction(count, deals) for row, count in counts.items()}


# Wagers on seven cards alone, counted suit by suit (R166 to R169)


SETS_OF_RANKS = 1 << 13
METHOD_TEXT = "a player who would win this wager does not fold, which would forfeit it"
"""The assumption behind the odds of the progressive (11.C(3)); its lowest row is a point total of 29."""


def wager_odds(choices: BlitzChoices, wager: str, letter: str | None = None) -> WagerOdds:
    """Return one wager's exact odds, under the selected paytable or that of a letter."""
    if wager in ALWAYS_OFFERED:
        return main_game_odds(choices, wager, letter)
    offer = offer_of(choices, wager, letter)
    counts = dict.fromkeys((NONE, *offer.classifier.rows), 0)
    for features, ways in count_dealt_hands().items():
        counts[
            offer.classifier.function(*classifier_arguments(ClassifierInputs(offer.classifier.inputs), features))
        ] += ways
    total = comb(CARDS_IN_DECK, CARDS_DEALT)
    named = {row.slug: Fraction(counts[row], total) for row in offer.classifier.rows}
    stated = {}
    if wager == PROGRESSIVE:
        stated["progressive_fixed_basis"] = choices.progressive_fixed_basis
    odds = assemble(BLITZ.name, wager, offer.paytable, {LOSE: Fraction(counts[NONE], total), **named}, 1, stated)
    if wager != PROGRESSIVE:
        return odds
    odds = replace(with_royal_blitzes(odds, offer), method=METHOD_TEXT)
    return with_meter_terms(BLITZ, choices, odds, offer.paytable.letter, offer.stake or PROGRESSIVE_STAKE)


def with_royal_blitzes(odds: WagerOdds, offer: Offer) -> WagerOdds:
    """Divide the Double Blitz by the additional payments: each has its own row and share of the meters (R168)."""
    double = next(row for row in odds.rows if row.row == Progressive.DOUBLE_BLITZ.slug)
    total = comb(CARDS_IN_DECK, CARDS_DEALT)
    ways: Counter[int] = Counter()
    for made, count in count_dealt_hands().items():
        if made.blitzes == 2:
            ways[made.royal_blitzes] += count
    shares = dict(odds.meter_share or {})
    split = []
    for royal_blitzes, count in sorted(ways.items()):
        additional = list(additional_rows(offer.paytable, royal_blitzes))
        chance = Fraction(count, total)
        for row in additional:
            assert row.odds.meter is not None
            shares[row.odds.meter] += chance * row.odds.ratio
        pays = " and ".join([double.pays, *(str(row.odds) for row in additional)])
        clause = BLITZ.cite("12.E(2)(a)") if additional else double.clause
        paid = tuple((row.odds.meter, row.odds.ratio) for row in additional if row.odds.meter is not None)
        split.append(RowOdds(double_blitz_with(royal_blitzes), pays, chance, clause, double.returns, paid))
    rows = [row for old in odds.rows for row in (split if old is double else [old])]
    return replace(odds, rows=tuple(rows), meter_share=shares)


def double_blitz_with(royal_blitzes: int) -> str:
    """Return the name of a Double Blitz with Royal Blitzes in these suits."""
    suits = [suit.name.lower() for suit in IN_SUIT if royal_blitzes >> suit & 1]
    double = Progressive.DOUBLE_BLITZ.slug
    return f"{double}-with-royal-blitz-in-{'-and-'.join(suits)}" if suits else double


@cache
def count_dealt_hands() -> Mapping[HandFeatures, int]:
    """Count the ways in which seven cards of a deck make each thing that a wager may depend on."""
    hands: Counter[tuple[int, HandFeatures]] = Counter({(0, hand_features((0, 0, 0, 0))): 1})
    for suit in range(4):
        longer: Counter[tuple[int, HandFeatures]] = Counter()
        for (cards, so_far), ways in hands.items():
            for (more, made), sets in count_suit_hands(suit).items():
                if cards + more <= CARDS_DEALT and (suit < 3 or cards + more == CARDS_DEALT):
                    longer[cards + more, combine_suits(so_far, made)] += ways * sets
        hands = longer
    return MappingProxyType({made: ways for (_, made), ways in hands.items()})


def combine_suits(one: HandFeatures, other: HandFeatures) -> HandFeatures:
    """Combine the results of different suits."""
    return HandFeatures(
        max(one.total, other.total),
        one.blitzes + other.blitzes,
        one.royal_blitzes | other.royal_blitzes,
        one.has_royal_flush or other.has_royal_flush,
        max(one.most_suited, other.most_suited),
    )


@cache
def count_suit_hands(suit: int) -> Mapping[tuple[int, HandFeatures], int]:
    """Count the ways in which up to seven cards of one suit make each thing, by their number."""
    alone: Counter[tuple[int, HandFeatures]] = Counter()
    for ranks in range(SETS_OF_RANKS):
        if (cards := cards_in(ranks)) <= CARDS_DEALT:
            suits = [0, 0, 0, 0]
            suits[suit] = ranks
            alone[cards, hand_features((suits[0], suits[1], suits[2], suits[3]))] += 1
    return MappingProxyType(alone)
