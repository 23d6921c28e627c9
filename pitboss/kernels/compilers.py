"""The compilers of kernels, helpers and rules: the inlining ones where Numba is a version they are known to fit.

`inlining_compiler` builds on parts of Numba that may change with any version. Under another version kernels are
compiled by Numba's own compiler: the figures are the same, and a first run takes a few seconds longer.
"""

from __future__ import annotations

import numba
from numba.core.compiler import Compiler, CompilerBase

TESTED_NUMBA_VERSIONS = ("0.68.",)
"""The versions of Numba with which the inlining compilers were tried."""

KernelCompiler: type[CompilerBase] = Compiler
HelperCompiler: type[CompilerBase] = Compiler
RuleCompiler: type[CompilerBase] = Compiler

if numba.__version__.startswith(TESTED_NUMBA_VERSIONS):
    from pitboss.kernels import inlining as inlining_compiler

    KernelCompiler = inlining_compiler.KernelCompiler
    HelperCompiler = inlining_compiler.HelperCompiler
    RuleCompiler = inlining_compiler.RuleCompiler
