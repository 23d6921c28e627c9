"""Irregularities of Three Card Blitz and their consequences: chapter 13, wrong stubs, and players who leave."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pitboss.cards import CARDS_IN_DECK, parse_card
from pitboss.errors import PitbossError, Refusal
from pitboss.games.blitz.book import CHAPTERS, DEVICE_LAST, DEVICES
from pitboss.games.blitz.hands import CARDS_DEALT, DEALER, SHOE, SHUFFLER
from pitboss.inputs import CardInError, DeviceFault, Exposed, Input, Left, Miscounted, ShoeEmpty, StubCounted
from pitboss.law import rule
from pitboss.requests import CardWanted, DecisionWanted, Request, Role, WagersWanted
from pitboss.table.play import RoundVoid, Script
from pitboss.table.procedure import duty
from pitboss.table.refusals import boxes_of
from pitboss.table.round import HeldCard

if TYPE_CHECKING:
    from pitboss.games.blitz.table import BlitzTable

SHUFFLER_FAULTS = ("shuffler-jammed", "shuffler-broken")
SHOE_FAULTS = ("shoe-jammed", "shoe-broken")
WRONG_COUNT = "wrong-count"
STUBS = tuple(dict.fromkeys(chapter.wrong for chapter in CHAPTERS.values()))
"""The labels of wrong stubs in each way of dealing: 8.G, 9.E and 10.E."""


class RecordedStub(StubCounted, frozen=True, tag="stub counted"):
    """A wrong stub in a round document, with the label of its clause."""

    label: str = ""


def with_irregularities(table: BlitzTable, *answers: str) -> tuple[str, ...]:
    """Return these answers and the irregularities that can be reported now."""
    shown = () if table.round.dealer_is_shown else ("exposed",)
    leaving = () if table.round.all_have_decided else ("left",)
    return (*answers, "miscounted", "device fault", *shown, *leaving)


def ask(table: BlitzTable, request: Request) -> Script[Input | HeldCard]:
    """Repeat a request until it is answered, and rule on irregularities in between; only this function does so.

    A card set aside after an error is the next card (13.B). A player who leaves thereby answers their own request.
    """
    while True:
        if isinstance(request, CardWanted) and not request.held and table.shoe.held:
            return table.shoe.held.pop(0)
        given = yield request
        match given:
            case CardInError():
                rule_on_card(table, given)
            case Exposed():
                dealers_card_was_seen(table)
            case Miscounted(seat):
                hand_was_miscounted(table, seat)
            case ShoeEmpty():
                raise RoundVoid("the deck is short of cards", table.book.cite(table.chapter.not_52))
            case DeviceFault():
                yield from rule_on_device(table, given)
            case Left(seat):
                abandon(table, seat)
                if isinstance(request, DecisionWanted):
                    return given
            case _:
                return given


@rule("blitz:13.A", "blitz:13.B")
def rule_on_card(table: BlitzTable, given: CardInError) -> None:
    """End the round for a card that lies face up; use one drawn in error and not seen as the next card."""
    held = table.shoe.take_in_error(given)
    if given.disclosed or given.in_shoe:
        raise RoundVoid("a card lay face up while the cards were dealt", table.book.cite("13.A"))
    table.record_ruling("the card drawn in error is used as the next card", "13.B")
    table.shoe.held.append(held)


@rule("blitz:13.D")
def dealers_card_was_seen(table: BlitzTable) -> None:
    """End the round for a dealer's card that is seen too early."""
    raise RoundVoid("a card of the dealer's was exposed before its time", table.book.cite("13.D"))


@rule("blitz:13.C")
def hand_was_miscounted(table: BlitzTable, number: int | None) -> None:
    """End the round for a hand of more or fewer than seven cards."""
    whose = "a hand" if number is None else f"the hand of seat {number}" if number else "the dealer's hand"
    raise RoundVoid(f"{whose} has an incorrect number of cards", table.book.cite("13.C"))


@rule("blitz:13.E", "blitz:13.F")
def rule_on_device(table: BlitzTable, given: DeviceFault) -> Script[None]:
    """End the round if a dealing device fails; a failed shuffler holds another deck or none, and the round goes on."""
    if given.what in SHUFFLER_FAULTS:
        table.record_ruling("the device has not completed its shuffle: its cards are shuffled again", "13.E")
        if given.what == "shuffler-broken":
            yield from take_out_of_use(table, SHUFFLER)
        return
    if given.what == "shoe-broken":
        yield from take_out_of_use(table, SHOE)
    reason = "the device has not dealt all cards: they are taken out of it and reshuffled with those dealt already"
    raise RoundVoid(reason, table.book.cite("13.F"))


@rule("blitz:13.G*")
def take_out_of_use(table: BlitzTable, device: str) -> Script[None]:
    """Have an unusable device covered, removed or marked before it is replaced."""
    name = "shuffling device" if device == SHUFFLER else "dealing device"
    text = f"cover or remove the {name}, or put an out-of-order sign on it"
    yield from duty(table, Role.DEALER, f"mark-{device}", text, "13.G")
    table.out_of_order.add(device)


@rule("blitz:7.C(2)")
def abandon(table: BlitzTable, seat: int) -> None:
    """Fold undecided wagers of a player who leaves, and forfeit decided ones unless they may be played on (R173)."""
    boxes = [table.round.boxes[number] for number in sorted(boxes_of(table, seat)) if number in table.round.boxes]
    if not boxes:
        table.leave(seat, table.labels.seats)
        return
    table.round.departed.append(seat)
    for box in boxes:
        if box.is_out:
            continue
        if box.play and table.choices.abandoned_wager == "play_on":
            table.record_ruling(f"seat {seat} has left: the wagers at box {box.seat} are played on", "7.C(2)")
        else:
            box.abandoned = True
            table.record_ruling(f"seat {seat} has left: box {box.seat} is treated as folded", "7.C(2)")


@rule("blitz:8.G*", "blitz:9.E*", "blitz:10.E*", "blitz:8.F", "blitz:9.D", "blitz:10.D")
def rule_on_stub(table: BlitzTable, given: StubCounted) -> None:
    """Put a correct stub into the rack; a wrong one ends the round, and an incomplete deck is removed."""
    chapter = table.chapter
    if isinstance(given, RecordedStub) and (refused := label_refusal(table, given.label)):
        raise refused  # the round document is rejected here: it cannot have happened so
    table.rounds_since_count = -1  # this round is not among those that follow
    if given.cards == table.shoe.cards.left:
        table.record_step(
            f"the stub counts {given.cards} cards, as it should, and goes to the discard rack", chapter.correct
        )
        return
    counted = "has a wrong number of" if given.cards is None else f"counts {given.cards}"
    table.record_ruling(f"the stub {counted} cards and should have {table.shoe.cards.left}", chapter.wrong)
    if given.deck == CARDS_IN_DECK:
        raise RoundVoid("the cards were misdealt", table.book.cite(chapter.misdealt))
    raise RoundVoid("the deck is not complete and is removed", table.book.cite(chapter.not_52))


# Why a report of an irregularity is refused


def error_refusal(table: BlitzTable, given: CardInError) -> Refusal | None:
    """Return why a report of a card in error cannot be right."""
    if given.third_to_player or given.by_dealer:
        return Refusal("no hand here draws further cards", clause=table.book.cite("13.B"))
    if (given.disclosed or given.in_shoe) and given.card is None:
        return Refusal("a card that lies face up has been seen: say which it is", clause=table.book.cite("13.A"))
    return None


def irregularity_refusal(table: BlitzTable, wanted: Request, given: Input) -> Refusal | None:
    """Return why a report about a card, a hand, a stub or a device cannot be right."""
    match given:
        case Exposed(card):
            return exposed_refusal(table, card)
        case Miscounted(seat):
            return miscounted_refusal(table, seat)
        case StubCounted(cards, deck) if (cards or 0) < 0 or (deck or 0) < 0:
            return Refusal("no fewer than 0 cards can be counted", clause=table.book.cite(table.chapter.count))
        case DeviceFault():
            return device_refusal(table, wanted, given)
        case Left(seat) if table.has_round_in_progress and seat in table.round.departed:
            return Refusal(f"seat {seat} has left already", clause=table.book.cite("7.C(2)"))
    return None


@rule("blitz:8.G", "blitz:9.E", "blitz:10.E")
def label_refusal(table: BlitzTable, label: str) -> Refusal | None:
    """Return why a wrong stub does not fall under this label: a different way of dealing, or an unspecific fault."""
    chapter, cite = table.chapter, table.book.cite
    if label in (chapter.misdealt, chapter.not_52):
        return None
    if label == chapter.wrong:
        which = f"{cite(chapter.misdealt)}, cards misdealt, or {cite(chapter.not_52)}, a deck that is not whole"
        return Refusal(f"say which wrong stub it was: {which}", clause=cite(label))
    reason = (
        f"where dealing_method is {table.round.method} a wrong stub is one of {cite(chapter.wrong)}, not {cite(label)}"
    )
    return Refusal(reason, clause=cite(chapter.wrong))


def miscounted_refusal(table: BlitzTable, seat: int | None) -> Refusal | None:
    """Return why no hand can have a wrong number of cards: the seat is not in play, or no cards are dealt."""
    cited = table.book.cite("13.C")
    boxes = table.round.boxes if table.has_round_in_progress else {}
    if seat and seat not in boxes:
        return Refusal(f"no cards were dealt to seat {seat}", clause=cited)
    has_cards = any(box.card_count for box in boxes.values()) or (
        table.has_round_in_progress and table.round.dealer_card_count
    )
    return None if has_cards else Refusal("no hand has a card yet", clause=cited)


def exposed_refusal(table: BlitzTable, text: str | None) -> Refusal | None:
    """Return why this cannot be a dealer's card: none is dealt yet, or it is elsewhere."""
    cited = table.book.cite("13.D")
    is_dealt = table.has_round_in_progress and table.round.dealer_card_count > 0
    if not is_dealt and not (table.has_round_in_progress and table.round.method == DEVICE_LAST):  # or in the device
        return Refusal("the dealer has no card yet", clause=cited)
    if text is None:
        return None
    try:
        card = parse_card(text)
    except PitbossError as error:
        return Refusal(error.message, clause=cited)
    holder = next((box.seat for box in table.round.boxes.values() if card in box.cards), None)
    if holder is not None:
        return Refusal(f"another hand has that card, not the {DEALER}", clause=cited)
    if len(table.round.dealer) == CARDS_DEALT and card not in table.round.dealer:
        return Refusal(f"the {text} is not among the dealer's seven cards", clause=cited)
    return None


def device_refusal(table: BlitzTable, wanted: Request, given: DeviceFault) -> Refusal | None:
    """Return why this cannot have happened to a device now."""
    cite = table.book.cite
    known = (*SHUFFLER_FAULTS, *SHOE_FAULTS, WRONG_COUNT)
    if given.what not in known:
        return Refusal(f"what goes wrong with a device here is {', '.join(known)}, not {given.what}")
    if given.what in SHOE_FAULTS:
        if table.current_method not in DEVICES:
            return Refusal("no device deals the cards here", clause=cite("13.F"))
        found_broken = given.what == "shoe-broken" and isinstance(wanted, WagersWanted)
        if (table.has_round_in_progress and table.round.cards_are_due) or found_broken:
            return None
        return Refusal("the device has no cards to deal", clause=cite("13.F"))
    if table.shuffler == "manual":
        return Refusal("no device shuffles the cards here", clause=cite("13.E"))
    if given.what == WRONG_COUNT and not table.does_device_count:
        return Refusal("the device here does not count the cards", clause=cite("5.E(1)"))
    if given.what == WRONG_COUNT and (table.has_round_in_progress or isinstance(wanted, WagersWanted)):
        return Refusal("the device counts the cards when it shuffles, not later", clause=cite("5.E(1)"))
    return None
