"""A tampered segment with recomputed hashes: replay finds it and names the change."""

from __future__ import annotations

import re
from collections.abc import Callable

import msgspec
import pytest

from pitboss.errors import PitbossError
from pitboss.journal import MemoryStore
from pitboss.journal.record import SEGMENT_KIND
from pitboss.journal.replay import Replay, replay
from pitboss.journal.table import JournaledTable
from support.journaled_tables import Body, rewrite_journal
from support.journals import IDENTITY
from support.segments import evening, in_a_round_after_a_cut, segments

pytestmark = [pytest.mark.integration, pytest.mark.usefixtures("short_segments")]


def replay_tampered(change: Callable[[Body], object], id: str = "MB-5") -> tuple[int, Replay]:
    """The replay of a journal in which somebody has changed the second segment, with all hashes made right again."""
    store = MemoryStore(IDENTITY)
    evening(id, store)
    number = segments(store)[1][0].number

    def forge(contents: list[tuple[str, Body]]) -> None:
        change(contents[number - 1][1])

    return number, replay(rewrite_journal(store, forge))


def raise_the_star_meter(body: Body) -> None:
    """By a million dollars, as if wagers had been adjusted to it, so that the meter's own figures agree."""
    meter = body["table"]["meters"]["star"]
    for figure in ("value", "adjusted"):
        meter[figure] = str(int(meter[figure]) + 1_000_000_00)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        pytest.param(
            raise_the_star_meter,
            r'the journal carries meters\.star\.adjusted "100000000" forward; the rules give "0"',
            id="a meter raised",
        ),
        pytest.param(
            lambda body: body["table"]["ledger"]["balances"].update(house="7"),
            r'the journal carries ledger\.balances\.house "7" forward; the rules give "-\d+"',
            id="the house's account",
        ),
        pytest.param(
            lambda body: body["table"].update(round_number=9),
            r"the journal carries round_number 9 forward; the rules give 4",
            id="the round number",
        ),
        pytest.param(
            lambda body: body["table"].update(cards_out=0),
            r"the journal carries cards_out 0 forward; the rules give \d+",
            id="how far the shoe is dealt",
        ),
        pytest.param(
            lambda body: body["table"].update(shoe_root="00"),
            r'the journal carries shoe_root "00" forward; the rules give "[0-9a-f]{64}"',
            id="another shoe",
        ),
        pytest.param(lambda body: body["table"].pop("markers"), "missing required field `markers`", id="a part"),
        pytest.param(lambda body: body["table"].update(more=1), "unknown field `more`", id="more"),
        pytest.param(
            lambda body: body.update(digest="0" * 32), "the digest in the journal is of something else", id="digest"
        ),
        pytest.param(
            lambda body: body.update(before=body["opened"]),
            r"the segment before this one began with record \d+:\w+, and the journal names 1:",
            id="the segment before",
        ),
        pytest.param(
            lambda body: body["opened"].update(hash="0" * 64),
            "a segment begins before the table is opened, or names another opening",
            id="the opening",
        ),
    ],
)
def test_replay_finds_what_was_changed_in_a_segment(change: Callable[[Body], object], told: str) -> None:
    number, found = replay_tampered(change)
    assert found.fault is None
    assert found.difference is not None
    assert found.difference.record == number
    assert re.search(told, found.difference.message)


def test_a_segment_in_the_middle_of_a_round_is_found() -> None:
    house = in_a_round_after_a_cut()
    record, _ = segments(house.store)[0]
    digest = msgspec.json.decode(list(house.store.records())[-1].body)[0]
    before = {"number": record.number, "hash": record.hash}
    body = {**msgspec.json.decode(record.body), "digest": digest, "before": before}
    number = house.store.head.number
    forged = rewrite_journal(house.store, lambda contents: contents.insert(number - 1, (SEGMENT_KIND, body)))
    found = replay(forged)
    assert found.difference is not None
    assert (found.difference.record, found.difference.message) == (
        number,
        "a segment begins while chips are on the layout, or before wagers are open",
    )


@pytest.mark.parametrize("number_from_end", [1, 2])
def test_a_journal_whose_current_segment_was_changed_is_not_played_on(number_from_end: int) -> None:
    house = in_a_round_after_a_cut()
    assert isinstance(house.store, MemoryStore)
    place = house.store.head.number - number_from_end
    record = house.store._records[place]
    house.store._records[place] = msgspec.structs.replace(record, body=record.body.replace(b'["', b'["0'))
    with pytest.raises(PitbossError, match=f"record {place + 1} was changed"):
        JournaledTable.resume(house.store)


def test_a_changed_opening_is_found_by_a_table_that_comes_back() -> None:
    """It is read for its choices, and the segment names its hash."""
    store = MemoryStore(IDENTITY)
    evening("MB-1", store)
    first = store._records[0]
    changed = rewrite_journal(store, lambda contents: contents[0][1]["choices"].update(tie_odds="9 to 1"))
    store._records[0] = next(changed.records())
    assert store._records[0].hash != first.hash
    with pytest.raises(PitbossError, match="names another opening"):
        JournaledTable.resume(store)
