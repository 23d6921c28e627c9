"""A baccarat table before the first round of a shoe."""

from __future__ import annotations

from pitboss.inputs import Done, Loaded
from pitboss.requests import DecisionWanted, DutyWanted, Role
from support.rounds import TableInPlay

DEALER, FLOORPERSON = Done(Role.DEALER), Done(Role.FLOORPERSON)


def duties(table: TableInPlay) -> list[tuple[str, Role, str]]:
    """Do every duty until something else is wanted, and say which they were."""
    done = []
    while isinstance(table.wanted, DutyWanted):
        done.append((table.wanted.do, table.wanted.who, table.wanted.clause))
        table.give(Loaded() if table.duty == "load" else Done(table.wanted.who))
    return done


def seat_offered_cut(table: TableInPlay) -> int:
    """The seat that is offered the cut."""
    assert isinstance(table.wanted, DecisionWanted)
    assert table.wanted.words == {table.turning: ("accept", "decline")}
    return table.turning
