"""Who sits where at a table and with how much, and what an act costs."""

from __future__ import annotations

from dataclasses import dataclass, field

from pitboss.errors import Refusal
from pitboss.money import dollars
from pitboss.round.betting import StakesAdded
from pitboss.round.inputs import Decision, Input, WagerPlaced
from pitboss.round.requests import DecisionWanted, Request
from pitboss.round.shoe_table import ShoeTable


@dataclass
class Holdings:
    """Who has which seat, and what each person has at the table outside the layout, in cents."""

    people: dict[int, str] = field(default_factory=dict)
    stacks: dict[str, int] = field(default_factory=dict)

    def hold(self, person: str, amount: int) -> None:
        """Note what a person has at the table; people with nothing are forgotten."""
        if amount:
            self.stacks[person] = amount
        else:
            self.stacks.pop(person, None)

    def seats_of(self, person: str) -> frozenset[int]:
        """Return a person's seats."""
        return frozenset(seat for seat, who in self.people.items() if who == person)

    def spendable(self, person: str, table: ShoeTable) -> int:
        """Return what a person may wager or take away: the stack, less what is owed or due when wagers close."""
        owed, seats = table.vigorish_owed(), self.seats_of(person)
        debts = sum(owed.get(seat, 0) for seat in seats)
        return self.stacks.get(person, 0) - debts - _promised(table, seats)

    def refusal(self, person: str, act: Input, table: ShoeTable, wanted: Request | None) -> Refusal | None:
        """Return why a person cannot pay for an act: the stack at this table does not hold it."""
        cost, held = cost_of(act, table, wanted), self.spendable(person, table)
        if cost <= held:
            return None
        return Refusal(f"this takes {dollars(cost)}, and you have {dollars(max(0, held))} at this table: buy in first")


def _promised(table: ShoeTable, seats: frozenset[int]) -> int:
    """Return what wagers of some seats will also put on the layout when they close, as a Switch table's second ones."""
    if table.round_is_on:
        return 0
    own = (placed for box, placed in table.wagers.items() if table.players.get(box, box) in seats)
    return sum(table.accepted(wager, amount) - amount for placed in own for wager, amount in placed.items())


def cost_of(act: Input, table: ShoeTable, wanted: Request | None) -> int:
    """Return what an act puts on the layout, in cents."""
    match act:
        case WagerPlaced(wager=wager, amount=amount):
            return max(amount, table.accepted(wager, amount))
        case StakesAdded(amount=amount):
            return amount
        case Decision(seat=seat, choose=word, amount=amount) if isinstance(wanted, DecisionWanted):
            costs = table.decision_costs(wanted, seat)
            return amount if amount is not None and word in costs else costs.get(word, 0)
    return 0
