"""Switching at Blackjack Switch: where the two new hands win more by the chart."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import numpy as np
import numpy.typing as npt

from pitboss.games.blackjack.options import BlackjackChoices
from pitboss.games.blackjack.solver_rules import prices_of, rules_of
from pitboss.games.blackjack.switch_cache import cached_exchanges
from pitboss.games.twentyone.solver.chart import StrategyChart

EXCHANGED: Final = "wherever both hands together win more by the chart, all four cards and the up card being known"


def switches_of(choices: BlackjackChoices, chart: StrategyChart) -> npt.NDArray[np.uint8]:
    """Return whether to switch, by up card and the cards of both hands; even money is never taken here."""
    rules = replace(rules_of(choices), even_money=False)
    return cached_exchanges(rules, prices_of(choices), chart).astype(np.uint8).reshape(-1)
