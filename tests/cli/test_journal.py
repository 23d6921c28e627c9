"""`pitboss export`, `restore` and `prove`: no secrets go out, nothing whole is lost, and a card can be proved."""

from __future__ import annotations

import shutil
from pathlib import Path

import msgspec
import pytest

from pitboss.cards import CardProof
from pitboss.inputs import Card
from pitboss.journal import NewRecord, SqliteReader, SqliteStore
from pitboss.journal.table import JournaledTable
from pitboss.robots.demonstration import demonstrate
from support.command_line import CommandLine
from support.journaled_tables import inputs, sample_table, seeded_randbelow

pytestmark = pytest.mark.integration


@pytest.fixture
def kept(pitboss: CommandLine, tmp_path: Path) -> Path:
    """A journal of two rounds, at a table that is closed."""
    path = tmp_path / "table.db"
    assert pitboss("demo", "--rounds", "2", "--journal", str(path)).code == 0
    return path


def root_of(path: Path) -> str:
    with SqliteReader(path) as reader:
        return next(
            str(record.body).partition('"root":"')[2].partition('"')[0]
            for record in reader.records()
            if b'"root":"' in record.body
        )


def test_an_export_replays_and_has_no_secrets(pitboss: CommandLine, kept: Path, tmp_path: Path) -> None:
    out = tmp_path / "table.jsonl"
    assert pitboss("export", str(kept), str(out)).code == 0
    assert pitboss("replay", str(out), "--json").document["ok"]
    with SqliteReader(kept) as reader:
        secret = reader.unseal(root_of(kept))
    assert secret is not None
    assert secret.hex() not in out.read_text(encoding="utf-8")


def test_an_export_leaves_out_a_round_that_is_on_and_says_so(pitboss: CommandLine, tmp_path: Path) -> None:
    path, out = tmp_path / "poker.db", tmp_path / "poker.jsonl"
    with SqliteStore(path) as store:
        kept = JournaledTable.open(store, sample_table("PK-1"))
        for _ in demonstrate(kept, store, 1, seeded_randbelow(5)):
            if sum(isinstance(given, Card) for _, given in inputs(store)) == 3:
                break
        head = store.head.number
    ran = pitboss("export", str(path), str(out))
    document = pitboss("export", str(path), str(tmp_path / "again.jsonl"), "--json").document
    assert document["records"] + document["records_left_out"] == head
    told = f"{document['records_left_out']} more belong to the round in progress and are left out"
    assert ran.out == f"wrote {out}, {document['records']} records; {told}\n"
    assert '"type":"card"' not in out.read_text(encoding="utf-8")


def test_an_export_does_not_overwrite(pitboss: CommandLine, kept: Path, tmp_path: Path) -> None:
    out = tmp_path / "there"
    out.write_text("mine", encoding="utf-8")
    assert pitboss.refuses("export", str(kept), str(out)).at == str(out)
    assert out.read_text(encoding="utf-8") == "mine"


def test_what_is_whole_of_a_cut_journal_begins_a_new_one(pitboss: CommandLine, tmp_path: Path) -> None:
    kept, cut, new = tmp_path / "table.db", tmp_path / "cut.db", tmp_path / "new.db"
    pitboss("demo", "blackjack", "--rounds", "10", "--seed", "1", "--journal", str(kept))
    cut.write_bytes(kept.read_bytes()[: kept.stat().st_size * 3 // 4])
    restored = pitboss("restore", str(cut), str(new), "--json").document
    assert restored["recovered"]
    replayed = pitboss("replay", str(new), "--json").document
    assert (replayed["ok"], replayed["records"]) == (True, restored["records"])


def test_a_journal_without_the_pages_that_name_its_tables_is_left_to_a_backup(
    pitboss: CommandLine, kept: Path, tmp_path: Path
) -> None:
    """SQLite's page 1 points to the pages that list the tables; here nothing but page 1 is left."""
    cut = tmp_path / "cut.db"
    cut.write_bytes(kept.read_bytes()[:4096])
    message = pitboss.refuses("restore", str(cut), str(tmp_path / "new.db")).message
    assert message.endswith("no record can be read: restore it from a backup")


def test_play_goes_on_from_a_restored_journal(pitboss: CommandLine, kept: Path, tmp_path: Path) -> None:
    out, new = tmp_path / "table.jsonl", tmp_path / "new.db"
    pitboss("export", str(kept), str(out))
    lines = out.read_bytes().splitlines(keepends=True)
    out.write_bytes(b"".join(lines[:11]))  # the shoe is not loaded yet, so nothing that was sealed is missed
    assert pitboss("restore", str(out), str(new)).code == 0
    assert pitboss("demo", "--rounds", "1", "--journal", str(new)).code == 0
    assert pitboss("replay", str(new), "--json").document["ok"]


def test_a_journal_is_restored_up_to_the_first_record_that_the_rules_contradict(
    pitboss: CommandLine, kept: Path, tmp_path: Path
) -> None:
    """Two writers have written: the chain is whole, and the second has gone on from where the first did."""
    both, new = tmp_path / "both.db", tmp_path / "new.db"
    with SqliteReader(kept) as reader, SqliteStore(both, identity=reader.identity) as store:
        records = list(reader.records())
        bodies = [(record.kind, msgspec.Raw(record.body), record.at) for record in records]
        store.append_many(map(NewRecord._make, [*bodies[:20], *bodies[10:]]))
    found = pitboss("replay", str(both), "--json").document
    assert (found["difference"]["record"], found["ok"]) == (21, False)
    restored = pitboss("restore", str(both), str(new), "--json").document
    assert (restored["records"], restored["recovered"]) == (21, True)
    assert restored["records_left_out"] == len(records) - 10
    assert restored["because"].startswith("the rules contradict record 21: ")
    assert pitboss("replay", str(new), "--json").document["ok"]
    again = pitboss("restore", str(both), str(tmp_path / "again.db")).out
    assert again.startswith(f"wrote {tmp_path / 'again.db'}, 21 records; its last record states the fault: the rules")
    assert again.endswith(f"; {len(records) - 10} records left out\n")


def test_a_restored_journal_keeps_its_seals_where_there_is_no_key(
    pitboss: CommandLine, kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    new = tmp_path / "new.db"
    with monkeypatch.context() as without_key:
        without_key.setenv("PITBOSS_SEAL_KEY", "ab" * 32)
        assert pitboss("restore", str(kept), str(new)).code == 0
    assert pitboss("prove", str(new), "1").code == 0


def test_a_backup_of_a_journal_replays(pitboss: CommandLine, kept: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    ran = pitboss("backup", str(kept), str(copy), "--json")
    replayed = pitboss("replay", str(copy), "--json").document
    assert (ran.code, ran.document) == (
        0,
        {"file": str(copy), "records": replayed["records"], "checkpoint": replayed["checkpoint"]},
    )
    assert replayed["ok"]
    assert pitboss("prove", str(copy), "1").code == 0
    assert pitboss.refuses("backup", str(kept), str(copy)).at == str(copy)


def test_a_lost_log_is_told_and_play_does_not_go_on(pitboss: CommandLine, tmp_path: Path) -> None:
    path, part, new = tmp_path / "table.db", tmp_path / "part.db", tmp_path / "new.db"
    with SqliteStore(path) as store:
        kept = JournaledTable.open(store, sample_table("MB-1"))
        for _ in demonstrate(kept, store, 1, seeded_randbelow(5)):
            pass
        shutil.copy(path, part)
    ran = pitboss("replay", str(part), "--json")
    assert (ran.code, ran.document["ok"], ran.document["records"]) == (1, False, 0)
    assert ran.document["fault"]["message"].endswith("records after number 0 may be missing")
    assert "may be missing" in pitboss.refuses("demo", "--journal", str(part)).message
    assert pitboss("restore", str(part), str(new), "--json").document["recovered"]


def test_a_journal_is_not_restored_over_another(pitboss: CommandLine, kept: Path) -> None:
    assert pitboss.refuses("restore", str(kept), str(kept)).at == str(kept)


@pytest.mark.clause("midi:5.C(2)")
def test_a_dealt_card_is_proved_under_the_root_that_was_published(pitboss: CommandLine, kept: Path) -> None:
    proved = pitboss("prove", str(kept), "1", "--json").document
    assert CardProof.from_dict(proved["proof"]).verify(proved["root"])


def test_a_card_that_has_not_left_the_shoe_stays_hidden(pitboss: CommandLine, kept: Path) -> None:
    assert pitboss.refuses("prove", str(kept), "416").at == "position"


def test_an_export_cannot_prove_anything(pitboss: CommandLine, kept: Path, tmp_path: Path) -> None:
    out = tmp_path / "table.jsonl"
    pitboss("export", str(kept), str(out))
    assert pitboss.refuses("prove", str(out), "1").at == "--shoe"
