"""The Blackjack Wager when a card is gone: under best play, and by the full shoe's basic strategy."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from pitboss.counting.wagers import MainWager
from pitboss.games.blackjack import switch_solver
from pitboss.games.blackjack.basic_strategy import basic_strategy
from pitboss.games.blackjack.main_game import main_game_odds, with_price
from pitboss.games.blackjack.options import BlackjackChoices
from pitboss.games.blackjack.solver_rules import prices_of, rules_of
from pitboss.games.blackjack.switch_solver import best_switch, best_switch_knowing, every_deal
from pitboss.games.twentyone.exposure import by_value, dealing_of
from pitboss.games.twentyone.hole_card import edge_knowing, knowledge, solve_known
from pitboss.games.twentyone.solver.best_play import best_play
from pitboss.games.twentyone.solver.chart import expectation_of
from pitboss.games.twentyone.solver.result_cache import cached_figures
from pitboss.games.twentyone.solver.rules import PlayRules, Prices, without_card
from pitboss.games.twentyone.solver.solver import UpCardSolution
from pitboss.probability.counts import copies_in
from pitboss.progress import Progress, announce_work

METHOD: Final = (
    "every shoe with a card gone is solved anew, in floating point: best play of every composition, split hands as the"
    " same cards unsplit (CDZ-); basic strategy is the chart of the full shoe, kept to after the card is gone;"
    " insurance is a separate wager"
)

SAMPLE, SAMPLE_OF_SWITCH = 32, 6
"""Rounds that are solved for what a counter wins."""
SECONDS, SECONDS_OF_SWITCH = 1, 7
"""About how long it takes one core to solve a round, under best play and by the chart."""
SHOES: Final = 11
"""Shoes that are solved for the effects of removal: the full one, and one for each value of the card gone."""
CARD_GONE: Final = "solving the shoe with each card gone"
FIRST_TIME: Final = "the first time for these rules only, about {} seconds of one core"
SECONDS_KNOWING: Final = 15
"""About how long it takes to solve both hands of a Switch table against every two cards of the dealer."""


def main_wager(choices: BlackjackChoices, letter: str | None = None, boxes: int = 1) -> MainWager:
    """Return the Blackjack Wager of a table, of either wager at a Switch table."""
    priced = with_price(choices, letter)
    rules, prices = rules_of(priced), prices_of(priced)
    seconds = SECONDS_OF_SWITCH if choices.switch else SECONDS

    def best_from(shoe: PlayRules) -> float:
        return best_switch(shoe, prices) if choices.switch else best_play(shoe, prices).expectation

    def by_chart_from(shoe: PlayRules) -> float:
        chart = basic_strategy(priced)
        return every_deal(shoe, prices, chart).expectation() if choices.switch else expectation_of(chart, shoe, prices)

    def first_time(find: Callable[[PlayRules], float], shoe: PlayRules) -> list[float]:
        announce_work(CARD_GONE, FIRST_TIME.format(SHOES * seconds))
        return [find(shoe)]

    def best(rank: int | None) -> float:
        gone = without_card(rules, rank)
        name = "best play, a card gone"
        (won,) = cached_figures(name, gone, prices, lambda: first_time(best_from, gone), 1, switch_solver)
        return won

    def by_chart(rank: int | None) -> float:
        gone = without_card(rules, rank)
        found = f"chart of {rules.shoe}, a card gone"
        (won,) = cached_figures(found, gone, prices, lambda: first_time(by_chart_from, gone), 1, switch_solver)
        return won

    def in_shoe(copies: Sequence[int]) -> tuple[float, float]:
        shoe = replace(rules, shoe=by_value(copies))
        return best_from(shoe), by_chart_from(shoe)

    exchanged = "; cards are exchanged wherever both hands together win more" if choices.switch else ""
    return MainWager(
        main_game_odds(priced),
        copies_in(choices.decks),
        dealing_of(choices, boxes),
        best,
        by_chart,
        in_shoe,
        METHOD + exchanged,
        SAMPLE_OF_SWITCH if choices.switch else SAMPLE,
        seconds,
        partial(_hole_card, rules, prices, best, choices.switch) if choices.has_hole_card else None,
    )


def _hole_card(
    rules: PlayRules, prices: Prices, best: Callable[[int | None], float], is_switch: bool, progress: Progress
) -> dict[str, object]:
    """Return the edge of a player who knows the hole card, what it gains, and the play for it."""
    known = solve_known(rules, prices, progress)
    if not is_switch:
        return knowledge(rules, known, edge_knowing(rules, known, UpCardSolution.value_of), best(None))

    def first_time() -> list[float]:
        announce_work("solving two hands with the hole card known", FIRST_TIME.format(SECONDS_KNOWING))
        return [best_switch_knowing(rules, prices)]

    name = "best play, the hole card known"
    (edge,) = cached_figures(name, rules, prices, first_time, 1, switch_solver)
    return knowledge(rules, known, edge, best(None))
