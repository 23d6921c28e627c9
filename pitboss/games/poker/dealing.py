"""Dealing: two or four cards to each, one at a time, and the board with a burn before each street (8.A, 8.B(5)(b))."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from pitboss.cards import CARD_TEXTS
from pitboss.events import Dealt, ShoeCommitted
from pitboss.games.poker.book import POKER
from pitboss.games.poker.hands import HandState
from pitboss.inputs import Card, Input, Loaded
from pitboss.law import rule
from pitboss.requests import CardWanted, DutyWanted, Face, Role
from pitboss.table.play import Script
from pitboss.table.round import FaceDownCards, HeldCard

if TYPE_CHECKING:
    from pitboss.games.poker.table import PokerTable

BOARD, SECOND_BOARD, BURN = "board", "second board", "burn"
FLOP, TURN, RIVER = 3, 4, 5
"""The number of cards on the board from each street on."""
_DEAL_CLAUSE: Final = POKER.cite("8.A")
_ALL_IN_CLAUSE: Final = POKER.cite("8.B(5)(b)")
_UP, _DOWN, _UNSEEN = Face.UP, Face.DOWN, Face.UNSEEN


@cache
def hole_card(number: int) -> CardWanted:
    """Return the request for a seat's next card, face down."""
    return CardWanted(to=f"seat {number}", clause=_DEAL_CLAUSE, face=_DOWN, answers=("card",))


@cache
def board_card(to: str, clause: str) -> CardWanted:
    """Return the request for a board's next card, face up."""
    return CardWanted(to=to, clause=clause, face=_UP, answers=("card",))


@cache
def burn_card(clause: str) -> CardWanted:
    """Return the request for a burn card, which is dealt unseen but named in a hand document."""
    return CardWanted(to=BURN, clause=clause, face=_UNSEEN, answers=("card", "unseen card"))


def shuffle(table: PokerTable) -> Script[None]:
    """Shuffle and cut the deck for every hand; an electronic one commits to its order."""
    table.start_shoe(1)
    text = "shuffle the deck, have it cut, and take it up to deal"
    given = yield DutyWanted(who=Role.DEALER, do="load", task=text, clause=_DEAL_CLAUSE, answers=("loaded",))
    assert isinstance(given, Loaded)
    table.shoe.root = given.root
    if given.root is not None:
        table.events.append(ShoeCommitted(given.root, table.shoe.cards.left, _DEAL_CLAUSE))


@rule("poker:8.A")
def deal_hole_cards(table: PokerTable, hand: HandState, each: int) -> Script[None]:
    """Deal one card at a time, clockwise from the button's left, to those who sit and play."""
    events = table.events
    places = [(hole_card(number), hole) for number, hole in zip(hand.seats, hand.holes, strict=True)]
    for _ in range(each):
        for place, (request, hole) in enumerate(places):
            given = yield request
            if type(given) is Card:
                card = table.take(given)
                hole.append(card)
                events.append(Dealt(CARD_TEXTS[card], request.to, _DOWN, _DEAL_CLAUSE))
            else:
                held = HeldCard(None, table.shoe.cards_out)
                table.shoe.take_unseen()
                hand.unseen.setdefault(place, FaceDownCards()).put(hole, held)
                events.append(Dealt(None, request.to, _DOWN, _DEAL_CLAUSE))


@rule("poker:8.B(5)(b)")
def deal_board(table: PokerTable, hand: HandState, up_to: int) -> Script[None]:
    """Burn a card, then deal the cards of a street; players who are all-in take part."""
    clause = _DEAL_CLAUSE if all(hand.stacks) or not any(map(hand.is_all_in, range(hand.players))) else _ALL_IN_CLAUSE
    record_burn(table, (yield burn_card(clause)), clause)
    request, board = board_card(BOARD, clause), hand.board
    for _ in range(up_to - len(board)):
        board.append(record_board_card(table, (yield request), BOARD, clause))


def record_burn(table: PokerTable, given: Input, clause: str) -> None:
    """Record a burn card."""
    if type(given) is Card:
        table.take(given)
    else:
        table.shoe.take_unseen()
    table.events.append(Dealt(None, BURN, _UNSEEN, clause))


def record_board_card(table: PokerTable, given: Input, to: str, clause: str) -> int:
    """Record a card on a board."""
    assert type(given) is Card
    card = table.take(given)
    table.events.append(Dealt(CARD_TEXTS[card], to, _UP, clause))
    return card
