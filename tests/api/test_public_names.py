"""What `import pitboss` gives: every name with a docstring, and an example in it that runs."""

from __future__ import annotations

import doctest
import importlib
import io
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

import pitboss

pytestmark = pytest.mark.integration

NAMES = ("load", "check", "diff", "amend", "settle", "odds", "strategy", "simulate", "exposure", "play", "new_table",
         "Refusal", "PitbossError", "Play", "Submission")  # fmt: skip
MODULES = ("inputs", "reports", "requests", "events", "cards")
WITH_EXAMPLES = (
    "pitboss.errors", "pitboss.inputs", "pitboss.reports", "pitboss.requests", "pitboss.events", "pitboss.cards",
    "pitboss.api.odds", "pitboss.api.settle", "pitboss.api.simulate", "pitboss.api.strategy", "pitboss.api.tables",
    "pitboss.api.settle", "pitboss.table.play", "pitboss.submission.submission", "pitboss.submission.check",
    "pitboss.submission.findings", "pitboss.games.settled_round", "pitboss.simulation.results",
    "pitboss.api.amend", "pitboss.api.amend", "pitboss.api.exposure", "pitboss.counting.counts",
    "pitboss.counting.exposure",
)  # fmt: skip


def test_dir_shows_every_public_name_and_nothing_private() -> None:
    shown = [name for name in dir(pitboss) if not name.startswith("__")]
    assert shown == sorted((*NAMES, *MODULES))
    assert sorted(pitboss.__all__) == shown


@pytest.mark.parametrize("name", [*NAMES, *MODULES])
def test_every_public_name_has_a_docstring_with_an_example(name: str) -> None:
    found = getattr(pitboss, name)
    assert found is getattr(pitboss, name)
    assert found.__doc__ is not None
    assert ">>> " in found.__doc__


def test_a_name_that_is_not_there_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="module 'pitboss' has no attribute 'deal'"):
        _ = pitboss.deal


@pytest.mark.parametrize("name", MODULES)
def test_a_public_module_can_be_imported_from(name: str) -> None:
    module = importlib.import_module(f"pitboss.{name}")
    assert isinstance(module, ModuleType)
    assert module is getattr(pitboss, name)
    for each in module.__all__:
        assert getattr(module, each) is not None


def test_public_functions_stay_callable_after_everything_is_imported() -> None:
    """A package of the same name would take the place of the function once it is imported."""
    code = (
        "import pkgutil, importlib, pitboss\n"
        "for each in pkgutil.walk_packages(pitboss.__path__, 'pitboss.'):\n"
        "    each.name.endswith('__main__') or importlib.import_module(each.name)\n"
        f"assert all(callable(getattr(pitboss, name)) for name in {NAMES})\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


@pytest.mark.parametrize("name", WITH_EXAMPLES)
def test_the_examples_in_docstrings_are_true(name: str, folder: Path) -> None:
    report = io.StringIO()
    runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE)
    tests = [test for test in doctest.DocTestFinder().find(importlib.import_module(name)) if test.examples]
    assert tests, "no example"
    for test in tests:
        runner.run(test, out=report.write)
    assert runner.summarize(verbose=False).failed == 0, report.getvalue()


CLIENT = """
from decimal import Decimal
from fractions import Fraction

import pitboss
from pitboss import inputs, requests

floor: pitboss.Submission = pitboss.load("floor.toml")
edge: Fraction | None = floor.tables["BJ-1"].odds("lucky-ladies").house_edge
same: Fraction | None = pitboss.odds("blackjack", "lucky-ladies", paytable="A", decks=6).house_edge
many: list[str] = [one.wager for one in pitboss.odds("blackjack", decks=6)]
ok: bool = pitboss.check("floor.toml").ok
net: Decimal = pitboss.settle({"game": "midi"}).net[1]
word: str | None = pitboss.strategy("blackjack", decks=6).best("8h 8d", up="Tc").best
rate: float = pitboss.simulate("midi", rounds=10, seed=1).wagers["tie"].house_edge
game = pitboss.play(floor.tables["BJ-1"], dealer="electronic", seed=7)
game.place(1, "blackjack", Decimal("12.50"))
game.give(inputs.Sat(2))
if isinstance(game.wanted, requests.DecisionWanted):
    print(game.wanted.seat, game.wanted.choices)
text: str = "" if game.wanted is None else game.wanted.text
"""


@pytest.mark.slow
def test_a_clients_types_are_known_to_mypy_strict(tmp_path: Path) -> None:
    (tmp_path / "client.py").write_text(CLIENT, encoding="utf-8")
    (tmp_path / "wrong.py").write_text(
        CLIENT.replace('place(1, "blackjack"', 'place("x", "blackjack"'), encoding="utf-8"
    )
    mypy = [sys.executable, "-m", "mypy", "--strict", "--config-file=", "--cache-dir", str(tmp_path / "cache")]
    right = subprocess.run([*mypy, "client.py"], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert right.returncode == 0, right.stdout
    wrong = subprocess.run([*mypy, "wrong.py"], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert 'Argument 1 to "place" of "Shorthand" has incompatible type "str"; expected "int"' in wrong.stdout
