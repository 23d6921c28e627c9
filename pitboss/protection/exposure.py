"""The exposure of one wager: exact effects of removal, the best counts, and what counters win."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import Any

from pitboss.cards import ALL_RANKS, CARD_TEXTS, CARDS_IN_DECK, Suit, card_of, rank_of
from pitboss.cards.counts import RANK_LETTERS, Count
from pitboss.money import dollars
from pitboss.probability.wager_odds import WagerOdds
from pitboss.protection.counter import Shoes, Win
from pitboss.protection.linear_counts import (
    LEVELS,
    RatedCount,
    best_linear_count,
    best_whole_counts,
    rated,
    rated_well_known,
)
from pitboss.protection.shoe_wager import ShoeWager


@dataclass(frozen=True)
class Effects:
    """The exact change of a wager's expectation when one card is gone."""

    expectation: Fraction
    by_card: tuple[Fraction, ...]
    """By card; 0 for a card that the deck does not have."""
    copies: tuple[int, ...]
    exact: bool = True

    @property
    def has_suits(self) -> bool:
        """Whether cards of one rank have different effects."""
        return any(len({self.by_card[card_of(rank, suit)] for suit in Suit}) > 1 for rank in ALL_RANKS)

    @property
    def deck(self) -> tuple[int, ...]:
        """One deck: 1 for each card whose rank it has, over which counts are rated."""
        return tuple(int(rank_of(card) in self.ranks) for card in range(CARDS_IN_DECK))

    @property
    def ranks(self) -> list[int]:
        """The ranks that the deck has."""
        return [rank for rank in ALL_RANKS if any(self.copies[card_of(rank, suit)] for suit in Suit)]

    def by_rank(self) -> dict[str, Fraction]:
        """Return the effect of each rank, as an average over its suits."""
        return {
            RANK_LETTERS[rank - 1]: sum((self.by_card[card_of(rank, suit)] for suit in Suit), Fraction(0)) / len(Suit)
            for rank in self.ranks
        }

    def numbers(self) -> list[float]:
        """Return the effects by card as numbers."""
        return [float(effect) for effect in self.by_card]


def effects_of(wager: ShoeWager) -> Effects:
    """Return the effects of removal of a wager that the cards alone decide."""
    expectation, by_kind = wager.polynomial.effects(wager.copies)
    kinds = wager.polynomial.kinds
    by_card = (by_kind[kind] for kind in kinds)
    found = Effects(expectation, tuple(by_card), wager.copies)
    whole = sum((many * effect for many, effect in zip(found.copies, found.by_card, strict=True)), Fraction(0))
    assert whole == 0, "the effects of removal do not sum to zero over the shoe"
    return found


@dataclass(frozen=True)
class CounterFigures:
    """What a count wins from its best trigger on, or from a given one."""

    count: Count
    trigger: float
    win: Win
    dollars_per_hour: float | None


@dataclass(frozen=True)
class Exposure:
    """Everything that `pitboss exposure` says about a wager.

    >>> import pitboss
    >>> found = pitboss.exposure("midi", "dragon-7", variant="ez")
    >>> found
    <Exposure of midi dragon-7, decks 8: best level 1 count 0.87>
    >>> round(float(found.effects.by_rank()["8"]), 6)
    0.005378
    """

    odds: WagerOdds
    effects: Effects
    counts: tuple[RatedCount, ...]
    """The best linear count, the best whole-number ones, and the well-known ones."""
    method: str
    fixed: Effects | None = None
    """The effects under the full shoe's basic strategy, where a wager depends on play; `effects` are of best play."""
    knows: Mapping[str, object] | None = None
    """What a player wins who knows the dealer's hole card, and the play for it, where that was asked for."""
    shoes: Shoes | None = None
    """The simulated shoes, where they were asked for."""
    counter: CounterFigures | None = None
    perfect: Win | None = None
    perfect_dollars_per_hour: float | None = None
    rounds_per_hour: int | None = None
    limit: int | None = None
    """The most that may be wagered, in cents."""
    seed: int | None = None
    depths: tuple[tuple[int, Win, Win], ...] = ()
    """Cards behind the cover card, with what the perfect counter and the count win there."""

    def __repr__(self) -> str:
        one = next((each for each in self.counts if each.level == 1), None)
        said = f"best level 1 count {one.correlation:.2f}" if one else "no linear count"
        return f"<Exposure of {self.odds.game} {self.odds.wager}, decks {self.odds.decks}: {said}>"

    def to_dict(self) -> dict[str, Any]:
        """Return the document that `pitboss exposure --json` prints; exact figures as fractions."""
        suited = {CARD_TEXTS[card]: self._number(effect) for card, effect in enumerate(self.effects.by_card)}
        document: dict[str, Any] = {
            "game": self.odds.game,
            "wager": self.odds.wager,
            "paytable": self.odds.paytable,
            "decks": self.odds.decks,
            "options": dict(self.odds.options),
            "house_edge": self._number(-self.effects.expectation),
            "effects": {rank: self._number(effect) for rank, effect in self.effects.by_rank().items()},
            **({"suited_effects": suited} if self.effects.has_suits else {}),
            **({} if self.fixed is None else self._fixed_effects(self.fixed)),
            "counts": [each.to_dict() for each in self.counts],
            **({} if self.knows is None else {"knows": {"hole-card": dict(self.knows)}}),
            **self._meters(),
            "exact": self.effects.exact,
            "method": self.method,
        }
        return document | self._simulated()

    def _meters(self) -> dict[str, Any]:
        """Return the stake and the amounts of meters that the figures of a progressive wager are for."""
        payouts = self.odds.meter_payouts()
        if payouts is None:
            return {}
        amounts = {name: dollars(terms.considered) for name, terms in payouts.terms.items()}
        return {"stake": dollars(payouts.stake), "meters": amounts}

    def _fixed_effects(self, fixed: Effects) -> dict[str, Any]:
        by_rank = {rank: float(effect) for rank, effect in fixed.by_rank().items()}
        return {"basic_strategy": {"house_edge": float(-fixed.expectation), "effects": by_rank}}

    def _number(self, value: Fraction) -> str | float:
        return str(value) if self.effects.exact else float(value)

    def _won(self, win: Win, dollars_per_hour: float | None) -> dict[str, Any]:
        """Return what a counter wins as JSON has it."""
        return {
            "bet_share": win.bet_share,
            "average_edge": win.average_edge,
            "units_per_shoe": win.units_per_shoe,
            "units_per_100": win.units_per_100,
            "sd_per_100": self.deviation_per_100(win),
            "standard_error": win.standard_error,
            "rounds_per_shoe": win.rounds_per_shoe,
            "dollars_per_hour": dollars_per_hour,
        }

    def deviation_per_100(self, win: Win) -> float | None:
        """Return the standard deviation of 100 rounds in units.

        Where the edge is higher all payouts are taken to be likelier in proportion, which is exact for a single one.
        """
        found = self.odds.statistics()
        if found is None:
            return None
        returned, then = 1 + float(self.effects.expectation), 1 + win.average_edge
        squared = (float(found.variance) + returned**2) * then / returned - then**2 + win.average_edge**2
        return 10 * sqrt(win.bet_share * squared - (win.bet_share * win.average_edge) ** 2)

    def _simulated(self) -> dict[str, Any]:
        if self.shoes is None or self.perfect is None:
            return {}
        found: dict[str, Any] = {
            "shoes": self.shoes.shoes,
            "seed": self.seed,
            "rounds_per_hour": self.rounds_per_hour,
            "limit": None if self.limit is None else self.limit / 100,
        }
        if self.counter is not None:
            found["counter"] = {
                "tags": self.counter.count.to_dict(),
                "trigger": self.counter.trigger,
                **self._won(self.counter.win, self.counter.dollars_per_hour),
            }
            found["by_true_count"] = [
                {"true_count": count, "share": share, "edge": edge} for count, share, edge in self.shoes.by_true_count()
            ]
        found["perfect"] = self._won(self.perfect, self.perfect_dollars_per_hour)
        if self.depths:
            found["depths"] = [
                {
                    "behind": behind,
                    "perfect": perfect.units_per_100,
                    "counter": counter.units_per_100,
                    "rounds_per_shoe": perfect.rounds_per_shoe,
                }
                for behind, perfect, counter in self.depths
            ]
        return found


def best_counts(effects: Effects) -> tuple[RatedCount, ...]:
    """Return the best linear count, the best of each level, and the well-known counts, with their correlations."""
    numbers, copies = effects.numbers(), effects.deck
    linear = best_linear_count(numbers, copies)
    if linear is None:
        return ()
    found = [rated(linear, numbers, copies)]
    for level in LEVELS:
        found += [rated(count, numbers, copies, level) for count in best_whole_counts(numbers, copies, level)]
    return (*found, *rated_well_known(numbers, copies, effects.ranks))


def dollars_per_hour(win: Win, limit: int | None, rounds_per_hour: int) -> float | None:
    """Return the expectation an hour at a limit in cents; None where the table states none."""
    return None if limit is None else win.units_per_100 / 100 * rounds_per_hour * limit / 100


def depth_below(depths: Sequence[tuple[int, Win, Win]], units_per_100: float) -> int | None:
    """Return the least number of cards behind the cover card at which a perfect counter wins less than a bound."""
    return next((behind for behind, perfect, _ in depths if perfect.units_per_100 < units_per_100), None)
