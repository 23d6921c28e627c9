"""One hand from the forced bets to the last pot: chapter 8, in the order in which a hand goes."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from pitboss.cards import CARD_TEXTS
from pitboss.errors import Refusal
from pitboss.events import BetMade, Dealt, ShoeCommitted, StakesMoved
from pitboss.games.poker.betting import betting_round
from pitboss.games.poker.book import DECLINE, POKER, STRADDLE
from pitboss.games.poker.hands import Hand
from pitboss.games.poker.showdown import award, turn_up_unseen, uncalled
from pitboss.inputs import Card, Decision, Input, Loaded
from pitboss.law import rule
from pitboss.requests import CardWanted, DecisionWanted, DutyWanted, Face, Role
from pitboss.table.play import RoundVoid, Script
from pitboss.table.round import FaceDownCards, HeldCard

if TYPE_CHECKING:
    from pitboss.games.poker.table import PokerTable

# Dealing: two or four cards to each, one at a time, and the board with a burn before each street (8.A, 8.B(5)(b)).


BOARD, SECOND_BOARD, BURN = "board", "second board", "burn"
FLOP, TURN, RIVER = 3, 4, 5
"""The number of cards on the board from each street on."""
_DEALT: Final = POKER.cite("8.A")
_ALL_IN: Final = POKER.cite("8.B(5)(b)")
_UP, _DOWN, _UNSEEN = Face.UP, Face.DOWN, Face.UNSEEN


@cache
def hole_card(number: int) -> CardWanted:
    """Return the request for a seat's next card, face down."""
    return CardWanted(to=f"seat {number}", clause=_DEALT, face=_DOWN, answers=("card",))


@cache
def board_card(to: str, clause: str) -> CardWanted:
    """Return the request for a board's next card, face up."""
    return CardWanted(to=to, clause=clause, face=_UP, answers=("card",))


@cache
def burn_card(clause: str) -> CardWanted:
    """Return the request for a burn card; nobody sees it, but a hand document names it."""
    return CardWanted(to=BURN, clause=clause, face=_UNSEEN, answers=("card", "unseen card"))


def shuffle(table: PokerTable) -> Script[None]:
    """Shuffle and cut the deck for every hand; an electronic one commits to its order."""
    table.start_shoe(1)
    text = "shuffle the deck, have it cut, and take it up to deal"
    given = yield DutyWanted(who=Role.DEALER, do="load", task=text, clause=_DEALT, answers=("loaded",))
    assert isinstance(given, Loaded)
    table.shoe.root = given.root
    if given.root is not None:
        table.events.append(ShoeCommitted(given.root, table.shoe.cards.left, _DEALT))


@rule("poker:8.A")
def deal_hole_cards(table: PokerTable, hand: Hand, each: int) -> Script[None]:
    """Deal one card at a time, clockwise from the button's left, to those who sit and play."""
    events = table.events
    places = [(hole_card(number), hole) for number, hole in zip(hand.seats, hand.holes, strict=True)]
    for _ in range(each):
        for place, (request, hole) in enumerate(places):
            given = yield request
            if type(given) is Card:
                card = table.take(given)
                hole.append(card)
                events.append(Dealt(CARD_TEXTS[card], request.to, _DOWN, _DEALT))
            else:
                held = HeldCard(None, table.shoe.cards_out)
                table.shoe.take_unseen()
                hand.unseen.setdefault(place, FaceDownCards()).put(hole, held)
                events.append(Dealt(None, request.to, _DOWN, _DEALT))


@rule("poker:8.B(5)(b)")
def deal_board(table: PokerTable, hand: Hand, up_to: int) -> Script[None]:
    """Burn a card, then deal the cards of a street; players who are all-in take part."""
    clause = _DEALT if all(hand.stacks) or not any(map(hand.is_all_in, range(hand.players))) else _ALL_IN
    burned(table, (yield burn_card(clause)), clause)
    request, board = board_card(BOARD, clause), hand.board
    for _ in range(up_to - len(board)):
        board.append(turned_up(table, (yield request), BOARD, clause))


def burned(table: PokerTable, given: Input, clause: str) -> None:
    """Record a burn card."""
    if type(given) is Card:
        table.take(given)
    else:
        table.shoe.take_unseen()
    table.events.append(Dealt(None, BURN, _UNSEEN, clause))


def turned_up(table: PokerTable, given: Input, to: str, clause: str) -> int:
    """Record a card on a board."""
    assert type(given) is Card
    card = table.take(given)
    table.events.append(Dealt(CARD_TEXTS[card], to, _UP, clause))
    return card


# Running it twice: who may, when players are asked, and how the two boards are dealt (8.L, R182, R183).


AGREE, DISAGREE = "agree", "decline"
RUN_TWICE = "run it twice"


@rule("poker:8.L(2)", "poker:8.L(2)(a)", "poker:8.L(2)(b)", "poker:8.L(2)(c)", "poker:8.L(2)(e)")
def qualifies(tournament: bool, live: int, all_in: int, board: int) -> str | None:
    """Return the label of the first condition that is not met; None if it can be run twice."""
    if tournament:
        return "8.L(2)(a)"
    if live != 2:
        return "8.L(2)(b)"
    if all_in == 0:
        return "8.L(2)(c)"
    return "8.L(2)(e)" if board >= RIVER else None


def standing(table: PokerTable, hand: Hand) -> str | None:
    """Return the label of the first condition that a hand with closed betting does not meet, or None."""
    everything_in = (live and paid == had for live, paid, had in zip(hand.live, hand.paid, hand.began, strict=True))
    all_in = sum(everything_in)
    return qualifies(table.choices.tournament, hand.left, all_in, len(hand.board))


@rule("poker:8.L", "poker:8.L(2)(d)", "poker:8.L(2)(e)")
def agree_to_run_twice(table: PokerTable, hand: Hand) -> Script[bool]:
    """Ask both players before each street once an all-in closes betting; both have to agree (R182)."""
    if not table.choices.run_it_twice or standing(table, hand) is not None:
        return False
    for place in range(hand.players):
        if hand.live[place]:
            words: dict[int, tuple[str, ...]] = {hand.seats[place]: (AGREE, DISAGREE)}
            cited = POKER.cite("8.L(2)(d)")
            given = yield DecisionWanted(
                about=RUN_TWICE, words=words, clause=cited, default=DISAGREE, answers=("decision",)
            )
            assert isinstance(given, Decision)
            if given.choose != AGREE:
                table.step(f"seat {given.seat} does not agree to run it twice", "8.L(2)(d)")
                return False
    table.step("both players agree to run it twice, and the dealer verifies it", "8.L.4")
    return True


@rule("poker:8.L.4", "poker:8.L.4(a)", "poker:8.L.4(b)", "poker:8.L.4(c)", "poker:8.L.4(c)(i)", "poker:8.L.4(c)(ii)")
def deal_two_boards(table: PokerTable, hand: Hand) -> Script[None]:
    """Deal turn and river, or the river, twice from the same deck, with a burn before each up card (R183)."""
    common = list(hand.board)
    yield from complete(table, hand.board, BOARD, "8.L.4(a)")
    table.step("move the finished board forward, where it stays in sight", "8.L.4(b)")
    hand.second_board = common
    yield from complete(table, common, SECOND_BOARD, "8.L.4(c)(i)" if len(common) < TURN else "8.L.4(c)(ii)")


def complete(table: PokerTable, board: list[int], to: str, label: str) -> Script[None]:
    """Deal what a board lacks."""
    cited = POKER.cite(label)
    while len(board) < RIVER:
        burned(table, (yield burn_card(cited)), cited)
        board.append(turned_up(table, (yield board_card(to, cited)), to, cited))


def why_not(label: str) -> Refusal:
    """Describe a condition that is not met."""
    return Refusal(_WHY[label], clause=POKER.cite(label))


_WHY = {
    "8.L(2)(a)": "a tournament table does not run it twice",
    "8.L(2)(b)": "it is run twice only between two live hands",
    "8.L(2)(c)": "it is run twice only where one of the players is all-in",
    "8.L(2)(e)": "it is run twice only if the dealer is told before the river",
}

# One hand from the forced bets to the last pot: chapter 8, in the order in which a hand goes.


UNCALLED = "uncalled, goes back"
_FORCED: Final = POKER.cite("8.B(4)")
_RETURNED: Final = POKER.cite("8.B(5)(a)")


def hand_of_poker(table: PokerTable) -> Script[None]:
    """Play forced bets, cards, betting on each street, and the pots; or void the hand."""
    hand = table.round.hand
    try:
        if table.shuffles:
            yield from shuffle(table)
        first = yield from forced_bets(table, hand)
        yield from deal_hole_cards(table, hand, table.choices.played.hole_cards)
        yield from betting_round(table, hand, first)
        return_uncalled(table, hand)
        closed = twice = False
        for street in (FLOP, TURN, RIVER):
            if hand.left == 1:
                break
            closed = closed or not hand.can_bet_on()
            if closed and not twice:
                twice = yield from agree_to_run_twice(table, hand)
            if twice and hand.board:
                yield from deal_two_boards(table, hand)
                break
            yield from deal_board(table, hand, street)
            if not closed:
                hand.begin_street(bet_size(table, hand, street))
                yield from betting_round(table, hand, 0)
                return_uncalled(table, hand)
        if hand.unseen:
            yield from turn_up_unseen(table, hand)
        table.end_hand(award(table, hand))
    except RoundVoid as ruling:
        table.void_hand(ruling.why, ruling.clause)


@rule("poker:8.J", "poker:8.J(1)")
def bet_size(table: PokerTable, hand: Hand, street: int) -> int:
    """Return the minimum bet of a street: the minimum in force; in fixed limit the larger bet from the turn on."""
    if not hand.is_fixed or street == FLOP:
        return table.minimum
    return max(table.minimum, table.choices.max) if table.choices.max is not None else 2 * table.minimum


def small_blind_at(players: int) -> int:
    """Return the place that posts the small blind: next to the button, or heads-up the button itself."""
    return 1 if players == 2 else 0


@rule("poker:8.B(4)")
def forced_bets(table: PokerTable, hand: Hand) -> Script[int]:
    """Post antes, blinds and a submitted straddle; return the place that acts first."""
    choices = table.choices
    assert choices.blinds is not None
    small, big = choices.blinds
    small_at = small_blind_at(hand.players)
    big_at = (small_at + 1) % hand.players
    if choices.ante is not None:
        for place in range(hand.players):
            post(table, hand, place, choices.ante, "ante")
            hand.bets[place] = 0
    post(table, hand, small_at, small, "small blind")
    post(table, hand, big_at, big, "big blind")
    hand.bet = big
    hand.step = table.minimum if hand.is_fixed else max(table.minimum, big)
    after = (big_at + 1) % hand.players
    if choices.straddle and (yield from straddles(table, hand, after, 2 * big)):
        post(table, hand, after, 2 * big, STRADDLE)
        hand.bet = 2 * big
        after = (after + 1) % hand.players
    return after


def straddles(table: PokerTable, hand: Hand, place: int, amount: int) -> Script[bool]:
    """Whether the seat after the big blind posts a straddle, where it can."""
    if hand.players == 2 or hand.stacks[place] < amount:
        return False
    words: dict[int, tuple[str, ...]] = {hand.seats[place]: (STRADDLE, DECLINE)}
    given = yield DecisionWanted(
        about="post a straddle", words=words, clause=_FORCED, default=DECLINE, answers=("decision",)
    )
    assert isinstance(given, Decision)
    return given.choose == STRADDLE


def post(table: PokerTable, hand: Hand, place: int, amount: int, what: str) -> None:
    """Post a forced bet."""
    hand.put_in(place, amount)
    if table.currency:
        table.convert_beyond(hand.seats[place], hand.stacks[place])
    event = BetMade(
        seat=hand.seats[place],
        did=what,
        amount=amount,
        total=hand.bets[place],
        behind=hand.stacks[place],
        clause=_FORCED,
    )
    table.events.append(event)


@rule("poker:8.B(5)(a)")
def return_uncalled(table: PokerTable, hand: Hand) -> None:
    """Return what nobody has matched once the betting of a street is over (R177)."""
    if not hand.bet:
        return
    place, excess = uncalled(hand.paid)
    if not excess:
        return
    hand.paid[place] -= excess
    hand.stacks[place] += excess
    event = StakesMoved(seat=hand.seats[place], amount=excess, value=hand.stacks[place], why=UNCALLED, clause=_RETURNED)
    table.events.append(event)
