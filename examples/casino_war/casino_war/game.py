"""Casino War, as the rest of Pitboss knows it, and its layout."""

from __future__ import annotations

from casino_war.odds import wager_odds
from casino_war.rules import WAR, WarChoices, left_out, unlawful
from casino_war.table import OneRound, WarTable
from pitboss.games.base_game import Judges, OwnChoices
from pitboss.games.game import FinishedRound
from pitboss.games.layout import Area, Fixture, Form, HandPlace, Inscription, Layout, Numbered, Side
from pitboss.games.place_wagers import lay_round
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


class CasinoWar(OwnChoices[WarChoices]):
    """The game."""

    id, title, book = WAR.name, "Casino War", WAR
    choices: type[TableChoices] = WarChoices
    own_choices = WarChoices
    always_offered = ("war", "raise")
    judges = Judges(unlawful, left_out, lambda choices: iter(()), layout)

    def odds(self, choices: TableChoices, wager: str, letter: str | None = None, seat: int = 1) -> WagerOdds:
        check_wager(self.book, wager, "wager")
        return wager_odds(self.own(choices), wager)

    def table(self, choices: TableChoices) -> WarTable:
        return WarTable(self.own(choices), self.offers(choices))

    def round(self, finished: FinishedRound) -> OneRound:
        return lay_round(OneRound, self.book, self.own(finished.choices), self.always_offered, finished)


GAME = CasinoWar()
