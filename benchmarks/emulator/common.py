"""Which instructions kernels of many kinds have, whose handlers the emulator compiles ahead: writes
``amdgen/emulator/native/common.txt``.

A kind is a family with a type: GEMM of every type that an architecture has, of four sizes each, attention, and rows.
Listed are the handlers that two or more of an architecture's kinds share, each by one instruction that has it.

    python -m benchmarks.emulator.common
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from itertools import product

from amdgen.builder import Built, build
from amdgen.codec import decoder, text
from amdgen.codec.inst import Inst
from amdgen.codeobject import CodeObject
from amdgen.emulator.mode import mode_word
from amdgen.emulator.native.common import LIST, common_operation, common_target
from amdgen.isa import load_isa
from amdgen.kernels.attention import Attention
from amdgen.kernels.errors import SpecError
from amdgen.kernels.gemm import Gemm
from amdgen.kernels.gemm.words import dtypes_of
from amdgen.kernels.rows import RmsNorm, Softmax
from amdgen.kernels.spec import Spec

ARCHS = ("gfx908", "gfx90a", "gfx942", "gfx950")
SIZES = ((8192, 8192, 8192), (8448, 8448, 8448), (1000, 3000, 2048), (64, 4096, 4096))
LEAST = 2
HEAD = "# Instructions that kernels of many kinds have; made by python -m benchmarks.emulator.common"


def kinds(arch: str) -> Iterator[tuple[str, Spec]]:
    """Specifications with the name of their kind."""
    for dtype, (m, n, k) in product(dtypes_of(arch), SIZES):
        yield f"gemm {dtype}", Gemm(arch, m, n, k, dtype=dtype)
    for dtype, dim, causal in product(("f16", "bf16"), (64, 128), (False, True)):
        with suppress(SpecError):  # gfx908 has no such instruction of bf16
            spec = Attention(arch, seq_q=2048, seq_k=2048, head_dim=dim, dtype=dtype, causal=causal)
            yield f"attention {dtype}", spec
    for dtype in ("f16", "bf16", "f32"):
        yield f"rows {dtype}", Softmax(arch, 4096, 4096, dtype=dtype)
        yield f"rows {dtype}", RmsNorm(arch, 4096, 4096, dtype=dtype)


def common(arch: str, mode: int) -> list[Inst]:
    """One instruction for each handler that many kinds share, those of most kinds first. AssertionError where a kernel
    starts with another word of MODE."""
    isa = load_isa(arch)
    target = common_target(isa, mode)
    found: dict[str, set[str]] = defaultdict(set)
    first: dict[str, Inst] = {}
    specs = list(kinds(arch))
    with ThreadPoolExecutor() as pool:
        for (kind, _), built in zip(specs, pool.map(build, [spec for _, spec in specs]), strict=True):
            for inst in _instructions(built, mode):
                op = common_operation(inst, target)
                if op is not None:
                    found[op.body].add(kind)
                    first.setdefault(op.body, inst)
    return [first[body] for body in sorted(found, key=lambda body: -len(found[body])) if len(found[body]) >= LEAST]


def _instructions(built: Built, mode: int) -> Iterator[Inst]:
    code = CodeObject.parse(built.code)
    kernel = code.kernel(built.kernel)
    assert mode_word(kernel.descriptor) == mode, built.kernel
    first, end = code.disassembly_range(kernel)
    return decoder(load_isa(built.spec.arch)).decode(code.read(first, end - first), first)


def main() -> int:
    some = build(next(kinds(ARCHS[0]))[1])
    mode = mode_word(CodeObject.parse(some.code).kernel(some.kernel).descriptor)  # all start with the same
    lines = [HEAD, f"mode {mode:#x}"]
    for arch in ARCHS:
        isa, instructions = load_isa(arch), common(arch, mode)
        lines += [f"{arch} {inst.words.to_bytes(inst.size, 'little').hex()} {text(isa, inst)}" for inst in instructions]
        print(f"{arch}: {len(instructions)} instructions")
    LIST.write_text("\n".join(lines) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
