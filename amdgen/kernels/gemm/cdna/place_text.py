"""Which tile of C a workgroup computes, of which product of the batch, and which part of its sum: as C++."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from amdgen.kernels.gemm.cdna.build import GemmPlan
from amdgen.kernels.gemm.cdna.geometry import Geometry
from amdgen.kernels.gemm.cdna.operand_text import in_bytes
from amdgen.kernels.gemm.cdna.weights_text import weights_text
from amdgen.kernels.gemm.preshuffled import PANEL
from amdgen.kernels.gemm.scale_shapes import BLOCK


@dataclass(frozen=True)
class PlaceText:
    """What the template prints of it.

    functions: templates of functions; begin, end: what stands around a tile. me: a workgroup's place in the order; m,
    n: which of ``over`` (a band) and ``along`` (it) is a tile's number along m and n; step_n: columns of C from one to
    the next. before: statements ahead of a loop over tiles; anew: those at its head that keep out of its front what
    follows from a lane's number; of_grid, of_tile: those that lead to the tile's product of
    the batch; of_k: to its part of K; all_k: K of all parts; first_tile: "from + " where tiles along K are counted from
    the first one of a part.
    """

    functions: tuple[str, ...]
    begin: str
    me: str
    m: str
    n: str
    step_n: str
    before: tuple[str, ...]
    anew: tuple[str, ...]
    of_grid: tuple[str, ...]
    of_tile: tuple[str, ...]
    of_k: tuple[str, ...]
    all_k: str
    first_tile: str
    end: tuple[str, ...]


def place_text(plan: GemmPlan) -> PlaceText:
    """By the plan's schedule."""
    s, made = plan.spec, plan.schedule
    raster = made.raster
    m, n = ("along", "over") if raster.along_n else ("over", "along")
    me = "workgroup"
    if raster.xcds > 1:
        xcd = f"workgroup % {raster.xcds}"
        each, more = f"workgroups / {raster.xcds}", f"workgroups % {raster.xcds}"
        me = f"workgroup / {raster.xcds} + {xcd} * ({each}) + ({xcd} < {more} ? {xcd} : {more})"
    of, before = "", tuple[str, ...]()
    if made.loops:
        of = "all_"
        alike = ("const auto all_residual = residual;",) if s.residual else ()
        scales = (f"const auto all_{x} = {x};" for x in (s.beside if s.batch > 1 else ()))
        before = (*(f"const auto all_{x} = {x};" for x in "abc"), *alike, *scales, "const i32 all_k = k;")
    batched = s.batch > 1
    moved = [*((x, f"stride_{x}") for x in "abc"), *([("residual", "stride_c")] if s.residual else [])]
    moved += _of_one(plan.geometry, "all_k" if made.loops else "k") if batched else ()
    step = ", ".join(f"{x} = {of}{x} + batch * {by}" for x, by in moved)
    return PlaceText(
        functions=("hip/gemm/functions_line.hip.j2",) if made.linear else (),
        begin=f"hip/gemm/begin_{made.decomposition if made.linear else 'groups' if s.groups else 'grid'}.hip.j2",
        me=me, m=m, n=n, step_n="TILE_N / 2" if s.gated else "TILE_N",
        before=before,
        anew=tuple(_anew(plan.geometry)) if made.loops else (),
        of_grid=_of_group(plan) if s.groups else ("const i64 batch = __builtin_amdgcn_workgroup_id_z();", f"{step};")
        if batched else (),
        of_tile=("const i64 batch = of_batch;", f"{step};") if batched else before and ("a = all_a, b = all_b;",),
        of_k=tuple(_part_of_k(plan)) if made.combines else (),
        all_k="all_k" if made.combines else "k",
        first_tile="from + " if made.combines else "",
        end=("}",) if made.loops else (),
    )  # fmt: skip


_MANY_ADDRESSES = 32
"""Of loads of a lane: as many registers, at most, that a loop over tiles may keep along."""


def _anew(g: Geometry) -> Iterator[str]:
    """Statements at the head of a loop over tiles."""
    why = "else addresses of all tiles' ends take registers in all loops"
    yield f"const u32 lane = anew(thread % {g.spec.machine.wave_size});  // {why}"
    edges = sum(o.copies * o.loads_per_chunk for o in g.in_lds if not o.dma and g.loading(o) != "at once")
    if g.ahead * edges > _MANY_ADDRESSES:
        yield f"const u32 thread = wave * {g.spec.machine.wave_size} + lane;  // and those of all loads at edges, too"


def _scales_of(g: Geometry, k: str) -> tuple[str, str]:
    """Scales, or zero points, of one line of A and of all of B, as C++. ``k``: that of all parts."""
    s, weights = g.spec, weights_text(g)
    blocks = f"(({k} + {BLOCK - 1}) / {BLOCK})"
    along_k = {
        "row": "1", "block": blocks, "tensor": "0",
        "": f"({k} / {s.element.block})" if s.element.block else f"({weights.groups})" if weights else "1",
    }[s.scales]  # fmt: skip
    if weights:
        return along_k, f"n * ({weights.groups})"
    of_b = {"tensor": "1", "block": f"((n + {BLOCK - 1}) / {BLOCK}) * {along_k}"}
    return along_k, of_b.get(s.scales, f"n * {along_k}")


def _of_one(g: Geometry, k: str) -> Iterator[tuple[str, str]]:
    """The scales of one product of a batch: names, and how many."""
    along_k, of_b = _scales_of(g, k)
    if g.spec.scales:
        yield "a_scale", "1" if g.spec.scales == "tensor" else f"m * {along_k}"
        yield "b_scale", of_b


def _of_group(plan: GemmPlan) -> tuple[str, ...]:
    """Statements that move A, B, C and what lies beside them to rows from ``begin`` on and to B number ``matrix``."""
    s = plan.spec
    along_k, columns = _scales_of(plan.geometry, "k")
    of_rows = [("a", f"lda{in_bytes(s, 'a')}"), ("c", "ldc"), *([("residual", "ldc")] if s.residual else [])]
    of_rows += [(name, along_k) for name in s.beside if name[0] == "a"]
    of_matrix = [
        ("b", f"stride_b{in_bytes(s, 'b')}"),
        *((name, columns) for name in s.beside if name[0] == "b"),
    ]
    return (
        *(f"{name} += (i64)begin * {step};" for name, step in of_rows),
        *(f"{name} += (i64)matrix * {step};" for name, step in of_matrix),
    )


def _part_of_k(plan: GemmPlan) -> Iterator[str]:
    """Statements that move A and B to the tile ``from`` of k, and leave only those up to ``to`` of it."""
    if not plan.schedule.loops:
        yield "const i32 all_k = k;"
    yield "const i64 first_k = (i64)from * TILE_K;"
    for o in plan.geometry.operands:
        step = f" * ld{o.name}" if not o.along_k else in_bytes(plan.spec, o.name)
        step = f" * {PANEL}{step}" if o.fetched else step
        yield f"{o.name} += first_k{step};"
    yield "k = all_k < (i32)(to * TILE_K) ? all_k - (i32)first_k : (i32)((to - from) * TILE_K);"
