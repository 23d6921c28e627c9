"""Card counters at a table of twenty-one: their boxes, their stakes, and their tables for the kernel."""

from __future__ import annotations

from pitboss.counting.counters import CountedShoe, check_counters, count_tables, true_count_said
from pitboss.counting.counters_kernel import CountTables
from pitboss.counting.figures import CountingLayout
from pitboss.errors import Mistake
from pitboss.games.twentyone.simulation.payout_tables import PayoutTables
from pitboss.games.twentyone.simulation.state_tables import CountedPlay, bytes_of_cards
from pitboss.simulation.kernel import PAST_THE_END
from pitboss.simulation.plan import SimulationOptions


def counting_of(payouts: PayoutTables, asked: SimulationOptions, adjusted: bool) -> CountingLayout | None:
    """Return what is counted, checked against the table; None if nobody counts."""
    if not asked.counters:
        return None
    choices = payouts.choices
    if asked.fresh_shoe or choices.continuous_shuffler:
        raise Mistake("every round is dealt from a new shoe here, so there is nothing to count", at="count")
    if choices.has_double_shoe:
        raise Mistake("counting at a double shoe is not simulated, since a card decides which side deals", at="count")
    if adjusted and payouts.boxes > 1:
        why = "bonuses, caps and limits of several boxes are settled together, so a counter's box has no win of its own"
        raise Mistake(f"{why}: simulate one box", at="boxes")
    check_counters(asked.counters, payouts.boxes, payouts.additional)
    hands = 2 if choices.is_switch else 1
    stakes = tuple(
        payouts.stake * hands if one.wager is None else payouts.stakes[one.wager] * payouts.boxes * hands
        for one in asked.counters
    )
    return CountingLayout(asked.counters, stakes, payouts.main.wager.id, asked.spread)


def counters_of(
    payouts: PayoutTables, asked: SimulationOptions, play: CountedPlay, unit: int, cards: int
) -> CountTables:
    """Return the counters as the kernel reads them; amounts are in the plan's unit."""
    choices = payouts.choices
    shoe = CountedShoe(bytes_of_cards(), choices.decks, choices.cards_in_deck, cards + PAST_THE_END)
    hands = 2 if choices.is_switch else 1
    lost, won = (amount * hands // unit for amount in play.insurance)
    of_box = check_counters(asked.counters, payouts.boxes, payouts.additional)
    return count_tables(asked.counters, of_box, shoe, play.insures, (lost, won), play.charts, play.every_chart)


def plays_alone(counting: CountTables) -> bool:
    """Whether there is one counter, who plays the only box."""
    return len(counting.begins) == 1 and bool(counting.of_box[0] == 0)


def counters_said(asked: SimulationOptions) -> dict[str, str]:
    """Return what the figures of counters rest on."""
    if not asked.counters:
        return {}
    said = true_count_said(asked.counters[0])
    if any(one.wong_in is not None or one.wong_out is not None for one in asked.counters):
        said["leaving"] = "while a counter is not at the table another player takes his box, by the chart"
    if asked.index_plays is not None:
        said["index plays"] = "by all cards that are seen when a decision is made, which the hole card is not"
    return said
