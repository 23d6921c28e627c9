"""Dead hands: the wagers that are returned and those that stand (14.K(1), R17)."""

from __future__ import annotations

from pitboss.events import returned
from pitboss.games.twentyone.additional_wagers import return_undecided
from pitboss.games.twentyone.hands import Box
from pitboss.games.twentyone.table import TwentyOneTable
from pitboss.law import rule
from pitboss.money import HOUSE, layout, seat
from pitboss.table.paying import record

LABEL = "14.K(1)"


@rule("blackjack:14.K(1)")
def return_dead_hands(table: TwentyOneTable, why: str) -> None:
    """Return main wagers and undecided additional wagers.

    The round is not void: additional wagers already paid or collected stand, with their meters (6.E, R16). No hand is
    insured: with an ace up the hole card belongs into the reader.
    """
    table.ruled(why, LABEL)
    unwind_hands(table)
    for number in sorted(table.round.boxes):
        return_box(table, table.round.boxes[number], why)
    for side in reversed(table.round.additional):
        if not side.settled:
            return_undecided(table, side, LABEL, why)


def unwind_hands(table: TwentyOneTable) -> None:
    """Reverse payments and collections on hands."""
    cited = table.book.cite(LABEL)
    for line in table.round.settlements:
        if line.wager != table.main:
            continue
        if line.net > 0:
            table.ledger.transfer("dead hand: payment taken back", cited, line.net, seat(line.seat), HOUSE)
        elif line.net < 0:
            table.ledger.transfer("dead hand: loss given back", cited, -line.net, HOUSE, seat(line.seat))
    table.round.settlements = [line for line in table.round.settlements if line.wager != table.main]
    table.round.payouts = [payout for payout in table.round.payouts if payout[1] != table.main]


def return_box(table: TwentyOneTable, box: Box, why: str) -> None:
    """Return the wagers still on the layout of a box, and record its hands as returned."""
    cited = table.book.cite(LABEL)
    for hand in box.hands:
        if not hand.settled:
            account = layout(box.seat, table.main)
            table.ledger.transfer("dead hand", cited, hand.wagered, account, seat(box.seat))
            hand.settled = hand.finished = True
        record(
            table,
            returned(
                seat=box.seat, hand=box.number(hand), wager=table.main, stake=hand.wagered, clause=cited, because=why
            ),
        )
