"""Compiled classifiers and interpreted ones answer alike, and no wager depends on the order of cards in a hand."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import numpy as np
import pytest

from pitboss.games.baccarat.book import ClassifierInputs
from pitboss.games.baccarat.odds import final_hands
from pitboss.kernels.kernel_cache import compile_kernel
from pitboss.law import Classifier, wagers_of

pytestmark = pytest.mark.integration

CLASSIFIERS = sorted(
    {
        classifier.function.__name__: classifier
        for wager in wagers_of("midi").values()
        for classifier in wager.classifiers
    }.items()
)
POINTS = (ClassifierInputs.POINTS, ClassifierInputs.POINTS_FROM_BANKER)
SEATS = (0b1111_0000_0000_0001, 0b1, 0b1111_1111_1111_1111)


def compiled(classifier: Classifier, arguments: int) -> Callable[..., object]:
    taken = ", ".join(f"deals[i, {place}]" for place in range(arguments))
    source = f"def answers(deals, rows):\n    for i in range(len(deals)):\n        rows[i] = classifier({taken})\n"
    return compile_kernel("answers", source, classifier=classifier.function)


def deals_for(classifier: Classifier) -> list[tuple[int, ...]]:
    """Every ending of a coup, or some thousands of deals that are rich in nines, kings and pairs."""
    if classifier.inputs in POINTS:
        return list(final_hands(8))
    random = Random(12)
    rich = [card for card in range(52) if card // 4 in (0, 8, 11, 12)]
    cards = 2 if classifier.inputs in (ClassifierInputs.PLAYER_TWO, ClassifierInputs.BANKER_TWO) else 4
    deals = [tuple(random.choices(random.choice((range(52), rich)), k=cards)) for _ in range(5000)]
    if classifier.inputs is ClassifierInputs.INITIAL_FOUR_AND_COMBINATIONS:
        return [(*deal, random.randrange(16), random.choice(SEATS)) for deal in deals]
    return deals


@pytest.mark.parametrize(("name", "classifier"), CLASSIFIERS)
def test_a_compiled_classifier_answers_as_the_interpreted_one(name: str, classifier: Classifier) -> None:
    deals = deals_for(classifier)
    rows = np.zeros(len(deals), dtype=np.int64)
    compiled(classifier, len(deals[0]))(np.array(deals, dtype=np.int64), rows)
    assert rows.tolist() == [int(classifier.function(*deal)) for deal in deals], name


@pytest.mark.parametrize(
    ("name", "classifier"), [(name, found) for name, found in CLASSIFIERS if found.inputs not in POINTS]
)
def test_the_order_of_cards_in_a_hand_does_not_matter(name: str, classifier: Classifier) -> None:
    function = classifier.function
    for first, second, *others in deals_for(classifier):
        assert function(first, second, *others) == function(second, first, *others), name
        if len(others) >= 2:
            third, fourth, *rest = others
            assert function(first, second, *others) == function(first, second, fourth, third, *rest), name
