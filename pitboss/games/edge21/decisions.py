"""Decisions of Player's Edge 21 only: doubles, redoubles and rescue (chapter 10, R109 to R112)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from pitboss.games.edge21.book import REDOUBLE, RESCUE
from pitboss.games.edge21.options import EdgeChoices
from pitboss.games.twentyone import decisions
from pitboss.games.twentyone.decisions import (
    Action,
    actions_without_cards,
    add_double,
    deal_double_card,
    may_split_now,
    may_surrender,
)
from pitboss.games.twentyone.hands import DOUBLE, HIT, SPLIT, STAND, SURRENDER, TWENTY_ONE, Box, Hand
from pitboss.games.twentyone.settlement import forfeit_part
from pitboss.inputs import Decision
from pitboss.law import rule
from pitboss.table.play import Script

if TYPE_CHECKING:
    from pitboss.games.edge21.table import EdgeTable


@rule("edge21:7.H(2)*", "edge21:7.J*", "edge21:9.B*", "edge21:10.B", "edge21:11.C")
def lawful_actions(table: EdgeTable, box: Box, hand: Hand) -> tuple[str, ...]:
    """Return the actions allowed on a hand now; a double needs two or more cards and a total below 21."""
    if hand.doubles:
        return actions_after_double(table, box, hand)
    if box.has_refused_card:
        return actions_without_cards(table, hand)
    actions = [STAND]
    if hand.total < TWENTY_ONE:
        actions.append(HIT)
        if table.max_double(hand):
            actions.append(DOUBLE)
    if may_split_now(table, hand):
        actions.append(SPLIT)
    if may_surrender(table, hand):
        actions.append(SURRENDER)
    return tuple(actions)


@rule("edge21:7.K", "edge21:10.C", "edge21:10.H", "edge21:10.I", "edge21:10.K")
def actions_after_double(table: EdgeTable, box: Box, hand: Hand) -> tuple[str, ...]:
    """Return the actions on a doubled hand: stand, redouble or rescue, but no hit (R111)."""
    choices = table.choices
    actions = [STAND]
    again = choices.double_double_down and len(hand.doubles) < table.least("doubles", "most")
    if again and hand.total < TWENTY_ONE and not box.has_refused_card and table.max_double(hand):
        actions.append(REDOUBLE)
    if may_rescue(choices, hand):
        actions.append(RESCUE)
    return tuple(actions)


def double(table: EdgeTable, box: Box, hand: Hand, given: Decision) -> Script[None]:
    """Double the wager on the hand, within the limit, and deal one more card."""
    add_double(table, box, hand, table.max_double(hand), "10.A")
    yield from deal_double_card(table, box, hand, "10.A(2)")


@rule("edge21:10.J", "edge21:7.H(2)(c)", "edge21:6.D")
def double_again(table: EdgeTable, box: Box, hand: Hand, given: Decision) -> Script[None]:
    """Double the wager on the hand again and deal one more card."""
    add_double(table, box, hand, table.max_double(hand), "edge21:10.J", "doubles again")
    yield from deal_double_card(table, box, hand, "edge21:10.J")


@rule("edge21:10.H")
def rescue(table: EdgeTable, box: Box, hand: Hand, given: Decision) -> Script[None]:
    """Rescue a hand: return its last or all doubles, and collect the rest (R112)."""
    yield from ()
    hand.rescued = hand.settled = hand.finished = True
    forfeit_part(table, box, hand, rescued_amount(table.choices, hand), "rescued", table.book.cite("edge21:10.H"))


def may_rescue(choices: EdgeChoices, hand: Hand) -> bool:
    """Whether a doubled hand may be rescued: always after one double, then by the operator's choice (R112)."""
    return len(hand.doubles) == 1 or choices.rescue_after_redouble != "none"


def rescued_amount(choices: EdgeChoices, hand: Hand) -> int:
    """Return the amount that a rescue saves."""
    return hand.doubled if choices.rescue_after_redouble == "original_only" else hand.doubles[-1]


ACTIONS: Final[Mapping[str, Action]] = {
    **decisions.ACTIONS,
    DOUBLE: double,
    REDOUBLE: double_again,
    RESCUE: rescue,
}
"""How each decision on a hand is carried out."""
CARD_ACTIONS: Final = decisions.CARD_ACTIONS | {REDOUBLE}
"""Actions that deal the hand a card."""
