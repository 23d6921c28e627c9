"""Golden rounds of blackjack: transcripts in `tests/golden/blackjack`, read against the rules, and the script."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.blackjack import replay_transcript

GOLDEN = sorted((Path(__file__).parents[1] / "golden" / "blackjack").glob("*.txt"))


def test_there_is_a_golden_round_of_every_variation() -> None:
    assert {path.name.split("-")[0] for path in GOLDEN} == {"shoe", "switch", "hand", "electronic"}


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_the_round_goes_as_it_is_written(path: Path) -> None:
    transcript = path.read_text(encoding="utf-8")
    assert replay_transcript(transcript).splitlines() == transcript.splitlines()
