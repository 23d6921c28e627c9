"""The inputs of players by name: `sit`, `place`, `no_more_bets`, `decide`, with amounts in dollars."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from decimal import Decimal

from pitboss.errors import Mistake, Refusal, wrong_type
from pitboss.money import positive_cents
from pitboss.round.betting import Acted, ActionWanted, HandOrdered, StakesAdded
from pitboss.round.events import Event
from pitboss.round.inputs import Decision, Input, Left, NoMoreBets, Sat, WagerPlaced
from pitboss.round.requests import DecisionWanted, Request

Dollars = str | int | Decimal
"""An amount: text such as "12.50" or "$1,500", a Decimal, or an int of whole dollars; never a float."""


class Shorthand(ABC):
    """What people do at a table, each as one method; `give` takes the same and every other input as objects."""

    wanted: Request | None

    @abstractmethod
    def give(self, given: Input) -> list[Event]:
        """Give the script an input and return the events."""

    def sit(self, seat: int, stakes: Dollars | None = None) -> list[Event]:
        """Seat a player; where players bet against each other, with the stakes that they bring."""
        events = self.give(Sat(_seat(seat)))
        return events if stakes is None else [*events, *self.add_stakes(seat, stakes)]

    def leave(self, seat: int) -> list[Event]:
        """Let a player leave."""
        return self.give(Left(_seat(seat)))

    def add_stakes(self, seat: int, amount: Dollars) -> list[Event]:
        """Put a player's stakes on the table, where players bet against each other."""
        return self.give(StakesAdded(_seat(seat), positive_cents(amount, "amount")))

    def place(self, seat: int, wager: str, amount: Dollars) -> list[Event]:
        """Place a wager, or add to one: `place(1, "blackjack", "25.00")`."""
        if not isinstance(wager, str):
            raise wrong_type('a wager is named by its id, such as "blackjack"', wager, "wager")
        return self.give(WagerPlaced(seat=_seat(seat), wager=wager, amount=positive_cents(amount, "amount")))

    def no_more_bets(self) -> list[Event]:
        """Close wagering: the round begins."""
        return self.give(NoMoreBets())

    def deal_hand(self) -> list[Event]:
        """Begin the next hand, where players bet against each other."""
        return self.give(HandOrdered())

    def decide(
        self,
        choose: str | None = None,
        *,
        seat: int | None = None,
        hand: int | None = None,
        amount: Dollars | None = None,
    ) -> list[Event]:
        """Answer the pending decision: `decide("hit")`; without a word, the default where silence is an answer.

        The seat may be left out where only one is asked. `amount` goes with a double for less, insurance, a bet or a
        raise (which is named by its total).
        """
        if choose is not None and not isinstance(choose, str):
            raise wrong_type('a choice is a word, such as "hit"', choose, "choose")
        wanted = self.wanted
        cents = None if amount is None else positive_cents(amount, "amount")
        if isinstance(wanted, ActionWanted):
            if choose is None:
                raise Mistake(f"{wanted.text}; say which", at="choose", clause=wanted.clause)
            return self.give(Acted(seat=wanted.seat if seat is None else _seat(seat), say=choose, amount=cents))
        if not isinstance(wanted, DecisionWanted):
            due = "the table is closed" if wanted is None else wanted.text
            raise Refusal(f"{due}; nobody is asked for a decision", clause=wanted.clause if wanted else None)
        word = wanted.default if choose is None else choose
        if word is None:
            raise Mistake(f"{wanted.text}; say which", at="choose", clause=wanted.clause)
        chosen = _asked(wanted, word) if seat is None else _seat(seat)
        return self.give(Decision(seat=chosen, choose=word, amount=cents, hand=hand))


def _asked(wanted: DecisionWanted, word: str) -> int:
    """Return the seat that a decision without a seat is meant for."""
    is_offered = any(word in words for words in wanted.words.values())
    if len(wanted.words) > 1 and is_offered and word != wanted.default:
        raise Mistake(f"seats {_listed(list(wanted.words))} are asked: say which, as seat={wanted.seat}", at="seat")
    return wanted.seat


def _listed(numbers: Sequence[int]) -> str:
    return f"{', '.join(map(str, numbers[:-1]))} and {numbers[-1]}"


def _seat(seat: int) -> int:
    if isinstance(seat, bool) or not isinstance(seat, int):
        raise wrong_type("a seat is a whole number, such as 1", seat, "seat")
    return seat
