"""A Numba compiler for functions that are always inlined into a kernel and optimized once, with the kernel.

Numba's own compiler optimizes and assembles every called function, and does so again inside each caller. A first run
would spend half of its time on machine code that is never called.
"""

from __future__ import annotations

from typing import Any, Final

from numba import _dynfunc  # type: ignore[attr-defined]
from numba.core import typed_passes, untyped_passes
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import PassManager, register_pass

SKIPPED_PASSES: Final = (
    untyped_passes.WithLifting,
    untyped_passes.InlineClosureLikes,
    untyped_passes.RewriteDynamicRaises,
    untyped_passes.MakeFunctionToJitFunction,
    untyped_passes.InlineInlinables,
    untyped_passes.FindLiterallyCalls,
    untyped_passes.LiteralUnroll,
    untyped_passes.LiteralPropagationSubPipelinePass,
    typed_passes.InlineOverloads,
    typed_passes.NopythonRewrites,
    typed_passes.DumpParforDiagnostics,
)
"""Passes for Python features that kernels do not use: closures, `with`, raised values, whole-array expressions."""


class InlinedLibrary(JITCodeLibrary):
    """Simplified LLVM code of one function, to be linked into its callers, without machine code."""

    def _optimize_functions(self, ll_module: Any) -> None:
        ll_module.data_layout = self._codegen._data_layout
        for function in ll_module.functions:
            if not function.is_declaration:
                passes, builder = self._codegen._function_pass_manager()
                passes.run(function, builder)

    def _optimize_final_module(self) -> None:
        """Do nothing: the kernel is optimized as a whole."""

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._finalized = True


@register_pass(mutates_CFG=True, analysis_only=False)
class InlinedLowering(typed_passes.NativeLowering):
    """Lowers a function to LLVM code for its callers to link. Its entry point only identifies it."""

    _name = "inlined_lowering"

    def run_pass(self, state: Any) -> bool:
        state.library = InlinedLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        state.flags.no_compile = True
        super().run_pass(state)  # type: ignore[no-untyped-call]
        lowered = state.cr
        entry = _dynfunc.make_function(
            lowered.fndesc.lookup_module(), state.func_id.func_name, "", 0, lowered.env, (state.library,)
        )
        state.targetctx.insert_user_function(entry, lowered.fndesc, [state.library])
        state.cr = lowered._replace(cfunc=entry)
        return True


def _pipeline(state: Any, inlined: bool, skipped: tuple[type, ...] = ()) -> list[PassManager]:
    """Return Numba's passes without the skipped ones, with the lowering of an inlined function or of a kernel."""
    pipeline = PassManager("kernel")
    for each, described in DefaultPassBuilder.define_nopython_pipeline(state).passes:
        if each not in skipped:
            is_lowering = inlined and each is typed_passes.NativeLowering
            pipeline.add_pass(InlinedLowering if is_lowering else each, described)
    pipeline.finalize()
    return [pipeline]


class KernelCompiler(CompilerBase):
    """Compiler of a kernel."""

    def define_pipelines(self) -> list[PassManager]:
        return _pipeline(self.state, inlined=False, skipped=SKIPPED_PASSES)


class HelperCompiler(CompilerBase):
    """Compiler of a kernel's helpers."""

    def define_pipelines(self) -> list[PassManager]:
        return _pipeline(self.state, inlined=True, skipped=SKIPPED_PASSES)


class RuleCompiler(CompilerBase):
    """Compiler of rules and classifiers, which may use any Python that Numba supports."""

    def define_pipelines(self) -> list[PassManager]:
        return _pipeline(self.state, inlined=True)
