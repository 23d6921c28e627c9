"""Print, as JSON, what a blackjack table with the four wagers shows, settles and earns."""

from __future__ import annotations

import json
from typing import Any

from pitboss.games.blackjack.game import GAME
from pitboss.games.registry import plan_of
from pitboss.games.sign import payout_lines
from pitboss.law.options import WagerChoices
from pitboss.simulation.plan import SimulationOptions
from pitboss.simulation.results import wager_figures
from pitboss.simulation.run import Work, run_locally
from support.new_wagers import two_aces
from support.settling import settle

WAGERS = ("two-aces", "dealt-natural", "hole-ace", "final-natural")
ROUNDS, SEED = 200_000, 20_260_101


def settled(cards: str, *decisions: str) -> dict[str, Any]:
    """One round with a wager of $10 and $5 on each of the four."""
    stakes = {"blackjack": 10, **dict.fromkeys(WAGERS, 5)}
    return settle(
        {
            "game": "blackjack",
            "options": {"blackjack_odds": "3 to 2"},
            "seats": {"1": stakes},
            "cards": cards,
            "decisions": [{"seat": 1, "choose": choose} for choose in decisions],
        }
    )


def report() -> dict[str, Any]:
    """All of it."""
    assert two_aces.__module__ == "support.new_wagers"
    choices = GAME.choices.model_validate({"blackjack_odds": "3 to 2", "decks": 6})
    choices = choices.model_copy(update={"wagers": {wager: WagerChoices() for wager in WAGERS}})
    areas = GAME.layout(choices, "Example House").areas
    lines = payout_lines(GAME.offers(choices))
    plan = plan_of("blackjack", choices, SimulationOptions(fresh_shoe=True))
    simulated = wager_figures(plan, run_locally(Work(plan, SEED, ROUNDS)))
    return {
        "areas": [[area.wager, area.inscription, area.clause, list(area.pays)] for area in areas],
        "sign": {line.wager: [line.title, [[row.what, row.pays] for row in line.rows]] for line in lines},
        "two aces": settled("Ah 9c As 8d", "stand"),
        "dealer's blackjack": settled("9h Kc 8s Ah"),
        "odds": {wager: GAME.odds(choices, wager).to_dict()["house_edge"] for wager in WAGERS},
        "simulated": {wager: [simulated[wager].house_edge, simulated[wager].standard_error] for wager in WAGERS},
    }


if __name__ == "__main__":
    print(json.dumps(report()))
