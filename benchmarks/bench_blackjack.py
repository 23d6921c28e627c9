"""Speed of dealing and settling blackjack. Compare rows, since machines differ."""

from __future__ import annotations

from typing import Any

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from pitboss.games.game import RoundSetup
from pitboss.games.registry import game
from pitboss.games.settle import settle
from pitboss.inputs import Card, Decision, Done, Input
from pitboss.law.choice_parser import parse_choices
from pitboss.requests import CardWanted, DecisionWanted
from pitboss.table.play import Play

BLACKJACK = game("blackjack")
CHOICES, _ = parse_choices(BLACKJACK.choices, {"blackjack_odds": "3 to 2"})
FIRST, SECOND, LATER = "Ts 9s 5s 8s Ah 7s 2s", "8h 9h 6h 8d Kd 5d 3h", "2c 4c 3c Tc 9c 5c 6c 7c Td 8c 4h 3d"
"""Cards for seven boxes: pairs, stiff hands and a blackjack."""

BIG: dict[str, Any] = {
    "game": "blackjack",
    "options": {"decks": 8, "blackjack_odds": "3 to 2", "extra_splits": 6},
    "seats": {str(box): {"blackjack": 10} for box in range(1, 8)},
    "cards": "8s 9s Ts Ks Qs Js 9c Ah 8h 9h Th Kh Qh Jh 9d 6d "
    "8c 8d 8s 8h 8c 8d " + "3s Td 3h Tc 3c Ts 3d Th " + "3s Kd 3h Kc 3c Ks 3d Kh",
    "decisions": [
        *({"seat": box, "choose": "insure", "amount": 5} for box in range(1, 8)),
        *({"seat": 1, "choose": "split"} for _ in range(7)),
        *({"seat": 1, "choose": "double"} for _ in range(8)),
        *({"seat": box, "choose": "stand"} for box in range(2, 8)),
    ],
}
"""Eights against an ace, split into eight doubled hands. Six other boxes stand. All players are insured."""


def answers(finished: RoundSetup, cards: list[str]) -> list[Input]:
    """Return the inputs of one round, found by playing it. First hands are split if allowed, all others stand."""
    play = Play(lambda: BLACKJACK.round(finished))
    left = iter(cards)
    while play.wanted is not None:
        match play.wanted:
            case CardWanted():
                play.give(Card(next(left)))
            case DecisionWanted(words=words, hand=hand):
                seat, offered = next(iter(words.items()))
                play.give(Decision(seat=seat, choose="split" if "split" in offered and hand == 1 else offered[0]))
            case _:
                play.give(Done(play.wanted.who))  # type: ignore[union-attr]
    return play.inputs


@pytest.mark.parametrize("boxes", [1, 7])
def bench_script_round(benchmark: BenchmarkFixture, boxes: int) -> None:
    """One round of the script from its inputs: deal, decide, settle, ledger, events."""
    assert CHOICES is not None
    finished = RoundSetup(CHOICES, {box: {"blackjack": 1000} for box in range(1, boxes + 1)})
    cards = [*FIRST.split()[:boxes], "6d", *SECOND.split()[:boxes], "Tc", *LATER.split()]
    inputs = answers(finished, cards)
    benchmark(lambda: Play.replay(lambda: BLACKJACK.round(finished), inputs))


def bench_settle_document(benchmark: BenchmarkFixture) -> None:
    """One box as `pitboss settle` reads it."""
    document = {
        "game": "blackjack",
        "options": {"blackjack_odds": "3 to 2"},
        "seats": {"1": {"blackjack": 10}},
        "cards": "Ts 6d 8h Td 2c",
        "decisions": [{"seat": 1, "choose": "stand"}],
    }
    benchmark(lambda: settle(document))


def bench_settle_eight_hands_seven_boxes_and_insurance(benchmark: BenchmarkFixture) -> None:
    """Settle the largest round. Target: under two milliseconds."""
    answer = settle(BIG)
    assert len(answer.settlements) == 7 + 8 + 6
    benchmark(lambda: settle(BIG))
