"""The options of Three Card Blitz (chapters 2, 3, 5, 7 to 10 and 12, and the readings), and what a table offers."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar, Literal

from pitboss.games.blitz.book import ALWAYS_OFFERED, BLITZ, PROGRESSIVE
from pitboss.law import Book, rule, wagers_of
from pitboss.law.offers import Offer, check_letter, offer
from pitboss.law.options import CardTableChoices, Dollars, WagerChoices, option
from pitboss.money import Basis

Method = Literal["manual_shoe", "hand", "device_dealer_first", "device_dealer_last"]
Shuffling = Literal["manual", "device", "counting_device", "reshuffling_device"]


class BlitzChoices(CardTableChoices):
    """The choices of a Three Card Blitz table."""

    books: ClassVar[tuple[Book, ...]] = (BLITZ,)
    rules_version: Literal["undated"] = option(
        "undated", reading="R1", help="version of the standard rules in force; those of this game bear none"
    )
    decks: int = option(1, clause="3.A(1)", reading="R173", help="decks that a round is dealt from: one")
    seats: int = option(6, clause="2.A", help="betting positions at the table, six at most")
    max_adjacent_boxes: int = option(6, clause="7.G", reading="R12", help="boxes that one player may play in a round")
    dealing_method: Method = option(
        "manual_shoe", clause="10.B", reading="R171", help="how the seven cards of each hand are dealt"
    )
    shuffling: Shuffling | None = option(
        None, clause="5.A", reading="R172", help="who shuffles: manual unless stated, a device where dealt by hand"
    )
    alternating_decks: bool = option(
        False, clause="3.B", reading="R173", help="whether a device shuffles one of two decks while the other is dealt"
    )
    abandoned_wager: Literal["lose", "play_on"] = option(
        "lose", clause="7.C(2)", reading="R173", help="what becomes of the wagers of a player who leaves"
    )
    progressive_fixed_basis: Literal["to", "for"] = option(
        "to", clause="12.E(1)", reading="R167", help="whether the progressive's fixed payouts also return the stake"
    )
    payout_limit_per_hand: Dollars | None = option(
        None, clause="2.B(6)(b)", reading="R10", help="most that is paid on one hand's fixed odds in a round"
    )

    def summary_lines(self) -> list[str]:
        """Return the deck and how a round goes."""
        return [*super().summary_lines(), "Ante and Blind, then play or fold"]

    def implied_options(self) -> dict[str, object]:
        """Return who shuffles where that is not stated."""
        return {"shuffling": self.shuffler}

    @property
    def shuffler(self) -> Shuffling:
        """Who shuffles; for cards dealt from the hand, a device (9.A(1))."""
        return self.shuffling or ("device" if self.dealing_method == "hand" else "manual")


# What a table offers: Ante, Blind and Play, and the other wagers that the operator lists


PROGRESSIVE_STAKE = 100  # R5: with it the printed minimums of the meters are worth having


def offers(choices: BlitzChoices) -> dict[str, Offer]:
    """Return every wager of a table, those against the dealer first."""
    listed = [wager for wager in wagers_of(BLITZ.name) if wager in choices.wagers and wager not in ALWAYS_OFFERED]
    offered = {wager: offer_of(choices, wager) for wager in (*ALWAYS_OFFERED, *listed)}
    if PROGRESSIVE in offered and offered[PROGRESSIVE].stake is None:
        offered[PROGRESSIVE] = replace(offered[PROGRESSIVE], stake=PROGRESSIVE_STAKE)
    return offered


def offer_of(choices: BlitzChoices, wager: str, letter: str | None = None) -> Offer:
    """Return one wager as the choices offer it, or under the paytable of a letter."""
    if letter is not None:
        check_letter(BLITZ, wager, letter)
        limits = choices.wagers.get(wager, WagerChoices()).model_copy(update={"paytable": letter})
        choices = choices.model_copy(update={"wagers": {**choices.wagers, wager: limits}})
    offered = offer(BLITZ, wager, choices)
    return (
        with_fixed_payout_basis(offered)
        if wager == PROGRESSIVE and choices.progressive_fixed_basis == "for"
        else offered
    )


@rule("blitz:12.E(1)")
def with_fixed_payout_basis(of: Offer) -> Offer:
    """Return the progressive's fixed payouts as the winner's total, the chip having been taken (R167)."""
    rows = {
        name: replace(row, odds=replace(row.odds, basis=Basis.FOR)) if row.odds.basis is Basis.TO else row
        for name, row in of.paytable.rows.items()
    }
    paytable = replace(of.paytable, rows=rows)
    return replace(of, paytable=paytable, rows=tuple(row and rows[row.row] for row in of.rows))
