"""`pitboss odds` of wagers with decisions: how a hand ends, by best play or by a chart of one's own."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from pitboss.api.play_statistics import ROUNDS
from support.command_line import CommandLine

PLAIN = ("--decks", "6", "--set", "blackjack_odds=3 to 2", "--set", "surrender=none")


@pytest.fixture
def chart(pitboss: CommandLine, tmp_path: Path) -> str:
    """The best chart of six decks, in a file."""
    path = tmp_path / "chart.toml"
    assert pitboss("strategy", "blackjack", *PLAIN, "--save-chart", str(path)).code == 0
    return str(path)


def test_blackjack_has_the_published_standard_deviation(pitboss: CommandLine) -> None:
    """Wizard of Odds, "House Edge of Casino Games": a standard deviation of 1.15 for blackjack."""
    found = pitboss("odds", "blackjack", "blackjack", *PLAIN, "--json").document
    assert found["standard_deviation"] == pytest.approx(1.15, abs=0.01)
    assert found["simulated"] == {"rounds": ROUNDS, "seed": 1, "chart": "the best by totals for these rules"}
    assert found["exact"] is False
    assert "are simulated" in found["method"]


def test_the_results_add_up_and_their_mean_is_near_the_house_edge(pitboss: CommandLine) -> None:
    found = pitboss("odds", "blackjack", "blackjack", *PLAIN, "--json").document
    results = {one["net"]: one["probability"] for one in found["net_results"]}
    assert sum(results.values()) == pytest.approx(1)
    mean = sum(net * chance for net, chance in results.items())
    error = found["standard_deviation"] / ROUNDS**0.5
    assert mean == pytest.approx(-found["house_edge"], abs=4 * error)
    ends = (found["hit_frequency"], found["push_frequency"], found["loss_frequency"])
    assert sum(ends) == pytest.approx(1)
    assert found["hit_frequency"] == pytest.approx(sum(chance for net, chance in results.items() if net > 0))
    assert found["variance"] == pytest.approx(sum(chance * (net - mean) ** 2 for net, chance in results.items()))


def test_a_blackjack_is_dealt_as_often_as_counting_says(pitboss: CommandLine) -> None:
    """24 aces and 96 tens of 312 cards: 2 * 24 * 96 / (312 * 311)."""
    found = pitboss("odds", "blackjack", "blackjack", *PLAIN, "--json").document
    assert Fraction(found["blackjack_probability"]) == Fraction(2 * 24 * 96, 312 * 311)
    won_with_it = next(one["probability"] for one in found["net_results"] if one["net"] == 1.5)
    assert won_with_it < float(Fraction(found["blackjack_probability"])), "the dealer ties some of them"


def test_the_element_of_risk_is_the_house_edge_per_unit_finally_staked(pitboss: CommandLine) -> None:
    found = pitboss("odds", "blackjack", "blackjack", *PLAIN, "--json").document
    assert found["element_of_risk"] == pytest.approx(found["house_edge"] / found["units_staked"])
    assert 1.1 < found["units_staked"] < 1.16, "doubles and splits add about an eighth"


def test_a_chart_has_the_house_edge_that_its_own_expectation_gives(pitboss: CommandLine, chart: str) -> None:
    """The best chart: the house edge that `strategy` prints for it."""
    by_chart = pitboss("strategy", "blackjack", *PLAIN, "--json").document["paytables"][0]["house_edge"]
    found = pitboss("odds", "blackjack", "blackjack", *PLAIN, "--chart", chart, "--json").document
    assert found["house_edge"] == pytest.approx(by_chart, abs=1e-12)
    assert found["simulated"]["chart"] == "given"


def test_a_worse_chart_costs_more(pitboss: CommandLine, chart: str, tmp_path: Path) -> None:
    worse = tmp_path / "worse.toml"
    lines = Path(chart).read_text(encoding="utf-8").splitlines()
    hard = next(number for number, line in enumerate(lines) if line.startswith('"11"'))
    lines[hard] = '"11" = "' + " ".join(["H"] * 10) + '"'
    worse.write_text("\n".join(lines), encoding="utf-8")
    best, bad = (
        pitboss("odds", "blackjack", "blackjack", *PLAIN, "--chart", each, "--json").document["house_edge"]
        for each in (chart, str(worse))
    )
    assert bad > best + 0.005, "never doubling on eleven costs more than half a percent"


def test_a_chart_is_for_a_wager_that_is_played_by_one(pitboss: CommandLine, chart: str) -> None:
    for asked in (("midi", "tie"), ("blackjack", "pair"), ("blackjack",), ("blackjack", "blackjack")):
        assert pitboss.refuses("odds", *asked, "--chart", chart).at == "--chart"


@pytest.mark.slow
def test_players_edge_21_has_its_figures_too(pitboss: CommandLine) -> None:
    """72 tens of 288 cards and 24 aces, as the decks have no tens: 2 * 24 * 72 / (288 * 287)."""
    found = pitboss("odds", "edge21", "edge-21", "--decks", "6", "--json").document
    assert Fraction(found["blackjack_probability"]) == Fraction(2 * 24 * 72, 288 * 287)
    assert found["variance"] > 1
