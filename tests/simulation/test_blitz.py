"""Three Card Blitz: its kernel against the table's script, and against the exact house edge of its rule."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from pitboss.cards import Suit, fresh_decks, rank_of
from pitboss.games.blitz.book import ANTE, BLIND, PLAY
from pitboss.games.blitz.game import GAME
from pitboss.games.blitz.odds import main_game
from pitboss.games.blitz.options import BlitzChoices
from pitboss.games.blitz.simulation import THREE_WAGERS, plan
from pitboss.games.blitz.strategy import point_rule
from pitboss.games.blitz.table import BlitzTable
from pitboss.games.blitz.wagers import additional_rows
from pitboss.games.game import RoundSetup
from pitboss.games.meters import needs_of
from pitboss.inputs import Decision
from pitboss.law.choice_parser import parse_choices
from pitboss.law.paytables import paytables
from pitboss.requests import DecisionWanted
from pitboss.simulation.plan import SimulationOptions
from pitboss.simulation.results import wager_figures
from pitboss.simulation.run import Work, run_locally
from pitboss.table.table import Table
from support.kernel_comparison import (
    DealtRound,
    KernelResult,
    Rows,
    at_value,
    by_script,
    one_by_one,
    shuffled_positions,
)
from support.repetition import sample_cases

STAKE = 10_000


def table(random: Random) -> BlitzChoices:
    """A table with each of the bonuses and the progressive or none, every wager under some paytable."""
    wagers: dict[str, Any] = {}
    for wager in (BLIND, "flush-bonus", "blitz-jackpot", "progressive"):
        letters = list(paytables(GAME.id)[wager].paytables)
        if wager == BLIND or random.random() < 0.7:
            wagers[wager] = {"paytable": random.choice(letters)} if len(letters) > 1 else {}
    if random.random() < 0.3:
        wagers[PLAY] = {"max": 60}
    options: dict[str, Any] = {"wagers": wagers, "progressive_fixed_basis": random.choice(("to", "for"))}
    if random.random() < 0.5:
        options["payout_limit_per_hand"] = random.choice(("50.20", "150", "333.33", "1,000"))
    choices, problems = parse_choices(BlitzChoices, options)
    assert choices is not None, problems
    assert not list(GAME.unlawful(choices)), list(GAME.unlawful(choices))
    return choices


ROYAL = [card for card in range(52) if rank_of(card) in (1, 10, 11, 12, 13)]
"""Many of these in front make Blitzes of every kind."""


def settle_alike(seed: int, rounds: int) -> None:
    random = Random(seed)
    choices = table(random)
    boxes, play_from = random.randint(1, 6), random.randint(15, 28)
    planned = plan(choices, SimulationOptions(boxes, stake=STAKE, strategy={"play_from": play_from}))
    cards = fresh_decks(1)
    kernel = KernelResult(planned)

    def decide(state: Table, wanted: DecisionWanted) -> Decision:
        assert isinstance(state, BlitzTable)
        seat = next(iter(wanted.words))
        return Decision(seat=seat, choose="play" if state.round.boxes[seat].features.total >= play_from else "fold")

    placed = {wager.wager: wager.stake for wager in planned.wagers if wager.wager not in (THREE_WAGERS, PLAY)}
    meters = at_value(needs_of(GAME.book, GAME.offers(choices)))
    finished = RoundSetup(choices, dict.fromkeys(range(1, boxes + 1), placed), meters)
    for _ in range(rounds):
        order = shuffled_positions(len(cards), random)
        if random.random() < 0.4:
            front = [place for place in order if cards[place] in ROYAL]
            order = [*front, *(place for place in order if cards[place] not in ROYAL)]
        dealt = in_the_scripts_words(kernel.deal(order), choices)
        said = by_script(lambda: GAME.round(finished), one_by_one([cards[p] for p in order]), decide)
        whole = dealt.nets.pop(THREE_WAGERS)
        assert dealt == said, (seed, order[: 7 * boxes + 7])
        assert whole == said.nets[ANTE] + said.nets[BLIND] + said.nets.get(PLAY, 0)


def in_the_scripts_words(dealt: DealtRound, choices: BlitzChoices) -> DealtRound:
    """The Royal Blitzes of a Double Blitz are lines of their own there, and nothing stands for three wagers."""
    rows: Rows = Counter()
    adjustments: Rows = Counter()
    for (wager, row), count in dealt.rows.items():
        name, _, suits = row.partition("-with-royal-blitz-in-")
        rows += Counter({(wager, name): 0 if wager == THREE_WAGERS else count})
        if suits:
            in_suits = sum(1 << Suit[suit.upper()] for suit in suits.split("-and-"))
            printed = additional_rows(GAME.offers(choices)["progressive"].paytable, in_suits)
            adjustments += Counter({(wager, one.row): count for one in printed})
    return DealtRound(dealt.nets, dealt.cards, rows, adjustments)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
def test_every_settlement_of_a_random_table_agrees(seed: int) -> None:
    settle_alike(seed, 60)


@pytest.mark.slow
@pytest.mark.parametrize("seed", sample_cases(range(1000, 1050), 1))
def test_a_hundred_thousand_rounds_agree(seed: int) -> None:
    settle_alike(seed, 2000)


@pytest.mark.slow
def test_the_rule_by_point_total_has_its_exact_house_edge() -> None:
    choices, _ = parse_choices(BlitzChoices, {"wagers": {"blind": {"paytable": "A"}, "flush-bonus": {"paytable": "A"}}})
    assert choices is not None
    planned = plan(choices, SimulationOptions())
    found = wager_figures(planned, run_locally(Work(planned, 20_260_101, 10_000_000)))
    assert (
        abs(found[THREE_WAGERS].house_edge - float(point_rule("A").house_edge))
        < 4.5 * found[THREE_WAGERS].standard_error
    )
    exact = GAME.odds(choices, "flush-bonus").house_edge
    assert exact is not None
    assert abs(found["flush-bonus"].house_edge - float(exact)) < 4.5 * found["flush-bonus"].standard_error
    assert main_game("A").house_edge() < point_rule("A").house_edge
