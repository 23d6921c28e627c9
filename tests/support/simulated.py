"""The same cards dealt to a table's script and to a kernel, and what each wager came to in both."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random

import numpy as np

from pitboss.cards import card_text
from pitboss.games.game import FinishedRound, Game, RoundState
from pitboss.law.options import TableChoices
from pitboss.round.inputs import Card, Decision, Done, Drawn, UnseenCard
from pitboss.round.play import Play
from pitboss.round.requests import CardWanted, DecisionWanted, DrawWanted, DutyWanted, Face
from pitboss.simulation.plan import Plan
from pitboss.simulation.shuffling import state_of

Choose = Callable[[RoundState, DecisionWanted], Decision]
Ends = dict[str, int]
"""What every wager of a round has won, in cents."""


@dataclass
class Dealt:
    """One round as the script dealt it."""

    nets: Ends = field(default_factory=dict)
    cards: int = 0
    rows: list[tuple[str, str]] = field(default_factory=list, compare=False)
    """Every row that a wager has made, as often as it has."""


def by_script(
    game: Game, choices: TableChoices, stakes: Mapping[int, Mapping[str, int]], meters: Mapping[str, int],
    cards: list[int], choose: Choose, symbols: list[str] | None = None,
) -> Dealt:  # fmt: skip
    """Play a round through the table's script: cards as asked for, decisions by `choose`, `symbols` of the wheel."""
    finished = FinishedRound(choices, stakes, meters)
    play: Play[RoundState] = Play(lambda: game.round(finished))
    dealt = Dealt()
    while play.wanted is not None:
        match play.wanted:
            case CardWanted(face=Face.UNSEEN):
                play.give(UnseenCard())
                dealt.cards += 1
            case CardWanted():
                if not play.state.round_is_on:
                    break
                play.give(Card(card_text(cards[dealt.cards])))
                dealt.cards += 1
            case DecisionWanted() as wanted:
                play.give(choose(play.state, wanted))
            case DutyWanted(who=who):
                play.give(Done(who))
            case DrawWanted(what=what, among=among):
                assert symbols, f"nobody expected {what}"
                play.give(Drawn(what, among[0], symbol=symbols.pop()))
            case wanted:
                raise AssertionError(f"nobody expected {wanted}")
    for line in play.state.settlements:
        dealt.nets[line.wager] = dealt.nets.get(line.wager, 0) + line.net
    return dealt


@dataclass
class ByKernel:
    """A kernel that deals one round at a time from a shoe that somebody else has shuffled."""

    plan: Plan
    cards: list[int]
    """The cards that the bytes of the plan's shoe stand for."""

    def deal(self, order: list[int]) -> Dealt:
        """The round that these cards make; `order` are places in the plan's shoe."""
        plan = self.plan
        shoe = plan.new_shoe()
        shoe[: len(order)] = plan.shoe[order]
        counts, squares = np.zeros(plan.counters, np.int64), np.zeros(plan.squares)
        results = np.zeros(1, np.int64)
        used = plan.run(1, state_of(0, 0), shoe, 0, counts, squares, results, cut=len(shoe))
        nets = {}
        for wager in plan.wagers:
            found = [(row.counted(counts), row.nets) for row in wager.rows]
            if any(made.any() for made, _ in found):
                nets[wager.wager] = sum(int(made @ amounts) for made, amounts in found)
        own = sum(nets.get(wager.wager, 0) for wager in plan.wagers if not wager.sums_up)
        assert int(results[0]) * plan.unit == own, "the result of the round is not that of its wagers"
        return Dealt(nets, used, [
            (wager.wager, row.row)
            for wager in plan.wagers for row in wager.rows for _ in range(int(row.counted(counts).sum()))
        ])  # fmt: skip


def shuffled(cards: int, random: Random) -> list[int]:
    """Places of a shoe in a random order."""
    order = list(range(cards))
    random.shuffle(order)
    return order
