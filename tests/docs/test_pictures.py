"""The pictures of the README are those that the commands draw."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.command_line import CommandLine
from support.pages import PROJECT

PICTURES = PROJECT / "docs" / "pictures"
pytestmark = pytest.mark.slow


@pytest.fixture
def pitboss(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> CommandLine:
    return CommandLine(capsys, monkeypatch)


def test_the_layout_is_that_of_the_example(pitboss: CommandLine, tmp_path: Path) -> None:
    pitboss("sign", str(PROJECT / "examples" / "floor.toml"), "-d", str(tmp_path))
    assert (tmp_path / "BJ-1-layout.svg").read_bytes() == (PICTURES / "layout.svg").read_bytes()


def test_the_chart_is_that_of_six_decks(pitboss: CommandLine, tmp_path: Path) -> None:
    chart = tmp_path / "chart.svg"
    pitboss("strategy", "blackjack", "--decks", "6", "--set", "blackjack_odds=3 to 2", "--svg", str(chart))
    assert chart.read_bytes() == (PICTURES / "chart.svg").read_bytes()


def test_the_readme_is_short_and_shows_both() -> None:
    readme = (PROJECT / "README.md").read_text(encoding="utf-8").splitlines()
    assert len(readme) <= 150
    assert max(map(len, readme)) <= 120
    assert sum("docs/pictures/" in line for line in readme) == 2
