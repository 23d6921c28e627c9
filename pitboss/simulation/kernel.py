"""A kernel's source: plain functions that people can read and check, put together for the compiler."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from inspect import getsource

from pitboss.odds.kernel_cache import compile_kernel
from pitboss.simulation import shuffling

Function = Callable[..., object]


def source_of(kernel: Function, *helpers: Function, constants: Mapping[str, int], paper: Function | None = None) -> str:
    """The source of a kernel with the shuffle, the functions that it calls and the constants that all of them name.

    Helpers are compiled without counting who holds which table, which would take longer than all they do; so only the
    kernel itself may make new ones, and the function that makes its paper.
    """
    named = {"PAST_THE_END": shuffling.PAST_THE_END, **constants}
    parts = [shuffling.HEADER, *(f"{name} = {value}\n" for name, value in named.items())]
    shared: tuple[Function, ...] = (
        shuffling.next_word, shuffling.shuffle, shuffling.draw_below, shuffling.shuffle_shoe,
    )  # fmt: skip
    for function in (*shared, *helpers):
        parts.append(f"@njit(nogil=True, _nrt=False, forceinline=True)\n{getsource(function)}\n")
    if paper is not None:
        parts.append(f"@njit(nogil=True)\n{getsource(paper)}\n")
    return "\n".join([*parts, getsource(kernel)])


@cache
def compiled(name: str, source: str) -> Function:
    """The kernel, compiled or from the cache; once for each process."""
    return compile_kernel(name, source)
