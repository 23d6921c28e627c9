"""Damage and forgery: flipped bits, removed or moved records, rewritten chains with and without the key, proofs."""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from dataclasses import replace
from pathlib import Path
from random import Random

from chaos.command_line import run
from chaos.tables import IDENTITY, JOURNAL, finished_journal, open_table, play, play_rounds, random_table_id, salvage
from pitboss.cards import CardProof, SealedOrder, fresh_decks
from pitboss.errors import PitbossError
from pitboss.journal import Record, SqliteStore, chain_hash
from pitboss.journal.keys import SIGNING_KEY
from pitboss.journal.sqlite_store import row_of

FLIPS = 20
FORGERIES = 40


def flip_bits_of_journals(random: Random, folder: Path) -> Iterator[None]:
    """Flip one bit of a journal file. It is detected, or no record has changed."""
    whole, _, records = finished_journal(random_table_id(random))
    path = folder / JOURNAL
    for _ in range(FLIPS):
        path.write_bytes(_flip_bit(whole, random))
        kept, is_found = salvage(path)
        assert kept == list(records[: len(kept)]), "a changed record passes as intact"
        assert is_found or len(kept) == len(records), "records are missing, and nothing was found"
        _remove_companions(path)
        yield


def flip_bits_of_exports(random: Random, folder: Path) -> Iterator[None]:
    """Flip one bit of an export. It is always detected."""
    _, text, records = finished_journal(random_table_id(random))
    path = folder / "house.jsonl"
    for _ in range(FLIPS):
        path.write_bytes(_flip_bit(text, random))
        kept, is_found = salvage(path)
        assert is_found, "a flipped bit was not found"
        assert kept == list(records[: len(kept)]), "a changed record passes for whole"
        yield


def disorder_records(random: Random, folder: Path) -> Iterator[None]:
    """Delete, swap, repeat or cut records of a journal or an export. It is detected."""
    whole, text, records = finished_journal(random_table_id(random))
    path = folder / JOURNAL
    path.write_bytes(whole)
    with closing(sqlite3.connect(path)) as connection:
        _drop_guards(connection)
        one, other = random.sample(range(1, len(records) + 1), 2)
        match random.choice(("delete", "swap", "cut")):
            case "delete":
                connection.execute("DELETE FROM record WHERE number = ?", (one,))
            case "swap":
                for old, new in ((one, 0xFFFF), (other, one), (0xFFFF, other)):
                    connection.execute("UPDATE record SET number = ? WHERE number = ?", (new, old))
            case "cut":
                connection.execute("DELETE FROM record WHERE number >= ?", (max(one, other),))
        connection.commit()
    assert salvage(path)[1], "in a journal it was not found"
    yield
    lines = text.splitlines(keepends=True)
    one, other = random.sample(range(1, len(lines)), 2)
    match random.choice(("delete", "swap", "repeat", "cut", "tear")):
        case "delete":
            del lines[one]
        case "swap":
            lines[one], lines[other] = lines[other], lines[one]
        case "repeat":
            lines.insert(other, lines[one])
        case "cut":
            del lines[one:]
        case "tear":
            lines[one:] = [lines[one][: random.randrange(1, len(lines[one]) - 1)]]
    path.write_bytes(b"".join(lines))
    assert salvage(path)[1], "in an export it was not found"
    yield


def rewrite_without_key(random: Random, folder: Path) -> Iterator[None]:
    """Rewrite a journal from some record on with valid hashes and head, without the key. It is detected."""
    whole, _, records = finished_journal(random_table_id(random))
    path = folder / JOURNAL
    path.write_bytes(whole)
    last_signed = _last_signed(path)
    first = random.randrange(1, last_signed + 1)
    with closing(sqlite3.connect(path)) as connection:
        _drop_guards(connection)
        _rewrite(connection, records, first, random)
        if random.random() < 0.5:
            connection.execute("DELETE FROM signed WHERE number >= ?", (first,))
        connection.commit()
    _check_refuted(path)
    yield
    path.unlink()
    _remove_companions(path)
    own, os.environ[SIGNING_KEY.variable] = os.environ[SIGNING_KEY.variable], random.randbytes(32).hex()
    try:
        play_rounds(path, random_table_id(random), random, 3)  # a different lawful journal under the same name
    finally:
        os.environ[SIGNING_KEY.variable] = own
    if random.random() < 0.5:
        with closing(sqlite3.connect(path)) as connection:
            _drop_guards(connection)
            connection.execute("DELETE FROM signed")
            connection.commit()
    _check_refuted(path)
    yield


def rewrite_with_key(random: Random, folder: Path) -> Iterator[None]:
    """Replace a journal with a lawful one signed with the key. A checkpoint detects it; else there is a warning."""
    id = random_table_id(random)
    path, kept = folder / JOURNAL, folder / "elsewhere"
    kept.mkdir()
    records = play_rounds(path, id, random, 2)
    place = random.choice(records).checkpoint
    path.unlink()
    with SqliteStore(path, identity=IDENTITY) as store:
        for _ in play(open_table(store, id), store, random, random.randrange(2, 4)):
            pass
    _check_refuted(path, "--checkpoint", str(place))
    code, answer = run("replay", "--json", str(path))
    unverified = json.loads(answer)["unverified"]
    assert code == 0, answer
    assert any("rewritten by somebody with the key" in each for each in unverified), answer
    yield


def forge_proofs(random: Random, folder: Path) -> Iterator[None]:
    """Change a proof of a card. It must not verify."""
    cards = list(fresh_decks(random.choice((1, 2, 6, 8))))
    random.shuffle(cards)
    order = SealedOrder(tuple(cards), tuple(random.randbytes(32) for _ in cards))
    proofs = [order.proof(random.randrange(len(cards))) for _ in range(2)]
    assert all(proof.verify(order.root) for proof in proofs)
    for _ in range(FORGERIES):
        proof = random.choice(proofs)
        forged = random.choice(_FORGERIES)(proof, random)
        assert forged == proof or not forged.verify(order.root), f"this passes: {forged}"
        document = {**proof.to_dict(), random.choice(("card", "salt", "path", "count")): _noise(random)}
        with suppress(PitbossError):  # or an error says that this is not a proof
            read = CardProof.from_dict(document)
            assert read == proof or not read.verify(order.root), f"this passes: {document}"
        yield


_FORGERIES: tuple[Callable[[CardProof, Random], CardProof], ...] = (
    lambda proof, random: replace(proof, position=random.randrange(-1, proof.count + 2)),
    lambda proof, random: replace(proof, count=random.randrange(proof.count * 2)),
    lambda proof, random: replace(proof, card=random.randrange(-1, 60)),
    lambda proof, random: replace(proof, salt=_flip_bit(proof.salt, random)),
    lambda proof, random: replace(proof, path=proof.path[:-1]),
    lambda proof, random: replace(proof, path=(*proof.path, random.randbytes(32))),
    lambda proof, random: replace(proof, path=(*proof.path[:-1], _flip_bit(proof.path[-1], random))),
    lambda proof, random: replace(proof, path=tuple(random.sample(proof.path, len(proof.path)))),
)


def _noise(random: Random) -> object:
    return random.choice((None, True, -1, 10**30, "", "Zz", "As", "0" * 64, [], ["0" * 64], {"a": 1}, 1.5))


def _flip_bit(data: bytes, random: Random) -> bytes:
    """Return the bytes with one bit flipped."""
    place = random.randrange(len(data))
    return data[:place] + bytes([data[place] ^ 1 << random.randrange(8)]) + data[place + 1 :]


def _remove_companions(path: Path) -> None:
    for companion in ("-wal", "-shm"):
        Path(f"{path}{companion}").unlink(missing_ok=True)


def _drop_guards(connection: sqlite3.Connection) -> None:
    for [name] in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'trigger'").fetchall():
        connection.execute(f"DROP TRIGGER {name}")


def _last_signed(path: Path) -> int:
    with closing(sqlite3.connect(path)) as connection:
        [number] = connection.execute("SELECT max(number) FROM signed").fetchone()
    return int(number)


def _rewrite(connection: sqlite3.Connection, records: tuple[Record, ...], first: int, random: Random) -> None:
    """Change record `first` and give all after it hashes that follow."""
    before = records[first - 1].before
    for record in records[first - 1 :]:
        body = record.body if record.number > first else b'{"input":{"type":"sat","seat":%d}}' % random.randrange(1, 9)
        digest = chain_hash(before, record.number, record.kind, record.at, body)
        made = Record(record.number, record.kind, record.at, body, before, digest)
        connection.execute("INSERT OR REPLACE INTO record VALUES (?, ?, ?, ?, ?)", row_of(made))
        before = digest
    connection.execute("UPDATE head SET hash = ?", (bytes.fromhex(before),))


def _check_refuted(path: Path, *options: str) -> None:
    code, answer = run("replay", "--json", str(path), *options)
    assert code == 1, f"replay finds nothing: {answer}"
