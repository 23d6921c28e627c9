"""The Progressive Payout Wager, 7.F(4): the best row, and with a Double Blitz the Royal Blitzes in it (12.E(2))."""

from __future__ import annotations

from collections.abc import Iterator
from enum import auto

from pitboss.cards import Suit
from pitboss.games.blitz.books import BLITZ
from pitboss.games.blitz.classifier_inputs import Sees
from pitboss.law import NONE, Row, rule, wager
from pitboss.law.paytables import Paytable, PaytableRow


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
@wager("progressive", (BLITZ,), "7.F(4)", "12.E(2)", rows=Progressive, sees=Sees.HAND)
def progressive(total: int, blitzes: int, royal_blitzes: int, royal_flush: bool) -> int:
    """Return the highest ranking hand; the Royal Blitzes of a Double Blitz are paid in addition (`on_top`)."""
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
def on_top(paytable: Paytable, royal_blitzes: int) -> Iterator[PaytableRow]:
    """Return the additional rows of a Double Blitz with these Royal Blitzes; a shared meter counts once (R168)."""
    meters: set[str | None] = set()
    for suit, row in IN_SUIT.items():
        printed = paytable.rows[row.slug]
        if royal_blitzes >> suit & 1 and printed.odds.meter not in meters:
            meters.add(printed.odds.meter)
            yield printed
