"""From a GEMM's specification to the plan of its kernel: the pipeline, its waits, its LDS, its copies. Numbers only."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product

from amdgen.kernels.cdna.blocks import Lined
from amdgen.kernels.cdna.operand import DWORD, Operand
from amdgen.kernels.cdna.planned import KernelPlan
from amdgen.kernels.gemm.cdna import lines, ping_pong
from amdgen.kernels.gemm.cdna.choose import complete
from amdgen.kernels.gemm.cdna.geometry import Geometry, geometry
from amdgen.kernels.gemm.cdna.interleave import Part, shared_line, shares
from amdgen.kernels.gemm.cdna.registers import needed
from amdgen.kernels.gemm.cdna.schedule import COUNTER_BYTES, Schedule, found_fields, schedule
from amdgen.kernels.gemm.cdna.shared_scales import PIECE
from amdgen.kernels.gemm.cdna.shared_scales import STAGES as SCALE_STAGES
from amdgen.kernels.gemm.scale_shapes import BYTES_OF_WORD
from amdgen.kernels.gemm.spec import Gemm
from amdgen.plan import CDNA, Buffer, Index, Loop, Op, Ref, allocate_lds, i, plan, sync, wait

Buffers = tuple[Buffer, ...]
"""Of A and B, in LDS, as far as they go through it."""


@dataclass(frozen=True)
class GemmPlan(KernelPlan[Geometry]):
    """Everything the template prints. ``schedule``: which workgroup computes what."""

    schedule: Schedule

    @property
    def spec(self) -> Gemm:
        return self.geometry.spec

    @property
    def lds_loop(self) -> Loop:
        return _meeting(self.loop) if self.schedule.combines else self.loop

    @property
    def waves_per_simd(self) -> int:
        """Waves a SIMD that the registers are budgeted for: what LDS allows, if the accumulators leave room.

        Fragments read element by element take a register each, of several slabs at a time, as the compiler moves matrix
        instructions behind them.
        """
        arch, g = self.spec.machine, self.geometry
        if any(o.read_bytes < DWORD for o in g.operands):
            return 1
        by_lds = arch.lds.bytes // self.lds.bytes * (g.threads // arch.wave_size) // arch.simds
        by_registers = arch.registers.file // needed(g)
        return max(1, min(by_lds, by_registers, _WAVES_ENOUGH))

    @cached_property
    def name(self) -> str:
        """The kernel's ``extern "C"`` name: what distinguishes its text, and not m, n and k."""
        s, g = self.spec, self.geometry
        parts = [
            "gemm", s.layout, *s.inputs, *_scales(s), s.out.name, str(g.tile),
            f"w{g.waves[0]}x{g.waves[1]}", f"s{g.stages}",
            *([f"{g.ahead}ahead"] if g.ahead > 1 else []), g.staging,
            *(["lines"] if isinstance(g.a, Lined) else []),
            f"g{s.granules[0]}_{s.granules[1]}_{s.out_granule}",
        ]  # fmt: skip
        parts += ["ping_pong"] if g.ping_pong else []
        parts += [f"{o.name}_transposed" for o in g.operands if o.transposed]
        if s.preshuffled:
            parts.append("preshuffled")
        if g.shared:
            parts.append("scales_in_lds")
        if s.shuffled_scales:
            parts.append("scales_shuffled")
        if g.ragged_k:
            parts.append("tail")
        return "_".join(
            [*parts, *s.ending, *(["batch"] if s.batch > 1 else ["grouped"] if s.groups else []), *self.schedule.words]
        )


def _scales(spec: Gemm) -> list[str]:
    scales = [f"by_{spec.scales}"] if spec.scales else []
    return [*scales, *([f"by{spec.group_size}{'z' if spec.zeros else ''}"] if spec.weights else [])]


_WAVES_ENOUGH = 2
"""Waves a SIMD that hide each other's waits; more would halve the registers that each may spend on reading ahead."""


def chosen(spec: Gemm) -> Gemm:
    """The specification with all that it leaves open."""
    return _scheduled(complete(spec))[0].spec


def _scheduled(spec: Gemm) -> tuple[Geometry, Schedule]:
    g = geometry(spec)
    made = schedule(g)
    return replace(g, spec=g.spec.chosen(**found_fields(made))), made


def plan_gemm(spec: Gemm) -> GemmPlan:
    """Chooses what the specification leaves open and plans the kernel."""
    g, made = _scheduled(complete(spec))
    planned = plan(_pipeline(g), g.spec.machine, share=False)  # a stage that is filled anew would need a barrier first
    if made.combines:
        lds = allocate_lds(_meeting(planned.loop), g.spec.machine, share=(COUNT,))
        planned = replace(planned, lds=lds)
    if g.ping_pong:
        ping_pong.check_apart(planned.loop)
    return GemmPlan(g, planned, made)


COUNT = "count"
"""The buffer in which a workgroup's waves read how many parts of their tile were there before: of one word, where the
pipeline's stages lay."""


def _meeting(loop: Loop) -> Loop:
    """The loop and, behind it, what the template of parts that meet does with LDS."""
    count, before = Buffer(COUNT, bytes=COUNTER_BYTES), Buffer("before", bytes=COUNTER_BYTES, space="vgpr")
    behind = (
        replace(sync(free=(count[0],)), waits=(("vmcnt", 0), ("lgkmcnt", 0)), why="all parts are there"),
        CDNA.lds_write(before[0], count[0], tracked=True, label="write_count"),
        replace(sync((count[0],)), waits=(("lgkmcnt", 0),)),
        CDNA.lds_read(count[0], before[0], tracked=True, label="read_count"),
    )
    return replace(loop, drain=(*loop.drain, *behind))


def _pipeline(g: Geometry) -> Loop:
    """Tiles of k, ``g.unroll`` in a turn. A tile is multiplied slab by slab; the next slab's fragments are read
    meanwhile, those of the next tile's first slab during the second half of the last one, after one sync.

    Staged through registers: tile t + 1 goes from registers to LDS and, beside the first slabs, t + 1 + ``ahead`` from
    memory to where it was. Straight to LDS: tile t + stages is copied where tile t lay, once its last fragments have
    been read. Tiles beyond the last are empty.

    Of a preshuffled operand, the fragments of a slab of tile t + ``ahead`` are loaded once those of tile t have been
    used, beside the slab that follows.
    """
    buffers = tuple(Buffer(o.name, bytes=o.bytes, stages=g.stages) for o in g.in_lds)
    made = _lined if isinstance(g.a, Lined) else [_copied, _staged][g.staging == "vgpr"]
    return made(g, buffers, i * g.unroll)


def _phases(g: Geometry, buffers: Buffers, tile: Index, moves: list[Op]) -> list[Op]:
    """One tile of the ping-pong; ``moves``: of other tiles, in its first phase."""

    def multiply(slab: int) -> list[Op]:
        return [_take(g, tile, slab), _multiply(g, tile, slab)]

    def beside(slab: int) -> list[Op]:
        return [*([] if slab else moves), *_fetch_beside(g, tile, slab)]

    def landed(of: Index) -> tuple[Ref, ...]:
        return tuple(buffer[of] for buffer in buffers)

    return ping_pong.turn(g, tile, landed, lambda slab: _read(g, buffers, tile, slab), multiply, beside)


def _read(g: Geometry, buffers: Buffers, tile: int | Index, slab: int) -> list[Op]:
    number = tile * g.a.slabs + slab
    fragments = [
        CDNA.lds_read(_slab_of(o, buffer, tile, slab), _fragments(number, o.name), count=o.slab_reads, tracked=True,
                      label=f"read_{o.name}", detail=slab)
        for o, buffer in zip(g.in_lds, buffers, strict=True)
    ]  # fmt: skip
    return [*_read_scales(g, tile, slab), *fragments]


def _slab_of(o: Operand, buffer: Buffer, tile: int | Index, slab: int) -> tuple[Ref, ...]:
    """Where a slab lies in LDS: of lines of cache, its pieces."""
    if isinstance(o, Lined):
        return tuple(buffer[tile, f"piece {piece}"] for piece in lines.pieces_of_slab(o, slab))
    return (buffer[tile],)


def _scales_of(g: Geometry) -> Buffer:
    """Those that go through LDS, a turn's a stage."""
    assert g.shared
    return Buffer(SCALES, bytes=g.shared.bytes, stages=SCALE_STAGES)


SCALES = "scales"
"""The name of their buffer."""


def _read_scales(g: Geometry, tile: int | Index, slab: int) -> list[Op]:
    """The word of scales that begins with a slab, where one does."""
    word, later = divmod(g.number_in_turn(tile, slab), BYTES_OF_WORD)
    if g.shared is None or later:
        return []
    turn: int | Index = 0 if isinstance(tile, int) else i + tile.offset // g.unroll
    number = tile * g.a.slabs + slab
    return [
        CDNA.lds_read(_scales_of(g)[turn], _fragments(number, SCALES), count=g.a.subtiles + g.b.subtiles, tracked=True,
                      label="read_scales", detail=word)
    ]  # fmt: skip


def _load_scales(g: Geometry, turn: int | Index, name: str) -> list[Op]:
    """A's ("a") or B's of a turn, from memory to registers."""
    if g.shared is None:
        return []
    return [
        CDNA.load(_scales_ahead(g, name)[turn], count=g.shared.loads_of(name), tracked=True,
                  label=f"load_scales_{name}", detail=turn * g.unroll)
    ]  # fmt: skip


def _write_scales(g: Geometry, turn: int | Index, name: str) -> list[Op]:
    """The same from there to LDS."""
    if g.shared is None:
        return []
    return [
        CDNA.lds_write(_scales_ahead(g, name)[turn], _scales_of(g)[turn, name], count=g.shared.writes(name),
                       tracked=True, label=f"write_scales_{name}", detail=turn * g.unroll)
    ]  # fmt: skip


def _scales_ahead(g: Geometry, name: str) -> Buffer:
    assert g.shared
    return Buffer(f"staged_scales_{name}", bytes=g.shared.loads(name) * PIECE, space="vgpr")


def _scales_beside(g: Geometry, tile: int) -> list[Op]:
    """What is done to the next turn's scales beside a tile, of which this is the number in its turn: A's are on their
    way for one tile, then B's, so that they take the same registers. Short turns bring both at once."""
    begun = {0: "a", 2: "b"} if g.unroll >= _APART else {0: "ab"}
    arrived = {tile + (g.unroll > 1): names for tile, names in begun.items()}
    loads = [op for name in begun.get(tile, "") for op in _load_scales(g, i + 1, name)]
    return [*loads, *(op for name in arrived.get(tile, "") for op in _write_scales(g, i + 1, name))]


_APART = 4
"""Tiles of a turn in which A's scales and then B's have a tile each to arrive."""


def _on_their_way(g: Geometry, o: Operand, tile: int | Index, slab: int) -> Ref:
    """The fragments of a slab that are loaded from memory."""
    each = o.slabs * o.slab_reads * o.read_bytes
    return Buffer(f"fetched_{o.name}", bytes=each, stages=g.ahead, space="vgpr")[tile, f"slab {slab}"]


def _fetch(g: Geometry, tile: int | Index, slab: int) -> list[Op]:
    return [
        CDNA.load(_on_their_way(g, o, tile, slab), count=o.slab_reads, tracked=True, label=f"fetch_{o.name}",
                  detail=(tile, slab))
        for o in g.fetched
    ]  # fmt: skip


def _fetch_first(g: Geometry) -> list[Op]:
    """All that is on its way when the first tile begins, whose first slab is beside the last fragments of these."""
    slabs = [(tile, slab) for tile in range(g.ahead) for slab in range(g.a.slabs)]
    return [op for tile, slab in slabs[:-1] for op in _fetch(g, tile, slab)]


def _fetch_beside(g: Geometry, tile: Index, slab: int) -> list[Op]:
    """Those for which the slab before has made room."""
    return _fetch(g, *((tile + g.ahead, slab - 1) if slab else (tile + g.ahead - 1, g.a.slabs - 1)))


def _fragments(number: int | Index, part: str = "") -> Ref:
    """Those of a slab, by its number; while one is multiplied, the next one's are read."""
    return Buffer("fragments", bytes=0, stages=2, space="vgpr")[number, part]


def _take(g: Geometry, tile: Index, slab: int) -> Op:
    """What was read of a slab becomes fragments, where its elements have to be put together."""
    number = tile * g.a.slabs + slab
    fetched = [_on_their_way(g, o, tile, slab) for o in g.fetched]
    return CDNA.compute([_fragments(number), *fetched], _fragments(number), label="take", detail=(tile, slab))


def _multiply(g: Geometry, tile: Index, slab: int, first: int = 0, last: int | None = None) -> Op:
    """The matrix instructions of a slab, or some of them."""
    until = g.multiplies if last is None else last
    return CDNA.mma(_fragments(tile * g.a.slabs + slab), label="multiply", detail=(slab, first, until, tile))


def _turn(
    g: Geometry, buffers: Buffers, tile: Index, hand_over: Op, beside: list[list[Op]], behind: list[Op], middle: int
) -> list[Op]:
    """One tile. ``beside``: what else is done in each slab; ``behind``: once the next tile has been handed over, behind
    ``middle`` matrix instructions of the last slab."""
    last = g.a.slabs - 1
    ops: list[Op] = []
    for slab in range(last):
        ops += [_take(g, tile, slab), *_read(g, buffers, tile, slab + 1), *beside[slab]]
        ops += [*_fetch_beside(g, tile, slab), _multiply(g, tile, slab)]
    ops += [_take(g, tile, last), *beside[last], *_fetch_beside(g, tile, last), _multiply(g, tile, last, 0, middle)]
    return [*ops, hand_over, *_read(g, buffers, tile + 1, 0), *behind, _multiply(g, tile, last, middle)]


def _copied(g: Geometry, buffers: Buffers, tile: Index) -> Loop:
    def copy(of: int | Index) -> list[Op]:
        return [
            CDNA.async_copy(buffer[of], count=o.copies, label=f"copy_{o.name}", detail=of)
            for o, buffer in zip(g.in_lds, buffers, strict=True)
        ]

    def landed(of: int | Index) -> tuple[Ref, ...]:
        return tuple(buffer[of] for buffer in buffers)

    if g.ping_pong:
        first = [op for t in range(g.stages - 1) for op in copy(t)]
        prologue = [*first, *_fetch_first(g), sync(landed(0))]
        turns = [_phases(g, buffers, t, copy(t + g.stages - 1)) for t in (tile + u for u in range(g.unroll))]
        drain = [wait(tuple(ref for d in range(g.stages) for ref in landed(tile + d)), why=_NOTHING_LANDS)]
        return Loop(tuple(prologue), tuple(op for ops in turns for op in ops), tuple(drain), name="gemm, ping-pong")
    at_once = min(g.stages, g.spec.machine.counters["vmcnt"].max // sum(o.copies for o in g.in_lds))
    first, rest = ([op for t in some for op in copy(t)] for some in (range(at_once), range(at_once, g.stages)))
    prologue = [*first, *_fetch_first(g), sync(landed(0)), *_read(g, buffers, 0, 0), *rest]
    steady = []
    for t in (tile + u for u in range(g.unroll)):
        hand_over = sync(landed(t + 1), landed(t + g.stages))
        steady += _turn(g, buffers, t, hand_over, [[]] * g.a.slabs, copy(t + g.stages), g.multiplies // 2)
    # What is still being copied must not land in the LDS of another workgroup.
    drain = [wait(tuple(ref for d in range(g.stages) for ref in landed(tile + d)), why=_NOTHING_LANDS)]
    return Loop(tuple(prologue), tuple(steady), tuple(drain), name="gemm, copies straight to LDS")


_NOTHING_LANDS = "nothing lands in LDS any more"


_IN_TURN = 2
"""Stages of which one is written while the other is read: it is free when that one begins to be."""


def _staged(g: Geometry, buffers: Buffers, tile: Index) -> Loop:
    staged = [Buffer(f"staged_{o.name}", bytes=o.copies * o.unit, stages=g.ahead, space="vgpr") for o in g.in_lds]

    whole = tuple(Part(o.name, 0, o.turns, o.turns) for o in g.in_lds)

    def load(of: int | Index, parts: tuple[Part, ...] = whole) -> list[Op]:
        return [
            CDNA.load(s[of, part.name], count=part.of(g.loads(o)), tracked=True, label=f"load_{o.name}",
                      detail=(of, part))
            for part in parts for o, s in zip(g.in_lds, staged, strict=True) if o.name == part.operand
        ]  # fmt: skip

    def write(of: int | Index, parts: tuple[Part, ...] = whole) -> list[Op]:
        return [
            CDNA.lds_write(s[of, part.name], buffer[of, part.name], count=part.of(o.copies), tracked=True,
                           label=f"write_{o.name}", detail=(of, part))
            for part in parts for o, s, buffer in zip(g.in_lds, staged, buffers, strict=True)
            if o.name == part.operand
        ]  # fmt: skip

    def move(tile: Index, parts: tuple[Part, ...]) -> list[Op]:
        """What goes to LDS makes room for what is loaded."""
        return [op for part in parts for op in (*write(tile + 1, (part,)), *load(tile + 1 + g.ahead, (part,)))]

    def landed(of: int | Index) -> tuple[Ref, ...]:
        offset = of if isinstance(of, int) else of.offset
        if g.shared is None or offset % g.unroll:
            return tuple(buffer[of] for buffer in buffers)
        turn = 0 if isinstance(of, int) else i + offset // g.unroll
        return (*(buffer[of] for buffer in buffers), _scales_of(g)[turn])

    def free(of: Index) -> tuple[Ref, ...]:
        """Where tile ``of`` may be written; behind the last tile of a turn, the scales of the turn after the next."""
        stage = tuple(buffer[of] for buffer in buffers) if g.stages == _IN_TURN else ()
        last = (of - 1).offset % g.unroll == 0
        return (*stage, _scales_of(g)[i + (of - 1).offset // g.unroll + 1]) if g.shared and last else stage

    scales = [op for name in "ab" for op in _load_scales(g, 0, name)]
    first = [*scales, *(op for of in range(g.ahead) for op in load(of)), *_fetch_first(g)]
    first += [op for name in "ab" for op in _write_scales(g, 0, name)]
    prologue = [*first, *write(0), *load(g.ahead), sync(landed(0))]
    if g.ping_pong:
        turns = [_phases(g, buffers, t, move(t, whole)) for t in (tile + u for u in range(g.unroll))]
        return Loop(tuple(prologue), tuple(op for ops in turns for op in ops), (), name="gemm, ping-pong")
    prologue += _read(g, buffers, 0, 0)
    steady = []
    shared = shares(g)
    for t in (tile + u for u in range(g.unroll)):
        beside = [move(t, parts) for parts in shared.beside]
        if g.stages == 1:
            beside[-1] = [sync((), tuple(buffer[t + 1] for buffer in buffers)), *beside[-1]]
        beside[0] = [*_scales_beside(g, t.offset - tile.offset), *beside[0]]
        steady += _turn(g, buffers, t, sync(landed(t + 1), free(t + 2)), beside, [], shared.middle)
    return Loop(tuple(prologue), tuple(steady), (), name="gemm, staged through registers")


def _lined(g: Geometry, buffers: Buffers, tile: Index) -> Loop:
    """Lines of cache are staged through registers: the next one goes to LDS and the one behind it from memory to where
    it was, beside the slabs of a window (:mod:`amdgen.kernels.gemm.cdna.lines`)."""
    staged = [Buffer(f"staged_{o.name}", bytes=o.copies * o.unit, space="vgpr") for o in g.in_lds]
    whole = tuple(Part(o.name, 0, o.turns, o.turns) for o in g.in_lds)
    of_turn, slabs = lines.lines_of_turn(g), g.a.slabs

    def number(of: int | Index) -> int:
        return of if isinstance(of, int) else of.offset

    def landed(o: Operand, buffer: Buffer, of: int | Index, part: str = "") -> tuple[Ref, ...]:
        assert isinstance(o, Lined)
        step, part = 0 if isinstance(of, int) else g.unroll, part and f"/{part}"
        return tuple(
            buffer[Index(step, t), f"piece {piece}{part}"] for t, piece in lines.pieces_of_line(o, number(of))
        )  # fmt: skip

    def move(of: int | Index, parts: tuple[Part, ...] = whole) -> list[Op]:
        """A line goes to LDS, and makes room for the next one."""
        ops = list[Op]()
        for part, (o, s, buffer) in product(parts, zip(g.in_lds, staged, buffers, strict=True)):
            if part.operand == o.name:
                place = landed(o, buffer, of, part.name)
                ops += [
                    CDNA.lds_write(s[of, part.name], place, count=part.of(o.copies), tracked=True,
                                   label=f"write_{o.name}", detail=(of, part)),
                    *load(o, s, of + 1, part),
                ]  # fmt: skip
        return ops

    def load(o: Operand, s: Buffer, of: int | Index, part: Part) -> list[Op]:
        count, label = part.of(g.loads(o)), f"load_{o.name}"
        return [CDNA.load(s[of, part.name], count=count, tracked=True, label=label, detail=(of, part))]

    def meet(of: int | Index, more: tuple[Ref, ...] = (), free: tuple[Ref, ...] = ()) -> Op:
        """Line ``of`` has landed, and where the next one will lie is free."""
        pairs = list(zip(g.in_lds, buffers, strict=True))
        next_ = () if isinstance(of, int) else tuple(r for o, b in pairs for r in landed(o, b, of + 1))
        return sync((*(r for o, b in pairs for r in landed(o, b, of)), *more), (*next_, *free))

    def scales(turn: int | Index) -> tuple[Ref, ...]:
        return (_scales_of(g)[turn],)

    prologue = [op for name in "ab" for op in _load_scales(g, 0, name)]
    prologue += [op for o, s, part in zip(g.in_lds, staged, whole, strict=True) for op in load(o, s, 0, part)]
    prologue += [op for name in "ab" for op in _write_scales(g, 0, name)]
    prologue += [*move(0), meet(0, scales(0)), *_read(g, buffers, 0, 0)]
    steady = list[Op]()
    every = lines.windows(g)
    for window in every:
        line, last = Index(of_turn, window.line), window is every[-1]
        parts = shared_line(g, len(window.slabs))
        for n, some in zip(window.slabs, parts.beside, strict=True):
            t, slab = tile + n // slabs, n % slabs
            ops = [*(_scales_beside(g, n // slabs) if slab == 0 else ()), *move(line, some)]
            next_ = _read(g, buffers, tile + (n + 1) // slabs, (n + 1) % slabs)
            if n != window.slabs[-1]:
                steady += [_take(g, t, slab), *next_, *ops, _multiply(g, t, slab)]
                continue
            hand_over = meet(line, scales(i + 1), scales(i + 2)) if last else meet(line)
            steady += [_take(g, t, slab), *ops, _multiply(g, t, slab, 0, parts.middle), hand_over, *next_]
            steady.append(_multiply(g, t, slab, parts.middle))
    return Loop(tuple(prologue), tuple(steady), (), name="gemm, lines of cache staged through registers")
