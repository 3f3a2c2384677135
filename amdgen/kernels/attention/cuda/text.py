"""Prints a planned attention as CUDA C++: the words that the template looks up."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from amdgen.emit.cuda_intrinsics import element_functions, matrix_name, used_intrinsics
from amdgen.emit.environment import render
from amdgen.kernels.attention.cuda.arguments import FIELDS
from amdgen.kernels.attention.cuda.build import CudaAttentionPlan
from amdgen.kernels.attention.cuda.geometry import CudaGeometry, Panels
from amdgen.plan import Op
from amdgen.plan.types import SECTIONS


def render_cuda(plan: CudaAttentionPlan) -> str:
    """The kernel's source; its ``extern "C"`` name is ``plan.name``."""
    g, s = plan.geometry, plan.spec
    causal = g.causal
    seen = "min(p.seq_k, {row} + 1 + p.seq_k - p.seq_q)" if causal else "p.seq_k"
    values = {
        "p": plan,
        "g": g,
        "s": s,
        "arguments": FIELDS,
        "out": s.dtype,
        "elements": element_functions(s.element),
        "explanation": [f"// {line}".rstrip() for line in plan.explanation],
        "causal": ", causal" if causal else "",
        "consumers": f"{g.consumers} warpgroup{'s' if g.consumers > 1 else ''}",
        "block": "p.blocks - 1 - rank" if causal else "rank",  # the last queries see most keys
        "last_key": "min(p.seq_k, row + QUERIES + p.seq_k - p.seq_q)" if causal else "p.seq_k",
        "seen": seen.format(row="row + h * 8"),
        "seen_by_all": seen.format(row="first_row"),
        "per_panel": g.q.width // g.unit.k,
        "step_bytes": g.unit.k * s.element.bytes,
        "multiply_scores": matrix_name(g.unit, g.keys),
        "multiply_weights": matrix_name(g.unit, g.values, registers=True),
        "registers": _registers(g),
        "turns": _turns(g),
        "copied": [_copied(panels) for panels in (g.q, g.k, g.v)],
        "copying": {
            **{name: [_copying(op, name) for op in plan.copying.section(name)] for name in SECTIONS},
            "alone": [_copying(op, "prologue") for op in plan.copying.prologue if op.label.endswith("_q")],
        },
        "multiplying": {
            **{name: list(_multiplying(plan, name)) for name in ("prologue", "drain")},
            "nothing": [
                line
                for op in plan.multiplying.drain
                if op.label == "release_q"
                for line in _multiplied(op, "drain", masked=False)
            ],
        },
        "store": _store(g),
        # The steps that some rows don't see whole come first.
        "steady": [(to, list(_multiplying(plan, "steady", masked))) for to, masked in (("whole", True), ("0", False))],
        "sums": _logarithms() if s.lse else [],
    }
    body = render("cuda/attention/tma.cu.j2", {**values, "intrinsics": ""})
    shapes = [(g.unit, g.keys), (g.unit, g.values)]
    return render("cuda/attention/tma.cu.j2", {**values, "intrinsics": used_intrinsics(s.nvidia, body, shapes)})


def _registers(g: CudaGeometry) -> dict[str, list[str]]:
    copying, multiplying = g.registers
    return {
        "copying": [f"register_lower<{copying}>();"] if copying else [],
        "multiplying": [f"register_raise<{multiplying}>();"] if multiplying else [],
    }


def _turns(g: CudaGeometry) -> dict[str, list[str]]:
    """Warpgroups issue their products in turns, so that one's exponentials run beside another's products: each waits
    at a barrier of its own for all others to have issued theirs."""
    if g.consumers == 1:
        return {"take": [], "give": [], "begin": []}
    others = "for (u32 other = {first}; other < {last}; other++)"
    arrive = "  named_barrier_arrive(TURN + {which}, CONSUMERS * WARPGROUP);"
    return {
        "take": ["named_barrier_sync(TURN + consumer, CONSUMERS * WARPGROUP);"],
        "give": [
            "#pragma unroll",
            others.format(first=1, last="CONSUMERS"),
            arrive.format(which="(consumer + other) % CONSUMERS"),
        ],
        "begin": [others.format(first=0, last="consumer"), arrive.format(which="other")],
    }


@dataclass(frozen=True)
class Copied:
    """How a tile is copied: the lambda's parameter, its barrier and place, its boxes."""

    name: str
    parameter: str
    landed: str
    to: str
    row: str
    head: str
    bytes: int
    count: int
    panel_bytes: int


def _copied(panels: Panels) -> Copied:
    name = panels.name
    boxes = panels.bytes, panels.count, panels.panel_bytes
    if name == "q":
        return Copied(name, "", "landed_q", "base", "tile.row", "tile.head", *boxes)
    to = f"base + {name.upper()}_AT + {name}.stage * {panels.bytes}"
    return Copied(name, "i32 step", f"landed_{name}({name}.stage)", to, "step * KEYS", "tile.key_head", *boxes)


def _copying(op: Op, section: str) -> str:
    """One operation of the copying warp. Steps run from the last to the first: the masked ones come first."""
    name = op.label.rpartition("_")[2]
    if op.label.startswith("acquire"):
        if name == "q":
            return f"wait_phase(free_q, phase_q ^ 1);  // {op.why}"
        return f"wait_phase(free_{name}({name}.stage), {name}.phase ^ 1);  // {op.why}"
    if name == "q":
        return "announce(number), copy_q(), phase_q ^= 1;"
    step = {"prologue": "last", "steady": "last - 1 - i" if name == "k" else "last - i", "drain": "0"}[section]
    return f"copy_{name}({step}), {name}.advance();"


def _multiplying(plan: CudaAttentionPlan, section: str, masked: bool = True) -> Iterator[str]:
    for op in plan.multiplying.section(section):
        yield from _multiplied(op, section, masked)


def _multiplied(op: Op, section: str, masked: bool) -> Iterator[str]:
    """The statements of one operation of a multiplying warpgroup."""
    why = f"  // {op.why}" if op.why else ""
    name = op.label.rpartition("_")[2]
    first = section == "prologue"
    if op.kind == "wait":
        ((_, groups),) = op.waits
        yield f"wgmma_wait<{groups}>();"
    elif op.label == "landed_q":
        return  # which comes with the tile's number
    elif op.label == "release_q":
        yield f"if (lane == 0) mbarrier_arrive(free_q);{why}"
    elif op.label.startswith("landed"):
        yield f"wait_phase(landed_{name}({name}.stage), {name}.phase);{why}"
    elif op.label.startswith("release"):
        yield f"if (lane == 0) mbarrier_arrive(free_{name}({name}.stage));{why}"
        yield f"{name}.advance();"
    elif op.label == "multiply_scores":
        yield from ["take_turn();"] * (section == "steady")
        yield "multiply_scores();"
    elif op.label == "multiply_weights":
        yield "multiply_weights(add);"
        yield from ["give_turn();"] * (section == "steady")
    elif op.label == "softmax":
        yield "pin(r.score);"
        if masked:
            yield f"see({'last' if first else 'step'});"
        yield f"softmax<{str(masked).lower()}, {str(first).lower()}>(r, p.scale, seen, lane);"
    elif op.label == "pack":
        yield "pack_weights();"
    elif op.label == "finish":
        yield "pin(sum);"
    else:
        yield f"{op.label}();"


@dataclass(frozen=True)
class Store:
    """How O leaves: what is waited for before it is staged, and what follows once the copy engine has it."""

    arrivals: str
    end: tuple[str, ...]
    before: tuple[str, ...]
    after: tuple[str, ...]


_OUTLIVE = "if (member == 0) bulk_wait_read<0>();  // shared memory must outlive the stores that read it"


def _store(g: CudaGeometry) -> Store:
    if g.apart:
        before = (
            "if (member == 0) bulk_wait_read<0>();  // the tile before has left",
            "named_barrier_sync(EACH + consumer, WARPGROUP);",
        )
        return Store("CONSUMERS * WARPS", (_OUTLIVE,), before, ())
    return Store("CONSUMERS", (), (), ("bulk_wait_read<0>();", "mbarrier_arrive(free_q);  // O lay in its place"))


def _logarithms() -> list[str]:
    return [
        "if (lane % 4 == 0 && row + h * 8 < p.seq_q)",
        "  p.lse[(i64)(tile.batch * p.heads + tile.head) * p.seq_q + row + h * 8] =",
        "      r.total[h] > 0 ? (r.top[h] * p.scale + __log2f(r.total[h])) * LN2 : __int_as_float(0xff800000);",
    ]
