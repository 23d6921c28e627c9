"""Somebody with the journal and its key puts another order or trigger under seal: nothing is dealt from it."""

from __future__ import annotations

from pathlib import Path

import pytest

from pitboss.cards import SealedOrder
from pitboss.errors import Mistake
from pitboss.journal import SqliteStore
from pitboss.journal.sealing import Sealer
from pitboss.round.inputs import NoMoreBets
from pitboss.round.requests import DrawWanted
from support.journals import tampering
from support.kept_tables import House, sample_table

MAIN = {1: {"player": 5000}, 2: {"banker": 5000}}


def reseal(path: Path, journal: str, key: str, secret: bytes) -> None:
    """Put a secret in the place of another, rightly encrypted."""
    with tampering(path) as connection:
        connection.execute("UPDATE sealed SET secret = ? WHERE key = ?", (Sealer(journal, path).seal(key, secret), key))


def stopped(path: Path, id: str) -> House:
    """A table that stops after two rounds."""
    with SqliteStore(path) as store:
        house = House.opened(sample_table(id), seed=3, store=store)
        for _ in range(2):
            house.play_round(MAIN)
    return house


def stack(path: Path, house: House) -> str:
    """Reverse the undealt cards of the sealed order, salts and all; the root it was committed to under."""
    order, out, root = house.dealer.order(), house.table.cards_out, house.table.shoe_root
    assert root is not None
    stacked = SealedOrder(order.order[:out] + order.order[out:][::-1], order.salts[:out] + order.salts[out:][::-1])
    reseal(path, house.store.identity.journal, root, stacked.to_bytes())
    return root


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "house.journal"


@pytest.mark.clause("midi:5.C(2)")
def test_5_C_no_card_is_dealt_from_an_order_that_is_not_the_one_committed_to(path: Path) -> None:
    root = stack(path, stopped(path, "MB-1"))
    with SqliteStore(path) as store:
        back = House.resumed(store)
        back.lay(MAIN)
        back.kept.give(NoMoreBets())
        records = store.head.number
        with pytest.raises(Mistake, match=f"not the one that was committed to under the root {root}"):
            back.go_on()
        assert store.head.number == records


def test_no_card_is_dealt_from_what_is_no_order(path: Path) -> None:
    house = stopped(path, "MB-1")
    assert house.table.shoe_root is not None
    reseal(path, house.store.identity.journal, house.table.shoe_root, b"\x00\x00\x00\x02ab")
    with SqliteStore(path) as store, pytest.raises(Mistake, match="not the one that was committed to"):
        House.resumed(store).play_round(MAIN)


@pytest.mark.clause("midi:12.O(2)")
def test_12_O_no_draw_is_made_with_a_trigger_that_is_not_the_one_committed_to(path: Path) -> None:
    house = stopped(path, "MB-5")
    commitment = house.table.trigger_commitment
    assert commitment is not None
    reseal(path, house.store.identity.journal, commitment, (10_001).to_bytes(8, "big") + bytes(32))
    with SqliteStore(path) as store:
        back = House.resumed(store)
        back.lay(MAIN)
        back.lay({1: {"royal-9": 500}})
        back.kept.give(NoMoreBets())
        while not isinstance(back.wanted, DrawWanted):
            back.kept.give(back.answer())
        with pytest.raises(Mistake, match=f"not the one that was committed to as {commitment}"):
            back.answer()
