"""What holds after every input of an evening of blackjack: its cards and its meters."""

from __future__ import annotations

from pitboss.cards import card_text
from pitboss.money import meter
from support.blackjack_evening import Evening


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
