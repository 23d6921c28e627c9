"""Table stakes: who has enough to be dealt in, and when stakes may be added or removed (8.A, 8.B)."""

from __future__ import annotations

from pitboss.errors import Refusal
from pitboss.games.poker.hand import Hand
from pitboss.games.poker.round_script import small_blind_at
from pitboss.games.poker.round_state import PokerRound
from pitboss.games.poker.table import PokerTable
from pitboss.inputs import StakesAdded, StakesRemoved
from pitboss.law import rule
from pitboss.money import dollars


@rule("poker:8.B(4)")
def entry_requirement(forced: int, minimum: int) -> int:
    """Return what a player needs before the cards: the seat's forced bets and one minimum bet (R175)."""
    return forced + minimum


@rule("poker:8.B(4)")
def too_short(table: PokerTable, seats: list[int]) -> Refusal | None:
    """Return the first seat, clockwise from the button's left, that lacks what it needs to be dealt in."""
    assert table.choices.blinds is not None
    small, big = table.choices.blinds
    small_at = small_blind_at(len(seats))
    blinds = {small_at: small, (small_at + 1) % len(seats): big}
    ante = table.choices.ante or 0
    for place, number in enumerate(seats):
        needed = entry_requirement(ante + blinds.get(place, 0), table.minimum)
        if table.stakes[number] < needed:
            why = (
                f"seat {number} has {dollars(table.stakes[number])} and needs {dollars(needed)}, its forced bets and "
                "one minimum bet, to be dealt in"
            )
            return Refusal(why, at=str(number), clause=table.book.cite("8.B(4)"))
    return None


@rule("poker:8.A", "poker:8.B", "poker:8.B(4)")
def dealt_in(table: PokerTable, button: int) -> list[int]:
    """Return who gets cards, clockwise from the button's left: players present with enough for that place.

    A player who falls short is left out, and the places of the others are determined again.
    """
    seats = [number for number in table.clockwise_from(button) if number not in table.away]
    while len(seats) > 1 and (short := too_short(table, seats)):
        seats.remove(int(short.at or 0))
    return seats if len(seats) > 1 else []


def next_button(table: PokerTable, named: int | None) -> int | None:
    """Return the seat with the button: a named one, else the next seat clockwise that will be dealt in."""
    if named is not None:
        return named
    after = table.button if table.button is not None else 0
    for number in table.clockwise_from(after):
        if number in (seats := dealt_in(table, number)) and seats[-1] == number:
            return number
    return None


def begin_hand(table: PokerTable, button: int, seats: list[int]) -> None:
    """Fix the stakes that now lie on the table as those in play (8.B(1))."""
    table.button = button
    hand = Hand(table.choices, seats, [table.stakes[number] for number in seats])
    table.enter_round(PokerRound(locked_at=table.ledger.count, hand=hand))


@rule("poker:8.B(1)", "poker:8.B(2)")
def stakes_refusal(table: PokerTable, given: StakesAdded | StakesRemoved) -> Refusal | None:
    """Return why stakes are refused: they are added and removed between rounds only (R176)."""
    if table.round_is_on:
        done = "add to" if isinstance(given, StakesAdded) else "remove any of"
        why = f"nobody may {done} table stakes during a round"
        return Refusal(why, clause=table.book.cite("8.B(2)"))
    if refused := table.seat_refusal(given.seat, free=False):
        return refused
    if given.amount <= 0:
        return Refusal("an amount must be positive whole cents", clause=table.book.cite("8.B(1)"))
    if given.amount % table.choices.smallest_chip:
        why = f"{dollars(given.amount)} cannot be made of chips of {dollars(table.choices.smallest_chip)}"
        return Refusal(why, clause=table.book.cite("8.B(1)"))
    held = table.stakes.get(given.seat, 0)
    if isinstance(given, StakesRemoved) and given.amount > held:
        why = f"seat {given.seat} has {dollars(held)} on the table, not {dollars(given.amount)}"
        return Refusal(why, clause=table.book.cite("8.B(2)"))
    return None
