"""The API page agrees with the OpenAPI document."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from pitboss.gateway.app import make_document
from pitboss.gateway.calls import COMMON_STATUSES

PAGE = Path(__file__).parents[2] / "docs" / "reference" / "api.md"


@pytest.fixture(scope="module")
def document() -> dict[str, Any]:
    return make_document()


def rows_of(document: dict[str, Any]) -> list[str]:
    """Every call as a row of the page's tables, by subject."""
    found: dict[str, list[str]] = {}
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            answers = operation["responses"]
            [good] = [status for status in answers if status.startswith("2")]
            refused = [status for status in sorted(answers) if status != good and int(status) not in COMMON_STATUSES]
            cells = (
                f"`{method.upper()} {path}`",
                operation["summary"],
                _schema(operation.get("requestBody", {})),
                f"{good} {_schema(answers[good])}".strip(),
                ", ".join(refused),
            )
            found.setdefault(operation["tags"][0], []).append(f"| {' | '.join(cells)} |")
    return [row for rows in found.values() for row in rows]


def _schema(part: dict[str, Any]) -> str:
    kinds = []
    for kind, content in part.get("content", {}).items():
        name = content["schema"].get("$ref", "").rpartition("/")[2]
        kinds.append(f"`{name}`" if name else f"`{kind}`")
    return " or ".join(kinds)


def test_every_call_is_on_the_page(document: dict[str, Any]) -> None:
    lines = PAGE.read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if line.startswith("| `") and not line.startswith("| `/")] == rows_of(document)


def test_every_socket_is_on_the_page(document: dict[str, Any]) -> None:
    text = PAGE.read_text(encoding="utf-8")
    for path, socket in document["x-websockets"].items():
        assert f"`{path}`" in text
        for name in (*socket["parameters"], *socket["sent"]):
            assert f"`{name}`" in text
