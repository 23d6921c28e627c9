"""What most games do alike with their choices, and with the wagers of a finished round."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypeVar

from pitboss.games.editions import by_edition
from pitboss.games.game import FinishedRound, Lazy
from pitboss.games.layout import Layout
from pitboss.games.meters import needs_of
from pitboss.games.place_wagers import lay_round
from pitboss.law import Book
from pitboss.law.approvals import ApprovalNeed
from pitboss.law.offers import Offer, offers_of
from pitboss.law.options import TableChoices
from pitboss.law.problems import Problem
from pitboss.round.inputs import Input
from pitboss.round.shoe_table import ShoeTable

if TYPE_CHECKING:
    from pitboss.games.on_felt import FeltReader
    from pitboss.games.player import Player
    from pitboss.games.strategy import Strategy
    from pitboss.protection.main_wager import MainWager
    from pitboss.protection.shoe_wager import ShoeWager
    from pitboss.simulation.plan import Plan, SimulationOptions

C = TypeVar("C", bound=TableChoices)
T = TypeVar("T", bound=ShoeTable)


def no_approvals(choices: TableChoices) -> Iterator[ApprovalNeed]:
    """Return no approvals, for a game whose choices need none."""
    return iter(())


def no_warnings(choices: TableChoices) -> Iterator[Problem]:
    """Return no warnings, for a game that has none."""
    return iter(())


@dataclass(frozen=True, slots=True)
class GameFunctions(Generic[C]):
    """A game's own functions of its choices; `Game` says what each returns."""

    unlawful: Callable[[C], Iterator[Problem]]
    not_stated: Callable[[C], Iterator[Problem]]
    layout: Callable[[C, str], Layout]
    not_recommended: Callable[[C], Iterator[Problem]] = no_warnings
    approvals_needed: Callable[[C], Iterator[ApprovalNeed]] = no_approvals


@by_edition
class BaseGame(Generic[C]):
    """Base class of games: each has its own type of choices, and functions of them."""

    book: Book
    choices: type[C]
    functions: GameFunctions[C]
    always_offered: tuple[str, ...] = ()
    """The wagers of every table, whatever its choices list."""
    main_wagers: tuple[tuple[str, ...], ...] = ()
    looked_at: tuple[str, ...] = ()
    felt_reader: Lazy[FeltReader] = Lazy("pitboss.games.on_felt:READER")
    player: Lazy[Player] | None = None
    rounds_per_hour: int = 60
    strategy: Lazy[Strategy] | None = None
    simulation: Lazy[Callable[[TableChoices, SimulationOptions], Plan]] | None = None
    exposure: Lazy[Callable[..., ShoeWager | MainWager]] | None = None

    def own(self, choices: TableChoices) -> C:
        """Return the choices as this game's type."""
        assert isinstance(choices, self.choices), f"these are not {self.choices.__name__}"
        return choices

    def offers(self, choices: TableChoices) -> dict[str, Offer]:
        """Return the wagers that every table has, and those that the choices list."""
        return offers_of(self.book, choices, self.always_offered, choices.wagers)

    def lay_round(self, finished: FinishedRound, make: Callable[[dict[str, Offer]], T]) -> T:
        """Make a table of these offers, with the wagers of a finished round on it."""
        choices = finished.choices
        return lay_round(
            finished,
            lambda used: offers_of(self.book, choices, self.always_offered, used),
            make,
            lambda offers: needs_of(self.book, offers),
        )

    def irregularity(self, clause: str, card: str | None) -> Input | None:
        """Return None: the book rules on no irregularity."""
        return None

    def unlawful(self, choices: TableChoices) -> Iterator[Problem]:
        """Return what the rules do not allow in the stated choices."""
        return self.functions.unlawful(self.own(choices))

    def not_stated(self, choices: TableChoices) -> Iterator[Problem]:
        """Return the required options that the submission does not state."""
        return self.functions.not_stated(self.own(choices))

    def not_recommended(self, choices: TableChoices) -> Iterator[Problem]:
        """Return what is lawful, but not recommended."""
        return self.functions.not_recommended(self.own(choices))

    def approvals_needed(self, choices: TableChoices) -> Iterator[ApprovalNeed]:
        """Return the choices that are lawful only with the Commission's approval."""
        return self.functions.approvals_needed(self.own(choices))

    def layout(self, choices: TableChoices, facility: str) -> Layout:
        """Return everything that the table has to carry, each item with its clause."""
        return self.functions.layout(self.own(choices), facility)
