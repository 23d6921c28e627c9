"""The source of a compiled kernel: readable Python functions combined for Numba."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cache, cached_property
from inspect import getsource

from pitboss.kernels.kernel_cache import compile_kernel

Function = Callable[..., object]

_HEADER = """from __future__ import annotations
import numpy as np
from numba import njit
from pitboss.kernels.compilers import HelperCompiler
"""
_INLINED = "nogil=True, pipeline_class=HelperCompiler, no_cpython_wrapper=True, no_cfunc_wrapper=True"
_HELPER = f"@njit({_INLINED}, forceinline=True, _nrt=False)\n"
"""Decorator without reference counting, which would cost more than the helper. So helpers must not allocate."""


@dataclass(frozen=True)
class KernelSource:
    """A kernel, its helpers and their constants.

    Helpers come before their callers. A function is identified by its name, so a game may replace one with its own
    (`with_functions`).
    """

    kernel: Function
    helpers: tuple[Function, ...]
    constants: Mapping[str, int | float]
    allocating: tuple[Function, ...] = ()
    """Helpers that create arrays, called only by the kernel itself."""
    types: tuple[type, ...] = ()
    """Named tuples that the kernel creates. Those among its arguments need not be listed."""
    preamble: str = ""
    """Source that must be passed to the compiler as text."""
    purpose: str = "a calculation"
    """The purpose, for the notice of a compilation."""

    def with_functions(self, *functions: Function) -> KernelSource:
        """Replace helpers by functions of the same name. Raise ValueError for an unknown name."""
        instead = {function.__name__: function for function in functions}
        if unknown := instead.keys() - {helper.__name__ for helper in self.helpers}:
            raise ValueError(f"no helper of {self.kernel.__name__} is called {', '.join(sorted(unknown))}")
        return replace(self, helpers=tuple(instead.get(helper.__name__, helper) for helper in self.helpers))

    def with_constants(self, **constants: int | float) -> KernelSource:
        """Replace the values of constants. Raise ValueError for an unknown name."""
        if unknown := constants.keys() - self.constants.keys():
            raise ValueError(f"no constant of {self.kernel.__name__} is called {', '.join(sorted(unknown))}")
        return replace(self, constants={**self.constants, **constants})

    def with_new_constants(self, **constants: int | float) -> KernelSource:
        """Add constants for a game's own functions. Raise ValueError for an existing name."""
        if known := constants.keys() & self.constants.keys():
            raise ValueError(f"{self.kernel.__name__} has a constant {', '.join(sorted(known))} already")
        return replace(self, constants={**self.constants, **constants})

    @cached_property
    def text(self) -> str:
        """The complete source as one module, with annotations that are not evaluated."""
        return "\n".join(
            [
                _HEADER,
                f"# Named tuples from {', '.join(self._modules_of_tuples())}",
                self.preamble,
                *(f"from {each.__module__} import {each.__name__}" for each in self.types),
                *(f"{name} = {value!r}" for name, value in self.constants.items()),
                *(_HELPER + getsource(helper) for helper in self.helpers),
                *(f"@njit({_INLINED})\n{getsource(function)}" for function in self.allocating),
                getsource(self.kernel),
            ]
        )

    def _modules_of_tuples(self) -> list[str]:
        """Return the modules that define the named tuples of all functions.

        Cached machine code refers to these modules, so moving them must change the cache key.
        """
        functions = (self.kernel, *self.helpers, *self.allocating)
        named = (value for function in functions for value in getattr(function, "__globals__", {}).values())
        return sorted({value.__module__ for value in named if isinstance(value, type) and hasattr(value, "_fields")})

    def compile(self) -> Function:
        """Return the compiled kernel, compiled once per process or loaded from the disk cache."""
        return load_kernel(self.kernel.__name__, self.text, self.purpose)


@cache
def load_kernel(name: str, source: str, purpose: str) -> Function:
    """Compile the function with this name or load it from the disk cache, once per process."""
    return compile_kernel(name, source, purpose)
