"""Best play of blackjack: a second reckoning in fractions, and what must hold of any play."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pitboss.games.twentyone.solver.best_play import best_play, mean_over_deals
from pitboss.games.twentyone.solver.chart import HARD, PAIRS, SOFT, Cell, chart_of, expectation_of
from pitboss.games.twentyone.solver.kernel import DOUBLE, HIT
from pitboss.games.twentyone.solver.rules import Convention, Values, hand_of, player_hands
from pitboss.games.twentyone.solver.solver import Solver, solve_up_card
from support import best_play as plain
from support.best_play import Hand, table

pytestmark = pytest.mark.integration

ACE, SIX, EIGHT, TEN = 0, 5, 7, 9
"""Places of these values in a hand."""


def cards(*values: int) -> Values:
    return hand_of(*(value - 1 for value in values))


# A second reckoning


@pytest.mark.slow
@pytest.mark.parametrize(
    ("hand", "up_card"), [((10, 6), 10), ((10, 7), 1), ((9, 8), 9), ((5, 10), 10), ((10, 4), 6), ((1, 8), 10)]
)
def test_one_deck_agrees_with_a_plain_recursion_in_fractions(hand: Hand, up_card: int) -> None:
    shoe = [4] * 9 + [16]
    for value in (*hand, up_card):
        shoe[value - 1] -= 1
    left = tuple(shoe)
    (found,) = solve_up_card(*table(1), up_card - 1, Convention.CDZ)
    worth = found.decisions(cards(*hand))
    ordered = tuple(sorted(hand))
    assert worth["stand"] == pytest.approx(float(plain.stand_value(ordered, up_card, left)), abs=1e-12)
    assert worth["double"] == pytest.approx(float(plain.double_value(ordered, up_card, left)), abs=1e-12)
    assert worth["hit"] == pytest.approx(float(plain.hit_value(ordered, up_card, left)), abs=1e-12)


@pytest.mark.parametrize("most_hands", [2, 3])
def test_a_split_of_eights_agrees_with_playing_it_card_by_card(most_hands: int) -> None:
    """A small shoe of aces, sixes, eights and tens, so that every order of the cards can be gone through."""
    rules, prices = table(6)
    shoe = (3, 0, 0, 0, 0, 5, 0, 7, 0, 10)
    solver = Solver(replace(rules, shoe=shoe, max_hands=most_hands), prices, SIX)
    chosen = solver.unsplit.chosen

    def decide(hand: Hand) -> str:
        decision = chosen[player_hands().place[cards(*hand)]]
        return "double" if decision == DOUBLE else "hit" if decision == HIT else "stand"

    left = (3, 0, 0, 0, 0, 4, 0, 5, 0, 10)
    expected = plain.split_value(8, 6, left, most_hands, decide)
    assert solver.split(EIGHT, chosen, Convention.CDZ) == pytest.approx(float(expected), abs=1e-12)


@pytest.mark.clause("blackjack:11.E", "blackjack:10.B", "blackjack:12.C(1)")
@pytest.mark.parametrize("most_hands", [2, 3])
def test_11_E_a_blackjack_that_nobody_knew_of_takes_one_wager_of_all_split_hands(most_hands: int) -> None:
    """The same shoe with a ten up and no hole card; a hand over 21 has lost its wager, which is the one then (R42)."""
    rules, prices = table(6, no_hole_card=True)
    shoe = (3, 0, 0, 0, 0, 5, 0, 7, 0, 10)
    solver = Solver(replace(rules, shoe=shoe, max_hands=most_hands), prices, TEN)
    chosen = solver.unsplit.chosen
    chosen[player_hands().place[cards(8, 6)]] = HIT  # so that hands go over 21

    def decide(hand: Hand) -> str:
        decision = chosen[player_hands().place[cards(*hand)]]
        return "double" if decision == DOUBLE else "hit" if decision == HIT else "stand"

    def one_wager(finished: plain.Finished) -> int:
        """Counted as the method says: as if no two hands were over 21."""
        return -1 - sum(stake - 1 for own, stake in finished if own > 21)

    def as_settled(finished: plain.Finished) -> int:
        return -max(sum(stake for own, stake in finished if own > 21), 1)

    left = (3, 0, 0, 0, 0, 5, 0, 5, 0, 9)
    found = solver.split(EIGHT, chosen, Convention.CDZ)
    counted, settled = (
        float(plain.split_value(8, 10, left, most_hands, decide, blackjack)) for blackjack in (one_wager, as_settled)
    )
    assert found == pytest.approx(counted, abs=1e-12)
    assert counted > settled


# What must hold


def test_the_figures_are_the_same_to_the_last_digit_whether_found_together_or_one_by_one() -> None:
    together = best_play(*table(1)).by_up_card
    alone = [solve_up_card(*table(1), up_card, Convention.CDZ)[0] for up_card in range(10)]
    assert [found.splits for found in together] == [found.splits for found in alone]
    assert [found.values.value.tolist() for found in together] == [found.values.value.tolist() for found in alone]


def test_a_game_without_splits_is_worth_less() -> None:
    best = best_play(*table(1))

    def unsplit(up_card: int, hand: Values) -> float:
        found = replace(best.by_up_card[up_card], splits={})
        return found.value_of(hand)

    assert mean_over_deals(best.rules.shoe, unsplit) < best.expectation


@pytest.mark.clause("blackjack:12.C(2)")
def test_12_C_2_one_player_draws_from_a_common_run_as_from_a_shoe() -> None:
    no_hole, common = (
        solve_up_card(*table(2, **options), TEN, Convention.CDZ)[0]
        for options in ({"no_hole_card": True}, {"community_cards": "common_draw"})
    )
    assert no_hole.splits == common.splits


def test_tens_are_split_by_rank_where_the_table_says_so() -> None:
    """A king is paired by 22 kings of the other 309 cards and not by 94 tens, so that it is split again less often."""
    by_value, by_rank = (Solver(*table(6, split_tens_by=by), SIX) for by in ("value", "rank"))
    chosen = by_value.unsplit.chosen
    assert by_rank.split(TEN, chosen, Convention.CDZ) != by_value.split(TEN, chosen, Convention.CDZ)
    assert by_rank.rules.pairs_of_tens == pytest.approx(23 / 95)


@pytest.mark.clause("blackjack:8.E(2)", "blackjack:8.F")
def test_8_F_even_money_is_taken_at_6_to_5_and_declined_at_3_to_2() -> None:
    """Six decks: no ten lies beneath the ace in 214 of 309 cases; 1.5 x 214/309 is 1.0388, 1.2 x 214/309 0.8311."""
    at_3_to_2, at_6_to_5 = (
        solve_up_card(*table(6, blackjack_odds=price, even_money=True), ACE, Convention.CDZ)[0].blackjack_value()
        for price in ("3 to 2", "6 to 5")
    )
    assert at_3_to_2 == pytest.approx(1.5 * 214 / 309)
    assert at_6_to_5 == 1.0


# The chart


@pytest.mark.slow
def test_the_chart_of_six_decks_is_the_one_that_people_know() -> None:
    """Wizard of Odds, 4 to 8 decks, dealer stands on soft 17, surrender: the lines that charts are told apart by."""
    rules, prices = table(6, surrender="late")
    best = best_play(rules, prices)
    chart = chart_of(best)

    def line(kind: str, value: int) -> str:
        return " ".join(str(chart.cells[kind, value, up_card]) for up_card in (*range(1, 10), 0))

    assert line(HARD, 16) == "S S S S S H H Rh Rh Rh"
    assert line(HARD, 12) == "H H S S S H H H H H"
    assert line(HARD, 11) == "Dh Dh Dh Dh Dh Dh Dh Dh Dh H"
    assert line(SOFT, 18) == "S Ds Ds Ds Ds S S H H H"
    assert line(PAIRS, 4) == "H H H P P H H H H H"
    assert line(PAIRS, 9) == "P P P P P S P P S S"
    assert 0 < best.expectation - expectation_of(chart, rules, prices) < 5e-5


def test_a_chart_without_surrender_has_none() -> None:
    assert not any(cell.surrenders for cell in chart_of(best_play(*table(1))).cells.values())
    assert Cell.SURRENDER_OR_HIT.surrenders
