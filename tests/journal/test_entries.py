"""The bodies of records: every input, request and event is encoded and decoded without loss."""

from __future__ import annotations

from hashlib import sha256
from typing import get_args

import msgspec
import pytest

from pitboss import events, inputs, requests
from pitboss.errors import PitbossError
from pitboss.journal import RECOVERY_KIND, MemoryStore
from pitboss.journal.record import (
    CLOSING_KIND,
    INPUT_KIND,
    OPENING_KIND,
    SEGMENT_KIND,
    Checkpoint,
    ClosingEntry,
    InputEntry,
    OpeningEntry,
    SegmentEntry,
    canonical_json,
    digest_of,
    entry_of,
    input_of,
)
from pitboss.requests import Face, Role
from support.journals import IDENTITY, timestamp_at

OPENING = OpeningEntry("MB-1", "midi", "Example House", "2026-01-15", {"decks": 6, "tie_odds": "9 to 1"})

INPUTS: list[inputs.Input] = [
    inputs.Card("Qh"),
    inputs.UnseenCard(),
    inputs.ReaderShowed(blackjack=True),
    inputs.CoverCardShown(),
    inputs.ShoeEmpty(),
    inputs.CardInError(card="Qh", disclosed=True, third_to_player=True),
    inputs.Decision(seat=1, choose="relinquish", amount=500, hand=2, ordered_by=Role.FLOORPERSON),
    inputs.Done(Role.DEALER),
    inputs.Declined(Role.FLOORPERSON),
    inputs.DecksReceived(True),
    inputs.Cut(100),
    inputs.Recut("crooked"),
    inputs.Loaded("9f2c", 416),
    inputs.Sat(1),
    inputs.Left(1),
    inputs.WagerPlaced(seat=1, wager="banker", amount=500, verbal=True),
    inputs.WagerWithdrawn(1, "banker"),
    inputs.NoMoreBets(),
    inputs.Drawn(what="must_hit", seat=1, trigger=15000, salt="00ff"),
    inputs.ChipsCollected(1500),
    inputs.MeterAdjusted("star", -500, "letter 12", "a sensor fault"),
    inputs.MeterReading("star", "1500001/3"),
    inputs.Committed("9f2c"),
    inputs.RoundVoided("a dispute", "midi:13.E(1)", Role.FLOORPERSON),
    inputs.BackedUp(5, "a fault"),
    inputs.Corrected(seat=1, amount=-500, why="paid twice", clause="midi:11.B"),
    inputs.Closed(),
    inputs.Skipped(),
    inputs.WrongSide(),
    inputs.DeviceFault("reader-misused", seen=True),
    inputs.TimeReported("2026-01-15T18:00:00Z"),
    inputs.Idle(),
    inputs.NewDealer(excused=True),
    inputs.ReshuffleOrdered(),
    inputs.Permitted(3),
    inputs.Repaired("shuffler"),
    inputs.Exposed("Kd"),
    inputs.Miscounted(2),
    inputs.StubCounted(31, 51),
    inputs.Acted(
        seat=3, say="raise", amount=6000, chips=(10000, 500), currency=2000, incomplete=True, out_of_turn=True
    ),
    inputs.StakesAdded(3, 20000, True),
    inputs.StakesRemoved(3, 500),
    inputs.SteppedAway(3, "counted"),
    inputs.CameBack(3, 19500),
    inputs.MinimumProposed(3, 500),
    inputs.MinimumWithdrawn(3),
    inputs.HandOrdered(3),
]

REQUESTS: list[requests.Request] = [
    requests.CardWanted(to="player", clause="midi:8.C(1)", face=Face.UP, held=True),
    requests.DecisionWanted(
        about="turn", words={1: ("turn", "relinquish"), 9: ("turn",)}, clause="midi:8.D(3)", default="turn"
    ),
    requests.DutyWanted(who=Role.SYSTEM, do="draw-trigger", task="draw", clause="midi:12.O(2)", answers=("committed",)),
    requests.CutWanted(seat=1, least=10, most=406, clause="midi:5.B(4)"),
    requests.WagersWanted("midi:7.B"),
    requests.DrawWanted("must_hit", (1, 2), "midi:12.N"),
    requests.ActionWanted(
        seat=3,
        words=("fold", "call", "raise", "all-in"),
        call=200,
        least=400,
        most=20000,
        clause="poker:8.C",
        idle=True,
        motion=True,
    ),
    requests.StakesWanted("poker:8.B(2)"),
]

EVENTS: list[events.Event] = [
    events.RoundBegan(1),
    events.RoundEnded(1, "Banker wins"),
    events.Announced("no more bets", "midi:8.B"),
    events.StepTaken("wash the cards", "midi:4.C(2)"),
    events.Dealt(None, "discard bucket", Face.UNSEEN, "midi:5.F"),
    events.Turned("player", "2c 3h", 1, "midi:8.D(3)"),
    events.Ruled("kept for the next hand", "midi:13.A"),
    events.Placed(1, "banker", 500, "midi:7.B"),
    events.Seated(1, True, "midi:2.A(1)"),
    events.MeterMoved("star", 5_000_050, "contribution", "midi:12.L"),
    events.VigorishTaken(1, 130, False, "midi:12.D(2)(b)(ii)"),
    events.Settlement(
        seat=1,
        hand=1,
        wager="banker",
        stake=500,
        result="won",
        pays="1 to 1",
        net=475,
        row="wins",
        clause="midi:12.C",
        because="wins",
    ),
    events.CardsCleared(6, "midi:11.C"),
    events.ShoeCommitted("9f2c", 416, "midi:5.C(2)"),
    events.Voided("a dispute", "midi:13.E(1)"),
    events.TakenBack(5, "a fault"),
    events.CorrectionMade(1, -500, "paid twice", "midi:11.B"),
    events.BetMade(seat=1, did="raise", amount=500, total=600, behind=19400, clause="poker:8.C"),
    events.StakesMoved(seat=1, amount=20000, value=20000, why="chips on the table", clause="poker:8.B(2)"),
    events.PotWon(
        number=1,
        amount=700,
        eligible=(1, 3),
        winners=((1,), (3,)),
        shares={1: 400, 3: 300},
        clause="poker:8.L.5",
        because="a pair, then a flush",
    ),
]


@pytest.fixture
def store() -> MemoryStore:
    return MemoryStore(IDENTITY)


def test_here_is_one_of_every_kind() -> None:
    assert {type(each) for each in INPUTS} == set(get_args(inputs.Input))
    assert {type(each) for each in REQUESTS} == set(get_args(requests.Request))
    assert {type(each) for each in EVENTS} == set(get_args(events.Event))


@pytest.mark.parametrize("given", INPUTS, ids=lambda given: type(given).__name__)
def test_every_input_comes_back_as_it_was(store: MemoryStore, given: inputs.Input) -> None:
    entry = InputEntry(digest_of([], REQUESTS[0]), given)
    assert entry_of(store.append(INPUT_KIND, entry, timestamp_at(1))) == entry


@pytest.mark.parametrize("wanted", REQUESTS, ids=lambda wanted: type(wanted).__name__)
def test_every_request_comes_back_as_it_was(wanted: requests.Request) -> None:
    assert msgspec.json.decode(canonical_json(wanted), type=requests.Request) == wanted


def test_every_event_comes_back_as_it_was(store: MemoryStore) -> None:
    entry = ClosingEntry(EVENTS)
    assert entry_of(store.append(CLOSING_KIND, entry, timestamp_at(1))) == entry


def test_an_opening_comes_back_with_its_choices(store: MemoryStore) -> None:
    assert entry_of(store.append(OPENING_KIND, OPENING, timestamp_at(1))) == OPENING


def test_a_record_can_be_read_without_pitboss(store: MemoryStore) -> None:
    given = store.append(INPUT_KIND, InputEntry("9f2c9f2c9f2c9f2c", inputs.Sat(3)), timestamp_at(1))
    assert msgspec.json.decode(given.body) == ["9f2c9f2c9f2c9f2c", {"type": "sat", "seat": 3}]
    ended = store.append(CLOSING_KIND, ClosingEntry([EVENTS[0]]), timestamp_at(1))
    assert msgspec.json.decode(ended.body) == {"before": [{"type": "round began", "number": 1}]}


def test_a_digest_covers_events_and_the_pending_request() -> None:
    assert msgspec.json.decode(canonical_json([[EVENTS[0]], REQUESTS[4]])) == [
        [{"type": "round began", "number": 1}],
        {
            "type": "wagers wanted",
            "clause": "midi:7.B",
            "answers": [
                "sat",
                "left",
                "wager",
                "withdrawn",
                "no more bets",
                "correction",
                "meter adjusted",
                "meter told",
                "closed",
            ],
        },
    ]


def test_the_journals_own_notes_hold_nothing_of_a_table(store: MemoryStore) -> None:
    assert entry_of(store.append(RECOVERY_KIND, {"because": "a test"}, timestamp_at(1))) is None


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        (OPENING_KIND, {"table": "MB-1"}),
        (OPENING_KIND, {**msgspec.to_builtins(OPENING), "more": 1}),
        (CLOSING_KIND, {"before": [{"type": "magic"}]}),
        (INPUT_KIND, ["00"]),
        (INPUT_KIND, ["00", {"type": "magic"}]),
        (INPUT_KIND, [0, {"type": "closed"}]),
        (INPUT_KIND, ["00", {"type": "closed"}, 1]),
        (SEGMENT_KIND, {"before": {"number": 1, "hash": "00"}, "digest": "00", "table": {}}),
        (CLOSING_KIND, {"before": None}),
        (CLOSING_KIND, None),
    ],
)
def test_a_record_that_holds_something_else_is_a_mistake_with_its_number(
    store: MemoryStore, kind: str, body: object
) -> None:
    with pytest.raises(PitbossError, match=f"the record of kind {kind} does not hold what it should") as mistake:
        entry_of(store.append(kind, body, timestamp_at(1)))
    assert mistake.value.at == "record 1"


def test_a_segment_comes_back_with_all_that_is_carried_forward(store: MemoryStore) -> None:
    entry = SegmentEntry(Checkpoint(1, "0" * 64), Checkpoint(7, "1" * 64), "ab" * 8, msgspec.Raw(b'{"seated":[1,2]}'))
    record = store.append(SEGMENT_KIND, entry, timestamp_at(1))
    back = entry_of(record)
    assert isinstance(back, SegmentEntry)
    assert (back.opened, back.before, back.digest, bytes(back.table)) == (
        entry.opened,
        entry.before,
        entry.digest,
        b'{"seated":[1,2]}',
    )
    assert input_of(record) is None


def test_a_digest_is_the_first_eight_bytes_of_sha_256_over_events_and_request() -> None:
    """Worked out from the text: keys in order, no spaces."""
    wanted = requests.DutyWanted(who=requests.Role.DEALER, do="wash", task="wash the cards", clause="midi:4.C(2)")
    text = (
        '[[{"number":7,"type":"round began"}],{"answers":["done"],"clause":"midi:4.C(2)","do":"wash",'
        '"text":"wash the cards","type":"duty wanted","who":"dealer"}]'
    )
    assert digest_of([events.RoundBegan(7)], wanted) == sha256(text.encode()).hexdigest()[:16]
    assert digest_of([], None) == sha256(b"[[],null]").hexdigest()[:16]
