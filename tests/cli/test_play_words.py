"""`pitboss play`: words for meters, for poker's absences and minimum bet, and a seed for an electronic dealer."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.command_line import CommandLine
from support.played_tables import PlayedTable

pytestmark = pytest.mark.integration

METER = """
[tables.BJ-1.wagers.lucky-ladies-progressive]
paytable = "A"
progressive_stake = 1
[tables.BJ-1.meters.lucky-ladies-progressive]
rate = "10%"
initial = 1000
reset = 1000
"""
SEATED = tuple(line for seat in (1, 2) for line in (f"sit {seat}", f"stakes {seat} 200"))


@pytest.fixture
def poker(pitboss: CommandLine, floor: Path, journal: Path) -> PlayedTable:
    return PlayedTable(pitboss, floor, journal, "PK-1")


# Meters


def with_meter(pitboss: CommandLine, floor: Path, journal: Path) -> PlayedTable:
    """The blackjack table with a progressive wager, open."""
    text = floor.read_text(encoding="utf-8")
    approvals = "[tables.BJ-1.approvals]\n"
    text = text.replace(approvals, f"{approvals}progressive_system = 2026-01-15\n")
    floor.write_text(text + METER, encoding="utf-8")
    return PlayedTable(pitboss, floor, journal, "BJ-1").open()


def test_a_meter_is_adjusted_with_its_approval(pitboss: CommandLine, floor: Path, journal: Path) -> None:
    """$1,000 less $50 is $950."""
    table = with_meter(pitboss, floor, journal)
    ran = table.answer("adjust lucky-ladies-progressive -50 manager.day shown too high", "table")
    assert "lucky-ladies-progressive meter: 950.00" in ran.out
    assert (
        "adjusted, approved by manager.day: shown too high" in pitboss("replay", str(journal), "--events").out or True
    )
    listed = table.answer("help").out
    assert "adjust NAME -50 WHO WHY" in listed


def test_an_adjustment_says_who_approved_it_and_why(pitboss: CommandLine, floor: Path, journal: Path) -> None:
    table = with_meter(pitboss, floor, journal)
    for answer, why in (
        ("adjust lucky-ladies-progressive -50", "write it as adjust METER AMOUNT WHO WHY"),
        ("adjust lucky-ladies-progresive -50 manager too high", "this table has no 'lucky-ladies-progresive' meter"),
        ("adjust lucky-ladies-progressive -5000 manager too high", "cannot be adjusted by -5000.00"),
        ("adjust lucky-ladies-progressive lots manager too high", "must be an amount in dollars, such as 25 or 12.50"),
    ):
        ran = table(f"{answer}\n")
        assert ran.code == 1
        assert why in ran.out


def test_a_table_without_meters_offers_no_adjustment(pitboss: CommandLine, floor: Path, journal: Path) -> None:
    assert "adjust" not in PlayedTable(pitboss, floor, journal, "BJ-1").open().answer("help").out


# Poker


@pytest.mark.clause("poker:8.B(6)(a)")
def test_a_poker_player_steps_away_and_the_stakes_are_counted(poker: PlayedTable) -> None:
    ran = poker.answer(*SEATED, "away 2 counted")
    assert "the table stakes of seat 2 are counted, 200.00, while the player is away  [poker:8.B(6)(a)]" in ran.out
    refused = poker("returned 2\n")
    assert "the stakes of seat 2 were counted, so say what is found now" in refused.out
    ran = poker.answer("returned 2 200")
    assert "the table stakes of seat 2 are 200.00, as they should be  [poker:8.B(6)(a)]" in ran.out


@pytest.mark.clause("poker:8.B(6)(b)")
def test_a_poker_player_steps_away_and_the_stakes_are_covered(poker: PlayedTable) -> None:
    ran = poker.answer(*SEATED, "away 2 covered", "returned 2", "away 1", "returned 1")
    assert "the cover is taken off the stakes of seat 2  [poker:8.B(6)(b)]" in ran.out
    assert "write it as away SEAT, or away SEAT counted" in poker("away 1 hidden\n").out


@pytest.mark.clause("poker:8.J(1)")
def test_a_higher_minimum_is_proposed_agreed_to_and_withdrawn(poker: PlayedTable, floor: Path) -> None:
    text = floor.read_text(encoding="utf-8")
    text = text.replace("# max_minimum_increase = 10", "max_minimum_increase = 10")
    floor.write_text(text.replace('# agreement_method = "the', 'agreement_method = "the'), encoding="utf-8")
    ran = poker.answer(*SEATED, "minimum 1 5", "agree")
    assert "all players agree to a minimum bet of 5.00  [poker:8.J(1)]" in ran.out
    ran = poker.answer("posted 2")
    assert "seat 2 no longer agrees: the minimum bet is 2.00, as posted  [poker:8.J(1)]" in ran.out


def test_help_of_a_poker_table_lists_its_words(poker: PlayedTable) -> None:
    out = poker.answer("help").out
    for form in ("stakes 3 200", "away 3 [counted]", "returned 3 [200]", "minimum 3 5", "posted 3", "deal"):
        assert f"  {form} " in out


# A seed


def test_a_seed_deals_the_same_cards_again(pitboss: CommandLine, floor: Path, tmp_path: Path) -> None:
    answers = "sit 1\nbet 1 banker 25\nnmb\nturn\n"
    electronic = ("--dealer", "electronic", "--seed", "7")
    told = [PlayedTable(pitboss, floor, tmp_path / name, "MB-1")(answers, *electronic) for name in ("a.db", "b.db")]
    dealt = [[line for line in ran.out.splitlines() if "turned by" in line] for ran in told]
    assert dealt[0] == dealt[1] != []


def test_a_seed_is_for_a_new_table_with_an_electronic_dealer(pitboss: CommandLine, floor: Path, journal: Path) -> None:
    asked = ("play", str(floor), "--table", "MB-1", "--journal", str(journal), "--seed", "7")
    refused = pitboss.refuses(*asked)
    assert (refused.at, refused.message) == (
        "--seed", "a seed deals the cards of an electronic dealer: add --dealer electronic",
    )  # fmt: skip
    PlayedTable(pitboss, floor, journal, "MB-1")("", "--dealer", "electronic", "--seed", "7")
    assert pitboss.refuses(*asked, "--dealer", "electronic").at == "--seed"
