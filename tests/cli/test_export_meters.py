"""`pitboss export --csv meters`: every movement of a table's progressive meters."""

from __future__ import annotations

import csv
from decimal import Decimal
from pathlib import Path

import pytest

from pitboss.events import MeterMoved
from pitboss.inputs import MeterAdjusted, NoMoreBets, RoundVoided
from pitboss.journal import SqliteStore
from support.command_line import CommandLine
from support.journaled_tables import DealtByHand, table_of
from support.journals import IDENTITY
from support.rounds import ROYAL_9

pytestmark = pytest.mark.integration


@pytest.fixture
def lines(pitboss: CommandLine, tmp_path: Path) -> list[dict[str, str]]:
    """A round that wins star and spade, a void one, another one, and an adjustment of heart; a fourth is on."""
    path, output, wagers = tmp_path / "house.journal", tmp_path / "meters.csv", {1: {"royal-9": 500, "banker": 2500}}
    with SqliteStore(path, identity=IDENTITY) as store:
        house = DealtByHand.of(table_of(**ROYAL_9), "Ac 2c Ks Kh 9s Ac Kh Kd 9h 9d", store)
        house.play_round(wagers)
        house.lay(wagers)
        house.journaled.give(NoMoreBets())
        house.journaled.give(RoundVoided("the shoe ran short", "midi:13.E(1)"))
        house.play_round(wagers)
        house.journaled.give(MeterAdjusted("heart", 1250, "Commission letter 12", "a sensor fault"))
        house.lay(wagers)
        house.journaled.give(NoMoreBets())
    ran = pitboss("export", str(path), str(output), "--csv", "meters")
    assert (ran.code, ran.err) == (0, "")
    with output.open(newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def test_every_movement_has_a_line_and_the_amounts_add_up(lines: list[dict[str, str]]) -> None:
    """Of 5.00, 10 % (50 cents) feed Star, 5 % (25 cents) Spade and 3 % (15 cents) Heart."""
    of_spade = [
        (each["round"], each["why"], each["amount"], each["value"]) for each in lines if each["meter"] == "spade"
    ]
    assert of_spade == [
        ("1", "contribution", "0.25", "350.25"),
        ("1", "won at seat 1", "-0.25", "350.00"),  # 350.00, to which it is reset, less 350.25
        ("2", "contribution", "0.25", "350.25"),
        ("2", "contribution of a void round taken out", "-0.25", "350.00"),
        ("3", "contribution", "0.25", "350.25"),
    ]
    for meter, initial in (("star", Decimal(50_000)), ("spade", Decimal(350)), ("heart", Decimal(350))):
        own = [each for each in lines if each["meter"] == meter]
        assert initial + sum(Decimal(each["amount"]) for each in own) == Decimal(own[-1]["value"])
    assert {each["table"] for each in lines} == {"T-1"}


def test_an_award_has_its_row_and_what_was_paid(lines: list[dict[str, str]]) -> None:
    # The whole of Spade, 350.00 and 25 cents; a tenth of Star, 50,000.00 and twice 50 cents: 5,000.10.
    won = [(each["meter"], each["row"], each["paid"], each["amount"]) for each in lines if each["paid"]]
    assert won == [
        ("spade", "personal-on-banker", "350.25", "-0.25"),
        ("star", "any-two-personal", "5000.10", "-5000.10"),
    ]


def test_an_adjustment_between_rounds_counts_to_the_next_and_a_round_in_progress_is_left_out(
    lines: list[dict[str, str]],
) -> None:
    last = lines[-1]
    assert (last["round"], last["meter"], last["amount"], last["value"]) == ("4", "heart", "12.50", "362.80")
    assert last["why"] == "adjusted, approved by Commission letter 12: a sensor fault"


def test_an_award_of_a_void_round_is_taken_back_on_a_line_of_its_own(pitboss: CommandLine, tmp_path: Path) -> None:
    path, output = tmp_path / "house.journal", tmp_path / "meters.csv"
    great = {**ROYAL_9["meters"], "spade": {"rate": "5%", "initial": 30_000, "reset": 30_000}}
    with SqliteStore(path, identity=IDENTITY) as store:  # such a payout is signed before the round is over
        house = DealtByHand.of(table_of(**{**ROYAL_9, "meters": great}), "Ac 2c Ks Kh 9s Ac", store)
        house.lay({1: {"royal-9": 500, "banker": 2500}})
        events = house.journaled.give(NoMoreBets())
        while not any(isinstance(event, MeterMoved) and event.why.startswith("won") for event in events):
            events = house.journaled.give(house.answer())
        house.journaled.give(RoundVoided("the shoe ran short", "midi:13.E(1)"))
    assert pitboss("export", str(path), str(output), "--csv", "meters").code == 0
    with output.open(newline="", encoding="utf-8") as file:
        spade = [each for each in csv.DictReader(file) if each["meter"] == "spade"]
    assert [(each["why"], each["amount"], each["paid"], each["value"]) for each in spade] == [
        ("contribution", "0.25", "", "30000.25"),
        ("won at seat 1", "-0.25", "30000.25", "30000.00"),
        ("award of a void round taken back", "0.25", "", "30000.25"),
        ("contribution of a void round taken out", "-0.25", "", "30000.00"),
    ]
