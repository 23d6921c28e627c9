"""The map of every clause to the code that implements it and the tests that show it, or why there are none."""

from __future__ import annotations

import pkgutil
from collections import defaultdict
from dataclasses import dataclass
from functools import cache
from importlib import import_module

import pitboss
from pitboss.errors import Mistake
from pitboss.games.registry import game, game_ids
from pitboss.law import Clause, all_clauses, clause
from pitboss.law.adopted import adopted_from, is_replaced
from pitboss.law.data import merged, texts
from pitboss.law.figures import all_figures
from pitboss.law.paytables import paytables
from pitboss.law.rules import answers
from pitboss.law.superseded import superseded_by

NO_TEST_INDEX = "the index of tests has not been generated here: run `make clauses`"


@dataclass(frozen=True, slots=True)
class Mapped:
    """One clause with its code and tests."""

    clause: Clause
    code: tuple[str, ...]
    tests: tuple[str, ...]
    reason: str | None
    superseded_by: str | None

    @property
    def missing(self) -> bool:
        """Whether the clause lacks code or a test, and no reason is given."""
        return self.reason is None and not (self.code and self.tests)


@cache
def clause_map() -> tuple[Mapped, ...]:
    """Return every clause, in the order of the texts.

    The code of a replacing clause also counts for the older one, and the code of a sibling's clause for the clause
    adopted from it, unless the adopting game has its own.
    """
    _import_everything()
    reasons, tests = not_software(), shown_by() if has_test_index() else defaultdict(list)
    mapped = []
    for id, entry in all_clauses().items():
        later = superseded_by(id)
        others = (*((later,) if later else ()), *adopted_from(id))
        places = dict.fromkeys(place for each in (id, *others) for place in answers().get(each, ()))
        code = [place for place in places if not is_replaced(entry.book, place)]
        shown = (*tests[id], *(tests[later] if later else ()))
        reason = reasons.get(id) or (reasons.get(later) if later else None)
        mapped.append(Mapped(entry, tuple(code), shown, reason, later))
    return tuple(mapped)


def not_software() -> dict[str, str]:
    """Return the clauses that no code can implement, with the reason."""
    return {clause(id).id: reason for id, reason in merged("not_software.toml").items()}


def has_test_index() -> bool:
    """Whether the index of tests is here: in every wheel, and in a checkout after `make clauses` or a test run."""
    return "law/shown_by.tsv" in dict(texts("shown_by.tsv"))


def shown_by() -> defaultdict[str, list[str]]:
    """Return the tests that show each clause, from the index that every whole test run writes."""
    if not has_test_index():
        raise Mistake(NO_TEST_INDEX)
    indexes = dict(texts("shown_by.tsv"))
    found: defaultdict[str, list[str]] = defaultdict(list)
    for index in indexes.values():
        for line in index.splitlines():
            id, _, test = line.partition("\t")
            found[id].append(test)
    return found


def _import_everything() -> None:
    """Import all code and load all data, so that they register their clauses."""
    for module in pkgutil.walk_packages(pitboss.__path__, "pitboss."):
        if not module.name.startswith("pitboss.cli") and not module.name.endswith("__main__"):
            import_module(module.name)
    for id in game_ids():
        book = game(id).book
        paytables(book.name)
        all_figures(book.name)
