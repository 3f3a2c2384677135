"""Prints a planned kernel over rows as HIP or as CUDA C++."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from amdgen.emit.cuda_intrinsics import element_functions, used_intrinsics
from amdgen.emit.environment import render
from amdgen.emit.hip_statements import UINT, buffer_access, wait_statement
from amdgen.emit.intrinsics import used_intrinsics as used_hip
from amdgen.kernels.rows.build import RowsPlan, kind_of
from amdgen.kernels.rows.geometry import Geometry
from amdgen.kernels.rows.spec import RmsNorm, Rows
from amdgen.plan import Op


@dataclass(frozen=True)
class Words:
    """The spelling of one language. ``unroll``: the line before a loop that is to be unrolled."""

    device: str
    inline: str
    exp2: str
    rsqrt: str
    reciprocal: str
    shared: str
    unroll: str = "#pragma unroll"


HIP = Words(
    "AMDGEN_DEVICE", "__attribute__((always_inline))", "v_exp_f32", "v_rsq_f32",
    "v_rcp_f32", "AMDGEN_SHARED static",
)  # fmt: skip
CUDA = Words("__device__ __forceinline__", "", "exp2f", "rsqrtf", "__frcp_rn", "__shared__")


@dataclass(frozen=True)
class RowsText:
    """What the template prints beside the plan's numbers.

    statistic: the template of a row's statistic; finish: what its last step takes. sum: an element in f32; weight: what
    it is multiplied by in the end. types: the template of CUDA's element type. matrices, vectors: operands of a row
    each, and of one row in all; loads: name, "rows" or "row", and what gives a lane's place in it. exchanges: the waves
    of a row where there are several. pipeline: the planned operations.
    """

    title: str
    statistic: str
    fill: str
    parameters: str
    finish: str
    sum: str
    weight: str
    load: str
    store: str
    word: str
    types: str
    waves_per_simd: int
    shared: tuple[str, ...]
    matrices: tuple[str, ...]
    vectors: tuple[str, ...]
    loaded: tuple[str, ...]
    loads: tuple[tuple[str, str, str], ...]
    sums: tuple[str, ...]
    exchanges: tuple[int, ...]
    pipeline: tuple[str, ...]


def render_rows(plan: RowsPlan) -> str:
    """The kernel's source; its ``extern "C"`` name is ``plan.name``."""
    spec, g = plan.spec, plan.geometry
    words = CUDA if spec.is_nvidia else HIP
    values = {
        "p": plan, "g": g, "spec": spec, "explanation": plan.explanation, "t": rows_text(plan, words), "w": words,
    }  # fmt: skip
    if not spec.is_nvidia:
        body = render("hip/rows/kernel.hip.j2", {**values, "intrinsics": ""})
        return render("hip/rows/kernel.hip.j2", {**values, "intrinsics": used_hip(spec.isa, body)})
    more = {"out": spec.dtype, "constraint": "f", "intrinsics": ""}
    body = render("cuda/rows/kernel.cu.j2", {**values, **more})
    return render("cuda/rows/kernel.cu.j2", {**values, **more, "intrinsics": used_intrinsics(spec.nvidia, body, [])})


def rows_text(plan: RowsPlan, words: Words) -> RowsText:
    """Everything in the source that depends on the specification and the language."""
    spec, g = plan.spec, plan.geometry
    norm = isinstance(spec, RmsNorm)
    matrices = ("x", "y", *(("residual",) if spec.residual else ()))
    vectors = ("w",) if spec.weighted else ()
    loads = [(name, "rows", "place") for name in matrices if name != "y"] + [
        (name, "row", "in_row") for name in vectors
    ]
    added = " + get(raw_residual[c], v)" if spec.residual else ""
    size = g.exchange_bytes // 4
    return RowsText(
        title=_title(spec),
        statistic=f"rows/{kind_of(spec)}.j2",
        fill="0.0f" if norm else "-__builtin_inff()" if not spec.is_nvidia else "-__int_as_float(0x7f800000)",
        parameters=_parameters(spec),
        finish="stat, inverse_columns, eps" if norm else "stat",
        sum=f"get(raw_x[c], v){added}",
        weight=" * get(raw_w[c], v)" if spec.weighted else "",
        load=buffer_access("load", g.bytes),
        store=buffer_access("store", g.bytes),
        word=UINT[g.bytes],
        types=element_functions(spec.element),
        waves_per_simd=1 if spec.is_nvidia else g.waves_per_simd,
        shared=(f"{words.shared} f32 partial[{size}];",) if size else (),
        matrices=matrices,
        vectors=vectors,
        loaded=tuple(name for name, _, _ in loads),
        loads=tuple(loads),
        sums=("residual",) if spec.residual else (),
        exchanges=(g.waves,) if g.waves > 1 else (),
        pipeline=tuple(_pipeline(plan)),
    )


def _title(spec: Rows) -> str:
    x = "(x + residual)" if spec.residual else "x"
    if isinstance(spec, RmsNorm):
        return f"y = {x} / sqrt(mean({x}^2) + eps) * w for each row, {spec.dtype}, f32 inside"
    return f"y = softmax({x}) for each row, {spec.dtype}, f32 inside"


def _parameters(spec: Rows) -> str:
    pointers = [f"const {spec.element.word}* x"]
    if spec.weighted:
        pointers.append(f"const {spec.element.word}* w")
    pointers.append(f"{spec.element.word}* y")
    if spec.residual:
        pointers.append(f"{spec.element.word}* residual")
    numbers = ["i32 rows", "i32 columns", *(["f32 inverse_columns", "f32 eps"] if isinstance(spec, RmsNorm) else [])]
    return ", ".join([*pointers, *numbers])


def _pipeline(plan: RowsPlan) -> Iterator[str]:
    """The operations in their order; a loop over turns where the plan has a steady state."""
    g = plan.geometry
    for loop in plan.loops.values():
        yield from (_statement(plan.spec, op) for op in loop.prologue)
        if loop.steady:
            yield f"for (i32 i = 0; i < {_turns(g)}; i++) {{  // turns over the row"
            yield from (f"  {_statement(plan.spec, op)}" for op in loop.steady)
            yield "}"
        yield from (_statement(plan.spec, op) for op in loop.drain)


def _turns(g: Geometry) -> str:
    step = g.threads * g.vector * g.chunks
    return f"(columns + {step - 1}) / {step}"


def _statement(spec: Rows, op: Op) -> str:
    if op.waits_or_syncs:
        return f"__syncthreads();  // {op.why}" if spec.is_nvidia else wait_statement(op)
    turn = "" if op.detail is None else str(op.detail)
    return f"{op.label}({turn});" + (f"  // {op.why}" if op.why else "")
