"""The simulation plan of a Three Card Blitz table: hands, the win of each wager, and which hands fold."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from pitboss.cards import CARDS_IN_DECK, fresh_decks, rank_of, suit_of
from pitboss.errors import Mistake
from pitboss.games.blitz.actions import ALWAYS_OFFERED, ANTE, BLIND, BONUSES, PLAY, PROGRESSIVE
from pitboss.games.blitz.chart_file import read_chart
from pitboss.games.blitz.classifier_inputs import Made, Sees, looks_at
from pitboss.games.blitz.game import GAME
from pitboss.games.blitz.main_game import blind_letter
from pitboss.games.blitz.odds import double_blitz_with
from pitboss.games.blitz.options import BlitzChoices
from pitboss.games.blitz.scores import (
    DEALT,
    HIGHEST,
    cards_in,
    is_blitz,
    is_royal_blitz,
    is_royal_flush,
    place_of,
    suit_points,
)
from pitboss.games.blitz.simulation import kernel
from pitboss.games.blitz.strategy import point_rule
from pitboss.games.blitz.wagers.progressive import Progressive, on_top
from pitboss.law.offers import Offer
from pitboss.law.options import TableChoices
from pitboss.law.paytables import PaytableRow
from pitboss.simulation.plan import (
    FRESH,
    Ints,
    Plan,
    RowCounters,
    SimulationOptions,
    WagerCounters,
    limit_assumptions,
    meter_assumptions,
    meters_of,
    name_of,
    net_of,
    payment_of,
    stake_assumptions,
    stake_on,
    unit_of,
)

SETS = 1 << 13
CLASSES = HIGHEST + 64
"""A total below 31, or the Blitzes of one: how many, the suits of Royal ones, and a Royal Flush."""
CELLS = CLASSES * 8 * 4
WHOLE = "ante, blind and play"
FORFEITED = "forfeited"


def plan(choices: TableChoices, asked: SimulationOptions) -> Plan:
    """Return everything that the kernel needs for these choices."""
    assert isinstance(choices, BlitzChoices), "these are not choices of Three Card Blitz"
    if not 1 <= asked.boxes <= choices.seats:
        raise Mistake(f"this table has one to {choices.seats} boxes, not {asked.boxes}", at="boxes")
    if asked.parlay:
        raise Mistake("nothing can be parlayed in Three Card Blitz", at="parlay")
    play_from = point_rule(blind_letter(choices)).play_from if asked.strategy is None else read_chart(asked.strategy)
    offers = GAME.offers(choices)
    stakes = _stakes(offers, asked.stake, choices.smallest_chip)
    found = {wager: _ends(offer, stakes[wager], choices.smallest_chip) for wager, offer in offers.items()}
    if choices.payout_limit_per_hand is not None:
        _cut_to_limit(found, choices.payout_limit_per_hand)
    nets = np.zeros((CELLS, len(offers) + 1), np.int64)
    for place, ends in enumerate(found.values()):
        for cell, end in ends.items():
            nets[cell, place] = end.net
    nets[:, -1] = nets[:, [list(offers).index(wager) for wager in (ANTE, BLIND, PLAY)]].sum(axis=1)
    wins = nets[:, :-1].sum(axis=1)
    unit = unit_of(nets, wins)
    many = asked.boxes > 1
    counted, made_squares = _with_play(nets // unit, list(offers).index(PLAY), found[PLAY])
    wagers = [
        WagerCounters(wager, stakes[wager], _rows(ends, offers[wager]), 0 if wager == PLAY else asked.boxes,
              place + 1 if many else None, made_squares=made_squares if many and wager == PLAY else None)
        for place, (wager, ends) in enumerate(found.items())
    ]  # fmt: skip
    whole = {cell: End("played" if cell % 4 else FORFEITED, (), int(nets[cell, -1])) for cell in found[ANTE]}
    squares = len(offers) + 1 if many else None
    wagers.insert(0, WagerCounters(WHOLE, stakes[ANTE], _rows(whole), asked.boxes, squares, sums_up=True))
    return Plan(
        game=GAME.id,
        title=f"{asked.boxes} box{'es' if many else ''}",
        kernel="deal_hands",
        source=kernel.SOURCE.text,
        tables=kernel.BlitzTables(asked.boxes, _suits(), _plays(play_from), wins // unit, counted),
        shoe=_bytes_of_cards()[np.array(fresh_decks(1))],
        cut=FRESH,
        upto=DEALT * (asked.boxes + 1),
        counts=CELLS,
        squares=1 + counted.shape[1],
        unit=unit,
        wagers=tuple(wagers),
        assumptions={
            "strategy": f"play with a point total of {play_from} or more",
            "deck": "shuffled before every round",
            WHOLE: "the result of all three together, per unit of the Ante",
            **stake_assumptions({wager: stakes[wager] for wager in stakes}, asked.stake),
            **limit_assumptions(choices.payout_limit_per_hand),
            **meter_assumptions(wagers),
        },
    )


def _with_play(nets: Ints, play: int, ends: Ends) -> tuple[Ints, tuple[int, int]]:
    """Return, by hand, each wager's win, whether Play is made, and both; and the indices of the last two's squares.

    How often it is made differs from round to round, so its average win is a ratio.
    """
    made = np.zeros(CELLS, np.int64)
    made[list(ends)] = 1
    columns = nets.shape[1]
    return np.column_stack([nets, made, nets[:, play] + made]), (columns + 1, columns + 2)


def _bytes_of_cards() -> npt.NDArray[np.uint8]:
    return np.array([suit_of(card) * 16 + place_of(rank_of(card)) for card in range(CARDS_IN_DECK)], np.uint8)


def _suits() -> npt.NDArray[np.uint32]:
    """Return the value of every set of ranks in a suit."""
    return np.array([_suit(ranks) for ranks in range(SETS)], np.uint32)


def _suit(ranks: int) -> int:
    word = suit_points(ranks) << kernel.POINTS | cards_in(ranks) << kernel.CARDS | is_blitz(ranks) << kernel.BLITZ
    return word | is_royal_blitz(ranks) << kernel.ROYAL | is_royal_flush(ranks) << kernel.FLUSH


def _plays(play_from: int) -> npt.NDArray[np.uint8]:
    return np.array([_made(number).total >= play_from for number in range(CLASSES * 8)], np.uint8)


def _made(number: int) -> Made:
    """Return what the hands of a class make."""
    of, longest = divmod(number, 8)
    if of < HIGHEST:
        return Made(of, 0, 0, False, longest)
    blitzes, rest = divmod(of - HIGHEST, 32)
    return Made(HIGHEST, blitzes + 1, rest // 2, bool(rest % 2), longest)


@dataclass(frozen=True)
class End:
    """How a wager ends with a hand: the name of the row, the rows that are paid, and the net win."""

    name: str
    rows: tuple[PaytableRow, ...]
    net: int
    paid: int = 0
    """The payment at fixed odds."""


Ends = dict[int, End]
"""By counter."""


def _stakes(offers: Mapping[str, Offer], asked: int, chip: int) -> dict[str, int]:
    """Return the stakes: Ante, Blind and Play are equal, so the limits of each bind all three (7.F(1))."""
    stake = asked
    for wager in ALWAYS_OFFERED:
        stake = stake_on(offers[wager], stake, chip)
    return {wager: stake if wager in ALWAYS_OFFERED else stake_on(of, asked, chip) for wager, of in offers.items()}


def _ends(offer: Offer, stake: int, chip: int) -> Ends:
    """Return how a wager ends with every hand: forfeited if folded, unless it is a bonus (11.C)."""
    wager, found = offer.wager.id, {}
    for cell in range(CELLS):
        number, outcome = divmod(cell, 4)
        made = _made(number)
        if outcome == kernel.FOLDED and wager not in BONUSES:
            if wager != PLAY:
                found[cell] = End(FORFEITED, (), -stake)
            continue
        dealer_total = made.total + {kernel.WON: -1, kernel.LOST: 1}.get(outcome, 0)
        row = offer.rows[offer.classifier.function(*looks_at(Sees(offer.classifier.sees), made, dealer_total))]
        adjustments = _on_top(offer, row, made)
        name = double_blitz_with(made.royal_blitzes) if adjustments else name_of(row)
        rows = (row, *adjustments) if row is not None else ()
        found[cell] = End(name, rows, net_of(row, stake, chip), payment_of(row, stake, chip))
    return found


def _on_top(offer: Offer, row: PaytableRow | None, made: Made) -> tuple[PaytableRow, ...]:
    """Return the additional meters of a Double Blitz of the progressive (12.E(2)(a))."""
    if offer.wager.id != PROGRESSIVE or row is None or row.row != Progressive.DOUBLE_BLITZ.slug:
        return ()
    adjustments = tuple(on_top(offer.paytable, made.royal_blitzes))
    assert all(one.odds.meter is not None for one in adjustments), "a Royal Blitz is paid from a meter"
    return adjustments


def _cut_to_limit(found: Mapping[str, Ends], limit: int) -> None:
    """Cut payments to the payout limit, wager by wager in the order of 11.D(3), 11.E and 11.F (R10)."""
    for cell in range(CELLS):
        left = limit
        for wager in (*ALWAYS_OFFERED, *BONUSES, PROGRESSIVE):
            end = found.get(wager, {}).get(cell)
            if end is not None and end.paid:
                paid = min(end.paid, left)
                left -= paid
                found[wager][cell] = replace(end, net=end.net - end.paid + paid)


def _rows(ends: Ends, offer: Offer | None = None) -> tuple[RowCounters, ...]:
    """Return the rows in the order of the paytable, then those without one."""
    printed = {end.name: end.rows for end in ends.values()}
    places = {row: place for place, row in enumerate(offer.paytable.rows)} if offer else {}
    order = sorted(printed, key=lambda name: places[printed[name][0].row] if printed[name] else len(places))
    return tuple(_row(name, printed[name], ends) for name in order)


def _row(name: str, printed: tuple[PaytableRow, ...], ends: Ends) -> RowCounters:
    cells = [cell for cell, end in ends.items() if end.name == name]
    pays = " and ".join(str(row.odds) for row in printed) or None
    return RowCounters(name, pays, np.array(cells), np.array([ends[cell].net for cell in cells]), meters_of(*printed))
