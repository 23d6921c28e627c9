"""Random lawful play over every combination of options: cards, money, replay and refusals after every input."""

from __future__ import annotations

import pytest

from pitboss.cards import card_text
from pitboss.events import Event, Settlement
from pitboss.requests import CardWanted
from support.blitz_random_play import Evening
from support.random_play import Books, never_met, play_with_books
from support.repetition import sample_cases
from support.tables import events_of

pytestmark = pytest.mark.integration

ROUNDS = 20
"""Rounds of one evening."""


def check_cards(evening: Evening) -> None:
    """Every card of the deck is in the stack, in a hand, or kept from an error until its place is asked for."""
    table = evening.table
    hands = (
        [table.round.dealer, *(box.cards for box in table.round.boxes.values())] if table.has_round_in_progress else []
    )
    dealt = sum(map(len, hands))
    kept = len(table.shoe.held) + (table.card_to_reveal is not None)
    if table.has_round_in_progress or isinstance(evening.play.wanted, CardWanted):
        assert table.shoe.cards.left + dealt + kept == 52
    assert all(len(cards) <= 7 for cards in hands)
    everything = [card for cards in hands for card in cards]
    assert len(everything) == len(set(everything))


def total(cards: list[int]) -> int:
    """Chapter 6, from the letters on the cards."""
    value = {"A": 11, "K": 10, "Q": 10, "J": 10, "T": 10}
    by_suit: dict[str, list[int]] = {}
    for card in cards:
        text = card_text(card)
        by_suit.setdefault(text[1], []).append(value.get(text[0]) or int(text[0]))
    return max(sum(sorted(values)[-3:]) for values in by_suit.values())


def check_main_wagers(evening: Evening, events: list[Event]) -> None:
    """Who beats the dealer, by totals as they are counted here; who folds loses Ante, Blind and progressive."""
    for line in events_of(Settlement, events):
        box = evening.round.boxes[line.seat]
        if line.result == "returned":
            continue
        if line.wager in ("ante", "play") and not box.is_out:
            own, dealer = total(box.cards), total(evening.round.dealer)
            assert line.result == ("won" if own > dealer else "push" if own == dealer else "lost"), line
        if box.is_out and line.wager not in ("flush-bonus", "blitz-jackpot"):
            assert line.result == "lost", line


def play(seed: int, *, replay: bool) -> Books:
    """An evening of so many rounds with everything checked."""
    evening = Evening(seed)
    return play_with_books(
        evening,
        Books("blitz"),
        lambda events: check_cards(evening),
        lambda events: check_main_wagers(evening, events),
        rounds=ROUNDS,
        replay=replay,
    )


@pytest.mark.parametrize("seed", range(8))
def test_an_evening_of_random_lawful_play(seed: int) -> None:
    play(seed, replay=True)


@pytest.mark.slow
@pytest.mark.parametrize("hundred", sample_cases(range(1, 21), 1))
def test_four_hundred_evenings_of_random_lawful_play(hundred: int) -> None:
    for seed in range(100 * hundred, 100 * hundred + 20):
        play(seed, replay=seed % 4 == 0)


RULED = ["13.A", "13.B", "13.C", "13.D", "13.E", "13.F", "13.G", "7.C(2)", "5.E", "8.G(1)", "8.G(2)", "9.E(1)",
         "9.E(2)", "10.E(1)", "10.E(2)"]  # fmt: skip
PROCEDURE = ["3.A", "3.B", "3.C(1)", "3.C(2)", "4.A", "4.E", "4.F", "5.A", "5.A(3)", "5.F", "5.F(1)", "5.F(2)", "5.G",
             "5.H(1)", "8.B", "8.C(3)", "8.F", "9.A(2)", "9.A(3)(b)", "9.D", "10.A(1)", "10.A(2)(b)(ii)",
             "10.D"]  # fmt: skip
ROUND = ["8.D(2)", "9.B(2)", "10.B(1)", "10.B(3)", "11.B", "11.C(1)", "11.C(2)", "11.C(3)", "11.D(1)", "11.D(3)(c)",
         "11.D(3)(e)", "11.E(1)", "11.E(3)", "11.F", "11.F(2)(c)", "12.A", "12.B(1)(d)", "12.B(2)(g)", "12.B(3)(c)",
         "12.C(1)(d)", "12.D(1)(e)", "12.E(1)(a)(ix)", "12.E(1)(b)(vii)"]  # fmt: skip


@pytest.mark.slow
def test_random_play_meets_everything_that_can_happen() -> None:
    people = ["Left", "Corrected", "WagerWithdrawn", "TakenBack", "Voided", "ShoeEmpty", "Idle", "Repaired", "Recut"]
    everything = [*RULED, *PROCEDURE, *ROUND, *people]
    evenings = (play(seed, replay=False) for seed in range(5000, 5150))
    assert never_met(everything, evenings) == []
