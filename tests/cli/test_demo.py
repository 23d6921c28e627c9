"""`pitboss demo`: a shoe dealt in the terminal, kept in a journal, and gone on with."""

from __future__ import annotations

import re
import time
from fractions import Fraction
from pathlib import Path

import pytest

from pitboss.journal import SqliteStore, open_journal
from pitboss.journal.replay import replay
from support.command_line import CommandLine
from support.journals import tampering
from support.submissions import mini

pytestmark = pytest.mark.integration

TABLES = ["MB-1", "MB-2", "MB-3", "MB-4", "MB-5", "MN-1", "MN-2"]


@pytest.mark.parametrize("table", TABLES)
def test_a_few_rounds_are_dealt_at_every_table_of_the_sample(pitboss: CommandLine, table: str) -> None:
    ran = pitboss("demo", "--table", table, "--rounds", "4")
    assert (ran.code, ran.err) == (0, "")
    assert [line for line in ran.out.splitlines() if line.startswith("Round ")] == [f"Round {n}" for n in range(1, 5)]
    assert any(line.startswith("4 rounds, ") for line in ran.out.splitlines())


def test_lines_have_their_clauses_and_no_card_before_it_is_turned(pitboss: CommandLine) -> None:
    out = pitboss("demo", "midi", "--rounds", "1").out
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
    assert list(found) == ["rounds", "settlements", "house_won", "seed", "journal", "events"]
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


# A first demonstration


@pytest.mark.parametrize("game", ["midi", "mini", "blackjack", "edge21", "blitz", "poker"])
def test_every_game_is_dealt_by_its_name_with_an_explanation_before_and_ideas_after(
    pitboss: CommandLine, game: str
) -> None:
    ran = pitboss("demo", game, "--rounds", "2", "--seed", "3")
    assert (ran.code, ran.err) == (0, "")
    before, _, dealt = ran.out.partition("\nRound 1\n")
    assert before.startswith("Pitboss runs casino table games")
    assert "How to read a line:" in before
    clause = before.partition("pitboss clauses ")[2].split()[0]
    assert pitboss("clauses", clause).code == 0
    after = dealt.partition("What to try next:\n")[2]
    assert f"pitboss demo {game} --seed 3" in after


def test_without_a_game_it_is_blackjack(pitboss: CommandLine) -> None:
    assert "Blackjack at table BJ-1" in pitboss("demo", "--rounds", "1").out


def test_what_is_suggested_next_can_be_typed(pitboss: CommandLine, tmp_path: Path) -> None:
    after = pitboss("demo", "mini", "--rounds", "1", "--seed", "1").out.partition("What to try next:\n")[2]
    commands = [line.split("  ")[1].split()[1:] for line in after.splitlines()]
    assert [words[0] for words in commands] == ["demo", "demo", "odds", "new", "play"]
    for words in commands:
        words = [str(tmp_path / word) if word.endswith((".toml", ".db")) else word for word in words]
        assert pitboss(*words, *(["--rounds", "1"] if words[0] == "demo" else [])).code == 0


@pytest.mark.parametrize("game", ["midi", "blackjack", "edge21", "blitz", "poker"])
def test_the_same_seed_deals_the_same_cards_to_the_same_players(pitboss: CommandLine, game: str) -> None:
    def dealt(seed: str) -> list[object]:
        events = pitboss("demo", game, "--rounds", "3", "--seed", seed, "--json").document["events"]
        return [event for event in events if event["type"] != "committed"]

    assert dealt("7") == dealt("7")
    assert dealt("7") != dealt("8")


def test_decisions_are_shown_with_their_clauses(pitboss: CommandLine) -> None:
    out = pitboss("demo", "blackjack", "--rounds", "5", "--seed", "5").out
    assert re.search(r"^  seat \d hits  \[edge21:7\.H\(2\)\]$", out, re.MULTILINE)


def test_blackjack_players_go_by_basic_strategy(pitboss: CommandLine) -> None:
    """Every chart hits a hard 11 or less: only a double, of three cards, or a dealer's blackjack ends such a hand."""
    out = pitboss("demo", "blackjack", "--rounds", "40", "--seed", "11").out
    finals = re.findall(
        r"on blackjack (?:won|lost|push).*?\(((?:[2-9TJQKA][cdhs] )+)(\d+), dealer [^;)]*?(\d+|blackjack)[;)]", out
    )
    assert len(finals) > 50
    for cards, total, dealer in finals:
        assert int(total) >= 12 or len(cards.split()) == 3 or dealer == "blackjack"


def test_players_of_blitz_fold_below_nineteen_points(pitboss: CommandLine) -> None:
    events = pitboss("demo", "blitz", "--rounds", "20", "--seed", "2", "--json").document["events"]
    assert any("folds" in str(event.get("text", "")) for event in events)
    assert any(event["type"] == "settled" and event["wager"] == "play" for event in events)


def test_a_pace_holds_each_line_back(pitboss: CommandLine) -> None:
    """Two hundredths of a second after each line of the round; the lines before it come four times as fast."""
    began = time.monotonic()
    out = pitboss("demo", "midi", "--rounds", "1", "--seed", "1", "--pace", "0.02").out
    lines = [line for line in out.partition("Round 1")[2].splitlines() if line.startswith("  ") and "[" in line]
    assert time.monotonic() - began > 0.02 * len(lines)


def test_a_pace_does_not_hold_json_back(pitboss: CommandLine) -> None:
    began = time.monotonic()
    assert pitboss("demo", "midi", "--rounds", "1", "--pace", "5", "--json").code == 0
    assert time.monotonic() - began < 5


def test_ctrl_c_stops_with_a_sentence_and_what_was_won_so_far(
    pitboss: CommandLine, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = 0

    def interrupt(seconds: float) -> None:
        nonlocal lines
        lines += 1
        if lines == 60:
            raise KeyboardInterrupt

    monkeypatch.setattr("pitboss.cli.demo.time.sleep", interrupt)
    ran = pitboss("demo", "blackjack", "--seed", "1", "--pace", "1")
    assert (ran.code, ran.err) == (130, "")
    assert "Stopped by Ctrl-C" in ran.out
    assert "What to try next:" in ran.out


def test_a_game_and_a_table_of_another_game_are_refused(pitboss: CommandLine) -> None:
    refused = pitboss.refuses("demo", "midi", "--table", "BJ-1")
    assert (refused.at, refused.message) == ("--table", "table BJ-1 is a table of blackjack, not of midi")


def test_a_game_that_a_submission_does_not_have_is_refused(pitboss: CommandLine, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(mini(), encoding="utf-8")
    assert pitboss.refuses("demo", "poker", "--submission", str(path)).at == "GAME"
    assert "blackjack" in pitboss.refuses("demo", "blackjak").message


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


def test_the_document_has_the_seed_that_deals_the_same_again(pitboss: CommandLine) -> None:
    first = pitboss("demo", "midi", "--rounds", "2", "--json").document
    again = pitboss("demo", "midi", "--rounds", "2", "--seed", str(first["seed"]), "--json").document
    cards = [[event for event in each["events"] if event["type"] == "dealt"] for each in (first, again)]
    assert cards[0] == cards[1] != []
