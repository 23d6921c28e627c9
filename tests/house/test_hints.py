"""Hints: what is asked of a strategy about each kind of decision, and what its answer comes to."""

from __future__ import annotations

import pytest

from pitboss.api.strategy import TableStrategy
from pitboss.api.tables import game_choices
from pitboss.games.felt import Felt, FeltHand
from pitboss.house.hints import Hint, HintQuestion, build_hint, build_hint_question
from pitboss.wire.table import Choice, PendingDecision, SeatView, ShoeView, View

pytestmark = pytest.mark.integration

SEEN = 3
"""The two cards of a hand and the dealer's ace."""
SIX_DECKS = 312
TENS = 96


def view(*hands: str, choices: list[Choice], hand: int | None = 1, up: str = "Ac", about: str = "") -> View:
    """A table of blackjack at which seat 4 has to decide, with 10.00 on each hand."""
    boxes = [FeltHand(cards=list(cards.split()), wager=1_000) for cards in hands]
    return View(
        game="blackjack",
        state="deciding",
        seats=[SeatView(seat=4, taken=True)],
        shoe=ShoeView(decks=6, cards=SIX_DECKS),
        felt=Felt(boxes={4: boxes}, common={"dealer": FeltHand(cards=[up, None])}),
        pending=[PendingDecision(seat=4, hand=hand, about=about, clause="", choices=choices)],
    )


def hint(question: HintQuestion, **options: object) -> Hint:
    """Answer a question as the house does."""
    best = TableStrategy(game_choices("blackjack", {"decks": 6} | options))
    asked = question.arguments
    answer = best.best(asked["hand"], asked["up"], doubled=asked["doubled"], is_in_play=asked["is_in_play"])
    return build_hint(answer.to_dict(), question, 1)


INSURANCE = [Choice(choose="insure", max=500), Choice(choose="decline")]
EVEN_MONEY = [Choice(choose="insure", max=500), Choice(choose="even-money"), Choice(choose="decline")]


@pytest.mark.clause("blackjack:8.A", "blackjack:8.C")
def test_insurance_is_worth_what_the_tens_that_are_left_make_of_it() -> None:
    question = build_hint_question(view("Th 6c", choices=INSURANCE), {4}, "blackjack")
    given = hint(question, blackjack_odds="3 to 2")
    tens, cards = TENS - 1, SIX_DECKS - SEEN  # the ten in the hand is no longer there
    of_insurance = (2 * tens - (cards - tens)) / cards
    assert given.decisions == pytest.approx({"insure": of_insurance / 2, "decline": 0.0})  # half of the wager
    assert given.best == "decline"


@pytest.mark.clause("blackjack:8.E")
def test_even_money_is_compared_with_a_blackjack_that_may_tie() -> None:
    question = build_hint_question(view("Th As", choices=EVEN_MONEY), {4}, "blackjack")
    given = hint(question, blackjack_odds="3 to 2", even_money=True)
    tens, cards = TENS - 1, SIX_DECKS - SEEN
    declined = 1.5 * (cards - tens) / cards
    insured = declined + (2 * tens - (cards - tens)) / cards / 2
    assert given.decisions == pytest.approx({"insure": insured, "even-money": 1.0, "decline": declined})
    assert insured == pytest.approx(1.0)  # insuring a blackjack that pays 3 to 2 for half is even money
    assert given.best == "decline"


def test_an_exchange_is_about_both_hands_and_play_after_it_about_one() -> None:
    words = [Choice(choose="switch"), Choice(choose="keep")]
    question = build_hint_question(view("Th 6c", "5d Ah", choices=words, hand=None, up="9d"), {4}, "blackjack")
    assert question.arguments["hand"] == "Th 6c 5d Ah"
    given = hint(question, switch=True)
    assert given.best == "switch"  # 21 and 11, instead of 16 and a soft 16
    words = [Choice(choose="stand"), Choice(choose="hit"), Choice(choose="double")]
    question = build_hint_question(view("Th Ah", "5d 6c", choices=words, hand=2, up="9d"), {4}, "blackjack")
    assert question.arguments["hand"] == "5d 6c"
    assert hint(question, switch=True).best == "double"


def test_a_hand_of_four_cards_at_a_switch_table_is_one_hand() -> None:
    words = [Choice(choose="stand"), Choice(choose="hit")]
    question = build_hint_question(view("4h 2c 5c 9h", "Td Ts", choices=words, hand=1, up="9d"), {4}, "blackjack")
    assert set(hint(question, switch=True).decisions) == {"stand", "hit"}
    assert hint(question, switch=True).best == "stand"  # 20


@pytest.mark.parametrize(
    ("cards", "up", "best"), [("9c Qd", "4d", "stand"), ("5h 9d 2s", "9h", "hit"), ("6h 5d", "6c", "double")]
)
def test_common_cards_are_played_as_a_hand_of_ones_own(cards: str, up: str, best: str) -> None:
    """Basic strategy as published: 19 stands on a 4, 16 hits against a 9, 11 doubles against a 6."""
    words = ["stand", "hit", "double"] if len(cards.split()) == 2 else ["stand", "hit"]
    seen = view(cards, choices=[Choice(choose=word) for word in words], up=up)
    seen.felt.common["community"] = FeltHand(cards=list(cards.split()))
    seen.felt.common["dealer"] = FeltHand(cards=[up])
    given = hint(build_hint_question(seen, {4}, "blackjack"), decks=8, community_cards="common_draw", no_hole_card=True)
    assert given.best == best
    assert set(given.decisions) == set(words)
