"""Basic strategy and best play of the Blackjack Wager: their charts, expectations and net results."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

import numpy as np
import numpy.typing as npt

import pitboss.games.blackjack.wagers  # noqa: F401 - registers them
from pitboss.games.blackjack.book import BLACKJACK, MAIN
from pitboss.games.blackjack.options import BlackjackChoices
from pitboss.games.blackjack.strategy.switch import SWITCH_CODE, cached_exchanges, switch_against, switch_nets
from pitboss.games.twentyone.hands import (
    CARD_VALUES,
    DOUBLE,
    HIT,
    SPLIT,
    STAND,
    SURRENDER,
    TWENTY_ONE,
    is_soft_hand,
    total_of,
)
from pitboss.games.twentyone.odds import values_in
from pitboss.games.twentyone.results.rounds import (
    CachedResults,
    RoundResults,
    add_blackjacks,
    blackjack_chance,
    cached_results,
    find_results,
    results_of_one_wager,
)
from pitboss.games.twentyone.results.up_card import apply_change
from pitboss.games.twentyone.solver.best_play import best_play
from pitboss.games.twentyone.solver.chart import (
    HARD,
    PAIRS,
    SOFT,
    Cell,
    StrategyChart,
    chart_of,
    decisions_by,
    expectation_against,
    expectation_of,
    read_chart,
    write_chart,
)
from pitboss.games.twentyone.solver.kernel import HIT as DRAWS
from pitboss.games.twentyone.solver.result_cache import SolverCode, cached_chart, cached_figures
from pitboss.games.twentyone.solver.rules import ACE_INDEX, PlayRules, Prices, payoffs, player_hands
from pitboss.games.twentyone.solver.solver import best_decisions
from pitboss.law.offers import Offer, offer

# Rules and payouts for the solver


BLACKJACK_CODE: Final = SolverCode("blackjack")
KINDS = TWENTY_ONE + 1
"""Kind of a blackjack hand: its total."""


def rules_of(choices: BlackjackChoices) -> PlayRules:
    """Return a table's rules; a Switch table has no surrender (R45)."""
    blackjack = offer(BLACKJACK, MAIN, choices).paytable.rows["blackjack"].odds
    return PlayRules(
        shoe=values_in(choices.decks),
        hits_soft_17=choices.hits_soft_17,
        blackjack_pays=float(blackjack.ratio),
        blackjack_ties=True,
        max_hands=choices.extra_splits + 2,
        max_hands_of_aces=choices.extra_splits_aces + 2,
        has_one_card_aces=choices.has_one_card_aces,
        allows_surrender=choices.surrender == "late" and not choices.is_switch,
        has_card_reader=choices.has_hole_card,
        allows_even_money=choices.even_money,
        tens_of_a_rank=values_in(choices.decks)[ACE_INDEX] if choices.split_tens_by == "rank" else None,
    )


def without_blackjack_payout(rules: PlayRules) -> PlayRules:
    """Return the rules that decide the play of all hands but blackjacks, whatever a blackjack pays."""
    return replace(rules, blackjack_pays=0.0, allows_even_money=False)


def prices_of(choices: BlackjackChoices) -> Prices:
    """Return the wins of standing hands, by the table's own classifier and paytable."""
    plain = payoffs(KINDS, _win(offer(BLACKJACK, MAIN, choices)))
    return Prices(np.array(player_hands().totals), plain, plain, plain)


def _win(offered: Offer) -> Callable[[int, int, bool], float]:
    def win(total: int, dealer_total: int, dealer_blackjack: bool) -> float:
        row = offered.rows[offered.classifier.function(total, False, False, dealer_total, dealer_blackjack)]
        return -1.0 if row is None else float(row.odds.win_per_unit())

    return win


# Net results, under best play or by a chart


def best_play_results(choices: BlackjackChoices) -> RoundResults:
    """Return the results under best play, cached on disk."""
    rules, prices = rules_of(choices), prices_of(choices)
    if choices.switch:
        cached = cached_results(SWITCH_CODE, rules, prices, lambda: _switch(rules, prices), 1.0)
        return results_of_one_wager(rules, cached)
    plain = without_blackjack_payout(rules)
    without = 1.0 - float(blackjack_chance(rules.shoe))

    def find() -> CachedResults:
        return find_results(plain, prices, best_decisions)

    cached = cached_results(BLACKJACK_CODE, plain, prices, find, without)
    return add_blackjacks(rules, cached)


def chart_results(choices: BlackjackChoices, chart: StrategyChart) -> RoundResults:
    """Return the results by a chart; at Switch with the best exchanges for it."""
    rules, prices = rules_of(choices), prices_of(choices)
    if choices.switch:
        return results_of_one_wager(rules, _switch(rules, prices, chart))
    return add_blackjacks(rules, find_results(rules, prices, decisions_by(chart), chart.fixed_play))


def _switch(rules: PlayRules, prices: Prices, chart: StrategyChart | None = None) -> CachedResults:
    """Find the results of one of two wagers; the extra figure is the average product of both."""
    results = switch_nets(rules, prices, chart)
    return CachedResults(
        results.units.wager,
        results.staked,
        tuple(map(float, apply_change(results.nets, results.change))),
        results.product,
    )


# Charts and expectations, cached on disk


def basic_strategy(choices: BlackjackChoices) -> StrategyChart:
    """Return the basic strategy: the best chart by totals under these rules."""
    rules, prices = rules_of(choices), prices_of(choices)

    def find() -> StrategyChart:
        return chart_of(best_play(rules, prices))

    return cached_chart(BLACKJACK_CODE, without_blackjack_payout(rules), prices, find, read_chart, write_chart)


def basic_strategy_expectation(choices: BlackjackChoices) -> float:
    """Return the expected win per unit of the initial wager by basic strategy."""
    rules, prices = rules_of(choices), prices_of(choices)

    def find() -> list[float]:
        return [expectation_of(basic_strategy(choices), rules, prices)]

    (won,) = cached_figures(BLACKJACK_CODE, "by chart", rules, prices, find, 1)
    return won


def chart_expectation(choices: BlackjackChoices, chart: StrategyChart) -> float:
    """Return the expected win per unit of the initial wager by any chart."""
    return expectation_of(chart, rules_of(choices), prices_of(choices))


def chart_expectation_against(choices: BlackjackChoices, chart: StrategyChart, up_card: int) -> float:
    """Return the part of a chart's expectation that comes from one up card; at Switch with its best exchanges."""
    rules, prices = rules_of(choices), prices_of(choices)
    if choices.is_switch:
        return switch_against(rules, prices, up_card, chart)
    return expectation_against(chart, rules, prices, up_card)


# Decisions by a chart


def choose(chart: StrategyChart, cards: list[int], actions: Sequence[str], up_card: int) -> str:
    """Return the chart's decision on a hand, or its fallback where that is not allowed now.

    A pair is looked up among the pairs, or by its total where it cannot be split.
    """
    total, up = total_of(cards), CARD_VALUES[up_card] - 1
    if total == TWENTY_ONE:
        return STAND
    by_total = chart.cells[SOFT if is_soft_hand(cards) else HARD, total, up]
    cell = by_total
    if len(cards) == 2 and CARD_VALUES[cards[0]] == CARD_VALUES[cards[1]]:
        cell = chart.cells[PAIRS, CARD_VALUES[cards[0]], up]
        if cell.surrenders and SURRENDER in actions:
            return SURRENDER
        if cell.splits:
            if SPLIT in actions:
                return SPLIT
            cell = by_total
    return _without_split(cell, actions)


def _without_split(cell: Cell, actions: Sequence[str]) -> str:
    if cell.surrenders and SURRENDER in actions:
        return SURRENDER
    if cell.doubles and DOUBLE in actions:
        return DOUBLE
    return HIT if cell.hit_or_stand == DRAWS and HIT in actions else STAND


# Exchanges at Blackjack Switch, where the two new hands win more by the chart


EXCHANGE_TEXT: Final = "wherever both hands together win more by the chart, all four cards and the up card being known"


def switches_of(choices: BlackjackChoices, chart: StrategyChart) -> npt.NDArray[np.uint8]:
    """Return whether to switch, by up card and the cards of both hands; even money is never taken here."""
    rules = replace(rules_of(choices), allows_even_money=False)
    return cached_exchanges(rules, prices_of(choices), chart).astype(np.uint8).reshape(-1)
