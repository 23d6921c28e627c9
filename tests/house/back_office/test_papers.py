"""Papers that several people sign: fills, credits, counts, acts and settings; voids keep their numbers."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction

import pytest
from sqlalchemy import insert

from pitboss.errors import PitbossError
from pitboss.house.acts import Act
from pitboss.house.back_office.approvals import (
    SIGNATURE_RULES,
    Approval,
    ApprovalKind,
    list_approvals,
    mark_carried_out,
    prepare_act,
    prepare_settings,
    refuse_approval,
    sign_act,
    sign_approval,
    sign_settings,
)
from pitboss.house.back_office.chips import Chips, load_table_days, prepare_chips
from pitboss.house.back_office.log import LogEvent, read_log
from pitboss.house.database.schema import ANSWER, APPROVAL
from pitboss.house.database.table_queries import find_answer
from pitboss.house.permissions import PermissionDeniedError
from pitboss.house.roles import DealingMode, HouseRole, Person, TableSettings
from pitboss.inputs import Corrected, MeterAdjusted, RoundVoided
from support.people import TestHouse

pytestmark = pytest.mark.integration

TWENTY_FIVES = Chips({2500: 40})


@pytest.fixture
def pit(house: TestHouse) -> Pit:
    return Pit(house)


class Pit:
    """Everybody who signs something."""

    def __init__(self, house: TestHouse) -> None:
        self.house = house
        self.cashier = house.add("Cas", HouseRole.CASHIER)
        self.runner = house.add("Rob", HouseRole.CASHIER)
        self.dealer = house.add("Dee", HouseRole.DEALER)
        self.floor = house.add("Fay", HouseRole.FLOORPERSON)
        self.manager = house.add("Pim", HouseRole.PIT_MANAGER)

    def prepare(self, paper: ApprovalKind, chips: Chips = TWENTY_FIVES, by: Person | None = None) -> Approval:
        by = by or (self.cashier if paper is ApprovalKind.DROP_COUNT else self.floor)
        with self.house.database.write_transaction() as connection:
            return prepare_chips(connection, paper, "BJ-1", chips, by, self.house.clock.at)

    def sign(self, id: int, by: Person, signed_as: str) -> Approval:
        with self.house.database.write_transaction() as connection:
            return sign_approval(connection, id, by, signed_as, self.house.clock.at)

    def sign_all(self, approval: Approval) -> Approval:
        signers = {
            "cashier": self.cashier,
            "runner": self.runner,
            "dealer": self.dealer,
            "floorperson": self.floor,
            "witness": self.runner,
        }
        for capacity in approval.missing:
            approval = self.sign(approval.id, signers[capacity], capacity)
        return approval

    def sign_in_turn(self, paper: ApprovalKind, value: int) -> Approval:
        self.house.clock.pass_time(minutes=1)
        return self.sign_all(self.prepare(paper, Chips({100: value // 100})))


def test_what_needs_how_many_signatures() -> None:
    # COMAR 36.05.03.04 and .05: cashier, security or runner, dealer, floorperson; .02 and .08: two sign a count.
    capacities = {paper: list(signing.signed) for paper, signing in SIGNATURE_RULES.items()}
    assert capacities == {
        ApprovalKind.PAYOUT: ["pit manager"],
        ApprovalKind.ACT: ["pit manager"],
        ApprovalKind.SETTINGS: ["pit manager"],
        ApprovalKind.FILL: ["cashier", "runner", "dealer", "floorperson"],
        ApprovalKind.CREDIT: ["cashier", "runner", "dealer", "floorperson"],
        ApprovalKind.OPENING_COUNT: ["dealer", "floorperson"],
        ApprovalKind.CLOSING_COUNT: ["dealer", "floorperson"],
        ApprovalKind.DROP_COUNT: ["cashier", "witness"],
    }


def test_a_fill_counts_when_four_people_have_signed_it(pit: Pit) -> None:
    fill = pit.prepare(ApprovalKind.FILL)
    assert fill.name == "fill 1"
    for signer, capacity in ((pit.floor, "floorperson"), (pit.cashier, "cashier"), (pit.dealer, "dealer")):
        fill = pit.sign(fill.id, signer, capacity)
        assert not fill.granted
    assert fill.missing == ["runner"]
    fill = pit.sign(fill.id, pit.runner, "runner")
    assert fill.granted
    assert [each.person for each in fill.signatures if each.signed_as == "runner"] == [pit.runner.id]


def test_one_person_gives_one_signature(pit: Pit) -> None:
    fill = pit.prepare(ApprovalKind.FILL)
    pit.sign(fill.id, pit.cashier, "cashier")
    with pytest.raises(PermissionDeniedError, match="you have signed this fill already"):
        pit.sign(fill.id, pit.cashier, "runner")
    with pytest.raises(PitbossError, match="this fill is already signed as the cashier"):
        pit.sign(fill.id, pit.runner, "cashier")
    with pytest.raises(PermissionDeniedError, match="only a dealer signs a fill as the dealer"):
        pit.sign(fill.id, pit.floor, "dealer")
    with pytest.raises(
        PitbossError, match="a fill is signed as cashier or runner or dealer or floorperson, not as 'boss'"
    ):
        pit.sign(fill.id, pit.floor, "boss")


def test_surveillance_does_not_carry_chips(pit: Pit) -> None:
    fill = pit.prepare(ApprovalKind.FILL)
    with pytest.raises(PermissionDeniedError):
        pit.sign(fill.id, pit.house.add("Sue", HouseRole.SURVEILLANCE), "runner")


def test_serial_numbers_have_no_gaps_and_a_void_keeps_its_own(pit: Pit) -> None:
    first, second = pit.prepare(ApprovalKind.FILL), pit.prepare(ApprovalKind.FILL)
    credit = pit.prepare(ApprovalKind.CREDIT)
    with pit.house.database.write_transaction() as connection:
        void = refuse_approval(connection, second.id, pit.cashier, "wrong table", pit.house.clock.at)
    third = pit.prepare(ApprovalKind.FILL)
    assert [each.name for each in (first, second, third, credit)] == ["fill 1", "fill 2", "fill 3", "credit 1"]
    assert (void.granted, void.reason) == (False, "wrong table")
    with pytest.raises(PitbossError, match="decided on already, and refused: wrong table"):
        pit.sign(second.id, pit.dealer, "dealer")
    with pit.house.database.read_transaction() as connection:
        assert [each.serial for each in list_approvals(connection, kind=ApprovalKind.FILL)] == [1, 2, 3]
        assert [each.serial for each in list_approvals(connection, kind=ApprovalKind.FILL, is_open=True)] == [1, 3]
        assert list_approvals(connection, table="MB-1") == []


def test_a_void_has_a_reason_and_somebody_with_a_part_in_it(pit: Pit) -> None:
    fill = pit.prepare(ApprovalKind.FILL)
    auditor = pit.house.add("Abe", HouseRole.AUDITOR)
    with pit.house.database.write_transaction() as connection:
        with pytest.raises(PitbossError, match="state the reason"):
            refuse_approval(connection, fill.id, pit.cashier, "  ", pit.house.clock.at)
        with pytest.raises(PermissionDeniedError):
            refuse_approval(connection, fill.id, auditor, "no", pit.house.clock.at)


@pytest.mark.parametrize("chips", [Chips({}), Chips({2500: 0}), Chips({0: 5}), Chips({-100: 5}), Chips({100: 10**9})])
def test_a_fill_has_chips(pit: Pit, chips: Chips) -> None:
    with pytest.raises(PitbossError):
        pit.prepare(ApprovalKind.FILL, chips)


def test_a_table_may_be_counted_empty_but_an_act_is_no_chips(pit: Pit) -> None:
    assert pit.prepare(ApprovalKind.OPENING_COUNT, Chips({})).serial == 1
    with pytest.raises(PitbossError, match="a payout is not about chips"):
        pit.prepare(ApprovalKind.PAYOUT)


def test_players_prepare_nothing(pit: Pit) -> None:
    with pytest.raises(PermissionDeniedError, match="a fill is prepared by the floorperson or pit manager or cashier"):
        pit.prepare(ApprovalKind.FILL, by=pit.house.add("Pat"))


def test_every_paper_and_signature_is_in_the_house_log(pit: Pit) -> None:
    fill = pit.prepare(ApprovalKind.FILL)
    pit.sign(fill.id, pit.dealer, "dealer")
    with pit.house.database.write_transaction() as connection:
        refuse_approval(connection, fill.id, pit.floor, "wrong table", pit.house.clock.at)
        lines = [(line.event, line.by, line.detail) for line in read_log(connection, 0, 2**60, table="BJ-1")]
    assert lines == [
        ("prepared", "Fay", "fill 1"),
        ("signed", "Dee", "fill 1 as dealer"),
        ("refused or void", "Fay", "fill 1: wrong table"),
    ]


# What a physical table wins


def test_a_physical_table_wins_what_is_left_over(pit: Pit) -> None:
    # (closing 9,000 + credits 2,000 + drop 4,000) - (opening 10,000 + fills 3,000) = 2,000 dollars (COMAR .15D)
    pit.sign_in_turn(ApprovalKind.OPENING_COUNT, 1_000_000)
    pit.sign_in_turn(ApprovalKind.FILL, 300_000)
    pit.sign_in_turn(ApprovalKind.CREDIT, 200_000)
    pit.prepare(ApprovalKind.FILL, Chips({10_000: 7}))  # never signed
    pit.sign_in_turn(ApprovalKind.CLOSING_COUNT, 900_000)
    pit.sign_in_turn(ApprovalKind.DROP_COUNT, 400_000)
    with pit.house.database.read_transaction() as connection:
        [day] = load_table_days(connection, "BJ-1")
    assert (day.opening, day.fills, day.credits, day.drop, day.closing) == (
        1_000_000,
        300_000,
        200_000,
        400_000,
        900_000,
    )
    assert (day.win, day.hold) == (200_000, Fraction(1, 2))


def test_each_day_of_a_table_has_its_own_papers(pit: Pit) -> None:
    for won in (50_000, -20_000):
        pit.sign_in_turn(ApprovalKind.OPENING_COUNT, 1_000_000)
        pit.sign_in_turn(ApprovalKind.CLOSING_COUNT, 1_000_000 + won - 100_000)
        pit.sign_in_turn(ApprovalKind.DROP_COUNT, 100_000)
    pit.sign_in_turn(ApprovalKind.OPENING_COUNT, 1_000_000)
    with pit.house.database.read_transaction() as connection:
        assert [day.win for day in load_table_days(connection, "BJ-1")] == [50_000, -20_000]


# Acts and settings


def prepare_shadow_act(pit: Pit, act: Act) -> Approval:
    with pit.house.database.write_transaction() as connection:
        return prepare_act(connection, "BJ-1", DealingMode.SHADOW, act, pit.floor, pit.house.clock.at)


def test_a_correction_is_carried_out_after_a_pit_manager_has_signed_it(pit: Pit) -> None:
    correction = Corrected(seat=3, amount=2500, why="short by a chip", clause="blackjack:14.C")
    approval = prepare_shadow_act(pit, correction)
    with pit.house.database.write_transaction() as connection:
        with pytest.raises(PermissionDeniedError):
            sign_act(connection, approval.id, pit.floor, pit.house.clock.at)
        granted = sign_act(connection, approval.id, pit.manager, pit.house.clock.at)
        assert granted.act == correction
        assert granted.key == f"approval {approval.id}"
        mark_carried_out(connection, approval.id, pit.house.clock.at)
        with pytest.raises(PitbossError, match="was carried out already"):
            mark_carried_out(connection, approval.id, pit.house.clock.at)


def granted_correction(pit: Pit) -> Approval:
    approval = prepare_shadow_act(pit, Corrected(seat=3, amount=2500, why="short by a chip", clause="blackjack:14.C"))
    with pit.house.database.write_transaction() as connection:
        return sign_act(connection, approval.id, pit.manager, pit.house.clock.at).approval


def test_a_granted_act_that_nobody_can_carry_out_is_made_void_by_who_may_sign_it(pit: Pit) -> None:
    approval = granted_correction(pit)
    with pit.house.database.write_transaction() as connection:
        with pytest.raises(PermissionDeniedError, match="only somebody who signs an act makes it void"):
            refuse_approval(connection, approval.id, pit.floor, "Fay has left", pit.house.clock.at)
        with pytest.raises(PitbossError, match="state the reason"):
            refuse_approval(connection, approval.id, pit.manager, " ", pit.house.clock.at)
        void = refuse_approval(connection, approval.id, pit.manager, "Fay has left", pit.house.clock.at)
        assert (void.granted, void.reason, void.serial) == (False, "Fay has left", approval.serial)
        with pytest.raises(PitbossError, match="is not granted"):
            mark_carried_out(connection, approval.id, pit.house.clock.at)
        with pytest.raises(PitbossError, match="decided on already, and refused: Fay has left"):
            refuse_approval(connection, approval.id, pit.manager, "again", pit.house.clock.at)
    used = find_answer(pit.house.database, pit.floor.id, f"approval {approval.id}")
    assert used is not None, "the act cannot be put to its table any more"


def test_an_act_that_was_done_is_not_made_void_even_if_nobody_noted_it(pit: Pit) -> None:
    approval = granted_correction(pit)
    done = {"person_id": pit.floor.id, "key": f"approval {approval.id}", "body_hash": bytes(32), "at": 1}
    with pit.house.database.write_transaction() as connection:
        connection.execute(insert(ANSWER).values(**done, table_id="BJ-1", answer=b"{}"))
        with pytest.raises(PitbossError, match="this act was carried out already"):
            refuse_approval(connection, approval.id, pit.manager, "Fay has left", pit.house.clock.at)


def test_a_granted_fill_stays_granted(pit: Pit) -> None:
    fill = pit.sign_all(pit.prepare(ApprovalKind.FILL))
    with (
        pit.house.database.write_transaction() as connection,
        pytest.raises(PitbossError, match="decided on already, and granted"),
    ):
        refuse_approval(connection, fill.id, pit.cashier, "wrong table", pit.house.clock.at)


def test_who_has_no_part_in_a_paper_is_not_told_how_it_was_decided(pit: Pit) -> None:
    fill = pit.sign_all(pit.prepare(ApprovalKind.FILL))
    player = pit.house.add("Pat", HouseRole.PLAYER)
    with (
        pit.house.database.write_transaction() as connection,
        pytest.raises(PermissionDeniedError, match="only somebody who prepares or signs"),
    ):
        refuse_approval(connection, fill.id, player, "wrong table", pit.house.clock.at)
    with pytest.raises(PermissionDeniedError, match="only a dealer signs a fill as the dealer"):
        pit.sign(fill.id, player, "dealer")


def test_an_adjustment_of_a_meter_names_who_approved_it(pit: Pit) -> None:
    approval = prepare_shadow_act(pit, MeterAdjusted("star", 100, "whoever", "misread"))
    with pit.house.database.write_transaction() as connection:
        granted = sign_act(connection, approval.id, pit.manager, pit.house.clock.at)
    assert granted.act == MeterAdjusted("star", 100, "Pim", "misread")


def test_a_pit_manager_who_prepares_needs_another_one(pit: Pit) -> None:
    adjustment = MeterAdjusted("star", 100, "", "misread")
    with pit.house.database.write_transaction() as connection:
        approval = prepare_act(connection, "BJ-1", DealingMode.SHADOW, adjustment, pit.manager, pit.house.clock.at)
        with pytest.raises(PermissionDeniedError, match=r"you prepared this .*: another person must sign it"):
            sign_act(connection, approval.id, pit.manager, pit.house.clock.at)
    other = pit.house.add("Pia", HouseRole.PIT_MANAGER)
    with pit.house.database.write_transaction() as connection:
        sign_act(connection, approval.id, other, pit.house.clock.at)


def test_only_acts_that_need_it_wait_for_a_second_person(pit: Pit) -> None:
    with pytest.raises(PitbossError, match="needs no second person"):
        prepare_shadow_act(pit, RoundVoided("misdeal", "blackjack:14.C"))
    correction = Corrected(seat=3, amount=2500, why="short", clause="blackjack:14.C")
    with pit.house.database.write_transaction() as connection, pytest.raises(PermissionDeniedError):
        prepare_act(connection, "BJ-1", DealingMode.SHADOW, correction, pit.dealer, pit.house.clock.at)


def test_settings_of_a_table_in_use_are_changed_by_two(pit: Pit) -> None:
    quicker = TableSettings(decision_seconds=15)
    with pit.house.database.write_transaction() as connection:
        approval = prepare_settings(connection, "BJ-1", quicker, pit.floor, pit.house.clock.at)
        granted, settings = sign_settings(connection, approval.id, pit.manager, pit.house.clock.at)
        assert (granted.granted, settings) == (True, quicker)
        [line] = read_log(connection, 0, 2**60, events=[LogEvent.SETTINGS_CHANGED])
        assert (line.by, line.table) == ("Pim", "BJ-1")
        assert '"decision_seconds":15' in line.detail
        with pytest.raises(PitbossError, match="is for settings, not for an act"):
            sign_act(connection, approval.id, pit.manager, pit.house.clock.at)


def test_papers_that_are_written_at_the_same_time_have_different_numbers(pit: Pit) -> None:
    with ThreadPoolExecutor(4) as threads:
        numbers = list(threads.map(lambda _: pit.prepare(ApprovalKind.FILL).serial, range(20)))
    assert sorted(numbers) == list(range(1, 21))


def test_papers_of_many_years_can_be_listed(pit: Pit) -> None:
    """More papers than a statement of SQLite or PostgreSQL takes parameters."""
    papers = [
        {"at": 1, "what": "fill", "serial": serial, "body": b'{"pieces":{}}', "prepared_by": "cas", "table_id": "BJ-1"}
        for serial in range(1, 70_001)
    ]
    with pit.house.database.write_transaction() as connection:
        connection.execute(insert(APPROVAL), papers)
        assert len(list_approvals(connection)) == 70_000
        assert [each.serial for each in list_approvals(connection, limit=3)] == [69_998, 69_999, 70_000]
