"""Exact odds, counted over every two cards of the shoe with the table's own classifiers."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from casino_war.rules import WAR, WarChoices
from pitboss.games import toolkit as kit

TWO_ACES = (0, 1)  # equal cards that are gone; which rank they have changes no count


def chances(choices: WarChoices, wager: str, gone: tuple[int, ...] = ()) -> dict[str, Fraction]:
    """Return the probability of each row of a wager, with some cards gone."""
    classifier = kit.offer(WAR, wager, choices).classifier
    copies = tuple(many - (card in gone) for card, many in enumerate(kit.copies_in(choices.decks)))
    return kit.by_name(classifier, kit.count_rows(classifier, (1, 1), copies).probabilities())


def house_edges(choices: WarChoices) -> dict[str, Fraction]:
    """Return what a unit of the War Wager loses where each tie goes to war, and where each is surrendered."""
    ties, war = chances(choices, "war")["ties"], chances(choices, "raise", TWO_ACES)
    rows = kit.offer(WAR, "raise", choices).paytable.rows
    won = sum(war[row] * rows[row].odds.win_per_unit() for row in rows) - 2 * war[kit.LOSE]
    return {"war": -ties * won, "surrender": ties / 2}


def wager_odds(choices: WarChoices, wager: str) -> kit.WagerOdds:
    """Return the odds of one wager; those of War and Raise are for a player who goes to war on each tie."""
    found = chances(choices, wager, TWO_ACES if wager == "raise" else ())
    if wager == "war":
        lost = found["ties"] * chances(choices, "raise", TWO_ACES)[kit.LOSE]
        found |= {"ties": found["ties"] - lost, "war-lost": lost}
    stated = {} if wager == "tie" else {"war_tie": choices.war_tie}
    odds = kit.assemble(WAR.name, wager, kit.offer(WAR, wager, choices).paytable, found, choices.decks, stated)
    if wager != "war":
        return odds
    edges = house_edges(choices)
    method = "each tie goes to war; the house edge is the loss of War and Raise per unit of the War Wager"
    return replace(odds, house_edge=edges["war"], method=f"{method}; {edges['surrender']} if ties are surrendered")
