"""`pitboss replay`: a journal verified and played again, exit code 1 and the record where it is not as it was."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from pitboss.inputs import Closed, Decision, MeterAdjusted, NoMoreBets, RoundVoided
from pitboss.journal import Checkpoint, SqliteStore, export
from pitboss.requests import DecisionWanted, WagersWanted
from support.command_line import CommandLine
from support.journaled_tables import Body, DealtByHand, rewrite_journal, table_of
from support.journals import IDENTITY, tampering
from support.rounds import ROYAL_9

pytestmark = pytest.mark.integration

KEYS = ["ok", "records", "rounds", "checkpoint", "fault", "difference", "meters", "signed", "warnings", "unverified"]


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    """Two rounds: Banker's natural 9 over 5, then nine against nine; the table closes."""
    path = tmp_path / "house.journal"
    with SqliteStore(path, identity=IDENTITY) as store:
        house = DealtByHand.of(table_of(), "Ac 2c 9d 3h Kd 2c 9d 7h Kd", store)
        house.play_round({1: {"banker": 2600}, 2: {"player": 1000}})
        house.play_round({1: {"tie": 500}})
        house.journaled.give(Closed())
        house.go_on()
    return path


@pytest.fixture
def records(journal: Path) -> int:
    with SqliteStore(journal) as store:
        return store.head.number


def export_journal(journal: Path) -> Path:
    path = journal.with_suffix(".jsonl")
    with SqliteStore(journal) as store, path.open("wb") as file:
        export(store, file)
    return path


def forge_journal(journal: Path, change: Callable[[list[tuple[str, Body]]], None]) -> Path:
    """The journal in another file, with other contents and right hashes."""
    path = journal.with_name("forged.journal")
    with SqliteStore(journal) as store, SqliteStore(path, identity=IDENTITY) as copy:
        rewrite_journal(store, change, into=copy)
    return path


# What agrees


def test_a_journal_that_agrees_exits_0(pitboss: CommandLine, journal: Path, records: int) -> None:
    ran = pitboss("replay", str(journal), "--json")
    assert (ran.code, ran.err, list(ran.document)) == (0, "", KEYS)
    found = ran.document
    assert (found["ok"], found["records"], found["rounds"]) == (True, records, 2)
    assert (found["fault"], found["difference"]) == (None, None)
    assert Checkpoint.parse(found["checkpoint"]).number == records


def test_an_export_gives_the_same_answer_as_its_journal(pitboss: CommandLine, journal: Path) -> None:
    of_export = pitboss("replay", str(export_journal(journal)), "--json").document
    of_journal = pitboss("replay", str(journal), "--json").document
    more = set(of_export.pop("unverified")) ^ set(of_journal.pop("unverified"))
    assert (of_export, more) == (
        of_journal,
        {"whether the cards are those of the sealed orders: they are in no export"},
    )


def test_in_words_each_round_has_a_line(pitboss: CommandLine, journal: Path, records: int) -> None:
    ran = pitboss("replay", str(journal))
    assert (ran.code, ran.err) == (0, "")
    lines = ran.out.splitlines()
    assert lines[0] == "table T-1, midi, approved 2026-01-15"
    # Banker pays 26.00 less 1.30, Player's 10.00 is collected: the house loses 14.70. Then 8 x 5.00.
    assert lines[1].startswith("round 1: Player 5, Banker 9, Banker wins; 2 wagers, house -14.70")
    assert lines[2].startswith("round 2: Player 9, Banker 9; 1 wager, ")
    assert lines[2].endswith(" house -40.00")
    assert f"{records} records, 2 rounds" in ran.out


def test_one_round_is_told_thing_by_thing_with_clauses(pitboss: CommandLine, journal: Path) -> None:
    ran = pitboss("replay", str(journal), "--round", "1")
    assert ran.code == 0
    for part in (
        '"no more bets"  [midi:8.B]',
        "player: a card, face down  [midi:8.C(1)]",
        "banker: 9d Kd, turned by seat 1  [midi:8.D(5)(a)]",
        "seat 1: vigorish 1.30 collected  [midi:12.D(2)(a)]",
        "seat 2: 10.00 on player lost, net -10.00",
    ):
        assert part in ran.out
    assert "tie" not in ran.out


def test_a_settlement_under_a_clause_of_the_sibling_book_says_why_and_the_journal_agrees(
    pitboss: CommandLine, tmp_path: Path
) -> None:
    """Blackjack prints no rule on who loses. The explanation is shown, not stored, so that digests stay as they are."""
    submission, journal = tmp_path / "blackjack.toml", str(tmp_path / "blackjack.journal")
    submission.write_text(pitboss("new", "blackjack").out, encoding="utf-8")
    pitboss("demo", "--submission", str(submission), "--rounds", "8", "--journal", journal)
    told = []
    for number in range(1, 9):
        found = pitboss("replay", journal, "--round", str(number), "--json").document
        assert found["ok"]
        told += [event for event in found["events"] if event["type"] == "settled"]
    borrowed = [line for line in told if line["clause"].startswith("edge21:")]
    assert borrowed, "no player of 32 hands lost"
    why = "; Blackjack has no rule for this: as in Player's Edge 21 (R29)"
    assert {line["because"].endswith(why) for line in borrowed} == {True}
    assert {line["because"].endswith(why) for line in told if line not in borrowed} <= {False}


def test_one_round_as_a_document_has_its_events_in_dollars(pitboss: CommandLine, journal: Path) -> None:
    found = pitboss("replay", str(journal), "--round", "2", "--json").document
    assert list(found) == [*KEYS, "events", "steps"]
    [line] = [event for event in found["events"] if event["type"] == "settled"]
    assert (line["wager"], line["stake"], line["net"]) == ("tie", "5.00", "40.00")


def test_a_checkpoint_that_holds_is_silent_and_another_is_not(pitboss: CommandLine, journal: Path) -> None:
    checkpoint = pitboss("replay", str(journal), "--json").document["checkpoint"]
    assert pitboss("replay", str(journal), "--checkpoint", checkpoint).code == 0
    ran = pitboss("replay", str(journal), "--checkpoint", f"5:{'0' * 64}", "--json")
    assert (ran.code, ran.document["ok"], ran.document["fault"]["record"]) == (1, False, 5)


# Progressive levels


@pytest.fixture
def royal_9(tmp_path: Path) -> Path:
    """Royal 9 at 10%, 5% and 3%: Spade is won, a round is void, a tenth of Star is won; Heart is adjusted by hand."""
    path = tmp_path / "royal-9.journal"
    wagers = {1: {"tie": 1000, "royal-9": 500}}
    with SqliteStore(path, identity=IDENTITY) as store:
        house = DealtByHand.of(table_of(**ROYAL_9), "Ac 2c Ks Kh 9s Ac Kh Kd 9h 9d", store)
        house.play_round(wagers)
        house.lay(wagers)
        house.journaled.give(NoMoreBets())
        house.journaled.give(RoundVoided("the shoe ran short", "midi:13.E(1)"))
        house.play_round(wagers)
        house.journaled.give(MeterAdjusted("heart", 1250, "Commission letter 12", "a sensor fault"))
    return path


def test_every_level_has_what_is_kept_for_it(pitboss: CommandLine, royal_9: Path) -> None:
    """Star: $50,000 and 50 cents of each round, of which a tenth is $5,000.10. Spade: $350.25, then 25 cents again."""
    star, spade, heart = pitboss("replay", str(royal_9), "--json").document["meters"]
    assert star == {
        "meter": "star",
        "link": None,
        "value": "45000.90",
        "number_won": 1,
        "total_paid": "5000.10",
        "largest_award": "5000.10",
        "reset": "50000.00",
        "rate": "10%",
        "adjustments": [],
    }
    assert (spade["value"], spade["number_won"], spade["total_paid"]) == ("350.25", 1, "350.25")
    assert (heart["value"], heart["number_won"], heart["rate"]) == ("362.80", 0, "3%")
    assert heart["adjustments"] == [
        {"amount": "12.50", "approved_by": "Commission letter 12", "reason": "a sensor fault"},
    ]


def test_in_words_every_level_has_a_line(pitboss: CommandLine, royal_9: Path) -> None:
    told = pitboss("replay", str(royal_9)).out.splitlines()
    assert told[4:7] == [
        "Star meter: 45000.90; won once, 5000.10 in all, 5000.10 at most; 10% of every wager, reset to 50000.00",
        "Spade meter: 350.25; won once, 350.25 in all, 350.25 at most; 5% of every wager, reset to 350.00",
        "Heart meter: 362.80; never won, adjusted once; 3% of every wager, reset to 350.00",
    ]


def test_a_level_that_is_linked_names_its_link(pitboss: CommandLine, tmp_path: Path) -> None:
    path = tmp_path / "linked.journal"
    star = {**ROYAL_9["meters"]["star"], "rate": "0.25%", "link": "house star"}
    with SqliteStore(path, identity=IDENTITY) as store:
        DealtByHand.of(table_of(**{**ROYAL_9, "meters": {**ROYAL_9["meters"], "star": star}}), "Ac", store).go_on()
    [level, *_] = pitboss("replay", str(path), "--json").document["meters"]
    assert (level["link"], level["rate"]) == ("house star", "0.25%")
    line = "Star meter (linked as house star): 50000.00; never won; 0.25% of every wager, reset to 50000.00"
    assert line in pitboss("replay", str(path)).out.splitlines()


def test_a_table_without_meters_has_no_levels(pitboss: CommandLine, journal: Path) -> None:
    assert pitboss("replay", str(journal), "--json").document["meters"] == []
    assert "meter" not in pitboss("replay", str(journal)).out


# What does not


def test_a_rewritten_submission_exits_1_and_names_the_record(pitboss: CommandLine, journal: Path) -> None:
    path = forge_journal(journal, lambda contents: contents[0][1]["choices"].update(vigorish_rounding="up_25c"))
    ran = pitboss("replay", str(path), "--json")
    assert (ran.code, ran.err, ran.document["ok"], ran.document["fault"]) == (1, "", False, None)
    assert ran.document["difference"]["record"] == ran.document["records"] + 1
    told = pitboss("replay", str(path))
    assert told.code == 1
    assert f"differs at record {ran.document['difference']['record']}: " in told.out


def test_a_record_that_holds_something_else_exits_1_and_is_named(pitboss: CommandLine, journal: Path) -> None:
    path = forge_journal(journal, lambda contents: contents[6][1].append({"magic": 1}))
    ran = pitboss("replay", str(path), "--json")
    assert (ran.code, ran.document["ok"]) == (1, False)
    assert ran.document["difference"]["record"] == 7


def test_a_changed_record_exits_1_and_is_named(pitboss: CommandLine, journal: Path) -> None:
    with tampering(journal) as connection:
        connection.execute("UPDATE record SET at = 1778349600000000 WHERE number = 9")
    ran = pitboss("replay", str(journal), "--json")
    assert (ran.code, ran.document["ok"]) == (1, False)
    assert ran.document["fault"] == {
        "record": 9,
        "message": "record 9 was changed, or a record before it was replaced or taken out: "
        "its hash does not follow from record 8",
    }
    assert "fault: record 9 was changed" in pitboss("replay", str(journal)).out


@pytest.mark.parametrize("number", [1, 5, 20])
def test_a_deleted_record_exits_1_and_is_named(pitboss: CommandLine, journal: Path, number: int) -> None:
    with tampering(journal) as connection:
        connection.execute("DELETE FROM record WHERE number = ?", (number,))
    ran = pitboss("replay", str(journal), "--json")
    assert (ran.code, ran.document["fault"]["record"], ran.document["records"]) == (1, number, number - 1)
    assert f"record {number} is missing" in ran.document["fault"]["message"]


def test_a_truncated_journal_exits_1_and_says_where_it_ends(pitboss: CommandLine, journal: Path, records: int) -> None:
    with tampering(journal) as connection:
        connection.execute("DELETE FROM record WHERE number > 10")
    ran = pitboss("replay", str(journal), "--json")
    assert (ran.code, ran.document["fault"]["record"]) == (1, 11)
    assert ran.document["fault"]["message"] == f"the journal ends at record 10 but its head says {records}"


def test_an_export_with_a_line_left_out_or_cut_exits_1(pitboss: CommandLine, journal: Path) -> None:
    path = export_journal(journal)
    lines = path.read_bytes().splitlines(keepends=True)
    for damaged, record in (
        (lines[:8] + lines[9:], 8),
        (lines[:15], 15),
        ([*lines[:12], lines[12][:40]], 12),
        ([*lines[:12], lines[13], lines[12], *lines[14:]], 12),
    ):
        path.write_bytes(b"".join(damaged))
        ran = pitboss("replay", str(path), "--json")
        assert (ran.code, ran.document["ok"], ran.document["fault"]["record"]) == (1, False, record)


@pytest.mark.parametrize("keep", [0.3, 0.6, 0.9])
def test_a_journals_file_cut_in_the_middle_gives_an_answer_and_no_traceback(
    pitboss: CommandLine, journal: Path, keep: float
) -> None:
    whole = journal.read_bytes()
    journal.write_bytes(whole[: int(len(whole) * keep)])
    ran = pitboss("replay", str(journal), "--json")
    assert ran.code in (1, 2)
    assert "error" in ran.document or ran.document["ok"] is False


# Misuse


def test_a_round_that_is_not_there_is_refused(pitboss: CommandLine, journal: Path) -> None:
    refused = pitboss.refuses("replay", str(journal), "--round", "3")
    assert (refused.at, refused.message) == ("--round", "there is no round 3: the journal has 2")
    assert pitboss.refuses("replay", str(journal), "--round", "0").at == "pitboss replay"


def test_a_checkpoint_that_is_none_is_refused(pitboss: CommandLine, journal: Path) -> None:
    assert "is not a checkpoint" in pitboss.refuses("replay", str(journal), "--checkpoint", "yesterday").message


def test_a_database_of_somebody_else_is_refused(pitboss: CommandLine, tmp_path: Path) -> None:
    path = tmp_path / "other.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE birds (name TEXT)")
        connection.commit()
    assert pitboss.refuses("replay", str(path)).at == str(path)


# Several rounds, one seat, decisions and times


@pytest.fixture
def blackjack(tmp_path: Path) -> Path:
    """One round: seat 1 splits sevens and stands twice, seat 2 doubles eleven; the dealer has 9 and 8."""
    path = tmp_path / "blackjack.journal"
    with SqliteStore(path, identity=IDENTITY) as store:
        table = table_of("blackjack", blackjack_odds="3 to 2", dealer_soft_17="stand")
        house = DealtByHand.of(table, "7h 5c 9d 7s 6h 8c Td Tc 9s", store)
        house.lay({1: {"blackjack": 1000}, 2: {"blackjack": 1000}})
        house.journaled.give(NoMoreBets())
        chosen = iter([(1, "split"), (1, "stand"), (1, "stand"), (2, "double")])
        while not isinstance(house.wanted, WagersWanted):
            if isinstance(house.wanted, DecisionWanted):
                seat, word = next(chosen)
                house.journaled.give(Decision(seat=seat, choose=word))
            else:
                house.journaled.give(house.answer())
    return path


def test_a_round_shows_every_decision_with_its_clause_and_its_time(pitboss: CommandLine, blackjack: Path) -> None:
    ran = pitboss("replay", str(blackjack), "--round", "1")
    assert ran.code == 0
    lines = [line.strip() for line in ran.out.splitlines()]
    said = [line for line in lines if re.search(r"seat \d (?:splits|stands|doubles)", line)]
    assert [re.sub(r"^\d\d:\d\d:\d\d  ", "", line).partition("  [")[0] for line in said] == [
        "seat 1 splits",
        "seat 1 stands",
        "seat 1 stands",
        "seat 2 doubles",
    ]
    assert all(re.match(r"\d\d:\d\d:\d\d  ", line) and line.endswith("]") for line in said)


def test_one_seat_is_shown_without_the_others(pitboss: CommandLine, blackjack: Path) -> None:
    ran = pitboss("replay", str(blackjack), "--seat", "2")
    assert "seat 2 doubles" in ran.out
    assert "seat 1" not in ran.out
    assert "box 1" not in ran.out
    assert "box 2: 5c" in ran.out
    assert "dealer: 9d" in ran.out


def test_rounds_from_and_to_are_shown_step_by_step(pitboss: CommandLine, journal: Path) -> None:
    steps = pitboss("replay", str(journal), "--from", "2", "--json").document["steps"]
    assert {step["round"] for step in steps} == {2}
    steps = pitboss("replay", str(journal), "--from", "1", "--to", "2", "--json").document["steps"]
    assert {step["round"] for step in steps} == {1, 2}
    assert [step["at"] for step in steps] == sorted(step["at"] for step in steps)
    assert pitboss.refuses("replay", str(journal), "--from", "3").message == "there is no round 3: the journal has 2"
    assert "comes after" in pitboss.refuses("replay", str(journal), "--from", "2", "--to", "1").message
    assert "either" in pitboss.refuses("replay", str(journal), "--round", "2", "--to", "2").message


def test_a_settlement_with_vigorish_has_its_arithmetic(pitboss: CommandLine, journal: Path) -> None:
    """5 % of 26.00 is 1.30."""
    told = pitboss("replay", str(journal), "--round", "1").out
    assert "26.00 at 1 to 1 26.00; vigorish, 5% of 26.00 -1.30; net 24.70\n" in told
    steps = pitboss("replay", str(journal), "--round", "1", "--json").document["steps"]
    [found] = [step["arithmetic"]["vigorish"] for step in steps if " on banker won" in step["text"]]
    assert (found["amount"], found["rate"], found["rounding"]) == ("1.30", "5%", "exact")


def test_an_award_shows_its_meter_before_and_after(pitboss: CommandLine, royal_9: Path) -> None:
    """Star: $50,000 and two rounds of 50 cents, of which a tenth is $5,000.10; the stake of 5.00 is not returned."""
    told = " ".join(pitboss("replay", str(royal_9), "--from", "1").out.split())
    award = "10% of the star meter, which stood at 50001.00 5000.10; the stake is not returned -5.00;"
    assert f"{award} the star meter then shows 45000.90; net 4995.10" in told
    spade = "100% of the spade meter, which stood at 350.25 350.25; the stake is not returned -5.00;"
    assert f"{spade} the spade meter then shows 350.00, its reset amount; net 345.25" in told
