"""Baccarat's kernel and the table's script settle the same cards alike, whatever the table and its wagers."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from pitboss.cards import fresh_decks, rank_of
from pitboss.errors import PitbossError
from pitboss.games.baccarat.game import MIDI_BACCARAT, MINI_BACCARAT, Baccarat
from pitboss.games.baccarat.options import BaccaratChoices
from pitboss.games.baccarat.simulation import plan
from pitboss.games.game import RoundSetup
from pitboss.games.meters import needs_of
from pitboss.inputs import Decision
from pitboss.law import wagers_of
from pitboss.law.choice_parser import parse_choices
from pitboss.law.paytables import paytables
from pitboss.requests import DecisionWanted
from pitboss.simulation.plan import SimulationOptions
from pitboss.table.table import Table
from support.kernel_comparison import KernelResult, at_value, by_script, one_by_one, shuffled_positions
from support.repetition import sample_cases

pytestmark = pytest.mark.integration


def nobody_decides(table: Table, wanted: DecisionWanted) -> Decision:
    raise AssertionError(f"nothing is decided in baccarat: {wanted}")


def random_table(game: Baccarat, random: Random) -> BaccaratChoices:
    """A lawful table with some of the wagers that it may offer."""
    variants = ("standard", "ez", "fortune7", "no_commission") if game is MIDI_BACCARAT else ("standard", "ez")
    options: dict[str, Any] = {
        "decks": random.choice((6, 7, 8)),
        "variant": random.choice(variants),
        "vigorish_rounding": random.choice(("exact", "up_25c")),
        "tie_odds": random.choice(("8 to 1", "9 to 1")),
        "wagers": {},
    }
    if game is MIDI_BACCARAT:
        options["players_handle_cards"] = False
        options["five_treasures"] = random.random() < 0.5
        options["personal_combinations"] = {"1": "Ks 9s", "2": "Kh 9h", "3": "Kd 9d", "5": "Ks 9h"}
    for wager in wagers_of(game.id):
        letters = list(paytables(game.id)[wager].paytables)
        chosen = {"paytable": random.choice(letters)} if paytables(game.id)[wager].chosen_by == "letter" else {}
        tried = {**options, "wagers": {**options["wagers"], wager: chosen}}
        if random.random() < 0.5 and _is_lawful(game, tried):
            options = tried
    choices, problems = parse_choices(game.choices, options)
    assert isinstance(choices, BaccaratChoices), problems
    return choices


def _is_lawful(game: Baccarat, options: dict[str, Any]) -> bool:
    choices, _ = parse_choices(game.choices, options)
    if choices is None or any(problem.severity == "error" for problem in game.unlawful(choices)):
        return False
    try:
        game.offers(choices)
    except PitbossError:
        return False
    return True


def settle_alike(game: Baccarat, seed: int, rounds: int) -> None:
    random = Random(seed)
    choices = random_table(game, random)
    stake = random.choice((500, 1000, 12_300))
    planned = plan(choices, SimulationOptions(stake=stake))
    cards = fresh_decks(choices.decks)
    kernel = KernelResult(planned)
    seats = {1: {wager.wager: wager.stake for wager in planned.wagers}}
    finished = RoundSetup(choices, seats, at_value(needs_of(game.book, game.offers(choices))))
    for _ in range(rounds):
        order = shuffled_positions(len(cards), random)
        if random.random() < 0.3:  # kings and nines, which Royal 9 and its meters are about
            front = [place for place in order if rank_of(cards[place]) in (9, 13) and random.random() < 0.9]
            order = [*front[:6], *(place for place in order if place not in front[:6])]
        dealt = kernel.deal(order)
        said = by_script(lambda: game.round(finished), one_by_one([cards[place] for place in order]), nobody_decides)
        assert dealt == said, (seed, choices, order[:6])


@pytest.mark.parametrize("game", [MIDI_BACCARAT, MINI_BACCARAT], ids=["midi", "mini"])
@pytest.mark.parametrize("seed", range(4))
def test_every_settlement_of_a_random_table_agrees(game: Baccarat, seed: int) -> None:
    settle_alike(game, seed, 100)


@pytest.mark.slow
@pytest.mark.parametrize("seed", sample_cases(range(1000, 1050), 2))
def test_a_hundred_thousand_rounds_agree(seed: int) -> None:
    settle_alike(MIDI_BACCARAT if seed % 4 else MINI_BACCARAT, seed, 2000)
