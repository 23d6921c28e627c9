"""Random lawful play of Player's Edge 21, redoubled, rescued and gone wrong: cards, money, replay and refusals."""

from __future__ import annotations

import pytest

from pitboss.events import Event, Settlement
from support.edge21_tables import EdgeEvening
from support.random_play import Books, never_met
from support.repetition import sample_cases
from support.tables import events_of
from support.twenty_one_books import play_evening, total

pytestmark = pytest.mark.integration

ROUNDS = 20


def check_hands(evening: EdgeEvening, events: list[Event]) -> None:
    """Return the winner by 7.P to 7.R, by totals counted independently, without bonuses."""
    table, ended = evening.table, evening.round
    dealer, natural = total(ended.dealer), len(ended.dealer) == 2 and total(ended.dealer) == 21
    for line in events_of(Settlement, events):
        special = line.result == "returned" or line.row in ("surrendered", "rescued") or line.stake == 0
        if line.wager != "edge-21" or special or (natural and ended.reader_missed):
            continue
        hand = ended.boxes[line.seat].hands[line.hand - 1]
        own, two_card = total(hand.cards), hand.from_split and len(hand.cards) == 2
        if own > 21 or (natural and not hand.is_blackjack):
            expected = "lost"
        elif own == 21 and not (two_card and dealer == 21 and not table.choices.split_two_card_21_wins):
            expected = "won"
        else:
            expected = "won" if dealer > 21 or own > dealer else "push" if own == dealer else "lost"
        assert line.result == expected, f"{line} against {ended.dealer}"
        if line.result == "won" and (hand.doubles or hand.from_split):
            assert line.net == hand.wagered
        assert hand.wagered <= 8 * hand.stake


def play(seed: int, *, replay: bool) -> Books:
    """Play and check an evening of rounds."""
    evening = EdgeEvening(seed)
    return play_evening(evening, lambda events: check_hands(evening, events), rounds=ROUNDS, replay=replay)


@pytest.mark.parametrize("seed", range(8))
def test_an_evening_of_random_lawful_play(seed: int) -> None:
    play(seed, replay=True)


@pytest.mark.slow
@pytest.mark.parametrize("hundred", sample_cases(range(1, 11), 3))
def test_two_hundred_evenings_of_random_lawful_play(hundred: int) -> None:
    for seed in range(100 * hundred, 100 * hundred + 20):
        play(seed, replay=seed % 2 == 0)


EVERYTHING = """
    2.G 4.A 4.B 4.G 5.C 5.E 5.F(1) 5.G 5.H 5.I(1) 5.I(2)(b) 5.J 6.B 6.C(1) 7.B(3) 7.B(4) 7.C 7.D 7.E(4)
    7.H(1)(a) 7.H(1)(a)(i) 7.H(1)(b)(i) 7.L(2) 7.O(1)(c) 7.P 7.Q 8.B 8.F 9.C(1) 9.C(2)(b) 10.A 10.C 10.D 10.H 10.J
    11.A 11.B 12.A(1) 12.A(2) 12.A(3) 12.B(1) 12.B(7)
    13.A 13.B 13.C 13.D 13.E 13.F 13.G 13.H 13.I 13.J 13.K 13.L 13.M 13.N 13.O 13.O(1) 13.O(2) 13.P(1) 13.P(2) 13.Q
    13.R 13.S Left Corrected WagerWithdrawn TakenBack Voided ShoeEmpty Idle
"""


@pytest.mark.slow
def test_random_play_meets_everything_that_can_happen() -> None:
    evenings = (play(seed, replay=False) for seed in range(5000, 5120))
    assert never_met(EVERYTHING.split(), evenings) == []
