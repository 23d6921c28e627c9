"""Cards that a viewer may not see, and the same course of a table with other cards in their place.

What a viewer is sent must not depend on cards that lie face down for them. So a random course of a table is played
twice: the second time, every card that the viewer cannot know at its end is another one. Where the table's public
course is the same, every byte that the viewer gets has to be the same.

The public course of a table is all that people at a real table see whatever anybody shows them: which inputs were
given, apart from the faces of those cards; whose cards were turned over; and what the card reader said. The rules
decide whether a course is possible with other cards: an input that they refuse ends the comparison.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from random import Random
from typing import Any

import pitboss
from pitboss.cards import ALL_RANKS, card_text, fresh_decks
from pitboss.errors import Refusal
from pitboss.events import Announced, CardsCleared, Dealt, StepTaken, Turned
from pitboss.games.registry import is_visible_to_player
from pitboss.house.visibility import InitialView, Step
from pitboss.inputs import Acted, Card, Decision, HandOrdered, Input, NoMoreBets, Sat, StakesAdded, WagerPlaced
from pitboss.journal import MemoryStore
from pitboss.law.offers import Offer
from pitboss.requests import ActionWanted, DecisionWanted, DutyWanted, Face, StakesWanted, WagersWanted
from pitboss.submission import SubmittedTable
from pitboss.table.electronic_dealer import ElectronicDealer, link_meters
from pitboss.table.play import Play
from pitboss.table.procedure import AWAIT_PLAYER_CODE
from pitboss.table.table import Table
from pitboss.words.transcript import seat_of
from support.baccarat_random_play import Evening as BaccaratEvening
from support.blackjack_random_play import Evening as BlackjackEvening
from support.blitz_random_play import Evening as BlitzEvening
from support.edge21_tables import EdgeEvening
from support.poker_random_play import Evening as PokerEvening

NOON = datetime(2026, 1, 15, 12, tzinfo=UTC)
HAND_DEALT: dict[str, Any] = {"hand_dealt": True, "automated_shuffler": True, "decks": 2, "even_money": True}
SIDE_WAGERS = {
    "royal-match-21": {"paytable": "C"},
    "lucky-ladies": {"paytable": "A"},
    "buster-blackjack": {"paytable": "A"},
}
TABLES: dict[str, tuple[str, dict[str, Any]]] = {
    "midi": ("midi", {}),
    "midi dealt by the house": ("midi", {"players_handle_cards": False}),
    "mini": ("mini", {}),
    "blackjack": ("blackjack", {"even_money": True}),
    "blackjack with face-down doubles": ("blackjack", {"double_card_face": "down"}),
    "blackjack with common cards": (
        "blackjack",
        {"community_cards": "common_draw", "approvals": {"electronic_table": date(2026, 1, 15)}},
    ),
    "hand-dealt blackjack": ("blackjack", HAND_DEALT),
    "hand-dealt blackjack with side wagers": ("blackjack", {**HAND_DEALT, "surrender": "late", "wagers": SIDE_WAGERS}),
    "switch": ("blackjack", {"switch": True, "surrender": "none"}),
    "edge21": ("edge21", {"double_double_down": True}),
    "blitz": ("blitz", {}),
    "blitz from a device": ("blitz", {"dealing_method": "device_dealer_last"}),
    "holdem": ("poker", {"run_it_twice": True, "straddle": True}),
    "omaha": ("poker", {"variant": "pot-limit-omaha"}),
}  # fmt: skip
"""A table of every game, and of every way in which cards lie face down."""
SEATS = 4
CARD = re.compile(r"\b[2-9TJQKA][shdc]\b")
ROOT = re.compile(rb"[0-9a-f]{64}|(?<=\"salt\":\")[0-9a-f]+")


def table_named(name: str) -> SubmittedTable:
    """Return a table of this list."""
    game, options = TABLES[name]
    return pitboss.new_table(game, **options)


# A random course


class RandomCourse:
    """People at a table with an electronic dealer, who wager and decide well half of the time and anyhow otherwise."""

    def __init__(self, table: SubmittedTable, seed: int) -> None:
        self.table = table
        self.chance = Random(seed)
        self.play: Play[Table] = Play(lambda: table.game.table(table.choices))
        self.dealer = ElectronicDealer(
            self._state, MemoryStore(), self.chance.randrange, link_meters([self._state]), lambda: NOON
        )

    def _state(self) -> Any:
        return self.play.state

    def run(self, rounds: int) -> list[Input]:
        """Play so many rounds and return every input of them."""
        while self.play.state.round_number < rounds or self.play.state.has_round_in_progress:
            self.play.give(self.next_input())
        return self.play.inputs

    def next_input(self) -> Input:
        """Return a lawful input."""
        wanted = self.play.wanted
        assert wanted is not None
        match wanted:
            case WagersWanted():
                return self._wagering()
            case StakesWanted():
                return self._stakes()
            case ActionWanted():
                return self._action(wanted)
            case DecisionWanted():
                return self._decision(wanted)
            case DutyWanted(do=do) if do == AWAIT_PLAYER_CODE:
                return Sat(1)
        given = self.dealer.answer(wanted)
        assert given is not None, f"nobody answers {wanted}"
        return given

    def _wagering(self) -> Input:
        state = self._state()
        for seat in range(1, SEATS + 1):
            if seat not in state.seated:
                return Sat(seat)
            for given in self._wagers(seat):
                if given.wager not in state.wagers.get(seat, {}) and self.play.refusal(given) is None:
                    return given
        return NoMoreBets()

    def _wagers(self, seat: int) -> Iterator[WagerPlaced]:
        """Yield the main wagers of a seat, which stay the same in a round, and now and then one more."""
        state = self._state()
        chance = Random(f"{seat} {state.round_number}")
        mains = self.table.game.main_wagers
        for wager in mains[chance.randrange(len(mains))]:
            yield _wager_inputs(state.offers[wager], seat, 1000 * seat)
        others = [wager for wager in state.offers if not any(wager in main for main in mains)]
        for wager in others:
            if chance.random() < 0.3:
                yield _wager_inputs(state.offers[wager], seat, 500)

    def _stakes(self) -> Input:
        state = self._state()
        for seat in range(1, SEATS + 1):
            if seat not in state.seated:
                return Sat(seat)
            if state.stakes.get(seat, 0) < 5000:
                return StakesAdded(seat, self.chance.choice([5000, 20000]))
        return HandOrdered()

    def _action(self, wanted: ActionWanted) -> Input:
        by_rule = self._by_rule(wanted)
        if by_rule is not None and self.chance.random() < 0.5:
            return by_rule
        word = self.chance.choice(wanted.words)
        amount = self.chance.choice([wanted.least, wanted.most]) if word in ("bet", "raise") else None
        tried = Acted(seat=wanted.seat, say=word, amount=amount)
        return tried if self.play.refusal(tried) is None else Acted(seat=wanted.seat, say=wanted.words[0])

    def _decision(self, wanted: DecisionWanted) -> Input:
        by_rule = self._by_rule(wanted)
        if by_rule is not None and self.chance.random() < 0.5:
            return by_rule
        seat = self.chance.choice(list(wanted.words))
        return Decision(seat=seat, choose=self.chance.choice(wanted.words[seat]))

    def _by_rule(self, wanted: DecisionWanted | ActionWanted) -> Input | None:
        if self.table.game.player is None or not self.play.state.has_round_in_progress:
            return None
        player = self.table.game.player.load()
        return player.decide(player.observe(self.play.state, wanted.seat), wanted, self.chance.randrange)


def _wager_inputs(offer: Offer, seat: int, unit: int) -> WagerPlaced:
    amount = offer.stake or max(offer.min or 0, min(unit, offer.max or unit))
    return WagerPlaced(seat=seat, wager=offer.wager.id, amount=amount)


Make = Callable[[], Table]
EVENINGS: dict[str, Callable[[int], Any]] = {
    "baccarat": BaccaratEvening,
    "blackjack": BlackjackEvening,
    "hand-dealt blackjack": lambda seed: BlackjackEvening(
        seed, {**HAND_DEALT, "surrender": "late", "blackjack_odds": "3 to 2", "double_card_face": "down"}
    ),
    "edge21": EdgeEvening,
    "blitz": BlitzEvening,
    "poker": PokerEvening,
}
"""Evenings with everything that the rules rule on: cards in error, device faults, void rounds, rounds taken back."""


def evening(game: str, seed: int, inputs: int) -> tuple[Make, list[Input]]:
    """Return how to make the table of an evening, and its first inputs; they are all lawful."""
    found = EVENINGS[game](seed)
    while len(found.play.inputs) < inputs and not found.play.is_over:
        found.step()
    return found.play._make, found.play.inputs


def steps_of(make: Make, inputs: Sequence[Input]) -> list[Step]:
    """Return the steps of a new table that is given these inputs; a Refusal where the rules refuse one."""
    play = Play(make)
    steps = [Step.from_play(play, 1, "", None, list(play.events))]
    for number, given in enumerate(inputs, start=2):
        events = play.give(given)
        steps.append(Step.from_play(play, number, "", given, events))
    return steps


def first_opening(steps: Sequence[Step]) -> InitialView:
    """Return the table as the first of these steps found it."""
    opening = steps[0].initial_view
    assert opening is not None, "a course begins with the opening of its table"
    return opening


# Who knows which cards


@dataclass
class Knowledge:
    """What a viewer can know of the cards after a course, worked out from the events themselves."""

    own: Collection[int]
    hidden: dict[int, tuple[str, str]] = field(default_factory=dict)
    """Place and face of the cards that the viewer does not know, by the number of the step that dealt them."""
    known: Counter[str] = field(default_factory=Counter)
    """The faces that the viewer has seen."""

    def see(self, step: Step) -> None:
        """Take in one step."""
        for event in step.events:
            match event:
                case Dealt(card=str() as card, to=to, face=face, clause=clause):
                    looks = is_visible_to_player(clause) and seat_of(event) in self.own
                    if face is Face.UP or looks:
                        self.known[card] += 1
                    else:
                        self.hidden[step.number] = to, card
                case Turned(hand=hand, cards=cards):
                    self._turn(hand, cards.split())

    def _turn(self, hand: str, cards: list[str]) -> None:
        for card in cards:
            self.known[card] += 1
            for number, lying in list(self.hidden.items()):
                if lying == (hand, card):
                    del self.hidden[number]
                    break


def knowledge(steps: Sequence[Step], own: Collection[int]) -> Knowledge:
    """Return what a viewer knows after these steps."""
    found = Knowledge(own)
    for step in steps:
        found.see(step)
    return found


# The same course with other cards


def swap_hidden_cards(inputs: Sequence[Input], hidden: Collection[int], chance: Random) -> list[Input]:
    """Return the inputs with other cards in place of those of the hidden steps: among each other, or any other."""
    places = [number - 2 for number in sorted(hidden)]
    faces = [given.card for place in places if isinstance(given := inputs[place], Card)]
    dealt = {given.card for given in inputs if isinstance(given, Card)}
    others = [card for card in map(card_text, fresh_decks(1, ALL_RANKS)) if card not in dealt]
    pool = [*faces, *chance.sample(others, min(len(others), len(faces)))]
    drawn = chance.sample(pool, len(faces))
    changed = list(inputs)
    for place, card in zip(places, drawn, strict=True):
        changed[place] = Card(card)
    return changed


def public_course(steps: Sequence[Step]) -> list[object]:
    """Return what everybody at a table sees happen, apart from inputs: cards turned over, and the reader's answers.

    A simulated round of baccarat is dealt openly by the rule on third cards, so where its cards go is public too.
    """
    course: list[object] = []
    simulated = False
    for step in steps:
        for event in step.events:
            match event:
                case Turned(hand=hand, cards=cards, by=by):
                    course.append((step.number, hand, cards, by))
                case StepTaken(text=text) if text.startswith("the card reader shows"):
                    course.append((step.number, text))
                case Announced(text=text) if text.startswith("simulated round"):
                    course.append((step.number, text))
                    simulated = True
                case CardsCleared():
                    simulated = False
        if simulated:
            course.append((step.number, step.wanted))
    return course


def other_courses(
    make: Make, inputs: Sequence[Input], own: Collection[int], tries: int, chance: Random
) -> Iterator[tuple[list[Step], list[Step]]]:
    """Yield a course up to a random input, and the same public course with other cards that the viewer cannot see."""
    whole = steps_of(make, inputs)
    for _ in range(tries):
        steps = whole[: chance.randrange(2, len(whole) + 1)]
        hidden = _given_as_cards(steps, knowledge(steps, own))
        if not hidden:
            continue
        try:
            other = steps_of(make, swap_hidden_cards(inputs[: len(steps) - 1], hidden, chance))
        except Refusal:
            continue
        if public_course(other) == public_course(steps) and other != steps:
            yield steps, other


def _given_as_cards(steps: Sequence[Step], known: Knowledge) -> list[int]:
    """Return the steps whose input was a hidden card, and not a report of one drawn in error."""
    return [number for number, (_, card) in known.hidden.items() if steps[number - 1].given == Card(card)]


def faces_in(text: bytes | str) -> set[str]:
    """Return every card that a text names."""
    return set(CARD.findall(text.decode() if isinstance(text, bytes) else text))


def difference(one: Sequence[bytes], two: Sequence[bytes]) -> str | None:
    """Say where two lists of messages first differ, with what stands around it; None if they are the same.

    What commits a shoe to its order and proves it is not compared: it differs with every shuffle.
    """
    for number, messages in enumerate(zip(one, two, strict=False)):
        if messages[0] == messages[1]:
            continue
        first, second = (ROOT.sub(b"root", each) for each in messages)
        if first != second:
            at = next(
                (at for at, (a, b) in enumerate(zip(first, second, strict=False)) if a != b),
                min(len(first), len(second)),
            )
            start, end = max(0, at - 200), at + 200
            head = first.partition(b"\n")[0][:200].decode()
            return (
                f"message {number} of {len(one)} and {len(two)} differs from byte {at} of {len(first)} and"
                f" {len(second)} on: {head}\n  {first[start:end]!r}\n  {second[start:end]!r}"
            )
    if len(one) != len(two):
        longer = max(one, two, key=len)
        return f"{len(one)} messages and {len(two)}; the first one too many: {longer[min(len(one), len(two))][:400]!r}"
    return None
