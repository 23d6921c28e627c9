"""What is kept beside a table of twenty-one in random play, and what holds after every input: cards and money."""

from __future__ import annotations

from collections.abc import Callable

from pitboss.cards import card_text
from pitboss.events import Event
from pitboss.money import meter
from support.blackjack_random_play import TwentyOneEvening
from support.blackjack_tables import U
from support.random_play import Books, play_with_books


def check_cards(evening: TwentyOneEvening[U]) -> None:
    """Every card of every side is in the shoe, in the rack, on the layout or kept from an error."""
    table = evening.table
    whole = table.choices.cards_in_deck * table.choices.decks
    on_layout = len(table.round.cards_on_layout()) + len(table.round.unseen) if table.has_round_in_progress else 0
    other_side = "right" if table.side == "left" else "left"
    elsewhere = len(table.round.strays.get(other_side, ())) if table.has_round_in_progress else 0
    kept = len(table.shoe.held) + (table.card_to_reveal is not None)
    out = len(table.shoe.discards) + table.shoe.unseen_discards + on_layout - elsewhere + kept
    assert table.shoe.cards.left + out == whole
    if table.choices.has_double_shoe:
        aside = table.shoes[other_side]
        assert aside.cards.left + len(aside.discards) + aside.unseen_discards + len(aside.held) + elsewhere == whole


def total(cards: list[int]) -> int:
    """Chapter 3.E, from the letters on the cards."""
    letters = [card_text(card)[0] for card in cards]
    hard = sum(1 if letter == "A" else int(letter) if letter.isdigit() else 10 for letter in letters)
    return hard + 10 if "A" in letters and hard <= 11 else hard


def play_evening(
    evening: TwentyOneEvening[U], check_hands: Callable[[list[Event]], None], *, rounds: int, replay: bool
) -> Books:
    """An evening of so many rounds with cards, money and finished hands checked."""
    books = Books(evening.table.book.name)
    return play_with_books(
        evening, books, lambda events: check_cards(evening), check_hands, rounds=rounds, replay=replay
    )


def check_meters(evening: TwentyOneEvening[U]) -> None:
    """Every meter is what its own history and the ledger say, and never below nothing."""
    for name, fed in evening.table.meters.items():
        assert fed.reconciles()
        assert evening.table.ledger.balance(meter(name)) == fed.value >= 0
