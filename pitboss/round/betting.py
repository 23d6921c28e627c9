"""Betting between players: requests, inputs and events where chips go into a pot (poker, chapter 8)."""

from __future__ import annotations

from msgspec import Struct

# Requests


class ActionWanted(Struct, frozen=True, kw_only=True, tag="action wanted"):
    """It is this seat's turn to act. Amounts in cents; a bet or raise is named by its total on this street."""

    seat: int
    words: tuple[str, ...]
    call: int
    """What the seat has to put in to stay: 0 for a check, at most its stack."""
    least: int | None
    """The minimum bet or raise; None where the seat may not bet or raise."""
    most: int | None
    clause: str
    idle: bool = False
    """Nothing to decide: no opponent is left to bet against, and there is nothing to call."""
    motion: bool = False
    """The seat has begun a bet and completes it."""
    answers: tuple[str, ...] = ("action", "stepped away", "came back")

    @property
    def text(self) -> str:
        """What is wanted from whom, in a sentence."""
        return f"seat {self.seat} acts: {' or '.join(self.words)}"


class StakesWanted(Struct, frozen=True, tag="stakes wanted"):
    """Between hands: players sit, bring stakes and leave until the next hand is dealt."""

    clause: str
    answers: tuple[str, ...] = (
        "sat",
        "left",
        "stakes",
        "stakes removed",
        "stepped away",
        "came back",
        "minimum proposed",
        "minimum withdrawn",
        "correction",
        "deal",
        "closed",
    )

    @property
    def text(self) -> str:
        """What is wanted from whom, in a sentence."""
        return "the next hand may be dealt, and players may sit, bring stakes and leave"


# Inputs


class Acted(Struct, frozen=True, kw_only=True, omit_defaults=True, tag="action"):
    """A player's verbal statement, chips put in, or both."""

    seat: int
    say: str | None = None
    amount: int | None = None
    """The stated amount; for a raise, the total that it raises to."""
    chips: tuple[int, ...] = ()
    """The chips put in, one by one, in one motion."""
    currency: int = 0
    """Currency put in, to be converted."""
    incomplete: bool = False
    """The player has said that there is more to come."""
    out_of_turn: bool = False
    """The dealer reports an action out of turn, or after the bet was made."""
    by_house: bool = False
    """The player's time was up, and the house acted."""


class StakesAdded(Struct, frozen=True, omit_defaults=True, tag="stakes"):
    """A player puts chips, plaques or currency on the table."""

    seat: int
    amount: int
    currency: bool = False


class StakesRemoved(Struct, frozen=True, omit_defaults=True, tag="stakes removed"):
    """A player takes part of the stakes off the table."""

    seat: int
    amount: int


class SteppedAway(Struct, frozen=True, omit_defaults=True, tag="stepped away"):
    """A player leaves for a while and keeps the seat; the floor counts or covers the stakes on request."""

    seat: int
    stakes: str | None = None


class CameBack(Struct, frozen=True, omit_defaults=True, tag="came back"):
    """A player is back; stakes that were counted are counted again."""

    seat: int
    found: int | None = None


class MinimumProposed(Struct, frozen=True, omit_defaults=True, tag="minimum proposed"):
    """A player proposes a higher minimum bet for the table."""

    seat: int
    amount: int


class MinimumWithdrawn(Struct, frozen=True, omit_defaults=True, tag="minimum withdrawn"):
    """A player no longer agrees to the higher minimum."""

    seat: int


class HandOrdered(Struct, frozen=True, omit_defaults=True, tag="deal"):
    """The next hand is dealt; the button may be given where there was none before."""

    button: int | None = None


# Events


class BetMade(Struct, frozen=True, kw_only=True, tag="bet"):
    """The effect of an action or a forced bet: chips put in now, the total on this street, and the stack left."""

    seat: int
    did: str
    amount: int
    total: int
    behind: int
    clause: str
    because: str = ""


class StakesMoved(Struct, frozen=True, kw_only=True, tag="stakes moved"):
    """A seat's table stakes changed other than by a bet; `value` is the new amount."""

    seat: int
    amount: int
    value: int
    why: str
    clause: str


class PotWon(Struct, frozen=True, kw_only=True, tag="pot won"):
    """One pot: the eligible seats, the winners on each board, and each winner's share."""

    number: int
    amount: int
    eligible: tuple[int, ...]
    winners: tuple[tuple[int, ...], ...]
    shares: dict[int, int]
    clause: str
    because: str


BettingRequest = ActionWanted | StakesWanted
BettingInput = (
    Acted
    | StakesAdded
    | StakesRemoved
    | SteppedAway
    | CameBack
    | MinimumProposed
    | MinimumWithdrawn
    | HandOrdered
)  # fmt: skip
BettingEvent = BetMade | StakesMoved | PotWon
