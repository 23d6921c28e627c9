"""Deal seven cards to each hand and remove the stub: chapters 8 to 10 (R171, R172)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import structs

from pitboss.games.blitz.book import DEVICE_FIRST, DEVICE_LAST, DEVICES
from pitboss.games.blitz.hands import CARDS_DEALT, DEALER, Box
from pitboss.games.blitz.irregularities import ask, rule_on_stub, with_irregularities
from pitboss.inputs import Input, StubCounted
from pitboss.law import rule
from pitboss.law.figures import figures
from pitboss.requests import CardWanted, DutyWanted, Face, Role
from pitboss.table.meters import collect_progressive_chips
from pitboss.table.play import Script
from pitboss.table.round import HeldCard, reveal_face

if TYPE_CHECKING:
    from pitboss.games.blitz.table import BlitzTable


@rule("blitz:8.C(3)", "blitz:8.C(4)", "blitz:9.A(3)(b)", "blitz:9.A(3)(c)")
@rule("blitz:10.A(2)(b)(ii)", "blitz:10.A(2)(b)(iii)")
def count_progressive_chips(table: BlitzTable) -> Script[None]:
    """Check the chips of the progressive wagers against the system's count before any card, and put them away."""
    chapter = table.chapter

    def ask_all(wanted: DutyWanted) -> Script[Input | HeldCard]:
        return ask(table, structs.replace(wanted, answers=(*wanted.answers, "left")))

    if (yield from collect_progressive_chips(table, chapter.collect, ask_all)):
        table.record_step("put the progressive wagers into the table inventory container", chapter.to_inventory)


def deal(table: BlitzTable) -> Script[None]:
    """Deal seven cards to every box and to the dealer, whose hand may stay in a device until the players have acted."""
    if table.round.method in DEVICES:
        yield from deal_stacks(table)
    else:
        yield from deal_one_at_a_time(table)


@rule("blitz:8.D", "blitz:8.D(2)", "blitz:9.B", "blitz:9.B(1)", "blitz:9.B(2)", "blitz:1.B(3)")
def deal_one_at_a_time(table: BlitzTable) -> Script[None]:
    """Deal one at a time clockwise from the dealer's far left, the dealer last in every turn, under a cover card."""
    for _ in range(CARDS_DEALT):
        for box in table.round.boxes.values():
            yield from deal_to_box(table, box)
        yield from deal_to_dealer(table, Face.DOWN, table.chapter.deal)


@rule("blitz:10.B", "blitz:10.B(1)", "blitz:10.B(3)", "blitz:1.B(3)")
def deal_stacks(table: BlitzTable) -> Script[None]:
    """Deal stacks of seven from the device: the dealer's first, or left in it."""
    if table.round.method == DEVICE_FIRST:
        for _ in range(CARDS_DEALT):
            yield from deal_to_dealer(table, Face.DOWN, table.chapter.deal)
    for box in table.round.boxes.values():
        for _ in range(CARDS_DEALT):
            yield from deal_to_box(table, box)


def deal_to_box(table: BlitzTable, box: Box) -> Script[None]:
    """Deal one card to a box, face down."""
    box.unseen.put(box.cards, (yield from draw(table, f"box {box.seat}", Face.DOWN, table.chapter.deal)))


def deal_to_dealer(table: BlitzTable, face: Face, label: str) -> Script[None]:
    """Deal one card to the dealer."""
    table.round.unseen.put(table.round.dealer, (yield from draw(table, DEALER, face, label)))


def draw(table: BlitzTable, to: str, face: Face, label: str) -> Script[int | HeldCard]:
    """Draw the next card for this place; one that lies face down may stay unknown."""
    answers = with_irregularities(table, "card", "shoe empty", "card in error")
    answer = yield from ask(table, CardWanted(to=to, clause=table.book.cite(label), face=face, answers=answers))
    card = yield from reveal_face(table, answer, to, label)
    table.record_card(None if isinstance(card, HeldCard) else card, to, face, label)
    return card


@rule("blitz:8.D(3)", "blitz:8.E", "blitz:9.B(3)", "blitz:9.C", "blitz:10.B(4)", "blitz:10.C")
def remove_stub(table: BlitzTable) -> Script[None]:
    """Put the stub into the rack unseen; without a counting device, count it first every fifth round."""
    chapter = table.chapter
    every = figures(table.book, f"stub_count.{chapter.id}").number("every_rounds")
    if not table.does_device_count and table.rounds_since_count + 1 >= every:
        do, text, label = "count-stub", "count the stub face down on the layout", chapter.count
        answers = with_irregularities(table, "stub counted")
    else:
        do, text, label = "remove-stub", "put the stub into the discard rack without exposing its cards", chapter.stub
        answers = with_irregularities(table, "done", "stub counted")
    given = yield from ask(
        table, DutyWanted(who=Role.DEALER, do=do, task=text, clause=table.book.cite(label), answers=answers)
    )
    if isinstance(given, StubCounted):
        rule_on_stub(table, given)
    else:
        table.record_step(text, label)


def is_stub_waiting(table: BlitzTable) -> bool:
    """Whether the dealer's cards are still in the device, and the stub with them."""
    return table.round.method == DEVICE_LAST and not table.round.dealer_card_count
