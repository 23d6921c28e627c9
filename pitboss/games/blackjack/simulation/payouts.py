"""Payout tables of simulated blackjack, and payments in their order for the payout limit of a hand (R10)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from pitboss.games.blackjack.book import BLACKJACK, FREE_BONUS, MAIN, ClassifierInputs
from pitboss.games.blackjack.draws import BAD_BEAT, community_row
from pitboss.games.blackjack.options import BONUS_SPIN, BlackjackChoices
from pitboss.games.blackjack.round_script import CROWN
from pitboss.games.blackjack.simulation.wagers import ending_total, waiting_pairs
from pitboss.games.blackjack.wagers.bonus_spin import BonusSpin
from pitboss.games.twentyone.hands import INSURANCE, Phase
from pitboss.games.twentyone.settlement import half_of
from pitboss.games.twentyone.simulation import kernel_tables as kernel
from pitboss.games.twentyone.simulation import wager_kernel
from pitboss.games.twentyone.simulation.payouts import NOT_MADE, Ending, PayoutTables
from pitboss.games.twentyone.simulation.states import dealer_endings
from pitboss.law.offers import Offer
from pitboss.law.paytables import PaytableRow, paytables
from pitboss.simulation.plan import Ints, RowCounters, net_of

# Payout tables, with the wheel of Bonus Spin


class BlackjackPayoutTables(PayoutTables):
    """Payout tables of a blackjack table."""

    without_stake = frozenset({INSURANCE, FREE_BONUS})

    def net(self, wager: str, row: PaytableRow | None) -> int:
        """Return the net win of a row; the Free Bonus has no stake."""
        return self.payment(wager, row) if wager == FREE_BONUS else super().net(wager, row)

    def cells(self, wager: str) -> list[tuple[int, int, int]]:
        """Return the counters of an additional wager; the Free Bonus is an adjustment."""
        if wager == FREE_BONUS:
            first = self.adjustments_at + wager_kernel.NO_FREE_BONUS
            return [(first + row, row, 1) for row in range(len(self.additional[wager].rows))]
        return super().cells(wager)

    def main_endings(self) -> dict[int, Ending]:
        """Return every ending of a hand against every ending of the dealer."""
        return endings_of(self.main, self.stake, self.chip)

    def community_pay(self, symbol: BonusSpin) -> int:
        """Return the Community Pay of another player's Bonus Spin wager for a symbol (R78)."""
        assert isinstance(self.choices, BlackjackChoices), "no other game has a wheel"
        shared = community_row(self.choices, symbol, self.stakes[BONUS_SPIN])
        return 0 if shared is None else shared.odds.payment(0, chip=self.chip)

    def wheel_nets(self) -> Ints:
        """Return the net wins by symbol: of the spinner, and of all others."""
        rows = BonusSpin if len(self.grouped.wheel) > 1 else ()
        nets = np.zeros((max(map(int, rows), default=0) + 1, len(self.additional)), np.int64)
        others = (self.boxes - 1) * (2 if self.choices.is_switch else 1)  # wagers of the other players (R92)
        for symbol in rows:
            own = self.net(BONUS_SPIN, self.additional[BONUS_SPIN].rows[symbol])
            nets[symbol, self.columns[BONUS_SPIN]] = own + others * self.community_pay(symbol)
        return nets

    def with_wheel(self, wager: str, rows: tuple[RowCounters, ...]) -> tuple[RowCounters, ...]:
        """Return the rows of a wager; those of Bonus Spin include Community Pay."""
        return tuple(self._with_shared(row) for row in rows) if wager == BONUS_SPIN else rows

    def wheel_cells(self, wager: str) -> list[tuple[int, int, int]]:
        """Return the counters of the wheel's symbols, which are rows of Bonus Spin."""
        return [(self.wheel_at + symbol, int(symbol), 1) for symbol in BonusSpin] if wager == BONUS_SPIN else []

    def _with_shared(self, row: RowCounters) -> RowCounters:
        """Return a symbol's row including Community Pay."""
        place = self.columns[BONUS_SPIN]
        spun = row.cells >= self.wheel_at
        nets = np.where(spun, self.wheel[np.where(spun, row.cells - self.wheel_at, 0), place], row.nets)
        return replace(row, nets=nets)


def endings_of(main: Offer, stake: int, chip: int, parlayed: int = 0) -> dict[int, Ending]:
    """Return every ending against the dealer's: its row, net win and amount wagered."""
    endings: dict[int, Ending] = {}
    dealers = {kernel.NOT_PLAYED: (0, 0, False), **dealer_endings()}
    for own in range(1, kernel.STANDS_DOUBLED + 22):
        for dealer, (dealer_total, _, dealer_blackjack) in dealers.items():
            endings[(own << 6) + dealer] = _ending(main, stake, chip, parlayed, own, dealer_total, dealer_blackjack)
    return endings


def _ending(
    main: Offer, stake: int, chip: int, parlayed: int, own: int, dealer_total: int, dealer_blackjack: bool
) -> Ending:
    doubled = own == kernel.BUST_DOUBLED or own >= kernel.STANDS_DOUBLED + 4
    wagered = (2 * stake if doubled else stake) + parlayed
    if own in (kernel.BUST, kernel.BUST_DOUBLED):
        return "bust", -wagered, wagered
    if own == kernel.SURRENDERED:
        return "surrendered", -wagered if dealer_blackjack else half_of(wagered, chip) - wagered, wagered
    if own in (kernel.ORIGINAL, kernel.ORIGINAL_20):  # doubled or split: a parlay is returned with the added wagers
        return None, -stake, stake
    if own in (kernel.RETURNED, kernel.RETURNED_20):
        return "returned", 0, stake
    blackjack, switched = own == kernel.BLACKJACK, own == kernel.SWITCHED_BLACKJACK
    row = main.rows[main.classifier.function(ending_total(own), blackjack, switched, dealer_total, dealer_blackjack)]
    return row, net_of(row, wagered, chip), wagered


# Payments by counter and their order (R10)


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
        insurance, spin = self._column(INSURANCE), self._column(BONUS_SPIN)
        finished = list(self._columns_in(Phase.FINISHED_HAND))
        before = [*self._columns_in(initial), *spin, community, bonuses, *insurance]
        turned = [*self._columns_in(initial, known), *spin]
        all_turned = [*self._columns_in(initial, known, second), *spin]
        by_order = {
            wager_kernel.KNOWN: [*before, *self._columns_in(known), blackjack, *self._columns_in(second), crown, hand],
            wager_kernel.LATE: [*before, *self._columns_in(known, second), crown, blackjack, hand],
            wager_kernel.AT_ONCE: [
                *insurance,
                blackjack,
                *turned,
                community,
                *self._columns_in(second),
                crown,
                hand,
                bonuses,
            ],
            wager_kernel.SHOWN: [
                community,
                *insurance,
                *turned,
                *self._columns_in(second),
                crown,
                blackjack,
                hand,
                bonuses,
            ],
            wager_kernel.FACE_DOWN: [community, *insurance, blackjack, hand, *all_turned, crown, bonuses],
            wager_kernel.ENDED: [*insurance, blackjack, hand, *all_turned, community, crown, bonuses],
        }
        lines = [[*by_order[order], *finished] for order in sorted(by_order)]
        unused = set(range(self.others.stop)) - set(lines[0])
        return np.array([[*line, *unused] for line in lines])

    def _column(self, wager: str) -> list[int]:
        return [self.payouts.columns[wager]] if wager in self.payouts.columns else []

    def _columns_in(self, *phases: Phase) -> Iterator[int]:
        """List the columns of wagers settled in these phases, in layout order."""
        slugs = {phase.slug for phase in phases}
        buster = paytables(BLACKJACK.name)[FREE_BONUS].comes_with
        for wager, column in self.payouts.columns.items():
            offer = self.payouts.additional[wager]
            if wager not in (INSURANCE, BONUS_SPIN, FREE_BONUS) and offer.section.settled in slugs:
                yield column
                yield from self._column(FREE_BONUS) if wager == buster else ()
            if offer.classifier.inputs is ClassifierInputs.PLAYER_TWO_AND_BLACKJACK and Phase.BLACKJACK_KNOWN in phases:
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

    def add_parlay(self, amount: int, begins: int) -> None:
        """Add what a parlay of this amount adds to the hand's payment, by ending."""
        payouts = self.payouts
        for cell, (row, net, _) in endings_of(payouts.main, payouts.stakes[MAIN], payouts.chip, amount).items():
            if isinstance(row, PaytableRow) and net > 0:
                self.table[begins + cell, self.turn_of(cell)] = net - payouts.main_nets[cell]

    def max_before(self, wager: str) -> int:
        """Return the most that can be paid up to and including a wager on the initial cards."""
        first = list(self.payouts.columns).index(wager)
        return int(sum(self.table[:, turn].max() for turn in range(first + 1)))


def waiting_rows(payouts: BlackjackPayoutTables, wager: str) -> set[int]:
    """Return the rows of hands that wait for a dealer's blackjack."""
    offer = payouts.additional[wager]
    if offer.classifier.inputs is not ClassifierInputs.PLAYER_TWO_AND_BLACKJACK:
        return set()
    function = offer.classifier.function
    return {int(function(*pair, blackjack)) for pair in waiting_pairs(offer) for blackjack in (False, True)}
