"""The source of a compiled kernel: plain, readable functions combined for Numba."""

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
"""Without reference counting, which would cost more than the helper itself; so helpers allocate nothing."""


@dataclass(frozen=True)
class KernelSource:
    """A kernel, its helpers, and the constants that all of them name.

    Helpers come before their callers. A function is identified by its name, so a game may replace one with its own
    (`with_functions`).
    """

    kernel: Function
    helpers: tuple[Function, ...]
    constants: Mapping[str, int | float]
    allocating: tuple[Function, ...] = ()
    """Helpers of the kernel alone that create new arrays."""
    types: tuple[type, ...] = ()
    """Named tuples that the kernel creates; those among its arguments need no mention."""
    preamble: str = ""
    """Source that can only be given to the compiler as text."""
    purpose: str = "a calculation"
    """What it is for, in words; announced when it is compiled."""

    def with_functions(self, *functions: Function) -> KernelSource:
        """Replace helpers by functions of the same names; a name that no helper has is an error."""
        instead = {function.__name__: function for function in functions}
        if unknown := instead.keys() - {helper.__name__ for helper in self.helpers}:
            raise ValueError(f"no helper of {self.kernel.__name__} is called {', '.join(sorted(unknown))}")
        return replace(self, helpers=tuple(instead.get(helper.__name__, helper) for helper in self.helpers))

    def with_constants(self, **constants: int | float) -> KernelSource:
        """Give constants other values; a name that no constant has is an error."""
        if unknown := constants.keys() - self.constants.keys():
            raise ValueError(f"no constant of {self.kernel.__name__} is called {', '.join(sorted(unknown))}")
        return replace(self, constants={**self.constants, **constants})

    def with_new_constants(self, **constants: int | float) -> KernelSource:
        """Add constants that a game's own functions name; an existing name is an error."""
        if known := constants.keys() & self.constants.keys():
            raise ValueError(f"{self.kernel.__name__} has a constant {', '.join(sorted(known))} already")
        return replace(self, constants={**self.constants, **constants})

    @cached_property
    def text(self) -> str:
        """The whole source as one module; annotations are not evaluated."""
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

        Cached machine code refers to them, so moving them must change the text that it is cached under.
        """
        functions = (self.kernel, *self.helpers, *self.allocating)
        named = (value for function in functions for value in getattr(function, "__globals__", {}).values())
        return sorted({value.__module__ for value in named if isinstance(value, type) and hasattr(value, "_fields")})

    def compile(self) -> Function:
        """Return the kernel as machine code, compiled once in a process or loaded from the disk cache."""
        return load_kernel(self.kernel.__name__, self.text, self.purpose)


@cache
def load_kernel(name: str, source: str, purpose: str) -> Function:
    """Compile the function of that name, or load it from the disk cache; once in a process."""
    return compile_kernel(name, source, purpose)
