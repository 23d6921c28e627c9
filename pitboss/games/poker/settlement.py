"""The showdown: pots, ranks, and each pot to the best hand that can win it, on each board (8.B(5), 8.L.5, R174)."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING, Final, NamedTuple

from pitboss.cards import CARD_TEXTS, CARDS_IN_DECK
from pitboss.events import PotWon, Turned
from pitboss.games.poker.book import POKER
from pitboss.games.poker.hands import HandState
from pitboss.law import rule
from pitboss.money import dollars
from pitboss.table.play import Script

if TYPE_CHECKING:
    from pitboss.games.poker.table import PokerTable

# Pots: one per all-in level, uncalled bets, and how a pot is divided (8.B(5), 8.L.5, R177, R184)


class Pot(NamedTuple):
    """A pot's amount, and the places of those who can win it."""

    amount: int
    eligible: tuple[int, ...]


@rule("poker:8.B(5)(a)")
def uncalled_bet(paid: Sequence[int]) -> tuple[int, int]:
    """Return the place with the highest bet, and the part of it that is not matched."""
    most = max(paid)
    player = paid.index(most)
    matched = 0
    for other, amount in enumerate(paid):
        if other != player and amount > matched:
            matched = amount
    return player, most - matched


@rule("poker:8.B(5)(a)", "poker:8.B(5)(c)")
def pots_of(paid: Sequence[int], live: Sequence[bool]) -> list[Pot]:
    """Return the main pot and the side pots: a layer for each amount that a live player has put in."""
    pots: list[Pot] = []
    below = 0
    left = sum(paid)
    eligible = [player for player, plays in enumerate(live) if plays]
    levels = {paid[player] for player in eligible}
    if len(levels) == 1:
        return [Pot(left, tuple(eligible))]
    for level in sorted(levels):
        eligible = [player for player in eligible if paid[player] >= level]
        is_last = max([paid[player] for player in eligible]) == level  # folded chips above it belong to it
        amount = left if is_last else layer(paid, below, level)
        pots.append(Pot(amount, tuple(eligible)))
        left -= amount
        below = level
    return pots


def layer(paid: Sequence[int], lower: int, level: int) -> int:
    """Return the sum of all bets between two levels."""
    return sum([min(amount, level) - lower for amount in paid if amount > lower])


@rule("poker:8.L.5", "poker:8.L.5(a)", "poker:8.L.5(b)")
def halves(amount: int, chip: int) -> tuple[int, int]:
    """Divide a pot that is run twice: half for each board, the odd unit to the first (R184)."""
    second = amount // (2 * chip) * chip
    return amount - second, second


def shares(amount: int, winners: int, chip: int) -> list[int]:
    """Return each winner's equal share, clockwise from the button; the odd amount goes to the first (R184)."""
    each = amount // (winners * chip) * chip
    return [amount - each * (winners - 1), *[each] * (winners - 1)]


# Ranks, by a library that is imported only at a showdown (R174)

Rank = int
"""Smaller is better."""

_CARDS_BELOW_ACES: Final = 4  # our decks begin with the four aces, the library's end with them
_LAST_RANKS: Final = (10, 166, 322, 1599, 1609, 2467, 3325, 6185, 7462)
_NAMES: Final = (
    "a straight flush",
    "four of a kind",
    "a full house",
    "a flush",
    "a straight",
    "three of a kind",
    "two pair",
    "a pair",
    "high card",
)


@cache
def _evaluator_of_five() -> Callable[..., int]:
    from phevaluator.evaluator import evaluate_5cards  # type: ignore[import-untyped]

    of_five: Callable[..., int] = evaluate_5cards
    return of_five


@cache
def _evaluators() -> tuple[Callable[..., int], Callable[..., int]]:
    from phevaluator.evaluator import evaluate_7cards
    from phevaluator.evaluator_omaha import evaluate_omaha_cards  # type: ignore[import-untyped]

    return evaluate_7cards, evaluate_omaha_cards


_IDS: Final = tuple((card - _CARDS_BELOW_ACES) % CARDS_IN_DECK for card in range(CARDS_IN_DECK))


def ranks(holes: Sequence[Sequence[int]], board: Sequence[int]) -> list[Rank]:
    """Return each hand's rank. With two hole cards any five count; with four, two of them and three of the board."""
    any_five, two_and_three = _evaluators()
    best_of = any_five if len(holes[0]) == 2 else two_and_three
    common = [_IDS[card] for card in board]
    return [best_of(*common, *[_IDS[card] for card in hole]) for hole in holes]


def best_five(hole: Sequence[int], board: Sequence[int], rank: Rank) -> tuple[int, ...]:
    """Return the five cards that make a hand of that rank; of several, the first."""
    fives: Iterator[tuple[int, ...]] = combinations((*board, *hole), 5)
    if len(hole) > 2:
        fives = ((*own, *common) for own in combinations(hole, 2) for common in combinations(board, 3))
    of_five = _evaluator_of_five()
    return next(five for five in fives if of_five(*[_IDS[card] for card in five]) == rank)


def name_of(rank: Rank) -> str:
    """Return the name of a hand of that rank."""
    return "a royal flush" if rank == 1 else _NAMES[bisect_left(_LAST_RANKS, rank)]


# Awards

_WON_CLAUSE: Final = POKER.cite("8.B(5)(a)")
_SIDE_POT_CLAUSE: Final = POKER.cite("8.B(5)(c)")
_RUN_TWICE_CLAUSE: Final = POKER.cite("8.L.5")


def award(table: PokerTable, hand: HandState) -> str:
    """Award every pot to its winners; return a summary."""
    boards = [hand.board] if hand.second_board is None else [hand.board, hand.second_board]
    ranks_by_board = rank_hands(table, hand, boards) if hand.players_left > 1 else []
    won: dict[int, int] = {}
    for number, pot in enumerate(pots_of(hand.paid, hand.live), start=1):
        event = divide_pot(hand, pot, number, ranks_by_board, len(boards))
        table.events.append(event)
        table.round.pots.append(event)
        for seat, share in event.shares.items():
            won[seat] = won.get(seat, 0) + share
            hand.stacks[hand.seats.index(seat)] += share
    return ", ".join([f"seat {seat} wins {dollars(amount)}" for seat, amount in won.items()])


@rule("poker:8.B(5)(a)")
def turn_up_unseen(table: PokerTable, hand: HandState) -> Script[None]:
    """At a showdown, ask for the cards of the live hands that only their players know."""
    if hand.players_left == 1:
        return
    for place, unseen in sorted(hand.unseen.items()):
        if hand.live[place]:
            yield from unseen.turn_up(table, hand.holes[place], f"seat {hand.seats[place]}", "8.B(5)(a)")


@rule("poker:8.B(5)(a)", "poker:8.L.5")
def rank_hands(table: PokerTable, hand: HandState, boards: list[list[int]]) -> list[dict[int, Rank]]:
    """Turn up the live hands and return their ranks by board."""
    live = [place for place, plays in enumerate(hand.live) if plays]
    holes = [hand.holes[place] for place in live]
    for place, hole in zip(live, holes, strict=True):
        seat = hand.seats[place]
        table.events.append(Turned(f"seat {seat}", " ".join([CARD_TEXTS[card] for card in hole]), seat, _WON_CLAUSE))
    return [dict(zip(live, ranks(holes, board), strict=True)) for board in boards]


@rule("poker:8.B(5)(a)", "poker:8.B(5)(c)", "poker:8.L.5(a)", "poker:8.L.5(b)")
def divide_pot(hand: HandState, pot: Pot, number: int, ranks_by_board: list[dict[int, Rank]], boards: int) -> PotWon:
    """Divide one pot among the best hands on its board, or in halves among the best on each."""
    parts = (pot.amount,) if boards == 1 else halves(pot.amount, hand.chip)
    given: dict[int, int] = {}
    winners: list[tuple[int, ...]] = []
    because = "nobody else is left in it"
    for board, part in enumerate(parts):
        best = pot.eligible
        if len(best) > 1:
            rated = ranks_by_board[board]
            top = min([rated[place] for place in best])
            best = tuple([place for place in best if rated[place] == top])
            because = name_of(top) if board == 0 else f"{because}, then {name_of(top)}"
        seats = [hand.seats[place] for place in best]
        winners.append(tuple(sorted(seats)))
        for seat, share in zip(seats, shares(part, len(seats), hand.chip), strict=True):
            given[seat] = given.get(seat, 0) + share
    eligible = tuple(sorted([hand.seats[place] for place in pot.eligible]))
    clause = _RUN_TWICE_CLAUSE if boards == 2 else _WON_CLAUSE if number == 1 else _SIDE_POT_CLAUSE
    return PotWon(
        number=number,
        amount=pot.amount,
        eligible=eligible,
        winners=tuple(winners),
        shares=given,
        clause=clause,
        because=because,
    )
