"""Casino War, as the rest of Pitboss uses it."""

from __future__ import annotations

from casino_war.odds import wager_odds
from casino_war.rules import WAR, WarChoices
from casino_war.table import WarTable
from pitboss.games import toolkit as kit


class CasinoWar(kit.SimpleGame[WarChoices]):
    """Casino War."""

    id, title, book, choices = WAR.name, "Casino War", WAR, WarChoices
    table_class, find_odds = WarTable, staticmethod(wager_odds)
    always_offered, main_wagers, wager_label = ("war", "raise"), (("war",),), "4.A"
    required_options, layout_label, dealers_cards = ("war_tie",), "2.B", 2
    inscriptions = (("Equal cards: surrender half, or go to war", "5.C"),)


kit.implements(CasinoWar.layout, "war:2.A", "war:2.B")
GAME = CasinoWar()
