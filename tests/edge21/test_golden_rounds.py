"""Golden rounds of Player's Edge 21: transcripts in `tests/golden/edge21`, read against the rules, and the script."""

from __future__ import annotations

from pathlib import Path

import pytest

from pitboss.law import expand
from support.blackjack import replay_transcript
from support.edge21 import new_round

GOLDEN = sorted((Path(__file__).parents[1] / "golden" / "edge21").glob("*.txt"))


def test_there_is_a_golden_round_of_every_bonus() -> None:
    told = " ".join(path.read_text(encoding="utf-8") for path in GOLDEN)
    bonuses = [id for id in (*expand("edge21:12.B*"), *expand("edge21:12.C*")) if id[-1] == ")"]
    rare = {"edge21:12.C(1)", "edge21:12.C(5)"}  # test_ch12_payouts.py has them
    assert [id for id in bonuses if id not in told and id not in rare] == []


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_the_round_goes_as_it_is_written(path: Path) -> None:
    transcript = path.read_text(encoding="utf-8")
    assert replay_transcript(transcript, new_round).splitlines() == transcript.splitlines()
