"""Everything that a gaming table must carry, each item with its clause; documents decide how it looks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum


class Form(StrEnum):
    """The form of an area on the felt."""

    BAND = "band"
    """A strip along the players' side, the first one nearest the dealer."""
    BOX = "box"
    """A betting box in front of a player, for the main wager."""
    SPOT = "spot"
    """A small place between the dealer and the main wagers."""


class Shape(StrEnum):
    """The shape of a table."""

    ARC = "arc"
    """Players along an arc, the dealer opposite."""
    OVAL = "oval"
    """Players all around, the dealer in the middle of a long side."""


class Side(StrEnum):
    """A side of the table, as the dealer sees it."""

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
    """The hand that the wager is on, if any."""
    pays: tuple[str, ...] = ()
    """The payout odds, if short enough to be inscribed."""


@dataclass(frozen=True, slots=True)
class Inscription:
    """A sentence that the felt and the sign both carry."""

    text: str
    clause: str


@dataclass(frozen=True, slots=True)
class NumberedPlaces:
    """Places that bear the numbers of the seats."""

    numbers: tuple[int, ...]
    clause: str


@dataclass(frozen=True, slots=True)
class SeatMark:
    """A mark printed at one seat only."""

    seat: int
    text: str
    clause: str


@dataclass(frozen=True, slots=True)
class HandPlace:
    """The place for a common hand's cards."""

    id: str
    inscription: str
    clause: str
    cards: int
    """The maximum number of cards."""
    standing: int = 2
    """How many of them stand side by side; the others lie across."""


@dataclass(frozen=True, slots=True)
class Device:
    """A part of a progressive table game system."""

    id: str
    text: str
    clause: str
    per_seat: bool
    area: str | None = None
    """The area that it is built into, if any."""


@dataclass(frozen=True, slots=True)
class Fixture:
    """Equipment on the dealer's side; of several in the centre, the first is nearest the dealer."""

    id: str
    text: str
    clause: str
    side: Side


@dataclass(frozen=True, slots=True)
class Layout:
    """The layout of one table."""

    game: str
    title: str
    facility: Inscription
    seats: NumberedPlaces
    areas: tuple[Area, ...]
    hands: tuple[HandPlace, ...]
    fixtures: tuple[Fixture, ...]
    designations: tuple[Inscription, ...] = ()
    """The variations that the table is designated for."""
    inscriptions: tuple[Inscription, ...] = ()
    devices: tuple[Device, ...] = ()
    vigorish_spaces: NumberedPlaces | None = None
    seat_marks: tuple[SeatMark, ...] = ()
    bonuses: tuple[SignLine, ...] = ()
    """Payments without a stake of their own, for the sign."""
    house_rules: tuple[SignLine, ...] = ()
    """What the sign says in addition to payout odds, by subject."""
    shape: Shape = Shape.ARC

    @property
    def name(self) -> str:
        """The name of the table: the first variation that it is designated for, or else the game."""
        return self.designations[0].text if self.designations else self.title

    @property
    def wagers(self) -> tuple[str, ...]:
        """The wagers that have an area."""
        return tuple(area.wager for area in self.areas if area.wager is not None)

    @property
    def main_wagers(self) -> tuple[str, ...]:
        """The main wagers."""
        return tuple(area.wager for area in self.areas if area.wager is not None and area.form is not Form.SPOT)

    def requirements(self) -> Iterator[tuple[str, str]]:
        """Yield everything that the table carries, in words, with its clause."""
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
    """One line of a sign: a hand and what it pays, or a case and its rule, with the clause."""

    what: str
    pays: str
    clause: str


@dataclass(frozen=True, slots=True)
class SignLine:
    """One wager on a payout sign, or one subject of the house's rules."""

    wager: str
    title: str
    rows: tuple[SignRow, ...]
    limits: str | None
    """The minimum and maximum wager, or the fixed amount of a progressive wager, if stated."""
    comes_with: str | None = None
    """The wager that a bonus comes with."""


def _numbers(places: NumberedPlaces) -> str:
    return f"{places.numbers[0]} to {places.numbers[-1]}" if len(places.numbers) > 1 else str(places.numbers[0])
