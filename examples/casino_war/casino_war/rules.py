"""The rules: the book, the operator's options, and the wagers."""

from __future__ import annotations

from enum import auto
from typing import ClassVar, Literal

from pitboss.games import toolkit as kit

kit.add_law("casino_war")
WAR = kit.Book("war")


class WarChoices(kit.SimpleChoices):
    """The options of a Casino War table."""

    books: ClassVar[tuple[kit.Book, ...]] = (WAR,)
    decks: int = kit.option(6, clause="3.A", help="number of decks, one to eight")
    seats: int = kit.option(7, clause="2.A", help="positions at the table, seven at most")
    war_tie: Literal["even", "bonus"] = kit.option("even", clause="6.B", help="what equal cards in the war win")


class Outcome(kit.Row):
    """The rows of the wagers; the last two are how a tie can end for the War Wager."""

    WINS = auto()
    TIES = auto()
    SURRENDERED = auto()
    WAR_LOST = auto()


@kit.rule("war:1.A")
def strength(card: int) -> int:
    """Return the rank of a card, the ace as 14."""
    return 14 if kit.rank_of(card) == kit.ACE else kit.rank_of(card)


@kit.wager("war", (WAR,), "4.A", "5.B", rows=Outcome)
@kit.wager("raise", (WAR,), "5.C(2)", "5.D", rows=Outcome)
def higher_card(player: int, dealer: int) -> int:
    """The higher card wins."""
    if strength(player) == strength(dealer):
        return Outcome.TIES
    return Outcome.WINS if strength(player) > strength(dealer) else kit.NONE


@kit.wager("tie", (WAR,), "4.B", rows=Outcome)
def equal_cards(player: int, dealer: int) -> int:
    """Equal cards win."""
    return Outcome.WINS if strength(player) == strength(dealer) else kit.NONE
