"""The events that a `Play` returns: everything that happened at the table, with clauses.

Amounts in events are integers of cents; `Play.settled` has dollars.

>>> import pitboss
>>> game = pitboss.play(pitboss.new_table("midi"), dealer="electronic", seed=1)
>>> [event.seat for event in game.sit(3) if isinstance(event, pitboss.events.Seated)]
[3]
"""

from __future__ import annotations

from msgspec import Struct

from pitboss.requests import Face

__all__ = [
    "Announced",
    "BetMade",
    "CardsCleared",
    "CorrectionMade",
    "Dealt",
    "Event",
    "MeterMoved",
    "Placed",
    "PotWon",
    "RoundBegan",
    "RoundEnded",
    "Ruled",
    "Seated",
    "Settlement",
    "ShoeCommitted",
    "StakesMoved",
    "StepTaken",
    "TakenBack",
    "Turned",
    "VigorishTaken",
    "Voided",
]


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


BettingEvent = BetMade | StakesMoved | PotWon

# Events at every table


class RoundBegan(Struct, frozen=True, tag="round began"):
    """Wagers are locked and the round begins."""

    number: int


class RoundEnded(Struct, frozen=True, tag="round ended"):
    """The layout is clear again; `result` sums up the round in a few words."""

    number: int
    result: str


class Announced(Struct, frozen=True, tag="announced"):
    """An announcement by the dealer."""

    text: str
    clause: str


class StepTaken(Struct, frozen=True, tag="step"):
    """A step of the procedure, carried out by the dealer or the floor."""

    text: str
    clause: str


class Dealt(Struct, frozen=True, tag="dealt"):
    """A card was dealt to a place. A face-down card may not be shown before it is turned over."""

    card: str | None
    to: str
    face: Face
    clause: str


class Turned(Struct, frozen=True, tag="turned"):
    """Cards were turned face up; `by` is the seat that turned them over, 0 the dealer."""

    hand: str
    cards: str
    by: int
    clause: str


class Ruled(Struct, frozen=True, tag="ruled"):
    """The consequence of an irregularity."""

    text: str
    clause: str


class Placed(Struct, frozen=True, tag="placed"):
    """A wager was placed. An amount of 0 means that it was withdrawn."""

    seat: int
    wager: str
    amount: int
    clause: str


class Seated(Struct, frozen=True, tag="seated"):
    """A player sat down or left."""

    seat: int
    here: bool
    clause: str


class MeterMoved(Struct, frozen=True, tag="meter"):
    """A progressive meter changed: it was fed, won, adjusted or reset. `value` is the displayed amount in cents."""

    meter: str
    value: int
    why: str
    clause: str


class VigorishTaken(Struct, frozen=True, tag="vigorish"):
    """Vigorish was collected, or marked to be collected later."""

    seat: int
    amount: int
    collected: bool
    clause: str


class Settlement(Struct, frozen=True, kw_only=True, tag="settled"):
    """The settlement of one wager. Amounts in cents; `net` is the player's win, negative for a loss."""

    seat: int
    hand: int
    wager: str
    stake: int
    result: str
    pays: str | None
    net: int
    row: str | None
    clause: str
    because: str


def returned_stake(*, seat: int, hand: int, wager: str, stake: int, clause: str, because: str) -> Settlement:
    """Return the settlement of a wager that is returned because its round or hand is void or dead."""
    return Settlement(
        seat=seat, hand=hand, wager=wager, stake=stake, result="returned", pays=None, net=0, row=None, clause=clause,
        because=because,
    )  # fmt: skip


class CardsCleared(Struct, frozen=True, tag="cleared"):
    """The cards of the round were put into the discard bucket or rack."""

    count: int
    clause: str


class ShoeCommitted(Struct, frozen=True, tag="committed"):
    """An electronic shoe committed to its order under this root, before any wager."""

    root: str
    cards: int
    clause: str


class Voided(Struct, frozen=True, tag="voided"):
    """The round was declared void, and every wager returned."""

    why: str
    clause: str


class TakenBack(Struct, frozen=True, tag="taken back"):
    """A ruling took the round back to its state after `to` inputs."""

    to: int
    why: str


class CorrectionMade(Struct, frozen=True, tag="corrected"):
    """Money was moved to correct a round that was already settled."""

    seat: int
    amount: int
    why: str
    clause: str


Event = (
    RoundBegan
    | RoundEnded
    | Announced
    | StepTaken
    | Dealt
    | Turned
    | Ruled
    | Placed
    | Seated
    | MeterMoved
    | VigorishTaken
    | Settlement
    | CardsCleared
    | ShoeCommitted
    | Voided
    | TakenBack
    | CorrectionMade
    | BettingEvent
)
