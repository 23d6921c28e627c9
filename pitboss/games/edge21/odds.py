"""Exact odds of Player's Edge 21 wagers from a full shoe of 48-card decks."""

from __future__ import annotations

from pitboss.cards import ACE, card_of
from pitboss.games.edge21.actions import MAIN
from pitboss.games.edge21.books import EDGE21
from pitboss.games.edge21.classifier_inputs import Sees
from pitboss.games.edge21.main_game import main_game_odds
from pitboss.games.edge21.options import EdgeChoices
from pitboss.games.edge21.table import RANKS
from pitboss.games.meters import with_meter_terms
from pitboss.games.twentyone.submission_rules import stake_of
from pitboss.law import Classifier, wagers_of
from pitboss.law.offers import check_letter, letter_of
from pitboss.law.paytables import paytables
from pitboss.probability.counts import RowCounts, copies_in, count_rows
from pitboss.probability.odds import WagerOdds, assemble, by_name

HANDS = {Sees.PLAYER_TWO_AND_UP: (2, 1), Sees.PLAYER_TWO_AND_HOLE: (2, 1), Sees.BOTH_TWO: (2, 2)}
"""Number of player's and dealer's cards that a wager is decided by."""


def wager_odds(choices: EdgeChoices, wager: str, letter: str | None = None) -> WagerOdds:
    """Return the exact odds of one wager; for insurance only the dealer's ace is known."""
    if letter is not None:
        check_letter(EDGE21, wager, letter)
    if wager == MAIN:
        return main_game_odds(choices)
    printed = paytables(EDGE21.name)[wager]
    letter = letter or letter_of(EDGE21, wager, choices)
    classifier = wagers_of(EDGE21.name)[wager].classifier(letter)
    chances = counted(classifier, copies_in(choices.decks, RANKS)).probabilities()
    named = by_name(classifier, chances)
    stake = stake_of(EDGE21, choices, wager)
    found = assemble(EDGE21.name, wager, printed.paytables[letter], named, choices.decks, stake=stake)
    return with_meter_terms(EDGE21, choices, found, letter, stake)


def counted(classifier: Classifier, copies: tuple[int, ...]) -> RowCounts:
    """Count the deals that make each row."""
    if classifier.sees is Sees.UP_AND_HOLE:
        ace = card_of(ACE, 0)
        left = tuple(many - (card == ace) for card, many in enumerate(copies))
        return count_rows(classifier, (1,), left, (ace,))
    return count_rows(classifier, HANDS[Sees(classifier.sees)], copies)
