"""The point count of a card and a hand: chapter 6, and the named hands of chapter 1."""

from __future__ import annotations

from pitboss.cards import rank_of
from pitboss.games.baccarat.books import printed
from pitboss.law import rule


@rule("midi:6.A*")
def value_of(card: int) -> int:
    """Return a card's value: ace 1, two to nine their face, ten and court cards 0."""
    rank = rank_of(card)
    return rank if rank < 10 else 0


@rule("midi:6.B*", "midi:6.C*")
def point_count(total: int) -> int:
    """Return the right digit of the cards' total value."""
    return total % 10


@rule(*printed("1.B(3)"))
def is_natural(points: int, cards: int) -> bool:
    """Whether two cards make eight or nine."""
    return cards == 2 and points >= 8


@rule(*printed("1.A", "1.B(1)"))
def is_dragon_7(player_points: int, banker_points: int, banker_cards: int) -> bool:
    """Whether Banker wins with a three-card seven; Fortune 7 is the same hand under another name (R122)."""
    return banker_points == 7 and banker_cards == 3 and player_points < 7


@rule(*printed("1.A", "1.B(5)"))
def is_panda_8(player_points: int, player_cards: int, banker_points: int) -> bool:
    """Whether Player wins with a three-card eight; Golden 8 is the same hand (R132)."""
    return player_points == 8 and player_cards == 3 and banker_points < 8


@rule("midi:7.A(2)(a)(ii)")
def is_one_up(player_points: int, banker_points: int) -> bool:
    """Whether Player wins by exactly one point, whatever the number of cards (R123)."""
    return player_points == banker_points + 1


@rule("midi:5.F", "midi:5.G*")
def burn_count(first_card: int) -> int:
    """Return how many cards follow the exposed one into the discard bucket: its face value, court cards 10, ace 1."""
    return min(rank_of(first_card), 10)
