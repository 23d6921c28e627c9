"""Roles, the logged-in person, the settings of a table, and the ids of private tables."""

from __future__ import annotations

from collections.abc import Container
from enum import StrEnum
from typing import Annotated, Final, NamedTuple

import msgspec
from msgspec import Meta, Struct

from pitboss.errors import PitbossError


class HouseRole(StrEnum):
    """A person's role; employees may have several."""

    GUEST = "guest"
    """Plays with play money, without an account."""
    PLAYER = "player"
    DEALER = "dealer"
    FLOORPERSON = "floorperson"
    PIT_MANAGER = "pit manager"
    CASHIER = "cashier"
    SURVEILLANCE = "surveillance"
    AUDITOR = "auditor"
    COMMISSION = "commission"
    """Reads everything that is closed and changes nothing."""
    ADMINISTRATOR = "administrator"


class Person(Struct, frozen=True):
    """A logged-in person: a guest, a player or an employee."""

    id: str
    name: str
    roles: frozenset[HouseRole]

    def has_any_role(self, *roles: HouseRole) -> bool:
        """Whether the person has one of these roles."""
        return not self.roles.isdisjoint(roles)


# Settings of a table.


class DealingMode(StrEnum):
    """How a table is dealt."""

    ELECTRONIC = "electronic"
    """The house shuffles, deals and settles, for play money."""
    SHADOW = "shadow"
    """A physical table: people enter every card and duty, and the house shows what is due."""


Seconds = Annotated[float, Meta(ge=1, le=600)]


class TableSettings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Settings of one table, apart from its rules."""

    dealing: DealingMode = DealingMode.ELECTRONIC
    wagering_seconds: Seconds = 20
    """From the first wager to "no more bets"."""
    decision_seconds: Seconds = 25
    """For each decision."""
    pause_seconds: Seconds = 8
    """Between two hands, where players bet against each other; shorter if all players are ready."""
    allows_hints: bool = False
    """Whether players may ask for the best decision; never at a shadow table (COMAR 36.05.03.13A)."""

    def __post_init__(self) -> None:
        if self.allows_hints and self.dealing is DealingMode.SHADOW:
            reason = "a table that shadows a physical one gives no hints (COMAR 36.05.03.13A)"
            raise PitbossError(reason, at="allows_hints")

    def to_json(self) -> str:
        """Encode for the database."""
        return msgspec.json.encode(self).decode()

    @classmethod
    def from_json(cls, text: str | bytes) -> TableSettings:
        """Decode settings. Raise PitbossError if they are invalid."""
        try:
            return msgspec.json.decode(text, type=cls)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise PitbossError(f"invalid table settings: {error}") from None


PRIVATE_ID_SEPARATOR: Final = "~"


class PrivateId(NamedTuple):
    """Id of a private table: the table whose rules it copies, and its owner."""

    like: str
    owner: str

    def __str__(self) -> str:
        return f"{self.like}{PRIVATE_ID_SEPARATOR}{self.owner}"


def parse_private_id(id: str, submitted: Container[str]) -> PrivateId | None:
    """Parse the id of a private table of one of the `submitted` tables. Return None for any other id."""
    like, separator, owner = id.rpartition(PRIVATE_ID_SEPARATOR)
    return PrivateId(like, owner) if separator and owner and id not in submitted and like in submitted else None
