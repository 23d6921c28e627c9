"""The end of a hand: every pot to the best hand among those who can win it, on each board (8.B(5)(a), 8.L.5)."""

from __future__ import annotations

from typing import Final

from pitboss.cards import CARD_TEXTS
from pitboss.events import PotWon, Turned
from pitboss.games.poker.books import POKER
from pitboss.games.poker.hand import Hand
from pitboss.games.poker.pots import Pot, halves, pots_of, shares
from pitboss.games.poker.ranking import Rank, name_of, ranks
from pitboss.games.poker.table import PokerTable
from pitboss.law import rule
from pitboss.money import dollars
from pitboss.table.play import Script

_WON: Final = POKER.cite("8.B(5)(a)")
_SIDE: Final = POKER.cite("8.B(5)(c)")
_TWICE: Final = POKER.cite("8.L.5")


def award(table: PokerTable, hand: Hand) -> str:
    """Award every pot to its winners; return a summary."""
    boards = [hand.board] if hand.second_board is None else [hand.board, hand.second_board]
    found = ranked(table, hand, boards) if hand.left > 1 else []
    won: dict[int, int] = {}
    for number, pot in enumerate(pots_of(hand.paid, hand.live), start=1):
        event = divide(hand, pot, number, found, len(boards))
        table.events.append(event)
        table.round.pots.append(event)
        for seat, share in event.shares.items():
            won[seat] = won.get(seat, 0) + share
            hand.stacks[hand.seats.index(seat)] += share
    return ", ".join([f"seat {seat} wins {dollars(amount)}" for seat, amount in won.items()])


@rule("poker:8.B(5)(a)")
def turn_up_unseen(table: PokerTable, hand: Hand) -> Script[None]:
    """At a showdown, ask for the cards of the live hands that only their players know."""
    if hand.left == 1:
        return
    for place, unseen in sorted(hand.unseen.items()):
        if hand.live[place]:
            yield from unseen.turn_up(table, hand.holes[place], f"seat {hand.seats[place]}", "8.B(5)(a)")


@rule("poker:8.B(5)(a)", "poker:8.L.5")
def ranked(table: PokerTable, hand: Hand, boards: list[list[int]]) -> list[dict[int, Rank]]:
    """Turn up the live hands and return their ranks by board."""
    live = [place for place, plays in enumerate(hand.live) if plays]
    holes = [hand.holes[place] for place in live]
    for place, hole in zip(live, holes, strict=True):
        seat = hand.seats[place]
        table.events.append(Turned(f"seat {seat}", " ".join([CARD_TEXTS[card] for card in hole]), seat, _WON))
    return [dict(zip(live, ranks(holes, board), strict=True)) for board in boards]


@rule("poker:8.B(5)(a)", "poker:8.B(5)(c)", "poker:8.L.5(a)", "poker:8.L.5(b)")
def divide(hand: Hand, pot: Pot, number: int, found: list[dict[int, Rank]], boards: int) -> PotWon:
    """Divide one pot among the best hands on its board, or in halves among the best on each."""
    parts = (pot.amount,) if boards == 1 else halves(pot.amount, hand.chip)
    given: dict[int, int] = {}
    winners: list[tuple[int, ...]] = []
    because = "nobody else is left in it"
    for board, part in enumerate(parts):
        best = pot.eligible
        if len(best) > 1:
            rated = found[board]
            top = min([rated[place] for place in best])
            best = tuple([place for place in best if rated[place] == top])
            because = name_of(top) if board == 0 else f"{because}, then {name_of(top)}"
        seats = [hand.seats[place] for place in best]
        winners.append(tuple(sorted(seats)))
        for seat, share in zip(seats, shares(part, len(seats), hand.chip), strict=True):
            given[seat] = given.get(seat, 0) + share
    eligible = tuple(sorted([hand.seats[place] for place in pot.eligible]))
    clause = _TWICE if boards == 2 else _WON if number == 1 else _SIDE
    return PotWon(
        number=number,
        amount=pot.amount,
        eligible=eligible,
        winners=tuple(winners),
        shares=given,
        clause=clause,
        because=because,
    )
