"""The interface through which all other code uses a game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar, runtime_checkable

from pitboss.events import Event
from pitboss.games.layout import Layout
from pitboss.games.meters import needs_of
from pitboss.games.round_setup import set_up_round
from pitboss.inputs import Input
from pitboss.law import Book
from pitboss.law.editions import use_edition_law
from pitboss.law.figures import ApprovalNeed
from pitboss.law.offers import Offer, offers_of
from pitboss.law.options import TableChoices
from pitboss.law.problems import Problem
from pitboss.probability.odds import WagerOdds
from pitboss.table.table import Table

if TYPE_CHECKING:
    from pitboss.counting.wagers import MainWager, ShoeWager
    from pitboss.games.felt import FeltReader
    from pitboss.games.player import Player
    from pitboss.games.round_document import RoundTable
    from pitboss.games.settled_round import SettledPot, SettledRound
    from pitboss.games.strategy import Strategy
    from pitboss.simulation.plan import Plan, SimulationOptions

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Lazy(Generic[T]):
    """A part of a game that is imported on first use."""

    target: str
    """Its location, as `package.module:name`."""

    def load(self) -> T:
        """Import the part."""
        module, _, name = self.target.partition(":")
        part: T = getattr(import_module(module), name)
        return part


@dataclass(frozen=True)
class RoundSetup:
    """A finished round: its wagers, and the meters before payment."""

    choices: TableChoices
    seats: Mapping[int, Mapping[str, int]]
    meters: Mapping[str, int] = field(default_factory=dict)
    resets: Mapping[str, int] = field(default_factory=dict)
    draws: Mapping[str, object] = field(default_factory=dict)


class Game(Protocol):
    """The interface of a game."""

    id: str
    title: str
    book: Book
    main_wagers: tuple[tuple[str, ...], ...]
    """The ways to take part in a round, each with the wagers that are made together in equal amounts."""
    player_visible_clauses: tuple[str, ...]
    """The clauses under which a hand is dealt face-down cards that its player may look at."""
    felt_reader: Lazy[FeltReader]
    """The reader that follows what lies on the felt from the events that people are shown."""
    player: Lazy[Player] | None
    """A player who decides by a chart or a fixed rule, where players decide."""
    rounds_per_hour: int
    """The usual pace of a table, for the win per hour of a simulation."""
    strategy: Lazy[Strategy] | None
    """Its strategy, where players decide."""
    simulation: Lazy[Callable[[TableChoices, SimulationOptions], Plan]] | None
    """The function that plans a simulation of one of its tables."""
    exposure: Lazy[Callable[..., ShoeWager | MainWager]] | None
    """The function that finds how a wager depends on the cards already dealt, where they stay out between rounds."""

    @property
    def choices(self) -> type[TableChoices]:
        """The class of its choices."""
        ...

    def unlawful(self, choices: TableChoices) -> Iterator[Problem]:
        """Return the errors: choices that the rules do not allow."""
        ...

    def not_stated(self, choices: TableChoices) -> Iterator[Problem]:
        """Return the required options that the submission does not state."""
        ...

    def not_recommended(self, choices: TableChoices) -> Iterator[Problem]:
        """Return the warnings: choices that are lawful, but not recommended."""
        ...

    def approvals_needed(self, choices: TableChoices) -> Iterator[ApprovalNeed]:
        """Return the choices that are lawful only with the Commission's approval."""
        ...

    def offers(self, choices: TableChoices) -> dict[str, Offer]:
        """Return every wager of a table, main ones first; none where players bet against each other."""
        ...

    def odds(self, choices: TableChoices, wager: str, letter: str | None = None, seat: int = 1) -> WagerOdds:
        """Return the odds of a wager under the paytable that the choices select, or that of a letter."""
        ...

    def layout(self, choices: TableChoices, facility: str) -> Layout:
        """Return everything that the table must carry, each item with its clause."""
        ...

    def table(self, choices: TableChoices) -> Table:
        """Return a table of these choices, about to open."""
        ...

    def round(self, setup: RoundSetup) -> Table:
        """Return a table on which one round of locked wagers is about to be dealt."""
        ...

    def irregularity(self, clause: str, card: str | None) -> Input | None:
        """Return the input that reports an irregularity under this clause; None if the clause is not about one."""
        ...


@runtime_checkable
class SupportsDecisionClauses(Protocol):
    """A game whose book has several sections on one irregularity."""

    def decision_clause(self, clause: str) -> str:
        """Return the section under which players decide on an irregularity under this clause."""
        ...


@runtime_checkable
class SupportsPlayerChoices(Protocol):
    """A game in which a player may choose the consequence of an irregularity."""

    def player_choices(self, clause: str) -> tuple[str, ...]:
        """Return a player's choices after an irregularity under this clause; empty if there is no choice."""
        ...


@runtime_checkable
class BettingGame(Protocol):
    """A game of bets between players, with its own form of round document."""

    def settle(self, document: Mapping[str, Any], table: RoundTable | None = None) -> SettledRound:
        """Settle a finished round by the rules that it states, or by those of a submitted table."""
        ...

    def settled_pots(self, events: Sequence[Event]) -> tuple[SettledPot, ...]:
        """Return the pots of a finished round, each with the hands that were compared for it."""
        ...

    def contributions(self, events: Sequence[Event]) -> dict[int, tuple[int, int]]:
        """Return each seat's stack before a round and what it put in, in cents."""
        ...


# Defaults that most games share, for their choices and for the wagers of a finished round


C = TypeVar("C", bound=TableChoices)
AnyTable = TypeVar("AnyTable", bound=Table)


def no_approvals(choices: TableChoices) -> Iterator[ApprovalNeed]:
    """Return no approvals, for a game whose choices need none."""
    return iter(())


def no_warnings(choices: TableChoices) -> Iterator[Problem]:
    """Return no warnings, for a game that has none."""
    return iter(())


@dataclass(frozen=True, slots=True)
class GameFunctions(Generic[C]):
    """A game's functions of its choices; `Game` describes what each returns."""

    unlawful: Callable[[C], Iterator[Problem]]
    not_stated: Callable[[C], Iterator[Problem]]
    layout: Callable[[C, str], Layout]
    not_recommended: Callable[[C], Iterator[Problem]] = no_warnings
    approvals_needed: Callable[[C], Iterator[ApprovalNeed]] = no_approvals


@use_edition_law
class BaseGame(Generic[C]):
    """Base class of games with their own type of choices, and functions of them."""

    book: Book
    choices: type[C]
    functions: GameFunctions[C]
    always_offered: tuple[str, ...] = ()
    """The wagers that every table offers, listed or not."""
    main_wagers: tuple[tuple[str, ...], ...] = ()
    player_visible_clauses: tuple[str, ...] = ()
    felt_reader: Lazy[FeltReader] = Lazy("pitboss.games.felt:READER")
    player: Lazy[Player] | None = None
    rounds_per_hour: int = 60
    strategy: Lazy[Strategy] | None = None
    simulation: Lazy[Callable[[TableChoices, SimulationOptions], Plan]] | None = None
    exposure: Lazy[Callable[..., ShoeWager | MainWager]] | None = None

    def own_choices(self, choices: TableChoices) -> C:
        """Return the choices as this game's type."""
        assert isinstance(choices, self.choices), f"these are not {self.choices.__name__}"
        return choices

    def offers(self, choices: TableChoices) -> dict[str, Offer]:
        """Return the wagers that every table offers, and those that the choices list."""
        return offers_of(self.book, choices, self.always_offered, choices.wagers)

    def set_up_round(self, setup: RoundSetup, make: Callable[[dict[str, Offer]], AnyTable]) -> AnyTable:
        """Make a table of these offers, with the wagers of a finished round on it."""
        choices = setup.choices
        return set_up_round(
            setup,
            lambda used: offers_of(self.book, choices, self.always_offered, used),
            make,
            lambda offers: needs_of(self.book, offers),
        )

    def irregularity(self, clause: str, card: str | None) -> Input | None:
        """Return None: the book has no rules on irregularities."""
        return None

    def unlawful(self, choices: TableChoices) -> Iterator[Problem]:
        """Return the errors: choices that the rules do not allow."""
        return self.functions.unlawful(self.own_choices(choices))

    def not_stated(self, choices: TableChoices) -> Iterator[Problem]:
        """Return the required options that the submission does not state."""
        return self.functions.not_stated(self.own_choices(choices))

    def not_recommended(self, choices: TableChoices) -> Iterator[Problem]:
        """Return the warnings: choices that are lawful, but not recommended."""
        return self.functions.not_recommended(self.own_choices(choices))

    def approvals_needed(self, choices: TableChoices) -> Iterator[ApprovalNeed]:
        """Return the choices that are lawful only with the Commission's approval."""
        return self.functions.approvals_needed(self.own_choices(choices))

    def layout(self, choices: TableChoices, facility: str) -> Layout:
        """Return everything that the table must carry, each item with its clause."""
        return self.functions.layout(self.own_choices(choices), facility)
