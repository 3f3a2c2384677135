"""How an element of C is made of its sum, and stored."""

from __future__ import annotations

from dataclasses import dataclass

from amdgen.emit.hip_statements import UINT, buffer_access
from amdgen.kernels.gemm.cdna.geometry import Geometry

_ACTIVATIONS = {
    "": (),
    "relu": ("AMDGEN_DEVICE f32 activate(f32 x) { return __builtin_fmaxf(x, 0.f); }",),
    "gelu": (
        "// x times the share of a normal distribution below x. Beyond |x| is exp(-x^2 / 2) times a polynomial in",
        "// 1 / (1 + 0.45 |x| / sqrt(2)), right to 3e-7 of itself: nothing cancels where x < 0.",
        "AMDGEN_DEVICE f32 activate(f32 x) {",
        "  const f32 t = __builtin_amdgcn_rcpf(1.f + 0.318198052f * __builtin_fabsf(x));",
        "  const f32 high = ((0.0332159027f * t - 0.119186915f) * t + 0.102710783f) * t + 0.0217897575f;",
        "  const f32 series = (((high * t + 0.0934186578f) * t + 0.114323042f) * t + 0.126771346f) * t + 0.12695758f;",
        "  const f32 beyond = series * t * __builtin_amdgcn_exp2f(-0.721347520f * x * x);",
        "  return x * (x < 0.f ? beyond : 1.f - beyond);",
        "}",
    ),
    "silu": (
        "AMDGEN_DEVICE f32 activate(f32 x) {",
        "  return x * __builtin_amdgcn_rcpf(1.f + __builtin_amdgcn_exp2f(-1.44269504f * x));",
        "}",
    ),
}
"""The functions of an activation, as C++."""


@dataclass(frozen=True)
class StoreText:
    """What the template prints of C. ``functions``: before the kernel; ``begin``: once a tile; ``row``: once a row;
    ``read``: what a vector of elements needs from memory; ``resource``: C's descriptor; ``products``:
    names of what an element is made of, which are next to each other, ``together`` as many; ``sums``: what they are
    called; ``factor``: of a sum; ``element``: of the product; ``lane``: its number."""

    functions: tuple[str, ...]
    begin: tuple[str, ...]
    row: tuple[str, ...]
    read: tuple[str, ...]
    resource: str
    products: tuple[str, ...]
    together: int
    sums: str
    factor: str
    element: str
    intrinsic: str
    bits: str
    lane: str


def store_text(g: Geometry) -> StoreText:
    """C = activation(alpha · product + beta · C + biases) + residual, as far as the specification has them, in f32 (f64
    for f64). Sums of integers are the elements."""
    s, bits = g.spec, UINT[g.store_bytes]
    element = "product"
    begin, row, read = [], [], []
    if s.beta:
        read += [
            f"const {bits} held = {buffer_access('load', g.store_bytes)}(rsrc, at);",
            "const values old = __builtin_bit_cast(values, held);",
        ]
        element += f" + beta * ({s.scalar})old[v]"
    if s.bias:
        begin.append(_resource("bias", "n"))
        load = f"{buffer_access('load', g.store_bytes)}(bias_rsrc, column * SIZE)"
        read.append(f"const values added = __builtin_bit_cast(values, ({bits}){load});")
        element += f" + ({s.scalar})added[v]"
    if s.column_bias:
        begin.append(_resource("column_bias", "m"))
        load = f"({UINT[s.out.bytes]}){buffer_access('load', s.out.bytes)}(column_bias_rsrc, row * SIZE)"
        row.append(f"const {s.scalar} of_row = ({s.scalar})__builtin_bit_cast({s.out.hip}, {load});")
        element += " + of_row"
    element = f"activate({element})" if s.activation else element
    products = ("product", "other") if s.gated else ("product",)
    if s.gated:
        element += " * other"
    if s.residual:
        begin.append(f"const auto residual_rsrc = {_of_c('residual')};")
        load = f"({bits}){buffer_access('load', g.store_bytes)}(residual_rsrc, at)"
        read.append(f"const values beside = __builtin_bit_cast(values, {load});")
        element += f" + ({s.scalar})beside[v]"
    return StoreText(
        functions=(*_ACTIVATIONS[s.activation], *(_ANEW if g.sums_apart else ())),
        begin=tuple(begin),
        row=tuple(row),
        read=tuple(read),
        resource=_of_c("c"),
        products=products,
        together=len(products),
        sums="scaled" if s.scaled_sums else "sum",
        factor="alpha * " if s.product.is_float else "",
        element=element,
        intrinsic=buffer_access("store", g.store_bytes),
        bits=bits,
        lane="lane_anew()" if g.sums_apart else "lane",
    )


_ANEW = (
    "// The number of a lane, found out once more: kept, it takes a register all along the loop.",
    "AMDGEN_DEVICE u32 lane_anew() { return __builtin_amdgcn_mbcnt_hi(~0u, __builtin_amdgcn_mbcnt_lo(~0u, 0u)); }",
)
"""Where a lane's registers hardly suffice."""


def _of_c(name: str) -> str:
    """The descriptor of C, or of what lies as it does, from this tile on."""
    return (
        f"as_resource(make_buffer_within((const void*)((u64){name} + first_m * pitch + (u64)first_n * SIZE), "
        "(m - (i32)first_m - 1) * pitch + (i64)(n - (i32)first_n) * SIZE))"
    )


def _resource(name: str, along: str) -> str:
    """The descriptor of a bias from this tile's first element on: what is past its end is read as 0."""
    first = f"first_{along}"
    return (
        f"const auto {name}_rsrc = as_resource(make_buffer_within({name} + {first}, "
        f"(i64)({along} - (i32){first}) * SIZE));"
    )
