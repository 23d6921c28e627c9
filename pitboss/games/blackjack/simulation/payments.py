"""Payments by counter and their order, for the payout limit of a hand (R10)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from pitboss.games.blackjack.actions import FREE_BONUS, MAIN
from pitboss.games.blackjack.books import BLACKJACK
from pitboss.games.blackjack.classifier_inputs import Sees
from pitboss.games.blackjack.options import BONUS_SPIN
from pitboss.games.blackjack.side_wagers import CROWN
from pitboss.games.blackjack.simulation.payout_tables import BlackjackPayoutTables, endings_of
from pitboss.games.blackjack.simulation.wagers import waiting_pairs
from pitboss.games.blackjack.system_draws import BAD_BEAT
from pitboss.games.blackjack.wagers.bonus_spin import BonusSpin
from pitboss.games.twentyone.actions import INSURANCE
from pitboss.games.twentyone.round_state import Phase
from pitboss.games.twentyone.simulation import adjustments_kernel
from pitboss.games.twentyone.simulation import kernel_tables as kernel
from pitboss.games.twentyone.simulation.wager_groups import NOT_MADE
from pitboss.law.paytables import PaytableRow, paytables
from pitboss.simulation.plan import Ints


@dataclass(frozen=True)
class Turns:
    """Turns in which a hand may be paid: each wager's own, one where it waited (R54), and five others."""

    payouts: BlackjackPayoutTables

    @property
    def wagers(self) -> int:
        """Number of additional wagers."""
        return len(self.payouts.additional)

    def waiting(self, wager: str) -> int:
        """Return the turn of a wager that waited for a dealer's blackjack."""
        return self.wagers + self.payouts.columns[wager]

    @property
    def others(self) -> range:
        """Turns of Bad Beat's bonuses, Crown Treasure, Community Pay, a blackjack, and any other hand."""
        return range(2 * self.wagers, 2 * self.wagers + 5)

    @property
    def bonuses(self) -> int:
        """Turn of Bad Beat's bonuses."""
        return self.others[0]

    @property
    def crown(self) -> int:
        """Turn of Crown Treasure."""
        return self.others[1]

    @property
    def community(self) -> int:
        """Turn of Community Pay."""
        return self.others[2]

    @property
    def blackjack(self) -> int:
        """Turn of a blackjack."""
        return self.others[3]

    @property
    def hand(self) -> int:
        """Turn of any other hand."""
        return self.others[4]

    def wager_of(self) -> Ints:
        """Return the column of the wager paid in each turn; the main wager's is last."""
        own = range(self.wagers)
        adjustments = [self.payouts.columns.get(wager, 0) for wager in (BAD_BEAT, CROWN, BONUS_SPIN)]
        return np.array([*own, *own, *adjustments, self.wagers, self.wagers])

    def orders(self) -> Ints:
        """Return the orders of payment, one line each (R24, R28, R47)."""
        bonuses, crown, community, blackjack, hand = self.others
        initial, known, second = Phase.INITIAL_CARDS, Phase.BLACKJACK_KNOWN, Phase.SECOND_CARD
        insurance, spin = self._of(INSURANCE), self._of(BONUS_SPIN)
        finished = list(self._in(Phase.FINISHED_HAND))
        before = [*self._in(initial), *spin, community, bonuses, *insurance]
        turned = [*self._in(initial, known), *spin]
        all_turned = [*self._in(initial, known, second), *spin]
        by_order = {
            adjustments_kernel.KNOWN: [*before, *self._in(known), blackjack, *self._in(second), crown, hand],
            adjustments_kernel.LATE: [*before, *self._in(known, second), crown, blackjack, hand],
            adjustments_kernel.AT_ONCE: [
                *insurance,
                blackjack,
                *turned,
                community,
                *self._in(second),
                crown,
                hand,
                bonuses,
            ],
            adjustments_kernel.SHOWN: [
                community,
                *insurance,
                *turned,
                *self._in(second),
                crown,
                blackjack,
                hand,
                bonuses,
            ],
            adjustments_kernel.FACE_DOWN: [community, *insurance, blackjack, hand, *all_turned, crown, bonuses],
            adjustments_kernel.ENDED: [*insurance, blackjack, hand, *all_turned, community, crown, bonuses],
        }
        lines = [[*by_order[order], *finished] for order in sorted(by_order)]
        unused = set(range(self.others.stop)) - set(lines[0])
        return np.array([[*line, *unused] for line in lines])

    def _of(self, wager: str) -> list[int]:
        return [self.payouts.columns[wager]] if wager in self.payouts.columns else []

    def _in(self, *phases: Phase) -> Iterator[int]:
        """List the columns of wagers settled in these phases, in layout order."""
        slugs = {phase.slug for phase in phases}
        beside = paytables(BLACKJACK.name)[FREE_BONUS].comes_with
        for wager, column in self.payouts.columns.items():
            offer = self.payouts.additional[wager]
            if wager not in (INSURANCE, BONUS_SPIN, FREE_BONUS) and offer.section.settled in slugs:
                yield column
                yield from self._of(FREE_BONUS) if wager == beside else ()
            if offer.classifier.sees is Sees.PLAYER_TWO_AND_BLACKJACK and Phase.BLACKJACK_KNOWN in phases:
                yield self.waiting(wager)


@dataclass(frozen=True)
class Payments:
    """Payments at fixed odds by counter and turn; Community Pay by symbol follows the counters."""

    payouts: BlackjackPayoutTables
    table: Ints

    @classmethod
    def of(cls, payouts: BlackjackPayoutTables, counters: int) -> Payments:
        """Return the payments of all wagers."""
        table = np.zeros((counters + len(payouts.wheel), Turns(payouts).others.stop), np.int64)
        payments = cls(payouts, table)
        payments._add_main()
        payments._add_additional(counters)
        return payments

    @property
    def turns(self) -> Turns:
        """The turns in which a hand may be paid."""
        return Turns(self.payouts)

    def _add_main(self) -> None:
        """Add the payments of the main wager."""
        for cell, (row, net, _) in self.payouts.ends.items():
            self.table[cell, self.turn_of(cell)] = max(net, 0) if isinstance(row, PaytableRow) else 0

    def _add_additional(self, counters: int) -> None:
        """Add the payments of all other wagers, and Community Pay."""
        payouts, grouped = self.payouts, self.payouts.grouped
        for rows, begins in (
            (grouped.finished, kernel.ENDINGS),
            (grouped.three.joint.rows, payouts.three_at),
            (grouped.four.joint.rows, payouts.four_at),
            (grouped.both.joint.rows, payouts.both_at),
        ):
            for wager, made in rows.items():
                self._wager(wager, made, begins)
        for symbol in BonusSpin if BONUS_SPIN in payouts.columns else ():
            row = payouts.additional[BONUS_SPIN].rows[symbol]
            self.table[payouts.wheel_at + symbol, payouts.columns[BONUS_SPIN]] = payouts.payment(BONUS_SPIN, row)
            self.table[counters + symbol, self.turns.community] = payouts.community_pay(symbol)

    def turn_of(self, cell: int) -> int:
        """Return the turn in which the main wager with this ending is paid."""
        return self.turns.blackjack if cell >> 6 == kernel.BLACKJACK else self.turns.hand

    def _wager(self, wager: str, made: Ints, begins: int) -> None:
        """Add the payments of a wager; Crown Treasure is paid in a turn of its own."""
        column, offer = self.payouts.columns[wager], self.payouts.additional[wager]
        waiting = waiting_rows(self.payouts, wager)
        for place, number in enumerate(made):
            if number == NOT_MADE or (row := offer.rows[number]) is None:
                continue
            turn = self.turns.waiting(wager) if number in waiting else column
            paid = self.payouts.payment(wager, row)
            if wager == CROWN and row.of:
                crown = self.payouts.payment(wager, offer.paytable.rows["crown-treasure"])
                self.table[begins + place, self.turns.crown] = crown
                paid -= crown
            self.table[begins + place, turn] = paid

    def parlayed(self, amount: int, begins: int) -> None:
        """Add what a parlay of this amount adds to the hand's payment, by ending."""
        payouts = self.payouts
        for cell, (row, net, _) in endings_of(payouts.main, payouts.stakes[MAIN], payouts.chip, amount).items():
            if isinstance(row, PaytableRow) and net > 0:
                self.table[begins + cell, self.turn_of(cell)] = net - payouts.main_nets[cell]

    def most_before(self, wager: str) -> int:
        """Return the most that can be paid up to and including a wager on the initial cards."""
        first = list(self.payouts.columns).index(wager)
        return int(sum(self.table[:, turn].max() for turn in range(first + 1)))


def waiting_rows(payouts: BlackjackPayoutTables, wager: str) -> set[int]:
    """Return the rows of hands that wait for a dealer's blackjack."""
    offer = payouts.additional[wager]
    if offer.classifier.sees is not Sees.PLAYER_TWO_AND_BLACKJACK:
        return set()
    function = offer.classifier.function
    return {int(function(*pair, blackjack)) for pair in waiting_pairs(offer) for blackjack in (False, True)}
