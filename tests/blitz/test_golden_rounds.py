"""Golden rounds of Three Card Blitz: transcripts in `tests/golden/blitz`, read against the rules, and the script."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.blitz_transcripts import replay_transcript

GOLDEN = sorted((Path(__file__).parents[1] / "golden" / "blitz").glob("*.txt"))


def test_there_is_a_golden_round_of_every_way_to_deal() -> None:
    assert {path.name.split("-")[0] for path in GOLDEN} == {"shoe", "hand", "first", "last"}


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_the_round_goes_as_it_is_written(path: Path) -> None:
    transcript = path.read_text(encoding="utf-8")
    assert replay_transcript(transcript).splitlines() == transcript.splitlines()
