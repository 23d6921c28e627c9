"""The page on roles agrees with the permissions in the code."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

from pitboss.house.back_office.approvals import SIGNATURE_RULES
from pitboss.house.permissions import ACT_RULES, ROLES_BY_PERMISSION
from pitboss.house.roles import HouseRole

PAGE = Path(__file__).parents[2] / "docs" / "reference" / "roles.md"


def list_roles(roles: Collection[HouseRole]) -> str:
    return ", ".join(role for role in HouseRole if role in roles) or "–"


def rows() -> list[list[str]]:
    lines = PAGE.read_text(encoding="utf-8").splitlines()
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith("|")]


def test_every_act_is_on_the_page_with_its_roles() -> None:
    shown = [row for row in rows() if row[0].startswith("`")]
    assert shown == [
        [
            f"`{act}`",
            list_roles(rule.electronic) + (" (own seats)" if rule.needs_own_seat else ""),
            list_roles(rule.shadow),
            list_roles(rule.approved_by),
        ]
        for act, rule in ACT_RULES.items()
    ]


def test_everything_beside_a_table_is_on_the_page_with_its_roles() -> None:
    shown = [row for row in rows() if len(row) == 2][2:]
    assert shown == [[permission.value, list_roles(roles)] for permission, roles in ROLES_BY_PERMISSION.items()]


def test_every_paper_is_on_the_page_with_its_signatures() -> None:
    shown = [row for row in rows() if len(row) == 3][2:]
    assert shown == [
        [
            paper.value,
            list_roles(signing.prepared_by),
            ", ".join(signing.signed) + (", by another person" if signing.excludes_preparer else ""),
        ]
        for paper, signing in SIGNATURE_RULES.items()
    ]
