"""The rounds of the published examples, through `settle`: what each box is ahead on each wager, to the cent."""

from __future__ import annotations

from collections import defaultdict
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from pitboss.games.round_document import parse_document
from support.settling import settle

TEXT = (Path(__file__).parents[1] / "examples" / "blackjack.json").read_text(encoding="utf-8")
EXAMPLES: list[dict[str, Any]] = parse_document(f'{{"examples": {TEXT}}}')["examples"]
ROUNDS = [pytest.param(example["input"], example["expect"], id=example["title"]) for example in EXAMPLES]


def by_seat_and_wager(lines: list[dict[str, Any]]) -> dict[tuple[int, str], Decimal]:
    """The lines of one seat and wager together, as a box may have several hands."""
    sums: defaultdict[tuple[int, str], Decimal] = defaultdict(Decimal)
    for line in lines:
        sums[line["seat"], line["wager"]] += Decimal(line["net"])
    return dict(sums)


def test_every_example_says_what_must_come_out() -> None:
    assert len(EXAMPLES) == 8
    assert all("expect" in example for example in EXAMPLES)


@pytest.mark.parametrize(("written", "expected"), ROUNDS)
def test_the_round_ends_as_the_example_says(written: dict[str, Any], expected: dict[str, Any]) -> None:
    answer = settle(written)
    assert by_seat_and_wager(answer["settlements"]) == by_seat_and_wager(expected["settlements"])
    assert (answer["outcome"], answer["net"]) == (expected["outcome"], expected["net"])
