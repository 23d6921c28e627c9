"""Blackjack Wager, the winner once both hands are final (R29, R45), and the Insurance Wager (chapter 8)."""

from __future__ import annotations

from enum import auto

from pitboss.games.blackjack.book import BLACKJACK, ClassifierInputs
from pitboss.games.twentyone.hands import TWENTY_ONE, is_blackjack
from pitboss.law import NONE, Row, wager

SWITCH_PUSH = 22


class Main(Row):
    """Rows of the Blackjack Wager."""

    BLACKJACK = auto()
    WINS = auto()
    TIES = auto()


# The book has no clause on who wins; edge21:7.P to 7.R apply, except for that game's bonuses (R29).
@wager(
    "blackjack", (BLACKJACK,), "6.F", "edge21:7.P(1)", "edge21:7.P(2)", "edge21:7.Q", "edge21:7.R",
    rows=Main, inputs=ClassifierInputs.FINISHED_HANDS, paytables=("3 to 2", "6 to 5"),
)  # fmt: skip
def main_wager(total: int, blackjack: bool, switched: bool, dealer_total: int, dealer_blackjack: bool) -> int:
    """Classify a hand: bust loses, blackjack beats any other 21, otherwise the higher total wins."""
    if total > TWENTY_ONE:
        return NONE
    if blackjack:
        return Main.TIES if dealer_blackjack else Main.BLACKJACK
    if dealer_blackjack:
        return NONE
    if dealer_total > TWENTY_ONE or total > dealer_total:
        return Main.WINS
    return Main.TIES if total == dealer_total else NONE


class SwitchMain(Row):
    """Rows of the Blackjack Wager at a Switch table."""

    BLACKJACK = auto()
    WINS = auto()
    TIES = auto()
    SWITCHED_BLACKJACK_TIES = auto()
    TIES_DEALER_22 = auto()
    SWITCHED_BLACKJACK_LOSES = auto()


@wager(
    "blackjack", (BLACKJACK,), "12.A(5)*",
    rows=SwitchMain, inputs=ClassifierInputs.FINISHED_HANDS, paytables=("switch",),
)  # fmt: skip
def switch_main_wager(total: int, blackjack: bool, switched: bool, dealer_total: int, dealer_blackjack: bool) -> int:
    """Classify a Switch hand: a dealer's 22 ties all but a blackjack as dealt (R45)."""
    if total > TWENTY_ONE:
        return NONE
    if blackjack:
        return SwitchMain.TIES if dealer_blackjack else SwitchMain.BLACKJACK
    if dealer_blackjack:
        return SwitchMain.SWITCHED_BLACKJACK_LOSES if switched else NONE
    if switched and dealer_total in (TWENTY_ONE, SWITCH_PUSH):
        return SwitchMain.SWITCHED_BLACKJACK_TIES
    if dealer_total == SWITCH_PUSH:
        return SwitchMain.TIES_DEALER_22
    if dealer_total > SWITCH_PUSH or total > dealer_total:
        return SwitchMain.WINS
    return SwitchMain.TIES if total == dealer_total else NONE


# Insurance Wager (chapter 8)


class Insurance(Row):
    """Row of insurance."""

    DEALER_BLACKJACK = auto()


@wager("insurance", (BLACKJACK,), "8.A", "8.B", "8.C", rows=Insurance, inputs=ClassifierInputs.UP_AND_HOLE)
def insurance(up_card: int, hole_card: int) -> int:
    """Classify insurance: it wins if the card under the ace is worth ten."""
    return Insurance.DEALER_BLACKJACK if is_blackjack(up_card, hole_card) else NONE
