"""The matrix instructions' share of the main loop's issue cycles, ours beside Triton's flash attention.

    python -m benchmarks.against_others.triton_attention [--arch gfx942 ...] [--head-dim 128] [--json FILE]

No GPU: both kernels run in the emulator on the same data, both results are checked, and what the main loop executed is
counted by class. Each instruction weighs the cycles for which it keeps its wave from issuing the next, as isa/arch has
them. Such a share says how much of a wave's issue is left for anything else; it is no prediction of speed, as waves
overlap and latencies are not in it. Triton is optional (pip install triton): without it, ours alone is shown. It
compiles for an architecture without having the GPU; several of its usual tiles are tried and each is shown.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from amdgen.builder import build
from amdgen.codec.classes import instruction_class
from amdgen.codec.inst import Const
from amdgen.codeobject import CodeObject, resources
from amdgen.device import open_device
from amdgen.emulator import emulate
from amdgen.errors import AmdgenError
from amdgen.isa import load_isa
from amdgen.kernels.attention import Attention
from amdgen.kernels.attention.spec import STAGINGS
from amdgen.launch import launch_on
from amdgen.timing.mainloop import main_loop
from amdgen.toolchain import find_toolchain
from amdgen.verify import compare, random_data
from benchmarks.machine import machine

ARCHS = ("gfx90a", "gfx942", "gfx950")
KEYS = 512
TRITON_TILES = ((128, 64, 4, 1), (128, 64, 4, 2), (128, 32, 4, 2), (256, 64, 8, 1), (256, 64, 8, 2))
"""Queries, keys, warps, stages."""


@dataclass(frozen=True)
class Measured:
    """``cycles``: of one wave and 64 keys, by class."""

    name: str
    cycles: Mapping[str, float]
    vgpr: int
    agpr: int
    lds: int
    scratch: int

    @property
    def share(self) -> float:
        return self.cycles["mfma"] / sum(self.cycles.values())


def measure(
    name: str, arch: str, code: bytes, kernel: str, executed: Mapping[int, int], waves: int, lds: int
) -> Measured:
    isa = load_isa(arch)
    loop = main_loop(isa, code, kernel)
    cycles: Counter[str] = Counter()
    for inst in loop.instructions:
        kind = instruction_class(inst)
        each = isa.arch.issue.of(inst.spec) if inst.spec is not None else isa.arch.issue.cycles
        if kind == "nop":
            each *= 1 + next((v.bits for v in inst.operands.values() if isinstance(v, Const)), 0)
        cycles[kind] += each * executed.get(inst.address - loop.entry, 0)
    r = resources(CodeObject.parse(code).kernel(kernel))
    per = {kind: n / waves / (KEYS / 64) for kind, n in cycles.items() if n}
    return Measured(name, per, r.vgpr, r.agpr, r.lds_bytes + lds, r.scratch_bytes)


def ours(spec: Attention) -> Measured:
    built = build(spec)
    data = random_data(spec)
    device = open_device("emulator", spec.arch)
    launched = launch_on(built, device, data)
    if launched.findings or not compare(spec, data).ok:
        raise AmdgenError(f"{built.kernel} is wrong", "a share of a wrong kernel is not shown")
    waves = built.block[0] // 64 * built.grid[0]
    return measure(f"amdgen {built.spec.staging}, tile {built.spec.tile}", spec.arch, built.code, built.kernel,
                   launched.executed, waves, 0)  # fmt: skip


def triton_s(spec: Attention, tile: tuple[int, int, int, int]) -> Measured:
    import triton
    from triton.backends.compiler import GPUTarget
    from triton.compiler import ASTSource

    from benchmarks.against_others.triton_flash_attention import flash_attention

    queries, keys, warps, stages = tile
    kind = {"f16": "fp16", "bf16": "bf16"}[spec.dtype]
    constants = {"DIM": spec.head_dim, "BLOCK_M": queries, "BLOCK_N": keys}
    types = {**{f"{n}_ptr": f"*{kind}" for n in "qkvo"}, "scale": "fp32", "seq_q": "i32", "seq_k": "i32"}
    signature = {n: types.get(n, "constexpr") for n in flash_attention.arg_names}
    whole = [["tt.divisibility", 16]]
    attributes = {(i,): [*whole, ["tt.pointer_range", 32]] for i in range(4)} | {(5,): whole, (6,): whole}
    source = ASTSource(fn=flash_attention, signature=signature, constexprs=constants, attrs=attributes)
    options = {"num_warps": warps, "num_stages": stages, "waves_per_eu": 2}
    made = triton.compile(source, target=GPUTarget("hip", spec.arch, 64), options=options)
    code, kernel, lds = made.asm["hsaco"], made.metadata.name, made.metadata.shared
    data = random_data(spec)
    tensors = [data[name].view(np.uint16) for name in "qkvo"]
    numbers = [
        np.float32(spec.factor / np.log(2)),
        np.int32(spec.seq_q),
        np.int32(spec.seq_k),
        np.int64(0),
        np.int64(0),
    ]
    grid = (-(-spec.seq_q // queries), spec.heads, 1)
    launched = emulate(code, kernel, grid, (warps * 64, 1, 1), [*tensors, *numbers], lds)
    if not compare(spec, data).ok:
        raise AmdgenError(f"Triton's kernel with tile {tile} is wrong", "a share of a wrong kernel is not shown")
    name = f"Triton {triton.__version__}, {queries}x{keys}, {warps} warps, {stages} stages"
    return measure(name, spec.arch, code, kernel, launched.executed, warps * grid[0], lds)


def show(spec: Attention, found: list[Measured]) -> None:
    kinds = sorted({k for m in found for k in m.cycles}, key=lambda k: -max(m.cycles.get(k, 0) for m in found))
    shown = kinds[:7]
    print(f"\n{spec.arch}, {spec.dtype}, head dim {spec.head_dim}: issue cycles of one wave of 32 queries for 64 keys")
    print(f"{'':<44}{'share':>7}" + "".join(f"{k[:14]:>15}" for k in shown) + f"{'other':>8}  VGPR AGPR    LDS scratch")
    for m in found:
        other = sum(n for k, n in m.cycles.items() if k not in shown)
        row = "".join(f"{m.cycles.get(k, 0):>15.0f}" for k in shown)
        print(f"{m.name:<44}{m.share:>7.1%}{row}{other:>8.0f}  {m.vgpr:>4} {m.agpr:>4} {m.lds:>6} {m.scratch:>7}")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--arch", nargs="*", default=list(ARCHS))
    parser.add_argument("--head-dim", type=int, nargs="*", default=[64, 128])
    parser.add_argument("--dtype", default="f16")
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    try:
        import triton
    except ImportError:
        triton = None
        print("Triton is not installed, so ours stands alone: pip install triton", file=sys.stderr)
    where = machine(find_toolchain(), *([f"triton {triton.__version__}"] if triton else []))
    print(f"{where}\nEmulated: shares of issue cycles, not speed.")
    report: list[dict[str, Any]] = []
    for arch in options.arch:
        for dim in options.head_dim:
            spec = Attention(arch, 256, KEYS, head_dim=dim, dtype=options.dtype)
            found = [ours(spec.chosen(staging=staging)) for staging in STAGINGS]
            for tile in TRITON_TILES if triton else ():
                try:
                    found.append(triton_s(spec, tile))
                except Exception as error:  # a tile that Triton can't compile, or that doesn't fit
                    print(f"{arch} Triton {tile}: {type(error).__name__}: {str(error)[:200]}", file=sys.stderr)
            show(spec, found)
            report += [{"arch": arch, "head_dim": dim, **vars(m), "share": m.share} for m in found]
    if options.json:
        options.json.write_text(json.dumps({"machine": where, "kernels": report}, indent=2) + "\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
