"""`pitboss strategy --score`: what a chart of one's own costs, and which of its cells cost most."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import pitboss as package
from pitboss.games.blackjack.options import BlackjackChoices
from pitboss.games.blackjack.strategy.basic_strategy import prices_of, rules_of
from pitboss.games.edge21.options import EdgeChoices
from pitboss.games.edge21.strategy.best_chart import expectation_of as edge_expectation
from pitboss.games.edge21.strategy.chart_file import read_chart as read_edge_chart
from pitboss.games.twentyone.solver.chart import expectation_of, read_chart
from support.command_line import CommandLine

pytestmark = pytest.mark.slow

PLAIN = ("--set", "surrender=none", "--set", "split_aces_one_card=true")
OPTIONS: dict[str, Any] = {"surrender": "none", "split_aces_one_card": True}
UPS = "23456789TA"


def change_cells(chart: Any, *cells: tuple[str, str, str, str]) -> dict[str, dict[str, str]]:
    """Return a chart with other cells: table, row, up card and cell."""
    found = {table: dict(rows) for table, rows in chart.items()}
    for table, row, up, cell in cells:
        signs = found[table][row].split()
        signs[UPS.index(up)] = cell
        found[table][row] = " ".join(signs)
    return found


def save_chart(tmp_path: Path, chart: object) -> str:
    path = tmp_path / "mine.json"
    path.write_text(json.dumps(chart), encoding="utf-8")
    return str(path)


@pytest.fixture(scope="module")
def best() -> Any:
    return package.strategy("blackjack", **OPTIONS).chart


# Blackjack


def test_a_chart_that_differs_in_one_cell_costs_what_that_cell_costs(
    pitboss: CommandLine, tmp_path: Path, best: Any
) -> None:
    """Sixteen against a ten is stood on; both charts are walked whole, against every up card."""
    mine = change_cells(best, ("hard", "16", "T", "S"))
    found = pitboss("strategy", "blackjack", *PLAIN, "--score", save_chart(tmp_path, mine), "--json").document
    choices = BlackjackChoices.model_validate({"blackjack_odds": "3 to 2", **OPTIONS})
    rules, prices = rules_of(choices), prices_of(choices)
    lost = expectation_of(read_chart(best), rules, prices) - expectation_of(read_chart(mine), rules, prices)
    assert found["cost"] == pytest.approx(lost, abs=1e-13)
    assert found["cells"] == [{"hand": "hard 16", "up": "T", "chart": "S", "best": "H", "cost": found["cost"]}]
    assert found["house_edge"] == pytest.approx(-expectation_of(read_chart(mine), rules, prices), abs=1e-13)


def test_the_cost_of_a_pair_is_the_chance_of_it_times_what_the_decision_loses(
    pitboss: CommandLine, tmp_path: Path, best: Any
) -> None:
    """Two eights, a ten up and no ace under it, in six decks; what each decision wins is told by --hand."""
    mine = change_cells(best, ("pairs", "8", "T", "H"))
    (cell,) = pitboss("strategy", "blackjack", *PLAIN, "--score", save_chart(tmp_path, mine), "--json").document[
        "cells"
    ]
    won = pitboss("strategy", "blackjack", *PLAIN, "--hand", "8h 8d", "--up", "Tc", "--json").document["decisions"]
    chance = 24 * 23 * 96 / (312 * 311 * 310) * (1 - 24 / 309)
    assert (cell["hand"], cell["up"], cell["chart"], cell["best"]) == ("8-8", "T", "H", "P")
    # A chart does not look at single cards, which changes the third digit.
    assert cell["cost"] == pytest.approx(chance * (won["split"] - won["hit"]), rel=5e-3)


def test_never_splitting_costs_what_is_published(pitboss: CommandLine, tmp_path: Path) -> None:
    """geditcom.com, "Two Deck Blackjack Expected Values": -0.21088 % with pairs split, resplit except aces, and doubled
    after splits; -0.76117 % where splitting is prohibited. So never splitting costs 0.55029 % of the wager.

    That is for play by compositions; a chart goes by totals, and differs by some thousandths of a percent.
    """
    two: Any = package.strategy("blackjack", decks=2, **OPTIONS).chart
    totals = {"A": ("soft", "12"), "T": ("hard", "20"), **{str(card): ("hard", str(2 * card)) for card in range(2, 10)}}
    cells = [
        ("pairs", row, up, two[table][hand].split()[place])
        for row, (table, hand) in totals.items()
        for place, up in enumerate(UPS)
        if two["pairs"][row].split()[place] == "P"
    ]
    asked = ("strategy", "blackjack", "--decks", "2", *PLAIN)
    found = pitboss(*asked, "--score", save_chart(tmp_path, change_cells(two, *cells)), "--json").document
    assert found["cost"] * 100 == pytest.approx(0.55029, abs=0.005)
    assert sum(cell["cost"] for cell in found["cells"]) == pytest.approx(found["cost"], abs=1e-12), "pairs are apart"


def test_cells_come_with_the_most_expensive_first(pitboss: CommandLine, tmp_path: Path, best: Any) -> None:
    mine = change_cells(best, ("hard", "12", "3", "S"), ("hard", "11", "6", "H"), ("hard", "12", "2", "S"))
    found = pitboss("strategy", "blackjack", *PLAIN, "--score", save_chart(tmp_path, mine), "--json").document
    assert [(cell["hand"], cell["up"]) for cell in found["cells"]] == [
        ("hard 11", "6"),
        ("hard 12", "2"),
        ("hard 12", "3"),
    ]
    costs = [cell["cost"] for cell in found["cells"]]
    assert costs == sorted(costs, reverse=True)
    assert costs[-1] > 0
    assert found["cost_against_best_play"] - found["cost"] == pytest.approx(0.0000305218, abs=1e-9)  # the best chart's


def test_the_score_in_words_has_the_ten_most_expensive_cells_in_dollars(
    pitboss: CommandLine, tmp_path: Path, best: Any
) -> None:
    mine = change_cells(
        best, *(("hard", "11", up, "H") for up in UPS if up != "A"), *(("hard", "10", up, "H") for up in "23")
    )
    path = save_chart(tmp_path, mine)
    ran = pitboss("strategy", "blackjack", *PLAIN, "--score", path)
    found = pitboss("strategy", "blackjack", *PLAIN, "--score", path, "--json").document
    assert (ran.code, ran.err) == (0, "")
    assert "11 cells differ from the best chart. The most expensive ten:\n" in ran.out
    lines = [line for line in ran.out.splitlines() if line.startswith("hard 1")]
    assert len(lines) == 10
    dear = found["cells"][0]
    row = ["hard", "11", dear["up"], "hit", "double", "or", "hit", f"{dear['cost'] * 100:.4f}", "%"]
    assert lines[0].split() == [*row, f"{dear['cost'] * 1000 * 10:.2f}"]
    assert "rounds at $10 a round, as the table states no minimum." in ran.out
    assert "everything else by the best chart" in ran.out
    assert "Cells affect each other" in ran.out
    assert all(len(line) <= 80 for line in ran.out.splitlines())


def test_dollars_are_at_the_minimum_of_the_table(pitboss: CommandLine, tmp_path: Path) -> None:
    floor = tmp_path / "floor.toml"
    assert pitboss("new", "blackjack", "-o", str(floor)).code == 0  # its Blackjack Wager is at least $15
    chart = package.strategy(package.load(floor).tables["BJ-1"]).chart
    path = save_chart(tmp_path, change_cells(chart, ("hard", "12", "2", "S")))
    asked = ("strategy", str(floor), "--table", "BJ-1", "--score", path)
    assert "at $15 a round, the table's minimum wager." in pitboss(*asked).out
    assert pitboss(*asked, "--json").document["wager"] == "15.00"


def test_a_cell_that_never_decides_costs_nothing(pitboss: CommandLine, tmp_path: Path, best: Any) -> None:
    """A hand of 21 stands by itself, and without surrender `Rh` is a hit."""
    mine = change_cells(best, ("hard", "21", "2", "H"), ("hard", "15", "T", "Rh"))
    path = save_chart(tmp_path, mine)
    found = pitboss("strategy", "blackjack", *PLAIN, "--score", path, "--json").document
    assert [cell["cost"] for cell in found["cells"]] == [0, 0]
    assert found["cost"] == 0
    told = pitboss("strategy", "blackjack", *PLAIN, "--score", path).out
    assert "2 cells differ from the best chart; 2 of them change nothing at this table." in told


def test_the_best_chart_costs_nothing(pitboss: CommandLine, tmp_path: Path, best: Any) -> None:
    asked = ("strategy", "blackjack", *PLAIN, "--score", save_chart(tmp_path, best))
    assert (pitboss(*asked, "--json").document["cost"], pitboss(*asked, "--json").document["cells"]) == (0, [])
    assert "Every cell is as in the best chart." in pitboss(*asked).out


def test_a_chart_is_scored_at_a_switch_table(pitboss: CommandLine, tmp_path: Path) -> None:
    """One cell changed costs the difference of two whole charts, each shown with the best exchanges for it."""
    switch = ("strategy", "blackjack", "--set", "switch=true")
    chart = package.strategy("blackjack", switch=True).chart
    path = save_chart(tmp_path, change_cells(chart, ("hard", "12", "2", "S")))
    found = pitboss(*switch, "--score", path, "--json").document
    whole = pitboss(*switch, "--chart", path, "--json").document["cost"] - pitboss(*switch, "--json").document["cost"]
    assert [cell["cost"] for cell in found["cells"]] == pytest.approx([whole], abs=1e-12)


# Player's Edge 21


@pytest.mark.parametrize(
    "cell",
    [
        ("hard", "16", "7", "S"),
        ("pairs", "8", "9", "H"),
        ("doubled", "hard 12", "T", "S"),
        ("thirds", "6-7 suited", "2", "S"),
    ],
)
def test_one_cell_of_edge21_costs_the_difference_of_two_charts(
    pitboss: CommandLine, tmp_path: Path, cell: tuple[str, str, str, str]
) -> None:
    chart: Any = package.strategy("edge21").chart
    mine = change_cells(chart, cell)
    assert mine != chart
    found = pitboss("strategy", "edge21", "--score", save_chart(tmp_path, mine), "--json").document
    choices = EdgeChoices.model_validate({})
    lost = edge_expectation(read_edge_chart(chart), choices) - edge_expectation(read_edge_chart(mine), choices)
    assert lost > 0
    assert (found["cost"], found["cells"][0]["cost"]) == pytest.approx((lost, lost), abs=1e-13)


def test_hands_of_edge21_are_named_and_numbered_cells_explained(pitboss: CommandLine, tmp_path: Path) -> None:
    chart: Any = package.strategy("edge21").chart
    mine = change_cells(chart, ("doubled", "hard 12", "T", "S"), ("soft", "16", "6", "S"), ("pairs", "8", "9", "H"))
    told = pitboss("strategy", "edge21", "--score", save_chart(tmp_path, mine)).out
    assert "hard 12, doubled once  T        stand       rescue" in told
    assert "8-8                    9        hit         split" in told
    assert "D4  double, but hit with 4 cards or more\n" in told


# Three Card Blitz


def test_a_rule_of_blitz_costs_the_difference_of_two_house_edges(pitboss: CommandLine, tmp_path: Path) -> None:
    found = pitboss("strategy", "blitz", "--score", save_chart(tmp_path, {"play_from": 21}), "--json").document
    assert [(cell["hand"], cell["up"], cell["chart"], cell["best"]) for cell in found["cells"]] == [
        ("20 points", None, "fold", "play"),
        ("19 points", None, "fold", "play"),
    ]
    assert sum(Fraction(cell["cost"]) for cell in found["cells"]) == Fraction(found["cost"]) > 0
    rule = pitboss("strategy", "blitz", "--paytable", "A", "--json").document["paytables"][0]
    assert Fraction(found["house_edge"]) - Fraction(found["cost"]) == Fraction(rule["house_edge"])
    assert found["exact"] is True


def test_a_rule_of_blitz_whose_cost_depends_on_the_paytable_asks_for_its_letter(
    pitboss: CommandLine, tmp_path: Path
) -> None:
    never = save_chart(tmp_path, {"play_from": 32})
    assert pitboss.refuses("strategy", "blitz", "--score", never).at == "--paytable"
    told = pitboss("strategy", "blitz", "--paytable", "A", "--score", never)
    assert told.out.startswith("What this chart costs: blitz, play with a point total of 32 or more; fold with less\n")
    assert "so their costs add up to the whole" in told.out


# From Python


def test_a_score_from_python_is_the_document_that_the_command_prints(
    pitboss: CommandLine, tmp_path: Path, best: Any
) -> None:
    mine = change_cells(best, ("hard", "12", "2", "S"))
    path = save_chart(tmp_path, mine)
    table = package.strategy("blackjack", **OPTIONS)
    score = table.score(mine)
    assert (score.cells[0].hand, score.cells[0].up, score.cells[0].chart_text) == ("hard 12", "2", "stand")
    assert score.cost == score.cells[0].cost
    assert score.to_dict() == table.score(path).to_dict()
    assert json.loads(pitboss("strategy", "blackjack", *PLAIN, "--score", path, "--json").out) == score.to_dict()


def test_a_mistake_in_a_chart_from_python_names_its_place(tmp_path: Path, best: Any) -> None:
    mine = change_cells(best, ("hard", "12", "2", "X"))
    table = package.strategy("blackjack", **OPTIONS)
    with pytest.raises(package.PitbossError) as refused:
        table.score(mine)
    assert refused.value.at == "chart, table hard, row 12, column 2"
    with pytest.raises(package.PitbossError) as refused:
        table.score(save_chart(tmp_path, mine))
    assert refused.value.at == f"{tmp_path / 'mine.json'}, table hard, row 12, column 2"
    with pytest.raises(TypeError):
        table.score(None)  # type: ignore[arg-type]
