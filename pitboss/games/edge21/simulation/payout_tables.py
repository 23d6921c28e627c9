"""Payout tables of simulated Player's Edge 21, with the fixed payouts of 12.C on top."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from pitboss.games.edge21.actions import MAIN
from pitboss.games.edge21.bonuses import others_row, winners_row
from pitboss.games.edge21.decisions import taken_back
from pitboss.games.edge21.simulation import kernel
from pitboss.games.edge21.simulation.endings import ENDINGS, NUMBER, Ending, Resolution
from pitboss.games.edge21.table import EdgeTable
from pitboss.games.twentyone.hands import Hand
from pitboss.games.twentyone.settlement import half_of
from pitboss.games.twentyone.simulation.adjustments import NoAdjustments
from pitboss.games.twentyone.simulation.kernel_tables import NOT_PLAYED
from pitboss.games.twentyone.simulation.payout_tables import Ending as PricedEnding
from pitboss.games.twentyone.simulation.payout_tables import PayoutTables
from pitboss.games.twentyone.simulation.state_tables import dealer_endings
from pitboss.law.paytables import PaytableRow
from pitboss.simulation.plan import Adjustment, Ints, net_of


@dataclass(frozen=True)
class EdgePayoutTables(PayoutTables):
    """Payout tables of a table; endings go by number of cards, suits and doubles."""

    endings = kernel.ENDINGS
    suits_matter = True

    table: EdgeTable

    @cached_property
    def main_nets(self) -> Ints:
        """The net win of the main wager by ending, with its fixed payouts (12.C)."""
        found = np.array(super().main_nets)
        for cell, row in self.fixed_payouts():
            found[cell] += row.odds.payment(0, chip=self.chip)
        return found

    def main_endings(self) -> dict[int, PricedEnding]:
        """Return every ending of a hand against every ending of the dealer."""
        dealers = {NOT_PLAYED: (0, False)}
        dealers |= {number: (total, blackjack) for number, (total, _, blackjack) in dealer_endings().items()}
        found: dict[int, PricedEnding] = {}
        for own in ENDINGS:
            first, known = NUMBER[own] << 6, {against: self._ending(own, *against) for against in set(dealers.values())}
            # A hand that was hit, doubled or given up never meets a dealer's blackjack (7.G(3)).
            found |= {first + number: known[of] for number, of in dealers.items() if not of[1] or own.as_dealt}
        return found

    def _ending(self, own: Ending, dealer_total: int, dealer_blackjack: bool) -> PricedEnding:
        hand = self._doubled(own.doubles)
        if own.resolution is Resolution.BUST:
            return "bust", -hand.wagered, hand.wagered
        if own.resolution is Resolution.RESCUED:
            return "rescued", taken_back(self.table.choices, hand) - hand.wagered, hand.wagered
        if own.resolution is Resolution.SURRENDERED:
            return "surrendered", half_of(self.stake, self.chip) - self.stake, self.stake
        made = self.main.classifier.function(
            own.total, own.cards, bool(own.doubles), own.split, own.blackjack, own.three_cards,
            dealer_total, dealer_blackjack, self.table.choices.split_two_card_21_wins,
        )  # fmt: skip
        row = self.main.rows[made]
        return row, net_of(row, hand.wagered, self.chip), hand.wagered

    def _doubled(self, doubles: int) -> Hand:
        """Return a hand after this many doubles, each for as much as the table allows (R109)."""
        hand = Hand(self.stake)
        for _ in range(doubles):
            hand.doubles.append(self.table.most_double(hand))
        return hand

    def fixed_payouts(self) -> list[tuple[int, PaytableRow]]:
        """Return every payout on top of an ending: the winner's, and one for each other box (12.C).

        Each box belongs to another player.
        """
        fixed = winners_row(self.table, self.stake)
        if fixed is None:
            return []
        found: list[tuple[int, PaytableRow]] = []
        for cell in self.ends:
            sevens = ENDINGS[(cell >> 6) - 1].others_with_seven
            if sevens is not None and sevens < self.boxes:
                others = [others_row(self.table, other < sevens) for other in range(self.boxes - 1)]
                found += [(cell, row) for row in (fixed, *others)]
        return found

    def most_of_a_box(self) -> int:
        """Return the most that a box can win: one hand with its fixed payout, or all split hands (12.C(5))."""
        hands = max(self.choices.extra_splits, self.choices.extra_splits_aces) + 2
        one_hand = of_split = 0
        for cell, (_, net, _) in self.ends.items():
            own = ENDINGS[(cell >> 6) - 1]
            one_hand = max(one_hand, net + (self._winners_payout() if own.others_with_seven is not None else 0))
            of_split = max(of_split, net if own.may_be_of_split else 0)
        additional = sum(int(nets.max(axis=0).sum()) for nets in (self.three, self.four))
        return max(one_hand, hands * of_split) + self._most_for_others_sevens() + additional

    def _winners_payout(self) -> int:
        row = winners_row(self.table, self.stake)
        return 0 if row is None else row.odds.payment(0, chip=self.chip)

    def _most_for_others_sevens(self) -> int:
        """Return the most that a box receives for the other boxes' three sevens."""
        if not self._winners_payout():
            return 0
        each = max(others_row(self.table, seven).odds.payment(0, chip=self.chip) for seven in (False, True))
        return (self.boxes - 1) * each


class FixedPayouts(NoAdjustments):
    """Fixed payouts on top of the main wager."""

    payouts: EdgePayoutTables

    def adjustments_to(self, wager: str, unit: int) -> tuple[Adjustment, ...]:
        """Return the fixed payouts of 12.C with their counters."""
        by_row: dict[str, list[int]] = {}
        rows: dict[str, PaytableRow] = {}
        for cell, row in self.payouts.fixed_payouts() if wager == MAIN else ():
            by_row.setdefault(row.row, []).append(cell)
            rows[row.row] = row
        return tuple(
            Adjustment(name, str(rows[name].odds), at, at, np.full(len(at), rows[name].odds.payment(0)))
            for name, at in ((name, np.array(cells)) for name, cells in by_row.items())
        )
