"""`pitboss prove` and `verify-proof`: only what everybody may know by now is proved, and a forged proof is told."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from pitboss.cards import CardProof
from pitboss.events import Dealt, Event, RoundEnded
from pitboss.inputs import Card, UnseenCard
from pitboss.journal import SqliteStore
from pitboss.journal.table import JournaledTable
from pitboss.requests import Face
from pitboss.robots.demonstration import demonstrate
from pitboss.table.table import Table
from support.command_line import CommandLine
from support.journaled_tables import sample_table, seeded_randbelow

pytestmark = pytest.mark.integration


def table_of(kept: JournaledTable) -> Table:
    return kept.play.state


class Stopped:
    """A table of the sample that stopped in the middle: what left its shoe, by position from 1, and how it lies."""

    def __init__(self, path: Path, id: str, stop: Callable[[JournaledTable, list[Event]], bool], seed: int = 5) -> None:
        self.path = str(path)
        self.up: set[int] = set()
        self.down: set[int] = set()
        self.unseen: set[int] = set()
        self.root, self.out = "", 0
        with SqliteStore(path) as store:
            kept = JournaledTable.open(store, sample_table(id))
            for step in demonstrate(kept, store, 3, seeded_randbelow(seed)):
                self._note(kept, step)
                if stop(kept, step):
                    break

    def _note(self, kept: JournaledTable, step: list[Event]) -> None:
        given, root, position = kept.play.inputs[-1], table_of(kept).shoe.root, table_of(kept).shoe.cards_out
        if root is not None:
            self.root, self.out = root, position
        elif isinstance(given, Card | UnseenCard):  # the round is over, and so is its deck
            self.out = position = self.out + 1
        faces = {event.card: event.face for event in step if isinstance(event, Dealt)}
        if isinstance(given, UnseenCard):
            self.unseen.add(position)
        elif isinstance(given, Card):
            (self.up if faces.get(given.card) is Face.UP else self.down).add(position)
        if any(isinstance(event, RoundEnded) for event in step):
            self.up, self.down = self.up | self.down, set()


def face_down(number: int) -> Callable[[JournaledTable, list[Event]], bool]:
    """Stop when so many cards were dealt face down."""
    down: list[Event] = []

    def stop(kept: JournaledTable, step: list[Event]) -> bool:
        down.extend(event for event in step if isinstance(event, Dealt) and event.face is Face.DOWN)
        return len(down) >= number

    return stop


def every_card(pitboss: CommandLine, table: Stopped) -> Iterator[tuple[int, bool]]:
    """Each position that left the shoe, and whether it is proved."""
    for position in range(1, table.out + 1):
        ran = pitboss("prove", table.path, str(position), "--json", "--shoe", table.root)
        yield position, ran.code == 0


@pytest.mark.parametrize(("id", "cards"), [("BJ-1", 1), ("PK-1", 9), ("TB-1", 10), ("MB-1", 3)])
def test_no_card_that_lies_face_down_in_a_round_is_proved(
    pitboss: CommandLine, tmp_path: Path, id: str, cards: int
) -> None:
    table = Stopped(tmp_path / "table.db", id, face_down(cards))
    assert table.down, "the test is of cards that lie face down"
    proved = {position for position, is_proved in every_card(pitboss, table) if is_proved}
    assert proved == table.up
    hidden = pitboss.refuses("prove", table.path, str(min(table.down)))
    assert (hidden.at, hidden.message) == ("position", "that card lies face down in a round that is not over")


@pytest.mark.parametrize("id", ["BJ-1", "PK-1", "TB-1", "MB-1"])
def test_every_card_of_a_round_that_is_over_is_proved_but_those_that_nobody_has_seen(
    pitboss: CommandLine, tmp_path: Path, id: str
) -> None:
    table = Stopped(tmp_path / "table.db", id, lambda kept, step: any(isinstance(event, RoundEnded) for event in step))
    proved = {position for position, is_proved in every_card(pitboss, table) if is_proved}
    assert proved == table.up
    assert proved | table.unseen == set(range(1, table.out + 1))


def test_a_burned_card_that_nobody_has_seen_is_proved_when_the_shoe_is_finished(
    pitboss: CommandLine, tmp_path: Path
) -> None:
    table = Stopped(tmp_path / "table.db", "MB-1", face_down(3))
    burned = min(table.unseen)
    hidden = "nobody has seen that card, so it stays hidden until the shoe is finished"
    assert pitboss.refuses("prove", table.path, str(burned)).message == hidden
    with SqliteStore(table.path) as store:
        for _ in demonstrate(JournaledTable.resume(store)[0], store, 1, seeded_randbelow(6)):
            pass
    assert pitboss("prove", table.path, str(burned), "--shoe", table.root).code == 0


def test_no_undealt_card_of_a_shoe_is_proved_whichever_is_named(pitboss: CommandLine, tmp_path: Path) -> None:
    """A hand of poker has a deck of its own: of an earlier one, too, only the cards that were dealt."""
    table = Stopped(tmp_path / "table.db", "PK-1", lambda kept, step: any(isinstance(e, RoundEnded) for e in step))
    with SqliteStore(table.path) as store:
        for _ in demonstrate(JournaledTable.resume(store)[0], store, 1, seeded_randbelow(6)):
            pass
    shoe = ("--shoe", table.root)
    assert pitboss("prove", table.path, str(table.out), *shoe).code == 0
    for position in (table.out + 1, 52):
        refused = pitboss.refuses("prove", table.path, str(position), *shoe)
        assert refused.message == f"only {table.out} cards have left that shoe; the others stay hidden"


def test_the_other_side_of_a_double_shoe_shows_no_undealt_card(pitboss: CommandLine, tmp_path: Path) -> None:
    path = tmp_path / "double.db"
    with SqliteStore(path) as store:
        kept = JournaledTable.open(store, sample_table("BJ-5"))
        for _ in demonstrate(kept, store, 2, seeded_randbelow(4)):
            if table_of(kept).round_number == 2 and table_of(kept).has_round_in_progress:
                break
        shoes = table_of(kept).shoes_in_use()
    assert len(shoes) == 2
    for root, out in shoes.items():
        refused = pitboss.refuses("prove", str(path), str(out + 1), "--shoe", root)
        assert refused.message == f"only {out} cards have left that shoe; the others stay hidden"


# Proofs in files


@pytest.fixture
def proof(pitboss: CommandLine, tmp_path: Path) -> Path:
    """The proof of the first card of a table that is closed."""
    path, out = tmp_path / "table.db", tmp_path / "proof.json"
    assert pitboss("demo", "midi", "--rounds", "1", "--journal", str(path)).code == 0
    assert pitboss("prove", str(path), "1", "-o", str(out)).code == 0
    return out


def test_a_proof_in_a_file_is_verified_without_the_journal(pitboss: CommandLine, proof: Path) -> None:
    document = json.loads(proof.read_bytes())
    assert list(document) == ["format", "journal", "root", "proof"]
    assert CardProof.from_dict(document["proof"]).verify(document["root"])
    card = document["proof"]["card"]
    ran = pitboss("verify-proof", str(proof), "--json")
    assert (ran.code, ran.document) == (0, {"ok": True, "root": document["root"], "position": 1, "card": card})
    ran = pitboss("verify-proof", str(proof), "--root", document["root"])
    assert (ran.code, ran.out) == (0, f"card 1 of 416 is {card}, under the root {document['root']}\n")


def test_a_proof_is_of_the_root_that_was_published_or_shows_nothing(pitboss: CommandLine, proof: Path) -> None:
    ran = pitboss("verify-proof", str(proof), "--root", "ab" * 32)
    assert (ran.code, ran.out.startswith("not proved: the proof is of the root ")) == (1, True)


@pytest.mark.parametrize("change", [{"card": "another"}, {"position": 1}, {"count": 52}, {"salt": "00" * 32}])
def test_a_proof_that_was_changed_exits_1(pitboss: CommandLine, proof: Path, change: dict[str, object]) -> None:
    document = json.loads(proof.read_bytes())
    if "card" in change:
        change = {"card": "2c" if document["proof"]["card"] != "2c" else "3d"}
    proof.write_text(json.dumps(document | {"proof": document["proof"] | change}), encoding="utf-8")
    ran = pitboss("verify-proof", str(proof), "--json")
    assert (ran.code, ran.document["ok"]) == (1, False)


@pytest.mark.parametrize("text", ["", "{}", "[1]", '{"format": "pitboss proof 1"}', "not json"])
def test_what_is_no_proof_is_refused(pitboss: CommandLine, tmp_path: Path, text: str) -> None:
    path = tmp_path / "other.json"
    path.write_text(text, encoding="utf-8")
    refused = pitboss.refuses("verify-proof", str(path))
    assert (refused.at, refused.message) == (
        str(path),
        "this is not a proof as `pitboss prove -o FILE` writes it",
    )


def test_a_proof_does_not_overwrite(pitboss: CommandLine, proof: Path, tmp_path: Path) -> None:
    assert pitboss.refuses("prove", str(tmp_path / "table.db"), "2", "-o", str(proof)).at == str(proof)
