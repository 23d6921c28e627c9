"""Distribution of net results of the Blackjack Wager, under best play or by a chart."""

from __future__ import annotations

from pitboss.games.blackjack import switch_results, switch_solver
from pitboss.games.blackjack.options import BlackjackChoices
from pitboss.games.blackjack.solver_rules import prices_of, rules_of, without_blackjack_payout
from pitboss.games.blackjack.switch_results import switch_nets
from pitboss.games.twentyone.net_results.round_results import (
    FoundResults,
    RoundResults,
    blackjack_chance,
    cached_results,
    find_results,
    of_one_wager,
    with_blackjacks,
)
from pitboss.games.twentyone.net_results.split_results import changed
from pitboss.games.twentyone.solver.chart import StrategyChart, decisions_by
from pitboss.games.twentyone.solver.first_decisions import best_decisions
from pitboss.games.twentyone.solver.rules import PlayRules, Prices


def best_play_results(choices: BlackjackChoices) -> RoundResults:
    """Return the results under best play, cached on disk."""
    rules, prices = rules_of(choices), prices_of(choices)
    if choices.switch:
        found = cached_results(
            "switch", rules, prices, lambda: _switch(rules, prices), 1.0, switch_solver, switch_results
        )
        return of_one_wager(rules, found)
    plain = without_blackjack_payout(rules)
    without = 1.0 - float(blackjack_chance(rules.shoe))
    found = cached_results("best play", plain, prices, lambda: find_results(plain, prices, best_decisions), without)
    return with_blackjacks(rules, found)


def chart_results(choices: BlackjackChoices, chart: StrategyChart) -> RoundResults:
    """Return the results by a chart; at Switch with the best exchanges for it."""
    rules, prices = rules_of(choices), prices_of(choices)
    if choices.switch:
        return of_one_wager(rules, _switch(rules, prices, chart))
    return with_blackjacks(rules, find_results(rules, prices, decisions_by(chart), chart.fixed_play))


def _switch(rules: PlayRules, prices: Prices, chart: StrategyChart | None = None) -> FoundResults:
    """Find the results of one of two wagers; the extra figure is the average product of both."""
    found = switch_nets(rules, prices, chart)
    return FoundResults(
        found.units.wager, found.staked, tuple(map(float, changed(found.nets, found.change))), found.product
    )
