"""Random lawful play over every combination of options: cards, money, replay and refusals after every input."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from pitboss.cards import card_text
from pitboss.errors import Refusal
from pitboss.money import seat
from pitboss.round.events import CorrectionMade, Event, RoundEnded, Settlement, TakenBack, Voided
from pitboss.round.play import Play
from pitboss.round.requests import Request
from support.blackjack_evening import Evening, random_input
from support.blackjack_tables import trace

ROUNDS = 20
"""Rounds of one evening."""


class Books:
    """What everybody is ahead, kept apart from the table's own accounts."""

    def __init__(self) -> None:
        self.before: Counter[int] = Counter()
        self.now: Counter[int] = Counter()
        self.round = 0
        self.met: Counter[str] = Counter()

    def read(self, evening: Evening, events: list[Event]) -> None:
        """Enter what was done and what came of it."""
        table = evening.table
        if table.round_number != self.round:
            self.before.update(self.now)
            self.round = table.round_number
        self.now = Counter()
        for line in table.settlements:
            self.now[line.seat] += line.net
        self.met[type(evening.play.inputs[-1]).__name__] += 1
        for event in events:
            self.met[type(event).__name__] += 1
            self.met[getattr(event, "clause", "").removeprefix("blackjack:")] += 1
            if isinstance(event, CorrectionMade):
                self.before[event.seat] += event.amount

    def ahead(self, number: int) -> int:
        """What a seat has won so far."""
        return self.before[number] + self.now[number]


def check_cards(evening: Evening) -> None:
    """Every card of every side is in the shoe, in the rack, on the layout or kept from an error."""
    table = evening.table
    whole = 52 * table.choices.decks
    on_layout = len(table.on_layout()) if table.round_is_on else 0
    elsewhere = len(table.strays["right" if table.side == "left" else "left"]) if table.round_is_on else 0
    kept = len(table.held) + (table.exposed is not None) + (table.reading is not None)
    out = len(table.discards) + table.unseen_discards + on_layout - elsewhere + kept
    assert table.cards.left + out == whole
    if table.choices.double_shoe:
        aside = table.sides["right" if table.side == "left" else "left"]
        assert aside.cards.left + len(aside.discards) + aside.unseen_discards + len(aside.held) + elsewhere == whole


def check_money(evening: Evening, books: Books) -> None:
    """No cent is made or lost; between rounds no chip lies on the layout that was not just wagered."""
    table = evening.table
    assert table.ledger.total() == 0
    on_layout: Counter[int] = Counter()
    for account, balance in table.ledger.accounts().items():
        if account.startswith("layout/"):
            _, where, wager = account.split("/")
            on_layout[int(where)] += int(balance)
            assert balance >= 0
            if not table.round_is_on:
                assert balance == table.wagers.get(int(where), {}).get(wager, 0), account
    for number in range(1, table.seats + 1):
        assert table.ledger.balance(seat(number)) == books.ahead(number) - on_layout[number]


def total(cards: list[int]) -> int:
    """Chapter 3.E, from the letters on the cards."""
    letters = [card_text(card)[0] for card in cards]
    hard = sum(1 if letter == "A" else int(letter) if letter.isdigit() else 10 for letter in letters)
    return hard + 10 if "A" in letters and hard <= 11 else hard


def check_standing_hands(evening: Evening, events: list[Event]) -> None:
    """What the dealer's last cards decide, by totals as they are counted here."""
    table = evening.table
    dealer = total(table.dealer)
    natural = len(table.dealer) == 2 and dealer == 21
    for line in events:
        if not isinstance(line, Settlement) or line.wager != "blackjack" or line.row not in ("wins", "ties", None):
            continue
        hand = table.boxes[line.seat].hands[line.hand - 1]
        if line.result == "returned" or (not table.choices.has_hole_card and natural) or table.choices.switch:
            continue
        own = total(hand.cards)
        better = dealer > 21 or own > dealer
        expected = -1 if natural and not hand.is_blackjack else 1 if better else 0 if own == dealer else -1
        assert line.net == expected * (hand.stake + hand.doubled), f"{line} with {hand} against {table.dealer}"


def try_bad_input(evening: Evening, chance: Random) -> None:
    """If an input is not lawful now, giving it raises and changes nothing."""
    given = random_input(chance, evening)
    if evening.play.refusal(given) is None:
        return
    before = trace(evening.play)
    with pytest.raises(Refusal):
        evening.play.give(given)
    assert trace(evening.play) == before, f"{given} left a trace"


def play(seed: int, *, replay: bool, rounds: int = ROUNDS) -> Books:
    """An evening of so many rounds with everything checked."""
    evening, books, chance = Evening(seed), Books(), Random(seed + 1)
    states: list[tuple[Request | None, int]] = []
    try:
        while evening.table.round_number < rounds or evening.table.round_is_on:
            if chance.random() < 0.1:
                try_bad_input(evening, chance)
            events = evening.step()
            books.read(evening, events)
            check_cards(evening)
            if any(isinstance(event, RoundEnded | Voided | TakenBack) for event in events) or chance.random() < 0.2:
                check_money(evening, books)
            if any(isinstance(event, RoundEnded) for event in events):
                check_standing_hands(evening, events)
            states.append((evening.play.wanted, len(evening.play.events)))
        if replay:
            check_every_prefix(evening, states)
    except BaseException as fault:
        fault.add_note(f"Evening(seed={seed}), after {len(evening.play.inputs)} inputs")
        raise
    return books


def check_every_prefix(evening: Evening, states: list[tuple[Request | None, int]]) -> None:
    """Fed with the same inputs, a new table is after each of them where this one was, with the same events."""
    again = Play(evening.make)
    for given, (wanted, happened) in zip(evening.play.inputs, states, strict=True):
        again.give(given)
        assert (again.wanted, len(again.events)) == (wanted, happened)
    assert again.events == evening.play.events
    assert again.state.ledger.accounts() == evening.table.ledger.accounts()


@pytest.mark.parametrize("seed", range(10))
def test_an_evening_of_random_lawful_play(seed: int) -> None:
    play(seed, replay=True)


@pytest.mark.slow
@pytest.mark.parametrize("hundred", range(1, 26))
def test_five_hundred_evenings_of_random_lawful_play(hundred: int) -> None:
    for seed in range(100 * hundred, 100 * hundred + 20):
        play(seed, replay=seed % 2 == 0)


CHAPTER_14 = ["14.A", "14.B", "14.C", "14.C(1)", "14.C(2)", "14.D", "14.E", "14.F(1)", "14.F(2)", "14.G", "14.H",
              "14.I", "14.J", "14.J(1)", "14.J(2)", "14.K(1)", "14.K(2)", "14.L", "14.M", "14.N"]  # fmt: skip
PROCEDURE = ["2.K", "3.D", "4.A", "4.I", "5.C", "5.E", "5.F(1)", "5.G", "5.H", "5.I(1)", "5.I(2)(b)", "5.J", "6.B",
             "6.C(1)", "7.B(3)", "7.B(4)", "7.C(2)", "7.C(3)", "7.D", "7.E(1)", "7.E(2)"]  # fmt: skip
ROUND = ["8.A", "8.E(2)", "9.C(1)", "9.C(2)", "10.A", "10.B", "11.A", "11.B", "11.E", "12.A(4)(a)", "12.B(7)",
         "12.C(1)", "13.A(2)(a)", "13.A(2)(b)", "13.A(3)"]  # fmt: skip


@pytest.mark.slow
def test_random_play_meets_everything_that_can_happen() -> None:
    tally: Counter[str] = Counter()
    for seed in range(5000, 5150):
        tally += play(seed, replay=False).met
    people = ["Left", "Corrected", "WagerWithdrawn", "TakenBack", "Voided", "ShoeEmpty", "Idle"]
    everything = [*CHAPTER_14, *PROCEDURE, *ROUND, *people]
    assert [thing for thing in everything if not tally[thing]] == []
