"""How a table of twenty-one deals its shoe, for what a counter of an additional wager wins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from pitboss.cards import ACE, CARDS_IN_DECK, rank_of
from pitboss.counting.wagers import Dealing
from pitboss.games.twentyone.options import TwentyOneChoices
from pitboss.games.twentyone.point_totals import TWENTY_ONE, dealer_draws, value_of

TENS = 10
LONGEST = 32
"""More than any total of a hand that draws."""


class RoundTables(NamedTuple):
    """The drawing rules for the kernel."""

    boxes: int
    values: npt.NDArray[np.uint8]
    player_draws: npt.NDArray[np.uint8]
    """By softness, total and the value of the up card."""
    dealer_draws: npt.NDArray[np.uint8]
    """By softness and total."""
    has_hole_card: int


def dealing_of(choices: TwentyOneChoices, boxes: int, knows_burn: bool = False) -> Dealing:
    """Return how the table deals: to the cover card, and the round in which it shows is the last."""
    continuous = choices.continuous_shuffler
    burns = not (choices.has_double_shoe or choices.is_hand_dealt)
    sides = "; each side of the double shoe is a shoe of its own" if choices.has_double_shoe else ""
    known = ", which the counter sees" if knows_burn and burns else ""
    return Dealing(
        decks=choices.decks,
        cards_in_deck=choices.cards_in_deck,
        behind=choices.cards_behind_cover,
        one_more=False,
        deal_round=deal_round,
        tables=_tables(choices, boxes),
        said=(
            f"{choices.decks} decks, {choices.cards_behind_cover} cards behind the cover card; the round in which it"
            f" shows is the last{'; one card is burned' if burns else ''}{known}{sides}; {boxes}"
            f" box{'' if boxes == 1 else 'es'}, whose hands draw to 17, to 12 against 2 to 6, and to soft 18, without"
            " doubling or splitting, so that a round takes about as many cards as by basic strategy"
        ),
        burn_seen=knows_burn and burns,
        burn_more=(0,) * CARDS_IN_DECK if burns else None,
        not_counted="the cards go back into the shuffling device after every round" if continuous else None,
    )


def _tables(choices: TwentyOneChoices, boxes: int) -> RoundTables:
    hands = choices.is_switch + 1
    players = np.zeros((2, LONGEST, 11), np.uint8)
    dealers = np.zeros((2, LONGEST), np.uint8)
    for total in range(TWENTY_ONE + 1):
        for soft in (0, 1):
            dealers[soft, total] = dealer_draws(total, bool(soft), choices.hits_soft_17)
            for up in range(1, 11):
                stiff_stands = 2 <= up <= 6 and total >= 12
                players[soft, total, up] = total < 18 if soft else total < 17 and not stiff_stands
    values = np.array([value_of(card) for card in range(CARDS_IN_DECK)], np.uint8)
    return RoundTables(boxes * hands, values, players, dealers, int(choices.has_hole_card))


def deal_round(cards: npt.NDArray[np.uint8], at: int, dealing: RoundTables) -> int:
    """Return the number of cards of the round that begins here.

    Cards come as they are dealt: one to each hand, the dealer's up card, the second to each hand, the hole card.
    """
    hands, values = dealing.boxes, dealing.values
    up, hole = np.int64(values[cards[at + hands]]), np.int64(values[cards[at + 2 * hands + 1]])
    used = 2 * hands + 2
    if dealing.has_hole_card and min(up, hole) == 1 and max(up, hole) == 10:
        return used
    standing = 0
    for hand in range(hands):
        first, second = np.int64(values[cards[at + hand]]), np.int64(values[cards[at + hands + 1 + hand]])
        hard, ace = first + second, first == 1 or second == 1
        if ace and hard == 11:
            continue
        soft = ace and hard <= 11
        while hard <= 21 and dealing.player_draws[np.int64(soft), hard + 10 * soft, up]:
            drawn = np.int64(values[cards[at + used]])
            used += 1
            hard += drawn
            ace = ace or drawn == 1
            soft = ace and hard <= 11
        if hard <= 21:
            standing += 1
    if standing == 0:
        return used
    hard, ace = up + hole, up == 1 or hole == 1
    soft = ace and hard <= 11
    while hard <= 21 and dealing.dealer_draws[np.int64(soft), hard + 10 * soft]:
        drawn = np.int64(values[cards[at + used]])
        used += 1
        hard += drawn
        ace = ace or drawn == 1
        soft = ace and hard <= 11
    return used


def seen_before(cards: npt.NDArray[np.uint8], at: int, dealing: RoundTables) -> int:
    """Return how many cards are seen when insurance is offered: all but the hole card, if an ace is up."""
    if dealing.values[cards[at + dealing.boxes]] != 1:
        return -1
    return 2 * dealing.boxes + 1


def by_value(copies: Sequence[int]) -> tuple[int, ...]:
    """Return the number of cards of each value, aces first, from the copies of each card."""
    found = [0] * TENS
    for card, many in enumerate(copies):
        found[value_of(card) - 1] += many
    return tuple(found)


def without_an_ace(copies: tuple[int, ...]) -> tuple[int, ...]:
    """Return the shoe without the dealer's ace, as insurance is offered."""
    ace = next(card for card in range(CARDS_IN_DECK) if rank_of(card) == ACE)
    return tuple(many - (card == ace) for card, many in enumerate(copies))
