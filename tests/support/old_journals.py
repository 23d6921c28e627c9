"""Journals as Pitboss 0.1 wrote them: every input with all that had happened before it, and no segments."""

from __future__ import annotations

from pitboss.journal import Store
from pitboss.journal.record import ENDED, GIVEN_IN_FULL, OPENED, Ended, Given, GivenInFull, Opened, entry_of
from pitboss.journal.replay import Replay, follow
from pitboss.journal.store import MemoryStore


def in_full(store: Store, into: Store | None = None) -> Store:
    """The journal that Pitboss 0.1 would have written of the same evening, which has one segment."""
    copy = MemoryStore(store.identity) if into is None else into
    found = Replay()
    for record in store.records():
        match entry_of(record):
            case Opened() as entry:
                copy.append(OPENED, entry, record.at)
            case Given(input=given):
                assert found.play is not None
                assert found.play.wanted is not None
                copy.append(GIVEN_IN_FULL, GivenInFull(found.unrecorded, found.play.wanted, given), record.at)
            case Ended() as entry:
                copy.append(ENDED, entry, record.at)
            case other:
                raise AssertionError(f"Pitboss 0.1 wrote no {other}")
        follow(found, [record])
    assert found.agrees
    return copy
