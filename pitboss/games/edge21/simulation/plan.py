"""Simulation plan of a Player's Edge 21 table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property, partial

import numpy as np

from pitboss.cards import ACE, CARDS_IN_DECK, rank_of
from pitboss.errors import PitbossError
from pitboss.games.edge21.book import MAIN, ClassifierInputs
from pitboss.games.edge21.decisions import rescued_amount
from pitboss.games.edge21.game import GAME
from pitboss.games.edge21.hands import RANKS
from pitboss.games.edge21.options import EdgeChoices
from pitboss.games.edge21.round_script import others_row, winners_row
from pitboss.games.edge21.simulation import states as kernel
from pitboss.games.edge21.simulation.states import (
    ENDINGS,
    NUMBER,
    EdgeStateBuilder,
    Ending,
    Resolution,
    edge_source,
    numbers_by_suits,
)
from pitboss.games.edge21.strategy.basic_strategy import basic_strategy
from pitboss.games.edge21.strategy.chart import choose
from pitboss.games.edge21.strategy.chart_file import read_chart
from pitboss.games.edge21.table import EdgeTable
from pitboss.games.twentyone.hands import INSURANCE, Hand
from pitboss.games.twentyone.settlement import half_of
from pitboss.games.twentyone.simulation.kernel_tables import NOT_PLAYED
from pitboss.games.twentyone.simulation.payouts import (
    DECK,
    NOT_MADE,
    PAIRS,
    NoAdjustments,
    PayoutTables,
    WagerGroups,
    by_own_pair,
)
from pitboss.games.twentyone.simulation.payouts import Ending as PricedEnding
from pitboss.games.twentyone.simulation.plan import box_count, is_played, plan_of_table, stakes_of
from pitboss.games.twentyone.simulation.states import build_state_tables, dealer_endings
from pitboss.law.offers import Offer
from pitboss.law.options import TableChoices
from pitboss.law.paytables import PaytableRow
from pitboss.money import dollars_words
from pitboss.simulation.classifier_tables import PairClasses, Rows, combine_pair_rows, every_row, find_pair_classes
from pitboss.simulation.plan import Ints, PayoutAdjustment, Plan, SimulationOptions, net_of

# Groups of additional wagers, decided by three cards or four


def group_wagers(offers: Mapping[str, Offer]) -> WagerGroups:
    """Return the groups of a table's additional wagers; none is decided by drawn cards (R107)."""
    three: dict[str, PairClasses] = {}
    four: dict[str, PairClasses] = {}
    for wager, offer in offers.items():
        if offer.classifier.inputs is ClassifierInputs.PLAYER_TWO_AND_UP:
            three[wager] = by_own_pair(every_row(offer.classifier.function, (CARDS_IN_DECK,) * 3))
        else:
            four[wager] = find_pair_classes(_four_card_rows(offer))
    nothing = np.zeros(1, np.uint8)
    return WagerGroups(
        combine_pair_rows(three),
        combine_pair_rows(four),
        combine_pair_rows({}),
        nothing,
        {},
        nothing,
        dealer_completes=False,
    )


def _four_card_rows(offer: Offer) -> Rows:
    """Return the rows by the player's two cards and the dealer's two, up card first."""
    function = offer.classifier.function
    match offer.classifier.inputs:
        case ClassifierInputs.BOTH_TWO:
            return every_row(function, (CARDS_IN_DECK,) * 4).reshape(PAIRS, PAIRS)
        case ClassifierInputs.PLAYER_TWO_AND_HOLE:
            by_hole = every_row(function, (CARDS_IN_DECK,) * 3).reshape(PAIRS, CARDS_IN_DECK)
            return np.tile(by_hole, (1, CARDS_IN_DECK))
        case ClassifierInputs.UP_AND_HOLE:
            offered = np.array([rank_of(up) == ACE for up in DECK for _ in DECK])  # R99
            rows = every_row(function, (CARDS_IN_DECK,) * 2).reshape(PAIRS)
            return np.broadcast_to(np.where(offered, rows, NOT_MADE), (PAIRS, PAIRS)).astype(np.uint8)
    raise PitbossError(f"{offer.wager.id} is not simulated", at=f"wagers.{offer.wager.id}")


# Payout tables, with the fixed payouts of 12.C on top


@dataclass(frozen=True)
class EdgePayoutTables(PayoutTables):
    """Payout tables of a table; endings go by number of cards, suits and doubles."""

    endings = kernel.ENDINGS_BEGIN
    suits_matter = True

    table: EdgeTable

    @cached_property
    def main_nets(self) -> Ints:
        """The net win of the main wager by ending, with its fixed payouts (12.C)."""
        nets = np.array(super().main_nets)
        for cell, row in self.fixed_payouts():
            nets[cell] += row.odds.payment(0, chip=self.chip)
        return nets

    def main_endings(self) -> dict[int, PricedEnding]:
        """Return every ending of a hand against every ending of the dealer."""
        dealers = {NOT_PLAYED: (0, False)}
        dealers |= {number: (total, blackjack) for number, (total, _, blackjack) in dealer_endings().items()}
        endings: dict[int, PricedEnding] = {}
        for own in ENDINGS:
            first, known = NUMBER[own] << 6, {against: self._ending(own, *against) for against in set(dealers.values())}
            # A hand that was hit, doubled or given up never meets a dealer's blackjack (7.G(3)).
            endings |= {first + number: known[of] for number, of in dealers.items() if not of[1] or own.may_be_as_dealt}
        return endings

    def _ending(self, own: Ending, dealer_total: int, dealer_blackjack: bool) -> PricedEnding:
        hand = self._doubled_hand(own.doubles)
        if own.resolution is Resolution.BUST:
            return "bust", -hand.wagered, hand.wagered
        if own.resolution is Resolution.RESCUED:
            return "rescued", rescued_amount(self.table.choices, hand) - hand.wagered, hand.wagered
        if own.resolution is Resolution.SURRENDERED:
            return "surrendered", half_of(self.stake, self.chip) - self.stake, self.stake
        made = self.main.classifier.function(
            own.total, own.cards, bool(own.doubles), own.is_split, own.is_blackjack, own.three_cards,
            dealer_total, dealer_blackjack, self.table.choices.split_two_card_21_wins,
        )  # fmt: skip
        row = self.main.rows[made]
        return row, net_of(row, hand.wagered, self.chip), hand.wagered

    def _doubled_hand(self, doubles: int) -> Hand:
        """Return a hand after this many doubles, each for as much as the table allows (R109)."""
        hand = Hand(self.stake)
        for _ in range(doubles):
            hand.doubles.append(self.table.max_double(hand))
        return hand

    def fixed_payouts(self) -> list[tuple[int, PaytableRow]]:
        """Return every payout on top of an ending: the winner's, and one for each other box (12.C).

        Each box belongs to another player.
        """
        fixed = winners_row(self.table, self.stake)
        if fixed is None:
            return []
        payouts: list[tuple[int, PaytableRow]] = []
        for cell in self.ends:
            sevens = ENDINGS[(cell >> 6) - 1].others_with_seven
            if sevens is not None and sevens < self.boxes:
                others = [others_row(self.table, other < sevens) for other in range(self.boxes - 1)]
                payouts += [(cell, row) for row in (fixed, *others)]
        return payouts

    def max_box_win(self) -> int:
        """Return the most that a box can win: one hand with its fixed payout, or all split hands (12.C(5))."""
        hands = max(self.choices.extra_splits, self.choices.extra_splits_aces) + 2
        one_hand = of_split = 0
        for cell, (_, net, _) in self.ends.items():
            own = ENDINGS[(cell >> 6) - 1]
            one_hand = max(one_hand, net + (self._winners_payout() if own.others_with_seven is not None else 0))
            of_split = max(of_split, net if own.may_be_of_split else 0)
        additional = sum(int(nets.max(axis=0).sum()) for nets in (self.three, self.four))
        return max(one_hand, hands * of_split) + self._max_from_others_sevens() + additional

    def _winners_payout(self) -> int:
        row = winners_row(self.table, self.stake)
        return 0 if row is None else row.odds.payment(0, chip=self.chip)

    def _max_from_others_sevens(self) -> int:
        """Return the most that a box receives for the other boxes' three sevens."""
        if not self._winners_payout():
            return 0
        each = max(others_row(self.table, seven).odds.payment(0, chip=self.chip) for seven in (False, True))
        return (self.boxes - 1) * each


class FixedPayouts(NoAdjustments):
    """Fixed payouts on top of the main wager."""

    payouts: EdgePayoutTables

    def adjustments_to(self, wager: str, unit: int) -> tuple[PayoutAdjustment, ...]:
        """Return the fixed payouts of 12.C with their counters."""
        by_row: dict[str, list[int]] = {}
        rows: dict[str, PaytableRow] = {}
        for cell, row in self.payouts.fixed_payouts() if wager == MAIN else ():
            by_row.setdefault(row.row, []).append(cell)
            rows[row.row] = row
        return tuple(
            PayoutAdjustment(name, str(rows[name].odds), at, at, np.full(len(at), rows[name].odds.payment(0)))
            for name, at in ((name, np.array(cells)) for name, cells in by_row.items())
        )


# The plan


def plan(choices: TableChoices, options: SimulationOptions) -> Plan:
    """Return the simulation plan for these choices."""
    assert isinstance(choices, EdgeChoices), "these are not choices of Player's Edge 21"
    if options.parlay:
        raise PitbossError("Player's Edge 21 has no parlay: leave it out", at="parlay")
    if options.index_plays is not None:
        raise PitbossError("index plays are simulated for blackjack only: leave them out", at="indices")
    counters = tuple(replace(one, count=one.count.of_ranks(RANKS, at="count")) for one in options.counters)
    options = replace(options, counters=counters)
    boxes = box_count(choices, options)
    offers, table = GAME.offers(choices), GAME.table(choices)
    additional = {wager: offer for wager, offer in offers.items() if wager != MAIN and is_played(choices, wager)}
    stakes = stakes_of(choices, {MAIN: offers[MAIN], **additional}, options.stake)
    chart = read_chart(options.strategy) if options.strategy is not None else basic_strategy(choices)
    states = build_state_tables(EdgeStateBuilder(table, partial(choose, chart), stakes[MAIN]))
    payouts = EdgePayoutTables(choices, offers[MAIN], additional, stakes, group_wagers(additional), boxes, table)
    _check_limit(choices, payouts)
    by_game = np.append(np.uint8(choices.decision_order == "right_first"), numbers_by_suits())
    source, notes = (
        edge_source(bool(additional), bool(options.counters)),
        {**_assumptions_of(choices, options), **_doubles_limit_note(table, stakes[MAIN])},
    )
    return plan_of_table(GAME.id, options, states, by_game, payouts, FixedPayouts(payouts), source, notes, RANKS)


def _check_limit(choices: EdgeChoices, payouts: EdgePayoutTables) -> None:
    """Refuse a payout limit that could cut a box's win (R10), since the kernel counts wager by wager."""
    limit, most = choices.payout_limit_per_hand, payouts.max_box_win()
    if limit is not None and limit < most:
        reason = f"a payout limit of {dollars_words(limit)} may cut what a box wins, up to {dollars_words(most)} here"
        raise PitbossError(
            f"{reason}, which is not simulated: leave the limit out or raise it", at="payout_limit_per_hand"
        )


def _doubles_limit_note(table: EdgeTable, stake: int) -> dict[str, str]:
    """Return a note where the limit on doubled hands cuts a double at this stake (R109)."""
    often = table.least("doubles", "most") if table.choices.double_double_down else 1
    most, enough = table.choices.max_on_hand, stake * 2**often
    if most is None or most >= enough:
        return {}
    return {"doubles": f"cut so that a hand carries {dollars_words(most)} at most, which the chart does not know of"}


def _assumptions_of(choices: EdgeChoices, options: SimulationOptions) -> dict[str, str]:
    """Return the assumptions: the chart played, and play outside it."""
    best = "the best by totals, cards and suits for these rules, which does not play for the payouts of 12.C"
    notes = {"chart": "given" if options.strategy is not None else best}
    if options.boxes > 1:
        notes["boxes"] = "each is another player's, who is paid for the others' sevens (12.C)"
    if INSURANCE in choices.wagers:
        notes["insurance"] = "taken on every hand, in full"
    return notes
