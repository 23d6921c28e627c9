"""Dealing of cards, and rulings on irregularities (R22, 7.D, chapter 14)."""

from __future__ import annotations

from collections import Counter

from pitboss.errors import Refusal
from pitboss.games.twentyone.devices import device_refusal, fail_in_round
from pitboss.games.twentyone.hands import Hand
from pitboss.games.twentyone.loading import CUT, record_load
from pitboss.games.twentyone.point_totals import may_make_blackjack
from pitboss.games.twentyone.table import DEALER, TwentyOneTable, other
from pitboss.law import rule
from pitboss.round.cutting import cut_the_stack
from pitboss.round.inputs import (
    CardInError,
    CoverCardShown,
    DeviceFault,
    Input,
    ShoeEmpty,
    Skipped,
    WrongSide,
)
from pitboss.round.play import RoundVoid, Script
from pitboss.round.requests import CardWanted, DutyWanted, Face, Request, Role
from pitboss.round.shoe import HeldCard
from pitboss.round.shoe_table import StrayFound, face_of

RACK = "discard rack"
CARD_ANSWERS = ("card", "cover card", "shoe empty", "card in error", "device fault", "wrong side")
READER_FAULTS = ("reader-misused", "reader-broken", "reader-missed")


class HandsDead(Exception):
    """All hands of the round are dead; unlike a void round, settled additional wagers stand (14.K(1), R17)."""


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
                rule_on(table, given)
                if may_refuse and table.exposed is not None:
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
    table.step("set the cover card aside and complete the hand", "7.D")


@rule("blackjack:14.A", "blackjack:14.B", "blackjack:14.C", "blackjack:14.D")
def rule_on(table: TwentyOneTable, given: CardInError) -> None:
    """Rule on a card that was found face up or drawn in error."""
    if table.rules.rule_on_special_card(table, given):
        return
    held = table.shoe.take_in_error(given)
    if given.in_shoe:
        table.ruled(f"the card found face up is not used and goes to {_apart(table)}", "14.A")
        rack(table, held)
    elif not given.disclosed:
        table.ruled("the card drawn in error is used as the next card from the shoe", "14.B")
        table.shoe.held.append(held)
    elif table.round.dealer_is_done or given.by_dealer:
        table.ruled("the card that the dealer drew in error goes to the discard rack", "14.D")
        rack(table, held)
    else:
        if table.round.initial_deal_is_done and not table.choices.has_common_cards:
            table.ruled("the exposed card is dealt as though it were the next from the shoe", "14.C")
        else:  # R51: a common card is everybody's
            table.ruled("the exposed card goes to the place that it was meant for", "14.C")
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
        table.ruled("the exposed card that nobody takes goes to the discard rack", "14.C(2)")
        rack(table, held)
    table.shoe.held = [held for held in table.shoe.held if not held.shown]


@rule("blackjack:14.K*", "blackjack:14.L")
def rule_on_reader(table: TwentyOneTable, given: DeviceFault) -> Script[None]:
    """Rule on misuse or failure of the card reader; a broken one stops the game until it is replaced."""
    if given.what == "reader-missed":
        miss_blackjack(table)
        return
    if given.what == "reader-broken":
        text = "have the card reader repaired or replaced"
        table.ruled("dealing stops until the card reader is repaired or replaced", "14.L")
        yield DutyWanted(who=Role.FLOORPERSON, do="repair-reader", task=text, clause=table.book.cite("14.L"))
        table.step(text, "14.L")
        return
    text = "take notice that the hole card was put into the card reader without cause"
    yield DutyWanted(who=Role.FLOORPERSON, do="notice", task=text, clause=table.book.cite("14.K"))
    if given.seen:
        raise HandsDead("the card reader could have shown the hole card: all hands are dead")
    table.ruled("the card reader has shown nobody the hole card: play continues", "14.K(2)")


def miss_blackjack(table: TwentyOneTable) -> None:
    """Record that the reader missed the dealer's blackjack; hands are played and it shows at the end (R42, R104)."""
    table.round.reader_missed = True
    table.ruled("the card reader has not told of a blackjack: the hands are played", "edge21:7.G(2)")


@rule("blackjack:14.I")
def deal_from_wrong_side(table: TwentyOneTable) -> None:
    """Continue the round from the other side of the shoe; it counts and is concluded there."""
    table.ruled("the round from the wrong side counts as one from the right side and is concluded", "14.I")
    strays = table.round.strays
    already = Counter(card for cards in strays.values() for card in cards)
    strays.setdefault(table.side, []).extend((Counter(table.round.on_layout()) - already).elements())
    table.turn_to(other(table.side))


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
    table.ruled("the discards are shuffled, cut and loaded to complete the round", "14.F(1)")
    record_load(table, given, "14.F(1)")
    yield from burn(table, "14.F(2)")


@rule("blackjack:12.B(7)", "blackjack:14.B")
def burn(table: TwentyOneTable, label: str) -> Script[None]:
    """Burn one card unseen; a card already out in error is the burn card (14.B)."""
    answers = ("unseen card", "cover card", "shoe empty", "card in error")
    request = CardWanted(to=RACK, clause=table.book.cite(label), face=Face.UNSEEN, answers=answers)
    while not table.shoe.held:
        match (yield request):
            case CoverCardShown():
                set_cover_card_aside(table, 0)
            case ShoeEmpty():
                yield from reshuffle_discards(table)
            case CardInError() as given if given.in_shoe or table.is_stray(given):
                rule_on(table, given)
            case CardInError() as given:
                table.ruled("the card drawn in error is the one that is burned", "14.B")
                table.shoe.held.append(table.shoe.take_in_error(given))
            case _:
                table.shoe.held.append(HeldCard(None, table.shoe.cards_out))
                table.shoe.take_unseen()
    rack(table, table.shoe.held.pop(0))
    table.dealt(None, RACK, Face.UNSEEN, label)


@rule("blackjack:7.A")
def draw(
    table: TwentyOneTable, to: str, box: int, face: Face, label: str, extra: tuple[str, ...] = ()
) -> Script[int | None]:
    """Deal the next card to a place; return None where the dealer skipped the place."""
    request = CardWanted(to=to, clause=table.book.cite(label), face=face, answers=(*CARD_ANSWERS, *extra))
    while True:
        answer = yield from ask(table, request, box)
        if isinstance(answer, Skipped):
            return None
        try:
            card = yield from face_of(table, answer, to, label)
        except StrayFound as stray:  # another card takes its place
            rule_on(table, stray.given)
        else:
            table.dealt(card, to, face, label)
            return card


def deal_to_hand(
    table: TwentyOneTable, seat: int, hand: Hand, face: Face, label: str, extra: tuple[str, ...] = ()
) -> Script[bool]:
    """Deal one card to a hand; return False where the dealer skipped it."""
    card = yield from draw(table, place_of(table, seat, hand), seat, face, label, extra)
    if card is None:
        return False
    hand.cards.append(card)
    return True


def place_of(table: TwentyOneTable, seat: int, hand: Hand) -> str:
    """Return the name of a hand's place on the layout."""
    box = table.round.boxes[seat]
    return f"box {seat}" if len(box.hands) == 1 else f"box {seat}, hand {box.number(hand)}"


def deal_to_dealer(table: TwentyOneTable, face: Face, label: str, extra: tuple[str, ...] = ()) -> Script[bool]:
    """Deal one card to the dealer; return False where it was skipped."""
    card = yield from draw(table, DEALER, 0, face, label, extra)
    if card is None:
        return False
    table.round.dealer.append(card)
    return True


def fault_refusal(table: TwentyOneTable, wanted: Request, given: DeviceFault) -> Refusal | None:
    """Return why a device fault is impossible now."""
    filling = isinstance(wanted, DutyWanted) and wanted.do in ("shuffle", "load")
    faults = (*(() if filling else READER_FAULTS), *table.device_faults)
    if given.what not in faults:
        why = f"the device faults possible here are {' or '.join(faults)}, not {given.what}"
        return Refusal(why, clause=table.book.cite("14.M") if filling else None)
    if given.what in table.device_faults:
        return device_refusal(table, wanted, given)
    return reader_refusal(table, wanted, given)


@rule("blackjack:14.K")
def reader_refusal(table: TwentyOneTable, wanted: Request, given: DeviceFault) -> Refusal | None:
    """Return why a fault of the card reader is impossible now."""
    cite = table.book.cite
    if not table.choices.has_hole_card:
        return Refusal("without a hole card there is no card reader", clause=cite("12.C(1)"))
    if given.what == "reader-misused":
        # Misuse may be found until the dealer's total is announced; payments made before that are reversed.
        if not table.round_is_on or len(table.round.dealer) < 2:
            return Refusal("there is no hole card to be put into the reader", clause=cite("14.K"))
        if may_make_blackjack(table.round.dealer[0]):
            return Refusal("with an ace or a ten up, the hole card must go into the reader", clause=cite("14.K"))
    if given.what == "reader-missed":
        is_read = isinstance(wanted, DutyWanted) and wanted.do == "read-hole-card"
        if not (is_read and table.round.reader_shows_blackjack):
            why = "the card reader can miss a blackjack only while it reads the hole card that makes one"
            return Refusal(why, clause=cite("edge21:7.G(2)"))
    return None
