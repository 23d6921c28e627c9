"""The simulation plan of a baccarat table: chapter 10 and every wager as tables, and the shoe."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
import numpy.typing as npt

from pitboss.cards import CARDS_IN_DECK, NO_CARD, fresh_decks, rank_of, suit_of
from pitboss.counting.counters import NO_CHARTS, CountedShoe, check_counters, count_tables, true_count_assumptions
from pitboss.counting.counters_kernel import NEVER, CountTables, no_counters
from pitboss.counting.figures import CountingLayout
from pitboss.errors import PitbossError
from pitboss.games.baccarat.book import ClassifierInputs
from pitboss.games.baccarat.game import MIDI_BACCARAT, MINI_BACCARAT
from pitboss.games.baccarat.hands import a_natural_stands, banker_draws, burn_count, player_draws, point_count, value_of
from pitboss.games.baccarat.odds import ALL_NINE_SEATS
from pitboss.games.baccarat.options import BaccaratChoices, MidiChoices
from pitboss.games.baccarat.simulation_kernel import ENDINGS, STOOD, CoupTables, Table, source_of
from pitboss.kernels.shuffling import PAST_THE_END, Cards
from pitboss.law.offers import Offer
from pitboss.law.options import TableChoices
from pitboss.law.paytables import PaytableRow
from pitboss.money import Basis, Rounding, vigorish
from pitboss.simulation.classifier_tables import JointPairRows, combine_pair_rows, every_row, find_pair_classes
from pitboss.simulation.plan import (
    FRESH_SHOE,
    Ints,
    Plan,
    SimulationOptions,
    WagerCounters,
    build_rows,
    meter_assumptions,
    net_of,
    nets_by_row,
    stake_assumptions,
    stake_on,
    unit_of,
)

Moves = npt.NDArray[np.uint16]
PAIRS = CARDS_IN_DECK * CARDS_IN_DECK
POINT_COUNTS = range(10)
MAX_CARDS = 6


def plan(choices: TableChoices, options: SimulationOptions) -> Plan:
    """Return everything that the kernel needs for these choices."""
    assert isinstance(choices, BaccaratChoices), "these are not choices of baccarat"
    if options.boxes != 1:
        raise PitbossError("every player of baccarat wagers on the same two hands: simulate one box", at="boxes")
    if options.strategy is not None:
        raise PitbossError("nothing is decided in baccarat, so there is no chart to play by", at="chart")
    if options.parlay:
        raise PitbossError("nothing can be parlayed in baccarat", at="parlay")
    game = MIDI_BACCARAT if isinstance(choices, MidiChoices) else MINI_BACCARAT
    offers = game.offers(choices)
    stakes = {wager: stake_on(offer, options.stake, choices.smallest_chip) for wager, offer in offers.items()}
    _check_session_wagers(options, offers)
    by_points = {wager: rows for wager, offer in offers.items() if (rows := _by_points(offer)) is not None}
    by_cards = combine_pair_rows(
        {w: find_pair_classes(_by_cards(choices, o)) for w, o in offers.items() if w not in by_points}
    )
    on = options.session_wagers or frozenset(offers)
    counting = _counting(options, stakes)
    made = (on, *(frozenset({one.wager or counting.main}) for one in options.counters)) if counting else (on,)
    points = _nets(choices, offers, stakes, by_points, ENDINGS, made)
    initial = _nets(choices, offers, stakes, by_cards.joint.rows, by_cards.joint.size, made)
    unit = unit_of(points, initial)
    cards = choices.decks * CARDS_IN_DECK
    wagers = tuple(_wager(choices, wager, offer, stakes[wager], by_points, by_cards) for wager, offer in offers.items())
    return Plan(
        game=game.id,
        title=f"{choices.decks} decks, {choices.variant}",
        kernel="deal_coups",
        source=source_of(counting is not None, len(options.counters) == 1 and len(by_cards.table) == 1).text,
        tables=CoupTables(
            *_draw_tables(),
            points // unit,
            _cards_of_bytes(),
            *_tables(by_cards),
            initial // unit,
            _burned_unseen(),
            _counters(choices, options),
        ),
        shoe=bytes_of_cards()[np.array(fresh_decks(choices.decks))],
        cut=FRESH_SHOE if options.fresh_shoe else cards - choices.cover_card_depth,
        cards_to_shuffle=MAX_CARDS if options.fresh_shoe else cards,
        counts=ENDINGS + len(initial),
        squares=1 + (0 if counting is None else counting.sums),
        counting=counting,
        unit=unit,
        wagers=wagers,
        assumptions={
            "shoe": "shuffled before every round"
            if options.fresh_shoe
            else f"dealt until {choices.cover_card_depth} cards are left, and one round more",
            **_counter_assumptions(options),
            **stake_assumptions(stakes, options.stake),
            **_must_hit_assumptions(choices),
            **meter_assumptions(wagers),
        },
        session_wagers=on,
    )


def _counting(options: SimulationOptions, stakes: Mapping[str, int]) -> CountingLayout | None:
    """Check the counters against the table and return them, or None if no card is counted."""
    if not options.counters:
        return None
    if options.fresh_shoe:
        raise PitbossError("every round is dealt from a new shoe here, so there is nothing to count", at="count")
    if options.index_plays is not None:
        raise PitbossError("nothing is decided in baccarat, so there are no index plays", at="indices")
    main = next(iter(options.session_wagers or ("",)))
    if options.session_wagers != frozenset({main}):
        raise PitbossError(f"name the one wager that is made by the count: {', '.join(stakes)}", at="session_wager")
    check_counters(options.counters, len(options.counters), stakes)
    own = tuple(stakes[one.wager or main] for one in options.counters)
    return CountingLayout(options.counters, own, main, options.spread)


def _counters(choices: BaccaratChoices, options: SimulationOptions) -> CountTables:
    """Return the counters as the kernel reads them."""
    if not options.counters:
        return no_counters()
    shoe = CountedShoe(bytes_of_cards(), choices.decks, CARDS_IN_DECK, choices.decks * CARDS_IN_DECK + PAST_THE_END)
    return count_tables(options.counters, range(len(options.counters)), shoe, NEVER, (0, 0), NO_CHARTS, 1)


def _counter_assumptions(options: SimulationOptions) -> dict[str, str]:
    if not options.counters:
        return {}
    burned = "the first card is burned face up, and as many more unseen as it counts (5.F)"
    return {**true_count_assumptions(options.counters[0]), "burn": burned}


def _burned_unseen() -> npt.NDArray[np.uint8]:
    counts = np.zeros(256, np.uint8)
    counts[bytes_of_cards()] = [burn_count(card) for card in range(CARDS_IN_DECK)]
    return counts


def _check_session_wagers(options: SimulationOptions, offers: Mapping[str, Offer]) -> None:
    for wager in sorted(options.session_wagers or ()):
        if wager not in offers:
            raise PitbossError(f"no wager {wager!r} is made here, only {', '.join(offers)}", at="session_wager")


def _must_hit_assumptions(choices: BaccaratChoices) -> dict[str, str]:
    offered = isinstance(choices, MidiChoices) and choices.must_hit is not None
    return {"must_hit": "the award comes from a meter and is not counted"} if offered else {}


def bytes_of_cards() -> npt.NDArray[np.uint8]:
    """Return every card as a byte: its value, and above it which card of that value it is."""
    codes = [((max(rank_of(card) - 10, 0) * 4 + suit_of(card)) << 4) + value_of(card) for card in range(CARDS_IN_DECK)]
    assert len(set(codes)) == CARDS_IN_DECK, "two cards are one byte"
    return np.array(codes, np.uint8)


def _cards_of_bytes() -> npt.NDArray[np.uint8]:
    cards = np.zeros(256, np.uint8)
    cards[bytes_of_cards()] = np.arange(CARDS_IN_DECK)
    return cards


def ending(player: int, player_cards: int, banker: int, banker_cards: int) -> int:
    """Return the counter of two final hands."""
    return ((player * 2 + player_cards - 2) * 10 + banker) * 2 + banker_cards - 2


def _draw_tables() -> tuple[Table, Cards, Table, Table]:
    """Return point counts of two cards, whether Player draws, whether Banker then does, and the final hands."""
    point_counts = np.zeros(256, np.uint16)
    player_third = np.zeros(256, np.uint8)
    middle = np.zeros(256 * 16, np.uint16)
    final = np.zeros((ENDINGS + 1) * 16, np.uint16)
    for one in POINT_COUNTS:
        for other in POINT_COUNTS:
            point_counts[(one << 4) + other] = point_count(one + other)
            natural = a_natural_stands(one, other)
            hands = (one << 4) + other
            player_third[hands] = not natural and player_draws(one)
            for third in (*POINT_COUNTS, STOOD):
                stood = third == STOOD
                points, cards = (one, 2) if stood else (point_count(one + third), 3)
                draws = not natural and banker_draws(other, NO_CARD if stood else third)
                between = ending(points, cards, other, 2) + draws
                middle[(hands << 4) + third] = between
                for last in POINT_COUNTS:
                    banker, count = (point_count(other + last), 3) if draws else (other, 2)
                    final[(between << 4) + last] = ending(points, cards, banker, count)
    return point_counts, player_third, middle, final


def _by_points(offer: Offer) -> Ints | None:
    """Return a wager's rows by the final hands; None if it depends on cards."""
    inputs = offer.classifier.inputs
    if inputs not in (ClassifierInputs.POINTS, ClassifierInputs.POINTS_FROM_BANKER):
        return None
    rows = np.zeros(ENDINGS, np.int64)
    for player in POINT_COUNTS:
        for banker in POINT_COUNTS:
            for cards in (2, 3):
                for others in (2, 3):
                    own, other = (player, cards), (banker, others)
                    seen = own + other if inputs is ClassifierInputs.POINTS else other + own
                    rows[ending(player, cards, banker, others)] = offer.classifier.function(*seen)
    return rows


def _by_cards(choices: BaccaratChoices, offer: Offer) -> npt.NDArray[np.integer]:
    """Return a wager's rows by the two cards of Player and the two of Banker."""
    function, inputs = offer.classifier.function, offer.classifier.inputs
    if inputs is ClassifierInputs.PLAYER_TWO:
        return np.broadcast_to(every_row(function, (CARDS_IN_DECK,) * 2).reshape(PAIRS, 1), (PAIRS, PAIRS))
    if inputs is ClassifierInputs.BANKER_TWO:
        return np.broadcast_to(every_row(function, (CARDS_IN_DECK,) * 2).reshape(1, PAIRS), (PAIRS, PAIRS))
    extra: tuple[int, ...] = ()
    if inputs is ClassifierInputs.INITIAL_FOUR_AND_COMBINATIONS:
        assert isinstance(choices, MidiChoices)
        assigned = choices if choices.personal_combinations else ALL_NINE_SEATS
        seat = min(map(int, assigned.personal_combinations))
        own = assigned.own_combination(seat)
        assert own is not None
        extra = (own, assigned.assigned_combinations())
    return every_row(function, (CARDS_IN_DECK,) * 4, extra).reshape(PAIRS, PAIRS)


def _net(choices: BaccaratChoices, offer: Offer, stake: int, row: PaytableRow | None) -> int:
    """Return a row's net win less vigorish, which is owed even if collected later."""
    net = net_of(row, stake, choices.smallest_chip)
    percent = offer.paytable.vigorish
    if percent is None or row is None or row.odds.basis in (Basis.PUSH, Basis.LOSE):
        return net
    won = row.odds.payment(stake, chip=choices.smallest_chip)
    return net - vigorish(won, percent, Rounding(choices.vigorish_rounding))


def _nets(
    choices: BaccaratChoices,
    offers: Mapping[str, Offer],
    stakes: Mapping[str, int],
    rows: Mapping[str, Ints],
    size: int,
    made: Sequence[frozenset[str]],
) -> Ints:
    """Return, by outcome, the total win of the wagers that are made: those of a session, and those of each counter."""
    totals = np.zeros((size, len(made)), np.int64)
    for wager, of_cards in rows.items():
        offer, stake = offers[wager], stakes[wager]
        nets = nets_by_row(offer, of_cards, lambda row, o=offer, s=stake: _net(choices, o, s, row))  # type: ignore[misc]
        for place, on in enumerate(made):
            if wager in on:
                totals[:, place] += nets
    return totals


def _tables(by_cards: JointPairRows) -> tuple[Table, Table, int, Table]:
    return by_cards.first, by_cards.second, by_cards.classes, by_cards.table


def _wager(
    choices: BaccaratChoices,
    wager: str,
    offer: Offer,
    stake: int,
    by_points: Mapping[str, Ints],
    by_cards: JointPairRows,
) -> WagerCounters:
    begins = 0 if wager in by_points else ENDINGS
    rows = by_points[wager] if wager in by_points else by_cards.joint.rows[wager]
    cells = [(begins + place, int(row), 1) for place, row in enumerate(rows)]
    return WagerCounters(wager, stake, build_rows(offer, cells, lambda row: _net(choices, offer, stake, row)), 1)
