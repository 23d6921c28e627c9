"""`pitboss new`: a starter on standard output or in a new file, and nothing overwritten."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from support.command_line import CommandLine

pytestmark = pytest.mark.integration


@pytest.mark.parametrize("game", ["midi", "mini"])
def test_a_starter_is_printed_as_toml_of_that_game(pitboss: CommandLine, game: str) -> None:
    ran = pitboss("new", game)
    assert (ran.code, ran.err) == (0, "")
    [table] = tomllib.loads(ran.out)["tables"].values()
    assert table["game"] == game
    assert "#" in ran.out


def test_a_starter_as_a_document(pitboss: CommandLine) -> None:
    ran = pitboss("new", "midi", "--json")
    assert (ran.code, ran.err) == (0, "")
    assert list(ran.document) == ["game", "games", "file", "submission"]
    assert (ran.document["game"], ran.document["file"]) == ("midi", None)
    assert ran.document["submission"].rstrip() == pitboss("new", "midi").out.rstrip()


def test_a_starter_in_a_new_file_is_the_same(pitboss: CommandLine, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    ran = pitboss("new", "midi", "-o", str(path))
    assert (ran.code, ran.err) == (0, "")
    assert str(path) in ran.out
    assert path.read_text(encoding="utf-8").rstrip() == pitboss("new", "midi").out.rstrip()


def test_a_new_file_is_named_in_the_document(pitboss: CommandLine, tmp_path: Path) -> None:
    path = str(tmp_path / "mine.toml")
    assert pitboss("new", "mini", "--output", path, "--json").document["file"] == path


def test_a_file_that_exists_is_not_overwritten(pitboss: CommandLine, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text("the work of weeks", encoding="utf-8")
    refused = pitboss.refuses("new", "midi", "-o", str(path))
    assert refused.at == str(path)
    assert path.read_text(encoding="utf-8") == "the work of weeks"


def test_a_link_that_leads_nowhere_is_not_written_through(pitboss: CommandLine, tmp_path: Path) -> None:
    link = tmp_path / "mine.toml"
    link.symlink_to(tmp_path / "elsewhere.toml")
    assert pitboss.refuses("new", "midi", "-o", str(link)).at == str(link)
    assert not (tmp_path / "elsewhere.toml").exists()


@pytest.mark.parametrize("place", ["", "missing/mine.toml"])
def test_a_place_that_cannot_be_written_is_refused(pitboss: CommandLine, tmp_path: Path, place: str) -> None:
    assert pitboss.refuses("new", "midi", "-o", str(tmp_path / place)).message


def test_an_unknown_game_is_refused_and_writes_nothing(pitboss: CommandLine, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    assert pitboss.refuses("new", "faro", "-o", str(path)).at == "game"
    assert not path.exists()


@pytest.mark.parametrize("game", ["midi", "mini", "blackjack", "edge21", "blitz", "poker"])
def test_a_starter_says_how_to_look_up_what_it_cites(pitboss: CommandLine, game: str) -> None:
    starter = pitboss("new", game).out
    cited = re.findall(r"[,\[] ?(R\d+)\]", starter)
    assert len(cited) > 5
    assert "`pitboss clauses R12` shows a clause or a reading" in starter
    assert pitboss("clauses", *dict.fromkeys(cited)).code == 0
