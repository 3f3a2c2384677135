"""Languages that kernels are compiled from, and the protocol of compilers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from amdgen.errors import AmdgenError


class ToolchainError(AmdgenError):
    """The compiler asked for is not installed, of which the hint says what to install; or it can't be run."""


@dataclass(frozen=True)
class Language:
    """The endings of a source's, an assembly's and a code object's file."""

    source: str
    assembly: str
    code: str


HIP = Language(".hip", ".s", ".hsaco")
CUDA = Language(".cu", ".ptx", ".cubin")


class Compiled(Protocol):
    """The result of one compilation: assembly text, and the code object's bytes."""

    @property
    def assembly(self) -> str: ...
    @property
    def code(self) -> bytes: ...


class Compiler(Protocol):
    """Compiles source to assembly and a code object. CompileError with the first error and its line."""

    @property
    def name(self) -> str: ...
    @property
    def version(self) -> str: ...
    @property
    def language(self) -> Language: ...

    def compile(self, source: str, arch: str, *, name: str) -> Compiled:
        """``name``: what messages call the source."""

    def assemble(self, text: str, arch: str, *, name: str) -> bytes:
        """A code object of assembly."""
