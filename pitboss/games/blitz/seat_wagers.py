"""Which wagers stand together at a box, and how many boxes one player has: chapter 7."""

from __future__ import annotations

from pitboss.errors import Refusal
from pitboss.games.blitz.actions import ANTE, BLIND, PLAY, PROGRESSIVE
from pitboss.games.blitz.table import BlitzTable
from pitboss.law import rule
from pitboss.money import dollars
from pitboss.table.lawful import gap_refusal, taken_refusal


@rule("blitz:7.D", "blitz:7.F(4)(a)", "blitz:7.G")
def wager_refusal(table: BlitzTable, number: int, wager: str) -> Refusal | None:
    """Return why a wager is refused: Play has its own time; the progressive comes after Ante and Blind."""
    if wager == PLAY:
        why = "a Play Wager is made when the player has seen the cards, by the word play"
        return Refusal(why, clause=table.book.cite("7.D"))
    if wager == PROGRESSIVE and not {ANTE, BLIND} <= table.wagers.get(number, {}).keys():
        why = f"box {number} needs its Ante and Blind Wagers before a progressive one"
        return Refusal(why, clause=table.book.cite("7.F(4)(a)"))
    return taken_refusal(table, number, "7.G")


@rule("blitz:7.F(1)", "blitz:1.B(7)")
def play_refusal(table: BlitzTable, number: int, wager: str, amount: int) -> Refusal | None:
    """Return why an Ante is refused that no Play Wager could equal: Play's limits apply to it, too (R11)."""
    if wager != ANTE:
        return None
    limits, total = table.offers[PLAY], table.wagers.get(number, {}).get(ANTE, 0) + amount
    for word, limit in (("minimum", limits.min), ("maximum", limits.max)):
        if limit is not None and (total < limit if word == "minimum" else total > limit):
            why = f"the {word} play wager is {dollars(limit)}, and it equals the Ante, which cannot be {dollars(total)}"
            return Refusal(why, clause=table.book.cite("7.F(1)"))
    return None


@rule("blitz:7.F(1)", "blitz:7.F(2)", "blitz:7.F(3)", "blitz:7.F(4)", "blitz:7.G", "blitz:1.B(1)", "blitz:1.B(2)")
def lock_refusal(table: BlitzTable, number: int) -> Refusal | None:
    """Return why wagers cannot stand: unequal Ante and Blind, others without them (R15), boxes apart (R12)."""
    stakes = table.wagers[number]
    for wager in (ANTE, BLIND):
        if wager not in stakes:
            others = [other for other in stakes if other not in (ANTE, BLIND)]
            permits = table.offers[others[0]].wager.clause if others else table.book.cite("7.F(1)")
            return Refusal(f"box {number} has no {wager.title()} Wager", clause=permits)
    if stakes[ANTE] != stakes[BLIND]:
        amounts = f"{dollars(stakes[ANTE])} and {dollars(stakes[BLIND])}"
        why = f"the Ante and the Blind of box {number} are equal, not {amounts}"
        return Refusal(why, clause=table.book.cite("7.F(1)"))
    return gap_refusal(table, number, "7.G")
