"""A check of any file gives findings and never a traceback."""

from __future__ import annotations

import tempfile
from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.games.registry import BUILT_IN, game
from pitboss.submission import SAMPLE, Finding, check, check_text
from support.submissions import toml

pytestmark = pytest.mark.integration

SAMPLE_TEXT = SAMPLE.read_text(encoding="utf-8")

WORDS = st.sampled_from(
    [
        "standard", "ez", "exact", "deferred", "either", "A", "B", "C", "D", "1", "9", "10", "layout", "star", "spade",
        "player", "tie", "royal-9", "dragon-7", "blazing-7s", "cover-all", "lucky-nines", "min", "max", "paytable",
        "progressive_stake", "rate", "initial", "reset", "maximum",
    ]
)  # fmt: skip
ODDS = st.sampled_from(["8 to 1", "10 to 1", "9 for 1", "$5", "push", "lose", "100% of star", "5%", "0.5%", "Ks 9s"])
SCALARS = st.one_of(
    WORDS,
    ODDS,
    st.text(max_size=8),
    st.integers(-(2**63), 2**63 - 1),
    st.integers(-1, 100),
    st.booleans(),
    st.dates(date(1, 1, 1)),
    st.decimals(allow_nan=False, allow_infinity=False, places=3, min_value=Decimal(-10), max_value=Decimal(10**9)),
)
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(WORDS, inner, max_size=4)),
    max_leaves=8,
)


def as_it_should_be(findings: list[Finding]) -> bool:
    """Findings are sentences in the order of their lines."""
    lines = [each.line for each in findings]
    return lines == sorted(lines) and all(each.message and each.line >= 1 for each in findings)


@given(st.text())
@settings(deadline=None)
def test_any_text_is_answered(text: str) -> None:
    assert as_it_should_be(check_text(text))


@given(st.binary())
@settings(deadline=None)
def test_any_file_is_answered(content: bytes) -> None:
    with tempfile.TemporaryDirectory() as directory:
        file = Path(directory, "submission.toml")
        file.write_bytes(content)
        assert as_it_should_be(list(check(file).problems))


@pytest.mark.slow
@given(st.integers(0, len(SAMPLE_TEXT)), st.integers(0, 40), st.text(max_size=10))
@settings(deadline=None, max_examples=25)
def test_a_damaged_submission_is_answered(start: int, length: int, put_in: str) -> None:
    check_damaged(start, length, put_in)


@pytest.mark.long
@given(st.integers(0, len(SAMPLE_TEXT)), st.integers(0, 40), st.text(max_size=10))
@settings(deadline=None, max_examples=1_000)
def test_a_thousand_damaged_submissions_are_answered(start: int, length: int, put_in: str) -> None:
    check_damaged(start, length, put_in)


def check_damaged(start: int, length: int, put_in: str) -> None:
    """Check the sample house's submission with some letters replaced."""
    text = SAMPLE_TEXT[:start] + put_in + SAMPLE_TEXT[start + length :]
    assert as_it_should_be(check_text(text))


@pytest.mark.slow
@given(st.data())
@settings(deadline=None, max_examples=200)
def test_any_choice_of_any_option_is_answered(data: st.DataObject) -> None:
    id = data.draw(st.sampled_from(sorted(BUILT_IN)))
    names = st.sampled_from(["approvals", *game(id).choices.model_fields])
    stated = data.draw(st.dictionaries(names, VALUES, max_size=6))
    text = f'facility = "Example House"\napproved = 2026-01-15\n[tables.T]\ngame = "{id}"\n'
    assert as_it_should_be(check_text(text + "".join(f"{name} = {toml(value)}\n" for name, value in stated.items())))
