"""Random lawful play at a poker table."""

from __future__ import annotations

from random import Random

from pitboss.cards import card_text
from pitboss.errors import Refusal
from pitboss.games.poker.book import VARIANTS
from pitboss.games.poker.table import PokerTable
from pitboss.inputs import (
    Acted,
    BackedUp,
    CameBack,
    Card,
    Decision,
    HandOrdered,
    Input,
    Left,
    Loaded,
    MinimumProposed,
    MinimumWithdrawn,
    RoundVoided,
    Sat,
    StakesAdded,
    StakesRemoved,
    SteppedAway,
    UnseenCard,
)
from pitboss.requests import ActionWanted, CardWanted, DecisionWanted, DutyWanted, StakesWanted
from pitboss.table.play import Play
from support.poker import choices, new_table, trace


class Evening:
    """One table at which everything lawful happens at random."""

    def __init__(self, seed: int) -> None:
        self.chance = chance = Random(seed)
        self.chosen = choices(
            variant=chance.choice(list(VARIANTS)),
            seats=chance.choice([2, 6, 10]),
            ante=chance.choice([None, 1]),
            straddle=chance.random() < 0.3,
            max_raises=chance.choice([None, 1, 3]),
            heads_up_unlimited=chance.random() < 0.5,
            check_raise=chance.random() < 0.7,
            short_all_in_rule=chance.choice([None, "half_bet", "full_raise"]),
            run_it_twice=chance.random() < 0.5,
            max_minimum_increase=6,
            agreement_method="everybody nods",
            smallest_chip=chance.choice([1, "0.50"]),
        )
        self.play = Play(lambda: new_table(self.chosen))

    @property
    def table(self) -> PokerTable:
        """The table as it is now."""
        return self.play.state

    def proposal(self) -> Input:
        """Something that might be done now, lawful or not."""
        chance, wanted = self.chance, self.play.wanted
        seat = chance.randint(1, self.table.seats)
        if chance.random() < 0.02:
            return RoundVoided("a card was exposed", "poker:8.A")
        if chance.random() < 0.02:
            return BackedUp(max(0, len(self.play.inputs) - chance.randint(1, 6)), "somebody was not heard")
        match wanted:
            case ActionWanted():
                return self.action(wanted)
            case CardWanted():
                card = card_text(chance.randrange(52))
                return UnseenCard() if wanted.to == "burn" and chance.random() < 0.5 else Card(card)
            case DutyWanted():
                return Loaded()
            case DecisionWanted(words=words):
                asked, offered = next(iter(words.items()))
                return Decision(seat=asked, choose=chance.choice(offered))
        assert isinstance(wanted, StakesWanted)
        between: list[Input] = [
            HandOrdered(),
            HandOrdered(),
            HandOrdered(seat),
            Sat(seat),
            Left(seat),
            StakesAdded(seat, 100 * chance.choice([4, 10, 50, 200]), chance.random() < 0.2),
            StakesAdded(seat, 5000),
            StakesRemoved(seat, 500),
            SteppedAway(seat, chance.choice([None, "counted", "covered"])),
            CameBack(seat, self.table.stakes.get(seat)),
            MinimumProposed(seat, 500),
            MinimumWithdrawn(seat),
        ]
        return chance.choice(between)

    def action(self, wanted: ActionWanted) -> Acted:
        """Words, chips or both; often enough something that is not lawful."""
        chance = self.chance
        seat = wanted.seat if chance.random() < 0.95 else chance.randint(1, 10)
        kind = chance.random()
        if kind < 0.3:
            return Acted(seat=seat, say=chance.choice(wanted.words))
        if kind < 0.5 and wanted.least is not None and wanted.most is not None:
            amount = chance.choice([wanted.least, wanted.most, wanted.least + 100, 100 * chance.randint(1, 300)])
            return Acted(seat=seat, say=chance.choice(["raise", "bet", None]), amount=amount)
        chips = tuple(chance.choice([100, 500, 2500]) for _ in range(chance.randint(0, 3)))
        return Acted(
            seat=seat,
            say=chance.choice(["call", "raise", "check", "fold", None]),
            amount=chance.choice([None, 600]),
            chips=chips,
            currency=chance.choice([0, 0, 0, 500]),
            incomplete=chance.random() < 0.1,
            out_of_turn=chance.random() < 0.1,
        )

    def step(self) -> None:
        """Give one input; what is refused leaves everything as it was, and no chip is ever made or lost."""
        given, before = self.proposal(), trace(self.play)
        try:
            self.play.give(given)
        except Refusal:
            assert trace(self.play) == before, f"{given} was refused and left a trace"
            return
        self.check()

    def check(self) -> None:
        """Chips on the table are what was brought, and the cards out are those of one deck."""
        table = self.table
        if table.has_round_in_progress:
            hand = table.round.hand
            assert sum(hand.stacks) + hand.pot == sum(hand.starting_stacks)
            assert all(amount >= 0 for amount in (*hand.stacks, *hand.paid, *hand.bets))
            assert table.shoe.cards.left + table.shoe.cards_out == 52
        assert all(table.currency.get(seat, 0) <= table.amount_on_table(seat) for seat in table.stakes)
        won = sum(int(table.ledger.balance(account)) for account in table.ledger.accounts())
        assert won == 0
