"""Check inputs before the script receives them. A refused input has no effect."""

from __future__ import annotations

from datetime import datetime

from pitboss.cards import cut_is_lawful, parse_card
from pitboss.errors import PitbossError, Refusal
from pitboss.inputs import (
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
from pitboss.law.figures import void_clauses
from pitboss.money import dollars
from pitboss.requests import CardWanted, CutWanted, DecisionWanted, DrawWanted, DutyWanted, Request, WagersWanted
from pitboss.table.meters import draw_refusal, meter_refusal
from pitboss.table.play import tag_of, unknown_clause
from pitboss.table.table import Table

# Adjacent boxes (R12)


def boxes_of(table: Table, player: int) -> set[int]:
    """Return the boxes on which a player has wagers."""
    return {box for box in table.wagers if table.players.get(box, box) == player}


def are_adjacent(boxes: set[int]) -> bool:
    """Whether there is no other box between these boxes."""
    return max(boxes) - min(boxes) < len(boxes)


def box_refusal(table: Table, player: int, box: int, max_boxes: int, label: str) -> Refusal | None:
    """Return why a player may not wager on a box; `max_boxes` is the submission's limit."""
    cited = table.book.cite(label)
    if not 1 <= box <= table.seats:
        return Refusal(f"there is no box {box}: this table has boxes 1 to {table.seats}", clause=cited)
    if box in table.seated or (box in table.wagers and table.players[box] != player):
        return Refusal(f"box {box} is another player's", clause=cited)
    own = {player, box} | boxes_of(table, player)
    if not are_adjacent(own):
        return Refusal(f"box {box} is not adjacent to the others of seat {player}", clause=cited)
    if len(own) > max_boxes:
        return Refusal(f"one player may play {max_boxes} boxes, and seat {player} has as many", clause=cited)
    return None


def taken_refusal(table: Table, number: int, label: str) -> Refusal | None:
    """Return a refusal if a player's own box is played by a different player in this round."""
    if number in table.seated and number in table.wagers and table.players[number] != number:
        why = f"seat {table.players[number]} plays box {number} in this round"
        return Refusal(why, clause=table.book.cite(label))
    return None


def gap_refusal(table: Table, number: int, label: str) -> Refusal | None:
    """Return a refusal if the boxes of this box's player are not adjacent."""
    own = boxes_of(table, table.players.get(number, number))
    if not are_adjacent(own):
        numbers = " and ".join(map(str, sorted(own)))
        return Refusal(f"boxes {numbers} of one player are not adjacent", clause=table.book.cite(label))
    return None


# The reported time of day


def time_refusal(reported_time: datetime | None, at: str) -> Refusal | None:
    """Return why a reported time is refused; `reported_time` is the last one."""
    try:
        time = datetime.fromisoformat(at)
    except ValueError:
        return Refusal(f"a time is written 2026-01-15T18:00:00Z, not {at!r}")
    if time.tzinfo is None:
        return Refusal("a time names its zone, as 2026-01-15T18:00:00Z does")
    if reported_time is not None and time < reported_time:
        return Refusal(f"it was {reported_time.isoformat()} before")
    return None


def have_been_used_for(opened_at: datetime | None, now: datetime, hours: int) -> bool:
    """Whether decks that arrived at `opened_at` have been in use for this many hours."""
    return opened_at is not None and (now - opened_at).total_seconds() >= hours * 3600


# Inputs of all kinds


def refusal(table: Table, wanted: Request, given: Input) -> Refusal | None:
    """Return why an input is not lawful now, with its clause. None if it is lawful."""
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


def void_refusal(table: Table, clause: str) -> Refusal | None:
    """Return a refusal if no rule of this table's book allows a round to be void under this clause (R17)."""
    provided = void_clauses(table.book)
    if clause in provided:
        return None
    if not provided:
        return Refusal("no clause of this table's book voids a round", clause=clause)
    return Refusal(f"a round at this table is void under {' or '.join(provided)}, not under {clause}", clause=clause)


def card_refusal(table: Table, text: str, *, held: bool) -> Refusal | None:
    """Return why this cannot be the card: the text is not a card, or the decks hold no more of it."""
    try:
        reason = table.shoe.cards.refusal(parse_card(text), unseen=held)
    except PitbossError as error:
        reason = error.message
    return Refusal(reason, clause=table.book.cite(table.labels.decks)) if reason else None


def decision_refusal(wanted: DecisionWanted, given: Decision) -> Refusal | None:
    """Return why this decision is not an answer to the request."""
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


def wagering_refusal(table: Table, given: Input) -> Refusal | None:
    """Return why an input is refused while wagers are open."""
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
