"""Compiled kernels are kept on disk, never served stale, and done without where nothing can be written."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from tempfile import mkdtemp

import pytest
from numba.extending import register_jitable

from pitboss.kernels.kernel_cache import cache_directory, cache_entry, compile_kernel

pytestmark = pytest.mark.integration

KERNEL = "def twice(card):\n    return 2 * worth(card)\n"

CALLING = """
from numba import njit
@njit
def helper(number):
    return {constant} if number < 2 else helper(number - 1) + helper(number - 2)
def answer(number):
    return helper(number)
"""
"""A kernel whose helper is a function of its own in the machine code: a recursive one cannot be inlined."""

ASK = f"""
import sys
from pitboss.kernels.kernel_cache import compile_kernel
for constant in sys.argv[1:]:
    print(compile_kernel("answer", {CALLING!r}.format(constant=constant))(10))
"""


def rule_written_as(folder: Path, name: str, text: str) -> Callable[[int], int]:
    """A rule and its helper, imported from a file with this text."""
    # A folder of its own: bytecode is taken for that of a file which was changed within a second to the same length.
    path = Path(mkdtemp(dir=folder)) / f"{name}.py"
    path.write_text(text, encoding="utf-8")
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    register_jitable(module.helper)
    worth: Callable[[int], int] = register_jitable(module.worth)
    return worth


def rule_text(constant: int) -> str:
    return f"TEN = {constant}\ndef helper(card):\n    return card + TEN\ndef worth(card):\n    return helper(card)\n"


def kept(root: Path) -> list[Path]:
    return sorted(root.rglob("*.nbc"))


def test_a_kernel_is_kept_under_the_users_cache_directory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    assert compile_kernel("twice", KERNEL, worth=rule_written_as(tmp_path, "kept_rule", rule_text(10)))(1) == 22
    assert cache_directory() == tmp_path / "cache" / "pitboss" / "kernels"
    assert len(kept(tmp_path / "cache" / "pitboss" / "kernels")) == 1


def test_a_kernel_whose_sources_are_the_same_is_taken_from_the_cache(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    worth = rule_written_as(tmp_path, "same_rule", rule_text(10))
    for _ in range(2):
        assert compile_kernel("twice", KERNEL, worth=worth)(1) == 22
    assert len(kept(tmp_path / "cache")) == 1


def test_a_changed_constant_under_a_called_rule_makes_another_kernel(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    for constant, answer in ((10, 22), (20, 42)):
        worth = rule_written_as(tmp_path, "changing_rule", rule_text(constant))
        assert compile_kernel("twice", KERNEL, worth=worth)(1) == answer
    assert len(kept(tmp_path / "cache")) == 2


def test_a_kernel_whose_home_module_was_renamed_is_compiled_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Compiled code names the module that it is loaded into, which would not be found any more."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    before = cache_entry("kernel", "def kernel():\n    return 1\n").path()
    monkeypatch.setattr("pitboss.kernels.kernel_cache.__name__", "pitboss.elsewhere")
    assert cache_entry("kernel", "def kernel():\n    return 1\n").path() != before


def test_without_a_place_to_write_the_kernel_is_compiled_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a-file").write_text("no directory", encoding="utf-8")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "a-file"))
    assert compile_kernel("twice", KERNEL, worth=rule_written_as(tmp_path, "other_rule", rule_text(10)))(1) == 22


def test_kernels_that_other_processes_compiled_call_their_own_helpers(tmp_path: Path) -> None:
    """Each of the first two processes gives its helper the same name and number."""
    environment = {**os.environ, "XDG_CACHE_HOME": str(tmp_path)}

    def answers(*constants: int) -> list[int]:
        command = [sys.executable, "-c", ASK, *map(str, constants)]
        printed = subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout
        return [int(line) for line in printed.split()]

    assert (answers(1), answers(2)) == ([89], [178])
    compiled = kept(tmp_path)
    assert len(compiled) == 2
    assert answers(1, 2) == [89, 178]
    assert answers(2, 1) == [178, 89]
    assert kept(tmp_path) == compiled


def test_numba_is_not_loaded_before_a_kernel_is_asked_for() -> None:
    code = (
        "import sys; from pitboss.games.registry import game; midi = game('midi');"
        "midi.odds(midi.choices(), 'player-pair'); midi.odds(midi.choices(), 'tie');"
        "sys.exit('numba' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
