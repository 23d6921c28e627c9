"""Kernels that nobody has used for a month are removed, and nothing else is; whoever uses one keeps it."""

from __future__ import annotations

import os
from pathlib import Path
from time import time

import pytest

from pitboss.kernels import kernel_cache
from pitboss.kernels.kernel_cache import (
    DAY_SECONDS,
    MAX_DIRECTORIES,
    cache_entry,
    compile_kernel,
    mark_used,
    prune_cache,
)

MONTH = 31 * DAY_SECONDS


def directory(root: Path, number: int, unused: float) -> Path:
    """A kernel's directory that nobody has used for so many seconds."""
    path = root / f"{number:032x}"
    (path / "__pycache__").mkdir(parents=True)
    (path / "kernel.py").write_text("", encoding="utf-8")
    os.utime(path, (time() - unused, time() - unused))
    return path


def test_what_nobody_has_used_for_a_month_is_removed(tmp_path: Path) -> None:
    old, new = directory(tmp_path, 1, MONTH), directory(tmp_path, 2, 29 * DAY_SECONDS)
    prune_cache(tmp_path)
    assert (old.exists(), new.exists()) == (False, True)
    assert [path.name for path in tmp_path.iterdir()] == [new.name]


def test_beyond_a_number_the_oldest_are_removed_unless_they_were_used_within_a_day(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kernel_cache, "MAX_DIRECTORIES", 2)
    assert MAX_DIRECTORIES == 1000
    kept = [directory(tmp_path, number, number * 0.2 * DAY_SECONDS) for number in range(4)]
    gone = directory(tmp_path, 9, 2 * DAY_SECONDS)
    prune_cache(tmp_path)
    assert all(path.exists() for path in kept)
    assert not gone.exists()


def test_what_is_not_a_kernels_directory_stays(tmp_path: Path) -> None:
    others = [tmp_path / "notes", tmp_path / ("a" * 31)]
    for path in others:
        path.mkdir()
    elsewhere = directory(tmp_path / "elsewhere", 3, MONTH)
    link = tmp_path / ("b" * 32)
    link.symlink_to(elsewhere)
    file = tmp_path / ("c" * 32)
    file.write_text("", encoding="utf-8")
    for path in (*others, file):
        os.utime(path, (0, 0))
    prune_cache(tmp_path)
    assert all(path.exists() for path in (*others, elsewhere, link, file))


def test_what_a_process_left_half_removed_is_removed(tmp_path: Path) -> None:
    left = directory(tmp_path, 1, MONTH).rename(tmp_path / f"{1:032x}.gone-{2:032x}")
    prune_cache(tmp_path)
    assert not left.exists()


def test_what_another_process_begins_to_use_meanwhile_is_put_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = directory(tmp_path, 1, MONTH)
    rename = os.rename

    def used_meanwhile(source: str, target: str) -> None:
        if Path(source) == old:
            os.utime(source)
        rename(source, target)

    monkeypatch.setattr(os, "rename", used_meanwhile)
    prune_cache(tmp_path)
    assert (old / "kernel.py").exists()
    assert len(list(tmp_path.iterdir())) == 1


def test_who_uses_a_kernel_keeps_it(tmp_path: Path) -> None:
    used = directory(tmp_path, 1, MONTH)
    mark_used(used)
    prune_cache(tmp_path)
    assert used.exists()


def test_a_cache_that_is_not_there_is_no_trouble(tmp_path: Path) -> None:
    prune_cache(tmp_path / "none")
    mark_used(tmp_path / "none")


def test_using_a_kernel_marks_it_and_does_not_compile_it_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    source = "def twice(number):\n    return 2 * number\n"
    assert compile_kernel("twice", source)(2) == 4
    path = cache_entry("twice", source).path()
    assert path is not None
    compiled = {file: file.stat().st_mtime_ns for file in path.parent.rglob("*.nb*")}
    os.utime(path.parent, (time() - 40 * DAY_SECONDS, time() - 40 * DAY_SECONDS))
    assert compile_kernel("twice", source)(2) == 4
    assert time() - path.parent.stat().st_mtime < DAY_SECONDS
    assert {file: file.stat().st_mtime_ns for file in path.parent.rglob("*.nb*")} == compiled


def test_a_new_kernel_clears_the_old_ones_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    old = directory(tmp_path / "pitboss" / "kernels", 1, MONTH)
    assert cache_entry("thrice", "def thrice(number):\n    return 3 * number\n").path() is not None
    assert not old.exists()
