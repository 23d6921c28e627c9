"""Enumerate every hand of a player, tallied by its results and whether it is worth a Play Wager.

Suits are equal (6.C): hands that differ only in which suit is which are visited once, and weighted by their number.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from pitboss.games.blitz.competition import Counts, SuitWays, count_suit, count_whole, join_parts
from pitboss.games.blitz.scores import blitzes, cards_in, point_total, royal_blitzes
from pitboss.law import shared


class Deck(NamedTuple):
    """The cards, and the number of cards of a hand."""

    full_suit: int
    """The set of all ranks in a suit."""
    dealt: int
    dealer_hands: int
    """The number of hands left for the dealer once the player has one."""
    sets: Sequence[int]
    """Every set of ranks that a hand can have in a suit, those of fewer cards first."""
    starts: Sequence[int]
    """Where the sets of no card begin, those of one card, and so on; last the end of the largest."""


class WholePrices(NamedTuple):
    """The net win of Ante, Blind and Play together, in a unit that makes it a whole number."""

    wins: Sequence[int]
    """If the hand beats the dealer's, by its row on the Blind."""
    loss: int
    forfeit: int


class Room(NamedTuple):
    """Scratch buffers."""

    ways: Sequence[SuitWays]
    pair: SuitWays
    three: SuitWays


Cells = Sequence[Sequence[Sequence[Counts]]]
"""Folded or played, by point total and row of the Blind: hands, and dealer's hands beaten, tied and lost to."""


@shared
def worth_playing(prices: WholePrices, row: int, wins: int, losses: int, dealer_hands: int) -> bool:
    """Whether a Play Wager wins more, or loses less, than forfeiting the Ante and the Blind."""
    return prices.wins[row] * wins - prices.loss * losses > -prices.forfeit * dealer_hands


@shared
def arrangements(first: int, second: int, third: int, fourth: int) -> int:
    """Return the number of ways in which four sets of ranks, equal ones side by side, fall to the four suits."""
    if first == fourth:
        return 1
    if first == third or second == fourth:
        return 4
    if first == second and third == fourth:
        return 6
    if first == second or second == third or third == fourth:
        return 12
    return 24


@shared
def walk_hands(classifier: Callable[..., int], deck: Deck, prices: WholePrices, room: Room, cells: Cells) -> None:
    """Tally every hand: four sets of ranks, in the order of `deck`, that together are a hand."""
    sets, starts, dealt, ways = deck.sets, deck.starts, deck.dealt, room.ways
    for place in range(len(sets)):
        count_suit(deck.full_suit & ~sets[place], dealt, ways[place])
    for a in range(starts[dealt // 4 + 1]):  # no suit before the others has more than its share of the cards
        after_a = dealt - cards_in(sets[a])
        for b in range(a, starts[after_a // 3 + 1]):
            after_b = after_a - cards_in(sets[b])
            join_parts(ways[a], ways[b], dealt, room.pair)
            for c in range(b, starts[after_b // 2 + 1]):
                after_c = after_b - cards_in(sets[c])
                join_parts(room.pair, ways[c], dealt, room.three)
                for d in range(max(c, starts[after_c]), starts[after_c + 1]):
                    suits = (sets[a], sets[b], sets[c], sets[d])
                    tally_hand(classifier, suits, deck.dealer_hands, dealt, prices, room.three, ways[d], cells)


@shared
def tally_hand(
    classifier: Callable[..., int],
    suits: tuple[int, int, int, int],
    dealer_hands: int,
    dealt: int,
    prices: WholePrices,
    three: SuitWays,
    last: SuitWays,
    cells: Cells,
) -> None:
    """Count one hand by its best decision, its point total and its row."""
    total = point_total(*suits)
    wins = count_whole(three[total - 1], last[total - 1], dealt)
    ties = count_whole(three[total], last[total], dealt) - wins
    losses = dealer_hands - wins - ties
    row = classifier(total, total - 1, blitzes(*suits), royal_blitzes(*suits))
    hands = arrangements(*suits)
    played = int(worth_playing(prices, row, wins, losses, dealer_hands))
    cell = cells[played][total][row]
    cell[0] += hands
    cell[1] += hands * wins
    cell[2] += hands * ties
    cell[3] += hands * losses
