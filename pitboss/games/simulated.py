"""The games that can be simulated: each has a module with a function `plan`, and a line here."""

from __future__ import annotations

from importlib import import_module

from pitboss.errors import Mistake
from pitboss.law.options import TableChoices
from pitboss.simulation.plan import Asked, Plan

SIMULATIONS = {
    "midi": "pitboss.games.baccarat.simulation.plan",
    "mini": "pitboss.games.baccarat.simulation.plan",
    "blackjack": "pitboss.games.blackjack.simulation.plan",
    "edge21": "pitboss.games.edge21.simulation.plan",
    "blitz": "pitboss.games.blitz.simulation.plan",
}


def plan_of(game: str, choices: TableChoices, asked: Asked) -> Plan:
    """What is to be simulated at a table of this game."""
    if game not in SIMULATIONS:
        raise Mistake(f"{game} cannot be simulated: {', '.join(SIMULATIONS)} can", at="game")
    found: Plan = import_module(SIMULATIONS[game]).plan(choices, asked)
    return found
