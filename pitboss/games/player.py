"""The interface of a game's player, and the decisions of a robot."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Protocol

from pitboss.games.felt import Observation, ObservationBuilder
from pitboss.games.registry import game, is_game
from pitboss.inputs import Acted, Decision, Input
from pitboss.requests import ActionWanted, DecisionWanted, Request

RandBelow = Callable[[int], int]
"""Draws a uniform int from 0 to n - 1."""


class Player(Protocol):
    """A player of one game, who knows only what a player may see.

    At a table in memory, `observe` returns what the player sees. A client of a house collects the same with
    `observation_builder`, from the events that it receives.
    """

    plays: str
    """The way it plays, to complete "four players play ...": `by basic strategy`."""

    def decide(
        self, observation: Observation, wanted: DecisionWanted | ActionWanted, randbelow: RandBelow
    ) -> Input | None:
        """Return the decision of the seat that is asked; None if the player has none."""
        ...

    def observe(self, table: Any, seat: int) -> Observation:
        """Return what the player of this seat can see at a table."""
        ...

    def observation_builder(self) -> ObservationBuilder:
        """Return an empty builder, to be given events."""
        ...


# Decisions of a robot: those of its game's player, or a choice that costs nothing

SAFE_CHOICES: Final = ("stand", "check", "decline", "keep", "fold")
"""Choices that a robot makes when its decision was refused, as for lack of chips: the first that is offered."""


def player_of(id: str) -> Player | None:
    """Return the player of a game; None if players decide nothing, or if the game is not installed."""
    known = game(id).player if is_game(id) else None
    return known.load() if known is not None else None


def is_asked(wanted: Request | None, seat: int) -> bool:
    """Whether a request asks this seat."""
    match wanted:
        case DecisionWanted(words=words):
            return bool(words.get(seat))
        case ActionWanted(seat=asked):
            return asked == seat
    return False


def decide_for_seat(
    player: Player | None,
    builder: ObservationBuilder | None,
    wanted: Request,
    seat: int,
    randbelow: Callable[[int], int],
) -> Input:
    """Return the decision of a seat from what it has seen."""
    assert isinstance(wanted, DecisionWanted | ActionWanted), f"a robot is asked for {wanted}"
    own = request_for_seat(wanted, seat)
    if player is not None and builder is not None:
        decided = player.decide(builder.observation(seat, own), own, randbelow)
        if decided is not None:
            return decided
    return safe_decision(wanted, seat)


def request_for_seat(wanted: DecisionWanted | ActionWanted, seat: int) -> DecisionWanted | ActionWanted:
    """Return the part of a request that concerns one seat, where an offer goes to several."""
    if isinstance(wanted, ActionWanted) or wanted.seat == seat:
        return wanted
    return DecisionWanted(
        about=wanted.about, words={seat: wanted.words[seat]}, clause=wanted.clause, default=wanted.default,
        hand=wanted.hand,
    )  # fmt: skip


def safe_decision(wanted: Request, seat: int) -> Input:
    """Return a decision that costs nothing, or else the first choice that is offered."""
    if isinstance(wanted, ActionWanted):
        return Acted(seat=seat, say=_safe_choice(wanted.words))
    assert isinstance(wanted, DecisionWanted)
    return Decision(seat=seat, choose=wanted.default or _safe_choice(wanted.words[seat]))


def _safe_choice(words: tuple[str, ...]) -> str:
    return next((word for word in SAFE_CHOICES if word in words), words[0])
