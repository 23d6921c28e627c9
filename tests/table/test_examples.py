"""The rounds of the published examples, settled with `settle`: expected results to the cent, with clauses."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from pitboss.errors import PitbossError
from pitboss.games.round_document import parse_document
from support.settling import settle

HERE = Path(__file__).parents[1] / "examples"
COUNTS = {"baccarat.json": 12, "blitz.json": 8}
TEXTS = {name: (HERE / name).read_text(encoding="utf-8") for name in COUNTS}
FILES: dict[str, list[dict[str, Any]]] = {
    name: parse_document(f'{{"examples": {text}}}')["examples"] for name, text in TEXTS.items()
}
EXAMPLES = [example for examples in FILES.values() for example in examples]

SETTLED = [
    pytest.param(example["input"], example["expect"], id=example["title"])
    for example in EXAMPLES
    if "expect" in example
]
REFUSED = [pytest.param(example["input"], id=example["title"]) for example in EXAMPLES if example.get("expect_error")]


def test_every_example_says_what_must_come_out() -> None:
    assert {name: len(examples) for name, examples in FILES.items()} == COUNTS
    assert len(SETTLED) + len(REFUSED) == len(EXAMPLES)


@pytest.mark.parametrize(("document", "expected"), SETTLED)
def test_the_round_ends_as_the_example_says(document: dict[str, Any], expected: dict[str, Any]) -> None:
    answer = settle(document)
    found = {(line["seat"], line["wager"]): (line["result"], line["net"]) for line in answer["settlements"]}
    assert found == {(line["seat"], line["wager"]): (line["result"], line["net"]) for line in expected["settlements"]}
    assert len(answer["settlements"]) == len(expected["settlements"])
    assert (answer["outcome"], answer["net"]) == (expected["outcome"], expected["net"])


@pytest.mark.parametrize(("document", "expected"), SETTLED)
def test_every_line_cites_a_clause_that_decides_it(document: dict[str, Any], expected: dict[str, Any]) -> None:
    cited = {f"{line['seat']}/{line['wager']}": line["clause"] for line in settle(document)["settlements"]}
    assert cited.keys() == expected["clauses"].keys()
    assert [line for line in cited if cited[line] not in expected["clauses"][line]] == []


@pytest.mark.parametrize("document", REFUSED)
def test_the_round_is_refused_with_its_place(document: dict[str, Any]) -> None:
    with pytest.raises(PitbossError) as refused:
        settle(document)
    assert refused.value.at
