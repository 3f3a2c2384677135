"""Prints a planned attention as HIP source."""

from __future__ import annotations

from collections.abc import Iterator
from math import log

from amdgen.emit.environment import render
from amdgen.emit.hip_statements import operand_type
from amdgen.kernels.attention.build import AttentionPlan
from amdgen.kernels.attention.geometry import Group
from amdgen.kernels.attention.values import Values
from amdgen.kernels.gemm.operand import STRIP
from amdgen.plan import Index, Op, describe

_UINT = {4: "u32", 8: "u32x2", 16: "u32x4"}
_HEADROOM = {"f16": 7, "bf16": 0}
"""log2 by which the exponentials of a row are raised. In f16, what is 2^-14 of the row's largest would be subnormal,
which CDNA2's matrix cores take for 0; O and the sums are raised alike, so the quotient stays the same."""
_GROWTH = 8
"""log2 of how much larger than assumed a row's largest exponential may become before O is rescaled. With the headroom,
2^15 stays below f16's largest number."""


def render_attention(plan: AttentionPlan) -> str:
    """The kernel's source; its ``extern "C"`` name is ``plan.name``."""
    g = plan.geometry
    values = {
        "p": plan,
        "explanation": describe(plan.loop).splitlines(),
        "raw_type": _UINT[g.k.run * g.k.element_bytes],
        "operand_type": operand_type(g.spec.dtype, g.instruction.builtin, g.k.run),
        "headroom": _HEADROOM[g.spec.dtype],
        "growth": _GROWTH,
        "ln2": repr(log(2)),
        # Where one instruction rounds a pair, the exponent is raised; elsewhere the rounding instructions multiply too.
        "raises_exponent": g.spec.dtype == "f16" and "v_cvt_pk_f16_f32" in g.spec.isa.instructions,
        "converts": "v_cvt_pk_bf16_f32" in g.spec.isa.instructions,
        "uint": _UINT,
        "key_reads": lambda n: _key_reads(plan, n),
        "value_reads": lambda n: _value_reads(plan, n),
        "score_products": lambda n: _score_products(plan, n),
        "value_products": lambda n: _value_products(plan, n),
        "out_pieces": list(_out_pieces(plan)),
        "part_selects": [(part // 2, "0x07060302u" if part % 2 else "0x05040100u") for part in range(STRIP)],
        "statement": lambda op: _statement(plan, op),
    }
    return render("hip/attention.hip.j2", values)


def _read(name: str, n: int, index: int, flip: int, add: int) -> str:
    base = f"(base_{name} ^ {flip})" if flip else f"base_{name}"
    return f"part_{name}[{n % 2}][{index}] = *(const AMDGEN_LDS u32x4*)(at + {base} + {add});"


def _key_reads(plan: AttentionPlan, n: int) -> Iterator[str]:
    """The LDS reads of one group of K's fragments."""
    k = plan.geometry.k
    for index, (slab, block) in enumerate(plan.geometry.score_groups[n]):
        read = k.read(slab, block, 0, 0, 0)
        yield _read("k", n, index, read.flip, read.add)


def _value_reads(plan: AttentionPlan, n: int) -> Iterator[str]:
    """Of V's: as they stand in LDS, or two transposing reads each."""
    v = plan.geometry.v
    for index, (slab, block) in enumerate(plan.geometry.value_groups[n]):
        if isinstance(v, Values):
            yield _read("v", n, index, *v.read(slab, block))
            continue
        halves = [f"read_transposed(at + (base_v ^ {flip}) + {add})" for flip, add in v.reads_of(slab, block)]
        yield f"part_v[{n % 2}][{index}] = joined({', '.join(halves)});"


def _products(group: Group, steps: int) -> Iterator[tuple[int, int, int, int]]:
    """(index of the read, slab, block, step): the blocks of a slab in turn, so that no two neighbours depend on each
    other."""
    for slab in dict.fromkeys(slab for slab, _ in group):
        for step in range(steps):
            yield from ((index, s, block, step) for index, (s, block) in enumerate(group) if s == slab)


def _score_products(plan: AttentionPlan, n: int) -> Iterator[str]:
    """The matrix instructions of one group of K's fragments: scores += K · Qᵀ."""
    g = plan.geometry
    for index, slab, block, step in _products(g.score_groups[n], g.k.steps_per_slab):
        so_far = f"score[{block}]" if slab or step else "f32x16{}"
        yield f"score[{block}] = multiply(piece(part_k[{n % 2}][{index}], {step}), q_part[{slab}][{step}], {so_far});"


def _value_products(plan: AttentionPlan, n: int) -> Iterator[str]:
    """Of one group of V's fragments: Oᵀ += Vᵀ · Pᵀ, the exponentials as the scores' registers hold them."""
    g = plan.geometry
    for index, slab, block, step in _products(g.value_groups[n], g.v.steps_per_slab):
        words = g.v.run // 2
        first = (slab * g.v.steps_per_slab + step) * words
        weights = ", ".join(f"weight[{(first + w) // 8}][{(first + w) % 8}]" for w in range(words))
        yield f"sum[{block}] = multiply(piece(part_v[{n % 2}][{index}], {step}), raw{{{weights}}}, sum[{block}]);"


def _out_pieces(plan: AttentionPlan) -> Iterator[tuple[int, int, list[str]]]:
    """(first head dimension in lane group 0, in the next group further, the elements) of each 16 bytes of O."""
    g = plan.geometry
    for run in range(g.out_runs):
        for piece in range(g.out_pieces):
            first, second = (g.out_column(run, piece, group) for group in (0, 1))
            yield first, second - first, [f"sum[{b}][{register}]" for b, register in g.out_sources(run, piece)]


def _stage(index: Index, stages: int) -> str:
    """A tile's stage in terms of ``stage``, that of tile i."""
    if stages == 1:
        return "0"
    if not index.step:
        return f"{index.offset % stages}"
    offset = index.offset % stages
    return "stage" if not offset else f"wrapped(stage + {offset})"


def _statement(plan: AttentionPlan, op: Op) -> str:
    """One operation of the pipeline as C++."""
    if op.waits_or_syncs:
        return _wait(plan, op)
    if op.label in ("copy_k", "copy_v", "write_k", "write_v"):
        to = op.writes[0]
        return f"{op.label}({_stage(to.index, to.buffer.stages)});" + _about(op.detail)
    if op.label in ("load_k", "load_v"):
        return f"{op.label}();" + _about(op.detail)
    if op.label in ("read_k", "read_v"):
        source = op.reads[0]
        return f"{op.label}_{op.detail}({_stage(source.index, source.buffer.stages)});"
    if op.label in ("scores", "weigh"):
        return f"{op.label}_{op.detail}();"
    if op.label == "softmax":
        return f"softmax({op.detail});"
    return f"{op.label}();"


def _about(tile: int | Index) -> str:
    return f"  // of tile {tile}"


def _wait(plan: AttentionPlan, op: Op) -> str:
    counts = " ".join(f"{name}({count})" for name, count in op.waits)
    why = f"  // {op.why}" if op.why else ""
    # Registers that asm loads: what comes out of the wait is what its users take.
    registers = [ref for ref in op.reads if ref.buffer.space == "vgpr"]
    lines = ([f"s_waitcnt {counts}"] if counts else []) + (["s_barrier"] if op.barrier else [])
    text = "\\n\\t".join(lines)
    staged = [f'"+v"(staged_v[{n}])' for n in range(plan.geometry.v.loads)] if registers else []
    outputs = f" {', '.join(staged)} ::" if staged else "::"
    return f'asm volatile("{text}" :{outputs} "memory");{why}'
