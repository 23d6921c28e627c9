"""Decisions and draws of a simulated round of blackjack, as the table's script requests them."""

from __future__ import annotations

from pitboss.cards import card_text
from pitboss.games.blackjack.draws import symbol_text, weights_of
from pitboss.games.blackjack.game import GAME
from pitboss.games.blackjack.options import BONUS_SPIN, BlackjackChoices
from pitboss.games.blackjack.strategy.basic_strategy import choose
from pitboss.games.blackjack.table import BlackjackTable
from pitboss.games.blackjack.wagers.bonus_spin import BonusSpin
from pitboss.games.twentyone.hands import INSURANCE, is_blackjack
from pitboss.games.twentyone.simulation.kernel_tables import TwentyOneTables
from pitboss.games.twentyone.simulation.wager_kernel import CERTAIN
from pitboss.games.twentyone.solver.chart import StrategyChart
from pitboss.inputs import Decision, Drawn
from pitboss.requests import DecisionWanted, DrawWanted
from pitboss.simulation.plan import Plan, SimulationOptions
from pitboss.table.table import Table
from support.kernel_comparison import Chance


class Player:
    """Decides for every box by the chart, switches as the plan does, insures in full and parlays if asked to."""

    def __init__(self, chart: StrategyChart, planned: Plan, asked: SimulationOptions) -> None:
        self.chart, self.asked = chart, asked
        assert isinstance(planned.tables, TwentyOneTables)
        self.switches = planned.tables.hands.by_game
        self.insurance = next((wager.stake for wager in planned.wagers if wager.wager == INSURANCE), None)

    def __call__(self, table: Table, wanted: DecisionWanted) -> Decision:
        assert isinstance(table, BlackjackTable)
        seat, words = next(iter(wanted.words.items()))
        if "switch" in words:
            return Decision(seat=seat, choose="switch" if self.wants_switch(table, seat) else "keep")
        if "insure" in words and self.insurance is not None:
            return Decision(seat=seat, choose="insure", amount=self.insurance)
        if "parlay" in words:
            return Decision(seat=seat, choose="parlay" if self.asked.parlay else "decline")
        if wanted.default == "decline":
            return Decision(seat=seat, choose="decline")
        assert wanted.hand is not None
        hand = table.round.boxes[seat].hands[wanted.hand - 1]
        return Decision(
            seat=seat, choose=choose(self.chart, hand.cards, words, table.round.dealer[0]), hand=wanted.hand
        )

    def wants_switch(self, table: BlackjackTable, seat: int) -> bool:
        first, second = table.round.boxes[seat].hands
        values = [min(card // 4 + 1, 10) for card in (table.round.dealer[0], *first.cards, *second.cards)]
        place = 0
        for value in values:
            place = place * 10 + value - 1
        return bool(self.switches[place])


class System:
    """Draws of the table's system in a round: the kernel's own random numbers in the kernel's order."""

    def __init__(self, choices: BlackjackChoices, initial: list[tuple[int, int]], chance: Chance) -> None:
        self.symbols: dict[int, list[str]] = {}
        hands = 2 if choices.switch else 1
        if BONUS_SPIN in choices.wagers:
            paytable = GAME.offers(choices)[BONUS_SPIN].paytable
            weights = weights_of(choices, paytable)
            wheel: list[BonusSpin] = [symbol for symbol, weight in weights.items() for _ in range(2 * weight)]
            for hand, cards in enumerate(initial):
                if is_blackjack(*cards):
                    symbol = symbol_text(wheel[chance.below(len(wheel))], paytable)
                    self.symbols.setdefault(1 + hand // hands, []).append(symbol)
        self.card = self.seat = None
        if "bad-beat" in choices.wagers:
            if choices.magic_card_rate and chance.below(CERTAIN) < round(choices.magic_card_rate * CERTAIN):
                self.card = card_text(chance.below(52))
            if choices.lucky_player_rate and chance.below(CERTAIN) < round(choices.lucky_player_rate * CERTAIN):
                self.seat = 1 + chance.below(choices.seats)

    def __call__(self, wanted: DrawWanted) -> Drawn:
        if wanted.what == "wheel":  # the second hand of a box comes first
            return Drawn(what="wheel", seat=wanted.among[0], symbol=self.symbols[wanted.among[0]].pop())
        return (
            Drawn(what=wanted.what, card=self.card)
            if wanted.what == "magic_card"
            else Drawn(what=wanted.what, seat=self.seat)
        )
