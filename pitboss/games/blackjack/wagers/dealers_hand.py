"""Wagers on the dealer's finished hand: Hit and Run, Buster and its Free Bonus, Bad Beat (R63, R67, R74 to R76)."""

from __future__ import annotations

from enum import auto

from pitboss.games.blackjack.book import BLACKJACK, ClassifierInputs
from pitboss.games.twentyone.hands import TWENTY_ONE
from pitboss.law import NONE, Row, wager

FREE_BONUS_STAKE = 500
"""Least Buster Blackjack wager for the Free Bonus (6.G(16), R76)."""


class HitAndRun(Row):
    """Rows of Hit and Run."""

    EIGHT_CARDS = auto()
    SEVEN_CARDS = auto()
    SIX_CARDS = auto()
    FIVE_CARDS = auto()
    DEALER_BLACKJACK = auto()


@wager("hit-and-run", (BLACKJACK,), "6.G(10)", rows=HitAndRun, inputs=ClassifierInputs.DEALERS_HAND)
def hit_and_run(total: int, cards: int, blackjack: bool) -> int:
    """Classify by the number of cards, bust or not (R67)."""
    if blackjack:
        return HitAndRun.DEALER_BLACKJACK
    if cards >= 8:
        return HitAndRun.EIGHT_CARDS
    if cards == 7:
        return HitAndRun.SEVEN_CARDS
    if cards == 6:
        return HitAndRun.SIX_CARDS
    return HitAndRun.FIVE_CARDS if cards == 5 else NONE


class Buster(Row):
    """Rows of Buster Blackjack."""

    EIGHT_CARDS = auto()
    SEVEN_CARDS = auto()
    SIX_CARDS = auto()
    FIVE_CARDS = auto()
    FOUR_CARDS = auto()
    THREE_CARDS = auto()


@wager("buster-blackjack", (BLACKJACK,), "6.G(15)", rows=Buster, inputs=ClassifierInputs.DEALERS_HAND)
def buster(total: int, cards: int, blackjack: bool) -> int:
    """Classify a dealer's bust by the number of cards (R74); two cards never bust."""
    if total <= TWENTY_ONE:
        return NONE
    if cards >= 8:
        return Buster.EIGHT_CARDS
    if cards == 7:
        return Buster.SEVEN_CARDS
    if cards == 6:
        return Buster.SIX_CARDS
    if cards == 5:
        return Buster.FIVE_CARDS
    return Buster.FOUR_CARDS if cards == 4 else Buster.THREE_CARDS


class FreeBonus(Row):
    """Rows of the Buster Free Bonus."""

    EIGHT_CARDS = auto()
    SEVEN_CARDS = auto()


@wager(
    "buster-blackjack-free-bonus", (BLACKJACK,), "6.G(16)", rows=FreeBonus,
    inputs=ClassifierInputs.BLACKJACK_AND_DEALERS_HAND
)  # fmt: skip
def free_bonus(player_blackjack: bool, wagered: int, total: int, cards: int, blackjack: bool) -> int:
    """Classify a player's blackjack with a sufficient wager against a bust of seven or more cards."""
    if not player_blackjack or wagered < FREE_BONUS_STAKE or total <= TWENTY_ONE or cards < 7:
        return NONE
    return FreeBonus.EIGHT_CARDS if cards >= 8 else FreeBonus.SEVEN_CARDS


class BadBeat(Row):
    """Rows of Bad Beat."""

    DEALER_21_WITH_SEVEN_CARDS = auto()
    DEALER_21_WITH_SIX_CARDS = auto()
    DEALER_21_WITH_FIVE_CARDS = auto()
    DEALER_21_WITH_FOUR_CARDS = auto()
    DEALER_21_WITH_THREE_CARDS = auto()
    DEALER_BLACKJACK = auto()
    PLAYER_20 = auto()


@wager("bad-beat", (BLACKJACK,), "6.G(8)", "13.B(1)", rows=BadBeat, inputs=ClassifierInputs.TOTAL_AND_DEALERS_HAND)
def bad_beat(player_total: int, total: int, cards: int, blackjack: bool) -> int:
    """Classify a final 20 by the dealer's 21; it also pays without one (R63)."""
    if player_total != 20:
        return NONE
    if blackjack:
        return BadBeat.DEALER_BLACKJACK
    if total != TWENTY_ONE:
        return BadBeat.PLAYER_20
    if cards >= 7:
        return BadBeat.DEALER_21_WITH_SEVEN_CARDS
    if cards == 6:
        return BadBeat.DEALER_21_WITH_SIX_CARDS
    if cards == 5:
        return BadBeat.DEALER_21_WITH_FIVE_CARDS
    return BadBeat.DEALER_21_WITH_FOUR_CARDS if cards == 4 else BadBeat.DEALER_21_WITH_THREE_CARDS
