"""What an attention kernel for NVIDIA GPUs is launched with: tensor maps of Q, K, V and O, and a struct of numbers."""

from __future__ import annotations

from math import log

from amdgen.kernels.attention.hopper.geometry import CudaGeometry, Panels
from amdgen.kernels.attention.spec import SCALED
from amdgen.kernels.division import divisor
from amdgen.kernels.tensors import Launch, Number, Pointer, Struct, TensorMap

_FIELDS = (
    ("lse", "f32*"), ("next", "u32*"), ("seq_q", "i32"), ("seq_k", "i32"), ("heads", "i32"), ("blocks", "i32"),
    ("tiles", "i32"), ("section", "i32"), ("section_tiles", "i32"), ("whole_sections", "i32"),
    ("heads_left", "i32"), ("scale", "f32"), ("by_section", "Divisor"), ("by_section_tiles", "Divisor"),
    ("by_rest", "Divisor"), ("by_heads", "Divisor"), ("by_group", "Divisor"),
)  # fmt: skip
_DIRECT = (("o", "out_type*"), ("o_batch", "i64"), ("o_head", "i64"), ("o_row", "i64"), ("o_fold", "i64"))
_SPLIT = (
    ("parts", "f32*"), ("logs", "f32*"), ("arrived", "u32*"), ("splits", "i32"), ("kept", "i32"),
    ("places", "i32"), ("sums", "i32"), ("by_splits", "Divisor"),
)  # fmt: skip
_DEALT = (
    ("by_blocks", "Divisor"), ("by_abreast", "Divisor"), ("batches", "i32"), ("abreast", "i32"), ("own_tiles", "i32"),
    ("ranges", "i32"),
)  # fmt: skip
_SCALES = (("q_scale", "f32*"), ("k_scale", "f32*"), ("v_scale", "f32*"), ("scale_batch", "i32"), ("scale_head", "i32"))
_LENGTHS = (("lengths", "i32*"),)
_PAGED = (("table", "i32*"), ("batch_pages", "i64"))
_F32 = 4  # bytes
_CODES = {"i32": "i", "i64": "q", "f32": "f", "Divisor": "II"}  # and addresses, Q


def fields(g: CudaGeometry) -> list[tuple[str, str]]:
    """The kernel's ``Args``: names and C++ types, in order, each at a multiple of its size."""
    more = {
        _DIRECT: g.direct, _SPLIT: g.split, _DEALT: g.dealt, _SCALES: bool(g.spec.scales), _LENGTHS: g.spec.varlen,
        _PAGED: bool(g.spec.paged),
    }  # fmt: skip
    return [*_FIELDS, *(field for fields, has in more.items() if has for field in fields)]


def launch_of(g: CudaGeometry) -> Launch:
    """One launch of the kernel."""
    s = g.spec
    together = g.section
    whole, rest = divmod(g.heads * s.batch * (g.splits or 1), together)
    numbers: dict[str, Number | Pointer] = {
        "lse": Pointer("lse"), "next": Pointer("next"), "seq_q": g.rows, "seq_k": s.seq_k, "heads": g.heads,
        "blocks": g.blocks, "tiles": g.tiles, "section": together, "section_tiles": together * g.blocks,
        "whole_sections": whole, "heads_left": rest, "scale": s.factor / log(2), "by_section": divisor(together),
        "by_section_tiles": divisor(together * g.blocks), "by_rest": divisor(rest or together),
        "by_heads": divisor(g.heads), "by_group": divisor(g.group),
    }  # fmt: skip
    scratch = {"next": 8}  # the next tile, and blocks that have ended
    if g.direct:
        fold, row, head, batch = _steps(g, "o")
        numbers |= {"o": Pointer("o"), "o_batch": batch, "o_head": head, "o_row": row, "o_fold": fold}
    if g.split:
        numbers |= {
            "parts": Pointer("parts"), "logs": Pointer("logs"), "arrived": Pointer("arrived"), "splits": g.splits,
            "kept": g.kept, "places": g.adding.places, "sums": g.adding.sums, "by_splits": divisor(g.splits or 1),
        }  # fmt: skip
        tiles = g.tiles // (g.splits or 1)
        rows = (g.adding.places + tiles * g.adding.sums) * g.kept
        counters = tiles * g.consumers * g.adding.counters
        scratch |= {"parts": rows * g.values * _F32, "logs": rows * _F32, "arrived": counters * _F32}
    if g.dealt:
        numbers |= {
            "by_blocks": divisor(g.blocks), "by_abreast": divisor(g.abreast), "batches": s.batch, "abreast": g.abreast,
            "own_tiles": g.heads // g.abreast * g.blocks, "ranges": g.grid[0] // g.abreast,
        }  # fmt: skip
    if s.scales:
        of_head = s.scales == "head"
        numbers |= {name: Pointer(name) for name in SCALED}
        numbers |= {"scale_batch": s.key_heads * of_head, "scale_head": int(of_head)}
    if s.varlen:
        numbers["lengths"] = Pointer("lengths")
    if s.paged:
        numbers |= {"table": Pointer("table"), "batch_pages": s.batch_pages}
    maps = (
        _folded(g, g.q, g.queries if g.fold == 1 else g.own), _map(g, g.k), _map(g, g.v),
        _folded(g, g.o, g.own),
    )  # fmt: skip
    form = "<" + "".join(_CODES.get(kind, "Q") for _, kind in fields(g))
    return Launch(g.grid, (g.threads, 1, 1), (*maps, Struct(form, numbers)), g.launched_bytes, scratch, early=g.early)


def _steps(g: CudaGeometry, name: str) -> tuple[int, int, int, int]:
    """Elements of q or o from a folded head, a row, a head (of ``g.heads``) and a batch to the next."""
    batch, head, row = g.spec.strides(name)
    if not g.packed:
        return 0, row, head, batch
    return (head, head, head * g.spec.group, batch) if g.fold == 1 else (head, row, head * g.fold, batch)


def _folded(g: CudaGeometry, panels: Panels, rows: int) -> TensorMap:
    """Boxes of one panel's columns and ``rows`` rows; dimensions: column, folded head if any, row, head, batch."""
    s, name, folded = g.spec, panels.name, (g.fold,) if g.fold > 1 else ()
    dim, kind = (s.head_dim, s.element) if name == "q" else (s.value_dim, s.out)
    steps = tuple(step * kind.bytes for step in _steps(g, name)[1 - len(folded) :])
    sizes = (dim, *folded, g.rows, g.heads, s.batch)
    return TensorMap(name, kind.name, sizes, steps, (panels.width, *folded, rows, 1, 1), True)


def _map(g: CudaGeometry, panels: Panels) -> TensorMap:
    """Boxes of one panel's columns and a page's keys, or a step's; dimensions: column, key, head, batch or page."""
    s, name = g.spec, panels.name
    dim = s.head_dim if name == "k" else s.value_dim
    batch, head, row = (step * s.element.bytes for step in s.strides(name))
    sizes = (dim, s.paged or s.seq_k, s.key_heads, s.pool if s.paged else s.batch)
    return TensorMap(name, s.dtype, sizes, (row, head, batch), (panels.width, g.page_keys, 1, 1), True)
