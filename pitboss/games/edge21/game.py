"""Registration of Player's Edge 21: choices, offers, odds, tables and irregularities."""

from __future__ import annotations

from dataclasses import replace

import pitboss.games.edge21.wagers  # noqa: F401 - registers them
from pitboss.cards import TEN, parse_card, rank_of
from pitboss.errors import PitbossError
from pitboss.games.edge21 import submission_rules as lawful
from pitboss.games.edge21.book import ALWAYS_OFFERED, EDGE21, MAIN
from pitboss.games.edge21.layout import TITLE, layout
from pitboss.games.edge21.odds import wager_odds
from pitboss.games.edge21.options import EdgeChoices
from pitboss.games.edge21.table import EdgeTable
from pitboss.games.game import BaseGame, GameFunctions, Lazy, RoundSetup
from pitboss.games.twentyone.hands import ACCEPT, DECLINE, REFUSE
from pitboss.games.twentyone.submission_rules import approvals_needed_at_any_table, stake_of
from pitboss.inputs import CardInError, DeviceFault, Input, ShoeEmpty, Skipped
from pitboss.law.editions import use_edition_law
from pitboss.law.offers import Offer, check_wager
from pitboss.law.options import TableChoices
from pitboss.probability.odds import WagerOdds


@use_edition_law
class PlayersEdge21(BaseGame[EdgeChoices]):
    """The game of Player's Edge 21."""

    id = EDGE21.name
    title = TITLE
    book = EDGE21
    choices = EdgeChoices
    always_offered = ALWAYS_OFFERED
    main_wagers = ((MAIN,),)
    functions = GameFunctions(
        lawful.unlawful, lawful.not_stated, layout, lawful.not_recommended, approvals_needed_at_any_table
    )
    felt_reader = Lazy("pitboss.games.edge21.felt:READER")
    player = Lazy("pitboss.games.edge21.player:PLAYER")
    rounds_per_hour = 70
    strategy = Lazy("pitboss.games.edge21.strategy.advice:STRATEGY")
    simulation = Lazy("pitboss.games.edge21.simulation.plan:plan")
    exposure = Lazy("pitboss.games.edge21.exposure:exposed_wager")

    def offers(self, choices: TableChoices) -> dict[str, Offer]:
        """Return the offers: the main wager, insurance, and the wagers that the choices list."""
        offered = super().offers(choices)
        return {
            wager: replace(of, stake=stake_of(EDGE21, self.own_choices(choices), wager))
            for wager, of in offered.items()
        }

    def odds(self, choices: TableChoices, wager: str, letter: str | None = None, seat: int = 1) -> WagerOdds:
        """Return the exact odds of a wager from a full shoe."""
        check_wager(self.book, wager, "wager")
        return wager_odds(self.own_choices(choices), wager, letter)

    def table(self, choices: TableChoices) -> EdgeTable:
        """Return a table with these choices, ready to open."""
        return EdgeTable(self.own_choices(choices), self.offers(choices))

    def round(self, setup: RoundSetup) -> EdgeTable:
        """Return a table with the wagers of one recorded round on its layout."""
        choices = self.own_choices(setup.choices)
        return self.set_up_round(setup, lambda offers: EdgeTable(choices, offers))

    def irregularity(self, clause: str, card: str | None) -> Input | None:
        """Return the input for an irregularity cited by its clause of chapter 13."""
        book, _, label = clause.partition(":")
        if book != self.id:
            return None
        match label.partition("(")[0]:
            case "13.A" | "13.B":
                return CardInError(card=card, disclosed=True, in_shoe=True)
            case "13.C" | "13.D":
                if card is not None and rank_of(parse_card(card)) != TEN:
                    raise PitbossError(f"{clause} applies to a ten, not to {card}", clause=clause)
                return CardInError(card=card, disclosed=True, in_shoe=True)
            case "13.E":
                return CardInError(card=card)
            case "13.F" | "13.G" | "13.H":
                return CardInError(card=card, disclosed=True)
            case "13.I":
                return CardInError(card=card, disclosed=True, by_dealer=True)
            case "13.J":
                return Skipped(dealers_own=True)
            case "13.M" | "13.N" | "13.O":
                return Skipped(dealers_own=False)
            case "13.K":
                return ShoeEmpty()
            case "13.P":
                return DeviceFault("reader-misused", seen="(1)" in label)
            case "13.Q":
                return DeviceFault("reader-broken")
            case "13.R":
                return DeviceFault("shuffler-jammed")
            case "13.S":
                return DeviceFault("shoe-broken")
            case "7.R" | "10.E" | "11.E":
                return DeviceFault("reader-missed")
        return None

    def player_choices(self, clause: str) -> tuple[str, ...]:
        """Return the answers left to the player: to an exposed (13.F), second (13.N) or skipped card (13.O)."""
        section = self.decision_clause(clause).partition(":")[2]
        return {"13.F": (ACCEPT, REFUSE), "13.N": (ACCEPT, DECLINE), "13.O": (ACCEPT, DECLINE)}.get(section, ())

    def decision_clause(self, clause: str) -> str:
        """Return the clause that a question is asked under; 13.G and 13.H only follow the offer of 13.F."""
        section = clause.partition("(")[0]
        return f"{self.id}:13.F" if section in (f"{self.id}:13.G", f"{self.id}:13.H") else section


GAME = PlayersEdge21()
