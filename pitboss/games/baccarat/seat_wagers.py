"""Which wagers go together at a seat: 7.A, R15, R135 and R147."""

from __future__ import annotations

from pitboss.errors import Refusal
from pitboss.games.baccarat.options import MidiChoices
from pitboss.games.baccarat.submission_rules import MAIN
from pitboss.games.baccarat.table import BaccaratTable
from pitboss.games.baccarat.wagers.royal_9 import ROYAL_9
from pitboss.law import rule


def combination_refusal(table: BaccaratTable, number: int, wager: str) -> Refusal | None:
    """Return why a wager does not go with the seat's others, or with the seat."""
    other = {"player": "banker", "banker": "player"}.get(wager)
    if table.choices.opposite_wagers == "refused" and other in table.wagers.get(number, {}):  # R147
        return Refusal(f"seat {number} has backed {other} in this round", clause=table.book.cite("7.A"))
    if wager == ROYAL_9 and isinstance(table.choices, MidiChoices) and table.choices.own_combination(number) is None:
        return Refusal(f"seat {number} has no king and nine of its own", clause=table.book.cite("12.K"))  # R135
    return None


@rule("midi:7.A(9)")
def base_refusal(table: BaccaratTable, number: int) -> Refusal | None:
    """Return why a seat's side wagers cannot stand alone: Royal 9 never can, the others by choice (R15)."""
    stakes = table.wagers[number]
    if any(main in stakes for main in MAIN):
        return None
    alone = next((w for w in stakes if w == ROYAL_9 or table.choices.side_wager_requires_main), None)
    if alone is None:
        return None
    why = f"the {alone} wager of seat {number} needs a wager on Banker, Player or Tie beside it"
    return Refusal(why, clause=table.offers[alone].wager.clause)
