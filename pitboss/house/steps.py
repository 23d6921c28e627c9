"""What has happened at a table and is written: one step a record, in order. Only steps are ever shown to anybody."""

from __future__ import annotations

from msgspec import Struct

from pitboss.round.events import Event
from pitboss.round.inputs import Input
from pitboss.round.requests import Request


class Step(Struct, frozen=True, kw_only=True):
    """One input that is in the journal, the events that followed, and the request that is pending after it."""

    number: int
    """The number of its record: the table's version after it."""
    at: str
    """When the record was written, in UTC."""
    given: Input | None
    """None for the opening of the table."""
    events: list[Event]
    wanted: Request | None
    by: str | None = None
    """The person whose act it was; None where the house acted."""
