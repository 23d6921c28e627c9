"""Who may do what: the roles that may send each act to each kind of table, and what needs a second person.

This says whose an act is, not whether it is lawful now: the table refuses what the rules forbid.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from enum import StrEnum
from typing import Final

from msgspec import Struct

from pitboss.errors import Mistake
from pitboss.house.acts import Act
from pitboss.house.roles import Dealing, HouseRole, Person
from pitboss.requests import Role


class NotYours(Mistake):
    """Not for this person to do, whatever the state of the table; nothing was written."""


Roles = frozenset[HouseRole]

NOBODY: Final[Roles] = frozenset()
"""The house does it itself."""
PLAYERS: Final[Roles] = frozenset({HouseRole.GUEST, HouseRole.PLAYER})
DEALERS: Final[Roles] = frozenset({HouseRole.DEALER})
FLOOR: Final[Roles] = frozenset({HouseRole.FLOORPERSON, HouseRole.PIT_MANAGER})
PIT: Final[Roles] = DEALERS | FLOOR
MANAGERS: Final[Roles] = frozenset({HouseRole.PIT_MANAGER})
READERS: Final[Roles] = frozenset({HouseRole.SURVEILLANCE, HouseRole.AUDITOR, HouseRole.COMMISSION})
"""They read, and change nothing."""
STAFF: Final[Roles] = frozenset(HouseRole) - PLAYERS


class Rule(Struct, frozen=True):
    """The roles that may send an act."""

    electronic: Roles
    """At a table that the house deals."""
    shadow: Roles
    """At a physical table, whose dealer enters what players do."""
    own_seat: bool = False
    """A player may send it only for a seat or box of their own."""
    approved_by: Roles = NOBODY
    """Roles of the second person who has to approve it first."""


ACTS: Final[dict[str, Rule]] = {
    # What players do
    "sat": Rule(PLAYERS, PIT),
    "left": Rule(PLAYERS, PIT, own_seat=True),
    "wager": Rule(PLAYERS, PIT, own_seat=True),
    "withdrawn": Rule(PLAYERS, PIT, own_seat=True),
    "decision": Rule(PLAYERS, PIT, own_seat=True),
    "ready": Rule(PLAYERS, NOBODY, own_seat=True),
    "action": Rule(PLAYERS, PIT, own_seat=True),
    "stakes": Rule(PLAYERS, PIT, own_seat=True),
    "stakes removed": Rule(PLAYERS, PIT, own_seat=True),
    "stepped away": Rule(PLAYERS, PIT, own_seat=True),
    "came back": Rule(PLAYERS, PIT, own_seat=True),
    "minimum proposed": Rule(PLAYERS, PIT, own_seat=True),
    "minimum withdrawn": Rule(PLAYERS, PIT, own_seat=True),
    # What the dealer does
    "card": Rule(NOBODY, DEALERS),
    "unseen card": Rule(NOBODY, DEALERS),
    "cover card": Rule(NOBODY, DEALERS),
    "shoe empty": Rule(NOBODY, DEALERS),
    "no more bets": Rule(NOBODY, DEALERS),
    "deal": Rule(NOBODY, DEALERS),
    "done": Rule(NOBODY, PIT),
    "declined": Rule(NOBODY, PIT),
    "decks received": Rule(NOBODY, PIT),
    "cut": Rule(NOBODY, PIT),
    "loaded": Rule(NOBODY, DEALERS),
    "stub counted": Rule(NOBODY, PIT),
    "new dealer": Rule(NOBODY, PIT),
    "idle": Rule(NOBODY, PIT),
    # What the table's devices and systems report
    "drawn": Rule(NOBODY, PIT),
    "committed": Rule(NOBODY, PIT),
    "chips collected": Rule(NOBODY, PIT),
    "meter told": Rule(NOBODY, PIT),
    "reader": Rule(NOBODY, DEALERS),
    "time": Rule(NOBODY, PIT),
    "device fault": Rule(NOBODY, PIT),
    "repaired": Rule(NOBODY, PIT),
    # Irregularities, which the dealer reports and the floor rules on
    "card in error": Rule(NOBODY, PIT),
    "skipped": Rule(NOBODY, PIT),
    "wrong side": Rule(NOBODY, PIT),
    "exposed": Rule(NOBODY, PIT),
    "miscounted": Rule(NOBODY, PIT),
    # What the floor decides
    "recut": Rule(NOBODY, FLOOR),
    "reshuffle": Rule(FLOOR, FLOOR),
    "permitted": Rule(FLOOR, FLOOR),
    "void": Rule(FLOOR, FLOOR),
    "back up": Rule(NOBODY, FLOOR),  # cards that were shown would come again
    "correction": Rule(FLOOR, FLOOR, approved_by=MANAGERS),
    "meter adjusted": Rule(FLOOR, FLOOR, approved_by=MANAGERS),
    "closed": Rule(FLOOR, FLOOR),
}
"""Every act by its `type`."""

IN_CHARGE: Final[dict[Role, Roles]] = {
    Role.DEALER: DEALERS,
    Role.FLOORPERSON: FLOOR,
    Role.PIT_MANAGER: MANAGERS,
    Role.SYSTEM: PIT,  # somebody reports what a device at a physical table has done
}
"""Who may sign an act as the dealer, the floor, the pit or a system."""

STAFF_FIELDS: Final = ("ordered_by", "out_of_turn", "verbal", "accepted", "currency", "found", "stakes")
"""Fields of players' acts with which staff report what happens at a physical table: orders, cash, accepted wagers,
counted stakes."""


def may(person: Person, act: Act, dealing: Dealing, seats: Collection[int]) -> NotYours | None:
    """Return why an act is not this person's; `seats` are the person's seats and the boxes that they play."""
    rule = ACTS[_type(act)]
    roles = rule.electronic if dealing is Dealing.ELECTRONIC else rule.shadow
    if person.roles.isdisjoint(roles):
        return _not_of_the_role(person, _type(act), roles)
    if getattr(act, "by_house", False):
        return NotYours("only the house says that it has decided for a player")
    if dealing is Dealing.ELECTRONIC and rule.own_seat:
        return _not_of_the_seat(act, seats)
    return _not_signed_so(person, act)


def approvers(act: Act) -> Roles:
    """Return the roles of which another person has to approve an act; none where it needs no second person."""
    return ACTS[_type(act)].approved_by


def _type(act: Act) -> str:
    tag = act.__struct_config__.tag
    assert isinstance(tag, str), "every act has a tag"
    return tag


def _not_of_the_role(person: Person, tag: str, roles: Roles) -> NotYours:
    if person.roles <= READERS:
        return NotYours(f"the role {_listed(person.roles)} reads and changes nothing at a table")
    if not roles:
        return NotYours(f"nobody sends {tag!r} to this kind of table")
    if not person.roles.isdisjoint(ACTS[tag].electronic & PLAYERS):
        return NotYours("this is a physical table: its dealer enters what players do")
    return NotYours(f"{tag!r} is for the {_listed(roles)}, not for the {_listed(person.roles)}")


def _not_of_the_seat(act: Act, seats: Collection[int]) -> NotYours | None:
    """Return why a player's act is not for a seat of theirs: the one who wagers on a box names their own seat."""
    if said := next((field for field in STAFF_FIELDS if getattr(act, field, None)), None):
        return NotYours(f"a player at an electronic table does not say {said!r}")
    seat = getattr(act, "by", None) or getattr(act, "seat", None)
    if seat in seats:
        return None
    own = f"you have {_seats(seats)}" if seats else "you have no seat at this table"
    return NotYours(f"seat {seat} is not yours; {own}")


def _not_signed_so(person: Person, act: Act) -> NotYours | None:
    """Return why the person may not sign as the role that the act names."""
    if getattr(act, "excused", False) and person.roles.isdisjoint(FLOOR):
        return NotYours(f"only a {_listed(FLOOR)} excuses a new dealer from burning a card")
    signed = getattr(act, "ordered_by", None) or getattr(act, "by", None)
    if not isinstance(signed, Role) or not person.roles.isdisjoint(IN_CHARGE[signed]):
        return None
    return NotYours(f"only a {_listed(IN_CHARGE[signed])} signs as the {signed}, not the {_listed(person.roles)}")


def _listed(roles: Iterable[HouseRole]) -> str:
    return " or ".join(role for role in HouseRole if role in set(roles))


def _seats(seats: Collection[int]) -> str:
    named = " and ".join(map(str, sorted(seats)))
    return f"seat {named}" if len(seats) == 1 else f"seats {named}"


# Everything else that the house offers


class Permission(StrEnum):
    """Something to do or to read beside the acts at a table."""

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


MAY: Final[dict[Permission, Roles]] = {
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


def lacks(person: Person, permission: Permission) -> NotYours | None:
    """Return why a person may not do something beside the acts at a table."""
    if person.roles.isdisjoint(MAY[permission]):
        return NotYours(f"to {permission} is for the {_listed(MAY[permission])}, not for the {_listed(person.roles)}")
    return None
