"""The bar of a simulation: one line that fits the terminal, with the rate, the time left and the house edge so far."""

from __future__ import annotations

import pytest

from pitboss.cli.simulation_text import progress_line
from pitboss.simulation.results import WagerFigures

BLACKJACK = WagerFigures("blackjack", 10**6, -1613, -0.001613, 1.3, 0.000326, (), (), None, {})


@pytest.mark.parametrize(
    ("width", "line"),
    [
        (116, "25% 2.5 M rounds/s, 0:00:30 left, blackjack house edge 0.1613% ± 0.0326%"),
        (72, "25% 2.5 M rounds/s, 0:00:30 left, blackjack house edge 0.1613% ± 0.0326%"),
        (71, "25% 2.5 M rounds/s, 0:00:30 left, house edge 0.1613% ± 0.0326%"),
        (60, "25%, 0:00:30 left, house edge 0.1613% ± 0.0326%"),
        (40, "25%, 0:00:30 left, house edge 0.1613%"),
        (20, "25%, 0:00:30 left"),
        (10, "25%"),
    ],
)
def test_a_narrow_terminal_is_told_what_matters_most(width: int, line: str) -> None:
    assert progress_line(width, 25_000_000, 100_000_000, 10.0, BLACKJACK) == line


def test_days_are_days() -> None:
    assert ", 1,157 days left," in progress_line(116, 10_000_000, 10**15, 1.0, BLACKJACK)
