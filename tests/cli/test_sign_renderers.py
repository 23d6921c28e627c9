"""Felts and signs look the same in librsvg, which print shops use, and in Chromium as in Typst's own pictures."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree as ET

import numpy as np
import pytest

from pitboss.cli import main
from pitboss.submission import SAMPLE
from support.blackjack_submissions import with_wagers
from support.felts import all_words
from support.html_pages import HtmlPage
from support.pictures import Picture, cells, drawn_by_chromium, drawn_by_librsvg, halve, printed_by_chromium, read_png
from support.printed_pages import printed_pages

pytestmark = pytest.mark.slow

SAMPLED = ("MB-1", "MN-1", "E21-1", "TB-1", "PK-1")
"""A table of every other game of the sample floor."""
TABLES = ("BJ-1", *SAMPLED)
OTHERS = ("librsvg", "Chromium")
LETTER_CONTRAST = 60
"""How much brightness changes, of 255, where letters are."""


@dataclass(frozen=True)
class Rendering:
    """One drawing, and its pictures by the program that rendered them."""

    svg: str
    pictures: dict[str, Picture]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Felts and signs, written by the command as drawings and as pictures."""
    here = tmp_path_factory.mktemp("renderers")
    (here / "floor.toml").write_text(with_wagers(10), encoding="utf-8")
    for file, tables in ((here / "floor.toml", ("BJ-1",)), (SAMPLE, SAMPLED)):
        for table in tables:
            with pytest.raises(SystemExit) as ended:
                main(["sign", str(file), "--table", table, "-d", str(here), "--format", "svg,png,html"])
            assert ended.value.code == 0
    return here


@pytest.fixture(scope="module")
def drawn(folder: Path) -> dict[str, Rendering]:
    """Every drawing in all renderings, by name, at half the size of the pictures that the command writes."""
    typst = {path: halve(read_png(path.with_suffix(".png").read_bytes())) for path in sorted(folder.glob("*.svg"))}
    chromium = drawn_by_chromium({path: (each.shape[1], each.shape[0]) for path, each in typst.items()}, folder)
    return {
        path.stem: Rendering(
            path.read_text(encoding="utf-8"),
            {"Typst": each, "librsvg": drawn_by_librsvg(path, each.shape[1]), "Chromium": chromium[path]},
        )
        for path, each in typst.items()
    }


def without_ink(picture: Picture, svg: str) -> list[str]:
    """The words of a felt in whose room nothing is brighter or darker than the rest."""
    left, top, width, _ = map(float, ET.fromstring(svg).get("viewBox", "").split())
    scale = picture.shape[1] / width
    missing = []
    for words in all_words(svg):
        across = [round((x - left) * scale) for x, _ in words.corners]
        down = [round((y - top) * scale) for _, y in words.corners]
        room = picture[min(down) : max(down) + 1, min(across) : max(across) + 1].mean(axis=2)
        if room.max() - room.min() <= LETTER_CONTRAST:
            missing.append(words.text)
    return missing


@pytest.mark.parametrize("program", OTHERS)
@pytest.mark.parametrize("table", TABLES)
def test_every_word_of_a_felt_is_inked(drawn: dict[str, Rendering], table: str, program: str) -> None:
    felt = drawn[f"{table}-layout"]
    assert len(all_words(felt.svg)) > 15
    assert without_ink(felt.pictures["Typst"], felt.svg) == []
    assert without_ink(felt.pictures[program], felt.svg) == []


@pytest.mark.parametrize("program", OTHERS)
@pytest.mark.parametrize("table", TABLES)
def test_felt_and_sign_are_the_same_picture(drawn: dict[str, Rendering], table: str, program: str) -> None:
    ours = [name for name in drawn if name.startswith(f"{table}-")]
    assert len(ours) >= 2
    for name in ours:
        typst, other = cells(drawn[name].pictures["Typst"]), cells(drawn[name].pictures[program])
        assert typst.shape == other.shape
        assert np.abs(typst - other).max() < 64, name
        assert np.abs(typst - other).mean() < 2, name


def test_the_comparison_notices_a_felt_without_letters(drawn: dict[str, Rendering], folder: Path) -> None:
    felt = drawn["BJ-1-layout"]
    silent = folder / "silent.drawing"
    silent.write_text(felt.svg.replace("<use ", "<desc "), encoding="utf-8")
    picture = drawn_by_librsvg(silent, felt.pictures["Typst"].shape[1])
    assert len(without_ink(picture, felt.svg)) > 0.5 * len(all_words(felt.svg))
    assert np.abs(cells(felt.pictures["Typst"]) - cells(picture)).max() >= 64


@pytest.mark.parametrize("table", TABLES)
def test_the_page_of_a_sign_prints_no_letters_below_12_points(folder: Path, table: str) -> None:
    html = folder / f"{table}-sign.html"
    pages = printed_pages(printed_by_chromium(html))
    assert min(each.points for page in pages for each in page.words) > 11.9
    assert {(page.width, page.height) for page in pages} == {(8.5, 11.0)}
    paper = "".join(page.text for page in pages)
    for words in HtmlPage(html.read_text(encoding="utf-8").partition("</style>")[2]).said:
        assert "".join(words.split()) in paper, words
