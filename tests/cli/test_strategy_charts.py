"""`pitboss strategy` with charts of one's own, read with --chart and saved with --save-chart, and tables of a file."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.command_line import CommandLine

pytestmark = pytest.mark.integration

MINE = "# my own\n"


@pytest.fixture
def chart(pitboss: CommandLine, tmp_path: Path) -> Path:
    path = tmp_path / "mine.toml"
    assert pitboss("strategy", "blackjack", "--save-chart", str(path)).code == 0
    return path


def edit(chart: Path, hand: str, cells: str) -> None:
    """Change the first row of that name."""
    before, head, after = chart.read_text(encoding="utf-8").partition(f'"{hand}" = ')
    chart.write_text(f'{before}{head}"{cells}"\n{after.partition(chr(10))[2]}', encoding="utf-8")


# Saving


def test_an_edited_chart_is_never_overwritten_by_the_best_one(pitboss: CommandLine, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(MINE, encoding="utf-8")
    refused = pitboss.refuses("strategy", "blackjack", "--save-chart", str(path))
    assert refused.at == f"--save-chart {path}"
    assert refused.message.endswith("give another name, or --force to overwrite it")
    assert path.read_text(encoding="utf-8") == MINE


def test_the_flag_that_once_wrote_a_chart_now_reads_it(pitboss: CommandLine, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(MINE, encoding="utf-8")
    refused = pitboss.refuses("strategy", "blackjack", "--chart", str(path))
    assert (refused.at, refused.message[:21]) == (f"{path}, table hard", "this table is missing")
    assert path.read_text(encoding="utf-8") == MINE


def test_a_chart_is_overwritten_where_that_is_asked_for(pitboss: CommandLine, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(MINE, encoding="utf-8")
    assert pitboss("strategy", "blackjack", "--save-chart", str(path), "--force").code == 0
    assert "[hard]" in path.read_text(encoding="utf-8")


def test_force_alone_has_nothing_to_overwrite(pitboss: CommandLine) -> None:
    assert pitboss.refuses("strategy", "blackjack", "--force").at == "--force"


def test_a_saved_chart_says_which_rules_it_is_for(pitboss: CommandLine, chart: Path) -> None:
    lines = chart.read_text(encoding="utf-8").splitlines()
    assert lines[:2] == ["# Blackjack, 6 decks", "#   6 decks"]
    assert "#   dealer stands on soft 17" in lines


# Reading


def test_a_chart_of_ones_own_is_shown_with_what_it_costs(pitboss: CommandLine, chart: Path) -> None:
    edit(chart, "12", "S S S S S H H H H H")
    found = pitboss("strategy", "blackjack", "--chart", str(chart), "--json").document
    assert list(found["chart"]["hard"]["12"].values()) == ["S", "S", "S", "S", "S", "H", "H", "H", "H", "H"]
    best = pitboss("strategy", "blackjack", "--json").document
    assert found["cost"] > best["cost"]
    assert found["paytables"][0]["house_edge"] > best["paytables"][0]["house_edge"]


def test_a_chart_of_ones_own_is_drawn(pitboss: CommandLine, chart: Path, tmp_path: Path) -> None:
    edit(chart, "12", "S S S S S H H H H H")
    page = tmp_path / "mine.html"
    assert pitboss("strategy", "blackjack", "--chart", str(chart), "--html", str(page)).code == 0
    assert "Blackjack, 6 decks, given chart" in page.read_text(encoding="utf-8")


def test_the_best_chart_read_again_costs_what_it_cost(pitboss: CommandLine, chart: Path) -> None:
    own, best = (pitboss("strategy", "blackjack", *given, "--json").document for given in (["--chart", str(chart)], []))
    assert own["cost"] == pytest.approx(best["cost"], abs=1e-12)


@pytest.mark.parametrize(
    ("hand", "cells", "place", "message"),
    [
        ("16", "S S S S S H H X H H", ", row 16, column 9", 'found "X", which is none of S, H, Dh, Ds, Rh, Rs'),
        (
            "16", "P S S S S H H H H H", ", row 16, column 2",
            'found "P", but a total cannot be split; accepted are S, H, Dh, Ds, Rh, Rs',
        ),
        (
            "16", "S S S", ", row 16",
            'found 3 cells; accepted are ten cells against 2 3 4 5 6 7 8 9 T A, as "H H Dh Dh Dh Dh Dh Dh H H"',
        ),
    ],
)  # fmt: skip
@pytest.mark.parametrize(
    "command",
    [
        ("strategy", "blackjack", "--chart"),
        ("strategy", "blackjack", "--score"),
        ("simulate", "blackjack", "--chart"),
        ("odds", "blackjack", "blackjack", "--set", "blackjack_odds=3 to 2", "--chart"),
    ],
    ids=["strategy", "score", "simulate", "odds"],
)
def test_a_wrong_cell_is_named_by_file_table_row_and_column(
    pitboss: CommandLine, chart: Path, command: tuple[str, ...], hand: str, cells: str, place: str, message: str
) -> None:
    edit(chart, hand, cells)
    refused = pitboss.refuses(*command, str(chart))
    assert (refused.at, refused.message) == (f"{chart}, table hard{place}", message)


def test_a_chart_that_is_not_there(pitboss: CommandLine, tmp_path: Path) -> None:
    for flag in ("--chart", "--score"):
        assert pitboss.refuses("strategy", "blackjack", flag, str(tmp_path / "none.toml")).message.startswith(
            "this file cannot be read"
        )


@pytest.mark.parametrize(
    ("text", "place", "message"),
    [
        ("", "play_from", "this is missing; "),
        ("play_from = 40", "play_from", "found 40; "),
        ("play_from = true", "play_from", "found true; "),
        ("play_from = 19\nfold = 3", "fold", "a chart of this game has nothing but play_from; "),
    ],
)
def test_a_wrong_chart_of_blitz(pitboss: CommandLine, tmp_path: Path, text: str, place: str, message: str) -> None:
    path = tmp_path / "rule.toml"
    path.write_text(text, encoding="utf-8")
    accepted = "accepted is a point total from 0 to 32, as play_from = 21"
    refused = pitboss.refuses("strategy", "blitz", "--score", str(path))
    assert (refused.at, refused.message) == (f"{path}, {place}", message + accepted)


# Tables of a submission


@pytest.fixture
def floor(pitboss: CommandLine, tmp_path: Path) -> Path:
    path = tmp_path / "floor.toml"
    assert pitboss("new", "blackjack", "midi", "edge21", "-o", str(path)).code == 0
    return path


def table_ids(floor: Path) -> list[str]:
    lines = floor.read_text(encoding="utf-8").splitlines()
    return [line.split(".")[1].strip("]") for line in lines if line.startswith("[tables.") and line.count(".") == 1]


def test_the_strategy_of_a_table_is_for_its_rules(pitboss: CommandLine, floor: Path) -> None:
    text = floor.read_text(encoding="utf-8")
    assert '# dealer_soft_17 = "stand"' in text
    floor.write_text(text.replace('# dealer_soft_17 = "stand"', 'dealer_soft_17 = "hit"'), encoding="utf-8")
    table = table_ids(floor)[0]
    found = pitboss("strategy", str(floor), "--table", table, "--json").document
    assert (found["game"], found["options"]["dealer_soft_17"]) == ("blackjack", "hit")
    hand = pitboss("strategy", str(floor), "--table", table, "--hand", "8h 8d", "--up", "Tc", "--json").document
    assert hand["best"] == "split"


def test_a_table_must_be_named_where_there_are_several(pitboss: CommandLine, floor: Path) -> None:
    refused = pitboss.refuses("strategy", str(floor))
    assert (refused.message, refused.at) == (f"name one of the tables: {', '.join(table_ids(floor))}", "--table")


def test_a_table_that_the_submission_does_not_have(pitboss: CommandLine, floor: Path) -> None:
    refused = pitboss.refuses("strategy", str(floor), "--table", "BJ-9")
    assert (refused.at, refused.message[:35]) == ("--table", "the submission has no table 'BJ-9':")


def test_a_table_of_a_game_without_decisions(pitboss: CommandLine, floor: Path) -> None:
    refused = pitboss.refuses("strategy", str(floor), "--table", table_ids(floor)[1])
    assert refused.message.startswith("there is no strategy for midi")


def test_a_submission_states_its_own_options(pitboss: CommandLine, floor: Path) -> None:
    refused = pitboss.refuses("strategy", str(floor), "--decks", "2")
    assert refused.message == "a submission states its own options: give only the file"


def test_a_game_has_no_tables(pitboss: CommandLine) -> None:
    assert pitboss.refuses("strategy", "blackjack", "--table", "BJ-1").at == "--table"


@pytest.mark.parametrize(
    ("asked", "at"),
    [
        (("--hand", "8h 8d", "--up", "Tc", "--score", "mine.toml"), "--score"),
        (("--chart", "mine.toml", "--score", "mine.toml"), "--score"),
        (("--hand", "8h 8d", "--up", "Tc", "--chart", "mine.toml"), "--chart"),
        (("--score", "mine.toml", "--svg", "chart.svg"), "--svg"),
    ],
)
def test_two_questions_at_once_are_refused(pitboss: CommandLine, asked: tuple[str, ...], at: str) -> None:
    assert pitboss.refuses("strategy", "blackjack", *asked).at == at
