"""Compiled simulation of Three Card Blitz: hands as sets of ranks, looked up suit by suit."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from pitboss.cards import CARDS_IN_DECK, fresh_decks, rank_of, suit_of
from pitboss.errors import PitbossError
from pitboss.games.blitz.book import ALWAYS_OFFERED, ANTE, BLIND, BONUSES, PLAY, PROGRESSIVE
from pitboss.games.blitz.game import GAME
from pitboss.games.blitz.hands import (
    CARDS_DEALT,
    MAX_POINT_TOTAL,
    ClassifierInputs,
    HandFeatures,
    cards_in,
    classifier_arguments,
    is_blitz,
    is_royal_blitz,
    is_royal_flush,
    place_of,
    suit_points,
)
from pitboss.games.blitz.odds import blind_letter, double_blitz_with
from pitboss.games.blitz.options import BlitzChoices
from pitboss.games.blitz.strategy import point_rule, read_chart
from pitboss.games.blitz.wagers import Progressive, additional_rows
from pitboss.kernels.shuffling import PAST_THE_END, Cards, Counters, Deal, kernel_source, shuffle, shuffle_shoe
from pitboss.law.offers import Offer
from pitboss.law.options import TableChoices
from pitboss.law.paytables import PaytableRow
from pitboss.simulation.plan import (
    FRESH_SHOE,
    Ints,
    Plan,
    RowCounters,
    SimulationOptions,
    WagerCounters,
    limit_assumptions,
    meter_assumptions,
    net_of,
    payment_of,
    row_meters,
    row_name,
    stake_assumptions,
    stake_on,
    unit_of,
)

# The kernel. Seven cards are a word of sixteen bits per suit, and each suit is looked up. A card is a byte: its place
# in the order of 6.A in the low four bits, its suit above them.


Suits = npt.NDArray[np.uint32]

FOLDED, WON, TIED, LOST = range(4)
POINTS, CARDS, BLITZ, ROYAL, FLUSH = 0, 8, 12, 16, 20
"""The bits of a suit's word: points, number of cards, Blitz, Royal Blitz, Royal Flush."""


def held_at(shoe: Cards, at: np.uint64, step: np.uint64) -> np.uint64:
    """Return the hand of every n-th card from a place on."""
    hand = np.uint64(0)
    for _ in range(CARDS_DEALT):
        hand |= np.uint64(1) << np.uint64(shoe[at])
        at += step
    return hand


def made_of(hand: np.uint64, suits: Suits) -> np.uint64:
    """Return the class number of a hand: total and Blitzes, then the longest suit."""
    low = np.uint64(8191)
    five, four, one = np.uint64(31), np.uint64(15), np.uint64(1)
    total = longest = blitzes = royal = flush = np.uint64(0)
    for suit in range(4):
        word = np.uint64(suits[(hand >> np.uint64(16 * suit)) & low])
        total = max(total, word & five)
        longest = max(longest, (word >> np.uint64(CARDS)) & four)
        blitzes += (word >> np.uint64(BLITZ)) & one
        royal |= ((word >> np.uint64(ROYAL)) & one) << np.uint64(suit)
        flush |= (word >> np.uint64(FLUSH)) & one
    if total == np.uint64(MAX_POINT_TOTAL):
        total += (blitzes - one) * np.uint64(32) + royal * np.uint64(2) + flush
    return total * np.uint64(8) + longest


class BlitzTables(NamedTuple):
    """What a suit's cards make, which hands are played, and what every hand wins."""

    boxes: int
    suits: Suits
    plays: Cards
    wins: Ints
    nets: Ints


def play_hands(deal: Deal, counters: Counters, tables: BlitzTables, by_wager: Ints) -> np.int64:
    """Deal the rounds, each from a whole deck, and count what every hand makes and how it ends."""
    shoe, suits, counts, squares, results = deal.shoe, tables.suits, counters.counts, counters.squares, counters.results
    size = len(shoe) - PAST_THE_END
    boxes = tables.boxes
    step = np.uint64(boxes + 1)
    eight, four = np.uint64(8), np.uint64(4)
    highest = np.uint64(MAX_POINT_TOTAL)
    used = np.uint64(CARDS_DEALT) * step
    at = np.uint64(max(deal.position, 0))
    if deal.position < 0:
        shuffle_shoe(shoe, deal.state, size, size)
    for number in range(deal.rounds):
        if at > np.uint64(deal.cut):
            shuffle(shoe, deal.state, size, deal.cards_to_shuffle)
            at = np.uint64(0)
        dealer = min(made_of(held_at(shoe, at + np.uint64(boxes), step), suits) // eight, highest)
        result = np.int64(0)
        for wager in range(len(by_wager)):
            by_wager[wager] = 0
        for box in range(boxes):
            made = made_of(held_at(shoe, at + np.uint64(box), step), suits)
            total = min(made // eight, highest)
            outcome = np.uint64(WON) if total > dealer else np.uint64(TIED) if total == dealer else np.uint64(LOST)
            if tables.plays[made] == 0:
                outcome = np.uint64(FOLDED)
            cell = made * four + outcome
            counts[cell] += 1
            result += tables.wins[cell]
            for wager in range(len(by_wager)):
                by_wager[wager] += tables.nets[cell, wager]
        for wager in range(len(by_wager)):
            squares[wager + 1] += np.float64(by_wager[wager]) * np.float64(by_wager[wager])
        squares[0] += np.float64(result) * np.float64(result)
        at += used
        if len(results) > 0:
            results[number] = result
    return np.int64(at)


def deal_hands(deal: Deal, counters: Counters, tables: BlitzTables) -> np.int64:
    """Deal with a buffer for sums by wager, which a single box does not need: its counts are enough."""
    by_wager = np.zeros(tables.nets.shape[1] if tables.boxes > 1 else 0, np.int64)
    return play_hands(deal, counters, tables, by_wager)


SOURCE = kernel_source(
    deal_hands, held_at, made_of, play_hands,
    constants={
        "FOLDED": FOLDED, "WON": WON, "TIED": TIED, "LOST": LOST, "CARDS": CARDS, "BLITZ": BLITZ, "ROYAL": ROYAL,
        "FLUSH": FLUSH, "MAX_POINT_TOTAL": MAX_POINT_TOTAL, "CARDS_DEALT": CARDS_DEALT,
    },
)  # fmt: skip

# The plan of a table: hands, the win of each wager, and which hands fold


SETS = 1 << 13
CLASSES = MAX_POINT_TOTAL + 64
"""A total below 31, or the Blitzes of one: how many, the suits of Royal ones, and a Royal Flush."""
CELLS = CLASSES * 8 * 4
THREE_WAGERS = "ante, blind and play"
FORFEITED_ROW = "forfeited"


def plan(choices: TableChoices, options: SimulationOptions) -> Plan:
    """Return everything that the kernel needs for these choices."""
    assert isinstance(choices, BlitzChoices), "these are not choices of Three Card Blitz"
    if not 1 <= options.boxes <= choices.seats:
        raise PitbossError(f"this table has one to {choices.seats} boxes, not {options.boxes}", at="boxes")
    if options.parlay:
        raise PitbossError("nothing can be parlayed in Three Card Blitz", at="parlay")
    play_from = (
        point_rule(blind_letter(choices)).play_from if options.strategy is None else read_chart(options.strategy)
    )
    offers = GAME.offers(choices)
    stakes = _stakes(offers, options.stake, choices.smallest_chip)
    endings = {wager: _wager_endings(offer, stakes[wager], choices.smallest_chip) for wager, offer in offers.items()}
    if choices.payout_limit_per_hand is not None:
        _cut_to_limit(endings, choices.payout_limit_per_hand)
    nets = np.zeros((CELLS, len(offers) + 1), np.int64)
    for place, ends in enumerate(endings.values()):
        for cell, end in ends.items():
            nets[cell, place] = end.net
    nets[:, -1] = nets[:, [list(offers).index(wager) for wager in (ANTE, BLIND, PLAY)]].sum(axis=1)
    wins = nets[:, :-1].sum(axis=1)
    unit = unit_of(nets, wins)
    many = options.boxes > 1
    counted, made_squares = _with_play(nets // unit, list(offers).index(PLAY), endings[PLAY])
    wagers = [
        WagerCounters(wager, stakes[wager], _rows(ends, offers[wager]), 0 if wager == PLAY else options.boxes,
              place + 1 if many else None, made_squares=made_squares if many and wager == PLAY else None)
        for place, (wager, ends) in enumerate(endings.items())
    ]  # fmt: skip
    whole = {
        cell: WagerEnding("played" if cell % 4 else FORFEITED_ROW, (), int(nets[cell, -1])) for cell in endings[ANTE]
    }
    squares = len(offers) + 1 if many else None
    wagers.insert(0, WagerCounters(THREE_WAGERS, stakes[ANTE], _rows(whole), options.boxes, squares, is_sum=True))
    return Plan(
        game=GAME.id,
        title=f"{options.boxes} box{'es' if many else ''}",
        kernel="deal_hands",
        source=SOURCE.text,
        tables=BlitzTables(options.boxes, _suit_values(), _plays(play_from), wins // unit, counted),
        shoe=_bytes_of_cards()[np.array(fresh_decks(1))],
        cut=FRESH_SHOE,
        cards_to_shuffle=CARDS_DEALT * (options.boxes + 1),
        counts=CELLS,
        squares=1 + counted.shape[1],
        unit=unit,
        wagers=tuple(wagers),
        assumptions={
            "strategy": f"play with a point total of {play_from} or more",
            "deck": "shuffled before every round",
            THREE_WAGERS: "the result of all three together, per unit of the Ante",
            **stake_assumptions({wager: stakes[wager] for wager in stakes}, options.stake),
            **limit_assumptions(choices.payout_limit_per_hand),
            **meter_assumptions(wagers),
        },
    )


def _with_play(nets: Ints, play: int, ends: WagerEndings) -> tuple[Ints, tuple[int, int]]:
    """Return, by hand, each wager's win, whether Play is made, and both; and the indices of the last two's squares.

    How often it is made differs from round to round, so its average win is a ratio.
    """
    made = np.zeros(CELLS, np.int64)
    made[list(ends)] = 1
    columns = nets.shape[1]
    return np.column_stack([nets, made, nets[:, play] + made]), (columns + 1, columns + 2)


def _bytes_of_cards() -> npt.NDArray[np.uint8]:
    return np.array([suit_of(card) * 16 + place_of(rank_of(card)) for card in range(CARDS_IN_DECK)], np.uint8)


def _suit_values() -> npt.NDArray[np.uint32]:
    """Return the value of every set of ranks in a suit."""
    return np.array([_suit_value(ranks) for ranks in range(SETS)], np.uint32)


def _suit_value(ranks: int) -> int:
    word = suit_points(ranks) << POINTS | cards_in(ranks) << CARDS | is_blitz(ranks) << BLITZ
    return word | is_royal_blitz(ranks) << ROYAL | is_royal_flush(ranks) << FLUSH


def _plays(play_from: int) -> npt.NDArray[np.uint8]:
    return np.array([_features_of(number).total >= play_from for number in range(CLASSES * 8)], np.uint8)


def _features_of(number: int) -> HandFeatures:
    """Return what the hands of a class make."""
    of, longest = divmod(number, 8)
    if of < MAX_POINT_TOTAL:
        return HandFeatures(of, 0, 0, False, longest)
    blitzes, rest = divmod(of - MAX_POINT_TOTAL, 32)
    return HandFeatures(MAX_POINT_TOTAL, blitzes + 1, rest // 2, bool(rest % 2), longest)


@dataclass(frozen=True)
class WagerEnding:
    """How a wager ends with a hand: the name of the row, the rows that are paid, and the net win."""

    name: str
    rows: tuple[PaytableRow, ...]
    net: int
    paid: int = 0
    """The payment at fixed odds."""


WagerEndings = dict[int, WagerEnding]
"""By counter."""


def _stakes(offers: Mapping[str, Offer], requested: int, chip: int) -> dict[str, int]:
    """Return the stakes: Ante, Blind and Play are equal, so the limits of each bind all three (7.F(1))."""
    stake = requested
    for wager in ALWAYS_OFFERED:
        stake = stake_on(offers[wager], stake, chip)
    return {wager: stake if wager in ALWAYS_OFFERED else stake_on(of, requested, chip) for wager, of in offers.items()}


def _wager_endings(offer: Offer, stake: int, chip: int) -> WagerEndings:
    """Return how a wager ends with every hand: forfeited if folded, unless it is a bonus (11.C)."""
    wager, endings = offer.wager.id, {}
    for cell in range(CELLS):
        number, outcome = divmod(cell, 4)
        made = _features_of(number)
        if outcome == FOLDED and wager not in BONUSES:
            if wager != PLAY:
                endings[cell] = WagerEnding(FORFEITED_ROW, (), -stake)
            continue
        dealer_total = made.total + {WON: -1, LOST: 1}.get(outcome, 0)
        row = offer.rows[
            offer.classifier.function(
                *classifier_arguments(ClassifierInputs(offer.classifier.inputs), made, dealer_total)
            )
        ]
        adjustments = _additional_rows(offer, row, made)
        name = double_blitz_with(made.royal_blitzes) if adjustments else row_name(row)
        rows = (row, *adjustments) if row is not None else ()
        endings[cell] = WagerEnding(name, rows, net_of(row, stake, chip), payment_of(row, stake, chip))
    return endings


def _additional_rows(offer: Offer, row: PaytableRow | None, features: HandFeatures) -> tuple[PaytableRow, ...]:
    """Return the additional meters of a Double Blitz of the progressive (12.E(2)(a))."""
    if offer.wager.id != PROGRESSIVE or row is None or row.row != Progressive.DOUBLE_BLITZ.slug:
        return ()
    adjustments = tuple(additional_rows(offer.paytable, features.royal_blitzes))
    assert all(one.odds.meter is not None for one in adjustments), "a Royal Blitz is paid from a meter"
    return adjustments


def _cut_to_limit(endings: Mapping[str, WagerEndings], limit: int) -> None:
    """Cut payments to the payout limit, wager by wager in the order of 11.D(3), 11.E and 11.F (R10)."""
    for cell in range(CELLS):
        left = limit
        for wager in (*ALWAYS_OFFERED, *BONUSES, PROGRESSIVE):
            end = endings.get(wager, {}).get(cell)
            if end is not None and end.paid:
                paid = min(end.paid, left)
                left -= paid
                endings[wager][cell] = replace(end, net=end.net - end.paid + paid)


def _rows(ends: WagerEndings, offer: Offer | None = None) -> tuple[RowCounters, ...]:
    """Return the rows in the order of the paytable, then those without one."""
    printed = {end.name: end.rows for end in ends.values()}
    places = {row: place for place, row in enumerate(offer.paytable.rows)} if offer else {}
    order = sorted(printed, key=lambda name: places[printed[name][0].row] if printed[name] else len(places))
    return tuple(_row(name, printed[name], ends) for name in order)


def _row(name: str, printed: tuple[PaytableRow, ...], ends: WagerEndings) -> RowCounters:
    cells = [cell for cell, end in ends.items() if end.name == name]
    pays = " and ".join(str(row.odds) for row in printed) or None
    return RowCounters(name, pays, np.array(cells), np.array([ends[cell].net for cell in cells]), row_meters(*printed))
