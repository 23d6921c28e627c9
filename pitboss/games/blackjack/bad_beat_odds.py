"""Exact odds of Bad Beat under a stated play: a final 20 against the dealer's 21, and two bonuses (R63, R64)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from math import perm, prod
from typing import Final

from pitboss.cards import CARDS_IN_DECK
from pitboss.games.blackjack.book import BAD_BEAT_BONUS, BLACKJACK
from pitboss.games.blackjack.options import BlackjackChoices
from pitboss.games.twentyone.hands import TWENTY_ONE
from pitboss.games.twentyone.odds import VALUES, Ending, Values, count_ways, finished_hands, remove_cards, values_in
from pitboss.law import NONE, Classifier
from pitboss.law.paytables import ONLY_LETTER, Paytable, PaytableRow, paytables
from pitboss.money.odds import Basis, Odds
from pitboss.probability.odds import LOSE, RowOdds, WagerOdds

PLAY_TEXT: Final = (
    "exact for a player who draws to hard 17 and soft 18 and never splits, doubles, surrenders or switches"
)
DRAWS_TO_SOFT_18: Final = True
"""The stated play is the drawing rule of a dealer who hits soft 17."""
TWENTY: Final = 20
FIRST_HIGH_VALUE: Final = VALUES.index(6)
"""Where the high cards of a dealer's hand begin."""


def bad_beat_options(choices: BlackjackChoices) -> dict[str, str]:
    """Return the options that these odds depend on, except the dealer's soft 17."""
    used = {"bad_beat_20_basis": str(choices.bad_beat_20_basis)}
    if choices.no_hole_card:
        used["no_hole_card"] = "true"
    if choices.community_cards != "none":
        used["community_cards"] = str(choices.community_cards)
    if choices.magic_card_rate:
        used["magic_card_rate"] = str(choices.magic_card_rate)
    if choices.lucky_player_rate:
        used |= {"lucky_player_rate": str(choices.lucky_player_rate), "seats": str(choices.seats)}
    return used


def final_20_probabilities(
    classifier: Classifier, choices: BlackjackChoices, shoe: Values, first_two: int | None = None
) -> dict[int, Fraction]:
    """Return the probability of each row and of `NONE`; `first_two` adds the event of two first cards of that value.

    With a hole card, a dealer's blackjack ends the round before any player draws, so only a two-card 20 meets it.
    """
    cards = sum(shoe)
    own, met = _count_twenties(choices.hits_soft_17, shoe, first_two)
    chances = dict.fromkeys((NONE, *classifier.rows), Fraction(0))
    unbeaten = sum((Fraction(count, perm(cards, number)) for number, count in own.items()), Fraction(0))
    for (number, (total, dealt, blackjack)), count in met.items():
        chance = Fraction(count, perm(cards, number + dealt))
        unbeaten -= chance
        if number == 2 or not (blackjack and choices.has_hole_card):
            chances[classifier.function(TWENTY, total, dealt, blackjack)] += chance
    chances[classifier.function(TWENTY, TWENTY, 2, False)] += unbeaten
    dealt_so = Fraction(1) if first_two is None else Fraction(perm(shoe[VALUES.index(first_two)], 2), perm(cards, 2))
    chances[NONE] = dealt_so - sum(chances.values())
    return chances


@lru_cache(maxsize=256)
def _count_twenties(
    hits_soft_17: bool, shoe: Values, first_two: int | None
) -> tuple[Mapping[int, int], Mapping[tuple[int, Ending], int]]:
    """Count the ways of a 20 by number of cards, and of those that meet each dealer's 21."""
    dealers = _Dealers21.of(hits_soft_17)
    own: Counter[int] = Counter()
    met: Counter[tuple[int, Ending]] = Counter()
    for hand in finished_hands(DRAWS_TO_SOFT_18, first_two):
        if hand.total != TWENTY or not (count := count_ways(hand, shoe)):
            continue
        own[hand.cards] += count
        for ending, against in dealers.ways(remove_cards(shoe, hand.values)).items():
            if against:
                met[hand.cards, ending] += count * against
    return own, met


@dataclass(frozen=True, slots=True)
class _Dealers21:
    """Dealer's hands of 21, arranged so that one shoe is evaluated for all of them at once.

    A hand is its low cards, aces to fives, and its high ones. Many hands share either, so each is multiplied out once.
    """

    counts_per_value: int
    """One more than the most cards of one value in a hand."""
    parts: list[list[int]]
    """Low or high cards of hands, as places among `counts_per_value` numbers for each value."""
    hands: Mapping[Ending, list[tuple[int, int, int]]]
    """By ending, each hand's low and high cards as places in `parts`, and the orders in which it comes."""

    @classmethod
    def of(cls, hits_soft_17: bool) -> _Dealers21:
        """Arrange the hands of a dealer who hits or stands on soft 17."""
        hands = [hand for hand in finished_hands(hits_soft_17) if hand.total == TWENTY_ONE]
        per_value = 1 + max(max(hand.values) for hand in hands)
        parts: dict[tuple[int, ...], int] = {}
        by_ending: dict[Ending, list[tuple[int, int, int]]] = {}
        for hand in hands:
            places = [place * per_value + n for place, n in enumerate(hand.values) if n]
            low, high = (
                parts.setdefault(
                    tuple(place for place in places if (place < FIRST_HIGH_VALUE * per_value) is is_low), len(parts)
                )
                for is_low in (True, False)
            )
            by_ending.setdefault(hand.ending, []).append((low, high, hand.orders))
        return cls(per_value, list(map(list, parts)), by_ending)

    def ways(self, shoe: Values) -> Mapping[Ending, int]:
        """Return the number of ways in which the shoe can deal each ending."""
        taken = [perm(there, n) for there in shoe for n in range(self.counts_per_value)].__getitem__
        ways = [prod(map(taken, part)) for part in self.parts]
        return {
            ending: sum([ways[low] * ways[high] * orders for low, high, orders in hands])
            for ending, hands in self.hands.items()
        }


def with_bonuses(odds: WagerOdds, classifier: Classifier, choices: BlackjackChoices, paytable: Paytable) -> WagerOdds:
    """Return the odds including Magic Card and Lucky Player, which are paid on top of every row and of a loss."""
    if not (choices.magic_card_rate or choices.lucky_player_rate):
        return odds
    assert odds.return_without_meters is not None, "Bad Beat pays from a meter"
    magic_card, lucky_player = paytables(BLACKJACK.name)[BAD_BEAT_BONUS].paytables[ONLY_LETTER].rows.values()
    alike = _with_identical_cards(classifier, choices)
    # Only a seat's first hand is drawn, so each of the two hands at a Switch table has half the chance.
    lucky = choices.lucky_player_rate / (choices.seats * (2 if choices.switch else 1))
    rows: list[RowOdds] = []
    returned = odds.return_without_meters
    for row in odds.rows:
        # Two different cards match the drawn card with probability 2/52, two identical cards with 1/52.
        magic = choices.magic_card_rate * (2 * row.probability - alike[row.row]) / CARDS_IN_DECK
        chances = {
            (): (row.probability - magic) * (1 - lucky),
            (magic_card,): magic * (1 - lucky),
            (lucky_player,): (row.probability - magic) * lucky,
            (magic_card, lucky_player): magic * lucky,
        }
        base = paytable.rows.get(row.row)
        rows += [_combine(row, base, bonuses, chance) for bonuses, chance in chances.items() if chance or not bonuses]
        returned += magic * magic_card.odds.gross(1) + row.probability * lucky * lucky_player.odds.gross(1)
    rows.sort(key=lambda row: row.row == LOSE)
    return replace(odds, rows=tuple(rows), return_without_meters=returned)


def _with_identical_cards(classifier: Classifier, choices: BlackjackChoices) -> dict[str, Fraction]:
    """Return the probability of each row together with two identical first cards."""
    alike: dict[str, Fraction] = {LOSE: Fraction(0), **{row.slug: Fraction(0) for row in classifier.rows}}
    shoe = values_in(choices.decks)
    for value, there in zip(VALUES, shoe, strict=True):
        same = Fraction(choices.decks - 1, there - 1)
        for row, chance in final_20_probabilities(classifier, choices, shoe, value).items():
            alike[classifier.rows(row).slug if row else LOSE] += same * chance
    return alike


def _combine(row: RowOdds, base: PaytableRow | None, bonuses: tuple[PaytableRow, ...], chance: Fraction) -> RowOdds:
    """Combine a row and its bonuses into one row; a meter and a fixed payout are listed side by side."""
    if not bonuses:
        return replace(row, probability=chance)
    earned = "-and-".join(bonus.row for bonus in bonuses)
    ratio = sum((bonus.odds.ratio for bonus in bonuses), Fraction(0))
    returns = row.returns + ratio
    if base is None:
        return RowOdds(earned, str(Odds(Basis.FOR, ratio)), chance, bonuses[0].clause, returns)
    if base.odds.basis is Basis.METER:
        pays = f"{base.odds} and {Odds(Basis.FOR, ratio)}"
    else:
        pays = str(Odds(base.odds.basis, base.odds.ratio + ratio))
    return RowOdds(f"{row.row}-with-{earned}", pays, chance, row.clause, returns, row.shares)
