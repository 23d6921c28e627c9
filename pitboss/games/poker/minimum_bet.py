"""A higher minimum bet by agreement of all players: proposed, agreed to, withdrawn (8.J(1), 8.K(2), 8.K(3), R181)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pitboss.errors import Refusal
from pitboss.inputs import Decision, MinimumProposed, MinimumWithdrawn
from pitboss.law import rule
from pitboss.money import dollars
from pitboss.requests import DecisionWanted
from pitboss.table.play import Script

if TYPE_CHECKING:
    from pitboss.games.poker.table import PokerTable

AGREE, OBJECT = "agree", "object"


@rule("poker:8.K(2)")
def is_within_increase(amount: int, posted: int, max_increase: int) -> bool:
    """Whether a proposed minimum is above the posted one, by no more than the submission allows."""
    return posted < amount <= posted + max_increase


@rule("poker:8.J(1)", "poker:8.K(3)")
def propose(table: PokerTable, given: MinimumProposed) -> Script[None]:
    """Ask every player at the table by the submitted method; one objection keeps the minimum (R181)."""
    others = [number for number in sorted(table.seated) if number != given.seat]
    for number in others:
        if not (yield from ask_agreement(table, number, given.amount)):
            minimum = dollars(table.minimum)
            table.record_step(f"seat {number} does not agree: the minimum bet stays {minimum}", "8.J(1)")
            return
    table.minimum = given.amount
    table.record_step(f"all players agree to a minimum bet of {dollars(given.amount)}", "8.J(1)")


def ask_agreement(table: PokerTable, number: int, amount: int) -> Script[bool]:
    """Ask one player."""
    about = f"agree to a minimum bet of {dollars(amount)}: {table.choices.agreement_method}"
    words: dict[int, tuple[str, ...]] = {number: (AGREE, OBJECT)}
    given = yield DecisionWanted(
        about=about, words=words, clause=table.book.cite("8.K(3)"), default=OBJECT, answers=("decision",)
    )
    assert isinstance(given, Decision)
    return given.choose == AGREE


@rule("poker:8.J(1)")
def ask_newcomer(table: PokerTable, number: int) -> Script[None]:
    """Ask a new player, whose objection ends a higher minimum (R181)."""
    if table.minimum == table.choices.posted_minimum or (yield from ask_agreement(table, number, table.minimum)):
        return
    end_higher_minimum(table, f"seat {number} does not agree")


@rule("poker:8.J(1)")
def withdraw(table: PokerTable, given: MinimumWithdrawn) -> None:
    """Restore the posted minimum as soon as one player wants it (R181)."""
    end_higher_minimum(table, f"seat {given.seat} no longer agrees")


def end_higher_minimum(table: PokerTable, because: str) -> None:
    """End the higher minimum."""
    table.minimum = table.choices.posted_minimum
    table.record_step(f"{because}: the minimum bet is {dollars(table.minimum)}, as posted", "8.J(1)")


@rule("poker:8.J(1)", "poker:8.K(2)")
def minimum_refusal(table: PokerTable, given: MinimumProposed | MinimumWithdrawn) -> Refusal | None:
    """Return why a higher minimum cannot be proposed or withdrawn."""
    if refused := table.seat_refusal(given.seat, free=False):
        return refused
    posted, most = table.choices.posted_minimum, table.choices.max_minimum_increase
    if isinstance(given, MinimumWithdrawn):
        if table.minimum == posted:
            return Refusal("the posted minimum bet is in force", clause=table.book.cite("8.J(1)"))
        return None
    if most is None:
        reason = "the submission does not let players raise the minimum bet"
        return Refusal(reason, clause=table.book.cite("8.K(2)"))
    if not is_within_increase(given.amount, posted, most):
        reason = (
            f"a minimum is above {dollars(posted)} and at most {dollars(posted + most)}, not {dollars(given.amount)}"
        )
        return Refusal(reason, clause=table.book.cite("8.K(2)"))
    if given.amount % table.choices.smallest_chip:
        reason = f"{dollars(given.amount)} cannot be made of chips of {dollars(table.choices.smallest_chip)}"
        return Refusal(reason, clause=table.book.cite("8.K(2)"))
    return None
