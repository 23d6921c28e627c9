"""What every counter of blackjack's kernel means in money: the main wager by endings, the others by their rows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import ClassVar

import numpy as np

from pitboss.games.blackjack.options import BONUS_SPIN, BlackjackChoices
from pitboss.games.blackjack.settlement import half_of
from pitboss.games.blackjack.simulation import adjustments_kernel
from pitboss.games.blackjack.simulation import kernel_tables as kernel
from pitboss.games.blackjack.simulation.kernel_tables import Outcomes, WagerTables
from pitboss.games.blackjack.simulation.state_tables import dealer_endings
from pitboss.games.blackjack.simulation.wagers import NOT_MADE, Grouped, total_of
from pitboss.games.blackjack.twenty_one import TwentyOneChoices
from pitboss.games.blackjack.wagers.bonus_spin import BonusSpin
from pitboss.games.blackjack.wheel import community_row
from pitboss.games.blackjack.words import FREE_BONUS, INSURANCE
from pitboss.law.offers import Offer
from pitboss.law.paytables import PaytableRow
from pitboss.simulation.classifier_tables import JointPairs
from pitboss.simulation.plan import Ints, Row, Wager
from pitboss.simulation.prices import name_of, net_of, nets_by_row, payment_of, rows_over

ON_BOTH = "super-match"


class Priced:
    """A table's wagers, and where the kernel counts them; a game that is built on blackjack has other endings."""

    endings: ClassVar[int] = kernel.ENDINGS

    def __init__(
        self, choices: TwentyOneChoices, main: Offer, additional: Mapping[str, Offer], stakes: Mapping[str, int],
        grouped: Grouped, boxes: int,
    ) -> None:  # fmt: skip
        self.chip = choices.smallest_chip
        self.main, self.additional, self.stakes, self.grouped = main, additional, stakes, grouped
        self.choices, self.boxes = choices, boxes
        self.columns = {wager: column for column, wager in enumerate(additional)}
        self.stake = stakes[main.wager.id]
        self.ends = self.main_endings()
        self.main_nets = np.zeros(self.endings, np.int64)
        for cell, (_, net, _) in self.ends.items():
            self.main_nets[cell] = net
        self.three = self._nets(grouped.three.joint.rows, grouped.three.joint.size)
        self.four = self._nets(grouped.four.joint.rows, grouped.four.joint.size)
        self.both = self._nets(grouped.both.joint.rows, grouped.both.joint.size)
        self.lead = self._nets(grouped.finished, self.endings)
        self.wheel = self._wheel()
        self.three_at = 2 * self.endings
        self.four_at = self.three_at + len(self.three)
        self.both_at = self.four_at + len(self.four)
        self.wheel_at = self.both_at + len(self.both)
        self.extras_at = self.wheel_at + len(self.wheel)

    def main_endings(self) -> dict[int, Ending]:
        """Every ending of a hand against every ending of the dealer's."""
        return endings_of(self.main, self.stake, self.chip)

    def net(self, wager: str, row: PaytableRow | None) -> int:
        """What a row of a wager wins; the Free Bonus has no stake of its own."""
        return self.payment(wager, row) if wager == FREE_BONUS else net_of(row, self.stakes[wager], self.chip)

    def payment(self, wager: str, row: PaytableRow | None) -> int:
        """What it pays at fixed odds."""
        return payment_of(row, self.stakes[wager], self.chip)

    def community_pay(self, symbol: BonusSpin) -> int:
        """What every Bonus Spin wager of another player brings for a symbol of the wheel (R78)."""
        assert isinstance(self.choices, BlackjackChoices), "no other game has a wheel"
        shared = community_row(self.choices, symbol, self.stakes[BONUS_SPIN])
        return 0 if shared is None else shared.odds.payment(0, chip=self.chip)

    def _nets(self, rows: Mapping[str, Ints], size: int) -> Ints:
        """By outcome: what each wager wins."""
        found = np.zeros((size, len(self.additional)), np.int64)
        for place, (wager, offer) in enumerate(self.additional.items()):
            if wager in rows:
                numbers = np.where(rows[wager] == NOT_MADE, 0, rows[wager])
                nets = nets_by_row(offer, numbers, lambda row, wager=wager: self.net(wager, row))  # type: ignore[misc]
                found[:, place] = np.where(rows[wager] == NOT_MADE, 0, nets)
        return found

    def _wheel(self) -> Ints:
        """By symbol: what the spinner wins, and what all others receive for it."""
        rows = BonusSpin if len(self.grouped.wheel) > 1 else ()
        found = np.zeros((max(map(int, rows), default=0) + 1, len(self.additional)), np.int64)
        others = (self.boxes - 1) * (2 if self.choices.is_switch else 1)  # wagers of the other players (R92)
        for symbol in rows:
            own = self.net(BONUS_SPIN, self.additional[BONUS_SPIN].rows[symbol])
            found[symbol, self.columns[BONUS_SPIN]] = own + others * self.community_pay(symbol)
        return found

    def amounts(self) -> tuple[Ints, ...]:
        """Everything that the kernel adds up, in cents."""
        return self.main_nets, self.three, self.four, self.both, self.lead, self.wheel

    def wager_tables(self, unit: int) -> WagerTables:
        """Return outcomes and payouts of the additional wagers, in the kernel's unit."""
        grouped = self.grouped
        three, four, both, lead, wheel = (
            (nets.sum(axis=1) // unit, nets // unit)
            for nets in (self.three, self.four, self.both, self.lead, self.wheel)
        )
        return WagerTables(
            _outcomes(grouped.three, *three), _outcomes(grouped.four, *four), _outcomes(grouped.both, *both),
            grouped.wheel, *wheel, *lead,
        )  # fmt: skip

    def wagers(self, hands: int, by_kernel: bool) -> list[Wager]:
        """Every wager with its rows over the counters; `by_kernel`: their squares are kept even of a single hand."""
        found = [self._main(hands)]
        for place, (wager, offer) in enumerate(self.additional.items()):
            each = self.boxes if wager == ON_BOTH else hands
            squares = 2 + place if hands > 1 or by_kernel else None
            rows = rows_over(offer, self._cells(wager), lambda row, wager=wager: self.net(wager, row))  # type: ignore[misc]
            if wager == BONUS_SPIN:
                rows = tuple(self._with_shared(row, place) for row in rows)
            always = wager not in (INSURANCE, FREE_BONUS)
            found.append(Wager(wager, self.stakes[wager], rows, each, squares, always=always))
        return found

    def _with_shared(self, row: Row, place: int) -> Row:
        """A symbol's row with what the others receive besides."""
        spun = row.cells >= self.wheel_at
        nets = np.where(spun, self.wheel[np.where(spun, row.cells - self.wheel_at, 0), place], row.nets)
        return replace(row, nets=nets)

    def _main(self, hands: int) -> Wager:
        rows: dict[str, list[tuple[int, int]]] = {}
        pays: dict[str, str | None] = {}
        for cell, (row, net, _) in self.ends.items():
            name = row if isinstance(row, str) else name_of(row)
            pays[name] = None if isinstance(row, str) or row is None else str(row.odds)
            rows.setdefault(name, []).append((cell, net))
        listed = tuple(
            Row(name, pays[name], np.array([c for c, _ in cells]), np.array([n for _, n in cells]))
            for name, cells in rows.items()
        )
        wagered = Row(
            "wagered", None, np.array(list(self.ends)), np.array([waged for _, _, waged in self.ends.values()])
        )
        return Wager(self.main.wager.id, self.stake, listed, hands, 0, wagered)

    def _cells(self, wager: str) -> list[tuple[int, int, int]]:
        """The counters of an additional wager, each with the classifier's row; those behind the first are taken off."""
        if wager == FREE_BONUS:
            rows_of_bonus = range(len(self.additional[wager].rows))
            return [(self.extras_at + adjustments_kernel.NO_FREE_BONUS + row, row, 1) for row in rows_of_bonus]
        for rows, begins in (
            (self.grouped.three.joint.rows, self.three_at),
            (self.grouped.four.joint.rows, self.four_at),
            (self.grouped.both.joint.rows, self.both_at),
        ):
            if wager in rows:
                cells = [(begins + place, int(row), 1) for place, row in enumerate(rows[wager]) if row != NOT_MADE]
                spun = BonusSpin if wager == BONUS_SPIN else ()
                return [*cells, *((self.wheel_at + symbol, int(symbol), 1) for symbol in spun)]
        made = self.grouped.finished[wager]
        return [
            (cell + begins, int(made[cell]), sign)
            for begins, sign in ((0, 1), (self.endings, -1))
            for cell in self.ends
        ]


def _outcomes(pairs: JointPairs, wins: Ints, nets: Ints) -> Outcomes:
    return Outcomes(pairs.first, pairs.second, pairs.classes, pairs.table, wins, nets)


Ending = tuple[PaytableRow | str | None, int, int]
"""A row of the paytable, a name where none has one, or nothing for a loss; what is won; what is wagered."""


def endings_of(main: Offer, stake: int, chip: int, parlayed: int = 0) -> dict[int, Ending]:
    """Every ending of a hand against every ending of the dealer's: its row, its price and what lay on it."""
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
    if own in (kernel.ORIGINAL, kernel.ORIGINAL_20):  # doubled or split: a parlay goes back with what was added
        return None, -stake, stake
    if own in (kernel.RETURNED, kernel.RETURNED_20):
        return "returned", 0, stake
    blackjack, switched = own == kernel.BLACKJACK, own == kernel.SWITCHED_BLACKJACK
    row = main.rows[main.classifier.function(total_of(own), blackjack, switched, dealer_total, dealer_blackjack)]
    return row, net_of(row, wagered, chip), wagered
