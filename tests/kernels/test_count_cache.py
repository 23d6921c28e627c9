"""A cached count: used without loading Numba, and recounted whenever it cannot be right."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import pitboss.games.baccarat.wagers  # noqa: F401  (registers the wagers)
from pitboss.kernels.result_cache import SUFFIX
from pitboss.law import Classifier, wagers_of
from pitboss.probability.counts import RowCounts, copies_in, count_rows

# Wizard of Odds, Lucky Nines, eight decks: sets of four cards, each of which falls on two hands in six ways.
FOUR_NINES = 35_960 * 6
ALL_DEALS = 1_229_930_520 * 6

ASK = """
import sys
from pitboss.games.registry import game
from pitboss.kernels.result_cache import load_shipped_results
load_shipped_results().clear()
midi = game("midi")
found = midi.odds(midi.choices.model_validate({"decks": int(sys.argv[1])}), "lucky-nines", "C")
print(found.rows[0].probability, "numba" in sys.modules)
"""


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache directory of one's own, and no results from the package."""
    monkeypatch.setattr("pitboss.kernels.result_cache.load_shipped_results", dict)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return tmp_path


def lucky_nines() -> Classifier:
    return wagers_of("midi")["lucky-nines"].classifier("C")


def count(decks: int = 8) -> RowCounts:
    """Counted as if for the first time in this process."""
    counts: RowCounts = count_rows.__wrapped__(lucky_nines(), (2, 2), copies_in(decks))
    return counts


def cached_files(cache: Path) -> list[Path]:
    return sorted(cache.rglob(f"*{SUFFIX}"))


def ask(cache: Path, decks: int = 8) -> list[str]:
    """The probability of four nines, and whether Numba was loaded for it, from a process of its own."""
    done = subprocess.run(
        [sys.executable, "-c", ASK, str(decks)],
        env={**os.environ, "XDG_CACHE_HOME": str(cache)},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.split()


@pytest.mark.slow
def test_cached_counts_answer_without_numba(tmp_path: Path) -> None:
    first, again = ask(tmp_path), ask(tmp_path)
    assert first == ["899/30748263", "True"]  # 35,960 of 1,229,930,520 sets of four cards
    assert again == ["899/30748263", "False"]


@pytest.mark.slow
def test_counts_of_another_shoe_do_not_answer(tmp_path: Path) -> None:
    ask(tmp_path, 8)
    assert ask(tmp_path, 6)[1] == "True"
    assert ask(tmp_path, 6)[1] == "False"


def test_counts_are_kept_beside_the_kernel_that_counted_them(cache: Path) -> None:
    found = count()
    assert (found.rows[lucky_nines().rows(1)], found.total) == (FOUR_NINES, ALL_DEALS)
    [path] = cached_files(cache)
    assert path.parent.parent == cache / "pitboss" / "kernels"
    assert path.with_name("count_lucky_nines_2_2.py").exists()
    assert sum(map(int, path.read_text(encoding="utf-8").split())) == ALL_DEALS


def test_every_number_of_decks_has_a_file_of_its_own(cache: Path) -> None:
    eight, six = count(8), count(6)
    assert eight.total != six.total
    assert len(cached_files(cache)) == 2
    assert (count(8), count(6)) == (eight, six)


def swap_counts(text: str) -> str:
    """The same numbers, two of them changed so that they still add up."""
    first, second, *rest = text.split()
    return " ".join([str(int(first) + int(second) + 1), "-1", *rest])


DAMAGE: dict[str, Callable[[str], str]] = {
    "empty": lambda text: "",
    "words": lambda text: "seven come eleven",
    "cut in the middle": lambda text: text[: len(text) // 2],
    "a number short": lambda text: text.rpartition(" ")[0],
    "a number too many": lambda text: f"{text} 0",
    "a negative number that adds up": swap_counts,
    "not adding up": lambda text: text[:-1] + str((int(text[-1]) + 1) % 10),
    "fractions": lambda text: text.replace(" ", ".5 "),
}


@pytest.mark.parametrize("damage", DAMAGE.values(), ids=DAMAGE)
def test_a_file_that_cannot_be_right_is_counted_again_and_mended(cache: Path, damage: Callable[[str], str]) -> None:
    right = count()
    [path] = cached_files(cache)
    text = path.read_text(encoding="utf-8")
    path.write_text(damage(text), encoding="utf-8")
    assert count() == right
    assert path.read_text(encoding="utf-8") == text


def test_a_file_that_is_not_text_is_counted_again(cache: Path) -> None:
    right = count()
    [path] = cached_files(cache)
    path.write_bytes(b"\xff\xfe\x00")
    assert count() == right


def test_a_directory_where_the_file_should_be_is_done_without(cache: Path) -> None:
    right = count()
    [path] = cached_files(cache)
    path.unlink()
    path.mkdir()
    assert count() == right


def test_without_a_place_to_write_the_counts_are_right_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a-file").write_text("no directory", encoding="utf-8")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "a-file"))
    assert count().rows[lucky_nines().rows(1)] == FOUR_NINES


def test_a_relative_cache_directory_is_not_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", "here")
    assert count().total == ALL_DEALS
    assert list(tmp_path.iterdir()) == []


def test_a_disk_that_fills_up_while_counts_are_kept_changes_no_answer(
    cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: Path, text: str) -> None:
        raise OSError(28, "No space left on device")

    count()
    [path] = cached_files(cache)
    path.unlink()
    monkeypatch.setattr("pitboss.kernels.result_cache.write_atomically", full)
    assert count().total == ALL_DEALS
    assert cached_files(cache) == []


def test_no_half_written_file_is_left_behind(cache: Path) -> None:
    count()
    names = {path.name for path in cache.rglob("*") if path.is_file() and "__pycache__" not in path.parts}
    assert len(names) == 2, f"the kernel's source and its counts, not {names}"
