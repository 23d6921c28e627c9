"""What the README shows is run here, in its order, in one empty folder."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from pitboss.games.round_document import parse_document
from pitboss.games.settle import settle

PROJECT = Path(__file__).parent.parent
README = (PROJECT / "README.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)


def calls() -> Iterator[tuple[str, str]]:
    """Every command that the README shows, and what it says comes out; `...` stands for anything."""
    for block in blocks("console"):
        for part in block.split("$ ")[1:]:
            command, _, shown = part.partition("\n")
            yield command, shown


def matches(shown: str, printed: str) -> bool:
    pattern = re.escape(shown.rstrip("\n")).replace(re.escape("..."), ".*")
    return re.fullmatch(pattern, printed.rstrip("\n"), re.DOTALL) is not None


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    here = tmp_path_factory.mktemp("readme")
    (here / "examples").symlink_to(PROJECT / "examples")
    return here


@pytest.mark.slow
def test_every_command_prints_what_the_readme_shows(folder: Path) -> None:
    for command, shown in calls():
        program, *arguments = shlex.split(command)
        assert program == "pitboss"
        done = subprocess.run(
            [sys.executable, "-m", "pitboss", *arguments], cwd=folder, capture_output=True, text=True, check=False
        )
        assert matches(shown, done.stdout + done.stderr), f"{command}\n{done.stdout}{done.stderr}"


def test_the_python_of_the_readme_prints_what_its_comments_say(folder: Path) -> None:
    subprocess.run([sys.executable, "-m", "pitboss", "new", "midi", "-o", "mine.toml"], cwd=folder, check=False)
    for code in blocks("python"):
        done = subprocess.run([sys.executable, "-c", code], cwd=folder, capture_output=True, text=True, check=False)
        said = re.findall(r"print\(.*\)  # (.*)$", code, re.MULTILINE)
        assert done.stdout.splitlines() == said, done.stderr


def test_the_written_round_of_the_readme_settles() -> None:
    (text,) = blocks("json")
    assert settle(parse_document(text))["net"] == {"1": "15.00", "2": "-25.00"}
    assert json.loads(text)["game"] == "midi"
