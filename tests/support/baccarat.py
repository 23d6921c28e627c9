"""Hands of baccarat in text, converted to the inputs of rules and classifiers."""

from __future__ import annotations

import pitboss.games.baccarat.wagers  # noqa: F401  (registers the wagers)
from pitboss.cards import NO_CARD, parse_cards
from pitboss.games.baccarat.book import ClassifierInputs
from pitboss.games.baccarat.hands import a_natural_stands, banker_draws, player_draws, point_count, value_of
from pitboss.games.baccarat.wagers.royal_9 import NO_COMBINATION, combination
from pitboss.law import NONE, wagers_of
from pitboss.law.paytables import ONLY_LETTER

NOTHING = "nothing"
"""The name of no row: the wager loses."""


def count(hand: str) -> int:
    """The point count of a written hand: `count("4d 5c")` is 9."""
    return point_count(sum(value_of(card) for card in parse_cards(hand)))


def points(player: str, banker: str) -> tuple[int, int, int, int]:
    """Player's point count and number of cards, then Banker's, of two hands that chapter 10 lets stand."""
    players, bankers = parse_cards(player), parse_cards(banker)
    assert _is_finished(players, bankers), f"chapter 10 does not leave {player} against {banker}"
    return count(player), len(players), count(banker), len(bankers)


def _is_finished(players: list[int], bankers: list[int]) -> bool:
    player, banker = (point_count(value_of(hand[0]) + value_of(hand[1])) for hand in (players, bankers))
    if a_natural_stands(player, banker):
        return len(players) == len(bankers) == 2
    third = value_of(players[2]) if len(players) == 3 else NO_CARD
    return len(players) == 2 + player_draws(player) and len(bankers) == 2 + banker_draws(banker, third)


def initial_four(player: str, banker: str) -> tuple[int, int, int, int]:
    """Player's first two cards, then Banker's."""
    return (*_two(player), *_two(banker))


def king_nine(written: str) -> int:
    """Which king and nine `Ks 9h` is, as Royal 9 numbers them."""
    which = combination(*_two(written))
    assert which != NO_COMBINATION, f"{written} is no king and nine"
    return which


def _two(hand: str) -> tuple[int, int]:
    first, second = parse_cards(hand)
    return first, second


def row_of_hands(
    wager: str,
    player: str,
    banker: str,
    *,
    book: str = "midi",
    paytable: str = ONLY_LETTER,
    own: str = "",
    assigned: tuple[str, ...] = (),
) -> str:
    """The name of the row that two hands make for a wager of a book, or NOTHING.

    For Royal 9, `own` is the king and nine of the seat and `assigned` those of all seats at the table.
    """
    classifier = wagers_of(book)[wager].classifier(paytable)
    arguments: tuple[int, ...]
    match classifier.inputs:
        case ClassifierInputs.POINTS:
            arguments = points(player, banker)
        case ClassifierInputs.POINTS_FROM_BANKER:
            player_points, player_cards, banker_points, banker_cards = points(player, banker)
            arguments = (banker_points, banker_cards, player_points, player_cards)
        case ClassifierInputs.PLAYER_TWO:
            arguments = _two(player)
        case ClassifierInputs.BANKER_TWO:
            arguments = _two(banker)
        case ClassifierInputs.INITIAL_FOUR:
            arguments = initial_four(player, banker)
        case _:
            assert classifier.inputs is ClassifierInputs.INITIAL_FOUR_AND_COMBINATIONS, (
                f"{wager} sees {classifier.inputs}"
            )
            seats = sum(1 << king_nine(combined) for combined in set(assigned))
            arguments = (*initial_four(player, banker), king_nine(own), seats)
    row = classifier.function(*arguments)
    return NOTHING if row == NONE else classifier.rows(row).slug
