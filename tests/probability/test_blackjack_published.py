"""Published figures of blackjack's additional wagers, each with its source, to the last digit published."""

from __future__ import annotations

from math import comb, perm

import pytest

from support.odds import agrees, odds, probability

BUSTER = [
    # Wizard of Odds, Buster Blackjack: 250, 50, 12, 4, 2 and 2 to 1; decks, standing on soft 17, hitting it
    (1, "8.77", "6.89"),
    (2, "8.48", "6.51"),
    (4, "8.31", "6.29"),
    (5, "8.27", "6.25"),
    (6, "8.25", "6.21"),
    (8, "8.22", "6.17"),
]

EDGES = [
    # (source, wager, paytable, decks, house edge in percent)
    ("Gaming Today, For side bettors, can luck be a lady?: 75.06 % back", "lucky-ladies", "A", 2, "24.94"),
    ("Gaming Today, For side bettors, can luck be a lady?: 80.54 % back", "lucky-ladies", "A", 4, "19.46"),
    ("Gaming Today, For side bettors, can luck be a lady?: 82.36 % back", "lucky-ladies", "A", 6, "17.64"),
    ("onlineblackjack.org, Lucky Ladies", "lucky-ladies", "B", 1, "38.16"),
    ("onlineblackjack.org, Lucky Ladies", "lucky-ladies", "B", 8, "24.05"),
    ("Eliot Jacobson, card counting the King's Bounty side bet, 6 decks", "lucky-ladies", "B", 6, "24.709"),
    ("Eliot Jacobson, card counting the King's Bounty side bet, 2 decks", "kings-bounty", None, 2, "24.733489"),
    ("Eliot Jacobson, beating Pair Square (Bet the Set)", "bet-the-set-21", "B", 2, "10.6796"),
    ("Wizard of Odds, In BETween", "in-between", None, 1, "10.4615"),
    ("Wizard of Odds, In BETween", "in-between", None, 2, "7.7582"),
    ("Wizard of Odds, 21 + 3", "three-card-poker", "A", 1, "13.30"),
    ("Wizard of Odds, 21 + 3", "three-card-poker", "A", 2, "7.26"),
    ("Wizard of Odds, 21 + 3", "three-card-poker", "A", 4, "4.24"),
    ("Wizard of Odds, 21 + 3", "three-card-poker", "A", 6, "3.2386"),
    ("Wizard of Odds, 21 + 3", "three-card-poker", "A", 8, "2.74"),
    ("live-dealers-casino.com, Lucky Lucky", "lucky-lucky", "A", 6, "5.31"),
    ("live-dealers-casino.com, Lucky Lucky, the highest of its tables", "lucky-lucky", "C", 6, "12.57"),
    ("Wizard of Odds, Lucky Aces, pay table 1", "lucky-aces", "B", 8, "14.9012"),
    ("Wizard of Odds, Lucky Aces, pay table 1", "lucky-aces", "B", 6, "15.56"),
    ("Wizard of Odds, Lucky Aces, pay table 1", "lucky-aces", "B", 5, "16.08"),
    ("Wizard of Odds, Lucky Aces, pay table 1", "lucky-aces", "B", 4, "16.83"),
    ("Wizard of Odds, Lucky Aces, pay table 2", "lucky-aces", "A", 8, "19.06"),
    ("readings, R55", "match-the-dealer", None, 6, "4.1"),
    ("readings, R55", "match-the-dealer", None, 8, "3.7"),
    ("readings, R56", "in-between", None, 6, "5.4"),
    ("readings, R57", "a-2", None, 6, "11.1"),
    ("readings, R60", "pair", None, 1, "52.9"),
    ("readings, R60", "pair", None, 6, "11.9"),
    ("readings, R68", "house-money", None, 6, "26.5"),
    ("readings, R69", "lucky-lucky", "A", 6, "5.3"),
    ("readings, R69", "lucky-lucky", "B", 6, "9.9"),
    ("readings, R69", "lucky-lucky", "C", 6, "12.6"),
    ("readings, R69", "19-plus", None, 6, "12.6"),
    ("readings, R73", "upcard-luck-21", "A", 6, "6.3"),
    ("readings, R86", "kk", None, 6, "12.2"),
    ("readings, R86", "qq", None, 6, "12.2"),
    ("readings, R86", "jj", None, 6, "12.2"),
    ("readings, R87", "match", None, 6, "13.0"),
    ("readings, R88", "7s", None, 6, "12.2"),
]

TWO_OF_312, THREE_OF_312, FOUR_OF_416 = comb(312, 2), comb(312, 3), comb(416, 4)
IN_ORDER_OF_52, IN_ORDER_OF_260 = perm(52, 3), perm(260, 4)

COUNTS = [
    # (source, wager, paytable, decks, row, number of ways, of how many)
    ("Wizard of Odds, Royal Match", "royal-match-21", "D", 6, "suited-match", 11_868, TWO_OF_312),
    ("Wizard of Odds, Royal Match", "royal-match-21", "D", 6, "lose", 36_504, TWO_OF_312),
    ("Wizard of Odds, 21 + 3", "three-card-poker", "A", 6, "straight-flush", 10_368, THREE_OF_312),
    ("Wizard of Odds, 21 + 3", "three-card-poker", "A", 6, "three-of-a-kind", 26_312, THREE_OF_312),
    ("Wizard of Odds, 21 + 3", "three-card-poker", "A", 6, "straight", 155_520, THREE_OF_312),
    ("Wizard of Odds, 21 + 3, with a pair or without", "three-card-poker", "B", 6, "flush", 292_896, THREE_OF_312),
    ("Wizard of Odds, 21 + 3, version 3", "top-3", "A", 6, "suited-three-of-a-kind", 1_040, THREE_OF_312),
    ("Wizard of Odds, 21 + 3, version 3", "top-3", "B", 6, "three-of-a-kind", 25_272, THREE_OF_312),
    ("Wizard of Odds, 21 + 3, version 3", "trilux-super-3", None, 6, "straight-flush", 10_368, THREE_OF_312),
    ("Wizard of Odds, Lucky Lucky", "lucky-lucky", "A", 6, "three-suited-sevens", 80, THREE_OF_312),
    ("Wizard of Odds, Lucky Lucky", "lucky-lucky", "A", 6, "suited-six-seven-eight", 864, THREE_OF_312),
    ("Wizard of Odds, Lucky Lucky", "lucky-lucky", "A", 6, "three-sevens", 1_944, THREE_OF_312),
    ("Wizard of Odds, Lucky Lucky", "lucky-lucky", "A", 6, "six-seven-eight", 12_960, THREE_OF_312),
    ("Wizard of Odds, Lucky Lucky", "lucky-lucky", "A", 6, "suited-21", 26_568, THREE_OF_312),
    ("Wizard of Odds, Lucky Lucky", "lucky-lucky", "A", 6, "total-21", 406_296, THREE_OF_312),
    ("Wizard of Odds, Lucky Lucky", "lucky-lucky", "A", 6, "total-20", 377_568, THREE_OF_312),
    ("Wizard of Odds, Lucky Lucky", "lucky-lucky", "A", 6, "total-19", 364_320, THREE_OF_312),
    ("Wizard of Odds, In BETween", "in-between", None, 1, "triple-match", 312, IN_ORDER_OF_52),
    ("Wizard of Odds, In BETween", "in-between", None, 1, "one-card-spread", 1_408, IN_ORDER_OF_52),
    ("Wizard of Odds, In BETween", "in-between", None, 1, "two-card-spread", 2_560, IN_ORDER_OF_52),
    ("Wizard of Odds, In BETween", "in-between", None, 1, "three-card-spread", 3_456, IN_ORDER_OF_52),
    ("Wizard of Odds, In BETween", "in-between", None, 1, "wider-spread", 29_184, IN_ORDER_OF_52),
    ("Wizard of Odds, Lucky Aces", "lucky-aces", "B", 8, "four-aces", 35_960, FOUR_OF_416),
    ("Wizard of Odds, Lucky Aces", "lucky-aces", "B", 8, "three-suited-aces", 86_016, FOUR_OF_416),
    ("Wizard of Odds, Lucky Aces", "lucky-aces", "B", 8, "three-aces", 1_818_624, FOUR_OF_416),
    ("Wizard of Odds, Lucky Aces", "lucky-aces", "B", 8, "two-suited-aces", 8_236_032, FOUR_OF_416),
    ("Wizard of Odds, Lucky Aces", "lucky-aces", "B", 8, "two-aces", 28_237_824, FOUR_OF_416),
    ("Wizard of Odds, Lucky Aces", "lucky-aces", "B", 8, "ace-of-diamonds", 74_908_672, FOUR_OF_416),
    ("Wizard of Odds, Lucky Aces", "lucky-aces", "B", 8, "one-ace", 224_726_016, FOUR_OF_416),
    ("Wizard of Odds, Super 4", "super-4", "A", 5, "royal-flush-of-diamonds", 7_500, IN_ORDER_OF_260),
    ("Wizard of Odds, Super 4", "super-4", "A", 5, "royal-flush-of-another-suit", 22_500, IN_ORDER_OF_260),
    ("Wizard of Odds, Super 4", "super-4", "A", 5, "three-of-a-kind", 2_188_800, IN_ORDER_OF_260),
    ("Wizard of Odds, Super 4", "super-4", "A", 5, "straight", 1_890_000, IN_ORDER_OF_260),
    ("Wizard of Odds, Super 4", "super-4", "D", 5, "flush", 3_075_600, IN_ORDER_OF_260),
    ("Wizard of Odds, Super 4", "super-4", "D", 5, "two-pair", 2_284_800, IN_ORDER_OF_260),
    ("Wizard of Odds, Super 4, half of one colour", "super-4", "D", 5, "four-red-cards", 11_115_000, IN_ORDER_OF_260),
    ("Wizard of Odds, Super 4", "super-4", "D", 5, "pair", 58_960_000, IN_ORDER_OF_260),
]  # fmt: skip


@pytest.mark.parametrize(("source", "wager", "letter", "decks", "percent"), EDGES)
def test_the_house_edge_is_the_published_one(
    source: str, wager: str, letter: str | None, decks: int, percent: str
) -> None:
    assert agrees(odds(wager, decks, letter, of="blackjack").house_edge, percent), source


@pytest.mark.parametrize(("decks", "stands", "hits"), BUSTER)
def test_buster_blackjack_keeps_what_is_published_under_either_rule(decks: int, stands: str, hits: str) -> None:
    for rule, percent in (("stand", stands), ("hit", hits)):
        found = odds("buster-blackjack", decks, "C", of="blackjack", dealer_soft_17=rule)
        assert agrees(found.house_edge, percent), rule


@pytest.mark.parametrize(("source", "wager", "letter", "decks", "row", "ways", "total"), COUNTS)
def test_a_row_can_be_made_in_as_many_ways_as_published(
    source: str, wager: str, letter: str | None, decks: int, row: str, ways: int, total: int
) -> None:
    assert probability(odds(wager, decks, letter, of="blackjack"), row) * total == ways, source


@pytest.mark.parametrize(
    ("row", "percent"),
    [
        ("eight-cards", "0.0012"),
        ("seven-cards", "0.0214"),
        ("six-cards", "0.2638"),
        ("five-cards", "2.0473"),
        ("four-cards", "8.9392"),
        ("three-cards", "17.3032"),
    ],
)
def test_the_dealer_goes_over_with_so_many_cards_as_often_as_published(row: str, percent: str) -> None:
    """Wizard of Odds, Buster Blackjack: six decks, the dealer hits a soft 17."""
    found = odds("buster-blackjack", 6, "C", of="blackjack", dealer_soft_17="hit")
    assert agrees(probability(found, row), percent)


@pytest.mark.parametrize(
    ("letter", "decks", "percent"),
    [("A", 1, "3.7707"), ("D", 2, "8.3271"), ("D", 4, "7.0792"), ("D", 6, "6.6658"), ("D", 8, "6.4597")],
)
def test_royal_match_without_its_bonus_would_keep_the_published_share(letter: str, decks: int, percent: str) -> None:
    """Wizard of Odds, Royal Match, versions 2 and 1, which have no Crown Treasure Bonus of 1,000 for 1."""
    found = odds("royal-match-21", decks, letter, of="blackjack")
    assert found.house_edge is not None
    assert agrees(found.house_edge + 1000 * probability(found, "royal-match-with-crown-treasure"), percent)


def test_R80_blazing_7s_lose_12_7_percent_with_meters_worth_200_for_1() -> None:
    found = odds("blazing-7s", 6, "A", of="blackjack")
    assert found.return_without_meters is not None
    assert found.meter_share is not None
    assert agrees(1 - found.return_without_meters - 200 * sum(found.meter_share.values()), "12.7")
