"""Permissions: the roles that may send each act, and acts that need the approval of a second person.

Permissions do not depend on the state of the table; the table itself refuses unlawful acts.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from enum import StrEnum
from typing import Final

from msgspec import Struct

from pitboss.errors import PitbossError
from pitboss.house.acts import Act
from pitboss.house.roles import DealingMode, HouseRole, Person
from pitboss.requests import Role


class PermissionDeniedError(PitbossError):
    """This person may not do this, whatever the state of the table."""


Roles = frozenset[HouseRole]

NO_ROLES: Final[Roles] = frozenset()
"""For acts that only the house itself does."""
PLAYERS: Final[Roles] = frozenset({HouseRole.GUEST, HouseRole.PLAYER})
DEALERS: Final[Roles] = frozenset({HouseRole.DEALER})
FLOOR: Final[Roles] = frozenset({HouseRole.FLOORPERSON, HouseRole.PIT_MANAGER})
PIT: Final[Roles] = DEALERS | FLOOR
MANAGERS: Final[Roles] = frozenset({HouseRole.PIT_MANAGER})
READERS: Final[Roles] = frozenset({HouseRole.SURVEILLANCE, HouseRole.AUDITOR, HouseRole.COMMISSION})
"""Roles that read everything closed, and change nothing."""
STAFF: Final[Roles] = frozenset(HouseRole) - PLAYERS


class ActRule(Struct, frozen=True):
    """The roles that may send an act."""

    electronic: Roles
    """At a table that the house deals."""
    shadow: Roles
    """At a physical table, whose dealer enters what players do."""
    needs_own_seat: bool = False
    """Whether a player may send it only for their own seats and boxes."""
    approved_by: Roles = NO_ROLES
    """Roles of the second person who must approve it first."""


ACT_RULES: Final[dict[str, ActRule]] = {
    # Acts of players
    "sat": ActRule(PLAYERS, PIT),
    "left": ActRule(PLAYERS, PIT, needs_own_seat=True),
    "wager": ActRule(PLAYERS, PIT, needs_own_seat=True),
    "withdrawn": ActRule(PLAYERS, PIT, needs_own_seat=True),
    "decision": ActRule(PLAYERS, PIT, needs_own_seat=True),
    "ready": ActRule(PLAYERS, NO_ROLES, needs_own_seat=True),
    "action": ActRule(PLAYERS, PIT, needs_own_seat=True),
    "stakes": ActRule(PLAYERS, PIT, needs_own_seat=True),
    "stakes removed": ActRule(PLAYERS, PIT, needs_own_seat=True),
    "stepped away": ActRule(PLAYERS, PIT, needs_own_seat=True),
    "came back": ActRule(PLAYERS, PIT, needs_own_seat=True),
    "minimum proposed": ActRule(PLAYERS, PIT, needs_own_seat=True),
    "minimum withdrawn": ActRule(PLAYERS, PIT, needs_own_seat=True),
    # Acts of the dealer
    "card": ActRule(NO_ROLES, DEALERS),
    "unseen card": ActRule(NO_ROLES, DEALERS),
    "cover card": ActRule(NO_ROLES, DEALERS),
    "shoe empty": ActRule(NO_ROLES, DEALERS),
    "no more bets": ActRule(NO_ROLES, DEALERS),
    "deal": ActRule(NO_ROLES, DEALERS),
    "done": ActRule(NO_ROLES, PIT),
    "declined": ActRule(NO_ROLES, PIT),
    "decks received": ActRule(NO_ROLES, PIT),
    "cut": ActRule(NO_ROLES, PIT),
    "loaded": ActRule(NO_ROLES, DEALERS),
    "stub counted": ActRule(NO_ROLES, PIT),
    "new dealer": ActRule(NO_ROLES, PIT),
    "idle": ActRule(NO_ROLES, PIT),
    # Reports of the table's devices and systems
    "drawn": ActRule(NO_ROLES, PIT),
    "committed": ActRule(NO_ROLES, PIT),
    "chips collected": ActRule(NO_ROLES, PIT),
    "meter told": ActRule(NO_ROLES, PIT),
    "reader": ActRule(NO_ROLES, DEALERS),
    "time": ActRule(NO_ROLES, PIT),
    "device fault": ActRule(NO_ROLES, PIT),
    "repaired": ActRule(NO_ROLES, PIT),
    # Irregularities, reported by the dealer and ruled on by the floor
    "card in error": ActRule(NO_ROLES, PIT),
    "skipped": ActRule(NO_ROLES, PIT),
    "wrong side": ActRule(NO_ROLES, PIT),
    "exposed": ActRule(NO_ROLES, PIT),
    "miscounted": ActRule(NO_ROLES, PIT),
    # Decisions of the floor
    "recut": ActRule(NO_ROLES, FLOOR),
    "reshuffle": ActRule(FLOOR, FLOOR),
    "permitted": ActRule(FLOOR, FLOOR),
    "void": ActRule(FLOOR, FLOOR),
    "back up": ActRule(NO_ROLES, FLOOR),  # cards that were shown would come again
    "correction": ActRule(FLOOR, FLOOR, approved_by=MANAGERS),
    "meter adjusted": ActRule(FLOOR, FLOOR, approved_by=MANAGERS),
    "closed": ActRule(FLOOR, FLOOR),
}
"""Every act by its `type`."""

SIGNING_ROLES: Final[dict[Role, Roles]] = {
    Role.DEALER: DEALERS,
    Role.FLOORPERSON: FLOOR,
    Role.PIT_MANAGER: MANAGERS,
    Role.SYSTEM: PIT,  # at a physical table, people report what a device has done
}
"""Roles that may sign an act as the dealer, the floor, the pit or a system."""

STAFF_FIELDS: Final = ("ordered_by", "out_of_turn", "verbal", "accepted", "currency", "found", "stakes")
"""Fields of players' acts with which staff report what happens at a physical table: orders, cash, accepted wagers,
counted stakes."""


def act_denial(person: Person, act: Act, dealing: DealingMode, seats: Collection[int]) -> PermissionDeniedError | None:
    """Return why this person may not send an act, or None. `seats` are the seats and boxes that the person plays."""
    rule = ACT_RULES[_act_type(act)]
    roles = rule.electronic if dealing is DealingMode.ELECTRONIC else rule.shadow
    if person.roles.isdisjoint(roles):
        return _role_denial(person, _act_type(act), roles)
    if getattr(act, "by_house", False):
        return PermissionDeniedError("only the house says that it has decided for a player")
    if dealing is DealingMode.ELECTRONIC and rule.needs_own_seat:
        return _seat_denial(act, seats)
    return _signature_denial(person, act)


def approvers(act: Act) -> Roles:
    """Return the roles of the second person who must approve an act; empty if none is needed."""
    return ACT_RULES[_act_type(act)].approved_by


def _act_type(act: Act) -> str:
    tag = act.__struct_config__.tag
    assert isinstance(tag, str), "every act has a tag"
    return tag


def _role_denial(person: Person, tag: str, roles: Roles) -> PermissionDeniedError:
    if person.roles <= READERS:
        return PermissionDeniedError(f"the role {_list_roles(person.roles)} reads and changes nothing at a table")
    if not roles:
        return PermissionDeniedError(f"nobody sends {tag!r} to this kind of table")
    if not person.roles.isdisjoint(ACT_RULES[tag].electronic & PLAYERS):
        return PermissionDeniedError("this is a physical table: its dealer enters what players do")
    return PermissionDeniedError(f"{tag!r} is for the {_list_roles(roles)}, not for the {_list_roles(person.roles)}")


def _seat_denial(act: Act, seats: Collection[int]) -> PermissionDeniedError | None:
    """Return why an act is not for the player's own seat. A wager on another box names the player's seat as `by`."""
    if staff_field := next((field for field in STAFF_FIELDS if getattr(act, field, None)), None):
        return PermissionDeniedError(f"a player at an electronic table does not say {staff_field!r}")
    seat = getattr(act, "by", None) or getattr(act, "seat", None)
    if seat in seats:
        return None
    own = f"you have {_list_seats(seats)}" if seats else "you have no seat at this table"
    return PermissionDeniedError(f"seat {seat} is not yours; {own}")


def _signature_denial(person: Person, act: Act) -> PermissionDeniedError | None:
    """Return why the person may not sign in the role that the act names."""
    if getattr(act, "excused", False) and person.roles.isdisjoint(FLOOR):
        return PermissionDeniedError(f"only a {_list_roles(FLOOR)} excuses a new dealer from burning a card")
    signed = getattr(act, "ordered_by", None) or getattr(act, "by", None)
    if not isinstance(signed, Role) or not person.roles.isdisjoint(SIGNING_ROLES[signed]):
        return None
    return PermissionDeniedError(
        f"only a {_list_roles(SIGNING_ROLES[signed])} signs as the {signed}, not the {_list_roles(person.roles)}"
    )


def _list_roles(roles: Iterable[HouseRole]) -> str:
    return " or ".join(role for role in HouseRole if role in set(roles))


def _list_seats(seats: Collection[int]) -> str:
    named = " and ".join(map(str, sorted(seats)))
    return f"seat {named}" if len(seats) == 1 else f"seats {named}"


# Other permissions


class Permission(StrEnum):
    """Something that takes a role, apart from acts at a table."""

    PLAY = "buy in, cash out and hold seats"
    TAKE_MONEY = "take in a player's money"
    PAY_MONEY = "pay out a player's money"
    OPEN_DISPUTE = "open a dispute, and make a statement on one's own"
    READ_DISPUTES = "read every dispute"
    RULE_ON_DISPUTE = "rule on a dispute and close it"
    CHANGE_TABLE = "change the settings of a table that nobody sits at"
    READ_CLOSED_ROUNDS = "read every closed round whole"
    READ_MONEY = "read everybody's entries, what tables win, and reports on meters"
    READ_LOG = "read the house log"
    EXPORT = "export journals, rounds and logs"
    MANAGE_PEOPLE = "add and disable people, and give roles"


ROLES_BY_PERMISSION: Final[dict[Permission, Roles]] = {
    Permission.PLAY: PLAYERS,
    Permission.TAKE_MONEY: frozenset({HouseRole.CASHIER}),
    Permission.PAY_MONEY: frozenset({HouseRole.CASHIER}),
    Permission.OPEN_DISPUTE: PLAYERS | PIT,
    Permission.READ_DISPUTES: FLOOR | READERS,
    Permission.RULE_ON_DISPUTE: FLOOR,
    Permission.CHANGE_TABLE: FLOOR | {HouseRole.ADMINISTRATOR},
    Permission.READ_CLOSED_ROUNDS: FLOOR | READERS,
    Permission.READ_MONEY: READERS | MANAGERS | {HouseRole.CASHIER},
    Permission.READ_LOG: READERS | MANAGERS | {HouseRole.ADMINISTRATOR},
    Permission.EXPORT: READERS | MANAGERS,
    Permission.MANAGE_PEOPLE: frozenset({HouseRole.ADMINISTRATOR}),
}


def permission_denial(person: Person, permission: Permission) -> PermissionDeniedError | None:
    """Return why a person lacks a permission, or None."""
    if person.roles.isdisjoint(ROLES_BY_PERMISSION[permission]):
        return PermissionDeniedError(
            f"the role {_list_roles(person.roles)} may not {permission}: "
            f"this takes the role {_list_roles(ROLES_BY_PERMISSION[permission])}"
        )
    return None
