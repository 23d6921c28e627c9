"""Secrets in a journal's file cannot be read, changed or exchanged without the key."""

from __future__ import annotations

from pathlib import Path

import pytest

from pitboss.errors import PitbossError
from pitboss.journal import Identity, SqliteReader, SqliteStore
from pitboss.journal.keys import SEAL_KEY
from support.journals import tampering

SECRET = b"the order of a shoe, card by card"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "house.journal"
    with SqliteStore(path) as store:
        store.seal("9f2c", SECRET)
        store.seal("77aa", b"a trigger")
    return path


def sealed_store(path: Path, key: str) -> bytes:
    with tampering(path) as connection:
        [[secret]] = connection.execute("SELECT secret FROM sealed WHERE key = ?", (key,))
    return bytes(secret)


def put_secret(path: Path, key: str, secret: bytes) -> None:
    with tampering(path) as connection:
        connection.execute("INSERT OR REPLACE INTO sealed VALUES (?, ?)", (key, secret))


def unseal(path: Path, key: str) -> bytes | None:
    with SqliteReader(path) as reader:
        return reader.unseal(key)


def test_a_secret_cannot_be_read_in_the_file(path: Path) -> None:
    assert SECRET not in path.read_bytes()
    assert unseal(path, "9f2c") == SECRET


def test_a_secret_is_never_sealed_alike_twice(tmp_path: Path) -> None:
    found = set()
    for name in ("a", "b"):
        with SqliteStore(tmp_path / name, identity=Identity("house-7", "2026-05-09T17:00:00.000000Z")) as store:
            store.seal("9f2c", SECRET)
        found.add(sealed_store(tmp_path / name, "9f2c"))
    assert len(found) == 2


@pytest.mark.parametrize("place", [0, 1, 9, 21, 40, -1])
def test_a_secret_that_was_changed_is_refused(path: Path, place: int) -> None:
    secret = bytearray(sealed_store(path, "9f2c"))
    secret[place] ^= 1
    put_secret(path, "9f2c", bytes(secret))
    with pytest.raises(PitbossError, match="the secret '9f2c' cannot be opened"):
        unseal(path, "9f2c")


@pytest.mark.parametrize("short", [b"", b"\x01", b"\x01" * 12])
def test_what_is_too_short_for_a_sealed_secret_is_refused(path: Path, short: bytes) -> None:
    put_secret(path, "9f2c", short)
    with pytest.raises(PitbossError, match="the secret '9f2c' cannot be opened"):
        unseal(path, "9f2c")


def test_a_secret_cannot_be_put_in_anothers_place(path: Path) -> None:
    put_secret(path, "9f2c", sealed_store(path, "77aa"))
    with pytest.raises(PitbossError, match="it was changed, or it is the secret of another journal or name"):
        unseal(path, "9f2c")


def test_a_secret_cannot_be_moved_to_another_journal(path: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.journal"
    SqliteStore(other).close()
    put_secret(other, "9f2c", sealed_store(path, "9f2c"))
    with pytest.raises(PitbossError, match="it was changed, or it is the secret of another journal or name"):
        unseal(other, "9f2c")


def test_with_another_key_the_sentence_names_both(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(SEAL_KEY.variable, "ab" * 32)
    with pytest.raises(
        PitbossError, match=r"it was sealed with key [0-9a-f]{16}, and the seal key here is [0-9a-f]{16}"
    ):
        unseal(path, "9f2c")


def test_without_a_key_the_sentence_says_where_it_belongs(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(SEAL_KEY.variable)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    with pytest.raises(PitbossError, match="there is no seal key here: set PITBOSS_SEAL_KEY, or put its file in place"):
        unseal(path, "9f2c")
    assert not (tmp_path / "data").exists(), "who reads makes no key"
