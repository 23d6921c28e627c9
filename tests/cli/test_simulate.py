"""`pitboss simulate`: the document, the same figures for the same seed, and what the words say."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.command_line import CommandLine

pytestmark = pytest.mark.integration

SMALL = ("--rounds", "200000", "--seed", "9")


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


def test_the_variance_of_a_vast_stake_is_that_of_a_small_one(pitboss: CommandLine) -> None:
    # Odd cents: nothing divides what is won, so that its squares are counted in cents, beyond what 64 bits hold.
    asked = ("simulate", "blackjack", *SMALL, "--set", "blackjack_odds=3 to 2", "--set", "surrender=none", "--json")
    small, vast = (pitboss(*asked, "--stake", stake).document for stake in ("100.02", "900000000.02"))
    found, expected = vast["wagers"]["blackjack"]["variance"], small["wagers"]["blackjack"]["variance"]
    assert found == pytest.approx(expected, rel=1e-9)


def test_a_table_is_named_as_in_odds(pitboss: CommandLine) -> None:
    asked = ("simulate", "blackjack", *SMALL, "--set", "blackjack_odds=3 to 2", "--json")
    ran = pitboss(*asked, "--decks", "2", "--paytable", "lucky-ladies=B").document
    assert list(ran["wagers"]) == ["blackjack", "lucky-ladies"]
    assert pitboss.refuses("simulate", "blackjack", "--decks", "1..8").at == "--decks"
    assert pitboss.refuses("simulate", "blackjack", "--paytable", "B").at == "--paytable"


def test_rounds_may_be_written_as_people_write_large_numbers(pitboss: CommandLine) -> None:
    for written_so in ("2e4", "20,000", "20_000"):
        ran = pitboss("simulate", "midi", "--seed", "9", "--rounds", written_so, "--json")
        assert ran.document["rounds"] == 20_000


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


def test_a_wager_is_staked_as_far_as_its_limits_go(pitboss: CommandLine) -> None:
    asked = ("--set", "blackjack_odds=3 to 2", "--set", "wagers.pair.max=25", "--set", "wagers.kk.min=150")
    ran = pitboss("simulate", "blackjack", *SMALL, *asked, "--json").document
    assert ran["assumed"]["stakes"] == "kk $150, pair $25; any other $100"


def test_a_plot_is_of_one_table(pitboss: CommandLine, house: str, tmp_path: Path) -> None:
    asked = ("simulate", house, *SMALL, "--session", "10", "--plot", str(tmp_path / "plot.svg"))
    assert pitboss.refuses(*asked).message == "shows one table: name it with --table"
