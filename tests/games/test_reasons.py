"""Reasons of settled side wagers: lost ones name what the cards made, as won ones do."""

from __future__ import annotations

from typing import Any

import pytest

import pitboss
from pitboss.games.registry import game
from pitboss.law.paytables import paytables

BOOKS = ("blackjack", "edge21", "blitz", "midi", "mini")
COMPARED = {"insurance", "tie", "blind", "play"}
"""Wagers that are no side wagers, or compare two hands: both totals say why they lose."""
ALWAYS_A_ROW = {"dragon-bonus-player", "dragon-bonus-banker"}
"""Side wagers each of whose losses has a row of its own."""


@pytest.mark.parametrize("book", BOOKS)
def test_every_side_wager_has_words_for_cards_that_make_no_row(book: str) -> None:
    mains = {wager for wagers in game(book).main_wagers for wager in wagers}
    for wager, section in paytables(book).items():
        is_side = wager not in mains | COMPARED | ALWAYS_A_ROW and section.comes_with is None
        assert (section.no_row_text is not None) == is_side, wager


def because(document: dict[str, Any], wager: str) -> tuple[str, str]:
    """Return the result of a wager and its reason."""
    [line] = [each for each in pitboss.settle(document).settlements if each.wager == wager]
    return line.result, line.because


def baccarat(wager: str, cards: str, variant: str = "standard") -> dict[str, Any]:
    options = {"decks": 8, "variant": variant, "wagers": {wager: {}}}
    return {"game": "midi", "options": options, "seats": {"1": {"player": 10, wager: 5}}, "cards": cards}


@pytest.mark.parametrize(
    ("wager", "variant", "cards", "expected"),
    [
        # Cards go to Player, Banker, Player, Banker: Player 4 and 5, Banker king and ten; Player wins with a natural.
        ("player-pair", "standard", "4d Ks 5c Td", "no pair: Player 4d 5c, Banker Ks Td"),
        ("banker-pair", "standard", "4d Ks 5c Td", "no pair: Player 4d 5c, Banker Ks Td"),
        ("player-pair", "standard", "4d Ks 4c Td", "pair: Player 4d 4c, Banker Ks Td"),
        ("lucky-6", "standard", "4d Ks 5c Td", "no win of Banker with 6: Player 9 with 2 cards, Banker 0 with 2 cards"),
        ("dragon-7", "ez", "4d Ks 5c Td", "no Dragon 7: Player 9 with 2 cards, Banker 0 with 2 cards"),
    ],
)
def test_a_side_wager_at_baccarat_says_what_the_hands_made(wager: str, variant: str, cards: str, expected: str) -> None:
    assert because(baccarat(wager, cards, variant), wager) == ("won" if expected[:4] == "pair" else "lost", expected)


THREE_NINE_JACK = {
    "lucky-ladies": ("A", "no 20: 3c 9d, dealer Jh"),
    "match-the-dealer": (None, "no match: 3c 9d, dealer Jh"),  # no three or nine
    "in-between": (None, "not between: 3c 9d, dealer Jh"),
    "royal-match-21": ("C", "no suited match: 3c 9d, dealer Jh"),
    "bet-the-set-21": ("C", "no pair: 3c 9d, dealer Jh"),
    "lucky-lucky": ("A", "no 19, 20 or 21: 3c 9d, dealer Jh"),  # 3 + 9 + 10 = 22
    "three-card-poker": ("A", "no flush or better: 3c 9d, dealer Jh"),
    "buster-blackjack": ("A", "dealer not bust: 3c 9d, dealer Jh 8s"),  # 10 + 8 = 18
}


@pytest.mark.parametrize("wager", THREE_NINE_JACK)
def test_a_side_wager_at_blackjack_says_what_the_cards_made(wager: str) -> None:
    letter, expected = THREE_NINE_JACK[wager]
    document = {
        "game": "blackjack",
        "options": {
            "decks": 6,
            "blackjack_odds": "3 to 2",
            "wagers": {wager: {} if letter is None else {"paytable": letter}},
        },
        "seats": {"1": {"blackjack": 10, wager: 5}},
        "cards": "3c Jh 9d 8s",
        "decisions": [{"seat": 1, "choose": "stand"}],
    }
    result, why = because(document, wager)
    assert result == "lost"
    assert why.startswith(expected)
