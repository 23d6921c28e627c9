"""Random lawful play over every combination of options: cards, money, replay and refusals after every input."""

from __future__ import annotations

import pytest

from pitboss.events import Event, Settlement
from support.blackjack_random_play import Evening
from support.random_play import Books, never_met
from support.repetition import sample_cases
from support.twenty_one_books import play_evening, total

pytestmark = pytest.mark.integration

ROUNDS = 20
"""Rounds of one evening."""


def check_standing_hands(evening: Evening, events: list[Event]) -> None:
    """Return the winner by totals counted independently."""
    table, ended = evening.table, evening.round
    dealer = total(ended.dealer)
    natural = len(ended.dealer) == 2 and dealer == 21
    for line in events:
        if not isinstance(line, Settlement) or line.wager != "blackjack" or line.row not in ("wins", "ties", None):
            continue
        hand = ended.boxes[line.seat].hands[line.hand - 1]
        if (
            line.result == "returned"
            or (natural and (ended.reader_missed or not table.choices.has_hole_card))
            or table.choices.switch
        ):
            continue
        own = total(hand.cards)
        better = dealer > 21 or own > dealer
        expected = -1 if natural and not hand.is_blackjack else 1 if better else 0 if own == dealer else -1
        assert line.net == expected * (hand.stake + hand.doubled), f"{line} with {hand} against {ended.dealer}"


def play(seed: int, *, replay: bool) -> Books:
    """Play and check an evening of rounds."""
    evening = Evening(seed)
    return play_evening(evening, lambda events: check_standing_hands(evening, events), rounds=ROUNDS, replay=replay)


@pytest.mark.parametrize("seed", range(10))
def test_an_evening_of_random_lawful_play(seed: int) -> None:
    play(seed, replay=True)


@pytest.mark.slow
@pytest.mark.parametrize("hundred", sample_cases(range(1, 26), 5))
def test_five_hundred_evenings_of_random_lawful_play(hundred: int) -> None:
    for seed in range(100 * hundred, 100 * hundred + 20):
        play(seed, replay=seed % 2 == 0)


CHAPTER_14 = ["14.A", "14.B", "14.C", "14.C(1)", "14.C(2)", "14.D", "14.E", "14.F(1)", "14.F(2)", "14.G", "14.H",
              "14.I", "14.J", "14.J(1)", "14.J(2)", "14.K(1)", "14.K(2)", "14.L", "14.M", "14.N"]  # fmt: skip
PROCEDURE = ["2.K", "3.D", "4.A", "4.I", "5.C", "5.E", "5.F(1)", "5.G", "5.H", "5.I(1)", "5.I(2)(b)", "5.J", "6.B",
             "6.C(1)", "7.B(3)", "7.B(4)", "7.C(2)", "7.C(3)", "7.D", "7.E(1)", "7.E(2)"]  # fmt: skip
ROUND = ["8.A", "8.E(2)", "9.C(1)", "9.C(2)", "10.A", "10.B", "11.A", "11.B", "11.E", "12.A(4)(a)", "12.B(7)",
         "12.C(1)", "13.A(2)(a)", "13.A(2)(b)", "13.A(3)"]  # fmt: skip


@pytest.mark.slow
def test_random_play_meets_everything_that_can_happen() -> None:
    people = ["Left", "Corrected", "WagerWithdrawn", "TakenBack", "Voided", "ShoeEmpty", "Idle"]
    everything = [*CHAPTER_14, *PROCEDURE, *ROUND, *people]
    evenings = (play(seed, replay=False) for seed in range(5000, 5150))
    assert never_met(everything, evenings) == []
