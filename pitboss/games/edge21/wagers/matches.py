"""Match-Up and Match-Down: a player's card of the rank of a dealer's card (6.G(1), 6.G(2), R101)."""

from __future__ import annotations

from pitboss.games.edge21.actions import MATCH_DOWN, MATCH_UP
from pitboss.games.edge21.books import EDGE21
from pitboss.games.edge21.classifier_inputs import Sees
from pitboss.games.twentyone.matches import Matches, matches
from pitboss.law import wager

wager(
    MATCH_UP, (EDGE21,), "edge21:6.G(1)", "edge21:7.F(1)(a)", "edge21:7.F(1)(b)", "edge21:7.F(1)(c)",
    rows=Matches, sees=Sees.PLAYER_TWO_AND_UP,
)(matches)  # fmt: skip
wager(MATCH_DOWN, (EDGE21,), "edge21:6.G(2)", rows=Matches, sees=Sees.PLAYER_TWO_AND_HOLE)(matches)
