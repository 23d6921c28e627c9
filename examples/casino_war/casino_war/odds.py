"""Exact odds, counted over every two cards of the shoe with the table's own classifiers."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from casino_war.rules import WAR, WarChoices
from pitboss.law import NONE
from pitboss.law.offers import offer
from pitboss.probability.counting import copies_in, count_rows
from pitboss.probability.wager_odds import LOSE, WagerOdds, assemble

TWO_ACES = (0, 1)  # equal cards that are gone; which rank they have changes no count


def chances(choices: WarChoices, wager: str, gone: tuple[int, ...] = ()) -> dict[str, Fraction]:
    """The probability of each row of a wager, with some cards gone."""
    classifier = offer(WAR, wager, choices).classifier
    copies = [many - (card in gone) for card, many in enumerate(copies_in(choices.decks))]
    counted = count_rows(classifier, (1, 1), tuple(copies)).probabilities()
    return {LOSE: counted[NONE], **{row.slug: counted[row] for row in classifier.rows}}


def house_edges(choices: WarChoices) -> dict[str, Fraction]:
    """What a unit of the War Wager loses where each tie goes to war, and where each is surrendered."""
    first, war = chances(choices, "war"), chances(choices, "raise", TWO_ACES)
    pays = offer(WAR, "raise", choices).paytable.rows
    won = sum(war[row] * pays[row].odds.win_per_unit() for row in pays) - 2 * war[LOSE]
    return {"war": -first["ties"] * won, "surrender": first["ties"] / 2}


def wager_odds(choices: WarChoices, wager: str) -> WagerOdds:
    """The odds of one wager; those of War and Raise are for a player who goes to war on each tie."""
    found = chances(choices, wager, TWO_ACES if wager == "raise" else ())
    if wager == "war":
        lost = found["ties"] * chances(choices, "raise", TWO_ACES)[LOSE]
        found |= {"ties": found["ties"] - lost, "war-lost": lost}
    said = {} if wager == "tie" else {"war_tie": choices.war_tie}
    odds = assemble(WAR.name, wager, offer(WAR, wager, choices).paytable, found, choices.decks, said)
    if wager == "raise":
        return replace(odds, method="the house edge is that of a Raise by itself, for each unit of one that is made")
    if wager == "tie":
        return odds
    edges = house_edges(choices)
    method = "each tie goes to war; the house edge is what War and Raise lose for each unit of War"
    return replace(odds, house_edge=edges["war"], method=f"{method}; {edges['surrender']} if ties are surrendered")
