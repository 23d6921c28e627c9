"""Lawful decisions on a hand and how they are carried out (chapters 9 to 11, R26, R35 to R39)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

from pitboss.cards import ACE, card_text, cards_text, rank_of
from pitboss.games.twentyone.dealing import ask, deal_to_hand, hand_location, next_common_card
from pitboss.games.twentyone.hands import (
    ACCEPT,
    DOUBLE,
    HIT,
    REFUSE,
    SPLIT,
    STAND,
    SURRENDER,
    TWENTY_ONE,
    Box,
    Hand,
    may_make_blackjack,
    may_split,
)
from pitboss.games.twentyone.settlement import collect_bust, settle_surrender, turn_over
from pitboss.inputs import Decision
from pitboss.law import rule
from pitboss.money import dollars, layout, seat
from pitboss.requests import DecisionWanted, Face, HiddenHandDecision
from pitboss.table.play import Script

if TYPE_CHECKING:
    from pitboss.games.twentyone.table import TwentyOneTable

Action = Callable[[Any, Box, Hand, Decision], Script[None]]
"""Carries out one decision on a hand, at a table of its game."""


@rule("edge21:7.H(2)", "edge21:7.J(2)", "blackjack:9.B", "blackjack:10.A", "blackjack:11.C")
@rule("blackjack:12.A(4)(d)", "blackjack:12.A(4)(e)", "blackjack:14.C(1)")
def lawful_actions(table: TwentyOneTable, box: Box, hand: Hand) -> tuple[str, ...]:
    """Return the actions allowed on a hand now; standing always is."""
    if box.has_refused_card:
        return actions_without_cards(table, hand)
    actions = [STAND]
    first_two = len(hand.cards) == 2
    one_card_only = hand.from_split and rank_of(hand.cards[0]) == ACE and table.choices.has_one_card_aces
    if hand.total < TWENTY_ONE and not one_card_only:
        actions.append(HIT)
    if first_two and not hand.is_blackjack and not one_card_only:
        actions.append(DOUBLE)
    if may_split_now(table, hand):
        actions.append(SPLIT)
    if may_surrender(table, hand):
        actions.append(SURRENDER)
    return tuple(actions)


@rule("blackjack:14.C(1)")
def actions_without_cards(table: TwentyOneTable, hand: Hand) -> tuple[str, ...]:
    """Return the actions of a player who gets no further card: stand, or surrender (14.C(1), 9.A)."""
    return (STAND, SURRENDER) if may_surrender(table, hand) else (STAND,)


@rule("blackjack:9.A", "blackjack:9.B")
def may_surrender(table: TwentyOneTable, hand: Hand) -> bool:
    """Whether the hand may be surrendered: two initial cards, no split, no blackjack, no Switch (R35, R45)."""
    offered = table.choices.surrender == "late" and not table.choices.is_switch
    return offered and len(hand.cards) == 2 and not hand.from_split and not hand.is_blackjack


@rule("blackjack:11.A", "blackjack:11.D", "blackjack:12.A(4)(c)")
def may_split_now(table: TwentyOneTable, hand: Hand) -> bool:
    """Whether the hand is a pair with a split left; aces have their own limit (R38)."""
    choices = table.choices
    if len(hand.cards) != 2 or not may_split(hand.cards[0], hand.cards[1], choices.splits_by_rank):
        return False
    further = choices.extra_splits_aces if rank_of(hand.cards[0]) == ACE else choices.extra_splits
    return hand.family.splits <= (further if hand.family.splits else 0)


@rule("blackjack:11.B", "blackjack:12.B(9)")
def play_boxes(table: TwentyOneTable) -> Script[None]:
    """Play box by box in the game's order, and within a box hand by hand from its left."""
    for number in table.order_of_play():
        box = table.round.boxes[number]
        at = 0
        while at < len(box.hands):
            if not box.hands[at].settled:
                yield from play_hand(table, box, box.hands[at])
            at += 1


def play_hand(table: TwentyOneTable, box: Box, hand: Hand) -> Script[None]:
    """Play one hand until it stands, busts or is given up."""
    if len(hand.cards) == 1:
        yield from complete_split_hand(table, box, hand)
    while not hand.finished:
        actions = table.lawful_actions(box, hand)
        may_refuse = not table.card_actions.isdisjoint(actions)
        wanted = decision_on(table, box, hand, actions, may_refuse=may_refuse)
        given = yield from ask(table, wanted, box.seat, may_refuse=may_refuse)
        if isinstance(given, Decision):  # otherwise an exposed card, and the player is asked again
            yield from table.actions[given.choose](table, box, hand, given)


@rule("blackjack:11.B", "blackjack:14.C(1)")
def complete_split_hand(table: TwentyOneTable, box: Box, hand: Hand) -> Script[None]:
    """Deal the second card of a split hand; it stands on one card if its player refused cards (R51)."""
    if not box.has_refused_card:
        yield from take_card(table, box, hand, "11.B")
        return
    hand.finished = True
    table.record_ruling(
        f"{hand_location(table, box.seat, hand)} stands on one card, as its player gets no more", "14.C(1)"
    )


@rule("blackjack:10.A(1)", "blackjack:14.C")
def decision_on(
    table: TwentyOneTable, box: Box, hand: Hand, actions: tuple[str, ...], *, may_refuse: bool
) -> DecisionWanted:
    """Return the request for a decision; an exposed card that is next may be refused (R51)."""
    number = box.number(hand)
    stands_unasked = actions == (STAND,) or hand.total == TWENTY_ONE
    about = f"hand {number}" + ("" if hand.face_down else f": {cards_text(hand.cards)}")
    label, exposed = "edge21:7.H(2)", table.exposed_card if may_refuse else None
    if exposed is not None:
        assert exposed.card is not None, "an exposed card has been seen"
        about += f"; the exposed {card_text(exposed.card)} is the next card"
        actions = (*actions, *((ACCEPT,) if HIT in actions else ()), REFUSE)
        label = "14.C"
    kind = HiddenHandDecision if hand.face_down else DecisionWanted
    return kind(
        about=about,
        words={box.seat: actions},
        clause=table.book.cite(label),
        default=STAND if stands_unasked else None,
        hand=number,
        only_if_named=stands_unasked,
        most={box.seat: {DOUBLE: table.max_double(hand)}} if DOUBLE in actions else {},
        answers=("decision", "card in error", "device fault"),
    )


def stand(table: TwentyOneTable, box: Box, hand: Hand, given: Decision) -> Script[None]:
    """Let the hand stand."""
    yield from ()
    hand.finished = True


def hit(table: TwentyOneTable, box: Box, hand: Hand, given: Decision) -> Script[None]:
    """Deal the hand one more card."""
    yield from take_card(table, box, hand, "edge21:7.I")


def accept_exposed_card(table: TwentyOneTable, box: Box, hand: Hand, given: Decision) -> Script[None]:
    """Deal the hand the exposed card, which is the next one (14.C)."""
    yield from take_card(table, box, hand, "14.C")


@rule("edge21:7.I", "blackjack:12.B(11)", "blackjack:14.J")
def take_card(table: TwentyOneTable, box: Box, hand: Hand, label: str, face: Face = Face.UP) -> Script[None]:
    """Deal one more card; a hand over 21 loses at once, and a skipped card comes later (14.J)."""
    if table.choices.has_common_cards:
        yield from next_common_card(table, box, hand, label)
    elif not (yield from deal_to_hand(table, box.seat, hand, face, label, ("skipped",))):
        hand.waits_for_card = hand.finished = True
        table.record_ruling(f"the card of box {box.seat} was passed over", "14.J")
        return
    if face is Face.DOWN and hand.unseen is None:
        hand.face_down = hand.cards[-1:]
    if hand.is_bust:
        collect_bust(table, box, hand)
        yield from table.after_turning()


@rule("blackjack:12.B(10)(a)")
def show_cards(table: TwentyOneTable, box: Box, hand: Hand) -> Script[None]:
    """Turn over the two cards of a hand-dealt game before a decision, and settle their wagers."""
    turn_over(table, box, hand, "12.B(10)(a)")
    yield from table.after_turning()


@rule("blackjack:10.A", "blackjack:10.A(2)", "blackjack:12.A(4)(b)")
def double_down(table: TwentyOneTable, box: Box, hand: Hand, given: Decision) -> Script[None]:
    """Double down: a further wager up to the original one, and exactly one more card."""
    yield from show_cards(table, box, hand)
    add_double(table, box, hand, given.amount or hand.stake, "10.A")
    yield from deal_double_card(table, box, hand, "10.A(2)")
    hand.finished = True


def add_double(table: TwentyOneTable, box: Box, hand: Hand, amount: int, label: str, how: str = "doubles down") -> None:
    """Place a double down wager beside the hand's wager."""
    hand.doubles.append(amount)
    table.record_step(f"{hand_location(table, box.seat, hand)} {how} for {dollars(amount)}", label)
    account = layout(box.seat, table.main)
    table.ledger.transfer("double down", table.book.cite(label), amount, seat(box.seat), account)


def deal_double_card(table: TwentyOneTable, box: Box, hand: Hand, label: str) -> Script[None]:
    """Deal the one card of a double down."""
    face = face_of_double(table)
    table.record_step(f"deal one card face {face} and lay it sideways", "10.C")
    yield from take_card(table, box, hand, label, face)


@rule("blackjack:10.C", "blackjack:12.B(11)")
def face_of_double(table: TwentyOneTable) -> Face:
    """Return the face of a double down card: the operator's choice, but up in hand-dealt and common-card games.

    An exposed card also stays face up (14.C).
    """
    may_be_down = not (table.choices.is_hand_dealt or table.choices.has_common_cards or table.exposed_card)
    return Face.DOWN if table.choices.doubles_face_down and may_be_down else Face.UP


@rule("blackjack:11.A", "blackjack:11.B")
def split_hand(table: TwentyOneTable, box: Box, hand: Hand, given: Decision) -> Script[None]:
    """Move the second card to a new hand on the right, with an equal wager, and complete this hand."""
    yield from show_cards(table, box, hand)
    table.record_step(f"{hand_location(table, box.seat, hand)} is split", "11.A")
    hand.family.splits += 1
    hand.from_split = True
    new = Hand(hand.stake, hand.family, [hand.cards.pop()], from_split=True)
    box.hands.insert(box.number(hand), new)
    account = layout(box.seat, table.main)
    table.ledger.transfer("split", table.book.cite("11.A"), hand.stake, seat(box.seat), account)
    yield from take_card(table, box, hand, "11.B")


@rule("blackjack:9.A", "blackjack:9.C(2)")
def surrender(table: TwentyOneTable, box: Box, hand: Hand, given: Decision) -> Script[None]:
    """Surrender the hand; with an ace or a ten up it is settled when the dealer's second card is seen."""
    yield from show_cards(table, box, hand)
    hand.surrendered = hand.finished = True
    if may_make_blackjack(table.round.dealer[0]):
        table.record_step(f"lay the wager of {hand_location(table, box.seat, hand)} on its cards", "9.C(2)")
    else:
        settle_surrender(table, box, hand)


@rule("blackjack:14.C(1)")
def refuse_cards(table: TwentyOneTable, box: Box, hand: Hand, given: Decision) -> Script[None]:
    """Let the player refuse the exposed card: this hand stands, and the player gets no further card."""
    yield from ()
    for own in table.boxes_of_player(box):
        own.has_refused_card = True
    hand.finished = True
    table.record_ruling(f"the player of box {box.seat} refuses the exposed card and gets no more", "14.C(1)")


ACTIONS: Final[Mapping[str, Action]] = {
    STAND: stand,
    HIT: hit,
    DOUBLE: double_down,
    SPLIT: split_hand,
    SURRENDER: surrender,
    ACCEPT: accept_exposed_card,
    REFUSE: refuse_cards,
}
"""How each decision on a hand is carried out."""
CARD_ACTIONS: Final = frozenset({HIT, DOUBLE, SPLIT})
"""Actions that deal the hand a card."""
