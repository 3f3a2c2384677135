"""Prints a planned attention on cp.async and mma.sync as CUDA C++: the words that the template looks up."""

from __future__ import annotations

from dataclasses import dataclass
from math import log

from amdgen.emit.cuda_intrinsics import element_functions, matrix_name, used_intrinsics
from amdgen.emit.environment import render
from amdgen.kernels.attention.ampere.build import AsyncAttentionPlan
from amdgen.kernels.attention.ampere.geometry import AsyncGeometry, Padded
from amdgen.kernels.attention.cuda.text import LOGARITHM, Found
from amdgen.kernels.division import divisor
from amdgen.kernels.tensors import Launch, Number, Pointer, Struct
from amdgen.plan import Index, Op

_CODES = {"i32": "i", "i64": "q", "f32": "f", "Divisor": "II"}  # and addresses, Q


_RING = ("u32 stage = 0;", "auto wrapped = [](u32 stage) { return stage >= STAGES ? stage - STAGES : stage; };")
_RING_NEXT = ("stage = wrapped(stage + 1);",)


def _fields(g: AsyncGeometry) -> dict[str, tuple[str, Number | Pointer]]:
    """The kernel's ``Args``: C++ types and values by name, each at a multiple of its size."""
    s, together = g.spec, g.section
    whole, rest = divmod(g.heads * s.batch, together)
    found: dict[str, tuple[str, Number | Pointer]] = {
        **{name: ("const u8*", Pointer(name)) for name in "qkv"},
        "o": ("u8*", Pointer("o")),
        "lse": ("f32*", Pointer("lse")),
    }
    if s.varlen:
        found["lengths"] = "const i32*", Pointer("lengths")
    if s.paged:
        found |= {"table": ("const i32*", Pointer("table")), "batch_pages": ("i64", s.batch_pages)}
    for name in "qkvo":
        batch, head, row = (elements * s.element.bytes for elements in s.strides(name))
        lines = getattr(g, name).lines * row  # that are copied at a time
        for step, size in (("batch", batch), ("head", head), ("row", row), ("lines", lines)):
            found[f"{name}_{step}"] = "i64", size
    numbers = {
        "seq_q": s.seq_q, "seq_k": s.seq_k, "heads": g.heads, "blocks": g.blocks, "tiles": g.tiles,
        "section": together, "section_tiles": together * g.blocks, "whole_sections": whole, "heads_left": rest,
    }  # fmt: skip
    divisors = {
        "by_section": together, "by_section_tiles": together * g.blocks, "by_rest": rest or together,
        "by_heads": g.heads, "by_group": s.group,
    }  # fmt: skip
    return {
        **found,
        **{name: ("i32", value) for name, value in numbers.items()},
        "scale": ("f32", s.factor / log(2)),
        **{name: ("Divisor", divisor(value)) for name, value in divisors.items()},
    }


def launch_async(g: AsyncGeometry) -> Launch:
    """One launch of the kernel: a block for each tile of queries."""
    fields = _fields(g)
    form = "<" + "".join(_CODES.get(kind, "Q") for kind, _ in fields.values())
    args = (Struct(form, {name: value for name, (_, value) in fields.items()}),)
    return Launch((g.tiles, 1, 1), (g.threads, 1, 1), args, g.shared_bytes)


@dataclass(frozen=True)
class _Copied:
    """How K or V is copied: where its batch begins, a thread's number, and whether it has a chunk of its copy ``c``."""

    tile: Padded
    origin: str
    me: str
    within: str


def render_async(plan: AsyncAttentionPlan) -> str:
    """The kernel's source; its ``extern "C"`` name is ``plan.name``."""
    g, s = plan.geometry, plan.spec
    keys = "tile.keys" if s.varlen else "p.seq_k"  # of a batch
    seen = f"min({keys}, {{row}} + 1 + {keys} - p.seq_q)" if g.causal else keys
    of_keys = "keys" if s.varlen else "p.seq_k"
    last_key = f"min({of_keys}, row + OWN * (i32)CONSUMERS + {of_keys} - p.seq_q)" if g.causal else of_keys
    lengths = ("keys = min(max(__ldg(p.lengths + batch), 0), p.seq_k);",) if s.varlen else ()
    head = ("batch = divide(outer, p.by_heads);", "head = outer - batch * p.heads;", *lengths)
    values = {
        "p": plan,
        "g": g,
        "s": s,
        "arguments": [(name, kind) for name, (kind, _) in _fields(g).items()],
        "out": s.dtype,
        "elements": element_functions(s.element),
        "explanation": [f"// {line}".rstrip() for line in plan.explanation],
        "causal": ", causal" if g.causal else "",
        "block": "p.blocks - 1 - rank" if g.causal else "rank",  # the last queries see most keys
        "last_key": last_key,
        "found": Found(", keys" if s.varlen else "", head),
        "seen": seen.format(row="row"),
        "seen_by_all": seen.format(row="tile.row"),
        "ring": _RING if g.stages > 1 else (),
        "length": keys,
        "copies": [_copied(tile, paged=bool(s.paged)) for tile in (g.k, g.v)],
        "within_q": _within(g.q),
        "keys_from": f"cuda/attention/async_{'pages' if s.paged else 'rows'}.cuh.j2",
        "mma": matrix_name(g.unit, g.unit.n[0]),
        "prologue": [_statement(op, g) for op in plan.loop.prologue],
        "steady": [*(_statement(op, g) for op in plan.loop.steady), *(_RING_NEXT if g.stages > 1 else ())],
        "sums": _logarithms() if s.lse else [],
    }
    body = render("cuda/attention/async.cu.j2", {**values, "intrinsics": ""})
    shapes = [(g.unit, g.unit.n[0])]
    return render("cuda/attention/async.cu.j2", {**values, "intrinsics": used_intrinsics(s.nvidia, body, shapes)})


def _copied(tile: Padded, *, paged: bool) -> _Copied:
    me = "thread + (u32)origins[2]" if tile.name == "k" else "again(thread)"
    return _Copied(tile, "0" if paged else f"tile.batch * p.{tile.name}_batch", me, _within(tile))


def _within(tile: Padded) -> str:
    asked = [f"at_{tile.name} < {tile.line_bytes}"] * tile.idle
    asked += [f"line_{tile.name} + c * {tile.lines} < {tile.rows}"] * tile.partial
    return f"if ({' && '.join(asked)}) " if asked else ""


def _stage(index: Index, stages: int) -> str:
    offset = index.offset % stages
    return str(offset) if not index.step or stages == 1 else f"wrapped(stage + {offset})" if offset else "stage"


def _statement(op: Op, g: AsyncGeometry) -> str:
    """One operation, in terms of ``step``, its keys, and ``stage``. Steps run from the last keys to the first:
    the masked ones come first."""
    if op.waits_or_syncs:
        waits = "".join(f"cp_async_wait<{groups}>(); " for _, groups in op.waits)
        return f"{waits}{'__syncthreads();' if op.barrier else ''}  // {op.why}"
    if op.label == "copy_q":
        return "copy_q();"
    if op.label.startswith("copy"):
        index = op.writes[0].index
        text = f"step - {index.offset}" if index.offset else "step"
        return f"{op.label}({text}, {_stage(index, g.stages)});"
    if op.kind == "compute":
        return f"take_exponentials(step);  // {op.why}"
    return f"{op.label}({_stage(op.reads[-1].index, g.stages)});"


def _logarithms() -> list[str]:
    return [
        "if (lane % 4 == 0 && row + block * UNIT + h * 8 < p.seq_q)",
        "  p.lse[(i64)(found.batch * p.heads + found.head) * p.seq_q + row + block * UNIT + h * 8] =",
        "      " + LOGARITHM.format(total="r[block].total[h]", top="r[block].top[h] * p.scale"),
    ]
