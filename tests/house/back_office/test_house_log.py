"""The house log: what is in it, by whom, and as CSV (GLI-19 2.8.8)."""

from __future__ import annotations

import csv
import io

import pytest

from pitboss.clock import DAY
from pitboss.events import Event, Settlement
from pitboss.house.back_office.log import LogEntry, LogEvent, format_log_csv, log, read_log
from pitboss.house.back_office.table_log import table_log_lines
from pitboss.house.database.change import LogLine
from pitboss.house.roles import HouseRole
from pitboss.house.visibility import Step
from pitboss.inputs import (
    BackedUp,
    Card,
    Closed,
    Corrected,
    Decision,
    DecksReceived,
    Input,
    Loaded,
    MeterAdjusted,
    NewDealer,
    Permitted,
    Recut,
    ReshuffleOrdered,
    RoundVoided,
    Sat,
)
from pitboss.requests import Role
from support.house_changes import NOON, change, journal
from support.people import TestHouse


def test_lines_are_read_by_time_kind_and_table(house: TestHouse) -> None:
    boss = house.add("Ada", HouseRole.ADMINISTRATOR)
    began = house.clock.at
    with house.database.write_transaction() as connection:
        for day in range(3):
            log(connection, began + day * DAY, LogEvent.SETTINGS_CHANGED, f"day {day}", by=boss.id, table="BJ-1")
        lines = read_log(connection, began, began + 2 * DAY, events=[LogEvent.SETTINGS_CHANGED], table="BJ-1")
        assert [(line.at - began, line.by, line.detail) for line in lines] == [
            (0, "Ada", "day 0"),
            (DAY, "Ada", "day 1"),
        ]
        [second] = read_log(connection, 0, 2**60, table="BJ-1", after=lines[0].id, limit=1)
        assert second.detail == "day 1"
        assert read_log(connection, 0, 2**60, table="MB-1") == []


def test_the_log_as_csv_names_who_did_what_when() -> None:
    lines = [
        LogEntry(id=7, at=NOON, event="round voided", by="Fay", table="BJ-1", detail="misdeal, seen by all"),
        LogEntry(id=8, at=NOON + 1, event="shuffle", by=None, table=None, detail=""),
    ]
    assert format_log_csv(lines).splitlines() == [
        "number,at,event,by,table,detail",
        '7,2026-11-17T12:00:00.000000Z,round voided,Fay,BJ-1,"misdeal, seen by all"',
        "8,2026-11-17T12:00:00.000001Z,shuffle,,,",
    ]


@pytest.mark.parametrize("text", ["=1+1", "+1", "-1", "@x", "\tx"])
def test_a_spreadsheet_takes_nothing_in_the_log_for_a_formula(text: str) -> None:
    line = LogEntry(id=1, at=NOON, event="correction", by=text, table=text, detail=text)
    [_, row] = csv.reader(io.StringIO(format_log_csv([line])))
    assert row[3:] == [f"'{text}"] * 3


# What tables log


@pytest.mark.parametrize(
    ("given", "what", "detail"),
    [
        (RoundVoided("misdeal", "midi:13.A"), "round voided", "misdeal [midi:13.A], by the floorperson"),
        (BackedUp(4, "entered wrongly"), "backed up", "to input 4: entered wrongly, by the floorperson"),
        (
            Corrected(seat=3, amount=-2500, why="overpaid", clause="midi:12.A"),
            "correction",
            "seat 3, -$25: overpaid [midi:12.A]",
        ),
        (MeterAdjusted("star", 150, "Pim", "misread"), "meter adjusted", "star, $1.50: misread, approved by Pim"),
        (
            Decision(seat=3, choose="stand", ordered_by=Role.FLOORPERSON),
            "override",
            "seat 3: stand, ordered by the floorperson",
        ),
        (NewDealer(excused=True), "override", "the new dealer is excused from burning a card"),
        (Permitted(2), "override", "seat 2 may wager before the next shuffle"),
        (Recut("cut too near the end"), "override", "another cut: cut too near the end"),
        (ReshuffleOrdered(), "shuffle", "ordered by the floor before the next round"),
        (Loaded("9f2c", 416), "shuffle", "416 cards loaded, order sealed under 9f2c"),
        (Loaded(), "shuffle", "the cards loaded"),
        (DecksReceived(), "new decks", "to be inspected and shuffled"),
        (Closed(), "table closed", ""),
    ],
)
def test_voids_overrides_corrections_and_shuffles_are_logged(given: Input, what: str, detail: str) -> None:
    step = Step(number=9, at="", given=given, events=[], wanted=None, by="fay")
    assert table_log_lines(step) == [LogLine(what, detail, "fay")]


@pytest.mark.parametrize("given", [Card("Ah"), Sat(3), Decision(seat=3, choose="hit"), NewDealer(), None])
def test_play_itself_is_not_logged(given: Input | None) -> None:
    assert table_log_lines(Step(number=9, at="", given=given, events=[], wanted=None)) == []


def won_settlement(seat: int, net: int) -> Settlement:
    return Settlement(
        seat=seat, hand=1, wager="tie", stake=100, result="won", pays=None, net=net, row=None, clause="midi:12.C",
        because="",
    )  # fmt: skip


def test_surveillance_is_told_of_great_payouts_at_a_table() -> None:
    events: list[Event] = [
        won_settlement(1, 2_499_999),
        won_settlement(2, 2_000_000),
        won_settlement(2, 500_000),
        won_settlement(3, 5_000_000),
        won_settlement(4, -9_000_000),
    ]
    step = Step(number=9, at="", given=Card("Ah"), events=events, wanted=None, by="dee")
    assert table_log_lines(step) == [
        LogLine("surveillance notified", "seat 2 wins $25,000"),
        LogLine("surveillance notified", "seat 3 wins $50,000; a pit manager signs it"),
    ]


def test_what_a_table_logs_is_written_with_its_records_or_not_at_all(house: TestHouse) -> None:
    row = journal(house.database)
    logged = [LogLine("round voided", "misdeal", "fay")]
    assert house.database.write([change(row, epoch=7, log_lines=logged)], NOON)[0] is not None
    with house.database.read_transaction() as connection:
        assert read_log(connection, 0, 2**60) == []
    assert house.database.write([change(row, log_lines=logged)], NOON) == [None]
    with house.database.read_transaction() as connection:
        [line] = read_log(connection, 0, 2**60)
    assert (line.at, line.event, line.by, line.table, line.detail) == (NOON, "round voided", "fay", "T-1", "misdeal")
