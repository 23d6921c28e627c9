"""Which clause of chapter 10 makes a hand draw or stand, from the cards that everybody sees."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pitboss.cards import NO_CARD, card_text
from pitboss.games.baccarat.books import MIDI
from pitboss.games.baccarat.point_count import is_natural, point_count, value_of
from pitboss.games.baccarat.round_state import Hand
from pitboss.games.baccarat.third_card import a_natural_stands, banker_draws, player_draws
from pitboss.games.felt import DrawRule

_ITEMS: Final = ("(i)", "(ii)", "(iii)", "(iv)")
"""The items for Banker's three to six, under each value of Player's third card but eight and nine."""
_RUNNING_ON: Final = {8: ("(vi)", "(vii)", "(viii)", "(ix)"), 9: ("(xi)", "(xii)", "(xiii)", "(xiv)")}
"""The items under eight and nine, which are printed in (h) (R145)."""


def draw_rules(player: Sequence[int], banker: Sequence[int]) -> list[DrawRule]:
    """Return what is decided about third cards; the hands have only those cards that are seen, in their order."""
    if len(player) < 2 or len(banker) < 2:
        return []
    players, bankers = _points(player[:2]), _points(banker[:2])
    if a_natural_stands(players, bankers):
        return [_natural(Hand.PLAYER, players), _natural(Hand.BANKER, bankers)]
    draws = player_draws(players)
    rules = [_rule(Hand.PLAYER, player, draws, "10.B(1)" if draws else "10.B(2)")]
    if draws and len(player) < 3:
        return rules
    third = value_of(player[2]) if draws else NO_CARD
    against = f" against Player's third card, {third}" if draws and 3 <= bankers <= 6 else ""
    return [*rules, _rule(Hand.BANKER, banker, banker_draws(bankers, third), _banker_label(bankers, third), against)]


def _banker_label(points: int, third_card_points: int) -> str:
    """Return the label of the clause that Banker's Hand follows."""
    if third_card_points == NO_CARD:
        return "10.D"
    if points < 3:
        return "10.E(1)"
    if points == 7:
        return "10.E(2)"
    if third_card_points in _RUNNING_ON:
        return f"10.E(3)(h){_RUNNING_ON[third_card_points][points - 3]}"
    return f"10.E(3)({'abcdefgh'[third_card_points]}){_ITEMS[points - 3]}"


def _natural(hand: Hand, points: int) -> DrawRule:
    own = f"has {points}, a natural" if is_natural(points, 2) else f"has {points} and stands against a natural"
    return DrawRule(hand=hand, draws=False, text=f"{hand.title()} {own}", clause=MIDI.cite("10.A"))


def _rule(hand: Hand, cards: Sequence[int], draws: bool, label: str, against: str = "") -> DrawRule:
    text = f"{hand.title()} has {_points(cards[:2])} and {'draws' if draws else 'stands'}{against}"
    if draws and len(cards) > 2:
        text += f": {card_text(cards[2])}, total {_points(cards)}"
    return DrawRule(hand=hand, draws=draws, text=text, clause=MIDI.cite(label))


def _points(cards: Sequence[int]) -> int:
    return point_count(sum(map(value_of, cards)))
