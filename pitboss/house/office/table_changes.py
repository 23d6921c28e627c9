"""Acts and settings of a table that a second person approves: corrections, adjustments of meters, limits in use."""

from __future__ import annotations

import msgspec
from msgspec import Struct
from sqlalchemy import Connection

from pitboss.errors import Mistake
from pitboss.house.acts import Act, parse_act
from pitboss.house.answers import PAPER_KEY
from pitboss.house.office.approvals import Approval, Paper, prepare, read_approval, sign
from pitboss.house.office.house_log import Logged, log
from pitboss.house.permissions import approvers, may
from pitboss.house.roles import Person
from pitboss.house.settings import Dealing, TableSettings
from pitboss.round.inputs import MeterAdjusted


class ApprovedAct(Struct, frozen=True):
    """An act that is granted: the table takes it in the name of the one who prepared it, under this key, once."""

    approval: Approval
    act: Act

    @property
    def key(self) -> str:
        """The idempotency key."""
        return f"{PAPER_KEY}{self.approval.id}"


def prepare_act(connection: Connection, table: str, dealing: Dealing, act: Act, by: Person, at: int) -> Approval:
    """Write down an act that needs a second person."""
    if refused := may(by, act, dealing, ()):
        raise refused
    if not approvers(act):
        raise Mistake("this act needs no second person: send it to the table", at="type")
    return prepare(connection, Paper.ACT, msgspec.json.encode(act), by, at, table=table)


def sign_act(connection: Connection, id: int, by: Person, at: int) -> ApprovedAct:
    """Sign an act as the pit manager and return it, with the name of the one who approved it where it has one."""
    prepared = _paper(connection, id, Paper.ACT)
    approval = sign(connection, id, by, "pit manager", at)
    act = parse_act(prepared.body)
    if isinstance(act, MeterAdjusted):
        act = msgspec.structs.replace(act, approved_by=by.name)
    return ApprovedAct(approval, act)


def prepare_settings(connection: Connection, table: str, settings: TableSettings, by: Person, at: int) -> Approval:
    """Write down other settings for a table in use."""
    return prepare(connection, Paper.SETTINGS, settings.to_json().encode(), by, at, table=table)


def sign_settings(connection: Connection, id: int, by: Person, at: int) -> tuple[Approval, TableSettings]:
    """Sign other settings of a table as the pit manager, and return them; the house log has them in full."""
    prepared = _paper(connection, id, Paper.SETTINGS)
    approval = sign(connection, id, by, "pit manager", at)
    detail = f"{approval.name}: {prepared.body.decode()}"
    log(connection, at, Logged.SETTINGS_CHANGED, detail, by=by.id, table=approval.table)
    return approval, TableSettings.from_json(prepared.body)


def _paper(connection: Connection, id: int, paper: Paper) -> Approval:
    found = read_approval(connection, id)
    if found.paper is not paper:
        names = {Paper.ACT: "an act", Paper.SETTINGS: "settings"}
        raise Mistake(
            f"approval {id} is for {names.get(found.paper, f'a {found.paper}')}, not for {names[paper]}", at="approval"
        )
    return found
