"""Payout tables of simulated blackjack, with the wheel of Bonus Spin."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from pitboss.games.blackjack.actions import FREE_BONUS
from pitboss.games.blackjack.options import BONUS_SPIN, BlackjackChoices
from pitboss.games.blackjack.simulation.wagers import ending_total
from pitboss.games.blackjack.wagers.bonus_spin import BonusSpin
from pitboss.games.blackjack.wheel import community_row
from pitboss.games.twentyone.actions import INSURANCE
from pitboss.games.twentyone.settlement import half_of
from pitboss.games.twentyone.simulation import adjustments_kernel
from pitboss.games.twentyone.simulation import kernel_tables as kernel
from pitboss.games.twentyone.simulation.payout_tables import Ending, PayoutTables
from pitboss.games.twentyone.simulation.state_tables import dealer_endings
from pitboss.law.offers import Offer
from pitboss.law.paytables import PaytableRow
from pitboss.simulation.plan import Ints, RowCounters, net_of


class BlackjackPayoutTables(PayoutTables):
    """Payout tables of a blackjack table."""

    without_stake = frozenset({INSURANCE, FREE_BONUS})

    def net(self, wager: str, row: PaytableRow | None) -> int:
        """Return the net win of a row; the Free Bonus has no stake."""
        return self.payment(wager, row) if wager == FREE_BONUS else super().net(wager, row)

    def cells(self, wager: str) -> list[tuple[int, int, int]]:
        """Return the counters of an additional wager; the Free Bonus is an adjustment."""
        if wager == FREE_BONUS:
            first = self.adjustments_at + adjustments_kernel.NO_FREE_BONUS
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
        found = np.zeros((max(map(int, rows), default=0) + 1, len(self.additional)), np.int64)
        others = (self.boxes - 1) * (2 if self.choices.is_switch else 1)  # wagers of the other players (R92)
        for symbol in rows:
            own = self.net(BONUS_SPIN, self.additional[BONUS_SPIN].rows[symbol])
            found[symbol, self.columns[BONUS_SPIN]] = own + others * self.community_pay(symbol)
        return found

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
    found: dict[int, Ending] = {}
    dealers = {kernel.NOT_PLAYED: (0, 0, False), **dealer_endings()}
    for own in range(1, kernel.STANDS_DOUBLED + 22):
        for dealer, (dealer_total, _, dealer_blackjack) in dealers.items():
            found[(own << 6) + dealer] = _ending(main, stake, chip, parlayed, own, dealer_total, dealer_blackjack)
    return found


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
