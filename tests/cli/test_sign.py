"""`pitboss sign`: layout and payout sign of every table in a directory, and nothing where it cannot be."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from pitboss.submission import SAMPLE
from support.command_line import CommandLine, call
from support.printed_pages import printed_pages
from support.submissions import midi

pytestmark = pytest.mark.integration

PAPERS = ("layout.svg", "sign.html", "sign.pdf")


@pytest.fixture
def submission(tmp_path: Path) -> str:
    path = tmp_path / "submission.toml"
    path.write_text(midi(), encoding="utf-8")
    return str(path)


@pytest.mark.slow
def test_every_table_gets_a_layout_and_a_sign_with_nothing_below_12_points(
    pitboss: CommandLine, tmp_path: Path
) -> None:
    here = tmp_path / "signs"
    ran = pitboss("sign", str(SAMPLE), "-d", str(here), "--json")
    assert (ran.code, ran.err, list(ran.document)) == (0, "", ["written"])
    baccarat, blackjack = ["MB-1", "MB-2", "MB-3", "MB-4", "MB-5", "MN-1", "MN-2"], [f"BJ-{n}" for n in range(1, 13)]
    tables = [*baccarat, *blackjack, "E21-1", "E21-2", "TB-1", "TB-2", "TB-3", "PK-1", "PK-2", "PK-3"]
    assert ran.document["written"] == {id: [str(here / f"{id}-{paper}") for paper in PAPERS] for id in tables}
    assert {path.name for path in here.iterdir()} == {f"{id}-{paper}" for id in tables for paper in PAPERS}
    for id in tables:
        pages = printed_pages((here / f"{id}-sign.pdf").read_bytes())
        assert min(each.points for page in pages for each in page.words) > 11.99, id


def test_each_file_is_what_its_name_says(pitboss: CommandLine, submission: str, tmp_path: Path) -> None:
    assert pitboss("sign", submission, "-d", str(tmp_path)).code == 0
    assert ET.parse(tmp_path / "MB-1-layout.svg").getroot().tag.endswith("svg")
    assert (tmp_path / "MB-1-sign.html").read_text(encoding="utf-8").lstrip().lower().startswith("<!doctype html>")
    assert (tmp_path / "MB-1-sign.pdf").read_bytes().startswith(b"%PDF-")


def test_in_words_each_file_has_a_line(pitboss: CommandLine, submission: str, tmp_path: Path) -> None:
    ran = pitboss("sign", submission, "--directory", str(tmp_path))
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.splitlines() == [str(tmp_path / f"MB-1-{paper}") for paper in PAPERS]


def test_one_table_alone_is_written(pitboss: CommandLine, tmp_path: Path) -> None:
    found = pitboss("sign", str(SAMPLE), "--table", "MN-1", "-d", str(tmp_path), "--json").document
    assert list(found["written"]) == ["MN-1"]
    assert len(list(tmp_path.iterdir())) == 3


def test_writing_twice_gives_the_same_files(pitboss: CommandLine, submission: str, tmp_path: Path) -> None:
    here = tmp_path / "signs"
    contents = []
    for _ in range(2):
        assert pitboss("sign", submission, "-d", str(here)).code == 0
        contents.append({path.name: path.read_bytes() for path in here.iterdir()})
    assert contents[0] == contents[1]


def test_from_a_shell_it_writes_where_one_stands(
    submission: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = tmp_path / "here"
    here.mkdir()
    monkeypatch.chdir(here)
    ran = call("sign", submission)
    assert (ran.code, ran.err) == (0, "")
    assert {path.name for path in here.iterdir()} == {f"MB-1-{paper}" for paper in PAPERS}


def test_felt_and_sign_are_written_in_the_formats_that_are_named(
    pitboss: CommandLine, submission: str, tmp_path: Path
) -> None:
    ran = pitboss("sign", submission, "-d", str(tmp_path), "--format", "svg,PDF, png", "--json")
    wanted = [f"MB-1-{what}.{format}" for what in ("layout", "sign") for format in ("svg", "pdf", "png")]
    assert ran.document["written"] == {"MB-1": [str(tmp_path / name) for name in wanted]}
    for name in wanted:
        begins = {"svg": b"<svg", "pdf": b"%PDF-", "png": b"\x89PNG"}[name.rpartition(".")[2]]
        assert (tmp_path / name).read_bytes().startswith(begins), name


def test_a_felt_has_no_html(pitboss: CommandLine, submission: str, tmp_path: Path) -> None:
    assert pitboss("sign", submission, "-d", str(tmp_path), "--format", "html").code == 0
    assert [path.name for path in tmp_path.glob("MB-1-*")] == ["MB-1-sign.html"]


# Misuse


@pytest.mark.parametrize(
    ("written", "message"), [("svg,gif", "must be one of svg, html, pdf, png, not 'gif'"), (" , ", "at least one")]
)
def test_a_format_that_is_not_there_is_refused_before_anything_is_written(
    pitboss: CommandLine, submission: str, tmp_path: Path, written: str, message: str
) -> None:
    refused = pitboss.refuses("sign", submission, "-d", str(tmp_path), "--format", written)
    assert refused.at == "--format"
    assert message in refused.message
    assert "svg, html, pdf, png" in refused.message
    assert list(tmp_path.glob("MB-1-*")) == []


def test_a_table_that_is_not_there_is_refused(pitboss: CommandLine, submission: str, tmp_path: Path) -> None:
    here = tmp_path / "signs"
    refused = pitboss.refuses("sign", submission, "--table", "MB-2", "-d", str(here))
    assert (refused.at, refused.message) == ("--table", "there is no table 'MB-2'; did you mean 'MB-1'?")
    assert not here.exists()


def test_an_unlawful_submission_is_refused_at_its_line_and_writes_nothing(pitboss: CommandLine, tmp_path: Path) -> None:
    path = tmp_path / "submission.toml"
    path.write_text(midi("decks = 5"), encoding="utf-8")
    here = tmp_path / "signs"
    refused = pitboss.refuses("sign", str(path), "-d", str(here))
    assert (refused.at, refused.clause) == (f"{path}:7", "midi:3.A")
    assert not here.exists()


def test_a_file_in_place_of_the_directory_is_refused(pitboss: CommandLine, submission: str) -> None:
    assert pitboss.refuses("sign", submission, "-d", submission).at == submission


@pytest.mark.parametrize("id", ["../MB-1", "MB/1", ".", "..", ".hidden", "a\\u0000b"])
def test_a_table_whose_id_cannot_name_a_file_is_refused(pitboss: CommandLine, tmp_path: Path, id: str) -> None:
    path = tmp_path / "submission.toml"
    path.write_text(midi().replace("[tables.MB-1]", f'[tables."{id}"]'), encoding="utf-8")
    here = tmp_path / "signs"
    assert pitboss.refuses("sign", str(path), "-d", str(here)).message
    assert not list(tmp_path.rglob("*-sign.html"))
