"""Registration of blackjack: choices, offers, odds, tables and irregularities."""

from __future__ import annotations

from collections.abc import Iterable

from pitboss.errors import PitbossError
from pitboss.games.blackjack import submission_rules, wagers
from pitboss.games.blackjack import submission_rules as lawful
from pitboss.games.blackjack.book import ALWAYS_OFFERED, BLACKJACK, MAIN
from pitboss.games.blackjack.draws import offer_at_stake
from pitboss.games.blackjack.layout import layout
from pitboss.games.blackjack.odds import wager_odds
from pitboss.games.blackjack.options import BlackjackChoices
from pitboss.games.blackjack.submission_rules import (
    meter_needs,
    not_recommended,
    stake_of,
    unknown_wager_error,
    with_free_bonus,
    wrong_table_reason,
)
from pitboss.games.blackjack.table import BlackjackTable
from pitboss.games.game import BaseGame, GameFunctions, Lazy, RoundSetup
from pitboss.games.round_setup import set_up_round
from pitboss.games.twentyone.hands import ACCEPT, DECLINE, REFUSE
from pitboss.inputs import CardInError, DeviceFault, Input, ShoeEmpty, Skipped, WrongSide
from pitboss.law.editions import use_edition_law
from pitboss.law.offers import Offer, offers_of
from pitboss.law.options import TableChoices
from pitboss.probability.odds import WagerOdds

assert wagers.__all__, "the wagers register themselves when they are imported"


@use_edition_law
class Blackjack(BaseGame[BlackjackChoices]):
    """The game of blackjack."""

    id = BLACKJACK.name
    title = "Blackjack"
    book = BLACKJACK
    choices = BlackjackChoices
    main_wagers = ((MAIN,),)
    player_visible_clauses: tuple[str, ...] = (BLACKJACK.cite("12.B(7)(a)"), BLACKJACK.cite("12.B(7)(c)"))  # 12.B(8)
    functions = GameFunctions(
        lawful.unlawful, lawful.not_stated, layout, not_recommended, submission_rules.approvals_needed
    )
    felt_reader = Lazy("pitboss.games.blackjack.felt:READER")
    player = Lazy("pitboss.games.blackjack.player:PLAYER")
    rounds_per_hour = 70
    strategy = Lazy("pitboss.games.blackjack.strategy.advice:STRATEGY")
    simulation = Lazy("pitboss.games.blackjack.simulation.plan:plan")
    exposure = Lazy("pitboss.games.blackjack.exposure:exposed_wager")

    def offers(self, choices: TableChoices) -> dict[str, Offer]:
        """Return the offers: the Blackjack Wager, insurance, and the wagers that the choices list."""
        offered = self._offers(self.own_choices(choices), choices.wagers)
        return {wager: offer_at_stake(of, stake_of(self.own_choices(choices), wager)) for wager, of in offered.items()}

    def odds(self, choices: TableChoices, wager: str, letter: str | None = None, seat: int = 1) -> WagerOdds:
        """Return the exact odds of a wager from a full shoe."""
        if reason := unknown_wager_error(wager):
            raise PitbossError(reason.message, at="wager", clause=reason.clause)
        return wager_odds(self.own_choices(choices), wager, letter)

    def _offers(self, choices: BlackjackChoices, listed: Iterable[str]) -> dict[str, Offer]:
        """Return these offers in the order of the rules; a bonus comes with its wager."""
        return offers_of(self.book, choices, ALWAYS_OFFERED, with_free_bonus(choices, listed))

    def table(self, choices: TableChoices) -> BlackjackTable:
        """Return a table with these choices, ready to open."""
        return BlackjackTable(self.own_choices(choices), self.offers(choices))

    def round(self, setup: RoundSetup) -> BlackjackTable:
        """Return a table with the wagers of one recorded round on its layout."""
        choices = self.own_choices(setup.choices)
        for number, stakes in setup.seats.items():
            for wager in stakes:
                if reason := unknown_wager_error(wager) or wrong_table_reason(choices, wager):
                    raise PitbossError(reason.message, at=f"seats.{number}.{wager}", clause=reason.clause)
        table = set_up_round(
            setup,
            lambda used: self._offers(choices, used),
            lambda offers: BlackjackTable(choices, offers),
            lambda offers: meter_needs(choices, offers),
        )
        table.drawn = frozenset(setup.draws)
        table.draws_determinant_card = False
        return table

    def irregularity(self, clause: str, card: str | None) -> Input | None:
        """Return the input for an irregularity cited by clause: chapter 14 and a missed blackjack (R42)."""
        book, _, label = clause.partition(":")
        if book != self.id:
            return None
        match label.partition("(")[0]:
            case "14.A":
                return CardInError(card=card, disclosed=True, in_shoe=True)
            case "14.B":
                return CardInError(card=card)
            case "14.C":
                return CardInError(card=card, disclosed=True)
            case "14.D":
                return CardInError(card=card, disclosed=True, by_dealer=True)
            case "14.E":
                return Skipped(dealers_own=True)
            case "14.G" | "14.H" | "14.J":
                return Skipped(dealers_own=False)
            case "14.F":
                return ShoeEmpty()
            case "14.I":
                return WrongSide()
            case "14.K":
                return DeviceFault("reader-misused", seen="(1)" in label)
            case "14.L":
                return DeviceFault("reader-broken")
            case "14.M":
                return DeviceFault("shuffler-jammed")
            case "14.N":
                return DeviceFault("shuffler-broken")
            case "10.B" | "11.E":
                return DeviceFault("reader-missed")
            case "12.A" if label == "12.A(5)(c)":
                return DeviceFault("reader-missed")
        return None

    def player_choices(self, clause: str) -> tuple[str, ...]:
        """Return the answers left to the player: to an exposed (14.C), second (14.H) or skipped card (14.J)."""
        section = clause.partition(":")[2].partition("(")[0]
        return {"14.C": (ACCEPT, REFUSE), "14.H": (ACCEPT, DECLINE), "14.J": (ACCEPT, DECLINE)}.get(section, ())


GAME = Blackjack()
