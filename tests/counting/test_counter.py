"""What a counter wins: shoes dealt by the table's rules, with the exact expectation before every round."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import numpy as np
import pytest

import pitboss
from pitboss.api.exposure import exposed_wager
from pitboss.api.tables import game_choices
from pitboss.counting.counts import count_named, parse_count
from pitboss.counting.shoes import count_shoes, expectation, terms_of
from pitboss.counting.wagers import ShoeWager


def wager_of(game: str, wager: str, paytable: str | None = None, **options: object) -> ShoeWager:
    found = exposed_wager(game_choices(game, options), wager, paytable)
    assert isinstance(found, ShoeWager)
    return found


@pytest.mark.parametrize(
    ("game", "wager", "paytable"),
    [("midi", "player-pair", None), ("blackjack", "kk", None), ("blackjack", "buster-blackjack", "A")],
)
def test_the_kernel_finds_the_exact_expectation_of_any_shoe(game: str, wager: str, paytable: str | None) -> None:
    found = wager_of(game, wager, paytable)
    terms = terms_of(found)
    random = Random(7)
    for _ in range(3):
        copies = tuple(random.randint(0, 6) for _ in range(52))
        left = np.array(found.polynomial.counts(copies), np.float64)
        value = expectation(left, float(sum(copies)), terms, np.empty(len(left) * terms.width))
        assert value == pytest.approx(float(found.polynomial.expectation(copies)), abs=1e-12)


@pytest.mark.slow
def test_figures_do_not_depend_on_the_number_of_workers() -> None:
    wager, count = wager_of("midi", "player-pair"), parse_count("A=-1,2=1")
    one, two = (count_shoes(wager, count, 100, 9, workers=workers) for workers in (1, 2))
    assert np.array_equal(one.by_count, two.by_count)
    assert np.array_equal(one.by_place, two.by_place)
    assert np.array_equal(one.totals, two.totals)


@pytest.mark.slow
def test_a_perfect_counter_never_wins_less_than_a_linear_one() -> None:
    shoes = count_shoes(wager_of("midi", "dragon-7", variant="ez"), count_named("dragon-7"), 200, 4, trigger=3.0)
    perfect = shoes.perfect()
    for trigger in np.arange(-6, 12, 0.5):
        assert perfect.units_per_shoe >= shoes.at_trigger(float(trigger)).units_per_shoe
    assert shoes.at_given_trigger() == shoes.at_trigger(3.0)
    assert perfect.units_per_shoe > shoes.at_trigger(shoes.best_trigger()).units_per_shoe > 0


@pytest.mark.slow
def test_the_best_trigger_is_a_count_that_comes() -> None:
    """The running count of whole tags is never 3.5, which would win as much as 4 and say less."""
    wager = wager_of("blackjack", "lucky-ladies", "A", decks=6)
    shoes = count_shoes(wager, count_named("insurance"), 64, 1)
    assert shoes.best_trigger() in {true_count for true_count, _, _ in shoes.by_true_count()}


@pytest.mark.long
def test_wagering_in_every_round_loses_the_house_edge() -> None:
    """Cards that are gone at random change no expectation, so over all rounds of many shoes it stays that of a new one.

    Before the cover card shows, that is: rounds near it are reached more often after short rounds.
    """
    wager = wager_of("blackjack", "kk", decks=6)
    shoes = count_shoes(wager, count_named("hi-lo"), 2000, 1, trigger=-1000.0)
    win = shoes.at_given_trigger()
    assert win.bet_share == 1.0
    assert win.average_edge == pytest.approx(-float(wager.odds.house_edge or 0), abs=0.002)


@pytest.mark.slow
def test_insurance_is_offered_to_a_counter_in_one_round_of_thirteen() -> None:
    """The insurance count is perfect: it wagers exactly where the perfect counter does."""
    found = pitboss.exposure("blackjack", "insurance", shoes=1000, seed=2, tags="insurance", trigger=0.5)
    assert found.counter is not None
    assert found.perfect is not None
    assert found.counter.win.units_per_shoe == pytest.approx(found.perfect.units_per_shoe, rel=1e-9)
    assert found.shoes is not None
    offered = found.shoes.totals[:, 1].sum() / found.shoes.totals[:, 0].sum()
    assert offered == pytest.approx(1 / 13, abs=0.004)


@pytest.mark.long
def test_the_unbalanced_dragon_7_count_wins_as_published() -> None:
    """Stephen How, Unbalanced Dragon 7 count, 2012: 0.52 units and 6.8 wagers a shoe, 16 cards behind the cut card.

    He does not say whether one more hand follows the cut card; both ways are computed, and his figures lie between.
    """
    wager = wager_of("midi", "dragon-7", variant="ez", cover_card_depth=16)
    ends_at_once = replace(wager, dealing=replace(wager.dealing, has_extra_round=False))
    count = count_named("dragon-7-unbalanced")
    fewer, more = (
        count_shoes(each, count, 20_000, 6, trigger=0.5).at_given_trigger() for each in (ends_at_once, wager)
    )
    assert fewer.units_per_shoe - 0.02 < 0.52 < more.units_per_shoe + 0.02
    assert fewer.bet_share * fewer.rounds_per_shoe - 0.1 < 6.8 < more.bet_share * more.rounds_per_shoe + 0.1
    assert more.units_per_shoe == pytest.approx(1.12 * fewer.units_per_shoe, rel=0.05)


@pytest.mark.long
@pytest.mark.parametrize(
    ("wager", "tags", "published"),
    [("dragon-7", "4-7=-1,8-9=2", 0.597), ("panda-8", "A-2=1,3-5=-2,6-7=-1,8=-2,9=4,T-K=1", 0.237)],
)
def test_counts_of_ez_baccarat_win_as_published(wager: str, tags: str, published: float) -> None:
    """Eliot Jacobson, Co-Card Counting the Dragon and Panda Side Bets in EZ Baccarat (888casino.com/blog/side-bets).

    Units a shoe with his tags, 8 decks, 14 cards behind the cut card. He does not say whether one more hand follows it;
    both ways are computed, and his figures lie between.
    """
    found = wager_of("midi", wager, variant="ez")
    ends_at_once = replace(found, dealing=replace(found.dealing, has_extra_round=False))
    dealt = [count_shoes(each, parse_count(tags), 20_000, 6) for each in (ends_at_once, found)]
    fewer, more = (each.at_trigger(each.best_trigger()).units_per_shoe for each in dealt)
    assert fewer - 0.02 < published < more + 0.02


@pytest.mark.slow
def test_one_more_coup_after_the_cover_card_adds_a_round_to_every_shoe() -> None:
    wager = wager_of("midi", "player-pair")
    ends_at_once = replace(wager, dealing=replace(wager.dealing, has_extra_round=False))
    count = count_named("hi-lo")
    more, fewer = (count_shoes(each, count, 64, 3).rounds_per_shoe for each in (wager, ends_at_once))
    assert more == fewer + 1


@pytest.mark.slow
def test_the_win_by_depth_is_that_of_a_table_with_that_cover_card() -> None:
    """Shoes dealt to 14 cards give the figures of 40 behind, too: the same shoes end earlier."""
    count = count_named("dragon-7")
    deep = wager_of("midi", "player-pair", cover_card_depth=14)
    shallow = wager_of("midi", "player-pair", cover_card_depth=40)
    by_depth = count_shoes(deep, count, 100, 5, trigger=1.0, min_behind=14).by_depth([14, 40])
    assert by_depth[1][1].rounds_per_shoe < by_depth[0][1].rounds_per_shoe
    alone = count_shoes(shallow, count, 100, 5, trigger=1.0, min_behind=14)
    assert by_depth[1][1].units_per_shoe == pytest.approx(alone.perfect().units_per_shoe)
    assert by_depth[1][2].units_per_shoe == pytest.approx(alone.at_given_trigger().units_per_shoe)
