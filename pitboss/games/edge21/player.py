"""A player of Player's Edge 21, who goes by the chart of six decks."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Final

from pitboss.games.edge21.chart import EdgeChart, choose
from pitboss.games.edge21.chart_file import read_chart
from pitboss.games.player import Below
from pitboss.games.sight import Seen
from pitboss.games.twentyone.actions import STAND
from pitboss.games.twentyone.hands import Hand
from pitboss.games.twentyone.player import TwentyOnePlayer
from pitboss.round.betting import ActionWanted
from pitboss.round.inputs import Decision
from pitboss.round.requests import DecisionWanted


@cache
def chart() -> EdgeChart:
    """Return the basic strategy of six decks, from its file; a test holds it to the solver."""
    text = files("pitboss.games.edge21").joinpath("charts", "six_decks.toml").read_text(encoding="utf-8")
    return read_chart(tomllib.loads(text))


class EdgePlayer(TwentyOnePlayer):
    """A player who goes by the chart and takes no insurance."""

    plays = "by basic strategy"

    def answer(self, seen: Seen, wanted: DecisionWanted | ActionWanted, below: Below) -> Decision | None:
        """Return the decision of the seat that is asked."""
        assert isinstance(wanted, DecisionWanted), "Player's Edge 21 has decisions"
        if STAND not in wanted.choices or wanted.hand is None:
            return None
        own = seen.hands[wanted.hand - 1]
        hand = Hand(0, cards=own.cards, doubles=[0] * own.doubles, from_split=own.from_split)
        return Decision(seat=wanted.seat, choose=choose(chart(), hand, wanted.choices, seen.dealer[0]))


PLAYER: Final = EdgePlayer()
