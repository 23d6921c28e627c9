"""The best counts for a wager, and how well known counts follow it."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

import pitboss
from pitboss.cards import CARDS_IN_DECK, rank_of
from pitboss.counting.counts import count_named, parse_count
from pitboss.counting.exposure import best_linear_count, best_whole_counts, correlation

ONE_DECK = (1,) * CARDS_IN_DECK


def by_value(*effects: float) -> list[float]:
    """Effects of A, 2 to 9 and tens as effects of cards."""
    return [effects[min(rank_of(card), 10) - 1] for card in range(CARDS_IN_DECK)]


GRIFFIN = by_value(-0.61, 0.38, 0.44, 0.55, 0.69, 0.46, 0.28, 0.00, -0.18, -0.51)
"""Effects of removal on blackjack in percent: Peter Griffin, The Theory of Blackjack, for a single deck."""


def test_tags_in_proportion_to_the_effects_correlate_perfectly() -> None:
    count = best_linear_count(GRIFFIN, ONE_DECK)
    assert count is not None
    assert correlation([float(tag) for tag in count.tags], GRIFFIN, ONE_DECK) == pytest.approx(1.0)
    assert max(abs(tag) for tag in count.tags) == 1


def test_correlation_by_arithmetic() -> None:
    """Effects -9 of 16 tens and +4 of 36 other cards sum to zero."""
    effects = by_value(4, 4, 4, 4, 4, 4, 4, 4, 4, -9)
    ten_count = parse_count("A-9=4,T-K=-9")
    assert correlation([float(tag) for tag in ten_count.tags], effects, ONE_DECK) == pytest.approx(1.0)
    only_fives = parse_count("5=1")
    # Four cards of 52 with tag 1: covariance 4 x 4 / 52; variances 4/52 x 48/52 and (36 x 16 + 16 x 81) / 52 = 36.
    expected = (16 / 52) / ((4 / 52 * 48 / 52) ** 0.5 * 6)
    assert correlation([float(tag) for tag in only_fives.tags], effects, ONE_DECK) == pytest.approx(expected)


@pytest.mark.parametrize(
    ("name", "published"),
    [
        ("hi-lo", 0.97),
        ("ko", 0.98),
        ("hi-opt-1", 0.88),
        ("hi-opt-2", 0.91),
        ("omega-2", 0.92),
        ("zen", 0.96),
        ("halves", 0.99),
    ],
)
def test_known_counts_have_their_published_betting_correlations(name: str, published: float) -> None:
    """Betting correlations as Norman Wattenberger's Modern Blackjack and qfit.com list them, to two digits."""
    tags = [float(tag) for tag in count_named(name).tags]
    assert correlation(tags, GRIFFIN, ONE_DECK) == pytest.approx(published, abs=0.011)


def test_the_search_finds_the_best_balanced_tags_of_all() -> None:
    """Compared with trying all 3^10 level 1 tags by value."""
    found = best_whole_counts(GRIFFIN, ONE_DECK, 1)[0]
    best = max(
        correlation(by_value(*tags), GRIFFIN, ONE_DECK)
        for tags in product((-1, 0, 1), repeat=10)
        if any(tags) and sum(tags[:9]) + 4 * tags[9] == 0 and tags[4] == 1 and tags[9] == -1
    )
    assert correlation([float(tag) for tag in found.tags], GRIFFIN, ONE_DECK) == pytest.approx(best)


def test_a_wager_that_no_card_changes_has_no_count() -> None:
    assert best_linear_count([0.0] * CARDS_IN_DECK, ONE_DECK) is None
    assert best_whole_counts([0.0] * CARDS_IN_DECK, ONE_DECK, 1) == []


def test_ranks_of_equal_effect_may_have_different_tags() -> None:
    """Insurance: nine equal ranks against four. Four of the nine balance the tens at level 1, eight at level 2.

    Correlation at level 1, tags 1 on four ranks and -1 on four: the effects are 4 and -9 in proportion, so
    (4*4 + 4*9) / sqrt(8 * (9*16 + 4*81)) = 52 / sqrt(3744).
    """
    found = pitboss.exposure("blackjack", "insurance", decks=6)
    one, two = (next(each for each in found.counts if each.level == level) for level in (1, 2))
    assert one.correlation == pytest.approx(52 / 3744**0.5)
    assert (one.count.is_balanced, two.count.is_balanced) == (True, True)


def test_unbalanced_tags_are_listed_where_they_are_better() -> None:
    """The insurance count follows insurance perfectly."""
    found = pitboss.exposure("blackjack", "insurance", decks=6)
    two = [each for each in found.counts if each.level == 2][-1]
    assert two.count.tags == count_named("insurance").tags
    assert two.correlation == pytest.approx(1.0)
    assert not two.count.is_balanced


def test_no_count_of_a_level_is_better_than_the_best_one() -> None:
    """Lucky Ladies: Hi-Opt I has tags of level 1, so the best of level 1 is at least as good."""
    found = pitboss.exposure("blackjack", "lucky-ladies", decks=6, paytable="A").counts
    best = max(each.correlation for each in found if each.level == 1)
    levels = {each.count.name: max(abs(tag) for tag in each.count.tags) for each in found if each.count.name}
    assert all(best >= each.correlation - 1e-12 for each in found if levels.get(each.count.name) == 1)


def test_the_dragon_7_count_is_the_best_of_its_level() -> None:
    """Eliot Jacobson's tags of 2011 (4 to 7: -1, 8 and 9: +2) are the best balanced ones up to two."""
    found = pitboss.exposure("midi", "dragon-7", variant="ez")
    assert next(each.count.tags for each in found.counts if each.level == 2) == count_named("dragon-7").tags


@pytest.mark.slow
def test_hi_lo_and_halves_are_the_best_counts_of_their_levels_for_blackjack() -> None:
    """Halves, doubled, have whole tags up to 3."""
    found = pitboss.exposure("blackjack", "blackjack", blackjack_odds="3 to 2", decks=6)
    levels = {each.level: each.count.tags for each in reversed(found.counts)}
    assert levels[1] == count_named("hi-lo").tags
    assert levels[3] == tuple(2 * tag for tag in count_named("halves").tags)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("soft_17", "published"),
    [
        ("stand", (-0.094, 0.069, 0.082, 0.110, 0.141, 0.079, 0.041, -0.008, -0.040, -0.091)),
        ("hit", (-0.084, 0.071, 0.086, 0.117, 0.143, 0.084, 0.038, -0.010, -0.045, -0.097)),
    ],
)
def test_blackjack_has_the_wizard_of_odds_effects_of_removal(soft_17: str, published: tuple[float, ...]) -> None:
    """Wizard of Odds, blackjack appendix 7: six decks, one split, best play for the changed shoe.

    The page does not mention surrender; its figures are those with late surrender.
    """
    options: dict[str, Any] = {
        "blackjack_odds": "3 to 2",
        "extra_splits": 0,
        "split_aces_one_card": True,
        "surrender": "late",
    }
    found = pitboss.exposure("blackjack", "blackjack", decks=6, dealer_soft_17=soft_17, **options)
    effects = found.effects.by_rank()
    assert [100 * float(effects[rank]) for rank in "A23456789T"] == pytest.approx(published, abs=0.0026)
    assert found.fixed is not None
    copies = [4 * 6] * 9 + [16 * 6]
    fixed = [float(found.fixed.by_rank()[rank]) for rank in "A23456789T"]
    assert sum(many * effect for many, effect in zip(copies, fixed, strict=True)) == pytest.approx(0, abs=1e-9)
    best = [float(effects[rank]) for rank in "A23456789T"]
    assert sum(many * effect for many, effect in zip(copies, best, strict=True)) > 0
