"""hipRTC: a program's source to a code object, by the toolchain that amdgen uses for its own kernels."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from amdgen.errors import AmdgenError
from amdgen.isa import target_name
from amdgen.toolchain import CompileError, device_libraries, find_toolchain
from amdgen.toolchain.cache import cache_key

_HEADERS = Path(__file__).parent / "library"
_PASSED = re.compile(r"-(?:[DUIOWm].*|std=.*|f(?:no-)?[a-z].*|g.*|include.*)")
"""Options that clang gets. Others, such as the architecture, are the driver's to decide."""
_MOST_NAME = 255
_RELOCATABLE = "-fgpu-rdc"
_BITCODE = b"BC\xc0\xde"


@dataclass(frozen=True)
class Source:
    """What ``hiprtcCreateProgram`` and ``hiprtcCompileProgram`` were given. ``headers``: texts by the name that they
    are included by; ``expressions``: functions and variables whose names in the code are asked for."""

    text: str
    name: str
    headers: dict[str, str]
    options: tuple[str, ...]
    expressions: tuple[str, ...]


@dataclass(frozen=True)
class Output:
    """``code`` is None where the compiler refused the source, and empty under -fgpu-rdc, which makes ``bitcode`` to be
    linked; ``lowered``: of each expression its name in the code."""

    code: bytes | None
    log: str
    lowered: dict[str, str]
    bitcode: bytes = b""


def compile_source(source: Source, arch: str) -> Output:
    """Compiles for ``arch``, a target. ``#include <hip/hip_runtime.h>`` is read from amdgen's own, which stands above
    every source, as hipRTC has it."""
    with tempfile.TemporaryDirectory(prefix="amdgen-rtc-") as folder:
        for name, text in source.headers.items():
            path = Path(folder, name).resolve()
            if not path.is_relative_to(Path(folder).resolve()):
                return Output(None, f"error: header {name!r} lies outside of the program", {})
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        # The name of the folder differs from call to call; contents of headers are part of the cache's key by this.
        key = cache_key(
            [*source.headers.values(), *(f.read_text(encoding="utf-8") for f in sorted(_HEADERS.glob("hip/*")))]
        )[:16]
        options = (
            f"-D__AMDGEN_HEADERS=0x{key}", *[f"-I{folder}"] * bool(source.headers), f"-isystem{_HEADERS}",
            *device_libraries.bitcode(find_toolchain(), arch),
            "-D__HIPCC_RTC__", "-include", "hip/hip_runtime.h", *_options(source.options),
        )  # fmt: skip
        text, name = source.text + _kept(source.expressions), _file_name(source.name)
        try:
            if _RELOCATABLE in source.options:
                bitcode, log = find_toolchain().bitcode(text, arch, options=options, name=name)
                return Output(b"", log, {e: e for e in source.expressions}, bitcode)
            made = find_toolchain().compile_hip(text, arch, options=options, name=name)
        except CompileError as error:
            return Output(None, error.log or str(error), {})
        except AmdgenError as error:
            return Output(None, f"error: {error}", {})
    return Output(made.code, made.log, _lowered(made.assembly, source.expressions))


def link(modules: Sequence[bytes], arch: str) -> Output:
    """hipRTC's linker: a code object of modules of bitcode, or of LLVM IR as text."""
    toolchain = find_toolchain()
    try:
        made = [
            m if m.startswith(_BITCODE) else toolchain.bitcode(m.decode(), arch, language="ir", name="module.ll")[0]
            for m in modules
        ]
        return Output(toolchain.link(made, arch), "", {})
    except CompileError as error:
        return Output(None, error.log or str(error), {})
    except AmdgenError as error:
        return Output(None, f"error: {error}", {})
    except UnicodeDecodeError:
        return Output(None, "error: a module is neither bitcode nor LLVM IR", {})


def compile_hip(
    source: str, arch: str, *, headers: Mapping[str, str] | None = None, options: Sequence[str] = (),
    name: str = "kernel.hip",
) -> bytes:  # fmt: skip
    """The code object of HIP kernels for ``arch``, a target or a chip, as hipRTC would make it, without ROCm.

    ``headers``: texts by the name that the source includes them by; ``hip/hip_runtime.h`` is there. ``options``:
    clang's.
    ``name``: what messages call the source. AmdgenError with the compiler's first error where it refuses the source.
    """
    given = Source(source, name, dict(headers or {}), tuple(options), ())
    made = compile_source(given, target_name(arch))
    if made.code is None:
        said = next((line for line in made.log.splitlines() if "error:" in line), made.log.strip() or "refused")
        raise AmdgenError(said)
    return made.code


def _options(given: tuple[str, ...]) -> list[str]:
    return [o for o in given if _PASSED.fullmatch(o) and not o.startswith("-march") and o != _RELOCATABLE]


def _file_name(name: str) -> str:
    plain = re.sub(r"[^A-Za-z0-9_.+-]", "_", Path(name or "program").name)[:_MOST_NAME]
    return plain if plain[:1].isalnum() or plain.startswith("_") else f"_{plain}"


def _kept(expressions: tuple[str, ...]) -> str:
    """Text that has each expression's function or variable made, and its name told in the assembly."""
    return "".join(
        f'\nextern "C" __attribute__((device, used)) const void* const __amdgen_name_{i} = (const void*)({text});'
        for i, text in enumerate(expressions)
    )


def _lowered(assembly: str, expressions: tuple[str, ...]) -> dict[str, str]:
    out = {}
    for i, text in enumerate(expressions):
        found = re.search(rf"^__amdgen_name_{i}:\s*\n\s*\.quad\s+([\w.$]+)", assembly, re.MULTILINE)
        out[text] = found[1].removesuffix(".kd") if found else text
    return out
