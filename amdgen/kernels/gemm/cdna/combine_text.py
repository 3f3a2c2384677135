"""How the parts of a tile's sum are left in the workspace and added up, as C++."""

from __future__ import annotations

from dataclasses import dataclass

from amdgen.isa import element
from amdgen.kernels.gemm.cdna.build import COUNT, GemmPlan
from amdgen.kernels.gemm.cdna.schedule import parts_at_once

_PIECE = 4
"""Sums of a lane that are stored together: 16 bytes of f32."""
_ATOMICS = {"f32": "global_atomic_add_f32_asm", "i32": "global_atomic_add_asm", "f64": "global_atomic_add_f64_asm"}


@dataclass(frozen=True)
class CombineText:
    """What the template prints.

    parts: statements that say of how many parts the tile is; is_part: whether this is one; sums: what they are called;
    piece: as many of a lane are stored together; pieces: of a matrix instruction's result; leave: statements that leave
    one in the workspace; count: byte of LDS at which all are told how many parts have arrived; leave_it: what a
    workgroup does that isn't the last; reads: how many places of the workspace are added up; slot: the place of each;
    first: that of the first, behind which split k has the others; add: the template that adds them up; at_once: how
    many are read before the first is waited for; clear: what stays there; kind: the type of a sum.
    """

    parts: tuple[str, ...]
    is_part: str
    sums: str
    piece: int
    pieces: int
    kind: str
    leave: tuple[str, ...]
    count: int
    leave_it: str
    reads: str
    slot: str
    first: str
    add: str
    at_once: int
    clear: tuple[str, ...]


def combine_text(plan: GemmPlan) -> CombineText:
    """By the plan's schedule, which combines."""
    made, spec = plan.schedule, plan.spec
    sums = spec.product.name if spec.two_sums else spec.element.sums
    atomic = made.reduction == "atomic"
    at_once = 1 if atomic else parts_at_once(made.splits, plan.geometry.sums)
    if made.decomposition == "split_k":
        parts: tuple[str, ...] = ("const u32 parts = splits;",)
        if at_once > 1:
            parts = (f"constexpr u32 parts = {made.splits};  // as splits",)
        mine, slot = "number * parts + split", "number * parts + other"
    else:
        parts = (
            "auto owner = [&](u32 iteration) __attribute__((always_inline)) {  // whose share it is in",
            "  const u32 longer = share_more * (share + 1);  // the first shares have one more",
            "  return iteration < longer ? divide(iteration, by_longer, by_longer_shift)",
            "                            : share_more + divide(iteration - longer, by_share, by_share_shift);",
            "};",
            "const u32 first_owner = owner(number * k_tiles), parts = owner(number * k_tiles + k_tiles - 1) - "
            "first_owner + 1;",
        )
        # A share may end one tile and begin another: two places a workgroup.
        mine, slot = "2 * me + (from == 0)", "2 * (first_owner + other) + (other == 0)"
    leave: tuple[str, ...] = (f"*part({mine}, i, j, p) = mine;",)
    if atomic:
        slot = "number"
        leave = (
            "AMDGEN_GLOBAL piece* const at = part(number, i, j, p);",
            *(f"{_ATOMICS[sums]}<{e * element(sums).bytes}>(mine[{e}], (void*)at);" for e in range(_PIECE)),
        )
    return CombineText(
        parts=parts,
        is_part="parts > 1" if made.decomposition == "split_k" else "to - from < k_tiles",
        kind=sums,
        sums="scaled" if spec.two_sums else "sum",
        piece=_PIECE,
        pieces=plan.geometry.result // _PIECE,
        leave=leave,
        count=plan.lds.address(COUNT),
        leave_it="continue" if made.loops else "return",
        reads="1" if atomic else "parts",
        slot=slot,
        first="number * parts",
        add="hip/gemm/add_part.hip.j2" if at_once == 1 else "hip/gemm/add_parts.hip.j2",
        at_once=at_once,
        clear=("*at = piece{};  // for the next launch",) if atomic else (),
    )
