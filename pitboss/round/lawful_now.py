"""Why an input is not lawful at a table now; a refused input changes nothing."""

from __future__ import annotations

from pitboss.cards import cut_is_lawful, parse_card
from pitboss.errors import Mistake, Refusal
from pitboss.law.void_rounds import void_clauses
from pitboss.money import dollars
from pitboss.round.clock import time_refusal
from pitboss.round.inputs import (
    Card,
    CardInError,
    ChipsCollected,
    Corrected,
    CoverCardShown,
    Cut,
    Decision,
    Declined,
    Done,
    Drawn,
    Input,
    Left,
    Loaded,
    MeterAdjusted,
    MeterReading,
    NoMoreBets,
    RoundVoided,
    Sat,
    TimeReported,
    UnseenCard,
    WagerPlaced,
    WagerWithdrawn,
)
from pitboss.round.must_hit import draw_refusal
from pitboss.round.play import tag_of, unknown_clause
from pitboss.round.progressives import meter_refusal
from pitboss.round.requests import CardWanted, CutWanted, DecisionWanted, DrawWanted, DutyWanted, Request, WagersWanted
from pitboss.round.shoe_table import ShoeTable


def refusal(table: ShoeTable, wanted: Request, given: Input) -> Refusal | None:
    """Return the first reason against an input, with its clause; None if there is none."""
    if isinstance(given, WagerPlaced | WagerWithdrawn) and not isinstance(wanted, WagersWanted):
        return Refusal("wagers cannot be made, increased or withdrawn now", clause=table.book.cite(table.labels.late))
    match wanted, given:
        case _, RoundVoided(clause=clause):
            return void_refusal(table, clause)
        case CardWanted(), Card(card):
            if wanted.held and table.is_stray(CardInError(card=card)):
                return None
            return card_refusal(table, card, held=wanted.held)
        case CardWanted(), UnseenCard():
            if table.shoe.cards.left == 0 and not wanted.held:
                return Refusal("no card is left in the shoe", clause=table.book.cite(table.labels.decks))
            return table.unseen_refusal(wanted) if wanted.may_be_unseen else None
        case CardWanted(), CoverCardShown() if table.shoe.cover_card_shown:
            return Refusal("the cover card has come already", clause=table.book.cite(table.labels.decks))
        case _, CardInError(card=card):
            if refused := table.error_refusal(given):
                return refused
            if card is not None:
                return None if table.is_stray(given) else card_refusal(table, card, held=False)
            if table.shoe.cards.left == 0:
                return Refusal("no card is left in the shoe", clause=table.book.cite(table.labels.decks))
        case DecisionWanted(), Decision():
            return decision_refusal(wanted, given)
        case DutyWanted(), Done(by) | Declined(by) if by is not wanted.who:
            return Refusal(f"the {wanted.who} has to do this, not the {by}", clause=wanted.clause)
        case DutyWanted(), Loaded(_, cards) if cards not in (None, table.shoe.cards.left):
            return Refusal(f"{table.shoe.cards.left} cards belong into the shoe, not {cards}", clause=wanted.clause)
        case CutWanted(), Cut(int(place)) if not cut_is_lawful(place, table.shoe.cards.left, wanted.least):
            why = f"the cover card goes {wanted.least} to {wanted.most} cards from the top, not {place}"
            return Refusal(why, clause=wanted.clause)
        case DrawWanted(), Drawn():
            return table.draw_refusal(wanted, given) or draw_refusal(table, wanted, given)
        case _, ChipsCollected() | MeterAdjusted() | MeterReading():
            return meter_refusal(table, wanted, given) if tag_of(given) in wanted.answers else None
        case _, TimeReported(at):
            return time_refusal(table.reported_time, at)
        case WagersWanted(), _:
            return wagering_refusal(table, given)
        case _, Sat() | Left() if tag_of(given) in wanted.answers:
            return wagering_refusal(table, given)
    return None


def void_refusal(table: ShoeTable, clause: str) -> Refusal | None:
    """Return why a ruling under this clause cannot void the round: this table's book does not provide for it (R17)."""
    provided = void_clauses(table.book)
    if clause in provided:
        return None
    if not provided:
        return Refusal("no clause of this table's book voids a round", clause=clause)
    return Refusal(f"a round at this table is void under {' or '.join(provided)}, not under {clause}", clause=clause)


def card_refusal(table: ShoeTable, text: str, *, held: bool) -> Refusal | None:
    """Return why this cannot be the card: it is no card, or the decks hold no more of it."""
    try:
        reason = table.shoe.cards.refusal(parse_card(text), unseen=held)
    except Mistake as mistake:
        reason = mistake.message
    return Refusal(reason, clause=table.book.cite(table.labels.decks)) if reason else None


def decision_refusal(wanted: DecisionWanted, given: Decision) -> Refusal | None:
    """Return why this seat's decision is not an answer."""
    if given.seat not in wanted.words:
        due = " and ".join(f"seat {seat}" for seat in wanted.words)
        return Refusal(f"it is for {due} to decide, not for seat {given.seat}", clause=wanted.clause)
    if given.choose not in wanted.words[given.seat]:
        words = " or ".join(wanted.words[given.seat])
        return Refusal(f"seat {given.seat} may choose {words}, not {given.choose}", clause=wanted.clause)
    if given.hand is not None and given.hand != wanted.hand:
        due = "no hand is asked for" if wanted.hand is None else f"it is about hand {wanted.hand}"
        return Refusal(f"{due}, not hand {given.hand}", clause=wanted.clause)
    most = wanted.most.get(given.seat, {}).get(given.choose)
    if given.amount is not None and most is None:
        return Refusal(f"{given.choose!r} goes without an amount", clause=wanted.clause)
    if given.amount is not None and most is not None and not 0 < given.amount <= most:
        return Refusal(
            f"{given.choose!r} is for {dollars(most)} at most, not {dollars(given.amount)}", clause=wanted.clause
        )
    return None


def wagering_refusal(table: ShoeTable, given: Input) -> Refusal | None:
    """Return why this cannot be done while wagers are open."""
    match given:
        case Sat(seat):
            return table.seat_refusal(seat, free=True)
        case Left(seat):
            return table.seat_refusal(seat, free=False)
        case Corrected(seat=seat, clause=clause):
            return table.seat_refusal(seat, free=False) or unknown_clause(clause)
        case WagerPlaced(seat=seat, wager=wager, amount=amount, by=by, accepted=accepted):
            player = by or seat
            return (
                table.seat_refusal(player, free=False)
                or (table.box_refusal(player, seat) if player != seat else None)
                or table.amount_refusal(seat, wager, amount, accepted=accepted)
                or table.wager_refusal(seat, wager)
            )
        case WagerWithdrawn(seat, wager):
            if wager not in table.wagers.get(seat, {}):
                cited = table.book.cite(table.labels.late)
                return Refusal(f"seat {seat} has no {wager} wager to take back", clause=cited)
        case NoMoreBets():
            return next((r for seat in table.wagers if (r := table.lock_refusal(seat))), None)
    return None
