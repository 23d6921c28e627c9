"""Groups of blackjack's wagers: decided by three cards, by four cards, or by how hands end."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np
import numpy.typing as npt

from pitboss.cards import ACE, CARDS_IN_DECK, rank_of
from pitboss.errors import PitbossError
from pitboss.games.blackjack.book import ClassifierInputs
from pitboss.games.blackjack.draws import weights_of
from pitboss.games.blackjack.options import BlackjackChoices
from pitboss.games.blackjack.round_script import CROWN, waits_for_blackjack
from pitboss.games.twentyone.hands import (
    INSURANCE,
    TWENTY_ONE,
    Phase,
    is_blackjack,
    is_royal_match,
    may_make_blackjack,
    may_make_royal_match,
)
from pitboss.games.twentyone.simulation import kernel_tables as kernel
from pitboss.games.twentyone.simulation.payouts import DECK, NOT_MADE, PAIRS, WagerGroups, by_own_pair
from pitboss.games.twentyone.simulation.states import dealer_endings
from pitboss.law import NONE
from pitboss.law.offers import Offer
from pitboss.simulation.classifier_tables import (
    PairClasses,
    Rows,
    combine_pair_rows,
    every_row,
    find_pair_classes,
)
from pitboss.simulation.plan import Ints

FIRST_THREE = {
    ClassifierInputs.PLAYER_TWO,
    ClassifierInputs.PLAYER_TWO_AND_UP,
    ClassifierInputs.PLAYER_TWO_IN_ORDER_AND_UP,
    ClassifierInputs.PLAYER_TWO_AND_UP_AND_ACE,
    ClassifierInputs.PLAYER_TWO_AND_UP_AND_SUIT,
}
FIRST_FOUR = {
    ClassifierInputs.PLAYER_TWO_AND_BLACKJACK,
    ClassifierInputs.BOTH_TWO,
    ClassifierInputs.BOTH_TWO_AND_SUIT,
    ClassifierInputs.UP_AND_HOLE,
}
FINISHED_HANDS = {ClassifierInputs.DEALERS_HAND, ClassifierInputs.TOTAL_AND_DEALERS_HAND}


def group_wagers(choices: BlackjackChoices, offers: Mapping[str, Offer], stakes: Mapping[str, int]) -> WagerGroups:
    """Return the groups of a table's additional wagers."""
    three: dict[str, PairClasses] = {}
    four: dict[str, PairClasses] = {}
    both: dict[str, PairClasses] = {}
    finished: dict[str, Ints] = {}
    wheel = np.zeros(1, np.uint8)
    for wager, offer in offers.items():
        inputs = offer.classifier.inputs
        if inputs in FIRST_THREE:
            three[wager] = by_own_pair(_three_card_rows(choices, offer))
        elif inputs in FIRST_FOUR:
            four[wager] = find_pair_classes(_four_card_rows(choices, offer))
        elif inputs is ClassifierInputs.PLAYER_FOUR:
            both[wager] = find_pair_classes(
                every_row(offer.classifier.function, (CARDS_IN_DECK,) * 4).reshape(PAIRS, PAIRS)
            )
        elif inputs is ClassifierInputs.PLAYER_TWO_AND_WHEEL:
            three[wager] = by_own_pair(_without_spin(offer, stakes[wager]))
            wheel = _wheel(choices, offer)
        elif inputs in FINISHED_HANDS:
            finished[wager] = _ending_rows(offer)
        else:  # the Free Bonus is per box, not per hand: see `adjustments.py`
            assert inputs is ClassifierInputs.BLACKJACK_AND_DEALERS_HAND, f"{wager} belongs to no group"
    return WagerGroups(
        combine_pair_rows(three),
        combine_pair_rows(four),
        combine_pair_rows(both),
        wheel,
        finished,
        _second_card_needs(offers) if not choices.has_hole_card else np.zeros(1, np.uint8),
        any(offer.classifier.inputs is ClassifierInputs.DEALERS_HAND for offer in offers.values()),
    )


def _three_card_rows(choices: BlackjackChoices, offer: Offer) -> Rows:
    """Return the rows by first card, second card and up card."""
    function, inputs = offer.classifier.function, offer.classifier.inputs
    if inputs is ClassifierInputs.PLAYER_TWO:
        return np.broadcast_to(every_row(function, (CARDS_IN_DECK,) * 2)[:, :, None], (CARDS_IN_DECK,) * 3)
    extra: tuple[int, ...] = ()
    if inputs is ClassifierInputs.PLAYER_TWO_AND_UP_AND_ACE:
        extra = (choices.ace_is_low,)
    elif inputs is ClassifierInputs.PLAYER_TWO_AND_UP_AND_SUIT:
        if choices.declared_suit is None:
            raise PitbossError(
                f"{offer.wager.id} needs a declared suit: state declared_suit, as hearts", at="declared_suit"
            )
        extra = (choices.declared_suit,)
    return every_row(function, (CARDS_IN_DECK,) * 3, extra)


def _without_spin(offer: Offer, stake: int) -> Rows:
    """Return the rows of Bonus Spin; a blackjack is left to the wheel."""
    rows = np.zeros((CARDS_IN_DECK,) * 3, np.uint8)
    for first in DECK:
        for second in DECK:
            made = offer.classifier.function(first, second, NONE, stake)
            rows[first, second, :] = NOT_MADE if is_blackjack(first, second) else made
    return rows


def _wheel(choices: BlackjackChoices, offer: Offer) -> npt.NDArray[np.uint8]:
    weights = weights_of(choices, offer.paytable)
    if not weights:
        raise PitbossError("state which symbols are on the wheel, and how often", at="wheel_weights")
    # Length 1 means no wheel, so every place is doubled.
    return np.array([symbol for symbol, weight in weights.items() for _ in range(2 * weight)], np.uint8)


def _four_card_rows(choices: BlackjackChoices, offer: Offer) -> Rows:
    """Return the rows by the player's two cards and the dealer's two."""
    function, inputs = offer.classifier.function, offer.classifier.inputs
    if inputs is ClassifierInputs.PLAYER_TWO_AND_BLACKJACK:
        by_blackjack = every_row(function, (CARDS_IN_DECK, CARDS_IN_DECK, 2)).reshape(PAIRS, 2)
        return by_blackjack[:, _dealers_pairs(is_blackjack)]
    if inputs is ClassifierInputs.UP_AND_HOLE:
        offered = _dealers_pairs(lambda up, hole: rank_of(up) == ACE)
        rows = every_row(function, (CARDS_IN_DECK, CARDS_IN_DECK)).reshape(1, PAIRS)
        return np.broadcast_to(np.where(offered, rows, NOT_MADE), (PAIRS, PAIRS)).astype(np.uint8)
    extra: tuple[int, ...] = ()
    if inputs is ClassifierInputs.BOTH_TWO_AND_SUIT:
        if choices.star_suit is None:
            raise PitbossError(
                f"{offer.wager.id} needs the suit of the Star meter: state star_suit, as hearts", at="star_suit"
            )
        extra = (choices.star_suit,)
    return every_row(function, (CARDS_IN_DECK,) * 4, extra).reshape(PAIRS, PAIRS)


def _dealers_pairs(holds: Callable[[int, int], bool]) -> Ints:
    return np.array([holds(up, hole) for up in DECK for hole in DECK]).astype(np.int64)


def _ending_rows(offer: Offer) -> Ints:
    """Return the rows by the endings of a box's first hand and of the dealer."""
    function, inputs = offer.classifier.function, offer.classifier.inputs
    by_ending = np.full(kernel.ENDINGS, NONE)
    for own in range(kernel.STATES):
        for dealers, ending in dealer_endings().items():
            row = function(*ending) if inputs is ClassifierInputs.DEALERS_HAND else function(ending_total(own), *ending)
            by_ending[(own << 6) + dealers] = row
    return by_ending


def ending_total(ending: int) -> int:
    """Return the total of an ending; 0 for a surrendered hand (R63)."""
    if ending in (kernel.ORIGINAL_20, kernel.RETURNED_20):
        return 20
    if ending in (kernel.BLACKJACK, kernel.SWITCHED_BLACKJACK):
        return TWENTY_ONE
    if ending in (kernel.BUST, kernel.BUST_DOUBLED):
        return TWENTY_ONE + 1
    if ending < kernel.STANDING:
        return 0
    return ending - (kernel.STANDS if ending <= kernel.STANDS + TWENTY_ONE else kernel.STANDS_DOUBLED)


def _second_card_needs(offers: Mapping[str, Offer]) -> npt.NDArray[np.uint8]:
    """Return where a wager still unsettled needs a second card of a dealer without a hole card (R24)."""
    needs = np.zeros((CARDS_IN_DECK, CARDS_IN_DECK, CARDS_IN_DECK), np.uint8)
    blackjack = [card for card in DECK if may_make_blackjack(card)]
    for wager, offer in offers.items():
        if wager == INSURANCE:
            needs[:, :, [card for card in DECK if rank_of(card) == ACE]] = 1
        elif wager == CROWN:
            for first, second in _pairs(is_royal_match):
                needs[first, second, [card for card in DECK if may_make_royal_match(card)]] = 1
        elif offer.classifier.inputs is ClassifierInputs.PLAYER_TWO_AND_BLACKJACK:
            for first, second in waiting_pairs(offer):
                needs[first, second, blackjack] = 1
        elif offer.section.settled == Phase.BLACKJACK_KNOWN.slug:
            needs[:, :, blackjack] = 1
        elif offer.section.settled == Phase.SECOND_CARD.slug:
            needs[:, :, :] = 1
    return needs.reshape(-1)


def waiting_pairs(offer: Offer) -> list[tuple[int, int]]:
    """Return the hands of two cards that wait for a dealer's blackjack (R54)."""
    return _pairs(lambda first, second: waits_for_blackjack(offer, (first, second)))


def _pairs(holds: Callable[[int, int], bool]) -> list[tuple[int, int]]:
    return [(first, second) for first in DECK for second in DECK if holds(first, second)]
