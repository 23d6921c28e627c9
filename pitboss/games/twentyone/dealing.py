"""Dealing of cards from any shoe, and rulings on irregularities (R22, chapters 7, 12 and 14)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from pitboss.cards import Suit, card_text, suit_of
from pitboss.errors import Refusal
from pitboss.games.twentyone.devices import (
    CUT,
    READER_FAULTS,
    device_refusal,
    fail_in_round,
    reader_refusal,
    record_load,
    rule_on_reader,
)
from pitboss.games.twentyone.hands import DEALER, Box, Hand, other_side
from pitboss.inputs import CardInError, CoverCardShown, DeviceFault, Input, ShoeEmpty, Skipped, WrongSide
from pitboss.law import rule
from pitboss.requests import CardWanted, DutyWanted, Face, Request, Role
from pitboss.table.play import RoundVoid, Script
from pitboss.table.procedure import cut_the_stack
from pitboss.table.round import HeldCard, StrayFound, reveal_face, turn_up

if TYPE_CHECKING:
    from pitboss.games.twentyone.table import TwentyOneTable

DISCARD_RACK = "discard rack"
CARD_ANSWERS = ("card", "cover card", "shoe empty", "card in error", "device fault", "wrong side")


def ask(table: TwentyOneTable, request: Request, box: int = 0, *, may_refuse: bool = False) -> Script[Input | HeldCard]:
    """Repeat a request until it is answered; rule on every card error and device fault on the way.

    `box` is the box that the card is for, 0 for the dealer. A card held after an error is the next card (14.B, 14.C).
    With `may_refuse`, the report of an exposed card is returned, so that the player can be asked again and refuse it.
    """
    while True:
        if isinstance(request, CardWanted) and not request.held and table.shoe.held:
            return table.shoe.held.pop(0)
        given = yield request
        match given:
            case CoverCardShown():
                set_cover_card_aside(table, box)
            case ShoeEmpty():
                yield from reshuffle_discards(table)
            case CardInError():
                rule_on_card(table, given)
                if may_refuse and table.exposed_card is not None:
                    return given
            case DeviceFault(what) if what in table.device_faults:
                yield from fail_in_round(table, given)
            case DeviceFault():
                yield from rule_on_reader(table, given)
            case WrongSide():
                deal_from_wrong_side(table)
            case _:
                return given


@rule("blackjack:7.D", "blackjack:5.D(2)", "blackjack:5.D(3)")
def set_cover_card_aside(table: TwentyOneTable, box: int) -> None:
    """Set the cover card aside and complete the hand; its place decides who is offered the next cut."""
    table.shoe.cover_card_shown = True
    table.cover_card_at = table.players.get(box, box)
    table.record_step("set the cover card aside and complete the hand", "7.D")


@rule("blackjack:14.A", "blackjack:14.B", "blackjack:14.C", "blackjack:14.D")
def rule_on_card(table: TwentyOneTable, given: CardInError) -> None:
    """Rule on a card that was found face up or drawn in error."""
    if table.rule_on_special_card(given):
        return
    held = table.shoe.take_in_error(given)
    if given.in_shoe:
        table.record_ruling(f"the card found face up is not used and goes to {_apart(table)}", "14.A")
        rack(table, held)
    elif not given.disclosed:
        table.record_ruling("the card drawn in error is used as the next card from the shoe", "14.B")
        table.shoe.held.append(held)
    elif table.round.dealer_is_done or given.by_dealer:
        table.record_ruling("the card that the dealer drew in error goes to the discard rack", "14.D")
        rack(table, held)
    else:
        if table.round.initial_deal_is_done and not table.choices.has_common_cards:
            table.record_ruling("the exposed card is dealt as though it were the next from the shoe", "14.C")
        else:  # R51: a common card belongs to all players
            table.record_ruling("the exposed card goes to the place that it was meant for", "14.C")
        table.shoe.held.append(HeldCard(held.card, held.position, shown=True))


def _apart(table: TwentyOneTable) -> str:
    return "the segregated area of the shoe" if table.choices.has_double_shoe else "the discard rack"


def rack(table: TwentyOneTable, held: HeldCard) -> None:
    """Put a card in the discard rack."""
    if held.card is None:
        table.shoe.unseen_discards += 1
    else:
        table.discard([held.card])


@rule("blackjack:14.C(2)")
def rack_refused(table: TwentyOneTable) -> None:
    """Rack the exposed cards that every player refused; an unseen card remains the next card."""
    for held in [held for held in table.shoe.held if held.shown]:
        table.record_ruling("the exposed card that nobody takes goes to the discard rack", "14.C(2)")
        rack(table, held)
    table.shoe.held = [held for held in table.shoe.held if not held.shown]


@rule("blackjack:14.I")
def deal_from_wrong_side(table: TwentyOneTable) -> None:
    """Continue the round from the other side of the shoe, where it counts and ends."""
    table.record_ruling("the round from the wrong side counts as one from the right side and is concluded", "14.I")
    strays = table.round.strays
    already = Counter(card for cards in strays.values() for card in cards)
    strays.setdefault(table.side, []).extend((Counter(table.round.cards_on_layout()) - already).elements())
    table.turn_to(other_side(table.side))


@rule("blackjack:14.F*")
def reshuffle_discards(table: TwentyOneTable) -> Script[None]:
    """Shuffle and cut the discards and burn a card, to complete the round.

    With fewer than two cards left the round cannot be completed, and its wagers are returned (R17).
    """
    table.shuffle_discards()
    table.shoe.cover_card_shown = True  # R51: after the round everything is collected and shuffled
    if table.shoe.cards.left < 2:
        raise RoundVoid("no cards are left to complete the round", table.book.cite("14.F"))
    cited = table.book.cite("14.F(1)")
    yield DutyWanted(who=Role.DEALER, do="shuffle-discards", task=f"shuffle the cards of {_apart(table)}", clause=cited)
    yield from cut_the_stack(table, sorted(table.seated, reverse=True), CUT)
    text = "put the cards into the shoe to complete the round"
    given = yield DutyWanted(who=Role.DEALER, do="load", task=text, clause=cited, answers=("loaded",))
    table.record_ruling("the discards are shuffled, cut and loaded to complete the round", "14.F(1)")
    record_load(table, given, "14.F(1)")
    yield from burn(table, "14.F(2)")


@rule("blackjack:12.B(7)", "blackjack:14.B")
def burn(table: TwentyOneTable, label: str) -> Script[None]:
    """Burn one card unseen; a card already out in error is the burn card (14.B)."""
    answers = ("unseen card", "cover card", "shoe empty", "card in error")
    request = CardWanted(to=DISCARD_RACK, clause=table.book.cite(label), face=Face.UNSEEN, answers=answers)
    while not table.shoe.held:
        match (yield request):
            case CoverCardShown():
                set_cover_card_aside(table, 0)
            case ShoeEmpty():
                yield from reshuffle_discards(table)
            case CardInError() as given if given.in_shoe or table.is_stray(given):
                rule_on_card(table, given)
            case CardInError() as given:
                table.record_ruling("the card drawn in error is the one that is burned", "14.B")
                table.shoe.held.append(table.shoe.take_in_error(given))
            case _:
                table.shoe.held.append(HeldCard(None, table.shoe.cards_out))
                table.shoe.take_unseen()
    rack(table, table.shoe.held.pop(0))
    table.record_card(None, DISCARD_RACK, Face.UNSEEN, label)


@rule("blackjack:7.A")
def draw(table: TwentyOneTable, to: str, box: int, label: str) -> Script[int]:
    """Deal the next card face up to a place that is not skipped."""
    card = yield from draw_unless_skipped(table, to, box, Face.UP, label)
    assert isinstance(card, int), "a card that lies face up is known"
    return card


def draw_unless_skipped(
    table: TwentyOneTable, to: str, box: int, face: Face, label: str, extra: tuple[str, ...] = ()
) -> Script[int | HeldCard | None]:
    """Deal the next card to a place, or return None if the dealer skipped it; a face-down card may be unknown."""
    request = CardWanted(to=to, clause=table.book.cite(label), face=face, answers=(*CARD_ANSWERS, *extra))
    while True:
        answer = yield from ask(table, request, box)
        if isinstance(answer, Skipped):
            return None
        try:
            card = yield from reveal_face(table, answer, to, label)
        except StrayFound as stray:  # another card takes its place
            rule_on_card(table, stray.given)
        else:
            table.record_card(None if isinstance(card, HeldCard) else card, to, face, label)
            return card


def turn_over_unseen(table: TwentyOneTable, held: HeldCard, to: str, box: int, label: str) -> Script[int]:
    """Ask which unknown card is turned over; a new card replaces a stray one."""
    try:
        return (yield from turn_up(table, held, to, label))
    except StrayFound as stray:
        table.round.remove_unseen(held)
        rule_on_card(table, stray.given)
        return (yield from draw(table, to, box, label))


def deal_to_hand(
    table: TwentyOneTable, seat: int, hand: Hand, face: Face, label: str, extra: tuple[str, ...] = ()
) -> Script[bool]:
    """Deal one card to a hand; return False where the dealer skipped it."""
    card = yield from draw_unless_skipped(table, hand_location(table, seat, hand), seat, face, label, extra)
    if card is None:
        return False
    if isinstance(card, HeldCard):
        hand.unseen = card
    else:
        hand.cards.append(card)
    return True


def hand_location(table: TwentyOneTable, seat: int, hand: Hand) -> str:
    """Return the name of a hand's place on the layout."""
    box = table.round.boxes[seat]
    return f"box {seat}" if len(box.hands) == 1 else f"box {seat}, hand {box.number(hand)}"


def deal_to_dealer(table: TwentyOneTable, face: Face, label: str, extra: tuple[str, ...] = ()) -> Script[bool]:
    """Deal one card to the dealer; return False where it was skipped."""
    card = yield from draw_unless_skipped(table, DEALER, 0, face, label, extra)
    if card is None:
        return False
    if isinstance(card, HeldCard):
        table.round.unseen_hole_card = card
    else:
        table.round.dealer.append(card)
    return True


def fault_refusal(table: TwentyOneTable, wanted: Request, given: DeviceFault) -> Refusal | None:
    """Return why a device fault is impossible now."""
    filling = isinstance(wanted, DutyWanted) and wanted.do in ("shuffle", "load")
    faults = (*(() if filling else READER_FAULTS), *table.device_faults)
    if given.what not in faults:
        reason = f"the device faults possible here are {' or '.join(faults)}, not {given.what}"
        return Refusal(reason, clause=table.book.cite("14.M") if filling else None)
    if given.what in table.device_faults:
        return device_refusal(table, wanted, given)
    return reader_refusal(table, wanted, given)


# Community cards of the electronic game (12.C(2), R46)


COMMUNITY = "community"


@rule("blackjack:12.C(2)")
def deal_community_hand(table: TwentyOneTable) -> Script[None]:
    """Deal one card of the hand that all players share."""
    card = yield from draw(table, COMMUNITY, 0, "12.C(2)")
    table.round.community.append(card)
    for _, hand in table.round.hands:
        hand.cards.append(card)


@rule("blackjack:12.C(2)")
def next_common_card(table: TwentyOneTable, box: Box, hand: Hand, label: str) -> Script[None]:
    """Give a box the next card of the common draw; the first box to need it has it dealt."""
    if box.draws == len(table.round.run):
        card = yield from draw(table, COMMUNITY, box.seat, label)
        table.round.run.append(card)
    else:
        card = table.round.run[box.draws]
        table.record_step(
            f"{hand_location(table, box.seat, hand)} takes {card_text(card)} of the common run", "12.C(2)"
        )
    hand.cards.append(card)
    box.draws += 1


# Double shoe (7.C, 7.E(2), R49)


DETERMINANT_CARD = "determinant card"


@rule("blackjack:7.C(1)(a)", "blackjack:7.C(1)(b)")
def side_of(suit: int, red_suits_side: str) -> str:
    """Return the side that the suit of a determinant card selects."""
    red = suit in (Suit.HEARTS, Suit.DIAMONDS)  # R18
    return red_suits_side if red else other_side(red_suits_side)


@rule("blackjack:7.E(2)")
def sides_to_reshuffle(table: TwentyOneTable) -> Iterator[str]:
    """List the sides whose cover card has appeared, the side in use first."""
    if table.shoe.cover_card_shown:
        yield table.side
    if table.choices.has_double_shoe and table.shoes[other_side(table.side)].cover_card_shown:
        yield other_side(table.side)


@rule("blackjack:1.B(5)", "blackjack:7.C", "blackjack:7.C(1)", "blackjack:7.C(2)", "blackjack:7.C(3)")
def draw_determinant_card(table: TwentyOneTable) -> Script[None]:
    """Draw the determinant card, alternating sides; it is the first card of the round or is set aside."""
    table.turn_to(other_side(table.side))
    position = table.shoe.cards_out
    card = yield from draw(table, DETERMINANT_CARD, 0, "7.C(1)")
    named = side_of(suit_of(card), table.choices.red_side)
    if named == table.side:
        table.record_step(f"the determinant card is the first card: the round is dealt from the {named} side", "7.C(2)")
        table.shoe.held.insert(0, HeldCard(card, position, shown=True))
        return
    table.record_step(f"the determinant card goes aside: the round is dealt from the {named} side", "7.C(3)")
    table.discard([card])
    table.turn_to(named)


def sort_by_back(table: TwentyOneTable) -> None:
    """Move the cleared cards of the other side to that side's discards."""
    aside = other_side(table.side)
    for card in table.round.strays.get(aside, ()):
        table.shoe.discards.remove(card)
        table.shoes[aside].discards.append(card)
