"""Who may send which act to which table: every act has a rule, and every rule is about one."""

from __future__ import annotations

from typing import get_args

import pytest

from pitboss.house.acts import Act, Ready
from pitboss.house.permissions import (
    ACT_RULES,
    READERS,
    ROLES_BY_PERMISSION,
    ActRule,
    Permission,
    PermissionDeniedError,
    act_denial,
    approvers,
    permission_denial,
)
from pitboss.house.roles import DealingMode, HouseRole, Person
from pitboss.inputs import (
    Acted,
    BackedUp,
    CameBack,
    Card,
    Closed,
    Corrected,
    Cut,
    Decision,
    Done,
    HandOrdered,
    Left,
    Loaded,
    MeterAdjusted,
    NewDealer,
    NoMoreBets,
    RoundVoided,
    Sat,
    StakesAdded,
    SteppedAway,
    UnseenCard,
    WagerPlaced,
    WagerWithdrawn,
)
from pitboss.requests import Role

ELECTRONIC, SHADOW = DealingMode.ELECTRONIC, DealingMode.SHADOW


def person(*roles: HouseRole) -> Person:
    return Person("a1", "Ada", frozenset(roles))


PLAYER = person(HouseRole.PLAYER)
GUEST = person(HouseRole.GUEST)
DEALER = person(HouseRole.DEALER)
FLOORPERSON = person(HouseRole.FLOORPERSON)
PIT_MANAGER = person(HouseRole.PIT_MANAGER)


def denial_of(who: Person, act: Act, dealing: DealingMode, *seats: int) -> str:
    found = act_denial(who, act, dealing, seats)
    assert isinstance(found, PermissionDeniedError)
    return found.message


def is_permitted(who: Person, act: Act, dealing: DealingMode, *seats: int) -> bool:
    return act_denial(who, act, dealing, seats) is None


def test_every_act_has_a_rule_and_every_rule_an_act() -> None:
    tags = {kind.__struct_config__.tag for kind in get_args(Act)}
    assert tags == set(ACT_RULES)


def test_every_permission_names_its_roles() -> None:
    assert set(ROLES_BY_PERMISSION) == set(Permission)


@pytest.mark.parametrize("seat", [1, 2])
@pytest.mark.parametrize(
    "act", [Left, lambda seat: WagerWithdrawn(seat, "banker"), Ready, CameBack, lambda seat: StakesAdded(seat, 100)]
)
def test_players_act_for_their_own_seats_only(act: type[Left], seat: int) -> None:
    assert is_permitted(PLAYER, act(3), ELECTRONIC, 3)
    assert is_permitted(GUEST, act(3), ELECTRONIC, 2, 3)
    assert denial_of(PLAYER, act(seat), ELECTRONIC, 3) == f"seat {seat} is not yours; you have seat 3"
    assert denial_of(PLAYER, act(seat), ELECTRONIC) == f"seat {seat} is not yours; you have no seat at this table"


def test_anybody_who_plays_may_take_a_seat() -> None:
    assert is_permitted(GUEST, Sat(5), ELECTRONIC)
    assert is_permitted(PLAYER, Sat(5), ELECTRONIC, 1)


def test_a_player_wagers_on_another_box_in_the_name_of_their_own_seat() -> None:
    wager = WagerPlaced(seat=4, wager="blackjack", amount=2500, by=3)
    assert is_permitted(PLAYER, wager, ELECTRONIC, 3)
    assert denial_of(PLAYER, wager, ELECTRONIC, 4) == "seat 3 is not yours; you have seat 4"
    alone = WagerPlaced(seat=4, wager="blackjack", amount=2500)
    assert denial_of(PLAYER, alone, ELECTRONIC, 1, 3) == "seat 4 is not yours; you have seats 1 and 3"


def test_players_decide_for_themselves_and_nobody_decides_in_the_name_of_the_house() -> None:
    assert is_permitted(PLAYER, Decision(seat=3, choose="hit"), ELECTRONIC, 3)
    assert not is_permitted(PLAYER, Decision(seat=3, choose="hit", by_house=True), ELECTRONIC, 3)
    assert not is_permitted(DEALER, Decision(seat=3, choose="hit", by_house=True), SHADOW)
    assert not is_permitted(PLAYER, Acted(seat=3, say="check", by_house=True), ELECTRONIC, 3)


@pytest.mark.parametrize(
    "act",
    [
        Decision(seat=3, choose="hit", ordered_by=Role.DEALER),
        WagerPlaced(seat=3, wager="banker", amount=2500, verbal=True),
        WagerPlaced(seat=3, wager="banker", amount=2500, accepted=True),
        Acted(seat=3, say="check", out_of_turn=True),
        Acted(seat=3, say="bet", currency=10_000),
        StakesAdded(3, 10_000, currency=True),
        CameBack(3, found=10_000),
        SteppedAway(3, stakes="count"),
    ],
)
def test_orders_cash_and_counted_stakes_are_reported_by_staff_at_a_physical_table(act: Act) -> None:
    assert denial_of(PLAYER, act, ELECTRONIC, 3).startswith("a player at an electronic table does not say ")
    assert is_permitted(DEALER, act, SHADOW)


@pytest.mark.parametrize("act", [Card("Ah"), UnseenCard(), Loaded(), Cut(20), NoMoreBets(), HandOrdered()])
def test_nobody_deals_at_an_electronic_table(act: Act) -> None:
    everybody = person(*HouseRole)
    message = denial_of(everybody, act, ELECTRONIC, 1, 2, 3)
    assert message.startswith("nobody sends ")
    assert is_permitted(DEALER, act, SHADOW)
    assert not is_permitted(PLAYER, act, SHADOW)


def test_the_dealer_of_a_physical_table_enters_what_players_do() -> None:
    assert is_permitted(DEALER, WagerPlaced(seat=2, wager="banker", amount=100_000), SHADOW)
    assert is_permitted(DEALER, Decision(seat=2, choose="hit"), SHADOW)
    assert denial_of(PLAYER, Sat(2), SHADOW) == "this is a physical table: its dealer enters what players do"
    assert not is_permitted(DEALER, Sat(2), ELECTRONIC)


@pytest.mark.parametrize("role", sorted(READERS))
def test_auditor_commission_and_surveillance_change_nothing(role: HouseRole) -> None:
    for rule in ACT_RULES.values():
        assert role not in rule.electronic | rule.shadow | rule.approved_by
    assert denial_of(person(role), Closed(), SHADOW) == f"the role {role} reads and changes nothing at a table"


def test_an_administrator_has_no_part_in_play() -> None:
    roles = {role for rule in ACT_RULES.values() for role in rule.electronic | rule.shadow | rule.approved_by}
    assert HouseRole.ADMINISTRATOR not in roles
    assert HouseRole.CASHIER not in roles


@pytest.mark.parametrize("dealing", DealingMode)
def test_the_floor_voids_a_round_and_the_dealer_does_not(dealing: DealingMode) -> None:
    void = RoundVoided("misdeal", "midi:13.A")
    assert is_permitted(FLOORPERSON, void, dealing)
    assert is_permitted(PIT_MANAGER, void, dealing)
    for who in (DEALER, PLAYER, person(HouseRole.ADMINISTRATOR)):
        assert denial_of(who, void, dealing, 1).startswith("'void' is for the floorperson or pit manager")


def test_an_electronic_table_is_not_backed_up_since_its_cards_would_come_again() -> None:
    assert is_permitted(FLOORPERSON, BackedUp(4, "entered wrongly"), SHADOW)
    assert not is_permitted(FLOORPERSON, BackedUp(4, "entered wrongly"), ELECTRONIC)


def test_people_sign_only_as_what_they_are() -> None:
    assert is_permitted(DEALER, Done(Role.DEALER), SHADOW)
    assert is_permitted(FLOORPERSON, Done(Role.FLOORPERSON), SHADOW)
    assert is_permitted(PIT_MANAGER, Done(Role.FLOORPERSON), SHADOW)
    told = denial_of(DEALER, Done(Role.FLOORPERSON), SHADOW)
    assert told == "only a floorperson or pit manager signs as the floorperson, not the dealer"
    assert not is_permitted(FLOORPERSON, Done(Role.PIT_MANAGER), SHADOW)
    assert not is_permitted(FLOORPERSON, Done(Role.DEALER), SHADOW)
    assert not is_permitted(FLOORPERSON, RoundVoided("misdeal", "midi:13.A", by=Role.PIT_MANAGER), ELECTRONIC)
    assert not is_permitted(DEALER, Decision(seat=1, choose="stand", ordered_by=Role.FLOORPERSON), SHADOW)
    assert is_permitted(person(HouseRole.DEALER, HouseRole.FLOORPERSON), Done(Role.FLOORPERSON), SHADOW)


def test_only_the_floor_excuses_a_new_dealer() -> None:
    assert is_permitted(DEALER, NewDealer(), SHADOW)
    assert not is_permitted(DEALER, NewDealer(excused=True), SHADOW)
    assert is_permitted(FLOORPERSON, NewDealer(excused=True), SHADOW)


def test_corrections_and_meter_adjustments_need_a_pit_manager_as_well() -> None:
    correction = Corrected(seat=1, amount=500, why="short by a chip", clause="midi:12.A")
    adjustment = MeterAdjusted("star", 100, "Ada", "misread")
    assert approvers(correction) == approvers(adjustment) == {HouseRole.PIT_MANAGER}
    assert approvers(RoundVoided("misdeal", "midi:13.A")) == frozenset()
    needing = [
        act for act, rule in ACT_RULES.items() if rule != ActRule(rule.electronic, rule.shadow, rule.needs_own_seat)
    ]
    assert needing == ["correction", "meter adjusted"]


def test_what_is_done_beside_a_table_has_its_roles_too() -> None:
    assert permission_denial(person(HouseRole.CASHIER), Permission.PAY_MONEY) is None
    refusal = permission_denial(PLAYER, Permission.PAY_MONEY)
    assert refusal is not None
    assert refusal.message == "the role player may not pay out a player's money: this takes the role cashier"
    changes = set(Permission) - {
        Permission.READ_DISPUTES,
        Permission.READ_CLOSED_ROUNDS,
        Permission.READ_MONEY,
        Permission.READ_LOG,
        Permission.EXPORT,
    }
    for role in READERS:
        assert [each for each in changes if role in ROLES_BY_PERMISSION[each]] == []
