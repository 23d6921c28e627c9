"""Exact odds of blackjack's wagers from a full shoe."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from pitboss.cards import ACE, CARDS_IN_DECK, card_of
from pitboss.errors import Mistake
from pitboss.games.blackjack.books import BLACKJACK
from pitboss.games.blackjack.options import BlackjackChoices
from pitboss.games.blackjack.views import Sees
from pitboss.games.blackjack.words import MAIN
from pitboss.law import NONE, wagers_of
from pitboss.law.offers import letter_of, priced
from pitboss.law.paytables import paytables
from pitboss.odds.counting import copies_in, count_rows
from pitboss.odds.exact import LOSE, NoOdds, WagerOdds, assemble


def wager_odds(choices: BlackjackChoices, wager: str) -> WagerOdds:
    """The exact odds of one wager; insurance from a shoe of which only the dealer's ace is known."""
    choice = paytables(BLACKJACK.name)[wager]
    if wager == MAIN:
        why = f"what {wager} wins depends on how the hands are played, so it has no odds of its own"
        raise NoOdds(why, at="wager", clause=choice.clause)
    try:
        letter = letter_of(BLACKJACK, wager, choices)
    except Mistake as mistake:
        raise NoOdds(mistake.message, at=mistake.at, clause=mistake.clause) from None
    paytable = priced(choice.paytables[letter], choices)
    classifier = wagers_of(BLACKJACK.name)[wager].classifier(letter)
    if classifier.sees is Sees.PLAYER_FOUR:
        counted = count_rows(classifier, (2, 2), copies_in(choices.decks)).probabilities()
        by_row = {LOSE: counted[NONE], **{row.slug: counted[row] for row in classifier.rows}}
        return replace(assemble(BLACKJACK.name, wager, paytable, by_row, choices.decks), paytable=None)
    assert classifier.sees is Sees.UP_AND_HOLE, f"no way to count {classifier.sees}"
    ace = card_of(ACE, 0)
    copies = list(copies_in(choices.decks))
    copies[ace] -= 1
    left = sum(copies)
    chances = dict.fromkeys((NONE, *classifier.rows), Fraction(0))
    for card in range(CARDS_IN_DECK):
        chances[classifier.function(ace, card)] += Fraction(copies[card], left)
    named = {LOSE: chances[NONE], **{row.slug: chances[row] for row in classifier.rows}}
    return assemble(BLACKJACK.name, wager, paytable, named, choices.decks)
