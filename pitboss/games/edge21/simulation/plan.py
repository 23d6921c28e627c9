"""A table of Player's Edge 21, ready to be simulated by blackjack's kernel with what this game has of its own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

import numpy as np

from pitboss.errors import Mistake
from pitboss.games.blackjack.hands import Hand
from pitboss.games.blackjack.settlement import half_of
from pitboss.games.blackjack.simulation.kernel import NOT_PLAYED
from pitboss.games.blackjack.simulation.machine import dealer_endings, machine_of
from pitboss.games.blackjack.simulation.plan import Ending as PricedEnding
from pitboss.games.blackjack.simulation.plan import (
    Priced,
    check_boxes,
    is_wanted,
    kernel_source,
    plan_of_table,
    stake_on,
)
from pitboss.games.blackjack.simulation.wagers import Grouped
from pitboss.games.edge21.bonuses import others_row, winners_row
from pitboss.games.edge21.chart import choose
from pitboss.games.edge21.chart_file import read_chart
from pitboss.games.edge21.decisions import taken_back
from pitboss.games.edge21.game import GAME
from pitboss.games.edge21.options import EdgeChoices
from pitboss.games.edge21.own_chart import own_chart
from pitboss.games.edge21.simulation import kernel
from pitboss.games.edge21.simulation.endings import ENDINGS, NUMBER, Ending, Fate, numbers_by_suits
from pitboss.games.edge21.simulation.machine import EdgeWalk
from pitboss.games.edge21.simulation.wagers import group
from pitboss.games.edge21.table import RANKS, EdgeTable
from pitboss.games.edge21.words import MAIN
from pitboss.law.offers import Offer
from pitboss.law.options import TableChoices
from pitboss.money import dollars_words
from pitboss.simulation.plan import Asked, Plan
from pitboss.simulation.prices import net_of


def plan(choices: TableChoices, asked: Asked) -> Plan:
    """Everything that the kernel needs for these choices."""
    assert isinstance(choices, EdgeChoices), "these are not choices of Player's Edge 21"
    check_boxes(asked)
    offers, table = GAME.offers(choices), GAME.table(choices)
    _check_stake(offers[MAIN], asked.stake)
    chart = read_chart(asked.strategy) if asked.strategy is not None else own_chart(choices)
    machine = machine_of(EdgeWalk(table, partial(choose, chart), asked.stake))
    additional = {wager: offer for wager, offer in offers.items() if wager != MAIN and is_wanted(choices, wager)}
    stakes = {wager: stake_on(wager, offer, asked) for wager, offer in additional.items()}
    priced = EdgePriced(table, additional, stakes, asked, group(additional))
    _check_limit(choices, priced)
    right_first = np.array([choices.decision_order == "right_first"], np.uint8)
    by_game = np.concatenate([right_first, numbers_by_suits()])
    source = kernel_source(kernel)
    found = plan_of_table(GAME.id, choices, asked, asked.boxes, machine, by_game, priced, source, {}, RANKS)
    return replace(found, said={**found.said, **_said(asked)})


def _said(asked: Asked) -> dict[str, str]:
    said = {}
    if asked.strategy is None:
        said["chart"] = (
            "the best by totals, cards and suits for these rules, which does not play for the payouts of 12.C"
        )
    if asked.boxes > 1:
        said["boxes"] = "each is another player's, who is paid for the others' sevens (12.C)"
    return said


def _check_stake(main: Offer, stake: int) -> None:
    """Doubles are cut to what the greatest wager leaves of them (R109); a stake above it is none."""
    if main.max is not None and stake > main.max:
        why = f"the greatest wager at this table is {dollars_words(main.max)}, and {dollars_words(stake)} is more"
        raise Mistake(why, at="--stake")


def _check_limit(choices: EdgeChoices, priced: EdgePriced) -> None:
    """A payout limit is on all that a box wins in a round (R10), and the kernel counts wager by wager."""
    limit, hands = choices.payout_limit_per_hand, max(choices.extra_splits, choices.extra_splits_aces) + 2
    most = hands * int(priced.main_nets.max()) + int(
        sum(nets.max(axis=0).sum() for nets in (priced.three, priced.four))
    )
    if limit is not None and limit < most:
        why = f"a payout limit of {dollars_words(limit)} may cut what a box wins, up to {dollars_words(most)} here"
        raise Mistake(f"{why}; that is not simulated", at="payout_limit_per_hand")


class EdgePriced(Priced):
    """What every counter means in money: endings by number of cards, suits and doubles, and the payouts of 12.C."""

    endings = kernel.ENDINGS

    def __init__(
        self,
        table: EdgeTable,
        additional: Mapping[str, Offer],
        stakes: Mapping[str, int],
        asked: Asked,
        grouped: Grouped,
    ) -> None:
        self.table, self.boxes = table, asked.boxes
        super().__init__(table.choices, table.offers[MAIN], additional, stakes, asked.stake, grouped, asked.boxes)

    def main_endings(self) -> dict[int, PricedEnding]:
        """Every ending of a hand against every ending of the dealer's."""
        dealers = {NOT_PLAYED: (0, False)}
        dealers |= {number: (total, blackjack) for number, (total, _, blackjack) in dealer_endings().items()}
        found: dict[int, PricedEnding] = {}
        for own in ENDINGS:
            first, known = NUMBER[own] << 6, {against: self._cell(own, *against) for against in set(dealers.values())}
            # Whoever has drawn, doubled or given up is not met by a blackjack (7.G(3)).
            found |= {first + number: known[of] for number, of in dealers.items() if not of[1] or own.as_dealt}
        return found

    def _cell(self, own: Ending, dealer_total: int, dealer_blackjack: bool) -> PricedEnding:
        hand = self._doubled(own.doubles)
        if own.fate is Fate.BUST:
            return "bust", -hand.wagered, hand.wagered
        if own.fate is Fate.RESCUED:
            return "rescued", taken_back(self.table, hand) - hand.wagered, hand.wagered
        if own.fate is Fate.SURRENDERED:
            return "surrendered", half_of(self.stake, self.chip) - self.stake, self.stake
        made = self.main.classifier.function(
            own.total, own.cards, bool(own.doubles), own.split, own.blackjack, own.three_cards,
            dealer_total, dealer_blackjack, self.table.choices.split_two_card_21_wins,
        )  # fmt: skip
        row = self.main.rows[made]
        net = net_of(row, hand.wagered, self.chip)
        fixed = None if own.others_with_seven is None else winners_row(self.table, self.stake)
        if row is None or fixed is None:
            return row, net, hand.wagered
        named = replace(row, row=f"{row.row}-and-{fixed.row}")
        return named, net + fixed.odds.payment(0, chip=self.chip) + self._to_others(own), hand.wagered

    def _doubled(self, doubles: int) -> Hand:
        """A hand that was doubled so often, each time for as much as the table lets it."""
        hand = Hand(self.stake)
        for _ in range(doubles):
            hand.doubles.append(self.table.most_double(hand))
        return hand

    def _to_others(self, own: Ending) -> int:
        """What the other boxes, each a player's own, are paid for three sevens (12.C(3), 12.C(4))."""
        sevens = min(own.others_with_seven or 0, self.boxes - 1)
        pays = {seven: others_row(self.table, seven).odds.payment(0, chip=self.chip) for seven in (True, False)}
        return sevens * pays[True] + (self.boxes - 1 - sevens) * pays[False]
