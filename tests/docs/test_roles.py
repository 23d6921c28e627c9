"""The page on roles says what the code permits."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

from pitboss.house.office.approvals import SIGNINGS
from pitboss.house.permissions import ACTS, MAY
from pitboss.house.roles import HouseRole

PAGE = Path(__file__).parents[2] / "docs" / "reference" / "roles.md"


def listed(roles: Collection[HouseRole]) -> str:
    return ", ".join(role for role in HouseRole if role in roles) or "–"


def rows() -> list[list[str]]:
    lines = PAGE.read_text(encoding="utf-8").splitlines()
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith("|")]


def test_every_act_is_on_the_page_with_its_roles() -> None:
    shown = [row for row in rows() if row[0].startswith("`")]
    assert shown == [
        [
            f"`{act}`",
            listed(rule.electronic) + (" (own seats)" if rule.own_seat else ""),
            listed(rule.shadow),
            listed(rule.approved_by),
        ]
        for act, rule in ACTS.items()
    ]


def test_everything_beside_a_table_is_on_the_page_with_its_roles() -> None:
    shown = [row for row in rows() if len(row) == 2][2:]
    assert shown == [[permission.value, listed(roles)] for permission, roles in MAY.items()]


def test_every_paper_is_on_the_page_with_its_signatures() -> None:
    shown = [row for row in rows() if len(row) == 3][2:]
    assert shown == [
        [
            paper.value,
            listed(signing.prepared_by),
            ", ".join(signing.signed) + (", by another person" if signing.by_others else ""),
        ]
        for paper, signing in SIGNINGS.items()
    ]
