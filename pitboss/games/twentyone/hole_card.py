"""Best play for somebody who knows the dealer's hole card, and what the knowledge is worth.

Cards come as from a very large shoe of the table's decks: each value with its share, whatever is gone. The gain is the
difference of two such figures, with the hole card and without, so that most of what this leaves out cancels.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from itertools import product

from pitboss.games.twentyone.dealer_hands import VALUES, Values
from pitboss.games.twentyone.point_totals import TWENTY_ONE, dealer_draws, is_soft, point_total

Held = tuple[int, bool]
"""The hard total of a hand, and whether it has an ace."""
Endings = Mapping[int, float]
"""The probability of each final total of the dealer; more than 21 is 22."""
BUST = TWENTY_ONE + 1
DOUBLES = 2.0


@dataclass(frozen=True)
class HoleCardRules:
    """What the play depends on."""

    shares: tuple[float, ...]
    """The share of each value among the cards, ace first."""
    hits_soft_17: bool
    blackjack_pays: float
    blackjack_ties: bool
    surrender: bool
    one_card_aces: bool

    @classmethod
    def shares_of(cls, shoe: Values) -> tuple[float, ...]:
        """Return the share of each value in a shoe."""
        return tuple(many / sum(shoe) for many in shoe)


@dataclass(frozen=True)
class KnownHoleCard:
    """What a player wins who knows the hole card, per unit of the initial wager."""

    gain: float
    """More than best play without it."""
    play: Mapping[str, Mapping[str, str]]
    """The best decision on each total, by the dealer's two cards."""
    insurance: float
    """What a unit of insurance wins on average, taken only with a ten under the ace, for each time it is offered."""


def known_hole_card(rules: HoleCardRules) -> KnownHoleCard:
    """Return what the knowledge is worth, and the play that it is worth it with."""
    shares, known, unknown = rules.shares, 0.0, 0.0
    for up, chance in zip(VALUES, shares, strict=True):
        holes = {hole: share for hole, share in zip(VALUES, shares, strict=True) if share}
        for hole, share in holes.items():
            known += chance * share * _round(rules, _endings(rules, (up, hole)), is_blackjack=_is_ten_ace(up, hole))
        blackjack = sum(share for hole, share in holes.items() if _is_ten_ace(up, hole))
        ends = _mixed(rules, up, {hole: share for hole, share in holes.items() if not _is_ten_ace(up, hole)})
        unknown += chance * (1 - blackjack) * _round(rules, ends, is_blackjack=False)
        unknown += chance * blackjack * _round(rules, ends, is_blackjack=True)
    ten = shares[-1]
    return KnownHoleCard(known - unknown, _chart(rules), 2 * ten)


def _is_ten_ace(one: int, other: int) -> bool:
    return {one, other} == {1, 10}


def _mixed(rules: HoleCardRules, up: int, holes: Mapping[int, float]) -> tuple[tuple[int, float], ...]:
    """Return the dealer's endings with a hole card that is not known."""
    total = sum(holes.values())
    found: dict[int, float] = {}
    for hole, share in holes.items():
        for ending, chance in _endings(rules, (up, hole)):
            found[ending] = found.get(ending, 0.0) + chance * share / total
    return tuple(sorted(found.items()))


@cache
def _endings(rules: HoleCardRules, cards: tuple[int, int]) -> tuple[tuple[int, float], ...]:
    """Return the probability of each final total from the dealer's two cards."""
    return _drawn(rules, sum(cards), 1 in cards)


@cache
def _drawn(rules: HoleCardRules, hard: int, ace: bool) -> tuple[tuple[int, float], ...]:
    total = point_total(hard, ace)
    if total > TWENTY_ONE:
        return ((BUST, 1.0),)
    if not dealer_draws(total, is_soft(hard, ace), rules.hits_soft_17):
        return ((total, 1.0),)
    found: dict[int, float] = {}
    for value, share in zip(VALUES, rules.shares, strict=True):
        for ending, chance in _drawn(rules, hard + value, ace or value == 1) if share else ():
            found[ending] = found.get(ending, 0.0) + share * chance
    return tuple(sorted(found.items()))


def _round(rules: HoleCardRules, ends: tuple[tuple[int, float], ...], is_blackjack: bool) -> float:
    """Return the value of all first two cards against these endings; a dealer's blackjack ends the round."""
    won = 0.0
    for (first, one), (second, other) in product(zip(VALUES, rules.shares, strict=True), repeat=2):
        if _is_ten_ace(first, second):
            value = 0.0 if is_blackjack and rules.blackjack_ties else rules.blackjack_pays
        elif is_blackjack:
            value = -1.0
        else:
            value = max(decisions(rules, ends, first, second).values())
        won += one * other * value
    return won


@cache
def decisions(
    rules: HoleCardRules, ends: tuple[tuple[int, float], ...], first: int, second: int
) -> Mapping[str, float]:
    """Return the value of each decision on two cards; pairs are split once."""
    hard, ace = first + second, 1 in (first, second)
    found = {
        "stand": _stand(ends, hard, ace),
        "hit": _hit(rules, ends, hard, ace),
        "double": DOUBLES * _one_card(rules, ends, hard, ace),
    }
    if rules.surrender:
        found["surrender"] = -0.5
    if first == second:
        found["split"] = 2 * _split_hand(rules, ends, first)
    return found


def _split_hand(rules: HoleCardRules, ends: tuple[tuple[int, float], ...], value: int) -> float:
    """Return the value of one hand of a split pair; it may be doubled, and is not split again."""
    if value == 1 and rules.one_card_aces:
        return _one_card(rules, ends, value, True)
    won = 0.0
    for drawn, share in zip(VALUES, rules.shares, strict=True):
        hard, ace = value + drawn, 1 in (value, drawn)
        doubled = DOUBLES * _one_card(rules, ends, hard, ace)
        won += share * max(_stand(ends, hard, ace), _hit(rules, ends, hard, ace), doubled)
    return won


@cache
def _stand(ends: tuple[tuple[int, float], ...], hard: int, ace: bool) -> float:
    own = point_total(hard, ace)
    if own > TWENTY_ONE:
        return -1.0
    return sum(chance * (1.0 if end == BUST or own > end else -1.0 if own < end else 0.0) for end, chance in ends)


@cache
def _hit(rules: HoleCardRules, ends: tuple[tuple[int, float], ...], hard: int, ace: bool) -> float:
    won = 0.0
    for value, share in zip(VALUES, rules.shares, strict=True):
        total, has_ace = hard + value, ace or value == 1
        if total > TWENTY_ONE:
            won -= share
        else:
            won += share * max(_stand(ends, total, has_ace), _hit(rules, ends, total, has_ace))
    return won


def _one_card(rules: HoleCardRules, ends: tuple[tuple[int, float], ...], hard: int, ace: bool) -> float:
    return sum(
        share * _stand(ends, hard + value, ace or value == 1) for value, share in zip(VALUES, rules.shares, strict=True)
    )


def _chart(rules: HoleCardRules) -> dict[str, dict[str, str]]:
    """Return the best decision on hard totals, soft totals and pairs, by the dealer's total."""
    dealers = {f"hard {total}": ((total + 1) // 2, total // 2) for total in range(4, 21)}
    dealers |= {f"soft {total}": (1, total - 11) for total in range(12, 21)}
    hands = {f"hard {total}": (max(2, total - 10), min(10, total - 2)) for total in range(5, 20)}
    hands |= {f"soft {total}": (1, total - 11) for total in range(13, 21)}
    hands |= {f"pair of {value}s": (value, value) for value in VALUES}
    chart: dict[str, dict[str, str]] = {}
    for hand, (first, second) in hands.items():
        chart[hand] = {}
        for dealer, cards in dealers.items():
            worth = dict(decisions(rules, _endings(rules, (cards[0], cards[1])), first, second))
            if not hand.startswith("pair"):
                worth.pop("split", None)
            chart[hand][dealer] = max(worth, key=worth.__getitem__)
    return chart
