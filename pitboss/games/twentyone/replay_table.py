"""Replay of one recorded round of twenty-one."""

from __future__ import annotations

from pitboss.games.twentyone.round_steps import round_of_play
from pitboss.games.twentyone.session import OpenTwentyOne
from pitboss.table.play import Script


class ReplayTable(OpenTwentyOne):
    """A table with locked wagers that deals one round."""

    draws_determinant_card = False
    collects_chips = False

    def script(self) -> Script[None]:
        """Play one round."""
        self.begin_round()
        yield from round_of_play(self)
