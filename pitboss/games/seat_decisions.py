"""What a robot decides when its seat is asked: by the player of its game, or by a word that costs nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pitboss.games.player import Player
from pitboss.games.registry import game, is_game
from pitboss.games.sight import Sight
from pitboss.round.betting import Acted, ActionWanted
from pitboss.round.inputs import Decision, Input
from pitboss.round.requests import DecisionWanted, Request

SAFE_WORDS: Final = ("stand", "check", "decline", "keep", "fold")
"""What a robot falls back on where its decision was refused, as for want of chips: the first that is offered."""


def player_of(id: str) -> Player | None:
    """Return the player of a game, where players decide and the game is known here."""
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


def decide(
    player: Player | None, sight: Sight | None, wanted: Request, seat: int, below: Callable[[int], int]
) -> Input:
    """Return the decision of a seat from what it has seen."""
    assert isinstance(wanted, DecisionWanted | ActionWanted), f"a robot is asked for {wanted}"
    own = own_part(wanted, seat)
    if player is not None and sight is not None:
        decided = player.answer(sight.of(seat, own), own, below)
        if decided is not None:
            return decided
    return safe_decision(wanted, seat)


def own_part(wanted: DecisionWanted | ActionWanted, seat: int) -> DecisionWanted | ActionWanted:
    """Return a request as it concerns one seat, where an offer goes to several."""
    if isinstance(wanted, ActionWanted) or wanted.seat == seat:
        return wanted
    return DecisionWanted(
        about=wanted.about, words={seat: wanted.words[seat]}, clause=wanted.clause, default=wanted.default,
        hand=wanted.hand,
    )  # fmt: skip


def safe_decision(wanted: Request, seat: int) -> Input:
    """Return a decision that costs nothing, or the first word that is offered."""
    if isinstance(wanted, ActionWanted):
        return Acted(seat=seat, say=_safe_word(wanted.words))
    assert isinstance(wanted, DecisionWanted)
    return Decision(seat=seat, choose=wanted.default or _safe_word(wanted.words[seat]))


def _safe_word(words: tuple[str, ...]) -> str:
    return next((word for word in SAFE_WORDS if word in words), words[0])
