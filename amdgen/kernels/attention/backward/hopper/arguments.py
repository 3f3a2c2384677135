"""What the kernel is launched with: tensor maps of Q, K, V, the gradient, dQ, dK and dV, and a struct of numbers."""

from __future__ import annotations

from math import log

from amdgen.kernels.attention.backward.hopper.geometry import BackwardGeometry
from amdgen.kernels.attention.hopper.geometry import Panels
from amdgen.kernels.division import divisor
from amdgen.kernels.tensors import Launch, Number, Pointer, Struct, TensorMap

FIELDS = (
    ("o", "const u8*"), ("grad", "const u8*"), ("lse", "const f32*"), ("lse_grad", "const f32*"),
    ("sums", "f32*"), ("numbers", "f32*"), ("counters", "u32*"),
    ("batch_step", "i64"), ("head_step", "i64"), ("row_step", "i64"),
    ("seq_q", "i32"), ("seq_k", "i32"), ("heads", "i32"), ("key_heads", "i32"), ("group", "i32"), ("dim", "i32"),
    ("blocks", "i32"), ("section", "i32"), ("last", "i32"), ("prepared", "i32"), ("multiplied", "i32"),
    ("ahead", "i32"), ("slot", "i32"), ("signals", "i32"), ("work", "i32"), ("factor", "f32"), ("scale", "f32"),
    ("by_slot", "Divisor"), ("by_blocks", "Divisor"), ("by_section", "Divisor"), ("by_heads", "Divisor"),
    ("by_key_heads", "Divisor"),
)  # fmt: skip
"""The kernel's ``Args``: names and C++ types, in order."""
_CODES = {"i64": "q", "i32": "i", "f32": "f", "Divisor": "II"}
_FORM = "<" + "".join(_CODES.get(kind, "Q") for _, kind in FIELDS)
COUNTERS = 2
"""The next piece of work, and blocks that have ended; behind them, tiles prepared and multiplied of each section."""


def launch_of(g: BackwardGeometry) -> Launch:
    """One launch of the kernel."""
    s, forward = g.spec, g.spec.forward
    batch, head, row = (step * s.element.bytes for step in forward.strides("o"))
    numbers: dict[str, Number | Pointer] = {
        "o": Pointer("o"), "grad": Pointer("grad"), "lse": Pointer("lse"), "lse_grad": Pointer("lse_grad"),
        "sums": Pointer("sums"), "numbers": Pointer("numbers"), "counters": Pointer("counters"),
        "batch_step": batch, "head_step": head,
        "row_step": row, "seq_q": s.seq_q, "seq_k": s.seq_k, "heads": s.heads, "key_heads": forward.key_heads,
        "group": forward.group, "dim": s.head_dim, "blocks": g.blocks, "section": g.section, "last": g.sections - 1,
        "prepared": g.prepared, "multiplied": g.multiplied, "ahead": g.prepared if g.sections > 1 else 0,
        "slot": 2 * g.prepared + g.multiplied, "signals": g.multiplied * g.consumers, "work": g.work,
        "factor": forward.factor, "scale": forward.factor / log(2), "by_slot": divisor(2 * g.prepared + g.multiplied),
        "by_blocks": divisor(g.blocks), "by_section": divisor(g.section), "by_heads": divisor(s.heads),
        "by_key_heads": divisor(forward.key_heads),
    }  # fmt: skip
    maps = (
        _map(g, "q", "q", g.q), _map(g, "k", "k", g.k), _map(g, "v", "v", g.v), _map(g, "grad", "o", g.grad),
        _map(g, "dq", "q", g.dq), _map(g, "dk", "k", g.own), _map(g, "dv", "v", g.own),
    )  # fmt: skip
    scratch = {"counters": 4 * (COUNTERS + 2 * g.sections), "sums": g.sums_bytes, "numbers": g.numbers_bytes}
    return Launch(g.grid, (g.threads, 1, 1), (*maps, Struct(_FORM, numbers)), g.shared_bytes, scratch)


def _map(g: BackwardGeometry, name: str, like: str, panels: Panels) -> TensorMap:
    """Boxes of one panel's columns and its rows, of a tensor that lies as the attention's ``like``; dimensions: column,
    row, head, batch."""
    s, forward = g.spec, g.spec.forward
    heads, length = (s.heads, s.seq_q) if like in "qo" else (forward.key_heads, s.seq_k)
    batch, head, row = (step * s.element.bytes for step in forward.strides(like))
    sizes, box = (s.head_dim, length, heads, s.batch), (panels.width, panels.rows, 1, 1)
    return TensorMap(name, s.dtype, sizes, (row, head, batch), box, True)
