"""The report of a mutation run: a table by game, and every mutant that no test noticed."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, fields
from typing import Any

from mutation.forks import KILLED, NOT_APPLICABLE, SURVIVED, TIMED_OUT, UNTOUCHED
from mutation.mutants import Mutant

COLUMNS = (KILLED, TIMED_OUT, SURVIVED, UNTOUCHED)
UNNOTICED = (SURVIVED, UNTOUCHED)
FIELDS = tuple(field.name for field in fields(Mutant) if field.name != "clauses")


@dataclass(frozen=True, slots=True)
class Report:
    """The results of one run."""

    results: list[dict[str, Any]]
    of: int
    """How many mutants there are."""
    equivalent: int
    """How many of the sample are listed as equivalent, and were not run."""
    seed: int
    seconds: float

    @property
    def counted(self) -> list[dict[str, Any]]:
        """The number of mutants that a test could have noticed."""
        return [each for each in self.results if each["result"] != NOT_APPLICABLE]

    @property
    def rate(self) -> float:
        """The share of mutants that a test has noticed."""
        return kill_rate(Counter(each["result"] for each in self.counted))

    def text(self) -> str:
        """The report as it is printed."""
        return "\n".join([*self._survivors(), *self._table(), "", self._summary()])

    def _survivors(self) -> list[str]:
        lines = []
        for each in self.results:
            if each["result"] in UNNOTICED:
                lines += [f"{each['result']}: {mutant_of(each).description()}", ""]
        return lines

    def _table(self) -> list[str]:
        games = sorted({each["file"].split("/")[2] for each in self.counted})
        rows = [_row("game", "mutants", *COLUMNS, "kill rate")]
        for game in [*games, None]:
            found = Counter(
                each["result"] for each in self.counted if game is None or each["file"].split("/")[2] == game
            )
            counts = [str(found[column]) for column in COLUMNS]
            rows.append(_row(game or "all", str(found.total()), *counts, f"{kill_rate(found):.1%}"))
        return rows

    def _summary(self) -> str:
        run = f"{len(self.results) + self.equivalent} of {self.of} mutants (seed {self.seed})"
        return f"{run}({self.equivalent} of them equivalent): {self.rate:.1%} noticed, in {self.seconds:.0f} s"

    def to_json(self) -> dict[str, Any]:
        """Return the report as a JSON document."""
        return {
            "seed": self.seed,
            "mutants": self.of,
            "equivalent": self.equivalent,
            "run": len(self.results),
            "kill_rate": self.rate,
            "seconds": round(self.seconds, 1),
            "results": self.results,
        }


def mutant_of(result: dict[str, Any]) -> Mutant:
    """Return the mutant of a result."""
    return Mutant(**{field: result[field] for field in FIELDS})


def kill_rate(found: Counter[str]) -> float:
    """Return the share that was killed; a test that hangs counts as one that fails."""
    return (found[KILLED] + found[TIMED_OUT]) / found.total() if found else 1.0


def _row(first: str, *others: str) -> str:
    return f"{first:<12}" + "".join(f"{other:>11}" for other in others)
