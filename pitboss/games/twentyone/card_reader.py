"""The card reader: what it shows of the hole card, its misuse and its faults (14.K, 14.L, R42, R104)."""

from __future__ import annotations

from pitboss.cards import card_words, parse_card
from pitboss.errors import Mistake, Refusal
from pitboss.games.twentyone.point_totals import is_blackjack, may_make_blackjack
from pitboss.games.twentyone.table import TwentyOneTable
from pitboss.inputs import DeviceFault, ReaderShowed
from pitboss.law import rule
from pitboss.requests import DutyWanted, Request, Role
from pitboss.table.play import Script

READ = "read-hole-card"
"""The duty to put the hole card into the reader."""
READER_FAULTS = ("reader-misused", "reader-broken", "reader-missed")


class HandsDead(Exception):
    """All hands of the round are dead; unlike a void round, settled additional wagers stand (14.K(1), R17)."""


@rule("blackjack:14.K*", "blackjack:14.L")
def rule_on_reader(table: TwentyOneTable, given: DeviceFault) -> Script[None]:
    """Rule on misuse or failure of the card reader; a broken one stops the game until it is replaced."""
    if given.what == "reader-missed":
        miss_blackjack(table)
        return
    if given.what == "reader-broken":
        text = "have the card reader repaired or replaced"
        table.ruled("dealing stops until the card reader is repaired or replaced", "14.L")
        yield DutyWanted(who=Role.FLOORPERSON, do="repair-reader", task=text, clause=table.book.cite("14.L"))
        table.step(text, "14.L")
        return
    text = "take notice that the hole card was put into the card reader without cause"
    yield DutyWanted(who=Role.FLOORPERSON, do="notice", task=text, clause=table.book.cite("14.K"))
    if given.seen:
        raise HandsDead("the card reader could have shown the hole card: all hands are dead")
    table.ruled("the card reader has shown nobody the hole card: play continues", "14.K(2)")


def miss_blackjack(table: TwentyOneTable) -> None:
    """Record that the reader missed the dealer's blackjack; hands are played and it shows at the end (R42, R104)."""
    table.round.reader_missed = True
    table.ruled("the card reader has not told of a blackjack: the hands are played", "edge21:7.G(2)")


@rule("blackjack:14.K")
def reader_refusal(table: TwentyOneTable, wanted: Request, given: DeviceFault) -> Refusal | None:
    """Return why a fault of the card reader is impossible now."""
    cite = table.book.cite
    if not table.choices.has_hole_card:
        return Refusal("without a hole card there is no card reader", clause=cite("12.C(1)"))
    if given.what == "reader-misused":
        # Misuse may be found until the dealer's total is announced; payments made before that are reversed.
        if not table.round_is_on or not table.round.has_hole_card:
            return Refusal("there is no hole card to be put into the reader", clause=cite("14.K"))
        if may_make_blackjack(table.round.dealer[0]):
            return Refusal("with an ace or a ten up, the hole card must go into the reader", clause=cite("14.K"))
    if given.what == "reader-missed":
        is_read = isinstance(wanted, DutyWanted) and wanted.do == READ
        if not is_read or not (table.round.unseen_hole_card or table.round.reader_shows_blackjack):
            why = "the card reader can miss a blackjack only while it reads the hole card that makes one"
            return Refusal(why, clause=cite("edge21:7.G(2)"))
    return None


@rule("edge21:7.G(2)(a)")
def showing_refusal(table: TwentyOneTable, given: ReaderShowed) -> Refusal | None:
    """Return why the reader cannot have shown this."""
    if given.blackjack and table.round.reader_missed:
        why = "the card reader has missed the blackjack, so it has shown none"
        return Refusal(why, clause=table.book.cite("edge21:7.G(2)"))
    return None


@rule("edge21:7.G(2)", "edge21:7.G(2)(a)")
def hole_card_refusal(table: TwentyOneTable, text: str) -> Refusal | None:
    """Return why this cannot be the hole card that is turned over: the reader has shown otherwise."""
    shown, missed = table.round.reader_showed, table.round.reader_missed
    try:
        card = parse_card(text)
    except Mistake:
        return None  # it is no card at all
    if shown is None or is_blackjack(table.round.dealer[0], card) == (shown or missed):
        return None
    if shown or missed:
        what = "shown" if shown else "missed"
        why = f"the card reader has {what} a blackjack, and the {card_words(card)} makes none: look at the card again"
    else:
        why = (
            f"the card reader has shown no blackjack, and the {card_words(card)} makes one: look at the card again, or"
            " take the round back to the reader and report that it missed the blackjack"
        )
    return Refusal(why, clause=table.book.cite("edge21:7.G(2)"))
