"""The example of a game outside the package: installed beside Pitboss, it works with every command."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

EXAMPLE = Path(__file__).parents[2] / "examples" / "casino_war"
ROUND = {
    "game": "war",
    "options": {"war_tie": "bonus", "wagers": {"tie": {}}},
    "seats": {"1": {"war": 10, "tie": 5}, "3": {"war": 25}},
    "cards": "7h 9c 7d 8h 8d",
    "decisions": [{"seat": 1, "choose": "war"}],
}

pytestmark = pytest.mark.slow  # pip builds and installs the example


class ExampleEnvironment:
    """Python with the example on its path, in an empty folder."""

    def __init__(self, site: Path, folder: Path) -> None:
        self._environment = {**os.environ, "PYTHONPATH": str(site)}
        self.folder = folder

    def run(self, *arguments: str, given: str = "", code: int = 0) -> str:
        """Run Python and return what it printed; it ends with this code."""
        done = subprocess.run(
            [sys.executable, *arguments], cwd=self.folder, env=self._environment,
            input=given, capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert done.returncode == code, done.stdout + done.stderr
        return done.stdout

    def pitboss(self, *arguments: str, given: str = "", code: int = 0) -> Any:
        """Run a command and return its document."""
        return json.loads(self.run("-m", "pitboss", *arguments, "--json", given=given, code=code))


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Install a copy of the example, without a network."""
    top = tmp_path_factory.mktemp("casino-war")
    shutil.copytree(EXAMPLE, top / "source", ignore=shutil.ignore_patterns("__pycache__"))
    offline = ("--no-index", "--no-deps", "--no-build-isolation", "--disable-pip-version-check", "--quiet")
    install = [sys.executable, "-m", "pip", "install", *offline, "--target", str(top / "site"), str(top / "source")]
    subprocess.run(install, check=True)
    return top / "site"


@pytest.fixture
def example_environment(site: Path, tmp_path: Path) -> ExampleEnvironment:
    return ExampleEnvironment(site, tmp_path)


def test_its_own_tests_pass(example_environment: ExampleEnvironment) -> None:
    tests = shutil.copytree(EXAMPLE / "tests", example_environment.folder / "tests")
    shutil.copy(EXAMPLE / "pyproject.toml", example_environment.folder)
    example_environment.run("-m", "pytest", "-q", "-W", "error", "-p", "no:cacheprovider", str(tests))


def test_its_starter_is_lawful_and_a_faulty_submission_is_not(example_environment: ExampleEnvironment) -> None:
    starter = example_environment.pitboss("new", "war", "-o", "war.toml")["submission"]
    report = example_environment.pitboss("check", "war.toml")
    assert (report["ok"], report["problems"]) == (True, [])
    (example_environment.folder / "war.toml").write_text(starter.replace("decks = 6", "decks = 9"), encoding="utf-8")
    found = example_environment.pitboss("check", "war.toml", code=1)
    assert [(each["field"], each["clause"]) for each in found["problems"]] == [("tables.WAR-1.decks", "war:3.A")]


def test_a_round_is_settled(example_environment: ExampleEnvironment) -> None:
    report = example_environment.pitboss("settle", "-", given=json.dumps(ROUND))
    assert [(line["seat"], line["wager"], line["net"]) for line in report["settlements"]] == [
        (1, "tie", "50.00"),  # 10 to 1 on 5.00
        (3, "war", "25.00"),  # the nine beats the seven
        (1, "raise", "20.00"),  # equal cards in the war at 2 to 1
        (1, "war", "0.00"),
    ]
    assert report["net"] == {"1": "70.00", "3": "25.00"}
    assert report["dealer"] == "7d 8d"
    assert "dealer 7d 8d" in example_environment.run("-m", "pitboss", "settle", "-", given=json.dumps(ROUND))


def test_its_odds_are_exact(example_environment: ExampleEnvironment) -> None:
    """Six decks: the dealer's card is one of 311, and 23 of those have the player's rank."""
    assert example_environment.pitboss("odds", "war", "tie")["house_edge"] == "58/311"  # 1 - 11 * 23 / 311
    assert [one["wager"] for one in example_environment.pitboss("odds", "war")["odds"]] == ["war", "tie", "raise"]


def test_its_layout_and_sign_are_drawn(example_environment: ExampleEnvironment) -> None:
    example_environment.pitboss("new", "war", "-o", "war.toml")
    example_environment.pitboss("sign", "war.toml")
    felt = (example_environment.folder / "WAR-1-layout.svg").read_text(encoding="utf-8")
    assert all(f'data-wager="{wager}"' in felt for wager in ("war", "raise", "tie"))
    assert 'aria-label="Seat 1, Raise, pays 1 to 1, war tied: 1 to 1"' in felt
    assert "10 to 1" in (example_environment.folder / "WAR-1-sign.html").read_text(encoding="utf-8")


def test_a_demonstration_is_replayed_from_its_journal(example_environment: ExampleEnvironment) -> None:
    example_environment.pitboss("new", "war", "-o", "war.toml")
    dealt = example_environment.pitboss("demo", "--submission", "war.toml", "--rounds", "30", "--journal", "war.db")
    assert dealt["rounds"] == 30
    replayed = example_environment.pitboss("replay", "war.db")
    assert replayed["rounds"] == 30


def test_the_map_of_clauses_has_its_book(example_environment: ExampleEnvironment) -> None:
    mapped = {each["id"]: each["code"] for each in example_environment.pitboss("clauses", "war")["clauses"]}
    assert len(mapped) == len((EXAMPLE / "casino_war" / "clauses.tsv").read_text(encoding="utf-8").splitlines())
    assert [id for id, code in mapped.items() if not code] == []


def test_a_floorperson_voids_a_round_only_under_its_own_clause(example_environment: ExampleEnvironment) -> None:
    code = """
import pitboss
from pitboss.errors import Refusal
from pitboss.games.registry import game
from pitboss.games.round_document import read_round
from pitboss.inputs import Card, RoundVoided
from pitboss.table.play import Play

written = read_round({"game": "war", "seats": {"1": {"war": 10}}, "cards": "7h 8h"})
play = Play(lambda: game("war").round(written.setup))
dealt = play.state.round
play.give(Card("7h"))
try:
    play.give(RoundVoided("the device has jammed", "midi:13.E(1)"))
except Refusal as refused:
    print(refused.message)
play.give(RoundVoided("the device has jammed", "war:7.A"))
print([(line.result, line.net) for line in dealt.settlements])
"""
    assert example_environment.run("-c", code).splitlines() == [
        "a round at this table is void under war:7.A, not under midi:13.E(1)",
        "[('returned', 0)]",
    ]


def test_it_is_listed_where_games_are(example_environment: ExampleEnvironment) -> None:
    refused = example_environment.pitboss("odds", "roulette", code=2)["error"]
    assert refused["message"].endswith("midi, mini, blackjack, edge21, blitz, poker, war")


def test_a_raise_is_not_listed_and_not_placed(example_environment: ExampleEnvironment) -> None:
    starter = example_environment.pitboss("new", "war", "-o", "war.toml")["submission"]
    (example_environment.folder / "war.toml").write_text(f"{starter}raise = {{ max = 100 }}\n", encoding="utf-8")
    [problem] = example_environment.pitboss("check", "war.toml", code=1)["problems"]
    assert problem["field"] == "tables.WAR-1.wagers.raise"
    assert problem["message"] == "a raise wager is made by a decision: state limits for war"
    refused = {"game": "war", "seats": {"1": {"war": 10, "raise": 10}}, "cards": "7h 8h"}
    error = example_environment.pitboss("settle", "-", given=json.dumps(refused), code=2)["error"]
    assert (error["at"], error["clause"]) == ("seats.1.raise", "war:6.B")


def test_it_is_small() -> None:
    """Python and data, its tests among them: less than 300 lines."""
    files = [path for path in EXAMPLE.rglob("*.*") if path.suffix in (".py", ".toml", ".tsv")]
    assert sum(len(path.read_text(encoding="utf-8").splitlines()) for path in files) < 300
