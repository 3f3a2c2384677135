"""Source → code object. Knows compilers and their flags; knows nothing of kernels."""

from amdgen.toolchain.clang import Compiled, CompileError, Toolchain
from amdgen.toolchain.find import ToolchainError, find_toolchain

__all__ = ["CompileError", "Compiled", "Toolchain", "ToolchainError", "find_toolchain"]
