"""Source → code object. Knows compilers and their flags; knows nothing of kernels."""

from amdgen.toolchain.clang import Compiled, CompileError, Toolchain
from amdgen.toolchain.find import compiler_for, find_toolchain, toolchain_at
from amdgen.toolchain.language import Compiler, Language, ToolchainError

__all__ = [
    "CompileError",
    "Compiled",
    "Compiler",
    "Language",
    "Toolchain",
    "ToolchainError",
    "compiler_for",
    "find_toolchain",
    "toolchain_at",
]
