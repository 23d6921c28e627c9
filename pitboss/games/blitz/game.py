"""Three Card Blitz, as the rest of Pitboss uses it."""

from __future__ import annotations

from collections.abc import Collection

import pitboss.games.blitz.wagers  # noqa: F401 - registers them
from pitboss.cards import CARDS_IN_DECK
from pitboss.games.blitz import submission_rules as lawful
from pitboss.games.blitz.book import ALWAYS_OFFERED, ANTE, BLIND, BLITZ, CHAPTERS
from pitboss.games.blitz.irregularities import STUBS, RecordedStub
from pitboss.games.blitz.layout import layout
from pitboss.games.blitz.odds import wager_odds
from pitboss.games.blitz.options import BlitzChoices, offer_of, offers
from pitboss.games.blitz.table import BlitzTable
from pitboss.games.game import BaseGame, GameFunctions, Lazy, RoundSetup
from pitboss.games.meters import needs_of
from pitboss.games.round_setup import set_up_round
from pitboss.inputs import CardInError, DeviceFault, Exposed, Input, Miscounted
from pitboss.law import wagers_of
from pitboss.law.editions import use_edition_law
from pitboss.law.offers import Offer, check_wager
from pitboss.law.options import TableChoices
from pitboss.probability.odds import WagerOdds


@use_edition_law
class ThreeCardBlitz(BaseGame[BlitzChoices]):
    """Three Card Blitz."""

    id = BLITZ.name
    title = "Three Card Blitz"
    book = BLITZ
    choices = BlitzChoices
    main_wagers = ((ANTE, BLIND),)
    player_visible_clauses = tuple(
        {chapter.deal: BLITZ.cite(chapter.deal) for chapter in CHAPTERS.values()}.values()
    )  # 11.A
    functions = GameFunctions(
        lawful.unlawful, lawful.not_stated, layout, lawful.not_recommended, lawful.approvals_needed
    )
    felt_reader = Lazy("pitboss.games.blitz.felt:READER")
    player = Lazy("pitboss.games.blitz.player:PLAYER")
    rounds_per_hour = 50
    strategy = Lazy("pitboss.games.blitz.strategy:STRATEGY")
    simulation = Lazy("pitboss.games.blitz.simulation:plan")

    def offers(self, choices: TableChoices) -> dict[str, Offer]:
        """Return Ante, Blind and Play, and the other wagers that the choices list."""
        return offers(self.own_choices(choices))

    def odds(self, choices: TableChoices, wager: str, letter: str | None = None, seat: int = 1) -> WagerOdds:
        """Return exact odds from a full deck."""
        check_wager(self.book, wager, "wager")
        return wager_odds(self.own_choices(choices), wager, letter)

    def table(self, choices: TableChoices) -> BlitzTable:
        """Return a table of these choices, about to open."""
        return BlitzTable(self.own_choices(choices), self.offers(choices))

    def round(self, setup: RoundSetup) -> BlitzTable:
        """Return a table with the wagers of one round on its layout."""
        choices = self.own_choices(setup.choices)

        def find_offers(used: Collection[str]) -> dict[str, Offer]:
            listed = [wager for wager in wagers_of(self.id) if wager in used and wager not in ALWAYS_OFFERED]
            return {wager: offer_of(choices, wager) for wager in (*ALWAYS_OFFERED, *listed)}

        return set_up_round(
            setup,
            find_offers,
            lambda offers: BlitzTable(choices, offers),
            lambda offers: needs_of(self.book, offers),
        )

    def irregularity(self, clause: str, card: str | None) -> Input | None:
        """Return the input for an irregularity of chapter 13, or for a wrong stub of chapters 8 to 10."""
        book, _, label = clause.partition(":")
        if book != self.id:
            return None
        match label.partition("(")[0]:
            case "13.A":
                return CardInError(card=card, disclosed=True, in_shoe=True)
            case "13.B":
                return CardInError(card=card)
            case "13.C":
                return Miscounted()
            case "13.D":
                return Exposed(card)
            case "13.E":
                return DeviceFault("shuffler-jammed")
            case "13.F":
                return DeviceFault("shoe-jammed")
            case wrong if wrong in STUBS:
                return RecordedStub(deck=None if label.endswith("(2)") else CARDS_IN_DECK, label=label)
        return None


GAME = ThreeCardBlitz()
