"""How cards come: two or four to each, one at a time, and the board with a burn before each street (8.A, 8.B(5)(b))."""

from __future__ import annotations

from functools import cache
from typing import Final

from pitboss.cards import CARD_TEXTS
from pitboss.games.poker.books import POKER
from pitboss.games.poker.hand import Hand
from pitboss.games.poker.table import PokerTable
from pitboss.law import rule
from pitboss.round.events import Dealt, ShoeCommitted
from pitboss.round.inputs import Card, Loaded
from pitboss.round.play import Script
from pitboss.round.requests import CardWanted, DutyWanted, Face, Role

BOARD, SECOND_BOARD, BURN = "board", "second board", "burn"
FLOP, TURN, RIVER = 3, 4, 5
"""How many cards are on the board then."""
_DEALT: Final = POKER.cite("8.A")
_ALL_IN: Final = POKER.cite("8.B(5)(b)")


@cache
def _request(to: str, face: Face, clause: str) -> CardWanted:
    answers = ("card", "unseen card") if face is Face.UNSEEN else ("card",)
    return CardWanted(to, clause, face, answers=answers)


def shuffle(table: PokerTable) -> Script[None]:
    """The deck is shuffled and cut for every hand; an electronic one commits itself to its order."""
    table.start_shoe(1)
    text = "shuffle the deck, have it cut, and take it up to deal"
    given = yield DutyWanted(Role.DEALER, "load", text, _DEALT, ("loaded",))
    assert isinstance(given, Loaded)
    table.shoe_root = given.root
    if given.root is not None:
        table.events.append(ShoeCommitted(given.root, table.cards.left, _DEALT))


@rule("poker:8.A")
def deal_hole_cards(table: PokerTable, hand: Hand, each: int) -> Script[None]:
    """One card at a time, clockwise from the button's left, to those who sit and play."""
    events = table.events
    places = [
        (_request(f"seat {number}", Face.DOWN, _DEALT), hole)
        for number, hole in zip(hand.seats, hand.holes, strict=True)
    ]
    for _ in range(each):
        for request, hole in places:
            given = yield request
            assert type(given) is Card
            card = table.take(given)
            hole.append(card)
            events.append(Dealt(CARD_TEXTS[card], request.to, Face.DOWN, _DEALT))


@rule("poker:8.B(5)(b)")
def deal_board(table: PokerTable, hand: Hand, up_to: int) -> Script[None]:
    """A burn, then the cards of a street; who is all-in plays them like everybody else."""
    clause = _ALL_IN if any(map(hand.is_all_in, range(hand.players))) else _DEALT
    yield from burn(table, clause)
    while len(hand.board) < up_to:
        hand.board.append((yield from up_card(table, BOARD, clause)))


def burn(table: PokerTable, clause: str) -> Script[None]:
    """One card goes aside, and nobody sees it; a written hand knows it all the same."""
    given = yield _request(BURN, Face.UNSEEN, clause)
    if type(given) is Card:
        table.take(given)
    else:
        table.take_unseen()
    table.events.append(Dealt(None, BURN, Face.UNSEEN, clause))


def up_card(table: PokerTable, to: str, clause: str) -> Script[int]:
    """One card, face up."""
    given = yield _request(to, Face.UP, clause)
    assert type(given) is Card
    card = table.take(given)
    table.events.append(Dealt(CARD_TEXTS[card], to, Face.UP, clause))
    return card
