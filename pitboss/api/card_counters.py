"""Card counters as callers describe them: counts, ramps, when they enter and leave, and counted wagers."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pitboss.api.exposure import count_of
from pitboss.cards.counts import Count
from pitboss.errors import Mistake, wrong_type
from pitboss.simulation.card_counters import FLAT, CardCounter, Ramp, TrueCount, parse_ramp
from pitboss.simulation.count_kernel import GREATEST

_TRIGGER = re.compile(r"[+-]?\d{1,2}", re.ASCII)
MOST_SPREAD = 1000


@dataclass(frozen=True)
class CountingAsked:
    """What a caller says about counters; a value given once holds for all of them."""

    count: Sequence[str | Count] = ()
    ramp: Sequence[str] = ()
    true_count: Sequence[str] = ()
    wong_in: Sequence[int] = ()
    wong_out: Sequence[int] = ()
    side_count: Sequence[str] = ()
    spread: int | None = None

    def counters(self) -> tuple[CardCounter, ...]:
        """Return the counters, and the additional wagers that are made by a count."""
        if not self.count:
            for name in ("ramp", "true_count", "wong_in", "wong_out", "side_count", "spread"):
                if getattr(self, name) not in ((), None):
                    raise Mistake("say what is counted, with a count such as hi-lo", at=name)
            return ()
        if self.spread is not None and not 1 <= self.spread <= MOST_SPREAD:
            raise Mistake(f"must be at least 1 and at most {MOST_SPREAD}, not {self.spread}", at="spread")
        return (
            *(self._counter(which, count) for which, count in enumerate(self.count)),
            *(side_counter(text, self._of("true_count", 0, "full")) for text in self.side_count),
        )

    def _counter(self, which: int, count: str | Count) -> CardCounter:
        ramp, wong_in, wong_out = (self._of(name, which, None) for name in ("ramp", "wong_in", "wong_out"))
        for name, bound in (("wong_in", wong_in), ("wong_out", wong_out)):
            if bound is not None and (not isinstance(bound, int) or abs(bound) > GREATEST):
                raise Mistake(f"is a true count from -{GREATEST} to {GREATEST}, not {bound!r}", at=name)
        if wong_in is not None and wong_out is not None and wong_out > wong_in:
            raise Mistake(
                f"who enters at {wong_in} cannot leave below {wong_out}: it must not be higher", at="wong_out"
            )
        steps = FLAT if ramp is None else parse_ramp(ramp)
        return CardCounter(
            named_count(count, "count"), steps, _method(self._of("true_count", which, "full")), wong_in, wong_out
        )

    def _of(self, name: str, which: int, otherwise: Any) -> Any:
        """Return a counter's own value, the one for all, or the default."""
        given: Sequence[Any] = getattr(self, name)
        if len(given) > 1 and len(given) != len(self.count):
            why = (
                f"is given {len(given)} times for {len(self.count)} counters: give it once for all, or for each of them"
            )
            raise Mistake(why, at=name)
        return otherwise if not given else given[0] if len(given) == 1 else given[which]


def side_counter(text: str, method: str = "full") -> CardCounter:
    """Read an additional wager that is made from a true count on: `lucky-ladies=hi-lo@5`."""
    named, at, trigger = text.rpartition("@")
    wager, equals, count = named.partition("=")
    if not at or not equals or not _TRIGGER.fullmatch(trigger.strip()):
        why = f"{text!r} is not a wager, its count and the true count from which it is made: lucky-ladies=hi-lo@5"
        raise Mistake(why, at="side_count")
    step = int(trigger)
    ramp = Ramp(((-GREATEST, 0), (step, 1))) if step > -GREATEST else FLAT
    return CardCounter(named_count(count.strip(), "side_count"), ramp, _method(method), wager=wager.strip())


def named_count(given: str | Count, at: str) -> Count:
    """Return a count: a well-known one by name, a file, or tags as text."""
    if not isinstance(given, str | Count):
        raise wrong_type("a count is named, as hi-lo, or the path of a file", given, at)
    try:
        return count_of(given)
    except Mistake as mistake:
        raise Mistake(mistake.message, at=at if mistake.at == "tags" else mistake.at) from None


def _method(given: str) -> TrueCount:
    if given not in set(TrueCount):
        raise Mistake(f"must be {', '.join(TrueCount)}, not {given!r}", at="true_count")
    return TrueCount(given)


def several(given: object, kind: type, at: str) -> tuple[Any, ...]:
    """Return a value or several as a tuple; None is none."""
    if given is None:
        return ()
    listed = given if isinstance(given, list | tuple) else (given,)
    if not all(isinstance(each, kind | Count) and not isinstance(each, bool) for each in listed):
        raise wrong_type(f"must be {'a number' if kind is int else 'text'}, or a list of them", given, at)
    return tuple(listed)


IndexDocument = Mapping[str, Any] | str | Path
"""Index plays, or the path of their file."""
