"""Whatever a submission may state can be simulated: every kind of table, every wager, every paytable."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from pitboss.errors import PitbossError
from pitboss.games.blackjack.game import GAME
from pitboss.games.blackjack.options import BlackjackChoices
from pitboss.games.blackjack.simulation.plan import plan
from pitboss.games.twentyone.solver.chart import write_chart
from pitboss.law import wagers_of
from pitboss.law.choice_parser import parse_choices
from pitboss.law.paytables import paytables
from pitboss.simulation.plan import SimulationOptions
from pitboss.simulation.results import wager_figures
from pitboss.simulation.run import Work, play_blocks
from support.blackjack_random_tables import WHEELS, random_chart
from support.repetition import sample_cases

KINDS: dict[str, dict[str, Any]] = {
    "shoe": {},
    "eight decks": {"decks": 8},
    "device": {"continuous_shuffler": True},
    "double shoe": {"double_shoe": True},
    "from the hand": {"hand_dealt": True, "automated_shuffler": True, "decks": 1},
    "no hole card": {"no_hole_card": True},
    "common cards": {"community_cards": "common_draw"},
    "switch": {"switch": True},
}
BY_DIFFERENCE = sorted(KINDS, key=lambda kind: kind not in ("double shoe", "no hole card", "common cards"))
"""Kinds of tables, first those whose kernels have the most parts of their own."""
LIMITED = {
    "payout_limit_per_hand": 5000, "aggregate_cap": 50_000, "magic_card_rate": "0.1", "lucky_player_rate": "0.1",
    "buster_free_bonus": "A", "house_money_parlay": True, "must_hit": {"rate": 0.01, "reset": 5000, "maximum": 10_000},
    "even_money": True, "star_suit": "hearts", "declared_suit": "clubs",
}  # fmt: skip
CHART = write_chart(random_chart(Random(1)))


def table(kind: str, wagers: dict[str, Any], **options: Any) -> BlackjackChoices | None:
    stated = {"star_suit": "hearts", "declared_suit": "clubs", **KINDS[kind], **options, "wagers": wagers}
    if kind != "switch":
        stated["blackjack_odds"] = "6 to 5"
    if "bonus-spin" in wagers:
        stated["wheel_weights"] = WHEELS[wagers["bonus-spin"]["paytable"]]
    choices, problems = parse_choices(BlackjackChoices, stated)
    assert choices is not None, problems
    return None if list(GAME.unlawful(choices)) else choices


def letters_of(wager: str) -> list[dict[str, Any]]:
    printed = paytables(GAME.id)[wager]
    return [{"paytable": letter} for letter in printed.paytables] if printed.chosen_by == "letter" else [{}]


@pytest.mark.slow
@pytest.mark.parametrize("kind", sample_cases(BY_DIFFERENCE, 3))
def test_every_wager_under_every_paytable_has_a_plan(kind: str) -> None:
    planned = set()
    for wager in wagers_of(GAME.id):
        for chosen in letters_of(wager):
            if (choices := table(kind, {wager: chosen})) is not None:
                made = plan(choices, SimulationOptions(strategy=CHART))
                assert wager in {one.wager for one in made.wagers}, wager
                planned.add(wager)
    elsewhere = {"buster-blackjack-free-bonus", *(() if kind == "switch" else ("super-match",))}
    few_decks = {"match-the-dealer", "super-match"} if kind == "from the hand" else set()
    assert set(wagers_of(GAME.id)) - planned <= elsewhere | few_decks


@pytest.mark.slow
@pytest.mark.parametrize("boxes", sample_cases([7, 1], 1))
@pytest.mark.parametrize("kind", sample_cases(BY_DIFFERENCE, 3))
def test_every_wager_at_once_is_played_with_all_that_a_table_may_state_besides(kind: str, boxes: int) -> None:
    wagers: dict[str, Any] = {}
    for wager in wagers_of(GAME.id):
        fits = [chosen for chosen in letters_of(wager) if table(kind, {**wagers, wager: chosen}) is not None]
        wagers |= {wager: fits[0]} if fits else {}
    for capped in ("lucky-ladies", "kings-bounty"):
        wagers[capped] = {**wagers[capped], "max": 50}
    choices = table(kind, wagers, **LIMITED)
    assert choices is not None
    made = plan(choices, SimulationOptions(boxes, strategy=CHART))
    found = wager_figures(made, play_blocks(Work(made, 1, 20_000), range(1)))
    assert len(found) == len(wagers) + ("blackjack" not in wagers) + 1  # with the Free Bonus
    assert all(one.times_made for one in found.values())
    adjustments = [adjustment for one in found.values() for adjustment in one.adjustments]
    cut = sum(adjustment.net for adjustment in adjustments if adjustment.row.startswith("cut"))
    assert cut < 0


@pytest.mark.parametrize(
    ("options", "asked", "at"),
    [
        ({"seats": 5}, SimulationOptions(6), "boxes"),
        ({"smallest_chip": 1}, SimulationOptions(stake=150), "stake"),
        ({}, SimulationOptions(parlay=True), "parlay"),
    ],
)
def test_what_cannot_be_asked_of_a_table_gets_a_sentence(
    options: dict[str, Any], asked: SimulationOptions, at: str
) -> None:
    choices = table("shoe", {}, **options)
    assert choices is not None
    with pytest.raises(PitbossError) as refused:
        plan(choices, asked)
    assert refused.value.at == at


def test_a_parlay_that_a_payout_limit_may_have_cut_gets_a_sentence() -> None:
    choices = table("shoe", {"house-money": {}}, house_money_parlay=True, payout_limit_per_hand=500)
    assert choices is not None
    with pytest.raises(PitbossError) as refused:
        plan(choices, SimulationOptions(parlay=True, strategy=CHART))
    assert refused.value.at == "parlay"
    plan(choices, SimulationOptions(parlay=True, strategy=CHART, stake=5000))  # nine times $50 is less than the limit
