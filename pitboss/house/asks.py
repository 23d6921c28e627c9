"""What a table worker is asked, and what its process gives it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final

import msgspec
from msgspec import Struct

from pitboss.errors import Mistake
from pitboss.house.acts import Act, parse_act
from pitboss.house.answers import Answer, failed
from pitboss.house.database.change import Answered
from pitboss.house.database.committer import Commits
from pitboss.house.feed import HouseState
from pitboss.house.live_table import LiveTable
from pitboss.house.money import Posting, stack, transfer, wallet
from pitboss.house.roles import Person
from pitboss.money import dollars


@dataclass(frozen=True)
class MoneyMove:
    """Chips to a table (positive) or back to the wallet (negative), in cents."""

    amount: int

    def refusal(self, live: LiveTable, person: str) -> Answer | None:
        """Return why the table refuses it; None where it does not."""
        if not live.is_electronic:
            return failed(409, "chips of this table are physical: buy in at the table")
        if -self.amount > (held := max(0, live.held.spendable(person, live.state))):
            return failed(409, f"you can take {dollars(held)} from this table, not {dollars(-self.amount)}")
        return None

    def posting(self, table: str, person: str) -> Posting:
        """Return the money that moves."""
        frm, to, why = wallet(person), stack(table, person), f"buy-in at {table}"
        if self.amount < 0:
            frm, to, why = to, frm, f"cash-out at {table}"
        return transfer(why, abs(self.amount), frm, to, by=person, table=table)


class HintGiven(Struct, frozen=True):
    """A hint for a player's decision: a note in the journal, written before the player sees it (GLI-19 2.8.2)."""

    round: int
    seat: int
    hand: int | None
    best: str

    @property
    def line(self) -> str:
        """Its line in the house log, without the best decision: it would give away a face-down hand in play."""
        hand = "" if self.hand is None else f", hand {self.hand}"
        return f"round {self.round}, seat {self.seat}{hand}"


MOST_MONEY: Final = 10**12


def parse_ask(kind: str, body: bytes) -> Act | MoneyMove | HintGiven:
    """Parse what is asked of a table, by its kind; a Mistake says what is wrong with it."""
    match kind:
        case "act":
            return parse_act(body)
        case "hint":
            return msgspec.json.decode(body, type=HintGiven)
    amount = int(body)
    if not 0 < amount <= MOST_MONEY:
        raise Mistake("an amount is a positive number of cents", at="amount")
    return MoneyMove(amount if kind == "buy-in" else -amount)


@dataclass
class Ask:
    """An act that waits for its answer."""

    person: Person
    key: str
    body_hash: bytes
    act: Act | MoneyMove | HintGiven
    is_approved: bool = False
    """Whether a second person has approved it."""
    is_by_house: bool = False
    """Whether the house does it in the person's place, because the person is gone."""
    answer: asyncio.Future[Answer] = field(default_factory=lambda: asyncio.get_running_loop().create_future())

    @property
    def is_answered(self) -> bool:
        """Whether the sender was told something; an act whose sender is gone has arrived all the same, and counts."""
        return self.answer.done() and not self.answer.cancelled()


FindAnswer = Callable[[str, str], Awaitable[Answered | None]]
"""Returns the answer that is stored under a person's key."""
Names = Callable[[str], str]
"""Returns the name of a person."""
Lag = Callable[[str], float]
"""Returns the measured lag of a person's connection in seconds, capped."""


@dataclass(frozen=True)
class Surroundings:
    """What a worker is given by its process."""

    commits: Commits
    find_answer: FindAnswer
    clock: Callable[[], datetime]
    name_of: Names
    know: Callable[[Person], None]
    """Is told everybody who acts, with their name."""
    lag_of: Lag = lambda person: 0.0
    meters_at: Callable[[str], dict[str, int]] = lambda table: {}
    """Returns what the linked meters of a table show, in cents."""
    after_commit: Callable[[str, int, HouseState], Awaitable[None]] | None = None
    """Rings the doorbell for other processes: the table, its version, and what the house knows."""
