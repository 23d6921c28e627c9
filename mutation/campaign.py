"""One run of mutation testing: a copy of the project, the tests that touch each line, and workers that run mutants."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from mutation.mutants import Mutant
from mutation.scope import ROOT, tests

CACHE = ROOT / ".mutants"
TOUCHED, KERNELS = "touched.json", "kernels"
NOT_COPIED = (".git", ".venv", ".mutants", "__pycache__", ".*_cache", ".hypothesis", ".benchmarks", "build", "dist")


@dataclass(frozen=True, slots=True)
class LineCoverage:
    """Which tests run which line, and how long each takes."""

    durations: dict[str, float]
    failed: tuple[str, ...]
    """Tests that fail without any mutant."""
    by_line: dict[str, dict[int, list[str]]]

    def tests_of(self, mutant: Mutant) -> list[str]:
        """Return the tests that run the line of a mutant."""
        return self.by_line.get(mutant.file, {}).get(mutant.line, [])


@contextmanager
def copy_project() -> Iterator[Path]:
    """Copy the project: mutants never run in the working tree."""
    with TemporaryDirectory(prefix="pitboss-mutants-") as made:
        copy = Path(made) / "project"
        shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(*NOT_COPIED))
        yield copy


def find_line_coverage(copy: Path, processes: int, say: Callable[[str], None]) -> LineCoverage:
    """Run all tests to find the lines they touch; cached with compiled kernels until code or tests change."""
    kept = CACHE / digest(copy)
    if not kept.exists():
        say("running every test once, to find out which lines it touches")
        parts = [copy.parent / f"touched-{share}.json" for share in range(processes)]
        wait(
            [
                worker(
                    copy, share, "mutation.line_coverage", f"--touched={part}", f"--touched-share={share}/{processes}"
                )
                for share, part in enumerate(parts)
            ]
        )
        shutil.rmtree(CACHE, ignore_errors=True)
        (copy.parent / KERNELS).mkdir(exist_ok=True)  # there is none if no test has compiled a kernel
        shutil.copytree(copy.parent / KERNELS, kept / KERNELS)
        (kept / TOUCHED).write_text(json.dumps([json.loads(part.read_text()) for part in parts]))
    shutil.copytree(kept / KERNELS, copy.parent / KERNELS, dirs_exist_ok=True)
    return read_line_coverage(json.loads((kept / TOUCHED).read_text()))


def read_line_coverage(parts: list[dict[str, Any]]) -> LineCoverage:
    """Merge the results of all workers, without the tests that fail."""
    durations: dict[str, float] = {}
    failed: set[str] = set()
    by_line: dict[str, dict[int, list[str]]] = {}
    for part in parts:
        ids = [id for id, _ in part["tests"]]
        durations |= dict(part["tests"])
        failed |= set(part["failed"])
        for file, lines in part["touched"].items():
            for line, numbers in lines.items():
                named = [ids[number] for number in numbers if ids[number] not in failed]
                by_line.setdefault(file, {}).setdefault(int(line), []).extend(named)
    return LineCoverage(durations, tuple(sorted(failed)), by_line)


def digest(copy: Path) -> str:
    """Return a hash of everything that tests depend on."""
    hashed = hashlib.sha256()
    for path in sorted([*copy.glob("pitboss/**/*"), *copy.glob("tests/**/*"), copy / "mutation/scope.toml"]):
        if path.is_file() and path.suffix in (".py", ".toml", ".tsv", ".txt", ".json"):
            hashed.update(path.relative_to(copy).as_posix().encode() + b"\0" + path.read_bytes())
    return hashed.hexdigest()[:16]


def run_mutants(
    copy: Path, mutants: list[Mutant], coverage: LineCoverage, processes: int, say: Callable[[str], None]
) -> list[dict[str, Any]]:
    """Run these mutants and return the result of each."""
    running, results = [], [copy.parent / f"results-{share}.jsonl" for share in range(processes)]
    for share, result in enumerate(results):
        asked = copy.parent / f"mutants-{share}.json"
        mine = [{"mutant": each.to_json(), "tests": coverage.tests_of(each)} for each in mutants[share::processes]]
        asked.write_text(json.dumps({"mutants": mine, "durations": coverage.durations}))
        result.touch()
        running.append(worker(copy, share, "mutation.forks", f"--mutants={asked}", f"--mutants-results={result}"))
    wait(running, lambda: say(f"{sum(len(each.read_text().splitlines()) for each in results)} of {len(mutants)}"))
    found = [json.loads(line) for result in results for line in result.read_text().splitlines()]
    return sorted(found, key=lambda each: (each["file"], each["number"]))


def worker(copy: Path, share: int, plugin: str, *options: str) -> subprocess.Popen[bytes]:
    """Start a pytest process in the copy, with its own caches and temporary files."""
    scratch = copy.parent / f"worker-{share}"
    surroundings = {
        **os.environ,
        "PYTHONPATH": f"{copy}",
        "XDG_CACHE_HOME": f"{copy.parent / KERNELS}",
        "HYPOTHESIS_STORAGE_DIRECTORY": f"{scratch}-hypothesis",
    }
    call = [
        sys.executable, "-m", "pytest", "-q", "-s", "-p", "no:cacheprovider", "-p", plugin,
        "-m", "not slow and not long", f"--basetemp={scratch}", *options, *tests(),
    ]  # fmt: skip
    with (copy.parent / f"worker-{share}.log").open("wb") as log:
        return subprocess.Popen(call, cwd=copy, env=surroundings, stdout=log, stderr=subprocess.STDOUT)


def wait(running: list[subprocess.Popen[bytes]], meanwhile: Callable[[], None] = lambda: None) -> None:
    """Wait until all workers have ended; end them if this process is interrupted."""
    try:
        while any(each.poll() is None for each in running):
            time.sleep(0.5)
            meanwhile()
    finally:
        for each in running:
            each.terminate()
