"""Prints the planned gradients of attention as CUDA C++: the words that the template looks up."""

from __future__ import annotations

from collections.abc import Iterator

from amdgen.emit.cuda_intrinsics import element_functions, matrix_name, used_intrinsics
from amdgen.emit.environment import render
from amdgen.kernels.attention.backward.hopper.arguments import COUNTERS, FIELDS
from amdgen.kernels.attention.backward.hopper.build import BackwardPlan
from amdgen.kernels.attention.backward.hopper.geometry import KINDS, BackwardGeometry
from amdgen.plan import Op


def render_backward(plan: BackwardPlan) -> str:
    """The kernel's source; its ``extern "C"`` name is ``plan.name``."""
    g, s = plan.geometry, plan.spec
    copying, multiplying = g.registers
    assert g.unit.descriptor is not None
    values = {
        "p": plan,
        "g": g,
        "s": s,
        "arguments": FIELDS,
        "counters": COUNTERS,
        "out": s.dtype,
        "elements": element_functions(s.element),
        "explanation": [f"// {line}".rstrip() for line in plan.explanation],
        "causal": ", causal" if s.causal else "",
        "kinds": ", ".join(f"{kind.upper()} = {number}" for number, kind in enumerate(KINDS)),
        "unit_bytes": g.unit.descriptor.unit_bytes,
        "per_panel": g.panel // g.unit.k,
        "step_bytes": g.unit.k * s.element.bytes,
        "slab_bytes": g.unit.k * g.q.line_bytes,
        "multiply_scores": matrix_name(g.unit, g.queries),
        "multiply_sums": matrix_name(g.unit, g.width, registers=True),
        "multiply_queries": matrix_name(g.unit, g.columns),
        "registers": {
            "copying": [f"register_lower<{copying}>();"] if copying else [],
            "multiplying": [f"register_raise<{multiplying}>();"] if multiplying else [],
        },
        "first_tile": "max(row - (p.seq_k - p.seq_q), 0) / QUERIES" if s.causal else "0",
        "first_seen": "key - (p.seq_k - p.seq_q)" if s.causal else "0",
        "masked": "ends || tile * QUERIES + p.seq_k - p.seq_q < row + KEYS - 1" if s.causal else "ends",
        "more": " - (row < p.seq_q ? p.lse_grad[(i64)queries.head * p.seq_q + row] : 0)" if s.lse_grad else "",
        "copies": [_copy(op) for op in plan.copying.steady],
        "multiplying": {name: list(_multiplying(plan, name)) for name in ("steady", "drain")},
        "add": _adding(g),
        "signal": _signalling(g),
    }
    template = "cuda/attention/backward/tma.cu.j2"
    body = render(template, {**values, "intrinsics": ""})
    shapes = [(g.unit, n) for n in sorted({g.queries, g.width, g.columns})]
    return render(template, {**values, "intrinsics": used_intrinsics(s.nvidia, body, shapes)})


def _copy(op: Op) -> str:
    """One operation of the copying warp's loop."""
    name = op.label.rpartition("_")[2]
    if op.label.startswith("acquire"):
        return f"wait_phase(free_{name}(stage_of(n)), phase_of(n) ^ 1);  // {op.why}"
    return f"copy_{name}();"


def _multiplying(plan: BackwardPlan, section: str) -> Iterator[str]:
    for op in plan.multiplying.section(section):
        yield from _statements(op)


def _statements(op: Op) -> Iterator[str]:
    """One operation of a multiplying warpgroup."""
    name = op.label.rpartition("_")[2]
    why = f"  // {op.why}" if op.why else ""
    if op.kind == "wait":
        ((_, groups),) = op.waits
        yield f"wgmma_wait<{groups}>();"
    elif op.label.startswith("landed"):
        yield f"wait_phase(landed_{name}(stage_of(n)), phase_of(n));{why}"
    elif op.label.startswith("release"):
        yield f"mbarrier_arrive(free_{name}(stage_of(n)));{why}"
    elif op.label == "finish":
        yield "pin(dv), pin(dk);"
    else:
        yield f"{op.label}();{why}"


def _adding(g: BackwardGeometry) -> list[str]:
    """How dQ of a step is added to memory; it lies there as threads hold it, four registers side by side."""
    if g.spec.adding == "registers":
        return ["for (i32 j = 0; j < PART / 4; j++)",
                "  atomic_add_four(to + (j * WARPGROUP + member) * 4, dq[j * 4], dq[j * 4 + 1], dq[j * 4 + 2], dq[j * 4 + 3]);"]  # fmt: skip  # noqa: E501
    return [
        "if (member == 0) bulk_wait_read<0>();  // the step before has left",
        "named_barrier_sync(EACH + consumer, WARPGROUP);",
        "#pragma unroll",
        "for (i32 j = 0; j < PART / 4; j++)",
        "  shared_store_four(part + (j * WARPGROUP + member) * 16, dq[j * 4], dq[j * 4 + 1], dq[j * 4 + 2], dq[j * 4 + 3]);",  # noqa: E501
        "fence_proxy_async();",
        "named_barrier_sync(EACH + consumer, WARPGROUP);",
        f"if (member == 0) bulk_add_f32(to, part, {g.part_bytes}), bulk_commit();",
    ]


def _signalling(g: BackwardGeometry) -> list[str]:
    """What precedes the signal that this warpgroup's part of a tile is multiplied: its additions are in memory."""
    return [] if g.spec.adding == "registers" else ["bulk_wait<0>();", "fence_proxy_async_global();"]
