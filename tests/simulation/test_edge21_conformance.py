"""Player's Edge 21: blackjack's kernel with this game's endings settles as the table's script does, cent by cent."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from pitboss.cards import fresh_decks, rank_of, suit_of
from pitboss.games.edge21.hands import RANKS
from pitboss.games.edge21.options import EdgeChoices
from pitboss.games.edge21.simulation.plan import plan
from pitboss.games.edge21.strategy.chart import EdgeChart, choose
from pitboss.games.edge21.strategy.chart_file import (
    DOUBLED_TABLES,
    HARD_HEADS,
    PAIR_HEADS,
    SOFT_HEADS,
    THIRD_HEADS,
    doubled_heads,
    read_chart,
)
from pitboss.games.edge21.submission_rules import meter_needs
from pitboss.games.edge21.table import EdgeTable
from pitboss.games.game import RoundSetup
from pitboss.games.registry import game
from pitboss.inputs import Decision
from pitboss.law.choice_parser import parse_choices
from pitboss.law.paytables import paytables
from pitboss.requests import DecisionWanted
from pitboss.simulation.plan import SimulationOptions
from pitboss.table.table import Table
from support.kernel_comparison import KernelResult, at_value, by_script, one_by_one, shuffled_positions
from support.repetition import sample_cases

GAME = game("edge21")
ADDITIONAL = ("match-up", "match-down", "monster-match")
TOTALS = [
    *"SHHD",
    "S4",
    "S5",
    "S6",
    "D3",
    "D4",
    "D5S",
    "D3S5",
    "D7",
    "RH",
    "RS",
    "RS4",
    "RD",
    "RD4S",
    "H4S",
    "H3D",
    "H5S7",
]
TWO_CARDS = ["S", "H", "H", "D", "RH", "RS", "RD"]


def random_options(random: Random) -> dict[str, Any]:
    """A lawful table of some kind, with some of the wagers that it may offer."""
    options: dict[str, Any] = {
        "decks": random.choice((5, 6, 8)),
        "surrender": random.choice(("late", "none")),
        "extra_splits": random.randrange(7),
        "extra_splits_aces": random.randrange(3),
        "split_tens_by": random.choice(("value", "rank")),
        "decision_order": random.choice(("right_first", "left_first")),
        "settlement_order": random.choice(("losers_first", "hand_by_hand")),
        "split_two_card_21_wins": random.random() < 0.5,
        "double_double_down": random.random() < 0.7,
        "rescue_after_redouble": random.choice(("last_portion", "original_only", "none")),
        "smallest_chip": random.choice(("0.01", "0.25", "1")),
    }
    options["wagers"] = {
        wager: {"paytable": random.choice(list(paytables(GAME.id)[wager].paytables))}
        for wager in ADDITIONAL
        if random.random() < 0.5
    }
    if random.random() < 0.4:
        options["wagers"]["insurance"] = {}
    return options


def random_chart(random: Random) -> dict[str, dict[str, str]]:
    """Any chart at all: what is best is nothing to the rules."""

    def table(heads: Any, cells: Any) -> dict[str, str]:
        return {head: " ".join(random.choice(cells(of)) for _ in range(10)) for of, head in heads.items()}

    def total(of: int) -> list[str]:
        return TOTALS + (["H"] * 12 if of < 12 else ["S"] * 15 if of > 17 else [])

    def doubled(of: tuple[int, bool, int]) -> list[str]:
        return ["S", "R"] if of[0] == len(DOUBLED_TABLES) else ["S", "R", "DS", "DS", "DR", "DR"]

    return {
        "hard": table(HARD_HEADS, total),
        "soft": table(SOFT_HEADS, total),
        "pairs": table(PAIR_HEADS, lambda of: [*TWO_CARDS, *(["P"] * 8), "RP"]),
        "thirds": table(THIRD_HEADS, lambda of: [*TWO_CARDS, *(["H"] * 6), *(["P"] if of[0] == of[1] else [])]),
        **{name: table(doubled_heads(doubles), doubled) for doubles, name in enumerate(DOUBLED_TABLES, 1)},
    }


def random_stake(random: Random, options: dict[str, Any]) -> int:
    """What lies on each box: too little for 12.C, enough, or much; sometimes a table whose limits cut doubles."""
    stake = random.choice((400, 600, 2400, 2600, 10_000))
    if random.random() < 0.4:
        most = stake * random.choice((1, 2, 3, 5, 7)) + random.choice((0, 100))
        options["wagers"]["edge-21"] = {"min": stake // 100, "max": most // 100}
        if random.random() < 0.5:
            options["max_doubled"] = options["wagers"]["edge-21"]["max"]
            options["wagers"]["edge-21"]["max"] = stake // 100
    return stake


class Player:
    """Decides for every box by the chart."""

    def __init__(self, chart: EdgeChart, insures: int | None) -> None:
        self.chart, self.insures = chart, insures

    def __call__(self, table: Table, wanted: DecisionWanted) -> Decision:
        assert isinstance(table, EdgeTable)
        seat, words = next(iter(wanted.words.items()))
        if "insure" in words:
            return (
                Decision(seat=seat, choose="decline")
                if self.insures is None
                else Decision(seat=seat, choose="insure", amount=self.insures)
            )
        assert wanted.hand is not None
        hand = table.round.boxes[seat].hands[wanted.hand - 1]
        return Decision(seat=seat, choose=choose(self.chart, hand, words, table.round.dealer[0]), hand=wanted.hand)


def dealt_from(cards: list[int], boxes: int, random: Random) -> list[int]:
    """A shuffled shoe; of some the top is sixes, sevens and eights, mostly of one suit, or low cards for long hands."""
    order = shuffled_positions(len(cards), random)
    ranks, suits, size = random.choice([
        ((6, 7, 8), [random.randrange(4)], 2 * boxes + 4),
        ((7,), [random.randrange(4)], 2 * boxes + 4),
        ((7,), [0, 1, 2, 3], 2 * boxes + 4),
        ((1, 2, 3), [0, 1, 2, 3], 2 * boxes + 12),
        *[((), [], 0)] * 6,
    ])  # fmt: skip
    wanted = [place for place in order if rank_of(cards[place]) in ranks and suit_of(cards[place]) in suits]
    wanted = wanted[: random.randint(3, size)] if size else []
    top = [*wanted, *(place for place in order if place not in wanted)][:size]
    random.shuffle(top)
    chosen = set(top)
    return [*top, *(place for place in order if place not in chosen)]


def settle_alike(seed: int, rounds: int) -> None:
    random = Random(seed)
    options = random_options(random)
    stake = random_stake(random, options)
    choices, problems = parse_choices(EdgeChoices, options)
    assert choices is not None, problems
    assert not list(GAME.unlawful(choices)), (seed, list(GAME.unlawful(choices)))
    document = random_chart(random)
    chart = read_chart(document)
    boxes = random.choice((1, 1, 2, 3, 7))
    planned = plan(choices, SimulationOptions(boxes, stake=stake, strategy=document))
    cards = fresh_decks(choices.decks, RANKS)
    kernel = KernelResult(planned)
    stakes = {wager.wager: wager.stake for wager in planned.wagers}
    player = Player(chart, stakes.pop("insurance", None))
    finished = RoundSetup(choices, dict.fromkeys(range(1, boxes + 1), stakes), at_value(meter_needs(choices)))
    for _ in range(rounds):
        order = dealt_from(cards, boxes, random)
        dealt = kernel.deal(order)
        shoe = one_by_one([cards[place] for place in order])
        assert dealt == by_script(lambda: GAME.round(finished), shoe, player), (seed, options, boxes, stake, order[:40])


@pytest.mark.slow
@pytest.mark.parametrize("seed", sample_cases(range(12), 6))
def test_every_settlement_of_a_random_table_agrees(seed: int) -> None:
    settle_alike(seed, 50)


@pytest.mark.slow
@pytest.mark.parametrize("seed", sample_cases(range(100, 140), 5))
def test_some_thousand_rounds_agree(seed: int) -> None:
    settle_alike(seed, 200)


@pytest.mark.slow
@pytest.mark.long
@pytest.mark.parametrize("seed", range(1000, 1100))
def test_a_hundred_thousand_rounds_agree(seed: int) -> None:
    settle_alike(seed, 1000)
