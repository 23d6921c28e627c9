"""Whether a hand draws a third card: chapter 10."""

from __future__ import annotations

from pitboss.cards import NO_CARD
from pitboss.games.baccarat.point_count import is_natural
from pitboss.law import rule


@rule("midi:10.A")
def a_natural_stands(player_points: int, banker_points: int) -> bool:
    """Whether a natural on either side after two cards ends the draw."""
    return is_natural(player_points, 2) or is_natural(banker_points, 2)


@rule("midi:10.B*")
def player_draws(player_points: int) -> bool:
    """Whether Player draws: below six; six and seven stand."""
    return player_points < 6


@rule("midi:10.C", "midi:10.D", "midi:10.E", "midi:10.E(1)", "midi:10.E(2)")
def banker_draws(banker_points: int, third_card_points: int) -> bool:
    """Whether Banker draws against the value of Player's third card; `NO_CARD` if Player stayed."""
    if third_card_points == NO_CARD:
        return banker_points <= 5
    if banker_points < 3:
        return True
    if banker_points == 7:
        return False
    return banker_draws_against(banker_points, third_card_points)


@rule("midi:10.E(3)*")
def banker_draws_against(banker_points: int, third_card_points: int) -> bool:
    """Whether Banker's three to six draws against Player's third card; (h) prints eight and nine (R145)."""
    if banker_points == 3:
        return third_card_points != 8
    if banker_points == 4:
        return 2 <= third_card_points <= 7
    if banker_points == 5:
        return 4 <= third_card_points <= 7
    return 6 <= third_card_points <= 7
