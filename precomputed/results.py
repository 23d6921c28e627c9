"""The questions whose answers ship with the package: odds and strategies at common rules."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import pitboss
from pitboss.games.blackjack.options import BlackjackChoices
from pitboss.games.blackjack.strategy.basic_strategy import basic_strategy as blackjack_strategy
from pitboss.games.edge21.options import EdgeChoices
from pitboss.games.edge21.strategy.basic_strategy import basic_strategy as edge_strategy
from pitboss.house.sample import SAMPLE_HOUSE
from pitboss.probability.odds import WagerOdds
from pitboss.submission import SAMPLE, SubmittedTable
from pitboss.submission.check import check_submission
from pitboss.submission.counter_warnings import CountedTable
from pitboss.submission.starter import starter

ODDS: dict[str, range | tuple[int, ...]] = {
    "blackjack": range(1, 9),
    "midi": range(6, 9),
    "mini": range(6, 9),
    "edge21": (5, 6, 8),
    "blitz": (1,),
}
"""Every lawful number of decks, by game."""
MAIN_WAGERS = {"blackjack": "blackjack", "edge21": "edge-21"}
"""Wagers whose net results depend on the rules of the strategy."""
SWITCH_DECKS = (6, 8)
"""Numbers of decks of common Switch tables."""


def compute_all() -> None:
    """Compute all results of the package."""
    for game, options in odds_queries():
        pitboss.odds(game, **options)
    for game, options in strategy_queries():
        pitboss.strategy(game, **options).to_dict()
        if game in MAIN_WAGERS:
            pitboss.odds(game, MAIN_WAGERS[game], **options)
    for decks in SWITCH_DECKS:
        pitboss.odds("blackjack", "blackjack", decks=decks, switch=True)
    compute_demonstration_charts()
    compute_sample_odds()
    compute_checks()


def compute_demonstration_charts() -> None:
    """Compute the charts of the demonstration tables."""
    for table in demonstration_tables():
        if isinstance(table.choices, BlackjackChoices):
            blackjack_strategy(table.choices)
        elif isinstance(table.choices, EdgeChoices):
            edge_strategy(table.choices)


def compute_sample_odds() -> None:
    """Compute the odds in the lobby and at the tables of the sample house."""
    for table in pitboss.load(SAMPLE_HOUSE).tables.values():
        for wager in table.game.offers(table.choices):
            table.odds(wager)


def compute_checks() -> None:
    """Compute the counter warnings of `check` for the sample house, the sample and every starter."""
    for path in (SAMPLE_HOUSE, SAMPLE):
        pitboss.check(path)
    for game in ODDS:
        check_submission(starter(game))


def compute_test_sample() -> None:
    """Compute a result of every kind, for the test that compares them with the shipped ones."""
    pitboss.odds("midi", "lucky-nines", decks=8)
    pitboss.strategy("blackjack", blackjack_odds="6 to 5").to_dict()
    pitboss.odds("blackjack", "blackjack", blackjack_odds="6 to 5")
    pitboss.odds("blackjack", "blackjack", decks=6, switch=True)
    pitboss.strategy("edge21").to_dict()
    pitboss.odds("edge21", "edge-21")
    pitboss.strategy("blitz", paytable="A").to_dict()
    counted, odds = counted_wager()
    counted.estimate(odds)
    counted.units_per_100(odds)


def counted_wager() -> tuple[CountedTable, WagerOdds]:
    """Return a wager of the sample that a card counter can beat, with its odds."""
    table = next(table for table in pitboss.load(SAMPLE).tables.values() if "dragon-7" in table.choices.wagers)
    return CountedTable(table.game, table.choices, "dragon-7"), table.odds("dragon-7")


def odds_queries() -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the games and options for the odds of all wagers."""
    for game, every in ODDS.items():
        yield from ((game, {"decks": decks}) for decks in every)


def strategy_queries() -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the games and options for strategies."""
    surrenders = ("late", "none")
    for decks, soft_17, surrender in product((1, 2, 4, 6, 8), ("stand", "hit"), surrenders):
        rules = {"decks": decks, "dealer_soft_17": soft_17, "surrender": surrender}
        for price in ("3 to 2", "6 to 5"):
            yield "blackjack", {**rules, "blackjack_odds": price}
    for decks, surrender, redouble in product((5, 6, 8), surrenders, (False, True)):
        yield "edge21", {"decks": decks, "surrender": surrender, "double_double_down": redouble}
    for letter in "ABC":
        yield "blitz", {"paytable": letter}


def demonstration_tables() -> Iterator[SubmittedTable]:
    """Yield the tables of the sample and of the starters, at which demonstrations play by a chart."""
    yield from pitboss.load(SAMPLE).tables.values()
    yield from (pitboss.new_table(game) for game in ("blackjack", "edge21"))
