"""One hand from the forced bets to the last pot: chapter 8, in the order in which a hand goes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pitboss.events import BetMade, StakesMoved
from pitboss.games.poker.betting import betting_round
from pitboss.games.poker.book import DECLINE, POKER, STRADDLE
from pitboss.games.poker.dealing import FLOP, RIVER, TURN, deal_board, deal_hole_cards, shuffle
from pitboss.games.poker.hands import HandState
from pitboss.games.poker.run_twice import agree_to_run_twice, deal_two_boards
from pitboss.games.poker.settlement import award, turn_up_unseen, uncalled_bet
from pitboss.games.poker.stakes import small_blind_position
from pitboss.inputs import Decision
from pitboss.law import rule
from pitboss.requests import DecisionWanted
from pitboss.table.play import RoundVoid, Script

if TYPE_CHECKING:
    from pitboss.games.poker.table import PokerTable

UNCALLED_TEXT = "uncalled, goes back"
_FORCED_BETS_CLAUSE: Final = POKER.cite("8.B(4)")
_RETURN_CLAUSE: Final = POKER.cite("8.B(5)(a)")


def run_hand(table: PokerTable) -> Script[None]:
    """Play forced bets, cards, betting on each street, and the pots; or void the hand."""
    hand = table.round.hand
    try:
        if not table.deals_one_round:
            yield from shuffle(table)
        first = yield from forced_bets(table, hand)
        yield from deal_hole_cards(table, hand, table.choices.variant_played.hole_cards)
        yield from betting_round(table, hand, first)
        return_uncalled(table, hand)
        closed = twice = False
        for street in (FLOP, TURN, RIVER):
            if hand.players_left == 1:
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
        table.void_hand(ruling.reason, ruling.clause)


@rule("poker:8.J", "poker:8.J(1)")
def bet_size(table: PokerTable, hand: HandState, street: int) -> int:
    """Return the minimum bet of a street: the minimum in force; in fixed limit the larger bet from the turn on."""
    if not hand.is_fixed or street == FLOP:
        return table.minimum
    return max(table.minimum, table.choices.max) if table.choices.max is not None else 2 * table.minimum


@rule("poker:8.B(4)")
def forced_bets(table: PokerTable, hand: HandState) -> Script[int]:
    """Post antes, blinds and a submitted straddle; return the place that acts first."""
    choices = table.choices
    assert choices.blinds is not None
    small, big = choices.blinds
    small_at = small_blind_position(hand.players)
    big_at = (small_at + 1) % hand.players
    if choices.ante is not None:
        for place in range(hand.players):
            post(table, hand, place, choices.ante, "ante")
            hand.bets[place] = 0
    post(table, hand, small_at, small, "small blind")
    post(table, hand, big_at, big, "big blind")
    hand.bet = big
    hand.raise_step = table.minimum if hand.is_fixed else max(table.minimum, big)
    after = (big_at + 1) % hand.players
    if choices.straddle and (yield from posts_straddle(table, hand, after, 2 * big)):
        post(table, hand, after, 2 * big, STRADDLE)
        hand.bet = 2 * big
        after = (after + 1) % hand.players
    return after


def posts_straddle(table: PokerTable, hand: HandState, place: int, amount: int) -> Script[bool]:
    """Whether the seat after the big blind posts a straddle, where it can."""
    if hand.players == 2 or hand.stacks[place] < amount:
        return False
    words: dict[int, tuple[str, ...]] = {hand.seats[place]: (STRADDLE, DECLINE)}
    given = yield DecisionWanted(
        about="post a straddle", words=words, clause=_FORCED_BETS_CLAUSE, default=DECLINE, answers=("decision",)
    )
    assert isinstance(given, Decision)
    return given.choose == STRADDLE


def post(table: PokerTable, hand: HandState, place: int, amount: int, what: str) -> None:
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
        clause=_FORCED_BETS_CLAUSE,
    )
    table.events.append(event)


@rule("poker:8.B(5)(a)")
def return_uncalled(table: PokerTable, hand: HandState) -> None:
    """Return the uncalled part of the highest bet once the betting of a street is over (R177)."""
    if not hand.bet:
        return
    place, excess = uncalled_bet(hand.paid)
    if not excess:
        return
    hand.paid[place] -= excess
    hand.stacks[place] += excess
    event = StakesMoved(
        seat=hand.seats[place], amount=excess, value=hand.stacks[place], why=UNCALLED_TEXT, clause=_RETURN_CLAUSE
    )
    table.events.append(event)
