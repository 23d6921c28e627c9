"""Results of the Python interface: typed objects whose `to_dict()` is what the command prints with `--json`."""

from __future__ import annotations

import json
from datetime import date
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import pitboss
from pitboss.api.odds import OddsTable
from pitboss.probability.odds import WagerOdds
from pitboss.submission import SAMPLE
from support.command_line import CommandLine

pytestmark = pytest.mark.integration

EXAMPLES = Path(__file__).parents[2] / "examples"
ROUNDS = sorted(path for path in EXAMPLES.glob("*.json") if "not-offered" not in path.name)


@pytest.mark.parametrize("path", ROUNDS, ids=lambda path: path.stem)
def test_a_settled_round_is_what_settle_prints(path: Path, command: CommandLine) -> None:
    printed = command("settle", str(path), "--json").document
    assert pitboss.settle(path).to_dict() == printed
    document = json.loads(path.read_text(encoding="utf-8"), parse_float=Decimal)
    assert pitboss.settle(document).to_dict() == printed


def test_a_settled_round_has_amounts_as_decimals_by_seat_number() -> None:
    """Player 2 + 3 = 5, Banker 9 + K = 9: Banker wins, and 5 % of 20.00 is 1.00."""
    hand = {"game": "midi", "options": {"decks": 8}, "seats": {2: {"banker": 20}, 1: {"player": "5.50"}},
            "cards": "2c 9d 3h Kd"}  # fmt: skip
    result = pitboss.settle(hand)
    assert (result.outcome, result.net) == ("settled", {1: Decimal("-5.50"), 2: Decimal("19.00")})
    assert result.hands == {"player": "2c 3h", "banker": "9d Kd"}
    assert [(line.seat, line.wager, line.stake, line.net, line.clause) for line in result.settlements] == [
        (1, "player", Decimal("5.50"), Decimal("-5.50"), "midi:7.A(2)(b)(i)"),
        (2, "banker", Decimal("20.00"), Decimal("19.00"), "midi:12.C"),
    ]
    assert repr(result) == "<SettledRound of midi, settled, net 1: -5.50, 2: 19.00>"


def test_a_hand_of_poker_has_its_pots() -> None:
    """From the README: three players, one all in for 50.00; the side pot is what the other two put in besides."""
    result = pitboss.settle(EXAMPLES / "side-pot.json")
    assert result.pots is not None
    assert [(pot.amount, pot.eligible, pot.winners, pot.shares) for pot in result.pots] == [
        (Decimal("150.00"), (2, 3), ((2,),), {2: Decimal("150.00")}),
        (Decimal("100.00"), (3,), ((3,),), {3: Decimal("100.00")}),
    ]


def test_a_check_is_what_check_prints(folder: Path, command: CommandLine) -> None:
    report = pitboss.check("floor.toml")
    assert report.to_dict() == command("check", "floor.toml", "--json").document
    assert (report.ok, len(report.errors), len(report.warnings)) == (False, 1, 0)
    assert pitboss.check(folder / "lawful.toml").ok


def test_the_odds_of_a_wager_are_what_odds_prints(command: CommandLine) -> None:
    """Dragon 7: 40 to 1 on 19129247848/848912750595, as published by Wizard of Odds (7.6113 %)."""
    found = pitboss.odds("midi", "dragon-7", variant="ez", decks=8)
    asked = ("odds", "midi", "dragon-7", "--set", "variant=ez", "--decks", "8", "--json")
    assert found.to_dict() == command(*asked).document
    assert isinstance(found, WagerOdds)
    assert found.house_edge == 1 - 41 * Fraction(19129247848, 848912750595)
    assert found == pitboss.odds(pitboss.load(SAMPLE).tables["MB-2"], "dragon-7")


def test_the_odds_of_a_game_are_what_odds_prints(command: CommandLine) -> None:
    found = pitboss.odds("mini", decks=6)
    assert found.to_dict() == command("odds", "mini", "--decks", "6", "--json").document
    assert [one.wager for one in found[:2]] == ["banker", "banker"]
    assert repr(found) == f"<OddsTable of {len(found)} wagers>"


def test_the_odds_of_a_submission_are_what_odds_prints(folder: Path, command: CommandLine) -> None:
    found = pitboss.odds(pitboss.load("lawful.toml"))
    assert found.to_dict() == command("odds", "lawful.toml", "--json").document
    assert set(found.tables or ()) == {"MB-1"}
    table = pitboss.load("lawful.toml").tables["MB-1"]
    assert list(pitboss.odds(table)) == list(found)


@pytest.mark.parametrize(("wager", "paytables"), [("lucky-ladies", ["A", "B"]), ("blackjack", ["3 to 2", "6 to 5"])])
def test_a_wager_without_its_paytable_has_all_of_them_as_odds_prints(
    command: CommandLine, wager: str, paytables: list[str]
) -> None:
    found = pitboss.odds("blackjack", wager, decks=6)
    assert found.to_dict() == command("odds", "blackjack", wager, "--decks", "6", "--json").document
    assert isinstance(found, OddsTable)
    assert [each.paytable for each in found] == paytables
    assert repr(found) == "<OddsTable of 2 paytables>"


def test_a_wager_with_one_lawful_paytable_has_odds_of_its_own() -> None:
    assert isinstance(pitboss.odds("midi", "tie", decks=8), WagerOdds)


def test_a_strategy_is_what_strategy_prints(command: CommandLine) -> None:
    found = pitboss.strategy("blitz")
    assert found.to_dict() == command("strategy", "blitz", "--json").document
    assert found.chart == found.rule.chart
    hand = "9c 8c 2c Ks 7d 4d 5h"
    advice = pitboss.strategy("blitz", paytable="A").best(hand)
    asked = ("strategy", "blitz", "--hand", hand, "--paytable", "A", "--json")
    assert advice.to_dict() == command(*asked).document
    assert (advice.best, advice.decisions["fold"]) == ("play", -2)
    assert found.best(hand).best is None, "it depends on the paytable"


def test_a_hand_of_blackjack_is_what_strategy_prints(command: CommandLine) -> None:
    """Sixteen of tens against a nine is hit (-0.5045): README, and every published table."""
    options: dict[str, Any] = {"surrender": "none", "decks": 6}
    advice = pitboss.strategy("blackjack", **options).best("Th 6c", up="9d")
    asked = ("--hand", "Th 6c", "--up", "9d", "--set", "surrender=none", "--decks", "6", "--json")
    assert advice.to_dict() == command("strategy", "blackjack", *asked).document
    assert advice.best == "hit"
    assert repr(advice) == "<Advice: Th 6c (16) against 9d: hit>"


def timeless(document: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in document.items() if key not in ("seconds", "rounds_per_second")}


def test_a_simulation_is_what_simulate_prints(command: CommandLine) -> None:
    asked = (
        "--rounds",
        "20000",
        "--seed",
        "9",
        "--session",
        "100",
        "--bankroll",
        "5000",
        "--session-wager",
        "banker",
        "--json",
    )
    found = pitboss.simulate("midi", rounds=20_000, seed=9, session=100, bankroll="5000", session_wager=["banker"])
    assert timeless(found.to_dict()) == timeless(command("simulate", "midi", *asked).document)
    assert found.session is not None
    assert sum(row.count for row in found.wagers["tie"].rows) == 20_000
    again = pitboss.simulate("midi", rounds=20_000, seed=9, session_wager="banker", session=100, bankroll=5000)
    assert timeless(again.to_dict()) == timeless(found.to_dict())


def test_the_simulation_of_a_submission_is_what_simulate_prints(folder: Path, command: CommandLine) -> None:
    asked = ("--rounds", "20000", "--seed", "9", "--json")
    found = pitboss.simulate(pitboss.load("lawful.toml"), rounds=20_000, seed=9)
    printed = command("simulate", "lawful.toml", *asked).document
    own = found.to_dict()
    assert [timeless(each) for each in own.pop("tables")] == [timeless(each) for each in printed.pop("tables")]
    assert own == printed
    one = pitboss.simulate(pitboss.load("lawful.toml").tables["MB-1"], rounds=20_000, seed=9)
    assert one.wagers == found.tables["MB-1"].wagers


BLIND = {"blind": {"paytable": "A"}}


def test_a_chart_from_a_strategy_can_be_simulated(tmp_path: Path) -> None:
    """Three Card Blitz: whoever plays only from 31 points on folds nearly every hand and loses nearly two units."""
    cautious = pitboss.simulate("blitz", rounds=20_000, seed=1, chart={"play_from": 31}, wagers=BLIND)
    chart = pitboss.strategy("blitz", paytable="A").chart
    best = pitboss.simulate("blitz", rounds=20_000, seed=1, chart=chart, wagers=BLIND)
    assert cautious.wagers["ante"].house_edge > best.wagers["ante"].house_edge
    (tmp_path / "chart.json").write_text('{"play_from": 31}', encoding="utf-8")
    by_file = pitboss.simulate("blitz", rounds=20_000, seed=1, chart=tmp_path / "chart.json", wagers=BLIND)
    assert by_file.wagers == cautious.wagers


def test_wagers_may_be_a_list_of_ids() -> None:
    by_list = pitboss.simulate("midi", rounds=1000, seed=1, wagers=["player-pair"])
    by_table = pitboss.simulate("midi", rounds=1000, seed=1, wagers={"player-pair": {}})
    assert "player-pair" in by_list.wagers
    assert by_list.wagers == by_table.wagers


def test_a_new_table_is_the_starters_with_options_changed() -> None:
    """The starter of blackjack has six decks and a minimum wager of $15."""
    table = pitboss.new_table("blackjack", decks=8, wagers={"lucky-ladies": {"paytable": "A"}})
    assert (table.id, table.facility) == ("BJ-1", "Example House")
    assert table.offers()["blackjack"].min == 1500
    assert (pitboss.odds(table, "lucky-ladies").decks, list(table.offers())[-1]) == (8, "lucky-ladies")


def test_a_new_table_takes_what_a_submission_takes() -> None:
    with pytest.raises(pitboss.PitbossError, match="takes the Commission's approval") as refused:
        pitboss.new_table("blackjack", continuous_shuffler=True)
    assert (refused.value.at, refused.value.clause) == ("approvals.continuous_shuffler", "blackjack:5.J")
    approved = {"continuous_shuffler": date(2026, 1, 15)}
    assert pitboss.new_table("blackjack", continuous_shuffler=True, approvals=approved).approvals.keys() >= {"layout"}
