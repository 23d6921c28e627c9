"""Results that are part of the package: read on a first run, never of other code than what is there, and right."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import pitboss
from pitboss.kernels.compile import CacheEntry
from pitboss.kernels.results import cached_counts, shipped_results

pytestmark = pytest.mark.integration

STALE = "the package's results are not those of its code: run `make results` and commit what it writes"

ENTRY = CacheEntry("count_something", "def count_something(): ...\n", "0" * 32)

RECORD = """
import sys
from pitboss.kernels import results as result_cache
from shipping.questions import ask_everything

class Read(dict):
    def get(self, name, instead=None):
        print(name)
        return super().get(name, instead)

every = Read(result_cache.shipped_results())
result_cache.shipped_results = lambda: every
ask_everything()
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
    assert run(tmp_path, "-c", f"{code} print('numba' in sys.modules)") == "False\n", STALE
    assert list(tmp_path.iterdir()) == [], STALE


def test_a_new_house_shows_its_odds_without_compiling(tmp_path: Path) -> None:
    code = "import sys; from shipping.questions import *; ask_odds_of_sample_house(); print('numba' in sys.modules)"
    assert run(tmp_path, "-c", code) == "False\n", STALE
    assert list(tmp_path.iterdir()) == [], STALE


def test_a_first_check_of_a_sample_or_a_starter_compiles_nothing(tmp_path: Path) -> None:
    code = "import sys; from shipping.questions import *; ask_checks(); print('numba' in sys.modules)"
    assert run(tmp_path, "-c", code) == "False\n", STALE
    assert list(tmp_path.iterdir()) == [], STALE


@pytest.mark.slow
def test_all_that_is_shipped_is_read_and_all_that_is_asked_is_shipped(tmp_path: Path) -> None:
    asked = set(run(tmp_path, "-c", RECORD).split())
    assert asked == shipped_results().keys(), STALE


def found_anew(cache: Path, code: str) -> dict[str, str]:
    """What this code finds with an empty cache and nothing shipped."""
    run(cache, "-c", f"from pitboss.kernels.results import *; shipped_results().clear(); {code}")
    kinds = (".counts", ".figures", ".json")
    files = [path for path in cache.rglob("*") if path.suffix in kinds]
    return {f"{path.parent.name}/{path.name}": path.read_text(encoding="utf-8") for path in files}


@pytest.mark.slow
def test_a_sample_found_anew_is_what_is_shipped(tmp_path: Path) -> None:
    code = "import pitboss; pitboss.odds('midi'); pitboss.strategy('blackjack', blackjack_odds='6 to 5').to_dict()"
    found = found_anew(tmp_path, code)
    assert len(found) > 5
    assert found == {name: shipped_results()[name] for name in found}


@pytest.mark.long
def test_everything_found_anew_is_what_is_shipped(tmp_path: Path) -> None:
    assert found_anew(tmp_path, "from shipping.questions import ask_everything; ask_everything()") == shipped_results()


def name_asked(cache: Path) -> str:
    """The name of the result that `count` caches."""
    [path] = cache.rglob("*.counts")
    return f"{path.parent.name}/{path.name}"


def count(found: list[int]) -> list[int]:
    return cached_counts(ENTRY, "asked", lambda: found, lambda counts: len(counts) == 2)


def test_a_shipped_result_is_read_before_a_cached_one_and_without_a_cache(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert count([3, 4]) == [3, 4]
    monkeypatch.setitem(shipped_results(), name_asked(tmp_path), "1 2")
    assert count([5, 6]) == [1, 2]
    monkeypatch.setenv("XDG_CACHE_HOME", "not/an/absolute/path")
    assert count([5, 6]) == [1, 2]


@pytest.mark.parametrize("text", ["", "seven come eleven", "1"], ids=["empty", "words", "a number short"])
def test_a_shipped_result_that_cannot_be_right_is_ignored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert count([3, 4]) == [3, 4]
    monkeypatch.setitem(shipped_results(), name_asked(tmp_path), text)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "empty"))
    assert count([5, 6]) == [5, 6]
