"""Events and requests as one viewer may see them: without the faces of cards that lie face down.

A face-down card is shown to the player of its hand, where the rules let the player look at it, and to nobody else,
whatever their role. `own` are the seats and boxes that the viewer plays; nobody else's are ever among them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from msgspec import structs

from pitboss.games.registry import player_looks_at
from pitboss.house.steps import Step
from pitboss.round.events import Dealt, Event, Seated
from pitboss.round.inputs import WagerPlaced
from pitboss.round.requests import DecisionWanted, Face, HiddenHandDecision, Request
from pitboss.round.transcript import seat_of

NOBODY: Collection[int] = frozenset()
"""The seats of a viewer who does not play: a watcher, or staff."""


def shown_events(step: Step | Iterable[Event], own: Collection[int] = NOBODY) -> list[Event]:
    """Return the events of a step, or some others, as their viewer may see them."""
    events = step.events if isinstance(step, Step) else step
    return [_without_face(event) if hides_card(event, own) else event for event in events]


def hides_card(event: Event, own: Collection[int]) -> bool:
    """Whether an event has a card whose face this viewer may not see."""
    if type(event) is not Dealt or event.card is None or event.face is Face.UP:
        return False
    return event.face is Face.UNSEEN or not player_looks_at(event.clause) or seat_of(event) not in own


def _without_face(event: Event) -> Event:
    assert isinstance(event, Dealt)
    return structs.replace(event, card=None)


def shown_since(steps: Sequence[Step], own: Collection[int] = NOBODY) -> list[Event]:
    """Return the events of several steps as a viewer who has these seats and boxes now may see them.

    A seat's cards from before its player sat down were another player's, and so were those of a box that the player
    had not wagered on yet.
    """
    mine, found = set(own), []
    for step in reversed(steps):
        found.append(shown_events(step, mine))
        mine -= {event.seat for event in step.events if isinstance(event, Seated) and event.here}
        if isinstance(step.given, WagerPlaced) and step.given.by not in (None, step.given.seat):
            mine.discard(step.given.seat)
    return [event for events in reversed(found) for event in events]


def shown_request(wanted: Request | None, own: Collection[int] = NOBODY) -> Request | None:
    """Return the pending request as its viewer may see it.

    Where a player's choices tell about cards that others do not see, others learn only who is asked about which hand.
    """
    if not isinstance(wanted, HiddenHandDecision) or all(seat in own for seat in wanted.words):
        return wanted
    asks_viewer = any(seat in own for seat in wanted.words)
    return DecisionWanted(
        about=wanted.about if asks_viewer else wanted.about.partition(";")[0],
        words={seat: words if seat in own else () for seat, words in wanted.words.items()},
        clause=wanted.clause if asks_viewer else "",
        default=wanted.default if asks_viewer else None,
        hand=wanted.hand,
        most={seat: most for seat, most in wanted.most.items() if seat in own},
        answers=wanted.answers,
        any_order=wanted.any_order,
    )
