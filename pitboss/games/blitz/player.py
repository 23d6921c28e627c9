"""A player of Three Card Blitz, who plays from a point total on and folds with less (11.B)."""

from __future__ import annotations

from typing import Final

from pitboss.games.blitz.book import FOLD, PLAY
from pitboss.games.blitz.hands import point_total, suits_of
from pitboss.games.blitz.table import BlitzTable
from pitboss.games.felt import Observation, ObservationBuilder, ObservedHand
from pitboss.games.player import RandBelow
from pitboss.inputs import Decision
from pitboss.requests import ActionWanted, DecisionWanted

PLAY_FROM: Final = 19
"""The best such rule under every paytable of the Blind; a test holds it to `pitboss strategy blitz`."""


class BlitzPlayer:
    """A player who decides by the point total."""

    plays = f"by the point rule: with {PLAY_FROM} points or more, and fold with less"

    def decide(
        self, observation: Observation, wanted: DecisionWanted | ActionWanted, randbelow: RandBelow
    ) -> Decision | None:
        """Return the decision of the seat that is asked."""
        assert isinstance(wanted, DecisionWanted), "Three Card Blitz has decisions"
        if PLAY not in wanted.choices:
            return None
        total = point_total(*suits_of(observation.hands[0].cards))
        return Decision(seat=wanted.seat, choose=PLAY if total >= PLAY_FROM else FOLD)

    def observe(self, table: BlitzTable, seat: int) -> Observation:
        """Return what the player of this seat can see at a table: the seven cards of their own hand."""
        return Observation(hands=[ObservedHand(table.round.boxes[seat].cards)], rules=table.choices)

    def observation_builder(self) -> ObservationBuilder:
        """Return an empty builder."""
        return ObservationBuilder()


PLAYER: Final = BlitzPlayer()
