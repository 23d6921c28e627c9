"""`pitboss serve` with a shuffle that is known beforehand: `python -m support.known_cards NUMBER ARGUMENTS`."""

from __future__ import annotations

import sys
from functools import partial
from typing import Any

from pitboss.cli import main
from pitboss.gateway import open_house
from pitboss.house.dependencies import HouseDependencies


def repeatable_choice(number: int, bound: int) -> int:
    """Return the same choice among so many at every time, whatever was chosen before."""
    return number % bound


if __name__ == "__main__":
    gateway: Any = open_house
    number = int(sys.argv[1])
    gateway.HouseDependencies = partial(HouseDependencies, randbelow=partial(repeatable_choice, number))
    sys.argv[1:] = ["serve", *sys.argv[2:]]
    main()
