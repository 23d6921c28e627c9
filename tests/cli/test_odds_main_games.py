"""`pitboss odds` of wagers with decisions: how a hand ends, by best play or by a chart of one's own."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from support.command_line import CommandLine

pytestmark = pytest.mark.slow

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
    assert found["exact"] is False
    assert "computed and not simulated" in found["method"]
    assert "counts to first order, which leaves an error of less than 0.000007 in the variance" in found["method"]


def test_the_results_add_up_and_their_mean_is_minus_the_house_edge(pitboss: CommandLine) -> None:
    found = pitboss("odds", "blackjack", "blackjack", *PLAIN, "--json").document
    assert_consistent(found)
    assert (found["greatest_win"], found["greatest_loss"]) == (8, 8), "four hands, each doubled"


def assert_consistent(found: dict[str, Any]) -> None:
    """The figures beside a distribution follow from it."""
    results = {one["net"]: one["probability"] for one in found["net_results"]}
    assert sum(results.values()) == pytest.approx(1, abs=1e-12)
    mean = sum(net * chance for net, chance in results.items())
    assert mean == pytest.approx(-found["house_edge"], abs=1e-12)
    ends = (found["hit_frequency"], found["push_frequency"], found["loss_frequency"])
    assert sum(ends) == pytest.approx(1)
    assert found["hit_frequency"] == pytest.approx(sum(chance for net, chance in results.items() if net > 0))
    variance = sum(chance * (net - mean) ** 2 for net, chance in results.items())
    assert found["variance"] == pytest.approx(variance)
    assert found["standard_deviation"] == pytest.approx(variance**0.5)
    third = sum(chance * (net - mean) ** 3 for net, chance in results.items())
    assert found["skewness"] == pytest.approx(third / variance**1.5)
    assert (found["greatest_win"], found["greatest_loss"]) == (max(results), -min(results))
    assert found["element_of_risk"] == pytest.approx(found["house_edge"] / found["units_staked"])


def test_every_price_of_a_blackjack_and_every_number_of_decks_has_all_figures(pitboss: CommandLine) -> None:
    prices = pitboss("odds", "blackjack", "blackjack", "--decks", "6", "--set", "surrender=none", "--json").document
    assert [one["paytable"] for one in prices["paytables"]] == ["3 to 2", "6 to 5"]
    decks = pitboss("odds", "blackjack", "blackjack", *PLAIN[2:], "--decks", "1,8", "--json").document["odds"]
    for one in (*prices["paytables"], *decks):
        assert_consistent(one)
    better, worse = ({one["net"] for one in each["net_results"]} for each in prices["paytables"])
    assert better ^ worse == {1.5, 1.2}


def test_the_list_of_all_wagers_has_the_figures_too(pitboss: CommandLine) -> None:
    lines = pitboss("odds", "blackjack", "--decks", "6").out.splitlines()
    [line] = [line.split() for line in lines if line.startswith("blackjack ") and "3 to 2" in line[:40]]
    assert line[7:9] == ["1.1436", "42.56%"]


def test_text_shows_how_often_each_result_comes(pitboss: CommandLine) -> None:
    lines = pitboss("odds", "blackjack", "blackjack", *PLAIN).out.splitlines()
    assert any(line.startswith("greatest win 8, greatest loss 8") for line in lines)
    start = lines.index("net results:")
    assert lines[start + 1].split()[0] == "+8"
    assert "one in" in lines[start + 1]


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
    assert "by the given chart" in found["method"]
    assert_consistent(found)


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


def test_a_refused_chart_says_which_wagers_one_is_for(pitboss: CommandLine, chart: str) -> None:
    for asked, why in {
        ("midi", "tie"): "Midi Baccarat has no decisions, so no chart applies",
        ("blackjack", "pair"): "no decision changes the odds of pair: a chart is for blackjack",
    }.items():
        assert pitboss.refuses("odds", *asked, "--chart", chart).message == why


def test_players_edge_21_has_its_figures_too(pitboss: CommandLine, tmp_path: Path) -> None:
    """72 tens of 288 cards and 24 aces, as the decks have no tens: 2 * 24 * 72 / (288 * 287)."""
    found = pitboss("odds", "edge21", "edge-21", "--decks", "6", "--json").document
    assert Fraction(found["blackjack_probability"]) == Fraction(2 * 24 * 72, 288 * 287)
    assert_consistent(found)
    assert "nor are the fixed payouts of 12.C" in found["method"]
    path = str(tmp_path / "edge.toml")
    assert pitboss("strategy", "edge21", "--decks", "6", "--save-chart", path).code == 0
    by_chart = pitboss("odds", "edge21", "edge-21", "--decks", "6", "--chart", path, "--json").document
    assert_consistent(by_chart)
    assert by_chart["house_edge"] > found["house_edge"]


def test_switch_has_the_figures_of_one_wager_and_the_variance_of_both(pitboss: CommandLine, tmp_path: Path) -> None:
    switch = ("--decks", "6", "--set", "switch=true")
    found = pitboss("odds", "blackjack", "blackjack", *switch, "--json").document
    assert_consistent(found)
    assert "either of the two equal wagers" in found["method"]
    assert 2 * found["variance"] < found["variance_of_both_wagers"] < 4 * found["variance"], "one dealer's hand"
    path = str(tmp_path / "switch.toml")
    assert pitboss("strategy", "blackjack", *switch, "--save-chart", path).code == 0
    by_chart = pitboss("odds", "blackjack", "blackjack", *switch, "--chart", path, "--json").document
    assert_consistent(by_chart)
    assert found["house_edge"] < by_chart["house_edge"] < found["house_edge"] + 0.0002


def test_blitz_is_played_from_the_point_total_of_a_chart(pitboss: CommandLine, tmp_path: Path) -> None:
    """The best rule by point total plays from 19, at the house edge that `strategy` prints for it.

    One point above the highest total folds all: Ante and Blind are lost each time, and nothing varies.
    """
    path = tmp_path / "blitz.toml"
    best = pitboss("strategy", "blitz", "--paytable", "A", "--json").document["paytables"][0]
    chart = ("--paytable", "A", "--chart", str(path))
    path.write_text("play_from = 19\n", encoding="utf-8")
    found = pitboss("odds", "blitz", "ante", *chart, "--json").document
    assert (found["exact"], best["play_from"], found["house_edge"]) == (True, 19, best["house_edge"])
    assert "point total of 19 or more is played" in found["method"]
    path.write_text("play_from = 32\n", encoding="utf-8")
    found = pitboss("odds", "blitz", "ante", *chart, "--json").document
    assert (found["house_edge"], found["variance"], found["greatest_loss"]) == ("2", "0", "2")
    blind = pitboss("odds", "blitz", "blind", *chart, "--json").document
    assert blind["house_edge"] == "1"
    assert pitboss.refuses("odds", "blitz", "play", *chart).message == "by this chart no Play Wager is ever made"
    why = pitboss.refuses("odds", "blitz", "flush-bonus", *chart).message
    assert why == "no decision changes the odds of flush-bonus: a chart is for ante, blind or play"
