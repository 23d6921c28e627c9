"""Procedures at a table, requested and recorded: duties, wagering, the cut, and large payouts."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from msgspec import structs

from pitboss.events import ShoeCommitted
from pitboss.inputs import (
    Closed,
    Corrected,
    Decision,
    Done,
    Input,
    Left,
    Loaded,
    MeterAdjusted,
    MeterReading,
    NoMoreBets,
    Recut,
    Sat,
    TimeReported,
    WagerPlaced,
    WagerWithdrawn,
)
from pitboss.money import dollars, dollars_words
from pitboss.requests import WAGERING_ANSWERS, CutWanted, DecisionWanted, DutyWanted, Role, WagersWanted
from pitboss.table.meters import adjust_meter, apply_linked_reading, commit_to_trigger
from pitboss.table.play import Script
from pitboss.table.table import Table

AWAIT_PLAYER_CODE = "await-player"
"""The code of the duty with which a table waits for players; sitting down answers it too."""
REPORT_TIME_CODE = "tell-time"
"""The code of the duty that is answered with the time of day."""


def duty(
    table: Table, who: Role, code: str, task: str, label: str, answers: tuple[str, ...] = ("done",)
) -> Script[Input]:
    """Request a duty between rounds, and record that it was done."""
    given = yield from between_rounds(
        table, DutyWanted(who=who, do=code, task=task, clause=table.book.cite(label), answers=answers)
    )
    assert given is not None
    table.record_step(task, label)
    return given


def between_rounds(table: Table, request: DutyWanted | DecisionWanted | CutWanted) -> Script[Input | None]:
    """Yield a request; players may sit down and leave until it is answered.

    Return None if the player to whom it is addressed leaves.
    """
    if table.has_round_in_progress:
        return (yield request)
    asked = request.words if isinstance(request, DecisionWanted) else {getattr(request, "seat", 0): ()}
    open_to = structs.replace(request, answers=(*request.answers, "sat", "left"))
    while True:
        match (yield open_to):
            case Sat(seat):
                table.sit(seat, table.labels.seats)
            case Left(seat):
                yield from complete_departure(table, seat)
                if seat in asked:
                    return None
            case given:
                return given


def first_player(table: Table, opportunity: str, label: str) -> Script[bool]:
    """Wait at an empty table until a player sits down.

    Return False where a floorperson states that a player who came and did not stay had the opportunity.
    """
    text = f"wait for the first player to arrive, or state that one had the opportunity to {opportunity}"
    wanted = DutyWanted(
        who=Role.FLOORPERSON, do=AWAIT_PLAYER_CODE, task=text, clause=table.book.cite(label), answers=("done", "sat")
    )
    if not table.seated:
        given = yield wanted
        if not isinstance(given, Sat):
            table.record_step(f"a floorperson states that a first player had the opportunity to {opportunity}", label)
            return False
        table.sit(given.seat, table.labels.seats)
    return True


def show_cards(table: Table, label: str) -> Script[None]:
    """Leave the cards spread until the first player to arrive has had the opportunity to inspect them."""
    if (yield from first_player(table, "inspect the cards", label)):
        text = "let the first player to arrive inspect the cards"
        yield from duty(table, Role.DEALER, "show-cards", text, label)


def load_shoe(table: Table, text: str, label: str) -> Script[None]:
    """Have the cards put into the shoe. An electronic shoe commits to its order at this point."""
    given = yield from duty(table, Role.DEALER, "load", text, label, ("loaded",))
    assert isinstance(given, Loaded)
    table.shoe.root = given.root
    if given.root is not None:
        table.events.append(ShoeCommitted(given.root, table.shoe.cards.left, table.book.cite(label)))


def request_time(table: Table) -> Script[datetime]:
    """Request the time of day, for a rule that depends on it. No player sits down or leaves before the answer."""
    assert table.labels.time is not None, "no rule of this book depends on the time"
    cited = table.book.cite(table.labels.time)
    given = yield DutyWanted(
        who=Role.SYSTEM, do=REPORT_TIME_CODE, task="tell the time of day", clause=cited, answers=("time",)
    )
    assert isinstance(given, TimeReported)
    return datetime.fromisoformat(given.at)


def record_deck_arrival(table: Table) -> Script[None]:
    """Request the time at which decks arrived, from which their hours of use count."""
    table.reported_time = table.decks_came_at = yield from request_time(table)


def do_timed_duties(table: Table) -> Script[bool]:
    """Request the duties that are due by the time of day, before a round; return whether there were any."""
    if table.labels.time is None:
        return False
    return (yield from table.run_timed_duties((yield from request_time(table))))


def complete_departure(table: Table, number: int) -> Script[None]:
    """Let a player leave after their debts are settled."""
    yield from table.before_leaving(number)
    table.leave(number, table.labels.seats)


def confirm_verbal_wager(table: Table, number: int, wager: str) -> Script[bool]:
    """Ask the dealer to confirm a verbal wager and to convert its cash; return whether the dealer does."""
    text = f"confirm the verbal {wager} wager at seat {number} and convert the cash, or decline it"
    cited = table.book.cite(table.labels.verbal)
    given = yield DutyWanted(
        who=Role.DEALER, do="confirm-verbal-wager", task=text, clause=cited, answers=("done", "declined")
    )
    ruling = "confirmed" if isinstance(given, Done) else "declined"
    table.record_step(f"the verbal {wager} wager at seat {number} is {ruling}", table.labels.verbal)
    return isinstance(given, Done)


def record_limit_exception(table: Table, seat: int, wager: str) -> None:
    """Record that the dealer has accepted a wager outside the limits."""
    total = table.wagers[seat][wager]
    if why := table.broken_limit(wager, total):
        text = f"{why}: {dollars(total)} at seat {seat} was accepted, and is paid or lost in full (COMAR 36.05.03.14C)"
        table.record_step(text, table.labels.place)


def take_wagers(table: Table) -> Script[bool]:
    """Let players sit, wager and leave until "no more bets" (return True) or until the table closes (False)."""
    labels = table.labels
    if table.trigger_due:
        yield from commit_to_trigger(table)
    while True:
        answers = (*WAGERING_ANSWERS, *(("time",) if labels.time else ()), *table.between_rounds_answers)
        match (yield WagersWanted(table.book.cite(labels.place), answers)):
            case Sat(seat):
                table.sit(seat, labels.seats)
            case Left(seat):
                yield from complete_departure(table, seat)
            case WagerPlaced(seat=seat, wager=wager, amount=amount, verbal=verbal, by=by):
                if not verbal or (yield from confirm_verbal_wager(table, seat, wager)):
                    table.players[seat] = by or seat
                    table.place(seat, wager, amount, labels.place)
                    record_limit_exception(table, seat, wager)
            case WagerWithdrawn(seat, wager):
                table.withdraw(seat, wager, labels.late)
            case MeterAdjusted() as given:
                adjust_meter(table, given)
            case MeterReading() as given:
                apply_linked_reading(table, given)
            case Corrected(seat=seat, amount=amount, why=why, clause=clause):
                table.correct(seat, amount, why, clause)
            case TimeReported(at):
                yield from table.run_timed_duties(datetime.fromisoformat(at))
            case NoMoreBets():
                if (yield from do_timed_duties(table)):
                    continue  # wagers are open again afterwards
                table.lock_wagers()
                return True
            case Closed():
                for seat in sorted(table.seated):
                    yield from complete_departure(table, seat)
                return False
            case given:
                yield from table.between_rounds(given)


# The cut


ACCEPT, DECLINE = "accept", "decline"
CUT_OFFER = "cut the cards, offered with their backs away from the dealer"
"""The subject of the decision with which a player accepts the cut."""


@dataclass(frozen=True, slots=True)
class CutLabels:
    """The labels of a game's book for the steps of the cut."""

    offer: str
    place: str
    by_dealer: str
    approval: str
    recut: str


def cut_the_stack(table: Table, entitled: Iterable[int], labels: CutLabels) -> Script[None]:
    """Offer the cut. The dealer cuts if no player accepts, and a recut falls to the next person entitled."""
    offers = iter(entitled)
    count = table.shoe.cards.left
    least = min(table.least("cut", "least_from_either_end"), count // 2)
    while True:
        cutter = 0
        for seat in offers:
            if seat in table.seated and (yield from _accepts(table, seat, labels)):
                cutter = seat
                break
        wanted = CutWanted(seat=cutter, least=least, most=count - least, clause=table.book.cite(labels.place))
        if (yield from between_rounds(table, wanted)) is None:  # the player who was to cut has left
            continue
        who, label = (f"seat {cutter}", labels.place) if cutter else ("the dealer", labels.by_dealer)
        table.record_step(f"{who} cuts the cards", label)
        text = "let the cut stand, or require another"
        cited = table.book.cite(labels.approval)
        approval = DutyWanted(
            who=Role.FLOORPERSON, do="approve-cut", task=text, clause=cited, answers=("done", "recut")
        )
        verdict = yield from between_rounds(table, approval)
        if not isinstance(verdict, Recut):
            return
        table.record_step(f"the cards are cut again: {verdict.why}", labels.recut)


def _accepts(table: Table, seat: int, labels: CutLabels) -> Script[bool]:
    words: dict[int, tuple[str, ...]] = {seat: (ACCEPT, DECLINE)}
    offer = DecisionWanted(
        about=CUT_OFFER, words=words, clause=table.book.cite(labels.offer), default=DECLINE, answers=("decision",)
    )
    given = yield from between_rounds(table, offer)
    return isinstance(given, Decision) and given.choose == ACCEPT


# Large payouts (COMAR 36.05.03.23)


SIGN_PAYOUT_CODE: Final = "sign-payout"
"""The code of the duty to sign for a payout."""
LARGE_PAYOUT: Final = 25_000_00
"""The amount from which surveillance is notified and a second person signs."""
VERY_LARGE_PAYOUT: Final = 50_000_00
"""The amount from which a pit manager signs as well."""


def validate_payouts(table: Table, label: str) -> Script[None]:
    """Request notification of and signatures for each large payout of the round, in the order of payment."""
    cited = table.book.cite(label)
    for number, wager, amount in table.round.payouts:
        if amount < LARGE_PAYOUT:
            continue
        paid = f"the payout of {dollars_words(amount)} for {wager} at seat {number}"
        duties = [
            (Role.DEALER, "tell-surveillance", f"tell surveillance of {paid}"),
            (Role.FLOORPERSON, SIGN_PAYOUT_CODE, f"sign for {paid} as the second person"),
        ]
        if amount >= VERY_LARGE_PAYOUT:
            duties.append((Role.PIT_MANAGER, SIGN_PAYOUT_CODE, f"sign for {paid} as pit manager"))
        for who, do, text in duties:
            yield DutyWanted(who=who, do=do, task=text, clause=cited)
            table.record_step(text, label)
