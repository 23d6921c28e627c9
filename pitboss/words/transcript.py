"""Transcripts of rounds in a dealer's words: a line for each decision and event, with time and clause."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Final, TypeVar

import msgspec

from pitboss.events import (
    Announced,
    BetMade,
    CardsCleared,
    CorrectionMade,
    Dealt,
    Event,
    MeterMoved,
    Placed,
    PotWon,
    RoundBegan,
    RoundEnded,
    Ruled,
    Seated,
    Settlement,
    ShoeCommitted,
    StakesMoved,
    StepTaken,
    TakenBack,
    Turned,
    VigorishTaken,
    Voided,
)
from pitboss.inputs import (
    CardInError,
    Decision,
    DeviceFault,
    Exposed,
    Input,
    Miscounted,
    ShoeEmpty,
    Skipped,
    StubCounted,
    WrongSide,
)
from pitboss.law.readings import explain_borrowing
from pitboss.money import dollars
from pitboss.requests import CardWanted, Face, Request
from pitboss.words.arithmetic import Arithmetic
from pitboss.words.arithmetic_reader import ArithmeticReader

# Irregularities as reported, before any ruling


FAULT_TEXTS: Final = {
    "reader-misused": "the hole card was put into the card reader without cause",
    "reader-broken": "the card reader does not work",
    "reader-missed": "the card reader has missed a blackjack",
    "shuffler-jammed": "the shuffling device has not completed its shuffle",
    "shuffler-broken": "the shuffling device does not work",
    "shoe-jammed": "the dealing device is jammed",
    "shoe-broken": "the dealing device does not work",
    "wrong-count": "the shuffling device has counted a wrong number of cards",
}


def irregularity_text(wanted: Request | None, given: Input | None) -> str | None:
    """Describe a reported irregularity. None for any other input.

    A card that nobody has seen is not named.
    """
    match given:
        case CardInError():
            return _card_in_error(given)
        case Skipped():
            return (
                f"the dealer passed over {wanted.to}" if isinstance(wanted, CardWanted) else "a place was passed over"
            )
        case WrongSide():
            return "the cards come from the wrong side of the double shoe"
        case DeviceFault(what, seen):
            known = FAULT_TEXTS.get(what, f"a device fault: {what}")
            return f"{known}, and a player could see it" if seen else known
        case Exposed(card):
            return f"{card or 'a card'} of the dealer's was seen too early"
        case Miscounted(seat):
            whose = "a hand" if seat is None else f"the hand of seat {seat}" if seat else "the dealer's hand"
            return f"{whose} has a wrong number of cards"
        case StubCounted(cards, deck):
            counted = "a wrong number of cards" if cards is None else f"{cards} cards"
            return f"the stub has {counted}" + ("" if deck == 52 else f", and the deck {deck or 'a wrong number'}")
        case ShoeEmpty():
            return "no card is left in the shoe"
    return None


def _card_in_error(given: CardInError) -> str:
    is_seen = given.disclosed or given.in_shoe
    card = given.card if is_seen and given.card is not None else "a card that nobody saw"
    if given.in_shoe:
        return f"{card} was face up in the shoe"
    if given.third_to_player:
        return f"{card} was dealt to the Player's Hand as a third card that it does not get"
    who = "the dealer drew" if given.by_dealer else "drawn in error:"
    return f"{who} {card}" + (" in error" if given.by_dealer else ", and exposed" if given.disclosed else "")


# The transcript


_SEAT = re.compile(r"(?:seat|box) (\d+)")
E = TypeVar("E", bound=Event)
IRREGULARITY_PREFIX = "irregularity: "
"""Prefix of the line of an irregularity."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a transcript."""

    at: str
    """The time in UTC. Empty if no time was recorded."""
    text: str
    clause: str
    seat: int | None
    """The seat concerned. None for the whole table."""
    event: Event | None = None
    """The event that it describes; None for a player's decision and for an irregularity as it was found."""
    arithmetic: Arithmetic | None = None
    """The arithmetic of a settlement."""
    is_irregularity: bool = False
    """Whether it says what was found irregular; the ruling on it follows."""


def transcript_lines(
    at: str,
    wanted: Request | None,
    given: Input | None,
    events: Iterable[Event],
    book: str,
    amounts: ArithmeticReader | None = None,
) -> Iterator[Line]:
    """Yield the lines of one input: the decision or irregularity, where it is one, and every event that it led to.

    With a reader of amounts, each settlement has its arithmetic.
    """
    if isinstance(given, Decision):
        yield Line(at, decision_text(given), getattr(wanted, "clause", ""), given.seat)
    events = list(events)
    if irregularity := irregularity_line(at, wanted, given, events):
        yield irregularity
    for event in events:
        seen = explain_event(event, book)
        arithmetic = amounts.read(event) if amounts is not None else None
        yield Line(at, event_text(seen), clause_of(seen), seat_of(seen), seen, arithmetic)


def by_round(events: Iterable[Event]) -> dict[int, list[Event]]:
    """Group events by round; those between two rounds, as wagering, belong to the round that follows.

    Events after the last round, as corrections, stay with it.
    """
    rounds: dict[int, list[Event]] = {}

    def keep(number: int, lines: list[Line]) -> None:
        rounds[number] = [each.event for each in lines if each.event is not None]

    grouped = RoundGrouper(keep)
    grouped.add(Line("", "", "", None, event) for event in events)
    grouped.close()
    return rounds


class RoundGrouper:
    """Groups lines by round while they arrive: a round is complete when the next one begins."""

    def __init__(self, on_round: Callable[[int, list[Line]], None]) -> None:
        self._on_round = on_round
        self._number: int | None = None
        self._round: list[Line] = []
        self._waiting: list[Line] = []
        self._is_in_round = False

    def add(self, lines: Iterable[Line]) -> None:
        """Add lines."""
        for each in lines:
            if isinstance(each.event, RoundBegan):
                self._report_last()
                self._number, self._is_in_round = each.event.number, True
                self._round, self._waiting = self._waiting, []
            (self._round if self._is_in_round else self._waiting).append(each)
            if isinstance(each.event, RoundEnded):
                self._is_in_round = False

    def close(self) -> None:
        """Complete the last round."""
        self._round += self._waiting
        self._report_last()

    def _report_last(self) -> None:
        if self._number is not None:
            self._on_round(self._number, self._round)


def decision_text(decision: Decision) -> str:
    """Describe a decision in words: "seat 1 doubles for 10.00"."""
    word = decision.choose
    verb = f"takes {word.replace('-', ' ')}" if "-" in word else f"{word}{'es' if word.endswith(('ch', 'sh')) else 's'}"
    hand = f", hand {decision.hand}," if decision.hand is not None else ""
    amount = f" for {dollars(decision.amount)}" if decision.amount is not None else ""
    ordered = f", by order of the {decision.ordered_by}" if decision.ordered_by is not None else ""
    absent = ", decided by the house for an absent player" if decision.by_house else ""
    return f"seat {decision.seat}{hand} {verb}{amount}{ordered}{absent}"


def irregularity_line(at: str, wanted: Request | None, given: Input | None, events: list[Event]) -> Line | None:
    """Return the line of an irregularity, with the clause of its ruling. None if there is no irregularity.

    A count of the stub, or an empty shoe, is irregular only if there is a ruling on it.
    """
    text = irregularity_text(wanted, given)
    rulings = rulings_in(events)
    if text is None or (isinstance(given, StubCounted | ShoeEmpty) and not rulings):
        return None
    seat = given.seat if isinstance(given, Miscounted) else None
    clause = rulings[0].clause if rulings else ""
    return Line(at, f"{IRREGULARITY_PREFIX}{text}", clause, seat or None, is_irregularity=True)


def seat_of(event: Event) -> int | None:
    """Return the seat concerned by an event, or None."""
    if isinstance(event, Dealt | StepTaken | Ruled):
        named = _SEAT.match(event.to if isinstance(event, Dealt) else event.text)
        return int(named[1]) if named else None
    seat: int | None = getattr(event, "seat", None)
    return seat


def explain_event(event: E, book: str) -> E:
    """Return an event for display: a settlement under a clause of a sibling book explains why that clause applies.

    The explanation is not part of the original event, whose digest is in journals.
    """
    if not isinstance(event, Settlement) or not (why := explain_borrowing(book, event.clause)):
        return event
    return msgspec.structs.replace(event, because=f"{event.because}; {why}")


def effective_settlements(
    settlements: Iterable[Settlement], lines: Iterable[Line]
) -> list[tuple[Settlement, Arithmetic | None]]:
    """Return the final settlements of a round, each with its arithmetic from the lines of the round.

    The lines of a round that was void or backed up include settlements that no longer count.
    """
    found: dict[Settlement, list[Arithmetic | None]] = {}
    for each in lines:
        if isinstance(each.event, Settlement):
            found.setdefault(each.event, []).append(each.arithmetic)
    return [(line, found[line].pop(0) if found.get(line) else None) for line in settlements]


def rulings_in(events: Iterable[Event]) -> list[Ruled | Voided]:
    """Return the rulings on irregularities, in order."""
    return [event for event in events if isinstance(event, Ruled | Voided)]


def event_text(event: Event) -> str:
    """Describe an event in words. A face-down card is not named."""
    match event:
        case RoundBegan(number):
            return f"Round {number}"
        case RoundEnded(number, result):
            return f"round {number} is over: {result}"
        case Announced(text):
            return f'"{text}"'
        case StepTaken(text) | Ruled(text):
            return text
        case Dealt(card, to, face):
            shown = card if face is Face.UP else "a card, face down" if face is Face.DOWN else "a card, unseen"
            return f"{to}: {shown}"
        case Turned(hand, cards, by):
            return f"{hand}: {cards}, turned by {f'seat {by}' if by else 'the dealer'}"
        case Placed(seat, wager, amount):
            return f"seat {seat}: {dollars(amount)} on {wager}" if amount else f"seat {seat}: {wager} taken back"
        case Seated(seat, here):
            return f"seat {seat} is {'taken' if here else 'free'}"
        case MeterMoved(meter, value, why):
            name = meter if meter.startswith("meter") else f"{meter} meter"
            return f"{name} {dollars(value)}: {why}"
        case VigorishTaken(seat, amount, collected):
            return f"seat {seat}: vigorish {dollars(amount)} {'collected' if collected else 'marked'}"
        case Settlement():
            return _settlement_text(event)
        case CardsCleared(count):
            return f"{count} cards are cleared"
        case ShoeCommitted(root, cards):
            return f"the order of {cards} cards is fixed under {root}"
        case Voided(why):
            return f"the round is void: {why}"
        case TakenBack(to, why):
            return f"back to where it stood after input {to}: {why}"
        case CorrectionMade(seat, amount, why):
            return f"seat {seat}: correction of {dollars(amount)}: {why}"
        case BetMade():
            return _bet_text(event)
        case StakesMoved(seat=seat, amount=amount, value=value, why=why):
            return f"seat {seat}: {why}, {dollars(amount)}; {dollars(value)} on the table"
        case PotWon():
            return _pot_text(event)


def _settlement_text(event: Settlement) -> str:
    stake = f"{dollars(event.stake)} on {event.wager}" if event.stake else event.wager
    price = f" at {event.pays}" if event.pays and event.result == "won" else ""
    return f"seat {event.seat}: {stake} {event.result}{price}, net {dollars(event.net)} ({event.because})"


def _bet_text(event: BetMade) -> str:
    text = f"seat {event.seat}: {event.did}{' to' if event.did == 'raise' else ''}"
    if event.amount:
        text += f" {dollars(event.total)}" + (f" ({dollars(event.amount)} more)" if event.amount < event.total else "")
    return text + (f": {event.because}" if event.because else "")


def pot_name(event: PotWon) -> str:
    """Return the name of a pot: the main pot, or a numbered side pot."""
    return "main pot" if event.number == 1 else f"side pot {event.number - 1}"


def _pot_text(event: PotWon) -> str:
    shares = ", ".join(f"seat {seat} {dollars(share)}" for seat, share in event.shares.items())
    return f"{pot_name(event)} {dollars(event.amount)}: {shares} ({event.because})"


def house_win(event: Event) -> int:
    """Return the house's win from an event in cents. Vigorish at payout is part of the settlement."""
    if isinstance(event, Settlement):
        return -event.net
    return event.amount if isinstance(event, VigorishTaken) and not event.collected else 0


def clause_of(event: Event) -> str:
    """Return the clause of an event. Empty if it has none."""
    return getattr(event, "clause", "")
