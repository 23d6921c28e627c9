"""The rules: the book, the operator's options and how they are checked, and the wagers."""

from __future__ import annotations

from collections.abc import Iterator
from enum import auto
from typing import ClassVar, Literal

from pitboss.cards import ACE, rank_of
from pitboss.games.limits import count_problems, wager_problems
from pitboss.law import NONE, Book, Row, add_law, rule, wager
from pitboss.law.options import CardTableChoices, option
from pitboss.law.problems import Problem, error

add_law("casino_war")
WAR = Book("war")


class WarChoices(CardTableChoices):
    """The options of a Casino War table."""

    books: ClassVar[tuple[Book, ...]] = (WAR,)
    decks: int = option(6, clause="3.A", help="number of decks, one to eight")
    seats: int = option(7, clause="2.A", help="positions at the table, seven at most")
    war_tie: Literal["even", "bonus"] = option("even", clause="6.B", help="what equal cards in the war win")


@rule("war:5.C(2)")
def unlawful(choices: WarChoices) -> Iterator[Problem]:
    """What the rules do not allow in what is stated."""
    yield from count_problems(WAR, choices, "decks", "Casino War is played with {} decks")
    yield from count_problems(WAR, choices, "seats", "a table has {} seats")
    for listed in choices.wagers:
        yield from wager_problems(WAR, choices, listed, "4.A")
    if "raise" in choices.wagers:
        yield error("wagers.raise", "a Raise equals the War Wager: state limits for that", WAR.cite("5.C(2)"))


@rule("war:6.B")
def left_out(choices: WarChoices) -> Iterator[Problem]:
    """What a submission has to state."""
    if "war_tie" not in choices.model_fields_set:
        yield error("war_tie", "state what equal cards in the war win: even or bonus", WAR.cite("6.B"))


class Outcome(Row):
    """What becomes of a wager that does not just lose; the last two are how a tie can end."""

    WINS = auto()
    TIES = auto()
    SURRENDERED = auto()
    WAR_LOST = auto()


@rule("war:1.A")
def strength(card: int) -> int:
    """Two to ace."""
    return 14 if rank_of(card) == ACE else rank_of(card)


@wager("war", (WAR,), "4.A", "5.B", rows=Outcome)
@wager("raise", (WAR,), "5.C(2)", "5.D", rows=Outcome)
def higher_card(player: int, dealer: int) -> int:
    """The higher card wins."""
    if strength(player) == strength(dealer):
        return Outcome.TIES
    return Outcome.WINS if strength(player) > strength(dealer) else NONE


@wager("tie", (WAR,), "4.B", rows=Outcome)
def equal_cards(player: int, dealer: int) -> int:
    """Equal cards win."""
    return Outcome.WINS if strength(player) == strength(dealer) else NONE
