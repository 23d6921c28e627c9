"""The rounds of the published examples of Player's Edge 21, through `settle`, exactly as they stand."""

from __future__ import annotations

from collections import defaultdict
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from pitboss.errors import PitbossError
from pitboss.games.round_document import parse_document
from support.settling import settle

HERE = Path(__file__).parents[1] / "examples"
EXAMPLES: list[dict[str, Any]] = [
    example
    for name in ("edge21", "edge21_wagers")
    for example in parse_document(f'{{"all": {(HERE / f"{name}.json").read_text(encoding="utf-8")}}}')["all"]
]
ROUNDS = [pytest.param(example, id=example["title"]) for example in EXAMPLES if "expect" in example]
REFUSED = [pytest.param(example["input"], id=example["title"]) for example in EXAMPLES if "expect_error" in example]


def sums(lines: list[dict[str, Any]]) -> dict[tuple[int, str], Decimal]:
    """The lines of one seat and wager together, as a box may have several hands."""
    found: defaultdict[tuple[int, str], Decimal] = defaultdict(Decimal)
    for line in lines:
        found[line["seat"], line["wager"]] += Decimal(line["net"])
    return dict(found)


def test_every_example_says_what_must_come_out() -> None:
    assert (len(ROUNDS), len(REFUSED)) == (12, 2)
    assert len(EXAMPLES) == 14


@pytest.mark.parametrize("example", ROUNDS)
def test_the_round_ends_as_the_example_says(example: dict[str, Any]) -> None:
    answer, expected = settle(example["input"]), example["expect"]
    assert sums(answer["settlements"]) == sums(expected["settlements"])
    assert (answer["outcome"], answer["net"]) == (expected["outcome"], expected["net"])
    results = {(line["seat"], line["wager"], line["result"]) for line in answer["settlements"]}
    stated = {(line["seat"], line["wager"], line["result"]) for line in expected["settlements"] if "result" in line}
    assert stated <= results


@pytest.mark.parametrize("example", ROUNDS)
def test_the_clauses_are_those_of_the_example(example: dict[str, Any]) -> None:
    answer = settle(example["input"])
    for place, clauses in example["expect"]["clauses"].items():
        seat, _, wager = place.partition("/")
        found = [
            line["clause"] for line in answer["settlements"] if (line["seat"], line["wager"]) == (int(seat), wager)
        ]
        assert found == clauses


@pytest.mark.parametrize("written", REFUSED)
def test_the_round_is_refused(written: dict[str, Any]) -> None:
    with pytest.raises(PitbossError) as refused:
        settle(written)
    assert (refused.value.at or "").startswith("decisions[")
