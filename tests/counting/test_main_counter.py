"""What a counter wins with a wager that depends on play: the estimate, and how solved rounds correct it."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import pitboss
from pitboss.api.exposure import exact_exposure, with_counters
from pitboss.cards import CARDS_IN_DECK, rank_of
from pitboss.counting.counts import count_named
from pitboss.counting.estimates import count_result, estimated_wager, perfect_result, solve_rounds
from pitboss.counting.exposure import Effects
from pitboss.counting.shoes import count_shoes
from pitboss.counting.wagers import MainWager
from pitboss.games.blackjack import exposure
from pitboss.games.blackjack.odds import wager_odds
from pitboss.games.blackjack.options import BlackjackChoices
from pitboss.games.twentyone.exposure import count_by_value, shoe_dealing
from pitboss.law.choice_parser import parse_choices
from pitboss.probability.counts import copies_in
from pitboss.progress import listen

pytestmark = pytest.mark.integration

DECKS = 2
COPIES = copies_in(DECKS)
CARDS = 52 * DECKS
WHOLE = Fraction(-1, 200)
HI_LO = count_named("hi-lo")
EFFECT = Fraction(1, 400)
"""A made-up wager: each low card that is gone is worth a quarter of a percent, each ten or ace costs as much."""


def tag(card: int) -> int:
    return 1 if 2 <= rank_of(card) <= 6 else -1 if rank_of(card) in (1, 10, 11, 12, 13) else 0


EFFECTS = Effects(WHOLE, tuple(tag(card) * EFFECT for card in range(CARDS_IN_DECK)), COPIES)


def by_hand(left: Sequence[int]) -> float:
    """The expectation of the made-up wager: with n cards left of N, each of those gone is worth (N - 1) / n effects."""
    gone = sum(tag(card) * (DECKS - many) for card, many in enumerate(left))
    return float(WHOLE + (CARDS - 1) * EFFECT * gone / sum(left))


def made_up(best_is_worth: float = 0.0, chart_is_worth: float = 0.0) -> MainWager:
    choices, problems = parse_choices(BlackjackChoices, {"blackjack_odds": "3 to 2", "decks": DECKS})
    assert choices is not None, problems
    return MainWager(
        wager_odds(choices, "pair"), COPIES, shoe_dealing(choices, 1), lambda rank: 0.0, lambda rank: 0.0,
        lambda left: (by_hand(left) + best_is_worth, by_hand(left) + chart_is_worth), "made up", 40, 1,
    )  # fmt: skip


def test_the_estimate_is_the_sum_of_the_effects_of_the_cards_that_are_gone() -> None:
    estimated = estimated_wager(made_up(), EFFECTS)
    assert float(estimated.polynomial.expectation(COPIES)) == pytest.approx(float(WHOLE), abs=1e-8)
    for card in (0, 8, 28):  # an ace, a three, an eight
        left = tuple(many - (which == card) for which, many in enumerate(COPIES))
        assert float(estimated.polynomial.expectation(left)) == pytest.approx(
            float(WHOLE + tag(card) * EFFECT), abs=1e-8
        )


def test_rounds_that_are_worth_what_was_estimated_change_nothing() -> None:
    main = made_up()
    estimated = estimated_wager(main, EFFECTS)
    shoes = count_shoes(estimated, HI_LO, 200, 1, 1.0)
    solved = solve_rounds(main, estimated, HI_LO, 200, 1)
    assert len(solved) == 40
    assert count_result(shoes, solved, 1.0, shoes.at_given_trigger()).units_per_shoe == pytest.approx(
        shoes.at_given_trigger().units_per_shoe
    )
    assert perfect_result(shoes, solved).units_per_shoe == pytest.approx(shoes.perfect().units_per_shoe)
    assert solved == solve_rounds(main, estimated, HI_LO, 200, 1), "the same seed gives the same rounds"


def test_what_solved_rounds_are_worth_more_is_added_for_each_round_wagered() -> None:
    main = made_up(best_is_worth=1.0, chart_is_worth=0.25)
    estimated = estimated_wager(main, EFFECTS)
    shoes = count_shoes(estimated, HI_LO, 200, 1, 1.0)
    solved = solve_rounds(main, estimated, HI_LO, 200, 1)
    given = shoes.at_given_trigger()
    weights = sum(one.rounds for one in solved)
    wagered = sum(one.rounds for one in solved if one.true_count >= 1.0) / weights
    win = count_result(shoes, solved, 1.0, given)
    assert win.units_per_100 - given.units_per_100 == pytest.approx(100 * 0.25 * wagered)
    assert win.bet_share == given.bet_share
    perfect = perfect_result(shoes, solved)
    more = sum(one.rounds * (1.0 + min(one.estimate, 0.0)) for one in solved) / weights
    assert perfect.units_per_100 - shoes.perfect().units_per_100 == pytest.approx(100 * more)
    assert perfect.standard_error is not None
    assert win.standard_error is not None
    assert perfect.units_per_shoe > win.units_per_shoe


def test_true_counts_of_solved_rounds_are_those_of_the_cards_gone() -> None:
    main = made_up()
    for one in solve_rounds(main, estimated_wager(main, EFFECTS), HI_LO, 30, 5):
        decks_of_effects = (CARDS - 1) * float(EFFECT) / 52
        assert one.estimate == pytest.approx(float(WHOLE) + decks_of_effects * one.true_count, abs=1e-8)


def test_everything_that_is_solved_is_announced_and_reported_step_by_step() -> None:
    """The full shoe and one for each of ten values under best play and by the chart, then 3 shoes and their rounds."""
    told: list[str] = []
    listen(told.append)
    steps: dict[str, list[tuple[int, int]]] = {}

    def progress(what: str, done: int, of: int) -> None:
        steps.setdefault(what, []).append((done, of))

    main = made_up()
    found = exact_exposure(main, HI_LO, progress)
    assert told == []
    with_counters(found, main, HI_LO, 3, 1, 1.0, (), (60, None), 1, progress)
    assert told[-1] == "Solving 3 rounds (about 3 seconds of one core) ..."
    assert list(steps) == [
        "shoes solved for best play", "shoes solved for basic strategy", "shoes dealt", "rounds solved",
    ]  # fmt: skip
    assert steps["shoes solved for best play"] == [(done, 11) for done in range(12)]
    assert steps["shoes dealt"] == [(3, 3)]
    assert sorted(steps["rounds solved"]) == [(done, 3) for done in range(4)]


def test_a_shoe_with_a_card_gone_is_announced_when_it_is_solved_and_not_when_it_is_read(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """At a Switch table, whose solver is left out here."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(exposure, "best_switch", lambda rules, prices: -0.01)
    choices, problems = parse_choices(BlackjackChoices, {"switch": True})
    assert choices is not None, problems
    told: list[str] = []
    for _ in range(2):
        listen(told.append)
        main = exposure.main_wager(choices)
        assert [main.best_play(rank) for rank in (None, 5, 6)] == [-0.01] * 3
    assert told == [
        "Solving the shoe with each card gone (the first time for these rules only, about 77 seconds of one core) ..."
    ]


def test_values_of_a_shoe() -> None:
    assert count_by_value(copies_in(6)) == (24,) * 9 + (96,)


def test_a_continuous_shuffler_is_not_counted() -> None:
    with pytest.raises(pitboss.PitbossError, match="back into the shuffling device"):
        pitboss.exposure("blackjack", "blackjack", decks=6, blackjack_odds="3 to 2", continuous_shuffler=True, shoes=1)


@pytest.mark.long
def test_a_hi_lo_counter_of_the_blackjack_wager_wins_what_the_simulation_says() -> None:
    """Wagering one unit from a true count of 1 on, the card by which decks are estimated: both ways to find it."""
    rules: dict[str, Any] = {"decks": 6, "blackjack_odds": "3 to 2"}
    dealt = pitboss.exposure("blackjack", "blackjack", tags="hi-lo", trigger=1.0, shoes=2000, seed=2, **rules)
    played = pitboss.simulate(
        "blackjack",
        rounds=20_000_000,
        seed=3,
        stake="1.00",
        count="hi-lo",
        true_count="exact",
        ramp="-40:0,1:1",
        **rules,
    )
    assert dealt.counter is not None
    assert dealt.perfect is not None
    assert played.counting is not None
    [simulated] = played.counting.counters
    win = dealt.counter.win
    assert win.bet_share == pytest.approx(simulated.share_wagered, abs=0.01)
    error = 100 * (win.standard_error or 0.0) / win.rounds_per_shoe + 100 * (simulated.returns.variance / 2e7) ** 0.5
    assert abs(win.units_per_100 - 100 * simulated.returns.mean) < 4 * error
    assert dealt.perfect.units_per_100 > win.units_per_100
