"""When additional wagers are settled, and on what: R14 and R24."""

from __future__ import annotations

from enum import IntEnum, auto

from pitboss.cards import cards_text
from pitboss.games.blackjack.hands import Box
from pitboss.games.blackjack.table import BlackjackTable
from pitboss.games.blackjack.views import Sees
from pitboss.games.blackjack.words import ALWAYS_OFFERED
from pitboss.law import rule
from pitboss.money import layout, seat
from pitboss.round.events import Settlement
from pitboss.round.paying import conclude, judge, record


class Phase(IntEnum):
    """Once the initial cards lie, once the dealer's two are known, once the dealer's hand is finished."""

    INITIAL_CARDS = auto()
    DEALERS_TWO_CARDS = auto()
    DEALERS_FINISHED_HAND = auto()


PHASE_OF = {Sees.PLAYER_FOUR: Phase.INITIAL_CARDS}
"""When what a wager looks at is there to be seen."""

CARDS_SEEN = {Sees.PLAYER_FOUR: 4}
"""How many of the box's initial cards that is."""


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
            if wager in ALWAYS_OFFERED or PHASE_OF[Sees(classifier.sees)] is not phase:
                continue
            if len(box.initial) < CARDS_SEEN[Sees(classifier.sees)]:
                give_up(table, number, wager)
                continue
            row = classifier.function(*looks_at(box, Sees(classifier.sees)))
            made = f"{classifier.rows(row).slug.replace('-', ' ')}: " if row else ""
            verdict = judge(table, number, wager, row, f"{made}{cards_text(list(box.initial))}")
            conclude(table, verdict)


@rule("blackjack:14.G")
def give_up(table: BlackjackTable, number: int, wager: str) -> None:
    """A wager on cards that were never dealt goes back, as the dead hand's does (R16)."""
    stake, cited = table.wagers[number][wager], table.book.cite("14.G")
    table.ledger.transfer("dead hand", cited, stake, layout(number, wager), seat(number))
    because = "the cards that it is on were not dealt"
    record(table, Settlement(number, 1, wager, stake, "returned", None, 0, None, cited, because))
