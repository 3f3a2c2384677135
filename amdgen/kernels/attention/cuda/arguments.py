"""What an attention kernel for NVIDIA GPUs is launched with: tensor maps of Q, K, V and O, and a struct of numbers."""

from __future__ import annotations

from math import log

from amdgen.kernels.attention.cuda.geometry import CudaGeometry, Panels
from amdgen.kernels.division import divisor
from amdgen.kernels.tensors import Launch, Number, Pointer, Struct, TensorMap

FIELDS = (
    ("lse", "f32*"), ("next", "u32*"), ("seq_q", "i32"), ("seq_k", "i32"), ("heads", "i32"), ("blocks", "i32"),
    ("tiles", "i32"), ("section", "i32"), ("section_tiles", "i32"), ("whole_sections", "i32"),
    ("heads_left", "i32"), ("scale", "f32"), ("by_section", "Divisor"), ("by_section_tiles", "Divisor"),
    ("by_rest", "Divisor"), ("by_heads", "Divisor"), ("by_group", "Divisor"),
)  # fmt: skip
"""The kernel's ``Args``: names and C++ types, in order."""
_CODES = {"f32*": "Q", "u32*": "Q", "i32": "i", "f32": "f", "Divisor": "II"}
_FORM = "<" + "".join(_CODES[kind] for _, kind in FIELDS)


def launch_of(g: CudaGeometry) -> Launch:
    """One launch of the kernel."""
    s = g.spec
    together = g.section
    whole, rest = divmod(g.heads * s.batch, together)
    numbers: dict[str, Number | Pointer] = {
        "lse": Pointer("lse"), "next": Pointer("next"), "seq_q": g.rows, "seq_k": s.seq_k, "heads": g.heads,
        "blocks": g.blocks, "tiles": g.tiles, "section": together, "section_tiles": together * g.blocks,
        "whole_sections": whole, "heads_left": rest, "scale": s.factor / log(2), "by_section": divisor(together),
        "by_section_tiles": divisor(together * g.blocks), "by_rest": divisor(rest or together),
        "by_heads": divisor(g.heads), "by_group": divisor(g.group),
    }  # fmt: skip
    maps = (
        _map(g, g.q, g.queries), _map(g, g.k, g.keys), _map(g, g.v, g.keys), _map(g, g.o, g.unit.m),
    )  # fmt: skip
    scratch = {"next": 8}  # the next tile, and blocks that have ended
    return Launch(g.grid, (g.threads, 1, 1), (*maps, Struct(_FORM, numbers)), g.shared_bytes, scratch)


def _map(g: CudaGeometry, panels: Panels, rows: int) -> TensorMap:
    """Boxes of one panel's columns and ``rows`` rows; dimensions: column, row, head, batch."""
    s, name = g.spec, panels.name
    heads, length = (g.heads, g.rows) if name in "qo" else (s.key_heads, s.seq_k)
    dim = s.head_dim if name in "qk" else s.value_dim
    batch, head, row = (step * s.element.bytes for step in s.strides(name))
    if g.packed and name in "qo":
        row, head = head, head * s.group
    return TensorMap(name, s.dtype, (dim, length, heads, s.batch), (row, head, batch), (panels.width, rows, 1, 1), True)
