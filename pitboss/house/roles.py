"""Who people are to the house, and the one who looks or acts."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct


class HouseRole(StrEnum):
    """A person's role; staff may have several."""

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
    """Somebody who is logged in: a guest, a player or staff."""

    id: str
    name: str
    roles: frozenset[HouseRole]

    def has(self, *roles: HouseRole) -> bool:
        """Whether the person has one of these roles."""
        return not self.roles.isdisjoint(roles)
