"""What a script asks for: a card, a decision, wagers, a duty done. Nothing else can hold a round up.

Each request names, by their tags, the inputs that answer it (`answers`).
"""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from pitboss.round.betting import BettingRequest


class Face(StrEnum):
    """How a card leaves the shoe."""

    UP = "up"
    DOWN = "down"
    UNSEEN = "unseen"


class Role(StrEnum):
    """Who, besides the players, is answerable for something at a table."""

    DEALER = "dealer"
    FLOORPERSON = "floorperson"
    PIT_MANAGER = "pit manager"
    SYSTEM = "system"


class CardWanted(Struct, frozen=True, kw_only=True, tag="card wanted"):
    """The next card is due at this place."""

    to: str
    clause: str
    face: Face = Face.DOWN
    held: bool = False
    """The card is not in the shoe: it was drawn in error and kept for this place."""
    answers: tuple[str, ...] = ("card", "cover card", "shoe empty", "card in error")


class DecisionWanted(Struct, frozen=True, kw_only=True, tag="decision wanted"):
    """Each of these seats has these words to choose from; a seat that is offered nothing is not named."""

    about: str
    words: dict[int, tuple[str, ...]]
    clause: str
    unless_said: str | None = None
    """The word that stands when nobody says anything, where the rules let silence be an answer."""
    hand: int | None = None
    """The hand that it is about, where a seat may have several."""
    only_if_named: bool = False
    """There is next to nothing to decide: a written round has to name the hand, or silence is the answer."""
    most: dict[int, dict[str, int]] = {}
    """The words that may carry an amount, and the greatest, by seat."""
    answers: tuple[str, ...] = ("decision", "card in error")
    any_order: bool = False
    """An offer to many, whose answers come in any order of seats and hands."""


class DutyWanted(Struct, frozen=True, kw_only=True, tag="duty wanted"):
    """Something that the dealer or a floorperson has to do or say, and confirms."""

    who: Role
    do: str
    text: str
    clause: str
    answers: tuple[str, ...] = ("done",)


class CutWanted(Struct, frozen=True, kw_only=True, tag="cut wanted"):
    """A place for the cover card, counted in cards from the top; seat 0 is the dealer or floorperson."""

    seat: int
    least: int
    most: int
    clause: str
    answers: tuple[str, ...] = ("cut",)


WAGERING = (
    "sat", "left", "wager", "withdrawn", "no more bets", "correction", "meter adjusted", "meter told", "closed",
)  # fmt: skip
"""What any game takes while wagers are open."""


class WagersWanted(Struct, frozen=True, tag="wagers wanted"):
    """Players may sit, leave and wager until "no more bets"."""

    clause: str
    answers: tuple[str, ...] = WAGERING


class DrawKind(StrEnum):
    """What a draw of the table's system gives."""

    SEAT = "seat"
    CARD = "card"
    SYMBOL = "symbol"
    """A symbol for one seat."""


class DrawWanted(Struct, frozen=True, tag="draw wanted"):
    """What the table's progressive system has to draw, and among which seats."""

    what: str
    among: tuple[int, ...]
    clause: str
    answers: tuple[str, ...] = ("drawn",)


Request = CardWanted | DecisionWanted | DutyWanted | CutWanted | WagersWanted | DrawWanted | BettingRequest
