"""The cashier: deposits, payouts, and the second person whom great payouts need (COMAR 36.05.03.23E)."""

from __future__ import annotations

import pytest

from pitboss.errors import PitbossError
from pitboss.house.back_office.approvals import Approval, refuse_approval
from pitboss.house.back_office.books import pay_out, sign_payout, take_in
from pitboss.house.back_office.log import LogEvent, read_log
from pitboss.house.database.change import InsufficientFundsError
from pitboss.house.money import CAGE, wallet
from pitboss.house.people.accounts import find_account
from pitboss.house.permissions import PermissionDeniedError
from pitboss.house.roles import HouseRole, Person
from support.people import TestHouse

pytestmark = pytest.mark.integration


class Cage:
    """A cashier, a pit manager, and a player with money."""

    def __init__(self, house: TestHouse, deposit: int) -> None:
        self.house = house
        self.cashier = house.add("Cas", HouseRole.CASHIER)
        self.manager = house.add("Pim", HouseRole.PIT_MANAGER)
        self.player = house.add("Ann")
        with house.database.write_transaction() as connection:
            take_in(connection, find_account(connection, "Ann"), deposit, self.cashier, house.clock.at)

    def pay(self, amount: int, by: Person | None = None, name: str = "Ann") -> int | Approval:
        with self.house.database.write_transaction() as connection:
            account = find_account(connection, name)
            return pay_out(connection, account, amount, by or self.cashier, self.house.clock.at)

    def sign(self, approval: int, by: Person | None = None) -> Approval:
        with self.house.database.write_transaction() as connection:
            return sign_payout(connection, approval, by or self.manager, self.house.clock.at)

    @property
    def held(self) -> int:
        return self.house.balance_of(wallet(self.player.id))

    def surveillance_lines(self) -> list[str]:
        with self.house.database.read_transaction() as connection:
            lines = read_log(connection, 0, 2**60, events=[LogEvent.SURVEILLANCE_NOTIFIED])
        return [line.detail for line in lines]


def test_money_goes_from_the_cage_to_the_wallet_and_back(house: TestHouse) -> None:
    cage = Cage(house, 100_000)
    assert (cage.held, house.balance_of(CAGE)) == (100_000, -100_000)
    assert cage.pay(40_000) == 60_000
    assert (cage.held, house.balance_of(CAGE), house.sum_of_everything()) == (60_000, -60_000, 0)
    assert cage.surveillance_lines() == []


def test_more_than_the_wallet_holds_is_not_paid(house: TestHouse) -> None:
    cage = Cage(house, 100_000)
    with pytest.raises(InsufficientFundsError):
        cage.pay(100_001)
    assert cage.held == 100_000


def test_surveillance_is_told_from_25_000_dollars(house: TestHouse) -> None:
    cage = Cage(house, 10_000_000)
    cage.pay(2_499_999)
    assert cage.surveillance_lines() == []
    cage.pay(2_500_000)
    assert cage.surveillance_lines() == ["payout of $25,000 to Ann"]


def test_a_payout_of_50_000_dollars_waits_for_a_pit_manager(house: TestHouse) -> None:
    cage = Cage(house, 10_000_000)
    assert cage.pay(4_999_999) == 5_000_001
    approval = cage.pay(5_000_000)
    assert isinstance(approval, Approval)
    assert (approval.name, approval.missing, approval.granted) == ("payout 1", ["pit manager"], False)
    assert cage.held == 5_000_001, "nothing is paid yet"
    assert cage.surveillance_lines() == ["payout of $49,999.99 to Ann", "payout 1 of $50,000 to Ann"]
    paid = cage.sign(approval.id)
    assert (paid.granted, paid.missing, paid.carried_out) == (True, [], house.clock.at)
    assert (cage.held, house.sum_of_everything()) == (1, 0)
    with pytest.raises(PitbossError, match="decided on already, and granted"):
        cage.sign(approval.id)
    assert cage.held == 1


@pytest.mark.parametrize("role", [HouseRole.FLOORPERSON, HouseRole.CASHIER, HouseRole.DEALER, HouseRole.ADMINISTRATOR])
def test_nobody_below_a_pit_manager_signs_a_payout(house: TestHouse, role: HouseRole) -> None:
    cage = Cage(house, 10_000_000)
    approval = cage.pay(5_000_000)
    assert isinstance(approval, Approval)
    with pytest.raises(PermissionDeniedError, match="only a pit manager signs a payout"):
        cage.sign(approval.id, house.add("Zoe", role))
    assert cage.held == 10_000_000


def test_who_prepares_a_payout_does_not_sign_it(house: TestHouse) -> None:
    cage = Cage(house, 10_000_000)
    both = house.add("Bo", HouseRole.CASHIER, HouseRole.PIT_MANAGER)
    approval = cage.pay(5_000_000, by=both)
    assert isinstance(approval, Approval)
    with pytest.raises(PermissionDeniedError, match="you prepared this payout: another person must sign it"):
        cage.sign(approval.id, both)
    cage.sign(approval.id)


def test_a_payout_that_the_wallet_no_longer_holds_is_not_signed(house: TestHouse) -> None:
    cage = Cage(house, 5_000_000)
    approval = cage.pay(5_000_000)
    assert isinstance(approval, Approval)
    cage.pay(1)
    with pytest.raises(InsufficientFundsError):
        cage.sign(approval.id)
    with house.database.write_transaction() as connection:
        void = refuse_approval(connection, approval.id, cage.cashier, "played on", house.clock.at)
    assert (void.granted, void.reason, void.signatures) == (False, "played on", [])
    with pytest.raises(PitbossError, match="refused: played on"):
        cage.sign(approval.id)
    with pytest.raises(PitbossError, match="the wallet of Ann does not hold"):
        cage.pay(5_000_000)


@pytest.mark.parametrize("amount", [0, -1, 10**15])
def test_an_amount_is_positive_and_not_beyond_all_cages(house: TestHouse, amount: int) -> None:
    cage = Cage(house, 100)
    with pytest.raises(PitbossError, match="an amount is from 1 cent to"):
        cage.pay(amount)


def test_only_players_have_business_with_the_cashier_and_only_the_cashier_with_them(house: TestHouse) -> None:
    cage = Cage(house, 100)
    for who in (cage.player, cage.manager):
        with pytest.raises(PermissionDeniedError):
            cage.pay(1, by=who)
    with pytest.raises(PitbossError, match="Pim is no player"):
        cage.pay(1, name="Pim")
    with pytest.raises(PermissionDeniedError, match="their own money"):
        cage.pay(1, name="Cas")
