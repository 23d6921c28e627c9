"""A kernel's source is an explicit list of functions and constants; what it does not have cannot be replaced."""

from __future__ import annotations

import pytest

from pitboss.kernels.source import KernelSource
from support import kernel_helpers

FACTOR = 3


def scaled(number: int) -> int:
    return number * FACTOR


def total(numbers: int) -> int:
    found = 0
    for number in range(numbers):
        found += scaled(number)
    return found


SOURCE = KernelSource(total, (scaled,), {"FACTOR": FACTOR})


def test_a_kernel_calls_its_helpers_with_its_constants() -> None:
    assert SOURCE.compile()(4) == 3 * (0 + 1 + 2 + 3)


def test_a_constant_is_replaced_by_name() -> None:
    assert SOURCE.with_constants(FACTOR=10).compile()(4) == 10 * (0 + 1 + 2 + 3)


def test_a_helper_is_replaced_by_a_function_of_its_name() -> None:
    assert SOURCE.with_functions(kernel_helpers.scaled).compile()(4) == 0 + 1 + 4 + 9


def test_what_is_not_there_cannot_be_replaced() -> None:
    with pytest.raises(ValueError, match="no helper of total is called scale"):
        SOURCE.with_functions(scale)
    with pytest.raises(ValueError, match="no constant of total is called FACTORS"):
        SOURCE.with_constants(FACTORS=1)


def scale(number: int) -> int:
    return number
