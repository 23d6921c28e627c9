"""From new decks to the first hand (chapters 3 to 5); every step is requested and confirmed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pitboss.cards import cards_text, cut_offers
from pitboss.games.baccarat.dealing import DISCARD_BUCKET, ask, deal_simulated_rounds, discard_unseen
from pitboss.games.baccarat.hands import burn_count
from pitboss.games.baccarat.settlement import collect_vigorish
from pitboss.inputs import Card, DecksReceived
from pitboss.law import rule
from pitboss.money import dollars
from pitboss.requests import CardWanted, DutyWanted, Face, Role
from pitboss.table.play import RoundVoid, Script
from pitboss.table.procedure import CutLabels, cut_the_stack, duty, load_shoe, show_cards

if TYPE_CHECKING:
    from pitboss.games.baccarat.table import BaccaratTable


def new_shoe(table: BaccaratTable) -> Script[None]:
    """Settle the last shoe's debts, then carry out chapters 3 to 5."""
    while True:
        yield from settle_debts(table)  # 12.D(2)(b)(i)
        try:
            yield from prepare_shoe(table)
            return
        except RoundVoid:  # 13.E(2): the shoe ran short before any wager, and the whole set is replaced
            table.record_step("the shoe is short: the whole set of cards is replaced", "13.E(2)")


@rule("midi:4.D")
def prepare_shoe(table: BaccaratTable) -> Script[None]:
    """Request new decks, shuffle, cut, and burn."""
    received = yield from receive_decks(table)  # 3.A, 3.B
    if not received.preshuffled:  # 4.D, 5.A
        yield from inspect(table)
        yield from shuffle_by_dealer(table)
    yield from offer_the_cut(table)
    yield from load(table)
    yield from burn(table)
    yield from deal_simulated_rounds(table)


def settle_debts(table: BaccaratTable) -> Script[None]:
    """Collect the vigorish still owed before a new shoe begins."""
    for number, amount in table.markers.due_before_new_shoe().items():
        yield from collect_marker(table, number, amount)


def collect_marker(table: BaccaratTable, number: int, amount: int) -> Script[None]:
    """Collect the amount on a seat's marker; until that is done, players neither sit down nor leave."""
    text = f"collect vigorish of {dollars(amount)} from seat {number}"
    yield DutyWanted(who=Role.DEALER, do="collect-vigorish", task=text, clause=table.book.cite("12.D(2)(b)(i)"))
    table.record_step(text, "12.D(2)(b)(i)")
    collect_vigorish(table, number)


@rule("midi:3.A", "midi:3.A(1)", "midi:3.A(2)", "midi:3.B", "midi:9.D(3)", "midi:13.E(2)")
def receive_decks(table: BaccaratTable) -> Script[DecksReceived]:
    """Receive a whole set of new decks, alike in appearance, with two cover cards."""
    text = f"receive {table.choices.decks} new decks, identical in appearance, with two cover cards"
    given = yield from duty(table, Role.DEALER, "receive-decks", text, "3.B", ("decks received",))
    assert isinstance(given, DecksReceived)
    if given.preshuffled:
        table.record_step("the decks are preinspected and preshuffled", "4.D")
    table.new_cards()
    return given


@rule("midi:4.A", "midi:4.B", "midi:4.C*")
def inspect(table: BaccaratTable) -> Script[None]:
    """Have the decks inspected, spread, shown to the first player and washed (chapter 4)."""
    yield from duty(table, Role.DEALER, "inspect", "inspect the cards for defects", "4.A")
    yield from duty(table, Role.FLOORPERSON, "verify-inspection", "verify the inspection", "4.A")
    spread = "spread the cards face up by deck, suit and sequence for the first player to inspect"
    yield from duty(table, Role.DEALER, "spread", spread, "4.B")
    yield from show_cards(table, "4.C")
    yield from duty(table, Role.DEALER, "turn-down", "turn the cards face down", "4.C(1)")
    yield from duty(table, Role.DEALER, "wash", "wash the cards", "4.C(2)")
    yield from duty(table, Role.DEALER, "stack", "stack the cards", "4.C(3)")


@rule("midi:5.A")
def shuffle_by_dealer(table: BaccaratTable) -> Script[None]:
    """Have the cards shuffled; a floorperson sees the stack before it is squared."""
    yield from duty(table, Role.DEALER, "shuffle", "shuffle, and leave the stack intermixed and not squared", "5.A")
    yield from duty(table, Role.FLOORPERSON, "verify-shuffle", "verify that the cards are evenly intermixed", "5.A")


CUT = CutLabels(offer="5.B(2)", place="5.B(4)", by_dealer="5.B(3)", approval="5.D", recut="5.E")


@rule("midi:5.B", "midi:5.B(1)", "midi:5.B(2)", "midi:5.B(3)", "midi:5.D", "midi:5.E", "midi:5.E(1)")
def offer_the_cut(table: BaccaratTable) -> Script[None]:
    """Offer the cut clockwise from the highest seat; if no player takes it, the dealer or a floorperson cuts."""
    yield from cut_the_stack(table, cut_offers(table.seated), CUT)


@rule("midi:5.C", "midi:5.C(1)", "midi:5.C(2)", "midi:5.E(2)")
def load(table: BaccaratTable) -> Script[None]:
    """Complete the cut, insert the second cover card, and load the stack into the shoe.

    An electronic shoe commits to its order here, before any wager.
    """
    yield from duty(
        table, Role.DEALER, "complete-cut", "put the cards above the cover card, and it, at the bottom", "5.C"
    )
    depth = f"insert the second cover card with {table.choices.cover_card_depth} cards behind it"
    yield from duty(table, Role.DEALER, "insert-cover-card", depth, "5.C(1)")
    yield from load_shoe(table, "put the stack into the shoe", "5.C(2)")


@rule("midi:5.F")
def burn(table: BaccaratTable) -> Script[None]:
    """Expose the first card, then discard it and as many unseen cards as its value."""
    given = yield from ask(table, CardWanted(to=DISCARD_BUCKET, clause=table.book.cite("5.F"), face=Face.UP))
    assert isinstance(given, Card)
    first = table.shoe.take_card(given.card)
    table.record_card(first, DISCARD_BUCKET, Face.UP, "5.F")
    count = burn_count(first)
    table.record_step(f"burn {count} card{'' if count == 1 else 's'} after the {cards_text([first])}", "5.G")
    for _ in range(count):
        yield from discard_unseen(table, "5.F")
