"""Casino War, as the rest of Pitboss knows it, and its layout."""

from __future__ import annotations

from casino_war.odds import wager_odds
from casino_war.rules import WAR, WarChoices, left_out, unlawful
from casino_war.table import OneRound, WarTable
from pitboss.games.base_game import BaseGame, GameFunctions
from pitboss.games.game import FinishedRound
from pitboss.games.layout import Area, Fixture, Form, HandPlace, Inscription, Layout, Numbered, Side
from pitboss.games.sign import inscribed_odds
from pitboss.law import rule
from pitboss.law.offers import check_wager
from pitboss.law.options import TableChoices
from pitboss.probability.wager_odds import WagerOdds


@rule("war:2.A", "war:2.B")
def layout(choices: WarChoices, facility: str) -> Layout:
    """What the table has to carry."""
    printed, places, offers = WAR.cite("2.B"), WAR.cite("2.A"), GAME.offers(choices)
    areas = (
        Area(wager, found.section.felt, found.section.area, True, wager, form, pays=inscribed_odds(found))
        for wager, form in (("tie", Form.SPOT), ("war", Form.BOX), ("raise", Form.BOX))
        if (found := offers.get(wager))
    )
    return Layout(
        game=WAR.name,
        title=GAME.title,
        facility=Inscription(facility, printed),
        seats=Numbered(tuple(range(1, choices.seats + 1)), places),
        areas=tuple(areas),
        hands=(HandPlace("dealer", "Dealer's Hand", printed, cards=2),),
        inscriptions=(Inscription("Equal cards: surrender half, or go to war", WAR.cite("5.C")),),
        fixtures=(Fixture("dealer", "Dealer", places, Side.CENTRE), Fixture("shoe", "Shoe", places, Side.LEFT)),
    )


class CasinoWar(BaseGame[WarChoices]):
    """The game."""

    id, title, book = WAR.name, "Casino War", WAR
    choices = WarChoices
    always_offered = ("war", "raise")
    main_wagers = (("war",),)
    functions = GameFunctions(unlawful, left_out, layout)

    def odds(self, choices: TableChoices, wager: str, letter: str | None = None, seat: int = 1) -> WagerOdds:
        check_wager(self.book, wager, "wager")
        return wager_odds(self.own(choices), wager)

    def table(self, choices: TableChoices) -> WarTable:
        return WarTable(self.own(choices), self.offers(choices))

    def round(self, finished: FinishedRound) -> OneRound:
        choices = self.own(finished.choices)
        return self.lay_round(finished, lambda offers: OneRound(choices, offers))


GAME = CasinoWar()
