"""Adjustment tables of blackjack: system draws, bonuses, parlays, cap and payout limit."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property

import numpy as np

from pitboss.cards import CARDS_IN_DECK
from pitboss.errors import PitbossError
from pitboss.games.blackjack.book import BAD_BEAT_BONUS, BLACKJACK, FREE_BONUS, HOUSE_MONEY, MAIN
from pitboss.games.blackjack.draws import BAD_BEAT
from pitboss.games.blackjack.options import CAPPED_HANDS, BlackjackChoices, shares_of_cap
from pitboss.games.blackjack.simulation.payouts import BlackjackPayoutTables, Payments, Turns, endings_of
from pitboss.games.twentyone.hands import is_lucky_player, is_magic_card
from pitboss.games.twentyone.simulation import kernel_tables as kernel
from pitboss.games.twentyone.simulation import wager_kernel
from pitboss.games.twentyone.simulation.kernel_tables import AdjustmentTables
from pitboss.games.twentyone.simulation.payouts import NO_AMOUNTS, NO_BYTES, Bytes
from pitboss.games.twentyone.simulation.states import dealer_endings
from pitboss.law.paytables import PaytableRow, paytables
from pitboss.money import Basis, dollars_words
from pitboss.simulation.classifier_tables import every_row
from pitboss.simulation.plan import Ints, PayoutAdjustment, WagerCounters

MAX_CAPPED_HANDS = 14
"""Two hands for each of seven Switch players."""


@dataclass(frozen=True)
class Adjustments:
    """A table's draws, bonuses, parlays, cap and payout limit, with their counters."""

    payouts: BlackjackPayoutTables
    has_parlays: bool

    @property
    def choices(self) -> BlackjackChoices:
        """The table's choices."""
        assert isinstance(self.payouts.choices, BlackjackChoices), "only blackjack has them"
        return self.payouts.choices

    @property
    def rates(self) -> tuple[Fraction, Fraction]:
        """How often a Magic Card and a Lucky Player are drawn."""
        choices = self.choices
        if BAD_BEAT not in self.payouts.columns:
            return Fraction(0), Fraction(0)
        return choices.magic_card_rate, choices.lucky_player_rate

    @cached_property
    def capped_wagers(self) -> list[str]:
        """The wagers whose wins count towards the aggregate cap (13.J)."""
        capped = self.choices.aggregate_cap_wagers if self.choices.aggregate_cap is not None else ()
        return [wager for wager in CAPPED_HANDS if wager in capped and wager in self.payouts.columns]

    @property
    def limit(self) -> int | None:
        """The payout limit per hand (R10)."""
        return self.choices.payout_limit_per_hand

    @property
    def cuts_at(self) -> int:
        """The first counter of what the cap and the limit take off."""
        return self.payouts.adjustments_at + wager_kernel.PARLAYS + len(self.parlays) * kernel.ENDINGS

    @property
    def counters(self) -> int:
        """The number of all counters."""
        cuts = len(self.payouts.columns) + 1 if self.limit is not None or self.capped_wagers else 0
        return self.cuts_at + wager_kernel.OF_A_WAGER * cuts

    @property
    def is_needed(self) -> bool:
        """Whether the kernel must be compiled with adjustments."""
        given = any(self.rates) or self.parlays or self.capped_wagers or FREE_BONUS in self.payouts.columns
        return bool(given) or self.limit is not None

    def _bonus(self, name: str) -> PaytableRow:
        return paytables(BLACKJACK.name)[BAD_BEAT_BONUS].paytables["only"].rows[name]

    @cached_property
    def parlays(self) -> dict[int, int]:
        """The amount parlayed by row of House Money: stake plus win."""
        if not self.has_parlays:
            return {}
        offer, stake = self.payouts.additional[HOUSE_MONEY], self.payouts.stakes[HOUSE_MONEY]
        wins = {number: row for number, row in enumerate(offer.rows) if row and row.odds.basis is Basis.TO}
        return {number: stake + self.payouts.net(HOUSE_MONEY, row) for number, row in wins.items()}

    @cached_property
    def nets(self) -> Ints:
        """The net win of each counter of `wager_kernel.py`, except cuts."""
        payouts = self.payouts
        nets = np.zeros(self.cuts_at - payouts.adjustments_at, np.int64)
        if any(self.rates):
            nets[wager_kernel.MAGIC] = payouts.payment(BAD_BEAT, self._bonus("magic-card"))
            nets[wager_kernel.LUCKY] = payouts.payment(BAD_BEAT, self._bonus("lucky-player"))
        if FREE_BONUS in payouts.columns:
            for number, row in enumerate(payouts.additional[FREE_BONUS].rows):
                nets[wager_kernel.NO_FREE_BONUS + number] = payouts.payment(FREE_BONUS, row)
        for place, amount in enumerate(self.parlays.values()):
            begins = wager_kernel.PARLAYS + place * kernel.ENDINGS
            ends = endings_of(payouts.main, payouts.stakes[MAIN], payouts.chip, amount)
            for cell, (_, net, _) in ends.items():
                nets[begins + cell] = net - payouts.main_nets[cell]
        return nets

    @cached_property
    def cap_cuts(self) -> Ints:
        """The reduction of each capped hand, by the number of hands of either kind (13.J, R59)."""
        cuts = np.zeros((MAX_CAPPED_HANDS + 1, MAX_CAPPED_HANDS + 1, 2), np.int64)
        wins = [
            (self.payouts.stakes[wager], self.payouts.payment(wager, self._capped_row(wager)))
            for wager in self.capped_wagers
        ]
        wins += [(0, 0)] * (2 - len(wins))
        for one in range(MAX_CAPPED_HANDS + 1):
            for other in range(MAX_CAPPED_HANDS + 1 - one):
                hands = [wins[0]] * one + [wins[1]] * other
                shares = shares_of_cap(self.choices.aggregate_cap, hands) if self.capped_wagers and hands else []
                for (_, win), share, kind in zip(hands, shares, [0] * one + [1] * other, strict=False):
                    cuts[one, other, kind] = win - share
        return cuts

    def _capped_row(self, wager: str) -> PaytableRow:
        return self.payouts.additional[wager].paytable.rows[CAPPED_HANDS[wager].row]

    @cached_property
    def payments(self) -> Payments | None:
        """All payments that a payout limit may cut, those of the adjustment counters among them."""
        if self.limit is None:
            return None
        begins, payouts = self.payouts.adjustments_at, self.payouts
        payments = Payments.of(payouts, self.counters)
        payments.table[begins + wager_kernel.MAGIC, payments.turns.bonuses] = self.nets[wager_kernel.MAGIC]
        payments.table[begins + wager_kernel.LUCKY, payments.turns.bonuses] = self.nets[wager_kernel.LUCKY]
        if FREE_BONUS in payouts.columns:
            rows = slice(wager_kernel.NO_FREE_BONUS, wager_kernel.PARLAYS)
            payments.table[begins + rows.start : begins + rows.stop, payouts.columns[FREE_BONUS]] = self.nets[rows]
        for place, amount in enumerate(self.parlays.values()):
            payments.add_parlay(amount, begins + wager_kernel.PARLAYS + place * kernel.ENDINGS)
        if self.parlays and payments.max_before(HOUSE_MONEY) > self.limit:
            reason = f"a payout limit of {dollars_words(self.limit)} may cut a House Money win before it is parlayed"
            raise PitbossError(f"{reason}, which is not simulated: leave the parlay out", at="parlay")
        return payments

    def amounts(self) -> tuple[Ints, ...]:
        """Return all amounts that the kernel sums, in cents."""
        limited = (self.payments.table, np.array([self.limit])) if self.payments is not None else ()
        return self.nets, self.cap_cuts, *limited

    def tables(self, unit: int) -> AdjustmentTables:
        """Return the tables in the kernel's unit."""
        payouts = self.payouts
        magic, lucky, free, parlays, capped = NO_BYTES, NO_BYTES, NO_BYTES, NO_BYTES, NO_BYTES
        if any(self.rates):
            magic = every_row(is_magic_card, (CARDS_IN_DECK,) * 3).reshape(-1).astype(np.uint8)
            seats = range(1, self.choices.seats + 1)
            lucky = np.array([is_lucky_player(seat, drawn) for drawn in seats for seat in seats], np.uint8)
        if FREE_BONUS in payouts.columns:
            free = self._free_rows()
        if self.parlays:
            places = {number: place for place, number in enumerate(self.parlays, 1)}
            made = payouts.grouped.three.joint.rows[HOUSE_MONEY]
            parlays = np.array([places.get(int(number), 0) for number in made], np.uint8)
        if self.capped_wagers:
            capped = self._capped_outcomes()
        totals, payments, orders, wager_of = NO_AMOUNTS, NO_AMOUNTS.reshape(1, 1), NO_AMOUNTS.reshape(1, 1), NO_AMOUNTS
        if self.payments is not None:
            payments, turns = self.payments.table // unit, self.payments.turns
            totals, orders, wager_of = payments.sum(axis=1), turns.orders(), turns.wager_of()
        return AdjustmentTables(
            self._facts(unit), magic, lucky, free, parlays, capped, self.cap_cuts // unit, self.nets // unit,
            totals, payments, orders, wager_of,
        )  # fmt: skip

    def _facts(self, unit: int) -> Ints:
        payouts, columns = self.payouts, self.payouts.columns
        facts = np.full(wager_kernel.FACTS, -1, np.int64)
        facts[wager_kernel.MAGIC_CHANCE], facts[wager_kernel.LUCKY_CHANCE] = map(_chance, self.rates)
        facts[wager_kernel.SEATS] = self.choices.seats
        facts[wager_kernel.BAD_BEAT] = columns[BAD_BEAT] if any(self.rates) else -1
        facts[wager_kernel.FREE_BONUS] = columns.get(FREE_BONUS, -1)
        facts[wager_kernel.HAS_PARLAYS], facts[wager_kernel.HAS_CAP] = bool(self.parlays), bool(self.capped_wagers)
        facts[wager_kernel.LIMIT] = -1 if self.limit is None else self.limit // unit
        facts[wager_kernel.HAND_DEALT] = self.choices.is_hand_dealt
        facts[wager_kernel.THREE_AT : wager_kernel.COMMUNITY_AT + 1] = (
            payouts.three_at, payouts.four_at, payouts.wheel_at, payouts.adjustments_at, self.cuts_at, self.counters
        )  # fmt: skip
        for place, wager in enumerate(self.capped_wagers):
            facts[wager_kernel.CAPPED + place] = columns[wager]
            facts[wager_kernel.CAPPED_TURN + place] = Turns(payouts).waiting(wager)
        return facts

    def _free_rows(self) -> Bytes:
        """Return the row of the Free Bonus for a blackjack, by the dealer's ending."""
        function, stake = self.payouts.additional[FREE_BONUS].classifier.function, self.payouts.stakes[FREE_BONUS]
        rows = np.zeros(64, np.uint8)
        for dealers, ending in dealer_endings().items():
            rows[dealers] = function(True, stake, *ending)
            assert not function(False, stake, *ending), "the Free Bonus is for a blackjack"
        return rows

    def _capped_outcomes(self) -> Bytes:
        """Return 1 or 2 for the outcomes of four cards that are capped."""
        rows = self.payouts.grouped.four.joint.rows
        kinds = np.zeros(self.payouts.grouped.four.joint.size, np.uint8)
        for kind, wager in enumerate(self.capped_wagers, 1):
            offer, row = self.payouts.additional[wager], self._capped_row(wager)
            kinds[[offer.rows[number] == row for number in rows[wager]]] = kind
        return kinds

    def adjustments_to(self, wager: str, unit: int) -> tuple[PayoutAdjustment, ...]:
        """Return the adjustments to a wager: bonuses, parlays and cuts."""
        adjustments, begins = [], self.payouts.adjustments_at
        if wager == BAD_BEAT:
            for rate, name, place in zip(
                self.rates,
                ("magic-card", "lucky-player"),
                (wager_kernel.MAGIC, wager_kernel.LUCKY),
                strict=True,
            ):
                if rate:
                    at = np.array([begins + place])
                    adjustments.append(PayoutAdjustment(name, str(self._bonus(name).odds), at, at, self.nets[[place]]))
        if wager == MAIN and self.parlays:
            cells = np.arange(wager_kernel.PARLAYS, len(self.nets))
            adjustments.append(PayoutAdjustment("parlayed", None, begins + cells, begins + cells, self.nets[cells]))
        column = self.payouts.columns.get(wager, len(self.payouts.columns))
        for place, name, cuts in (
            (wager_kernel.BY_CAP, "cut by the aggregate cap", wager in self.capped_wagers),
            (wager_kernel.BY_LIMIT, "cut by the payout limit", self.limit is not None),
        ):
            if cuts:
                at = np.array([self.cuts_at + wager_kernel.OF_A_WAGER * column + place])
                adjustments.append(PayoutAdjustment(name, None, at, at + 1, np.array([-unit])))
        return tuple(adjustments)

    def with_parlays(self, main: WagerCounters) -> WagerCounters:
        """Return the main wager including parlayed amounts."""
        assert main.wagered is not None
        cells = np.arange(self.payouts.adjustments_at + wager_kernel.PARLAYS, self.cuts_at)
        amounts = np.repeat(np.array(list(self.parlays.values()), np.int64), kernel.ENDINGS)
        wagered = main.wagered
        more = replace(wagered, cells=np.append(wagered.cells, cells), nets=np.append(wagered.nets, amounts))
        return replace(main, wagered=more)


def _chance(rate: Fraction | int) -> int:
    """Return a rate as a multiple of 1 / `adjustments_kernel.CERTAIN`."""
    return round(Fraction(rate) * wager_kernel.CERTAIN)
