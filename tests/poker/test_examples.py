"""The hands of the published examples, through `settle`: what each seat is ahead, and every pot."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from pitboss.errors import PitbossError
from pitboss.games.round_document import parse_document
from support.settling import settle

TEXT = (Path(__file__).parents[1] / "examples" / "poker.json").read_text(encoding="utf-8")
EXAMPLES: list[dict[str, Any]] = parse_document(f'{{"examples": {TEXT}}}')["examples"]
SETTLED = [pytest.param(each["input"], each["expect"], id=each["title"]) for each in EXAMPLES if "expect" in each]
REFUSED = [pytest.param(each["input"], id=each["title"]) for each in EXAMPLES if each.get("expect_error")]


def test_every_example_says_what_must_come_out() -> None:
    assert (len(SETTLED), len(REFUSED), len(EXAMPLES)) == (6, 2, 8)


@pytest.mark.parametrize(("written", "expected"), SETTLED)
def test_the_hand_ends_as_the_example_says(written: dict[str, Any], expected: dict[str, Any]) -> None:
    answer = settle(written)
    found = {key: answer[key] for key in ("outcome", "settlements", "net")}
    assert found == {key: expected[key] for key in ("outcome", "settlements", "net")}
    pots = [{key: pot[key] for key in ("amount", "eligible", "winners")} for pot in answer["pots"]]
    assert pots == expected.get("pots", pots)


@pytest.mark.parametrize("written", REFUSED)
def test_the_hand_is_refused_with_its_place(written: dict[str, Any]) -> None:
    with pytest.raises(PitbossError) as refused:
        settle(written)
    assert refused.value.at
