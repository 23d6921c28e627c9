"""Hints: what is asked about a player's own pending decision, from nothing but what that player sees."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from fractions import Fraction
from typing import Any

from msgspec import Struct

from pitboss.errors import PitbossError
from pitboss.games.game import Game
from pitboss.games.registry import strategy_of
from pitboss.wire.table import PendingDecision, View

DEALER = "dealer"
"""The dealer's hand among those of a felt that belong to no seat."""
GAMES_WITH_UP_CARD = ("blackjack", "edge21")
"""Games whose decisions depend on the dealer's up card."""
GAMES_WITH_REDOUBLE = ("edge21",)
"""Games whose decisions depend on how often the hand was doubled."""


INSURE, EVEN_MONEY, DECLINE, SWITCH = "insure", "even-money", "decline", "switch"
"""Choices about all the cards that a box was dealt, and not about the play of one hand."""


class HintQuestion(Struct, frozen=True, kw_only=True):
    """A pending decision, and the question to put to the game's strategy about it."""

    seat: int
    hand: int | None
    stake: int
    """What was wagered on the hand at first, in cents."""
    choices: list[str]
    """What is lawful now."""
    max_insurance: int
    """The greatest insurance wager, in cents; 0 where none is offered."""
    arguments: dict[str, Any]
    """The cards that the player sees, as `pitboss strategy` takes them."""


class Hint(Struct, frozen=True, kw_only=True):
    """The best decision, and what each one is worth."""

    seat: int
    """The seat that has to decide."""
    hand: int | None
    """The hand to decide on, where a seat may have several."""
    round: int
    """The number of the round."""
    stake: int
    """What was wagered on the hand at first, in cents: the unit of the figures."""
    decisions: dict[str, float]
    """What each lawful decision is expected to win or lose, in units of the stake."""
    best: str
    """The one that is worth most."""
    exact: bool
    """Whether the figures are exact."""
    method: str | None = None
    """How they were found, where they are not exact."""


class ReviewedDecision(Struct, frozen=True, kw_only=True):
    """A decision of a finished round, beside the best one."""

    seat: int
    """The seat that decided."""
    hand: int | None
    """The hand that it was about, where a seat may have several."""
    choose: str
    """What was decided."""
    by_house: bool
    """Whether the house decided for an absent player."""
    hint: Hint | None
    """What each decision was worth; null where no strategy says it."""


class RoundReview(Struct, frozen=True, kw_only=True):
    """What the caller decided in a finished round, and what would have been best."""

    round: int
    """The number of the round."""
    decisions: list[ReviewedDecision]
    """The decisions, in order."""


def check_hints(game: Game, *, at: str) -> None:
    """Raise a PitbossError if there are no hints in a game, because no strategy says what its decisions are worth."""
    try:
        strategy_of(game)
    except PitbossError as none:
        raise PitbossError(f"there are no hints in {game.id}: {none.message}", at=at) from None


def build_hint_question(view: View, own: Collection[int], main: str) -> HintQuestion:
    """Return the question about a player's own decision; a PitbossError if there is none to make.

    `main` is the wager that figures are a multiple of, where hands do not have wagers of their own.
    """
    asked = next((each for each in view.pending if each.seat in own and each.choices), None)
    if asked is None:
        raise PitbossError("you have no decision to make now")
    return _build_question(view, asked, main)


def _build_question(view: View, pending: PendingDecision, main: str) -> HintQuestion:
    hands = view.felt.boxes.get(pending.seat, [])
    at = (pending.hand or 1) - 1
    words = [choice.choose for choice in pending.choices]
    is_in_play = not {INSURE, SWITCH} & set(words)
    about = hands[at : at + 1] if is_in_play else hands
    cards = [card for hand in about for card in hand.cards]
    if not cards or None in cards:
        raise PitbossError("there is no hint for this decision: it is not about a hand of cards that you see")
    hand = hands[at]
    arguments: dict[str, Any] = {"hand": " ".join(map(str, cards)), "up": None, "doubled": None}
    arguments["is_in_play"] = is_in_play
    if view.game in GAMES_WITH_UP_CARD:
        arguments["up"] = next((card for card in view.felt.common[DEALER].cards if card is not None), None)
    if view.game in GAMES_WITH_REDOUBLE and hand.doubles:
        arguments["doubled"] = len(hand.doubles)
    wagers = view.round.wagers.get(pending.seat, {}) if view.round is not None else {}
    return HintQuestion(
        seat=pending.seat,
        hand=pending.hand,
        stake=hand.wager or wagers.get(main, 0),
        choices=words,
        max_insurance=next((choice.max or choice.cost for choice in pending.choices if choice.choose == INSURE), 0),
        arguments=arguments,
    )


def build_hint(answer: Mapping[str, Any], question: HintQuestion, round: int) -> Hint:
    """Return the hint that a strategy's answer leads to, for what is lawful now.

    A PitbossError if it says nothing of it.
    """
    values = answer.get("decisions") or (answer.get("paytables") or [{}])[0]
    if INSURE in question.choices:
        values = _insurance_values(answer, question)
    found = {word: float(Fraction(values[word])) for word in question.choices if word in values}
    if not found:
        raise PitbossError("there is no hint for this decision: strategies are about playing a hand")
    return Hint(
        seat=question.seat,
        hand=question.hand,
        round=round,
        stake=question.stake,
        decisions=found,
        best=max(found, key=lambda word: found[word]),
        exact=bool(answer.get("exact")),
        method=answer.get("method"),
    )


def _insurance_values(answer: Mapping[str, Any], question: HintQuestion) -> dict[str, float]:
    """Return what insurance, even money and neither are worth, in units of the stake.

    Where even money is offered, all three include the win of the blackjack; otherwise they are the insurance alone.
    """
    declined = 0.0
    values: dict[str, float] = {}
    if "even_money" in answer:  # of two hands
        declined, values[EVEN_MONEY] = answer["even_money"][DECLINE], answer["even_money"][EVEN_MONEY]
    elif EVEN_MONEY in question.choices:
        declined, values[EVEN_MONEY] = answer["decisions"]["stand"], answer["decisions"][EVEN_MONEY]
    insured = declined + float(answer["insurance"]) * question.max_insurance / question.stake
    return {INSURE: insured, **values, DECLINE: declined}
