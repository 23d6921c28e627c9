"""The documentation builds without a warning and without network, and every link has a target."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest

import pitboss
from pitboss.journal import record, signing
from support.pages import PROJECT

OUTSIDE = re.compile(r"^(?:[a-z]+:)?//")


class Links(HTMLParser):
    """What one page links to, loads and can be linked at."""

    def __init__(self) -> None:
        super().__init__()
        self.hrefs: list[str] = []
        self.loaded: list[str] = []
        self.ids: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if "id" in given:
            self.ids.add(given["id"])
        if tag == "a" and "href" in given:
            self.hrefs.append(given["href"])
        if tag == "link" and "href" in given and given.get("rel") != "canonical":
            self.loaded.append(given["href"])
        if tag in ("img", "script", "source", "iframe") and "src" in given:
            self.loaded.append(given["src"])


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    built = tmp_path_factory.mktemp("site")
    done = subprocess.run(
        [sys.executable, "-m", "sphinx", "--fail-on-warning", "--keep-going", "-q", "-b", "html", "docs", str(built)],
        cwd=PROJECT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return built


@pytest.fixture(scope="module")
def pages(site: Path) -> dict[Path, Links]:
    found = {}
    for page in sorted(site.rglob("*.html")):
        found[page] = Links()
        found[page].feed(page.read_text(encoding="utf-8"))
    return found


def broken_links(pages: dict[Path, Links]) -> Iterator[str]:
    for page, links in pages.items():
        for href in links.hrefs:
            if OUTSIDE.match(href) or href.startswith(("mailto:", "javascript:")):
                continue
            place, _, id = href.partition("#")
            target = (page.parent / place).resolve() if place else page
            if target not in pages and not target.is_file():
                yield f"{page.name}: {href}: there is no such page"
            elif id and target in pages and id not in pages[target].ids:
                yield f"{page.name}: {href}: the page has no such place"


@pytest.mark.long
def test_every_link_leads_somewhere(pages: dict[Path, Links]) -> None:
    assert len(pages) > 20
    assert list(broken_links(pages)) == []


@pytest.mark.long
def test_the_third_card_page_has_the_table_of_the_rules(site: Path) -> None:
    """Chapter 10, sections D and E: a row for each point count of Banker, 0 to 7.

    The first column is a Player's Hand that stayed, the others the value of the Player's third card, 0 to 9.
    """
    page = (site / "reference" / "third-card.html").read_text(encoding="utf-8")
    rows = re.findall(r"<tr class=\"row-(?:odd|even)\"><td><p>(\d)</p></td>(.*?)</tr>", page, re.DOTALL)
    table = {int(points): re.findall(r">([DS])<", cells) for points, cells in rows}
    drawn = {points: "".join("D" if cell == "D" else "." for cell in cells) for points, cells in table.items()}
    assert drawn == {
        0: "DDDDDDDDDDD",
        1: "DDDDDDDDDDD",
        2: "DDDDDDDDDDD",
        3: "DDDDDDDDD.D",
        4: "D..DDDDDD..",
        5: "D....DDDD..",
        6: ".......DD..",
        7: "...........",
    }


@pytest.mark.long
def test_every_public_name_is_promised(site: Path) -> None:
    page = (site / "reference" / "python.html").read_text(encoding="utf-8")
    missing = [
        name for name in pitboss.__all__ if f"pitboss.{name}" not in page and f"pitboss.submission.{name}" not in page
    ]
    assert missing == []


def test_the_formats_that_are_promised_are_those_that_are_written() -> None:
    page = (PROJECT / "docs" / "reference" / "stability.md").read_text(encoding="utf-8")
    assert f"`pitboss journal {record.FORMAT}`" in page
    assert f"`{signing.FORMAT}`" in page


@pytest.mark.long
def test_nothing_is_loaded_from_outside(site: Path, pages: dict[Path, Links]) -> None:
    assert [src for links in pages.values() for src in links.loaded if OUTSIDE.match(src)] == []
    sheets = "\n".join(sheet.read_text(encoding="utf-8") for sheet in site.rglob("*.css"))
    assert not re.search(r"(?:url\(['\"]?|@import ['\"]?)(?:https?:)?//", sheets)


@pytest.mark.long
def test_no_page_shows_a_directive_that_was_not_run(site: Path) -> None:
    unrun = re.compile(r"<p>\.\. [a-z-]+::|^:[a-z]+:$", re.MULTILINE)
    assert [page.name for page in site.rglob("*.html") if unrun.search(page.read_text(encoding="utf-8"))] == []
