"""Card counters: the kernel against the table's script with the count in hand, and figures by their definitions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from math import exp, floor
from random import Random
from typing import Any

import pytest

from pitboss.cards import fresh_decks
from pitboss.counting.counters import CardCounter, Ramp, TrueCount, parse_ramp
from pitboss.counting.counts import count_named, parse_count
from pitboss.counting.figures import Returns, TrueCountFigures, best_ramp, compute_returns
from pitboss.errors import PitbossError
from pitboss.games.blackjack.game import GAME
from pitboss.games.blackjack.options import BlackjackChoices
from pitboss.games.blackjack.simulation.plan import plan
from pitboss.games.blackjack.strategy.basic_strategy import basic_strategy, choose
from pitboss.games.blackjack.table import BlackjackTable
from pitboss.games.game import RoundSetup
from pitboss.games.twentyone.simulation.counters import IndexPlays, read_index_plays, write_index_plays
from pitboss.inputs import Decision
from pitboss.kernels.shuffling import state_of
from pitboss.law.choice_parser import parse_choices
from pitboss.requests import DecisionWanted
from pitboss.simulation.plan import Plan, SimulationOptions
from pitboss.simulation.results import wager_figures
from pitboss.simulation.run import ROUNDS_IN_BLOCK, Work, play_blocks, run_locally
from pitboss.table.table import Table
from support.kernel_comparison import by_script, shuffled_positions
from support.repetition import sample_cases

HI_LO = count_named("hi-lo")
RAMP = parse_ramp("0:1,1:2,2:4,3:8")
INDICES: dict[str, Any] = {
    "insurance": 3,
    "plays": {
        "16 v T": "S at 0",
        "12 v 3": "S at 2",
        "13 v 2": "S at -1 else H",
        "TT v 6": "P at 4",
        "11 v A": "Dh at 1",
    },
}
STAKE = 1000


def choices_of(**options: Any) -> BlackjackChoices:
    choices, problems = parse_choices(BlackjackChoices, {"blackjack_odds": "3 to 2", "decks": 2, **options})
    assert choices is not None, problems
    return choices


def by_hand(count: CardCounter, seen: list[int], left: int) -> int:
    """The true count, from the tags of the cards seen and the cards left, in plain arithmetic."""
    running = sum(count.count.tag(card) for card in seen)
    decks = left / 52
    if count.true_count is TrueCount.FULL:
        decks = max(1, floor(decks + 0.5))
    if count.true_count is TrueCount.HALF:
        decks = max(0.5, floor(2 * decks + 0.5) / 2)
    return floor(float(running) / decks + 1e-9)


class Counter:
    """Decides by the chart of the count, from all cards seen but the hole card."""

    def __init__(self, counter: CardCounter, plays: IndexPlays, choices: BlackjackChoices, boxes: int) -> None:
        self.counter, self.plays, self.boxes = counter, plays, boxes
        self.chart = basic_strategy(choices)
        self.cards = choices.decks * 52
        self.before: list[int] = []
        self.dealt: list[int] = []

    def begin(self, before: list[int], cards: list[int]) -> Callable[[Table], int]:
        """Remember the cards seen before a round, and deal it from these."""
        self.before, self.dealt, left = before, [], iter(cards)

        def next_card(_: Table) -> int:
            self.dealt.append(next(left))
            return self.dealt[-1]

        return next_card

    def true_count(self) -> int:
        hole = 2 * self.boxes + 1
        seen = [card for place, card in enumerate(self.dealt) if place != hole]
        return by_hand(self.counter, self.before + seen, self.cards - len(self.before) - len(self.dealt))

    def __call__(self, table: Table, wanted: DecisionWanted) -> Decision:
        assert isinstance(table, BlackjackTable)
        seat, words = next(iter(wanted.words.items()))
        insures = self.plays.insurance is not None and self.true_count() >= self.plays.insurance
        if "insure" in words and insures:
            return Decision(seat=seat, choose="insure", amount=STAKE // 2)
        if wanted.default == "decline":
            return Decision(seat=seat, choose="decline")
        assert wanted.hand is not None
        hand = table.round.boxes[seat].hands[wanted.hand - 1]
        chart = self.plays.chart_at(self.true_count(), self.chart)
        return Decision(seat=seat, choose=choose(chart, hand.cards, words, table.round.dealer[0]), hand=wanted.hand)


def agree(seed: int, boxes: int, method: TrueCount, rounds: int, **options: Any) -> None:
    """Deal rounds from the middle of random shoes to kernel and script, and compare what the counters won."""
    random, choices = Random(seed), choices_of(**options)
    counter = CardCounter(HI_LO, RAMP, method)
    planned = plan(choices, SimulationOptions(boxes, stake=STAKE, counters=(counter,) * boxes, index_plays=INDICES))
    player = Counter(counter, read_index_plays(INDICES), choices, boxes)
    cards = fresh_decks(choices.decks)
    finished = RoundSetup(choices, {seat: {"blackjack": STAKE} for seat in range(1, boxes + 1)}, {}, draws={})
    for _ in range(rounds):
        order = shuffled_positions(len(cards), random)
        shoe, at = [cards[place] for place in order], random.randrange(0, 60)
        won, used = by_kernel(planned, order, at)
        next_card = player.begin(shoe[:at], shoe[at:])
        said = by_script(lambda: GAME.round(finished), next_card, player)
        units = RAMP.units(by_hand(counter, shoe[:at], len(cards) - at))
        assert (won, used - at) == (units * sum(said.nets.values()), said.cards), (seed, order, at)


def by_kernel(planned: Plan, order: list[int], at: int) -> tuple[int, int]:
    shoe = planned.new_shoe()
    shoe[: len(order)] = planned.shoe[order]
    counters = planned.counters(1)
    used = planned.run(planned.deal(1, state_of(1, 1), shoe, at, cut=len(shoe)), counters)
    return int(counters.results[0]) * planned.unit, used


@pytest.mark.slow
@pytest.mark.parametrize("method", TrueCount)
@pytest.mark.parametrize("seed", sample_cases(range(20), 1))
def test_a_counter_with_indices_wins_what_the_script_says(seed: int, method: TrueCount) -> None:
    agree(seed, 1, method, 100)


@pytest.mark.slow
@pytest.mark.parametrize("seed", sample_cases(range(50, 70), 1))
def test_two_counters_see_each_others_cards(seed: int) -> None:
    agree(seed, 2, TrueCount.FULL, 100, surrender="none", dealer_soft_17="hit")


@pytest.mark.slow
@pytest.mark.parametrize(
    "counter",
    [
        CardCounter(HI_LO, RAMP),
        CardCounter(HI_LO, RAMP, wong_in=1, wong_out=0),
        CardCounter(count_named("halves"), RAMP, TrueCount.HALF, wong_out=-1),
        CardCounter(count_named("ko"), parse_ramp("-20:1,-4:2,4:8"), TrueCount.EXACT),
    ],
    ids=["every round", "enters and leaves", "half points, leaves", "unbalanced"],
)
def test_the_fast_kernel_counts_what_the_general_one_counts(counter: CardCounter) -> None:
    fast_and_general_agree(choices_of(decks=6), SimulationOptions(counters=(counter,)))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("options", "counter", "indices"),
    [
        ({"decks": 6}, CardCounter(HI_LO, RAMP), INDICES),
        ({"dealer_soft_17": "hit", "surrender": "none"}, CardCounter(HI_LO, RAMP, wong_in=1, wong_out=0), INDICES),
        ({"decks": 8, "split_tens_by": "rank"}, CardCounter(count_named("halves"), RAMP, TrueCount.HALF), INDICES),
        ({}, CardCounter(count_named("omega-2"), RAMP, TrueCount.EXACT), {"insurance": 1}),
    ],
    ids=["every round", "enters and leaves", "half points, tens by rank", "insurance alone"],
)
def test_the_fast_kernel_plays_by_indices_as_the_general_one(
    options: dict[str, Any], counter: CardCounter, indices: dict[str, Any]
) -> None:
    fast_and_general_agree(choices_of(**options), SimulationOptions(counters=(counter,), index_plays=indices))


def fast_and_general_agree(choices: BlackjackChoices, options: SimulationOptions) -> None:
    """Deal the same two blocks with both kernels, and compare every sum."""
    planned = plan(choices, options)
    assert planned.paired is not None
    work = Work(planned, 3, ROUNDS_IN_BLOCK + 9_999)
    alone = play_blocks(replace(work, plan=replace(planned, paired=None)), range(2))
    at_once = play_blocks(work, range(2))
    assert at_once.squares == alone.squares
    assert wager_figures(planned, at_once) == wager_figures(planned, alone)


@pytest.mark.slow
def test_figures_of_counters_do_not_depend_on_workers() -> None:
    counters = (CardCounter(HI_LO, RAMP, wong_in=1, wong_out=0),)
    planned = plan(choices_of(), SimulationOptions(counters=counters, index_plays=INDICES))
    work = Work(planned, 5, 3 * ROUNDS_IN_BLOCK)
    assert run_locally(work, 1).squares == run_locally(work, 3).squares


@pytest.mark.slow
def test_who_enters_at_one_and_leaves_below_zero_is_never_there_below_zero() -> None:
    counters = (CardCounter(HI_LO, RAMP, wong_in=1, wong_out=0),)
    planned = plan(choices_of(), SimulationOptions(counters=counters, index_plays=INDICES))
    tally = run_locally(Work(planned, 5, 100_000), 1)
    assert planned.counting is not None
    [found] = planned.counting.figures(tally.rounds, tally.squares, planned.unit, None).counters
    assert min(line.true_count for line in found.by_true_count) == 0
    assert 0.2 < found.share_played < 0.6


def test_score_n0_and_risk_of_ruin_follow_their_definitions() -> None:
    """Schlesinger, "Blackjack Attack": SCORE is the square of 1,000 x mean / deviation, N0 is variance / mean^2.

    The risk of ruin of a bankroll B is e^(-2 mean B / variance).
    """
    found = Returns(mean=0.02, variance=16.0)
    assert found.score == pytest.approx((1000 * 0.02 / 4) ** 2)
    assert found.n0 == pytest.approx(40_000)
    assert found.risk_of_ruin(400) == pytest.approx(exp(-1))
    assert Returns(-0.01, 1.0).risk_of_ruin(400) == 1.0
    assert Returns(-0.01, 1.0).n0 is None


def test_mean_and_variance_of_a_ramp_by_hand() -> None:
    """Half of the rounds at -1 % with one unit, half at +1 % with three: mean 0.5 x -0.01 + 0.5 x 3 x 0.01."""
    lines = [
        TrueCountFigures(0, 0.5, -0.01, 1.25, 0.001, 1, 1000),
        TrueCountFigures(1, 0.5, 0.01, 1.25, 0.001, 3, 1000),
    ]
    found = compute_returns(lines, [1, 3])
    assert found.mean == pytest.approx(0.01)
    assert found.variance == pytest.approx(0.5 * 1.2501 + 0.5 * 9 * 1.2501 - 0.01**2)


def test_the_best_ramp_wagers_in_proportion_to_the_edge() -> None:
    """Equal shares and variances with edges 1 % and 2 %: twice the wager at twice the edge is best."""
    lines = [TrueCountFigures(count, 0.5, count / 100, 1.0, 0.001, 1, 1000) for count in (1, 2)]
    assert best_ramp(lines, 2, [True, True]) == Ramp(((1, 1), (2, 2)))


def test_a_ramp_holds_from_each_step_to_the_next() -> None:
    ramp = parse_ramp("-1:0, 1:2,3:6")
    assert [ramp.units(count) for count in (-5, -1, 0, 1, 2, 3, 9)] == [0, 0, 0, 2, 2, 6, 6]
    assert ramp.spread == 3


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("1", "'1' is not a true count and units"),
        ("1:x", "'1:x' is not a true count and units"),
        ("2:1,1:2", "the true counts must rise from step to step"),
        ("0:0", "nothing is ever wagered"),
    ],
)
def test_a_ramp_that_cannot_be_read(text: str, why: str) -> None:
    with pytest.raises(PitbossError, match=why):
        parse_ramp(text)


def test_an_unbalanced_count_is_used_as_it_runs() -> None:
    """KO with two decks begins at 4 - 4 x 2 = -4 and is not divided by decks."""
    planned = plan(choices_of(), SimulationOptions(counters=(CardCounter(count_named("ko")),)))
    counting = planned.tables.counting  # type: ignore[attr-defined]
    assert counting.begins.tolist() == [-4]
    assert set(counting.per_deck.reshape(-1)) == {1.0}


def test_half_points_are_doubled_and_taken_back() -> None:
    planned = plan(choices_of(), SimulationOptions(counters=(CardCounter(parse_count("5=1.5,T-K=-0.5")),)))
    counting = planned.tables.counting  # type: ignore[attr-defined]
    assert sorted(set(counting.tags.reshape(-1).tolist())) == [-1, 0, 3]


def test_nothing_is_counted_where_every_round_has_a_new_shoe() -> None:
    with pytest.raises(PitbossError, match="nothing to count"):
        plan(choices_of(), SimulationOptions(fresh_shoe=True, counters=(CardCounter(HI_LO),)))


def test_more_counters_than_boxes() -> None:
    with pytest.raises(PitbossError, match="each counter plays a separate box"):
        plan(choices_of(), SimulationOptions(counters=(CardCounter(HI_LO),) * 2))


def test_index_plays_are_written_as_they_are_read() -> None:
    import tomllib

    plays = read_index_plays(INDICES)
    assert read_index_plays(tomllib.loads(write_index_plays(plays, "a test", "hi-lo"))) == plays


@pytest.mark.parametrize(
    ("plays", "why"),
    [
        ({"16 T": "S at 0"}, "is no hand against an up card"),
        ({"16 v 1": "S at 0"}, "is no hand against an up card"),
        ({"16 v T": "stand"}, "is no play"),
        ({"16 v T": "P at 0"}, "a total cannot be split"),
        ({"16 v T": "S at 99"}, "a true count is at most 40"),
    ],
)
def test_index_plays_that_cannot_be(plays: dict[str, str], why: str) -> None:
    with pytest.raises(PitbossError, match=why):
        read_index_plays({"plays": plays})


@pytest.mark.long
def test_a_point_of_true_count_is_worth_about_half_a_percent() -> None:
    """Schlesinger, "Blackjack Attack", chapter 1, and others: about 0.5 % for each true count of Hi-Lo."""
    planned = plan(choices_of(decks=6, surrender="none"), SimulationOptions(counters=(CardCounter(HI_LO),)))
    tally = run_locally(Work(planned, 1, 200_000_000))
    assert planned.counting is not None
    [found] = planned.counting.figures(tally.rounds, tally.squares, planned.unit, None).counters
    edges = {line.true_count: line.edge for line in found.by_true_count}
    assert 0.004 < (edges[4] - edges[-1]) / 5 < 0.006
