"""Card counters of a simulation: the options of callers, and the tables for the kernel."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from itertools import pairwise
from math import lcm
from pathlib import Path
from typing import Any, Final

import numpy as np

from pitboss.counting.counters_kernel import BINS, HALF_WORD, MAX_TRUE_COUNT, NEVER, CountTables, Floats, Ints
from pitboss.counting.counts import Count, count_of
from pitboss.errors import PitbossError, argument_type_error
from pitboss.kernels.shuffling import Cards

MAX_UNITS: Final = 100_000
MAX_COUNTERS: Final = 8
_STEP = re.compile(r"\s*([+-]?\d{1,3})\s*:\s*(\d{1,6})\s*", re.ASCII)
_RAMP_EXAMPLE: Final = '"-1:0,0:1,2:4,4:8": from a true count of 2 four units, below the first what the first says'


class TrueCount(StrEnum):
    """The estimate of the remaining decks."""

    FULL = "full"
    """To the nearest deck, at least one."""
    HALF = "half"
    """To the nearest half deck, at least a half."""
    EXACT = "exact"
    """To the card."""


@dataclass(frozen=True)
class Ramp:
    """The units wagered by true count."""

    steps: tuple[tuple[int, int], ...]

    def units(self, true_count: int) -> int:
        """Return the units wagered at a true count. Below the first step they are those of the first."""
        reached = [units for step, units in self.steps if step <= true_count]
        return reached[-1] if reached else self.steps[0][1]

    @property
    def spread(self) -> int:
        """The ratio of the most to the fewest units wagered."""
        wagered = [units for _, units in self.steps if units]
        return max(1, max(wagered) // min(wagered)) if wagered else 1

    def __str__(self) -> str:
        return ",".join(f"{step}:{units}" for step, units in self.steps)


FLAT: Final = Ramp(((0, 1),))


def parse_ramp(text: str) -> Ramp:
    """Parse a ramp of true counts and units: `0:1,2:4,4:8`."""
    steps = []
    for part in text.split(","):
        step = _STEP.fullmatch(part)
        if step is None or int(step[2]) > MAX_UNITS or abs(int(step[1])) > MAX_TRUE_COUNT:
            raise PitbossError(f"{part.strip()!r} is not a true count and units: write {_RAMP_EXAMPLE}", at="ramp")
        steps.append((int(step[1]), int(step[2])))
    if any(one >= other for (one, _), (other, _) in pairwise(steps)):
        raise PitbossError("the true counts must rise from step to step", at="ramp")
    if not any(units for _, units in steps):
        raise PitbossError("nothing is ever wagered: some step needs units", at="ramp")
    return Ramp(tuple(steps))


@dataclass(frozen=True)
class CardCounter:
    """One card counter."""

    count: Count
    ramp: Ramp = FLAT
    true_count: TrueCount = TrueCount.FULL
    wong_in: int | None = None
    """The true count for entering. None: play from the first round of a shoe."""
    wong_out: int | None = None
    """The true count below which the counter leaves. None: play until the shuffle."""
    wager: str | None = None
    """The additional wager made by this count. None: the main wager of a box."""


def per_deck_of(counter: CardCounter, cards: int, cards_in_deck: int, places: int) -> Floats:
    """Return the factor from running to true count after each number of cards dealt.

    The running count of an unbalanced count is used without a factor.
    """
    scale = scale_of(counter.count)
    if not counter.count.is_balanced:
        return np.full(places, 1 / scale)
    left = [max(1, cards - dealt) for dealt in range(places)]
    return np.array([float(1 / (scale * _decks(counter.true_count, each, cards_in_deck))) for each in left])


def _decks(method: TrueCount, left: int, cards_in_deck: int) -> Fraction:
    decks = Fraction(left, cards_in_deck)
    if method is TrueCount.EXACT:
        return decks
    step = Fraction(1) if method is TrueCount.FULL else Fraction(1, 2)
    return max(step, int(decks / step + Fraction(1, 2)) * step)


def true_count_assumptions(counter: CardCounter) -> dict[str, str]:
    """Describe how a counter's true count is computed."""
    running = "" if counter.count.is_balanced else "; the running count of an unbalanced count is used as it is"
    return {"count": f"rounded down, decks estimated to the {_UNITS[counter.true_count]}{running}"}


_UNITS: Final = {TrueCount.FULL: "full deck", TrueCount.HALF: "half deck", TrueCount.EXACT: "card"}


def scale_of(count: Count) -> int:
    """Return the factor that makes every tag a whole number."""
    return lcm(*(tag.denominator for tag in count.tags))


@dataclass(frozen=True)
class CountedShoe:
    """The counted cards, in the kernel's terms."""

    bytes_of_cards: Cards
    decks: int
    cards_in_deck: int
    places: int
    """Cards in the shoe, and spare positions after them."""


def count_tables(
    counters: Sequence[CardCounter], of_box: Sequence[int], shoe: CountedShoe, insures: int, insurance: tuple[int, int],
    charts: Ints, every_chart: int,
) -> CountTables:  # fmt: skip
    """Return the kernel's tables for these counters."""
    cards = shoe.decks * shoe.cards_in_deck
    tags = np.zeros((len(counters), 256), np.int64)
    for which, counter in enumerate(counters):
        scale = scale_of(counter.count)
        tags[which, shoe.bytes_of_cards] = [int(tag * scale) for tag in counter.count.tags]
    enters = [
        (
            NEVER if counter.wong_in is None else counter.wong_in,
            -NEVER if counter.wong_out is None else counter.wong_out,
            counter.wong_in is None,
        )
        for counter in counters
    ]
    counts = range(-MAX_TRUE_COUNT, MAX_TRUE_COUNT + 1)
    return CountTables(
        tags=tags,
        words=_pack_pairs(tags),
        begins=np.array([int(one.count.starts_at(shoe.decks) * scale_of(one.count)) for one in counters]),
        like=np.array([_first_with_same_count(counters, which) for which in range(len(counters))]),
        per_deck=np.array([per_deck_of(one, cards, shoe.cards_in_deck, shoe.places) for one in counters]),
        units=np.array([[one.ramp.units(count) for count in counts] for one in counters]),
        enters=np.array(enters, np.int64),
        of_box=np.array(of_box),
        insures=np.array([insures if one.wager is None else NEVER for one in counters]),
        insurance=np.array(insurance),
        charts=charts,
        every_chart=every_chart,
    )


def _first_with_same_count(counters: Sequence[CardCounter], which: int) -> int:
    """Return the first counter with the same count."""
    counted = [(one.count, one.true_count) for one in counters]
    return counted.index(counted[which])


def _pack_pairs(tags: Ints) -> Ints:
    """Return the tags of two counters in one word."""
    assert int(np.abs(tags).max()) < 1 << (HALF_WORD - 12), "a running count would not fit into half a word"
    second = np.zeros(((len(tags) + 1) // 2, tags.shape[1]), np.int64)
    second[: len(tags) // 2] = tags[1::2]
    found: Ints = tags[::2] + (second << HALF_WORD)
    return found


NO_CHARTS: Final = np.zeros(BINS, np.int64)


def check_counters(counters: Sequence[CardCounter], boxes: int, wagers: Mapping[str, object]) -> list[int]:
    """Return the box of each counter, from 0, or the additional wager as -1 and lower. Check that it exists."""
    if len(counters) > MAX_COUNTERS:
        raise PitbossError(f"at most {MAX_COUNTERS} counters and counted wagers, not {len(counters)}", at="count")
    found, box = [], 0
    for counter in counters:
        if counter.wager is not None:
            if counter.wager not in wagers:
                here = f", only {', '.join(wagers)}" if wagers else ""
                why = (
                    f"no additional wager {counter.wager!r} is made here{here}: name it among the wagers that are made"
                )
                raise PitbossError(why, at="side_count")
            found.append(-1 - list(wagers).index(counter.wager))
            continue
        if box == boxes:
            players = sum(each.wager is None for each in counters)
            why = f"each counter plays a separate box: {players} counters need {players} boxes or more, not {boxes}"
            raise PitbossError(why, at="boxes")
        found.append(box)
        box += 1
    return found


# Options for counters


_TRIGGER = re.compile(r"[+-]?\d{1,2}", re.ASCII)
MAX_SPREAD = 1000


@dataclass(frozen=True)
class CounterOptions:
    """The options for counters. A value given once applies to all of them."""

    count: Sequence[str | Count] = ()
    ramp: Sequence[str] = ()
    true_count: Sequence[str] = ()
    wong_in: Sequence[int] = ()
    wong_out: Sequence[int] = ()
    side_count: Sequence[str] = ()
    spread: int | None = None

    def counters(self) -> tuple[CardCounter, ...]:
        """Return the counters, including the additional wagers made by a count."""
        if not self.count:
            for name in ("ramp", "true_count", "wong_in", "wong_out", "side_count", "spread"):
                if getattr(self, name) not in ((), None):
                    raise PitbossError("name a count too, such as hi-lo", at=name)
            return ()
        if self.spread is not None and not 1 <= self.spread <= MAX_SPREAD:
            raise PitbossError(f"must be at least 1 and at most {MAX_SPREAD}, not {self.spread}", at="spread")
        return (
            *(self._counter(which, count) for which, count in enumerate(self.count)),
            *(parse_side_counter(text, self._value_for("true_count", 0, "full")) for text in self.side_count),
        )

    def _counter(self, which: int, count: str | Count) -> CardCounter:
        ramp, wong_in, wong_out = (self._value_for(name, which, None) for name in ("ramp", "wong_in", "wong_out"))
        for name, bound in (("wong_in", wong_in), ("wong_out", wong_out)):
            if bound is not None and (not isinstance(bound, int) or abs(bound) > MAX_TRUE_COUNT):
                raise PitbossError(
                    f"is a true count from -{MAX_TRUE_COUNT} to {MAX_TRUE_COUNT}, not {bound!r}", at=name
                )
        if wong_in is not None and wong_out is not None and wong_out > wong_in:
            raise PitbossError(f"must not be higher than wong_in, {wong_in}, but is {wong_out}", at="wong_out")
        steps = FLAT if ramp is None else parse_ramp(ramp)
        return CardCounter(
            read_count(count, "count"), steps, _method(self._value_for("true_count", which, "full")), wong_in, wong_out
        )

    def _value_for(self, name: str, which: int, otherwise: Any) -> Any:
        """Return a counter's own value, the common one, or the default."""
        given: Sequence[Any] = getattr(self, name)
        if len(given) > 1 and len(given) != len(self.count):
            why = (
                f"is given {len(given)} times for {len(self.count)} counters: give it once for all, or for each of them"
            )
            raise PitbossError(why, at=name)
        return otherwise if not given else given[0] if len(given) == 1 else given[which]


def parse_side_counter(text: str, method: str = "full") -> CardCounter:
    """Parse an additional wager made from a true count on: `lucky-ladies=hi-lo@5`."""
    named, at, trigger = text.rpartition("@")
    wager, equals, count = named.partition("=")
    if not at or not equals or not _TRIGGER.fullmatch(trigger.strip()):
        why = f"{text!r} is not a wager, its count and the true count from which it is made: lucky-ladies=hi-lo@5"
        raise PitbossError(why, at="side_count")
    step = int(trigger)
    ramp = Ramp(((-MAX_TRUE_COUNT, 0), (step, 1))) if step > -MAX_TRUE_COUNT else FLAT
    return CardCounter(read_count(count.strip(), "side_count"), ramp, _method(method), wager=wager.strip())


def read_count(given: str | Count, at: str) -> Count:
    """Return a count from a well-known name, a file, or tags as text."""
    if not isinstance(given, str | Count):
        raise argument_type_error("a count is named, as hi-lo, or the path of a file", given, at)
    try:
        return count_of(given)
    except PitbossError as mistake:
        raise PitbossError(mistake.message, at=at if mistake.at == "tags" else mistake.at) from None


def _method(given: str) -> TrueCount:
    if given not in set(TrueCount):
        raise PitbossError(f"must be {', '.join(TrueCount)}, not {given!r}", at="true_count")
    return TrueCount(given)


def as_tuple(given: object, kind: type, at: str) -> tuple[Any, ...]:
    """Return one or more values as a tuple, empty for None."""
    if given is None:
        return ()
    listed = given if isinstance(given, list | tuple) else (given,)
    if not all(isinstance(each, kind | Count) and not isinstance(each, bool) for each in listed):
        raise argument_type_error(f"must be {'a number' if kind is int else 'text'}, or a list of them", given, at)
    return tuple(listed)


IndexDocument = Mapping[str, Any] | str | Path
"""Index plays, or the path of their file."""
