"""Prints a planned attention as HIP source."""

from __future__ import annotations

from math import log

from amdgen.emit.environment import render
from amdgen.emit.gemm import fragment_reads, operand_type
from amdgen.kernels.attention.build import AttentionPlan
from amdgen.plan import Index, Op, describe

_UINT = {1: "u8", 2: "u16", 4: "u32", 8: "u32x2", 16: "u32x4"}
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
        "slab_words": g.v.run // 2,
        "headroom": _HEADROOM[g.spec.dtype],
        "growth": _GROWTH,
        "ln2": repr(log(2)),
        "fragment_reads": fragment_reads,
        "uint": _UINT,
        "statement": lambda op: _statement(plan, op),
    }
    return render("hip/attention.hip.j2", values)


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
    label, _, operand = op.label.rpartition("_")
    if op.waits_or_syncs:
        counts = " ".join(f"{name}({count})" for name, count in op.waits)
        lines = ([f"s_waitcnt {counts}"] if counts else []) + (["s_barrier"] if op.barrier else [])
        text = "\\n\\t".join(lines)
        return f'asm volatile("{text}" ::: "memory");' + (f"  // {op.why}" if op.why else "")
    if label == "copy":
        to = op.writes[0]
        return f"copy_{operand}({to.index}, {_stage(to.index, to.buffer.stages)});"
    if op.label in ("load_k", "load_v"):
        return f"{op.label}({op.detail});"
    if op.label in ("write_k", "write_v"):
        to = op.writes[0]
        return f"{op.label}({_stage(to.index, to.buffer.stages)});"
    if op.label in ("read_k", "read_v"):
        source = op.reads[0]
        return f"{op.label}_{op.detail}({_stage(source.index, source.buffer.stages)});"
    if op.label in ("scores", "weigh"):
        return f"{op.label}({op.detail});"
    if op.label == "softmax":
        return f"softmax({op.detail});"
    return f"{op.label}();"
