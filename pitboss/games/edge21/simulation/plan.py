"""Simulation plan of a Player's Edge 21 table."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import numpy as np

from pitboss.errors import Mistake
from pitboss.games.edge21.actions import MAIN
from pitboss.games.edge21.basic_strategy import basic_strategy
from pitboss.games.edge21.chart import choose
from pitboss.games.edge21.chart_file import read_chart
from pitboss.games.edge21.game import GAME
from pitboss.games.edge21.options import EdgeChoices
from pitboss.games.edge21.simulation.endings import numbers_by_suits
from pitboss.games.edge21.simulation.kernel import edge_source
from pitboss.games.edge21.simulation.payout_tables import EdgePayoutTables, FixedPayouts
from pitboss.games.edge21.simulation.state_tables import EdgeStateBuilder
from pitboss.games.edge21.simulation.wagers import group
from pitboss.games.edge21.table import RANKS, EdgeTable
from pitboss.games.twentyone.actions import INSURANCE
from pitboss.games.twentyone.simulation.plan import boxes_of, is_wanted, plan_of_table, stakes_of
from pitboss.games.twentyone.simulation.state_tables import build_state_tables
from pitboss.law.options import TableChoices
from pitboss.money import dollars_words
from pitboss.simulation.plan import Plan, SimulationOptions


def plan(choices: TableChoices, asked: SimulationOptions) -> Plan:
    """Return the simulation plan for these choices."""
    assert isinstance(choices, EdgeChoices), "these are not choices of Player's Edge 21"
    if asked.parlay:
        raise Mistake("Player's Edge 21 has no parlay: leave it out", at="parlay")
    if asked.index_plays is not None:
        raise Mistake("index plays are simulated for blackjack only: leave them out", at="indices")
    counters = tuple(replace(one, count=one.count.of_ranks(RANKS, at="count")) for one in asked.counters)
    asked = replace(asked, counters=counters)
    boxes = boxes_of(choices, asked)
    offers, table = GAME.offers(choices), GAME.table(choices)
    additional = {wager: offer for wager, offer in offers.items() if wager != MAIN and is_wanted(choices, wager)}
    stakes = stakes_of(choices, {MAIN: offers[MAIN], **additional}, asked.stake)
    chart = read_chart(asked.strategy) if asked.strategy is not None else basic_strategy(choices)
    states = build_state_tables(EdgeStateBuilder(table, partial(choose, chart), stakes[MAIN]))
    payouts = EdgePayoutTables(choices, offers[MAIN], additional, stakes, group(additional), boxes, table)
    _check_limit(choices, payouts)
    by_game = np.append(np.uint8(choices.decision_order == "right_first"), numbers_by_suits())
    source, said = (
        edge_source(bool(additional), bool(asked.counters)),
        {**_assumptions_of(choices, asked), **_doubles_cut(table, stakes[MAIN])},
    )
    return plan_of_table(GAME.id, asked, states, by_game, payouts, FixedPayouts(payouts), source, said, RANKS)


def _check_limit(choices: EdgeChoices, payouts: EdgePayoutTables) -> None:
    """Refuse a payout limit that could cut a box's win (R10), since the kernel counts wager by wager."""
    limit, most = choices.payout_limit_per_hand, payouts.most_of_a_box()
    if limit is not None and limit < most:
        why = f"a payout limit of {dollars_words(limit)} may cut what a box wins, up to {dollars_words(most)} here"
        raise Mistake(f"{why}, which is not simulated: leave the limit out or raise it", at="payout_limit_per_hand")


def _doubles_cut(table: EdgeTable, stake: int) -> dict[str, str]:
    """Return a note where the limit on doubled hands cuts a double at this stake (R109)."""
    often = table.least("doubles", "most") if table.choices.double_double_down else 1
    most, enough = table.choices.most_on_hand, stake * 2**often
    if most is None or most >= enough:
        return {}
    return {"doubles": f"cut so that a hand carries {dollars_words(most)} at most, which the chart does not know of"}


def _assumptions_of(choices: EdgeChoices, asked: SimulationOptions) -> dict[str, str]:
    """Return the assumptions: the chart played, and play outside it."""
    best = "the best by totals, cards and suits for these rules, which does not play for the payouts of 12.C"
    said = {"chart": "given" if asked.strategy is not None else best}
    if asked.boxes > 1:
        said["boxes"] = "each is another player's, who is paid for the others' sevens (12.C)"
    if INSURANCE in choices.wagers:
        said["insurance"] = "taken on every hand, in full"
    return said
