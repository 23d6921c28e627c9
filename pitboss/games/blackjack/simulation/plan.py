"""Simulation plan of a blackjack table."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

import numpy as np

from pitboss.errors import PitbossError
from pitboss.games.blackjack.book import HOUSE_MONEY, MAIN
from pitboss.games.blackjack.game import GAME
from pitboss.games.blackjack.options import BONUS_SPIN, BlackjackChoices
from pitboss.games.blackjack.simulation.adjustments import Adjustments
from pitboss.games.blackjack.simulation.payouts import BlackjackPayoutTables
from pitboss.games.blackjack.simulation.wagers import group_wagers
from pitboss.games.blackjack.strategy.basic_strategy import EXCHANGE_TEXT, basic_strategy, choose, switches_of
from pitboss.games.twentyone.hands import (
    INSURANCE,
)
from pitboss.games.twentyone.settlement import max_insurance
from pitboss.games.twentyone.simulation.counters import build_indexed_tables, read_index_plays
from pitboss.games.twentyone.simulation.kernel import deal_rounds, source_of
from pitboss.games.twentyone.simulation.plan import (
    CONSTANTS,
    box_count,
    deal_from_two_sides,
    is_played,
    plan_of_table,
    stakes_of,
)
from pitboss.games.twentyone.simulation.states import Choose, CountedPlay, StateBuilder, StateTables, build_state_tables
from pitboss.games.twentyone.solver.chart import StrategyChart, read_chart
from pitboss.kernels.source import KernelSource
from pitboss.law.offers import Offer
from pitboss.law.options import TableChoices
from pitboss.simulation.plan import Plan, SimulationOptions, net_of


def plan(choices: TableChoices, options: SimulationOptions) -> Plan:
    """Return the simulation plan for these choices."""
    assert isinstance(choices, BlackjackChoices), "these are not choices of blackjack"
    assumed = {}
    if choices.blackjack_price is None:
        choices = choices.model_copy(update={"blackjack_odds": "3 to 2"})
        assumed = {"blackjack_odds": "3 to 2, since nothing is stated"}
    boxes = box_count(choices, options)
    offers = GAME.offers(choices)
    chart = read_chart(options.strategy) if options.strategy is not None else basic_strategy(choices)
    additional = {wager: offer for wager, offer in offers.items() if wager != MAIN and is_played(choices, wager)}
    stakes = _stakes(choices, {MAIN: offers[MAIN], **additional}, options.stake)
    states = _states(choices, options, chart, offers, stakes[MAIN])
    payouts = BlackjackPayoutTables(
        choices, offers[MAIN], additional, stakes, group_wagers(choices, additional, stakes), boxes
    )
    adjustments = Adjustments(payouts, _parlays(choices, options))
    switches = switches_of(choices, chart) if choices.is_switch else np.zeros(1, np.uint8)
    source = blackjack_source(
        choices.has_double_shoe, choices.has_common_cards, bool(additional), adjustments.is_needed,
        bool(options.counters),
        options.index_plays is not None,
    )  # fmt: skip
    own = "given" if options.strategy is not None else "the best by totals for these rules"
    notes = {**assumed, "chart": own, **assumptions_of(choices, options)}
    return plan_of_table(GAME.id, options, states, switches, payouts, adjustments, source, notes)


def _states(
    choices: BlackjackChoices, options: SimulationOptions, chart: StrategyChart, offers: Mapping[str, Offer], stake: int
) -> StateTables:
    """Return the state tables of the chart, or of all charts that a counter plays by."""
    table = GAME.table(choices)
    if options.index_plays is None:
        return build_state_tables(StateBuilder(table, _chart_chooser(chart)))
    if not options.counters:
        raise PitbossError("index plays need a count", at="indices")
    try:
        plays = read_index_plays(options.index_plays)
    except PitbossError as error:
        raise PitbossError(error.message, at=f"indices, {error.at}") from None
    charts, numbers = plays.charts(chart)
    wagered = max_insurance(stake, choices.smallest_chip)
    rows = offers[INSURANCE].rows
    insurance = sorted(net_of(row, wagered, choices.smallest_chip) for row in (None, *rows))
    counted = CountedPlay(numbers, len(charts), plays.insurance_true_count, (insurance[0], insurance[-1]))
    return build_indexed_tables([StateBuilder(table, _chart_chooser(each), merges=False) for each in charts], counted)


def _chart_chooser(chart: StrategyChart) -> Choose:
    return lambda hand, actions, up: choose(chart, hand.cards, actions, up)


@cache
def blackjack_source(
    two_sides: bool, common: bool, wagered: bool, adjusted: bool, counted: bool = False, indexed: bool = False
) -> KernelSource:
    """Return the kernel with only the parts that a table needs."""
    if two_sides:
        return source_of(deal_from_two_sides, common=common, wagered=wagered, adjusted=adjusted).with_new_constants(
            **CONSTANTS
        )
    return source_of(deal_rounds, common=common, wagered=wagered, adjusted=adjusted, counted=counted, indexed=indexed)


def _parlays(choices: BlackjackChoices, options: SimulationOptions) -> bool:
    """Whether House Money wins are parlayed; in hand-dealt games they come too late (R47, R68)."""
    if not options.parlay:
        return False
    if not choices.house_money_parlay or HOUSE_MONEY not in choices.wagers:
        reason = "this table has no parlay: that needs house_money_parlay = true and the wager house-money"
        raise PitbossError(reason, at="parlay")
    if choices.is_hand_dealt:
        reason = "in a hand-dealt game a House Money win is not known before the hand is played"
        raise PitbossError(f"{reason}: leave the parlay out", at="parlay")
    return True


def assumptions_of(choices: BlackjackChoices, options: SimulationOptions) -> dict[str, str]:
    """Return the assumptions about play outside the chart, and what is not included."""
    notes = {}
    if INSURANCE in choices.wagers:
        notes["insurance"] = "taken on every hand, in full"
    if options.boxes > 1 and BONUS_SPIN in choices.wagers:
        notes["boxes"] = "each is another player's, who is paid for the others' spins (Community Pay)"
    if choices.even_money:
        notes["even_money"] = "never taken"
    if choices.house_money_parlay and HOUSE_MONEY in choices.wagers:
        never = "House Money wins are taken, never parlayed"
        notes["parlay"] = "every House Money win goes onto the hand" if options.parlay else never
    if choices.must_hit is not None:
        notes["must_hit"] = "the award comes from a meter and is not counted"
    if choices.is_switch:
        notes["cards are exchanged"] = EXCHANGE_TEXT
    return notes


def _stakes(choices: BlackjackChoices, offers: Mapping[str, Offer], requested: int) -> dict[str, int]:
    """Return the stake of each wager; a bonus without a stake uses that of the wager that it comes with."""
    stakes = stakes_of(choices, offers, requested)
    return {wager: stakes[offers[wager].section.comes_with or wager] for wager in stakes}
