"""`pitboss simulate`: the document, the same figures for the same seed, and sentences for what cannot be simulated."""

from __future__ import annotations

import json
from pathlib import Path
from signal import SIGHUP, SIGINT, SIGTERM, Signals, raise_signal
from xml.etree import ElementTree as ET

import pytest

from pitboss.cli.progress import ProgressBar
from pitboss.games.twentyone.simulation.chart_file import read_chart, write_chart
from pitboss.games.twentyone.solver.chart import HARD, PAIRS, SOFT, TOTALS, Cell, StrategyChart
from pitboss.simulation.blocks import ROUNDS_IN_BLOCK, Tally, Work
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


def test_the_document_has_the_rounds_the_rate_the_seed_and_every_wager(pitboss: CommandLine) -> None:
    ran = pitboss("simulate", "midi", *SMALL, "--json")
    assert (ran.code, ran.err) == (0, "")
    assert {"rounds", "seconds", "rounds_per_second", "seed", "wagers"} <= set(ran.document)
    assert (ran.document["rounds"], ran.document["seed"]) == (200_000, 9)
    assert list(ran.document["wagers"]) == ["player", "banker", "tie"]
    assert {"house_edge", "standard_error", "rows"} <= set(ran.document["wagers"]["tie"])
    assert sum(row["count"] for row in ran.document["wagers"]["tie"]["rows"].values()) == 200_000


def test_the_same_seed_gives_the_same_figures_whatever_the_workers(pitboss: CommandLine) -> None:
    one = pitboss("simulate", "midi", *SMALL, "--workers", "1", "--json").document["wagers"]
    assert pitboss("simulate", "midi", *SMALL, "--workers", "2", "--json").document["wagers"] == one


def test_a_chart_is_played_as_it_is_written(pitboss: CommandLine, chart: Path) -> None:
    asked = ("--chart", str(chart), "--fresh-shoe", "--set", "blackjack_odds=3 to 2")
    found = pitboss("simulate", "blackjack", *SMALL, *asked, "--json").document["wagers"]["blackjack"]
    assert found["rows"]["surrendered"]["count"] == 0
    assert found["made"] == 200_000
    assert found["house_edge"] == found["per_unit_wagered"]  # nothing is doubled or split
    # Wizard of Odds, "Blackjack: mimic the dealer": a house edge of 5.48 %.
    assert abs(found["house_edge"] - 0.0548) < 4 * found["standard_error"]


def test_a_chart_is_read_as_it_was_written() -> None:
    assert read_chart(write_chart(mimic())) == mimic()


def test_a_session_and_its_drawing(pitboss: CommandLine, tmp_path: Path) -> None:
    plot = tmp_path / "sessions.svg"
    asked = ("--session", "100", "--bankroll", "1000", "--plot", str(plot))
    session = pitboss("simulate", "midi", *SMALL, *asked, "--json").document["session"]
    assert session["sessions"] == 2000
    assert 0 < session["risk_of_ruin"] < 1
    assert ET.fromstring(plot.read_text(encoding="utf-8")).tag.endswith("svg")


def test_words_on_a_terminal(pitboss: CommandLine) -> None:
    ran = pitboss("simulate", "midi", *SMALL)
    assert ran.code == 0
    assert "200,000 rounds" in ran.out
    assert "banker" in ran.out


def test_words_name_the_units_of_what_they_say(pitboss: CommandLine) -> None:
    said = pitboss("simulate", "blackjack", *SMALL, "--set", "blackjack_odds=3 to 2").out
    assert "House edge, standard error and variance are per unit of the initial wager" in said
    assert "The house edge per unit wagered includes doubles and splits." in said


@pytest.mark.parametrize("game", ["midi", "blackjack", "blitz"])
def test_every_wager_has_a_block_that_fits_80_columns(pitboss: CommandLine, game: str) -> None:
    with_meter, blind = ("--wager", "lucky-ladies-progressive"), ("--paytable", "blind=A")
    more = {"blackjack": with_meter, "blitz": blind}.get(game, ())
    ran = pitboss("simulate", game, *SMALL, *more)
    assert ran.code == 0
    lines = ran.out.splitlines()
    assert [line for line in lines if len(line) > 80] == []
    wagers = pitboss("simulate", game, *SMALL, *more, "--json").document["wagers"]
    assert [line for line in lines if line in wagers] == list(wagers)
    assert ran.out.count("  win per hour") == len(wagers)


def test_the_win_per_hour_is_the_house_edge_times_stakes_and_rounds(pitboss: CommandLine) -> None:
    """Banker at $100: its house edge times $100 times the rounds of an hour; 72 are usual in baccarat."""
    for asked, rounds in (((), 72), (("--rounds-per-hour", "150"), 150)):
        found = pitboss("simulate", "midi", *SMALL, *asked, "--json").document
        banker = found["wagers"]["banker"]
        assert found["rounds_per_hour"] == rounds
        assert banker["win_per_hour"] == pytest.approx(banker["house_edge"] * 100 * rounds, abs=0.01)


def test_the_variance_of_a_wager_does_not_depend_on_the_number_of_boxes(pitboss: CommandLine) -> None:
    """Blackjack has a variance of about 1.32 (Wizard of Odds: a standard deviation of 1.15), however many play."""
    asked = ("blackjack", "--set", "blackjack_odds=3 to 2", *SMALL, "--json")
    one, three = (
        pitboss("simulate", *asked, "--boxes", boxes).document["wagers"]["blackjack"]["variance"] for boxes in "13"
    )
    assert one == pytest.approx(1.32, abs=0.05)
    assert three == pytest.approx(one, abs=0.02)


def test_a_table_is_named_as_in_odds(pitboss: CommandLine) -> None:
    asked = ("simulate", "blackjack", *SMALL, "--set", "blackjack_odds=3 to 2", "--json")
    ran = pitboss(*asked, "--decks", "2", "--paytable", "lucky-ladies=B").document
    assert list(ran["wagers"]) == ["blackjack", "lucky-ladies"]
    assert pitboss.refuses("simulate", "blackjack", "--decks", "1..8").at == "--decks"
    assert pitboss.refuses("simulate", "blackjack", "--paytable", "B").at == "--paytable"


def test_a_session_of_baccarat_on_one_wager(pitboss: CommandLine) -> None:
    asked = ("--session", "1", "--on", "banker", "--json")
    session = pitboss("simulate", "midi", *SMALL, *asked).document["session"]
    assert (session["wagered_each_round"], session["bankroll"]) == (100, 10_000)
    # One coup on Banker: the stake is lost, kept, or wins 95 dollars of a hundred.
    assert (session["result"]["1%"], session["result"]["50%"], session["result"]["99%"]) == (-100, 0, 95)


def test_a_session_on_a_wager_that_is_not_made(pitboss: CommandLine) -> None:
    refused = pitboss.refuses("simulate", "midi", *SMALL, "--session", "10", "--on", "dragon-7")
    assert (refused.at, refused.message) == ("--on", "no wager 'dragon-7' is made here, only player, banker, tie")


def test_a_session_of_blackjack_is_on_all_that_is_made(pitboss: CommandLine) -> None:
    refused = pitboss.refuses("simulate", "blackjack", *SMALL, "--session", "10", "--on", "pair")
    assert (refused.at, refused.message[:12]) == ("--on", "in this game")


@pytest.mark.parametrize(
    ("option", "value", "why"),
    [
        ("--rounds", "-5", "must be at least 1 and at most 1,000,000,000,000,000, not -5"),
        ("--rounds", "1e30", "must be at least 1 and at most 1,000,000,000,000,000, not 1e30"),
        ("--rounds", "1.5", "must be a whole number, not '1.5'"),
        ("--rounds", "many", "must be a whole number, not 'many'"),
        ("--rounds", "nan", "must be a whole number, not 'nan'"),
        ("--seed", "-1", "must be at least 0 and at most 18,446,744,073,709,551,615, not -1"),
        ("--session", "0", "must be at least 1 and at most 1,000,000, not 0"),
        ("--session", "1e12", "must be at least 1 and at most 1,000,000, not 1e12"),
        ("--session", "200001", "a session of 200,001 rounds is more than the 200,000 that are played"),
        ("--bankroll", "5", "give the number of rounds of a session with --session"),
        ("--workers", "0", "must be at least 1 and at most 256, not 0"),
        ("--workers", "100000", "must be at least 1 and at most 256, not 100000"),
    ],
)
def test_a_number_that_cannot_be(pitboss: CommandLine, option: str, value: str, why: str) -> None:
    refused = pitboss.refuses("simulate", "midi", *SMALL, option, value)
    assert (refused.at, refused.message) == ("--session" if option == "--bankroll" else option, why)


def test_rounds_may_be_written_as_people_write_large_numbers(pitboss: CommandLine) -> None:
    for written_so in ("2e4", "20,000", "20_000"):
        ran = pitboss("simulate", "midi", "--seed", "9", "--rounds", written_so, "--json")
        assert ran.document["rounds"] == 20_000


def test_the_variance_of_a_vast_stake_is_that_of_a_small_one(pitboss: CommandLine) -> None:
    # Odd cents: nothing divides what is won, so that its squares are counted in cents, beyond what 64 bits hold.
    asked = ("simulate", "blackjack", *SMALL, "--set", "blackjack_odds=3 to 2", "--set", "surrender=none", "--json")
    small, vast = (pitboss(*asked, "--stake", stake).document for stake in ("100.02", "900000000.02"))
    found, expected = vast["wagers"]["blackjack"]["variance"], small["wagers"]["blackjack"]["variance"]
    assert found == pytest.approx(expected, rel=1e-9)


def test_a_bankroll_that_is_empty_is_no_bankroll(pitboss: CommandLine) -> None:
    assert pitboss.refuses("simulate", "midi", *SMALL, "--session", "10", "--bankroll", "").at == "--bankroll"


def test_a_plot_that_cannot_be_written_is_told_of_before_anything_is_played(
    pitboss: CommandLine, tmp_path: Path
) -> None:
    for named in ("", str(tmp_path), str(tmp_path / "none" / "plot.svg")):
        asked = ("simulate", "midi", "--rounds", "1e15", "--session", "10", "--plot", named)
        assert pitboss.refuses(*asked).message == "the drawing needs a file name in an existing directory"


def test_a_full_disk_for_the_plot_costs_no_figures(pitboss: CommandLine) -> None:
    ran = pitboss("simulate", "midi", *SMALL, "--session", "10", "--plot", "/dev/full", "--json")
    assert (ran.code, ran.err) == (2, "pitboss: /dev/full: cannot be written: No space left on device\n")
    assert json.loads(ran.out)["rounds"] == 200_000


def test_ctrl_c_gives_the_result_up_to_there_and_says_so(pitboss: CommandLine, monkeypatch: pytest.MonkeyPatch) -> None:
    signals = [SIGINT]
    monkeypatch.setattr(ProgressBar, "update", lambda *_: raise_signal(signals.pop()) if signals else None)
    document = pitboss("simulate", "midi", "--rounds", "1e15", "--seed", "9", "--json").document
    assert document["stopped"] == "interrupted from the keyboard"
    assert 0 < document["rounds"] < 10**9
    monkeypatch.undo()
    again = pitboss("simulate", "midi", "--rounds", str(document["rounds"]), "--seed", "9", "--json").document
    assert again["wagers"] == document["wagers"]


@pytest.mark.parametrize(
    ("number", "reason"),
    [
        (SIGINT, "interrupted from the keyboard"),
        (SIGTERM, "ended by SIGTERM"),
        (SIGHUP, "the terminal was closed"),
    ],
)
def test_a_signal_while_kernels_are_compiled_still_gives_figures(
    pitboss: CommandLine, monkeypatch: pytest.MonkeyPatch, number: Signals, reason: str
) -> None:
    monkeypatch.setattr("pitboss.simulation.blocks.make_ready", lambda work: raise_signal(number))
    ran = pitboss("simulate", "midi", "--rounds", "1e15", "--seed", "9", "--json")
    assert (ran.document["stopped"], ran.document["rounds"]) == (reason, ROUNDS_IN_BLOCK)
    assert ran.err == "pitboss: stopping after the rounds under way; interrupt again to stop at once\n"


def test_ctrl_c_before_any_round_is_over(pitboss: CommandLine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pitboss.simulation.engine.run_here", lambda work, *_: stopped_at_once(work))
    ran = pitboss("simulate", "midi", *SMALL)
    assert (ran.code, ran.out, ran.err) == (130, "", "pitboss: stopped before the first rounds were over\n")


def stopped_at_once(work: Work) -> Tally:
    tally = Tally.empty(work)
    tally.stopped = "interrupted from the keyboard"
    return tally


HOUSE = """
facility = "Example House"
approved = 2026-01-15
[tables.P-1]
game = "poker"
variant = "no-limit-texas-holdem"
blinds = [1, 2]
[tables.M-1]
game = "midi"
disclosed_third_card = "discard_pair"
vigorish_collection = "at_payout"
[tables.M-2]
game = "mini"
disclosed_third_card = "discard_pair"
vigorish_collection = "at_payout"
"""


@pytest.fixture
def house(tmp_path: Path) -> str:
    path = tmp_path / "house.toml"
    path.write_text(HOUSE, encoding="utf-8")
    return str(path)


def test_tables_that_cannot_be_simulated_are_named_and_left_out(pitboss: CommandLine, house: str) -> None:
    document = pitboss("simulate", house, *SMALL, "--json").document
    assert [table["table"] for table in document["tables"]] == ["M-1", "M-2"]
    assert list(document["not_simulated"]) == ["P-1"]
    assert "table P-1 is not simulated: poker cannot be simulated" in pitboss("simulate", house, *SMALL).out


def test_a_table_that_cannot_be_simulated_and_is_asked_for(pitboss: CommandLine, house: str) -> None:
    assert pitboss.refuses("simulate", house, *SMALL, "--table", "P-1").message.startswith("poker cannot be simulated")


def test_a_plot_is_of_one_table(pitboss: CommandLine, house: str, tmp_path: Path) -> None:
    asked = ("simulate", house, *SMALL, "--session", "10", "--plot", str(tmp_path / "plot.svg"))
    assert pitboss.refuses(*asked).message == "shows one table: name it with --table"


def test_what_a_meter_pays_is_told_apart(pitboss: CommandLine) -> None:
    asked = ("--set", "blackjack_odds=3 to 2", "--set", "wagers.lucky-ladies-progressive.paytable=A")
    document = pitboss("simulate", "blackjack", *SMALL, *asked, "--json").document
    assert "counts as a lost stake" in document["assumed"]["meters"]
    found = document["wagers"]["lucky-ladies-progressive"]
    assert "house_edge" not in found
    assert 0 < found["return_without_meters"] < 1
    assert list(found["meter_share"]) == ["lucky-ladies-progressive"]
    words = pitboss("simulate", "blackjack", *SMALL, *asked).out
    assert "share of the lucky-ladies-progressive meter" in words
    assert f"returns {found['return_without_meters']:.4%}" in words


@pytest.mark.slow
def test_what_a_payout_limit_cuts_is_told(pitboss: CommandLine) -> None:
    asked = ("--set", "blackjack_odds=3 to 2", "--set", "payout_limit_per_hand=100")
    ran = pitboss("simulate", "blackjack", *SMALL, *asked, "--json").document
    cut = ran["wagers"]["blackjack"]["adjustments"]["cut by the payout limit"]
    assert cut["count"] > 0
    assert float(cut["net"]) < 0
    assert "no more than $100" in ran["assumed"]["payout limit"]
    assert "cut by the payout limit, -$" in pitboss("simulate", "blackjack", *SMALL, *asked).out


@pytest.mark.slow
def test_a_parlay_puts_house_money_on_the_hand(pitboss: CommandLine) -> None:
    asked = ("--set", "blackjack_odds=3 to 2", "--wager", "house-money", "--set", "house_money_parlay=true")
    found = pitboss("simulate", "blackjack", *SMALL, *asked, "--parlay", "--json").document
    parlayed = found["wagers"]["blackjack"]["adjustments"]["parlayed"]
    rows = found["wagers"]["house-money"]["rows"]
    assert parlayed["count"] == sum(row["count"] for name, row in rows.items() if name != "lose")
    assert pitboss("simulate", "blackjack", *SMALL, *asked, "--json").document["assumed"]["parlay"].endswith("parlayed")


@pytest.mark.parametrize("game", ["midi", "blitz", "blackjack"])
def test_a_parlay_where_there_is_none(pitboss: CommandLine, game: str) -> None:
    assert pitboss.refuses("simulate", game, "--parlay", *SMALL).at == "--parlay"


def test_a_wager_is_staked_as_far_as_its_limits_go(pitboss: CommandLine) -> None:
    asked = ("--set", "blackjack_odds=3 to 2", "--set", "wagers.pair.max=25", "--set", "wagers.kk.min=150")
    ran = pitboss("simulate", "blackjack", *SMALL, *asked, "--json").document
    assert ran["assumed"]["stakes"] == "kk $150, pair $25; any other $100"


def test_a_stake_that_no_chips_make(pitboss: CommandLine) -> None:
    refused = pitboss.refuses("simulate", "midi", "--set", "smallest_chip=1", "--stake", "2.50", *SMALL)
    assert (refused.at, refused.message) == ("--stake", "$2.50 cannot be made of chips of $1")


def test_no_rounds(pitboss: CommandLine) -> None:
    refused = pitboss.refuses("simulate", "midi", "--rounds", "0")
    assert (refused.at, refused.message[:18]) == ("--rounds", "must be at least 1")


def test_a_game_that_there_is_not(pitboss: CommandLine) -> None:
    assert "did you mean 'midi'" in pitboss.refuses("simulate", "mdi", *SMALL).message


def test_a_rule_that_the_game_does_not_have(pitboss: CommandLine) -> None:
    assert "unknown key 'extra_split'" in pitboss.refuses("simulate", "blackjack", "--set", "extra_split=1").message


def test_a_wager_that_the_game_does_not_have(pitboss: CommandLine) -> None:
    assert "no wager 'lucky-ladie'" in pitboss.refuses("simulate", "blackjack", "--wager", "lucky-ladie").message


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


@pytest.mark.slow
def test_a_chart_of_edge21_is_played_as_it_is_written(pitboss: CommandLine, tmp_path: Path) -> None:
    path = tmp_path / "chart.toml"
    lines = (
        f'{table}."{head}" = "{cells}"' for table, heads in plain_document().items() for head, cells in heads.items()
    )
    path.write_text("\n".join(lines), encoding="utf-8")
    found = pitboss("simulate", "edge21", *SMALL, "--chart", str(path), "--json").document["wagers"]["edge-21"]
    assert (found["made"], found["rows"]["surrendered"]["count"], found["rows"]["rescued"]["count"]) == (200_000, 0, 0)
    assert found["house_edge"] == found["per_unit_wagered"]  # nothing is doubled or split


def test_eight_boxes(pitboss: CommandLine) -> None:
    assert "one to 7 boxes" in pitboss.refuses("simulate", "blackjack", "--boxes", "8", *SMALL).message


def test_dask_without_a_scheduler(pitboss: CommandLine) -> None:
    assert pitboss.refuses("simulate", "midi", "--engine", "dask", *SMALL).at == "--scheduler"


def test_workers_are_not_for_a_cluster(pitboss: CommandLine) -> None:
    asked = ("--engine", "dask", "--scheduler", "tcp://127.0.0.1:8786", "--workers", "2")
    assert pitboss.refuses("simulate", "midi", *asked, *SMALL).at == "--workers"


def test_a_scheduler_without_dask(pitboss: CommandLine) -> None:
    asked = ("simulate", "midi", "--scheduler", "tcp://127.0.0.1:8786", *SMALL)
    assert pitboss.refuses(*asked).message == "a scheduler can be given only with --engine dask"
