"""Numba compilers of kernels, helpers and rules; those that inline are used with Numba versions they were tested with.

`inlining_compiler` builds on parts of Numba that may change with any version. Under another version Numba's own
compiler is used: the figures are the same, and a first run takes a few seconds longer.
"""

from __future__ import annotations

import numba
from numba.core.compiler import Compiler, CompilerBase

TESTED_NUMBA_VERSIONS = ("0.68.",)
"""The versions of Numba for which the inlining compilers were tested."""

KernelCompiler: type[CompilerBase] = Compiler
HelperCompiler: type[CompilerBase] = Compiler
RuleCompiler: type[CompilerBase] = Compiler

if numba.__version__.startswith(TESTED_NUMBA_VERSIONS):
    from pitboss.kernels import inlining as inlining_compiler

    KernelCompiler = inlining_compiler.KernelCompiler
    HelperCompiler = inlining_compiler.HelperCompiler
    RuleCompiler = inlining_compiler.RuleCompiler
