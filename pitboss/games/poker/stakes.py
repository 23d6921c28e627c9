"""Table stakes: what lies in front of each seat, who has enough to be dealt in, and who is away (8.A, 8.B)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pitboss.errors import Refusal
from pitboss.games.poker.hands import HandState, PokerRound
from pitboss.inputs import Acted, CameBack, StakesAdded, StakesRemoved, SteppedAway
from pitboss.law import rule
from pitboss.money import dollars

if TYPE_CHECKING:
    from pitboss.games.poker.table import PokerTable

COUNTED, COVERED = "counted", "covered"


@rule("poker:8.B(6)", "poker:8.B(6)(a)", "poker:8.B(6)(b)")
def step_away(table: PokerTable, given: SteppedAway) -> None:
    """Let a player step away and keep the seat; the floor counts or covers the stakes on request."""
    table.away[given.seat] = given.stakes
    if given.stakes == COUNTED:
        text = f"the table stakes of seat {given.seat} are counted, {dollars(table.amount_on_table(given.seat))}"
        table.record_step(f"{text}, while the player is away", "8.B(6)(a)")
    elif given.stakes == COVERED:
        table.record_step(
            f"the table stakes of seat {given.seat} lie under a cover that nobody sees through", "8.B(6)(b)"
        )
    else:
        table.record_step(f"the player at seat {given.seat} steps away and keeps the seat", "8.B(6)")


@rule("poker:8.B(6)(a)", "poker:8.B(6)(b)")
def return_to_seat(table: PokerTable, given: CameBack) -> None:
    """Count counted stakes again, or take the cover off."""
    absence = table.away.pop(given.seat)
    if absence == COVERED:
        table.record_step(f"the cover is taken off the stakes of seat {given.seat}", "8.B(6)(b)")
    elif absence == COUNTED:
        due = table.amount_on_table(given.seat)
        if given.found == due:
            table.record_step(
                f"the table stakes of seat {given.seat} are {dollars(due)}, as they should be", "8.B(6)(a)"
            )
        else:
            text = f"{dollars(given.found or 0)} was found at seat {given.seat} and {dollars(due)} has to be there"
            table.record_ruling(f"{text}: that amount stands, and the floor looks into it", "8.B(6)(a)")
    else:
        table.record_step(f"the player at seat {given.seat} is back", "8.B(6)")


def absence_refusal(table: PokerTable, given: SteppedAway | CameBack) -> Refusal | None:
    """Return why a report of a player who stepped away or came back is refused."""
    if refused := table.seat_refusal(given.seat, free=False):
        return refused
    if isinstance(given, SteppedAway):
        if given.seat in table.away:
            return Refusal(f"the player at seat {given.seat} is away already", clause=table.book.cite("8.B(6)"))
        if given.stakes not in (None, COUNTED, COVERED):
            reason = f"stakes are {COUNTED} or {COVERED}, not {given.stakes!r}"
            return Refusal(reason, clause=table.book.cite("8.B(6)"))
        return None
    if given.seat not in table.away:
        return Refusal(f"the player at seat {given.seat} is not away", clause=table.book.cite("8.B(6)"))
    if table.away[given.seat] == COUNTED and given.found is None:
        reason = f"the stakes of seat {given.seat} were counted, so say what is found now"
        return Refusal(reason, clause=table.book.cite("8.B(6)(a)"))
    return None


@rule("poker:8.B(4)")
def entry_requirement(forced: int, minimum: int) -> int:
    """Return what a player needs before the cards: the seat's forced bets and one minimum bet (R175)."""
    return forced + minimum


@rule("poker:8.B(4)")
def find_short_seat(table: PokerTable, seats: list[int]) -> Refusal | None:
    """Return the first seat, clockwise from the button's left, that lacks what it needs to be dealt in."""
    assert table.choices.blinds is not None
    small, big = table.choices.blinds
    small_at = small_blind_position(len(seats))
    blinds = {small_at: small, (small_at + 1) % len(seats): big}
    ante = table.choices.ante or 0
    for place, number in enumerate(seats):
        needed = entry_requirement(ante + blinds.get(place, 0), table.minimum)
        if table.stakes[number] < needed:
            reason = (
                f"seat {number} has {dollars(table.stakes[number])} and needs {dollars(needed)}, its forced bets and "
                "one minimum bet, to be dealt in"
            )
            return Refusal(reason, at=str(number), clause=table.book.cite("8.B(4)"))
    return None


@rule("poker:8.A", "poker:8.B", "poker:8.B(4)")
def seats_dealt_in(table: PokerTable, button: int) -> list[int]:
    """Return who gets cards, clockwise from the button's left: players present with enough for that place.

    A player who falls short is left out, and the places of the others are determined again.
    """
    seats = [number for number in table.clockwise_from(button) if number not in table.away]
    while len(seats) > 1 and (short := find_short_seat(table, seats)):
        seats.remove(int(short.at or 0))
    return seats if len(seats) > 1 else []


def next_button(table: PokerTable, named: int | None) -> int | None:
    """Return the seat with the button: a named one, else the next seat clockwise that will be dealt in."""
    if named is not None:
        return named
    after = table.button if table.button is not None else 0
    for number in table.clockwise_from(after):
        if number in (seats := seats_dealt_in(table, number)) and seats[-1] == number:
            return number
    return None


def begin_hand(table: PokerTable, button: int, seats: list[int]) -> None:
    """Fix the stakes that now lie on the table as those in play (8.B(1))."""
    table.button = button
    hand = HandState(table.choices, seats, [table.stakes[number] for number in seats])
    table.enter_round(PokerRound(locked_at=table.ledger.count, hand=hand))


@rule("poker:8.B(1)", "poker:8.B(2)")
def stakes_refusal(table: PokerTable, given: StakesAdded | StakesRemoved) -> Refusal | None:
    """Return why stakes are refused: they are added and removed between rounds only (R176)."""
    if table.has_round_in_progress:
        done = "add to" if isinstance(given, StakesAdded) else "remove any of"
        reason = f"nobody may {done} table stakes during a round"
        return Refusal(reason, clause=table.book.cite("8.B(2)"))
    if refused := table.seat_refusal(given.seat, free=False):
        return refused
    if given.amount <= 0:
        return Refusal("an amount must be positive whole cents", clause=table.book.cite("8.B(1)"))
    if given.amount % table.choices.smallest_chip:
        reason = f"{dollars(given.amount)} cannot be made of chips of {dollars(table.choices.smallest_chip)}"
        return Refusal(reason, clause=table.book.cite("8.B(1)"))
    stakes = table.stakes.get(given.seat, 0)
    if isinstance(given, StakesRemoved) and given.amount > stakes:
        reason = f"seat {given.seat} has {dollars(stakes)} on the table, not {dollars(given.amount)}"
        return Refusal(reason, clause=table.book.cite("8.B(2)"))
    return None


@rule("poker:8.B(3)", "poker:8.E(3)")
def chips_refusal(table: PokerTable, given: Acted) -> Refusal | None:
    """Return why chips are refused; currency counts only if it was on the table when the round began (R176)."""
    currency = table.currency.get(given.seat, 0)
    begun = table.round.hand.pending
    if begun is not None and begun.seat == given.seat:
        currency -= begun.currency
    if given.currency < 0 or any(chip <= 0 for chip in given.chips):
        return Refusal("an amount must be positive whole cents", clause=table.book.cite("8.E"))
    if given.currency > currency:
        reason = f"seat {given.seat} has {dollars(currency)} of currency on the table, not {dollars(given.currency)}"
        return Refusal(reason, clause=table.book.cite("8.B(3)"))
    return None


@rule("poker:8.B(4)")
def hand_refusal(table: PokerTable, named: int | None) -> Refusal | None:
    """Return why no hand can be dealt: two players, one with the button, must have what they need."""
    if named is not None and (refused := table.seat_refusal(named, free=False)):
        return refused
    button = next_button(table, named)
    if button is None or not (seats := seats_dealt_in(table, button)):
        reason = "two players have to have their forced bets and one minimum bet on the table"
        return Refusal(reason, clause=table.book.cite("8.B(4)"))
    if seats[-1] != button:
        return Refusal(f"seat {button} is not dealt in, so it cannot have the button", clause=table.book.cite("8.B(4)"))
    return None


def small_blind_position(players: int) -> int:
    """Return the place that posts the small blind: next to the button, or heads-up the button itself."""
    return 1 if players == 2 else 0
