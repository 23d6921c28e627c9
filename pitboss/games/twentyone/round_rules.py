"""What a game of twenty-one supplies to the steps that both games share: functions of its round.

A question that the state of a table answers is a method of the game's table class. What takes steps, pays, or knows
single wagers is a function here; shared steps call it as `table.rules`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from pitboss.games.twentyone.hands import Box, Hand
from pitboss.games.twentyone.round_state import AdditionalWager, Phase
from pitboss.inputs import CardInError, Decision
from pitboss.table.paying import Verdict
from pitboss.table.play import Script

T = TypeVar("T")
"""The game's table."""

Action = Callable[[Any, Box, Hand, Decision], Script[None]]
"""Carries out one decision on a hand."""

PHASES = {phase.slug: phase for phase in Phase}


def phase_in_section(table: Any, side: AdditionalWager) -> Phase:
    """Return the phase that the section of a wager states (R24)."""
    return PHASES[table.offers[side.wager].section.settled]


def two_cards(table: Any, side: AdditionalWager) -> int:
    """Require the two initial cards of the hand."""
    return 2


def without_cap(table: Any, verdicts: Sequence[Verdict]) -> list[int | None]:
    """Cap no win."""
    return [None] * len(verdicts)


def is_any_unsettled(table: Any) -> bool:
    """Whether an additional wager is not settled yet."""
    return any(not side.settled for side in table.round.additional)


def nothing_to_do(table: Any, *about: object) -> None:
    """Do nothing."""


def no_step(table: Any, *about: object) -> Script[None]:
    """Take no step."""
    yield from ()


def never(table: Any, *about: object) -> bool:
    """Answer no."""
    return False


@dataclass(frozen=True, slots=True, kw_only=True)
class AdditionalWagerRules(Generic[T]):
    """When and by what the additional wagers of a game are settled, and what comes with them."""

    classifier_arguments: Callable[[T, AdditionalWager], tuple[int, ...]]
    """The arguments of a wager's classifier in this round."""
    phase_of: Callable[[T, AdditionalWager], Phase] = phase_in_section
    cards_needed: Callable[[T, AdditionalWager], int] = two_cards
    """The number of player's cards that a wager requires."""
    most_won: Callable[[T, Sequence[Verdict]], list[int | None]] = without_cap
    """The cap on each win, where a limit applies to all of them together; None for no cap."""
    before_paying: Callable[[T, Verdict], Script[None]] = no_step
    """Verifies a wager before it is settled."""
    after_settling: Callable[[T, AdditionalWager], None] = nothing_to_do
    """Pays what comes with a wager that has been settled."""
    after_second_card: Callable[[T], None] = nothing_to_do
    """Pays what the dealer's second card adds to settled wagers."""
    needs_second_card: Callable[[T], bool] = is_any_unsettled
    """Whether a wager waits for the dealer's second card."""
    needs_finished_hand: Callable[[T], bool] = never
    """Whether the dealer completes the hand for a wager alone (R27)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TwentyOneRules(Generic[T]):
    """The functions of one game's round."""

    play: Callable[[T], Script[None]]
    """Plays one round, from the first card until every wager is settled."""
    lawful_actions: Callable[[T, Box, Hand], tuple[str, ...]]
    """The actions allowed on a hand now; standing always is."""
    actions: Mapping[str, Action]
    """How each action is carried out."""
    card_actions: frozenset[str]
    """Actions upon which a hand is dealt a card."""
    additional: AdditionalWagerRules[T]
    after_settlement: Callable[[T], Script[None]]
    """Runs what follows the settlement of a round, before its cards are cleared."""
    after_turning: Callable[[T], Script[None]] = no_step
    """Settles the wagers on cards that have been turned over."""
    rule_on_special_card: Callable[[T, CardInError], bool] = never
    """Applies a rule of this game alone to a card in error; returns whether there is one."""
