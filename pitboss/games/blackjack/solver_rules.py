"""Blackjack's rules and payouts for the solver."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np

import pitboss.games.blackjack.wagers  # noqa: F401 - registers them
from pitboss.games.blackjack.actions import MAIN
from pitboss.games.blackjack.books import BLACKJACK
from pitboss.games.blackjack.options import BlackjackChoices
from pitboss.games.twentyone.dealer_hands import values_in
from pitboss.games.twentyone.point_totals import TWENTY_ONE
from pitboss.games.twentyone.solver.hand_tables import payoffs, player_hands
from pitboss.games.twentyone.solver.rules import ACE_INDEX, PlayRules, Prices
from pitboss.law.offers import Offer, offer

KINDS = TWENTY_ONE + 1
"""Kind of a blackjack hand: its total."""


def rules_of(choices: BlackjackChoices) -> PlayRules:
    """Return a table's rules; a Switch table has no surrender (R45)."""
    blackjack = offer(BLACKJACK, MAIN, choices).paytable.rows["blackjack"].odds
    return PlayRules(
        shoe=values_in(choices.decks),
        hits_soft_17=choices.hits_soft_17,
        blackjack_pays=float(blackjack.ratio),
        blackjack_ties=True,
        most_hands=choices.extra_splits + 2,
        most_hands_of_aces=choices.extra_splits_aces + 2,
        one_card_aces=choices.has_one_card_aces,
        surrender=choices.surrender == "late" and not choices.is_switch,
        reader=choices.has_hole_card,
        even_money=choices.even_money,
        tens_of_a_rank=values_in(choices.decks)[ACE_INDEX] if choices.split_tens_by == "rank" else None,
    )


def without_blackjack_payout(rules: PlayRules) -> PlayRules:
    """Return the rules that decide the play of all hands but blackjacks, whatever a blackjack pays."""
    return replace(rules, blackjack_pays=0.0, even_money=False)


def prices_of(choices: BlackjackChoices) -> Prices:
    """Return the wins of standing hands, by the table's own classifier and paytable."""
    plain = payoffs(KINDS, _win(offer(BLACKJACK, MAIN, choices)))
    return Prices(np.array(player_hands().totals), plain, plain, plain)


def _win(offered: Offer) -> Callable[[int, int, bool], float]:
    def win(total: int, dealer_total: int, dealer_blackjack: bool) -> float:
        row = offered.rows[offered.classifier.function(total, False, False, dealer_total, dealer_blackjack)]
        return -1.0 if row is None else float(row.odds.win_per_unit())

    return win
