"""Random hands of every variant and table size against PokerKit: every turn, every pot, every stack."""

from __future__ import annotations

import os
from random import Random

import pytest

from pitboss.cards import card_text
from pitboss.events import BetMade, Dealt
from pitboss.games.poker.book import VARIANTS
from pitboss.inputs import Acted, Card, Decision
from pitboss.requests import ActionWanted, CardWanted, DecisionWanted
from pitboss.table.play import Play
from support.oracle import Oracle, new_state
from support.poker import choices, new_hand
from support.tables import events_of

HANDS = int(os.environ.get("PITBOSS_CONFORMANCE_HANDS", "1000"))
BATCHES = 20
CHIP = 100


def action(wanted: ActionWanted, chance: Random) -> Acted:
    """A lawful action; small stacks and a taste for raises make unequal all-ins."""
    kind = chance.random()
    if wanted.least is not None and wanted.most is not None and kind < 0.35:
        steps = (wanted.most - wanted.least) // CHIP
        to = chance.choice([wanted.least, wanted.most, wanted.least + CHIP * chance.randint(0, steps)])
        return Acted(seat=wanted.seat, say="raise" if "raise" in wanted.words else "bet", amount=to)
    if not wanted.call:
        return Acted(seat=wanted.seat, say="check")
    return Acted(seat=wanted.seat, say="fold" if kind < 0.5 else "call")


class HandComparison:
    """One hand in both."""

    def __init__(self, seed: str) -> None:
        chance = Random(seed)
        self.chance = chance
        variant = chance.choice(list(VARIANTS))
        players = chance.randint(2, 10)
        ante = chance.choice([0, 0, CHIP])
        straddle = players > 2 and chance.random() < 0.2
        self.seats = sorted(chance.sample(range(1, 11), players))
        button = self.seats[-1]  # so that places are seats in their order
        self.stacks = [CHIP * chance.choice([4, 5, 6, 9, 15, 40, 100, 200]) + ante for _ in self.seats]
        options = {"short_all_in_rule": "full_raise"} if variant.startswith("fixed") else {}
        chosen = choices(
            variant=variant, smallest_chip=1, straddle=straddle, **({"ante": 1} if ante else {}), **options
        )
        self.play = Play(lambda: new_hand(chosen, dict(zip(self.seats, self.stacks, strict=True)), button, {}))
        self.round = self.play.state.round
        posts = straddle and self.posts_straddle()
        blinds = (CHIP, 2 * CHIP, 4 * CHIP) if posts else (CHIP, 2 * CHIP)
        bets = (2 * CHIP, 4 * CHIP if chosen.is_fixed else 2 * CHIP)
        self.oracle = Oracle(new_state(variant, blinds, ante, bets, list(self.stacks), CHIP))

    def posts_straddle(self) -> bool:
        """Whether it is asked for and taken."""
        if not isinstance(self.play.wanted, DecisionWanted):
            return False
        seat = next(iter(self.play.wanted.words))
        posts = self.chance.random() < 0.7
        self.play.give(Decision(seat=seat, choose="straddle" if posts else "decline"))
        return posts

    def run(self) -> None:
        """Play it through, and hold turn after turn against each other."""
        deck = [card_text(card) for card in range(52)]
        self.chance.shuffle(deck)
        while (wanted := self.play.wanted) is not None:
            if isinstance(wanted, CardWanted):
                self.card(deck.pop())
            else:
                assert isinstance(wanted, ActionWanted)
                self.act(wanted)
        self.compare_the_end()

    def card(self, card: str) -> None:
        """The same card to the same place."""
        (dealt,) = events_of(Dealt, self.play.give(Card(card))[:1])
        self.oracle.card(dealt.to, card)

    def act(self, wanted: ActionWanted) -> None:
        """The same player acts within the same limits."""
        there = self.oracle.state
        if wanted.idle and there.actor_index is None:  # whom nobody can call it does not always ask to check
            self.play.give(Acted(seat=wanted.seat, say="check"))
            return
        assert there.actor_index == self.seats.index(wanted.seat)
        assert there.checking_or_calling_amount == wanted.call
        given = action(wanted, self.chance)
        if given.say in ("bet", "raise"):
            if not there.can_complete_bet_or_raise_to():  # it does not let anybody raise whom nobody can call
                assert self.nobody_can_call(wanted.seat)
                given = Acted(seat=wanted.seat, say="call" if wanted.call else "check")
            else:
                assert there.min_completion_betting_or_raising_to_amount == wanted.least
                assert there.max_completion_betting_or_raising_to_amount == wanted.most
        (made,) = events_of(BetMade, self.play.give(given)[:1])
        self.oracle.act(made.did, made.total)

    def nobody_can_call(self, seat: int) -> bool:
        """Whether every other live player is all-in at the bet or below it."""
        hand = self.round.hand
        return all(
            hand.seats[place] == seat or not hand.live[place] or hand.bets[place] + hand.stacks[place] <= hand.bet
            for place in range(hand.players)
        )

    def compare_the_end(self) -> None:
        """Return the pots without uncalled bets, and each player's remaining stack."""
        hand = self.round.hand
        pots = self.oracle.finish()
        places = {seat: place for place, seat in enumerate(self.seats)}
        ours = [(pot.amount, tuple(places[seat] for seat in pot.eligible)) for pot in self.round.pots]
        if hand.players_left > 1:  # where all but one fold it hands back the last street's bets without a pot
            assert ours == pots
        there = self.oracle.state.stacks
        if self.oracle.merged:  # TDA and R184 divide each side pot by itself, so that odd units may lie elsewhere
            assert sum(hand.stacks) == sum(there)
            assert max(abs(here - other) for here, other in zip(hand.stacks, there, strict=True)) < CHIP * len(pots) * 9
        else:
            assert hand.stacks == there


@pytest.mark.slow
@pytest.mark.clause("poker:8.B(5)", "poker:8.B(5)(a)", "poker:8.B(5)(b)", "poker:8.B(5)(c)")
@pytest.mark.parametrize("batch", range(BATCHES))
def test_random_hands_agree_with_pokerkit_in_turns_limits_pots_and_stacks(batch: int) -> None:
    for number in range(HANDS // BATCHES):
        seed = f"{batch}/{number}"
        try:
            HandComparison(seed).run()
        except Exception as fault:
            raise AssertionError(f"hand {seed} differs") from fault
