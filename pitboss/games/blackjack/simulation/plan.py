"""A table of blackjack, ready to be simulated: the machine of its rules and chart, its wagers, and the shoe."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from types import ModuleType
from typing import ClassVar

import numpy as np
import numpy.typing as npt

from pitboss.cards import ALL_RANKS, CARDS_IN_DECK, fresh_decks
from pitboss.errors import Mistake
from pitboss.games.blackjack.game import GAME
from pitboss.games.blackjack.options import BONUS_SPIN, BlackjackChoices
from pitboss.games.blackjack.own_chart import own_chart
from pitboss.games.blackjack.settlement import half_of
from pitboss.games.blackjack.simulation import kernel
from pitboss.games.blackjack.simulation.by_chart import choose
from pitboss.games.blackjack.simulation.chart_file import read_chart
from pitboss.games.blackjack.simulation.machine import Machine, Walk, bytes_of_cards, dealer_endings, machine_of
from pitboss.games.blackjack.simulation.switching import EXCHANGED, switches_of
from pitboss.games.blackjack.simulation.wagers import NOT_MADE, Grouped, group, total_of
from pitboss.games.blackjack.twenty_one import TwentyOneChoices
from pitboss.games.blackjack.wagers.bonus_spin import BonusSpin
from pitboss.games.blackjack.wheel import community_row
from pitboss.games.blackjack.words import INSURANCE, MAIN
from pitboss.law.offers import Offer
from pitboss.law.options import TableChoices
from pitboss.law.paytables import PaytableRow
from pitboss.simulation.kernel import source_of
from pitboss.simulation.plan import FRESH, Argument, Asked, Ints, Plan, Row, Wager, unit_of
from pitboss.simulation.prices import name_of, net_of, nets_by_row, rows_over

ON_BOTH = "super-match"
FREE = "buster-blackjack-free-bonus"
MOST_BOXES = 7
CARDS_OF_A_HAND = 6
"""Cards that are shuffled for each hand of a round, so that few rounds take one beyond them."""


def plan(choices: TableChoices, asked: Asked) -> Plan:
    """Everything that the kernel needs for these choices."""
    assert isinstance(choices, BlackjackChoices), "these are not choices of blackjack"
    assumed = {}
    if choices.blackjack_price is None:
        choices = choices.model_copy(update={"blackjack_odds": "3 to 2"})
        assumed = {"blackjack_odds": "3 to 2, since nothing is stated"}
    boxes = _boxes(choices, asked)
    hands = boxes * (2 if choices.is_switch else 1)
    offers = GAME.offers(choices)
    chart = read_chart(asked.strategy) if asked.strategy is not None else own_chart(choices)
    machine = machine_of(Walk(GAME.table(choices), lambda hand, words, up: choose(chart, hand.cards, words, up)))
    additional = {wager: offer for wager, offer in offers.items() if wager != MAIN and is_wanted(choices, wager)}
    stakes = {wager: stake_on(wager, offer, asked) for wager, offer in additional.items()}
    grouped = group(choices, additional, stakes)
    priced = Priced(choices, offers[MAIN], additional, stakes, asked.stake, grouped, boxes)
    switches = switches_of(choices, chart) if choices.is_switch else np.zeros(1, np.uint8)
    return plan_of_table(GAME.id, choices, asked, hands, machine, switches, priced, kernel_source(), assumed)


def plan_of_table(
    game: str, choices: TwentyOneChoices, asked: Asked, hands: int, machine: Machine,
    by_game: npt.NDArray[np.uint8], priced: Priced, source: str, assumed: Mapping[str, str],
    ranks: Sequence[int] = ALL_RANKS,
) -> Plan:  # fmt: skip
    """The plan of a table of any game of twenty-one, once it is known how hands are played and what they are paid."""
    grouped, boxes = priced.grouped, asked.boxes
    cards = choices.decks * choices.cards_in_deck
    fresh = asked.fresh_shoe or choices.continuous_shuffler
    arguments: tuple[Argument, ...] = (
        hands, choices.is_switch, int(choices.is_hand_dealt), choices.has_hole_card, grouped.completes,
        choices.splits_by_rank, choices.extra_splits + 1, choices.extra_splits_aces + 1,
        machine.starts, machine.moves, machine.dealer_starts, machine.dealer_moves, machine.waits, machine.may_make,
        by_game, _cards_of_bytes(), grouped.needs_second, *priced.arguments(),
    )  # fmt: skip
    return Plan(
        game=game,
        title=f"{choices.decks} decks, {'Switch, ' if choices.is_switch else ''}{boxes} box{'es' if boxes > 1 else ''}",
        kernel="deal_rounds",
        source=source,
        arguments=arguments,
        shoe=bytes_of_cards()[np.array(fresh_decks(choices.decks, ranks))],
        cut=FRESH if fresh else cards - choices.cards_behind_cover,
        upto=min(cards, CARDS_OF_A_HAND * (hands + 1)) if fresh else cards,
        counters=priced.counters,
        squares=2 + len(priced.additional),
        unit=priced.unit,
        wagers=tuple(priced.wagers(hands)),
        said={
            **assumed,
            "chart": "given" if asked.strategy is not None else "the best by totals for these rules",
            **({"cards are exchanged": EXCHANGED} if choices.is_switch else {}),
            "shoe": "shuffled before every round" if fresh else f"dealt to {cards - choices.cards_behind_cover} cards",
        },
    )


@cache
def kernel_source(game: ModuleType = kernel) -> str:
    """The kernel, with the functions and constants that it names; those that a game has of its own come first."""
    named = {**vars(kernel), **vars(game)}
    constants = {name: value for name, value in named.items() if name.isupper() and isinstance(value, int)}
    helpers = (
        named["box_of_turn"], named["as_dealt"], named["once_known"], kernel.follow, kernel.play_split,
        kernel.original_bets_only, kernel.choose_switches, kernel.count_wagers, kernel.play_rounds,
    )  # fmt: skip
    return source_of(kernel.deal_rounds, *helpers, constants=constants)


def check_boxes(asked: Asked) -> None:
    """Refuse more boxes than a table has."""
    if not 1 <= asked.boxes <= MOST_BOXES:
        raise Mistake(f"a table has one to {MOST_BOXES} boxes, not {asked.boxes}", at="--boxes")


def _boxes(choices: BlackjackChoices, asked: Asked) -> int:
    check_boxes(asked)
    if choices.has_common_cards and asked.boxes > 1:
        raise Mistake("with common cards every box has the same hand: simulate one", at="--boxes")
    if choices.has_double_shoe:
        raise Mistake("a shoe with two sides is not simulated; one side deals the same rounds", at="double_shoe")
    if choices.magic_card_rate or choices.lucky_player_rate:
        raise Mistake("what the table's system draws for Bad Beat is not simulated", at="magic_card_rate")
    return asked.boxes


def is_wanted(choices: TwentyOneChoices, wager: str) -> bool:
    """Whatever the choices list; insurance is offered always, and taken only if it is listed."""
    return wager != INSURANCE or INSURANCE in choices.wagers


def stake_on(wager: str, offer: Offer, asked: Asked) -> int:
    """Insurance is half of the wager (8.A); the Free Bonus looks at what is on Buster Blackjack."""
    if wager == INSURANCE:
        return asked.stake // 2
    return offer.stake or asked.stake


def _cards_of_bytes() -> npt.NDArray[np.uint8]:
    found = np.zeros(256, np.uint8)
    found[bytes_of_cards()] = np.arange(CARDS_IN_DECK)
    return found


class Priced:
    """What every counter of the kernel means in money; a game that is built on blackjack says what endings it has."""

    endings: ClassVar[int] = kernel.ENDINGS

    def __init__(
        self, choices: TwentyOneChoices, main: Offer, additional: Mapping[str, Offer], stakes: Mapping[str, int],
        stake: int, grouped: Grouped, boxes: int,
    ) -> None:  # fmt: skip
        self.chip = choices.smallest_chip
        self.main, self.additional, self.stakes, self.stake, self.grouped = main, additional, stakes, stake, grouped
        self.choices = choices
        self.ends = self.main_endings()
        self.main_nets = np.zeros(self.endings, np.int64)
        for cell, (_, net, _) in self.ends.items():
            self.main_nets[cell] = net
        self.three = self._nets(grouped.three.joint.rows, grouped.three.joint.size)
        self.four = self._nets(grouped.four.joint.rows, grouped.four.joint.size)
        self.both = self._nets(grouped.both.joint.rows, grouped.both.joint.size)
        self.lead = self._nets(grouped.finished, self.endings)
        self.wheel = self._wheel(boxes)
        self.unit = unit_of(self.main_nets, self.three, self.four, self.both, self.lead, self.wheel)
        self.three_at = 2 * self.endings
        self.four_at = self.three_at + len(self.three)
        self.both_at = self.four_at + len(self.four)
        self.wheel_at = self.both_at + len(self.both)
        self.counters = self.wheel_at + len(self.wheel)

    def main_endings(self) -> dict[int, Ending]:
        """Every ending of a hand against every ending of the dealer's."""
        return _endings(self.main, self.stake, self.chip)

    def _net(self, wager: str, row: PaytableRow | None) -> int:
        if wager == FREE:  # without a stake of its own
            return 0 if row is None else row.odds.payment(self.stakes[wager], chip=self.chip)
        return net_of(row, self.stakes[wager], self.chip)

    def _nets(self, rows: Mapping[str, Ints], size: int) -> Ints:
        """By outcome: what each wager wins."""
        found = np.zeros((size, len(self.additional)), np.int64)
        for place, (wager, offer) in enumerate(self.additional.items()):
            if wager in rows:
                numbers = np.where(rows[wager] == NOT_MADE, 0, rows[wager])
                nets = nets_by_row(offer, numbers, lambda row, wager=wager: self._net(wager, row))  # type: ignore[misc]
                found[:, place] = np.where(rows[wager] == NOT_MADE, 0, nets)
        return found

    def _wheel(self, boxes: int) -> Ints:
        """By symbol: what the spinner wins, and what all others receive for it (R78)."""
        if len(self.grouped.wheel) == 1:
            return np.zeros((1, len(self.additional)), np.int64)
        assert isinstance(self.choices, BlackjackChoices), "no other game has a wheel"
        rows = BonusSpin
        found = np.zeros((max(map(int, rows), default=0) + 1, len(self.additional)), np.int64)
        for symbol in rows:
            shared = community_row(self.choices, symbol, self.stakes[BONUS_SPIN])
            others = 0 if shared is None else (boxes - 1) * shared.odds.payment(0, chip=self.chip)
            own = self._net(BONUS_SPIN, self.additional[BONUS_SPIN].rows[symbol])
            found[symbol, list(self.additional).index(BONUS_SPIN)] = own + others
        return found

    def arguments(self) -> tuple[Argument, ...]:
        """The tables of prices and outcomes, in the kernel's order and unit."""
        g = self.grouped
        return (
            self.main_nets // self.unit, g.three.first, g.three.table, *self._wins(self.three),
            g.four.first, g.four.second, g.four.classes, g.four.table, *self._wins(self.four),
            g.both.first, g.both.classes, g.both.table, *self._wins(self.both), g.wheel, *self._wins(self.wheel),
            *self._wins(self.lead),
        )  # fmt: skip

    def _wins(self, nets: Ints) -> tuple[Ints, Ints]:
        """What all wagers win together, and what each does."""
        return nets.sum(axis=1) // self.unit, nets // self.unit

    def wagers(self, hands: int) -> list[Wager]:
        """Every wager with its rows over the counters."""
        found = [self._main(hands)]
        for place, (wager, offer) in enumerate(self.additional.items()):
            each = hands // 2 if wager == ON_BOTH else 0 if wager == INSURANCE else hands
            squares = 2 + place if hands > 1 and each else None
            rows = rows_over(offer, self._cells(wager), lambda row, wager=wager: self._net(wager, row))  # type: ignore[misc]
            if wager == BONUS_SPIN:
                rows = tuple(self._with_shared(row, place) for row in rows)
            found.append(Wager(wager, self.stakes[wager], rows, each, squares))
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


Ending = tuple[PaytableRow | str | None, int, int]
"""A row of the paytable, a name where none has one, or nothing for a loss; what is won; what is wagered."""


def _endings(main: Offer, stake: int, chip: int) -> dict[int, Ending]:
    """Every ending of a hand against every ending of the dealer's: its row, its price and what lay on it."""
    found: dict[int, Ending] = {}
    dealers = {kernel.NOT_PLAYED: (0, 0, False), **dealer_endings()}
    for own in range(1, kernel.STANDS_DOUBLED + 22):
        for dealer, (dealer_total, _, dealer_blackjack) in dealers.items():
            found[(own << 6) + dealer] = _ending(main, stake, chip, own, dealer_total, dealer_blackjack)
    return found


def _ending(main: Offer, stake: int, chip: int, own: int, dealer_total: int, dealer_blackjack: bool) -> Ending:
    doubled = own == kernel.BUST_DOUBLED or own >= kernel.STANDS_DOUBLED + 4
    wagered = 2 * stake if doubled else stake
    if own in (kernel.BUST, kernel.BUST_DOUBLED):
        return "bust", -wagered, wagered
    if own == kernel.SURRENDERED:
        return "surrendered", -stake if dealer_blackjack else half_of(stake, chip) - stake, stake
    if own in (kernel.ORIGINAL, kernel.ORIGINAL_20):
        return None, -stake, stake
    if own in (kernel.RETURNED, kernel.RETURNED_20):
        return "returned", 0, stake
    blackjack, switched = own == kernel.BLACKJACK, own == kernel.SWITCHED_BLACKJACK
    row = main.rows[main.classifier.function(total_of(own), blackjack, switched, dealer_total, dealer_blackjack)]
    return row, net_of(row, wagered, chip), wagered
