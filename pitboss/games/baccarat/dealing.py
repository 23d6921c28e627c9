"""Deal the cards, rule on cards in error, and have the hands turned over: chapters 8 to 10 and 13."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pitboss.cards import NO_CARD, cards_text
from pitboss.events import CardsCleared, Turned
from pitboss.games.baccarat.hands import BaccaratHand, Coup, a_natural_stands, banker_draws, player_draws, value_of
from pitboss.games.baccarat.irregularities import CardUse, card_use
from pitboss.inputs import CardInError, CoverCardShown, Decision, Input, ShoeEmpty
from pitboss.law import rule
from pitboss.requests import CardWanted, DecisionWanted, Face, Request
from pitboss.table.play import RoundVoid, Script
from pitboss.table.round import HeldCard, reveal_face

if TYPE_CHECKING:
    from pitboss.games.baccarat.table import BaccaratTable

DISCARD_BUCKET = "discard bucket"


def ask(table: BaccaratTable, request: Request) -> Script[Input | HeldCard]:
    """Repeat a request until it is answered, and rule on cards in error in between; only this function does so.

    The answer is a card already out of the shoe where a ruling uses a card in error as the requested one.
    """
    while True:
        given = yield request
        match given:
            case CoverCardShown():
                set_cover_card_aside(table)
            case ShoeEmpty():
                raise RoundVoid("too few cards are left in the shoe to complete the round", table.book.cite("13.E(1)"))
            case CardInError():
                becomes = yield from rule_on_card(table, given)
                if becomes is not None:
                    return becomes
                if isinstance(request, CardWanted) and table.hands_are_dealt and table.coup.held:
                    return table.coup.held.pop(0)  # set aside in a simulated round for this one
            case _:
                return given


@rule("midi:9.D", "midi:9.D(1)")
def set_cover_card_aside(table: BaccaratTable) -> None:
    """Set the cover card aside and go on with the hand."""
    table.shoe.cover_card_shown = True
    table.record_step("set the cover card aside and complete the hand", "9.D(1)")


def rule_on_card(table: BaccaratTable, given: CardInError) -> Script[HeldCard | None]:
    """Carry out chapter 13's ruling on a card in error; return the card if Banker's Hand gets it now."""
    fate, label = card_use(table, given)
    held = table.shoe.take_in_error(given)
    match fate:
        case CardUse.BANKERS_THIRD:
            table.record_ruling("the card dealt to the Player's Hand in error becomes the Banker's third card", label)
            return held
        case CardUse.FIRST_OF_NEXT_HAND:
            table.record_ruling("the undisclosed card is kept as the first card of the next hand", label)
            table.shoe.held.append(held)
        case CardUse.DISCARDED_WITH_ANOTHER:
            yield from discard_with_another(table, held)
        case CardUse.FIRST_OF_SIMULATED_ROUND:
            table.record_ruling("the disclosed card begins a simulated round without wagers", label)
            table.simulations_due.append((held, label))
            if table.has_round_in_progress and not table.coup.has_begun:
                yield from deal_simulated_rounds(table)
    return None


@rule("midi:13.C(2)(a)")
def discard_with_another(table: BaccaratTable, held: HeldCard) -> Script[None]:
    """Discard the disclosed card and one more, unseen."""
    assert held.card is not None
    table.record_ruling("the disclosed card and one more, unseen, go to the discard bucket", "13.C(2)(a)")
    table.record_card(held.card, DISCARD_BUCKET, Face.UP, "13.C(2)(a)")
    table.coup.aside += 1
    yield from discard_unseen(table, "13.C(2)(a)")
    table.coup.aside += 1


def discard_unseen(table: BaccaratTable, label: str) -> Script[None]:
    """Discard one card from the shoe unseen."""
    answers = ("unseen card", "cover card", "shoe empty", "card in error")
    yield from ask(
        table, CardWanted(to=DISCARD_BUCKET, clause=table.book.cite(label), face=Face.UNSEEN, answers=answers)
    )
    table.shoe.take_unseen()
    table.record_card(None, DISCARD_BUCKET, Face.UNSEEN, label)


def deal(table: BaccaratTable, hand: BaccaratHand, label: str) -> Script[None]:
    """Deal one card face down to a hand; a card set aside for this hand comes before the shoe's (13.A)."""
    answer: Input | HeldCard
    if table.coup.held:
        answer = table.coup.held.pop(0)
    else:
        answer = yield from ask(table, CardWanted(to=hand, clause=table.book.cite(label)))
    card = yield from reveal_face(table, answer, hand, label)
    table.coup.unseen[hand].put(table.coup.hand(hand), card)
    table.record_card(None if isinstance(card, HeldCard) else card, hand, Face.DOWN, label)


@rule("midi:8.A*", "midi:8.C*")
def deal_two_each(table: BaccaratTable) -> Script[None]:
    """Deal the first and third card to the Player's Hand, the second and fourth to the Banker's."""
    for _ in range(2):
        yield from deal(table, BaccaratHand.PLAYER, "8.C(1)")
        yield from deal(table, BaccaratHand.BANKER, "8.C(2)")


@rule("midi:9.B*", "midi:9.C", "midi:8.E", "midi:8.F")
def deal_third_card(table: BaccaratTable, hand: BaccaratHand) -> Script[bool]:
    """Deal a hand's third card if chapter 10 gives it one, never more than one; return whether it did."""
    coup = table.coup
    if a_natural_stands(coup.points_of_two(BaccaratHand.PLAYER), coup.points_of_two(BaccaratHand.BANKER)):
        return False
    if hand is BaccaratHand.PLAYER:
        due = player_draws(coup.points(BaccaratHand.PLAYER))
    else:
        third = value_of(coup.player[2]) if len(coup.player) == 3 else NO_CARD
        due = banker_draws(coup.points(BaccaratHand.BANKER), third)
    if due:
        yield from deal(table, hand, "8.E" if hand is BaccaratHand.PLAYER else "8.F")
    return due


@rule("midi:13.C(2)(b)*", "midi:13.D*")
def deal_simulated_rounds(table: BaccaratTable) -> Script[None]:
    """Deal a round without wagers from each disclosed card, by the same rules, into the discard bucket."""
    while table.simulations_due:
        first, label = table.simulations_due.pop(0)
        table.simulated = coup = Coup(held=[first])
        table.announce("simulated round, no wagers", label)
        yield from deal_two_each(table)
        coup.are_counts_announced = True
        for hand in BaccaratHand:
            yield from deal_third_card(table, hand)
        clear(table, "13.D(3)" if label == "13.D(1)" else "13.C(2)(b)(ii)")
    table.simulated = None
    if (
        table.has_round_in_progress and not table.coup.has_begun
    ):  # an undisclosed card in error is for the next hand, this one
        table.coup.held += table.shoe.held
        table.shoe.held = []


@rule("midi:11.C", "mini:11.C")
def clear(table: BaccaratTable, label: str) -> None:
    """Discard every card of the round."""
    coup = table.coup
    count = coup.count(BaccaratHand.PLAYER) + coup.count(BaccaratHand.BANKER) + coup.aside
    table.events.append(CardsCleared(count, table.book.cite(label)))


# Who turns the cards over (8.D to 8.I, R146), which changes no result

DEALER = 0
TURN, RELINQUISH = "turn", "relinquish"


@rule("midi:8.D(2)", "midi:8.D(4)", "midi:8.G", "midi:8.H")
def first_handler(wagers: dict[int, int]) -> int:
    """Return the seat with the highest wager on a hand; of equal ones the nearest to the dealer counterclockwise.

    Seat numbers fall counterclockwise, so that is the highest number. Without a wager on it the dealer turns the hand.
    """
    return max(wagers, key=lambda seat: (wagers[seat], seat), default=DEALER)


@rule("midi:8.I(1)", "midi:8.I(2)", "midi:8.I(3)", "midi:8.I(3)(a)")
def next_handlers(seat: int, seated: set[int], gave_up: set[int]) -> list[int]:
    """Return who is offered the right after a seat gave it up: its neighbour to the right, then on counterclockwise.

    If the neighbouring position is empty, no player is offered it. A seat that gave it up is not asked again in this
    round.
    """
    if seat - 1 not in seated:
        return []
    counterclockwise = sorted(seated - gave_up, reverse=True)
    return [s for s in counterclockwise if s < seat] + [s for s in counterclockwise if s > seat]


@rule("midi:8.D", "midi:8.D(3)", "midi:8.D(5)", "midi:8.D(5)(a)", "midi:8.I", "midi:8.I(3)(b)")
@rule("midi:8.E(1)", "midi:8.E(2)", "midi:8.F(1)", "midi:8.F(2)")
def turn_cards(table: BaccaratTable, hand: BaccaratHand, label: str) -> Script[None]:
    """Have a hand's face-down cards turned by the player who has the right, or by the dealer.

    The player who turned the first two also turns the third.
    """
    coup = table.coup
    if hand not in coup.handlers:
        on_hand = {number: amount for number, wager, amount in table.placed_wagers() if wager == hand}
        coup.handlers[hand] = first_handler(on_hand) if table.choices.players_handle_cards else DEALER
    seat = coup.handlers[hand]
    offers: list[int] | None = None
    while seat != DEALER:
        wanted = DecisionWanted(
            about=f"turn the {hand.display_name}",
            words={seat: (TURN, RELINQUISH)},
            clause=table.book.cite(label),
            default=TURN,
        )
        given = yield from ask(table, wanted)
        assert isinstance(given, Decision)
        if given.choose == TURN:
            break
        forced = f", as the {given.ordered_by} requires" if given.ordered_by else ""
        table.record_step(f"seat {seat} gives up the right to turn the {hand.display_name}{forced}", "8.I")
        coup.declined_handlers.add(seat)
        offers = next_handlers(seat, table.seated, coup.declined_handlers) if offers is None else offers
        seat = offers.pop(0) if offers else DEALER
        coup.handlers[hand] = seat
    yield from coup.unseen[hand].turn_up(table, coup.hand(hand), hand, label)
    fresh = coup.hand(hand)[2:] or coup.hand(hand)[:2]
    table.events.append(Turned(hand, cards_text(fresh), seat, table.book.cite(label)))
