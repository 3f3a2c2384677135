"""Prints a planned GEMM as HIP source."""

from __future__ import annotations

from collections.abc import Iterator

from amdgen.emit.environment import render
from amdgen.kernels.gemm.build import GemmPlan
from amdgen.kernels.gemm.operand import Operand
from amdgen.plan import Index, Op, describe

_UINT = {1: "u8", 2: "u16", 4: "u32", 8: "u32x2", 16: "u32x4"}


def render_gemm(plan: GemmPlan) -> str:
    """The kernel's source; its ``extern "C"`` name is ``plan.name``."""
    g = plan.geometry
    words = g.a.run * g.a.element_bytes // 4
    stored = min(g.spec.out_granule, 4 * g.b.spread)
    values = {
        "p": plan,
        "explanation": describe(plan.loop).splitlines(),
        "waves_per_simd": waves_per_simd(plan),
        "raw_type": _UINT[4 * words],
        "operand_type": operand_type(g.spec.dtype, g.instruction.builtin, g.a.run),
        "store_elements": stored,
        "store_type": _UINT[stored * g.spec.out.bytes],
        "drain_tiles": _drain_tiles(plan),
        "fragment_reads": fragment_reads,
        "uint": _UINT,
        "statement": lambda op: _statement(plan, op),
    }
    return render("hip/gemm.hip.j2", values)


def waves_per_simd(plan: GemmPlan) -> int:
    """Waves a SIMD that the registers are budgeted for: what LDS allows, if the accumulators leave room."""
    arch, g = plan.spec.machine, plan.geometry
    by_lds = arch.lds.bytes // plan.lds.bytes * (g.threads // arch.wave_size) // arch.simds
    by_registers = arch.registers.file // (2 * g.accumulators + 32)
    return max(1, min(by_lds, by_registers, 2))


def operand_type(dtype: str, builtin: str, run: int) -> str:
    """The vector type that clang's builtin takes: the older bf16 ones speak of 16-bit integers."""
    if dtype == "bf16" and "bf16_1k" in builtin:
        return f"s16x{run}"
    return f"{dtype}x{run}"


def _drain_tiles(plan: GemmPlan) -> int:
    """Tiles that are multiplied after the loop."""
    return len({op.reads[0].index for op in plan.loop.drain if op.label == "read_a"})


def _stage(index: Index, stages: int) -> str:
    """A tile's stage in terms of ``stage``, that of tile i."""
    if not index.step:
        return f"{index.offset % stages}"
    offset = index.offset % stages
    return "stage" if not offset else f"wrapped(stage + {offset})"


def _tile(index: Index) -> str:
    return str(index)


def _statement(plan: GemmPlan, op: Op) -> str:
    """One operation of the pipeline as C++."""
    stages = plan.geometry.stages
    label, _, operand = op.label.rpartition("_")
    if op.waits_or_syncs:
        counts = " ".join(f"{name}({count})" for name, count in op.waits)
        lines = ([f"s_waitcnt {counts}"] if counts else []) + (["s_barrier"] if op.barrier else [])
        text = "\\n\\t".join(lines)
        return (
            f'asm volatile("{text}" ::: "memory");  // {op.why}' if op.why else f'asm volatile("{text}" ::: "memory");'
        )
    if label == "copy":
        at = op.writes[0].index
        return f"copy_{operand}({_tile(at)}, {_stage(at, stages)});"
    if label == "load":
        return f"load_{operand}({_tile(op.detail) if isinstance(op.detail, Index) else op.detail});"
    if label == "write":
        return f"write_{operand}({_stage(op.writes[0].index, stages)});"
    if label == "read":
        return f"read_{operand}_{op.detail}({_stage(op.reads[0].index, stages)});"
    return "multiply();"


def fragment_reads(o: Operand, slab: int) -> Iterator[str]:
    """The LDS reads of one slab of fragments, and how their elements are put together."""
    return _along_k(o, slab) if o.k_contiguous else _across_k(o, slab)


def _load(o: Operand, name: str, slab: int, subtile: int, step: int, item: int, piece: int) -> str:
    read = o.read(slab, subtile, step, item, piece)
    kind = _UINT[o.read_bytes]
    base = f"base_{o.name}[{read.base}]"
    flipped = f"({base} ^ {read.flip})" if read.flip else base
    return f"const {kind} {name} = *(const AMDGEN_LDS {kind}*)(at + {flipped} + {read.add});"


def _along_k(o: Operand, slab: int) -> Iterator[str]:
    """A lane's k elements are consecutive in LDS: one read, or two where each takes a dword."""
    for subtile in range(o.subtiles):
        names = [f"r{subtile}_{piece}" for piece in range(o.pieces)]
        for piece, name in enumerate(names):
            yield _load(o, name, slab, subtile, 0, 0, piece)
        words = []
        for first in range(0, o.per_read, 2):
            if o.slot == 2:
                words.append(f"{names[0]}[{first // 2}]")
            else:
                low, high = (f"{names[e // 4]}[{e % 4}]" for e in (first, first + 1))
                words.append(f"{low} | {high} << 16")
        yield from _assign(o, subtile, words)


def _across_k(o: Operand, slab: int) -> Iterator[str]:
    """Each k is a line: a lane reads ``spread`` neighbours of every k it needs, and pairs of k are put in one word."""
    items = [(step, item) for step in range(o.steps_per_slab) for item in range(o.run)]
    for first in range(0, o.subtiles, o.spread):
        names = [f"r{first}_{index}" for index in range(len(items))]
        for name, (step, item) in zip(names, items, strict=True):
            yield _load(o, name, slab, first, step, item, 0)
        for neighbour in range(o.spread):
            pairs = [(names[e], names[e + 1]) for e in range(0, len(items), 2)]
            yield from _assign(o, first + neighbour, [_pair(o, low, high, neighbour) for low, high in pairs])


def _pair(o: Operand, low: str, high: str, neighbour: int) -> str:
    """The 16-bit elements ``neighbour`` of two reads, as the halves of a word."""
    per_word = 4 // o.slot
    if o.read_bytes > 4:
        low, high = (f"{name}[{neighbour // per_word}]" for name in (low, high))
    if o.slot == 4 or o.read_bytes == 2:
        return f"{low} | (u32){high} << 16"
    select = "0x07060302" if neighbour % 2 else "0x05040100"
    return f"__builtin_amdgcn_perm({high}, {low}, {select}u)"


def _assign(o: Operand, subtile: int, words: list[str]) -> Iterator[str]:
    each = len(words) // o.steps_per_slab
    for step in range(o.steps_per_slab):
        for word in range(each):
            target = f"fragment_{o.name}[{subtile}][{step}]"
            target += f"[{word}]" if each > 1 else ""
            yield f"{target} = {words[step * each + word]};"
