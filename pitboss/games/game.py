"""The one small interface through which everything above knows a game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar, runtime_checkable

from pitboss.cards import Composition
from pitboss.games.layout import Layout
from pitboss.law import Book
from pitboss.law.approvals import ApprovalNeed
from pitboss.law.offers import Offer
from pitboss.law.options import TableChoices
from pitboss.law.problems import Problem
from pitboss.odds.wager_odds import WagerOdds
from pitboss.round.carried import Continuing
from pitboss.round.events import Settlement
from pitboss.round.inputs import Input
from pitboss.round.play import State
from pitboss.round.requests import DrawKind

if TYPE_CHECKING:
    from pitboss.games.strategy import Strategy
    from pitboss.simulation.plan import Asked, Plan

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Lazy(Generic[T]):
    """A part of a game that is imported when it is used, so that no other command pays for it."""

    target: str
    """Where it is, as `package.module:name`."""

    def load(self) -> T:
        """Import the part."""
        module, _, name = self.target.partition(":")
        found: T = getattr(import_module(module), name)
        return found


@dataclass(frozen=True)
class FinishedRound:
    """A round as somebody wrote it down: what was wagered, and how the meters stood."""

    choices: TableChoices
    seats: Mapping[int, Mapping[str, int]]
    meters: Mapping[str, int] = field(default_factory=dict)
    resets: Mapping[str, int] = field(default_factory=dict)
    draws: Mapping[str, object] = field(default_factory=dict)


class RoundState(State, Protocol):
    """A state that a finished round can be settled on."""

    cards: Composition
    cards_out: int
    settlements: list[Settlement]

    @property
    def draw_kinds(self) -> Mapping[str, DrawKind]:
        """What each draw of the table's system gives; one that is not named gives a seat."""
        ...

    def common_hands(self) -> dict[str, str]:
        """The hands that are nobody's own, by name, as a dealer reads them."""
        ...

    def vigorish_owed(self) -> dict[int, int]:
        """What is marked for later, by seat, in cents."""
        ...


class Game(Protocol):
    """What a game tells the rest of the house."""

    id: str
    title: str
    book: Book
    choices: type[TableChoices]
    strategy: Lazy[Strategy] | None
    """How it is played best, where players decide."""
    simulation: Lazy[Callable[[TableChoices, Asked], Plan]] | None
    """The function that plans a simulation of one of its tables."""

    def unlawful(self, choices: TableChoices) -> Iterator[Problem]:
        """What the rules do not allow in what is stated."""
        ...

    def left_out(self, choices: TableChoices) -> Iterator[Problem]:
        """What a submission has to state and this one does not."""
        ...

    def unwise(self, choices: TableChoices) -> Iterator[Problem]:
        """What is lawful and better changed."""
        ...

    def approvals_needed(self, choices: TableChoices) -> Iterator[ApprovalNeed]:
        """What is chosen and lawful only with the Commission's approval."""
        ...

    def offers(self, choices: TableChoices) -> dict[str, Offer]:
        """Every wager of a table, main ones first; none where players bet among themselves."""
        ...

    def odds(self, choices: TableChoices, wager: str, letter: str | None = None, seat: int = 1) -> WagerOdds:
        """The odds of a wager under the paytable that the choices single out, or the one of a letter."""
        ...

    def layout(self, choices: TableChoices, facility: str) -> Layout:
        """What the table has to carry, each item with the clause that demands it."""
        ...

    def table(self, choices: TableChoices) -> Continuing:
        """A table of these choices, about to open."""
        ...

    def round(self, finished: FinishedRound) -> RoundState:
        """A table on which one round of locked wagers is about to be dealt."""
        ...

    def irregularity(self, clause: str, card: str | None) -> Input | None:
        """The input that reports what a clause is about; None where the clause is about something else."""
        ...


@runtime_checkable
class GroupsIrregularities(Protocol):
    """A game whose book has several sections on one irregularity."""

    def asked_under(self, clause: str) -> str:
        """The section under which players are asked what an irregularity of this clause leaves to them."""
        ...


@runtime_checkable
class LeavesChoices(Protocol):
    """A game in which a player may choose what becomes of an irregularity."""

    def left_to_player(self, clause: str) -> tuple[str, ...]:
        """The words among which a player chooses after an irregularity of this clause; none where nobody does."""
        ...


@runtime_checkable
class BettingGame(Protocol):
    """A game of bets among players, whose finished rounds are written down in a way of their own."""

    def settle(self, document: Mapping[str, Any]) -> dict[str, Any]:
        """The answer to a finished round."""
        ...
