"""Payout odds as the payout chapters print them, and the player's net win at each (R3)."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from math import lcm
from typing import Final

from pitboss.errors import PitbossError
from pitboss.money.cents import NUMBER, dollars_words, in_players_favour, positive_cents


class Basis(StrEnum):
    """The base of odds, and whether the stake is returned as well."""

    TO = "to"
    FOR = "for"
    FIXED = "fixed"
    METER = "meter"
    PUSH = "push"
    LOSE = "lose"


_ODDS_PATTERN: Final = re.compile(rf"({NUMBER}) (to|for) ({NUMBER})")
_METER_SHARE_PATTERN: Final = re.compile(r"([0-9]{1,3})% of ([a-z0-9][a-z0-9_-]*)")
_MAX_LENGTH: Final = 30


@dataclass(frozen=True, slots=True)
class Odds:
    """Payout odds. Odds that pay the same are equal, however they are printed."""

    basis: Basis
    ratio: Fraction = Fraction(0)
    """N/M of `N to M` and `N for M`; the share of a meter; the cents of a fixed amount."""
    meter: str | None = None
    per: int = field(default=1, compare=False)
    """The printed M, so that `6 to 4` does not become `3 to 2`."""

    def __post_init__(self) -> None:
        assert isinstance(self.ratio, Fraction), "odds are exact"
        assert (self.ratio == 0) == (self.basis in (Basis.PUSH, Basis.LOSE)), "a price, and nothing else, has a figure"
        assert (self.meter is None) == (self.basis is not Basis.METER), "a share, and nothing else, has a meter"

    @classmethod
    def parse(cls, text: str, at: str | None = None) -> Odds:
        """Parse `200 to 1`, `7 for 1`, `$1,500`, `100% of star`, `push` or `lose`."""
        words = " ".join(text.lower().split())
        if words in (Basis.PUSH, Basis.LOSE):
            return cls(Basis(words))
        if words.startswith("$"):
            return cls(Basis.FIXED, Fraction(positive_cents(words, at)))
        if (share := _METER_SHARE_PATTERN.fullmatch(words)) and 1 <= (percent := int(share[1])) <= 100:
            return cls(Basis.METER, Fraction(percent, 100), share[2])
        if (pair := _ODDS_PATTERN.fullmatch(words)) and len(words) <= _MAX_LENGTH:
            pays, per = (int(number.replace(",", "")) for number in (pair[1], pair[3]))
            if pays and per:
                return cls(Basis(pair[2]), Fraction(pays, per), per=per)
        forms = '"3 to 2", "7 for 1", "$1,500", "100% of star", "push" or "lose"'
        raise PitbossError(f"odds are written {forms}, not {text[:_MAX_LENGTH]!r}", at=at)

    def __str__(self) -> str:
        match self.basis:
            case Basis.TO | Basis.FOR:
                per = lcm(self.per, self.ratio.denominator)
                return f"{self.ratio * per} {self.basis} {per}"
            case Basis.FIXED:
                return dollars_words(int(self.ratio))
            case Basis.METER:
                return f"{self.ratio * 100}% of {self.meter}"
            case Basis.PUSH | Basis.LOSE:
                return str(self.basis)

    @property
    def returns_stake(self) -> bool:
        """Whether the stake is returned in addition to the payment."""
        return self.basis in (Basis.TO, Basis.PUSH)

    def payment(self, stake: int, meter_value: Fraction | None = None, chip: int = 1) -> int:
        """Return the cents paid out without the returned stake (R3)."""
        match self.basis:
            case Basis.TO | Basis.FOR:
                return in_players_favour(self.ratio * stake, chip)
            case Basis.FIXED:
                return in_players_favour(self.ratio, chip)
            case Basis.METER:
                assert meter_value is not None, f"{self} needs the meter as it stands"
                return in_players_favour(self.ratio * meter_value, chip)
            case Basis.PUSH | Basis.LOSE:
                return 0

    def net(self, stake: int, meter_value: Fraction | None = None, chip: int = 1) -> int:
        """Return the player's net win in cents, negative for a loss."""
        return self.payment(stake, meter_value, chip) - (0 if self.returns_stake else stake)

    def gross(self, stake: int) -> Fraction:
        """Return the exact gross return on a stake in cents, with a meter counted as zero."""
        match self.basis:
            case Basis.TO:
                return self.ratio * stake + stake
            case Basis.FOR:
                return self.ratio * stake
            case Basis.FIXED:
                return self.ratio
            case Basis.PUSH:
                return Fraction(stake)
            case Basis.METER | Basis.LOSE:
                return Fraction(0)

    def win_per_unit(self, stake: int | None = None) -> Fraction:
        """Return the exact win per unit staked. A fixed amount needs the stake; a meter's award is not possible."""
        assert self.basis is not Basis.METER, f"what {self} wins depends on the meter"
        assert stake is not None or self.basis is not Basis.FIXED, f"what {self} wins for a unit depends on the stake"
        unit = 1 if stake is None else stake
        return self.gross(unit) / unit - 1
