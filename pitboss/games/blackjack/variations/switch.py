"""Blackjack Switch: each player has two hands whose second cards may be switched (12.A, R45)."""

from __future__ import annotations

from pitboss.games.blackjack.actions import KEEP, SWITCH
from pitboss.games.twentyone.dealing import ask
from pitboss.games.twentyone.table import TwentyOneTable
from pitboss.inputs import Decision
from pitboss.law import rule
from pitboss.requests import DecisionWanted
from pitboss.table.play import Script


@rule("blackjack:12.A(4)", "blackjack:12.A(4)(a)")
def offer_switch(table: TwentyOneTable) -> Script[None]:
    """Offer each player to switch the second cards before any other decision."""
    for number in sorted(table.round.boxes):
        first, second = table.round.boxes[number].hands
        if first.settled or second.settled:
            continue
        table.announce(f"box {number}: {first.total} and {second.total}", "12.A(4)")
        wanted = DecisionWanted(
            about="switch the second cards",
            words={number: (SWITCH, KEEP)},
            clause=table.book.cite("12.A(4)(a)"),
            default=KEEP,
        )
        given = yield from ask(table, wanted, number)
        assert isinstance(given, Decision)
        if given.choose == SWITCH:
            first.cards[1], second.cards[1] = second.cards[1], first.cards[1]
            first.switched = second.switched = True
            table.step(f"the second cards of box {number} change places", "12.A(4)(a)")
