"""`pitboss simulate --chart`: a chart is played as it is written, and a faulty one is refused at its place."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pitboss.games.twentyone.solver.chart import HARD, PAIRS, SOFT, TOTALS, Cell, StrategyChart, read_chart, write_chart
from support.command_line import CommandLine
from support.edge21_charts import plain_document

SMALL = ("--rounds", "200000", "--seed", "9")


def mimic() -> StrategyChart:
    """Draw to seventeen and never do anything else, as a dealer does."""
    cells = {}
    for up in range(10):
        cells.update({(HARD, total, up): Cell.HIT if total < 17 else Cell.STAND for total in TOTALS[HARD]})
        cells.update({(SOFT, total, up): Cell.HIT if total < 17 else Cell.STAND for total in TOTALS[SOFT]})
        for value in range(1, 11):
            total = 12 if value == 1 else 2 * value
            cells[PAIRS, value, up] = Cell.HIT if total < 17 else Cell.STAND
    return StrategyChart(cells)


@pytest.fixture
def chart(tmp_path: Path) -> Path:
    path = tmp_path / "mimic.json"
    path.write_text(json.dumps(write_chart(mimic())), encoding="utf-8")
    return path


def test_a_chart_is_played_as_it_is_written(pitboss: CommandLine, chart: Path) -> None:
    asked = ("--chart", str(chart), "--fresh-shoe", "--set", "blackjack_odds=3 to 2")
    found = pitboss("simulate", "blackjack", *SMALL, *asked, "--json").document["wagers"]["blackjack"]
    assert found["rows"]["surrendered"]["count"] == 0
    assert found["times_made"] == 200_000
    assert found["house_edge"] == found["per_unit_wagered"]  # nothing is doubled or split
    # Wizard of Odds, "Blackjack: mimic the dealer": a house edge of 5.48 %.
    assert abs(found["house_edge"] - 0.0548) < 4 * found["standard_error"]


def test_a_chart_is_read_as_it_was_written() -> None:
    assert read_chart(write_chart(mimic())) == mimic()


@pytest.mark.slow
def test_a_chart_of_edge21_is_played_as_it_is_written(pitboss: CommandLine, tmp_path: Path) -> None:
    path = tmp_path / "chart.toml"
    lines = (
        f'{table}."{head}" = "{cells}"' for table, heads in plain_document().items() for head, cells in heads.items()
    )
    path.write_text("\n".join(lines), encoding="utf-8")
    found = pitboss("simulate", "edge21", *SMALL, "--chart", str(path), "--json").document["wagers"]["edge-21"]
    assert (found["times_made"], found["rows"]["surrendered"]["count"], found["rows"]["rescued"]["count"]) == (
        200_000,
        0,
        0,
    )
    assert found["house_edge"] == found["per_unit_wagered"]  # nothing is doubled or split


def test_a_chart_that_does_not_cover_a_hand(pitboss: CommandLine, tmp_path: Path) -> None:
    document = write_chart(mimic())
    del document["soft"]["18"]
    path = tmp_path / "chart.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    refused = pitboss.refuses("simulate", "blackjack", "--chart", str(path), *SMALL)
    assert (refused.at, refused.message.partition(";")[0]) == (f"{path}, table soft, row 18", "this row is missing")


def test_a_chart_with_a_cell_that_is_none(pitboss: CommandLine, tmp_path: Path) -> None:
    document = write_chart(mimic())
    document["hard"]["16"] = "S S S S S H H X H H"
    path = tmp_path / "chart.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    refused = pitboss.refuses("simulate", "blackjack", "--chart", str(path), *SMALL)
    assert refused.at == f"{path}, table hard, row 16, column 9"
    assert refused.message == 'found "X", which is none of S, H, Dh, Ds, Rh, Rs'


def test_a_chart_of_edge21_that_does_not_cover_a_hand(pitboss: CommandLine, tmp_path: Path) -> None:
    path = tmp_path / "chart.json"
    path.write_text(json.dumps(write_chart(mimic())), encoding="utf-8")
    refused = pitboss.refuses("simulate", "edge21", "--chart", str(path), *SMALL)
    told = "this table is missing; a chart of this game has the tables hard, soft, pairs, thirds, doubled"
    assert (refused.at, refused.message[: len(told)]) == (f"{path}, table thirds", told)
