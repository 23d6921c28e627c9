"""Wagers on a match with the dealer's up card: Match-the-Dealer, Match Super Bonus, Match (R55, R87)."""

from __future__ import annotations

from pitboss.games.blackjack.books import BLACKJACK
from pitboss.games.blackjack.classifier_inputs import Sees
from pitboss.games.twentyone.matches import Matches, matches
from pitboss.law import wager

wager("match-the-dealer", (BLACKJACK,), "6.G(2)", rows=Matches, sees=Sees.PLAYER_TWO_AND_UP)(matches)
wager("match-super-bonus", (BLACKJACK,), "6.G(24)", rows=Matches, sees=Sees.PLAYER_TWO_AND_UP)(matches)
wager("match", (BLACKJACK,), "6.G(32)", rows=Matches, sees=Sees.PLAYER_TWO_AND_UP)(matches)
