"""Prints a planned attention as HIP source."""

from __future__ import annotations

from collections.abc import Iterator

from amdgen.emit.environment import render
from amdgen.emit.hip_statements import UINT, place, stage, wait_statement
from amdgen.emit.intrinsics import used_intrinsics
from amdgen.emit.matrix import intrinsic_name, operand_type
from amdgen.kernels.attention.cdna.build import AttentionPlan
from amdgen.kernels.attention.cdna.geometry import Geometry, Group
from amdgen.kernels.attention.cdna.parts_text import copied_text, softmax_text, values_load, values_text
from amdgen.kernels.attention.cdna.values import Values
from amdgen.kernels.attention.spec import Attention
from amdgen.kernels.cdna.operand_text import tile_intrinsic
from amdgen.plan import Index, Op, describe
from amdgen.plan.types import SECTIONS

_PIECES = {
    1: ("(void)step;", "return whole;"),
    2: ("return step ? raw{whole[2], whole[3]} : raw{whole[0], whole[1]};",),
}
"""What one of so many matrix instructions takes of the 16 bytes that feed them."""


def render_attention(plan: AttentionPlan) -> str:
    """The kernel's source; its ``extern "C"`` name is ``plan.name``."""
    g = plan.geometry
    values = {
        "p": plan,
        "g": g,
        "spec": g.spec,
        "machine": g.spec.machine,
        "size": g.spec.element.bytes,
        "title": _title(g.spec),
        "explanation": describe(plan.loop).splitlines(),
        "raw_type": UINT[g.k.run * g.k.element_bytes],
        "piece": _PIECES[g.k.steps_per_slab],
        "matrix": intrinsic_name(g.instruction),
        "operand_type": operand_type(g.instruction),
        "rows": f"hip/attention/rows_{'causal' if g.spec.causal else 'full'}.hip.j2",
        "swizzles": {"k": place(g.k.swizzle), "v": place(g.v.swizzle), "out": place(g.out_found.swizzle)},
        "copied": [copied_text(o, g) for o in g.copied],
        "values": values_text(g),
        "softmax": softmax_text(g),
        "key_reads": [list(_key_reads(g, n)) for n in range(len(g.score_groups))],
        "value_reads": [list(_value_reads(g, n)) for n in range(len(g.value_groups))],
        "score_products": [list(_score_products(g, n)) for n in range(len(g.score_groups))],
        "value_products": [list(_value_products(g, n)) for n in range(len(g.value_groups))],
        "out_pieces": list(_out_pieces(g)),
        "pipeline": {name: [_statement(g, op) for op in plan.loop.section(name)] for name in SECTIONS},
    }
    body = render("hip/attention.hip.j2", {**values, "intrinsics": ""})
    own = [*(tile_intrinsic(o, g.spec.isa) for o in g.copied if o.dma), *values_load(g)]
    return render("hip/attention.hip.j2", {**values, "intrinsics": used_intrinsics(g.spec.isa, body, own)})


def _title(spec: Attention) -> str:
    dims = f"{spec.head_dim}" + (f" and {spec.value_dim}" if spec.value_dim != spec.head_dim else "")
    causal = ", causal" if spec.causal else ""
    return f"O = softmax(scale * Q * K^T) * V, {spec.dtype}, f32 accumulated, head dim {dims}{causal}"


def _read(name: str, n: int, index: int, flip: int, add: int) -> str:
    base = f"(base_{name} ^ {flip})" if flip else f"base_{name}"
    return f"part_{name}[{n % 2}][{index}] = ds_read_b128(at + {base} + {add});"


def _key_reads(g: Geometry, n: int) -> Iterator[str]:
    """The LDS reads of one group of K's fragments."""
    for index, (slab, block) in enumerate(g.score_groups[n]):
        read = g.k.read(slab, block, 0, 0, 0)
        yield _read("k", n, index, read.flip, read.add)


def _value_reads(g: Geometry, n: int) -> Iterator[str]:
    """The LDS reads of one group of V's fragments: as they stand in LDS, or two transposing reads each."""
    for index, (slab, block) in enumerate(g.value_groups[n]):
        if isinstance(g.v, Values):
            yield _read("v", n, index, *g.v.read(slab, block))
            continue
        halves = [f"read_transposed(at + (base_v ^ {flip}) + {add})" for flip, add in g.v.reads_of(slab, block)]
        yield f"part_v[{n % 2}][{index}] = joined({', '.join(halves)});"


def _products(group: Group, steps: int) -> Iterator[tuple[int, int, int, int]]:
    """(index of the read, slab, block, step): the blocks of a slab in turn, so that no two neighbours depend on each
    other."""
    for slab in dict.fromkeys(slab for slab, _ in group):
        for step in range(steps):
            yield from ((index, s, block, step) for index, (s, block) in enumerate(group) if s == slab)


def _score_products(g: Geometry, n: int) -> Iterator[str]:
    """The matrix instructions of one group of K's fragments: scores += K · Qᵀ."""
    for index, slab, block, step in _products(g.score_groups[n], g.k.steps_per_slab):
        so_far = f"score[{block}]" if slab or step else "accumulator{}"
        yield f"score[{block}] = multiply(piece(part_k[{n % 2}][{index}], {step}), q_part[{slab}][{step}], {so_far});"


def _value_products(g: Geometry, n: int) -> Iterator[str]:
    """The matrix instructions of one group of V's fragments: Oᵀ += Vᵀ · Pᵀ, with the exponentials where they are."""
    for index, slab, block, step in _products(g.value_groups[n], g.v.steps_per_slab):
        words = g.v.run // 2
        first = (slab * g.v.steps_per_slab + step) * words
        weights = ", ".join(f"weight[{(first + w) // g.pairs}][{(first + w) % g.pairs}]" for w in range(words))
        yield f"sum[{block}] = multiply(piece(part_v[{n % 2}][{index}], {step}), raw{{{weights}}}, sum[{block}]);"


def _out_pieces(g: Geometry) -> Iterator[tuple[int, int, list[str]]]:
    """(first byte in lane group 0, bytes further in the next group, the elements) of each 16 bytes of a row of O."""
    size = g.spec.element.bytes
    for run in range(g.out_runs):
        for piece in range(g.out_pieces):
            first, second = (g.out_column(run, piece, group) for group in (0, 1))
            elements = [f"sum[{b}][{register}]" for b, register in g.out_sources(run, piece)]
            yield first * size, (second - first) * size, elements


def _statement(g: Geometry, op: Op) -> str:
    """One operation of the pipeline as C++."""
    if op.waits_or_syncs:
        # Registers that asm loads: what comes out of the wait is what its users take.
        loaded = any(ref.buffer.space == "vgpr" for ref in op.reads)
        return wait_statement(op, [f"staged_v[{n}]" for n in range(g.v.loads)] if loaded else ())
    if op.label in ("copy_k", "copy_v", "write_k", "write_v"):
        to = op.writes[0]
        return f"{op.label}({stage(to.index, to.buffer.stages)});" + _about(op.detail)
    if op.label in ("load_k", "load_v"):
        return f"{op.label}();" + _about(op.detail)
    if op.label in ("read_k", "read_v"):
        source = op.reads[0]
        return f"{op.label}_{op.detail}({stage(source.index, source.buffer.stages)});"
    if op.label in ("scores", "weigh"):
        return f"{op.label}_{op.detail}();"
    if op.label == "softmax":
        return f"softmax({op.detail});"
    return f"{op.label}();"


def _about(tile: int | Index) -> str:
    return f"  // of tile {tile}"
