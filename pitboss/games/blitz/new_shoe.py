"""From the decks to the first card (chapters 3 to 5), and the duties between rounds; every step is confirmed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pitboss.errors import Refusal
from pitboss.games.blitz.book import CHAPTERS
from pitboss.games.blitz.hands import SHOE, SHUFFLER
from pitboss.games.blitz.irregularities import SHUFFLER_FAULTS, WRONG_COUNT, rule_on_device, take_out_of_use
from pitboss.games.blitz.options import Method
from pitboss.inputs import (
    DecksReceived,
    DeviceFault,
    Idle,
    Input,
    NoMoreBets,
    Recut,
    Repaired,
    WagerPlaced,
)
from pitboss.law import rule
from pitboss.requests import DutyWanted, Request, Role, WagersWanted
from pitboss.table.play import Script
from pitboss.table.procedure import (
    CutLabels,
    between_rounds,
    cut_the_stack,
    duty,
    load_shoe,
    record_deck_arrival,
    show_cards,
)

if TYPE_CHECKING:
    from pitboss.games.blitz.table import BlitzTable

CUT = CutLabels(offer="5.F", place="5.F", by_dealer="5.F", approval="5.G", recut="5.G")
"""No player is offered this cut; the dealer makes it."""


def open_decks(table: BlitzTable) -> Script[None]:
    """Bring decks to the table and prepare the first of them for a round (chapters 3 to 5)."""
    while True:
        preshuffled = yield from receive_decks(table)
        if (yield from prepare_deck(table, shuffled=preshuffled)):
            return


@rule("blitz:3.A*", "blitz:3.B", "blitz:3.B(1)", "blitz:3.B(2)", "blitz:3.C", "blitz:4.F")
def receive_decks(table: BlitzTable) -> Script[bool]:
    """Receive one deck or, to be shuffled in turn, two of different colours; return whether they are preshuffled."""
    if table.choices.alternating_decks:
        text, label = "receive two decks of one design with backs of two colours, and their cover cards", "3.B"
    else:
        text, label = "receive a deck of cards, identical in appearance, with two cover cards", "3.A"
    received = yield from duty(table, Role.DEALER, "receive-decks", text, label, ("decks received",))
    assert isinstance(received, DecksReceived)
    table.deck = 2
    table.rounds_since_count = 0
    table.deck_is_removed = False
    yield from record_deck_arrival(table)
    if received.preshuffled:
        table.record_step("the cards are pre-inspected and pre-shuffled", "4.F")
    else:
        yield from inspect(table)
    return received.preshuffled


@rule("blitz:4.A", "blitz:4.B", "blitz:4.C*", "blitz:4.E")
def inspect(table: BlitzTable) -> Script[None]:
    """Have each deck inspected, spread for the first player, washed and stacked (chapter 4)."""
    yield from duty(table, Role.DEALER, "inspect", "inspect the cards for defects", "4.A")
    yield from duty(table, Role.FLOORPERSON, "verify-inspection", "verify the inspection", "4.A")
    two = table.choices.alternating_decks
    apart = ", each deck by itself" if two else ""
    text = f"spread the cards face up by deck, suit and sequence for the first player to inspect{apart}"
    yield from duty(table, Role.DEALER, "spread", text, "4.E" if two else "4.B")
    yield from show_cards(table, "4.C")
    yield from wash(table, apart)


def wash(table: BlitzTable, apart: str = "") -> Script[None]:
    """Have the cards washed after the first player's inspection."""
    yield from duty(table, Role.DEALER, "turn-down", f"turn the cards face down{apart}", "4.C(1)")
    yield from duty(table, Role.DEALER, "wash", f"wash the cards{apart}", "4.C(2)")
    yield from duty(table, Role.DEALER, "stack", f"stack the cards{apart}", "4.C(3)")


@rule("blitz:5.D*", "blitz:5.I", "blitz:3.B(4)")
def prepare_deck(table: BlitzTable, *, shuffled: bool = False) -> Script[bool]:
    """Shuffle, cut unless a device has shuffled, and load the cards (chapter 5).

    Return False if the device has counted other than 52 cards, so that the deck leaves the table.
    """
    table.new_cards()
    if table.choices.alternating_decks:
        table.deck = 3 - table.deck
    by_device = False
    if not shuffled:
        by_device = yield from shuffle(table)
        if table.deck_is_removed:
            return False
    table.was_cut = not by_device and table.shuffler != "reshuffling_device"
    if table.was_cut:
        yield from cut(table)
    yield from load(table)
    return True


@rule("blitz:5.A*", "blitz:5.B", "blitz:4.D", "blitz:3.B(3)", "blitz:3.B(5)", "blitz:9.A(1)")
@rule("blitz:13.E")
def shuffle(table: BlitzTable) -> Script[bool]:
    """Shuffle by the dealer or by a device (True); one that jams shuffles again, a broken one is replaced."""
    while table.shuffler != "manual":
        wanted = shuffle_by_device(table)
        given = yield from between_rounds(table, wanted)
        if not isinstance(given, DeviceFault):
            table.record_step(wanted.task, "5.A")
            return True
        if given.what == WRONG_COUNT:
            remove_deck(table)
            return True
        table.record_ruling("the device has not completed its shuffle: the cards are shuffled again", "13.E")
        if given.what == "shuffler-broken":
            yield from take_out_of_use(table, SHUFFLER)
    text = "shuffle the cards so that they are randomly intermixed, and leave them in a single stack"
    yield from duty(table, Role.DEALER, "shuffle", text, "5.A")
    return False


def shuffle_by_device(table: BlitzTable) -> DutyWanted:
    """Have the dealer operate the device."""
    text = "have the device shuffle the cards into a single stack"
    if table.choices.alternating_decks:
        text = (
            f"put the cards of the discard rack, deck {3 - table.deck}, into the device and take deck {table.deck} out"
            " in a single stack"
        )
    if table.does_device_count:
        text += ", counted to 52 cards"
    return DutyWanted(
        who=Role.DEALER, do="shuffle", task=text, clause=table.book.cite("5.A"), answers=("done", "device fault")
    )


@rule("blitz:5.E*")
def remove_deck(table: BlitzTable) -> None:
    """Remove a deck that a counting device found not to have 52 cards."""
    label = "5.E" if table.shuffler == "counting_device" else "5.I"
    table.record_ruling(
        "the device has counted another number of cards than 52: the deck is removed from the table", label
    )
    table.deck_is_removed = True


@rule("blitz:5.F", "blitz:5.F(1)", "blitz:5.G")
def cut(table: BlitzTable) -> Script[None]:
    """Have the dealer insert the cover card and complete the cut; the floor may order it again."""
    yield from cut_the_stack(table, (), CUT)
    text = "put the cards above the cover card, and it, at the bottom of the stack"
    yield from duty(table, Role.DEALER, "complete-cut", text, "5.F(1)")


@rule("blitz:5.F(2)", "blitz:8.B", "blitz:9.A", "blitz:9.A(2)*", "blitz:10.A", "blitz:10.A(1)", "blitz:5.C")
def load(table: BlitzTable) -> Script[None]:
    """Load the shoe, the dealer's hand or the device; an electronic one commits to its order."""
    method = table.current_method
    where = {
        "manual_shoe": "put the stack, by hand or by the shuffling device, into the dealing shoe",
        "hand": "take the stack into one hand, and keep to that hand, over the table inventory container",
    }.get(method, "put the cards into the dealing device")
    label = "5.F(2)" if table.was_cut and method == "manual_shoe" else CHAPTERS[method].load
    yield from load_shoe(table, where, label)


@rule("blitz:5.A(2)", "blitz:8.G(2)", "blitz:9.E(2)", "blitz:10.E(2)", "blitz:5.E")
def after_the_round(table: BlitzTable) -> Script[None]:
    """Shuffle the cards after every round; replace a deck that was removed."""
    table.rounds_since_count += 1
    if table.deck_is_removed or not (yield from prepare_deck(table)):
        yield from open_decks(table)


# Duties between rounds: idle tables, orders to shuffle or recut, the clock, repairs


TAGS = ("idle", "reshuffle", "recut", "device fault", "repaired")


@rule("blitz:5.H*")
def spread_idle_cards(table: BlitzTable) -> Script[None]:
    """Leave the cards spread while the table is idle, until the first player to arrive has seen them."""
    text = "spread the cards face down, or face up where a player asks for it"
    yield from duty(table, Role.DEALER, "spread-idle", text, "5.H(1)")
    yield from show_cards(table, "5.H(2)")
    yield from wash(table)
    yield from prepare_or_replace(table)


@rule("blitz:5.A(3)")
def reshuffle_by_order(table: BlitzTable) -> Script[None]:
    """Shuffle the cards once more by order of a floorperson."""
    table.record_step("a floorperson has the cards shuffled", "5.A(3)")
    yield from prepare_or_replace(table)


@rule("blitz:13.E", "blitz:13.G")
def fail_between_rounds(table: BlitzTable, given: DeviceFault) -> Script[None]:
    """Handle a device that fails before a card is dealt: shuffle again and deal by the remaining method.

    A shuffler with the other of two decks in it does not affect the deck that is ready.
    """
    method = table.current_method
    if given.what in SHUFFLER_FAULTS:
        yield from rule_on_device(table, given)
        if table.choices.alternating_decks:
            yield from reload(table, method)
            return
    else:
        yield from take_out_of_use(table, SHOE)
    yield from prepare_or_replace(table)


@rule("blitz:13.G")
def put_back_in_use(table: BlitzTable, device: str) -> Script[None]:
    """Use a repaired shuffler from the next shuffle on, or load the deck into a repaired dealing device."""
    method = table.current_method
    table.out_of_order.discard(device)
    table.record_step(f"the {device} is in order and its cover or sign comes off", "13.G")
    yield from reload(table, method)


def reload(table: BlitzTable, method: Method) -> Script[None]:
    """Load the prepared deck again if the way of dealing has changed."""
    if table.current_method != method:
        yield from load(table)


def prepare_or_replace(table: BlitzTable) -> Script[None]:
    """Prepare the cards again; replace those that a device finds wrong."""
    if not (yield from prepare_deck(table)):
        yield from open_decks(table)


@rule("blitz:5.G")
def recut(table: BlitzTable, reason: str) -> Script[None]:
    """Repeat the cut by order of a floorperson before a card is dealt."""
    table.record_step(f"the cards are cut again: {reason}", "5.G")
    yield from cut(table)
    yield from load(table)


@rule("blitz:7.B", "blitz:7.C")
def between_rounds_refusal(table: BlitzTable, wanted: Request, given: Input) -> Refusal | None:
    """Return why an input between rounds is not possible."""
    cite = table.book.cite
    match given:
        case Idle() if table.seated:
            return Refusal("players are at the table, so it is not idle", clause=cite("5.H"))
        case Recut() if isinstance(wanted, WagersWanted) and not table.was_cut:
            return Refusal("the cards have not been cut, so there is nothing to recut", clause=cite("5.G"))
        case Repaired(what) if what not in table.out_of_order:
            return Refusal(f"no {what} is out of order here", clause=cite("13.G"))
        case NoMoreBets() if not table.wagers:
            return Refusal("no seat has an Ante and a Blind Wager", clause=cite("7.F(1)"))
        case WagerPlaced(verbal=True):
            return Refusal("a verbal wager with cash is not accepted", clause=cite("7.B"))
        case WagerPlaced(seat=seat, by=by) if (by or seat) not in table.seated:
            return Refusal(f"nobody sits at seat {by or seat}, and only a seated player may wager", clause=cite("7.C"))
    return None
