"""Refusals of inputs at a table of twenty-one, in addition to those of every table (5.K, 6.E, chapter 14)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pitboss.errors import Refusal
from pitboss.games.twentyone.dealing import fault_refusal
from pitboss.games.twentyone.devices import hole_card_refusal, showing_refusal
from pitboss.games.twentyone.hands import DEALER
from pitboss.games.twentyone.settlement import insurance_refusal
from pitboss.inputs import (
    Card,
    CoverCardShown,
    Decision,
    DeviceFault,
    Idle,
    Input,
    NoMoreBets,
    Permitted,
    ReaderShowed,
    Repaired,
    Skipped,
    WagerWithdrawn,
    WrongSide,
)
from pitboss.law import rule
from pitboss.money import dollars
from pitboss.requests import CardWanted, Request
from pitboss.table.play import tag_of

if TYPE_CHECKING:
    from pitboss.games.twentyone.table import TwentyOneTable


@rule("blackjack:6.E", "blackjack:6.F")
def between_rounds_refusal(table: TwentyOneTable, given: Input) -> Refusal | None:
    """Return why an input between rounds is impossible."""
    match given:
        case Idle() if table.seated:
            return Refusal("players are at the table, so it is not idle", clause=table.book.cite("5.H"))
        case Permitted(seat):
            return table.seat_refusal(seat, free=False)
        case NoMoreBets() if not table.wagers:
            return Refusal(f"no seat has a {table.main_title}", clause=table.book.cite("6.F"))
        case WagerWithdrawn() if table.has_round_in_progress:
            reason = "a wager stays as it is until a decision on it is carried out"
            return Refusal(reason, clause=table.book.cite("6.E"))
    return None


@rule("blackjack:5.K", "blackjack:14.E", "blackjack:14.I")
def irregularity_refusal(table: TwentyOneTable, wanted: Request, given: Input) -> Refusal | None:
    """Return why a cover card, shoe side, device or amount cannot be as reported."""
    match given:
        case CoverCardShown() if table.shuffles_continuously:
            return Refusal("a continuous device has no cover card", clause=table.book.cite("5.K"))
        case WrongSide() if not table.choices.has_double_shoe:
            return Refusal("the shoe has one side", clause=table.book.cite("14.I"))
        case Skipped(dealers_own=bool(own)) if isinstance(wanted, CardWanted) and own != (wanted.to == DEALER):
            whose = "a player's" if own else "the dealer's"
            return Refusal(f"the card that is due is {whose}", clause=table.book.cite("14.E" if own else "14.G"))
        case DeviceFault():
            return fault_refusal(table, wanted, given)
        case ReaderShowed() if tag_of(given) in wanted.answers:
            return showing_refusal(table, given)
        case Card(card) if isinstance(wanted, CardWanted) and wanted.is_turned_over and wanted.to == DEALER:
            return hole_card_refusal(table, card)
        case Repaired(what) if what not in table.out_of_order:
            return Refusal(f"no {what} is out of order here", clause=table.book.cite("14.N"))
        case Decision(amount=int(amount)) if amount % table.choices.smallest_chip:
            chip = dollars(table.choices.smallest_chip)
            return Refusal(f"{dollars(amount)} cannot be made of chips of {chip}", clause=table.book.cite("6.A"))
        case Decision():
            return insurance_refusal(table, wanted, given)
    return None
