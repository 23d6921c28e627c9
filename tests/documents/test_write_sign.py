"""Layout and sign on disk: all of them or none."""

from __future__ import annotations

import errno
import os
from datetime import date
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from pitboss.documents import write_sign
from pitboss.errors import PitbossError
from pitboss.games.registry import game
from support.baccarat_tables import FACILITY, midi, mini

APPROVED = date(2025, 11, 5)
NAMES = ["MB-1-layout.svg", "MB-1-sign.html", "MB-1-sign.pdf"]


def write(directory: Path, table: str = "MB-1") -> list[Path]:
    return write_sign(table, FACILITY, APPROVED, game("mini"), mini(), directory)


def test_a_table_gets_its_layout_and_its_sign(tmp_path: Path) -> None:
    written = write_sign("MB-1", FACILITY, APPROVED, game("midi"), midi(variant="ez"), tmp_path)
    assert [path.name for path in written] == NAMES
    assert sorted(path.name for path in tmp_path.iterdir()) == NAMES
    layout, page, paper = (path.read_bytes() for path in written)
    assert b"Table MB-1 \xc2\xb7 Approved November 5, 2025" in layout
    assert ET.fromstring(layout).tag.endswith("svg")
    assert b"EZ Baccarat" in page
    assert paper.startswith(b"%PDF-")


def test_a_directory_that_is_not_there_is_made(tmp_path: Path) -> None:
    assert all(path.exists() for path in write(tmp_path / "papers" / "2025"))


def test_papers_are_replaced_by_newer_ones(tmp_path: Path) -> None:
    (tmp_path / "MB-1-sign.html").write_text("old")
    write(tmp_path)
    assert "Mini Baccarat" in (tmp_path / "MB-1-sign.html").read_text(encoding="utf-8")


def test_a_full_disk_is_a_mistake_and_leaves_what_was_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "MB-1-layout.svg").write_text("old")
    flushed: list[int] = []

    def full(file: int) -> None:
        flushed.append(file)
        if len(flushed) == 2:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(PitbossError, match="cannot be written: No space left on device") as caught:
        write(tmp_path)
    assert caught.value.at == str(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["MB-1-layout.svg"]
    assert (tmp_path / "MB-1-layout.svg").read_text() == "old"


def test_a_directory_that_cannot_be_written_is_a_mistake(tmp_path: Path) -> None:
    (tmp_path / "papers").write_text("a file")
    with pytest.raises(PitbossError, match="the files cannot be written"):
        write(tmp_path / "papers")


def test_a_directory_in_a_papers_place_is_a_mistake_and_the_others_are_not_written_either(tmp_path: Path) -> None:
    (tmp_path / "MB-1-sign.pdf").mkdir()
    with pytest.raises(PitbossError, match=r"MB-1-sign\.pdf is a directory"):
        write(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["MB-1-sign.pdf"]


@pytest.mark.parametrize("table", ["../MB-1", "a/b", "", ".", "..", ".hidden", "a\0b"])
def test_a_table_id_that_is_no_file_name_is_a_mistake(tmp_path: Path, table: str) -> None:
    with pytest.raises(PitbossError, match="cannot be one"):
        write(tmp_path / "papers", table)
    assert list(tmp_path.iterdir()) == []
