"""Hands of baccarat: point counts (chapter 6), named hands (chapter 1), third cards (chapter 10), and the round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from pitboss.cards import NO_CARD, card_text, cards_text, rank_of
from pitboss.games.baccarat.book import MIDI, clause_ids
from pitboss.games.felt import DrawRule
from pitboss.law import rule
from pitboss.table.round import FaceDownCards, HeldCard, Round


@rule("midi:6.A*")
def value_of(card: int) -> int:
    """Return a card's value: ace 1, two to nine their face, ten and court cards 0."""
    rank = rank_of(card)
    return rank if rank < 10 else 0


@rule("midi:6.B*", "midi:6.C*")
def point_count(total: int) -> int:
    """Return the right digit of the cards' total value."""
    return total % 10


@rule(*clause_ids("1.B(3)"))
def is_natural(points: int, cards: int) -> bool:
    """Whether two cards make eight or nine."""
    return cards == 2 and points >= 8


@rule(*clause_ids("1.A", "1.B(1)"))
def is_dragon_7(player_points: int, banker_points: int, banker_cards: int) -> bool:
    """Whether Banker wins with a three-card seven; Fortune 7 is the same hand under another name (R122)."""
    return banker_points == 7 and banker_cards == 3 and player_points < 7


@rule(*clause_ids("1.A", "1.B(5)"))
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


# Whether a hand draws a third card: chapter 10


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


# The round: its two hands, and the vigorish that was marked


class BaccaratHand(StrEnum):
    """The two hands that are dealt."""

    PLAYER = "player"
    BANKER = "banker"

    @property
    def display_name(self) -> str:
        """The hand's name in the rules."""
        return "Player's Hand" if self is BaccaratHand.PLAYER else "Banker's Hand"


@dataclass(slots=True)
class Coup:
    """The hands of one round, real or simulated."""

    player: list[int] = field(default_factory=list)
    banker: list[int] = field(default_factory=list)
    unseen: dict[BaccaratHand, FaceDownCards] = field(
        default_factory=lambda: {hand: FaceDownCards() for hand in BaccaratHand}
    )
    """The unknown cards of each hand, until they are turned."""
    handlers: dict[BaccaratHand, int] = field(default_factory=dict)
    """The seat that turns a hand's cards, or 0 for the dealer."""
    declined_handlers: set[int] = field(default_factory=set)
    """Seats that will not turn cards in this round."""
    are_counts_announced: bool = False
    held: list[HeldCard] = field(default_factory=list)
    """Cards drawn in error before this round, which come before the shoe's (13.A)."""
    aside: int = 0
    """Cards that came out for this round and belong to neither hand."""

    def hand(self, which: BaccaratHand) -> list[int]:
        """Return the cards of one hand, in the order in which they came."""
        return self.player if which is BaccaratHand.PLAYER else self.banker

    def count(self, which: BaccaratHand) -> int:
        """Return how many cards a hand has, known or not."""
        return len(self.hand(which)) + len(self.unseen[which])

    def points(self, which: BaccaratHand) -> int:
        """Return a hand's point count."""
        return point_count(sum(value_of(card) for card in self.hand(which)))

    def points_of_two(self, which: BaccaratHand) -> int:
        """Return a hand's point count before any third card."""
        return point_count(sum(value_of(card) for card in self.hand(which)[:2]))

    @property
    def has_begun(self) -> bool:
        """Whether a card has been dealt to a hand."""
        return self.count(BaccaratHand.PLAYER) > 0


@dataclass(slots=True, kw_only=True)
class BaccaratRound(Round):
    """The coup that wagers are on."""

    coup: Coup = field(default_factory=Coup)
    vigorish_marks: list[tuple[int, int]] = field(default_factory=list)
    """The vigorish that was marked for later: seat and cents."""

    def common_hands(self) -> dict[str, str]:
        """Return both hands."""
        return {hand: cards_text(self.coup.hand(hand)) for hand in BaccaratHand}

    @property
    def vigorish_marked(self) -> int:
        """The vigorish of this round that is collected later, in cents."""
        return sum(amount for _, amount in self.vigorish_marks)


# Why a hand draws or stands, from the cards that are face up

_CLAUSE_ITEMS: Final = ("(i)", "(ii)", "(iii)", "(iv)")
"""The items for Banker's three to six, under each value of Player's third card but eight and nine."""
_CONTINUED_ITEMS: Final = {8: ("(vi)", "(vii)", "(viii)", "(ix)"), 9: ("(xi)", "(xii)", "(xiii)", "(xiv)")}
"""The items under eight and nine, which are printed in (h) (R145)."""


def draw_rules(player: Sequence[int], banker: Sequence[int]) -> list[DrawRule]:
    """Return what is decided about third cards; the hands have only those cards that are seen, in their order."""
    if len(player) < 2 or len(banker) < 2:
        return []
    players, bankers = _points(player[:2]), _points(banker[:2])
    if a_natural_stands(players, bankers):
        return [_natural(BaccaratHand.PLAYER, players), _natural(BaccaratHand.BANKER, bankers)]
    draws = player_draws(players)
    rules = [_rule(BaccaratHand.PLAYER, player, draws, "10.B(1)" if draws else "10.B(2)")]
    if draws and len(player) < 3:
        return rules
    third = value_of(player[2]) if draws else NO_CARD
    against = f" against Player's third card, {third}" if draws and 3 <= bankers <= 6 else ""
    return [
        *rules,
        _rule(BaccaratHand.BANKER, banker, banker_draws(bankers, third), _banker_label(bankers, third), against),
    ]


def _banker_label(points: int, third_card_points: int) -> str:
    """Return the label of the clause that Banker's Hand follows."""
    if third_card_points == NO_CARD:
        return "10.D"
    if points < 3:
        return "10.E(1)"
    if points == 7:
        return "10.E(2)"
    if third_card_points in _CONTINUED_ITEMS:
        return f"10.E(3)(h){_CONTINUED_ITEMS[third_card_points][points - 3]}"
    return f"10.E(3)({'abcdefgh'[third_card_points]}){_CLAUSE_ITEMS[points - 3]}"


def _natural(hand: BaccaratHand, points: int) -> DrawRule:
    own = f"has {points}, a natural" if is_natural(points, 2) else f"has {points} and stands against a natural"
    return DrawRule(hand=hand, draws=False, text=f"{hand.title()} {own}", clause=MIDI.cite("10.A"))


def _rule(hand: BaccaratHand, cards: Sequence[int], draws: bool, label: str, against: str = "") -> DrawRule:
    text = f"{hand.title()} has {_points(cards[:2])} and {'draws' if draws else 'stands'}{against}"
    if draws and len(cards) > 2:
        text += f": {card_text(cards[2])}, total {_points(cards)}"
    return DrawRule(hand=hand, draws=draws, text=text, clause=MIDI.cite(label))


def _points(cards: Sequence[int]) -> int:
    return point_count(sum(map(value_of, cards)))
