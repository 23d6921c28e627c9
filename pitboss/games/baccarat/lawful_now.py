"""Why an input is not lawful at a baccarat table just now; the refused input changes nothing."""

from __future__ import annotations

from pitboss.cards import cut_is_lawful, parse_card
from pitboss.errors import Mistake, Refusal
from pitboss.games.baccarat.books import printed
from pitboss.games.baccarat.irregularities import error_refusal
from pitboss.games.baccarat.options import MidiChoices
from pitboss.games.baccarat.table import BaccaratTable
from pitboss.law import rule
from pitboss.money import dollars, verify
from pitboss.round.inputs import (
    Card,
    CardInError,
    Corrected,
    Cut,
    Decision,
    Done,
    Drawn,
    Input,
    Left,
    Loaded,
    NoMoreBets,
    Sat,
    WagerPlaced,
    WagerWithdrawn,
)
from pitboss.round.requests import CardWanted, CutWanted, DecisionWanted, DrawWanted, DutyWanted, Request, WagersWanted

MAIN = ("player", "banker", "tie")


def refusal(table: BaccaratTable, wanted: Request, given: Input) -> Refusal | None:
    """The first reason against an input, with its clause; None where the table has no objection."""
    if isinstance(given, WagerPlaced | WagerWithdrawn) and not isinstance(wanted, WagersWanted):
        return too_late(table)
    match wanted, given:
        case CardWanted(), Card(card):
            return card_refusal(table, card, held=wanted.held)
        case _, CardInError():
            return error_refusal(table, given) or (
                card_refusal(table, given.card, held=False) if given.card is not None else None
            )
        case DecisionWanted(), Decision():
            return decision_refusal(wanted, given)
        case DutyWanted(), Done(by) if by is not wanted.who:
            return Refusal(f"the {wanted.who} has to do this, not the {by}", clause=wanted.clause)
        case DutyWanted(), Loaded(_, cards) if cards not in (None, table.cards.left):
            return Refusal(f"{table.cards.left} cards belong into the shoe, not {cards}", clause=wanted.clause)
        case CutWanted(), Cut(int(place)) if not cut_is_lawful(place, table.cards.left, wanted.least):
            why = f"the cover card goes {wanted.least} to {wanted.most} cards from the top, not {place}"
            return Refusal(why, clause=wanted.clause)
        case DrawWanted(), Drawn():
            return draw_refusal(table, wanted, given)
        case WagersWanted(), _:
            return wagering_refusal(table, given)
    return None


@rule(*printed("7.D"), "midi:2.C(2)")
def too_late(table: BaccaratTable) -> Refusal:
    """After "no more bets" nothing is made, raised or withdrawn."""
    return Refusal("wagers cannot be made, increased or withdrawn now", clause=table.book.cite("7.D"))


def card_refusal(table: BaccaratTable, text: str, *, held: bool) -> Refusal | None:
    """Why this cannot be the card: it is none, or the decks hold no more of it."""
    try:
        reason = table.cards.refusal(parse_card(text), unseen=held)
    except Mistake as mistake:
        reason = mistake.message
    return Refusal(reason, clause=table.book.cite("3.A")) if reason else None


def decision_refusal(wanted: DecisionWanted, given: Decision) -> Refusal | None:
    """Why this seat's word is not an answer."""
    if given.seat not in wanted.words:
        due = " and ".join(f"seat {seat}" for seat in wanted.words)
        return Refusal(f"it is for {due} to decide, not for seat {given.seat}", clause=wanted.clause)
    if given.choose not in wanted.words[given.seat]:
        words = " or ".join(wanted.words[given.seat])
        return Refusal(f"seat {given.seat} may choose {words}, not {given.choose}", clause=wanted.clause)
    if given.amount is not None or given.hand is not None:
        return Refusal(f"{given.choose!r} goes without an amount or a hand", clause=wanted.clause)
    return None


def draw_refusal(table: BaccaratTable, wanted: DrawWanted, given: Drawn) -> Refusal | None:
    """Why the Must Hit system cannot have drawn this (R72)."""
    if given.what != wanted.what:
        return Refusal(f"the draw is of {wanted.what}, not {given.what}", clause=wanted.clause)
    value, bounds = table.meters["must_hit"].value, table.must_hit_bounds
    if given.seat is None:
        if bounds is not None and value >= bounds[1]:
            return Refusal(
                f"the meter has reached its maximum of {dollars(bounds[1])} and must be won", clause=wanted.clause
            )
        return None
    if given.seat not in wanted.among:
        return Refusal(f"seat {given.seat} has no Royal 9 wager in this round", clause=wanted.clause)
    if table.trigger_commitment is not None:
        salt = bytes.fromhex(given.salt) if given.salt and given.salt.isalnum() and len(given.salt) % 2 == 0 else b""
        if given.trigger is None or not verify(table.trigger_commitment, given.trigger, salt):
            return Refusal("the trigger is not the one that the system committed to", clause=wanted.clause)
    if given.trigger is not None and value < given.trigger:
        return Refusal("the meter has not reached the trigger", clause=wanted.clause)
    return None


def wagering_refusal(table: BaccaratTable, given: Input) -> Refusal | None:
    """Why this cannot be done while wagers are open."""
    match given:
        case Sat(seat):
            return table.seat_refusal(seat, free=True)
        case Left(seat) | Corrected(seat):
            return table.seat_refusal(seat, free=False)
        case WagerPlaced(seat, wager, amount):
            return (
                table.seat_refusal(seat, free=False)
                or table.amount_refusal(seat, wager, amount)
                or combination_refusal(table, seat, wager)
            )
        case WagerWithdrawn(seat, wager):
            if wager not in table.wagers.get(seat, {}):
                return Refusal(f"seat {seat} has no {wager} wager to take back", clause=table.book.cite("7.D"))
        case NoMoreBets():
            return next((r for seat in table.wagers if (r := base_refusal(table, seat))), None)
    return None


def combination_refusal(table: BaccaratTable, number: int, wager: str) -> Refusal | None:
    """Why a wager does not go with the seat's others, or with the seat."""
    other = {"player": "banker", "banker": "player"}.get(wager)
    if table.choices.opposite_wagers == "refused" and other in table.wagers.get(number, {}):  # R147
        return Refusal(f"seat {number} has backed {other} in this round", clause=table.book.cite("7.A"))
    if wager == "royal-9" and isinstance(table.choices, MidiChoices) and table.choices.own_combination(number) is None:
        return Refusal(f"seat {number} has no king and nine of its own", clause=table.book.cite("12.K"))  # R135
    return None


@rule("midi:7.A(9)")
def base_refusal(table: BaccaratTable, number: int) -> Refusal | None:
    """Why a seat's side wagers cannot stand alone: Royal 9 never does, the others by the operator's choice (R15)."""
    stakes = table.wagers[number]
    if any(main in stakes for main in MAIN):
        return None
    alone = next((w for w in stakes if w == "royal-9" or table.choices.side_wager_requires_main), None)
    if alone is None:
        return None
    why = f"the {alone} wager of seat {number} needs a wager on Banker, Player or Tie beside it"
    return Refusal(why, clause=table.offers[alone].wager.clause)
