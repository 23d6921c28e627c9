"""Describe differences between journal and rules without revealing face-down cards of a round in progress."""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.round.events import Dealt, Event
from pitboss.round.inputs import Card, Input
from pitboss.round.requests import CardWanted, Face, Request
from pitboss.round.transcript import cited, line


def events_differ(journal: Sequence[Event], rules: Sequence[Event], *, hide: bool) -> str | None:
    """Return the first event that differs between journal and rules, or None."""
    for number, event in enumerate(journal):
        if number >= len(rules):
            return f"the journal has an event that the rules do not give: {event_in_words(event, hide=hide)}"
        if event != rules[number]:
            theirs, ours = event_in_words(event, hide=hide), event_in_words(rules[number], hide=hide)
            if theirs == ours:
                return f"the journal has: {theirs}; the rules give another card there, which lies face down"
            return f"the journal has: {theirs}; the rules give: {ours}"
    if len(rules) > len(journal):
        left_out = event_in_words(rules[len(journal)], hide=hide)
        return f"the rules give an event that the journal does not have: {left_out}"
    return None


def event_in_words(event: Event, *, hide: bool) -> str:
    """Describe an event with its clause; with `hide`, leave out a card that lies face down."""
    face_down = isinstance(event, Dealt) and event.card and event.face is Face.DOWN
    card = f" ({event.card})" if face_down and not hide and isinstance(event, Dealt) else ""
    clause = f" [{cited(event)}]" if cited(event) else ""
    return f"{line(event)}{card}{clause}"


def input_in_words(given: Input, wanted: Request | None, why: str, *, hide: bool) -> str:
    """Describe a refused input and the reason; hide both for a card that lies face down."""
    face_down = isinstance(wanted, CardWanted) and (wanted.face is not Face.UP or wanted.held)
    if hide and face_down and isinstance(given, Card):
        return "a card that lies face down"
    return f"{given}: {why}"
