"""What the house sets for its people: play money, and when sessions lock and end."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

Minutes = Annotated[int, Meta(ge=1, le=100_000)]


class PeopleSettings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The settings of accounts and sessions."""

    play_money: Annotated[int, Meta(ge=0, le=1_000_000_000)] = 2_000_00
    """What a guest starts with, in cents."""
    player_minutes: Minutes = 30
    """A player's session ends after so long without use (GLI-19 2.5.4)."""
    staff_minutes: Minutes = 5
    """A console of staff locks after so long without use (GLI-19 C.6.5); its password unlocks it."""
    session_hours: Annotated[int, Meta(ge=1, le=168)] = 12
    """A session with a password ends after so long in any case."""
    guest_days: Annotated[int, Meta(ge=1, le=365)] = 7
    """A guest has no password to come back with, so the session lasts; after so long without use both are forgotten."""
    ticket_seconds: Annotated[int, Meta(ge=1, le=300)] = 30
    """How long a one-time ticket for a WebSocket may wait."""
    logins_of_name: Annotated[int, Meta(ge=1)] = 5
    """Attempts to log in under one name from one address, in five minutes; a success counts anew."""
    logins_of_address: Annotated[int, Meta(ge=1)] = 100
    """Attempts to log in from one address, in five minutes."""
