"""Dealing, and cards that do not come as they should: chapters 8 to 10, 9.D and 13."""

from __future__ import annotations

from enum import Enum, auto
from typing import TYPE_CHECKING

from pitboss.cards import NO_CARD
from pitboss.errors import Refusal
from pitboss.events import CardsCleared
from pitboss.games.baccarat.hands import Coup, Hand, a_natural_stands, banker_draws, player_draws, value_of
from pitboss.inputs import CardInError, CoverCardShown, Input, ShoeEmpty
from pitboss.law import rule
from pitboss.requests import CardWanted, Face, Request
from pitboss.table.play import RoundVoid, Script
from pitboss.table.round import HeldCard, face_of

if TYPE_CHECKING:
    from pitboss.games.baccarat.table import BaccaratTable

# The consequences of a card in error: chapter 13, R148.


class Fate(Enum):
    """What a card in error is used for."""

    FIRST_OF_NEXT_HAND = auto()
    BANKERS_THIRD = auto()
    DISCARDED_WITH_ANOTHER = auto()
    FIRST_OF_SIMULATED_ROUND = auto()


@rule("midi:13.B", "midi:13.C")
def third_card_is_unauthorised(coup: Coup) -> bool:
    """Whether a third card on the Player's Hand is one that chapter 10 does not give it."""
    if not coup.counts_announced or coup.count(Hand.PLAYER) != 2:
        return False
    initial_banker = coup.points_of_two(Hand.BANKER)
    player = coup.points(Hand.PLAYER)
    return a_natural_stands(player, initial_banker) or not player_draws(player)


@rule("midi:13.B(1)", "midi:13.C(1)")
def banker_has_to_draw(coup: Coup) -> bool:
    """Whether Banker's Hand still draws a third card, decided as if Player had stayed (R148)."""
    player, banker = coup.points(Hand.PLAYER), coup.points(Hand.BANKER)
    return coup.count(Hand.BANKER) == 2 and not a_natural_stands(player, banker) and banker_draws(banker, NO_CARD)


@rule("midi:13.A", "midi:13.B(2)", "midi:13.C(2)", "midi:13.C(2)(a)", "midi:13.C(2)(b)", "midi:13.D", "midi:13.D(1)")
def fate_of(table: BaccaratTable, given: CardInError) -> tuple[Fate, str]:
    """Return what the card is used for, and the label of its clause."""
    if not given.third_to_player:
        if given.disclosed:
            return Fate.FIRST_OF_SIMULATED_ROUND, "13.D(1)"
        return Fate.FIRST_OF_NEXT_HAND, "13.A"
    if banker_has_to_draw(table.coup):
        return Fate.BANKERS_THIRD, "13.C(1)" if given.disclosed else "13.B(1)"
    if not given.disclosed:
        return Fate.FIRST_OF_NEXT_HAND, "13.B(2)"
    if table.choices.disclosed_third_card == "simulated_round":
        return Fate.FIRST_OF_SIMULATED_ROUND, "13.C(2)(b)"
    return Fate.DISCARDED_WITH_ANOTHER, "13.C(2)(a)"


def error_refusal(table: BaccaratTable, given: CardInError) -> Refusal | None:
    """Return why a report of a card in error cannot be right."""
    if given.disclosed and given.card is None:
        return Refusal("a disclosed card has been seen: say which it is", clause=table.book.cite("13.D"))
    if not given.third_to_player:
        return None
    if not (table.hands_are_dealt and third_card_is_unauthorised(table.coup)):
        why = "a third card to the Player's Hand is in error only once both counts are announced and Player stays"
        return Refusal(why, clause=table.book.cite("13.B"))
    fate, _ = fate_of(table, given)
    if fate is Fate.DISCARDED_WITH_ANOTHER and table.choices.disclosed_third_card is None:
        why = "the submission has to designate a procedure: disclosed_third_card is discard_pair or simulated_round"
        return Refusal(why, clause=table.book.cite("13.C(2)"))
    return None


# Dealing, and cards that do not come as they should: chapters 8 to 10, 9.D and 13.


DISCARD = "discard bucket"


def ask(table: BaccaratTable, request: Request) -> Script[Input | HeldCard]:
    """Put a request until it is answered; the only place that rules on cards in error meanwhile.

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
                becomes = yield from rule_on(table, given)
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
    table.step("set the cover card aside and complete the hand", "9.D(1)")


def rule_on(table: BaccaratTable, given: CardInError) -> Script[HeldCard | None]:
    """Carry out chapter 13's ruling on a card in error; return the card if Banker's Hand gets it now."""
    fate, label = fate_of(table, given)
    held = table.shoe.take_in_error(given)
    match fate:
        case Fate.BANKERS_THIRD:
            table.ruled("the card dealt to the Player's Hand in error becomes the Banker's third card", label)
            return held
        case Fate.FIRST_OF_NEXT_HAND:
            table.ruled("the undisclosed card is kept as the first card of the next hand", label)
            table.shoe.held.append(held)
        case Fate.DISCARDED_WITH_ANOTHER:
            yield from discard_with_another(table, held)
        case Fate.FIRST_OF_SIMULATED_ROUND:
            table.ruled("the disclosed card begins a simulated round without wagers", label)
            table.simulations_due.append((held, label))
            if table.round_is_on and not table.coup.has_begun:
                yield from simulated_rounds(table)
    return None


@rule("midi:13.C(2)(a)")
def discard_with_another(table: BaccaratTable, held: HeldCard) -> Script[None]:
    """Discard the disclosed card and one more, unseen."""
    assert held.card is not None
    table.ruled("the disclosed card and one more, unseen, go to the discard bucket", "13.C(2)(a)")
    table.dealt(held.card, DISCARD, Face.UP, "13.C(2)(a)")
    table.coup.aside += 1
    yield from discard_unseen(table, "13.C(2)(a)")
    table.coup.aside += 1


def discard_unseen(table: BaccaratTable, label: str) -> Script[None]:
    """Discard one card from the shoe unseen."""
    answers = ("unseen card", "cover card", "shoe empty", "card in error")
    yield from ask(table, CardWanted(to=DISCARD, clause=table.book.cite(label), face=Face.UNSEEN, answers=answers))
    table.shoe.take_unseen()
    table.dealt(None, DISCARD, Face.UNSEEN, label)


def deal(table: BaccaratTable, hand: Hand, label: str) -> Script[None]:
    """Deal one card face down to a hand; a card set aside for this hand comes before the shoe's (13.A)."""
    answer: Input | HeldCard
    if table.coup.held:
        answer = table.coup.held.pop(0)
    else:
        answer = yield from ask(table, CardWanted(to=hand, clause=table.book.cite(label)))
    card = yield from face_of(table, answer, hand, label)
    table.coup.unseen[hand].put(table.coup.hand(hand), card)
    table.dealt(None if isinstance(card, HeldCard) else card, hand, Face.DOWN, label)


@rule("midi:8.A*", "midi:8.C*")
def deal_two_each(table: BaccaratTable) -> Script[None]:
    """Deal the first and third card to the Player's Hand, the second and fourth to the Banker's."""
    for _ in range(2):
        yield from deal(table, Hand.PLAYER, "8.C(1)")
        yield from deal(table, Hand.BANKER, "8.C(2)")


@rule("midi:9.B*", "midi:9.C", "midi:8.E", "midi:8.F")
def third_card(table: BaccaratTable, hand: Hand) -> Script[bool]:
    """Deal a hand's third card if chapter 10 gives it one, never more than one; return whether it did."""
    coup = table.coup
    if a_natural_stands(coup.points_of_two(Hand.PLAYER), coup.points_of_two(Hand.BANKER)):
        return False
    if hand is Hand.PLAYER:
        due = player_draws(coup.points(Hand.PLAYER))
    else:
        third = value_of(coup.player[2]) if len(coup.player) == 3 else NO_CARD
        due = banker_draws(coup.points(Hand.BANKER), third)
    if due:
        yield from deal(table, hand, "8.E" if hand is Hand.PLAYER else "8.F")
    return due


@rule("midi:13.C(2)(b)*", "midi:13.D*")
def simulated_rounds(table: BaccaratTable) -> Script[None]:
    """Deal a round without wagers from each disclosed card, by the same rules, into the discard bucket."""
    while table.simulations_due:
        first, label = table.simulations_due.pop(0)
        table.simulated = coup = Coup(held=[first])
        table.announce("simulated round, no wagers", label)
        yield from deal_two_each(table)
        coup.counts_announced = True
        for hand in Hand:
            yield from third_card(table, hand)
        clear(table, "13.D(3)" if label == "13.D(1)" else "13.C(2)(b)(ii)")
    table.simulated = None
    if table.round_is_on and not table.coup.has_begun:  # an undisclosed card in error is for the next hand, this one
        table.coup.held += table.shoe.held
        table.shoe.held = []


@rule("midi:11.C", "mini:11.C")
def clear(table: BaccaratTable, label: str) -> None:
    """Discard every card of the round."""
    coup = table.coup
    count = coup.count(Hand.PLAYER) + coup.count(Hand.BANKER) + coup.aside
    table.events.append(CardsCleared(count, table.book.cite(label)))
