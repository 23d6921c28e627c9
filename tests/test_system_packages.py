"""Programs that tests start: one script installs what is missing, and says a sentence where it cannot."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from support.programs import program

PROJECT = Path(__file__).parents[1]
SCRIPT = PROJECT / ".ci" / "packages"
SUDO = 'while [[ $1 == -* ]]; do shift; done; "$@"'
"""Where the tests do not run as root: a program that does what it is told, without its options."""


def run_with(folder: Path, **programs: str) -> subprocess.CompletedProcess[str]:
    """Run the script where the PATH has only these programs, given as shell scripts."""
    for name, text in programs.items():
        made = folder / name.replace("_", "-")
        made.write_text(f"#!/bin/bash\n{text}\n")
        made.chmod(0o755)
    bash = shutil.which("bash")
    assert bash is not None
    return subprocess.run(
        [bash, str(SCRIPT)], env={"PATH": str(folder)}, capture_output=True, text=True, check=False, timeout=60
    )


def test_nothing_is_installed_where_everything_is_there(tmp_path: Path) -> None:
    there = dict.fromkeys(("make", "rsvg_convert", "google_chrome", "postgres", "strace"), "")
    ran = run_with(tmp_path, **there, apt_get="echo installs >&2; exit 7")
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, "", "")


def test_without_apt_get_a_sentence_names_what_is_missing(tmp_path: Path) -> None:
    ran = run_with(tmp_path, make="", postgres="", strace="")
    assert ran.returncode == 1
    assert ran.stderr == (
        "Tests start programs of packages that are missing: librsvg2-bin chromium. "
        "There is no apt-get here; install them with this system's package manager.\n"
    )


def test_only_what_is_missing_is_installed(tmp_path: Path) -> None:
    ran = run_with(tmp_path, make="", chromium="", postgres="", strace="", sudo=SUDO, apt_get='echo "apt-get $*"')
    assert ran.returncode == 0
    assert ran.stdout.splitlines() == [
        "apt-get update -qq",
        "apt-get install -y -qq --no-install-recommends librsvg2-bin",
    ]


def test_what_apt_get_cannot_install_fails_the_run(tmp_path: Path) -> None:
    assert run_with(tmp_path, make="", postgres="", strace="", sudo=SUDO, apt_get="exit 100").returncode == 100


def test_the_same_script_is_used_by_ci_and_by_make() -> None:
    assert "bash .ci/packages" in (PROJECT / ".ci" / "run").read_text(encoding="utf-8")
    assert "bash .ci/packages" in (PROJECT / "Makefile").read_text(encoding="utf-8")


def test_a_test_that_needs_a_missing_program_fails_and_names_the_make_target() -> None:
    with pytest.raises(pytest.fail.Exception) as failed:
        program("no-such-renderer", "nor-this-one")
    assert str(failed.value) == (
        "no-such-renderer is not installed, and this test starts it: `make system-deps` installs it"
    )
