"""What a gaming table must carry, each thing with the clause that demands it; how it looks is for documents to say."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum


class Form(StrEnum):
    """How an area lies on the felt."""

    BAND = "band"
    """A strip along the players' side, the first one nearest the dealer."""
    BOX = "box"
    """A betting box in front of a player, for the wager that the game is about."""
    SPOT = "spot"
    """A small place between the dealer and the main wagers."""


class Side(StrEnum):
    """Where a thing stands, as the dealer sees it."""

    LEFT = "left"
    CENTRE = "centre"
    RIGHT = "right"


@dataclass(frozen=True, slots=True)
class Area:
    """A designated place for a wager, of every player or of the whole table."""

    id: str
    inscription: str
    clause: str
    per_seat: bool
    wager: str | None
    form: Form = Form.SPOT
    hand: str | None = None
    """The hand that the wager is on, where it is on one."""
    pays: tuple[str, ...] = ()
    """The payout odds, where they are short enough to be inscribed."""


@dataclass(frozen=True, slots=True)
class Inscription:
    """Words on the felt."""

    text: str
    clause: str
    posted: str | None = None
    """What the sign says in their place; None: the same."""


@dataclass(frozen=True, slots=True)
class Numbered:
    """Places that bear the numbers of the seats."""

    numbers: tuple[int, ...]
    clause: str


@dataclass(frozen=True, slots=True)
class SeatMark:
    """Something printed at one seat and at no other."""

    seat: int
    text: str
    clause: str


@dataclass(frozen=True, slots=True)
class HandPlace:
    """Where the cards of a hand that is nobody's own are laid."""

    id: str
    inscription: str
    clause: str
    cards: int
    """The most cards that it holds."""
    standing: int = 2
    """How many of them stand side by side; any further ones lie across."""


@dataclass(frozen=True, slots=True)
class Device:
    """A part of a progressive table game system."""

    id: str
    text: str
    clause: str
    per_seat: bool
    area: str | None = None
    """The area that it is built into, where it is part of one."""


@dataclass(frozen=True, slots=True)
class Fixture:
    """Equipment on the dealer's side; of several in the centre, the first is nearest the dealer."""

    id: str
    text: str
    clause: str
    side: Side


@dataclass(frozen=True, slots=True)
class Layout:
    """One table."""

    game: str
    title: str
    facility: Inscription
    seats: Numbered
    areas: tuple[Area, ...]
    hands: tuple[HandPlace, ...]
    fixtures: tuple[Fixture, ...]
    designations: tuple[Inscription, ...] = ()
    """The variations that the table is designated for."""
    inscriptions: tuple[Inscription, ...] = ()
    devices: tuple[Device, ...] = ()
    vigorish_spaces: Numbered | None = None
    seat_marks: tuple[SeatMark, ...] = ()
    bonuses: tuple[SignLine, ...] = ()
    """What a sign has besides the wagers: payments on which nothing is staked."""

    @property
    def wagers(self) -> tuple[str, ...]:
        """The wagers that have an area."""
        return tuple(area.wager for area in self.areas if area.wager is not None)

    @property
    def main_wagers(self) -> tuple[str, ...]:
        """The wagers that the game is about."""
        return tuple(area.wager for area in self.areas if area.wager is not None and area.form is not Form.SPOT)

    def demands(self) -> Iterator[tuple[str, str]]:
        """Everything that the table carries, in words, with its clause."""
        yield f"numbered positions {_numbers(self.seats)}", self.seats.clause
        yield self.facility.text, self.facility.clause
        for word in (*self.designations, *self.inscriptions):
            yield word.text, word.clause
        for area in self.areas:
            yield area.inscription + (" at each position" if area.per_seat else ""), area.clause
        for hand in self.hands:
            yield hand.inscription, hand.clause
        for mark in self.seat_marks:
            yield f"{mark.text} at position {mark.seat}", mark.clause
        for device in self.devices:
            yield device.text + (" at each position" if device.per_seat else ""), device.clause
        if self.vigorish_spaces:
            yield f"vigorish spaces {_numbers(self.vigorish_spaces)}", self.vigorish_spaces.clause
        for fixture in self.fixtures:
            yield fixture.text, fixture.clause


@dataclass(frozen=True, slots=True)
class SignRow:
    """One line of a payout sign: what the cards make, what that pays, and the clause that says so."""

    what: str
    pays: str
    clause: str


@dataclass(frozen=True, slots=True)
class SignLine:
    """One wager on a payout sign."""

    wager: str
    title: str
    rows: tuple[SignRow, ...]
    limits: str | None
    """The least and the greatest wager, or the one amount of a progressive wager, where the operator states them."""
    beside: str | None = None
    """The wager that a bonus comes with."""


def _numbers(places: Numbered) -> str:
    return f"{places.numbers[0]} to {places.numbers[-1]}" if len(places.numbers) > 1 else str(places.numbers[0])
