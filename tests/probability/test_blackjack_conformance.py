"""Blackjack's classifiers answer alike compiled or not, and no count depends on an order that it leaves out."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from pitboss.games.blackjack.book import ClassifierInputs
from pitboss.games.blackjack.odds import HAND_SIZES
from pitboss.games.registry import game
from pitboss.kernels.kernel_cache import compile_kernel
from pitboss.law import Classifier, wagers_of

pytestmark = pytest.mark.integration

assert game("blackjack"), "importing the game registers its wagers"

EXTRA = {
    ClassifierInputs.PLAYER_TWO_AND_UP_AND_ACE: range(2),
    ClassifierInputs.PLAYER_TWO_AND_UP_AND_SUIT: range(4),
    ClassifierInputs.BOTH_TWO_AND_SUIT: range(4),
}
COUNTED = sorted(
    {
        classifier.function.__name__: classifier
        for wager in wagers_of("blackjack").values()
        for classifier in wager.classifiers
        if classifier.inputs in HAND_SIZES
    }.items()
)


def hands_of(classifier: Classifier) -> tuple[int, ...]:
    assert isinstance(classifier.inputs, ClassifierInputs)
    return HAND_SIZES[classifier.inputs]


def deals_for(classifier: Classifier) -> list[tuple[int, ...]]:
    """Some thousands of deals, many of them rich in aces, sixes to eights, tens and court cards."""
    assert isinstance(classifier.inputs, ClassifierInputs)
    random = Random(15)
    rich = [card for card in range(52) if card // 4 in (0, 5, 6, 7, 9, 10, 11, 12)]
    extra = EXTRA.get(classifier.inputs)
    deals = []
    for _ in range(3000):
        cards = random.choices(random.choice((range(52), rich)), k=sum(hands_of(classifier)))
        deals.append((*cards, random.choice(extra)) if extra else tuple(cards))
    return deals


@pytest.mark.slow
@pytest.mark.parametrize(("name", "classifier"), COUNTED)
def test_a_compiled_classifier_answers_as_the_interpreted_one(name: str, classifier: Classifier) -> None:
    deals = deals_for(classifier)
    taken = ", ".join(f"deals[i, {place}]" for place in range(len(deals[0])))
    source = f"def answers(deals, rows):\n    for i in range(len(deals)):\n        rows[i] = classifier({taken})\n"
    rows = np.zeros(len(deals), dtype=np.int64)
    kernel = compile_kernel("answers", source, classifier=classifier.function)
    kernel(np.array(deals, dtype=np.int64), rows)
    assert rows.tolist() == [int(classifier.function(*deal)) for deal in deals], name


@pytest.mark.parametrize(("name", "classifier"), COUNTED)
def test_the_order_of_cards_in_a_hand_does_not_matter(name: str, classifier: Classifier) -> None:
    function, hands = classifier.function, hands_of(classifier)
    for deal in deals_for(classifier):
        start = 0
        for cards in hands:
            turned = (*deal[:start], *reversed(deal[start : start + cards]), *deal[start + cards :])
            assert function(*deal) == function(*turned), name
            start += cards
