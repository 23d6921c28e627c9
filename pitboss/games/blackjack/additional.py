"""When additional wagers are settled, and on what: R14 and R24."""

from __future__ import annotations

from enum import IntEnum, auto

from pitboss.cards import cards_text
from pitboss.games.blackjack.hands import Box
from pitboss.games.blackjack.table import BlackjackTable
from pitboss.games.blackjack.views import Sees
from pitboss.law import rule
from pitboss.round.paying import collect, give_back, judge, pay

MAIN = ("blackjack", "insurance")


class Phase(IntEnum):
    """Once the initial cards lie, once the dealer's two are known, once the dealer's hand is finished."""

    INITIAL_CARDS = auto()
    DEALERS_TWO_CARDS = auto()
    DEALERS_FINISHED_HAND = auto()


PHASE_OF = {Sees.PLAYER_FOUR: Phase.INITIAL_CARDS}
"""When what a wager looks at is there to be seen."""


def looks_at(box: Box, sees: Sees) -> tuple[int, ...]:
    """The arguments of a classifier: the cards first dealt to the box, whatever has become of them since (R14)."""
    assert sees is Sees.PLAYER_FOUR, f"nothing here looks at {sees}"
    return box.initial


@rule("blackjack:6.G", "edge21:7.F", "edge21:7.O")
def settle_additional(table: BlackjackTable, phase: Phase) -> None:
    """Every wager that can be settled now, counterclockwise from the dealer's far right."""
    for number in sorted(table.boxes, reverse=True):
        box = table.boxes[number]
        for wager in table.wagers[number]:
            classifier = table.offers[wager].classifier
            if wager in MAIN or PHASE_OF[Sees(classifier.sees)] is not phase or not box.initial:
                continue
            row = classifier.function(*looks_at(box, Sees(classifier.sees)))
            made = f"{classifier.rows(row).slug.replace('-', ' ')}: " if row else ""
            verdict = judge(table, number, wager, row, f"{made}{cards_text(list(box.initial))}")
            {"lost": collect, "push": give_back, "won": pay}[verdict.result](table, verdict)
