"""The payout odds on a sign or a layout: every wager that a table offers, from its selected paytables."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import takewhile

from pitboss.games.layout import Inscription, SignLine, SignRow
from pitboss.law.offers import Offer
from pitboss.law.paytables import PaytableRow, meter_title, must_hit_wager, paytables
from pitboss.money import Basis, Odds, dollars_words

MAX_INSCRIBED_ROWS = 2
"""Maximum number of winning rows on the felt; the sign has them all."""


def payout_lines(offers: Mapping[str, Offer]) -> list[SignLine]:
    """Return every wager offered, with all that it pays; rows that push come after those that win."""
    return [
        SignLine(
            wager,
            offer.section.title,
            tuple(
                SignRow(offer.section.row_title(row.row), _pays(offer, row), row.clause)
                for row in (*winning_rows(offer), *_pushing_rows(offer))
            ),
            limits_text(offer),
        )
        for wager, offer in offers.items()
    ]


def bonus_line(book: str, bonus: str, rows: Iterable[PaytableRow]) -> SignLine:
    """Return the line of a bonus that comes with a wager."""
    section = paytables(book)[bonus]
    shown = tuple(SignRow(section.row_title(row.row), odds_text(book, row.odds), row.clause) for row in rows)
    return SignLine(bonus, section.title, shown, None, section.comes_with)


def must_hit_text(book: str, maximum: int) -> str:
    """Describe the Must Hit award that comes with a progressive wager (R72)."""
    wager = must_hit_wager(book)
    assert wager is not None, f"{book} has no Must Hit award"
    felt = paytables(book)[wager].felt
    return f"Must Hit Progressive: won by a {felt} player at {dollars_words(maximum)} or before, with no further wager"


def inscribed_odds(offer: Offer) -> tuple[str, ...]:
    """Return a wager's payouts as inscribed on its area; nothing if there are too many."""
    rows = winning_rows(offer)
    if len(rows) > MAX_INSCRIBED_ROWS or any(row.odds.basis is Basis.METER for row in rows):
        return ()
    short = offer.section.row_felt
    percent = offer.paytable.vigorish
    less = f" less {percent}%" if percent is not None else ""
    when = {row.row: f"{short[row.row]}: " if row.row in short else "" for row in rows}
    return tuple(f"{when[row.row]}{odds_text(offer.wager.book, row.odds)}{less}" for row in rows)


def winning_rows(offer: Offer) -> tuple[PaytableRow, ...]:
    """Return the rows on which a player comes out ahead, in printed order."""
    return tuple(row for row in offer.paytable.printed if row.odds.basis not in (Basis.PUSH, Basis.LOSE))


def odds_text(book: str, odds: Odds) -> str:
    """Format odds as on signs: `1,000 to 1`, `7 for 1`, `$1,500`, `100% of the Star meter`, `Push`."""
    match odds.basis:
        case Basis.TO | Basis.FOR:
            pays, word, per = str(odds).split()
            return f"{int(pays):,} {word} {int(per):,}"
        case Basis.METER:
            assert odds.meter is not None, "a share is of a meter"
            return f"{odds.ratio * 100}% of {meter_text(book, odds.meter)}"
        case _:
            return str(odds).capitalize()


def meter_text(book: str, name: str) -> str:
    """Return a meter's name on a sign: `must_hit` is the Must Hit meter, `meter-1` is meter 1."""
    words = meter_title(book, name)
    return words.lower() if words.startswith("Meter ") else f"the {words} meter"


def meter_caption(book: str, offer: Offer, name: str) -> str:
    """Return the caption of a meter's amount on a display: its title or, if the rules only number it, what it pays."""
    title = meter_title(book, name)
    if not title.startswith("Meter "):
        return title
    hands = [offer.section.row_title(row.row).split() for row in offer.paytable.printed if row.odds.meter == name]
    alike = [words[0] for words in takewhile(lambda words: len(set(words)) == 1, zip(*hands, strict=False))]
    return " ".join([*alike, " or ".join(" ".join(words[len(alike) :]) for words in hands)]).strip()


def payout_limit_text(limit: int | None, clause: str) -> Inscription:
    """Describe the operator's payout limit per hand, or state that there is no limit (R10)."""
    stated = "No payout limit" if limit is None else f"Payout limit {dollars_words(limit)}"
    return Inscription(f"{stated} per hand", clause)


def limits_text(offer: Offer) -> str | None:
    """Describe the limits of a wager, as far as the operator states them."""
    if offer.stake is not None:
        return f"Wager {dollars_words(offer.stake)}"
    stated = (("Minimum", offer.min), ("Maximum", offer.max))
    return " · ".join(f"{word} {dollars_words(amount)}" for word, amount in stated if amount is not None) or None


def _pushing_rows(offer: Offer) -> tuple[PaytableRow, ...]:
    return tuple(row for row in offer.paytable.printed if row.odds.basis is Basis.PUSH)


def _pays(offer: Offer, row: PaytableRow) -> str:
    percent = offer.paytable.vigorish
    less = f" less {percent}% vigorish" if percent is not None and row.odds.basis is Basis.TO else ""
    return odds_text(offer.wager.book, row.odds) + less
