"""Blackjack's kernel and the table's script settle the same cards and decisions alike, whatever rules and wagers."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from pitboss.cards import fresh_decks, parse_card
from pitboss.errors import PitbossError
from pitboss.games.blackjack.book import FREE_BONUS
from pitboss.games.blackjack.game import GAME
from pitboss.games.blackjack.options import BONUS_SPIN, BlackjackChoices
from pitboss.games.blackjack.simulation.plan import plan
from pitboss.games.blackjack.submission_rules import meter_needs
from pitboss.games.game import RoundSetup
from pitboss.games.twentyone.hands import INSURANCE
from pitboss.games.twentyone.solver.chart import HARD, PAIRS, SOFT, TOTALS, Cell, StrategyChart, write_chart
from pitboss.law.choice_parser import parse_choices
from pitboss.simulation.plan import LOSE, Plan, SimulationOptions
from support.blackjack_random_tables import in_front, random_chart, random_options, stack_deck
from support.blackjack_simulation import Player, System
from support.kernel_comparison import (
    Chance,
    DealtRound,
    KernelResult,
    at_value,
    by_script,
    one_by_one,
    shuffled_positions,
)
from support.repetition import sample_cases

CROWNED = ("royal-match-21", "royal-match-with-crown-treasure")
STAKES = (500, 1000, 2500, 10_000, 12_500)


def alike(dealt: DealtRound) -> DealtRound:
    """A kernel's round in the script's words: a bonus without a stake is a line of its own, and none is no line."""
    rows, adjustments = Counter(dealt.rows), Counter(dealt.adjustments)
    for (wager, row), count in dealt.rows.items():
        if (wager, row) == CROWNED:
            del rows[wager, row]
            rows += Counter({(wager, "royal-match"): count})
            adjustments += Counter({(wager, "crown-treasure"): count})
        elif wager == FREE_BONUS:
            del rows[wager, row]
            adjustments += Counter({(wager, row): count if row != LOSE else 0})
    bonuses = {wager for wager, _ in adjustments}
    nets = {wager: net for wager, net in dealt.nets.items() if wager != FREE_BONUS or wager in bonuses}
    return DealtRound(nets, dealt.cards, rows, adjustments)


def random_table(random: Random) -> tuple[BlackjackChoices, SimulationOptions]:
    stake = random.choice(STAKES)
    options = random_options(random, stake)
    boxes = random.choice((1, 1, 1, 2, 3) if options["decks"] < 3 else (1, 1, 2, 3, 7))
    options["seats"] = random.randint(boxes, 7)
    choices, problems = parse_choices(BlackjackChoices, options)
    assert choices is not None, problems
    assert not list(GAME.unlawful(choices)), (options, list(GAME.unlawful(choices)))
    parlay = choices.house_money_parlay and not choices.hand_dealt and random.random() < 0.8
    return choices, SimulationOptions(boxes, stake=stake, parlay=parlay)


def settle_alike(seed: int, rounds: int) -> None:
    random = Random(seed)
    choices, asked = random_table(random)
    deal_alike(seed, choices, asked, rounds, random)


def planned_of(choices: BlackjackChoices, options: SimulationOptions) -> tuple[Plan, SimulationOptions]:
    """A plan, without the parlays where a payout limit might have cut them."""
    if choices.payout_limit_per_hand is not None:
        with suppress(PitbossError):
            return plan(choices, options), options
        options = replace(options, parlay=False)
    return plan(choices, options), options


def deal_alike(seed: int, choices: BlackjackChoices, options: SimulationOptions, rounds: int, random: Random) -> None:
    chart = random_chart(random)
    planned, options = planned_of(choices, replace(options, strategy=write_chart(chart)))
    cards = fresh_decks(choices.decks)
    kernel = KernelResult(planned)
    player = Player(chart, planned, options)
    stakes = {wager.wager: wager.stake for wager in planned.wagers if wager.wager not in (INSURANCE, FREE_BONUS)}
    draws = [what for what in ("magic_card", "lucky_player") if getattr(choices, f"{what}_rate")]
    finished = RoundSetup(
        choices, dict.fromkeys(range(1, options.boxes + 1), stakes),
        at_value(meter_needs(choices, GAME.offers(choices))),
        draws=dict.fromkeys(draws),
    )  # fmt: skip
    hands = 1 if choices.has_common_cards else options.boxes * (2 if choices.switch else 1)
    burn = int(choices.hand_dealt)
    for number in range(rounds):
        order = stack_deck(shuffled_positions(len(cards), random), cards, hands, burn, random)
        shoe = [cards[place] for place in order]
        initial = [(shoe[burn + hand], shoe[burn + hands + 1 + hand]) for hand in range(hands)]
        initial = initial * options.boxes if choices.has_common_cards else initial
        dealt = alike(kernel.deal(order, (seed, number)))
        system = System(choices, initial, Chance(seed, number))
        said = by_script(lambda: GAME.round(finished), one_by_one(shoe), player, system)
        for row in [row for row in said.adjustments if row[0] == BONUS_SPIN]:
            del said.adjustments[row]  # what others receive for a symbol is in its own row here
        assert dealt == said, (seed, number, choices, order[:40])


@pytest.mark.slow
@pytest.mark.parametrize("seed", sample_cases(range(12), 2))
def test_every_settlement_of_a_random_table_agrees(seed: int) -> None:
    settle_alike(seed, 50)


@pytest.mark.slow
@pytest.mark.parametrize("seed", sample_cases(range(100, 140), 2))
def test_some_thousand_rounds_agree(seed: int) -> None:
    settle_alike(seed, 200)


@pytest.mark.slow
@pytest.mark.parametrize("limit", sample_cases([24, 20, 40], 1))
@pytest.mark.parametrize(
    "kind", sample_cases([{"switch": True, "blackjack_odds": None}, {}, {"no_hole_card": True}], 1)
)
def test_parlays_agree_where_a_payout_limit_cuts_what_they_win(limit: int, kind: dict[str, Any]) -> None:
    options = {"blackjack_odds": "3 to 2", "payout_limit_per_hand": limit, "house_money_parlay": True, **kind}
    choices, problems = parse_choices(
        BlackjackChoices, {**options, "wagers": {"house-money": {}, "super-4": {"paytable": "C"}}}
    )
    assert choices is not None, problems
    asked = SimulationOptions(2, stake=200, parlay=True)  # nine times $2 is the most that House Money wins
    assert planned_of(choices, asked)[1].parlay
    deal_alike(limit, choices, asked, 150, Random(limit))


def test_what_is_simulated_says_whose_the_boxes_are_where_community_pay_counts() -> None:
    options = {"blackjack_odds": "3 to 2", "wheel_weights": {"$600": 1}, "wagers": {"bonus-spin": {"paytable": "C"}}}
    choices, problems = parse_choices(BlackjackChoices, options)
    assert choices is not None, problems
    chart = write_chart(random_chart(Random(1)))
    told = [plan(choices, SimulationOptions(boxes, strategy=chart)).assumptions.get("boxes") for boxes in (1, 2)]
    assert told == [None, "each is another player's, who is paid for the others' spins (Community Pay)"]


@pytest.mark.slow
@pytest.mark.parametrize("limit", sample_cases([150, None], 1))
@pytest.mark.parametrize("kind", [{}, {"switch": True, "blackjack_odds": None}])
def test_13_Q_5_a_community_pay_agrees_box_by_box_and_hand_by_hand(limit: int | None, kind: dict[str, Any]) -> None:
    """Every spin brings the others $100 a wager; at a Switch table each box has two (R78, R92)."""
    options = {
        "blackjack_odds": "3 to 2", "payout_limit_per_hand": limit, "wheel_weights": {"$600": 1},
        "wagers": {"bonus-spin": {"paytable": "C"}}, **kind,
    }  # fmt: skip
    choices, problems = parse_choices(
        BlackjackChoices, {key: value for key, value in options.items() if value is not None}
    )
    assert choices is not None, problems
    deal_alike(3, choices, SimulationOptions(3, stake=1000), 150, Random(3))


@pytest.mark.slow
@pytest.mark.long
@pytest.mark.parametrize("seed", range(1000, 1100))
def test_a_hundred_thousand_rounds_agree(seed: int) -> None:
    settle_alike(seed, 1000)


HITS_EVERYTHING = StrategyChart(
    {(kind, total, up): Cell.HIT for kind in (HARD, SOFT) for total in TOTALS[kind] for up in range(10)}
    | {(PAIRS, value, up): Cell.HIT for value in range(1, 11) for up in range(10)}
)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("wagers", "drawn_for"),
    [
        ({"royal-match-21": {"paytable": "C"}}, "QK"),  # a Crown Treasure can come of no other card
        ({"super-4": {"paytable": "A"}}, "ATJQK"),
        ({"insurance": {}}, "A"),
        ({"lucky-aces": {"paytable": "A"}}, "A23456789TJQK"),
        ({"royal-match-21": {"paytable": "C"}, "21-plus-3": {"paytable": "A"}}, "QK"),
    ],
)
def test_no_second_card_is_drawn_for_a_wager_that_it_cannot_affect(wagers: dict[str, Any], drawn_for: str) -> None:
    choices, problems = parse_choices(
        BlackjackChoices, {"blackjack_odds": "3 to 2", "decks": 6, "no_hole_card": True, "wagers": wagers}
    )
    assert choices is not None, problems
    asked = SimulationOptions(1, strategy=write_chart(HITS_EVERYTHING))
    planned = plan(choices, asked)
    cards = fresh_decks(6)
    stakes = {wager.wager: wager.stake for wager in planned.wagers if wager.wager != INSURANCE}
    finished = RoundSetup(choices, {1: stakes}, at_value(meter_needs(choices, GAME.offers(choices))))
    for up in "A23456789TJQK":
        # King and queen of hearts are hit with a jack, so that the hand is over.
        front = [cards.index(parse_card(text)) for text in ("Kh", f"{up}d", "Qh", "Jh", "5c")]
        order = in_front(list(range(len(cards))), front)
        dealt = alike(KernelResult(planned).deal(order))
        said = by_script(
            lambda: GAME.round(finished), one_by_one([cards[place] for place in order]),
            Player(HITS_EVERYTHING, planned, asked),
        )  # fmt: skip
        assert dealt == said, up
        assert said.cards == 4 + (up in drawn_for), up
