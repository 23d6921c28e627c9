"""`pitboss demo`: a shoe dealt in the terminal, kept in a journal, and gone on with."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from pitboss.journal import SqliteStore, open_journal
from pitboss.journal.replay import replay
from support.command_line import CommandLine
from support.journals import tampering
from support.submissions import mini

TABLES = ["MB-1", "MB-2", "MB-3", "MB-4", "MB-5", "MN-1", "MN-2"]


@pytest.mark.parametrize("table", TABLES)
def test_a_few_rounds_are_dealt_at_every_table_of_the_sample(pitboss: CommandLine, table: str) -> None:
    ran = pitboss("demo", "--table", table, "--rounds", "4")
    assert (ran.code, ran.err) == (0, "")
    assert [line for line in ran.out.splitlines() if line.startswith("Round ")] == [f"Round {n}" for n in range(1, 5)]
    assert ran.out.splitlines()[-1].startswith("4 rounds, ")


def test_lines_have_their_clauses_and_no_card_before_it_is_turned(pitboss: CommandLine) -> None:
    out = pitboss("demo", "--rounds", "1").out
    assert '"no more bets"  [midi:8.B]' in out
    assert "a card, face down" not in out
    assert "turned by " in out


@pytest.mark.parametrize("table", ["MB-1", "MB-5", "MN-2"])
def test_a_whole_shoe_is_dealt_to_its_end(pitboss: CommandLine, table: str) -> None:
    """At most six cards a round, so 400 cards are 66 rounds at least."""
    ran = pitboss("demo", "--table", table, "--json")
    assert (ran.code, ran.err) == (0, "")
    least = 66 if table != "MN-2" else 48
    assert ran.document["rounds"] >= least


def test_the_document_says_what_was_dealt_and_kept(pitboss: CommandLine, tmp_path: Path) -> None:
    journal = tmp_path / "house.journal"
    ran = pitboss("demo", "--rounds", "2", "--journal", str(journal), "--json")
    assert (ran.code, ran.err) == (0, "")
    found = ran.document
    assert list(found) == ["rounds", "settlements", "house_won", "journal", "events"]
    assert found["rounds"] == 2
    assert found["settlements"] == sum(event["type"] == "settled" for event in found["events"])
    with open_journal(journal) as kept:
        assert found["journal"] == {"file": str(journal), "records": kept.head.number, "checkpoint": str(kept.head)}
        assert replay(kept).agrees


def test_money_in_the_document_is_written_in_dollars_and_cents(pitboss: CommandLine) -> None:
    found = pitboss("demo", "--rounds", "2", "--json").document
    lines = [event for event in found["events"] if event["type"] == "settled"]
    assert all(isinstance(line["net"], str) and line["net"][-3] == "." for line in lines)
    placed = [event for event in found["events"] if event["type"] == "placed"]
    assert all(isinstance(event["amount"], str) for event in placed)


def test_the_house_wins_what_players_lose_and_the_vigorish_they_pay(pitboss: CommandLine) -> None:
    """Whoever leaves has paid what was marked, so the last word counts it."""
    found = pitboss("demo", "--table", "MB-1", "--rounds", "40", "--json").document
    lost = -sum(cents(event["net"]) for event in found["events"] if event["type"] == "settled")
    paid = sum(
        cents(event["amount"]) for event in found["events"] if event["type"] == "vigorish" and event["collected"]
    )
    assert paid, "forty rounds without a Banker win"
    assert cents(found["house_won"]) == lost + paid


def cents(amount: str | int) -> Fraction:
    return Fraction(amount) * 100 if isinstance(amount, str) else Fraction(amount)


def test_a_table_of_ones_own_submission_is_dealt(pitboss: CommandLine, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(mini("decks = 6"), encoding="utf-8")
    ran = pitboss("demo", "--submission", str(path), "--rounds", "1")
    assert ran.code == 0
    assert "receive 6 new decks" in ran.out


def test_two_shoes_are_not_the_same(pitboss: CommandLine) -> None:
    first, second = (pitboss("demo", "--rounds", "3", "--json").document["events"] for _ in range(2))
    assert first != second


# The journal


def test_a_table_whose_last_records_somebody_took_away_does_not_go_on(pitboss: CommandLine, tmp_path: Path) -> None:
    """The head was mended, too; what was signed at the end of the last round tells."""
    journal = str(tmp_path / "house.journal")
    assert pitboss("demo", "--rounds", "2", "--journal", journal).code == 0
    with SqliteStore(journal) as store:
        cut, signed = store.head.number - 12, max(head.number for head in store.signed())
    with tampering(Path(journal)) as connection:
        connection.execute("DELETE FROM record WHERE number > ?", (cut,))
        connection.execute("UPDATE head SET number = ?, hash = (SELECT hash FROM record WHERE number = ?)", (cut, cut))
    refused = pitboss.refuses("demo", "--rounds", "2", "--journal", journal)
    assert refused.message == f"the journal ends at record {cut} but a signed head says {signed}"


def test_a_table_cut_off_in_the_middle_goes_on_with_the_same_command(pitboss: CommandLine, tmp_path: Path) -> None:
    journal = str(tmp_path / "house.journal")
    assert pitboss("demo", "--rounds", "2", "--journal", journal).code == 0
    with SqliteStore(journal) as store:
        records = store.head.number
    cut = records - 12
    with tampering(Path(journal)) as connection:
        connection.execute("DELETE FROM record WHERE number > ?", (cut,))
        connection.execute("DELETE FROM signed WHERE number > ?", (cut,))
        connection.execute("UPDATE head SET number = ?, hash = (SELECT hash FROM record WHERE number = ?)", (cut, cut))
    ran = pitboss("demo", "--rounds", "2", "--journal", journal)
    assert (ran.code, ran.err) == (0, f"goes on after record {cut}\n")
    assert pitboss("replay", journal, "--json").document["ok"] is True


def test_a_closed_table_is_not_opened_again(pitboss: CommandLine, tmp_path: Path) -> None:
    journal = str(tmp_path / "house.journal")
    assert pitboss("demo", "--rounds", "1", "--journal", journal).code == 0
    assert "closed" in pitboss.refuses("demo", "--rounds", "1", "--journal", journal).message


def test_a_damaged_journal_is_refused_at_its_record(pitboss: CommandLine, tmp_path: Path) -> None:
    journal = str(tmp_path / "house.journal")
    pitboss("demo", "--rounds", "1", "--journal", journal)
    with tampering(Path(journal)) as connection:
        connection.execute("UPDATE record SET at = 1778349600000000 WHERE number = 9")
    assert pitboss.refuses("demo", "--journal", journal).at == "record 9"


def test_a_journal_that_somebody_else_writes_is_refused(pitboss: CommandLine, tmp_path: Path) -> None:
    journal = tmp_path / "house.journal"
    with SqliteStore(journal):
        assert pitboss.refuses("demo", "--journal", str(journal)).at == str(journal)


@pytest.mark.parametrize("place", [".", "missing/house.journal"])
def test_a_journal_that_cannot_be_made_is_refused(pitboss: CommandLine, tmp_path: Path, place: str) -> None:
    assert pitboss.refuses("demo", "--journal", str(tmp_path / place)).at


def test_a_file_that_is_no_journal_is_refused_and_left_alone(pitboss: CommandLine, tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Sir", encoding="utf-8")
    assert pitboss.refuses("demo", "--journal", str(path)).at == str(path)
    assert path.read_text(encoding="utf-8") == "Dear Sir"


# Misuse


def test_wrong_tables_rounds_and_submissions_are_refused(pitboss: CommandLine, tmp_path: Path) -> None:
    assert pitboss.refuses("demo", "--table", "MB-9").at == "--table"
    assert "--rounds" in pitboss.refuses("demo", "--rounds", "0").message
    assert "--rounds" in pitboss.refuses("demo", "--rounds", "many").message
    missing = str(tmp_path / "missing.toml")
    assert pitboss.refuses("demo", "--submission", missing).at == missing


def test_a_refused_table_leaves_no_journal_behind_that_cannot_be_used(pitboss: CommandLine, tmp_path: Path) -> None:
    journal = str(tmp_path / "house.journal")
    pitboss.refuses("demo", "--table", "MB-9", "--journal", journal)
    assert pitboss("demo", "--rounds", "1", "--journal", journal).code == 0
