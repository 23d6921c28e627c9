"""`pitboss export --csv totals`: what a table staked, paid and won, by day and wager."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from pitboss.inputs import BackedUp, Corrected, Decision, NoMoreBets, RoundVoided
from pitboss.journal import SqliteStore
from pitboss.money.ledger import HOUSE
from pitboss.requests import DecisionWanted
from support.command_line import CommandLine
from support.journaled_tables import DealtByHand, JournaledHouse, table_of
from support.journals import IDENTITY, tampering

pytestmark = pytest.mark.integration

HEAD = "day,wager,settlements,staked,paid,win,hold_percent"


@contextmanager
def dealt(path: Path, game: str, cards: str, **options: Any) -> Iterator[DealtByHand]:
    """A table in a journal, whose cards come in this order; baccarat burns the first."""
    with SqliteStore(path, identity=IDENTITY) as store:
        yield DealtByHand.of(table_of(game, **options), cards, store)


def lines(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").splitlines()


def settlements(pitboss: CommandLine, journal: Path) -> list[tuple[str, str, str]]:
    """Seat, result and net of each settlement that is exported."""
    output = journal.with_suffix(".settlements.csv")
    assert pitboss("export", str(journal), str(output), "--csv", "settlements").code == 0
    with output.open(newline="", encoding="utf-8") as file:
        return [(line["seat"], line["result"], line["net"]) for line in csv.DictReader(file)]


@pytest.fixture
def deferred(tmp_path: Path) -> Path:
    """Banker's natural 9 over 5, then nine against nine; vigorish is marked for later, and 5.00 is corrected."""
    path = tmp_path / "house.journal"
    with dealt(path, "midi", "Ac 2c 9d 3h Kd 2c 9d 7h Kd", vigorish_collection="deferred") as house:
        house.play_round({1: {"banker": 2600}, 2: {"player": 1000}})
        house.journaled.give(Corrected(seat=2, amount=500, why="paid too little", clause="midi:12.A"))
        house.play_round({1: {"tie": 500}})
        # 26.00 - 1.30 of vigorish - 10.00, the correction, and 8 times 5.00
        assert house.table.ledger.balance(HOUSE) == -2600 + 130 + 1000 - 500 - 4000
    return path


def test_each_day_and_wager_has_a_line_with_staked_paid_win_and_hold(
    pitboss: CommandLine, deferred: Path, tmp_path: Path
) -> None:
    output = tmp_path / "totals.csv"
    ran = pitboss("export", str(deferred), str(output), "--csv", "totals")
    # 41.00 staked; 52.00 and 45.00 to winners, 5.00 by correction, less 1.30 of vigorish; 59.70 of 41.00 is 145.61 %.
    assert ran.out == f"wrote {output}: staked 41.00, paid 100.70, win -59.70, hold -145.61 %\n"
    assert (ran.code, ran.err) == (0, "")
    day = [
        "player,1,10.00,0.00,10.00,100.00",
        "banker,1,26.00,52.00,-26.00,-100.00",
        "tie,1,5.00,45.00,-40.00,-800.00",
        "vigorish marked,1,0.00,-1.30,1.30,",
        "corrections,1,0.00,5.00,-5.00,",
        "total,5,41.00,100.70,-59.70,-145.61",
    ]
    assert lines(output) == [HEAD, *(f"2026-05-09,{line}" for line in day), *(f"all,{line}" for line in day)]


def test_a_day_begins_when_it_is_said(pitboss: CommandLine, deferred: Path, tmp_path: Path) -> None:
    """The rounds are dealt from 17:00 UTC on; a day that begins at 18:00 is still that of the 8th."""
    output = tmp_path / "totals.csv"
    assert pitboss("export", str(deferred), str(output), "--csv", "totals", "--day-begins", "18:00").code == 0
    assert {line.partition(",")[0] for line in lines(output)[1:]} == {"2026-05-08", "all"}


def test_as_a_document_it_has_the_whole(pitboss: CommandLine, deferred: Path, tmp_path: Path) -> None:
    output = str(tmp_path / "totals.csv")
    assert pitboss("export", str(deferred), output, "--csv", "totals", "--json").document == {
        "file": output, "totals": 12, "staked": "41.00", "paid": "100.70", "win": "-59.70", "hold_percent": "-145.61",
        "ok": True, "fault": None,
    }  # fmt: skip


def until_asked(house: JournaledHouse) -> None:
    """Whatever is due until a player has to decide."""
    while not isinstance(house.wanted, DecisionWanted):
        house.journaled.give(house.answer())


def busted(house: JournaledHouse) -> None:
    """Seat 1 has 16 and hits a ten, which costs its 10.00 at once; seat 2 has 20 and is asked."""
    house.lay({1: {"blackjack": 1000}, 2: {"blackjack": 2000}})
    house.journaled.give(NoMoreBets())
    until_asked(house)
    house.journaled.give(Decision(seat=1, choose="hit"))
    until_asked(house)
    assert any(line.result == "lost" for line in house.table.round.settlements)


BLACKJACK = {"blackjack_odds": "3 to 2"}


def test_a_settlement_that_was_taken_back_counts_no_more(pitboss: CommandLine, tmp_path: Path) -> None:
    """Seat 1 busts; the floor takes that back, seat 1 stands on 16 and both win against the dealer's 26."""
    path = tmp_path / "house.journal"
    with dealt(path, "blackjack", "Th Td 6s 6c Ts Th Td Td Td", **BLACKJACK) as house:
        busted(house)
        inputs = house.journaled.play.inputs
        before = next(n for n, given in enumerate(inputs) if isinstance(given, Decision))
        house.journaled.give(BackedUp(before, "seat 1 had stood"))
        house.journaled.give(Decision(seat=1, choose="stand"))
        house.journaled.give(Decision(seat=2, choose="stand"))
        house.go_on()
        assert house.table.ledger.balance(HOUSE) == -3000
    output = tmp_path / "totals.csv"
    assert pitboss("export", str(path), str(output), "--csv", "totals").code == 0
    assert lines(output)[-1] == "all,total,2,30.00,60.00,-30.00,-100.00"
    assert sorted(settlements(pitboss, path)) == [("1", "won", "10.00"), ("2", "won", "20.00")]
    assert "2 wagers, house -30.00" in pitboss("replay", str(path), "--allow-unsigned").out


def test_what_a_void_round_returned_is_not_in_the_totals(pitboss: CommandLine, tmp_path: Path) -> None:
    path = tmp_path / "house.journal"
    with dealt(path, "blackjack", "Th Td 6s 6c Ts Th Td", **BLACKJACK) as house:
        busted(house)
        house.journaled.give(RoundVoided("a card of another deck", "blackjack:14.F"))
        assert house.table.ledger.balance(HOUSE) == 0
    output = tmp_path / "totals.csv"
    ran = pitboss("export", str(path), str(output), "--csv", "totals")
    assert ran.out == f"wrote {output}: staked 0.00, paid 0.00, win 0.00\n"
    assert lines(output) == [HEAD]
    assert {result for _, result, _ in settlements(pitboss, path)} == {"returned"}
    assert "house 0.00" in pitboss("replay", str(path), "--allow-unsigned").out


# Misuse


@pytest.mark.parametrize("time", ["25:00", "noon", "11"])
def test_a_time_of_day_that_is_none_is_refused(pitboss: CommandLine, deferred: Path, tmp_path: Path, time: str) -> None:
    output = tmp_path / "totals.csv"
    refused = pitboss.refuses("export", str(deferred), str(output), "--csv", "totals", "--day-begins", time)
    assert (refused.at, refused.message) == ("--day-begins", f"must be a time of day, such as 11:00, not {time!r}")
    assert not output.exists()


def test_the_beginning_of_a_day_is_for_totals_only(pitboss: CommandLine, deferred: Path, tmp_path: Path) -> None:
    output = str(tmp_path / "rounds.csv")
    refused = pitboss.refuses("export", str(deferred), output, "--csv", "rounds", "--day-begins", "11:00")
    assert refused.at == "--day-begins"


def test_a_poker_table_has_no_totals(pitboss: CommandLine, tmp_path: Path) -> None:
    path, output = tmp_path / "poker.journal", tmp_path / "totals.csv"
    assert pitboss("demo", "poker", "--rounds", "1", "--journal", str(path)).code == 0
    refused = pitboss.refuses("export", str(path), str(output), "--csv", "totals")
    assert "bet against each other" in refused.message
    assert not output.exists()


def test_a_journal_that_was_changed_exits_1_and_says_so(pitboss: CommandLine, deferred: Path, tmp_path: Path) -> None:
    with tampering(deferred) as connection:
        connection.execute("UPDATE record SET body = CAST(replace(CAST(body AS TEXT), '2600', '9900') AS BLOB)")
    ran = pitboss("export", str(deferred), str(tmp_path / "totals.csv"), "--csv", "totals")
    assert ran.code == 1
    assert "up to the first fault" in ran.out
