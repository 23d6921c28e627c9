"""Differences between two submissions: exactly the changed fields."""

from __future__ import annotations

from random import Random

import pytest

from pitboss.submission.differences import (
    DifferenceKind,
    FieldDifference,
    SubmissionDifferences,
    differences,
    field_differences,
)
from pitboss.submission.submission import Submission, parse_submission
from support.random_submissions import random_pair
from support.submissions import blackjack, midi, royal_9

TIE = 0.095156
"""How often eight decks give a tie, by the published tables of baccarat (0.095156)."""


def compare(old: str, new: str) -> list[FieldDifference]:
    return list(field_differences(parse_submission(old), parse_submission(new)))


def fields(old: str, new: str) -> list[str]:
    return [each.field for each in compare(old, new)]


def edges_of(old: str, new: str) -> SubmissionDifferences:
    return differences(parse_submission(old), parse_submission(new))


# What makes no difference


def test_order_comments_and_written_out_defaults_make_no_difference() -> None:
    old = midi("decks = 8", "seats = 9", "[tables.MB-1.wagers]", "player = { min = 10, max = 100 }", "banker = {}")
    new = midi(
        "# the whole table",
        "seats = 9",
        'tie_odds = "8 to 1"',
        "smallest_chip = 0.01",
        'variant = "standard"',
        "[tables.MB-1.wagers]",
        "player = { max = 100.00, min = 10 }",
    )
    assert fields(old, new) == []
    assert not edges_of(old, new)


def test_a_letter_that_follows_from_the_decks_may_be_written_or_not() -> None:
    """Two decks have one paytable of Bet the Set 21."""
    old = blackjack("decks = 2", "[tables.BJ-1.wagers]", "bet-the-set-21 = { min = 5 }")
    [stated] = parse_submission(old).tables.values()
    letter = stated.offers()["bet-the-set-21"].paytable.letter
    new = blackjack("decks = 2", "[tables.BJ-1.wagers]", f'bet-the-set-21 = {{ min = 5, paytable = "{letter}" }}')
    assert fields(old, new) == []


def test_a_soft_17_may_be_left_to_its_default() -> None:
    assert fields(blackjack(), blackjack('dealer_soft_17 = "stand"')) == []
    assert fields(blackjack(), blackjack('dealer_soft_17 = "hit"')) == ["tables.BJ-1.dealer_soft_17"]


def test_the_order_of_names_does_not_matter() -> None:
    capped = (
        "aggregate_cap = 60000",
        "[tables.BJ-1.wagers]",
        'lucky-ladies = { paytable = "A", max = 50 }',
        "kings-bounty = { max = 50 }",
    )
    old = blackjack('aggregate_cap_wagers = ["lucky-ladies", "kings-bounty"]', *capped)
    new = blackjack('aggregate_cap_wagers = ["kings-bounty", "lucky-ladies"]', *capped)
    assert fields(old, new) == []


# What differs


def test_an_option_has_its_old_and_new_value_and_its_clause() -> None:
    [found] = compare(midi("decks = 8"), midi("decks = 6"))
    assert (found.kind, found.table, found.field) == (DifferenceKind.CHANGED, "MB-1", "tables.MB-1.decks")
    assert (found.old, found.new, found.clause) == ("8", "6", "midi:3.A")
    assert found.text == "Decks: was 8, becomes 6"


def test_a_wager_is_offered_or_withdrawn_as_a_whole() -> None:
    without = midi("[tables.MB-1.wagers]", "player = {}")
    offering = midi("[tables.MB-1.wagers]", 'lucky-nines = { paytable = "B", min = 5, max = 100 }')
    [come] = compare(without, offering)
    assert (come.kind, come.field) == (DifferenceKind.ADDED, "tables.MB-1.wagers.lucky-nines")
    assert come.text == "Lucky Nines is offered: paytable B, min $5, max $100"
    [gone] = compare(offering, without)
    assert (gone.kind, gone.text) == (
        DifferenceKind.REMOVED,
        "Lucky Nines is no longer offered: paytable B, min $5, max $100",
    )


def test_a_paytable_names_the_clause_that_prints_the_new_one() -> None:
    old = blackjack("[tables.BJ-1.wagers]", 'lucky-ladies = { paytable = "B" }')
    new = blackjack("[tables.BJ-1.wagers]", 'lucky-ladies = { paytable = "A" }')
    [found] = compare(old, new)
    assert (found.field, found.clause) == ("tables.BJ-1.wagers.lucky-ladies.paytable", "blackjack:13.A(4)(a)")
    assert found.text == "Lucky Ladies Twenty Point Bonus, paytable: was B, becomes A"


def test_amounts_are_told_in_dollars_and_shares_in_percent() -> None:
    old = blackjack('cover_card_depth = "25%"')
    new = blackjack('cover_card_depth = "30%"', "payout_limit_per_hand = 50000", "wagers.blackjack = { max = 2000 }")
    assert [each.text for each in compare(old, new)] == [
        "Cover card depth: was 25%, becomes 30%",
        "Payout limit per hand: was none, becomes $50,000",
        "Blackjack Wager, greatest amount: was none, becomes $2,000",
    ]


def test_a_day_of_approval_differs_at_its_table_and_on_the_cover() -> None:
    text = midi()
    found = compare(text, text.replace("2026-01-15", "2026-02-01"))
    assert [each.field for each in found] == [
        "approved",
        "tables.MB-1.approvals.layout",
        "tables.MB-1.approvals.progressive_system",
    ]


def test_a_table_with_another_id_is_renamed_if_all_else_is_the_same() -> None:
    text = midi()
    [found] = compare(text, text.replace("MB-1", "MB-9"))
    assert (found.kind, found.table, found.old, found.new) == (DifferenceKind.RENAMED, "MB-9", "MB-1", "MB-9")
    kinds = [
        each.kind for each in compare(text, text.replace("MB-1", "MB-9").replace("discard_pair", "simulated_round"))
    ]
    assert kinds == [DifferenceKind.REMOVED, DifferenceKind.ADDED]


def test_another_game_under_the_same_id_is_another_table() -> None:
    found = compare(midi(), blackjack().replace("BJ-1", "MB-1"))
    assert [(each.kind, each.field) for each in found] == [
        (DifferenceKind.REMOVED, "tables.MB-1"),
        (DifferenceKind.ADDED, "tables.MB-1"),
    ]


# Edges


def test_a_higher_tie_costs_the_house_the_probability_of_a_tie() -> None:
    """At 9 to 1 the house returns ten units of a tie, at 8 to 1 nine: the edge falls by the probability of one."""
    found = edges_of(midi(), midi('tie_odds = "9 to 1"'))
    assert [each.wager for each in found.edges] == ["player", "banker", "tie"]
    [tie] = [each for each in found.edges if each.differs]
    assert tie.wager == "tie"
    assert float(tie.change or 0) == pytest.approx(-TIE, abs=5e-7)
    assert tie.old is not None
    assert float(tie.old.theoretical_win) == pytest.approx(100 * (1 - 9 * TIE), abs=1e-3)


def test_a_wager_that_comes_has_an_edge_on_one_side_only() -> None:
    found = edges_of(midi(), midi("[tables.MB-1.wagers]", 'lucky-nines = { paytable = "B" }'))
    [come] = [each for each in found.edges if each.differs]
    assert (come.wager, come.old, come.change) == ("lucky-nines", None, None)
    assert come.new is not None
    assert come.new.paytable == "B"


def test_limits_and_approvals_leave_every_edge_alone() -> None:
    found = edges_of(midi(), midi("wagers.player = { min = 25 }"))
    assert found
    assert found.edges == ()


def test_what_a_meter_takes_is_told_by_the_edge_in_the_long_run() -> None:
    """A hundredth less of every wager for the Star meter is a hundredth more for the house."""
    old = midi(*royal_9())
    found = edges_of(old, old.replace('meters.star = { rate = "5%"', 'meters.star = { rate = "4%"'))
    [royal] = [each for each in found.edges if each.differs]
    assert royal.wager == "royal-9"
    assert float(royal.change or 0) == pytest.approx(0.01)


# Random submissions


def _compare_tables(old: Submission, new: Submission) -> set[str]:
    return {each.field for each in field_differences(old, new)}


@pytest.mark.parametrize("seed", range(5))
def test_random_pairs_name_exactly_the_fields_that_differ(seed: int) -> None:
    pair = random_pair(Random(seed))
    assert _compare_tables(pair.old, pair.new) == pair.fields


@pytest.mark.slow
def test_sixty_random_pairs_name_exactly_the_fields_that_differ() -> None:
    _random_pairs(range(1000, 1060))


@pytest.mark.long
@pytest.mark.parametrize("part", range(10))
def test_thousands_of_random_pairs_name_exactly_the_fields_that_differ(part: int) -> None:
    _random_pairs(range(2000 + 300 * part, 2300 + 300 * part))


def _random_pairs(seeds: range) -> None:
    for seed in seeds:
        pair = random_pair(Random(seed))
        assert _compare_tables(pair.old, pair.new) == pair.fields, f"seed {seed}"
        assert _compare_tables(pair.old, pair.old) == set(), f"seed {seed}"
