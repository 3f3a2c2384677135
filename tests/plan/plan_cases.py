"""A small machine and the pipelines that the tests share."""

from amdgen.isa.model import Apertures, Arch, Chip, Coherence, Counter, Issue, Lds, LdsPhases, Registers
from amdgen.plan import CDNA, Buffer, Loop, Op, Ref, i

COUNTERS = {
    "vmcnt": Counter("vmcnt", 63, True, ((3, 0), (15, 14)), "vector memory"),
    "lgkmcnt": Counter("lgkmcnt", 15, False, ((11, 8),), "LDS and scalar loads"),
}
PHASES = {f"read_b{bits}": LdsPhases(32, ((0, 1),)) for bits in (32, 64, 128)}
ARCH = Arch(
    name="test9",
    generation="test",
    chip=Chip("test9", "TEST9", "test9", cus=1, xcds=1, clock_mhz=1000, hbm_gb_s=1, hbm_gib=1, evidence={}),
    products=(),
    elf_mach=0,
    wave_size=64,
    simds=4,
    waves_per_simd=8,
    registers=Registers(256, 256, True, 512, 8, 102, 16, 800),
    lds=Lds(65536, 512, 4, PHASES, (4,), 16),
    counters=COUNTERS,
    cache_bits=(),
    buffer_word3=0,
    vccz_of_halves=False,
    shifts_by_last_vgpr=True,
    apertures=Apertures(0x10000, 0x20000),
    coherence=Coherence({}, {}, {}, {}, {}, {}, (), ()),
    issue=Issue(4, {}, 4),
    flops_per_cycle_cu={},
    max_workgroup=1024,
    fp8="",
    evidence={},
)


def gemm_lds_dma(stages: int, copies: int, *, tracked: bool = False, size: int = 8192) -> Loop:
    """Tiles of A go to LDS by DMA, ``stages - 1`` ahead of their use."""
    a, fragment = Buffer("a", size, stages), Buffer("fragment", 64, space="vgpr")

    def copy(to: Ref) -> Op:
        return CDNA.async_copy(to, copies, label="copy_a")

    def multiply(tile: Ref) -> tuple[Op, ...]:
        return CDNA.lds_read(tile, fragment[0], 4, tracked=tracked, label="read_a"), CDNA.mma(fragment[0])

    return Loop(
        prologue=tuple(copy(a[s]) for s in range(stages - 1)),
        steady=(copy(a[i + stages - 1]), *multiply(a[i])),
        drain=tuple(op for s in range(stages - 1) for op in multiply(a[i + s])),
        name="gemm lds_dma",
    )


def gemm_vgpr(stages: int) -> Loop:
    """Tiles of A go through registers: the load of the next one is in flight while this one is multiplied."""
    a, staging, fragment = Buffer("a", 8192, stages), Buffer("staging", 32, space="vgpr"), Buffer("f", 64, space="vgpr")
    load = CDNA.load(staging[0], 4, tracked=True, label="load_a")

    def write(to: Ref) -> Op:
        return CDNA.lds_write(staging[0], to, 4, label="write_a")

    multiply = CDNA.lds_read(a[i], fragment[0], 4, label="read_a"), CDNA.mma(fragment[0])
    return Loop((load, write(a[0])), (load, *multiply, write(a[i + 1])), multiply, name="gemm vgpr")


def attention() -> Loop:
    """S = Q·K with K in a ring of three by DMA; O += P·V with V through registers and one LDS buffer."""
    k, v = Buffer("k", 8192, 3), Buffer("v", 8192)
    staged, kf, vf, s, p, o = (Buffer(n, 32, space="vgpr") for n in ("v_staged", "kf", "vf", "s", "p", "o"))

    def copy_k(to: Ref) -> Op:
        return CDNA.async_copy(to, 8, label="copy_k")

    # A builtin that LLVM neither merges nor moves past asm: its eight increments are certain.
    load_v = CDNA.load(staged[0], 8, tracked=True, sure=8, label="load_v")

    def turn(tile: Ref, copy: tuple[Op, ...] = (), load: tuple[Op, ...] = ()) -> tuple[Op, ...]:
        return (
            *copy,
            CDNA.lds_read(tile, kf[0], 4, tracked=True, label="read_k"),
            CDNA.mma(kf[0], s[0], label="qk"),
            CDNA.compute(s[0], p[0], label="softmax"),
            CDNA.lds_write(staged[0], v[0], 4, tracked=True, label="write_v"),
            *load,
            CDNA.lds_read(v[0], vf[0], 8, tracked=True, label="read_v"),
            CDNA.mma((p[0], vf[0]), o[0], label="pv"),
        )

    return Loop(
        prologue=(copy_k(k[0]), load_v, copy_k(k[1])),
        steady=turn(k[i], (copy_k(k[i + 2]),), (load_v,)),
        drain=(*turn(k[i], load=(load_v,)), *turn(k[i + 1]), CDNA.store(o[0], 8, tracked=True)),
        name="attention",
    )
