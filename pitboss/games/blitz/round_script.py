"""One round of Three Card Blitz: chapters 8 to 11."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pitboss.cards import cards_text
from pitboss.events import CardsCleared, Placed, Turned
from pitboss.games.blitz.book import ANTE, FOLD, PLAY, REMOVES_DECK
from pitboss.games.blitz.dealing import count_progressive_chips, deal, deal_to_dealer, is_stub_waiting, remove_stub
from pitboss.games.blitz.hands import CARDS_DEALT, DEALER, Box, hand_text
from pitboss.games.blitz.irregularities import ask, with_irregularities
from pitboss.games.blitz.settlement import collect_forfeited, settle_box
from pitboss.inputs import Decision
from pitboss.law import rule
from pitboss.money import dollars, layout, seat
from pitboss.requests import DecisionWanted, DutyWanted, Face, Role
from pitboss.table.play import RoundVoid, Script
from pitboss.table.procedure import validate_payouts

if TYPE_CHECKING:
    from pitboss.games.blitz.table import BlitzTable


@rule("blitz:1.B(8)")
def run_round(table: BlitzTable) -> Script[None]:
    """Play a round that begins with locked wagers and ends settled or void."""
    begun = table.round
    begun.boxes = {number: Box(number) for number in sorted(table.wagers)}
    try:
        yield from play_round(table)
    except RoundVoid as ruling:
        void(table, ruling)
    free_departed_seats(table, begun.departed)


@rule("blitz:11.D(3)")
def play_round(table: BlitzTable) -> Script[None]:
    """Play chapters 8 to 11."""
    yield from count_progressive_chips(table)  # 8.C, 9.A(3), 10.A(2)
    yield from deal(table)  # 8.D, 9.B, 10.B
    if not is_stub_waiting(table):
        yield from remove_stub(table)  # 8.D(3), 9.B(3), 10.B(4)
    look_at_cards(table)  # 11.A
    for box in table.round.boxes.values():
        yield from ask_to_play(table, box)  # 11.B
    table.round.all_have_decided = True
    collect_forfeited(table)  # 11.C, 11.D(1)
    yield from reveal_dealers_hand(table)  # 11.D(2)
    for number in sorted(table.round.boxes, reverse=True):
        yield from settle_box(table, table.round.boxes[number])  # 11.D(3), 11.E, 11.F
    yield from validate_payouts(table, "11.D(3)")
    clear(table)  # 11.G
    table.end_round(f"dealer {hand_text(table.round.dealer)}")


@rule("blitz:11.A")
def look_at_cards(table: BlitzTable) -> None:
    """Have each player look at their own cards, in the dealer's full view."""
    table.record_step("the players examine their own cards, in full view of the dealer", "11.A")


@rule("blitz:11.B", "blitz:1.B(7)")
def ask_to_play(table: BlitzTable, box: Box) -> Script[None]:
    """Ask each player, clockwise, for a Play Wager in the amount of the Ante, or to fold."""
    stake = table.wagers[box.seat][ANTE]
    cited = table.book.cite("11.B")
    while not box.has_decided:
        wanted = DecisionWanted(
            about=f"a Play Wager of {dollars(stake)}", words={box.seat: (PLAY, FOLD)}, clause=cited, hand=1,
            answers=with_irregularities(table, "decision"),
        )  # fmt: skip
        given = yield from ask(table, wanted)
        if not isinstance(given, Decision):
            continue
        if given.choose == FOLD:
            box.folded = True
            table.record_step(f"box {box.seat} folds", "11.B")
        else:
            box.play = stake
            table.ledger.transfer("play wager", cited, stake, seat(box.seat), layout(box.seat, PLAY))
            table.events.append(Placed(box.seat, PLAY, stake, cited))


@rule("blitz:11.D", "blitz:11.D(2)")
def reveal_dealers_hand(table: BlitzTable) -> Script[None]:
    """Turn the dealer's cards, which may come out of the device only now, and form the highest hand."""
    text = "expose the dealer's cards and form their highest hand"
    yield from ask(
        table,
        DutyWanted(
            who=Role.DEALER,
            do="reveal",
            task=text,
            clause=table.book.cite("11.D(2)"),
            answers=with_irregularities(table, "done"),
        ),
    )
    table.round.dealer_is_shown = True
    if is_stub_waiting(table):
        for _ in range(CARDS_DEALT):
            yield from deal_to_dealer(table, Face.UP, "11.D(2)")
        yield from remove_stub(table)
    yield from table.round.unseen.turn_up(table, table.round.dealer, DEALER, "11.D(2)")
    table.events.append(Turned(DEALER, cards_text(table.round.dealer), 0, table.book.cite("11.D(2)")))
    table.announce(f"dealer {hand_text(table.round.dealer)}", "11.D(2)")


@rule("blitz:11.G")
def clear(table: BlitzTable) -> None:
    """Put what is left on the layout into the rack, hand by hand, so that each can be reconstructed."""
    table.record_step("put the hands into the rack one by one, so that each can be reconstructed", "11.G")
    take_off_layout(table)


def take_off_layout(table: BlitzTable) -> None:
    """Record how many cards leave the layout at the end of a round."""
    table.events.append(CardsCleared(table.round.cards_on_layout, table.book.cite("11.G")))


@rule("blitz:13.A", "blitz:13.C", "blitz:13.D", "blitz:13.F", "blitz:8.G(2)", "blitz:9.E(2)", "blitz:10.E(2)")
def void(table: BlitzTable, ruling: RoundVoid) -> None:
    """Return every wager; shuffle all cards for the next round, except an incomplete deck (R17)."""
    take_off_layout(table)
    table.void_round(ruling.reason, ruling.clause)
    table.deck_is_removed = ruling.clause in REMOVES_DECK


def free_departed_seats(table: BlitzTable, departed: list[int]) -> None:
    """Free the seats of players who left during the round."""
    for number in departed:
        table.leave(number, table.labels.seats)
