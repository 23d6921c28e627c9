"""Hints for a player's pending decision, based only on what that player sees."""

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
"""Key of the dealer's hand among the common hands of a felt."""
GAMES_WITH_UP_CARD = ("blackjack", "edge21")
"""Games whose decisions depend on the dealer's up card."""
GAMES_WITH_REDOUBLE = ("edge21",)
"""Games whose decisions depend on the number of doubles of the hand."""


INSURE, EVEN_MONEY, DECLINE, SWITCH = "insure", "even-money", "decline", "switch"
"""Choices about all cards of a box, and not about the play of one hand."""


class HintQuestion(Struct, frozen=True, kw_only=True):
    """A pending decision, as a question to the game's strategy."""

    seat: int
    hand: int | None
    stake: int
    """The initial wager on the hand, in cents."""
    choices: list[str]
    """The lawful choices."""
    max_insurance: int
    """The maximum insurance wager, in cents; 0 if insurance is not offered."""
    arguments: dict[str, Any]
    """The cards that the player sees, as `pitboss strategy` takes them."""


class Hint(Struct, frozen=True, kw_only=True):
    """The best decision, and the expected value of each one."""

    seat: int
    """The seat that has to decide."""
    hand: int | None
    """The hand to decide on, if a seat may have several."""
    round: int
    """The number of the round."""
    stake: int
    """The initial wager on the hand, in cents: the unit of the values."""
    decisions: dict[str, float]
    """The expected value of each lawful decision, in units of the stake."""
    best: str
    """The decision with the highest value."""
    exact: bool
    """Whether the values are exact."""
    method: str | None = None
    """How the values were computed, if they are not exact."""


class ReviewedDecision(Struct, frozen=True, kw_only=True):
    """A decision of a finished round, compared with the best one."""

    seat: int
    """The seat that decided."""
    hand: int | None
    """The hand that it was about, if a seat may have several."""
    choose: str
    """The choice that was made."""
    by_house: bool
    """Whether the house decided for an absent player."""
    hint: Hint | None
    """The value of each decision; null if no strategy gives it."""


class RoundReview(Struct, frozen=True, kw_only=True):
    """The caller's decisions in a finished round, compared with the best ones."""

    round: int
    """The number of the round."""
    decisions: list[ReviewedDecision]
    """The decisions, in order."""


def check_hints(game: Game, *, at: str) -> None:
    """Raise PitbossError if a game has no hints, because it has no strategy."""
    try:
        strategy_of(game)
    except PitbossError as error:
        raise PitbossError(f"there are no hints in {game.id}: {error.message}", at=at) from None


def build_hint_question(view: View, own: Collection[int], main: str) -> HintQuestion:
    """Return the question about a player's pending decision. Raise PitbossError if there is none.

    `main` is the wager that is the unit of the values, if hands do not have their own wagers.
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
    """Return the hint for the lawful choices from a strategy's answer.

    Raise PitbossError if the answer has no value for any of them.
    """
    values = answer.get("decisions") or (answer.get("paytables") or [{}])[0]
    if INSURE in question.choices:
        values = _insurance_values(answer, question)
    decisions = {word: float(Fraction(values[word])) for word in question.choices if word in values}
    if not decisions:
        raise PitbossError("there is no hint for this decision: strategies are about playing a hand")
    return Hint(
        seat=question.seat,
        hand=question.hand,
        round=round,
        stake=question.stake,
        decisions=decisions,
        best=max(decisions, key=lambda word: decisions[word]),
        exact=bool(answer.get("exact")),
        method=answer.get("method"),
    )


def _insurance_values(answer: Mapping[str, Any], question: HintQuestion) -> dict[str, float]:
    """Return the values of insurance, even money and declining both, in units of the stake.

    If even money is offered, all three include the win of the blackjack; otherwise only the insurance wager counts.
    """
    declined = 0.0
    values: dict[str, float] = {}
    if "even_money" in answer:  # of two hands
        declined, values[EVEN_MONEY] = answer["even_money"][DECLINE], answer["even_money"][EVEN_MONEY]
    elif EVEN_MONEY in question.choices:
        declined, values[EVEN_MONEY] = answer["decisions"]["stand"], answer["decisions"][EVEN_MONEY]
    insured = declined + float(answer["insurance"]) * question.max_insurance / question.stake
    return {INSURE: insured, **values, DECLINE: declined}
