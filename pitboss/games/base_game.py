"""Base class that validates a game's options."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypeVar

from pitboss.games.game import Lazy
from pitboss.games.layout import Layout
from pitboss.law import Book
from pitboss.law.approvals import ApprovalNeed
from pitboss.law.offers import Offer, offers_of
from pitboss.law.options import TableChoices
from pitboss.law.problems import Problem
from pitboss.round.inputs import Input

if TYPE_CHECKING:
    from pitboss.games.strategy import Strategy
    from pitboss.simulation.plan import Asked, Plan

C = TypeVar("C", bound=TableChoices)


def nothing_to_approve(choices: TableChoices) -> Iterator[ApprovalNeed]:
    """Return no approvals, for a game whose choices need none of their own."""
    return iter(())


@dataclass(frozen=True, slots=True)
class Judges(Generic[C]):
    """A game's own functions over its own choices."""

    unlawful: Callable[[C], Iterator[Problem]]
    left_out: Callable[[C], Iterator[Problem]]
    unwise: Callable[[C], Iterator[Problem]]
    layout: Callable[[C, str], Layout]
    approvals_needed: Callable[[C], Iterator[ApprovalNeed]] = nothing_to_approve


class OwnChoices(Generic[C]):
    """Delegates checks of choices to the game's own functions."""

    book: Book
    always_offered: tuple[str, ...] = ()
    """The wagers of every table, whatever its choices list."""
    own_choices: type[C]
    judges: Judges[C]
    strategy: Lazy[Strategy] | None = None
    simulation: Lazy[Callable[[TableChoices, Asked], Plan]] | None = None

    def own(self, choices: TableChoices) -> C:
        """Return the choices as this game's type."""
        assert isinstance(choices, self.own_choices), f"these are not {self.own_choices.__name__}"
        return choices

    def offers(self, choices: TableChoices) -> dict[str, Offer]:
        """Return the wagers that every table has, and those that the choices list."""
        return offers_of(self.book, choices, self.always_offered, choices.wagers)

    def irregularity(self, clause: str, card: str | None) -> Input | None:
        """The input that reports what a clause is about: none in a game whose book rules on no irregularity."""
        return None

    def unlawful(self, choices: TableChoices) -> Iterator[Problem]:
        """Return what the rules do not allow in the stated choices."""
        return self.judges.unlawful(self.own(choices))

    def left_out(self, choices: TableChoices) -> Iterator[Problem]:
        """Return what a submission has to state and this one does not."""
        return self.judges.left_out(self.own(choices))

    def unwise(self, choices: TableChoices) -> Iterator[Problem]:
        """Return what is lawful, but not recommended."""
        return self.judges.unwise(self.own(choices))

    def approvals_needed(self, choices: TableChoices) -> Iterator[ApprovalNeed]:
        """Return the choices that are lawful only with the Commission's approval."""
        return self.judges.approvals_needed(self.own(choices))

    def layout(self, choices: TableChoices, facility: str) -> Layout:
        """Return everything that the table has to carry, each item with its clause."""
        return self.judges.layout(self.own(choices), facility)
