"""A different order or trigger sealed by a person with the journal and its key: nothing is dealt from it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from pitboss.cards import SealedOrder, card_text
from pitboss.errors import PitbossError
from pitboss.inputs import Card, Drawn, Loaded, NoMoreBets
from pitboss.journal import SqliteReader, SqliteStore
from pitboss.journal.keys import Sealer
from pitboss.journal.record import input_of
from pitboss.journal.replay import ReplayDifference, replay
from pitboss.journal.shoes import SealCheck
from pitboss.journal.table import JournaledTable
from pitboss.requests import CardWanted, DrawWanted
from pitboss.robots.demonstration import demonstrate
from support.journaled_tables import JournaledHouse, sample_table, seeded_randbelow, table_of
from support.journals import tampering
from support.rounds import ROYAL_9

pytestmark = pytest.mark.integration

MUST_HIT: dict[str, Any] = {**ROYAL_9, "must_hit": {"rate": "100%", "reset": 100, "maximum": 200}}
"""Royal 9 with a Must Hit meter that takes the whole stake: $5 a round, so that it is won within twenty."""

MAIN = {1: {"player": 5000}, 2: {"banker": 5000}}


def reseal(path: Path, journal: str, key: str, secret: bytes) -> None:
    """Put a secret in the place of another, rightly encrypted."""
    sealed = Sealer(journal, str(path), path.parent).seal(key, secret)
    with tampering(path) as connection:
        connection.execute("UPDATE sealed SET secret = ? WHERE key = ?", (sealed, key))


def stop_table(path: Path, id: str) -> JournaledHouse:
    """A table that stops after two rounds."""
    with SqliteStore(path) as store:
        house = JournaledHouse.opened(sample_table(id), seed=3, store=store)
        for _ in range(2):
            house.play_round(MAIN)
    return house


def stack(path: Path, house: JournaledHouse) -> str:
    """Reverse the undealt cards of the sealed order, salts and all; the root it was committed to under."""
    order, out, root = house.dealer.order(), house.table.shoe.cards_out, house.table.shoe.root
    assert root is not None
    stacked = SealedOrder(order.order[:out] + order.order[out:][::-1], order.salts[:out] + order.salts[out:][::-1])
    reseal(path, house.store.identity.journal, root, stacked.to_bytes())
    return root


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "house.journal"


@pytest.mark.clause("midi:5.C(2)")
def test_5_C_no_card_is_dealt_from_an_order_that_is_not_the_one_committed_to(path: Path) -> None:
    root = stack(path, stop_table(path, "MB-1"))
    with SqliteStore(path) as store:
        back = JournaledHouse.resumed(store)
        back.lay(MAIN)
        back.journaled.give(NoMoreBets())
        records = store.head.number
        with pytest.raises(PitbossError, match=f"not the one that was committed to under the root {root}"):
            back.go_on()
        assert store.head.number == records


def test_no_card_is_dealt_from_what_is_no_order(path: Path) -> None:
    house = stop_table(path, "MB-1")
    assert house.table.shoe.root is not None
    reseal(path, house.store.identity.journal, house.table.shoe.root, b"\x00\x00\x00\x02ab")
    with SqliteStore(path) as store, pytest.raises(PitbossError, match="not the one that was committed to"):
        JournaledHouse.resumed(store).play_round(MAIN)


def test_replay_finds_an_order_that_is_not_the_one_committed_to(path: Path) -> None:
    root = stack(path, stop_table(path, "MB-1"))
    with SqliteReader(path) as reader:
        found = replay(reader)
        loaded = next(record.number for record in reader.records() if isinstance(input_of(record), Loaded))
    assert found.fault is None
    assert found.difference is not None
    assert (found.difference.record, found.difference.message) == (
        loaded,
        f"the sealed order is not the one that was committed to under the root {root}",
    )


def test_replay_finds_a_card_that_is_not_the_one_in_the_sealed_order(path: Path) -> None:
    """Somebody dealt other cards than the shoe's from the second round on, and the rules have nothing against them."""
    with SqliteStore(path) as store:
        house = JournaledHouse.opened(sample_table("MB-1"), seed=3, store=store)
        house.play_round(MAIN)
        house.lay(MAIN)
        house.journaled.give(NoMoreBets())
        while not isinstance(house.wanted, CardWanted):
            house.journaled.give(house.answer())
        root, position = house.table.shoe.root, house.table.shoe.cards_out + 1
        right = card_text(house.dealer.order().order[house.table.shoe.cards_out])
        house.journaled.give(Card("2c" if right != "2c" else "3d"))
        head = store.head.number
    with SqliteReader(path) as reader:
        found = replay(reader)
    message = f"card {position} of the shoe is not the one that is sealed there under the root {root}"
    assert found.difference == ReplayDifference(head, message)


@pytest.mark.parametrize("id", ["MB-1", "MB-5", "BJ-1", "BJ-5", "BJ-4", "TB-1", "PK-1", "E21-1"])
def test_what_an_electronic_dealer_deals_is_what_was_sealed(path: Path, id: str) -> None:
    with SqliteStore(path) as store:
        for _ in demonstrate(JournaledTable.open(store, sample_table(id)), store, 3, seeded_randbelow(11)):
            pass
    with SqliteReader(path) as reader:
        watch = SealCheck(reader)
        found = replay(reader, watcher=watch)
    assert (found.fault, found.difference, watch.unchecked_reason) == (None, None, None)
    assert watch.cards_checked > 10


def test_without_the_key_replay_says_that_the_orders_were_not_looked_at(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stop_table(path, "MB-1")
    monkeypatch.setenv("PITBOSS_SEAL_KEY", "ab" * 32)
    with SqliteReader(path) as reader:
        found = replay(reader)
    assert found.agrees
    assert isinstance(found.watcher, SealCheck)
    assert found.watcher.unchecked_reason is not None
    assert "it was sealed with key" in found.watcher.unchecked_reason


def test_replay_finds_a_must_hit_win_that_nobody_was_given(path: Path) -> None:
    with SqliteStore(path) as store:
        house = JournaledHouse.opened(table_of(**MUST_HIT), seed=1, store=store)
        for _ in range(20):
            house.lay({1: {"player": 500, "royal-9": 500}})
            house.journaled.give(NoMoreBets())
            while not isinstance(house.wanted, DrawWanted):
                house.journaled.give(house.answer())
            drawn = house.answer()
            assert isinstance(drawn, Drawn)
            house.journaled.give(Drawn(what="must_hit"))
            if drawn.seat is not None:
                break
            house.go_on()
        head = store.head.number
    with SqliteReader(path) as reader:
        found = replay(reader)
    message = "the Must Hit meter has reached the trigger that is sealed, and nobody has won it"
    assert found.difference == ReplayDifference(head, message)


@pytest.mark.clause("midi:12.O(2)")
def test_12_O_no_draw_is_made_with_a_trigger_that_is_not_the_one_committed_to(path: Path) -> None:
    house = stop_table(path, "MB-5")
    commitment = house.table.trigger_commitment
    assert commitment is not None
    reseal(path, house.store.identity.journal, commitment, (10_001).to_bytes(8, "big") + bytes(32))
    with SqliteStore(path) as store:
        back = JournaledHouse.resumed(store)
        back.lay(MAIN)
        back.lay({1: {"royal-9": 500}})
        back.journaled.give(NoMoreBets())
        while not isinstance(back.wanted, DrawWanted):
            back.journaled.give(back.answer())
        with pytest.raises(PitbossError, match=f"not the one that was committed to as {commitment}"):
            back.answer()
