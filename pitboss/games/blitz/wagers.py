"""Every wager of Three Card Blitz; importing them registers them."""

from __future__ import annotations

from collections.abc import Iterator
from enum import auto

from pitboss.cards import Suit
from pitboss.games.blitz.book import BLITZ
from pitboss.games.blitz.hands import ClassifierInputs, compare
from pitboss.law import NONE, Row, rule, wager
from pitboss.law.offers import check_phases, check_wagers
from pitboss.law.paytables import Paytable, PaytableRow

# Ante, Blind and Play, which compete against the dealer (7.F(1), 11.D(3), R157, R162)


class Competition(Row):
    """Rows of the Ante and the Play Wager."""

    WINS = auto()
    TIES = auto()


@wager("ante", (BLITZ,), "7.F(1)", "1.B(1)", rows=Competition, inputs=ClassifierInputs.TOTALS)
@wager("play", (BLITZ,), "11.B", "1.B(7)", rows=Competition, inputs=ClassifierInputs.TOTALS)
def competition(total: int, dealer_total: int) -> int:
    """Win on the higher point total, whatever the cards; equal ones push."""
    outcome = compare(total, dealer_total)
    if outcome > 0:
        return Competition.WINS
    return Competition.TIES if outcome == 0 else NONE


class Blind(Row):
    """Rows of the Blind Wager."""

    DOUBLE_BLITZ = auto()
    ROYAL_BLITZ = auto()
    BLITZ = auto()
    SCORE_30 = auto()
    SCORE_29 = auto()
    SCORE_28 = auto()
    SCORE_27 = auto()
    SCORE_26_OR_LESS = auto()
    TIES = auto()


@wager("blind", (BLITZ,), "7.F(1)", "1.B(2)", rows=Blind, inputs=ClassifierInputs.TOTALS_AND_BLITZES)
def blind(total: int, dealer_total: int, blitzes: int, royal_blitzes: int) -> int:
    """Return the best row of a hand that beats the dealer (R162)."""
    outcome = compare(total, dealer_total)
    if outcome < 0:
        return NONE
    if outcome == 0:
        return Blind.TIES
    if blitzes == 2:
        return Blind.DOUBLE_BLITZ
    if royal_blitzes:
        return Blind.ROYAL_BLITZ
    if blitzes == 1:
        return Blind.BLITZ
    if total == 30:
        return Blind.SCORE_30
    if total == 29:
        return Blind.SCORE_29
    if total == 28:
        return Blind.SCORE_28
    return Blind.SCORE_27 if total == 27 else Blind.SCORE_26_OR_LESS


# Flush Bonus (7.F(2)) and Blitz Jackpot (7.F(3)), which stay alive when the player folds


class FlushBonus(Row):
    """Rows of the Flush Bonus."""

    SEVEN_SUITED = auto()
    SIX_SUITED = auto()
    FIVE_SUITED = auto()
    FOUR_SUITED = auto()


@wager("flush-bonus", (BLITZ,), "7.F(2)", "1.B(5)", rows=FlushBonus, inputs=ClassifierInputs.LONGEST_SUIT)
def flush_bonus(most_suited: int) -> int:
    """Classify by the largest number of cards of one suit among all seven (R166)."""
    if most_suited == 7:
        return FlushBonus.SEVEN_SUITED
    if most_suited == 6:
        return FlushBonus.SIX_SUITED
    if most_suited == 5:
        return FlushBonus.FIVE_SUITED
    return FlushBonus.FOUR_SUITED if most_suited == 4 else NONE


class BlitzJackpot(Row):
    """Rows of the Blitz Jackpot."""

    ROYAL_FLUSH = auto()
    DOUBLE_BLITZ = auto()
    ROYAL_BLITZ = auto()
    BLITZ = auto()
    SCORE_30 = auto()


# 1.B(6) would allow a progressive form; that is the Progressive Payout Wager, a wager of its own (R164).
@wager("blitz-jackpot", (BLITZ,), "7.F(3)", "1.B(6)", "1.B(14)", rows=BlitzJackpot, inputs=ClassifierInputs.HAND)
def blitz_jackpot(total: int, blitzes: int, royal_blitzes: int, royal_flush: bool) -> int:
    """Return the best row only; a Double Blitz with a Royal Blitz in it is paid once (R168)."""
    if royal_flush:
        return BlitzJackpot.ROYAL_FLUSH
    if blitzes == 2:
        return BlitzJackpot.DOUBLE_BLITZ
    if royal_blitzes:
        return BlitzJackpot.ROYAL_BLITZ
    if blitzes == 1:
        return BlitzJackpot.BLITZ
    return BlitzJackpot.SCORE_30 if total == 30 else NONE


# The Progressive Payout Wager (7.F(4)): the best row, and with a Double Blitz the Royal Blitzes in it (12.E(2))


class Progressive(Row):
    """Rows of the Progressive Payout Wager."""

    ROYAL_FLUSH = auto()
    ROYAL_BLITZ_IN_DIAMONDS = auto()
    ROYAL_BLITZ_IN_HEARTS = auto()
    ROYAL_BLITZ_IN_SPADES = auto()
    ROYAL_BLITZ_IN_CLUBS = auto()
    DOUBLE_BLITZ = auto()
    BLITZ = auto()
    SCORE_30 = auto()
    SCORE_29 = auto()


# A Royal Flush holds a Royal Blitz and is paid from meter 1 alone: R169.
@wager("progressive", (BLITZ,), "7.F(4)", "12.E(2)", rows=Progressive, inputs=ClassifierInputs.HAND)
def progressive(total: int, blitzes: int, royal_blitzes: int, royal_flush: bool) -> int:
    """Return the highest ranking hand; the Royal Blitzes of a Double Blitz are paid in addition (`additional_rows`)."""
    if royal_flush:
        return Progressive.ROYAL_FLUSH
    if blitzes == 2:
        return Progressive.DOUBLE_BLITZ
    if royal_blitzes == 1 << Suit.DIAMONDS:
        return Progressive.ROYAL_BLITZ_IN_DIAMONDS
    if royal_blitzes == 1 << Suit.HEARTS:
        return Progressive.ROYAL_BLITZ_IN_HEARTS
    if royal_blitzes == 1 << Suit.SPADES:
        return Progressive.ROYAL_BLITZ_IN_SPADES
    if royal_blitzes == 1 << Suit.CLUBS:
        return Progressive.ROYAL_BLITZ_IN_CLUBS
    if blitzes == 1:
        return Progressive.BLITZ
    if total == 30:
        return Progressive.SCORE_30
    return Progressive.SCORE_29 if total == 29 else NONE


IN_SUIT = {
    Suit.DIAMONDS: Progressive.ROYAL_BLITZ_IN_DIAMONDS,
    Suit.HEARTS: Progressive.ROYAL_BLITZ_IN_HEARTS,
    Suit.SPADES: Progressive.ROYAL_BLITZ_IN_SPADES,
    Suit.CLUBS: Progressive.ROYAL_BLITZ_IN_CLUBS,
}


@rule("blitz:12.E(2)(a)")
def additional_rows(paytable: Paytable, royal_blitzes: int) -> Iterator[PaytableRow]:
    """Return the additional rows of a Double Blitz with these Royal Blitzes; a shared meter counts once (R168)."""
    meters: set[str | None] = set()
    for suit, row in IN_SUIT.items():
        printed = paytable.rows[row.slug]
        if royal_blitzes >> suit & 1 and printed.odds.meter not in meters:
            meters.add(printed.odds.meter)
            yield printed


check_wagers(BLITZ)
check_phases(BLITZ, ())
