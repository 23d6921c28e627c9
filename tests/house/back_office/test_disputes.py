"""Disputes: who opens them, what they hold, and the Commission's three days (COMAR 36.03.10.47B)."""

from __future__ import annotations

import pytest
from sqlalchemy import insert

from pitboss.clock import DAY
from pitboss.errors import PitbossError
from pitboss.house.back_office.disputes import (
    Dispute,
    add_statement,
    close_dispute,
    list_disputes,
    may_read,
    open_dispute,
    read_dispute,
    refer_overdue,
    rule_on_dispute,
)
from pitboss.house.back_office.log import LogEvent, read_log
from pitboss.house.database.schema import JOURNAL, ROUND, SEAT
from pitboss.house.permissions import PermissionDeniedError
from pitboss.house.roles import HouseRole, Person
from support.people import TestHouse, run

pytestmark = pytest.mark.integration


@pytest.fixture
def floor(house: TestHouse) -> Floor:
    return Floor(house)


class Floor:
    """Table BJ-1 with rounds 41 and 42; Ann sat at it in round 42, Ben left before it."""

    def __init__(self, house: TestHouse) -> None:
        self.house = house
        self.ann, self.ben = house.add("Ann"), house.add("Ben")
        self.fay = house.add("Fay", HouseRole.FLOORPERSON)
        self.dee = house.add("Dee", HouseRole.DEALER)
        with house.database.write_transaction() as connection:
            for life, rounds in ((1, (42,)), (2, (41, 42))):
                journal = {"id": life, "table_id": "BJ-1", "life": life, "name": f"j{life}", "created": ""}
                connection.execute(insert(JOURNAL).values(head_number=0, head_hash=b"", epoch=1, **journal))
                for number in rounds:
                    place = {"journal_id": life, "number": number, "segment": 1, "began": 0, "ended": 1}
                    first = number * 100
                    connection.execute(insert(ROUND).values(first=first, last=first + 50, **place))
            connection.execute(insert(SEAT).values(journal_id=2, seat=3, first=4190, person_id=self.ann.id))
            connection.execute(insert(SEAT).values(journal_id=2, seat=4, first=10, last=4190, person_id=self.ben.id))

    def open(self, by: Person, round: int = 42, text: str = "I was paid for a push") -> Dispute:
        with self.house.database.write_transaction() as connection:
            return open_dispute(connection, "BJ-1", round, by, text, self.house.clock.at)

    def say(self, id: int, by: Person, text: str) -> Dispute:
        with self.house.database.write_transaction() as connection:
            return add_statement(connection, id, by, text, self.house.clock.at)

    def rule(self, id: int, by: Person, clause: str = "blackjack:14.C") -> Dispute:
        with self.house.database.write_transaction() as connection:
            return rule_on_dispute(connection, id, by, "it was a push", clause, self.house.clock.at)

    def close(self, id: int, by: Person) -> Dispute:
        with self.house.database.write_transaction() as connection:
            return close_dispute(connection, id, by, self.house.clock.at)

    def refer(self) -> list[int]:
        with self.house.database.write_transaction() as connection:
            return refer_overdue(connection, self.house.clock.at)


def test_a_dispute_is_opened_stated_ruled_on_and_closed(floor: Floor) -> None:
    opened = floor.open(floor.ann)
    at = floor.house.clock.at
    assert (opened.table, opened.round, opened.journal) == ("BJ-1", 42, 2)
    assert (opened.opened_by, opened.opened, opened.due) == (floor.ann.id, at, at + 3 * DAY)
    floor.say(opened.id, floor.dee, "The totals were 18 and 18.")
    floor.rule(opened.id, floor.fay)
    closed = floor.close(opened.id, floor.fay)
    assert [(each.number, each.by, each.text) for each in closed.statements] == [
        (1, floor.ann.id, "I was paid for a push"),
        (2, floor.dee.id, "The totals were 18 and 18."),
    ]
    assert (closed.ruling, closed.clause, closed.ruled_by) == ("it was a push", "blackjack:14.C", floor.fay.id)
    assert (closed.closed, closed.referred) == (at, None)
    with floor.house.database.read_transaction() as connection:
        lines = [line for line in read_log(connection, 0, 2**60) if line.table == "BJ-1"]
    assert [(line.event, line.by, line.detail) for line in lines] == [
        (LogEvent.DISPUTE_OPENED, "Ann", f"dispute {opened.id} on round 42"),
        (LogEvent.DISPUTE_RULED, "Fay", f"dispute {opened.id} under blackjack:14.C"),
        (LogEvent.DISPUTE_CLOSED, "Fay", f"dispute {opened.id}"),
    ]


def test_players_open_disputes_on_rounds_that_they_played(floor: Floor) -> None:
    with pytest.raises(PermissionDeniedError, match="you did not play in round 42 of BJ-1"):
        floor.open(floor.ben)
    with pytest.raises(PermissionDeniedError, match="you did not play in round 41"):
        floor.open(floor.ann, 41)
    floor.open(floor.ben, 41)
    guest, _ = run(floor.house.people.create_guest())
    with pytest.raises(PermissionDeniedError):
        floor.open(guest)


def test_the_pit_opens_disputes_on_any_round_and_others_on_none(floor: Floor) -> None:
    floor.open(floor.dee)
    floor.open(floor.fay, 41)
    for role in (HouseRole.AUDITOR, HouseRole.CASHIER, HouseRole.COMMISSION):
        with pytest.raises(PermissionDeniedError):
            floor.open(floor.house.add(f"Somebody {role}", role))


def test_a_dispute_is_about_a_finished_round(floor: Floor) -> None:
    for round in (43, 0, -1):
        with pytest.raises(PitbossError, match=f"table BJ-1 has no finished round {round}"):
            floor.open(floor.dee, round)


def test_the_same_person_does_not_open_a_second_dispute_on_a_round(floor: Floor) -> None:
    opened = floor.open(floor.ann)
    with pytest.raises(PitbossError, match=f"you have opened dispute {opened.id} on this round"):
        floor.open(floor.ann)
    floor.open(floor.dee)


@pytest.mark.parametrize("text", ["", "  ", "x" * 10_001, "a\x00b", "\ud800"])
def test_a_statement_has_words(floor: Floor, text: str) -> None:
    with pytest.raises(PitbossError):
        floor.open(floor.ann, text=text)
    opened = floor.open(floor.ann)
    with pytest.raises(PitbossError):
        floor.say(opened.id, floor.ann, text)
    assert len(floor.say(opened.id, floor.ann, "words").statements) == 2


def test_only_who_was_there_or_works_in_the_pit_makes_a_statement(floor: Floor) -> None:
    opened = floor.open(floor.ann)
    with pytest.raises(PermissionDeniedError, match="is not about a round of yours"):
        floor.say(opened.id, floor.ben, "I saw it")
    with pytest.raises(PermissionDeniedError):
        floor.say(opened.id, floor.house.add("Sue", HouseRole.SURVEILLANCE), "So did I")


@pytest.mark.parametrize("clause", ["", "blackjack:99.Z", "14.C", "nonsense"])
def test_a_ruling_names_a_clause_that_exists(floor: Floor, clause: str) -> None:
    opened = floor.open(floor.ann)
    with pytest.raises(PitbossError) as refused:
        floor.rule(opened.id, floor.fay, clause)
    assert refused.value.message == f"a ruling cites an existing clause: there is no clause {clause!r}"


def test_the_floor_rules_once_and_not_on_its_own_dispute(floor: Floor) -> None:
    opened = floor.open(floor.ann)
    for who in (floor.ann, floor.dee):
        with pytest.raises(PermissionDeniedError):
            floor.rule(opened.id, who)
        with pytest.raises(PermissionDeniedError):
            floor.close(opened.id, who)
    with pytest.raises(PitbossError, match="has no ruling yet"):
        floor.close(opened.id, floor.fay)
    floor.rule(opened.id, floor.fay)
    with pytest.raises(PitbossError, match="has its ruling already"):
        floor.rule(opened.id, floor.fay)
    own = floor.open(floor.fay)
    with pytest.raises(PermissionDeniedError, match="you opened this dispute: another person must rule on it"):
        floor.rule(own.id, floor.fay)


def test_a_closed_dispute_stays_as_it_is(floor: Floor) -> None:
    opened = floor.open(floor.ann)
    floor.rule(opened.id, floor.fay)
    floor.close(opened.id, floor.fay)
    closed = f"dispute {opened.id} is closed"
    with pytest.raises(PitbossError, match=closed):
        floor.say(opened.id, floor.ann, "But")
    with pytest.raises(PitbossError, match=closed):
        floor.rule(opened.id, floor.fay)
    with pytest.raises(PitbossError, match=closed):
        floor.close(opened.id, floor.fay)
    with pytest.raises(PermissionDeniedError, match="is not about a round of yours"):
        floor.say(opened.id, floor.ben, "Is it closed?")
    with pytest.raises(PitbossError, match="there is no dispute 99"):
        floor.say(99, floor.ann, "Hello")


def test_a_dispute_that_is_not_closed_in_three_days_goes_to_the_commission(floor: Floor) -> None:
    late, ruled, settled = floor.open(floor.ann), floor.open(floor.dee), floor.open(floor.ben, 41)
    floor.rule(ruled.id, floor.fay)
    floor.rule(settled.id, floor.fay)
    floor.close(settled.id, floor.fay)
    floor.house.clock.pass_time(days=3, microseconds=-1)
    assert floor.refer() == []
    floor.house.clock.pass_time(microseconds=1)
    assert floor.refer() == [late.id, ruled.id]
    assert floor.refer() == [], "once"
    with floor.house.database.read_transaction() as connection:
        assert read_dispute(connection, late.id).referred == floor.house.clock.at
        assert read_dispute(connection, settled.id).referred is None
    floor.close(ruled.id, floor.fay)


def test_people_read_the_disputes_that_are_theirs(floor: Floor) -> None:
    first, second = floor.open(floor.ann), floor.open(floor.ben, 41)
    auditor, cashier = floor.house.add("Abe", HouseRole.AUDITOR), floor.house.add("Cas", HouseRole.CASHIER)
    with floor.house.database.read_transaction() as connection:
        assert [each.id for each in list_disputes(connection, floor.ann)] == [first.id]
        assert [each.id for each in list_disputes(connection, auditor)] == [first.id, second.id]
        assert may_read(connection, first, floor.ann)
        assert may_read(connection, first, auditor)
        assert not may_read(connection, first, floor.ben)
        assert not may_read(connection, first, cashier)


def test_who_sat_at_the_table_finds_the_dispute_of_another_person_on_the_round(floor: Floor) -> None:
    """Ann sat there in round 42; Ben had left before it began."""
    opened = floor.open(floor.dee)
    with floor.house.database.read_transaction() as connection:
        assert [each.id for each in list_disputes(connection, floor.ann)] == [opened.id]
        assert list_disputes(connection, floor.ben) == []
