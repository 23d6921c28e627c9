"""Golden rounds: transcripts in `tests/golden`, written by hand from the rules, compared with the script."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.transcripts import replay_transcript

GOLDEN = sorted((Path(__file__).parents[1] / "golden").glob("*.txt"))


def test_there_are_golden_rounds_of_both_games() -> None:
    assert {path.name.split("-")[0] for path in GOLDEN} == {"midi", "mini"}


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_the_round_goes_as_it_is_written(path: Path) -> None:
    transcript = path.read_text(encoding="utf-8")
    assert replay_transcript(transcript).splitlines() == transcript.splitlines()
