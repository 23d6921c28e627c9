"""`--report FILE` of `settle` and `replay`: a report on one round for a dispute, as PDF and as HTML."""

from __future__ import annotations

import json
import re
from hashlib import sha256
from html import unescape
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from support.command_line import CommandLine
from support.pages import PROJECT

pytestmark = pytest.mark.integration

FLOOR = """
facility = "Example House"
approved = 2026-01-15

[tables.BJ-1]
game = "blackjack"
blackjack_odds = "3 to 2"
dealer_soft_17 = "hit"
extra_splits = 2
extra_splits_aces = 0
max_adjacent_boxes = 3
payout_limit_per_hand = 800
approvals = { layout = 2026-01-15 }
[tables.BJ-1.wagers]
blackjack = { min = 10, max = 1000 }
lucky-ladies = { paytable = "A", min = 5, max = 100 }
"""

ROUND: dict[str, Any] = {
    "seats": {"1": {"blackjack": 10}, "3": {"blackjack": 25, "lucky-ladies": 5}},
    "cards": "8h Qh 6d 8c Qh Td 3c Ts 2s 9d",
    "irregularities": [{"after_cards": 9, "clause": "blackjack:14.C", "card": "9s"}],
    "decisions": [
        {"seat": 1, "choose": "split"},
        {"seat": 1, "choose": "double"},
        {"seat": 1, "choose": "accept"},
        {"seat": 1, "choose": "stand"},
        {"seat": 3, "choose": "stand"},
    ],
}
"""Seat 1 splits eights, doubles to 21 and accepts an exposed nine for 19; seat 3 has queens of hearts; dealer 25."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "floor.toml").write_text(FLOOR)
    (tmp_path / "round.json").write_text(json.dumps(ROUND))
    return tmp_path


def text_of(path: Path) -> str:
    """The words of a report, with single spaces, whatever its format."""
    if path.suffix == ".pdf":
        words = " ".join(page.extract_text() for page in PdfReader(BytesIO(path.read_bytes())).pages)
    else:
        body = path.read_text().partition("<body>")[2]
        words = unescape(re.sub(r"<[^>]+>", " ", body))
    return " ".join(words.split())


def report_text(pitboss: CommandLine, folder: Path, ending: str) -> str:
    """The words of the report on the round above."""
    report = folder / f"report{ending}"
    arguments = ("--submission", str(folder / "floor.toml"), "--table", "BJ-1", "--report", str(report))
    ran = pitboss("settle", str(folder / "round.json"), *arguments)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.endswith(f"\nreport written to {report}\n")
    return text_of(report)


@pytest.mark.parametrize("ending", [".pdf", ".html"])
def test_a_report_has_table_rules_cards_decisions_rulings_and_arithmetic(
    pitboss: CommandLine, folder: Path, ending: str
) -> None:
    """Lucky Ladies at 200 to 1 on 5.00 is 1000.00, cut to 800.00; the other wins are at even money."""
    words = report_text(pitboss, folder, ending)
    for part in (
        "Dispute report: Blackjack",
        "Example House",
        "January 15, 2026",
        "Seat 1 30.00 +30.00",
        "Seat 3 30.00 +800.00",
        "House -830.00",
        "the exposed card is dealt as though it were the next from the shoe",
        "seat 1 splits",
        "seat 1 doubles",
        "seat 1 accepts",
        "dealer: Td, face down",
        "Seat 3, Lucky Ladies",
        "5.00 at 200 to 1",
        "cut to the payout limit of $800 per hand; 1000.00 would have been paid",
        "-200.00",
        "Lucky Ladies A: queen of hearts pair pays 200 to 1",
        "payout_limit_per_hand 800.00",
        "dealer_soft_17 hit",
        "Option, default",
        "Seat 1, Blackjack Wager, hand 2",
        "SHA-256",
    ):
        assert part in words, part


@pytest.mark.parametrize("ending", [".pdf", ".html"])
def test_a_report_has_typographic_apostrophes_and_names_files_and_clauses_as_they_are(
    pitboss: CommandLine, folder: Path, ending: str
) -> None:
    (folder / "round.json").rename(folder / "seat 3's round.json")
    report = folder / f"report{ending}"
    arguments = ("--submission", str(folder / "floor.toml"), "--table", "BJ-1", "--report", str(report))
    assert pitboss("settle", str(folder / "seat 3's round.json"), *arguments).code == 0
    words = text_of(report)
    assert "seat 3's round.json" in words
    assert "dealer’s" in words
    assert not re.findall(r"\w'", words.replace("seat 3's round.json", ""))


def test_a_seat_whose_payout_is_at_the_limit_wins_no_more(pitboss: CommandLine, folder: Path) -> None:
    """The limit counts for all that the box wins at fixed odds: 800.00 of Lucky Ladies leave nothing for its 25.00."""
    words = report_text(pitboss, folder, ".html")
    assert "cut to the payout limit of $800 per hand; 25.00 would have been paid" in words


def test_a_report_names_its_files_by_their_digests(pitboss: CommandLine, folder: Path) -> None:
    words = report_text(pitboss, folder, ".html")
    for name in ("round.json", "floor.toml"):
        assert f"{name}, SHA-256 {sha256((folder / name).read_bytes()).hexdigest()}" in words


def test_the_same_round_gives_the_same_report(pitboss: CommandLine, folder: Path) -> None:
    report_text(pitboss, folder, ".pdf")
    first = (folder / "report.pdf").read_bytes()
    report_text(pitboss, folder, ".pdf")
    assert (folder / "report.pdf").read_bytes() == first


@pytest.mark.parametrize(
    ("example", "parts"),
    [
        (
            "banker-wins.json",
            ["20.00 at 1 to 1", "-1.00 vigorish, 5% of 20.00", "midi:12.D(2)(a)", "vigorish_collection at_payout"],
        ),
        (
            "double-blitz.json",
            [
                "100% of meter-4, which stood at 87.55",
                "0.45 rounded up to the next 1.00",
                "meter-4 then shows 30.00, its reset amount",
            ],
        ),
        (
            "side-pot.json",
            [
                "Main pot, between seats 2, 3",
                "seat 2 shows Ah Ad: a pair, Ah Ad 9h 7s 4d; wins",
                "seat 3 shows Kh Kd: a pair, Kh Kd 9h 7s 4d; loses",
                "150.00 to seat 2",
                "Side pot 1, seat 3 alone",
                "1 300.00 100.00",
            ],
        ),
    ],
)
def test_every_game_has_its_own_amounts_in_the_report(
    pitboss: CommandLine, tmp_path: Path, example: str, parts: list[str]
) -> None:
    report = tmp_path / "report.html"
    assert pitboss("settle", str(PROJECT / "examples" / example), "--report", str(report)).code == 0
    words = text_of(report)
    for part in parts:
        assert part in words, part


def test_a_poker_report_does_not_name_the_cards_of_a_player_who_folded(pitboss: CommandLine, tmp_path: Path) -> None:
    """Seat 1 folds two queens."""
    report = tmp_path / "report.html"
    assert pitboss("settle", str(PROJECT / "examples/side-pot.json"), "--report", str(report)).code == 0
    words = text_of(report)
    assert "seat 1: a card, face down" in words
    assert "Qh" not in words
    assert "Qd" not in words


def test_html_stands_alone_and_takes_words_as_words(pitboss: CommandLine, folder: Path) -> None:
    (folder / "floor.toml").write_text(FLOOR.replace("Example House", "Cards & <Dice>"))
    report = folder / "report.html"
    arguments = ("--submission", str(folder / "floor.toml"), "--report", str(report))
    assert pitboss("settle", str(folder / "round.json"), *arguments).code == 0
    page = report.read_text()
    assert "Cards &amp; &lt;Dice&gt;" in page
    assert "<Dice>" not in page
    assert not re.search(r"(src|href)=", page)


def test_a_facility_whose_name_no_font_has_is_refused(pitboss: CommandLine, folder: Path) -> None:
    (folder / "floor.toml").write_text(FLOOR.replace("Example House", "\\U000F0000 House"))
    arguments = ("--submission", str(folder / "floor.toml"), "--report", str(folder / "report.pdf"))
    refused = pitboss.refuses("settle", str(folder / "round.json"), *arguments)
    assert refused.at == "facility"
    assert not (folder / "report.pdf").exists()


def test_another_ending_is_refused_before_anything_is_settled(pitboss: CommandLine, folder: Path) -> None:
    refused = pitboss.refuses("settle", str(folder / "round.json"), "--report", "report.docx")
    assert (refused.at, refused.message) == ("--report", "a report is written as .pdf or .html, not as 'report.docx'")


def test_the_json_answer_names_the_report(pitboss: CommandLine, folder: Path) -> None:
    report = str(folder / "report.html")
    arguments = ("--submission", str(folder / "floor.toml"), "--report", report, "--json")
    assert pitboss("settle", str(folder / "round.json"), *arguments).document["report"] == report


def test_a_round_of_a_journal_has_the_same_report_with_its_times(pitboss: CommandLine, tmp_path: Path) -> None:
    journal, report = str(tmp_path / "table.db"), tmp_path / "report.html"
    assert pitboss("demo", "--seed", "3", "--rounds", "2", "--journal", journal).code == 0
    ran = pitboss("replay", journal, "--round", "2", "--report", str(report))
    assert ran.code == 0
    words = text_of(report)
    assert re.search(r"Round 2, \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC", words)
    assert "Example House" in words
    assert "the journal agrees with the rules" in words
    [head] = re.findall(r"^checkpoint (\S+)", ran.out, re.MULTILINE)
    assert head in words


def test_a_report_on_a_journal_is_on_one_round(pitboss: CommandLine, tmp_path: Path) -> None:
    journal = str(tmp_path / "table.db")
    assert pitboss("demo", "--rounds", "1", "--journal", journal).code == 0
    refused = pitboss.refuses("replay", journal, "--report", str(tmp_path / "report.html"))
    assert (refused.at, refused.message) == ("--report", "a report is on one round: say which with --round")


def test_replay_explains_vigorish_below_its_settlement(pitboss: CommandLine, tmp_path: Path) -> None:
    """Every winning Banker wager of a demonstration has a line with its 5 %."""
    journal = str(tmp_path / "table.db")
    assert pitboss("demo", "--table", "MB-1", "--seed", "3", "--rounds", "12", "--journal", journal).code == 0
    ran = pitboss("replay", journal, "--from", "1")
    won = re.findall(r"([\d.]+) on banker won at 1 to 1", ran.out)
    explained = re.findall(r"([\d.]+) at 1 to 1 [\d.]+; vigorish, 5% of ([\d.]+)", ran.out)
    assert won
    assert explained == [(stake, stake) for stake in won]
