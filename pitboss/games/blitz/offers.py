"""What a Three Card Blitz table offers: Ante, Blind and Play, and the other wagers that the operator lists."""

from __future__ import annotations

from dataclasses import replace

from pitboss.games.blitz.actions import ALWAYS_OFFERED, PROGRESSIVE
from pitboss.games.blitz.books import BLITZ
from pitboss.games.blitz.options import BlitzChoices
from pitboss.law import rule, wagers_of
from pitboss.law.offers import Offer, check_letter, offer
from pitboss.law.options import WagerChoices
from pitboss.money import Basis

PROGRESSIVE_STAKE = 100  # R5: with it the printed minimums of the meters are worth having


def offers(choices: BlitzChoices) -> dict[str, Offer]:
    """Return every wager of a table, those against the dealer first."""
    listed = [wager for wager in wagers_of(BLITZ.name) if wager in choices.wagers and wager not in ALWAYS_OFFERED]
    found = {wager: offered(choices, wager) for wager in (*ALWAYS_OFFERED, *listed)}
    if PROGRESSIVE in found and found[PROGRESSIVE].stake is None:
        found[PROGRESSIVE] = replace(found[PROGRESSIVE], stake=PROGRESSIVE_STAKE)
    return found


def offered(choices: BlitzChoices, wager: str, letter: str | None = None) -> Offer:
    """Return one wager as the choices offer it, or under the paytable of a letter."""
    if letter is not None:
        check_letter(BLITZ, wager, letter)
        limits = choices.wagers.get(wager, WagerChoices()).model_copy(update={"paytable": letter})
        choices = choices.model_copy(update={"wagers": {**choices.wagers, wager: limits}})
    found = offer(BLITZ, wager, choices)
    return on_the_basis(found) if wager == PROGRESSIVE and choices.progressive_fixed_basis == "for" else found


@rule("blitz:12.E(1)")
def on_the_basis(found: Offer) -> Offer:
    """Return the progressive's fixed payouts as the winner's total, the chip having been taken (R167)."""
    rows = {
        name: replace(row, odds=replace(row.odds, basis=Basis.FOR)) if row.odds.basis is Basis.TO else row
        for name, row in found.paytable.rows.items()
    }
    paytable = replace(found.paytable, rows=rows)
    return replace(found, paytable=paytable, rows=tuple(row and rows[row.row] for row in found.rows))
