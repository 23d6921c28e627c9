"""What holds after every input of an evening of blackjack: cards, money, and books kept apart from the table's own."""

from __future__ import annotations

from collections import Counter

from pitboss.cards import card_text
from pitboss.money import meter
from pitboss.round.events import CorrectionMade, Event
from support.blackjack_evening import Evening
from support.evenings import check_as_wagered, check_no_cent_is_lost, chips_on_layout


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
    chips = chips_on_layout(evening)
    assert all(balance >= 0 for balance in chips.values())
    if not evening.table.round_is_on:
        check_as_wagered(evening, chips)
    check_no_cent_is_lost(evening, chips, books.ahead)


def total(cards: list[int]) -> int:
    """Chapter 3.E, from the letters on the cards."""
    letters = [card_text(card)[0] for card in cards]
    hard = sum(1 if letter == "A" else int(letter) if letter.isdigit() else 10 for letter in letters)
    return hard + 10 if "A" in letters and hard <= 11 else hard


def check_meters(evening: Evening) -> None:
    """Every meter is what its own history and the ledger say, and never below nothing."""
    for name, fed in evening.table.meters.items():
        assert fed.reconciles()
        assert evening.table.ledger.balance(meter(name)) == fed.value >= 0
