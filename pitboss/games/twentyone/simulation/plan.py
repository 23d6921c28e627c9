"""Simulation plan of a table of twenty-one: hands, wagers and shoe."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from pitboss.cards import ALL_RANKS, CARDS_IN_DECK, fresh_decks, suit_of
from pitboss.counting.counters_kernel import NEVER, no_counters
from pitboss.counting.figures import CountingLayout
from pitboss.errors import PitbossError
from pitboss.games.twentyone.dealing import side_of
from pitboss.games.twentyone.hands import INSURANCE
from pitboss.games.twentyone.hands import LEFT as LEFT_SIDE
from pitboss.games.twentyone.hands import RIGHT as RIGHT_SIDE
from pitboss.games.twentyone.options import TwentyOneChoices
from pitboss.games.twentyone.settlement import max_insurance
from pitboss.games.twentyone.simulation.counters import (
    counter_assumptions,
    counter_tables,
    counting_layout,
    plays_alone,
)
from pitboss.games.twentyone.simulation.kernel import play_rounds, scratch_buffers
from pitboss.games.twentyone.simulation.kernel_tables import BoxTables, DealLayout, HandMoves, TwentyOneTables
from pitboss.games.twentyone.simulation.one_box import OneBoxTables, RoundStates
from pitboss.games.twentyone.simulation.one_box_kernel import one_box_source
from pitboss.games.twentyone.simulation.payouts import AnyAdjustments, PayoutTables
from pitboss.games.twentyone.simulation.states import StateTables, bytes_of_cards
from pitboss.kernels.shuffling import PAST_THE_END, Counters, Deal, shuffle_shoe
from pitboss.kernels.source import KernelSource
from pitboss.law.offers import Offer
from pitboss.simulation.plan import (
    FRESH_SHOE,
    PairedKernel,
    Plan,
    SimulationOptions,
    limit_assumptions,
    meter_assumptions,
    stake_assumptions,
    stake_on,
    unit_of,
)
from pitboss.simulation.run import ROUNDS_IN_BLOCK

CARDS_PER_HAND = 6
"""Cards shuffled for each hand of a round; few rounds need more."""


def plan_of_table(
    game: str, options: SimulationOptions, states: StateTables, by_game: npt.NDArray[np.uint8], payouts: PayoutTables,
    adjustments: AnyAdjustments, source: KernelSource, assumptions: Mapping[str, str], ranks: Sequence[int] = ALL_RANKS,
) -> Plan:  # fmt: skip
    """Return the plan of a table from its state tables, payout tables and adjustments."""
    choices, grouped, boxes, stakes = payouts.choices, payouts.grouped, payouts.boxes, payouts.stakes
    hands = boxes * (2 if choices.is_switch else 1)
    unit = unit_of(*payouts.amounts(), *adjustments.amounts(), np.array(states.counted.insurance))
    counting = counting_layout(payouts, options, adjustments.is_needed)
    wagers = tuple(
        replace(wager, adjustments=adjustments.adjustments_to(wager.wager, unit))
        for wager in payouts.wagers(hands, adjustments.is_needed)
    )
    dealt = _simulated_shoe(choices, options, hands, ranks)
    tables = TwentyOneTables(
        DealLayout(
            hands, choices.is_switch, int(choices.is_hand_dealt), choices.has_hole_card, grouped.dealer_completes,
            choices.splits_by_rank, choices.extra_splits + 1, choices.extra_splits_aces + 1,
        ),
        HandMoves(
            states.starts, states.moves, states.dealer_starts, states.dealer_moves, states.waits,
            states.may_make, by_game, _cards_of_bytes(), grouped.needs_second, payouts.main_nets // unit,
        ),
        payouts.wager_tables(unit), adjustments.tables(unit),
        _sides(choices) if choices.has_double_shoe else np.zeros(1, np.uint8),
        no_counters() if counting is None else counter_tables(payouts, options, states.counted, unit, len(dealt.shoe)),
    )  # fmt: skip
    return Plan(
        game=game,
        paired=_paired_kernel(tables, payouts, adjustments, dealt, counting),
        counting=counting,
        title=f"{choices.decks} decks, {'Switch, ' if choices.is_switch else ''}{boxes} box{'es' if boxes > 1 else ''}",
        kernel=source.kernel.__name__,
        source=source.text,
        tables=tables,
        shoe=dealt.shoe,
        cut=dealt.cut,
        cards_to_shuffle=dealt.cards_to_shuffle,
        counts=adjustments.counters,
        squares=3 + len(payouts.additional) + (0 if counting is None else counting.sums),
        unit=unit,
        wagers=(adjustments.with_parlays(wagers[0]), *wagers[1:]),
        assumptions={
            **assumptions,
            "shoe": dealt.description,
            **counter_assumptions(options),
            **stake_assumptions(
                {wager: stakes[wager] for wager in stakes if wager not in payouts.without_stake}, options.stake
            ),
            **limit_assumptions(choices.payout_limit_per_hand),
            **meter_assumptions(wagers),
        },
    )


def _paired_kernel(
    tables: TwentyOneTables, payouts: PayoutTables, adjustments: AnyAdjustments, dealt: SimulatedShoe,
    counting: CountingLayout | None,
) -> PairedKernel | None:  # fmt: skip
    """Return the fast kernel for one box, where nothing but its hand and the count before a round matters."""
    seating, choices = tables.seating, payouts.choices
    alone = seating.hands == 1 and not payouts.additional and not adjustments.is_needed and not payouts.suits_matter
    if not alone or not seating.has_hole_card or seating.burns or choices.has_common_cards:
        return None
    if dealt.cut == FRESH_SHOE or choices.has_double_shoe or not _are_exact(tables):
        return None
    counters = tables.counting
    if counting is not None and not plays_alone(counters):
        return None
    insures = counting is not None and counters.insures[0] < NEVER
    insurance = (int(counters.insurance[0]), int(counters.insurance[-1])) if insures else None
    table = RoundStates(tables.hands, payouts.ends, counters.every_chart, insurance)
    if not table.fits:
        return None
    source = one_box_source(counting is not None, insures or counters.every_chart > 1)
    boxes = BoxTables(seating, tables.hands, counters)
    one_box = OneBoxTables(
        table.steps(), table.ends, len(table.choices), table.insurable, np.array(table.cells), np.array(table.insured),
        table.chosen(), counters, boxes,
    )  # fmt: skip
    return PairedKernel(source.kernel.__name__, source.text, one_box)


def _are_exact(tables: TwentyOneTables) -> bool:
    """Whether sums of squares over two blocks are exact, so that it does not matter which are dealt together."""
    most_hands = 1 + max(tables.seating.splits, tables.seating.splits_of_aces)
    most_units, insurance = max(1, int(tables.counting.units.max())), int(np.abs(tables.counting.insurance).max())
    most_won = most_hands * int(np.abs(tables.hands.main_nets).max()) + insurance
    return (most_units * most_won) ** 2 * 2 * ROUNDS_IN_BLOCK < 1 << 53


@dataclass(frozen=True)
class SimulatedShoe:
    """Cards of the shoe and the depth to which they are dealt."""

    shoe: npt.NDArray[np.uint8]
    cut: int
    cards_to_shuffle: int
    description: str


def _simulated_shoe(
    choices: TwentyOneChoices, options: SimulationOptions, hands: int, ranks: Sequence[int]
) -> SimulatedShoe:
    """Return the shoe; the burn card (7.B(3)) is equivalent to a cover card one card earlier."""
    cards = choices.decks * choices.cards_in_deck
    shoe = bytes_of_cards()[np.array(fresh_decks(choices.decks, ranks))]
    to = cards - choices.cards_behind_cover
    text = f"dealt to {to} cards"
    if choices.has_double_shoe:
        shoe = np.concatenate([shoe, np.zeros(PAST_THE_END, np.uint8), shoe])
        text = f"two sides, each a shoe of its own that is {text}; a card drawn from one says which deals a round (7.C)"
    if options.fresh_shoe or choices.continuous_shuffler:
        each = "both sides are " if choices.has_double_shoe else ""
        return SimulatedShoe(
            shoe, FRESH_SHOE, min(cards, CARDS_PER_HAND * (hands + 1)), f"{each}shuffled before every round"
        )
    burned = not choices.has_double_shoe and not choices.is_hand_dealt
    return SimulatedShoe(shoe, to - burned, cards, text)


def _sides(choices: TwentyOneChoices) -> npt.NDArray[np.uint8]:
    """Return the side that each card selects as determinant card."""
    sides = np.zeros(256, np.uint8)
    for card, coded in enumerate(bytes_of_cards()):
        sides[coded] = SIDES.index(side_of(suit_of(card), choices.red_side))
    return sides


SIDES = (LEFT_SIDE, RIGHT_SIDE)


def box_count(choices: TwentyOneChoices, options: SimulationOptions) -> int:
    """Return the number of boxes played, checked against the table's seats."""
    if not 1 <= options.boxes <= choices.seats:
        raise PitbossError(f"this table has one to {choices.seats} boxes, not {options.boxes}", at="boxes")
    return options.boxes


def is_played(choices: TwentyOneChoices, wager: str) -> bool:
    """Whether a wager is played: any that is listed; insurance is always offered but played only if listed."""
    return wager != INSURANCE or INSURANCE in choices.wagers


def stakes_of(choices: TwentyOneChoices, offers: Mapping[str, Offer], requested: int) -> dict[str, int]:
    """Return the stake of each wager, main wager first; insurance is half of that (8.A)."""
    chip = choices.smallest_chip
    stakes = {wager: stake_on(offer, requested, chip) for wager, offer in offers.items()}
    if INSURANCE in stakes:
        stakes[INSURANCE] = max_insurance(next(iter(stakes.values())), chip)
    return stakes


def _cards_of_bytes() -> npt.NDArray[np.uint8]:
    cards = np.zeros(256, np.uint8)
    cards[bytes_of_cards()] = np.arange(CARDS_IN_DECK)
    return cards


# Double shoe: each side is a separate shoe, and a card selects the one that deals (7.C)
#
# Simulating one side alone would be wrong: cards set aside are never of their side's own suits, so each side becomes
# richer in these, and two cards of one suit are slightly more frequent than from a plain shoe (23.7 %, not 23.5 %, with
# one deck).


LEFT, RIGHT = 0, 1
CONSTANTS = {"LEFT": LEFT, "RIGHT": RIGHT}


def deal_from_two_sides(deal: Deal, counters: Counters, tables: TwentyOneTables) -> np.int64:
    """Deal the rounds, each from the side its determinant card names; return the sum of both positions.

    The shoe holds the left side's cards and then the right side's, each followed by the usual spare room.
    """
    scratch = scratch_buffers(tables.wagers.lead_nets.shape[1], len(tables.adjustments.wager_of), 1, 1)
    shoe, state = deal.shoe, deal.state
    half = len(shoe) // 2
    cards = half - PAST_THE_END
    at, side = np.zeros(2, np.int64), np.int64(LEFT)
    for begun in range(2 if deal.position < 0 else 0):
        shuffle_shoe(shoe[begun * half :], state, cards, cards)
    for number in range(deal.rounds):
        drawn_from = np.int64(1) - side  # the sides take turns
        card = shoe[drawn_from * half + at[drawn_from]]
        side = np.int64(tables.side_of[card])
        if side != drawn_from:  # 7.C(3): it is set aside
            at[drawn_from] += 1
        one_side = Deal(1, at[side], len(shoe), deal.cards_to_shuffle, state, shoe[side * half : side * half + half])
        result = Counters(counters.counts, counters.squares, counters.results[number : number + 1])
        at[side] = play_rounds(one_side, result, tables, scratch)
        other = np.int64(1) - side
        if at[side] > deal.cut:
            shuffle_shoe(shoe[side * half :], state, cards, deal.cards_to_shuffle)
            at[side] = 0
        if at[other] > deal.cut:  # reshuffled now, so the next card comes from the other side (7.E(2))
            shuffle_shoe(shoe[other * half :], state, cards, deal.cards_to_shuffle)
            at[other] = 0
            side = other
    return np.int64(at[LEFT] + at[RIGHT])
