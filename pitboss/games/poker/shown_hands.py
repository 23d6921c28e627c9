"""The end of a hand, read from its events: the pots, the hands that were shown for them, and what each seat put in."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pitboss.cards import ACE, cards_text, parse_card, parse_cards, rank_of
from pitboss.events import BetMade, Dealt, Event, PotWon, StakesMoved, Turned
from pitboss.games.poker.dealing import BOARD, SECOND_BOARD
from pitboss.games.poker.ranking import best_five, name_of, ranks
from pitboss.games.poker.round_script import UNCALLED
from pitboss.games.settled_round import SettledPot, ShownHand


def settled_pots(events: Sequence[Event]) -> tuple[SettledPot, ...]:
    """Return the pots of a hand, each with the hands that were compared for it (8.B(5))."""
    shown = shown_hands(events)
    boards = 2 if any(isinstance(event, Dealt) and event.to == SECOND_BOARD for event in events) else 1
    return tuple(SettledPot.of(event, boards, shown) for event in events if isinstance(event, PotWon))


def put_in(events: Iterable[Event]) -> dict[int, tuple[int, int]]:
    """Return each seat's stack before the hand and what it put in without what went back uncalled, in cents."""
    found: dict[int, tuple[int, int]] = {}
    for event in events:
        match event:
            case BetMade(seat=seat, amount=amount, behind=behind):
                stack, paid = found.get(seat, (behind + amount, 0))
                found[seat] = stack, paid + amount
            case StakesMoved(seat=seat, amount=amount, why=why) if why == UNCALLED:
                stack, paid = found[seat]
                found[seat] = stack, paid - amount
    return dict(sorted(found.items()))


def shown_hands(events: Iterable[Event]) -> list[ShownHand]:
    """Return the hands of a showdown, board by board, in the order in which they were turned up; none without one."""
    board: list[int] = []
    second: list[int] = []
    holes: dict[int, list[int]] = {}
    for event in events:
        match event:
            case Dealt(card=str() as card, to=to) if to in (BOARD, SECOND_BOARD):
                (board if to == BOARD else second).append(parse_card(card))
            case Turned(cards=cards, by=seat) if seat:
                holes[seat] = parse_cards(cards)
    boards = [board, [*board[: len(board) - len(second)], *second]] if second else [board]
    return [
        _shown(seat, hole, common, number)
        for number, common in enumerate(boards, start=1)
        for seat, hole in holes.items()
    ]


def _shown(seat: int, hole: list[int], board: list[int], number: int) -> ShownHand:
    [rank] = ranks([hole], board)
    return ShownHand(seat, number, cards_text(hole), name_of(rank), cards_text(in_order(best_five(hole, board, rank))))


def in_order(cards: Iterable[int]) -> list[int]:
    """Return a hand as it is read out: what makes it first, then from the highest card down."""
    five = list(cards)
    held = [rank_of(card) for card in five]
    wheel = set(held) == {ACE, 2, 3, 4, 5}

    def place(card: int) -> tuple[int, int]:
        rank = rank_of(card)
        return held.count(rank), rank if wheel or rank != ACE else rank + 13

    return sorted(five, key=place, reverse=True)
