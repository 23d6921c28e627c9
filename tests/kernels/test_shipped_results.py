"""Results that are part of the package: read on a first run, under the declared version of their solver, and right."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from types import ModuleType

import pytest

import pitboss
import pitboss.games.baccarat.wagers
import pitboss.games.blackjack.wagers
import pitboss.games.blitz.wagers
import pitboss.games.edge21.wagers
from pitboss.games.blackjack.options import BlackjackChoices
from pitboss.games.blackjack.strategy.basic_strategy import basic_strategy
from pitboss.games.blitz import best_play as blitz
from pitboss.games.registry import game
from pitboss.games.twentyone.solver import result_cache as solver
from pitboss.kernels.kernel_cache import CacheEntry
from pitboss.kernels.result_cache import SUFFIX, Question, cached_counts, load_shipped_results
from pitboss.law import Classifier, wagers_of
from pitboss.probability import counts
from pitboss.submission import counter_warnings
from precomputed.results import counted_wager, demonstration_tables

pytestmark = pytest.mark.integration

MISSING = "something that is asked is not shipped: run `make precompute` and commit what it writes"
WRONG = "the code finds other results than the shipped ones: raise VERSION in its module and run `make precompute`"

ENTRY = CacheEntry("count_something", "def count_something(): ...\n", "0" * 32)

RECORD = """
import sys
from pitboss.kernels import result_cache
from precomputed.results import compute_all

class Read(dict):
    def get(self, name, instead=None):
        print(name)
        return super().get(name, instead)

every = Read(result_cache.load_shipped_results())
result_cache.load_shipped_results = lambda: every
compute_all()
"""


def run(cache: Path, *arguments: str) -> str:
    """Standard output of a Python process with a cache of its own."""
    environment = {name: value for name, value in os.environ.items() if name != "NUMBA_CACHE_DIR"}
    root = str(Path(pitboss.__file__).parents[1])
    done = subprocess.run(
        [sys.executable, *arguments], env={**environment, "XDG_CACHE_HOME": str(cache)}, cwd=root,
        check=True, capture_output=True, text=True,
    )  # fmt: skip
    return done.stdout


@pytest.mark.parametrize("game", ["blackjack", "edge21", "midi", "mini", "blitz"])
def test_first_odds_and_first_strategy_compile_nothing(tmp_path: Path, game: str) -> None:
    best = f"pitboss.strategy({game!r}, **({{'paytable': 'A'}} if {game!r} == 'blitz' else {{}})).to_dict();"
    code = f"import sys, pitboss; pitboss.odds({game!r}); {'' if game in ('midi', 'mini') else best}"
    assert run(tmp_path, "-c", f"{code} print('numba' in sys.modules)") == "False\n", MISSING
    assert list(tmp_path.iterdir()) == [], MISSING


def test_a_new_house_shows_its_odds_without_compiling(tmp_path: Path) -> None:
    code = "import sys; from precomputed.results import *; compute_sample_odds(); print('numba' in sys.modules)"
    assert run(tmp_path, "-c", code) == "False\n", MISSING
    assert list(tmp_path.iterdir()) == [], MISSING


def test_a_first_check_of_a_sample_or_a_starter_compiles_nothing(tmp_path: Path) -> None:
    code = "import sys; from precomputed.results import *; compute_checks(); print('numba' in sys.modules)"
    assert run(tmp_path, "-c", code) == "False\n", MISSING
    assert list(tmp_path.iterdir()) == [], MISSING


def test_everything_that_is_asked_is_shipped_and_answered_without_computing(tmp_path: Path) -> None:
    asked = set(run(tmp_path, "-c", RECORD).split())
    assert asked == load_shipped_results().keys(), MISSING
    assert list(tmp_path.iterdir()) == [], MISSING


def recomputed(cache: Path, code: str) -> dict[str, str]:
    """Return what this code finds with an empty cache and nothing shipped."""
    run(cache, "-c", f"from pitboss.kernels.result_cache import *; load_shipped_results().clear(); {code}")
    return {path.stem: path.read_text(encoding="utf-8") for path in cache.rglob(f"*{SUFFIX}")}


def solvers(names: Iterable[str]) -> set[str]:
    """Return the solvers that results are named after."""
    return {name.rsplit("-", 2)[0] for name in names}


@pytest.mark.slow
def test_a_sample_of_every_kind_recomputed_is_what_is_shipped(tmp_path: Path) -> None:
    found = recomputed(tmp_path, "from precomputed.results import compute_test_sample; compute_test_sample()")
    assert solvers(found) == solvers(load_shipped_results())
    assert found == {name: load_shipped_results().get(name) for name in found}, WRONG


@pytest.mark.long
def test_everything_recomputed_is_what_is_shipped(tmp_path: Path) -> None:
    found = recomputed(tmp_path, "from precomputed.results import compute_all; compute_all()")
    assert found == load_shipped_results(), WRONG


class NotShippedError(Exception):
    """A question that is not answered by what is shipped."""


class Shipped(dict[str, str]):
    """The shipped results, in which every other question is an error."""

    def get(self, name: str, default: object = None) -> str:
        if name not in self:
            raise NotShippedError(name)
        return self[name]


def ask_row_counts() -> None:
    counts.count_rows.__wrapped__(wagers_of("midi")["lucky-nines"].classifier("C"), (2, 2), counts.copies_in(8))


def ask_chart() -> None:
    basic_strategy(
        next(table.choices for table in demonstration_tables() if isinstance(table.choices, BlackjackChoices))
    )


def ask_blitz() -> None:
    blitz.best_play.cache_clear()
    pitboss.strategy("blitz", paytable="A").to_dict()


def ask_counter() -> None:
    counted, odds = counted_wager()
    counted.estimate(odds)


ASKED = [(counts, ask_row_counts), (solver, ask_chart), (blitz, ask_blitz), (counter_warnings, ask_counter)]


@pytest.mark.parametrize(("module", "ask"), ASKED, ids=["row counts", "solver", "blitz", "counter"])
def test_a_raised_version_finds_no_result_of_the_version_before(
    module: ModuleType, ask: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    shipped = Shipped(load_shipped_results())
    monkeypatch.setattr("pitboss.kernels.result_cache.load_shipped_results", lambda: shipped)
    ask()
    monkeypatch.setattr(module, "VERSION", module.VERSION + 1)
    with pytest.raises(NotShippedError):
        ask()


@dataclass(frozen=True)
class Deck:
    cards: tuple[int, ...]
    price: Fraction


@dataclass(frozen=True)
class RenamedDeck:
    ranks: tuple[int, ...]
    payout: Fraction


def test_a_question_is_known_by_its_values_and_not_by_names_of_the_code() -> None:
    asked = [Deck((4, 4), Fraction(3, 2)), RenamedDeck((4, 4), Fraction(3, 2)), Deck((4, 4), Fraction(6, 5))]
    first, renamed, other = (Question("solver", 1, ("best play", each)).name for each in asked)
    assert first == renamed != other


def test_every_classifier_has_a_name_of_its_own_that_stays_when_it_is_renamed() -> None:
    named: defaultdict[str, set[Classifier]] = defaultdict(set)
    for built_in in ("blackjack", "edge21", "midi", "mini", "blitz"):
        for wager in wagers_of(game(built_in).book.name).values():
            for classifier in wager.classifiers:
                named[classifier.name].add(classifier)
    assert len(named) > 70
    assert {name: same for name, same in named.items() if len(same) > 1} == {}
    assert {"midi/lucky-nines", "midi/banker/ez", "edge21/match-up"} <= named.keys()


def name_asked(cache: Path) -> str:
    """Return the name of the result that `count` caches."""
    [path] = cache.rglob(f"*{SUFFIX}")
    return path.stem


def count(found: list[int]) -> list[int]:
    return cached_counts(Question("test", 1, "asked"), lambda: ENTRY, lambda: found, lambda counts: len(counts) == 2)


def test_a_shipped_result_is_read_before_a_cached_one_and_without_a_cache(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert count([3, 4]) == [3, 4]
    monkeypatch.setitem(load_shipped_results(), name_asked(tmp_path), "1 2")
    assert count([5, 6]) == [1, 2]
    monkeypatch.setenv("XDG_CACHE_HOME", "not/an/absolute/path")
    assert count([5, 6]) == [1, 2]


@pytest.mark.parametrize("text", ["", "seven come eleven", "1"], ids=["empty", "words", "a number short"])
def test_a_shipped_result_that_cannot_be_right_is_ignored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert count([3, 4]) == [3, 4]
    monkeypatch.setitem(load_shipped_results(), name_asked(tmp_path), text)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "empty"))
    assert count([5, 6]) == [5, 6]
