"""Cases of a parametrised test, each of which shows a clause of its own."""

from __future__ import annotations

from typing import Any

import pytest


def case(*values: Any) -> Any:
    """A case that shows the clause of the Blackjack rules whose label comes last."""
    return pytest.param(*values, marks=pytest.mark.clause(f"blackjack:{values[-1]}"))
