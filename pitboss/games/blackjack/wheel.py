"""Bonus Spin wheel: symbols, weights and Community Pay (13.Q, R77 to R79)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from pitboss.errors import Mistake
from pitboss.games.blackjack.actions import COMMUNITY_PAY
from pitboss.games.blackjack.books import BLACKJACK
from pitboss.games.blackjack.options import BlackjackChoices
from pitboss.games.blackjack.wagers.bonus_spin import ACE_STAKE, BonusSpin
from pitboss.law import rule
from pitboss.law.offers import Offer
from pitboss.law.paytables import Paytable, PaytableRow, paytables
from pitboss.law.problems import shown

JACKPOT = "jackpot"
TWO_AMOUNTS = {
    BonusSpin.SYMBOL_350: "$250+$100",
    BonusSpin.SYMBOL_120: "$100+$20",
    BonusSpin.SYMBOL_23: "$20+$3",
    BonusSpin.SYMBOL_600: "$500+$100",
    BonusSpin.SYMBOL_250: "$200+$50",
    BonusSpin.SYMBOL_55_SHARED: "$40+$15",
}
"""Symbols whose second amount the others receive (R78)."""


def symbols_of(paytable: Paytable) -> dict[str, BonusSpin]:
    """Return every way to write a symbol of this paytable; `$55` is the ordinary one of two."""
    on_it = [row for row in BonusSpin if row.slug in paytable.rows and row is not BonusSpin.ACE]
    written: dict[str, BonusSpin] = {TWO_AMOUNTS[row]: row for row in on_it if row in TWO_AMOUNTS}
    for row in on_it:
        plain = JACKPOT if row is BonusSpin.JACKPOT else f"${row.slug.split('-')[1]}"
        if plain not in written or row not in TWO_AMOUNTS:
            written[plain] = row
    return written


@rule("blackjack:13.Q(4)'")
def symbol_named(text: object, paytable: Paytable) -> BonusSpin:
    """Return the symbol that a text names."""
    known = symbols_of(paytable)
    word = str(text).lower().replace(" ", "").replace(",", "")
    if word not in known and f"${word}" in known:
        word = f"${word}"
    if word not in known:
        several = ", ".join(known)
        why = f"the wheel of paytable {paytable.letter} has no symbol {shown(text)}; it has {several}"
        raise Mistake(why, clause=paytable.clause)
    return known[word]


def weights_of(choices: BlackjackChoices, paytable: Paytable) -> dict[BonusSpin, int]:
    """Return the weight of each symbol; a Mistake if the wheel does not fit this paytable."""
    for mistake in wheel_problems(choices, paytable):
        raise mistake
    return {symbol_named(symbol, paytable): weight for symbol, weight in choices.wheel_weights.items()}


def turned(weights: Mapping[BonusSpin, int], place: int) -> BonusSpin:
    """Return the symbol at a place of the wheel, from 0 to the sum of the weights."""
    for row, weight in weights.items():
        if place < weight:
            return row
        place -= weight
    raise AssertionError("the wheel has no such place")


def name_of(row: BonusSpin, paytable: Paytable) -> str:
    """Return the shortest way to write a symbol."""
    names = [name for name, symbol in symbols_of(paytable).items() if symbol is row]
    return min(names, key=len)


@rule("blackjack:13.Q(5)'(a)", "blackjack:13.Q(6)", "blackjack:13.Q(7)")
def community_row(choices: BlackjackChoices, symbol: BonusSpin, stake: int) -> PaytableRow | None:
    """Return what another player receives for a symbol, by that player's wager and the schedule."""
    return community_schedule(choices, stake).rows.get(symbol.slug)


@rule("blackjack:13.Q(5)'(b)")
def community_schedule(choices: BlackjackChoices, stake: int) -> Paytable:
    """Return the Community Pay schedule for a wager of this amount."""
    schedule = f"${5 if stake >= ACE_STAKE else 1} {choices.community_pay}"
    return paytables(BLACKJACK.name)[COMMUNITY_PAY].paytables[schedule]


@rule("blackjack:13.Q(4)'")
def wheel_problems(choices: BlackjackChoices, paytable: Paytable) -> Iterator[Mistake]:
    """List everything wrong with the stated wheel."""
    on_it: set[BonusSpin] = set()
    for symbol, weight in choices.wheel_weights.items():
        at = f"wheel_weights.{symbol}"
        try:
            row = symbol_named(symbol, paytable)
        except Mistake as mistake:
            yield Mistake(mistake.message, at=at, clause=mistake.clause)
            continue
        if weight < 1:
            why = f"{symbol} is on the wheel {weight} times: leave it out, or state 1 or more"
            yield Mistake(why, at=at, clause=paytable.clause)
        if row in on_it:
            yield Mistake(f"{symbol} is on the wheel under two names", at=at, clause=paytable.clause)
        on_it.add(row)


def at_stake(of: Offer, stake: int | None) -> Offer:
    """Return an offer at its one amount; below $5 an ace pays nothing, so no sign lists it (R77)."""
    idle = stake is not None and stake < ACE_STAKE
    rows = {name: row for name, row in of.paytable.rows.items() if not (idle and name == BonusSpin.ACE.slug)}
    return replace(of, stake=stake, paytable=replace(of.paytable, rows=rows))
