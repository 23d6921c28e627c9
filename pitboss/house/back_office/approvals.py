"""Approvals: documents that take effect only with two or more signatures. Each has a permanent serial number.

A pit manager signs what a second person has prepared: payouts of $50,000 and more (COMAR 36.05.03.23E), adjustments of
meters (.24), corrections, and changes of a table in use. Fills and credits need four signatures (.04, .05), counts of a
table's chips two (.02, .08).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from enum import StrEnum
from typing import Any, Final

import msgspec
from msgspec import Struct
from sqlalchemy import ColumnElement, Connection, Select, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from pitboss.errors import PitbossError
from pitboss.house.acts import APPROVAL_KEY_PREFIX, Act, hash_of, parse_act
from pitboss.house.back_office.log import LogEvent, log
from pitboss.house.database.schema import ANSWER, APPROVAL, SIGNATURE
from pitboss.house.permissions import (
    DEALERS,
    FLOOR,
    MANAGERS,
    READERS,
    STAFF,
    PermissionDeniedError,
    Roles,
    act_denial,
    approvers,
)
from pitboss.house.roles import DealingMode, HouseRole, Person, TableSettings
from pitboss.inputs import MeterAdjusted

CASHIERS: Final[Roles] = frozenset({HouseRole.CASHIER})
CHIP_HANDLERS: Final[Roles] = STAFF - READERS
"""Employees who may carry chips."""


class ApprovalKind(StrEnum):
    """Kind of an approval."""

    PAYOUT = "payout"
    ACT = "act"
    SETTINGS = "settings"
    FILL = "fill"
    CREDIT = "credit"
    OPENING_COUNT = "opening count"
    CLOSING_COUNT = "closing count"
    DROP_COUNT = "drop count"

    @property
    def with_article(self) -> str:
        """The kind with its article."""
        if self is ApprovalKind.SETTINGS:
            return "a change of settings"
        return f"{'an' if self.value[0] in 'aeiou' else 'a'} {self.value}"


class SignatureRule(Struct, frozen=True):
    """The roles that prepare an approval, and those that sign it in each capacity."""

    prepared_by: Roles
    signed: dict[str, Roles]
    excludes_preparer: bool = True
    """Whether the person who prepared it may not sign it."""


_COUNT_RULE: Final = SignatureRule(FLOOR | DEALERS, {"dealer": DEALERS, "floorperson": FLOOR}, excludes_preparer=False)
_CHIPS_RULE: Final = {"cashier": CASHIERS, "runner": CHIP_HANDLERS, "dealer": DEALERS, "floorperson": FLOOR}

SIGNATURE_RULES: Final[dict[ApprovalKind, SignatureRule]] = {
    ApprovalKind.PAYOUT: SignatureRule(CASHIERS, {"pit manager": MANAGERS}),
    ApprovalKind.ACT: SignatureRule(FLOOR, {"pit manager": MANAGERS}),
    ApprovalKind.SETTINGS: SignatureRule(FLOOR | {HouseRole.ADMINISTRATOR}, {"pit manager": MANAGERS}),
    ApprovalKind.FILL: SignatureRule(FLOOR | CASHIERS, _CHIPS_RULE, excludes_preparer=False),
    ApprovalKind.CREDIT: SignatureRule(FLOOR | CASHIERS, _CHIPS_RULE, excludes_preparer=False),
    ApprovalKind.OPENING_COUNT: _COUNT_RULE,
    ApprovalKind.CLOSING_COUNT: _COUNT_RULE,
    ApprovalKind.DROP_COUNT: SignatureRule(
        CASHIERS, {"cashier": CASHIERS, "witness": CHIP_HANDLERS}, excludes_preparer=False
    ),
}
"""The signatures of each kind of approval; each person signs only once."""


class Signature(Struct, frozen=True):
    """A person's signature: capacity and time (in microseconds)."""

    signed_as: str
    person: str
    at: int


class Approval(Struct, frozen=True, kw_only=True):
    """An approval with its signatures; times in microseconds."""

    id: int
    kind: ApprovalKind
    serial: int
    at: int
    table: str | None
    body: bytes
    prepared_by: str
    decided: int | None
    granted: bool
    reason: str | None
    carried_out: int | None
    signatures: list[Signature]

    @property
    def name(self) -> str:
        """Kind and serial number, such as `fill 12`."""
        return f"{self.kind} {self.serial}"

    @property
    def missing(self) -> list[str]:
        """The capacities without a signature."""
        signed = {signature.signed_as for signature in self.signatures}
        return [capacity for capacity in SIGNATURE_RULES[self.kind].signed if capacity not in signed]


def prepare_approval(
    connection: Connection, kind: ApprovalKind, body: bytes, by: Person, at: int, *, table: str | None = None
) -> Approval:
    """Create an approval to be signed, with the next serial number of its kind."""
    check_preparer(kind, by)
    row = {"at": at, "table_id": table, "what": kind.value, "body": body, "prepared_by": by.id}
    approval = read_approval(connection, _insert_with_next_serial(connection, kind, row))
    log(connection, at, LogEvent.PREPARED, approval.name, by=by.id, table=table)
    return approval


def check_preparer(kind: ApprovalKind, by: Person) -> None:
    """Raise PermissionDeniedError if a person may not prepare approvals of this kind."""
    if not by.has_any_role(*SIGNATURE_RULES[kind].prepared_by):
        roles = " or ".join(role for role in HouseRole if role in SIGNATURE_RULES[kind].prepared_by)
        raise PermissionDeniedError(f"{kind.with_article} is prepared by the {roles}")


def check_capacity(kind: ApprovalKind, signed_as: str) -> None:
    """Raise PitbossError if approvals of this kind are not signed in this capacity."""
    if signed_as not in SIGNATURE_RULES[kind].signed:
        raise PitbossError(
            f"{kind.with_article} is signed as {' or '.join(SIGNATURE_RULES[kind].signed)}, not as {signed_as!r}",
            at="as",
        )


def sign_approval(connection: Connection, id: int, by: Person, signed_as: str, at: int) -> Approval:
    """Sign an approval in a capacity; the last missing signature grants it."""
    approval = _lock_approval(connection, id)
    rule = SIGNATURE_RULES[approval.kind]
    check_capacity(approval.kind, signed_as)
    if not by.has_any_role(*rule.signed[signed_as]):
        roles = " or ".join(role for role in HouseRole if role in rule.signed[signed_as])
        raise PermissionDeniedError(f"only a {roles} signs {approval.kind.with_article} as the {signed_as}")
    if rule.excludes_preparer and by.id == approval.prepared_by:
        raise PermissionDeniedError(f"you prepared this {approval.kind}: another person must sign it")
    _check_undecided(approval)
    if any(done.person == by.id for done in approval.signatures):
        raise PermissionDeniedError(
            f"you have signed this {approval.kind} already: every signature is another person's"
        )
    if signed_as not in approval.missing:
        raise PitbossError(f"this {approval.kind} is already signed as the {signed_as}", at="as")
    connection.execute(insert(SIGNATURE).values(approval_id=id, signed_as=signed_as, person_id=by.id, at=at))
    log(connection, at, LogEvent.SIGNED, f"{approval.name} as {signed_as}", by=by.id, table=approval.table)
    if approval.missing == [signed_as]:
        connection.execute(update(APPROVAL).where(APPROVAL.c.id == id).values(decided=at, granted=1))
    return read_approval(connection, id)


def refuse_approval(connection: Connection, id: int, by: Person, reason: str, at: int) -> Approval:
    """Refuse an approval, or void it, with a reason; it keeps its number.

    A granted act that was not carried out, for example because its preparer has lost the role, may be voided by a
    person who may sign it.
    """
    approval = _lock_approval(connection, id)
    rule = SIGNATURE_RULES[approval.kind]
    may_refuse: Roles = frozenset().union(*rule.signed.values())
    is_granted_act = approval.granted and approval.kind is ApprovalKind.ACT
    if not is_granted_act:
        may_refuse |= rule.prepared_by
    if not by.has_any_role(*may_refuse):
        does = "signs" if is_granted_act else "prepares or signs"
        raise PermissionDeniedError(f"only somebody who {does} {approval.kind.with_article} makes it void")
    if not is_granted_act:
        _check_undecided(approval)
    if not reason.strip():
        raise PitbossError("state the reason why the approval is refused or void", at="reason")
    if approval.granted:
        _use_up_key(connection, approval, at)
    connection.execute(update(APPROVAL).where(APPROVAL.c.id == id).values(decided=at, granted=0, reason=reason))
    log(connection, at, LogEvent.REFUSED, f"{approval.name}: {reason}", by=by.id, table=approval.table)
    return read_approval(connection, id)


def _use_up_key(connection: Connection, approval: Approval, at: int) -> None:
    """Use up the key under which the act would be sent to its table, so that it can never be executed.

    Raise PitbossError if it was executed already.
    """
    key = f"{APPROVAL_KEY_PREFIX}{approval.id}"
    row = {"person_id": approval.prepared_by, "key": key, "at": at, "table_id": approval.table or ""}
    try:
        with connection.begin_nested():
            connection.execute(insert(ANSWER).values(**row, body_hash=hash_of("", "void", b""), answer=b"{}"))
    except IntegrityError:
        raise PitbossError(f"this {approval.kind} was carried out already", at="approval") from None


def mark_carried_out(connection: Connection, id: int, at: int) -> Approval:
    """Mark a granted approval as carried out, once only, in the transaction that carries it out."""
    done = update(APPROVAL).where(APPROVAL.c.id == id, APPROVAL.c.granted == 1, APPROVAL.c.carried_out.is_(None))
    if connection.execute(done.values(carried_out=at)).rowcount != 1:
        raise PitbossError(f"approval {id} is not granted, or was carried out already", at="approval")
    return read_approval(connection, id)


def read_approval(connection: Connection, id: int) -> Approval:
    """Return one approval. Raise PitbossError if it does not exist."""
    approvals = _read(connection, APPROVAL.c.id == id)
    if not approvals:
        raise PitbossError(f"there is no approval {id}", at="approval")
    return approvals[0]


def list_approvals(
    connection: Connection,
    *,
    kind: ApprovalKind | None = None,
    table: str | None = None,
    is_open: bool = False,
    before: int | None = None,
    limit: int | None = None,
) -> list[Approval]:
    """Return approvals by number: of one kind, of one table, or the undecided ones.

    `limit` returns only the newest; `before` is the number of the first approval seen, for paging.
    """
    conditions: list[ColumnElement[bool]] = []
    if kind is not None:
        conditions.append(APPROVAL.c.what == kind.value)
    if table is not None:
        conditions.append(APPROVAL.c.table_id == table)
    if is_open:
        conditions.append(APPROVAL.c.decided.is_(None))
    if before is not None:
        conditions.append(APPROVAL.c.id < before)
    return _read(connection, *conditions, limit=limit)


def find_granted(connection: Connection, since: int, until: int, kinds: Collection[ApprovalKind]) -> list[Approval]:
    """Return approvals of these kinds granted from `since` until before `until`, by number."""
    return _read(connection, *granted_conditions(since, until, kinds))


def granted_conditions(since: int, until: int, kinds: Collection[ApprovalKind]) -> list[ColumnElement[bool]]:
    """Return the SQL conditions of approvals of these kinds granted from `since` until before `until`."""
    kind = func.coalesce(APPROVAL.c.what, "")  # else SQLite reads all approvals of these kinds, however old
    is_one_of_kinds = kind.in_([each.value for each in kinds])
    return [is_one_of_kinds, APPROVAL.c.granted == 1, APPROVAL.c.decided >= since, APPROVAL.c.decided < until]


def select_newest(*conditions: ColumnElement[bool], limit: int | None = None) -> Select[Any]:
    """Return the statement that selects approvals under these conditions, the newest first."""
    return select(APPROVAL).where(*conditions).order_by(APPROVAL.c.id.desc()).limit(limit)


def _read(connection: Connection, *conditions: ColumnElement[bool], limit: int | None = None) -> list[Approval]:
    found = select_newest(*conditions, limit=limit).subquery()
    rows = connection.execute(select(found).order_by(found.c.id)).all()
    signed = select(SIGNATURE).join(found, found.c.id == SIGNATURE.c.approval_id)
    signatures: dict[int, list[Signature]] = {row.id: [] for row in rows}
    for row in connection.execute(signed.order_by(SIGNATURE.c.at, SIGNATURE.c.signed_as)):
        if row.approval_id in signatures:  # a new one may have been prepared since the first query
            signatures[row.approval_id].append(Signature(row.signed_as, row.person_id, row.at))
    return [_approval(row, signatures[row.id]) for row in rows]


def _approval(row: Any, signatures: Sequence[Signature]) -> Approval:
    return Approval(
        id=row.id,
        kind=ApprovalKind(row.what),
        serial=row.serial,
        at=row.at,
        table=row.table_id,
        body=row.body,
        prepared_by=row.prepared_by,
        decided=row.decided,
        granted=bool(row.granted),
        reason=row.reason,
        carried_out=row.carried_out,
        signatures=list(signatures),
    )


def _lock_approval(connection: Connection, id: int) -> Approval:
    """Return an approval, and lock it against concurrent decisions."""
    connection.execute(select(APPROVAL.c.id).where(APPROVAL.c.id == id).with_for_update())
    return read_approval(connection, id)


def _check_undecided(approval: Approval) -> None:
    if approval.decided is not None:
        how = "granted" if approval.granted else f"refused: {approval.reason}"
        raise PitbossError(f"this {approval.kind} was decided on already, and {how}", at="approval")


def _insert_with_next_serial(connection: Connection, kind: ApprovalKind, row: Mapping[str, object]) -> int:
    """Insert an approval with the next serial number; if another process was faster, try the one after it."""
    while True:
        last = select(func.coalesce(func.max(APPROVAL.c.serial), 0)).where(APPROVAL.c.what == kind.value)
        serial = int(connection.execute(last).scalar_one()) + 1
        try:
            with connection.begin_nested():
                added = connection.execute(insert(APPROVAL).values(serial=serial, **row).returning(APPROVAL.c.id))
                return int(added.scalar_one())
        except IntegrityError:
            continue


# Acts and settings that need the approval of a second person.


class ApprovedAct(Struct, frozen=True):
    """A granted act: it is sent to the table in the preparer's name, under this key, once."""

    approval: Approval
    act: Act

    @property
    def key(self) -> str:
        """The idempotency key."""
        return f"{APPROVAL_KEY_PREFIX}{self.approval.id}"


def prepare_act(connection: Connection, table: str, dealing: DealingMode, act: Act, by: Person, at: int) -> Approval:
    """Prepare the approval of an act that needs a second person."""
    if denial := act_denial(by, act, dealing, ()):
        raise denial
    if not approvers(act):
        raise PitbossError("this act needs no second person: send it to the table", at="type")
    return prepare_approval(connection, ApprovalKind.ACT, msgspec.json.encode(act), by, at, table=table)


def sign_act(connection: Connection, id: int, by: Person, at: int) -> ApprovedAct:
    """Sign an act as the pit manager and return it, with the approver's name if the act states one."""
    prepared = _check_kind(connection, id, ApprovalKind.ACT)
    approval = sign_approval(connection, id, by, "pit manager", at)
    act = parse_act(prepared.body)
    if isinstance(act, MeterAdjusted):
        act = msgspec.structs.replace(act, approved_by=by.name)
    return ApprovedAct(approval, act)


def prepare_settings(connection: Connection, table: str, settings: TableSettings, by: Person, at: int) -> Approval:
    """Prepare the approval of new settings for a table in use."""
    return prepare_approval(connection, ApprovalKind.SETTINGS, settings.to_json().encode(), by, at, table=table)


def sign_settings(connection: Connection, id: int, by: Person, at: int) -> tuple[Approval, TableSettings]:
    """Sign new settings of a table as the pit manager, and return them; the house log records them in full."""
    prepared = _check_kind(connection, id, ApprovalKind.SETTINGS)
    approval = sign_approval(connection, id, by, "pit manager", at)
    detail = f"{approval.name}: {prepared.body.decode()}"
    log(connection, at, LogEvent.SETTINGS_CHANGED, detail, by=by.id, table=approval.table)
    return approval, TableSettings.from_json(prepared.body)


def _check_kind(connection: Connection, id: int, kind: ApprovalKind) -> Approval:
    found = read_approval(connection, id)
    if found.kind is not kind:
        names = {ApprovalKind.ACT: "an act", ApprovalKind.SETTINGS: "settings"}
        raise PitbossError(
            f"approval {id} is for {names.get(found.kind, f'a {found.kind}')}, not for {names[kind]}", at="approval"
        )
    return found
