"""Blackjack's kernel and the table's script settle the same cards and decisions alike, whatever rules and wagers."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from pitboss.cards import fresh_decks
from pitboss.errors import Mistake
from pitboss.games.blackjack.best_play.chart import HARD, PAIRS, SOFT, TOTALS, Cell, Chart, Place
from pitboss.games.blackjack.game import GAME, OneRound
from pitboss.games.blackjack.options import BlackjackChoices
from pitboss.games.blackjack.simulation.by_chart import choose
from pitboss.games.blackjack.simulation.chart_file import written
from pitboss.games.blackjack.simulation.plan import plan
from pitboss.games.game import RoundState
from pitboss.law import wagers_of
from pitboss.law.offers import offer
from pitboss.law.paytables import paytables
from pitboss.law.reading import read
from pitboss.round.inputs import Decision
from pitboss.round.requests import DecisionWanted
from pitboss.simulation.plan import Asked
from support.simulated import ByKernel, by_script, shuffled

STAKE = 10_000
FREE = "buster-blackjack-free-bonus"
WHEEL = {"symbol-350": "$350", "symbol-120": "$120", "symbol-23": "$23", "jackpot": "jackpot"}
NOT_SIMULATED = ("bonus-spin", "insurance", "blackjack")


def random_options(random: Random) -> dict[str, Any]:
    """A lawful table of some kind, with some of the wagers that it may offer."""
    options: dict[str, Any] = {
        "decks": random.choice((6, 8)),
        "blackjack_odds": random.choice(("3 to 2", "6 to 5")),
        "dealer_soft_17": random.choice(("stand", "hit")),
        "surrender": random.choice(("late", "none")),
        "extra_splits": random.randrange(7),
        "extra_splits_aces": random.randrange(3),
        "split_tens_by": random.choice(("value", "rank")),
        "split_aces_one_card": random.random() < 0.5,
        "ace_rank": random.choice(("high", "low")),
        "bad_beat_20_basis": random.choice(("to", "for")),
        "declared_suit": "spades",
    }
    kind = random.choice(("shoe", "shoe", "shoe", "from the hand", "no hole card", "common", "switch"))
    if kind == "from the hand":
        options.update(hand_dealt=True, automated_shuffler=True, decks=random.choice((1, 2)), declared_suit=None)
    if kind == "no hole card":
        options["no_hole_card"] = True
    elif kind == "common":
        options["community_cards"] = "common_draw"
    elif kind == "switch":
        options.update(switch=True, surrender="none")
        del options["blackjack_odds"]
    options["wagers"] = random_wagers(random, options)
    if random.random() < 0.3:
        options["wagers"]["insurance"] = {}
    if random.random() < 0.3:
        options["wagers"]["bonus-spin"] = {"paytable": "A"}
        options["wheel_weights"] = {"$350": 1, "$120": 2, "$23": 4, "jackpot": 1}
    return options


def random_wagers(random: Random, options: dict[str, Any]) -> dict[str, Any]:
    """Wagers with fixed prices that this table may offer, each with one of its paytables."""
    found: dict[str, Any] = {}
    for wager in wagers_of(GAME.id):
        if wager in NOT_SIMULATED or random.random() < 0.6:
            continue
        letters = list(paytables(GAME.id)[wager].paytables)
        chosen = {"paytable": random.choice(letters)} if paytables(GAME.id)[wager].chosen_by == "letter" else {}
        choices, _ = read(BlackjackChoices, {**options, "wagers": {wager: chosen}})
        if choices is None or list(GAME.unlawful(choices)):
            continue
        try:
            priced = offer(GAME.book, wager, choices)
        except Mistake:
            continue
        if not priced.paytable.meters and priced.stake is None and not needs_stake(priced.paytable.rows.values()):
            found[wager] = chosen
    return found


def needs_stake(rows: Any) -> bool:
    """Whether a paytable is in dollars, and so for one stake alone."""
    return any(row.odds.basis == "fixed" for row in rows)


def random_chart(random: Random) -> Chart:
    """Any chart at all: what is best is nothing to the rules."""
    cells: dict[Place, Cell] = {}
    plain = [cell for cell in Cell if not cell.splits]
    for up in range(10):
        for total in TOTALS[HARD]:
            likely = [Cell.HIT] * 3 if total < 12 else [Cell.STAND] * 6 if total > 16 else []
            cells[HARD, total, up] = random.choice([*plain, *likely])
        for total in TOTALS[SOFT]:
            cells[SOFT, total, up] = random.choice(plain)
        for value in range(1, 11):
            cells[PAIRS, value, up] = random.choice([*Cell, *([Cell.SPLIT] * 12)])
    return Chart(cells)


class Player:
    """Decides for every box by the chart, and switches as the plan does."""

    def __init__(self, chart: Chart, switches: Any) -> None:
        self.chart = chart
        self.switches = switches

    def __call__(self, table: RoundState, wanted: DecisionWanted) -> Decision:
        assert isinstance(table, OneRound)
        seat, words = next(iter(wanted.words.items()))
        if "switch" in words:
            return Decision(seat, "switch" if self.wants_switch(table, seat) else "keep")
        if "insure" in words and "insurance" in table.choices.wagers:
            return Decision(seat, "insure", STAKE // 2)
        if wanted.unless_said == "decline":
            return Decision(seat, "decline")
        assert wanted.hand is not None
        hand = table.boxes[seat].hands[wanted.hand - 1]
        return Decision(seat, choose(self.chart, hand.cards, words, table.dealer[0]), hand=wanted.hand)

    def wants_switch(self, table: OneRound, seat: int) -> bool:
        first, second = table.boxes[seat].hands
        values = [min(card // 4 + 1, 10) for card in (table.dealer[0], *first.cards, *second.cards)]
        place = 0
        for value in values:
            place = place * 10 + value - 1
        return bool(self.switches[place])


def settle_alike(seed: int, rounds: int) -> None:
    random = Random(seed)
    options = random_options(random)
    choices, problems = read(BlackjackChoices, options)
    assert choices is not None, problems
    assert not list(GAME.unlawful(choices)), (seed, list(GAME.unlawful(choices)))
    chart = random_chart(random)
    boxes = 1 if choices.has_common_cards else random.choice((1, 1, 1, 2, 3) if choices.decks < 3 else (1, 1, 2, 3, 7))
    planned = plan(choices, Asked(boxes, stake=STAKE, strategy=written(chart)))
    cards = fresh_decks(choices.decks)
    kernel = ByKernel(planned, cards)
    player = Player(chart, planned.arguments[14])
    stakes = {wager.wager: wager.stake for wager in planned.wagers if wager.wager not in ("insurance", FREE)}
    seats = dict.fromkeys(range(1, boxes + 1), stakes)
    for _ in range(rounds):
        order = shuffled(len(cards), random)
        dealt = kernel.deal(order)
        symbols = [WHEEL[row] for wager, row in dealt.rows if wager == "bonus-spin" and row in WHEEL]
        said = by_script(GAME, choices, seats, {}, [cards[place] for place in order], player, symbols)
        assert dealt == replace(said), (seed, options, order[:40])


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(12))
def test_every_settlement_of_a_random_table_agrees(seed: int) -> None:
    settle_alike(seed, 50)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 140))
def test_some_thousand_rounds_agree(seed: int) -> None:
    settle_alike(seed, 200)


@pytest.mark.slow
@pytest.mark.slow
@pytest.mark.long
@pytest.mark.parametrize("seed", range(1000, 1100))
def test_a_hundred_thousand_rounds_agree(seed: int) -> None:
    settle_alike(seed, 1000)
