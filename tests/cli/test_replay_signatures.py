"""`pitboss replay` and who vouches for a journal: signatures, a signer that is pinned, checkpoints from elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from pitboss.journal import SqliteReader, SqliteStore, verify
from pitboss.journal.keys import SIGNING_KEY
from pitboss.journal.signing import SignedCheckpoint, Signer
from pitboss.journal.table import JournaledTable
from support.command_line import CommandLine
from support.journaled_tables import EVENING, DealtByHand, JournaledHouse, rewrite_journal, sample_table, table_of
from support.journals import IDENTITY, tampering
from support.receiver import run_receiver

pytestmark = pytest.mark.integration

HERE = Signer(bytes.fromhex("51" * 32)).public_key
"""The public key that tests sign with."""
CUT_OFF = (
    "whether records at the end were cut off, or the whole journal was rewritten by somebody with the key: "
    "no checkpoint from elsewhere was given (--checkpoint, --checkpoint-dir)"
)
CARDS = "Ac 2c 9d 3h Kd 2c 9d 7h Kd 2c 9d 7h Kd"


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    """Three rounds of baccarat, dealt by hand."""
    path = tmp_path / "house.journal"
    with SqliteStore(path, identity=IDENTITY) as store:
        house = DealtByHand.of(table_of(), CARDS, store)
        for _ in range(3):
            house.play_round({1: {"banker": 2600}})
    return path


@pytest.fixture
def elsewhere(tmp_path: Path) -> Path:
    place = tmp_path / "elsewhere"
    place.mkdir()
    return place


def signed_heads(path: Path) -> list[SignedCheckpoint]:
    with SqliteReader(path) as reader:
        return list(reader.signed())


def rewrite(path: Path, journal: Path, *, sign: bool) -> None:
    """A journal with the same records but for one wager, all hashes right; signed at its end with the key in use."""

    def change(contents: list[tuple[str, dict[str, object]]]) -> None:
        contents[0][1]["facility"] = "Another House"

    with SqliteReader(journal) as reader, SqliteStore(path, identity=IDENTITY) as copy:
        rewrite_journal(reader, change, into=copy)
        if sign:
            copy.sign_head("2026-05-09T18:00:00.000000Z")


def test_every_round_is_signed_and_replay_names_the_signer(pitboss: CommandLine, journal: Path) -> None:
    heads = signed_heads(journal)
    assert len(heads) == 3
    ran = pitboss("replay", str(journal), "--json")
    assert (ran.code, ran.document["signed"]) == (0, {"record": heads[-1].number, "signer": HERE})
    assert ran.document["unverified"] == [CUT_OFF]
    told = pitboss("replay", str(journal)).out
    assert f"signed up to record {heads[-1].number} by {HERE}\n" in told
    assert f"not verified: {CUT_OFF}\n" in told


def test_a_chain_rewritten_as_a_whole_and_not_signed_fails(pitboss: CommandLine, journal: Path, tmp_path: Path) -> None:
    path = tmp_path / "forged.journal"
    rewrite(path, journal, sign=False)
    with SqliteReader(path) as reader:
        assert verify(reader) is None, "as a chain it is sound"
    ran = pitboss("replay", str(path), "--json")
    assert (ran.code, ran.document["ok"], ran.document["difference"]) == (1, False, None)
    assert "was not signed when it was over: the journal was rewritten" in ran.document["fault"]["message"]


def test_a_chain_rewritten_as_a_whole_and_signed_with_another_key_fails(
    pitboss: CommandLine, journal: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, other = tmp_path / "forged.journal", Signer(bytes(32)).public_key
    with monkeypatch.context() as forger:
        forger.setenv(SIGNING_KEY.variable, "00" * 32)
        rewrite(path, journal, sign=True)
    ran = pitboss("replay", str(path), "--json")
    named = f"heads of this journal are signed by {other}, not by {HERE}; --signer names another signer"
    assert (ran.code, ran.document["fault"]["message"]) == (1, named)
    assert "fault: heads of this journal" in pitboss("replay", str(path)).out


def test_a_signer_can_be_pinned(pitboss: CommandLine, journal: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(SIGNING_KEY.variable, "00" * 32)
    assert pitboss("replay", str(journal)).code == 1
    assert pitboss("replay", str(journal), "--signer", HERE).code == 0
    assert pitboss("replay", str(journal), "--signer", "ab" * 32).code == 1
    refused = pitboss.refuses("replay", str(journal), "--signer", "me")
    assert (refused.at, refused.message) == ("--signer", "a signer is a public key: 64 hexadecimal digits")


def test_where_no_signer_is_known_replay_says_so(
    pitboss: CommandLine, journal: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(SIGNING_KEY.variable)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    ran = pitboss("replay", str(journal), "--json")
    assert ran.code == 0
    meant = "whether this is the journal of the house that you mean"
    assert ran.document["unverified"][0] == f"{meant}: its heads are signed by {HERE}; --signer pins the key"
    assert not (tmp_path / "data").exists(), "replay makes no key"


def test_a_journal_that_was_never_signed_passes_where_that_is_said(
    pitboss: CommandLine, journal: Path, tmp_path: Path
) -> None:
    path = tmp_path / "unsigned.journal"
    rewrite(path, journal, sign=False)
    assert "--allow-unsigned accepts that" in pitboss("replay", str(path)).out
    ran = pitboss("replay", str(path), "--allow-unsigned", "--json")
    assert (ran.code, ran.document["unverified"][0]) == (0, "whether rounds that are not signed were rewritten")


def test_a_rewritten_journal_does_not_pass_because_the_house_has_signed_what_came_after(
    pitboss: CommandLine, journal: Path, tmp_path: Path
) -> None:
    path = tmp_path / "forged.journal"
    rewrite(path, journal, sign=True)
    first = signed_heads(journal)[0].number
    ran = pitboss("replay", str(path), "--json")
    assert (ran.code, ran.document["fault"]["record"]) == (1, first)
    told = f"the round that ended with record {first} was not signed when it was over: "
    assert ran.document["fault"]["message"].startswith(told)


def test_one_round_that_a_crash_kept_from_being_signed_is_forgiven(pitboss: CommandLine, journal: Path) -> None:
    second = signed_heads(journal)[1].number
    with tampering(journal) as connection:
        connection.execute("DELETE FROM signed WHERE number = ?", (second,))
    assert pitboss("replay", str(journal)).code == 0


def test_a_last_round_that_is_not_signed_yet_is_told(pitboss: CommandLine, journal: Path) -> None:
    last = signed_heads(journal)[-1].number
    with tampering(journal) as connection:
        connection.execute("DELETE FROM signed WHERE number = ?", (last,))
    ran = pitboss("replay", str(journal), "--json")
    assert ran.code == 0
    assert f"whether the last round, which ended with record {last}, is as it was played" in ran.document["unverified"]


def test_a_restored_journal_keeps_its_signatures(pitboss: CommandLine, journal: Path, tmp_path: Path) -> None:
    new = tmp_path / "new.journal"
    with tampering(journal) as connection:
        connection.execute("DELETE FROM record WHERE number > ?", (signed_heads(journal)[-1].number - 1,))
    assert pitboss("restore", str(journal), str(new)).code == 0
    assert signed_heads(new)[:2] == signed_heads(journal)[:2]
    assert pitboss("replay", str(new)).code == 0


# Checkpoints from elsewhere


@pytest.fixture
def kept(pitboss: CommandLine, tmp_path: Path, elsewhere: Path) -> Path:
    """A journal of three rounds whose checkpoints are stored elsewhere, too."""
    path = tmp_path / "kept.journal"
    ran = pitboss("demo", "--rounds", "3", "--journal", str(path), "--checkpoint-dir", str(elsewhere))
    assert (ran.code, ran.err) == (0, "")
    return path


def test_the_newest_checkpoint_from_elsewhere_has_to_hold(pitboss: CommandLine, kept: Path, elsewhere: Path) -> None:
    place = ("--checkpoint-dir", str(elsewhere))
    ran = pitboss("replay", str(kept), *place, "--json")
    assert (ran.code, ran.document["unverified"]) == (0, [])
    [file] = elsewhere.iterdir()
    lines = file.read_bytes().splitlines(keepends=True)
    assert [SignedCheckpoint.from_json(line) for line in lines] == signed_heads(kept)


def test_somebody_with_the_key_who_cuts_a_round_off_is_found_by_a_checkpoint_from_elsewhere(
    pitboss: CommandLine, kept: Path, elsewhere: Path
) -> None:
    *_, first, last = signed_heads(kept)
    with tampering(kept) as connection:
        connection.execute("DELETE FROM record WHERE number > ?", (first.number,))
        connection.execute("DELETE FROM signed WHERE number > ?", (first.number,))
        connection.execute("UPDATE head SET number = ?, hash = ?", (first.number, bytes.fromhex(first.hash)))
    assert pitboss("replay", str(kept)).code == 0, "nothing in the file tells"
    ran = pitboss("replay", str(kept), "--checkpoint-dir", str(elsewhere), "--json")
    assert ran.code == 1
    assert ran.document["fault"]["message"] == (
        f"the journal ends at record {first.number} but a checkpoint says {last.number}"
    )


def test_a_checkpoint_from_elsewhere_that_somebody_else_signed_is_told(
    pitboss: CommandLine, kept: Path, elsewhere: Path
) -> None:
    [file] = elsewhere.iterdir()
    head = signed_heads(kept)[-1]
    other = Signer(bytes(32)).sign(head.journal, head.checkpoint, head.at)
    file.write_bytes(file.read_bytes() + other.to_json() + b"\n")
    ran = pitboss("replay", str(kept), "--checkpoint-dir", str(elsewhere), "--json")
    message = f"the checkpoint at record {head.number} that was stored elsewhere is not signed by {HERE}"
    assert (ran.code, ran.document["fault"]) == (1, {"record": head.number, "message": message})


def test_a_directory_without_a_checkpoint_of_this_journal_is_told(
    pitboss: CommandLine, journal: Path, elsewhere: Path
) -> None:
    ran = pitboss("replay", str(journal), "--checkpoint-dir", str(elsewhere), "--json")
    assert ran.document["unverified"] == [f"no checkpoint of this journal is stored in {elsewhere}", CUT_OFF]


def test_checkpoints_are_sent_to_an_address_at_every_round(pitboss: CommandLine, tmp_path: Path) -> None:
    path = tmp_path / "sent.journal"
    with run_receiver() as receiver:
        assert pitboss("demo", "--rounds", "2", "--journal", str(path), "--checkpoint-url", receiver.url).code == 0
    assert [SignedCheckpoint.from_json(each) for each in receiver.bodies] == signed_heads(path)


def test_play_goes_on_where_checkpoints_cannot_be_sent(pitboss: CommandLine, tmp_path: Path) -> None:
    path = tmp_path / "alone.journal"
    with run_receiver() as receiver:
        receiver.status = 500
        ran = pitboss("demo", "--rounds", "2", "--journal", str(path), "--checkpoint-url", receiver.url)
    assert (ran.code, ran.err.count("was not delivered to")) == (0, 2)
    assert len(signed_heads(path)) == 2


def test_checkpoints_without_a_journal_are_refused(pitboss: CommandLine, elsewhere: Path) -> None:
    assert pitboss.refuses("demo", "--checkpoint-dir", str(elsewhere)).at == "--journal"
    assert pitboss.refuses("demo", "--journal", "x.db", "--checkpoint-url", "elsewhere").message.startswith("'elsewh")


# The clock, and a journal that is being written


def test_a_clock_that_goes_backwards_is_a_warning(pitboss: CommandLine, tmp_path: Path) -> None:
    path = tmp_path / "clock.journal"
    moments: Iterator[datetime] = iter([EVENING, EVENING + timedelta(hours=1), EVENING + timedelta(minutes=1)])
    with SqliteStore(path) as store:
        kept = JournaledTable.open(store, sample_table("MB-1"), lambda: next(moments))
        house = JournaledHouse(kept, store, lambda bound: 0)
        for _ in range(2):
            kept.give(house.answer())
    ran = pitboss("replay", str(path), "--json")
    assert ran.code == 0
    [warning] = ran.document["warnings"]
    assert warning.startswith("the clock went backwards: record 3 was written at 2026-05-09T17:01:00.000000Z")
    assert f"warning: {warning}\n" in pitboss("replay", str(path)).out


def test_the_checkpoint_of_a_running_journal_is_one_that_was_walked(
    pitboss: CommandLine, journal: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Records that come while replay reads are neither in its figures nor in the checkpoint that it prints."""
    with SqliteStore(journal) as store:
        before = store.head
        pages = SqliteReader._page

        def slow_page(self: SqliteReader, start: int) -> object:
            if not isinstance(self, SqliteStore):
                store.append("note", None, "2026-05-09T18:00:00.000000Z")
            return pages(self, start)

        monkeypatch.setattr(SqliteReader, "_page", slow_page)
        found = pitboss("replay", str(journal), "--json").document
        assert (found["ok"], found["records"], found["checkpoint"]) == (True, before.number, str(before))
        assert store.head.number > before.number
