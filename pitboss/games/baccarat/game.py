"""Midi and Mini Baccarat, as the rest of Pitboss uses them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

import pitboss.games.baccarat.wagers  # noqa: F401 - registers them
from pitboss.errors import PitbossError
from pitboss.games.baccarat import submission_rules as lawful
from pitboss.games.baccarat.book import MIDI, MINI
from pitboss.games.baccarat.layout import layout
from pitboss.games.baccarat.odds import wager_odds
from pitboss.games.baccarat.options import BaccaratChoices, MidiChoices, MiniChoices
from pitboss.games.baccarat.submission_rules import MAIN
from pitboss.games.baccarat.table import BaccaratTable
from pitboss.games.game import Lazy, RoundSetup, no_approvals
from pitboss.games.layout import Layout
from pitboss.games.limits import implied_stake
from pitboss.games.meters import needs_of
from pitboss.games.round_setup import set_up_round
from pitboss.inputs import CardInError, Input, ShoeEmpty
from pitboss.law import Book, implements, wagers_of
from pitboss.law.editions import use_edition_law
from pitboss.law.figures import ApprovalNeed
from pitboss.law.offers import Offer, check_letter, check_wager, offer
from pitboss.law.options import TableChoices
from pitboss.law.paytables import paytables
from pitboss.law.problems import Problem
from pitboss.probability.odds import WagerOdds

if TYPE_CHECKING:
    from pitboss.counting.wagers import MainWager, ShoeWager
    from pitboss.games.felt import FeltReader
    from pitboss.games.player import Player
    from pitboss.games.strategy import Strategy
    from pitboss.simulation.plan import Plan, SimulationOptions


@use_edition_law
class Baccarat:
    """Midi or Mini Baccarat."""

    main_wagers: tuple[tuple[str, ...], ...] = (("player",), ("banker",))
    player_visible_clauses: tuple[str, ...] = ()
    felt_reader: Lazy[FeltReader] = Lazy("pitboss.games.baccarat.felt:READER")
    player: Lazy[Player] | None = None
    rounds_per_hour = 72
    strategy: Lazy[Strategy] | None = None
    simulation: Lazy[Callable[[TableChoices, SimulationOptions], Plan]] | None = Lazy(
        "pitboss.games.baccarat.simulation:plan"
    )
    exposure: Lazy[Callable[..., ShoeWager | MainWager]] | None = Lazy("pitboss.games.baccarat.exposure:exposed_wager")

    def __init__(self, book: Book, title: str, choices: type[BaccaratChoices]) -> None:
        self.id = book.name
        self.title = title
        self.book = book
        self.choices = choices

    def unlawful(self, choices: TableChoices) -> Iterator[Problem]:
        """Return the errors: choices that the rules do not allow."""
        return lawful.unlawful(self.book, _own_choices(choices))

    def not_stated(self, choices: TableChoices) -> Iterator[Problem]:
        """Return the required options that the submission does not state."""
        return lawful.not_stated(self.book, _own_choices(choices))

    def not_recommended(self, choices: TableChoices) -> Iterator[Problem]:
        """Return the warnings: choices that are lawful, but not recommended."""
        return lawful.not_recommended(self.book, _own_choices(choices))

    def approvals_needed(self, choices: TableChoices) -> Iterator[ApprovalNeed]:
        """Return no approvals, since only Royal 9's system needs one."""
        return no_approvals(choices)

    def offers(self, choices: TableChoices) -> dict[str, Offer]:
        """Return Banker, Player and Tie, the variant's insurances, and the other wagers that the choices list."""
        own = _own_choices(choices)
        sections = paytables(self.id).items()
        with_variant = {wager for wager, section in sections if section.only_where.get("variant") == own.variant}
        listed = (w for w in wagers_of(self.id) if (w in choices.wagers or w in with_variant) and w not in MAIN)
        offered = {wager: offer(self.book, wager, choices) for wager in (*MAIN, *listed)}
        for wager, of in offered.items():
            if of.section.is_progressive and of.stake is None:
                offered[wager] = replace(of, stake=implied_stake(self.book, wager, of.paytable.letter))
        return offered

    def odds(self, choices: TableChoices, wager: str, letter: str | None = None, seat: int = 1) -> WagerOdds:
        """Return exact odds from a full shoe."""
        check_wager(self.book, wager, "wager")
        if not 1 <= seat <= _own_choices(choices).seats:
            reason = f"there is no seat {seat}: this table has seats 1 to {_own_choices(choices).seats}"
            raise PitbossError(reason, at="seat", clause=self.book.cite("2.A(1)"))
        if letter is not None:
            check_letter(self.book, wager, letter)
        return wager_odds(self.book, _own_choices(choices), wager, letter, seat)

    def layout(self, choices: TableChoices, facility: str) -> Layout:
        """Return the layout of chapter 2."""
        return layout(self.book, self.title, _own_choices(choices), facility)

    def table(self, choices: TableChoices) -> BaccaratTable:
        """Return a table of these choices, about to open."""
        return BaccaratTable(self.id, _own_choices(choices), self.offers(choices))

    def round(self, setup: RoundSetup) -> BaccaratTable:
        """Return a table with the wagers of one round on its layout."""
        choices = _own_choices(setup.choices)
        for number, stakes in setup.seats.items():
            for wager in stakes:
                if wager in wagers_of(self.id) and (reason := lawful.wrong_table_reason(self.book, choices, wager)):
                    raise PitbossError(reason.message, at=f"seats.{number}.{wager}", clause=reason.clause)
        return set_up_round(
            setup,
            lambda used: {w: offer(self.book, w, choices) for w in (*MAIN, *used) if w in wagers_of(self.id)},
            lambda offers: BaccaratTable(self.id, choices, offers),
            lambda offers: needs_of(self.book, offers),
        )

    def irregularity(self, clause: str, card: str | None) -> Input | None:
        """Return the input for an irregularity of chapter 13, or None."""
        book, _, label = clause.partition(":")
        if book not in self.book.shelf:
            return None
        match label.partition("(")[0]:
            case "13.A":
                return CardInError(card=card)
            case "13.B":
                return CardInError(card=card, third_to_player=True)
            case "13.C":
                return CardInError(card=card, disclosed=True, third_to_player=True)
            case "13.D":
                return CardInError(card=card, disclosed=True)
            case "13.E":
                return ShoeEmpty()
        return None


def _own_choices(choices: TableChoices) -> BaccaratChoices:
    assert isinstance(choices, BaccaratChoices), "these are not choices of baccarat"
    return choices


implements(Baccarat.offers, "midi:12.P")

MIDI_BACCARAT = Baccarat(MIDI, "Midi Baccarat", MidiChoices)
MINI_BACCARAT = Baccarat(MINI, "Mini Baccarat", MiniChoices)
