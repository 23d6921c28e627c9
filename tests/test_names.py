"""Names as an engineer would search for them: what was renamed once does not come back."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
FOLDERS = ("pitboss", "tests", "precomputed", "load", "chaos", "mutation", "benchmarks", "examples", "docs")

CONSTANT = re.compile(r"^(_?[A-Z][A-Z0-9_]*)\b(?:: [^=\n]+)? = ", re.MULTILINE)
CLASS = re.compile(r"^ *class (\w+)\(([^)]*)\):", re.MULTILINE)
PROPS = re.compile(r"\b(?:interface|type)\s+(\w*Given)\b")

CONTROL_FLOW = {"RoundVoid", "HandsDead", "Refusal", "StrayFound", "Crash", "_SignalExit"}
"""Exceptions that report no error: they end a round, a hand or a program early, or refuse an input."""


def python_sources() -> Iterator[tuple[str, str]]:
    """Yield the path and the text of every Python file of the project."""
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).rglob("*.py")):
            yield path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("pattern", "advice"),
    [
        (r"_?(MOST|LEAST|LONGEST|GREATEST|LARGEST|SMALLEST)(_|$)", "a bound is called MAX_ or MIN_, noun and unit"),
        (r"_?(SECONDS|DAYS_KEPT)(_|$)", "a duration is called after what it limits: a timeout, an interval, a TTL"),
    ],
)
def test_a_constant_is_called_what_it_limits(pattern: str, advice: str) -> None:
    named = [(path, name) for path, text in python_sources() for name in CONSTANT.findall(text)]
    assert len(named) > 1000, "the constants are found"
    assert [f"{path}: {name}" for path, name in named if re.match(pattern, name)] == [], advice


def test_an_exception_is_called_an_error() -> None:
    bases: dict[str, set[str]] = defaultdict(set)
    paths: dict[str, set[str]] = defaultdict(set)
    for path, text in python_sources():
        for name, stated in CLASS.findall(text):
            bases[name] |= {base.split("[")[0].rpartition(".")[2].strip() for base in stated.split(",")}
            paths[name].add(path)
    exceptions = {name for name in bases if bases[name] & {"Exception", "BaseException", "SystemExit"}}
    while (
        more := {name for name in bases if any(b in exceptions or b.endswith("Error") for b in bases[name])}
        - exceptions
    ):
        exceptions |= more
    assert "PitbossError" in exceptions
    assert [
        f"{path}: {name}"
        for name in sorted(exceptions - CONTROL_FLOW)
        if not name.endswith(("Error", "Warning"))
        for path in sorted(paths[name])
    ] == [], "an exception is called …Error, unless it is control flow"


def test_the_props_of_a_component_are_called_props() -> None:
    sources = [path for path in sorted((ROOT / "web" / "src").rglob("*.ts*")) if path.suffix in (".ts", ".tsx")]
    assert sources
    assert [
        f"{path.relative_to(ROOT).as_posix()}: {name}"
        for path in sources
        for name in PROPS.findall(path.read_text(encoding="utf-8"))
    ] == [], "the props of a component are called …Props"
