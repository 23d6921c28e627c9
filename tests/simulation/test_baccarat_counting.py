"""Card counters of baccarat: the kernel against the table's script with the count in hand."""

from __future__ import annotations

from math import floor
from random import Random
from typing import Any

import numpy as np
import pytest

import pitboss
from pitboss.cards import fresh_decks
from pitboss.counting.counters import CardCounter, Ramp, TrueCount, parse_ramp
from pitboss.counting.counters_kernel import MAX_TRUE_COUNT
from pitboss.counting.counts import count_named, parse_count
from pitboss.games.baccarat.game import MIDI_BACCARAT
from pitboss.games.baccarat.hands import burn_count
from pitboss.games.baccarat.options import MidiChoices
from pitboss.games.baccarat.simulation import bytes_of_cards, plan
from pitboss.games.game import RoundSetup
from pitboss.kernels.shuffling import PAST_THE_END, state_of
from pitboss.law.choice_parser import parse_choices
from pitboss.simulation.plan import SimulationOptions
from support.kernel_comparison import by_script, one_by_one
from support.repetition import sample_cases

pytestmark = pytest.mark.integration

EZ: dict[str, Any] = {"variant": "ez", "wagers": {"dragon-7": {}}, "players_handle_cards": False}
COUPS = 60
STAKE = 1000
FOUR_TO_SIX = parse_count("A-3=1,4=2,5=-1,6=-2,7-8=-1")
"""Some count of the Player wager; what it is worth does not matter here."""


def nobody_decides(*_: object) -> Any:
    raise AssertionError("nothing is decided in baccarat")


def true_count(running: float, left: int, method: TrueCount) -> int:
    """The true count in plain arithmetic, from the cards left in the shoe."""
    decks = {"exact": left / 52, "full": max(1, floor(left / 52 + 0.5)), "half": max(0.5, floor(left / 26 + 0.5) / 2)}
    return floor(running / decks[method] + 1e-9)


@pytest.mark.parametrize("method", list(TrueCount))
@pytest.mark.parametrize("seed", sample_cases(range(20), 1))
def test_counters_win_what_the_script_and_a_count_in_hand_say(seed: int, method: TrueCount) -> None:
    choices, problems = parse_choices(MidiChoices, EZ)
    assert choices is not None, problems
    main = CardCounter(FOUR_TO_SIX, parse_ramp("-3:1,0:2,2:5"), method, wong_in=0, wong_out=-2)
    side = CardCounter(count_named("dragon-7"), Ramp(((-MAX_TRUE_COUNT, 0), (2, 1))), method, wager="dragon-7")
    planned = plan(choices, SimulationOptions(stake=STAKE, counters=(main, side), session_wagers=frozenset({"player"})))
    cards = list(fresh_decks(choices.decks))
    Random(seed).shuffle(cards)
    shoe = np.concatenate([bytes_of_cards()[cards], np.zeros(PAST_THE_END, np.uint8)])
    counters = planned.counters(COUPS)
    planned.run(planned.deal(COUPS, state_of(1, 1), shoe, position=0), counters)

    finished = RoundSetup(choices, {1: {"player": STAKE, "dragon-7": STAKE}}, {})
    at, seen, is_there, won = 1 + burn_count(cards[0]), [cards[0]], False, []
    for _ in range(COUPS):
        left = len(cards) - at
        one = true_count(float(sum(main.count.tag(card) for card in seen)), left, method)
        other = true_count(float(sum(side.count.tag(card) for card in seen)), left, method)
        is_there = one >= (-2 if is_there else 0)
        dealt = by_script(lambda: MIDI_BACCARAT.round(finished), one_by_one(cards[at:]), nobody_decides)
        units = (5 if one >= 2 else 2 if one >= 0 else 1) if is_there else 0
        won.append(units * dealt.nets["player"] + (other >= 2) * dealt.nets["dragon-7"])
        seen += cards[at : at + dealt.cards]
        at += dealt.cards
    assert (counters.results * planned.unit).tolist() == won


def test_what_a_counter_of_baccarat_has_to_say() -> None:
    with pytest.raises(pitboss.PitbossError, match="name the one wager that is made by the count: player, banker, tie"):
        pitboss.simulate("midi", rounds=10, count="hi-lo")
    with pytest.raises(pitboss.PitbossError, match="nothing is decided in baccarat, so there are no index plays"):
        pitboss.simulate("midi", rounds=10, count="hi-lo", session_wager=["player"], indices={"insurance": 3})
    with pytest.raises(pitboss.PitbossError, match="nothing to count"):
        pitboss.simulate("midi", rounds=10, count="hi-lo", session_wager=["player"], fresh_shoe=True)


def test_the_document_of_a_counter_is_that_of_other_games() -> None:
    found = pitboss.simulate(
        "midi",
        rounds=20_000,
        seed=1,
        count="hi-lo",
        ramp="0:1,2:4",
        session_wager=["banker"],
        stake="10.00",
        bankroll="1000.00",
    ).to_dict()["counting"]
    assert {"win_per_100", "sd_per_100", "score", "n0", "risk_of_ruin", "by_true_count"} <= set(found)
    assert found["wager"] == "banker"
    assert sum(line["share"] for line in found["by_true_count"]) == pytest.approx(1.0)
